#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""include-graph.py [N]: finds circles among the sources: modules that include one another, all the way round.

x.h and x.c are one module. Prints the circles of more than N modules (3 unless told), each module with those of its
circle that it includes, and fails if there are any.
"""
import os
import re
import subprocess
import sys

INCLUDE = re.compile(r'^ *# *include +"([^"]+)"', re.MULTILINE)


def resolve(path, name, sources, by_name):
    """The source that `path` includes as `name`: beside it, in a folder round it, or the least deep of that name."""
    folder = os.path.dirname(path)
    while True:
        found = os.path.normpath(os.path.join(folder, name))
        if found in sources:
            return found
        if not folder:
            break
        folder = os.path.dirname(folder)
    fitting = [path for path in by_name.get(os.path.basename(name), []) if path.endswith('/' + name)]
    return min(fitting, key=lambda path: (path.count('/'), path), default=None)


def read_graph():
    """Each module with those that it includes."""
    sources = set(subprocess.run(['git', 'ls-files', '*.c', '*.h'], check=True, capture_output=True,
                                 text=True).stdout.split())
    by_name = {}
    for path in sources:
        by_name.setdefault(os.path.basename(path), []).append(path)
    graph = {os.path.splitext(path)[0]: set() for path in sources}
    for path in sources:
        module = os.path.splitext(path)[0]
        with open(path, encoding='utf-8') as file:
            names = INCLUDE.findall(file.read())
        found = (resolve(path, name, sources, by_name) for name in names)
        graph[module] |= {os.path.splitext(include)[0] for include in found if include} - {module}
    return graph


def walk(graph, start, seen):
    """What can be reached from `start` and was not seen, each module after all that it leads to."""
    seen.add(start)
    stack = [(start, iter(sorted(graph[start])))]
    while stack:
        module, ahead = stack[-1]
        following = next((other for other in ahead if other not in seen), None)
        if following is None:
            stack.pop()
            yield module
        else:
            seen.add(following)
            stack.append((following, iter(sorted(graph[following]))))


def find_circles(graph):
    """Modules that lead to one another, as sets; one that stands alone is a set of its own."""
    back = {module: set() for module in graph}
    for module, includes in graph.items():
        for include in includes:
            back[include].add(module)
    seen, order = set(), []
    for module in sorted(graph):
        if module not in seen:
            order += walk(graph, module, seen)
    seen = set()
    return [set(walk(back, module, seen)) for module in reversed(order) if module not in seen]


def main():
    limit = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    graph = read_graph()
    circles = [circle for circle in find_circles(graph) if len(circle) > limit]
    for circle in sorted(circles, key=lambda circle: (-len(circle), min(circle))):
        print(f'A circle of {len(circle)} modules:')
        for module in sorted(circle):
            print(f'  {module}:', *sorted(graph[module] & circle))
    sys.exit(1 if circles else 0)


main()
