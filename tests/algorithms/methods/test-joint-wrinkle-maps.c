/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a region shows on a sleeve as its joint bends and is wrung, and of bad input. */

#include "region-play.h"

#include "methods/joint-wrinkle-maps/region.h"
#include "methods/joint-wrinkle-maps/report.h"

#include <math.h>
#include <string.h>

/* The largest |factor| on the map, of vertices near the elbow on the side y > 0 and y < 0. */
static void
measure_sides (const Play *self, double most[2])
{
  const float *points = rmp_mesh_get_positions (self->mesh);
  const RmpRelief *relief = self->output.relief;

  most[0] = most[1] = 0.0;
  for (guint v = 0; v < rmp_mesh_get_n_vertices (self->mesh); v++)
    if (fabsf (points[3 * v + 1]) > 0.02f)
      {
        double *side = most + (points[3 * v + 1] < 0.0f);

        *side = MAX (*side, fabs ((double) relief->patterns[0].modulation[v]));
      }
}

static void
only_the_inner_side_wrinkles (void)
{
  Play play;
  double rest[2], bent[2];

  play_init (&play, 2.0 * G_PI / 3.0, 0.0);
  play_prepare (&play, "regions=1;amplitude=10 mm", LOWER);
  play_step (&play, 0.0, 1);
  measure_sides (&play, rest);
  play_step (&play, MOST_BENT, 1);
  measure_sides (&play, bent);

  g_assert_cmpfloat (rest[0], ==, 0.0);
  g_assert_cmpfloat (rest[1], ==, 0.0);
  /* the lower half turns about +Z from +X towards +Y */
  g_assert_cmpfloat (bent[0], >, 0.9);
  g_assert_cmpfloat (bent[1], ==, 0.0);
  g_assert_null (play.output.warning);
  g_assert_cmpuint (rmp_table_get_n_rows (g_ptr_array_index (play.output.tables, 0)), ==, 1);
  g_assert_cmpstr (rmp_table_get_text (g_ptr_array_index (play.output.tables, 0), 0, 1), ==,
                   "lower");
  play_clear (&play);
}

/* What is lifted is the amplitude times what is above the level grey, times the weight. */
static void
lift_is_the_weighted_height (void)
{
  Play play;
  RmpReliefPoint point;
  const float corner[2] = { 0.0f, 0.0f };
  const float *field;

  play_init (&play, 2.0 * G_PI / 3.0, 0.0);
  play_prepare (&play, "regions=1;regions.1.driver=always;regions.1.strength=0.5;amplitude=10 mm",
                -1);
  play_step (&play, 0.0, 1);
  rmp_relief_evaluate (play.output.relief, 700, corner, &point);
  g_assert_cmpfloat_with_epsilon (point.lift, 0.5 * AMPLITUDE * 0.5, 1e-6);
  field = play.output.fields[0];
  for (guint v = 0; v < play.output.field_sizes[0]; v++)
    g_assert_cmpfloat (field[v], ==, 0.5f);
  play_clear (&play);
}

static void
wringing_one_way_shows_the_map (void)
{
  for (gint sign = -1; sign <= 1; sign += 2)
    {
      Play play;
      double most[2];

      play_init (&play, 0.0, sign * G_PI / 2.0);
      play_prepare (&play, "regions=1;regions.1.driver=twist;regions.1.extent=0", LOWER);
      play_step (&play, MOST_BENT, 1);
      measure_sides (&play, most);
      /* the bone points along +X, about which positive twists turn */
      for (guint side = 0; side < 2; side++)
        if (sign > 0)
          g_assert_cmpfloat (most[side], >, 0.5);
        else
          g_assert_cmpfloat (most[side], ==, 0.0);
      play_clear (&play);
    }
}

/* Cloth that the joint has wrung round by half a turn has its inner side where it was not. */
static void
inner_side_stays_inside_under_twist (void)
{
  Play play;
  double plain[2], wrung[2];

  play_init (&play, G_PI / 2.0, 0.0);
  play_prepare (&play, "regions=1;regions.1.extent=0", LOWER);
  play_step (&play, MOST_BENT, 1);
  measure_sides (&play, plain);
  play_clear (&play);

  play_init (&play, G_PI / 2.0, 0.9 * G_PI);
  play_prepare (&play, "regions=1;regions.1.extent=0", LOWER);
  play_step (&play, MOST_BENT, 1);
  measure_sides (&play, wrung);
  play_clear (&play);

  g_assert_cmpfloat (plain[1], ==, 0.0);
  g_assert_cmpfloat (wrung[1], >, 0.4);
}

static void
compression_needs_no_skeleton (void)
{
  Play play;

  play_init (&play, 2.0 * G_PI / 3.0, 0.0);
  play_prepare (&play, "regions=1;regions.1.driver=strain;regions.1.full_strain=1%", -1);
  play_step (&play, 0.0, 1);
  g_assert_cmpfloat_with_epsilon (play.output.figures[1], 0.0, 1e-4);
  play_step (&play, MOST_BENT, 1);
  g_assert_cmpfloat (play.output.figures[1], >, 0.1);
  g_assert_null (play.output.warning);
  play_clear (&play);
}

