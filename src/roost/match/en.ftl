# What can be wrong with a record.

file-unreadable = The file cannot be read: { $reason }.
file-empty = There is no match in this file.
line-broken = This line is not JSON: { $reason }.
line-not-object = A line of a record is an object.
line-unknown = A line of a record has an action or a result, and only one of them.
line-after-result = Nothing follows the result but the header of another match.
chance-both = A record has its chance in its setup or in lines of their own, not in both.
chance-early = No chance is awaited here.

header-missing = A match begins with a header, a line that has "roost".
header-kind = In the header, { $field } must be { $kind ->
    [text] text
   *[object] an object
}.
header-no-setup = The header has neither a setup nor a seed.
form-unknown = The form of the record is { $found }; known is { $form }.
rules-unknown = The match was played by the rules { $found }; only { $rules } can be replayed.
seed-wrong = The seed must be hexadecimal text: pairs of the digits 0 to 9 and a to f, 64 pairs at most.
names-wrong = The names must be a list of { $players } texts, one for each seat.

header-other = In the header, { $field } is { $found }; this program has { $right }.

legal-kind = The legal set must be a list of actions.
legal-too-much = The legal set lists { $action }, which is not legal here.
legal-too-little = The legal set lacks { $action }.

result-early = The match is not over: there can be no result yet.
result-missing = The match is over, but its result is missing.
result-kind = The result must be an object.
result-field-unknown = The result has no field { $field } in this game.
result-field-missing = The result lacks { $field }.
result-wrong = In the result, { $field } is { $found }; it should be { $right }.
branch-broken = The hidden cards of this branch cannot be drawn anew, so it does not begin. Branch from another point.
