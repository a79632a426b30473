/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Labels of whole clips: beside all labellings there are, window by window beside the whole, and as
 * steps take them.
 */

#include "methods/dynamic-wrinkling/clip-labels.h"
#include "sleeve.h"

#include <math.h>
#include <string.h>

#define N_FEW 4 /* frames of the tiny clip */

static const float *
sleeve_positions (guint frame, gpointer data)
{
  sleeve_pose (data, sleeve_bend (frame));
  return ((Sleeve *) data)->positions;
}

static guint8 *
label_sleeve (Sleeve *self, guint n_frames, guint window, guint overlap)
{
  return rmp_wrinkle_clip_labels (self->cloth, &self->options, n_frames, window, overlap,
                                  sleeve_positions, self, NULL);
}

/* --- a cloth of two triangles ----------------------------------------------------------------- */

typedef struct
{
  RmpWrinkleCloth *cloth;
  RmpWrinkleOptions options;
  float positions[N_FEW][12];
} Kite;

static void
kite_init (Kite *self, GRand *random)
{
  const guint32 faces[6] = { 0, 1, 2, 0, 2, 3 };
  const float rest[12] = { 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0 };
  g_autoptr (RmpTopology) topology = rmp_topology_new (4, 2, faces);

  self->cloth = rmp_wrinkle_cloth_new (topology, rest);
  rmp_wrinkle_options_init (&self->options, 1.8);
  for (guint frame = 0; frame < N_FEW; frame++)
    for (guint i = 0; i < 12; i++)
      self->positions[frame][i] = (frame > 0 ? self->positions[frame - 1] : rest)[i] *
                                  (float) (frame > 0 ? g_rand_double_range (random, 0.9, 1.1)
                                                     : 1.0);
}

static const float *
kite_positions (guint frame, gpointer data)
{
  return ((Kite *) data)->positions[frame];
}

static gint64
kite_energy (const Kite *self, const gint64 *costs, const guint8 *labels)
{
  gint64 energy = 0;

  for (guint i = 0; i < 2 * (N_FEW - 1); i++)
    energy += costs[RMP_WRINKLE_N_LABELS * i + labels[i]];
  for (guint step = 0; step < N_FEW - 1; step++)
    energy += rmp_pair_cost (&self->options.pair_costs, labels[2 * step], labels[2 * step + 1]);
  for (guint i = 0; i < 2 * (N_FEW - 2); i++)
    energy += rmp_pair_cost (&self->options.pair_costs, labels[i], labels[i + 2]);
  return energy;
}

static void
no_labels_of_a_clip_cost_less (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (31);

  for (guint round = 0; round < 100; round++)
    {
      gint64 costs[RMP_WRINKLE_N_LABELS * 2 * (N_FEW - 1)], least = G_MAXINT64;
      guint8 trial[2 * (N_FEW - 1)] = { 0 };
      g_autofree guint8 *labels = NULL;
      Kite kite;

      kite_init (&kite, random);
      for (guint step = 0; step < N_FEW - 1; step++)
        {
          g_autoptr (RmpWrinkleFrame)
              from = rmp_wrinkle_frame_new (kite.cloth, kite.positions[step]);
          g_autoptr (RmpWrinkleFrame)
              to = rmp_wrinkle_frame_new (kite.cloth, kite.positions[step + 1]);

          rmp_wrinkle_step_costs (from, to, &kite.options, costs + RMP_WRINKLE_N_LABELS * 2 * step);
        }
      for (guint i = 0; i < G_N_ELEMENTS (trial);)
        {
          least = MIN (least, kite_energy (&kite, costs, trial));
          for (i = 0; i < G_N_ELEMENTS (trial) && ++trial[i] == RMP_WRINKLE_N_LABELS; i++)
            trial[i] = 0;
        }
      labels = rmp_wrinkle_clip_labels (kite.cloth, &kite.options, N_FEW, RMP_WRINKLE_CLIP_WINDOW,
                                        RMP_WRINKLE_CLIP_OVERLAP, kite_positions, &kite, NULL);
      g_assert_cmpint (kite_energy (&kite, costs, labels + 2), ==, least);
      for (guint i = 0; i < 2; i++)
        g_assert_cmpuint (labels[i], ==, RMP_WRINKLE_LABEL_REST);
      rmp_wrinkle_cloth_free (kite.cloth);
    }
}

/* --- windows ---------------------------------------------------------------------------------- */

static void
a_window_that_holds_the_clip_is_the_whole (void)
{
  g_autofree guint8 *whole = NULL, *fits = NULL;
  Sleeve self;

  sleeve_init (&self);
  whole = label_sleeve (&self, SLEEVE_N_FRAMES, RMP_WRINKLE_CLIP_WINDOW, RMP_WRINKLE_CLIP_OVERLAP);
  fits = label_sleeve (&self, SLEEVE_N_FRAMES, SLEEVE_N_FRAMES - 1, 3);
  g_assert_cmpmem (whole, SLEEVE_N_FRAMES * SLEEVE_N_FACES, fits, SLEEVE_N_FRAMES * SLEEVE_N_FACES);
  sleeve_clear (&self);
}

