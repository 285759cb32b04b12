# Messages of Roost's page. Short sentences that name people and give the reason.

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
close = Close

# Turn alerts

turn-alert = Your turn · { $page }
turn-title = ● Your turn · { $page }
turn-alert-body = The table is waiting for you.

# The chronicle of a campaign

chronicle = The chronicle
chronicle-read = Read the chronicle
chronicle-print = Print
chronicle-error = There is no chronicle here.
chronicle-empty = Nothing is written yet. The book begins when the story does.

# Errors

back-home = Back to the lobby
back-table = Back to the table
load-again = Load the page again
not-found = There is no such page.
not-found-reason = The address may have lost a letter on its way.
not-loaded = The server does not answer.
not-loaded-reason = This device may be offline, or the server is just starting again. Roost goes on asking; nothing is lost.
offline = No connection.
offline-reason = This device is not online. Your tables are kept; Roost goes on by itself when the connection is back.
not-understood = The answer could not be read.
page-error = Something went wrong.
page-error-reason = Perhaps Roost was renewed while it was open. Your tables are kept.

# Seats, cards and marks. A game may override them.

seat-you = You
seat-nobody = Nobody
seat-duplicate = { $name } ({ $bird })
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
zone-empty = empty
zone-size = { $zone } { $count }
tag-by = { $seat }
tag-face = { "" }
tag-chips = { $value } { $value ->
    [one] chip
   *[other] chips
}
# Bots: name, level from 1 to 4 (wind-up keys) and description

bot-random = a chick
bot-greedy = a clerk
bot-careless = a scatterbrain
bot-owlet = an owlet
bot-owl = a regular
bot-sage = a sage
level-random = 1
level-greedy = 2
level-careless = 1
level-owlet = 2
level-owl = 3
level-sage = 4
about-bot-random = Plays anything that is allowed. Easy to beat.
about-bot-greedy = Takes what looks best right now. Good company for a newcomer.
about-bot-careless = Knows the rules, but gets distracted.
about-bot-owlet = Has a feeling for the game, and slips now and then. Fun to beat.
about-bot-owl = Knows from experience what is good, and does it at once. A fair opponent.
about-bot-sage = Thinks ahead in many guesses at hidden cards, and reads how the others play. Hard to beat.
bots-title = How well they play
bot-option = { $name }, { $level ->
    [1] easy
    [2] middling
    [3] strong
   *[other] very strong
}
bot-level = Level { $level } of { $most }

result-scores = Score

# The lobby

lobby-title = Come and sit. Something is about to begin.
lobby-lede = { $count ->
    [1] One small game
    [2] Two small games
    [3] Three small games
    [4] Four small games
    [5] Five small games
   *[other] Small games
} for a quiet evening, with friends or with wind-up birds. Nothing to install, nobody to sign up with.
lobby-games = The games
lobby-have-link = I was sent a link
lobby-link = The link, or the end of it
lobby-link-go = Go there
lobby-link-wrong = That is not a table link. It ends with /t/ and a few letters.
lobby-unreachable = The server does not answer just now. Roost goes on asking.
lobby-hello = What shall the others call you?
game-info = { $players } players, { $minutes } min
players-range = { $low } to { $high }
players-or = { $low } or { $high }
play-now = Play
play-now-title = Play { $game } with bots
setup-table = Set a table
read-rules = Rules
tables-mine = Still on the table
tables-more = More of your tables
tables-open = Open tables
tables-open-none = No tables yet. Set the first.
tables-recent = Recent matches
tables-recent-none = Nothing played yet. A first match is one touch away.
row-go = Sit down
row-open = Open
row-join = Join
row-watch = Watch
row-look = Look
row-table = { $game }: { $action }
row-you = You
row-free = { $count ->
    [0] { "" }
   *[other] { "With " }{ $names }{ ". " }
}{ $free ->
    [one] One seat is free.
   *[other] { $free } seats are free.
}
row-ready = All seats are taken.
row-ready-owner = { $count ->
    [0] All seats are taken.
    [one] { $names } is here.
   *[other] { $names } are here.
} Begin when you like.
row-dealing = The cards are being dealt.
row-your-turn = Your turn. { $count ->
    [0] { "" }
    [one] { $names } is waiting.
   *[other] { $names } are waiting.
}
row-turn = { $name } is to move.
row-closed = Closed before its end.
row-won = { $names } won with { $score }.
row-won-you = You won with { $score }.
row-won-other = { $names } won with { $score }. You had { $mine }.
row-won-all = All won together with { $score }.
row-won-none = Not won: { $score } together.
row-now = just now
row-part = { $part }: { $title }.

