blurb = What you play goes to your neighbour. Keep the rare things.

# How to play, before the rules

how-goal = Have the most points: the stars on your coins count, and those on the kind of which you have the fewest cards. What you play is lost to you, so think twice before you part with something rare.
how-turn = Each turn goes once around the table. Play a higher card of the same kind than the last one that stands upright, or any coin; then you draw a card afterwards. If you can do neither, lay the highest number of your hand across, and draw nothing. A card may be followed by its neighbours in number, always in one direction: such a run is worth a point. At the end of the turn everybody’s cards go to the neighbour on the right, open for all to see, and can be played from there.
how-end = When somebody has ten cards in hand, or the deck is empty, one last turn is played, and the stars are counted.

# Refusals

not-your-turn = It is seat { $turn }'s go.
action-unknown = Play at least one of your own cards.
card-own = Play at least one of your own cards.
lead-from-hand = The first card of the start player comes from the hand.
lead-upright = The start player plays upright.
kind-higher = Play a higher { $kind }, or a coin.
coin-higher = Play a higher number than { $number }, or any coin.
upright-forced = You can play upright, so you must.
lay-from-hand = A card laid across comes from the hand.
lay-highest = Lay the highest card of your hand.
lay-highest-property = Your hand is empty: lay the highest card of your property.
lay-ends = After a card laid across the go is over.
lay-too-late = Only the first card of a go is laid across.
play-too-late = After the first card, extend the run or stop.
extend-too-early = First play a card upright: then it can be followed by others.
run-next = The next card is one higher or one lower.
run-turns = A run keeps its direction.
x-number = Here the X is { $number }.
x-numbers = Here the X is { $low } or { $high }.
number-printed = Only an X is given a number.
match-over = The match is over.

stars-kind = { $field } must be an object that names the stars of each card.
stars-list = The cards of a deck must be a list.
stars-entry = Card { $number } of the deck must be an object with a card and its stars.
stars-face = The { $field } of { $card } is not what its name says.
stars-card-unknown = { $field } names { $card }: there is no such card.
stars-card-twice = The deck has { $card } twice: no two cards are alike.
stars-card-missing = { $field } lacks { $card }: all 51 cards need their stars.
stars-number = In { $field }, { $card } must have 1 to { $most } stars.

# Options

option-match = How long?
option-coin = A coin against a plain card
option-tie = A tie at the end of a match
match-single = one game
about-match-single = The most points win.
match-to-25 = to 25 points
about-match-to-25 = Several games, points adding up.
coin-free = is a choice
about-coin-free = Keep it, if you like, and lay your highest number across.
coin-forced = is forced
about-coin-forced = Who can play upright must, even if only with a coin.
tie-share = is shared
about-tie-share = All who lead have won.
tie-play-on = is played off
about-tie-play-on = One more game, until somebody leads alone.

# What a study compares with

if-match-to-25 = if a match goes to 25 points
if-match-single = if a match is one game
if-coin-forced = if coins are forced
if-coin-free = if coins are a choice
if-tie-play-on = if a tie is played off
if-tie-share = if a tie is shared

# Why somebody would do this

why-stop-run = Your run has its point. More cards would earn nothing and go to your neighbour.
why-stop = A run would earn a point, but your other cards are worth more to you.
why-run = A second card makes a run: one point, and you lose no stars by it.
why-run-costs = A second card makes a run: one point, for { $stars ->
    [one] a star.
   *[other] { $stars } stars.
}
why-last = Now you must give something up: this costs { $stars ->
    [one] one star.
   *[other] { $stars } stars.
}
why-last-free = The last turn: it is only put away, and costs you no star.
why-across-coin = It saves your coin, which counts at the end.
why-across = You cannot beat the last card.
why-more = Without it your cards score { $stars ->
    [one] one star more.
   *[other] { $stars } stars more.
}
why-neighbour-less = Your neighbour gets it, and would score { $gift ->
    [one] one star less.
   *[other] { $gift } stars less.
}
why-run-next = You can go on from it and make a run, for a point.
why-run-next-costs = You can go on from it and make a run: a point, though it costs { $stars ->
    [one] a star.
   *[other] { $stars } stars.
}
why-free = It costs you no star and gives your neighbour none.
why-costs-nothing = It costs you no star. Your neighbour gains { $gift ->
    [one] one.
   *[other] { $gift }.
}
why-property = It comes out of your property, so your hand stays as it is.
why-draws = Played upright it brings you a new card. It costs { $stars ->
    [one] one star for now.
   *[other] { $stars } stars for now.
}
why-costs = It costs { $stars ->
    [one] one star.
   *[other] { $stars } stars.
} You keep what counts more.

