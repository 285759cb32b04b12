blurb = Three owls, nine tricks, no talking. You win together.

# How to play, before the rules

how-goal = The three of you play as one: together you need errands worth 30 points, in nine tricks.
how-turn = The lead plays any card, and the others follow with a card that shares a colour with it, if they have one. Then the three cards are added up by colour, and every errand for which that is enough is done; nothing is used up, so one trick may do several. The highest card that matches the first one wins the trick: its player fills the gaps with new errands and leads next. Before a trick the lead may have everybody pass a card to the left, and may swap one errand; a first match from the lobby leaves both out.
how-end = After the ninth trick the points of all errands that were done are added up: with 30 you have won. You may not tell the others what you hold.

# Refusals

wrong-step = Now it is the step: { $step }
not-your-turn = It is seat { $turn }'s turn.
not-the-lead = Only the lead player decides this.
card-not-held = You do not hold that card.
choice-unknown = Hands are exchanged or not: say exchange or skip.
errand-not-shown = That errand is not on display.
one-errand = One errand a round.
level-empty = Level { $level } has no errands left.
level-unknown = There is no level { $level }: the levels are 1 to 3.
wish-unknown = A wish is red, blue, green or none.
match-held = The lead card is { $led }: you hold { $held }, so play a matching card or a three-colour card.
step-left-out = This match is played without that step.
action-unknown = There is no such action in this game.
match-over = The match is over.

# Decks of one's own

deck-shape = A deck is a list of errands, an object that holds it as "errands", or an object of changes by name.
deck-change = The change of { $name } must be an object: level, needs or points.
deck-change-unknown = The game has no errand { $name } to change. To add errands, give the whole list.
deck-errand = Errand { $place } of the deck must be an object with a name, a level, needs and points, and nothing else.
deck-name = Errand { $place } of the deck needs a name of 1 to { $most } letters.
deck-name-twice = Two errands of the deck are named { $name }: names must differ.
deck-name-taken = An errand cannot be named { $name }: that is an attribute card.
deck-level = The level of { $name } must be 1, 2 or 3.
deck-needs = What { $name } needs must be told by colour: red, blue, green, one of them at least.
deck-need = What { $name } needs of a colour must be a whole number from 1 to { $most }.
deck-points = The points of { $name } must be a whole number from 0 to { $most }.
deck-level-full = The deck has too many errands of level { $level }: there can be { $most }.
lineup-too-large = The line-up opens with { $wanted } errands of level { $level }, but the deck has { $found }.

# Options

option-hand_exchange = Passing cards
hand_exchange-yes = Allowed
about-hand_exchange-yes = Each round, the lead may have everybody pass a card to the left.
hand_exchange-no = Left out
about-hand_exchange-no = Simpler, and advised for a first match.
option-errand_exchange = Swapping an errand
errand_exchange-yes = Allowed
about-errand_exchange-yes = Before a trick, an errand on display may go for a new one.
errand_exchange-no = Left out
about-errand_exchange-no = What lies there lies there.
option-lineup = Errands to begin with
lineup-3-1-1 = 3, 1 and 1
about-lineup-3-1-1 = Of level 1, 2 and 3: the usual.
lineup-3-2-0 = 3, 2 and 0
about-lineup-3-2-0 = None of the hardest: easier.
lineup-4-2-0 = 4, 2 and 0
about-lineup-4-2-0 = One more to choose from: easier still.
option-winner = Which card wins a trick
winner-matching = the highest that matches
about-winner-matching = Only cards of the lead card's colours can win.
winner-highest = the highest of all
about-winner-highest = Whatever its colour.
option-hints = Hinting at a colour
hints-no = Not a word
about-hints-no = Only the cards speak.
hints-yes = Allowed
about-hints-yes = You may name a colour that you would like to see.

# What a study compares with

if-hand_exchange-no = if no cards are passed
if-hand_exchange-yes = if cards may be passed
if-errand_exchange-no = if no errand is swapped
if-errand_exchange-yes = if an errand may be swapped
if-winner-matching = if only matching cards win a trick
if-winner-highest = if the highest card of all wins a trick
if-hints-yes = if a colour may be named
if-hints-no = if no colour may be named

# Why somebody would do this

