/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "raise.h"

#include "compute/parallel.h"

#include <cglm/cglm.h>
#include <math.h>

/* How a patch is cut: its edges as the levels say, and inside them a smaller triangle cut evenly,
 * which may be a single point; if all edges are cut alike, the patch is cut evenly as a whole.
 */
typedef struct
{
  guint edges[3]; /* pieces of the edge opposite to a corner */
  guint grid;     /* pieces of the even part's edges; 0: a point */
  gboolean whole; /* the even part is the patch */
} Cut;

static Cut
get_cut (const float level[4])
{
  const guint inside = (guint) level[3];
  Cut cut = { .edges = { (guint) level[0], (guint) level[1], (guint) level[2] } };
  cut.whole = cut.edges[0] == inside && cut.edges[1] == inside && cut.edges[2] == inside;
  cut.grid = cut.whole ? inside : inside > 2 ? inside - 2 : 0;
  return cut;
}

static guint
count_grid_vertices (guint n)
{
  return (n + 1) * (n + 2) / 2;
}

static guint
count_rim (const Cut *cut)
{
  return cut->edges[0] + cut->edges[1] + cut->edges[2];
}

void
rmp_raise_plan_init (RmpRaisePlan *self, const RmpConnectivity *connectivity, const float *levels)
{
  g_return_if_fail (self != NULL);

  self->n_vertices = self->n_triangles = 0;
  self->vertices = g_new (guint32, (gsize) connectivity->n_patches + 1);
  self->triangles = g_new (guint32, (gsize) connectivity->n_patches + 1);
  for (gsize patch = 0; patch < connectivity->n_patches; patch++)
    {
      const Cut cut = get_cut (levels + 12 * patch);
      const guint rim = cut.whole ? 0 : count_rim (&cut);
      self->vertices[patch] = self->n_vertices;
      self->triangles[patch] = self->n_triangles;
      self->n_vertices += rim + count_grid_vertices (cut.grid);
      self->n_triangles += rim + (cut.whole ? 0 : 3 * cut.grid) + cut.grid * cut.grid;
    }
  self->vertices[connectivity->n_patches] = self->n_vertices;
  self->triangles[connectivity->n_patches] = self->n_triangles;
}

void
rmp_raise_plan_clear (RmpRaisePlan *self)
{
  g_clear_pointer (&self->vertices, g_free);
  g_clear_pointer (&self->triangles, g_free);
}

/* --- triangles -------------------------------------------------------------------------------- */

static guint32 *
add_triangle (guint32 *indices, guint32 a, guint32 b, guint32 c)
{
  indices[0] = a;
  indices[1] = b;
  indices[2] = c;
  return indices + 3;
}

/* A point of the evenly cut part: i pieces towards the second corner, j towards the third. */
static guint32
grid_vertex (guint n, guint i, guint j)
{
  return i * (n + 1) - i * (i - 1) / 2 + j;
}

static guint32 *
fill_grid (guint n, guint32 first, guint32 *indices)
{
  for (guint i = 0; i < n; i++)
    for (guint j = 0; i + j < n; j++)
      {
        const guint32 a = first + grid_vertex (n, i, j), b = first + grid_vertex (n, i + 1, j);
        indices = add_triangle (indices, a, b, a + 1);
        if (i + j + 2 <= n)
          indices = add_triangle (indices, b, b + 1, a + 1);
      }
  return indices;
}

/* Vertex @k of the even part's side opposite to @corner, in the direction of the rim. */
static guint32
grid_side (guint n, guint corner, guint k)
{
  return corner == 0   ? grid_vertex (n, n - k, k)
         : corner == 1 ? grid_vertex (n, 0, n - k)
                       : grid_vertex (n, k, 0);
}