# App bar, account and settings

you = You
you-are = You are
you-are-unnamed = You have no name yet
your-name = Your name
name-save = Save
name-saved = Saved.
recovery = Use Roost on another device
recovery-lede = A recovery link logs another browser in as you, with your name, tables and matches. It works until you replace or revoke it. Anyone who has it can play as you, so keep it private.
recovery-make = Make a recovery link
recovery-link = Recovery link
recovery-once = Save it now: it is not shown again.
recovery-made = You made a recovery link { $ago }. If you no longer have it, make a new one.
recovery-renew = Make a new link
recovery-renew-confirm = Replace it? The old link stops working.
recovery-revoke = Revoke the link
recovery-revoke-confirm = Revoke it? It stops working.
recovery-revoked = The recovery link no longer works.
recovery-title = Log in as { $name }?
recovery-owner = This recovery link belongs to { $name }.
recovery-replaces = On this device you are { $current }. { $name } would take the place of { $current }.
recovery-kept = With the recovery link of { $current } you can come back.
recovery-unkept = { $current } has no recovery link and could not be recovered. If you want to come back, first press your name at the top of the lobby and make one.
recovery-yes = Log in as { $name }
recovery-no = Stay { $current }
recovery-same = You are already { $name } on this device.
recovery-failed = This link cannot log you in
cancel = Cancel
log-out = Log out
log-out-lede = You can log in again with your recovery link.
log-out-no-link = You have no recovery link. If you log out, nobody can log in as { $name } again: your seats, matches and ratings are lost. Make a recovery link first.
log-out-here = Log out on this device
log-out-confirm = Log out?
log-out-no-link-confirm = Log out and lose all this?
log-out-others = Log out everywhere else
log-out-others-confirm = Log out all other devices?
log-out-others-done = All other devices are logged out. If somebody may know your recovery link, replace it, too.
settings = Settings
color-scheme = Theme
color-scheme-system = System
color-scheme-light = Light
color-scheme-dark = Dark
motion = Motion
motion-system = System
motion-reduced = Reduce motion
pace = Pace
pace-calm = Unhurried
pace-calm-lede = For those who like to follow every card.
pace-usual = As usual
pace-usual-lede = Time to see what happened.
pace-brisk = Brisk
pace-brisk-lede = For those who know the game.
at-table = At the table
one-touch = Play at one touch
one-touch-lede = A touched card is played at once, without a button to confirm it.
sound = Sound
sound-lede = Paper and wood, dry. No music.
volume = Volume
volume-is = { $percent } percent
notifications = When it is your turn
notifications-on = Notify me
notifications-lede = Your browser tells you when a table waits for you and you are elsewhere.
notifications-always = Also while Roost is closed.
notifications-open = While Roost is open in some tab. This browser cannot be notified otherwise just now.
notifications-denied = Your browser does not allow it. You can change that beside its address bar.
notifications-none = This browser cannot tell you here. It needs an address that begins with https.
install = As an app
install-lede = Roost gets an icon of its own and opens without the browser around it.
install-do = Install Roost
install-done = Roost is open as an app.
install-how = Your browser’s menu can put Roost on the home screen. On an iPhone: Share, then Add to Home Screen.
keys = Keyboard shortcuts
keys-everywhere = Everywhere
keys-list = This list
keys-next = To the next thing; with Shift, back
keys-press = Activate
keys-close = Close
keys-search = Search the rules, where they are open
keys-touch = Touch a card, to see what it does

# Table setup

