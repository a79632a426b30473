#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make-man.py PROGRAM METAINFO OUT.1: the man page of rimple or rimple-cli, of what their --help and the metainfo say."""
import os
import sys

from program_help import ask, read_metainfo, read_page, read_verbs


def escape(text):
    text = text.replace('\\', '\\e').replace('-', '\\-')
    return '\\&' + text if text.startswith(('.', "'")) else text


def bold(text):
    return f'\\fB{escape(text)}\\fR'


def write_option(pair):
    return ['.TP', bold(pair[0]), escape(pair[1])]


def write_verb(page):
    lines = ['.SS ' + escape(page.name), f'{bold("rimple-cli " + page.name)} {escape(page.arguments)}', '.PP',
             escape(page.summary) + '.']
    for pair in page.options:
        lines += write_option(pair)
    for paragraph in page.description:
        lines += ['.PP', escape(paragraph)]
    return lines


def write_batch(program):
    summary, pages, notes = read_verbs(program)
    lines = ['.SH NAME', f'rimple\\-cli \\- {escape(summary)}', '.SH SYNOPSIS', '\\fBrimple\\-cli\\fR VERB [OPTION…]',
             '.SH DESCRIPTION']
    for note in notes:
        lines += ['.PP', escape(note)]
    lines.append('.SH VERBS')
    for page in pages:
        lines += write_verb(page)
    return lines + ['.SH SEE ALSO', '\\fBrimple\\fR(1)']


def write_window(program, summary, paragraph):
    page = read_page('rimple', ask(program, '--help'))
    lines = ['.SH NAME', f'rimple \\- {escape(summary[0].lower() + summary[1:])}', '.SH SYNOPSIS',
             f'\\fBrimple\\fR {escape(page.arguments)}', '.SH DESCRIPTION', escape(paragraph), '.SH OPTIONS']
    for pair in page.options:
        lines += write_option(pair)
    return lines + ['.SH SEE ALSO', '\\fBrimple\\-cli\\fR(1)']


def main():
    program, metainfo, out = sys.argv[1:]
    summary, paragraph, version, date = read_metainfo(metainfo)
    name = os.path.basename(program)
    lines = ['.\\" SPDX-License-Identifier: GPL-3.0-or-later', f'.TH {name.upper()} 1 {date} "Rimple {version}"']
    lines += write_batch(program) if name == 'rimple-cli' else write_window(program, summary, paragraph)
    with open(out, 'w', encoding='utf-8') as file:
        file.write('\n'.join(lines) + '\n')


main()