/* Between an edge of the patch and the side of the even part next to it. */
static guint32 *
fill_strip (const Cut *cut, guint corner, guint32 rim, guint32 first, guint32 *indices)
{
  const guint n = cut->edges[corner], m = cut->grid, n_rim = count_rim (cut);
  guint begin = 0;
  for (guint c = 0; c < corner; c++)
    begin += cut->edges[c];
  for (guint i = 0, j = 0; i < n || j < m;)
    {
      const guint32 a = rim + (begin + i) % n_rim, b = first + grid_side (m, corner, j);
      if (j == m || (i < n && (2 * i + 1) * m <= (2 * j + 1) * n))
        indices = add_triangle (indices, a, rim + (begin + ++i) % n_rim, b);
      else
        indices = add_triangle (indices, a, first + grid_side (m, corner, ++j), b);
    }
  return indices;
}

static void
fill_triangles (const Cut *cut, guint32 first, guint32 *indices)
{
  const guint32 grid = cut->whole ? first : first + count_rim (cut);
  for (guint corner = 0; corner < 3 && !cut->whole; corner++)
    indices = fill_strip (cut, corner, first, grid, indices);
  fill_grid (cut->grid, grid, indices);
}

/* --- vertices --------------------------------------------------------------------------------- */

typedef struct
{
  const RmpRelief *relief;
  const RmpRidgeSight *sight;
  const RmpRaiseField *field;
  guint face;
  const RmpReliefPoint *corners; /* by vertex of the relief: what patches share */
  void (*sink) (const RmpRelief *, const RmpRidgeSight *, const guint32 *, const float[3], float,
                RmpRaisedVertex *);
  RmpRaisedVertex *next;
} Pen;

static float
mix_field (const Pen *pen, const guint32 *corners, float w, float u, float v)
{
  const float *values = pen->field->values;
  if (!values)
    return 0;
  if (pen->field->by_face)
    return values[pen->face];
  if (pen->field->categories)
    return values[corners[w >= MAX (u, v) ? 0 : u >= v ? 1 : 2]];
  return w * values[corners[0]] + u * values[corners[1]] + v * values[corners[2]];
}

static void
put_point (Pen *pen, const RmpReliefPoint *point, float u, float v)
{
  const RmpReliefTopology *topology = pen->relief->topology;
  const guint32 *corners = topology->faces + 3 * (gsize) pen->face;
  const float w = 1 - u - v, weights[] = { w, u, v };
  const float shown[] = { w - point->slip[0] - point->slip[1], u + point->slip[0],
                          v + point->slip[1] };
  RmpRaisedVertex *vertex = pen->next++;
  *vertex = (RmpRaisedVertex){ .openness = point->openness,
                               .field = mix_field (pen, corners, w, u, v) };
  for (guint i = 0; i < 3; i++)
    {
      vertex->position[i] = point->position[i];
      vertex->normal[i] = point->normal[i];
    }
  rmp_raise_mix (topology->rest_positions, corners, shown, vertex->rest);
  if (pen->sink)
    pen->sink (pen->relief, pen->sight, corners, weights, point->lift, vertex);
  for (guint i = 0; i < 2 && topology->n_uvs > 0; i++)
    {
      const guint32 *uvs = topology->uv_faces + 3 * (gsize) pen->face;
      vertex->uv[i] = shown[0] * topology->uvs[2 * (gsize) uvs[0] + i] +
                      shown[1] * topology->uvs[2 * (gsize) uvs[1] + i] +
                      shown[2] * topology->uvs[2 * (gsize) uvs[2] + i];
    }
}

static void
add_vertex (Pen *pen, float u, float v)
{
  RmpReliefPoint point;
  rmp_relief_evaluate (pen->relief, pen->face, (float[2]){ u, v }, &point);
  put_point (pen, &point, u, v);
}

static void
add_corner (Pen *pen, guint corner)
{
  const guint32 vertex = pen->relief->topology->faces[3 * (gsize) pen->face + corner];
  put_point (pen, &pen->corners[vertex], corner == 1, corner == 2);
}

/* k / n, rounded so that 1 − k / n is exact too: a point on an edge is then the same for both
 * faces, whichever of its weights is derived from the others.
 */
