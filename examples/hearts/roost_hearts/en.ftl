blurb = Take no hearts, dodge the queen of spades, or dare to take them all.

# How to play, before the rules

how-goal = Every heart you win costs 1 point and the queen of spades costs 13. The fewest points win the match.
how-turn = Before most deals you pass three cards to another player. Whoever holds the 2 of clubs leads it, and everybody follows suit if they can. The highest card of the suit led takes the trick and leads the next one. Hearts cannot be led until one has been thrown off.
how-end = If you win all the hearts and the queen, you have shot the moon: everybody else gets 26 points. The match is over when somebody has 100 points.

# Refusals

pass-first = First choose three cards to pass.
pass-over = The cards have been passed: play a card.
card-not-held = You do not hold the { $card }.
lead-clubs-2 = The 2 of clubs leads the first trick.
hearts-unbroken = No heart has been played yet, so you cannot lead one.
suit-wrong = You must follow suit: play one of your { $suit }.
points-too-early = No hearts and no queen of spades in the first trick.
match-over = The match is over.

# Options

option-length = How long?
length-100 = To 100 points
length-50 = To 50 points
length-deal = One deal
option-jack = Jack of diamonds
jack-no = An ordinary card
about-jack-no = It counts nothing.
jack-yes = Takes 10 points off
about-jack-yes = Whoever wins it is better off by 10 points.

# What a study compares with

if-length-100 = if a match goes to 100 points
if-length-50 = if a match goes to 50 points
if-length-deal = if one deal is played
if-jack-no = if the jack of diamonds counts nothing
if-jack-yes = if the jack of diamonds takes 10 points off

# What is awaited

prompt-pass = pass { $passed ->
    [0] 3 cards
    [1] 2 more cards
   *[other] 1 more card
} { $direction ->
    [1] left, to { $left }
    [2] across, to { $across }
   *[other] right, to { $right }
}
prompt-play = play a card

# Actions

action-pass = Pass the { $card }
action-play = Play the { $card }

# Moments

event-dealt = Deal { $deal } begins.
event-passed = { $who } chose a card to pass.
event-exchanged = The cards were passed.
event-played = { $who } played the { $card }.
event-trick-won = { $who } took the trick.
event-deal-over = Deal { $deal } is over.
event-match-over = The match is over.

# The table

zone-trick = Trick
zone-last = Last trick
zone-hand = Hand
zone-won = Won
zone-stock = Not dealt
zone-passed = Chosen to pass

number-deal = Deal
number-goal = Ends at
number-broken = Hearts
number-direction = Passing
number-score = Score
number-points = Taken

value-goal = { $value ->
    [0] { "" }
   *[other] −{ $value }
}
value-broken = { $value ->
    [0] not broken
   *[other] broken
}
value-direction = { $value ->
    [0] none
    [1] left
    [2] across
   *[other] right
}

tag-won = won
tag-leads = takes it

# The result

end-lede = Each heart cost a point, and the queen of spades thirteen.
