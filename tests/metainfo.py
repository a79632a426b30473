#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""metainfo.py FILE DESKTOP ICON: what software centres, Flathub's first of all, want of a program's metainfo beyond what
appstreamcli checks. A line for each thing that is missing."""
import sys
import xml.etree.ElementTree as tree

MOST_SUMMARY, MOST_NAME, MOST_CAPTION = 35, 20, 50


def texts(root, path):
    return [(node.text or '').strip() for node in root.findall(path)]


def check_words(root):
    name, summary = root.findtext('name'), root.findtext('summary')
    if len(name) > MOST_NAME:
        yield f'the name has {len(name)} letters, more than {MOST_NAME}'
    if len(summary) > MOST_SUMMARY:
        yield f'the summary has {len(summary)} letters, more than {MOST_SUMMARY}'
    if summary.endswith('.') or name.lower() in summary.lower() or not summary[0].isupper():
        yield 'the summary begins with a capital, has no full stop and does not name the program'
    if not texts(root, 'description/p'):
        yield 'there is no description'


def check_pictures(root):
    shots = root.findall('screenshots/screenshot')
    if len(shots) < 3 or [shot.get('type') for shot in shots].count('default') != 1:
        yield 'there are to be three screenshots at least, one of them the default'
    for shot in shots:
        caption, address = shot.findtext('caption') or '', shot.findtext('image') or ''
        if not caption or len(caption) > MOST_CAPTION or caption.endswith('.'):
            yield f'“{caption}” is no caption: up to {MOST_CAPTION} letters, without a full stop'
        if not address.startswith(('https://', '@PICTURES@/')):
            yield f'“{address}” is no address of a picture'


def check_rest(root, desktop):
    schemes = {node.get('scheme_preference') for node in root.findall('branding/color') if node.get('type') == 'primary'}
    if schemes != {'light', 'dark'}:
        yield 'there is to be a brand colour for light and one for dark'
    if not any(texts(root, 'developer/name')) or not any(texts(root, 'developer_name')):
        yield 'developer and developer_name (for older readers) are missing'
    if root.find('content_rating') is None:
        yield 'the content rating is missing'
    for release in root.findall('releases/release'):
        if not texts(release, 'description/p'):
            yield f'release {release.get("version")} has no notes'
    if root.find('releases/release') is None:
        yield 'there is no release'
    identity = root.findtext('id')
    if root.findtext('launchable') != f'{identity}.desktop' or f'Icon={identity}' not in desktop:
        yield 'desktop entry and icon are to be called by the id'


def main():
    path, desktop, icon = sys.argv[1:]
    root = tree.parse(path).getroot()
    with open(desktop, encoding='utf-8') as file:
        entry = file.read()
    wrong = [*check_words(root), *check_pictures(root), *check_rest(root, entry)]
    size = tree.parse(icon).getroot()
    if size.get('width') != size.get('height'):
        wrong.append('the icon is not square')
    print('\n'.join(wrong))


main()
