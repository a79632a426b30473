/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "methods/geometric-wrinkles/strain-pattern.h"

#include "methods/geometric-wrinkles/strain-phase.h"
#include "painting/chart-image.h"
#include "technique/length-text.h"

#include <math.h>
#include <stdlib.h>

#define LEAST_TEXELS 4.0
#define FULL_SHARE 0.95 /* of the vertices are compressed less than where ridges are full */

void
rmp_pattern_from_strain_options_init (RmpPatternFromStrainOptions *self, const RmpMesh *mesh,
                                      double rate)
{
  g_assert (self);

  *self = (RmpPatternFromStrainOptions){
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

/* How high ridges are to be at the vertices. (transfer full) (nullable): nothing is compressed
 * enough
 */
static double *
find_heights (const RmpPatternStrainField *field, const RmpPatternFromStrainOptions *options)
{
  const guint n = field->topology->n_vertices;
  g_autofree double *sorted = g_memdup2 (field->compression, n * sizeof *sorted);
  double *heights;
  double most = options->most;

  qsort (sorted, n, sizeof *sorted, compare_numbers);
  if (!(most > 0.0))
    most = sorted[MIN ((guint) (FULL_SHARE * n), n - 1)];
  if (!(sorted[n - 1] > options->least))
    return NULL;
  most = MAX (most, options->least + 1e-6);
  heights = g_new (double, n);
  for (guint v = 0; v < n; v++)
    {
      const double x = CLAMP ((field->compression[v] - options->least) / (most - options->least),
                              0.0, 1.0);

      heights[v] = x * x * (3.0 - 2.0 * x);
    }
  return heights;
}

/* FALSE with an error: ridges would be narrower than texels can show. */
static gboolean
check_wavelength (const RmpInput *input, const RmpPatternStrainField *field,
                  const RmpPatternFromStrainOptions *options, GError **error)
{
  const float *positions = rmp_mesh_get_positions (input->mesh);
  double on_cloth = 0.0, on_chart = 0.0;
  g_autofree char *ridges = rmp_length_text (options->wavelength);

  for (guint32 face = 0; face < field->topology->n_faces; face++)
    {
      const guint32 *corners = field->topology->faces + 3 * (gsize) face;
      double chart[3][2];

      if (!field->cloth[face] || !rmp_chart_place_face (input->mesh, face, options->side, chart))
        continue;
      for (guint k = 0; k < 3; k++)
        {
          const float *a = positions + 3 * (gsize) corners[k],
                      *b = positions + 3 * (gsize) corners[(k + 1) % 3];

          on_cloth += hypot (hypot ((double) (b[0] - a[0]), (double) (b[1] - a[1])),
                             (double) (b[2] - a[2]));
          on_chart += hypot (chart[(k + 1) % 3][0] - chart[k][0],
                             chart[(k + 1) % 3][1] - chart[k][1]);
        }
    }
  if (options->wavelength * on_chart >= LEAST_TEXELS * on_cloth)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               _ ("Ridges of %s would be narrower than %.0f texels: choose a longer wavelength or "
                  "a larger pattern"),
               ridges, LEAST_TEXELS);
  return FALSE;
}

/* Ridges on the face that is being drawn. */
typedef struct
{
  const RmpPatternStrainPhase *phase;
  RmpPatternFaceStripes stripes;
} Ridges;

static void
begin_ridges (guint32 face, gpointer data)
{
  Ridges *self = data;

  rmp_pattern_strain_phase_get_face (self->phase, face, &self->stripes);
}

static guint16
get_ridge (const double weights[3], gpointer data)
{
  const RmpPatternFaceStripes *stripes = &((Ridges *) data)->stripes;
  double phase = 0.0, height = 0.0;

  for (guint k = 0; k < 3; k++)
    {
      phase += weights[k] * stripes->phases[k];
      height += weights[k] * stripes->heights[k];
    }
  return (guint16) (RMP_HEIGHT_MIDDLE + 32767.0 * CLAMP (height, 0.0, 1.0) * cos (phase));
}

/* @heights: [#V] of ridges */
static RmpHeightImage *
draw (const RmpInput *input, const RmpPatternStrainField *field,
      const RmpPatternFromStrainOptions *options, const double *heights)
{
  g_autoptr (RmpPatternStrainPhase)
      phase = rmp_pattern_strain_phase_new (field, input->mesh, options->wavelength, heights);
  Ridges ridges = { .phase = phase };
  const RmpChartPen pen = { begin_ridges, get_ridge, &ridges };

  return rmp_chart_image_new (input->mesh, field->cloth, options->side, RMP_HEIGHT_MIDDLE, &pen);
}

RmpHeightImage *
rmp_pattern_from_strain_new (const RmpInput *input, RmpSampler *sampler,
                             const RmpPatternFromStrainOptions *options, const RmpCall *call,
                             GError **error)
{
  g_autoptr (RmpPatternStrainField) field = rmp_pattern_strain_field_new (
      input, sampler, options->skinning, options->rate, options->passes, call, error);
  g_autofree double *heights = NULL;

  if (!field || !check_wavelength (input, field, options, error))
    return NULL;
  if ((heights = find_heights (field, options)))
    return draw (input, field, options, heights);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
               _ ("The clip compresses the garment nowhere by more than %.3g %%: choose another "
                  "clip or a lower least "
                  "compression"),
               100.0 * options->least);
  return NULL;
}

RmpHeightImage *
rmp_pattern_from_strain_new_painted (const RmpInput *input, const float *directions,
                                     const RmpPatternFromStrainOptions *options,
                                     const RmpCall *call, GError **error)
{
  g_autoptr (RmpPatternStrainField)
      field = rmp_pattern_strain_field_new_painted (input, directions, call, error);
  g_autofree double *heights = NULL;

  if (!field || !check_wavelength (input, field, options, error))
    return NULL;
  if ((heights = find_heights (field, options)))
    return draw (input, field, options, heights);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                       _ ("The direction field is empty: paint or fill it first"));
  return NULL;
}
