blurb = A story for one to four: four familiars, a baby who is somewhere warm for magic to go, and a night that is not over yet.

# Refusals

first-needed = { $asks ->
    [agree] First say whether it may be taken: agree or refuse.
    [banish] First choose what is banished.
    [choose] First choose how the story goes on.
    [choose-enemy] First choose an enemy.
    [choose-familiar] First choose a familiar.
    [choose-space] First choose a space.
    [cure] First choose which affliction ends.
    [defend] First defend or endure.
    [discard] First discard a card.
    [draw] First draw, or skip it.
    [forage] First take one of the resources.
    [gain] First take a resource.
    [give-up] First choose the resource that is given up.
    [link] First link a card, or pass.
    [mark] First choose a mark of devotion.
    [move] First finish the move: play cards, step, and say done.
    [order] First the order of turns is set.
    [power] First use an item's power, or skip it.
    [reroll] First reroll or keep.
    [return] First choose where the familiar returns.
    [save] First say whether to stop for today: save or continue.
    [target] First choose whom the enemy attacks.
    [test] First finish the test: play cards, then done.
    [toward] First choose whom the enemy goes to.
    [trade] First finish the trade: give, then done.
   *[turn] That is no action of a turn.
}
other-needed = { $asks ->
    [order] That is no order that may be set: no two neighbours may be of one player.
    [move] That step or card is not possible now.
    [test] That card is not in hand, or at least one must be played first.
    [trade] That cannot be given.
   *[other] That is not among what can be chosen.
}
actions-many = 200 actions are enough for one turn: end it.
move-trapped = A Trapped familiar cannot leave its space.
hand-empty = That needs a card in hand.
care-content = She is content: there is nothing to care for.
care-dear = What the key card asks for cannot be paid.
code-again = That code was opened in this turn already.
forage-none-left = No token of what grows here is left in the supply.
move-begun = All cards of a move are played before its first step.
move-card-first = A move needs at least one card.
step-dear = There are not enough move points for that.
step-milly = She cannot go along there, or not now.
step-no-way = No way leads there from here.
test-binds = An action once begun is finished: play at least one card.
test-card-first = At least one card of one's own must be played first.
train-other = That card is for another familiar.
use-stashed = Only equipped items work.
cannot-care = Care needs the child on this space, and what the key card asks for.
cannot-code = That code is not open now.
cannot-craft = That item is not in the row, or its cost cannot be paid.
cannot-end = The turn cannot end now.
cannot-equip = That item is not in the stash.
cannot-forage = There is nothing to forage on this space.
cannot-leave = That way out is not open now.
cannot-melee = That needs a melee weapon and this enemy on the same space.
cannot-move = That familiar cannot move now.
cannot-perform = There is no such card with an ACTION in hand.
cannot-ranged = That needs a ranged weapon and this enemy in line of sight.
cannot-special = That is not possible here and now.
cannot-trade = There is nobody else on this space.
cannot-train = That card is not in the row, too dear, or for another familiar.
cannot-use = There is no such item to use among those equipped.

# Setups

page-elsewhere = The page { $page } is not in this campaign.
chapter-missing = This campaign has no chapter { $chapter } yet.
chance-other = Awaited is { $awaited }, but the record tells { $found }.
chance-unknown = { $field } is no chance that this game knows: it is a roll, a shuffle, a threat or an event.
shuffle-other = The deck { $deck } is to be shuffled, but the record shuffles { $found }.
shuffle-card = The shuffle of { $deck } has { $card } more often than the deck.
roll-unknown = The die has no face { $face }.
event-impossible = The threat { $event } is not possible here.
run-endless = What the record runs never comes to an end.
state-wrong = In the setup, { $field }: { $reason }.
state-order = The order names each of the four familiars once.
state-familiar = There is no familiar { $name }.
state-space = There is no space { $space } on this page.
state-code = There is no entry { $code }.
state-enemy = There is no enemy { $name }.

# Options

option-campaign = Campaign
option-familiars = Who has which familiar
option-keeper = Who keeps the journal
option-open_hands = All hands are open
option-page = One page alone
option-chapter = Chapter

# What is awaited

asks-agree = say whether it may be taken
asks-banish = choose what is banished
asks-choose = choose
asks-choose-enemy = choose an enemy
asks-choose-familiar = choose a familiar
asks-choose-space = choose a space
asks-cure = choose which affliction ends
asks-defend = defend or endure
asks-discard = discard a card
asks-draw = draw a card for a Fatigue, or not
asks-forage = take a resource
asks-gain = take a resource
asks-give-up = give up a resource
asks-link = help with a link card, or pass
asks-mark = choose a mark of devotion
asks-move = play cards, then step
asks-order = set the order of turns
asks-power = use an item's power, or not
asks-reroll = reroll or keep
asks-return = choose where the familiar returns
asks-save = stop for today, or go on
asks-target = choose whom the enemy attacks
asks-test = play cards into the test
asks-toward = choose whom the enemy goes to
asks-trade = give and take, then be done
asks-turn = act, or end the turn

# Actions

