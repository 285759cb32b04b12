# A study, as people read it. Intervals hold the truth 19 times in 20.

study-title = { $game }, studied
study-lede = { $matches } matches of { $players ->
    [one] { $bot }
   *[other] { $players } { $bots }
}, and the same deals with other players{ $varied ->
    [yes] {" "}and other options
   *[no] {""}
}. Whiskers hold the truth 19 times in 20.
study-figures = Pictures
study-from-to = { $mean }, from { $low } to { $high }
study-from-to-percent = { $mean } %, from { $low } to { $high }
study-kind = { $kind }: { $what }
study-bot-random = somebody who plays at random
study-bot-owlet = an owlet
study-bot-owl = an owl
study-bot-sage = a sage
study-bot-greedy = a beginner
study-bot-careless = a careless beginner
study-bots-random = at random
study-bots-owlet = owlets
study-bots-owl = owls
study-bots-sage = sages
study-bots-greedy = beginners
study-bots-careless = careless beginners

# What is said above all

headline-seat-first = Sit down first.
headline-seat-last = Sit down last.
headline-seat-middle = It matters where you sit.
headline-seat-none = No seat is better than another.
headline-team-often = A team that mostly makes it.
headline-team-even = A team that may make it or not.
headline-team-seldom = A team that seldom makes it.

# Findings: a short head, and what it is about

find-seat-head = { $more } wins
find-seat = in a hundred go to whoever plays { $turn } beyond a fair share.
find-seat-none-head = No seat
find-seat-none = wins more than another, as far as { $matches } matches show.
find-aim-head = { $share } %
find-aim = of the teams reach what they play for.
find-skill-head = { $matches ->
    [one] One match
   *[other] { $matches } matches
}
find-skill = show who plays better, { $strong } or { $weak }. The difference is { $points } points a match.
find-skill-none-head = Skill
find-skill-none = does not show: { $strong } and { $weak } do about as well.
find-choices-head = { $share } %
find-choices = of the decisions matter: some action is surely worse than the best.
find-kind = is hardly ever as good as another choice.
find-card-head = { $card }
find-card = is the card to be dealt: it is worth { $points } points.
find-card-team = is the card to begin with: it is worth { $points } points to the team.
find-change-head = { $change } %
find-change-first = in the first player’s wins { $case }.
find-change-winner = in the winner’s points { $case }.
find-change-spread = in the gap between first and last { $case }.
find-change-moves = in the length of a match { $case }.
find-change-choices = in the number of choices { $case }.
find-change-points = in the team’s points { $case }.
find-change-aim = in how many teams make it { $case }.

turn-1 = first
turn-2 = second
turn-3 = third
turn-4 = fourth
turn-5 = fifth

# Pictures

seat-title = Does the seat matter?
seat-yes = By who has the first turn. Dark sheets differ from a fair share for sure.
seat-no = By who has the first turn. No difference is sure.
seat-alt = Share of the wins by turn: { $list } per cent. Fair is { $fair }.
seat-fair = fair: { $fair }
seat-percent = per cent
score-title = How far apart are the scores?
score-text = Each hill is a table of equals. The line is the mean.
score-mean = { $bots } { $mean } ({ $low } to { $high })
score-means = Means: { $list }.
score-margin = Whoever wins is { $mean } points ahead of the next ({ $low } to { $high }).
score-alt = Mean score by strength: { $list }.
length-title = How long is a match?
length-text = { $mean } actions on average, from { $low } to { $high }.
length-alt = Share of matches by actions: { $list } per cent.
length-axis = actions in a match
change-deck = with the deck “{ $name }”
change-if = if “{ $option }” is { $value }
change-text = The change on the same deals, in per cent.
change-alt = What changes { $case }: { $list }.
change-by-points = { $what } were { $before }, and change by { $mean } ({ $low } to { $high }).
change-none = no difference seen
change-less = less
change-more = more
change-first = First player’s wins
change-winner = Winner’s points
change-spread = First to last
change-moves = Actions
change-choices = Choices
change-points = Team’s points
change-aim = Teams that make it
skill-title = Luck or skill?
skill-text-team = What makes matches differ, where half of the teams are { $strong } and half { $weak }.
skill-text = What makes matches differ, where half of the players are { $strong } and half { $weak }.
skill-alt = Skill { $skill } per cent, the deal { $deal }, the rest { $rest }.
skill-skill = skill
skill-deal = the deal
skill-rest = the rest
choice-title = How many choices are real?
choice-text = { $free } % of the actions had an alternative: { $legal } on average. We looked closely at { $looked } of these decisions.
choice-alt = All alike { $alike } per cent, several good ones { $several }, one best { $single }.
choice-alike = all alike
choice-several = several good
choice-single = one best
share-between = { $what } { $mean } ({ $low } to { $high })
share-list = In per cent: { $list }.
choice-cost = An action drawn by lot costs { $mean } points ({ $low } to { $high }).
card-title = Which cards decide?
card-text = What it is worth to be dealt one, in points ahead of the others. The whiskers hold for all cards at once.
card-text-team = What it is worth to the team if it lies there at the start, in points. The whiskers hold for all cards at once.
card-alt = Points by card: { $list }.
card-none = No card makes a sure difference.
kind-title = What is hardly ever right?
kind-text = Actions that were surely worse than another most of the times they could be taken.
kind-few = Too few decisions were looked at to tell: --decisions asks for more.
kind-none = Nothing: every kind of action was good in at least { $share } % of the decisions that offered it.
kind-good-cell = { $mean } % ({ $low } to { $high })
kind-behind-cell = { $mean } ({ $low } to { $high })
kind-column = Action
kind-offered = Offered
kind-good = Good
kind-behind = Points behind

# The end of a report

strange-title = Strange matches
strange-highest = the highest score, { $value }
strange-lowest = the lowest score, { $value }
strange-longest = the longest, { $value } actions
strange-shortest = the shortest, { $value } actions
strange-open = Each is a record beside this file: open it on Roost’s page under Replay.
again-title = Say it again
again-text = The same command gives the same figures.
