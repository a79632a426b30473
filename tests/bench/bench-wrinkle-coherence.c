/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-wrinkle-coherence.c: how much wrinkles without a rest shape move over the cloth, and how
 * fast they rise and fall.
 *
 * rimple-bench wrinkle-coherence [FILE.gltf…]
 *
 * The clips of the files, or of the samples `coarse-hero` and `skirt`. A wrinkle's motion is the
 * distance from places along it to where the cloth has taken the last frame's wrinkles; places it
 * has grown by since do not count. Against it: all wrinkles sown anew in every frame, each measured
 * from the nearest of the last frame's, and as many kept ones, from so much compression on that
 * there are as many. A height may change since strain does: what is left is its change beside that
 * of the same wrinkle, had it stayed on the cloth as it was. Then the crests of waves, see
 * wave-coherence.c.
 */
#include "bench.h"

#include "geometry/vector.h"
#include "methods/dynamic-wrinkling/state.h"
#include "motion.h"
#include "wave-coherence.h"
#include "wrinkles/reach.h"

#include <math.h>

#define N_POSITIONS 16 /* along a wrinkle */
#define ATTEMPTS 8     /* a triangle and frame, of wrinkles that are sown anew in every frame */
#define MOST_THRESHOLD 3.0
#define MOST_TRIALS 12 /* of compressions, for as many wrinkles */
#define EQUAL 0.1      /* that many more or less are as many */
#define STEADY 0.2     /* of its height that a wrinkle may rise or fall by in a frame */

typedef struct
{
  RmpWrinkleOptions options;
  gboolean persistent;
  GArray *motions; /* (element-type double) metres */
  double wrinkles; /* a frame */
  guint n_changes, n_jumps, n_strained;
  double worst; /* change of height over height that strain does not explain */
} Play;

static void
play_init (Play *self, const RmpBenchMotion *motion, double threshold, double least_radius,
           gboolean persistent)
{
  *self = (Play){ .persistent = persistent,
                  .motions = g_array_new (FALSE, FALSE, sizeof (double)) };
  rmp_wrinkle_options_init (&self->options, motion->height);
  self->options.threshold = threshold;
  self->options.least_radius = least_radius * motion->height;
  self->options.birth = 6;
  self->options.shape_inertia = 0.5;
}

static void
play_clear (Play *self)
{
  g_array_unref (self->motions);
}

/* --- motion over the cloth -------------------------------------------------------------------- */

/* Where the path is @along metres from its beginning. */
static void
find_position (const RmpWrinkle *wrinkle, const RmpWrinkleFrame *frame, double along,
               double position[3])
{
  const RmpEdgePathPoint *path = rmp_wrinkle_path (wrinkle);

  for (guint i = 0; i + 1 < wrinkle->points->len; i++)
    {
      double from[3], to[3], length;

      rmp_edge_path_point_position (frame->cloth->topology, frame->positions, path + i, from);
      rmp_edge_path_point_position (frame->cloth->topology, frame->positions, path + i + 1, to);
      length = rmp_vector_distance (from, to);
      if (along > length && i + 2 < wrinkle->points->len)
        {
          along -= length;
          continue;
        }
      for (guint c = 0; c < 3; c++)
        position[c] = from[c] +
                      (length > 0.0 ? MIN (along / length, 1.0) : 0.0) * (to[c] - from[c]);
      return;
    }
}

/* Distance to the path where @frame has taken it. @beyond: (out): it is nearest to an end, so the
 * wrinkle has grown there
 */
static double
find_distance (const RmpWrinkle *wrinkle, const RmpWrinkleFrame *frame, const double position[3],
               gboolean *beyond)
{
  const RmpEdgePathPoint *path = rmp_wrinkle_path (wrinkle);
  guint n = wrinkle->points->len;
  double least = INFINITY, ends = INFINITY;

  for (guint i = 0; i + 1 < n; i++)
    {
      double from[3], to[3];

      rmp_edge_path_point_position (frame->cloth->topology, frame->positions, path + i, from);
      rmp_edge_path_point_position (frame->cloth->topology, frame->positions, path + i + 1, to);
      least = MIN (least, rmp_segment_distance (position, from, to));
      if (i == 0)
        ends = MIN (ends, rmp_vector_distance (position, from));
      if (i + 2 == n)
        ends = MIN (ends, rmp_vector_distance (position, to));
    }
  *beyond = ends <= least;
  return least;
}

static void
measure_motion (Play *self, const RmpWrinkle *wrinkle, const GPtrArray *before,
                const RmpWrinkleFrame *frame)
{
  for (guint k = 0; k < N_POSITIONS; k++)
    {
      double position[3], nearest = INFINITY;
      gboolean grown = FALSE;

      find_position (wrinkle, frame,
                     wrinkle->active[0] +
                         (k + 0.5) / N_POSITIONS * (wrinkle->active[1] - wrinkle->active[0]),
                     position);
      for (guint i = 0; i < before->len; i++)
        {
          const RmpWrinkle *other = g_ptr_array_index (before, i);
          gboolean beyond;
          double distance;

          if (self->persistent && other->id != wrinkle->id)
            continue;
          distance = find_distance (other, frame, position, &beyond);
          if (distance < nearest)
            {
              nearest = distance;
              grown = beyond;
            }
        }
      if (isfinite (nearest) && !grown)
        g_array_append_val (self->motions, nearest);
    }
}