action-order = Turns go { $familiars }
action-code = Open code { $code }
action-choose = Choose { $option }
action-move = Move
action-play = Play { $card }
action-step = { $who ->
    [none] Step to { $to }{ $with ->
        [none] {""}
       *[milly] {" "}with Milly
    }
   *[milly] Milly steps to { $to }
}
action-done = Done
action-draw = Acquire a Fatigue and draw a card
action-skip = Leave it
action-power = Use { $item }, power { $effect }
action-link = Help with { $card }
action-pass = Pass
action-reroll = Reroll
action-keep = Keep the roll
action-forage = Forage
action-care = Care for the child
action-take = Take { $resource }
action-equip = Equip { $item }
action-trade = Trade
action-give = { $from } gives { $thing } to { $to }{ $place ->
    [equip] , who equips it
    [stash] , for the stash
   *[none] {""}
}
action-agree = Agree
action-refuse = Refuse
action-melee = Attack { $enemy }
action-ranged = Shoot at { $enemy }
action-craft = Craft { $item } ({ $place })
action-train = Train { $card }
action-perform = Perform { $card }
action-use = Use { $item }
action-special = { $id ->
    [life-dial] Eat 1 food: life +2
    [put-out] Put out the fire: resilience 4
    [break-free] Break free: might 4
   *[other] { $id }
}
action-discard = Discard { $card }
action-choose-familiar = { $name }
action-choose-enemy = { $name }
action-choose-space = { $name }
action-mark = A mark of { $skill }
action-toward = Toward { $familiar }
action-target = Attack { $familiar }
action-defend = Defend
action-endure = Endure
action-return = Return to { $space }
action-end = End the turn
action-leave = { $exit }
action-save = Stop for today
action-continue = Go on

# Zones, numbers, marks

zone-hand = hand
zone-draw = draw pile
zone-discard = discard pile
zone-played = played
zone-training = training
zone-training-deck = training deck
zone-training-discard = training discards
zone-crafting = crafting
zone-crafting-deck = crafting deck
zone-crafting-discard = crafting discards
zone-equipped-flicker = Flicker's gear
zone-equipped-chalk = Chalk's gear
zone-equipped-blaze = Blaze's gear
zone-equipped-gribbert = Gribbert's gear
zone-stash-flicker = Flicker's stash
zone-stash-chalk = Chalk's stash
zone-stash-blaze = Blaze's stash
zone-stash-gribbert = Gribbert's stash
zone-bonds-flicker = Flicker's bonds
zone-bonds-chalk = Chalk's bonds
zone-bonds-blaze = Blaze's bonds
zone-bonds-gribbert = Gribbert's bonds
zone-artifacts = artifacts
zone-banished = banished

number-chapter = chapter
number-era = era
number-danger = danger
number-threat = threat, of 12
number-misfortune = misfortune
number-discontent = discontent
number-fatigue = Fatigue left
number-links = link
number-flicker-life = Flicker's life
number-flicker-power = Flicker's power
number-chalk-life = Chalk's life
number-chalk-power = Chalk's power
number-blaze-life = Blaze's life
number-blaze-power = Blaze's power
number-gribbert-life = Gribbert's life
number-gribbert-power = Gribbert's power
number-supply-food = food
number-supply-wood = wood
number-supply-material = material
number-supply-metal = metal
number-supply-on-fire = On Fire
number-supply-poisoned = Poisoned
number-supply-trapped = Trapped
number-supply-badly-injured = Badly Injured
number-supply-knocked-down = Knocked Down
number-supply-might = might marks
number-supply-agility = agility marks
number-supply-resilience = resilience marks
number-supply-insight = insight marks
number-supply-completed = completed tokens
number-supply-objective = objective tokens
number-supply-door = doors
number-supply-log = logs

# Numbers that the picture tells, or that nobody counts

value-flicker-life = {""}
value-flicker-power = {""}
value-chalk-life = {""}
value-chalk-power = {""}
value-blaze-life = {""}
value-blaze-power = {""}
value-gribbert-life = {""}
value-gribbert-power = {""}
value-supply-on-fire = {""}
value-supply-poisoned = {""}
value-supply-trapped = {""}
value-supply-badly-injured = {""}
value-supply-knocked-down = {""}
value-supply-might = {""}
value-supply-agility = {""}
value-supply-resilience = {""}
value-supply-insight = {""}
value-supply-completed = {""}
value-supply-objective = {""}
value-supply-door = {""}
value-supply-log = {""}
value-era = {""}
value-links = {""}

mark-by = by

# Moments

note-attacked = An enemy attacks.
note-chapter-end = The chapter is over.
note-defeated = An enemy is defeated.
note-encounter = Enemies come.
note-enemy-moved = An enemy moves.
note-enemy-turn = The enemies' turn.
note-failed = The test is failed.
note-fled = A familiar flees. Misfortune is { $misfortune }.
note-hurt = Somebody is hurt.
note-left = The page is left behind.
note-line = A way has changed.
note-over = The tale is told.
note-page = A new page.
note-passed = The test is passed.
note-rolled = The die is rolled.
note-stepped = { $who } stepped.
note-threat = Something stirs.
note-token = A token is laid.
note-told = The story goes on.
note-turn = A new turn. Danger is { $danger }.

# The result

result-scores = scores
result-winners = winners
result-ending = ending
result-misfortune = misfortune
result-chapters = chapters
result-code = code
