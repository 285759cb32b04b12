# Messages that every game shares.

players-wrong = This game is for { $counts } players, not for { $players }.
option-form = Write an option as name=value, not as { $text }.
option-unknown = There is no option { $option }. The options of this game: { $names }.
option-value = The option { $option } cannot be { $value }. It can be: { $values }.

action-not-object = An action is an object with a type, such as "type": "play".
action-unknown = There is no such action.
field-unknown = The action { $type } has no field { $field }.
field-missing = Say which { $field }.
field-kind = The field { $field } of { $type } must be a { $kind ->
    [text] text
   *[number] whole number
}.

not-your-turn = It is the turn of seat { $turn }.
seat-wrong = There is no seat { $seat }: the seats are 0 to { $last }.
chance-awaited = A chance outcome comes next: no seat can act before it is known.
chance-line = This game has its chance outcomes in the setup, not in separate lines.
match-over = The match is over.

deck-field-unknown = There is no { $field } in a deck of this game. Leave it out; a deck has: { $known }.
deck-fixed = This game has no custom decks.
game-unknown = There is no game { $game }. The games are: { $names }.
game-zipped = The game { $game } is in a zip file, so it has no folder.
rules-missing = The game { $game } has no rules text: its package lacks RULES.md.

card-of-suit = { $rank } of { $suit }
suit-clubs = clubs
suit-diamonds = diamonds
suit-spades = spades
suit-hearts = hearts
rank-jack = jack
rank-queen = queen
rank-king = king
rank-ace = ace

setup-field-unknown = There is no { $field } in a setup of this game.
setup-field-missing = The setup needs { $field }.
setup-kind = In the setup, { $field } must be { $kind ->
    [list] a list
   *[object] an object
}.
setup-none = The setup needs at least one deal in { $field }.
setup-short = The setup has too few deals: the match needs deal { $number }.
setup-size = In the setup, { $field } must have { $size } entries, not { $found }.
setup-number = In the setup, { $field } must be a whole number from { $low } to { $high }.
setup-card-unknown = In the setup, { $field } names { $card }: there is no such card.
setup-card-many = In the setup, { $field } has { $card } too often: there can be { $copies }.
setup-card-missing = In the setup, { $field } lacks { $card }: there must be { $copies }.
