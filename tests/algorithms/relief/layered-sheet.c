/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layered-sheet.h"

#include "relief/tangents.h"

#include <math.h>

/* An island's place in the chart: a quarter of it, in which the whole sheet would find room. */
typedef struct
{
  double scale, turn;
  gboolean mirrored;
} Island;

static const Island islands[] = {
  { 0.44, 0.0, FALSE }, { 0.36, 0.5 * G_PI, TRUE }, { 0.31, 0.4, FALSE }, { 0.27, 2.2, TRUE }
};

static const double middles[4][2] = {
  { 0.25, 0.25 }, { 0.75, 0.25 }, { 0.25, 0.75 }, { 0.75, 0.75 }
};

/* @position: on the sheet, 0 … 1 */
static void
lay_flat (guint island, const double position[2], double uv[2])
{
  const Island *lie = islands + island;
  const double x = (lie->mirrored ? -1.0 : 1.0) * (position[0] - 0.5), y = position[1] - 0.5;

  uv[0] = middles[island][0] + lie->scale * (cos (lie->turn) * x - sin (lie->turn) * y);
  uv[1] = middles[island][1] + lie->scale * (sin (lie->turn) * x + cos (lie->turn) * y);
}

static void
find_on_sheet (const double uv[2], double position[2])
{
  const guint island = (uv[0] > 0.5 ? 1 : 0) + (uv[1] > 0.5 ? 2 : 0);
  const Island *lie = islands + island;
  const double a = (uv[0] - middles[island][0]) / lie->scale,
               b = (uv[1] - middles[island][1]) / lie->scale;

  position[0] = 0.5 + (lie->mirrored ? -1.0 : 1.0) * (cos (lie->turn) * a + sin (lie->turn) * b);
  position[1] = 0.5 - sin (lie->turn) * a + cos (lie->turn) * b;
}

static double
get_grey (guint pattern, const double position[2], double shift)
{
  if (pattern == 0)
    return 0.5 + 0.35 * sin (2.0 * G_PI * (4.0 * position[0] + 1.5 * position[1] + shift));
  return 0.5 + 0.2 * sin (2.0 * G_PI * 5.0 * position[0]) * cos (2.0 * G_PI * 6.0 * position[1]) +
         0.1 * sin (2.0 * G_PI * (3.0 * position[1] - 7.0 * position[0]));
}

RmpHeightImage *
layered_sheet_new_image (const LayeredSheet *shape, guint pattern)
{
  g_autoptr (RmpHeightImage) empty = rmp_height_image_new (shape->side, RMP_HEIGHT_MIDDLE);
  g_autoptr (GRand) random = g_rand_new_with_seed (5 + pattern);
  const guint n_tiles = rmp_height_image_get_n_tiles (empty), across = shape->side / RMP_TILE_SIDE;
  g_autofree guint16 *texels = g_new (guint16, (gsize) n_tiles * RMP_TILE_TEXELS);
  g_autofree guint *tiles = g_new (guint, n_tiles);
  g_autofree const guint16 **data = g_new (const guint16 *, n_tiles);

  for (guint tile = 0; tile < n_tiles; tile++)
    {
      tiles[tile] = tile;
      data[tile] = texels + (gsize) tile * RMP_TILE_TEXELS;
      for (guint i = 0; i < RMP_TILE_TEXELS; i++)
        {
          const guint column = tile % across * RMP_TILE_SIDE + i % RMP_TILE_SIDE;
          const guint row = tile / across * RMP_TILE_SIDE + i / RMP_TILE_SIDE;
          const double uv[2] = { (column + 0.5) / shape->side, (row + 0.5) / shape->side };
          double position[2];

          find_on_sheet (uv, position);
          texels[(gsize) tile * RMP_TILE_TEXELS + i] =
              (guint16) (shape->noise ? g_rand_int_range (random, 8000, 57000)
                                      : lround (65535.0 * get_grey (pattern, position,
                                                                    (double) shape->shift)));
        }
    }
  return rmp_height_image_replace (empty, n_tiles, tiles, data);
}

RmpHeightImage *
layered_sheet_paint (RmpHeightImage *image, guint from, guint n)
{
  RmpHeightImage *painted = rmp_height_image_ref (image);
  const guint across = rmp_height_image_get_side (image) / RMP_TILE_SIDE;

  for (guint tile = 0; tile < across * across; tile++)
    {
      const guint column = tile % across * RMP_TILE_SIDE, row = tile / across * RMP_TILE_SIDE;
      RmpHeightImage *next;
      guint16 texels[RMP_TILE_TEXELS];
      const guint16 *data = texels;

      if (column + RMP_TILE_SIDE <= from || row + RMP_TILE_SIDE <= from || column >= from + n ||
          row >= from + n)
        continue;
      for (guint i = 0; i < RMP_TILE_TEXELS; i++)
        {
          const guint x = column + i % RMP_TILE_SIDE, y = row + i / RMP_TILE_SIDE;
          const gboolean inside = x >= from && y >= from && x < from + n && y < from + n;

          texels[i] = inside ? 60000 : rmp_height_image_get (image, x, y);
        }
      next = rmp_height_image_replace (painted, 1, &tile, &data);
      rmp_height_image_unref (painted);
      painted = next;
    }
  return painted;
}

