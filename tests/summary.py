#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Adds up what meson wrote in the build folders given, names the slowest, and ends with the one line that counts.

Fails if a test failed or none ran. A program that passed its cases and then died (a leak, a crash at exit) counts as
one failure: meson's report of cases does not know it, its log does.
"""
import json
import os
import sys
import xml.etree.ElementTree as ElementTree

N_SLOWEST = 10

passed = failed = skipped = 0
slowest = []
for folder in sys.argv[1:]:
    logs = os.path.join(folder, 'meson-logs')
    broken = set()
    try:
        suites = list(ElementTree.parse(os.path.join(logs, 'testlog.junit.xml')).getroot().iter('testsuite'))
        with open(os.path.join(logs, 'testlog.json'), encoding='utf-8') as log:
            programs = [json.loads(line) for line in log]
    except (OSError, ValueError, ElementTree.ParseError) as error:
        print(f'{folder}: {error}', file=sys.stderr)
        failed += 1
        continue
    for case in (case for suite in suites for case in suite.iter('testcase')):
        if case.find('failure') is not None or case.find('error') is not None:
            print('failed:', case.get('classname'), case.get('name'))
            broken |= {case.get(part).rpartition(' / ')[2] for part in ('classname', 'name')} # which one names the program varies
            failed += 1
        elif case.find('skipped') is not None:
            skipped += 1
        else:
            passed += 1
    for program in programs:
        slowest.append((program['duration'], f"{program['name']} ({os.path.basename(os.path.abspath(folder))})"))
        name = program['name'].rpartition(' / ')[2]
        if program['result'] not in ('OK', 'SKIP', 'EXPECTEDFAIL') and name not in broken:
            print('failed:', program['name'], program['result'], 'outside its cases; it ended with')
            said = (program.get('stdout') or '') + (program.get('stderr') or '')
            print(*('    ' + line for line in said.splitlines()[-12:]), sep='\n')
            failed += 1

print('The slowest:')
for duration, name in sorted(slowest, reverse=True)[:N_SLOWEST]:
    print(f'{duration:7.1f} s  {name}')
print(f'{passed} passed, {failed} failed, {skipped} skipped')
sys.exit(1 if failed or not passed else 0)
