"""Write the table of docs/design/studies.md: how studies measure data with known true values.

python tools/study_accuracy.py [TIMES]
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.support.known_truth import (  # noqa: E402
    check_coverage,
    false_positive_rate,
    lead_probabilities,
    make_cases,
)

PAGE = ROOT / "docs" / "design/studies.md"
BEGIN, END = "<!-- truth -->", "<!-- /truth -->"


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    rows = ["| measure | true value | mean estimate | coverage of the 95 % CI |"]
    rows.append("|---|---|---|---|")
    for case in make_cases():
        for coverage in check_coverage(case, times):
            truth, mean = (
                f"{100 * value:.1f} %" if case.percent else f"{value:.2f}"
                for value in (coverage.truth, coverage.mean)
            )
            share = f"{100 * coverage.hits / coverage.trials:.1f} %"
            rows.append(f"| {coverage.measure} | {truth} | {mean} | {share} |")
    for actions in (2, 4, 10, 25):
        rate = f"matters in {100 * false_positive_rate(actions, times):.1f} %"
        rows.append(f"| a decision between {actions} equal actions | matters in 5 % | {rate} | |")
    for ahead, spread in ((6.9, 10.3), (2.0, 10.0)):
        matches, after, before = lead_probabilities(ahead, spread)
        truth = f"lead after {matches}: {100 * after:.1f} %, after {max(1, matches - 1)}: "
        truth += f"{100 * before:.1f} %"
        estimate = f"{matches} matches show who plays better"
        rows.append(
            f"| a player {ahead:g} points ahead, spread {spread:g} | {truth} | {estimate} | |"
        )
    head, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    table = "\n".join(rows)
    text = f"{head}{BEGIN}\n{table}\n{END}{rest.split(END)[1]}"
    PAGE.write_text(text, encoding="utf-8")
    print(table)


if __name__ == "__main__":
    main()