choose-title = Which game shall it be?
setup-title = { $game }, for { $count ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
   *[other] { $count }
}
setup-name = Set a table
setup-another = Another game
setup-players = How many play
setup-seats = Seats
setup-seat = Seat { $number }
setup-seat-you = you
setup-seat-free = Free
setup-seat-person = by the link
setup-seat-here = this device
setup-seat-add = Add a bot
setup-seat-choose = Who sits on seat { $number }
setup-option-other = Another
setup-who = Who may come
setup-open-no = By invitation
setup-open-no-lede = Whoever has the link, and nobody else.
setup-open-yes = Anybody
setup-open-yes-lede = It is listed in the lobby until it is full.
setup-talk = Talk
setup-talk-yes = Talk is welcome
setup-talk-yes-lede = Those who play or watch can chat.
setup-talk-no = No talk
setup-talk-no-lede = Only the cards speak.
setup-make = Set the table
setup-begin = Begin
setup-make-lede = { $count ->
    [one] One seat is free. The link to it comes next.
   *[other] { $count } seats are free. The link to them comes next.
}
setup-here-lede = You pass the device around. Each hand stays hidden until its owner has it.
setup-begin-lede = All seats are taken.

# The table

table-id = Table
connection-connecting = Connecting.
connection-broken = The line dropped. Your seat is kept.
connection-refused = The server does not take this page: open it at its own address.
table-error = This table cannot be shown.
invite = Invite friends
invite-lede = Whoever opens it takes a free seat, or watches. No name, no password.
invite-link = Link to this table
invite-qr = QR code of the link
invite-copy = Copy the link
invite-by-hand = It is marked: copy it by hand.
seats = Seats
seat-here = is here
seat-away = is away
seat-sit = Sit here
seat-stand = Stand up
seat-remove = Remove
seat-remove-confirm = Remove { $name }?
seat-removed = The person who made this table has removed you from it. You can watch, or sit down at another table.
start = Start
start-wait = Waiting for the host to start.
watching = You are watching.

status-waiting-free = { $count ->
    [one] One seat is still free.
   *[other] { $count } seats are still free.
}
status-waiting-ready = All seats are taken.
status-ready-owner = All seats are taken: start when you like.
status-dealing = The cards are being dealt.
status-your-turn = Your turn: { $prompt }.
status-coach = First the owl has a word.
status-stand-in = A bot plays for you: { $prompt }.
status-turn = { $name } is thinking.
refusal-turn = It is not your turn: { $name } is to move.
status-away = { $name } is away, and is to move.
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
    [0] You lost, all together, with { $score }.
   *[other] You won, all together, with { $score }.
}
result = The result

zones = On the table
numbers = Who has what
your-cards = Your cards
actions = What you can do
action-menu = All you can do
action-suggested = suggested
refusal-rule = Rule { $rule }

match-menu = The match
undo = Take back
undo-request = { $name } would like to take the last action back.
undo-own-request = You asked to take your last action back. The others must agree.
undo-agree = Agree
undo-decline = Decline
hint = Hint
hint-is = A good player would: { $action }.
hint-confidence = { $confidence ->
    [clear] Clearly best: why?
    [likely] Probably best: why?
   *[close] A close call: why?
}
hint-details = How sure the hint is
hint-title = { $confidence ->
    [clear] Clearly the best choice
    [likely] Probably the best choice
   *[close] A close call
}
hint-advised = advised
hint-choices = Your choices, the best first
hint-how = In points against the others, on average over many guesses at the cards that you cannot see. The mark is the estimate; the whiskers are its 95 % interval.
hint-how-team = In points of all together, on average over many guesses at the cards that you cannot see. The mark is the estimate; the whiskers are its 95 % interval.
estimate-best = the best
estimate-uncertain = hardly tried
estimate-equal = about as good
estimate-behind = { $mean } worse
stand-in-me = Let a bot play for me
stand-in-back = Play myself again
stand-in-now = A bot is playing for you.
step-away = Step away: a bot plays for me
give-up = Give up my seat
give-up-confirm = Give it to a bot for good?
leave-needed = Leave: my seat is kept, and the others wait
practice-warning-hint = A hint makes this match practice: it will not count in statistics or ratings.
practice-confirm-hint = Show the hint
practice-warning-undo = Taking back makes this match practice: it will not count in statistics or ratings.
practice-confirm-undo = Take back
notice-seat-back = Welcome back. A bot stood in for you while you were away; now it is your seat again.
notice-undo-declined = Your request to take back was declined.
stand-in-other = Let a bot play for { $name }
leave = Leave the table
close-table = Close the table
close-table-confirm = Close it for everybody?
table-closed = This table was closed
table-closed-reason = Its match never began. Whoever wants to play sets another one.
rematch = Play again
rematch-go = To the next match
record = Download the record
record-own = Download what you have seen
practice = Practice: somebody had a hint or took something back, so the match does not count.
fair = Fair deal
fair-lede = Before the pages drew their part of the chance, the server promised its own by this hash. The record of the finished match holds all of it: roost verify checks it.

