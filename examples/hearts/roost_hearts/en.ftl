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
length-to-100 = To 100 points
length-to-50 = To 50 points
length-deal = One deal
option-jack = Jack of diamonds
jack-no = An ordinary card
about-jack-no = It counts nothing.
jack-yes = Takes 10 points off
about-jack-yes = Whoever wins it is better off by 10 points.

# What a study compares with

if-length-to-100 = if a match goes to 100 points
if-length-to-50 = if a match goes to 50 points
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

# Why an action is good

why-pass-queen = The queen of spades costs 13 points: let somebody else worry about her.
why-pass-spade = It is above the queen of spades, and might have to take her.
why-pass-void = It is the only { $suit } you have: without it you may throw off anything when { $suit } are led.
why-pass-heart = A heart costs a point to whoever takes it.
why-pass-high = Your highest { $suit } would win tricks that nobody wants.
why-pass-least = You will miss it least.
why-lead-spade = Below the queen of spades you are safe, and whoever holds her may have to play her.
why-lead-top = Nobody can beat it. Hearts may be thrown on it, but you are rid of it.
why-lead-last = Nobody else has { $suit } any more, so everybody may throw off what they like.
why-lead = { $above ->
    [one] One card is above it
   *[other] { $above } cards are above it
}: somebody may have to take the trick.
why-discard-queen = You have no { $suit }: the queen of spades goes to whoever takes the trick.
why-discard-heart = You have no { $suit }, so you can give a heart away.
why-discard = You have no { $suit }: a good moment to be rid of a dangerous card.
why-duck-queen = A higher spade is on the table: somebody else takes the queen.
why-duck-highest = The highest card that does not win: your lower ones stay for later.
why-duck = It stays under the card that wins so far.
why-moon = You have taken all the points so far: you may shoot the moon.
why-takes = It wins the trick, which costs { $cost ->
    [one] 1 point
   *[other] { $cost } points
}.
why-takes-nothing = It wins a trick that costs nothing, and you lead the next.
why-first-trick = The first trick has no points: a good moment to play a high card.
why-may-win = { $above ->
    [0] Nobody can beat it, but your other cards are worse or needed later.
    [one] One card may still beat it.
   *[other] { $above } cards may still beat it.
}

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
number-points = Points

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
