blurb = Four familiars, one baby, and a long night. A story for one to four.
how-goal = You play a magician’s familiars, who bring up a child. Nobody competes: finish each chapter with as little misfortune as you can. A familiar that falls has to flee, and that brings misfortune. How the story ends depends on it, and on what you choose.
how-turn = A familiar may do any number of things in its turn, one after the other: walk, fight, forage, care for the child, craft, train, and whatever the page offers. Most of them cost cards. A test is passed if the cards played and the die reach its difficulty, and others may help with cards that link. At the end you draw up to five cards, and then danger decides whether something bad comes, such as a turn of the enemies. Who is attacked may defend with cards.
how-end = When all have gathered at a page’s way out, the story goes on. Codes that you find open its entries, and what you chose there comes back later. A chapter is a few pages; you can stop at any moment and go on another day.

# Refusals

first-needed = { $prompt ->
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
other-needed = { $prompt ->
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
code-interrupts = A code cannot interrupt what is under way. Finish that first.
special-dear = Its cost cannot be paid in full.
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
option-page = What to play
option-chapter = Begin with chapter
option-campaign-hearthlight = Hearthlight
option-page-none = The whole story
option-keeper-0 = The first seat
option-keeper-1 = The second seat
option-keeper-2 = The third seat
option-keeper-3 = The fourth seat
about-open_hands-yes = Everybody sees all cards, as friends at one table would.
about-open_hands-no = You see your own cards only.

# What is remembered of a campaign

milestone-chapter = Chapter { $number }
milestone-choice = { $title }

# What is awaited

prompt-agree = say whether it may be taken
prompt-banish = choose what is banished
prompt-choose = choose
prompt-choose-enemy = choose an enemy
prompt-choose-familiar = choose a familiar
prompt-choose-space = choose a space
prompt-cure = choose which affliction ends
prompt-defend = defend or endure
prompt-discard = discard a card
prompt-draw = draw a card for a Fatigue, or not
prompt-forage = take a resource
prompt-gain = take a resource
prompt-give-up = give up a resource
prompt-link = help with a link card, or pass
prompt-mark = choose a mark of devotion
prompt-move = play cards, then step
prompt-order = set the order of turns
prompt-power = use an item's power, or not
prompt-reroll = reroll or keep
prompt-return = choose where the familiar returns
prompt-save = stop for today, or go on
prompt-target = choose whom the enemy attacks
prompt-test = play cards into the test
prompt-toward = choose whom the enemy goes to
prompt-trade = give and take, then be done
prompt-turn = act, or end the turn

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
number-threat = threat
value-threat = { $value } of 12
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

# Moments

event-attacked = { $by } attacks { $figure } with { $n }.
event-chapter-end = The chapter is over.
event-defeated = { $figure } is defeated.
event-encounter = { $kind_of } comes: { $n }.
event-enemy-moved = { $figure } comes to: { $space }.
event-enemy-turn = The enemies' turn.
event-failed = { $figure } fails: { $n } against { $difficulty }.
event-fled = { $figure } flees. Misfortune is { $misfortune }.
event-hurt = { $figure } loses { $n } life.
event-left = The page is left behind.
event-line = A way has changed.
event-narrated = { $text }
event-over = The tale is told.
event-page = A new page.
event-passed = { $figure } passes: { $n } against { $difficulty }.
event-rolled = { $figure } rolls { $rolled }.
event-stepped = { $figure } goes to: { $space }.
event-threat = A threat comes.
event-token = { $thing } is laid at: { $space }.
event-turn = { $figure }'s turn. Danger is { $danger }.

# The result

result-scores = scores
result-winners = winners
result-ending = ending
result-misfortune = misfortune
result-chapters = chapters
result-code = code

# Small things by their names

card-child = Milly
card-milly = Milly
card-food = food
card-wood = wood
card-material = material
card-metal = metal
card-might = might
card-agility = agility
card-resilience = resilience
card-insight = insight
card-danger = danger
card-power = power
card-fire = A fire
card-objective = An objective
card-door = A door
card-log = A log
card-completed = A completed token
card-on-fire = On Fire
card-poisoned = Poisoned
card-trapped = Trapped
card-badly-injured = Badly Injured
card-knocked-down = Knocked Down

thing-food = Food
thing-wood = Wood
thing-material = Material
thing-metal = Metal
thing-might = Might
thing-agility = Agility
thing-resilience = Resilience
thing-insight = Insight
thing-move = Move points
thing-on-fire = On Fire
thing-poisoned = Poisoned
thing-trapped = Trapped
thing-badly-injured = Badly Injured
thing-knocked-down = Knocked Down
thing-devotion-might = Mark of might
thing-devotion-agility = Mark of agility
thing-devotion-resilience = Mark of resilience
thing-devotion-insight = Mark of insight
thing-fatigue = Fatigue
thing-danger = Danger
thing-heal = Heal
thing-draw = Draw
thing-reroll = Reroll
thing-link = Link
thing-tooth = Tooth
thing-ember = Ember
thing-leaf = Leaf
thing-moon = Moon
thing-symbol-heart = Heart: the familiars start here.
thing-symbol-spider = Spider: enemies come here.
thing-symbol-gear = Gear: something of this page can be done here.
thing-symbol-fire = Fire: a campfire can be lit here.
thing-symbol-book = Book: a code can be opened here.
thing-symbol-exit = Way out: gather here to leave.
thing-symbol-stairs = Stairs: a way to the other stairs.
thing-symbol-water = Water: puts out a familiar On Fire.
thing-symbol-objective = Objective: something is to be done here.
thing-objective = Flag: something is to be done here.
thing-door = Door: it is shut.
thing-log = Log: here one can cross.
thing-fire = A fire burns here.
thing-completed = Done here.
thing-symbol-forage-food = Food can be foraged here.
thing-symbol-forage-wood = Wood can be foraged here.
thing-symbol-forage-material = Material can be foraged here.
thing-symbol-forage-metal = Metal can be foraged here.

icon-danger = Played, it raises danger by 1.
icon-heal = Played, the familiar regains 1 life.
icon-draw = Played, you may take a Fatigue to draw a card.
icon-reroll = Played into a test, the die may be rolled once more.
icon-link = Alone, draw a card. With others, it can be played into their tests.
icon-tooth = When played: use a tooth power of an equipped item.
icon-ember = When played: use an ember power of an equipped item.
icon-leaf = When played: use a leaf power of an equipped item.
icon-moon = When played: use a moon power of an equipped item.

type-melee = Melee weapon
type-ranged = Ranged weapon
type-armor = Armor
type-accessory = Accessory
type-consumable = Consumable
size-small = small
size-medium = medium
size-large = large
keyword-innate = It stays with its familiar.
keyword-flammable = Flammable: lost when its bearer is set On Fire.
keyword-song = A song.

# What cards do, where their author left it to the rules

line-bonus = { $kind ->
    [any] +{ $by } to this test.
    [might] +{ $by } might in this test.
    [agility] +{ $by } agility in this test.
    [resilience] +{ $by } resilience in this test.
   *[insight] +{ $by } insight in this test.
}
line-damage = +{ $by } damage.
line-moves = +{ $by } move points.
line-reroll = The die may be rolled once more.
line-die = +{ $by } to the roll.
line-reduce = The loss is { $by } less.
line-life = { $who ->
    [each] Everybody: life { $by }.
    [enemy] The enemy: life { $by }.
   *[self] Life { $by }.
}
line-power = Power { $by }.
line-danger = Danger { $by }.
line-discontent = Discontent { $by }.
line-misfortune = Misfortune { $by }.
line-draw = Draw { $by }.
line-discard = Discard { $by }.
line-fatigue = Acquire { $by } Fatigue.
line-gain = Gain { $by } { $kind }.
line-afflict = { $kind ->
    [on-fire] Sets On Fire.
    [poisoned] Poisons.
    [trapped] Traps.
    [knocked-down] Knocks down.
   *[other] Badly injures.
}
line-cure = { $kind ->
    [all] Ends every affliction.
    [choose] Ends an affliction.
    [on-fire] Ends On Fire.
    [poisoned] Ends Poisoned.
    [trapped] Ends Trapped.
    [knocked-down] Ends Knocked Down.
   *[other] Ends Badly Injured.
}
line-add-skill = { $by } to { $kind ->
    [any] every
    [might] might
    [agility] agility
    [resilience] resilience
   *[insight] insight
} { $into ->
    [defend] when defending.
    [forage] when foraging.
    [care] when caring.
    [melee] in melee.
    [ranged] when shooting.
   *[any] tests.
}
line-add-loss = { $once ->
    [turn] Once a turn
   *[always] Always
}, a loss of life is changed by { $by }.
line-add-damage = { $by } damage.
line-add-move = { $by } move points.
line-add-defence = { $by } defence.
line-add-forage = Foraging brings { $by } more.
line-add-care = Caring calms by { $by } more.
line-set-carry = Carrying Milly costs { $by } move points.

# The page: the book

page-bar = Chapter { $chapter }
page-beside = The right page
page-tabs = Parts of the book
page-tab-now = Now
page-tab-friends = Familiars
page-tab-page = Place
page-tab-rows = Cards
page-tab-journal = Journal
page-tab-rules = Rules
page-map = Map of { $title }
page-nearer = Nearer
page-farther = Farther
page-legend = Lines
page-dial-danger = Danger { $n } of { $most }: the higher, the likelier a threat.
page-dial-discontent = Discontent { $n } of { $most }: how Milly is. Care for her.
page-dial-misfortune = Misfortune { $n } of { $most }: what the story remembers at its end.
line-kind-dashed = 1 move
line-kind-double-dashed = 2 moves
line-kind-solid = no way, but a view
line-kind-double-solid = no way, no view
line-kind-link = stairs or a climb
page-space = { $count ->
    [0] { $space }
   *[other] { $space }: { $who }
}
page-step-to = { $cost ->
    [0] Step to { $space }
    [one] To { $space }, 1 move point
   *[other] To { $space }, { $cost } move points
}

# The page: the sentence

page-status-read = Read on, alone or aloud.
page-status-read-choose = Read, then choose how the story goes on.
page-status-rest = Until next time.
page-status-behind = This is what happens.
page-status-turn = { $familiar }'s turn. What now?
page-status-move = { $familiar } moves: play cards for points, then step.
page-status-test = A test: play cards, then roll the die.
page-status-reroll = Keep the roll, or roll again?
page-status-link = { $familiar } could use help. Have you a link card?
page-status-defend = { $familiar } is attacked!
page-status-choose = How does the story go on?
page-status-order = Set the turn order.
page-status-save = A good place to stop.
page-status-trade = Trade, then press Done.
page-status-agree = May this be taken from your familiar?
page-status-discard = A card is the price: discard one.
page-status-draw = A Fatigue for a card?
page-status-power = An item could help.
page-status-forage = Which one do you take?
page-status-gain = Which one do you take?
page-status-give-up = Which one is given up?
page-status-mark = { $familiar } gains a mark of devotion.
page-status-toward = Whom does the enemy go for?
page-status-target = Whom does the enemy attack?
page-status-return = Where does { $familiar } come back?
page-status-choose-familiar = Which familiar?
page-status-choose-enemy = Which enemy?
page-status-choose-space = Which space? Touch it on the map.
page-status-cure = Which affliction ends?
page-status-banish = What is banished?
page-status-other = { $name } is to { $prompt }.
page-status-yours = Your turn: { $prompt }.

# The page: a turn

page-turn-of = { $familiar }'s turn
page-can = What can be done
page-open = Open code { $code }
page-open-more = A book lies here. To read it costs nothing.
page-melee = Strike { $enemy }
page-melee-more = Might { $difficulty }. { $item }, damage { $damage }.
page-ranged = Shoot at { $enemy }
page-ranged-more = Agility { $difficulty }. { $item }, damage { $damage }.
page-move = Move
page-move-more = Play cards for move points.
page-forage = Forage
page-forage-more = Insight { $difficulty }, for what grows here.
page-care = Care for { $child }
page-perform = { $card }
page-use = Use { $item }
page-trade = Trade
page-trade-more = Danger +1, then give and take.
page-equip = Equip
page-equip-more = { $count ->
    [one] 1 thing in the stash.
   *[other] { $count } things in the stash.
}
page-craft = Craft
page-craft-more = { $count ->
    [one] 1 item can be paid.
   *[other] { $count } items can be paid.
}
page-train = Train
page-train-more = { $count ->
    [one] 1 card can be paid with power.
   *[other] { $count } cards can be paid with power.
}
page-action-equip = Equip it
page-action-craft = { $place ->
    [equip] Craft and equip
   *[stash] Craft for the stash
}
page-action-train = Train it
page-back = Back to the turn
page-end = End the turn
page-end-short = End turn
page-threat = Threat chance: { $threat } in 12
page-unfold = All of it: { $title }
page-unpaid = Not enough to pay for it, or no card for its test.
page-not-now = Not now.
page-barred = Not possible now
page-goal = Objectives: { $met } of { $all }
page-goal-exit = Then: { $text }
page-count = { $n } of { $most }
page-too-expensive-craft = { $familiar } cannot pay for it.
page-too-expensive-train = { $familiar } has not the power for it, or it is meant for another.
page-cannot-melee = It takes a melee weapon, and an enemy on this space.
page-cannot-ranged = It takes a ranged weapon, and an enemy in sight.
page-cannot-care = It takes the child on this space, and what she wants.
page-cannot-equip = There is nothing in the stash.
page-cannot-craft = Nothing in the row can be paid with what this familiar has.
page-cannot-train = Nothing in the row can be paid with this familiar's power.
page-cannot-use = Nothing that is equipped has an action.
page-move-word = Move.
page-melee-word = Strike.
page-ranged-word = Shoot.
page-forage-word = Forage.
page-care-word = Care.
page-trade-word = Trade.
page-equip-word = Equip.
page-craft-word = Craft.
page-train-word = Train.
page-use-word = Use.

page-moves = { $familiar } moves
page-points = { $left ->
    [one] 1 move point
   *[other] { $left } move points
}
page-play-first = Touch a card in your hand: its boot gives move points.
page-walk-or-play = Play more cards, or touch a lit space to go there.
page-walk-on = Touch a lit space to go on.
page-walk-over = Nothing more is in reach.
page-play-more = That does not reach anywhere yet: play another card.
page-play = Play { $card }
page-stay = Stay here
page-stop = Stop here
page-step = To { $space }
page-steps = Steps
page-cost = { $cost ->
    [one] 1 move point
   *[other] { $cost } move points
}
page-gait = Who goes
page-gait-walk = { $familiar } alone
page-gait-with = with { $child }
page-gait-child = { $child }

# The page: a test

page-test-melee = { $familiar } goes for { $enemy }
page-test-ranged = { $familiar } takes aim at { $enemy }
page-test-defend = { $familiar } defends against { $enemy }
page-test-forage = { $familiar } forages
page-test-care = { $familiar } cares for Milly
page-test-page = { $familiar } gives it a try
page-test-story = { $familiar } is put to the test
page-test-other = { $familiar } gives it a try
page-need = { $familiar ->
    [none] { $skill } { $difficulty }. You have { $tally }.
   *[other] { $skill } { $difficulty }. { $familiar } has { $tally }.
}
page-would-add = { $card } would add { $n }
page-no-card = Your cards
page-chance = Chance { $chance } %
page-die = The die moves it by { $low } to +{ $high }.
page-rolled = { $is ->
    [enough] { $total }: enough
   *[short] { $total }: not enough
}
page-passed = Passed: { $total } against { $difficulty }
page-failed = Failed: { $total } against { $difficulty }
page-first-card = Touch a card in your hand: at least one is played.
page-or-roll = Play another card, or trust the die.
page-help = Play link cards to help { $familiar }, or pass.
page-roll = Roll the die
page-link = Help with { $card }
page-reroll = Roll again ({ $chance } %)
page-keep = Keep the roll
page-skip-test = Let it fail
page-pass = No help from me

page-attacks = { $enemy } attacks { $familiar }
page-attack = { $kind ->
    [melee] A blow of { $n }.
   *[ranged] A shot of { $n }.
}
page-attack-life = { $familiar } has { $life } life.
page-defend = Defend: resilience { $n }
page-endure = Endure it
page-defend-more = A defence that passes costs nothing. One that fails still takes its total off the blow.

page-trades = { $familiar } trades
page-gives = { $from } to { $to }
page-give = { $place ->
    [equip] { $thing }, to be equipped
    [stash] { $thing }, for the stash
   *[none] { $thing }
}
page-nothing-to-give = Nobody has anything to give.
page-done = Done

# The page: the story

page-code = Code { $code }
page-read-on = Go on
page-more-pages = { $count ->
    [one] One more page was told.
   *[other] { $count } more pages were told.
}
page-catch-up = Skip to now; the journal keeps them
page-to-now = Skip to now
page-choices = Choices
page-other-chooses = { $name } chooses.
page-read-still = Read aloud
page-read-reading = Pause
page-read-paused = Go on reading
page-read-stop = Stop
page-read-how = Voice and speed
page-voice = Voice
page-voice-usual = Default voice
page-speed = Speed
page-speed-is = { $speed }×
page-chapter = Chapter { $chapter }
page-order = Touch the familiars in the order of their turns. It holds for the whole chapter.
page-order-label = Order of turns
page-order-usual = Use this order
page-order-of-turns = Familiars in turn order
page-place = place { $place }
page-begin = Begin the chapter
page-save-chapter = End of chapter { $chapter }
page-save-title = Stop for today?
page-save-lede = Everything is kept as it is, at every moment. This is only a good place to rest.
page-save-record = The table is kept: come back to it from any device.
page-save-familiars = Life, power ({ $power } in all), items, marks and resources stay with the familiars.
page-save-decks = Decks, rows and dials stay as they are; misfortune is { $misfortune }.
page-save-decks-over = All cards are back in their decks. Misfortune is { $misfortune }, discontent { $discontent }.
page-save-journal = The journal has { $count } entries.
page-save = Stop for today
page-continue = Go on
page-rest-title = Good night
page-rest = All is kept. The table waits for you in the lobby, as you left it.
page-rest-home = To the lobby
page-rest-on = Go on after all
page-waiting = Waiting for { $name }.
end-together = { $count ->
    [0] This time it ended otherwise.
   *[other] So it is told.
  }
page-result-misfortune = Misfortune
page-result-of = { $n } of { $most }
page-result-chapters = Chapters told
page-result-entries = Pages of the story

page-trade-request = { $to } asks { $from } for this: { $thing }
page-prompt-agree = May it be taken?
page-prompt-banish = What is banished?
page-prompt-choose = How does it go on?
page-prompt-choose-enemy = Which enemy?
page-prompt-choose-familiar = Which familiar?
page-prompt-choose-space = Which space?
page-prompt-cure = Which affliction ends?
page-prompt-discard = The price is a card
page-prompt-draw = Take a Fatigue to draw a card?
page-prompt-forage = What do you take?
page-prompt-gain = What do you take?
page-prompt-give-up = What is given up?
page-prompt-mark = Which mark of devotion?
page-prompt-power = Use an item?
page-prompt-return = Where does it come back?
page-prompt-target = Whom does { $enemy } attack?
page-prompt-toward = Whom does { $enemy } go for?
page-action-draw = Take a Fatigue, draw a card
page-action-order = { $familiars }, in this order
page-action-skip = Leave it
page-action-power = { $item }
page-action-toward = { $familiar }
page-action-target = { $familiar }
page-touch-discard = Touch a card in your hand.
page-discard = Discard { $card }

# The page: dashboards

page-plate = { $familiar }{ $turn ->
    [yes] , whose turn it is
   *[no] {""}
}: life { $life } of { $most }, power { $power }. { $line }
page-fled = fled
page-life = Life { $n } of { $most }
page-power = Power { $n }
page-equipped = Equipped
page-stash = In the stash
page-bonds = Bonds
page-discontent = Discontent { $n }
page-wants = She wants:
page-content = She is content.
page-objectives = What is to be done
page-met = done
page-danger = Danger
page-danger-is = { $danger } now. At the end of the turn a threat comes in { $threat } of 12 cases.
page-sight = Show what { $familiar } sees
page-special = Rules of this place
page-enemies = Enemies
page-stat-move = move
page-stat-melee = melee
page-stat-ranged = ranged
page-stat-defence = defence
page-enemy = { $enemy }: life { $life } of { $most }, at { $space }. Attack { $melee }, defence { $defence }.
page-exits = The way out
page-exit = { $open ->
    [yes] It is open.
   *[no] Not yet.
}
page-way = { $between }: { $kind ->
    [double-dashed] 2 moves.
    [solid] no way, but a view.
    [double-solid] no way, no view.
   *[dashed] 1 move.
}
page-way-only = Only for { $who }.
page-symbols = Symbols
page-none = No page lies open.
page-row-training = To train
page-row-crafting = To craft
page-row-artifacts = Artifacts
page-row-empty = Nothing here.
page-deck = { $count ->
    [one] 1 more in the deck
   *[other] { $count } more in the deck
}
page-supplies = Supplies
page-piles = Decks
page-pile = { $name }: { $hand } in hand, { $draw } to draw, { $discard } discarded.
page-row-how = Touch a card to read it.
page-into = { $kind ->
    [melee] Into a melee
    [ranged] Into a shot
    [defend] Into a defence
    [forage] Into a forage
    [care] Into a care
    [page] Into a page's test
   *[story] Into a story's test
}
page-action = Action
page-acquire = When acquired
page-bond = Bond
page-only = Only for
page-once = { $once ->
    [turn] (Once a turn.)
    [test] (Once a test.)
   *[page] (Once a page.)
}

# The chronicle

chronicle-by = { $count ->
    [0] As it was told
   *[other] As it befell { $names }
}
chronicle-contents = Chapters
chronicle-chose = They chose
chronicle-journal = Written in the journal
chronicle-actions = What else was done here
chronicle-stand = Misfortune { $misfortune }, discontent { $discontent }.
chronicle-over = So it is told.
chronicle-goes-on = The tale goes on.
chronicle-fled = { $familiar } had to flee. Misfortune rose to { $misfortune }.
chronicle-artifact = Kept by { $familiar }: { $item }.
chronicle-item = New for { $familiar }: { $item }.
chronicle-bond = A bond of { $familiar }: { $what }.
chronicle-mark = { $familiar } earned a mark of devotion: { $what }.
chronicle-test-passed = { $familiar } tried it ({ $skill } { $difficulty }), and it went well.
chronicle-test-failed = { $familiar } tried it ({ $skill } { $difficulty }), and it went wrong.
chronicle-summary = { $familiar } { $actions }.
chronicle-summary-page-passed = { $n ->
    [one] managed one task
   *[other] managed { $n } tasks
}
chronicle-summary-page-failed = { $n ->
    [one] failed at one
   *[other] failed at { $n }
}
chronicle-summary-care-passed = { $n ->
    [one] calmed the child once
   *[other] calmed the child { $n } times
}
chronicle-summary-forage-passed = { $n ->
    [one] foraged once
   *[other] foraged { $n } times
}
chronicle-summary-felled = { $n ->
    [one] felled one { $what }
   *[other] felled { $n } × { $what }
}
chronicle-summary-melee-passed = { $n ->
    [one] landed one blow
   *[other] landed { $n } blows
}
chronicle-summary-melee-failed = { $n ->
    [one] missed one blow
   *[other] missed { $n } blows
}
chronicle-summary-ranged-passed = { $n ->
    [one] hit with one shot
   *[other] hit with { $n } shots
}
chronicle-summary-ranged-failed = { $n ->
    [one] missed one shot
   *[other] missed { $n } shots
}
chronicle-summary-defend-passed = { $n ->
    [one] held off one attack
   *[other] held off { $n } attacks
}
chronicle-summary-defend-failed = { $n ->
    [one] was hurt in one attack
   *[other] was hurt in { $n } attacks
}
chronicle-summary-other-passed = { $n ->
    [one] shook off one harm
   *[other] shook off { $n } harms
}
chronicle-summary-other-failed = { $n ->
    [one] could not shake off one harm
   *[other] could not shake off { $n } harms
}

# The page: journal and rules

page-code-label = Enter a code
page-go = Go
page-code-shut = { $code } is not open now.
page-codes-open = { $count ->
    [0] No code is open now.
    [one] Open now: { $codes }.
   *[other] Open now: { $codes }.
}
page-journey = The way so far
page-visited = Visited: { $places }.
page-sheet = The journal's sheet
page-sheet-empty = Nothing is written here yet.
page-misfortune = Misfortune { $n } of { $most }
page-history = What was read
page-chronicle = Read it as a book
page-history-empty = Nothing yet.
page-chose = You chose:
page-search = Search rules, this place and the cards in view
page-search-how = Type a word, such as danger, carry or trapped.
page-found = { $count ->
    [0] Nothing found.
    [one] 1 result.
   *[other] { $count } results.
}

# Why a good player would do it (hints)

why-only = There is nothing else to do.
why-work = The page asks for it.
why-work-test = The page asks for it, and it is passed with about { $chance } %.
why-pays = It brings more than it costs.
why-pays-test = It is passed with about { $chance } %, and then it pays.
why-work-there = { $steps ->
    [0] { $place }: something that the page asks for can be done here.
    [one] { $place }, 1 move point away: something that the page asks for can be done there.
   *[other] { $place }, { $steps } move points away: something that the page asks for can be done there.
}
why-book-there = { $steps ->
    [one] { $place }, 1 move point away: a book there has not been read.
   *[other] { $place }, { $steps } move points away: a book there has not been read.
}
why-meet-there = { $steps ->
    [one] { $place }, 1 move point away: that is where all must meet.
   *[other] { $place }, { $steps } move points away: that is where all must meet.
}
why-foe-there = { $steps ->
    [one] { $place }, 1 move point away: { $enemy } is there, and must be fought.
   *[other] { $place }, { $steps } move points away: { $enemy } is there, and must be fought.
}
why-growing-there = { $place }, { $steps } { $steps ->
    [one] move point
   *[other] move points
} away: { $resource ->
    [food] food grows there.
    [wood] there is wood.
    [material] there is material.
    [metal] there is metal.
   *[other] there is something to forage.
}
why-care-there = { $steps ->
    [one] { $place }, 1 move point away: the child is there, and unhappy.
   *[other] { $place }, { $steps } move points away: the child is there, and unhappy.
}
why-fetch = { $steps ->
    [one] { $place }, 1 move point away: the child is there, and is wanted elsewhere.
   *[other] { $place }, { $steps } move points away: the child is there, and is wanted elsewhere.
}
why-bring = { $steps ->
    [one] { $place }, 1 move point away: the child is wanted there.
   *[other] { $place }, { $steps } move points away: the child is wanted there.
}
why-purge = A Fatigue that is played is out of the deck.
why-hand = Nothing can be done with these cards: new ones are drawn for those played.
why-stop = No step brings anything nearer.
why-eat = Life is at { $life } of { $most }.
why-rid = It is passed with about { $chance } %, and ends the affliction.
why-read = Nobody has read it yet.
why-forage = It is passed with about { $chance } %, and some will be wanted.
why-forage-wanted = It is passed with about { $chance } %, and the page asks for it.
why-care = Discontent is at { $discontent }.
why-attack = { $enemy } has { $life } life left, and is hit with about { $chance } %.
why-craft = It is better than what is worn, or will be wanted.
why-train = It makes the deck stronger.
why-equip = Only what is equipped works.
why-trade = Another familiar needs it for what the page asks for.
why-leave = All that the page asks for is done.
why-end = Nothing else is worth its cards now.
why-tested-play = With the best cards at hand it is passed with about { $chance } %.
why-tested-done = It is passed with about { $chance } %; more cards are worth more elsewhere.
why-defended-play = With the best cards at hand about { $loss } life is lost, and not { $full }.
why-defended-done = About { $loss } life is lost, and not { $full }; more cards are worth more elsewhere.
why-skip = What it would bring is not worth a card.
why-help = It is then passed with about { $chance } %, and not { $before } %.
why-no-help = It is passed with about { $chance } % as it is; the cards are worth more later.
why-reroll = Another roll is better on average.
why-keep = Another roll is no better on average.
why-defend = The attack is { $attack }, and life is at { $life }: cards are worth less than that.
why-endure = The attack is { $attack }, and life is at { $life }: the cards are worth more.
why-target = There it does the least harm.
why-return = There are friends there, and fewer enemies.
why-discard = It is the card that is missed least.
why-draw = The cards at hand hardly suffice: another is worth a Fatigue.
why-no-draw = Another card is not worth a Fatigue now.
why-power = Of the items’ powers it does most.
why-traded = Everybody has what is needed.
why-agree = The page asks for it, and it is put to use.
why-refuse = It is needed where it is.
why-choose = What can be foreseen of it is best.
