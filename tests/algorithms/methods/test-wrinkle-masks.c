/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Threshold and smallest radius painted on a sleeve: what is painted alike is as if it were not
 * painted, and what differs acts where it is painted.
 */

#include "arm.h"
#include "inputs/masks.h"
#include "methods/dynamic-wrinkling/dynamic-wrinkling.h"
#include "methods/dynamic-wrinkling/settings.h"

#include <math.h>
#include <string.h>

#define RATE 24.0
#define N_FRAMES 25

typedef struct
{
  const RmpTechnique *technique;
  Arm arm;
  float *weights; /* 1 where z > 0, 0 where z < 0 */
  RmpValues *values;
  gpointer shared, analysis, state;
} Play;

static void
play_init (Play *self, const char *settings)
{
  const ArmShape shape = arm_shape_sample ();
  g_autoptr (GError) error = NULL;
  guint n;

  memset (self, 0, sizeof *self);
  self->technique = &rmp_dynamic_wrinkling;
  arm_init (&self->arm, &shape);
  self->values = rmp_values_new (self->technique);
  rmp_values_set_lengths (self->values, 0.01, 1.8);
  g_assert_true (rmp_values_set_list (self->values, settings, &error));
  /* Faces of the relief are those that were painted, and thresholds hold on all of a path. */
  g_assert_true (rmp_values_set_list (self->values, "smooth_base=0;run_on=1", &error));
  n = rmp_mesh_get_n_vertices (self->arm.mesh);
  self->weights = g_new (float, n);
  for (guint v = 0; v < n; v++)
    self->weights[v] = rmp_mesh_get_positions (self->arm.mesh)[3 * v + 2] > 1e-6f ? 1.0f : 0.0f;
}

static void
play_mask (Play *self, guint param, double low, double high)
{
  const gsize size = sizeof *self->weights * (gsize) rmp_mesh_get_n_vertices (self->arm.mesh);
  g_autoptr (GBytes) bytes = g_bytes_new (self->weights, size);
  g_autoptr (GArray)
      masks = rmp_inputs_borrow_list (self->arm.input.inputs, &rmp_input_masks, sizeof (RmpMasked));
  const RmpMasked masked = { .param = param, .low = low, .high = high, .bytes = bytes };

  g_array_append_val (masks, masked);
  rmp_inputs_set_masks (&self->arm.input.inputs, masks->len,
                        (const RmpMasked *) (gpointer) masks->data);
}

static void
play_prepare (Play *self)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;

  self->shared = self->technique->prepare (&self->arm.input, self->arm.sampler, self->values, &call,
                                           &error);
  g_assert_no_error (error);
  self->analysis = self->technique->analyse (self->shared, self->arm.sampler, self->values, RATE,
                                             &call, &error);
  g_assert_no_error (error);
  self->state = self->technique->state_new (self->shared);
}

static void
play_step (Play *self, guint frame, RmpOutput *output)
{
  const RmpCall call = { .n_threads = 1 };
  g_autofree gboolean *fields = g_new0 (gboolean, self->technique->n_fields);
  g_autoptr (GError) error = NULL;

  self->technique->step (self->shared, self->analysis, self->state, self->arm.sampler, self->values,
                         frame / RATE, RMP_TARGET_PREVIEW, fields, output, &call, &error);
  g_assert_no_error (error);
}

static void
play_clear (Play *self)
{
  self->technique->state_free (self->state);
  self->technique->analysis_free (self->analysis);
  self->technique->shared_free (self->shared);
  rmp_values_unref (self->values);
  g_free (self->weights);
  arm_clear (&self->arm);
}

/* Weights of the corners of a face, added. */
static double
weight_of_face (const Play *self, guint32 face)
{
  const guint32 *corners = rmp_mesh_get_faces (self->arm.mesh) + 3 * (gsize) face;

  return (double) (self->weights[corners[0]] + self->weights[corners[1]] +
                   self->weights[corners[2]]);
}

/* --- tests ------------------------------------------------------------------------------------ */

/* With wrinkles along stretch, which take half the radius, and inertia, which takes means over
 * widths.
 */
