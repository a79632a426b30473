#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""flatpak.py MANIFEST METAINFO MESON OPTIONS: whether the Flatpak manifest fits the tree, as far as that can be seen without
building it: its properties, where flatpak-builder is there to know them, its names, and a module or the runtime for each
library that meson.build asks for. A line for each thing that is wrong."""
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as tree

import yaml

# What org.gnome.Platform has, and the C library.
RUNTIME = {'m', 'glib-2.0', 'gobject-2.0', 'gio-2.0', 'gio-unix-2.0', 'json-glib-1.0', 'sqlite3', 'zlib', 'libpng', 'nettle',
           'gdk-pixbuf-2.0', 'epoxy', 'egl', 'cairo', 'pangocairo', 'gtk4', 'libadwaita-1', 'openmp'}
# Which module has a library that it lacks.
MODULES = {'cglm': 'cglm', 'cholmod': 'suitesparse', 'assimp': 'assimp', 'meshoptimizer': 'meshoptimizer',
           'OpenEXR': 'openexr', 'OpenEXRCore': 'openexr'}
NEEDS = {'openexr': ['imath']}
BUILT_IN = {'werror', 'default_library'}  # options of every meson project


def check_properties(path):
    if not shutil.which('flatpak-builder'):
        return
    run = subprocess.run(['flatpak-builder', '--show-manifest', path], capture_output=True, text=True)
    if run.returncode != 0:
        yield run.stderr.strip()
    yield from dict.fromkeys(re.findall(r'Unknown property .*', run.stderr))


def check_names(manifest, metainfo):
    id = tree.parse(metainfo).getroot().findtext('id')
    if manifest['id'] != id:
        yield f'the metainfo is of {id}, not of {manifest["id"]}'
    if not os.path.basename(metainfo).startswith(id + '.'):
        yield f'{metainfo} is not named after {id}'
    if manifest['command'] != 'rimple':
        yield f'no program is called {manifest["command"]}'


def check_libraries(manifest, meson):
    with open(meson, encoding='utf-8') as file:
        asked = set(re.findall(r"(?:\bdependency|find_library)\('([^']+)'", file.read()))
    names = [module['name'] for module in manifest['modules']]
    wanted = set()
    for library in sorted(asked - RUNTIME):
        module = MODULES.get(library)
        if module not in names:
            yield f'meson.build asks for {library}, which neither the runtime nor a module has'
        elif module:
            wanted |= {module, *NEEDS.get(module, [])}
    for name in names[:-1]:
        if name not in wanted:
            yield f'nothing asks for the module {name}'
        for needed in NEEDS.get(name, []):
            if needed not in names[:names.index(name)]:
                yield f'{name} needs {needed} before it'
    if names[-1] != 'rimple' or len(set(names)) != len(names):
        yield 'modules have a name each, and the program is the last'


def check_own(manifest, path, options):
    own = manifest['modules'][-1]
    with open(options, encoding='utf-8') as file:
        known = set(re.findall(r"option\('([^']+)'", file.read())) | BUILT_IN
    for option in own.get('config-opts', []):
        if re.match(r'-D([^=]+)=', option).group(1) not in known:
            yield f'meson_options.txt has no {option}'
    root = os.path.join(os.path.dirname(path), own['sources'][0]['path'])
    if not os.path.samefile(root, os.path.dirname(os.path.abspath(options))):
        yield f'{own["sources"][0]["path"]} is not the tree'


def main(path, metainfo, meson, options):
    with open(path, encoding='utf-8') as file:
        manifest = yaml.safe_load(file)
    for check in (check_properties(path), check_names(manifest, metainfo), check_libraries(manifest, meson),
                  check_own(manifest, path, options)):
        for line in check:
            print(line)


main(*sys.argv[1:])
