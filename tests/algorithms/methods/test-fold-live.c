/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines that follow the bend from frame to frame. */

#include <math.h>
#include <string.h>

#include "folds/fold-rows.h"
#include "geometry/vector.h"
#include "run.h"

#define N_KEYS 121
#define DURATION 3.0

/* The arm bends inwards, rolls its bend a quarter round the limb, straightens and bends to the
 * other side.
 */
static RmpSampler *
wandering_sampler (const Arm *arm)
{
  float times[N_KEYS], values[4 * N_KEYS];
  RmpChannel channel = { .joint = 1,
                         .path = RMP_CHANNEL_ROTATION,
                         .interpolation = RMP_INTERPOLATION_LINEAR,
                         .n_keys = N_KEYS,
                         .times = times,
                         .values = values };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpClip) clip = NULL;

  for (guint i = 0; i < N_KEYS; i++)
    {
      double t = DURATION * i / (N_KEYS - 1), swing = 1.2 * sin (G_PI * t / 2.0), around = 0.8 * t;

      times[i] = (float) t;
      values[4 * i] = 0.0f;
      values[4 * i + 1] = (float) (sin (0.5 * swing) * sin (around));
      values[4 * i + 2] = (float) (sin (0.5 * swing) * cos (around));
      values[4 * i + 3] = (float) cos (0.5 * swing);
    }
  clip = rmp_clip_new ("wander", &channel, 1, &error);
  g_assert_no_error (error);
  return rmp_sampler_new_rig (arm->mesh, NULL, rmp_sampler_get_skin (arm->sampler),
                              rmp_sampler_get_skeleton (arm->sampler), clip, -1);
}

typedef struct
{
  Arm arm;
  RmpSampler *own; /* of the arm */
  Run run;
} Wander;

static void
wander_init (Wander *self, const char *settings)
{
  ArmShape shape = arm_shape_sample ();

  self->arm = new_arm (&shape);
  self->own = self->arm.sampler;
  self->arm.sampler = wandering_sampler (&self->arm);
  run_init (&self->run, &self->arm, settings);
}

static void
wander_clear (Wander *self)
{
  run_clear (&self->run);
  rmp_sampler_unref (self->arm.sampler);
  self->arm.sampler = self->own;
  arm_clear (&self->arm);
}

/* How far folds have moved each vertex. The bend never halves a fold, so a cloth half as long has
 * none. (transfer full) [n]
 */
static double *
offsets (Wander *self, double time, guint *n)
{
  RmpOutput folded, plain;
  double *offset;

  run_step (&self->run, time, RMP_TARGET_BAKE, 1, &folded);
  run_set (&self->run, "slack=50 %");
  run_step (&self->run, time, RMP_TARGET_BAKE, 1, &plain);
  run_set (&self->run, "slack=0");
  *n = folded.relief->topology->n_vertices;
  g_assert_cmpuint (plain.relief->topology->n_vertices, ==, *n);
  offset = g_new (double, *n);
  for (guint v = 0; v < *n; v++)
    {
      double a[3], b[3];

      rmp_vector_load (folded.relief->positions + 3 * v, a);
      rmp_vector_load (plain.relief->positions + 3 * v, b);
      offset[v] = rmp_vector_distance (a, b);
    }
  rmp_output_clear (&folded);
  rmp_output_clear (&plain);
  return offset;
}

static double
largest_change (Wander *self, double rate, double *highest)
{
  g_autofree double *before = NULL;
  double largest = 0.0;
  guint n;

  *highest = 0.0;
  for (guint frame = 0; frame <= DURATION * rate; frame++)
    {
      double *now = offsets (self, frame / rate, &n);

      for (guint v = 0; v < n; v++)
        {
          *highest = MAX (*highest, now[v]);
          if (before)
            largest = MAX (largest, fabs (now[v] - before[v]));
        }
      g_free (before);
      before = now;
    }
  return largest;
}

/* Three times as many frames a second: changes get smaller by about as much, as they do not where
 * folds pop.
 */
