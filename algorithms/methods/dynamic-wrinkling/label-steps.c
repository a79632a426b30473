/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/label-steps.h"

#include <string.h>

struct _RmpWrinkleLabelSteps
{
  guint n_faces, n_steps;
  RmpWrinklePairCosts costs;
  RmpWrinkleLabelSolver solver;
  RmpWrinkleLabelGraph *graph;
};

RmpWrinkleLabelSteps *
rmp_wrinkle_label_steps_new (const RmpWrinkleCloth *cloth, guint n_steps,
                             const RmpWrinklePairCosts *costs, RmpWrinkleLabelSolver solver)
{
  RmpWrinkleLabelSteps *self = g_new0 (RmpWrinkleLabelSteps, 1);
  guint n_faces = cloth->topology->n_faces,
        n_pairs = n_steps * cloth->n_pairs + (n_steps - 1) * n_faces;
  g_autofree guint32 *pairs = g_new (guint32, 2 * (gsize) MAX (n_pairs, 1));
  gsize at = 0;

  for (guint32 step = 0; step < n_steps; step++)
    {
      for (gsize i = 0; i < 2 * (gsize) cloth->n_pairs; i++)
        pairs[at++] = step * n_faces + cloth->pairs[i];
      for (guint32 i = 0; i < n_faces && step + 1 < n_steps; i++)
        {
          pairs[at++] = step * n_faces + i;
          pairs[at++] = (step + 1) * n_faces + i;
        }
    }
  self->n_faces = n_faces;
  self->n_steps = n_steps;
  self->costs = *costs;
  self->solver = solver;
  self->graph = rmp_wrinkle_label_graph_new (n_steps * n_faces, n_pairs, pairs, costs, solver);
  return self;
}

void
rmp_wrinkle_label_steps_free (RmpWrinkleLabelSteps *self)
{
  if (!self)
    return;
  rmp_wrinkle_label_graph_free (self->graph);
  g_free (self);
}

gboolean
rmp_wrinkle_label_steps_suits (const RmpWrinkleLabelSteps *self, guint n_steps,
                               const RmpWrinklePairCosts *costs, RmpWrinkleLabelSolver solver)
{
  g_assert (self);
  g_assert (costs);

  return self->n_steps == n_steps && self->solver == solver &&
         self->costs.compression_rest == costs->compression_rest &&
         self->costs.rest_stretch == costs->rest_stretch &&
         self->costs.compression_stretch == costs->compression_stretch;
}

gint64
rmp_wrinkle_label_steps_solve (RmpWrinkleLabelSteps *self, const guint8 *before, gint64 *costs,
                               guint8 *labels)
{
  g_assert (self);

  if (before && self->solver != RMP_WRINKLE_LABEL_SOLVER_ALONE)
    for (guint i = 0; i < self->n_faces; i++)
      for (guint l = 0; l < RMP_WRINKLE_N_LABELS; l++)
        costs[RMP_WRINKLE_N_LABELS * i + l] += rmp_pair_cost (&self->costs, l, before[i]);
  if (self->solver != RMP_WRINKLE_LABEL_SOLVER_EXACT)
    {
      if (before)
        for (guint step = 0; step < self->n_steps; step++)
          memcpy (labels + (gsize) step * self->n_faces, before, self->n_faces);
      else
        rmp_wrinkle_labels_init_alone (self->n_steps * self->n_faces, costs, labels);
    }
  return rmp_wrinkle_label_graph_solve (self->graph, costs, labels);
}
