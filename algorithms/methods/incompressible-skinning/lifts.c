/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/lifts.h"

/* Below this a fold hardly shows: the mesh has no vertex on it. */
#define VISIBLE_WEIGHT 0.05f

guint64
rmp_fold_collect_lifts (const RmpLineDistance *distance, const RmpReliefLine *line, const RmpReliefFold *folds,
                        const float *profile, const float *region, GArray *lifts)
{
  guint64 reached = 0;

  for (guint i = 0; i < distance->n_vertices; i++)
    {
      guint32 fold;
      float weight = rmp_relief_fold_weight (line, folds, profile, (float) distance->s[i], (float) distance->d[i],
                                             &fold, NULL, NULL);
      RmpFoldLift lift;

      if (fold == RMP_LINE_NONE || !(weight > 0.0f))
        continue;
      if (weight > VISIBLE_WEIGHT)
        reached |= G_GUINT64_CONSTANT (1) << MIN (fold - line->first_fold, 63);

      lift = (RmpFoldLift){ distance->vertices[i], fold, (double) weight };
      if (region)
        lift.weight *= (double) region[lift.vertex];
      if (lift.weight > 0.0)
        g_array_append_val (lifts, lift);
    }
  return reached;
}
