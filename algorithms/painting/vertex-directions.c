/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/vector.h"
#include "painting/vertex-fill.h"

#include <string.h>

/* A direction that is shorter than this after projection is noise. */
#define LEAST_LENGTH 1e-6

/* Flat on the surface and unit, or 0. */
static void
store_flat (const double direction[3], const float *normal, float *out)
{
  double flat[3], up[3];

  rmp_vector_load (normal, up);
  rmp_vector_add_scaled (direction, -rmp_vector_dot (direction, up), up, flat);
  if (!(rmp_vector_norm (flat) > LEAST_LENGTH) || !rmp_vector_normalise (flat))
    memset (flat, 0, sizeof flat);
  rmp_vector_store (flat, out);
}

void
rmp_vertex_directions_fill (guint n_vertices, const float *normals, const double direction[3],
                            float *directions)
{
  double unit[3];

  rmp_vector_copy (direction, unit);
  rmp_vector_normalise (unit);
  for (guint v = 0; v < n_vertices; v++)
    store_flat (unit, normals + 3 * (gsize) v, directions + 3 * (gsize) v);
}

/* Adds a line to a sum of lines, turned to where it leads. */
static void
add_line (double sum[3], double weight, const double line[3])
{
  rmp_vector_add_scaled (sum, rmp_vector_dot (sum, line) < 0.0 ? -weight : weight, line, sum);
}

/* The sum of the vertex's own direction and its neighbours', each turned to where the sum so far
 * leads.
 */
static void
sum_lines (const RmpTopology *topology, const float *directions, guint vertex, double sum[3])
{
  rmp_vector_load (directions + 3 * (gsize) vertex, sum);
  for (guint32 i = topology->vertex_edge_start[vertex]; i < topology->vertex_edge_start[vertex + 1];
       i++)
    {
      double other[3];

      rmp_vector_load (directions + 3 * (gsize) topology->vertex_neighbours[i], other);
      add_line (sum, 1.0, other);
    }
}

void
rmp_vertex_directions_smooth (const RmpTopology *topology, const float *normals, guint n_steps,
                              float *directions)
{
  g_autofree float *before = g_new (float, MAX (3 * (gsize) topology->n_vertices, 1));

  for (guint step = 0; step < n_steps; step++)
    {
      memcpy (before, directions, 3 * (gsize) topology->n_vertices * sizeof *before);
      for (guint v = 0; v < topology->n_vertices; v++)
        {
          double sum[3];

          sum_lines (topology, before, v, sum);
          store_flat (sum, normals + 3 * (gsize) v, directions + 3 * (gsize) v);
        }
    }
}

void
rmp_vertex_directions_turn (guint n_vertices, const float *normals, double angle, float *directions)
{
  for (guint v = 0; v < n_vertices; v++)
    {
      double up[3], direction[3], turned[3] = { 0.0, 0.0, 0.0 }, across[3];

      rmp_vector_load (normals + 3 * (gsize) v, up);
      rmp_vector_load (directions + 3 * (gsize) v, direction);
      rmp_vector_cross (up, direction, across);
      rmp_vector_add_scaled (turned, cos (angle), direction, turned);
      rmp_vector_add_scaled (turned, sin (angle), across, turned);
      store_flat (turned, normals + 3 * (gsize) v, directions + 3 * (gsize) v);
    }
}

void
rmp_vertex_directions_merge (guint n_vertices, const float *others, float *directions)
{
  for (gsize i = 0; i < 3 * (gsize) n_vertices; i += 3)
    if (others[i] != 0.0f || others[i + 1] != 0.0f || others[i + 2] != 0.0f)
      memcpy (directions + i, others + i, 3 * sizeof *others);
}

/* --- from what is known ----------------------------------------------------------------------- */

/* The gradient of a value on a triangle times twice its area, and twice the area. */
static double
find_gradient (const float *const positions[3], const double values[3], double gradient[3])
{
  double sides[3][3], normal[3], across[3], area;

  for (guint c = 0; c < 3; c++)
    for (guint k = 0; k < 3; k++)
      sides[k][c] = (double) positions[(k + 2) % 3][c] - (double) positions[(k + 1) % 3][c];
  rmp_vector_cross (sides[1], sides[2], normal);
  area = rmp_vector_norm (normal);
  gradient[0] = gradient[1] = gradient[2] = 0.0;
  if (!rmp_vector_normalise (normal))
    return 0.0;
  for (guint k = 0; k < 3; k++)
    {
      rmp_vector_cross (normal, sides[k], across);
      rmp_vector_add_scaled (gradient, values[k], across, gradient);
    }
  return area;
}

static void
store_all_flat (guint n_vertices, const double *sums, const float *normals, float *directions)
{
  for (guint v = 0; v < n_vertices; v++)
    store_flat (sums + 3 * (gsize) v, normals + 3 * (gsize) v, directions + 3 * (gsize) v);
}

/* The way in which one texture coordinate grows while the other stays, times the area of the face.
 */