handover = Pass the device to { $name }.
handover-open = I am { $name }

log = What happened
log-empty = Nothing has happened since you came in.
log-undone = Something was taken back.
chat = Chat
chat-unread = Chat, { $count } new
chat-text = Say something
chat-send = Send
chat-off = Chat is off at this table during the match.
chat-spectator = { $name } (watching)

# The rulebook

rules-title = The rules of { $game }
rules-how = How to play
rules-how-goal = The aim.
rules-how-turn = A turn.
rules-how-end = The end.
rules-search = Search the rules
rules-contents = Contents
rules-found = { $count ->
    [0] No passage speaks of that.
    [one] One passage speaks of that.
   *[other] { $count } passages speak of that.
}
rules-rulings = Where the book is silent
rules-rulings-lede = { $count ->
    [one] One question the rulebook leaves open is answered here.
   *[other] { $count } questions the rulebook leaves open are answered here.
}
rules-rulings-all = All rulings
rules-technical = For programs
rules-technical-lede = How records, messages and boards name all this, with worked cases.
rules-linked-from = You were told:
rules-version = Version { $version } of the rules as Roost plays them.
rules-credit = { $role }: { $name }

# At the table

seat-turn = is to move
your-turn = Your turn
you-plate = You
seat-stand-in = a bot plays
seat-holds = { $count } in hand
seat-number = { $name } { $value }
trick = The trick
trick-leads = ahead
trick-won = won
practice-short = Practice
go-on = Go on
undo-cancel = Never mind
handover-lede = Nobody sees a hand until its owner has the device.
phrase-nice = Well played!
phrase-ouch = Ouch.
phrase-thanks = Thank you.
phrase-hurry = Wake up, little bird.
end-bar = Match over
end-yours = You have { $score }.
end-depth = The lower the tag, the lower the score.
end-why = Final scores
end-again = Once more?
end-next = The next match is set.
end-back = Look at the table
keys-cards = From card to card
keys-play = Play the card at once
keys-actions = The buttons below, in their order

# Campaigns: long matches and their branches

campaign = Campaign
campaign-error = This campaign cannot be shown.
campaign-lede = { $part }: { $title }
campaigns = Your campaigns
campaign-row = { $choices ->
    [0] Played
    [one] One choice so far, played
   *[other] { $choices } choices so far, played
} { $ago }.
campaign-story = { $branches ->
    [one] Story and branches
   *[other] Story and { $branches } tellings
}
campaign-you = You
campaign-has = { $who }: { $things }
branches = { $count ->
    [one] How it stands
   *[other] { $count } tellings
}
branches-one = Whatever you decide, you can find out what else might have come of it: branch the story anywhere, and both go on side by side.
branch-name = { $number ->
    [1] The first telling
    [2] The second telling
    [3] The third telling
    [4] The fourth telling
    [5] The fifth telling
   *[other] Telling { $number }
}
branch-other = another telling
branch-from = Branched off at: { $title }
branch-over = The tale is told.
branch-closed = Closed.
branch-not-started = It has not begun yet.
branch-choices = Choices
branch-played = Played { $ago }
branch-continue = Continue
branch-open = Its story
branch-compare = Compare
branch-points = The story so far
branch-points-none = Nothing is decided yet.
branch-points-inherited = Up to here it is as in { $branch }.
branch-here = Branch
branch-confirm = Another telling begins with this choice: all before it stays as it was. Cards that were hidden, and what chance brings later, are new. This one goes on, too.
branch-confirm-part = Another telling begins here: all before it stays as it was. Cards that were hidden, and what chance brings later, are new. This one goes on, too.
branch-others = { $count ->
    [0] { "" }
    [one] { $names } has the same seat there.
   *[other] { $names } have the same seats there.
}
branch-begin = Begin a branch
branch-cancel = Not now
branch-waiting = A branch of the story. It goes on from: { $title }.
compare-title = Side by side
compare-close = Enough compared
compare-progress = Stands at
compare-choices = { $different ->
    [0] { $same ->
        [0] Nothing is decided yet.
        [one] The one choice so far is the same.
       *[other] All { $same } choices are the same.
    }
   *[other] { $same ->
        [0] Every choice was made otherwise.
        [one] One choice is the same. Then they part:
       *[other] { $same } choices are the same. Then they part:
    }
}
compare-not-yet = has not come up
seat-offered = is to be handed over
seat-bot = a bot
offer-seat = Hand over
offer-seat-title = Hand over { $things }
offer-seat-lede = Whoever opens this link first may take your seat for good, with all it has. Until then you play on.
offer-seat-bot = Whoever opens this link first may take the seat from the bot, with all it has.
offer-seat-cancel = Keep it after all
claim-seat-title = { $name } hands you a seat.
claim-seat-title-bot = A seat is free for you.
claim-seat-lede = { $things ->
    [no] You go on where it is now, and see what it has seen.
   *[other] You play { $things } from here on, and see what they have seen.
}
claim-seat-confirm = Take the seat
claim-seat-watch = Only watch
story-branches = Story and branches

