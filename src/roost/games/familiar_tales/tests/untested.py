"""Rules that no test can show, with the reason."""

UNTESTED = {
    "TA-12": "a component",
    "TA-70": "the search is the program's, over RULES.md",
    "TA-72": "an overview of section 18",
    "TA-80": "how a page is laid out",
    "TA-162": "the reason of TA-161",
    "TA-260": "an explanation of the printed page",
}