static void
a_constant_mask_is_the_plain_value (void)
{
  const char *settings = "threshold=17 %;least_radius=7.3 mm;stretch_ratio=0.4";
  guint n_wrinkles = 0;
  Play plain, painted;

  play_init (&plain, settings);
  play_init (&painted, "threshold=40 %;least_radius=20 mm;stretch_ratio=0.4");
  for (guint v = 0; v < rmp_mesh_get_n_vertices (painted.arm.mesh); v++)
    painted.weights[v] = 1.0f;
  play_mask (&painted, RMP_WRINKLE_PARAM_THRESHOLD, 0.5, 0.17);
  play_mask (&painted, RMP_WRINKLE_PARAM_LEAST_RADIUS, 0.001, 0.0073);
  play_prepare (&plain);
  play_prepare (&painted);
  for (guint frame = 0; frame < N_FRAMES; frame++)
    {
      RmpOutput outputs[2];
      g_autoptr (GBytes) plain_bytes = NULL;
      g_autoptr (GBytes) painted_bytes = NULL;

      play_step (&plain, frame, &outputs[0]);
      play_step (&painted, frame, &outputs[1]);
      plain_bytes = plain.technique->state_save (plain.state);
      painted_bytes = painted.technique->state_save (painted.state);
      g_assert_true (g_bytes_equal (plain_bytes, painted_bytes));
      g_assert_cmpmem (outputs[0].relief->levels, 3 * rmp_mesh_get_n_faces (plain.arm.mesh),
                       outputs[1].relief->levels, 3 * rmp_mesh_get_n_faces (painted.arm.mesh));
      n_wrinkles = MAX (n_wrinkles, rmp_ridge_surface_get_n_ridges (outputs[0].relief->ridges));
      rmp_output_clear (&outputs[0]);
      rmp_output_clear (&outputs[1]);
    }
  g_assert_cmpuint (n_wrinkles, >=, 4);
  play_clear (&plain);
  play_clear (&painted);
}

/* Segments on faces of which all corners have weight 0, and those of weight 1. */
static void
count_segments (const Play *self, const RmpRidgeSurface *surface, guint counts[2])
{
  for (guint i = 0; i < rmp_ridge_surface_get_n_segments (surface); i++)
    {
      const double weight = weight_of_face (self, rmp_ridge_surface_get_segment_face (surface, i));

      counts[0] += weight <= 0.0;
      counts[1] += weight >= 3.0;
    }
}

static void
where_the_threshold_is_high_nothing_wrinkles (void)
{
  guint plain_counts[2] = { 0, 0 }, counts[2] = { 0, 0 };
  Play plain, painted;

  play_init (&plain, "threshold=15 %;least_radius=4 mm");
  play_init (&painted, "threshold=15 %;least_radius=4 mm");
  play_mask (&painted, RMP_WRINKLE_PARAM_THRESHOLD, 0.15, 0.6);
  play_prepare (&plain);
  play_prepare (&painted);
  for (guint frame = 0; frame < N_FRAMES; frame++)
    {
      RmpOutput output;

      play_step (&plain, frame, &output);
      count_segments (&plain, output.relief->ridges, plain_counts);
      rmp_output_clear (&output);
      play_step (&painted, frame, &output);
      count_segments (&painted, output.relief->ridges, counts);
      rmp_output_clear (&output);
    }
  g_test_message ("segments: %u and %u plainly, %u and %u painted", plain_counts[0],
                  plain_counts[1], counts[0], counts[1]);
  g_assert_cmpuint (plain_counts[1], >, 50);
  g_assert_cmpuint (counts[0], >, 50);
  /* A path ends with the segment behind the last crossing that is compressed enough. */
  g_assert_cmpuint (20 * counts[1], <, plain_counts[1]);
  play_clear (&plain);
  play_clear (&painted);
}

/* Mean half width of the wrinkles of a side. */
static void
measure_radii (const Play *self, const RmpRidgeSurface *surface, double sums[2], guint counts[2])
{
  const RmpRidgeSegment *segments = rmp_ridge_surface_get_segments (surface);

  for (guint i = 0; i < rmp_ridge_surface_get_n_segments (surface); i++)
    {
      const double weight = weight_of_face (self, rmp_ridge_surface_get_segment_face (surface, i));
      const double radius = rmp_ridge_surface_get_ridges (surface)[segments[i].wrinkle]
                                .shape.radius;

      if (weight > 0.0 && weight < 3.0)
        continue;
      sums[weight > 0.0] += radius;
      counts[weight > 0.0]++;
    }
}

