/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/ridge-mesh.h"

#include "geometry/vector.h"
#include "wrinkles/ridge.h"

#include <math.h>
#include <string.h>

/* A point of a coarse face on its way into the fine mesh. */
typedef struct
{
  guint32 vertex; /* of the fine mesh */
  guint32 uv;
} Corner;

typedef struct
{
  const RmpMesh *mesh;
  const RmpTopology *topology;
  const guint8 *levels;
  guint32 *edge_first; /* [#E] first fine vertex of an edge's inner points, from its smaller end */
  GArray *faces, *uv_faces, *uvs; /* (element-type guint32), (element-type float) */
  GArray *anchors;                /* (element-type guint32) */
  GArray *barycentric;            /* (element-type float) two a vertex */
} Build;

gboolean
rmp_ridge_mesh_levels_by_face (const RmpTopology *topology, const float *rest, const double *fine,
                               guint8 *levels)
{
  gboolean coarse = FALSE;

  g_return_val_if_fail (topology, FALSE);

  for (guint e = 0; e < topology->n_edges; e++)
    {
      double a[3], b[3], length, finest = INFINITY;
      gboolean near;

      for (guint32 i = topology->edge_face_start[e]; i < topology->edge_face_start[e + 1]; i++)
        if (fine[topology->edge_faces[i]] > 0.0)
          finest = MIN (finest, fine[topology->edge_faces[i]]);
      near = finest < INFINITY;
      rmp_vector_load (rest + 3 * (gsize) topology->edges[2 * e], a);
      rmp_vector_load (rest + 3 * (gsize) topology->edges[2 * e + 1], b);
      length = rmp_vector_distance (a, b);
      levels[e] = (guint8) rmp_ridge_tessellation (length, finest, near);
      coarse = coarse || (near && ceil (2.0 * length / finest - 1e-4) > RMP_RIDGE_MAX_TESSELLATION);
    }
  return coarse;
}

gboolean
rmp_ridge_mesh_levels (const RmpTopology *topology, const float *rest, double fine,
                       const guint8 *touched, guint8 *levels)
{
  g_autofree double *faces = g_new (double, MAX (topology->n_faces, 1));

  for (guint32 i = 0; i < topology->n_faces; i++)
    faces[i] = touched[i] ? fine : 0.0;
  return rmp_ridge_mesh_levels_by_face (topology, rest, faces, levels);
}

static void
set_anchor (Build *self, guint32 vertex, guint32 face, double u, double v)
{
  float weights[2] = { (float) u, (float) v };

  g_array_index (self->anchors, guint32, vertex) = face;
  for (guint c = 0; c < 2; c++)
    g_array_index (self->barycentric, float, 2 * (gsize) vertex + c) = weights[c];
}

static guint32
add_vertex (Build *self)
{
  guint32 vertex = self->anchors->len;

  g_array_set_size (self->anchors, vertex + 1);
  g_array_set_size (self->barycentric, 2 * (vertex + 1));
  return vertex;
}

static guint32
add_uv (Build *self, guint32 face, double w, double u, double v)
{
  const guint32 *uv_faces = rmp_mesh_get_uv_faces (self->mesh);
  const float *uvs = rmp_mesh_get_uvs (self->mesh);
  const double weights[3] = { w, u, v };
  guint32 index = self->uvs->len / 2;

  if (!uv_faces)
    return 0;
  for (guint c = 0; c < 2; c++)
    {
      double sum = 0.0;
      float value;

      for (guint k = 0; k < 3; k++)
        sum += weights[k] * (double) uvs[2 * (gsize) uv_faces[3 * (gsize) face + k] + c];
      value = (float) sum;
      g_array_append_val (self->uvs, value);
    }
  return index;
}

static void
add_face (Build *self, Corner a, Corner b, Corner c)
{
  const guint32 vertices[3] = { a.vertex, b.vertex, c.vertex }, uvs[3] = { a.uv, b.uv, c.uv };

  g_array_append_vals (self->faces, vertices, 3);
  if (rmp_mesh_get_uv_faces (self->mesh))
    g_array_append_vals (self->uv_faces, uvs, 3);
}