why-exchange = A card passed on can be just what somebody lacks.
why-no-exchange = The hands are good as they are.
why-keep = What lies there suits you better than what may come.
why-swap = This errand is hard to do. A new one should bring more.
why-draw = Errands of level { $level } bring most for what they need now.
why-quiet = Nothing needs to be said.
why-wish = So the others know what you hope for.
why-pass-strong = A strong card helps your neighbour to complete an errand.
why-pass-little = You can do without it, and your stronger cards stay.
why-pass = Your neighbour has more use for it than you.
why-fulfils = It completes { $points ->
    [one] an errand, for one point.
   *[other] what the errands need, for { $points } points.
}
why-already = With it { $points ->
    [one] one point is safe
   *[other] { $points } points are safe
}, whatever comes next.
why-towards = It brings the trick nearer to an errand worth { $points ->
    [one] one point.
   *[other] { $points } points.
}
why-save = It spends little: your strong cards stay for a better trick.
why-nothing = No errand can be done here. This is what you miss least.
why-start = It gives the others something to build on.

# What is awaited

prompt-hands = say whether hands are exchanged
prompt-pass = pass a card to the left
prompt-errand = exchange an errand, or keep them
prompt-hint = name a colour that you would like to see, or none
prompt-play = play a card
prompt-draw-errand = name the level of the next errand

# Actions

kind-swap = Exchange an errand
field-level = for level { $value }
action-hands = { $choice ->
    [exchange] Exchange hands
   *[skip] Do not exchange hands
}
action-pass = Pass { $card }
action-keep = Keep the errands
action-swap = Exchange { $errand } for an errand of level { $level }
action-hint = { $wish ->
    [none] Wish for nothing
   *[other] Wish for { $wish }
}
action-play = Play { $card }
action-draw-errand = Draw an errand of level { $level }

# Moments

event-exchange = { $who } called for an exchange of hands.
event-no-exchange = { $who } left the hands as they were.
event-passed = { $who } passed { $card } to the left.
event-kept = { $who } kept the errands.
event-swapped = { $who } exchanged an errand: { $cards }.
event-hinted = { $who } { $wish ->
    [0] wished for nothing
    [1] wished for red
    [2] wished for blue
   *[3] wished for green
}.
event-played = { $who } played { $card }.
event-won = { $card } won the trick.
event-verdict = The trick was scored: { $points } { $points ->
    [one] point
   *[other] points
} in all.
event-errand-drawn = { $who } drew { $card }.
event-drawn = Each player drew a card.
event-match-over = The match is over with { $points } { $points ->
    [one] point
   *[other] points
}.

# The table

zone-display = Errands
zone-trick = Trick
zone-hand = Hand
zone-draw = Draw pile
zone-errands = Level { $number }
zone-discards = Discards
zone-acquired = Acquired

number-round = Round
number-lead = Lead
number-points = Points
number-full = Errands on display
number-hand-exchange = Hands may be exchanged
number-errand-exchange = An errand may be exchanged
number-highest = Highest card wins
number-hints = Hints
number-total-red = Red
number-total-blue = Blue
number-total-green = Green
number-wish = Wish

value-lead = { $seat }
value-full = { "" }
value-hand-exchange = { $value ->
    [0] no
   *[1] { "" }
}
value-errand-exchange = { $value ->
    [0] no
   *[1] { "" }
}
value-highest = { $value ->
    [0] { "" }
   *[1] yes
}
value-hints = { $value ->
    [0] { "" }
   *[1] yes
}
value-wish = { $value ->
    [0] none
    [1] red
    [2] blue
   *[3] green
}

tag-won = won
tag-leads = ahead
tag-covered = covered
tag-by = { $seat }
tag-free = { "" }
tag-makes = { "" }
tag-brings = { "" }
tag-round = { "" }
tag-level = level { $value }
tag-red = red { $value }
tag-blue = blue { $value }
tag-green = green { $value }
tag-points = { $value } { $value ->
    [one] point
   *[other] points
}

result-points = Points
result-grade = Grade
result-errands = Errands

# The cards

card-red-3 = Red 3
card-red-4 = Red 4
card-red-5 = Red 5
card-red-6 = Red 6
card-red-7 = Red 7
card-red-8 = Red 8
card-red-9 = Red 9
card-blue-3 = Blue 3
card-blue-4 = Blue 4
card-blue-5 = Blue 5
card-blue-6 = Blue 6
card-blue-7 = Blue 7
card-blue-8 = Blue 8
card-blue-9 = Blue 9
card-green-3 = Green 3
card-green-4 = Green 4
card-green-5 = Green 5
card-green-6 = Green 6
card-green-7 = Green 7
card-green-8 = Green 8
card-green-9 = Green 9
card-red-blue-2 = Red and blue 2
card-red-green-2 = Red and green 2
card-blue-green-2 = Blue and green 2
card-red-blue-green-1 = Three colours 1

