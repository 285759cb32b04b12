blurb = Four demons, one office. Whoever does the job has to keep it.

# How to play, before the rules

how-goal = Stay clear of the 4s and 8s: each that you end up with costs you its number. Every card left in your hand is worth a point, and the highest total wins, though it is usually below zero.
how-turn = Before the first round everybody adds a card from the hand to the missions that lie before them. Whoever leads a round chooses one of their missions, and everybody plays a card of its colour, if they have one. The highest of that colour takes all the cards that were played, and its player gets the mission into the hand and leads the next round.
how-end = A game is over once somebody has no card left. A match is as many games as there are players, and the scores add up.

# Refusals

add-first = First add a mission card from your hand.
card-not-held = You do not hold { $card }.
add-too-late = Mission cards are added only before the first round.
action-unknown = There is no such action: choose a mission or play a card.
choose-first = First choose one of your mission cards.
mission-not-yours = { $card } is not among your mission cards.
missions-none = You have no mission card to choose: play a card.
mission-chosen = The mission of this round is already chosen: play a card.
colour-wrong = You must play a { $colour } card.
match-over = The match is over.

# Options

option-rank1 = When a 1 wins
rank1-no = Standard
about-rank1-no = It is the lowest card, and no more.
rank1-yes = In a round of one colour
about-rank1-yes = If all played cards have one colour, the 1 among them wins.
option-rank10 = When a 10 wins
rank10-no = As the highest card
about-rank10-no = Whatever else was played.
rank10-yes = Only in a round of one colour
about-rank10-yes = Among two colours or more, no 10 wins.
option-red = What red 4 and red 8 cost
red-no = 4 and 8
about-red-no = Like those of the other colours.
red-yes = 6 and 10
about-red-yes = Nobody wants the red ones.
option-games = How long?
games-1 = One game
games-2 = Two games
games-3 = Three games
games-4 = Four games

# What a study compares with

if-rank1-yes = if a 1 wins in a round of one colour
if-rank1-no = if a 1 never wins by itself
if-rank10-yes = if a 10 wins only in a round of one colour
if-rank10-no = if a 10 wins whatever else was played
if-red-yes = if red 4 and red 8 cost 6 and 10
if-red-no = if red 4 and red 8 cost 4 and 8
if-games-1 = if one game is played
if-games-2 = if two games are played
if-games-3 = if three games are played
if-games-4 = if four games are played

# Why somebody would do this

why-add-cost = Your { $card } leaves your hand, and somebody else may get it.
why-add-only = It is your only { $colour }: without it you may throw off anything when { $colour } is asked for.
why-add-high = A high card wins tricks that nobody wants. Out of the hand it does no harm.
why-add-least = You will miss it least.
why-choose-none = You have no { $colour }, so { $cost ->
    [0] somebody else takes the trick.
   *[other] somebody else gets these { $cost } points.
}
why-choose-low = Your lowest { $colour } is a { $rank }: you can stay under the others{ $cost ->
    [0] .
   *[other] , and the { $cost } points go to one of them.
}
why-choose-high = You are high in { $colour } and likely win: { $cost ->
    [0] this mission costs nothing.
   *[other] better now than when the trick is full.
}
why-choose-least = Of your missions this one risks least.
why-lead-low = It is low: somebody will be above it.
why-lead = You keep lower cards for when they are needed.
why-hardly = A low card hardly ever wins.
why-give-away = Whoever wins the trick gets what it costs.
why-shed = Another card is higher, so you are rid of what it costs.
why-throw-cost = You have no { $colour }: your { $card } goes to whoever wins.
why-throw-high = You have no { $colour } and cannot win: a good moment to be rid of a high card.
why-throw = You have no { $colour }, so this cannot win.
why-duck = It stays under the card that wins so far.
why-duck-highest = The highest card that does not win: your lower ones stay for later.
why-takes = It wins the trick, with { $cost } points to pay.
why-takes-nothing = It wins a trick that costs nothing, and you lead the next.
why-surely-wins = Nobody can beat it any more: { $cost ->
    [0] the trick costs nothing so far.
   *[other] you get { $cost } points to pay.
}
why-low = It is low: { $above ->
    [0] whoever has the colour is above it.
    [one] one card that you have not seen is above it.
   *[other] { $above } cards that you have not seen are above it.
}
why-may-win = It may win: { $above ->
    [0] only the asked colour is above it.
    [one] one card that you have not seen is above it.
   *[other] { $above } cards that you have not seen are above it.
}

# What is awaited

prompt-add = add a mission card from your hand
prompt-choose = choose one of your mission cards
prompt-play = play a card

# Actions

action-add = Add { $card } to your missions
action-choose = Choose the mission { $card }
action-play = Play { $card }

# Moments

