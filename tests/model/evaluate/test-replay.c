/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The way to any frame, with a technique that adds up what it has seen and counts how often it is
 * stepped.
 */

#include "evaluate/replay.h"

#include <math.h>

#define N_FRAMES 100

/* What the technique remembers, and what it tells of it: the order of the frames is in the sum. */
typedef struct
{
  guint64 frames, sum;
} State;

static guint n_steps, n_loads, fail_at;
static GCancellable *cancel_at_seven;

static gpointer
state_new (gpointer shared)
{
  State *state = g_new0 (State, 1);

  state->sum = *(const guint64 *) shared;
  return state;
}

static GBytes *
state_save (gpointer state)
{
  return g_bytes_new (state, sizeof (State));
}

static gpointer
state_load (G_GNUC_UNUSED gpointer shared, GBytes *bytes, G_GNUC_UNUSED GError **error)
{
  n_loads++;
  return g_memdup2 (g_bytes_get_data (bytes, NULL), sizeof (State));
}

static gboolean
add_up (G_GNUC_UNUSED gpointer shared, G_GNUC_UNUSED gpointer analysis, gpointer data,
        G_GNUC_UNUSED RmpSampler *sampler, G_GNUC_UNUSED const RmpValues *values, double time,
        G_GNUC_UNUSED RmpTarget target, G_GNUC_UNUSED const gboolean *fields, RmpOutput *output,
        G_GNUC_UNUSED const RmpCall *call, GError **error)
{
  State *state = data;

  n_steps++;
  /* Whole frames from the first of the clip, none left out. */
  g_assert_cmpfloat (fabs (time - (2.0 + (double) state->frames / 24.0)), <, 1e-9);
  if (state->frames + 1 == fail_at)
    {
      state->sum = 0;
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "Frame %u", fail_at - 1);
      return FALSE;
    }
  if (state->frames == 7 && cancel_at_seven)
    g_cancellable_cancel (cancel_at_seven);
  state->sum = (state->sum ^ state->frames) * G_GUINT64_CONSTANT (0x100000001b3);
  state->frames++;
  if (output)
    output->figures[0] = (double) (state->sum >> 32);
  return TRUE;
}

static const RmpFigure figures[] = { { .id = "sum", .label = "Sum" } };

static const RmpTechnique technique = {
  .id = "adding-up",
  .figures = figures,
  .n_figures = 1,
  .step = add_up,
  .state_new = state_new,
  .state_free = g_free,
  .state_save = state_save,
  .state_load = state_load,
};

typedef struct
{
  guint64 seed;
  gboolean released;
  RmpReplay *replay;
} Fixture;

static void
release (gpointer fixture)
{
  ((Fixture *) fixture)->released = TRUE;
}

static RmpReplay *
replay_new (Fixture *fixture, gsize budget)
{
  const RmpReplayClip clip = {
    .technique = &technique, .shared = &fixture->seed, .start = 2.0, .rate = 24.0
  };

  return rmp_replay_new (&clip, budget, fixture, release);
}

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  fixture->seed = 0x811c9dc5;
  fixture->replay = replay_new (fixture, 1 << 20);
  n_steps = n_loads = fail_at = 0;
  cancel_at_seven = NULL;
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_clear_pointer (&fixture->replay, rmp_replay_unref);
  g_assert_true (fixture->released);
}

/* What the frame tells, NaN with @error set. */
static double
ask (RmpReplay *replay, guint frame, GCancellable *cancellable, GError **error)
{
  const RmpCall call = { .cancellable = cancellable };
  RmpOutput output = { 0 };
  double sum = NAN;

  rmp_output_init (&output, &technique);
  if (rmp_replay_step (replay, NULL, frame, RMP_TARGET_PREVIEW, NULL, &output, &call, error))
    sum = output.figures[0];
  rmp_output_clear (&output);
  return sum;
}

static void
play (Fixture *fixture, double *sums)
{
  g_autoptr (RmpReplay) replay = replay_new (fixture, 1 << 20);

  for (guint i = 0; i < N_FRAMES; i++)
    sums[i] = ask (replay, i, NULL, NULL);
  fixture->released = FALSE;
  g_clear_pointer (&replay, rmp_replay_unref);
  g_assert_true (fixture->released);
  fixture->released = FALSE;
}

static void
playing_steps_each_frame_once (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  double sums[N_FRAMES];

  play (fixture, sums);
  g_assert_cmpuint (n_steps, ==, N_FRAMES);
  g_assert_cmpuint (n_loads, ==, 0);
  for (guint i = 1; i < N_FRAMES; i++)
    g_assert_cmpfloat (sums[i], !=, sums[i - 1]);
}

static void
a_jump_gives_what_playing_gives (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  double sums[N_FRAMES];

  play (fixture, sums);
  for (guint i = 0; i < 400; i++)
    {
      const guint frame = (guint) g_test_rand_int_range (0, N_FRAMES);

      g_assert_cmpfloat (ask (fixture->replay, frame, NULL, NULL), ==, sums[frame]);
    }
}

/* Once the clip was played a jump steps the frames since the last sixteenth, the frame itself
 * included.
 */
static void
a_jump_back_steps_sixteen_frames_at_most (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  ask (fixture->replay, N_FRAMES - 1, NULL, NULL);
  g_assert_cmpuint (n_steps, ==, N_FRAMES);
  for (guint frame = N_FRAMES - 1; frame > 0; frame -= 3)
    {
      n_steps = 0;
      ask (fixture->replay, frame - 1, NULL, NULL);
      g_assert_cmpuint (n_steps, <=, (frame - 1) % 16 + 1);
    }
}

