/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/animation-wrinkling/cloth.h"

#include "geometry/normals.h"
#include "geometry/vector.h"
#include "inputs/cloth.h"
#include "inputs/rest-shape.h"

/* A triangle with less area than this part of its squared longest edge has no shape. */
#define FLAT 1e-12

static double
longest_square (const double corners[3][3])
{
  double longest = 0.0;

  for (guint k = 0; k < 3; k++)
    {
      double length = rmp_vector_distance (corners[k], corners[(k + 1) % 3]);

      longest = MAX (longest, length * length);
    }
  return longest;
}

/* Corners of a face as the rest shape has it. */
static void
load_lengths (const RmpCreaseCloth *self, const RmpInput *input, guint32 face, double corners[3][3])
{
  const RmpRestShape shape = rmp_inputs_get_rest_shape (input->inputs);

  for (guint k = 0; k < 3; k++)
    {
      guint32 vertex = self->topology->faces[3 * (gsize) face + k];
      const float *flat = shape.pattern ? shape.pattern + 6 * (gsize) face + 2 * k : NULL;

      if (flat)
        {
          corners[k][0] = (double) flat[0];
          corners[k][1] = (double) flat[1];
          corners[k][2] = 0.0;
        }
      else if (shape.positions)
        rmp_vector_load (shape.positions + 3 * (gsize) vertex, corners[k]);
      else
        rmp_vector_copy (self->rest + 3 * (gsize) vertex, corners[k]);
    }
}

/* The rotation of the plane that the map from the lengths to the face on the mesh has in it. */
static RmpTensorTurn
polar_turn (const RmpFlatTriangle *face, const RmpFlatTriangle *lengths)
{
  RmpStretch stretch;

  rmp_stretch_init (&stretch, face, lengths);
  return rmp_tensor_turn (stretch.a[0][0] * stretch.bt[0][0] + stretch.a[0][1] * stretch.bt[1][0],
                          stretch.a[1][0] * stretch.bt[0][0] + stretch.a[1][1] * stretch.bt[1][0]);
}

static void
init_face (RmpCreaseCloth *self, const RmpInput *input, guint32 face)
{
  const guint8 *cloth = rmp_inputs_get_cloth (input->inputs);
  double corners[3][3], lengths[3][3];
  RmpFlatTriangle flat;

  for (guint k = 0; k < 3; k++)
    rmp_vector_copy (self->rest + 3 * (gsize) self->topology->faces[3 * (gsize) face + k],
                     corners[k]);
  load_lengths (self, input, face, lengths);
  rmp_flat_triangle_init (&flat, (const double (*)[3]) corners, self->axes[face]);
  rmp_flat_triangle_init (self->lengths + face, (const double (*)[3]) lengths, NULL);
  rmp_vector_cross (self->axes[face][0], self->axes[face][1], self->axes[face][2]);
  self->areas[face] = 0.5 * rmp_flat_triangle_area (self->lengths + face);
  self->cloth[face] = (!cloth || cloth[face]) &&
                      rmp_flat_triangle_area (&flat) >
                          FLAT * longest_square ((const double (*)[3]) corners) &&
                      2.0 * self->areas[face] >
                          FLAT * longest_square ((const double (*)[3]) lengths) &&
                      self->topology->face_edges[3 * (gsize) face] != RMP_INDEX_NONE;
  if (self->cloth[face])
    self->face_turns[face] = polar_turn (&flat, self->lengths + face);
}

/* Unit axes of the tangent plane with @normal; any, but always the same. */
static void
make_frame (const double normal[3], double x[3], double y[3])
{
  double axis[3] = { 0.0, 0.0, 0.0 };

  axis[fabs (normal[0]) < 0.6 ? 0 : 1] = 1.0;
  rmp_vector_cross (normal, axis, y);
  if (!rmp_vector_normalise (y))
    y[2] = 1.0;
  rmp_vector_cross (y, normal, x);
}

/* Turns @vector as the shortest arc turns @from to @to. */
static void
turn_shortest (const double from[3], const double to[3], const double vector[3], double out[3])
{
  double axis[3], once[3], twice[3], cosine = rmp_vector_dot (from, to);

  rmp_vector_cross (from, to, axis);
  rmp_vector_cross (axis, vector, once);
  rmp_vector_cross (axis, once, twice);
  for (guint c = 0; c < 3; c++)
    out[c] = vector[c] + once[c] + (cosine > -1.0 + 1e-9 ? twice[c] / (1.0 + cosine) : 0.0);
}

