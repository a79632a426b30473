/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "painting/chart-image.h"

#include <math.h>

#define MARGIN 8.0 /* texels that a drawing goes on around its islands */

typedef struct
{
  guint side;
  guint16 *codes; /* [side²] */
  float *outside; /* [side²] texels to the face that was drawn there; < 0: on it; INFINITY: none */
} Canvas;

/* Texels of a face in its own barycentric coordinates, which grow by as much from texel to texel.
 */
typedef struct
{
  double corners[3][2]; /* texels */
  double area;          /* twice, signed */
} ChartFace;

static double
measure_area (const double corners[3][2])
{
  return (corners[1][0] - corners[0][0]) * (corners[2][1] - corners[0][1]) -
         (corners[1][1] - corners[0][1]) * (corners[2][0] - corners[0][0]);
}

gboolean
rmp_chart_place_face (const RmpMesh *mesh, guint32 face, guint side, double corners[3][2])
{
  const guint32 *uv_face = rmp_mesh_get_uv_faces (mesh) + 3 * (gsize) face;
  const float *uvs = rmp_mesh_get_uvs (mesh);

  for (guint k = 0; k < 3; k++)
    for (guint c = 0; c < 2; c++)
      corners[k][c] = (double) uvs[2 * (gsize) uv_face[k] + c] * side - 0.5;
  return fabs (measure_area ((const double (*)[2]) corners)) > 1e-9;
}

/* Returns: how far outside the face the position is, texels */
static double
chart_face_locate (const ChartFace *self, const double position[2], double weights[3])
{
  double outside = -1.0;

  for (guint k = 0; k < 3; k++)
    {
      const double *a = self->corners[(k + 1) % 3], *b = self->corners[(k + 2) % 3];
      const double cross = (b[0] - a[0]) * (position[1] - a[1]) -
                           (b[1] - a[1]) * (position[0] - a[0]);

      weights[k] = cross / self->area;
      outside = MAX (outside, -weights[k] * fabs (self->area) /
                                  MAX (hypot (b[0] - a[0], b[1] - a[1]), 1e-9));
    }
  return outside;
}

static void
draw_texel (const Canvas *canvas, const ChartFace *chart, const RmpChartPen *pen, guint column,
            guint row)
{
  const double position[2] = { column, row };
  const gsize at = (gsize) row * canvas->side + column;
  double weights[3];
  const double outside = chart_face_locate (chart, position, weights);

  if (outside > MARGIN || outside >= (double) canvas->outside[at])
    return;
  canvas->outside[at] = (float) MAX (outside, 0.0);
  canvas->codes[at] = pen->code (weights, pen->data);
}

static void
draw_face (const Canvas *canvas, const RmpMesh *mesh, const RmpChartPen *pen, guint32 face)
{
  const double last = canvas->side - 1.0;
  double low[2] = { last, last }, high[2] = { 0.0, 0.0 };
  ChartFace chart;

  if (!rmp_chart_place_face (mesh, face, canvas->side, chart.corners))
    return;
  chart.area = measure_area ((const double (*)[2]) chart.corners);
  pen->begin (face, pen->data);
  for (guint c = 0; c < 2; c++)
    {
      for (guint k = 0; k < 3; k++)
        {
          low[c] = MIN (low[c], chart.corners[k][c] - MARGIN);
          high[c] = MAX (high[c], chart.corners[k][c] + MARGIN);
        }
      low[c] = MAX (low[c], 0.0);
      high[c] = MIN (high[c], last);
    }
  for (double row = ceil (low[1]); row <= high[1]; row += 1.0)
    for (double column = ceil (low[0]); column <= high[0]; column += 1.0)
      draw_texel (canvas, &chart, pen, (guint) column, (guint) row);
}

/* (transfer full) */
static RmpHeightImage *
make_image (const Canvas *canvas, guint16 level)
{
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (canvas->side, level);
  const guint n = rmp_height_image_get_n_tiles (flat), across = canvas->side / RMP_TILE_SIDE;
  g_autofree guint16 *texels = g_new (guint16, (gsize) n * RMP_TILE_TEXELS);
  g_autofree const guint16 **used = g_new (const guint16 *, n);
  g_autofree guint *tiles = g_new (guint, n);
  guint n_used = 0;

  for (guint tile = 0; tile < n; tile++)
    {
      guint16 *to = texels + (gsize) tile * RMP_TILE_TEXELS;
      gboolean painted = FALSE;

      for (guint i = 0; i < RMP_TILE_TEXELS; i++)
        {
          const gsize row = tile / across * RMP_TILE_SIDE + i / RMP_TILE_SIDE;

          to[i] =
              canvas->codes[row * canvas->side + tile % across * RMP_TILE_SIDE + i % RMP_TILE_SIDE];
          painted |= to[i] != level;
        }
      if (!painted)
        continue;
      tiles[n_used] = tile;
      used[n_used++] = to;
    }
  return rmp_height_image_replace (flat, n_used, tiles, used);
}

RmpHeightImage *
rmp_chart_image_new (const RmpMesh *mesh, const guint8 *faces, guint side, guint16 level,
                     const RmpChartPen *pen)
{
  g_autofree guint16 *codes = g_new (guint16, (gsize) side * side);
  g_autofree float *outside = g_new (float, (gsize) side *side);
  const Canvas canvas = { side, codes, outside };

  for (gsize i = 0; i < (gsize) side * side; i++)
    {
      codes[i] = level;
      outside[i] = INFINITY;
    }
  for (guint32 face = 0; face < rmp_mesh_get_n_faces (mesh); face++)
    if (!faces || faces[face])
      draw_face (&canvas, mesh, pen, face);
  return make_image (&canvas, level);
}

/* --- weights ---------------------------------------------------------------------------------- */

typedef struct
{
  const RmpMesh *mesh;
  const float *weights;
  double corners[3];
} Weights;

static void
begin_weights (guint32 face, gpointer data)
{
  Weights *self = data;

  g_assert (data);

  for (guint k = 0; k < 3; k++)
    self->corners[k] = (double)
                           self->weights[rmp_mesh_get_faces (self->mesh)[3 * (gsize) face + k]];
}

static guint16
get_weight (const double weights[3], gpointer data)
{
  const Weights *self = data;
  double sum = 0.0;

  g_assert (data);

  for (guint k = 0; k < 3; k++)
    sum += weights[k] * self->corners[k];
  return (guint16) lrint (CLAMP (sum, 0.0, 1.0) * (double) G_MAXUINT16);
}

RmpHeightImage *
rmp_chart_image_new_weights (const RmpMesh *mesh, const float *weights, guint side)
{
  Weights data = { .mesh = mesh, .weights = weights };
  const RmpChartPen pen = { begin_weights, get_weight, &data };

  return rmp_chart_image_new (mesh, NULL, side, 0, &pen);
}