# What is awaited

prompt-first = play a card upright, or lay your highest across if you must
prompt-more = go on with a number next to it, or stop

# Actions

action-play = Play { $card }{ $as ->
    [none] { "" }
   *[other] { " " }as { $as }
}
action-lay = Lay { $card } across
action-extend = Go on with { $card }{ $as ->
    [none] { "" }
   *[other] { " " }as { $as }
}
action-stop = Stop

# Moments

event-dealt = Game { $game } was dealt.
event-played = { $who } played { $card }.
event-extended = { $who } went on with { $card }.
event-laid = { $who } laid { $card } across.
event-stopped = { $who } stopped.
event-drawn = Those who played upright drew a card each.
event-handed-on = Everybody's cards went to the player on the right.
event-last-turn = The last turn began: nobody draws any more.
event-discarded = The cards of the last turn were discarded.
event-scored = Game { $game } was scored.
event-match-over = The match is over.

# The table

zone-played = Played
zone-property = Property
zone-hand = Hand
zone-deck = Deck
zone-discard = Discarded

number-game = Game
number-turns = Turn
number-sp = Start player
number-last = Last turn
number-bonus = Points from runs
number-stars = Points from stars
number-aside = Set aside
number-score = Score

value-sp = { $seat }
value-last = { $value ->
    [0] { "" }
   *[1] yes
}
value-aside = { $value ->
    [0] wheels
    [1] anchors
    [2] maps
   *[3] none
}

tag-beat = { "" }
tag-to = { "" }
tag-earned = +{ $value }
tag-wheel = wheels { $value }
tag-anchor = anchors { $value }
tag-map = maps { $value }
tag-coin = coins { $value }
tag-aside = { $value ->
    [none] { "" }
    [wheel] wheels count
    [anchor] anchors count
   *[map] maps count
}
tag-worth = worth { $value }
tag-stars = { $value ->
    [0] { "" }
    [1] ★
    [2] ★★
    [3] ★★★
    [4] ★★★★
   *[5] ★★★★★
}
tag-lies = { $value }
tag-as = = { $value }

result-games = Games

# The cards

card-wheel-1 = Wheel 1
card-wheel-2 = Wheel 2
card-wheel-3 = Wheel 3
card-wheel-4 = Wheel 4
card-wheel-5 = Wheel 5
card-wheel-6 = Wheel 6
card-wheel-7 = Wheel 7
card-wheel-8 = Wheel 8
card-wheel-9 = Wheel 9
card-wheel-10 = Wheel 10
card-wheel-11 = Wheel 11
card-wheel-12 = Wheel 12
card-wheel-13 = Wheel 13
card-wheel-14 = Wheel 14
card-wheel-x = Wheel X
card-anchor-1 = Anchor 1
card-anchor-2 = Anchor 2
card-anchor-3 = Anchor 3
card-anchor-4 = Anchor 4
card-anchor-5 = Anchor 5
card-anchor-6 = Anchor 6
card-anchor-7 = Anchor 7
card-anchor-8 = Anchor 8
card-anchor-9 = Anchor 9
card-anchor-10 = Anchor 10
card-anchor-11 = Anchor 11
card-anchor-12 = Anchor 12
card-anchor-13 = Anchor 13
card-anchor-14 = Anchor 14
card-anchor-x = Anchor X
card-map-1 = Map 1
card-map-2 = Map 2
card-map-3 = Map 3
card-map-4 = Map 4
card-map-5 = Map 5
card-map-6 = Map 6
card-map-7 = Map 7
card-map-8 = Map 8
card-map-9 = Map 9
card-map-10 = Map 10
card-map-11 = Map 11
card-map-12 = Map 12
card-map-13 = Map 13
card-map-14 = Map 14
card-map-x = Map X
card-coin-3 = Coin 3
card-coin-4 = Coin 4
card-coin-5 = Coin 5
card-coin-6 = Coin 6
card-coin-7 = Coin 7
card-coin-8 = Coin 8