# Review and replay

review = Review
review-of = A review of { $game }
review-link = Review the choices
review-none = This match cannot be reviewed
review-running = Looking at every choice once more
review-running-lede = Each is tried out in many guesses at the hidden cards. That takes a minute or so. You can leave: it goes on, and is kept.
review-progress = How far the review is
review-queued = It begins in a moment.
review-done = { $done } of { $of }
review-title = { $mistakes ->
    [0] { $you ->
        [yes] None of your { $others } choices cost you much.
       *[no] None of { $name }’s { $others } choices cost much.
    }
    [one] { $you ->
        [yes] One choice cost you points.
       *[no] One choice cost { $name } points.
    } The other { $others } were fine.
   *[other] { $you ->
        [yes] { $mistakes } choices cost you points.
       *[no] { $mistakes } choices cost { $name } points.
    } The other { $others } were fine.
}
review-lede = Measured by what could be known at that moment, never by the cards that could not be seen.
review-whose = Whose choices?
review-chart = { $count ->
    [one] The one decision.
   *[other] All { $count } decisions in order. The longer the string, the more points it cost on average. Touch one to find it below.
}
review-worst = What cost most
review-when = Deal { $deal }, move { $move }
review-table = On the table
review-hand = In hand
review-played = { $you ->
    [yes] you played
   *[no] played
}
review-chosen = { $you ->
    [yes] you
   *[no] chosen
}
review-better = better
review-within = ± { $half } points
review-better-action = Better: { $action }.
review-choices-then = The choices, the best first
review-moment = See the moment
review-move = Move { $move }: see the moment
review-fine = fine
review-cost = −{ $cost } ± { $half }
review-cost-unsure = about −{ $cost }
review-all = All { $count } decisions
review-again = Play this deal again
review-luck-and-play = Luck and play
review-bar = { $kind ->
    [par] The best choice every time
    [luck] Luck: the cards and the others
   *[choices] { $you ->
        [yes] Your choices
       *[no] { $name }’s choices
    }
}
review-result = { $you ->
    [yes] You
   *[no] { $name }
}
review-interval = between { $low } and { $high }
review-sum = { $you ->
    [yes] With the best choice every time you could expect
   *[no] With the best choice every time { $name } could expect
} to end { $par } points { $ahead ->
    [yes] ahead of
   *[no] behind
} the others’ average. Luck { $lucky ->
    [yes] brought { $luck } more
   *[no] took { $luck }
}, and the choices cost { $cost }.
review-sum-team = With the best choice every time { $you ->
    [yes] you
   *[no] { $name }
} could expect { $par } points for the team. Luck { $lucky ->
    [yes] brought { $luck } more
   *[no] took { $luck }
}, and these choices cost { $cost }.
review-unit = In points ahead of the others’ average. The whiskers are 95 % intervals.
review-unit-team = In points of all together. The whiskers are 95 % intervals.

