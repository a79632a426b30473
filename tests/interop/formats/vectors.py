# SPDX-License-Identifier: GPL-3.0-or-later
"""Displaces a posed coarse mesh by a map of vectors with Blender's own Displace modifier, and compares where it puts vertices with the fine surface of the
bake; and the same of a map in tangent space, with the frames that Blender makes of the mesh.
usage: blender -b -P vectors.py -- COARSE.obj FINE.obj OBJECT.exr TANGENT.exr"""
import sys

import bpy
import mathutils
import numpy as np

coarse, fine, in_object, in_tangent = sys.argv[sys.argv.index('--') + 1:]
LEVELS = 4  # of subdivision: 16 pieces of an edge
failed = False


def load(path):
    bpy.ops.wm.obj_import(filepath=path)
    return bpy.context.selected_objects[0]


def vertices_of(mesh):
    values = np.empty(3 * len(mesh.vertices))
    mesh.vertices.foreach_get('co', values)
    return values.reshape(-1, 3)


def evaluated(item):
    return vertices_of(item.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh())


def distances(tree, points):
    return np.array([tree.find_nearest(point)[3] for point in points])


def check(what, before, after):
    """Creases are rounded between texels: a few vertices are left there."""
    global failed
    moved = before > 0.1 * before.max()
    left = np.sort(after[moved] / before.max())
    median, most = left[len(left) // 2], left[int(0.95 * len(left))]
    good = median < 0.005 and most < 0.02
    print(f"{'ok    ' if good else 'FAILED'} vectors in {what} space in Blender: {moved.sum()} vertices that were up to {1e3 * before.max():.2f} mm off "
          f"the folds are {1e3 * before.max() * median:.3f} mm off in the median, 95 of 100 less than {1e3 * before.max() * most:.3f} mm")
    failed = failed or not good


def texels_of(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = 'Non-Color'
    values = np.empty(4 * image.size[0] * image.size[1], np.float32)
    image.pixels.foreach_get(values)
    return values.reshape(image.size[1], image.size[0], 4)[:, :, :3].astype(float)


def of_loops(mesh, what, width):
    values = np.empty(width * len(mesh.loops))
    mesh.loops.foreach_get(what, values)
    return values.reshape(-1, width)


def unit(vectors):
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def shares(triangles, points):
    """Of the corners of triangles of the plane in points: [n × 3]"""
    def area(a, b):
        return a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
    u, v, w = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0], points - triangles[:, 0]
    second, third = area(w, v) / area(u, v), area(u, w) / area(u, v)
    return np.stack([1 - second - third, second, third], axis=1)


def blend(corners, share):
    return np.sum(corners * share[:, :, None], axis=1)


def check_tangents(mesh):
    """Both maps have to say the same in a texel of each triangle, by the tangents of MikkTSpace that Blender finds."""
    global failed
    # What a file says of normals is rounded for each corner, and corners whose normals differ have no tangent together.
    bpy.ops.mesh.customdata_custom_splitnormals_clear()
    mesh.use_auto_smooth = False
    for face in mesh.polygons:
        face.use_smooth = True
    mesh.calc_tangents()
    turning, fixed = texels_of(in_tangent), texels_of(in_object)
    side = len(fixed)
    triangles = np.array([list(face.loop_indices) for face in mesh.polygons])
    uvs = np.array([item.uv[:] for item in mesh.uv_layers.active.data])[triangles]
    texels = (uvs.mean(axis=1) * side).astype(int)
    share = shares(uvs, (texels + 0.5) / side)
    normal = unit(blend(of_loops(mesh, 'normal', 3)[triangles], share))
    along = blend(of_loops(mesh, 'tangent', 3)[triangles], share)
    along = unit(along - np.sum(along * normal, axis=1, keepdims=True) * normal)
    across = of_loops(mesh, 'bitangent_sign', 1)[triangles[:, 0]] * np.cross(normal, along)
    column, row = texels.T
    red, green, blue = (turning[row, column, c:c + 1] for c in range(3))
    vectors = red * along + green * across + blue * normal
    size = np.linalg.norm(fixed[row, column], axis=1).max()
    left = np.linalg.norm(vectors - fixed[row, column], axis=1).max()
    good = left < 0.01 * size
    print(f"{'ok    ' if good else 'FAILED'} vectors in tangent space in Blender: {len(texels)} of up to {1e3 * size:.2f} mm, turned by its tangents, differ by "
          f"{1e3 * left:.3f} mm at most from those in object space")
    failed = failed or not good


def tree_of(points, faces):
    return mathutils.bvhtree.BVHTree.FromPolygons(points.tolist(), faces)


def faces_of(mesh):
    return [tuple(face.vertices) for face in mesh.polygons]


bpy.ops.wm.read_factory_settings(use_empty=True)
points = vertices_of(load(fine).data)
mesh = load(coarse)
divided = mesh.modifiers.new('divided', 'SUBSURF')
divided.subdivision_type = 'SIMPLE'
divided.levels = LEVELS
divided.uv_smooth = 'NONE'
before = distances(tree_of(vertices_of(mesh.data), faces_of(mesh.data)), points)

image = bpy.data.images.load(in_object)
image.colorspace_settings.name = 'Non-Color'
texture = bpy.data.textures.new('vectors', 'IMAGE')
texture.image = image
texture.use_clamp = False
texture.use_mipmap = False
texture.filter_size = 0.1
displaced = mesh.modifiers.new('displaced', 'DISPLACE')
displaced.direction = 'RGB_TO_XYZ'
displaced.space = 'LOCAL'
displaced.mid_level = 0.0
displaced.strength = 1.0
displaced.texture = texture
displaced.texture_coords = 'UV'
result = mesh.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
check('object', before, distances(tree_of(vertices_of(result), faces_of(result)), points))
check_tangents(mesh.data)
sys.exit(1 if failed else 0)
