/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cloth/contact-follow.h"

#include "cloth/strain-limit.h"
#include "geometry/vector.h"

#define PASSES 8

/* Edges, none of which may be longer than at rest and proposed. (transfer full) */
static RmpClothSpring *
make_springs (const RmpClothModel *model, const double *proposed)
{
  const guint n = model->topology->n_edges;
  RmpClothSpring *springs = g_new0 (RmpClothSpring, (gsize) n + 1);

  for (guint e = 0; e < n; e++)
    {
      const guint32 *ends = model->topology->edges + 2 * (gsize) e;
      const gsize i = 3 * (gsize) ends[0], j = 3 * (gsize) ends[1];

      springs[e].i = ends[0];
      springs[e].j = ends[1];
      springs[e].length = MAX (rmp_vector_distance (model->rest + i, model->rest + j),
                               rmp_vector_distance (proposed + i, proposed + j));
    }
  return springs;
}

static gboolean
is_too_long (const RmpClothSpring *springs, guint n, const double *ends)
{
  for (guint s = 0; s < n; s++)
    if (rmp_vector_distance (ends + 3 * (gsize) springs[s].i, ends + 3 * (gsize) springs[s].j) >
        springs[s].length)
      return TRUE;
  return FALSE;
}

gboolean
rmp_cloth_follow (const RmpClothModel *model, double step, const double *inverse_masses,
                  const guint8 *stopped, const double *proposed, double *ends, double *velocities)
{
  static const RmpStrainLimit limit = { .passes = PASSES };
  const guint n_springs = model->topology->n_edges;
  const gsize n = 3 * (gsize) model->n_vertices;
  g_autofree RmpClothSpring *springs = make_springs (model, proposed);
  g_autofree double *weights = NULL, *before = NULL;

  if (!is_too_long (springs, n_springs, ends))
    return FALSE;
  weights = g_memdup2 (inverse_masses, model->n_vertices * sizeof *weights);
  for (guint v = 0; v < model->n_vertices; v++)
    if (stopped[v])
      weights[v] = 0.0;
  before = g_memdup2 (ends, n * sizeof *before);
  rmp_strain_limit_sort (model->n_vertices, weights, n_springs, springs);
  rmp_strain_limit_apply (&limit, weights, n_springs, springs, ends, NULL, NULL);
  for (gsize i = 0; i < n; i++)
    velocities[i] += (ends[i] - before[i]) / step;
  return TRUE;
}
