blurb = Roll acorns into shared rows and take one home. Six is splendid, seven is wet.

# How to play, before the rules

how-goal = Gather chips. A row of cards that you take home brings as many as it counts, from 0 to 6; if it counts more, or less than nothing, you pay.
how-turn = In your turn you add a card from your hand to a row, or take a row of at least two cards. Face up, a card brings you a chip; face down, it costs you one, which waits on it for whoever takes the row. Acorns count their number, a loach counts 0, and a pond is a minus, unless a loach lies in the same row. With your row you are out until the next round, and if it counts exactly 6 you may call Donburiko! and end the round for everybody.
how-end = Once somebody has 20 chips, or the Bank has none, the round is played to its end and is the last. Whoever has the most chips wins.

# Refusals

row-unknown = There is no row { NTH($row) }.
action-unknown = You must add a card to a row or take a row.
card-not-held = You do not hold { $card }.
face-wrong = A card is added face up or face down.
chip-missing = You have no chip to put on a face-down card.
row-full = Row { NTH($row) } is full: no card can be added to it.
row-too-short = Row { NTH($row) } has only one card: you can take a row of two or more.
count-first = First say what the row you took counts.
count-impossible = This row cannot count { $total }.
count-nothing = There is no row to count.
row-taken = Row { NTH($row) } was already taken.
announce-nothing = Only a row that has just counted 6 is a Donburiko!
announce-first = First announce Donburiko! or decline.
hand-empty = You have no card left: you must take a row.
match-over = The match is over.

# Why somebody would do this

why-take-full = A full row counts nothing, but { $pays ->
    [0] it cannot cost you anything.
    [one] there is a chip on it.
   *[other] there are { $pays } chips on it.
}
why-take-least = No row is good now, and this one costs only { $loss }.
why-take-good = It pays { $pays } as far as you can see{ $hidden ->
    [0] .
    [one] , with one card hidden.
   *[other] , with { $hidden } cards hidden.
} Somebody else would take it next.
why-take-best = { $pays ->
    [0] No row pays anything now, and this one costs nothing.
   *[other] It pays { $pays } as far as you can see: more than any other row.
}
why-take = It pays { $pays } as far as you can see.
why-count-best = Six is the most that a row can pay.
why-count = That pays most.
why-count-bust = However you count, it is too much: so it costs only { $loss }.
why-announce = It ends the round at once: who has no row yet gets none.
why-decline = You leave the others their rows.
why-add-full = Row { NTH($row) } is full then, and counts nothing for anybody.
why-add-spoils = It spoils row { NTH($row) }: nobody will want it now.
why-add-trap = It spoils row { NTH($row) }, and only you know.
why-add-secret = Only you know then what row { NTH($row) } pays.
why-add-builds = Row { NTH($row) } pays { $pays } then: if nobody takes it, it is yours.
why-add-little = { $most ->
    [0] It leaves the next player no row that pays.
   *[other] It leaves the next player no row that pays more than { $most }.
}

# What is awaited

prompt-turn = add a card to a row, or take a row
prompt-count = say what your row counts
prompt-announce = announce Donburiko! or decline

# What a study looks at

study-take = Taking a row
study-add = Adding a card

# Actions

kind-add = Add a card
field-row = row { NTH($value) }
action-add = Add { $card } to row { NTH($row) }, face { $face }
action-take = Take row { NTH($row) }
action-count = It counts { $total }
action-announce = Announce Donburiko!
action-decline = Decline: the round goes on

# Moments

event-dealt = Round { $round } was dealt.
event-added = { $who } added { $card } to { $target }, face { $face }.
event-took = { $who } took { $source }: { $cards }.
event-counted = { $who ->
    [You] Your row
   *[other] { $who }’s row
} is worth { $total }: { $gain } { $gain ->
    [one] chip
   *[other] chips
}.
event-announced = { $who }: Donburiko! The round ends here.
event-declined = { $who } let the round go on.
event-round-over = The round is over.
event-match-over = The match is over.

# The table

zone-row = Row { NTH($number) }
zone-hand = Hand
zone-taken = Taken row
zone-surplus = Left over

