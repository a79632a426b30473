#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the figures that `rimple-cli stats --json` gives for a look.

usage: residuals.py STATS.json JOINT,JOINT…

Where a fold's status is "ok" it misses its rest length by no more than 1e-6; at each JOINT named a fold is raised in
some frame. Prints what was found at the joints that bend, and how many folds have which status.
"""
import collections
import json
import math
import sys


def main(stats, wanted):
    failures = []
    with open(stats, encoding='utf-8') as file:
        look = json.load(file)[0]
    rows = [row for frame in look['frames'] for row in frame['folds']]
    for joint in look['joints']:
        if joint['bend_rad'] > math.radians(10):
            print(f"  {joint['name']} bends {math.degrees(joint['bend_rad']):.0f}°: {joint.get('reason', 'has a line')}")
    for name in wanted.split(','):
        # A joint's further lines are numbered: “Knee”, “Knee 2”.
        if not any(row['height_m'] > 0 and (row['line'] + ' ').startswith(name + ' ') for row in rows):
            failures.append(f'no fold is raised at “{name}”')
    worst = max((row['residual'] for row in rows if row['status'] == 'ok'), default=0.0)
    if worst > 1e-6:
        failures.append(f'a fold misses its length by {worst:.2g}')
    statuses = collections.Counter(row['status'] for row in rows)
    print(f'  folds raised: {sum(row["height_m"] > 0 for row in rows)} of {len(rows)} over all frames; '
          + ', '.join(f'{status}: {n}' for status, n in sorted(statuses.items()))
          + f'; largest residual of those that are ok: {worst:.2g}')
    for failure in failures:
        print(f'  FAILED: {failure}')
    return 1 if failures else 0


if __name__ == '__main__':
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
