/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rough.h"

#include <math.h>
#include <string.h>

#include "cloth/strain-limit.h"
#include "descent.h"
#include "geometry/vector.h"

#define ROUND (1.0 / 30.0) /* seconds of fall */
#define MOST_MOVE 0.25     /* edges that a vertex falls in a round */
#define AT_REST 1e-3       /* edges that the mean vertex falls in a round when cloth lies */

static const RmpStrainLimit limit = { .strain = 0.001, .passes = 40 };

static double
measure_fall (const RmpClothModel *model, const double *begin, const double *x,
              const double down[3])
{
  double sum = 0.0, mass = 0.0;

  for (guint v = 0; v < model->n_vertices; v++)
    {
      double move[3];

      rmp_vector_sub (x + 3 * (gsize) v, begin + 3 * (gsize) v, move);
      sum += model->masses[v] * rmp_vector_dot (move, down);
      mass += model->masses[v];
    }
  return sum / mass;
}

/* Once down. */
static gboolean
fall (const RmpRoughDrape *self, RmpClothSpan *span, const double *begin, const double move[3],
      double *velocities, GError **error)
{
  const guint n = span->model->n_vertices;

  memset (velocities, 0, 3 * (gsize) n * sizeof (double));
  for (guint v = 0; v < n; v++)
    if (self->inverse_masses[v] > 0.0)
      rmp_vector_add_scaled (begin + 3 * (gsize) v, 1.0, move, span->positions + 3 * (gsize) v);
  rmp_cloth_span_settle_holds (span, span->length, ROUND, begin, span->positions);
  rmp_strain_limit_apply (&limit, self->inverse_masses, self->n_springs, self->springs,
                          span->positions, NULL, NULL);
  return !span->contact || rmp_cloth_contact_resolve (span->contact, 1.0, 1.0, ROUND, begin, NULL,
                                                      span->positions, velocities, error);
}

gboolean
rmp_rough_drape_run (const RmpRoughDrape *self, RmpClothSpan *span, RmpDrapePath *path,
                     GError **error)
{
  const gsize n = 3 * (gsize) span->model->n_vertices;
  g_autofree double *numbers = g_new (double, 3 * n + 1);
  double *first = numbers, *begin = numbers + n, *velocities = numbers + 2 * n;
  double down[3], move[3] = { 0.0 }, length;

  rmp_vector_copy (span->forces->gravity, down);
  if (!rmp_vector_normalise (down))
    return TRUE;
  length = MIN (0.5 * rmp_vector_norm (span->forces->gravity) * ROUND * ROUND,
                MOST_MOVE * self->spacing);
  rmp_vector_add_scaled (move, length, down, move);
  memcpy (first, span->positions, n * sizeof (double));
  for (guint round = 0; round < self->rounds; round++)
    {
      if (g_cancellable_set_error_if_cancelled (span->call->cancellable, error))
        return FALSE;
      memcpy (begin, span->positions, n * sizeof (double));
      if (!fall (self, span, begin, move, velocities, error) ||
          !rmp_drape_check_support (span->model, first, span->positions, error))
        return FALSE;
      if (path)
        rmp_drape_path_add (path, span->positions, (double) NAN);
      if (measure_fall (span->model, begin, span->positions, down) < AT_REST * self->spacing)
        break;
    }
  return TRUE;
}