static void
where_the_radius_is_large_wrinkles_are_wide (void)
{
  double sums[2] = { 0.0, 0.0 };
  guint counts[2] = { 0, 0 };
  gboolean finer = FALSE;
  Play painted;

  play_init (&painted, "threshold=12 %;least_length=1;most_turn=60 °");
  play_mask (&painted, RMP_WRINKLE_PARAM_LEAST_RADIUS, 0.002, 0.006);
  play_prepare (&painted);
  for (guint frame = 0; frame < N_FRAMES; frame++)
    {
      RmpOutput output;
      guint8 levels[2] = { 0, 0 };

      play_step (&painted, frame, &output);
      measure_radii (&painted, output.relief->ridges, sums, counts);
      for (guint32 f = 0; f < rmp_mesh_get_n_faces (painted.arm.mesh); f++)
        if (weight_of_face (&painted, f) <= 0.0 || weight_of_face (&painted, f) >= 3.0)
          levels[weight_of_face (&painted, f) > 0.0] = MAX (
              levels[weight_of_face (&painted, f) > 0.0], output.relief->levels[3 * f]);
      finer = finer || levels[0] > levels[1];
      rmp_output_clear (&output);
    }
  g_test_message ("mean half widths: %.2f mm of %u, %.2f mm of %u segments",
                  1e3 * sums[0] / counts[0], counts[0], 1e3 * sums[1] / counts[1], counts[1]);
  g_assert_cmpuint (counts[0], >, 20);
  g_assert_cmpuint (counts[1], >, 20);
  g_assert_cmpfloat (sums[1] / counts[1], >, 1.5 * sums[0] / counts[0]);
  g_assert_true (finer);
  play_clear (&painted);
}

/* A checkpoint says nothing of masks and needs nothing of them: it goes on as if it had never been
 * one.
 */
static void
a_checkpoint_goes_on_under_masks (void)
{
  Play painted;

  play_init (&painted, "threshold=15 %");
  play_mask (&painted, RMP_WRINKLE_PARAM_THRESHOLD, 0.12, 0.3);
  play_mask (&painted, RMP_WRINKLE_PARAM_LEAST_RADIUS, 0.003, 0.009);
  play_prepare (&painted);
  for (guint frame = 0; frame < N_FRAMES; frame++)
    {
      gpointer copy = painted.technique->state_copy (painted.state), state = painted.state;
      g_autoptr (GBytes) played = NULL;
      g_autoptr (GBytes) sought = NULL;
      RmpOutput output;

      play_step (&painted, frame, &output);
      rmp_output_clear (&output);
      played = painted.technique->state_save (painted.state);
      painted.state = copy;
      play_step (&painted, frame, &output);
      rmp_output_clear (&output);
      sought = painted.technique->state_save (painted.state);
      g_assert_true (g_bytes_equal (played, sought));
      painted.technique->state_free (state);
    }
  play_clear (&painted);
}

/* Nothing rises where the look does not act. */
static void
a_region_holds_wrinkles_down (void)
{
  double most[2] = { 0.0, 0.0 };
  Play painted;

  play_init (&painted, "threshold=15 %;least_radius=4 mm");
  play_mask (&painted, RMP_MASKED_REGION, 0.0, 0.0);
  play_prepare (&painted);
  for (guint frame = 0; frame < N_FRAMES; frame++)
    {
      RmpOutput output;

      play_step (&painted, frame, &output);
      for (guint32 f = 0; f < rmp_mesh_get_n_faces (painted.arm.mesh); f++)
        {
          const double weight = weight_of_face (&painted, f),
                       middle[3] = { 1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0 };
          RmpRidgePoint point;

          if (weight > 0.0 && weight < 3.0)
            continue;
          rmp_ridge_surface_evaluate (
              output.relief->ridges, f, middle,
              (double) output.relief->region[rmp_mesh_get_faces (painted.arm.mesh)[3 * f]], &point);
          most[weight > 0.0] = MAX (most[weight > 0.0], fabs (point.lift));
        }
      rmp_output_clear (&output);
    }
  g_assert_cmpfloat (most[0], ==, 0.0);
  g_assert_cmpfloat (most[1], >, 1e-3);
  play_clear (&painted);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/wrinkle-masks/a-constant-mask-is-the-plain-value",
                   a_constant_mask_is_the_plain_value);
  g_test_add_func ("/algorithms/wrinkle-masks/where-the-threshold-is-high-nothing-wrinkles",
                   where_the_threshold_is_high_nothing_wrinkles);
  g_test_add_func ("/algorithms/wrinkle-masks/where-the-radius-is-large-wrinkles-are-wide",
                   where_the_radius_is_large_wrinkles_are_wide);
  g_test_add_func ("/algorithms/wrinkle-masks/a-checkpoint-goes-on-under-masks",
                   a_checkpoint_goes_on_under_masks);
  g_test_add_func ("/algorithms/wrinkle-masks/a-region-holds-wrinkles-down",
                   a_region_holds_wrinkles_down);
  return g_test_run ();
}
