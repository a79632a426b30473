#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures from the files of a bake alone how well each fold keeps its length.

usage: fold-lengths.py NAME.rimple.json

Reads the sidecar, the base OBJ and the MDD beside it; shares no code with Rimple. For each frame and fold that is
compressed (its skinned length is not in the files, so: that is raised) prints the largest |length / rest - 1|.
Folds that are not raised are longer than at rest; being shorter counts as an error all the same.
"""
import json
import math
import os
import struct
import sys


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
    assert len(data) == offset + 12 * n_frames * n_points, 'the size does not fit the counts'
    for frame in range(n_frames):
        flat = struct.unpack_from(f'>{3 * n_points}f', data, offset + 12 * frame * n_points)
        yield [flat[i:i + 3] for i in range(0, len(flat), 3)]


def lengths(points, faces, line):
    def place(face, b, c):
        p, q, r = (points[v] for v in faces[face])
        return [(1 - b - c) * p[i] + b * q[i] + c * r[i] for i in range(3)]

    places = [place(*point) for point in line['points']]
    total = {}
    for (a, b), fold in zip(zip(places, places[1:]), line['folds']):
        if fold >= 0:
            total[fold] = total.get(fold, 0.0) + math.dist(a, b)
    return total


def main(sidecar):
    folder = os.path.dirname(sidecar)
    name = os.path.basename(sidecar)[:-len('.rimple.json')]
    with open(sidecar, encoding='utf-8') as file:
        bake = json.load(file)
    rest_points, faces = read_obj(os.path.join(folder, name + '.obj'))
    rest = [lengths(rest_points, faces, line) for line in bake['fold_lines']]
    shortest, equal, longest = 1.0, 0, 1.0
    n_lines = len(rest)
    frames = 0
    for points in read_mdd(os.path.join(folder, name + '.mdd')):
        frames += 1
        for line, rest_lengths in zip(bake['fold_lines'], rest):
            for fold, length in lengths(points, faces, line).items():
                ratio = length / rest_lengths[fold]
                shortest, longest = min(shortest, ratio), max(longest, ratio)
                equal += abs(ratio - 1) <= 1e-5
    print(f'{name}: {frames} frames, {n_lines} lines, {sum(map(len, rest))} folds')
    print(f'  folds at rest length within 1e-5: {equal} of {frames * sum(map(len, rest))}, the others are stretched')
    print(f'  shortest fold over rest: 1 - {1 - shortest:.3g}, longest: {longest:.6f}')
    return 0 if shortest >= 1 - 1e-5 and n_lines else 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]))
