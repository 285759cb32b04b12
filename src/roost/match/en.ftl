# Errors in match records.

file-unreadable = The file cannot be read: { $reason }.
file-empty = There is no match in this file.
line-broken = This line is not JSON: { $reason }.
line-not-object = A line of a record must be an object.
line-unknown = A line of a record must have exactly one of: action, chance, result.
line-after-result = After the result, only the header of another match can follow.
chance-both = A record has its chance outcomes either in its setup or in separate lines, not in both.
chance-early = No chance outcome is possible here.

header-missing = A match begins with a header, a line that has "roost".
header-kind = In the header, { $field } must be { $kind ->
    [text] text
   *[object] an object
}.
header-no-setup = The header has neither a setup nor a seed.
format-unknown = The record has format version { $found }; this program reads version { $version }.
rules-unknown = The match was played by the rules { $found }; only { $rules } can be replayed.
seed-wrong = The seed must be hexadecimal text: pairs of the digits 0 to 9 and a to f, 64 pairs at most.
names-wrong = The names must be a list of { $players } texts, one for each seat.

header-other = In the header, { $field } is { $found }; this program has { $right }.

legal-kind = The legal actions must be a list.
legal-too-much = The legal actions include { $action }, which is not legal here.
legal-too-little = The legal actions lack { $action }.

result-early = The match is not over: there can be no result yet.
result-missing = The match is over, but its result is missing.
result-kind = The result must be an object.
result-field-unknown = The result has no field { $field } in this game.
result-field-missing = The result lacks { $field }.
result-wrong = In the result, { $field } is { $found }; it should be { $right }.
branch-broken = The hidden cards of this branch cannot be redrawn, so it cannot start. Branch from another point.
