#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Adds up meson's reports and ends with the one line that counts; fails if a test failed or none ran."""
import sys
import xml.etree.ElementTree as ElementTree

passed = failed = skipped = 0
for report in sys.argv[1:]:
    try:
        suites = ElementTree.parse(report).getroot().iter('testsuite')
    except (OSError, ElementTree.ParseError) as error:
        print(f'{report}: {error}', file=sys.stderr)
        failed += 1
        continue
    for case in (case for suite in suites for case in suite.iter('testcase')):
        if case.find('failure') is not None or case.find('error') is not None:
            print('failed:', case.get('classname'), case.get('name'))
            failed += 1
        elif case.find('skipped') is not None:
            skipped += 1
        else:
            passed += 1

print(f'{passed} passed, {failed} failed, {skipped} skipped')
sys.exit(1 if failed or not passed else 0)
