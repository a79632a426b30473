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
      RmpReliefPlace place;
      RmpFoldLift lift;
      float weight;

      rmp_relief_line_place (line, folds, (float) distance->s[i], (float) distance->d[i], &place);
      if (!(place.across > 0.0f))
        continue;
      weight = rmp_relief_place_weight (&place, profile, NULL, NULL);
      if (weight > VISIBLE_WEIGHT)
        reached |= G_GUINT64_CONSTANT (1) << MIN (place.fold - line->first_fold, 63);

      lift = (RmpFoldLift){ .vertex = distance->vertices[i],
                            .fold = place.fold,
                            .weight = (double) weight,
                            .t = (double) place.t,
                            .slide = (double) place.across };
      if (region)
        {
          lift.weight *= (double) region[lift.vertex];
          lift.slide *= (double) region[lift.vertex];
        }
      if (lift.slide > 0.0)
        g_array_append_val (lifts, lift);
    }
  return reached;
}