static void
threads_and_order_change_nothing (void)
{
  Play play;
  g_autofree float *one = NULL, *other = NULL;
  gsize size;
  const char *first = "regions=2;regions.1.strength=0.3;regions.2.sharpness=4;"
                      "regions.2.strength=0.6;regions.1.sharpness=1";
  const char *second = "regions=2;regions.2.strength=0.3;regions.1.sharpness=4;"
                       "regions.1.strength=0.6;regions.2.sharpness=1";

  play_init (&play, 2.0 * G_PI / 3.0, 0.4);
  size = rmp_mesh_get_n_vertices (play.mesh) * sizeof *one;
  play_prepare (&play, first, LOWER);
  play_step (&play, 0.7, 1);
  one = g_memdup2 (play.output.relief->patterns[0].modulation, size);
  play_step (&play, 0.7, 4);
  g_assert_cmpmem (play.output.relief->patterns[0].modulation, size, one, size);
  play_clear (&play);

  play_init (&play, 2.0 * G_PI / 3.0, 0.4);
  play_prepare (&play, second, LOWER);
  play_step (&play, 0.7, 1);
  for (gsize v = 0; v < size / sizeof *one; v++)
    g_assert_cmpfloat_with_epsilon (play.output.relief->patterns[0].modulation[v], one[v], 1e-6);
  play_clear (&play);
}

static void
incomplete_regions_say_so (void)
{
  Play play;

  play_init (&play, 1.0, 0.0);
  play_prepare (&play, "regions=0", -1);
  play_step (&play, MOST_BENT, 1);
  g_assert_nonnull (strstr (play.output.warning, "no region"));
  play_clear (&play);

  play_init (&play, 1.0, 0.0);
  play_prepare (&play, "regions=1", -1);
  play_step (&play, MOST_BENT, 1);
  g_assert_nonnull (strstr (play.output.warning, "follows no joint"));
  play_clear (&play);

  play_init (&play, 1.0, 0.0);
  play_prepare (&play, "regions=1", 0);
  play_step (&play, MOST_BENT, 1);
  g_assert_nonnull (strstr (play.output.warning, "“upper”"));
  play_clear (&play);
}

/* A list may be longer than what shows. */
static void
regions_beyond_are_left_out (void)
{
  g_autoptr (GError) error = NULL;
  Play play;

  play_init (&play, 1.0, 0.0);
  play_prepare (&play, "regions=32", LOWER);
  play_step (&play, MOST_BENT, 1);
  g_assert_null (play.output.warning);
  play_clear (&play);

  play_init (&play, 1.0, 0.0);
  play_prepare (&play, "regions=34;regions.34.solo=true", LOWER);
  play_step (&play, MOST_BENT, 1);
  g_assert_nonnull (strstr (play.output.warning, "2 regions are left out"));
  g_assert_cmpfloat (play.output.figures[RMP_JOINT_FIGURE_ACTIVE], ==, 0.0);
  g_assert_cmpuint (
      rmp_table_get_n_rows (rmp_output_get_table (&play.output, rmp_joint_wrinkle_maps.tables[0])),
      ==, 32);
  for (guint i = 0; i < rmp_joint_dials.n_fills; i++)
    {
      g_assert_false (rmp_joint_dials.fills[i].fill (play.shared, play.sampler, play.values, 33,
                                                     MOST_BENT, &(const RmpCall){ 0 }, &error));
      g_assert_nonnull (strstr (error->message, "Region 34 is left out"));
      g_clear_error (&error);
    }
  play_clear (&play);
}

/* Clips with such keys are refused; a joint that is scaled to nothing has no rotation either. */
static void
joint_without_a_rotation_is_at_rest (void)
{
  const RmpJointRegion region = { .bone = 1,
                                  .along = { 1.0, 0.0, 0.0 },
                                  .across = { 0.0, 1.0, 0.0 } };
  const RmpJointRegionOptions options = {
    .driver = RMP_DRIVER_SWING, .start = -0.2, .full = -0.1, .exponent = 1.0
  };
  double matrices[32] = { 0.0 };
  RmpJointRegionPose pose;

  for (guint i = 0; i < 2; i++)
    for (guint c = 0; c < 4; c++)
      matrices[16 * i + 5 * c] = 1.0;
  rmp_joint_region_pose (&region, &options, matrices, 0, NULL, 0.0, NULL, &pose);
  g_assert_false (pose.damaged);

  matrices[16] = (double) NAN;
  rmp_joint_region_pose (&region, &options, matrices, 0, NULL, 0.0, NULL, &pose);
  g_assert_true (pose.damaged);
  g_assert_cmpfloat (pose.angle, ==, 0.0);
  g_assert_cmpfloat (pose.weights[0], ==, 1.0);
}

static void
mesh_without_uvs_is_refused (void)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  Play play;

  play_init (&play, 1.0, 0.0);
  g_assert_null (rmp_joint_wrinkle_maps.prepare (&play.arm.input, play.arm.sampler, play.values,
                                                 &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_nonnull (strstr (error->message, "unwrap"));
  play_clear (&play);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/methods/joint-wrinkle-maps/" name, function)
  ADD ("only-the-inner-side-wrinkles", only_the_inner_side_wrinkles);
  ADD ("lift-is-the-weighted-height", lift_is_the_weighted_height);
  ADD ("wringing-one-way-shows-the-map", wringing_one_way_shows_the_map);
  ADD ("inner-side-stays-inside-under-twist", inner_side_stays_inside_under_twist);
  ADD ("compression-needs-no-skeleton", compression_needs_no_skeleton);
  ADD ("threads-and-order-change-nothing", threads_and_order_change_nothing);
  ADD ("incomplete-regions-say-so", incomplete_regions_say_so);
  ADD ("regions-beyond-are-left-out", regions_beyond_are_left_out);
  ADD ("joint-without-a-rotation-is-at-rest", joint_without_a_rotation_is_at_rest);
  ADD ("mesh-without-uvs-is-refused", mesh_without_uvs_is_refused);
#undef ADD
  return g_test_run ();
}
