#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make-html.py: the manual as pages that a browser shows without a network.

make-html.py page ROOT PAGE.md OUT.html     a page; ROOT: the way from it to the index, “.” or “..”
make-html.py index OUT.html FOLDER PAGE.md… the list of those in each folder, with their first sentences and pictures
make-html.py cli RIMPLE_CLI OUT.md          the page of the batch program, of what its --help says
"""
import html
import os
import re
import sys

import markdown

from program_help import read_verbs

FRAME = '''<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title} · Rimple</title>
<link rel="stylesheet" href="{root}/manual.css">
</head>
<body>
<header><a href="{root}/index.html">Rimple manual</a></header>
<main>
{body}
</main>
</body>
</html>
'''


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def write(path, text):
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


def find_title(text):
    return re.search(r'^# (.*)$', text, re.MULTILINE)[1]


def write_frame(path, root, title, body):
    write(path, FRAME.format(title=html.escape(title), root=root, body=body))


def point_home(text):
    """Links between pages lead to pages; those to the tree, which is not installed, are words only."""
    text = re.sub(r'\]\(([\w-]+)\.md\)', r'](\1.html)', text)
    return re.sub(r'(?<!!)\[([^\]]+)\]\((?!https?:)(?![\w-]+\.html\)|#|\.\./pictures/)[^)]*\)', r'\1', text)


def make_page(root, source, out):
    text = read(source)
    body = markdown.markdown(point_home(text), extensions=['tables', 'fenced_code', 'toc', 'sane_lists'])
    body = body.replace('"../pictures/', f'"{root}/pictures/').replace('<table>', '<div class="wide"><table>').replace('</table>', '</table></div>')
    write_frame(out, root, find_title(text), body)


def strip_comments(text):
    return re.sub(r'<!--.*?-->', '', text, flags=re.DOTALL)


def find_opening(text):
    """The first paragraph under the title; a text without one has none."""
    after = strip_comments(text).split('\n# ', 1)[-1].split('\n', 1)[1]
    first = next((block for block in after.split('\n\n') if block.strip()), '')
    return '' if first.lstrip().startswith(('#', '|', '>', '!')) else markdown.markdown(point_home(first.strip()))


def make_entry(link, text):
    picture = re.search(r'!\[([^\]]*)\]\(\.\./pictures/([^)]+)\)', text)
    image = f'<img src="pictures/{picture[2]}" alt="{html.escape(picture[1])}">' if picture else ''
    return f'<li><a href="{link}"><h3>{html.escape(find_title(text))}</h3>{image}</a>{find_opening(text)}</li>'


def make_index(out, *words):
    parts, folder = {}, '.'
    for word in words:
        if not word.endswith('.md'):
            folder = word
            continue
        name = os.path.splitext(os.path.basename(word))[0]
        parts.setdefault(folder, []).append(make_entry(f'{folder}/{name}.html', read(word)))
    body = '<h1>Rimple manual</h1>\n'
    for folder, items in parts.items():
        title = 'The program' if folder == '.' else folder.capitalize()
        body += f'<h2>{title}</h2>\n<ul class="cards">\n' + '\n'.join(items) + '\n</ul>\n'
    write_frame(out, '.', 'Manual', body)


def cell(text):
    return html.escape(text, quote=False).replace('|', '\\|')


def make_cli(program, out):
    summary, pages, notes = read_verbs(program)
    lines = ['# The batch program', '', f'`rimple-cli`: {cell(summary)}.', '', *notes, '']
    for page in pages:
        lines += [f'## {page.name}', '', f'`rimple-cli {page.name} {page.arguments}`', '', cell(page.summary) + '.', '']
        if page.options:
            lines += ['| option | what it does |', '| --- | --- |']
            lines += [f'| `{option}` | {cell(text)} |' for option, text in page.options] + ['']
        lines += [line for paragraph in page.description for line in (cell(paragraph), '')]
    write(out, '\n'.join(lines))


{'page': make_page, 'cli': make_cli, 'index': make_index}[sys.argv[1]](*sys.argv[2:])