/* --- the sheet -------------------------------------------------------------------------------- */

static guint32
get_vertex (const LayeredSheet *shape, guint column, guint row)
{
  return row * (shape->n + 1) + column;
}

static RmpReliefTopology *
make_topology (const LayeredSheet *shape)
{
  const guint n = shape->n, n_vertices = (n + 1) * (n + 1), blocks = (n + 1) / 2;
  RmpReliefTopology *topology = rmp_relief_topology_new (n_vertices, 2 * n * n, 4 * n_vertices + 1);
  g_autoptr (GRand) random = g_rand_new_with_seed (23);
  g_autofree guint *ways = g_new (guint, (gsize) blocks * blocks);

  for (guint i = 0; i < blocks * blocks; i++)
    ways[i] = (guint) g_rand_int_range (random, 0, (gint32) shape->n_islands);
  for (guint i = 0; i < n_vertices; i++)
    for (guint island = 0; island < 4; island++)
      {
        const double position[2] = { (double) (i % (n + 1)) / n, (double) (i / (n + 1)) / n };
        double uv[2];

        lay_flat (island, position, uv);
        topology->uvs[2 * (4 * (gsize) i + island)] = (float) uv[0] - (shape->far ? 2.0f : 0.0f);
        topology->uvs[2 * (4 * (gsize) i + island) + 1] = (float) uv[1] +
                                                          (shape->far ? 3.0f : 0.0f);
      }
  topology->uvs[8 * (gsize) n_vertices] = topology->uvs[8 * (gsize) n_vertices + 1] = 0.0f;
  for (guint face = 0; face < 2 * n * n; face++)
    {
      const guint column = face / 2 % n, row = face / 2 / n,
                  island = ways[row / 2 * blocks + column / 2];
      const guint32 a = get_vertex (shape, column, row),
                    b = get_vertex (shape, column + 1, row + 1);
      const guint32 c = face % 2 ? get_vertex (shape, column, row + 1) : b;
      const guint32 corners[3] = { a, face % 2 ? b : get_vertex (shape, column + 1, row), c };
      const gboolean bare = shape->bare && g_rand_int_range (random, 0, 12) == 0;

      for (guint k = 0; k < 3; k++)
        {
          topology->faces[3 * face + k] = corners[(k + face) % 3];
          topology->uv_faces[3 * face + k] = bare ? 4 * n_vertices
                                                  : 4 * corners[(k + face) % 3] + island;
        }
    }
  return topology;
}

static void
place_vertex (const LayeredSheet *shape, RmpRelief *relief, guint vertex)
{
  const guint n = shape->n;
  const float x = (float) (vertex % (n + 1)) / (float) n,
              y = (float) (vertex / (n + 1)) / (float) n;
  const float slope[2] = {
    shape->bulge * (1.0f - 2.0f * x) * 4.0f * y * (1.0f - y) / LAYERED_SHEET_SIZE * 4.0f,
    shape->bulge * (1.0f - 2.0f * y) * 4.0f * x * (1.0f - x) / LAYERED_SHEET_SIZE * 4.0f
  };
  const float size = sqrtf (1.0f + slope[0] * slope[0] + slope[1] * slope[1]);
  float *position = relief->positions + 3 * vertex, *normal = relief->normals + 3 * vertex;

  position[0] = LAYERED_SHEET_SIZE * (x - 0.5f);
  position[1] = LAYERED_SHEET_SIZE * (y - 0.5f);
  position[2] = shape->bulge * 16.0f * x * (1.0f - x) * y * (1.0f - y);
  normal[0] = -slope[0] / size;
  normal[1] = -slope[1] / size;
  normal[2] = 1.0f / size;
  for (guint c = 0; c < 3; c++)
    relief->topology->rest_positions[3 * vertex + c] = position[c];
}

