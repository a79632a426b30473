/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/lifts.h"

#include <math.h>

/* Below this a fold hardly shows: the mesh has no vertex on it. */
#define VISIBLE_WEIGHT 0.05f

guint64
rmp_fold_collect_lifts (const RmpLineDistance *distance, const RmpReliefLine *line,
                        const RmpReliefFold *folds, const float *profile, const float *region,
                        GArray *lifts)
{
  guint64 reached = 0;

  g_assert (distance);
  g_assert (line);

  for (guint i = 0; i < distance->n_vertices; i++)
    {
      RmpReliefPosition position;
      RmpFoldLift lift;
      float weight;

      rmp_relief_line_position (line, folds, (float) distance->s[i], (float) distance->d[i],
                                &position);
      if (!(position.across > 0.0f))
        continue;
      weight = rmp_relief_position_weight (&position, profile, NULL, NULL);
      /* The ends of a fold stay where they are. */
      if (weight == 0.0f && fabsf (position.t) >= 1.0f)
        continue;
      if (weight > VISIBLE_WEIGHT)
        reached |= G_GUINT64_CONSTANT (1) << MIN (position.fold - line->first_fold, 63);

      lift = (RmpFoldLift){ .vertex = distance->vertices[i],
                            .fold = position.fold,
                            .weight = weight,
                            .t = position.t,
                            .slide = position.across };
      if (region)
        {
          lift.weight *= region[lift.vertex];
          lift.slide *= region[lift.vertex];
        }
      if (lift.slide > 0.0f)
        g_array_append_val (lifts, lift);
    }
  return reached;
}

/* Vertices that more than one line reaches: (transfer full) [n] */
static guint8 *
find_shared (guint n_vertices, guint n_lines, const RmpLineDistance *const *distances,
             const RmpReliefLine *lines)
{
  guint8 *reached = g_new0 (guint8, n_vertices);

  for (guint l = 0; l < n_lines; l++)
    for (guint i = 0; lines[l].n_folds > 0 && i < distances[l]->n_vertices; i++)
      reached[distances[l]->vertices[i]] = (guint8) MIN (reached[distances[l]->vertices[i]] + 1, 2);
  return reached;
}

void
rmp_fold_share_lifts (guint n_vertices, guint n_lines, const RmpLineDistance *const *distances,
                      const RmpReliefLine *lines, const RmpReliefFold *folds, const guint *line_of,
                      GArray *lifts)
{
  g_autofree guint8 *reached = find_shared (n_vertices, n_lines, distances, lines);

  g_assert (lifts);

  for (guint i = 0; i < lifts->len; i++)
    {
      RmpFoldLift *lift = &g_array_index (lifts, RmpFoldLift, i);
      guint own = line_of[lift->fold];
      float by_s, by_d, distance;
      guint32 at;

      if (reached[lift->vertex] < 2)
        continue;
      at = rmp_line_distance_find (distances[own], lift->vertex);
      distance = rmp_relief_line_distance (&lines[own], folds, (float) distances[own]->s[at],
                                           (float) distances[own]->d[at], &by_s, &by_d);
      for (guint l = 0; l < n_lines; l++)
        {
          float other, factor;

          if (lines[l].n_folds == 0 || lines[l].group == lines[own].group)
            continue;
          at = rmp_line_distance_find (distances[l], lift->vertex);
          if (at == RMP_INDEX_NONE)
            continue;
          other = rmp_relief_line_distance (&lines[l], folds, (float) distances[l]->s[at],
                                            (float) distances[l]->d[at], &by_s, &by_d);
          factor = rmp_relief_line_yield (distance, other, lines[l].reach, &by_s, &by_d);
          lift->weight *= factor;
          lift->slide *= factor;
        }
    }
}