static gboolean
find_uv_way (const RmpMesh *mesh, guint32 face, guint axis, double way[3])
{
  const float *positions = rmp_mesh_get_positions (mesh), *uvs = rmp_mesh_get_uvs (mesh);
  const guint32 *corners = rmp_mesh_get_faces (mesh) + 3 * (gsize) face;
  const guint32 *uv_corners = rmp_mesh_get_uv_faces (mesh) + 3 * (gsize) face;
  double sides[2][3], steps[2][2], determinant, normal[3];

  for (guint k = 0; k < 2; k++)
    {
      for (guint c = 0; c < 3; c++)
        sides[k][c] = (double) positions[3 * (gsize) corners[k + 1] + c] -
                      (double) positions[3 * (gsize) corners[0] + c];
      for (guint c = 0; c < 2; c++)
        steps[k][c] = (double) uvs[2 * (gsize) uv_corners[k + 1] + c] -
                      (double) uvs[2 * (gsize) uv_corners[0] + c];
    }
  determinant = steps[0][0] * steps[1][1] - steps[0][1] * steps[1][0];
  rmp_vector_cross (sides[0], sides[1], normal);
  for (guint c = 0; c < 3; c++)
    way[c] = axis == 0 ? steps[1][1] * sides[0][c] - steps[0][1] * sides[1][c]
                       : steps[0][0] * sides[1][c] - steps[1][0] * sides[0][c];
  if (determinant == 0.0 || !rmp_vector_normalise (way))
    return FALSE;
  for (guint c = 0; c < 3; c++)
    way[c] *= copysign (rmp_vector_norm (normal), determinant);
  return TRUE;
}

void
rmp_vertex_directions_from_uvs (const RmpMesh *mesh, const float *normals, const guint8 *faces,
                                guint axis, float *directions)
{
  const guint n_vertices = rmp_mesh_get_n_vertices (mesh);
  const guint n_faces = rmp_mesh_get_n_uvs (mesh) > 0 ? rmp_mesh_get_n_faces (mesh) : 0;
  g_autofree double *sums = g_new0 (double, 3 * (gsize) MAX (n_vertices, 1));

  for (guint32 face = 0; face < n_faces; face++)
    {
      double way[3];

      for (guint k = 0; (!faces || faces[face]) && find_uv_way (mesh, face, axis, way) && k < 3;
           k++)
        add_line (sums + 3 * (gsize) rmp_mesh_get_faces (mesh)[3 * (gsize) face + k], 1.0, way);
    }
  store_all_flat (n_vertices, sums, normals, directions);
}

/* Gradients smaller than this part of the largest are what rounding left. */
#define LEAST_SLOPE 1e-3

void
rmp_vertex_directions_from_weights (const RmpTopology *topology, const float *positions,
                                    const float *normals, const float *weights, float *directions)
{
  const guint n = topology->n_vertices;
  g_autofree double *sums = g_new0 (double, 3 * (gsize) MAX (n, 1)),
                    *areas = g_new0 (double, MAX (n, 1));
  double largest = 0.0;

  for (guint32 face = 0; face < topology->n_faces; face++)
    {
      const guint32 *corners = topology->faces + 3 * (gsize) face;
      const float *points[3];
      double values[3], gradient[3], area;

      for (guint k = 0; k < 3; k++)
        {
          points[k] = positions + 3 * (gsize) corners[k];
          values[k] = (double) weights[corners[k]];
        }
      area = find_gradient (points, values, gradient);
      for (guint k = 0; k < 3; k++)
        {
          rmp_vector_add_scaled (sums + 3 * (gsize) corners[k], 1.0, gradient,
                                 sums + 3 * (gsize) corners[k]);
          areas[corners[k]] += area;
        }
    }
  for (guint v = 0; v < n; v++)
    {
      for (guint c = 0; c < 3; c++)
        sums[3 * (gsize) v + c] /= areas[v] > 0.0 ? areas[v] : 1.0;
      largest = MAX (largest, rmp_vector_norm (sums + 3 * (gsize) v));
    }
  for (gsize v = 0; v < n; v++)
    if (!(rmp_vector_norm (sums + 3 * v) > LEAST_SLOPE * largest) ||
        !rmp_vector_normalise (sums + 3 * v))
      memset (sums + 3 * v, 0, 3 * sizeof *sums);
  store_all_flat (n, sums, normals, directions);
}

void
rmp_vertex_directions_from_bones (guint n_vertices, const float *positions, const float *normals,
                                  guint n_influences, const guint16 *joints,
                                  const float *joint_weights, const RmpBoneLine *bones,
                                  gboolean around, float *directions)
{
  for (guint v = 0; v < n_vertices; v++)
    {
      double sum[3] = { 0.0, 0.0, 0.0 }, total = 0.0, position[3];

      rmp_vector_load (positions + 3 * (gsize) v, position);
      for (gsize i = (gsize) v * n_influences; i < (gsize) (v + 1) * n_influences; i++)
        {
          const RmpBoneLine *bone = bones + joints[i];
          double out[3], line[3];

          if (!(joint_weights[i] > 0.0f) || !bone->chosen)
            continue;
          total += (double) joint_weights[i];
          rmp_vector_sub (position, bone->from, out);
          rmp_vector_cross (bone->along, out, line);
          rmp_vector_normalise (line);
          add_line (sum, (double) joint_weights[i], around ? line : bone->along);
        }
      if (total < 0.5)
        sum[0] = sum[1] = sum[2] = 0.0;
      store_flat (sum, normals + 3 * (gsize) v, directions + 3 * (gsize) v);
    }
}