static void
the_frame_asked_for_last_is_one_step_again (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const double sum = ask (fixture->replay, 45, NULL, NULL);

  for (guint i = 0; i < 3; i++)
    {
      n_steps = 0;
      g_assert_cmpfloat (ask (fixture->replay, 45, NULL, NULL), ==, sum);
      g_assert_cmpuint (n_steps, ==, 1);
    }
}

static void
the_way_is_left_off_and_taken_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const RmpCall call = { 0 };
  gboolean there = FALSE;
  guint n = 0;

  for (; !there; n++)
    g_assert_true (rmp_replay_approach (fixture->replay, NULL, 40, 0, &there, &call, NULL));
  g_assert_cmpuint (n, ==, 40);
  g_assert_cmpuint (n_steps, ==, 40);
  /* Another goal on the same way loses nothing. */
  g_assert_true (rmp_replay_approach (fixture->replay, NULL, 60, 0, &there, &call, NULL));
  g_assert_false (there);
  g_assert_true (rmp_replay_approach (fixture->replay, NULL, 42, G_MAXINT64, &there, &call, NULL));
  g_assert_true (there);
  g_assert_cmpuint (n_steps, ==, 42);
}

static void
a_cancel_keeps_the_steps_that_were_done (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = cancel_at_seven = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  double sums[N_FRAMES];

  g_assert_true (isnan (ask (fixture->replay, 50, cancellable, &error)));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (n_steps, ==, 8);
  g_clear_error (&error);
  cancel_at_seven = NULL;
  ask (fixture->replay, 8, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (n_steps, ==, 9);
  play (fixture, sums);
  g_assert_cmpfloat (ask (fixture->replay, 50, NULL, NULL), ==, sums[50]);
}

static void
a_failed_step_leaves_nothing_behind (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  double sums[N_FRAMES];

  play (fixture, sums);
  fail_at = 40;
  g_assert_true (isnan (ask (fixture->replay, 60, NULL, &error)));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_assert_cmpfloat (ask (fixture->replay, 38, NULL, NULL), ==, sums[38]);
  fail_at = 0;
  g_assert_cmpfloat (ask (fixture->replay, 60, NULL, NULL), ==, sums[60]);
}

static void
what_is_kept_has_a_budget (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const gsize budget = 4 * sizeof (State);
  double sums[N_FRAMES];

  play (fixture, sums);
  rmp_replay_unref (fixture->replay);
  fixture->released = FALSE;
  fixture->replay = replay_new (fixture, budget);
  for (guint i = 0; i < N_FRAMES; i++)
    {
      g_assert_cmpfloat (ask (fixture->replay, i, NULL, NULL), ==, sums[i]);
      g_assert_cmpuint (rmp_replay_get_size (fixture->replay), <=, budget);
    }
  g_assert_cmpuint (rmp_replay_get_size (fixture->replay), >, sizeof (State));
  for (guint i = 0; i < 100; i++)
    {
      const guint frame = (guint) g_test_rand_int_range (0, N_FRAMES);

      g_assert_cmpfloat (ask (fixture->replay, frame, NULL, NULL), ==, sums[frame]);
    }
}

static void
frames_in_order_keep_one_state (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  double sums[N_FRAMES];

  play (fixture, sums);
  rmp_replay_unref (fixture->replay);
  fixture->released = FALSE;
  fixture->replay = replay_new (fixture, 0);
  n_steps = n_loads = 0;
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 20; i < N_FRAMES; i++)
      {
        g_assert_cmpfloat (ask (fixture->replay, i, NULL, NULL), ==, sums[i]);
        g_assert_cmpuint (rmp_replay_get_size (fixture->replay), ==, sizeof (State));
      }
  g_assert_cmpuint (n_steps, ==, 20 + 2 * (N_FRAMES - 20));
  g_assert_cmpuint (n_loads, ==, 1);
}

static void
frames_in_common_are_taken_over (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  Fixture other = { .seed = fixture->seed };
  double sums[N_FRAMES];

  play (fixture, sums);
  ask (fixture->replay, N_FRAMES - 1, NULL, NULL);
  other.replay = replay_new (&other, 1 << 20);
  rmp_replay_take_over (other.replay, fixture->replay, 50);
  n_steps = 0;
  g_assert_cmpfloat (ask (other.replay, 70, NULL, NULL), ==, sums[70]);
  g_assert_cmpuint (n_steps, ==, 71 - 48); /* from the last sixteenth that is in common */
  n_steps = 0;
  g_assert_cmpfloat (ask (other.replay, 20, NULL, NULL), ==, sums[20]);
  g_assert_cmpuint (n_steps, ==, 21 - 16);
  rmp_replay_unref (other.replay);
  g_assert_true (other.released);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function)                                                                        \
  g_test_add ("/model/evaluate/replay/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("playing-steps-each-frame-once", playing_steps_each_frame_once);
  ADD ("a-jump-gives-what-playing-gives", a_jump_gives_what_playing_gives);
  ADD ("a-jump-back-steps-sixteen-frames-at-most", a_jump_back_steps_sixteen_frames_at_most);
  ADD ("the-frame-asked-for-last-is-one-step-again", the_frame_asked_for_last_is_one_step_again);
  ADD ("the-way-is-left-off-and-taken-up", the_way_is_left_off_and_taken_up);
  ADD ("a-cancel-keeps-the-steps-that-were-done", a_cancel_keeps_the_steps_that_were_done);
  ADD ("a-failed-step-leaves-nothing-behind", a_failed_step_leaves_nothing_behind);
  ADD ("what-is-kept-has-a-budget", what_is_kept_has_a_budget);
  ADD ("frames-in-order-keep-one-state", frames_in_order_keep_one_state);
  ADD ("frames-in-common-are-taken-over", frames_in_common_are_taken_over);
#undef ADD
  return g_test_run ();
}
