/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "methods/geometric-wrinkles/strain-pattern.h"

#include "methods/geometric-wrinkles/strain-phase.h"

#include <math.h>
#include <stdlib.h>

#define MARGIN 8.0 /* texels that a pattern goes on around its islands */
#define LEAST_TEXELS 4.0
#define FULL_SHARE 0.95 /* of the vertices are compressed less than where ridges are full */

typedef struct
{
  guint side;
  guint16 *codes; /* [side²] */
  float *outside; /* [side²] texels to the face that was drawn there; < 0: on it; INFINITY: none */
} Canvas;

void
rmp_strain_pattern_law_init (RmpStrainPatternLaw *self, const RmpMesh *mesh, double rate)
{
  *self = (RmpStrainPatternLaw){
    .wavelength = rmp_mesh_get_size (mesh) / 20.0,
    .side = 1024,
    .rate = rate,
    .least = 0.02,
    .passes = 4,
    .skinning = RMP_SKINNING_LINEAR,
  };
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* How high ridges are to be at the vertices. (transfer full) (nullable): nothing is compressed enough */
static double *
find_heights (const RmpStrainField *field, const RmpStrainPatternLaw *law)
{
  const guint n = field->topology->n_vertices;
  g_autofree double *sorted = g_memdup2 (field->compression, n * sizeof *sorted);
  double *heights;
  double most = law->most;

  qsort (sorted, n, sizeof *sorted, compare_numbers);
  if (!(most > 0.0))
    most = sorted[MIN ((guint) (FULL_SHARE * n), n - 1)];
  if (!(sorted[n - 1] > law->least))
    return NULL;
  most = MAX (most, law->least + 1e-6);
  heights = g_new (double, n);
  for (guint v = 0; v < n; v++)
    {
      const double x = CLAMP ((field->compression[v] - law->least) / (most - law->least), 0.0, 1.0);

      heights[v] = x * x * (3.0 - 2.0 * x);
    }
  return heights;
}

/* Texels of a face in its own barycentric coordinates, which grow by as much from texel to texel. */
typedef struct
{
  double corners[3][2]; /* texels */
  double area;          /* twice, signed */
} ChartFace;

static gboolean
chart_face_init (ChartFace *self, const RmpMesh *mesh, guint32 face, guint side)
{
  const guint32 *uv_face = rmp_mesh_get_uv_faces (mesh) + 3 * (gsize) face;
  const float *uvs = rmp_mesh_get_uvs (mesh);

  for (guint k = 0; k < 3; k++)
    for (guint c = 0; c < 2; c++)
      self->corners[k][c] = (double) uvs[2 * (gsize) uv_face[k] + c] * side - 0.5;
  self->area = (self->corners[1][0] - self->corners[0][0]) * (self->corners[2][1] - self->corners[0][1]) -
               (self->corners[1][1] - self->corners[0][1]) * (self->corners[2][0] - self->corners[0][0]);
  return fabs (self->area) > 1e-9;
}

/* Returns: how far outside the face the place is, texels */
static double
chart_face_locate (const ChartFace *self, const double place[2], double weights[3])
{
  double outside = -1.0;

  for (guint k = 0; k < 3; k++)
    {
      const double *a = self->corners[(k + 1) % 3], *b = self->corners[(k + 2) % 3];
      const double cross = (b[0] - a[0]) * (place[1] - a[1]) - (b[1] - a[1]) * (place[0] - a[0]);

      weights[k] = cross / self->area;
      outside = MAX (outside, -weights[k] * fabs (self->area) / MAX (hypot (b[0] - a[0], b[1] - a[1]), 1e-9));
    }
  return outside;
}

static void
draw_texel (const Canvas *canvas, const ChartFace *chart, const RmpFaceStripes *stripes, guint column, guint row)
{
  const double place[2] = { column, row };
  const gsize at = (gsize) row * canvas->side + column;
  double weights[3], phase = 0.0, height = 0.0, outside = chart_face_locate (chart, place, weights);

  if (outside > MARGIN || outside >= (double) canvas->outside[at])
    return;
  for (guint k = 0; k < 3; k++)
    {
      phase += weights[k] * stripes->phases[k];
      height += weights[k] * stripes->heights[k];
    }
  canvas->outside[at] = (float) MAX (outside, 0.0);
  canvas->codes[at] = (guint16) (RMP_HEIGHT_MIDDLE + 32767.0 * CLAMP (height, 0.0, 1.0) * cos (phase));
}

static void
draw_face (const Canvas *canvas, const RmpMesh *mesh, const RmpStrainPhase *phase, guint32 face)
{
  const double last = canvas->side - 1.0;
  double low[2] = { last, last }, high[2] = { 0.0, 0.0 };
  ChartFace chart;
  RmpFaceStripes stripes;

  if (!chart_face_init (&chart, mesh, face, canvas->side))
    return;
  rmp_strain_phase_get_face (phase, face, &stripes);
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
      draw_texel (canvas, &chart, &stripes, (guint) column, (guint) row);
}

/* (transfer full) */
static RmpHeightImage *
make_image (const Canvas *canvas)
{
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (canvas->side, RMP_HEIGHT_MIDDLE);
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

          to[i] = canvas->codes[row * canvas->side + tile % across * RMP_TILE_SIDE + i % RMP_TILE_SIDE];
          painted |= to[i] != RMP_HEIGHT_MIDDLE;
        }
      if (!painted)
        continue;
      tiles[n_used] = tile;
      used[n_used++] = to;
    }
  return rmp_height_image_replace (flat, n_used, tiles, used);
}