event-dealt = Game { $game } was dealt.
event-added = { $who } added { $card } to the missions, face down.
event-revealed = The added mission cards were turned up.
event-chosen = { $who } chose the mission { $card }.
event-played = { $who } played { $card }.
event-verdict = The round goes to { $card }.
event-acquired = { $who } took the trick.
event-game-over = Game { $game } is over: the 4s and 8s were turned up.
event-match-over = The match is over.

# The table

zone-trick = Played
zone-last = Last round
zone-mission = Mission
zone-missions = Mission cards
zone-added = Added card
zone-pile = Pile
zone-hand = Hand
zone-set-aside = Shown in the deal
zone-left-over = Left over

number-game = Game
number-games = Games
fact-game = Game { $game } of { $games }
fact-games = { "" }
number-round = Round
number-start = Game started by
number-lead = Round started by
number-rank1 = 1s can win
number-rank10 = 10s can lose
number-red = Red costs more
number-taken = Cards taken
number-score = Score
number-score-1 = Game 1
number-score-2 = Game 2
number-score-3 = Game 3
number-score-4 = Game 4

value-round = { $value ->
    [0] { "" }
   *[other] { $value }
}
value-start = { $seat }
value-lead = { $seat }
value-rank1 = { $value ->
    [0] { "" }
   *[1] yes
}
value-rank10 = { $value ->
    [0] { "" }
   *[1] yes
}
value-red = { $value ->
    [0] { "" }
   *[1] yes
}

tag-won = won
tag-leads = takes it

result-games = Game

# The table of the page

colour-red = red
colour-blue = blue
colour-green = green
colour-purple = purple
cards-in-text = lower
page-game = Game { $game } of { $games }
page-line = { $hand } in hand, { $taken } taken
page-total = { $total } so far
page-taken = Taken
page-after = After { $games ->
    [one] 1 game
   *[other] { $games } games
}
page-goal = Each 4 and 8 you end up with costs its number{ $red ->
    [yes] { " " }(red: 6 and 10)
   *[no] { "" }
}. Each card left in hand gives 1.
page-aside = Shown in the deal, then shuffled in again:
page-missions = Your missions
page-mission = Mission: { $colour }
page-mission-none = No mission yet
page-mission-gone = The mission is done
page-add = Add a card to your missions.
page-action-add = Add { $card }
page-action-choose = Choose { $card }
page-action-play = Play { $card }
page-choose = You lead: choose a mission.
page-choose-late = No mission yet: choose one of yours.
page-choose-why = All must follow its colour, and the winner takes it into the hand.
page-play-colour = A { $colour } mission: play a { $colour } card.
page-play-other = A { $colour } mission, and you have no { $colour }: play any card.
page-play-free = You have no mission: play any card.
page-first = You are the first.
page-first-free = The next player who has a mission chooses one.
page-ahead = So far { $card } takes the trick. { $left ->
    [0] You are the last.
    [one] One plays after you.
   *[other] { $left } play after you.
}
page-others-add = Everybody adds a card to the missions, face down.
page-others-choose = A mission is being chosen.
page-all-played = Everybody has played.
page-mission-is = The mission is { $card }.
page-took = { $you ->
    [yes] You took the trick
   *[no] { $name } took the trick
}{ $mission ->
    [none] .
   *[other] { " " }and picked up { $mission }.
}
page-game-over = Game { $game } is over
page-scored = Game { $game } is over. Press Go on.
page-in-all = In all { $total }
trick-leads = takes it
trick-won = took it
end-lede = The deeper it hangs, the worse the week was. Below: the 4s and 8s of the last game.

# The cards

card-red-1 = Red 1
card-red-2 = Red 2
card-red-3 = Red 3
card-red-4 = Red 4
card-red-5 = Red 5
card-red-6 = Red 6
card-red-7 = Red 7
card-red-8 = Red 8
card-red-9 = Red 9
card-red-10 = Red 10
card-blue-1 = Blue 1
card-blue-2 = Blue 2
card-blue-3 = Blue 3
card-blue-4 = Blue 4
card-blue-5 = Blue 5
card-blue-6 = Blue 6
card-blue-7 = Blue 7
card-blue-8 = Blue 8
card-blue-9 = Blue 9
card-blue-10 = Blue 10
card-green-1 = Green 1
card-green-2 = Green 2
card-green-3 = Green 3
card-green-4 = Green 4
card-green-5 = Green 5
card-green-6 = Green 6
card-green-7 = Green 7
card-green-8 = Green 8
card-green-9 = Green 9
card-green-10 = Green 10
card-purple-1 = Purple 1
card-purple-2 = Purple 2
card-purple-3 = Purple 3
card-purple-4 = Purple 4
card-purple-5 = Purple 5
card-purple-6 = Purple 6
card-purple-7 = Purple 7
card-purple-8 = Purple 8
card-purple-9 = Purple 9
card-purple-10 = Purple 10
