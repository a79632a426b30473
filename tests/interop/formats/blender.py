# SPDX-License-Identifier: GPL-3.0-or-later
"""Imports NAME.glb, NAME_compressed.glb, NAME_skin.glb, and NAME.obj with NAME.mdd and NAME.pc2, into Blender, and compares its evaluated vertices with the
positions of the bake at five frames.
usage: blender -b -P blender.py -- FOLDER NAME RATE"""
import json
import struct
import sys

import bpy
import numpy as np

if not hasattr(np, 'bool'):  # Debian's importer of glTF still asks for it
    np.bool = bool

TOLERANCE = 1e-5  # of the size

folder, name, rate = sys.argv[sys.argv.index('--') + 1:]
data = open(f'{folder}/{name}.mdd', 'rb').read()
n_frames, n_points = struct.unpack('>ii', data[:8])
times = np.frombuffer(data, '>f4', n_frames, 8).astype(float)
points = np.frombuffer(data, '>f4', 3 * n_frames * n_points, 8 + 4 * n_frames).reshape(n_frames, n_points, 3).astype(float)
size = np.ptp(points[0], axis=0).max()
failed = False


def empty():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = round(float(rate))


def the_mesh():
    return next(item for item in bpy.data.objects if item.type == 'MESH')


def evaluated(item, time):
    """Vertices in the mesh's own coordinates at a time in frames."""
    bpy.context.scene.frame_set(int(time), subframe=time - int(time))
    mesh = item.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    values = np.empty(3 * len(mesh.vertices))
    mesh.vertices.foreach_get('co', values)
    return values.reshape(-1, 3)[:n_points]


def stated_error(kind):
    """The largest distance that the bake tells, which no coordinate is further off by, and a rounding."""
    figures = json.load(open(f'{folder}/{name}.{kind}.rimple.json'))['figures']
    stated = next(f['value'] for f in figures if f['format'] == kind and f['id'] == 'largest_error_m')
    return 1.01 * stated + 1e-7 * size


def check(what, item, time_of, turn, tolerance=TOLERANCE * size):
    global failed
    worst = max(np.abs(turn(evaluated(item, time_of(f))) - points[f]).max()
                for f in sorted({round(part * (n_frames - 1) / 4) for part in range(5)}))
    good = worst <= tolerance
    print(f"{'ok    ' if good else 'FAILED'} {name}: {what} in Blender: largest difference {worst:.2e} of {size:.3f}")
    failed = failed or not good


def gltf(what, ending, tolerance):
    empty()
    bpy.ops.import_scene.gltf(filepath=f'{folder}/{name}{ending}.glb', merge_vertices=False)
    check(what, the_mesh(), lambda f: float(times[f] * round(float(rate))),
          lambda values: np.stack([values[:, 0], values[:, 2], -values[:, 1]], axis=1), tolerance)


def cache(kind):
    empty()
    bpy.ops.wm.obj_import(filepath=f'{folder}/{name}.obj')
    modifier = the_mesh().modifiers.new('cache', 'MESH_CACHE')
    modifier.cache_format = kind
    modifier.filepath = f'{folder}/{name}.{kind.lower()}'
    check(f'OBJ and {kind}', the_mesh(), float, lambda values: values)


gltf('glTF', '', TOLERANCE * size)
gltf('compressed glTF', '_compressed', stated_error('glb-compressed'))
gltf('live skin', '_skin', TOLERANCE * size)
cache('MDD')
cache('PC2')
sys.exit(1 if failed else 0)