static RmpTensorTurn
frame_turn (const double from_x[3], const double from_normal[3], const double to_x[3],
            const double to_y[3], const double to_normal[3])
{
  double turned[3], x, y, length;

  turn_shortest (from_normal, to_normal, from_x, turned);
  x = rmp_vector_dot (turned, to_x);
  y = rmp_vector_dot (turned, to_y);
  length = hypot (x, y);
  return length > 0.0 ? rmp_tensor_turn (x / length, y / length) : rmp_tensor_turn (1.0, 0.0);
}

static void
init_turns (RmpCreaseCloth *self)
{
  const RmpTopology *topology = self->topology;
  g_autofree double (*frames)[2][3] = g_malloc0_n (MAX (topology->n_vertices, 1), sizeof *frames);

  for (guint32 v = 0; v < topology->n_vertices; v++)
    make_frame (self->normals + 3 * (gsize) v, frames[v][0], frames[v][1]);
  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      const double *normal = self->normals + 3 * (gsize) v;

      for (guint32 i = topology->vertex_corner_start[v]; i < topology->vertex_corner_start[v + 1];
           i++)
        {
          guint32 corner = topology->vertex_corners[i], face = corner / 3;

          self->corner_turns[corner] = frame_turn (self->axes[face][0], self->axes[face][2],
                                                   frames[v][0], frames[v][1], normal);
          if (self->cloth[face])
            self->vertex_areas[v] += self->areas[face];
        }
      for (guint32 i = topology->vertex_edge_start[v]; i < topology->vertex_edge_start[v + 1]; i++)
        {
          guint32 other = topology->vertex_neighbours[i];

          self->edge_turns[i] = frame_turn (frames[other][0], self->normals + 3 * (gsize) other,
                                            frames[v][0], frames[v][1], normal);
        }
    }
}

RmpCreaseCloth *
rmp_crease_cloth_new (const RmpInput *input)
{
  RmpCreaseCloth *self = g_new0 (RmpCreaseCloth, 1);
  guint n_vertices = rmp_mesh_get_n_vertices (input->mesh),
        n_faces = rmp_mesh_get_n_faces (input->mesh);
  const float *positions = rmp_mesh_get_positions (input->mesh);

  self->topology = rmp_topology_new_for_mesh (input->mesh);
  self->mean_edge = rmp_topology_mean_edge_length (self->topology, positions);
  self->rest = g_new (double, 3 * (gsize) n_vertices);
  self->normals = g_new (double, 3 * (gsize) n_vertices);
  for (gsize i = 0; i < 3 * (gsize) n_vertices; i++)
    self->rest[i] = (double) positions[i];
  rmp_normals_compute_double (self->topology, self->rest, self->normals, 1);

  self->cloth = g_new0 (guint8, n_faces);
  self->axes = g_malloc0_n (n_faces, sizeof *self->axes);
  self->lengths = g_new0 (RmpFlatTriangle, n_faces);
  self->areas = g_new0 (double, n_faces);
  self->face_turns = g_new0 (RmpTensorTurn, n_faces);
  self->corner_turns = g_new0 (RmpTensorTurn, 3 * (gsize) n_faces);
  self->vertex_areas = g_new0 (double, n_vertices);
  self->edge_turns = g_new0 (RmpTensorTurn, MAX (self->topology->vertex_edge_start[n_vertices], 1));
  for (guint32 f = 0; f < n_faces; f++)
    init_face (self, input, f);
  init_turns (self);
  return self;
}

void
rmp_crease_cloth_free (RmpCreaseCloth *self)
{
  if (!self)
    return;
  rmp_topology_unref (self->topology);
  g_free (self->rest);
  g_free (self->normals);
  g_free (self->cloth);
  g_free (self->axes);
  g_free (self->lengths);
  g_free (self->areas);
  g_free (self->face_turns);
  g_free (self->corner_turns);
  g_free (self->vertex_areas);
  g_free (self->edge_turns);
  g_free (self);
}