# The page: the table

page-progress = { $match ->
    [yes] Game { $game }, to 25 points
   *[no] Turn { $turn }
}
page-line = { $hand } in hand, { $match ->
    [yes] { $scored ->
        [yes] { $score } points
       *[no] { $score }{ $bonus ->
            [0] { "" }
           *[other] { " " }+ { $bonus }
        } points
    }
   *[no] { $scored ->
        [yes] { $score } { $score ->
            [one] point
           *[other] points
        }
       *[no] { $bonus } { $bonus ->
            [one] point
           *[other] points
        }
    }
}
page-line-short = { $hand } held, { $match ->
    [yes] { $scored ->
        [yes] { $score } pts
       *[no] { $score }{ $bonus ->
            [0] { " pts" }
           *[other] +{ $bonus }
        }
    }
   *[no] { $scored ->
        [yes] { $score } pts
       *[no] { $bonus } { $bonus ->
            [one] pt
           *[other] pts
        }
    }
}
page-property-of = { $who }’s property: { $count ->
    [0] nothing
    [one] { $count } card
   *[other] { $count } cards
}
page-land = yours
    go here
page-property = Your property, open
page-property-none = What { $who } plays comes here.
page-this-turn = This turn
page-deck = { $count } to draw
page-deck-last = last turn
page-stars = { $count }★
page-stars-are = stars

page-went-first = { " " }led
page-goes-first = { " " }leads
page-go-first = { " " }lead
page-went-across = , across
page-went-run = , +{ $count }
page-beat-this = beat this { $number }
page-was-open = was open
page-your-card = your
    card
page-your-place = You

page-you-have = You have
page-you-keep = You keep
page-kind = { $kind ->
    [wheel] wheels
    [anchor] anchors
    [map] maps
   *[coin] coins
}
page-worth = so { $count } { $count ->
    [one] star
   *[other] stars
} would count
page-own-points = and { $points } { $points ->
    [one] point
   *[other] points
} from runs
page-worth-short = { $count } count

# The page: what is awaited

page-lead = You lead: choose a card.
page-lead-why = Numbers next to it may follow, for a point.
page-leads = Nothing is to be beaten yet.
page-beat = Beat { $mine ->
    [yes] your own
   *[no] { $who }’s
} { $card }.
page-beat-or-lay = Beat { $who }’s { $card } with a coin, or lay a card across.
page-lay = You cannot beat { $card }: lay your highest number across.
page-to-beat = { $card } is to be beaten.
page-upright-draws = Play upright, and you draw a card.
page-across-draws-not = Across, you draw no card.
page-last = The last turn: nobody draws any more.
page-last-over = That was the last turn: now it is scored.
page-goes-to = What you play goes to { $who }.
page-discarded = What you play is discarded.
page-run = { $run }: you can add { $next }.
page-run-ends = { $run }: nothing can follow.
page-run-worth = Already worth the point.
page-run-could = A second card earns a point.
page-laid = { $card } will lie across.
page-sent = You play { $run }.
page-which-number = Which number is { $card }?
page-x-holds = It holds for the next player, and gives the run its direction.
page-which-way = { $card }: upright or across?
page-way-means = Upright beats, and draws a card. Across does neither.
page-scored = Game { $game } is over
page-hint-same = A good player would begin so, too.
page-hint-other = A good player would begin otherwise: { $action }.

# The page: keys that do something else here than at other tables

keys-touch = The same
keys-play = Put the card on the plank; it is played by the button
keys-actions = The buttons: 1 plays what stands on the plank
page-keys-back = Take the last card back from the plank

# The page: what can be done

page-x = { $corner } as { $number }
page-action-play = Play { $run }
page-action-lay = Lay { $run } across
page-take-back = Take { $card } back
page-stop = Stop here
page-leave = Leave it
page-way-play = Upright
page-way-lay = Across

# The page: a game's scores

page-from-runs = + { $count } from runs
page-points = { $count } { $count ->
    [one] point
   *[other] points
}
page-in-all = { $count } in all
page-game = Game { $game }.
page-ended-by = { $end ->
    [hand] Somebody had ten cards in hand.
    [deck] The deck was empty.
   *[limit] A hundred turns were played.
}
page-counted = Coins score, and so does each player’s rarest type.