/* --- rise and fall ---------------------------------------------------------------------------- */

/* What of its height a wrinkle had in a frame, and what it had of it. */
typedef struct
{
  double share, height; /* metres */
} Level;

/* @last, @now: NULL before birth and after death. @strained: metres the last height would be of
 * now, by strain alone
 */
static void
measure_change (Play *self, const Level *last, const Level *now, double strained)
{
  double full = MAX (MAX (last ? last->height : 0.0, now ? now->height : 0.0), strained);
  double before = last ? last->share * last->height : 0.0,
         after = now ? now->share * now->height : 0.0;
  double change = full > 0.0 ? fabs (after - before) / full : 0.0;
  double unstrained = full > 0.0 ? fabs (after - (last ? last->share : 0.0) * strained) / full
                                 : 0.0;

  self->n_changes++;
  self->worst = MAX (self->worst, unstrained);
  if (unstrained > STEADY + 1e-9)
    self->n_jumps++;
  else if (change > STEADY + 1e-9)
    self->n_strained++;
}

/* By how much a wrinkle would rise or fall if it stayed where it was on the cloth. */
static double
get_strained_height (const Play *self, const RmpWrinkle *before, const RmpWrinkleFrame *frame)
{
  g_autoptr (RmpWrinkle) still = rmp_wrinkle_copy (before);

  rmp_wrinkle_measure (still, frame);
  rmp_wrinkle_update_shape (still, frame, &self->options, FALSE);
  return rmp_wrinkle_height (still, &self->options);
}

static void
measure_changes (Play *self, const RmpWrinkleState *state, const GPtrArray *before,
                 GHashTable *levels)
{
  g_autoptr (GHashTable) alive = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint i = 0; i < rmp_wrinkle_state_get_n_wrinkles (state); i++)
    g_hash_table_insert (alive, (gpointer) &rmp_wrinkle_state_get_wrinkle (state, i)->id,
                         GUINT_TO_POINTER (i + 1));

  for (guint i = 0; i < before->len; i++)
    {
      const RmpWrinkle *wrinkle = g_ptr_array_index (before, i);
      guint at = GPOINTER_TO_UINT (g_hash_table_lookup (alive, &wrinkle->id));
      double strained = get_strained_height (self, wrinkle, rmp_wrinkle_state_get_cloth (state));

      if (at == 0)
        {
          measure_change (self, g_hash_table_lookup (levels, &wrinkle->id), NULL, strained);
          g_hash_table_remove (levels, &wrinkle->id);
        }
      else
        {
          Level now = { fabs (rmp_wrinkle_state_get_sign (state, &self->options, at - 1)),
                        rmp_wrinkle_height (rmp_wrinkle_state_get_wrinkle (state, at - 1),
                                            &self->options) };

          measure_change (self, g_hash_table_lookup (levels, &wrinkle->id), &now, strained);
          g_hash_table_insert (levels, g_memdup2 (&wrinkle->id, sizeof wrinkle->id),
                               g_memdup2 (&now, sizeof now));
        }
    }
  for (guint i = 0; i < rmp_wrinkle_state_get_n_wrinkles (state); i++)
    {
      const RmpWrinkle *wrinkle = rmp_wrinkle_state_get_wrinkle (state, i);
      Level now = { fabs (rmp_wrinkle_state_get_sign (state, &self->options, i)),
                    rmp_wrinkle_height (wrinkle, &self->options) };

      if (g_hash_table_contains (levels, &wrinkle->id))
        continue;
      measure_change (self, NULL, &now, 0.0);
      g_hash_table_insert (levels, g_memdup2 (&wrinkle->id, sizeof wrinkle->id),
                           g_memdup2 (&now, sizeof now));
    }
}

/* --- play ------------------------------------------------------------------------------------- */

static void
play (Play *self, const RmpBenchMotion *motion)
{
  g_autoptr (RmpWrinkleCloth) cloth = rmp_wrinkle_cloth_new (motion->topology, motion->positions);
  g_autoptr (RmpWrinkleState) state = rmp_wrinkle_state_new (cloth);
  g_autoptr (GHashTable)
      levels = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);

  for (guint frame = 0; frame < motion->n_frames; frame++)
    {
      g_autoptr (GPtrArray)
          before = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_wrinkle_free);
      guint n = rmp_wrinkle_state_get_n_wrinkles (state);

      for (guint i = 0; i < n; i++)
        g_ptr_array_add (before, rmp_wrinkle_copy (rmp_wrinkle_state_get_wrinkle (state, i)));
      if (!self->persistent)
        rmp_wrinkle_state_forget_wrinkles (state);
      rmp_wrinkle_state_step (state, &self->options,
                              motion->positions + 3 * (gsize) motion->n_vertices * frame, 0, NULL,
                              NULL);
      n = rmp_wrinkle_state_get_n_wrinkles (state);
      self->wrinkles += (double) n / motion->n_frames;
      for (guint i = 0; i < n; i++)
        measure_motion (self, rmp_wrinkle_state_get_wrinkle (state, i), before,
                        rmp_wrinkle_state_get_cloth (state));
      if (self->persistent)
        measure_changes (self, state, before, levels);
    }
}