/* The bone lies askew under the sheet. */
static void
add_weights (const LayeredSheet *shape, RmpRelief *relief)
{
  RmpReliefWeight weights[2 * RMP_RELIEF_MAX_PATTERNS];
  RmpSplineImage *masks[2];
  float *turned = g_atomic_rc_box_alloc (relief->topology->n_vertices * sizeof *turned);
  float *painted = g_atomic_rc_box_alloc (relief->topology->n_vertices * sizeof *painted);
  guint n = 0;

  for (guint i = 0; i < 2; i++)
    {
      LayeredSheet half = *shape;
      g_autoptr (RmpHeightImage) image = NULL;

      half.side = i ? shape->side : shape->side / 2;
      image = layered_sheet_new_image (&half, i);
      masks[i] = rmp_spline_image_new (image, 0.0, RMP_WRAP_CLAMP, NULL, 1);
    }
  for (guint v = 0; v < relief->topology->n_vertices; v++)
    {
      turned[v] = 0.5f + 2.0f * relief->topology->rest_positions[3 * v + 1];
      painted[v] = 0.5f + 0.5f * sinf (0.3f * (float) v);
    }
  for (guint i = 0; i < relief->n_patterns; i++)
    for (guint k = 0; k < 2; k++)
      {
        const float twist = i % 2 ? 0.0f : 0.7f;

        weights[n++] = (RmpReliefWeight){ .pattern = i,
                                          .amount = k ? 1.1f : -0.6f,
                                          .mask = (i + k) % 3 ? masks[(i + k) % 3 - 1] : NULL,
                                          .painted = i % 3 == k ? painted : NULL,
                                          .sharpness = k ? 1.5f : 0.0f,
                                          .side = { 0.0f, 0.0f, 1.0f },
                                          .extent = k && i ? 0.0f : 0.2f,
                                          .origin = { 0.01f, 0.02f, -0.06f },
                                          .along = { 0.8f, 0.6f, 0.0f },
                                          .twist = twist,
                                          .turned = twist > 0.0f ? turned : NULL };
      }
  rmp_relief_set_weights (relief, n, weights);
  for (guint i = 0; i < 2; i++)
    rmp_spline_image_unref (masks[i]);
  g_atomic_rc_box_release (turned);
  g_atomic_rc_box_release (painted);
}

static RmpSplineImage *
new_spline (const LayeredSheet *shape, guint pattern)
{
  g_autoptr (RmpHeightImage) image = layered_sheet_new_image (shape, pattern);

  return rmp_spline_image_new (image, 1.0, shape->far ? RMP_WRAP_REPEAT : RMP_WRAP_CLAMP, NULL, 1);
}

RmpRelief *
layered_sheet_new (const LayeredSheet *shape)
{
  RmpReliefTopology *topology = make_topology (shape);
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_LAYERS, topology);
  RmpReliefPattern patterns[RMP_RELIEF_MAX_PATTERNS] = { { .amplitude = 0.012f, .middle = 0.5f },
                                                         { .amplitude = 0.008f, .middle = 0.45f },
                                                         { .shared = TRUE, .under = TRUE } };
  const guint n_base = shape->normals ? 4 : 2, n = n_base + shape->n_more;

  for (guint vertex = 0; vertex < topology->n_vertices; vertex++)
    place_vertex (shape, relief, vertex);
  for (guint32 corner = 0; corner < 3 * topology->n_faces; corner++)
    {
      const guint32 vertex = topology->faces[corner];

      topology->anchor_faces[vertex] = corner / 3;
      topology->anchor_barycentric[2 * vertex] = corner % 3 == 1;
      topology->anchor_barycentric[2 * vertex + 1] = corner % 3 == 2;
    }
  for (guint i = 0; i < n; i++)
    {
      LayeredSheet own = *shape;

      if (i >= n_base)
        {
          own.side = shape->side >> i % 3;
          own.shift = 0.1f * (float) i;
          patterns[i].amplitude = 0.001f;
          patterns[i].middle = 0.5f;
        }
      patterns[i].image = new_spline (&own, i % 2);
      if (i >= 2 && i < n_base)
        patterns[i].upward = new_spline (shape, (i + 1) % 2);
      patterns[i].modulation = g_new (float, topology->n_vertices);
      for (guint vertex = 0; vertex < topology->n_vertices; vertex++)
        patterns[i].modulation[vertex] = 1.0f + 0.4f * sinf (0.7f * (float) vertex + (float) i);
    }
  rmp_relief_set_patterns (relief, n, patterns);
  for (guint i = 0; i < n; i++)
    {
      rmp_spline_image_unref (patterns[i].image);
      g_clear_pointer (&patterns[i].upward, rmp_spline_image_unref);
    }
  relief->seams = rmp_seams_new (topology);
  if (shape->normals)
    relief->tangents = rmp_relief_make_tangents (topology, relief->positions, relief->normals);
  if (shape->weighted)
    add_weights (shape, relief);
  return relief;
}
