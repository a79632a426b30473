#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""renew.py [--check] RIMPLE_CLI PAGE…: puts what the program says of each method into the method's page.

A page is named after its method. Its generated parts stand between the comments “generated: NAME” and “end of NAME”; all
else is written by hand and stays. With --check nothing is written: fails, and shows what differs, if a page is not what it
would become, if a method has no page, or a page no method.
"""
import difflib
import json
import os
import re
import subprocess
import sys

PART = re.compile(r'<!-- generated: (\w+) -->\n.*?<!-- end of \1 -->\n', re.DOTALL)


def ask(program, *words):
    return subprocess.run([program, 'techniques', *words], check=True, capture_output=True, encoding='utf-8').stdout


def renew(text, generated):
    """The page with its parts as they are in `generated`; an error if the two do not have the same parts."""
    parts = {match[1]: match[0] for match in PART.finditer(generated)}
    found = [match[1] for match in PART.finditer(text)]
    if sorted(found) != sorted(parts):
        raise ValueError(f'has the generated parts {found}, not {list(parts)}')
    return PART.sub(lambda match: parts[match[1]], text)


def renew_page(program, page, check):
    """Why the page cannot be renewed, or with `check`, why it should be; None if all is well."""
    name = os.path.splitext(os.path.basename(page))[0]
    with open(page, encoding='utf-8') as file:
        old = file.read()
    try:
        new = renew(old, ask(program, name, '--markdown'))
    except ValueError as error:
        return f'{page}: {error}'
    if check and new != old:
        sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True), page, 'the program'))
        return f'{page} is not what the program says; “ninja -C build methods-pages” renews it'
    if new != old:
        with open(page, 'w', encoding='utf-8') as file:
            file.write(new)
    return None


def main():
    words = sys.argv[1:]
    check = words[:1] == ['--check']
    program, *pages = words[1:] if check else words
    methods = [technique['id'] for technique in json.loads(ask(program, '--json'))]
    by_name = {os.path.splitext(os.path.basename(page))[0]: page for page in pages}
    failures = [f'docs/methods/{name}.md is missing, or not in meson.build' for name in methods if name not in by_name]
    failures += [f'{page}: there is no method “{name}”' for name, page in by_name.items() if name not in methods]
    failures += [renew_page(program, page, check) for name, page in by_name.items() if name in methods]
    sys.exit('\n'.join(filter(None, failures)) or None)


main()