static void
folds_glide_and_never_pop (void)
{
  double slow, fast, highest;
  Wander wander;

  wander_init (&wander, "curve_source=live;levels=1;variation=0");
  slow = largest_change (&wander, 24.0, &highest);
  fast = largest_change (&wander, 96.0, &highest);
  g_test_message (
      "largest change %.3g mm at 24 frames a second, %.3g mm at 96, highest fold %.3g mm",
      1e3 * slow, 1e3 * fast, 1e3 * highest);
  g_assert_cmpfloat (highest, >, 4e-3);
  g_assert_cmpfloat (fast, <, 0.4 * slow);
  wander_clear (&wander);
}

static void
play_order_changes_no_byte (void)
{
  static const double times[] = { 0.2, 2.05, 1.1, 2.9, 1.98, 0.7 };
  Wander wander, other;
  RmpReliefTopology *topology = NULL;

  wander_init (&wander, "curve_source=live;levels=2");
  wander_init (&other, "curve_source=live;levels=2");
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    for (guint target = 0; target < 2; target++)
      {
        RmpOutput a, b;
        gsize size;

        run_step (&wander.run, times[i], (RmpTarget) target, 1, &a);
        run_step (&other.run, times[G_N_ELEMENTS (times) - 1 - i], (RmpTarget) target, 4, &b);
        rmp_output_clear (&b);
        run_step (&other.run, times[i], (RmpTarget) target, 4, &b);
        size = 3 * a.relief->topology->n_vertices * sizeof (float);
        g_assert_cmpmem (a.relief->positions, size, b.relief->positions, size);
        g_assert_cmpmem (a.relief->normals, size, b.relief->normals, size);
        g_assert_cmpuint (rmp_fold_rows_count (&a), ==, rmp_fold_rows_count (&b));
        for (guint k = 0; k < rmp_fold_rows_count (&a); k++)
          g_assert_cmpfloat (row_height (&a, k), ==, row_height (&b, k));
        if (target == RMP_TARGET_BAKE)
          {
            g_assert_true (!topology || topology == a.relief->topology);
            topology = a.relief->topology;
          }
        rmp_output_clear (&a);
        rmp_output_clear (&b);
      }
  wander_clear (&wander);
  wander_clear (&other);
}

/* The folds are where the bend is now, not where it was strongest, and the same folds of the same
 * line.
 */
static void
folds_are_on_the_inner_side_of_each_frame (void)
{
  static const double times[] = { 0.5, 1.0, 1.5, 2.5 };
  guint32 feature = RMP_FEATURE_NONE;
  Wander wander;

  wander_init (&wander, "curve_source=live;variation=0");
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    for (guint target = 0; target < 2; target++)
      {
        double around = 0.8 * times[i], sign = times[i] < 2.0 ? 1.0 : -1.0;
        const RmpFoldRow *middle;
        RmpOutput output;

        run_step (&wander.run, times[i], (RmpTarget) target, 1, &output);
        g_assert_cmpuint (rmp_fold_rows_count (&output), ==, 5);
        middle = rmp_fold_rows_get (&output, 2);
        g_assert_cmpfloat (middle->height, >, 1e-3);
        g_assert_cmpuint (middle->piece, ==, 2);
        g_assert_cmpfloat_with_epsilon (middle->begin + middle->end, 0.0, 1e-4);
        g_assert_true (feature == RMP_FEATURE_NONE || feature == middle->feature);
        feature = middle->feature;
        for (guint v = 0; target == RMP_TARGET_BAKE && v < output.relief->topology->n_vertices; v++)
          {
            const float *rest = output.relief->topology->rest_positions + 3 * v;

            /* The axis is (0, sin, cos): the inner side is axis × X. */
            if (output.relief->features[v] == feature)
              g_assert_cmpfloat (
                  sign * ((double) rest[1] * cos (around) - (double) rest[2] * sin (around)), >,
                  0.0);
          }
        rmp_output_clear (&output);
      }
  wander_clear (&wander);
}