number-round = Round
number-final = Final round
number-bank = Bank
number-first = First player
number-chips = Chips
number-credits = Credits
number-out = Out of the round
number-total = Row counted
number-gain = Chips won

value-final = { $value ->
    [0] { "" }
   *[1] yes
}
value-first = { $seat }
value-credits = { $value ->
    [0] { "" }
   *[other] { $value }
}
value-out = { "" }

tag-counts = shows { $value }
tag-taker = taken by { $seat }
tag-unknown = + { $value } unknown

result-rounds = Rounds
result-bank = Left in the Bank

# The cards

card-acorn-1 = Acorn 1
card-acorn-2 = Acorn 2
card-acorn-3 = Acorn 3
card-acorn-4 = Acorn 4
card-acorn-5 = Acorn 5
card-acorn-1or5 = Acorn 1 or 5
card-loach-0 = Loach 0
card-pond-1 = Pond −1
card-pond-2 = Pond −2

# The table in the browser

page-round = Round { $round }
page-final = Round { $round }, the last one
page-row = Row { NTH($row) }
page-row-number = { NTH($row) }
page-cards = { $count } { $count ->
    [one] card
   *[other] cards
}
page-out = out of this round
page-bank = Bank
page-left = chips left
page-here = here
page-yours = yours { $face }

page-shows = Shows { $total }
page-counts = Worth { $total }
page-hidden = { $count ->
    [one] one face down
   *[other] { $count } face down
}
page-all-up = all face up
page-all-known = you know them all
page-full = full: 7 cards
page-taken-by = { $who } took it
page-taken-counted = worth { $total }
page-credited = worth { $total }: credited, as the Bank is short
page-won = { $sign ->
    [plus] +
    [minus] −
   *[none] { "" }
}{ $gain } { $gain ->
    [one] chip
   *[other] chips
}

page-turn = Add a card to a row, or take a row.
page-turn-add = Add a card to a row.
page-turn-hint = You have { $chips } { $chips ->
    [one] chip
   *[other] chips
}. Whoever has 20 ends the match.
page-chips = You have { $chips } { $chips ->
    [one] chip
   *[other] chips
}.
page-empty = No card left: take a row.
page-held-counted = { $who ->
    [You] Your row is worth { $total }.
   *[other] { $who } took a row that is worth { $total }.
}
page-held-announced = { $who ->
    [You] You announced Donburiko! The round ends here.
   *[other] { $who } announced Donburiko! The round ends here.
}
page-held-round-over = The round is over.
page-which-row = { $card }: into which row?
page-which-row-hint = Touch a row, or drag the card there.
page-which-way = { $card } to row { NTH($row) }: face up or face down?
page-now-shows = It shows { $total } now.
page-now-counts = It is worth { $total } now.
page-which-way-hint = { $counts } You have { $chips } { $chips ->
    [one] chip
   *[other] chips
}.
page-take = Take row { NTH($row) }? You’re then out for this round.
page-take-hint = { $unknown ->
    [0] It is worth { $total } to you.
    [one] It shows { $total }, and one card of it is a secret.
   *[other] It shows { $total }, and { $unknown } cards of it are secrets.
}
page-count = What does your row count?
page-count-hint = Each acorn 1 or 5 counts as you say.
page-announce = Exactly 6! Donburiko?
page-announce-hint = It ends the round for everybody, here and now.
page-done = You have { $chips } { $chips ->
    [one] chip
   *[other] chips
}, and your row. The others play on.
page-action-up = { $bank ->
    [0] Face up
   *[other] Face up, +1 chip
}
page-action-down = Face down, −1 chip
page-action-take = Take row { NTH($row) }
page-action-not = Not this one
page-action-count = It counts { $total }
page-action-announce = Donburiko!
page-action-decline = Let it go on

page-face-acorn-1 = 1
page-face-acorn-2 = 2
page-face-acorn-3 = 3
page-face-acorn-4 = 4
page-face-acorn-5 = 5
page-face-acorn-1or5 = 1 or 5
page-face-loach-0 = 0
page-face-pond-1 = −1
page-face-pond-2 = −2