/* Millimetres */
static double
find_95th (GArray *motions)
{
  return 1e3 * rmp_bench_find_95th (motions);
}

typedef struct
{
  double threshold, least_radius;
  GArray *motions[2];
  guint n_jumps, n_changes;
} Total;

/* As many wrinkles kept as are sown anew, by what compression they begin at. */
static void
find_equal (const Play *anew, const RmpBenchMotion *motion, const Total *total, Play *equal)
{
  double low = 1.0, high = MOST_THRESHOLD, threshold = total->threshold;

  play_init (equal, motion, threshold, total->least_radius, TRUE);
  play (equal, motion);
  for (guint i = 0; i < MOST_TRIALS && fabs (equal->wrinkles / anew->wrinkles - 1.0) > EQUAL; i++)
    {
      if (equal->wrinkles > anew->wrinkles)
        low = threshold;
      else
        high = threshold;
      threshold = 0.5 * (low + high);
      play_clear (equal);
      play_init (equal, motion, threshold, total->least_radius, TRUE);
      play (equal, motion);
    }
}

static void
bench_motion (const char *name, const RmpBenchMotion *motion, gpointer data)
{
  Total *total = data;
  Play kept, anew, equal;

  play_init (&kept, motion, total->threshold, total->least_radius, TRUE);
  play (&kept, motion);
  play_init (&anew, motion, total->threshold, total->least_radius, FALSE);
  anew.options.attempts = ATTEMPTS;
  play (&anew, motion);
  if (kept.wrinkles >= 1.0 && anew.wrinkles >= 1.0)
    {
      find_equal (&anew, motion, total, &equal);
      g_print ("%-26s %7.1f %7.1f %7.1f %9.3f %9.3f %7.1f %9u %7u %7u %7.2f\n", name, kept.wrinkles,
               anew.wrinkles, equal.wrinkles, find_95th (anew.motions), find_95th (equal.motions),
               find_95th (anew.motions) / find_95th (equal.motions), kept.n_changes,
               kept.n_strained, kept.n_jumps, kept.worst);
      g_array_append_vals (total->motions[0], equal.motions->data, equal.motions->len);
      g_array_append_vals (total->motions[1], anew.motions->data, anew.motions->len);
      total->n_jumps += kept.n_jumps;
      total->n_changes += kept.n_changes;
      play_clear (&equal);
    }
  play_clear (&kept);
  play_clear (&anew);
}

int
rmp_bench_wrinkle_coherence (int argc, char **argv)
{
  static const char *const samples[] = { RIMPLE_SAMPLES_DIR "/coarse-hero.gltf",
                                         RIMPLE_SAMPLES_DIR "/skirt.gltf" };
  static const double thresholds[] = { 1.3, 1.15 };
  gboolean fine = TRUE;

  for (guint s = 0; s < G_N_ELEMENTS (thresholds); s++)
    {
      Total total = { .threshold = thresholds[s], .least_radius = 0.005 };

      for (guint i = 0; i < 2; i++)
        total.motions[i] = g_array_new (FALSE, FALSE, sizeof (double));
      g_print ("\nτ %.2f, Rmin 0.5 %%; 95th percentile of motion over the cloth, mm a frame; "
               "heights that change by "
               "more than "
               "%.1f in a frame\n",
               thresholds[s], STEADY);
      g_print ("%-26s %7s %7s %7s %9s %9s %7s %9s %7s %7s %7s\n", "clip, cloth", "kept", "anew",
               "equal", "anew mm", "equal mm", "ratio", "heights", "strain", "else", "worst");
      if (argc == 1)
        for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
          fine = rmp_bench_each_motion (samples[i], bench_motion, &total) && fine;
      for (int i = 1; i < argc; i++)
        fine = rmp_bench_each_motion (argv[i], bench_motion, &total) && fine;
      g_print ("all: as many kept %.3f mm, anew %.3f mm, ratio %.1f; %u of %u heights jump\n",
               find_95th (total.motions[0]), find_95th (total.motions[1]),
               find_95th (total.motions[1]) / find_95th (total.motions[0]), total.n_jumps,
               total.n_changes);
      for (guint i = 0; i < 2; i++)
        g_array_unref (total.motions[i]);
    }
  rmp_bench_wave_head ();
  for (guint i = 0; i < G_N_ELEMENTS (samples) && argc == 1; i++)
    fine = rmp_bench_each_motion (samples[i], rmp_bench_wave_motion, NULL) && fine;
  for (int i = 1; i < argc; i++)
    fine = rmp_bench_each_motion (argv[i], rmp_bench_wave_motion, NULL) && fine;
  return fine ? 0 : 1;
}