/* Each window as a graph of its own, the labels before it fixed. */
static void
windows_see_the_labels_before_them_and_what_comes (void)
{
  enum
  {
    WINDOW = 12,
    OVERLAP = 4,
    N_FRAMES = 30
  };
  const gsize size = RMP_WRINKLE_N_LABELS * SLEEVE_N_FACES;
  g_autofree guint8 *labels = NULL, *expected = g_malloc0 (N_FRAMES * SLEEVE_N_FACES);
  g_autofree gint64 *costs = g_new (gint64, N_FRAMES * size);
  Sleeve self;

  sleeve_init (&self);
  labels = label_sleeve (&self, N_FRAMES, WINDOW, OVERLAP);
  memset (expected, RMP_WRINKLE_LABEL_REST, SLEEVE_N_FACES);
  for (guint first = 1; first < N_FRAMES; first += WINDOW - OVERLAP)
    {
      guint n = MIN (WINDOW, N_FRAMES - first);
      g_autoptr (RmpWrinkleLabelSteps) graph = rmp_wrinkle_label_steps_new (
          self.cloth, n, &self.options.pair_costs, self.options.solver);

      for (guint i = 0; i < n; i++)
        {
          g_autoptr (RmpWrinkleFrame)
              from = rmp_wrinkle_frame_new (self.cloth, sleeve_positions (first + i - 1, &self));
          g_autoptr (RmpWrinkleFrame)
              to = rmp_wrinkle_frame_new (self.cloth, sleeve_positions (first + i, &self));

          rmp_wrinkle_step_costs (from, to, &self.options, costs + i * size);
        }
      rmp_wrinkle_label_steps_solve (graph,
                                     first > 1 ? expected + (first - 1) * SLEEVE_N_FACES : NULL,
                                     costs, expected + first * SLEEVE_N_FACES);
      if (first + n == N_FRAMES)
        break;
    }
  g_assert_cmpmem (labels, N_FRAMES * SLEEVE_N_FACES, expected, N_FRAMES * SLEEVE_N_FACES);
  sleeve_clear (&self);
}

static const float *
stops_at_ten (guint frame, gpointer data)
{
  return frame < 10 ? sleeve_positions (frame, data) : NULL;
}

static void
a_clip_that_stops_has_no_labels (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const RmpCall call = { .cancellable = cancellable };
  Sleeve self;

  sleeve_init (&self);
  g_assert_null (rmp_wrinkle_clip_labels (self.cloth, &self.options, 20, RMP_WRINKLE_CLIP_WINDOW,
                                          RMP_WRINKLE_CLIP_OVERLAP, stops_at_ten, &self, NULL));
  g_cancellable_cancel (cancellable);
  g_assert_null (rmp_wrinkle_clip_labels (self.cloth, &self.options, 20, RMP_WRINKLE_CLIP_WINDOW,
                                          RMP_WRINKLE_CLIP_OVERLAP, sleeve_positions, &self,
                                          &call));
  sleeve_clear (&self);
}

/* --- steps ------------------------------------------------------------------------------------ */

static void
looking_at_one_frame_finds_what_a_step_finds (void)
{
  Sleeve self, other;

  sleeve_init (&self);
  sleeve_init (&other);
  for (guint frame = 0; frame < SLEEVE_N_FRAMES; frame++)
    {
      const float *positions = other.positions;
      guint8 labels[SLEEVE_N_FACES];

      sleeve_step (&self, frame);
      sleeve_pose (&other, sleeve_bend (frame));
      rmp_wrinkle_state_find_labels (other.state, &other.options, 1, &positions, labels);
      g_assert_cmpmem (labels, SLEEVE_N_FACES, rmp_wrinkle_state_get_labels (self.state),
                       SLEEVE_N_FACES);
      rmp_wrinkle_state_step_labelled (other.state, &other.options, positions, labels, 0, NULL,
                                       NULL);
      g_assert_cmpuint (sleeve_count (&self), ==, sleeve_count (&other));
    }
  sleeve_clear (&self);
  sleeve_clear (&other);
}

/* From the first step on, looking to the end of the clip is to label the clip. */
static void
looking_to_the_end_finds_what_the_clip_has (void)
{
  enum
  {
    N_FRAMES = 6
  };
  g_autofree guint8 *clip = NULL;
  float positions[N_FRAMES][3 * SLEEVE_N_VERTICES];
  const float *ahead[N_FRAMES];
  guint8 labels[SLEEVE_N_FACES];
  Sleeve self;

  sleeve_init (&self);
  clip = label_sleeve (&self, N_FRAMES, RMP_WRINKLE_CLIP_WINDOW, RMP_WRINKLE_CLIP_OVERLAP);
  for (guint frame = 0; frame < N_FRAMES; frame++)
    {
      ahead[frame] = positions[frame];
      memcpy (positions[frame], sleeve_positions (frame, &self), sizeof positions[frame]);
    }
  rmp_wrinkle_state_find_labels (self.state, &self.options, N_FRAMES, ahead, labels);
  g_assert_cmpmem (labels, SLEEVE_N_FACES, clip, SLEEVE_N_FACES);
  sleeve_step (&self, 0);
  rmp_wrinkle_state_find_labels (self.state, &self.options, N_FRAMES - 1, ahead + 1, labels);
  g_assert_cmpmem (labels, SLEEVE_N_FACES, clip + SLEEVE_N_FACES, SLEEVE_N_FACES);
  sleeve_clear (&self);
}