/* The points of side @side of a face, from its corner to the next one. */
static Corner *
side_points (Build *self, guint32 face, guint side, const Corner corners[3], guint *n)
{
  const RmpTopology *topology = self->topology;
  guint32 edge = topology->face_edges[3 * (gsize) face + side];
  guint level = self->levels[edge];
  gboolean forward = topology->faces[3 * (gsize) face + side] == topology->edges[2 * edge];
  Corner *points = g_new (Corner, level + 1);

  points[0] = corners[side];
  points[level] = corners[(side + 1) % 3];
  for (guint i = 1; i < level; i++)
    {
      double weights[3] = { 0.0, 0.0, 0.0 };

      weights[side] = 1.0 - (double) i / level;
      weights[(side + 1) % 3] = (double) i / level;
      points[i].vertex = self->edge_first[edge] + (forward ? i : level - i) - 1;
      points[i].uv = add_uv (self, face, weights[0], weights[1], weights[2]);
      set_anchor (self, points[i].vertex, face, weights[1], weights[2]);
    }
  *n = level + 1;
  return points;
}

/* Triangles between two chains of points that run side by side, @outer on the left's right:
 * advances where the next point comes first.
 */
static void
stitch (Build *self, guint n_outer, const Corner *outer, guint n_inner, const Corner *inner,
        guint level)
{
  guint i = 0, j = 0;

  while (i + 1 < n_outer || j + 1 < n_inner)
    {
      double next_outer = i + 1 < n_outer ? (double) (i + 1) / (n_outer - 1) : INFINITY;
      double next_inner = j + 1 < n_inner ? (double) (j + 2) / level : INFINITY;

      if (next_outer <= next_inner)
        {
          add_face (self, outer[i], outer[i + 1], inner[j]);
          i++;
        }
      else
        {
          add_face (self, outer[i], inner[j + 1], inner[j]);
          j++;
        }
    }
}

/* A face whose sides are cut into two at most. */
static void
add_simple (Build *self, guint n[3], Corner *const sides[3])
{
  Corner ring[6];
  guint n_ring = 0, apex = 0;

  for (guint k = 0; k < 3; k++)
    for (guint i = 0; i + 1 < n[k]; i++)
      {
        if (i > 0)
          apex = n_ring;
        ring[n_ring++] = sides[k][i];
      }
  for (guint i = 1; i + 1 < n_ring; i++)
    add_face (self, ring[apex], ring[(apex + i) % n_ring], ring[(apex + i + 1) % n_ring]);
}

/* Points within a face: those of a lattice of @level without its border, rows away from the first
 * side.
 */
static Corner *
inner_points (Build *self, guint32 face, guint level)
{
  guint m = level - 3, at = 0;
  Corner *points = g_new (Corner, (m + 1) * (m + 2) / 2);

  for (guint row = 0; row <= m; row++)
    for (guint i = 0; i <= m - row; i++)
      {
        double u = (double) (i + 1) / level, v = (double) (row + 1) / level;

        points[at].vertex = add_vertex (self);
        points[at].uv = add_uv (self, face, 1.0 - u - v, u, v);
        set_anchor (self, points[at].vertex, face, u, v);
        at++;
      }
  return points;
}

static guint
inner_index (guint m, guint row, guint i)
{
  return row * (m + 1) - row * (row - 1) / 2 + i;
}

static void
add_fine (Build *self, guint32 face, guint level, guint n[3], Corner *const sides[3])
{
  guint m = level - 3;
  g_autofree Corner *inner = inner_points (self, face, level);
  g_autofree Corner *chain = g_new (Corner, m + 1);

  for (guint row = 0; row < m; row++)
    for (guint i = 0; i < m - row; i++)
      {
        Corner a = inner[inner_index (m, row, i)], b = inner[inner_index (m, row, i + 1)];
        Corner c = inner[inner_index (m, row + 1, i)];

        add_face (self, a, b, c);
        if (i + 1 < m - row)
          add_face (self, b, inner[inner_index (m, row + 1, i + 1)], c);
      }
  for (guint side = 0; side < 3; side++)
    {
      for (guint i = 0; i <= m; i++)
        chain[i] = inner[side == 0   ? inner_index (m, 0, i)
                         : side == 1 ? inner_index (m, i, m - i)
                                     : inner_index (m, m - i, 0)];
      stitch (self, n[side], sides[side], m + 1, chain, level);
    }
}