/* Where the bend turns round there is no axis, and no fold either. */
static void
folds_fade_with_the_bend (void)
{
  Wander wander;
  RmpOutput output;

  wander_init (&wander, "curve_source=live;onset=0;variation=0");
  for (double time = 1.97; time < 2.03; time += 0.005)
    {
      run_step (&wander.run, time, RMP_TARGET_BAKE, 1, &output);
      for (guint k = 0; k < rmp_fold_rows_count (&output); k++)
        g_assert_cmpfloat (row_height (&output, k), <, 2e-3);
      rmp_output_clear (&output);
    }
  wander_clear (&wander);
}

/* The arm is bent by 0.6 at once after a second, and more in the end. */
static RmpSampler *
sudden_sampler (const Arm *arm)
{
  static const float times[] = { 0.0f, 0.9999f, 1.0001f, 2.0f, 3.0f },
                     bends[] = { 0.0f, 0.0f, 0.6f, 0.6f, 1.2f };
  float values[4 * G_N_ELEMENTS (times)];
  const RmpChannel channel = { .joint = 1,
                               .path = RMP_CHANNEL_ROTATION,
                               .interpolation = RMP_INTERPOLATION_LINEAR,
                               .n_keys = G_N_ELEMENTS (times),
                               .times = times,
                               .values = values };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpClip) clip = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      values[4 * i] = values[4 * i + 1] = 0.0f;
      values[4 * i + 2] = sinf (0.5f * bends[i]);
      values[4 * i + 3] = cosf (0.5f * bends[i]);
    }
  clip = rmp_clip_new ("sudden", &channel, 1, &error);
  g_assert_no_error (error);
  return rmp_sampler_new_rig (arm->mesh, NULL, rmp_sampler_get_skin (arm->sampler),
                              rmp_sampler_get_skeleton (arm->sampler), clip, -1);
}

/* Of a line's single fold. */
static double
measure_height (Wander *self, double time, double threshold)
{
  g_autofree char *settings = g_strdup_printf (
      "curve_source=live;bend_threshold=%g rad;onset=0;variation=0;fold_width=1 m;"
      "directions=normal;refine=everywhere;levels=1",
      threshold);
  RmpOutput output;
  double height;
  Run run;

  run_init (&run, &self->arm, settings);
  run_step (&run, time, RMP_TARGET_BAKE, 1, &output);
  g_assert_cmpuint (rmp_fold_rows_count (&output), ==, 1);
  height = row_height (&output, 0);
  rmp_output_clear (&output);
  run_clear (&run);
  return height;
}

/* What is left of a height at a bend below the threshold is its smoothstep; and the bend is that of
 * the motion after a Gaussian of 0.1 s, of which 69 % have passed half of that after a jump.
 */
static void
folds_fade_with_the_smoothed_bend (void)
{
  static const double times[] = { 1.05, 1.5 }, passed[] = { 0.6915, 1.0 };
  RmpSampler *sudden;
  Wander wander;

  wander_init (&wander, "curve_source=live");
  sudden = sudden_sampler (&wander.arm);
  rmp_sampler_unref (wander.arm.sampler);
  wander.arm.sampler = sudden;
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      const double x = passed[i] * 0.6 / 0.8, whole = measure_height (&wander, times[i], 0.01);

      g_assert_cmpfloat (whole, >, 1e-3);
      g_assert_cmpfloat_with_epsilon (measure_height (&wander, times[i], 0.8) / whole,
                                      x * x * (3.0 - 2.0 * x), 5e-3);
    }
  wander_clear (&wander);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add_func ("/methods/fold-live/" name, function)
  ADD ("folds-glide-and-never-pop", folds_glide_and_never_pop);
  ADD ("play-order-changes-no-byte", play_order_changes_no_byte);
  ADD ("folds-are-on-the-inner-side-of-each-frame", folds_are_on_the_inner_side_of_each_frame);
  ADD ("folds-fade-with-the-bend", folds_fade_with_the_bend);
  ADD ("folds-fade-with-the-smoothed-bend", folds_fade_with_the_smoothed_bend);
#undef ADD
  return g_test_run ();
}
