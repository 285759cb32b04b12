# A study, as people read it. Intervals are 95 % confidence intervals.

study-title = { $game }, studied
study-lede = { $matches } matches of { $players ->
    [one] { $bot }
   *[other] { $players } { $bots }
}{ $options ->
    [none] {""}
   *[other] {" "}({ $options })
}, and the same deals with other players{ $varied ->
    [yes] {" "}and other options
   *[no] {""}
}. Whiskers are 95 % intervals.
study-figures = Pictures
study-from-to = 95 % interval: { $low } to { $high }
study-from-to-percent = 95 % interval: { $low } to { $high } %
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

find-seat-head = { $share } %
find-seat = of the matches go to the { $turn } player (fair: { $fair } %).
find-seat-none-head = No seat
find-seat-none = wins more than another, as far as { $matches } matches show.
find-aim-head = { $share } %
find-aim = of the teams reach what they play for.
find-skill-head = { $matches ->
    [one] One match
   *[other] { $matches } matches
}
find-skill = show who plays better, { $strong } or { $weak }: the better player is then ahead in 19 of 20 series. The difference is { $points } points a match.
find-skill-team = show which team plays better on the same deals, { $strong } or { $weak }. The difference is { $points } points a match.
find-skill-none-head = Skill
find-skill-none = does not show: { $strong } and { $weak } do about as well.
find-choices-head = { $share } %
find-choices = of the decisions matter: at least one action is significantly worse than the best.
find-kind = is hardly ever as good as another choice, and { $bots } hardly ever choose it.
find-card-head = { $card }
find-card = is the best card to be dealt: it is worth { $points } points.
find-card-team = is the best card to begin with: it is worth { $points } points to the team.
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
seat-yes = Share of the wins, by turn order. Dark bars differ significantly from a fair share.
seat-no = Share of the wins, by turn order. No bar differs significantly from a fair share.
seat-alt = Share of the wins by turn: { $list } per cent. Fair is { $fair }.
seat-fair = fair: { $fair }
seat-axis = wins, %
score-title = How far apart are the scores?
score-text = Each hill is a table where all players are equally strong. The line is the mean.
score-mean = { $bots } { $mean } ({ $low } to { $high })
score-means = Means: { $list }.
score-margin = The winner is { $mean } points ahead of the next player ({ $low } to { $high }).
score-alt = Mean score by strength: { $list }.
length-title = How long is a match?
score-axis = points
length-text = { $mean } actions on average (95 % interval: { $low } to { $high }).
length-text-same = { $mean } actions, in every match.
length-alt = Share of matches by actions: { $list } per cent.
length-axis = actions in a match{ $width ->
    [1] {""}
   *[other] {" "}(in steps of { $width })
}
change-deck = with the deck “{ $name }”
change-if = if “{ $option }” is { $value }
change-text = The change on the same deals. { $differing } of { $matches } matches came out differently.
change-text-none = No match came out differently: as these bots play, the option changes nothing.
change-text-unused = Bots do not use this option, so their matches cannot tell what it changes.
change-alt = What changes { $case }: { $list }.
change-by-points = { $what } were { $before }, and change by { $mean } ({ $low } to { $high }).
change-none = no difference seen
change-axis = change, %
change-first = First player’s wins
change-winner = Winner’s points
change-spread = First to last
change-moves = Actions
change-choices = Choices
change-points = Team’s points
change-aim = Teams that make it
skill-title = Luck or skill?
skill-text-team = What a team’s expected points on a deal depend on, if it is as likely { $strong } as { $weak }.
skill-text = What a player’s expected points on a deal depend on, if the others are { $strong } and the player is as likely one of them as one of the { $weak }.
skill-depends = This depends on who is compared: the further apart the two are, the more is skill. The bots’ own random choices do not count here; they make { $mean } % ({ $low } to { $high }) of all the variance.
skill-alt = Skill { $skill } per cent, the deal { $deal }, skill on this deal { $both }.
share-axis = % of the variance
choice-axis = % of the decisions
skill-skill = skill
skill-deal = the deal
skill-both = skill on this deal
choice-title = How many choices are real?
choice-text = At { $free } % of moves there was a choice, between { $legal } actions on average. We looked closely at { $looked } of these decisions. Where all actions are equal, 5 in 100 would be called different.
choice-alt = No difference seen { $alike } per cent, several good ones { $several }, one best { $single }.
choice-alike = no difference seen
choice-several = several good
choice-single = one best
share-between = { $what } { $mean } ({ $low } to { $high })
share-list = In per cent: { $list }.
choice-cost = A random legal move loses { $mean } points ({ $low } to { $high }) against the choice of { $bot }.
card-title = Which cards decide?
card-text = What it is worth to be dealt one, in points ahead of the others. The 95 % intervals hold for all cards at once.
card-text-team = What it is worth to the team if it lies there at the start, in points. The 95 % intervals hold for all cards at once.
card-alt = Points by card: { $list }.
card-none = No card makes a significant difference.
card-axis = points
kind-title = What is hardly ever right?
kind-text = Actions that were significantly worse than another most of the times they could be taken, and that { $bots } hardly ever took.
kind-timed = A matter of timing: seldom right, but { $bots } take it when its moment comes.
kind-few = Too few decisions were looked at to tell: --decisions asks for more.
kind-none = Nothing: every kind of action was good in at least { $share } % of the decisions that offered it, or was taken regularly.
kind-share-cell = { $mean } % ({ $low } to { $high })
kind-column = Action
kind-offered = Offered
kind-good = As good as the best
kind-taken = Taken

# The end of a report

strange-title = Strange matches
strange-highest = the highest score, { $value }
strange-lowest = the lowest score, { $value }
strange-longest = the longest, { $value } actions
strange-shortest = the shortest, { $value } actions
strange-open = Each is a record beside this file: open it on Roost’s page under Replay.
again-title = Repeat this study
again-text = The same command gives the same figures.