replay = Replay
replay-of = A replay of { $game }
replay-none = This match cannot be watched
replay-watch = Watch it again
replay-read-only = This match is over: you are only watching it.
replay-begin = The cards are dealt.
replay-move = Move { $at } of { $last }
replay-seek = Go to a move
replay-viewpoint = Whose eyes?
replay-open = All open
replay-play = Play
replay-pause = Pause
replay-back = One move back
replay-forward = One move on
replay-previous-key = Previous key moment
replay-next-key = Next key moment
replay-share = Share this moment
replay-deal = Check the deal
replay-deal-fair = Fair: the server’s secret is the one it promised, and the cards came of it and of everybody’s part.
replay-deal-unfair = Not fair: the secret or the seed is not the one that was promised.
replay-deal-unknown = This record does not tell how the cards were dealt.
replay-deal-unsupported = Your browser checks this only on an encrypted page. “roost verify” does it for the record.
replay-drop-title = Watch a match again
replay-drop-lede = A record is the whole match in one small file. Here it plays once more, through anybody’s eyes. Nothing of it is kept.
replay-drop = Drop a record here
replay-choose = Choose a file
replay-records = Watch a record from a file

# Studies

study-name = Studies
study-title = Put a game to the test
study-lede = Bots play it thousands of times. You read who wins, how long it takes, and what a rule changes.
study-new = A new study
study-game = Game
study-compare = Compare with
study-compare-none = nothing else
study-other = { $option }: { $value }
study-matches = How thoroughly
study-size = { $matches } matches
study-begin = Begin the study
study-not-allowed = Studies keep a machine busy for minutes, so only whoever sits at the server’s may begin one.
study-list = Made here
study-list-none = None yet.
study-row = { $game }, { $players } players, { $matches } matches
study-running = The bots are playing
study-running-lede = You may leave this page. The study goes on, and is kept.
study-progress = Progress of the study
study-done = { $share } % done
study-queued = It is about to begin.
study-stop = Stop the study
study-error = This study is not here
study-failed = It failed. Try again.

# Lessons

learn-short = Learn
learn-minutes = Learn in { $minutes ->
    [3] three
    [4] four
    [5] five
   *[other] { $minutes }
} minutes
learn-title = Learn { $game }
learn-none = There is no lesson here
learn-coach = The owl explains
learn-step = Step { $at } of { $count }
learn-step-short = { $at } of { $count }
learn-watch = Watch the others
learn-watch-others = It is their turn. What comes of it is told in a moment.
learn-skip = Skip
learn-next = Next
learn-back = Back
learn-again-step = Once more
learn-finish = Done
learn-show = Show me
learn-rules = { $count ->
    [one] The rule:
   *[other] The rules:
}
learn-other-action = You could do that, and in a match it may be right. Here, try what was asked for first. “Show me” marks it on the table.
learn-other-action-short = Not just now: the owl says why.
learn-read-first = Read first, then press “Next”.
learn-not-here = There is no need for that in a lesson.
learn-over = You can play { $game }
learn-summary = What you know now
learn-play = Play against owlets
learn-play-with = Play with owlets
learn-again = Learn it again

# Shared deals

deal-same = Same deal
deal-same-title = The same cards once more
deal-compare = Compare
deal-lede-same = Others had these cards before you. Sit down where they sat, with the same birds around you.
deal-lede-own = Once more from the beginning: the same cards, and the same birds around you.
deal-day-title = The deal of { $day }
deal-lede-day = Dealt once for everybody here. The birds are the same for all, too.
deal-yours = Now you
deal-error = This deal cannot be shown.
deal-seat = Play from here
deal-seat-you = you
deal-played = Who has played it
deal-nobody = Nobody yet. You would be the first.
deal-played-by = { $names }. What they made of it you see when you have played it yourself.
deal-in-play = You are in the middle of it. What others made of it comes after.
deal-begin = Play this deal
deal-begin-again = Play it again
deal-go-on = Go on playing
deal-counts = Your first try counts: nothing is taken back, and nobody helps.
deal-practice = Another try is practice. It is listed, without a rank.
deal-known = You know these cards, so this is practice.
deal-not-rated = It is for comparing. Ratings stay as they are.
deal-today-over = That day is over. You can still play it, for practice.
deal-challenge = Challenge somebody
deal-challenge-lede = Whoever opens it plays these cards at a table of their own. Your result stays hidden until they are done.
deal-link = Link to this deal
deal-qr = QR code of the link
deal-board = What they made of it
deal-board-seat = From { $bird }’s seat
deal-rank = { $rank }.
deal-col-rank = Rank
deal-col-name = Who
deal-col-score = Score
deal-col-mark = How
deal-you = You
deal-won = won
deal-try = { $number ->
    [2] second try
    [3] third try
   *[other] try { $number }
}
deal-helped = with help
deal-watch = Watch
deal-watch-player = Watch { $name }, { $score }
deal-give-up = Give this deal up
deal-give-up-confirm = Give it up for good?
fair-repeat = This deal is no new one. Everybody who plays it is shown the same hash, so all can see that they have the same cards.
deal-par = Par: { $bot }
deal-par-error = ± { $error }
deal-par-always = each time
deal-par-wait = { $bot } is trying it: { $plays } of { $of }
deal-par-lede = Par is what birds make of the same seat, against the same others. The whiskers are 95 % intervals.

