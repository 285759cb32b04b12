blurb = Win tricks. Hearts beat everything.

# How to play, before the rules

how-goal = Win as many tricks as you can. Each is worth a point.
how-turn = Follow the suit that was led if you can; otherwise play any card. The highest heart takes the trick, or the highest card of the suit led if there is no heart. The winner leads the next trick.
how-end = The most points after the last deal win.

# Refusals

card-not-held = You do not hold the { $card }.
suit-wrong = You must follow suit: play one of your { $suit }.

# Options

option-deals = How long?
deals-1 = One deal
deals-2 = Two deals
deals-4 = Four deals
if-deals-1 = if one deal is played
if-deals-2 = if two deals are played
if-deals-4 = if four deals are played

# What the player is asked for, actions and events

prompt-play = play a card
action-play = Play the { $card }
event-dealt = Deal { $deal } begins.
event-played = { $who } played the { $card }.
event-trick-won = { $who } took the trick.
event-deal-over = Deal { $deal } is over.
event-match-over = The match is over.

# The table

zone-trick = Trick
zone-last = Last trick
zone-hand = Hand
zone-won = Tricks
zone-stock = Not dealt
number-deal = Deal
number-deals = Deals
number-score = Score
number-tricks = Tricks
tag-won = won
tag-leads = takes it