/* FALSE with an error: ridges would be narrower than texels can show. */
static gboolean
check_wavelength (const RmpInput *input, const RmpStrainField *field, const RmpStrainPatternLaw *law, GError **error)
{
  const float *places = rmp_mesh_get_positions (input->mesh);
  double on_cloth = 0.0, on_chart = 0.0;

  for (guint32 face = 0; face < field->topology->n_faces; face++)
    {
      const guint32 *corners = field->topology->faces + 3 * (gsize) face;
      ChartFace chart;

      if (!field->cloth[face] || !chart_face_init (&chart, input->mesh, face, law->side))
        continue;
      for (guint k = 0; k < 3; k++)
        {
          const float *a = places + 3 * (gsize) corners[k], *b = places + 3 * (gsize) corners[(k + 1) % 3];

          on_cloth += hypot (hypot ((double) (b[0] - a[0]), (double) (b[1] - a[1])), (double) (b[2] - a[2]));
          on_chart += hypot (chart.corners[(k + 1) % 3][0] - chart.corners[k][0],
                             chart.corners[(k + 1) % 3][1] - chart.corners[k][1]);
        }
    }
  if (law->wavelength * on_chart >= LEAST_TEXELS * on_cloth)
    return TRUE;
  g_set_error (
      error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
      _ ("Ridges of %.3g mm would be narrower than %.0f texels: choose a longer wavelength or a larger pattern"),
      1e3 * law->wavelength, LEAST_TEXELS);
  return FALSE;
}

/* @heights: [#V] of ridges */
static RmpHeightImage *
draw (const RmpInput *input, const RmpStrainField *field, const RmpStrainPatternLaw *law, const double *heights)
{
  g_autoptr (RmpStrainPhase) phase = rmp_strain_phase_new (field, input->mesh, law->wavelength, heights);
  g_autofree guint16 *codes = g_new (guint16, (gsize) law->side * law->side);
  g_autofree float *outside = g_new (float, (gsize) law->side * law->side);
  const Canvas canvas = { law->side, codes, outside };

  for (gsize i = 0; i < (gsize) law->side * law->side; i++)
    {
      codes[i] = RMP_HEIGHT_MIDDLE;
      outside[i] = INFINITY;
    }
  for (guint32 face = 0; face < field->topology->n_faces; face++)
    if (field->cloth[face])
      draw_face (&canvas, input->mesh, phase, face);
  return make_image (&canvas);
}

RmpHeightImage *
rmp_strain_pattern_new (const RmpInput *input, RmpSampler *sampler, const RmpStrainPatternLaw *law, const RmpCall *call,
                        GError **error)
{
  g_autoptr (RmpStrainField)
      field = rmp_strain_field_new (input, sampler, law->skinning, law->rate, law->passes, call, error);
  g_autofree double *heights = NULL;

  if (!field || !check_wavelength (input, field, law, error))
    return NULL;
  if ((heights = find_heights (field, law)))
    return draw (input, field, law, heights);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
               _ ("The clip compresses the garment nowhere by more than %.3g %%: choose another clip or a lower least "
                  "compression"),
               100.0 * law->least);
  return NULL;
}

RmpHeightImage *
rmp_strain_pattern_new_painted (const RmpInput *input, const float *directions, const RmpStrainPatternLaw *law,
                                const RmpCall *call, GError **error)
{
  g_autoptr (RmpStrainField) field = rmp_strain_field_new_painted (input, directions, call, error);
  g_autofree double *heights = NULL;

  if (!field || !check_wavelength (input, field, law, error))
    return NULL;
  if ((heights = find_heights (field, law)))
    return draw (input, field, law, heights);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                       _ ("The direction field is empty: paint or fill it first"));
  return NULL;
}
