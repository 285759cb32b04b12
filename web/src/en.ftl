# Roost's page. Short sentences, that name people, give the reason and blame nobody.

roost = Roost
title = { $page } · Roost
skip = Skip to the content
yes = yes
no = no
list = { $most } and { $last }
copy = Copy
copied = Copied
loading = One moment.
retry = Try again
not-loaded = The server does not answer. Is it running?
not-found = There is no such page.
back-home = Back to the lobby

# Seats, cards and marks, where a game does not say them otherwise

seat-you = You
seat-nobody = Nobody
seat-twice = { $name } ({ $bird })
seat-bird = { $seat ->
    [0] Owl
    [1] Wren
    [2] Heron
    [3] Magpie
   *[other] Hoopoe
}
zone-of = { $owner } · { $zone }
card-hidden = a card
card-back = Face down
card-back-many = { $count } face down
zone-empty = empty
tag-by = by { $seat }
tag-face = { "" }
tag-chips = { $value } { $value ->
    [one] chip
   *[other] chips
}
bot-owl = owl
bot-greedy = greedy
bot-random = random
result-scores = Score

# The lobby

lobby-title = Come and sit. Something is about to begin.
lobby-lede = Small games for a quiet evening, with friends or with wind-up birds. Nothing to install, nobody to sign up with.
lobby-games = The games
game-facts = { $players } players, { $minutes } min.
game-together = You win together.
players-range = { $low } to { $high }
play-now = Play
play-now-title = Play { $game } with bots
set-table = Set a table
read-rules = Rules
tables-mine = Your tables
tables-open = Open tables
tables-finished = Finished matches
tables-none = No tables yet. Set the first.
phase = { $phase ->
    [waiting] waiting
    [dealing] dealing
    [playing] in play
    [over] over
    [closed] closed
   *[other] { $phase }
}
refresh = Look again

# Who one is

you-are = You are { $name }
you-are-nobody = You have no name yet
your-name = Your name
name-save = Save
name-saved = Saved. Tables where you already sit keep the old name.
recovery = Take yourself to another device
recovery-lede = This link makes another browser yours: your tables come along. Whoever has it is you, so keep it to yourself.
recovery-make = Make a link
recovery-link = Recovery link

# Setting a table

set-title = Set a table: { $game }
set-players = How many play
set-seats = Seats
set-seat = Seat { $number }
set-seat-you = You
set-seat-person = Somebody with the link
set-seat-bot = Bot: { $bot }
set-options = Rules to choose
set-open = List it in the lobby, for anybody to join
set-talk = Let those who play chat
set-make = Set the table

# The table

table-id = Table
line-connecting = Connecting.
line-broken = The line dropped. Your seat is kept.
line-refused = The server does not take this page: open it at its own address.
table-lost = This table cannot be shown.
invite = Invite
invite-lede = Whoever has this link can sit down or watch.
invite-link = Link to this table
seats = Seats
seat-free = free
seat-person = { $name }{ $away ->
    [yes] , away
   *[no] { "" }
}
seat-bot = { $name }, a bot ({ $bot })
seat-stood-in = { $name }: a bot ({ $bot }) plays
seat-sit = Sit here
seat-stand = Stand up
seat-give = Give seat { $number } to
seat-give-nobody = nobody yet
start = Start
start-wait = Waiting for the one who set the table to start.
watching = You are watching.

status-waiting-free = { $count ->
    [one] One seat is still free.
   *[other] { $count } seats are still free.
}
status-waiting-ready = All seats are taken.
status-ready-owner = All seats are taken: start when you like.
status-dealing = The cards are being dealt.
status-your-turn = Your turn: { $asks }.
status-stand-in = A bot plays for you: { $asks }.
status-turn = { $name } is to move: { $asks }.
status-away = { $name } is away, and is to move: { $asks }.
status-over = The match is over.
status-closed = This table is closed.

end-winners = { $count ->
    [0] Nobody wins.
    [one] { $you ->
        [yes] You win with { $score }.
       *[no] { $names } wins with { $score }.
    }
   *[other] { $names } share the win with { $score }.
}
end-together = { $count ->
    [0] You all lost together, with { $score }.
   *[other] You all won together, with { $score }.
}
result = The result

zones = On the table
numbers = Who has what
your-cards = Your cards
actions = What you can do
actions-none = Nothing to do just now.
action-suggested = suggested
refused-rule = Rule { $rule }

tools = The match
undo = Take back
undo-wish = { $name } would like to take the last action back.
undo-yours = You asked to take your last action back. The others must agree.
undo-agree = Agree
undo-decline = Decline
hint = Hint
hint-is = A good player would: { $action }.
stand-in-me = Let a bot play for me
stand-in-back = Play myself again
stand-in-other = Let a bot play for { $name }
leave = Leave the table
close-table = Close the table
rematch = Play again
rematch-go = To the next match
record = Download the record
record-own = Download what you have seen
practice = Practice: something was taken back against bots alone.
fair = The deal
fair-lede = Before the pages drew their part of the chance, the server promised its own by this hash. The record of the finished match holds all of it: roost verify checks it.

curtain = Pass the device to { $name }.
curtain-open = I am { $name }

log = What happened
log-empty = Nothing has happened since you came in.
log-undone = Something was taken back.
chat = Chat
chat-text = Say something
chat-send = Send
chat-off = Those who play at this table do not talk.

# The rules

rules-title = Rules: { $game }
rules-search = Search the rules
rules-found = { $count ->
    [0] Nothing has all of these words in it.
    [one] One passage has these words in it.
   *[other] { $count } passages have these words in them.
}
rules-version = Version { $version } of the rules as Roost plays them.
rules-credit = { $role }: { $name }