static float
get_part (guint k, guint n)
{
  const double grid = 1 << 23;
  return (float) (rint (grid * k / n) / grid);
}

/* Begins at the second corner, so that side i of the rim is opposite to corner i. */
static void
fill_rim (Pen *pen, const Cut *cut)
{
  for (guint corner = 0; corner < 3; corner++)
    {
      add_corner (pen, (corner + 1) % 3);
      for (guint k = 1; k < cut->edges[corner]; k++)
        {
          float weights[3] = { 0 };
          weights[(corner + 1) % 3] = get_part (cut->edges[corner] - k, cut->edges[corner]);
          weights[(corner + 2) % 3] = get_part (k, cut->edges[corner]);
          add_vertex (pen, weights[1], weights[2]);
        }
    }
}

static void
fill_vertices (Pen *pen, const Cut *cut)
{
  /* The inner triangle is as far from the rim as one row of its pieces is high, as in the
   * tessellator of OpenGL.
   */
  const float inset = 2 / (3 * (float) (cut->grid + 2));
  const float side = cut->grid > 0 ? (1 - 3 * inset) / (float) cut->grid : 0;
  if (!cut->whole)
    fill_rim (pen, cut);
  for (guint i = 0; i <= cut->grid; i++)
    for (guint j = 0; i + j <= cut->grid; j++)
      {
        const guint corner = i == cut->grid ? 1 : j == cut->grid ? 2 : 0;
        if (cut->whole && (i + j == 0 || i == cut->grid || j == cut->grid))
          add_corner (pen, corner);
        else if (cut->whole)
          add_vertex (pen, get_part (i, cut->grid), get_part (j, cut->grid));
        else
          add_vertex (pen, inset + side * (float) i, inset + side * (float) j);
      }
}

/* Returns: (transfer full): the corners of all patches, by vertex of the relief; of other vertices
 *   anything
 */
static RmpReliefPoint *
evaluate_corners (const RmpConnectivity *connectivity, const RmpRelief *relief, int n_threads)
{
  const RmpReliefTopology *topology = relief->topology;
  RmpReliefPoint *points = g_new (RmpReliefPoint, topology->n_vertices);
  g_autofree guint32 *positions = g_new (guint32, topology->n_vertices);
  memset (positions, 0xff, sizeof (guint32) * topology->n_vertices);
  for (gsize patch = 0; patch < connectivity->n_patches; patch++)
    for (guint i = 0; i < 3; i++)
      {
        const guint32 position = 3 * connectivity->patch_faces[patch] + i;
        positions[topology->faces[position]] = position;
      }
#pragma omp parallel for schedule(static, 64) num_threads(n_threads)
  for (gsize vertex = 0; vertex < topology->n_vertices; vertex++)
    if (positions[vertex] != G_MAXUINT32)
      rmp_relief_evaluate (relief, positions[vertex] / 3,
                           (float[2]){ positions[vertex] % 3 == 1, positions[vertex] % 3 == 2 },
                           &points[vertex]);
  return points;
}

void
rmp_raise_fill (const RmpRaisePlan *self, const RmpConnectivity *connectivity,
                const RmpRelief *relief, const RmpRidgeSight *sight, const float *levels,
                const RmpRaiseField *field, RmpRaisedVertex *vertices, guint32 *indices)
{
  const int n_threads = rmp_parallel_threads (self->n_vertices, 0);
  g_autofree RmpReliefPoint *corners = evaluate_corners (connectivity, relief, n_threads);
#pragma omp parallel for schedule(static, 64) num_threads(n_threads)
  for (gsize patch = 0; patch < connectivity->n_patches; patch++)
    {
      const Cut cut = get_cut (levels + 12 * patch);
      Pen pen = { relief,
                  sight,
                  field,
                  connectivity->patch_faces[patch],
                  corners,
                  connectivity->drawing->sink,
                  vertices + self->vertices[patch] };
      fill_vertices (&pen, &cut);
      fill_triangles (&cut, self->vertices[patch], indices + 3 * (gsize) self->triangles[patch]);
    }
}
