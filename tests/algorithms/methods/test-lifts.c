/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which vertices a line moves, and which of its folds the mesh has a vertex for. */

#include "methods/incompressible-skinning/layout.h"
#include "methods/incompressible-skinning/lifts.h"

#define REACH 0.02
#define N_FOLDS 3

/* A line of three folds of 30 mm after two folds of another. */
typedef struct
{
  RmpReliefLine line;
  RmpReliefFold folds[2 + N_FOLDS];
  float profile[2 * RMP_PROFILE_TABLE_SIZE];
} Laid;

static void
lay (Laid *self)
{
  g_autoptr (RmpProfile) profile = rmp_profile_new_cubic ();
  double ends[2 * N_FOLDS];

  *self = (Laid){ .line = { 0 } };
  rmp_fold_divide (1, "elbow", 0.03 * N_FOLDS, N_FOLDS, 0.0, ends);
  rmp_fold_layout (1, "elbow", N_FOLDS, ends, NULL, 0.03, REACH, 0.0, &self->line, self->folds + 2);
  self->line.first_fold = 2;
  rmp_profile_fill_table (profile, self->profile);
}

/* How far beside a crest the weight is this; the cubic falls from 1 to 0. */
static double
beside (double weight)
{
  double near = 0.0, far = 1.0;

  while (far - near > 1e-12)
    {
      double t = 0.5 * (near + far);

      if (1.0 - 3.0 * t * t + 2.0 * t * t * t > weight)
        near = t;
      else
        far = t;
    }
  return near * REACH;
}

/* Below a twentieth of its height a fold hardly shows. The mask does not count: more vertices would
 * not help.
 */
static void
folds_need_a_vertex_of_a_twentieth (void)
{
  static const double weights[] = { 0.049, 0.051 };
  const float region[] = { 1e-3f, 1e-3f };
  Laid laid;

  lay (&laid);
  for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
    for (guint k = 0; k < N_FOLDS; k++)
      for (guint masked = 0; masked < 2; masked++)
        {
          guint32 vertices[] = { 0, 1 };
          double s[] = { 0.03 * k, 0.03 * k + 0.015 }, d[] = { 0.0, -beside (weights[i]) };
          const RmpLineDistance distance = {
            .n_vertices = 2, .vertices = vertices, .s = s, .d = d
          };
          g_autoptr (GArray) lifts = g_array_new (FALSE, FALSE, sizeof (RmpFoldLift));
          const RmpFoldLift *last;

          g_assert_cmpuint (rmp_fold_collect_lifts (&distance, &laid.line, laid.folds, laid.profile,
                                                    masked ? region : NULL, lifts),
                            ==, i == 0 ? 0 : 1u << k);
          last = &g_array_index (lifts, RmpFoldLift, lifts->len - 1);
          g_assert_cmpuint (last->vertex, ==, 1);
          g_assert_cmpuint (last->fold, ==, 2 + k);
          g_assert_cmpfloat_with_epsilon ((double) last->weight, weights[i] * (masked ? 1e-3 : 1.0),
                                          1e-5);
        }
}

/* Vertices beyond the reach or the ends, and those that the mask keeps down, are not moved. */
static void
only_vertices_that_move_are_collected (void)
{
  guint32 vertices[] = { 3, 4, 5, 6, 7 };
  double s[] = { 0.01, 0.01, -0.01, 0.095, 0.05 }, d[] = { 0.005, 0.021, 0.0, 0.0, 0.0 };
  const float region[] = { 1.0f, 1.0f, 1.0f, 0.5f, 1.0f, 1.0f, 1.0f, 0.0f };
  const RmpLineDistance distance = { .n_vertices = 5, .vertices = vertices, .s = s, .d = d };
  g_autoptr (GArray) lifts = g_array_new (FALSE, FALSE, sizeof (RmpFoldLift));
  Laid laid;

  lay (&laid);
  rmp_fold_collect_lifts (&distance, &laid.line, laid.folds, laid.profile, region, lifts);
  g_assert_cmpuint (lifts->len, ==, 1);
  g_assert_cmpuint (g_array_index (lifts, RmpFoldLift, 0).vertex, ==, 3);
  /* 1 − 3/16 + 2/64 of its place beside the line. */
  g_assert_cmpfloat_with_epsilon ((double) g_array_index (lifts, RmpFoldLift, 0).slide,
                                  0.5 * 0.84375, 1e-6);
}

/* Two lines of a fold each pass a vertex on their crests; another vertex only one of them. Neither
 * is moved by more than it was.
 */
static void
lines_share_what_both_reach (void)
{
  guint32 first[] = { 0, 1 }, second[] = { 0 };
  double s[] = { 0.015, 0.015 }, near[] = { 0.004, 0.004 }, far[] = { 0.009 };
  const RmpLineDistance distances[] = { { .n_vertices = 2, .vertices = first, .s = s, .d = near },
                                        { .n_vertices = 1, .vertices = second, .s = s, .d = far } };
  const RmpLineDistance *const all[] = { &distances[0], &distances[1] };
  static const guint line_of[] = { 0, 1 };

  for (guint grouped = 0; grouped < 2; grouped++)
    {
      g_autoptr (GArray) lifts = g_array_new (FALSE, FALSE, sizeof (RmpFoldLift));
      g_autofree RmpFoldLift *before = NULL;
      g_autoptr (RmpProfile) profile = rmp_profile_new_cubic ();
      const double ends[] = { 0.0, 0.03 };
      float table[2 * RMP_PROFILE_TABLE_SIZE], by_own, by_other, factors[3];
      RmpReliefLine lines[2];
      RmpReliefFold folds[2];

      rmp_profile_fill_table (profile, table);
      for (guint l = 0; l < 2; l++)
        {
          rmp_fold_layout (1, "elbow", 1, ends, NULL, ends[1] - ends[0], REACH, 0.0, &lines[l],
                           folds + l);
          lines[l].first_fold = l;
          lines[l].group = grouped ? 0 : l;
          rmp_fold_collect_lifts (all[l], &lines[l], folds, table, NULL, lifts);
        }
      g_assert_cmpuint (lifts->len, ==, 3);
      before = g_memdup2 (lifts->data, 3 * sizeof *before);
      rmp_fold_share_lifts (2, 2, all, lines, folds, line_of, lifts);

      factors[0] = grouped
                       ? 1.0f
                       : rmp_relief_line_yield (0.004f, 0.009f, (float) REACH, &by_own, &by_other);
      factors[1] = 1.0f;
      factors[2] = grouped
                       ? 1.0f
                       : rmp_relief_line_yield (0.009f, 0.004f, (float) REACH, &by_own, &by_other);
      g_assert_cmpfloat (factors[2], <=, factors[0]);
      for (guint i = 0; i < 3; i++)
        {
          const RmpFoldLift *lift = &g_array_index (lifts, RmpFoldLift, i);

          g_assert_cmpfloat_with_epsilon (lift->weight, factors[i] * before[i].weight, 1e-6f);
          g_assert_cmpfloat_with_epsilon (lift->slide, factors[i] * before[i].slide, 1e-6f);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/methods/lifts/folds-need-a-vertex-of-a-twentieth",
                   folds_need_a_vertex_of_a_twentieth);
  g_test_add_func ("/methods/lifts/only-vertices-that-move-are-collected",
                   only_vertices_that_move_are_collected);
  g_test_add_func ("/methods/lifts/lines-share-what-both-reach", lines_share_what_both_reach);
  return g_test_run ();
}
