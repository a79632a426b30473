# SPDX-License-Identifier: GPL-3.0-or-later
"""program_help.py: what --help of the programs prints, taken apart, so that man pages and manual say nothing of their own."""
import os
import re
import subprocess
import xml.etree.ElementTree as tree
from dataclasses import dataclass, field

OPTION = re.compile(r'^  (?:(-\w), )?(--[\w-]+(?:=\S+)?|-\w)\s{2,}(.*)$')


@dataclass
class Help:
    """One page of --help; options are pairs of how one is written and what it does."""
    name: str
    arguments: str = ''
    summary: str = ''
    options: list = field(default_factory=list)
    description: list = field(default_factory=list)


def ask(*words):
    environment = {**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': ''}
    return subprocess.run(words, check=True, capture_output=True, encoding='utf-8', env=environment).stdout


def read_option(line):
    """A pair, or None where the line is none."""
    match = OPTION.match(line)
    return match and (f'{match[1]}, {match[2]}' if match[1] else match[2], match[3])


def is_help_option(pair):
    return pair[0].startswith(('-h, --help', '--help'))


def read_page(name, text):
    """The parts of a page as GLib prints it: usage, summary, options, description."""
    page = Help(name)
    blocks = [block.splitlines() for block in text.split('\n\n')]
    usage = blocks[0][1].strip()
    page.arguments = re.sub(r'^\S+( ' + re.escape(name) + r')? ?', '', usage)
    before = True
    for block in blocks[1:]:
        if block and block[0].endswith('Options:'):
            before = False
            page.options += [pair for pair in map(read_option, block[1:]) if pair and not is_help_option(pair)]
        elif before:
            page.summary = ' '.join(block)
        elif block:
            page.description.append(' '.join(line.strip() for line in block))
    return page


def read_verbs(program):
    """What the list of verbs is headed by, a page a verb, and the lines under the list."""
    head, *blocks = ask(program, '--help').split('\n\n')
    verbs = re.findall(r'^  (\S+) +(.*)\n {16}(.*)$', blocks[0], re.MULTILINE)
    pages = []
    for name, arguments, summary in verbs:
        page = read_page(name, ask(program, name, '--help'))
        page.arguments, page.summary = arguments, summary
        pages.append(page)
    return head.split(': ', 1)[1], pages, blocks[1].splitlines()


def read_metainfo(path):
    """What the program is: summary, first paragraph, version, date."""
    root = tree.parse(path).getroot()
    release = root.find('releases/release')
    paragraph = ' '.join(root.find('description/p').text.split())
    return root.find('summary').text, paragraph, release.get('version'), release.get('date')