static gint64
clip_energy (Sleeve *self, guint n_frames, const guint8 *labels)
{
  g_autofree gint64 *costs = g_new (gint64, RMP_WRINKLE_N_LABELS * SLEEVE_N_FACES);
  gint64 energy = 0;

  for (guint frame = 1; frame < n_frames; frame++)
    {
      g_autoptr (RmpWrinkleFrame)
          from = rmp_wrinkle_frame_new (self->cloth, sleeve_positions (frame - 1, self));
      g_autoptr (RmpWrinkleFrame)
          to = rmp_wrinkle_frame_new (self->cloth, sleeve_positions (frame, self));
      const guint8 *here = labels + frame * SLEEVE_N_FACES, *before = here - SLEEVE_N_FACES;

      rmp_wrinkle_step_costs (from, to, &self->options, costs);
      for (guint i = 0; i < SLEEVE_N_FACES; i++)
        {
          energy += costs[RMP_WRINKLE_N_LABELS * i + here[i]];
          if (frame > 1)
            energy += rmp_pair_cost (&self->options.pair_costs, before[i], here[i]);
        }
      for (guint k = 0; k < self->cloth->n_pairs; k++)
        energy += rmp_pair_cost (&self->options.pair_costs, here[self->cloth->pairs[2 * k]],
                                 here[self->cloth->pairs[2 * k + 1]]);
    }
  return energy;
}

/* The more of the clip is in sight, the less its labels cost together. */
static void
a_clip_costs_less_than_live_play (void)
{
  g_autofree guint8 *clip = NULL, *live = g_malloc (SLEEVE_N_FRAMES * SLEEVE_N_FACES);
  Sleeve self;

  sleeve_init (&self);
  clip = label_sleeve (&self, SLEEVE_N_FRAMES, RMP_WRINKLE_CLIP_WINDOW, RMP_WRINKLE_CLIP_OVERLAP);
  for (guint frame = 0; frame < SLEEVE_N_FRAMES; frame++)
    {
      sleeve_step (&self, frame);
      memcpy (live + frame * SLEEVE_N_FACES, rmp_wrinkle_state_get_labels (self.state),
              SLEEVE_N_FACES);
    }
  g_assert_cmpint (clip_energy (&self, SLEEVE_N_FRAMES, clip), <,
                   clip_energy (&self, SLEEVE_N_FRAMES, live));
  sleeve_clear (&self);
}

/* The sleeve jumps to three times its size: all at rest there, before and after it as if each were
 * a clip.
 */
static const float *
jumps_at_twenty (guint frame, gpointer data)
{
  Sleeve *self = data;

  sleeve_pose (self, sleeve_bend (frame));
  for (guint i = 0; frame >= 20 && i < 3 * SLEEVE_N_VERTICES; i++)
    self->positions[i] *= 3.0f;
  return self->positions;
}

static void
a_cut_is_at_rest (void)
{
  g_autofree guint8 *labels = NULL;
  Sleeve self;

  sleeve_init (&self);
  labels = rmp_wrinkle_clip_labels (self.cloth, &self.options, 30, RMP_WRINKLE_CLIP_WINDOW,
                                    RMP_WRINKLE_CLIP_OVERLAP, jumps_at_twenty, &self, NULL);
  for (guint i = 0; i < SLEEVE_N_FACES; i++)
    g_assert_cmpuint (labels[20 * SLEEVE_N_FACES + i], ==, RMP_WRINKLE_LABEL_REST);
  sleeve_clear (&self);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/clip-labels/least", no_labels_of_a_clip_cost_less);
  g_test_add_func ("/clip-labels/whole", a_window_that_holds_the_clip_is_the_whole);
  g_test_add_func ("/clip-labels/windows", windows_see_the_labels_before_them_and_what_comes);
  g_test_add_func ("/clip-labels/stopped", a_clip_that_stops_has_no_labels);
  g_test_add_func ("/clip-labels/one-frame", looking_at_one_frame_finds_what_a_step_finds);
  g_test_add_func ("/clip-labels/ahead", looking_to_the_end_finds_what_the_clip_has);
  g_test_add_func ("/clip-labels/energy", a_clip_costs_less_than_live_play);
  g_test_add_func ("/clip-labels/cut", a_cut_is_at_rest);
  return g_test_run ();
}
