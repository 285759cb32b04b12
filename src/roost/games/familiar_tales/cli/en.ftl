# Messages of `roost campaign`

campaign-folder-not-empty = { $folder } is not empty. Name a new or empty folder.
campaign-created = Created a small campaign. Next: roost campaign check { $folder }
campaign-problems = { $count ->
    [one] 1 problem.
   *[other] { $count } problems.
}
campaign-valid = { $title } is valid: { $pages ->
    [one] one page
   *[other] { $pages } pages
}, { $entries } entries, { $cards } cards.
campaign-warning = Warning: { $warning }
campaign-built = { $file } ({ $hash })
campaign-translation = { $file }: { $added ->
    [0] nothing is missing
    [one] one key was added
   *[other] { $added } keys were added
}; { $done } of { $total } texts are translated.
campaign-translation-changed = Changed in English since they were translated ({ $count }):
campaign-translation-obsolete = Keys that no text has any more ({ $count }):
page-unknown = There is no page { $page }. The pages are: { $names }.
space-unknown = There is no space { $space }. The spaces are: { $names }.
style-unknown = There is no style { $style }. The styles are: { $names }.
ending-unknown = There is no ending { $ending }. The endings are: { $names }.
state-format = { $file } is neither YAML nor JSON: { $reason }
png-missing = PNG files need resvg, which is not installed. In Roost's folder, run .venv/bin/pip install '.[png]', or write an SVG file.

map-dashed = 1 move point
map-double-dashed = 2 move points
map-solid = no passage, visible
map-double-solid = no passage, not visible
map-link = a connection
map-heart = start
map-spider = enemies enter
map-gear = an action
map-fire = a fire
map-exit = the exit
map-water = water
map-stairs = stairs
map-objective = an objective
map-forage = forage
map-book = an entry to read

explore-what = Story
explore-reached = Reached
explore-total = Total
explore-pages = Pages
explore-entries = Entries
explore-choices = Choices
explore-variants = Variants
explore-flags = Flags
explore-endings = Endings
explore-ending = Ending
explore-min-misfortune = Misfortune (min)
explore-max-misfortune = Misfortune (max)
explore-plain-end = The end
explore-dead-end = The story stops after entry { $code }.
explore-no-page = The page { $page } is never opened.
explore-no-entry = Entry { $code } ({ $title }) is never reached.
explore-no-choice = Choice { $option } of entry { $code } can never be made: { $text }
explore-no-ending = The ending { $title } is never reached.
explore-end = { $positions ->
    [one] Explored 1 position of the story.
   *[other] Explored { $positions } positions of the story.
} Misfortune counts the story only; flights add to it.
explore-reduced = The story has many histories. Between pages, only combinations of three answers were kept.
explore-incomplete = The story has too many positions to explore all of them. What is listed as missing may still be reachable.

simulate-players = Players
simulate-matches = Matches
simulate-won = Won
simulate-rounds = Rounds per page
simulate-flights = Flights
simulate-misfortune = Misfortune
simulate-actions = Actions
simulate-page = Page
simulate-played = Played
simulate-finished = Done
simulate-enemy-turns = Enemy turns
simulate-ending = Ending
simulate-share = Share
simulate-coverage = Coverage
simulate-reached = Reached
simulate-total = Total
simulate-coverage-page = Pages
simulate-coverage-entry = Entries
simulate-coverage-choice = Choices
simulate-coverage-ending = Endings
simulate-resources = Mean resources left at the end: { $resources }
simulate-unused = { $count ->
    [0] Every card was used.
    [one] One card was never used: { $cards }
   *[other] { $count } cards were never used: { $cards }
}
simulate-failure = { $count ->
    [one] 1 match
   *[other] { $count } matches
} got stuck at { $where }
simulate-summary = { $matches ->
    [one] One match.
   *[other] { $matches } matches.
} In brackets: the 10th to 90th percentile. Repeat with --seed { $seed }.
simulate-chart-rounds = Rounds per page; the yellow band is the target
simulate-chart-flights = Flights per match, in % of matches
simulate-chart-misfortune = Misfortune at the end, in % of matches
simulate-chart-counter = “{ $counter }” at the end, in % of matches