static void
add_coarse_face (Build *self, guint32 face)
{
  Corner corners[3], *sides[3];
  guint n[3], level = 1;

  for (guint k = 0; k < 3; k++)
    {
      corners[k].vertex = self->topology->faces[3 * (gsize) face + k];
      corners[k].uv = add_uv (self, face, k == 0, k == 1, k == 2);
      set_anchor (self, corners[k].vertex, face, k == 1, k == 2);
    }
  if (self->topology->face_edges[3 * (gsize) face] == RMP_INDEX_NONE)
    {
      add_face (self, corners[0], corners[1], corners[2]);
      return;
    }
  for (guint k = 0; k < 3; k++)
    {
      sides[k] = side_points (self, face, k, corners, n + k);
      level = MAX (level, n[k] - 1);
    }
  if (level < 3)
    add_simple (self, n, sides);
  else
    add_fine (self, face, level, n, sides);
  for (guint k = 0; k < 3; k++)
    g_free (sides[k]);
}

/* Moves the arrays into a topology of their size. */
static RmpReliefTopology *
finish (Build *self)
{
  guint n_vertices = self->anchors->len, n_faces = self->faces->len / 3, n_uvs = self->uvs->len / 2;
  RmpReliefTopology *out = rmp_relief_topology_new (n_vertices, n_faces, n_uvs);
  const float *rest = rmp_mesh_get_positions (self->mesh);

  memcpy (out->faces, self->faces->data, self->faces->len * sizeof (guint32));
  memcpy (out->anchor_faces, self->anchors->data, n_vertices * sizeof (guint32));
  memcpy (out->anchor_barycentric, self->barycentric->data,
          2 * (gsize) n_vertices * sizeof (float));
  if (n_uvs > 0)
    {
      memcpy (out->uv_faces, self->uv_faces->data, self->uv_faces->len * sizeof (guint32));
      memcpy (out->uvs, self->uvs->data, self->uvs->len * sizeof (float));
    }
  for (guint i = 0; i < n_vertices; i++)
    {
      const guint32 *corners = self->topology->faces + 3 * (gsize) out->anchor_faces[i];
      float u = out->anchor_barycentric[2 * (gsize) i],
            v = out->anchor_barycentric[2 * (gsize) i + 1];

      for (guint c = 0; c < 3; c++)
        out->rest_positions[3 * (gsize) i + c] = (1.0f - u - v) * rest[3 * (gsize) corners[0] + c] +
                                                 u * rest[3 * (gsize) corners[1] + c] +
                                                 v * rest[3 * (gsize) corners[2] + c];
    }
  return out;
}

RmpReliefTopology *
rmp_ridge_mesh_new (const RmpMesh *mesh, const RmpTopology *topology, const guint8 *levels)
{
  g_autofree guint32 *edge_first = g_new (guint32, MAX (topology->n_edges, 1));
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) uv_faces = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) uvs = g_array_new (FALSE, FALSE, sizeof (float));
  g_autoptr (GArray) anchors = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_autoptr (GArray) barycentric = g_array_new (FALSE, TRUE, sizeof (float));
  Build self = { mesh, topology, levels, edge_first, faces, uv_faces, uvs, anchors, barycentric };
  guint n = topology->n_vertices;

  for (guint e = 0; e < topology->n_edges; e++)
    {
      edge_first[e] = n;
      n += levels[e] - 1u;
    }
  g_array_set_size (anchors, n);
  g_array_set_size (barycentric, 2 * n);
  for (guint32 face = 0; face < topology->n_faces; face++)
    add_coarse_face (&self, face);
  return finish (&self);
}
