/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/wave-forecast.h"

#include "inputs/cloth.h"
#include "inputs/masks.h"

struct _RmpWaveForecast
{
  RmpSnapshot *snapshot;
  RmpInput input; /* of it */
  const RmpWaveTheory *theory;
  RmpValues *values; /* those of the position that was asked for last */

  /* Where waves are the widest, and what is found with it, once somebody asks. */
  gboolean spanned;
  guint32 widest;
  double shortest;
};

RmpWaveForecast *
rmp_wave_forecast_new (RmpSnapshot *snapshot)
{
  const RmpTechnique *technique = snapshot ? rmp_snapshot_get_technique (snapshot) : NULL;
  RmpWaveForecast *self;

  if (!technique || !technique->waves)
    return NULL;
  self = g_new0 (RmpWaveForecast, 1);
  self->snapshot = rmp_snapshot_ref (snapshot);
  self->input = rmp_snapshot_get_input (snapshot);
  self->theory = technique->waves;
  self->values = rmp_values_copy (rmp_snapshot_get_values (snapshot));
  return self;
}

void
rmp_wave_forecast_free (RmpWaveForecast *self)
{
  if (!self)
    return;
  rmp_values_unref (self->values);
  rmp_snapshot_unref (self->snapshot);
  g_free (self);
}

const RmpWaveTheory *
rmp_wave_forecast_get_theory (const RmpWaveForecast *self)
{
  return self->theory;
}

void
rmp_wave_forecast_at (RmpWaveForecast *self, const RmpSurfacePoint *point, RmpWavePrediction *waves)
{
  double weights[3];

  g_return_if_fail (self && waves);
  g_return_if_fail (point->face < rmp_mesh_get_n_faces (self->input.mesh));

  rmp_surface_point_weights (point, weights);
  rmp_masks_apply_at (self->input.inputs, self->values,
                      rmp_mesh_get_faces (self->input.mesh) + 3 * (gsize) point->face, weights);
  self->theory->predict (self->values, waves);
}

static void
predict_at_vertex (RmpWaveForecast *self, guint32 vertex, RmpWavePrediction *waves)
{
  const guint32 corners[3] = { vertex, vertex, vertex };

  rmp_masks_apply_at (self->input.inputs, self->values, corners, (const double[]){ 1.0, 0.0, 0.0 });
  self->theory->predict (self->values, waves);
}

static gboolean
is_painted (const RmpWaveForecast *self)
{
  const RmpTechnique *technique = rmp_values_get_technique (self->values);

  for (guint i = 0; i < technique->n_params; i++)
    if (technique->params[i].maskable && rmp_inputs_get_masked (self->input.inputs, i))
      return TRUE;
  return FALSE;
}

/* Without paint one vertex is like another. */
static void
find_span (RmpWaveForecast *self)
{
  const guint8 *cloth = rmp_inputs_get_cloth (self->input.inputs);
  const guint32 *faces = rmp_mesh_get_faces (self->input.mesh);
  const guint n = rmp_mesh_get_n_faces (self->input.mesh);
  double most = 0.0;
  gboolean found = FALSE;

  if (self->spanned)
    return;
  self->spanned = TRUE;
  for (guint f = 0; f < n && (!found || is_painted (self)); f++)
    for (guint c = 0; c < 3 && (!cloth || cloth[f]); c++)
      {
        RmpWavePrediction waves;

        predict_at_vertex (self, faces[3 * (gsize) f + c], &waves);
        if (!found || waves.wavelength > most)
          {
            most = waves.wavelength;
            self->widest = faces[3 * (gsize) f + c];
          }
        self->shortest = found ? MIN (self->shortest, waves.wavelength) : waves.wavelength;
        found = TRUE;
      }
}

void
rmp_wave_forecast_span (RmpWaveForecast *self, RmpWavePrediction *widest, double *shortest)
{
  g_return_if_fail (self && widest && shortest);

  find_span (self);
  predict_at_vertex (self, self->widest, widest);
  *shortest = MIN (self->shortest, widest->wavelength);
}

double *
rmp_wave_forecast_compare (RmpWaveForecast *self, double most)
{
  const guint n = rmp_mesh_get_n_vertices (self->input.mesh);
  double *factors, shortest;
  RmpWavePrediction waves;

  g_return_val_if_fail (self, NULL);

  rmp_wave_forecast_span (self, &waves, &shortest);
  if (!(waves.wavelength > shortest))
    return NULL;
  factors = g_new (double, n + 1);
  for (guint32 v = 0; v < n; v++)
    {
      predict_at_vertex (self, v, &waves);
      factors[v] = CLAMP (waves.wavelength / shortest, 1.0, most);
    }
  return factors;
}

double
rmp_wave_forecast_get_amplitude (RmpWaveForecast *self, double compression)
{
  RmpWavePrediction widest;
  double shortest;

  g_return_val_if_fail (self, 0.0);

  rmp_wave_forecast_span (self, &widest, &shortest);
  return self->theory->amplitude (self->values, compression);
}