# Daily deals

daily = Deals of the day
daily-title = The deals of the day
daily-lede = One for each game, the same for everybody here. Your first try counts, and the board opens when you are done. New ones come { $when }.
daily-all = Board of the day
daily-play = Play
daily-go-on = Go on
daily-board = Board
daily-game = { $game }: { $action }
daily-none = Nobody has played it yet.
daily-played = { $count ->
    [one] { $names } has played it.
   *[other] { $names } have played it.
}
daily-many = { $count } have played it.
daily-yours = You are { $rank } of { $count }, with { $score }.
daily-unranked = You have played it.
daily-playing = You are in the middle of it.
daily-yesterday = Yesterday
daily-yesterday-none = Nobody played yesterday’s deals.
daily-best = { $names } had most, with { $score }.
daily-table = Deal of the day
daily-table-counted = Your try of the day: it counts.
repeat-table = Same deal
repeat-table-lede = These cards were dealt before. This is for comparing, and counts for no rating.
replay-deal-same = The cards are those of the promise, but not fresh: this deal had been played before.
replay-deal-daily = The cards are those of the promise. The server alone drew them: this was a deal of the day.

# Match history, statistics and ratings

history = Your matches
history-title = { $name }, match by match
history-lede = { $count ->
    [0] Nothing played to its end yet. Your first match is one touch away.
    [one] One match played to its end.
   *[other] { $count } matches played to their end.
}
history-all = All your matches
history-list = All matches
history-more = Older ones
history-with = With { $names }.
history-alone = Alone.
history-practice-undo = Practice: something was taken back.
history-practice-hint = Practice: with a hint.
history-given-up = Given up: it counts as lost.
history-practice-shared-seat = Practice: a seat was shared.
history-practice-multiple-seats = Practice: several hands on one device.
history-practice-custom-deck = Practice: with a deck of one’s own.
history-practice-repeated-deal = Same deal as another match.
history-practice-repeated-daily = Deal of the day, not the first try.
history-daily = Deal of the day.
stat-won = Won
stat-won-of = { $won } of { $played }
stat-best = Best
stat-mean = On average
stat-streak = Wins in a row
stat-streak-of = { $streak } now, { $longest } at most
stat-practice = { $count ->
    [one] One more was practice.
   *[other] { $count } more were practice.
}
stat-only-practice = Only practice so far.
stat-against = With birds of each level
stat-against-of = won { $won } of { $played }
stat-chart = Scores of the last { $count } matches
stat-chart-summary = From { $first } in the first to { $last } in the last; between { $low } and { $high }. { $won } won.
stat-chart-key = A leaf is a win, a twig’s end is none.
stat-chart-best = best { $score }
stat-chart-last = last { $score }
rating = Rating
rating-value = { $value } ± { $margin }
rating-new = { $matches ->
    [one] After one match it is a guess. Ten make it fair.
   *[other] After { $matches } matches it is still a guess. Ten make it fair.
}
rating-none = No match has counted yet.
rating-together = In this game you win or lose together, so there is no rating.
rating-ladder = Ranking
rating-matches = { $count ->
    [one] one match
   *[other] { $count } matches
}
rating-lede = Everybody begins with 1000, birds too. ± says how far off it may well be. Practice does not count.