# The errands of Roost's deck

card-ember-spoon = Ember spoon
card-dew-ladle = Dew ladle
card-bark-cup = Bark cup
card-steam-whistle = Steam whistle
card-moss-flask = Moss flask
card-kindling-broom = Kindling broom
card-thorn-needle = Thorn needle
card-fever-vial = Fever vial
card-reed-straw = Reed straw
card-hearth-cauldron = Hearth cauldron
card-tide-mirror = Tide mirror
card-root-loom = Root loom
card-storm-kettle = Storm kettle
card-lily-lantern = Lily lantern
card-amber-censer = Amber censer
card-phoenix-perch = Phoenix perch
card-dusk-basin = Dusk basin
card-willow-dowser = Willow dowser
card-three-leaf-compass = Three leaf compass
card-dragon-bellows = Dragon bellows
card-leviathan-bell = Leviathan bell
card-world-tree-staff = World tree staff
card-tempest-crown = Tempest crown
card-everspring-harp = Everspring harp
card-sunflower-clock = Sunflower clock
card-midnight-orrery = Midnight orrery
card-gate-of-dawn = Gate of dawn

errand-ember-spoon = { card-ember-spoon }
errand-dew-ladle = { card-dew-ladle }
errand-bark-cup = { card-bark-cup }
errand-steam-whistle = { card-steam-whistle }
errand-moss-flask = { card-moss-flask }
errand-kindling-broom = { card-kindling-broom }
errand-thorn-needle = { card-thorn-needle }
errand-fever-vial = { card-fever-vial }
errand-reed-straw = { card-reed-straw }
errand-hearth-cauldron = { card-hearth-cauldron }
errand-tide-mirror = { card-tide-mirror }
errand-root-loom = { card-root-loom }
errand-storm-kettle = { card-storm-kettle }
errand-lily-lantern = { card-lily-lantern }
errand-amber-censer = { card-amber-censer }
errand-phoenix-perch = { card-phoenix-perch }
errand-dusk-basin = { card-dusk-basin }
errand-willow-dowser = { card-willow-dowser }
errand-three-leaf-compass = { card-three-leaf-compass }
errand-dragon-bellows = { card-dragon-bellows }
errand-leviathan-bell = { card-leviathan-bell }
errand-world-tree-staff = { card-world-tree-staff }
errand-tempest-crown = { card-tempest-crown }
errand-everspring-harp = { card-everspring-harp }
errand-sunflower-clock = { card-sunflower-clock }
errand-midnight-orrery = { card-midnight-orrery }
errand-gate-of-dawn = { card-gate-of-dawn }

# The page's table

colour-red = red
colour-blue = blue
colour-green = green

page-progress = Trick { $round } of 9
page-line = { $leads ->
    [yes] leads, { $count } in hand
   *[no] { $count } in hand
}
page-leads = { $over ->
    [yes] { " led" }
   *[no] { $you ->
        [yes] { " lead" }
       *[no] { " leads" }
    }
}
page-errand = { $errand }: needs { $needs }. { $points }, level { $level }.{ $covered ->
    [yes] { " " }Enough has been played for it.
   *[no] { "" }
}
page-printed = Needs { $needs }. { $points }, level { $level }.{ $covered ->
    [yes] { " " }Enough is played.
   *[no] { "" }
}
page-enough = enough
page-gap = done
page-done = Points
page-points = { $points } of 30
page-aim = 30 wins
page-moons = { $points } of 30 points. Each moon is 5; with the ringed one full it is 30, and you win.
page-together = Together so far
page-wishes = Wishes:
page-no-wish = none
page-piles = Errands to come
page-pile = Level { $level }: { $count ->
    [0] no errands left
    [one] one errand left
   *[other] { $count } errands left
}{ $known ->
    [0] { "" }
    [one] , the last of them is known
   *[other] , the last { $known } are known
}
page-known = { $known } known
page-draw = to draw
page-played = played
page-look = Look through what was played and done
page-past = What was played and done
page-nothing-done = None yet.
page-nothing-played = Nothing yet.
page-buried = At the bottom of level { $level }
page-tricks = Played
page-trick = Trick { $round }
page-passing = A card for each to the left
page-to = { $you ->
    [yes] to you
   *[no] to { $who }
}
page-passed = A card that was passed

