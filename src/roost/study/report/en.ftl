# The texts of a study's report. Intervals are 95 % confidence intervals.

study-title = { $game }: a study
study-introduction = { $matches } matches of { $players ->
    [one] { $bot }
   *[other] { $players } { $bots }
}{ $options ->
    [none] {""}
   *[other] {" "}({ $options })
}, and the same deals with other bots{ $varied ->
    [yes] {" "}and other options
   *[no] {""}
}. Whiskers are 95 % intervals.
study-interval = 95 % interval: { $low } to { $high }
study-interval-percent = 95 % interval: { $low } to { $high } %
study-kind = { $kind }: { $what }
study-bot-random = a random bot
study-bot-owlet = an owlet
study-bot-owl = an owl
study-bot-sage = a sage
study-bot-greedy = a beginner
study-bot-careless = a careless beginner
study-bots-random = random bots
study-bots-owlet = owlets
study-bots-owl = owls
study-bots-sage = sages
study-bots-greedy = beginners
study-bots-careless = careless beginners

# The headline

headline-seat-first = Going first is an advantage.
headline-seat-last = Going last is an advantage.
headline-seat-middle = The turn order matters.
headline-seat-none = The turn order makes no difference.
headline-team-often = Teams win most of the time.
headline-team-even = Teams win about as often as they lose.
headline-team-seldom = Teams rarely win.

# Findings: a short head, and the rest of the sentence

find-seat-head = { $share } %
find-seat = of the matches are won by the { $turn } player (fair: { $fair } %).
find-seat-none-head = No seat
find-seat-none = wins significantly more often than another, in { $matches } matches.
find-team-head = { $share } %
find-team = of the teams win.
find-skill-head = { $matches ->
    [one] One match
   *[other] { $matches } matches
}
find-skill = show who plays better, { $strong } or { $weak }: the better player is then ahead in 19 of 20 series. The difference is { $points } points a match.
find-skill-team = show which team plays better on the same deals, { $strong } or { $weak }. The difference is { $points } points a match.
find-skill-none-head = Skill
find-skill-none = makes no significant difference: { $strong } and { $weak } do about equally well.
find-choices-head = { $share } %
find-choices = of the decisions matter: at least one action is significantly worse than the best.
find-kind = is rarely as good as another choice, and { $bots } rarely choose it.
find-card-head = { $card }
find-card = is the best card to be dealt: it is worth { $points } points.
find-card-team = is the best card to begin with: it is worth { $points } points to the team.
find-change-head = { $change } %
find-change-first-wins = in the first player’s wins { $case }.
find-change-winner-points = in the winner’s points { $case }.
find-change-score-gap = in the gap between first and last { $case }.
find-change-actions = in the length of a match { $case }.
find-change-choices = in the number of choices { $case }.
find-change-points = in the team’s points { $case }.
find-change-team-wins = in the teams’ wins { $case }.

turn-1 = first
turn-2 = second
turn-3 = third
turn-4 = fourth
turn-5 = fifth

# Charts

seat-title = Does the turn order matter?
seat-significant = Win rate by turn order. Dark bars differ significantly from a fair share.
seat-not-significant = Win rate by turn order. No bar differs significantly from a fair share.
seat-alt = Win rate by turn order: { $list } per cent. Fair is { $fair }.
seat-fair = fair: { $fair }
seat-axis = win rate, %
score-title = How far apart are the scores?
score-text = Each hill shows the scores when one bot plays all seats. The line is the mean.
score-mean = { $bots } { $mean } ({ $low } to { $high })
score-means = Means: { $list }.
score-margin = The winner is { $mean } points ahead of the second ({ $low } to { $high }).
score-alt = Mean score by bot: { $list }.
score-axis = points
length-title = How long is a match?
length-text = { $mean } actions on average (95 % interval: { $low } to { $high }).
length-text-same = { $mean } actions in every match.
length-alt = Share of matches by number of actions: { $list } per cent.
length-axis = actions in a match{ $width ->
    [1] {""}
   *[other] {" "}(in steps of { $width })
}
change-deck = with the deck “{ $name }”
change-if = if “{ $option }” is { $value }
change-text = The change on the same deals. { $changed } of { $matches } matches ended differently.
change-text-none = No match ended differently: the option does not affect how these bots play.
change-text-unused = Bots do not use this option, so their matches cannot show its effect.
change-alt = Changes { $case }: { $list }.
change-by-points = { $what }: { $before } before, a change of { $mean } ({ $low } to { $high }).
change-none = not significant
change-axis = change, %
change-first-wins = First player’s wins
change-winner-points = Winner’s points
change-score-gap = First to last
change-actions = Actions
change-choices = Choices
change-points = Team’s points
change-team-wins = Team wins
skill-title = Luck or skill?
skill-text-team = What a team’s expected points on a deal depend on, if it is equally likely to be { $strong } or { $weak }.
skill-text = What a player’s expected points on a deal depend on, if the others are { $strong } and the player is equally likely to be one of them or one of the { $weak }.
skill-depends = This depends on the bots that are compared: the larger their difference, the larger the share of skill. The bots’ own random choices are excluded; they are { $mean } % ({ $low } to { $high }) of the total variance.
skill-alt = Skill { $skill } per cent, the deal { $deal }, skill on this deal { $both }.
share-axis = % of the variance
skill-skill = skill
skill-deal = the deal
skill-both = skill on this deal
choice-title = How many choices are real?
choice-text = At { $free } % of moves there was a choice, between { $legal } actions on average. We evaluated { $evaluated } of these decisions. If all actions were equal, 5 in 100 decisions would still be reported as different.
choice-alt = No significant difference { $equal } per cent, several good { $several }, one best { $single }.
choice-axis = % of the decisions
choice-equal = no difference
choice-several = several good
choice-single = one best
share-between = { $what } { $mean } ({ $low } to { $high })
share-list = In per cent: { $list }.
choice-cost = A random legal move loses { $mean } points ({ $low } to { $high }) against the choice of { $bot }.
card-title = Which cards decide?
card-text = The value of being dealt a card, in points ahead of the others. The 95 % intervals are valid for all cards at once.
card-text-team = The value of a card at the start, in the team’s points. The 95 % intervals are valid for all cards at once.
card-alt = Points by card: { $list }.
card-none = No card makes a significant difference.
card-axis = points
kind-title = Which actions are rarely good?
kind-text = Actions that were significantly worse than another in most decisions that offered them, and that { $bots } rarely chose.
kind-timed = A matter of timing: rarely good, but { $bots } choose it at the right moment.
kind-few = Too few decisions were evaluated. Use --decisions to evaluate more.
kind-none = None: every kind of action was good in at least { $share } % of the decisions that offered it, or was chosen regularly.
kind-share-cell = { $mean } % ({ $low } to { $high })
kind-column = Action
kind-offered = Offered
kind-good = As good as the best
kind-chosen = Chosen

# The end of a report

outlier-title = Unusual matches
outlier-highest = the highest score, { $value }
outlier-lowest = the lowest score, { $value }
outlier-longest = the longest, { $value } actions
outlier-shortest = the shortest, { $value } actions
outlier-open = Their records are in the same folder: open them on Roost’s page under Replay.
command-title = Repeat this study
command-text = The same command gives the same figures.
