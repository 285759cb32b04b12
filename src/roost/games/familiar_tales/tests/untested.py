"""Rules that no test can show, with the reason."""

UNTESTED = {
    "TA-2": "how a campaign is divided: the data's affair, checked when it is loaded",
    "TA-5": "an overview; TA-193 and TA-194 are tested",
    "TA-7": "a component",
    "TA-8": "a component",
    "TA-9": "a component",
    "TA-10": "a component",
    "TA-12": "a component",
    "TA-18": "a count: the campaign has its artifacts of era 1 only, so far",
    "TA-24": "a component; tracks and pieces are checked by the loader",
    "TA-47": "boxes have no digital counterpart",
    "TA-49": "who sits at a seat is no affair of the rules",
    "TA-70": "the search is the program's, over RULES.md",
    "TA-72": "an overview of section 18",
    "TA-74": "how a map is drawn",
    "TA-80": "how a page is laid out",
    "TA-83": "how a page is drawn",
    "TA-162": "the reason of TA-161",
    "TA-260": "an explanation of the printed page",
}
