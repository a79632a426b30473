#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""changed.py BUILD: names the tests that were not passed since something they are made of changed.

changed.py BUILD record: remembers the tests that passed in the last run.

A test is made of its program, the programs and samples it depends on, the files its command names, and all of
tests/data. Ninja links a program again only if something it includes or links has changed, so the programs' times tell.
"""
import json
import os
import subprocess
import sys


def introspect(build, what):
    return json.loads(subprocess.run(['meson', 'introspect', build, '--' + what], check=True, capture_output=True).stdout)


def newest(paths):
    return max((os.stat(path).st_mtime_ns for path in paths if os.path.exists(path)), default=0)


def stamps(build):
    """When what each test is made of was last written, by the test's name."""
    files = {target['id']: target['filename'] for target in introspect(build, 'targets')}
    data = newest(os.path.join(folder, name) for folder, _, names in os.walk('tests/data') for name in names)
    return {
        test['name']: max(data, newest(
            [os.path.join(build, part) for part in test['cmd'] if os.sep in part]
            + [path for target in test['depends'] for path in files.get(target, [])]))
        for test in introspect(build, 'tests')
    }


def read(path):
    try:
        with open(path, encoding='utf-8') as file:
            return json.load(file)
    except (OSError, ValueError):
        return {}


def record(build, known):
    now = stamps(build)
    with open(os.path.join(build, 'meson-logs', 'testlog.json'), encoding='utf-8') as log:
        for run in map(json.loads, log):
            name = run['name'].rpartition(' / ')[2]
            if run['result'] in ('OK', 'SKIP') and name in now:
                known[name] = now[name]
            else:
                known.pop(name, None)


def main():
    build = sys.argv[1]
    path = os.path.join(build, 'passed.json')
    known = read(path)
    if sys.argv[2:] == ['record']:
        record(build, known)
        with open(path, 'w', encoding='utf-8') as file:
            json.dump(known, file, indent=1, sort_keys=True)
    else:
        print(*sorted(name for name, stamp in stamps(build).items() if known.get(name) != stamp), sep='\n')


main()
