#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures from the files of a bake alone how well each fold keeps its length.

usage: fold-lengths.py NAME.mdd.rimple.json [STATS.json]

Reads the sidecar, and beside it the base OBJ (the rest shape) and the MDD; shares no code with Rimple. The length of a
fold is that of its stretch of the fold line, which the sidecar gives as points on the faces. No fold may be shorter than
at rest. With the output of `rimple-cli stats --json` for the same frames, which says what was raised, a raised fold may
not be longer either. The tolerance, 1e-5, is what positions in single precision allow.
"""
import json
import math
import os
import struct
import sys

TOLERANCE = 1e-5


def read_obj(path):
    points, faces = [], []
    with open(path, encoding='utf-8') as file:
        for line in file:
            words = line.split()
            if words[:1] == ['v']:
                points.append(tuple(map(float, words[1:4])))
            elif words[:1] == ['f']:
                faces.append(tuple(int(word.split('/')[0]) - 1 for word in words[1:4]))
    return points, faces


def read_mdd(path):
    with open(path, 'rb') as file:
        data = file.read()
    n_frames, n_points = struct.unpack_from('>2i', data)
    offset = 8 + 4 * n_frames
    if len(data) != offset + 12 * n_frames * n_points:
        sys.exit(f'{path}: the size does not fit the counts')
    for frame in range(n_frames):
        flat = struct.unpack_from(f'>{3 * n_points}f', data, offset + 12 * frame * n_points)
        yield [flat[i:i + 3] for i in range(0, len(flat), 3)]


def fold_lengths(points, faces, line):
    def place(face, b, c):
        p, q, r = (points[v] for v in faces[face])
        return [(1 - b - c) * p[i] + b * q[i] + c * r[i] for i in range(3)]

    places = [place(*point) for point in line['points']]
    total = {}
    for a, b, fold in zip(places, places[1:], line['folds']):
        if fold >= 0:
            total[fold] = total.get(fold, 0.0) + math.dist(a, b)
    return total


def read_raised(path):
    """The folds that were raised, frame by frame; the number of a fold is its row."""
    with open(path, encoding='utf-8') as file:
        looks = json.load(file)
    return [{fold for fold, row in enumerate(frame['folds']) if row['height_m'] > 0} for frame in looks[0]['frames']]


def main(sidecar, stats=None):
    stem = sidecar[:-len('.mdd.rimple.json')]
    with open(sidecar, encoding='utf-8') as file:
        lines = json.load(file)['fold_lines']
    rest_points, faces = read_obj(stem + '.obj')
    rest = {fold: length for line in lines for fold, length in fold_lengths(rest_points, faces, line).items()}
    frames = [{fold: length / rest[fold] - 1 for line in lines for fold, length in
               fold_lengths(points, faces, line).items()} for points in read_mdd(stem + '.mdd')]
    raised = read_raised(stats) if stats else [set()] * len(frames)
    if len(raised) != len(frames):
        sys.exit(f'{stats}: not the frames of the bake')

    shortest = min((change for frame in frames for change in frame.values()), default=0.0)
    worst = max((abs(frame[fold]) for frame, up in zip(frames, raised) for fold in up), default=0.0)
    print(f'{os.path.basename(stem)}: {len(frames)} frames, {len(lines)} lines, {len(rest)} folds'
          + (f', at most {max(map(len, raised))} raised in a frame' if stats else ''))
    print(f'  shortest fold: rest length {shortest:+.2g}'
          + (f', raised folds: within {worst:.2g} of it' if stats else ''))
    return 0 if lines and shortest >= -TOLERANCE and worst <= TOLERANCE else 1


if __name__ == '__main__':
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
