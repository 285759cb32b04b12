blurb = Three owls, nine errands, no talking. You win together.

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

deck-shape = A deck is a list of errands, or an object that holds it as "errands".
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

option-hand_exchange = Hands may be exchanged
option-errand_exchange = An errand may be exchanged
option-lineup = Opening errands of level 1, 2 and 3
option-winner = Which card wins a trick
option-hints = Players may hint at a colour

# What is awaited

asks-hands = say whether hands are exchanged
asks-pass = pass a card to the left
asks-errand = exchange an errand, or keep them
asks-hint = name a colour that you would like to see, or none
asks-play = play a card
asks-draw-errand = name the level of the next errand

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

note-exchange = { $who } called for an exchange of hands.
note-no-exchange = { $who } left the hands as they were.
note-passed = { $who } passed { $card } to the left.
note-kept = { $who } kept the errands.
note-swapped = { $who } exchanged an errand: { $cards }.
note-hinted = { $who } { $wish ->
    [0] wished for nothing
    [1] wished for red
    [2] wished for blue
   *[3] wished for green
}.
note-played = { $who } played { $card }.
note-won = { $card } won the trick.
note-verdict = The trick was counted. Points: { $points }.
note-errand-drawn = { $who } drew { $card }.
note-drawn = Each player drew a card.
note-match-over = The match is over with { $points } { $points ->
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

mark-by = played by seat { $value }
mark-won = won the trick
mark-leads = would win the trick as it lies
mark-covered = covered by the cards played so far
mark-round = played in round { $value }
mark-level = level { $value }
mark-red = needs red { $value }
mark-blue = needs blue { $value }
mark-green = needs green { $value }
mark-points = worth { $value } { $value ->
    [one] point
   *[other] points
}

tag-won = won
tag-leads = ahead
tag-covered = covered
tag-by = { $seat }
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