page-hands = Shall everybody pass a card to the left?
page-hands-why = You lead: you decide, and pass first.
page-pass = Pass a card to { $who }.
page-pass-first = { $who } passes you one at the end.
page-pass-on = { $card ->
    [none] { $who } gave you one. You may pass it on.
   *[other] { $who } gave you { $card }. You may pass it on.
}
page-pass-card = { $card } goes to { $who }.
page-pass-unseen = { $who } will not see which card it was.
page-swap = Swap an errand, or keep them all.
page-swap-why = To swap one, touch it and choose a level.
page-swap-for = Which level should replace { $errand }?
page-swap-goes = It goes to the bottom of the pile of level { $level }.
page-wish = Which colour would you like to see?
page-wish-why = Everybody hears it. It binds nobody.
page-lead = You lead: play any card.
page-lead-why = Whoever can match its colour must.
page-follow = { $who } led { $card }: play a card that matches.
page-follow-free = { $who } led { $card }. You may play any card.
page-ahead = { $card } is ahead. { $after ->
    [0] You are the last.
   *[other] One plays after you.
}
page-makes = { $card } makes { $totals }.
page-brings = { $count ->
    [one] That is enough for the { $errands }.
    [2] Enough for { $errands }.
   *[other] Enough for { $count } errands.
}
page-brings-none = { $after ->
    [0] That is not enough for any errand.
    [one] Not enough for an errand yet: one plays after you.
   *[other] Not enough for an errand yet: { $after } play after you.
}
page-won = { $who } won the trick.
page-won-done = { $count ->
    [0] No errand was covered.
    [one] The { $errands } is done.
   *[other] Done: { $errands }.
}
page-refill = { $missing ->
    [one] Which level should the next errand come from?
   *[other] { $missing } errands are missing. Which level should the next come from?
}
page-refill-why = You won the trick, so you lead now.

page-others-hands = { $me ->
    [yes] You lead, and decide whether cards are passed.
   *[no] { $who } leads, and decides whether cards are passed.
}
page-others-pass = { $me ->
    [yes] You pass a card to { $to }.
   *[no] { $who } passes a card to { $you ->
        [yes] you
       *[no] { $to }
    }.
}
page-others-errand = { $me ->
    [yes] You lead, and may swap an errand.
   *[no] { $who } leads, and may swap an errand.
}
page-others-hint = { $who } may wish for a colour.
page-others-play = { $me ->
    [yes] You play a card.
   *[no] { $who } plays a card.
}
page-others-draw-errand = { $me ->
    [yes] You won the trick, and choose the next errand's level.
   *[no] { $who } won the trick, and chooses the next errand's level.
}

page-last-swapped = { $who } swapped { $gone } for { $come }.
page-last-gave = { $who } gave you { $card }.
page-last-passed = { $who } passed a card to { $to }.

page-action-exchange = Pass cards
page-action-skip = Keep our hands
page-action-pass = Pass it to { $who }
page-action-play = Play { $card }
page-action-keep = Keep them all
page-action-keep-short = Keep
page-action-level = Level { $level }
page-action-wish = { $wish ->
    [none] Nothing
    [red] Red
    [blue] Blue
   *[green] Green
}

end-together = { $count ->
    [0] { $score } points: not enough for tonight.
   *[other] { $score } points: you have done it, together!
}
page-grade = { $grade ->
    [1] { $short } more were needed. The next night will be better.
    [2] So close: { $short } more were needed.
    [3] Well done.
    [4] Splendid.
   *[5] It cannot be done better.
}
page-end-points = { $count ->
    [0] No errand was done.
    [one] One errand was done: the only points you have.
   *[other] { $count } errands were done, and their points add up to { $points }.
} The aim was 30.{ $grade ->
    [3] { " " }The next one is 40.
    [4] { " " }The next one is 50, and nothing is above that.
   *[other] { "" }
}
page-tricks-won = { $count ->
    [0] No trick won
    [one] One trick won
   *[other] { $count } tricks won
}
end-why = How well it went
end-lede = All three share one score. Below each hang the cards that won them a trick.
