/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a region shows on a sleeve as its joint bends and is wrung, and what joints, weights and
 * normals hold whatever the numbers.
 */

#include "region-play.h"

#include "images/normal-blend.h"
#include "methods/joint-wrinkle-maps/angles.h"
#include "methods/joint-wrinkle-maps/region.h"
#include "methods/joint-wrinkle-maps/report.h"
#include "methods/joint-wrinkle-maps/settings.h"
#include "methods/joint-wrinkle-maps/weight.h"

#include "geometry/profile.h"
#include "geometry/vector.h"

#include <math.h>
#include <string.h>

#define AMPLITUDE 0.01

/* --- joints ----------------------------------------------------------------------------------- */

static void
random_unit (GRand *rand, double out[3])
{
  do
    for (guint c = 0; c < 3; c++)
      out[c] = g_rand_double_range (rand, -1.0, 1.0);
  while (rmp_vector_norm (out) < 0.1 || !rmp_vector_normalise (out));
}

static void
make_rotation (const double axis[3], double angle, double q[4])
{
  for (guint c = 0; c < 3; c++)
    q[c] = sin (0.5 * angle) * axis[c];
  q[3] = cos (0.5 * angle);
}

/* a b */
static void
multiply (const double a[4], const double b[4], double out[4])
{
  double cross[3];

  rmp_vector_cross (a, b, cross);
  for (guint c = 0; c < 3; c++)
    out[c] = a[3] * b[c] + b[3] * a[c] + cross[c];
  out[3] = a[3] * b[3] - rmp_vector_dot (a, b);
}

static void
twist_changes_no_bend (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);

  for (guint i = 0; i < 2000; i++)
    {
      double u[3], reference[3], axis[3], swing[4], twist[4], both[4];
      RmpJointAngles plain, wrung;

      random_unit (rand, u);
      random_unit (rand, reference);
      random_unit (rand, axis);
      rmp_vector_add_scaled (axis, -rmp_vector_dot (axis, u), u, axis);
      rmp_vector_normalise (axis);
      make_rotation (axis, g_rand_double_range (rand, 0.05, 3.0), swing);
      make_rotation (u, g_rand_double_range (rand, -3.0, 3.0), twist);
      multiply (swing, twist, both);
      for (guint c = 0; i % 2 && c < 4; c++)
        both[c] *= -3.0;
      g_assert_true (rmp_joint_angles_init (&plain, swing, u, reference));
      g_assert_true (rmp_joint_angles_init (&wrung, both, u, reference));
      g_assert_cmpfloat_with_epsilon (wrung.swing, plain.swing, 1e-9);
      g_assert_cmpfloat_with_epsilon (remainder (wrung.azimuth - plain.azimuth, 2.0 * G_PI), 0.0,
                                      1e-9);
      g_assert_cmpfloat_with_epsilon (wrung.twist,
                                      2.0 * atan2 (rmp_vector_dot (twist, u), twist[3]), 1e-9);
      g_assert_cmpfloat_with_epsilon (rmp_vector_dot (wrung.side, u), 0.0, 1e-9);
    }
}

static void
damaged_rotation_is_none (void)
{
  const double u[3] = { 0.0, 1.0, 0.0 };
  const double bad[3][4] = { { 0.0, 0.0, 0.0, 0.0 },
                             { (double) NAN, 0.0, 0.0, 1.0 },
                             { 1e-9, 0.0, 0.0, 1e-9 } };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      RmpJointAngles angles;

      g_assert_false (rmp_joint_angles_init (&angles, bad[i], u, u));
      g_assert_cmpfloat (angles.swing, ==, 0.0);
      g_assert_cmpfloat (angles.twist, ==, 0.0);
      g_assert_cmpfloat (rmp_joint_angles_hinge (bad[i], u), ==, 0.0);
    }
}

/* A reference along the bone says nothing: the axis least along it is taken. */
static void
reference_along_the_bone_is_replaced (void)
{
  const double u[3] = { 0.0, 1.0, 0.0 }, axis[3] = { 0.0, 0.0, 1.0 };
  double q[4];
  RmpJointAngles along, least;

  make_rotation (axis, 1.0, q);
  rmp_joint_angles_init (&along, q, u, (const double[3]){ 0.0, -2.0, 0.0 });
  rmp_joint_angles_init (&least, q, u, (const double[3]){ 1.0, 0.0, 0.0 });
  g_assert_cmpfloat (along.azimuth, ==, least.azimuth);
  g_assert_cmpfloat_with_epsilon (fabs (along.azimuth), G_PI, 1e-9);
}

/* --- weights ---------------------------------------------------------------------------------- */

static void
keys_rise_where_they_are_drawn_rising (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (guint i = 0; i < 200; i++)
    {
      const guint n = (guint) g_rand_int_range (rand, 2, 9);
      double pairs[16], angle = 0.0, weight = 0.0, before;
      g_autoptr (RmpProfile) keys = NULL;

      for (guint k = 0; k < n; k++)
        {
          pairs[2 * k] = angle += g_rand_double_range (rand, 0.01, 1.0);
          pairs[2 * k + 1] = weight += g_rand_double_range (rand, 0.0, 1.0);
        }
      keys = rmp_profile_new_keys (pairs, NULL, n, NULL);
      before = pairs[1];
      for (double t = pairs[0] - 0.1; t < angle + 0.1; t += 0.003)
        {
          const double now = rmp_profile_weigh (keys, t);

          g_assert_cmpfloat (now, >=, before - 1e-12);
          g_assert_cmpfloat (now, <=, weight + 1e-12);
          before = now;
        }
    }
}

static void
few_keys_are_constant (void)
{
  const double pairs[4] = { 0.3, 0.7, 0.3, 0.2 };
  g_autoptr (RmpProfile) one = rmp_profile_new_keys (pairs, NULL, 1, NULL);
  g_autoptr (RmpProfile) same = rmp_profile_new_keys (pairs, NULL, 2, NULL);

  g_assert_cmpfloat (rmp_profile_weigh (one, -1.0), ==, 0.7);
  g_assert_cmpfloat (rmp_profile_weigh (one, 1.0), ==, 0.7);
  g_assert_cmpfloat (rmp_profile_weigh (same, 0.3), ==, 0.2);
}

static void
lobe_is_on_one_side (void)
{
  const RmpJointReach reach = { { 1.0, 2.0, 3.0 }, { 0.0, 0.0, 1.0 }, 1.5, 0.5 };
  const double side[3] = { 0.0, 1.0, 0.0 };

  g_assert_cmpfloat_with_epsilon (
      rmp_joint_reach_lobe (&reach, side, (const double[3]){ 1.0, 2.2, 7.0 }), 1.0, 1e-12);
  g_assert_cmpfloat (rmp_joint_reach_lobe (&reach, side, (const double[3]){ 1.0, 1.9, 3.0 }), ==,
                     0.0);
  g_assert_cmpfloat (rmp_joint_reach_lobe (&reach, side, (const double[3]){ 1.0, 2.0, 4.0 }), ==,
                     0.0);
  g_assert_cmpfloat_with_epsilon (
      rmp_joint_reach_along (&reach, (const double[3]){ 9.0, 9.0, 3.5 }), exp (-1.0), 1e-12);
}

/* --- normals ---------------------------------------------------------------------------------- */

static void
random_normal (GRand *rand, double out[3])
{
  do
    random_unit (rand, out);
  while (fabs (out[2]) <= 0.05);
  out[2] = fabs (out[2]);
}

/* The shortest turn from straight up to the base, done to the detail. */
static void
detail_is_turned_onto_its_base (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  const double up[3] = { 0.0, 0.0, 1.0 };

  for (guint i = 0; i < 10000; i++)
    {
      double base[3], detail[3], normal[3], axis[3], q[4], back[4], point[4], first[4], turned[4];

      random_normal (rand, base);
      random_normal (rand, detail);
      rmp_vector_cross (up, base, axis);
      rmp_vector_normalise (axis);
      make_rotation (axis, acos (MIN (1.0, base[2])), q);
      for (guint c = 0; c < 4; c++)
        {
          back[c] = c < 3 ? -q[c] : q[c];
          point[c] = c < 3 ? detail[c] : 0.0;
        }
      multiply (q, point, first);
      multiply (first, back, turned);
      rmp_normal_add (base, detail, normal);
      for (guint c = 0; c < 3; c++)
        g_assert_cmpfloat_with_epsilon (normal[c], turned[c], 1e-9);
    }
}

static void
level_details_leave_the_base (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);

  for (guint i = 0; i < 100; i++)
    {
      const double weights[3] = { 0.0, 0.0, 0.0 };
      double base[3], details[3][3], normal[3];

      random_normal (rand, base);
      for (guint k = 0; k < 3; k++)
        random_normal (rand, details[k]);
      rmp_normal_add_all (base, 3, (const double (*)[3]) details, weights, normal);
      g_assert_cmpmem (normal, sizeof normal, base, sizeof base);
    }
}

static void
codes_without_a_normal_are_level (void)
{
  const double bad[2][3] = { { 0.5, 0.5, 0.5 }, { (double) NAN, 0.5, 1.0 } };

  for (guint i = 0; i < 2; i++)
    {
      double normal[3];

      rmp_normal_decode (bad[i], normal);
      g_assert_cmpfloat (normal[0], ==, 0.0);
      g_assert_cmpfloat (normal[1], ==, 0.0);
      g_assert_cmpfloat (normal[2], ==, 1.0);
    }
}

/* --- on a sleeve ------------------------------------------------------------------------------ */

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

/* --- maps that regions share ------------------------------------------------------------------ */

/* Regions that lie on each other show a shared map once at most, and each of the two by its own
 * sign: Oat's min (1, Σ).
 */
static void
shared_maps_show_once_at_most (void)
{
  static const struct
  {
    const char *settings;
    double compressed, stretched;
  } cases[] = {
    { "regions.1.strength=0.3;regions.2.strength=0.4", 0.7, 0.0 },
    { "regions.1.strength=0.7;regions.2.strength=0.8", 1.0, 0.0 },
    { "regions.1.strength=-0.3;regions.2.strength=0.6", 0.6, 0.3 },
    { "regions.1.strength=-0.9;regions.2.strength=-2", 0.0, 1.0 },
    { "regions.1.strength=-4;regions.2.strength=4", 1.0, 1.0 },
  };
  const float inside[2] = { 0.2f, 0.3f };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *settings = g_strconcat (
          "regions=2;regions.1.driver=always;regions.2.driver=always;amplitude=10 mm;",
          cases[i].settings, NULL);
      Play play;
      RmpReliefPoint point;

      play_init (&play, 0.0, 0.0);
      play_prepare_shared (&play, settings, -1);
      play_step (&play, 0.0, 1);
      g_assert_cmpuint (play.output.relief->n_patterns, ==, 2);
      g_assert_cmpfloat_with_epsilon (play.output.relief->patterns[0].modulation[5],
                                      cases[i].compressed, 1e-6);
      g_assert_cmpfloat_with_epsilon (play.output.relief->patterns[1].modulation[5],
                                      cases[i].stretched, 1e-6);
      rmp_relief_evaluate (play.output.relief, 700, inside, &point);
      g_assert_cmpfloat_with_epsilon (
          point.lift, AMPLITUDE * (0.5 * cases[i].compressed + 0.25 * cases[i].stretched), 1e-6);
      play_clear (&play);
    }
}

/* [#F] at the middle of each face, of both maps. (transfer full) */
static double *
find_shared (const char *strengths, gsize *n)
{
  const double middle[3] = { 0.4, 0.35, 0.25 };
  g_autofree char *settings = g_strconcat ("regions=2;regions.1.extent=0;regions.2.extent=0.7;"
                                           "regions.1.sharpness=1;regions.2.sharpness=4;",
                                           strengths, NULL);
  double *found;
  Play play;

  play_init (&play, 2.0 * G_PI / 3.0, 0.0);
  play_prepare_shared (&play, settings, LOWER);
  play_step (&play, MOST_BENT, 1);
  *n = 2 * (gsize) rmp_mesh_get_n_faces (play.mesh);
  found = g_new (double, *n);
  for (guint32 face = 0; face < *n / 2; face++)
    {
      double factors[RMP_RELIEF_MAX_PATTERNS][3];

      rmp_relief_find_factors (play.output.relief, face, middle, factors);
      for (guint m = 0; m < 2; m++)
        {
          found[2 * face + m] = factors[m][0];
          if (factors[m][0] == 1.0)
            g_assert_cmpfloat (fabs (factors[m][1]) + fabs (factors[m][2]), ==, 0.0);
        }
    }
  play_clear (&play);
  return found;
}

/* Where a joint bends, its inner side shows the map of compressed cloth and its outer one the
 * other, together as much as each alone, or all of it.
 */
static void
shared_maps_of_a_bend_add_up_to_one (void)
{
  gsize n;
  g_autofree double *first = find_shared ("regions.1.strength=0.9;regions.2.strength=0", &n);
  g_autofree double *second = find_shared ("regions.1.strength=0;regions.2.strength=0.8", &n);
  g_autofree double *both = find_shared ("regions.1.strength=0.9;regions.2.strength=0.8", &n);
  guint n_full[2] = { 0, 0 }, n_part[2] = { 0, 0 };

  for (gsize i = 0; i < n; i++)
    {
      g_assert_cmpfloat_with_epsilon (both[i], MIN (1.0, first[i] + second[i]), 1e-6);
      g_assert_cmpfloat (MIN (both[i], both[i ^ 1]), ==, 0.0);
      n_full[i % 2] += both[i] == 1.0;
      n_part[i % 2] += both[i] > 0.1 && both[i] < 0.9;
    }
  for (guint m = 0; m < 2; m++)
    {
      g_assert_cmpuint (n_full[m], >, 10);
      g_assert_cmpuint (n_part[m], >, 10);
    }
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
  ADD ("twist-changes-no-bend", twist_changes_no_bend);
  ADD ("damaged-rotation-is-none", damaged_rotation_is_none);
  ADD ("reference-along-the-bone-is-replaced", reference_along_the_bone_is_replaced);
  ADD ("keys-rise-where-they-are-drawn-rising", keys_rise_where_they_are_drawn_rising);
  ADD ("few-keys-are-constant", few_keys_are_constant);
  ADD ("lobe-is-on-one-side", lobe_is_on_one_side);
  ADD ("detail-is-turned-onto-its-base", detail_is_turned_onto_its_base);
  ADD ("level-details-leave-the-base", level_details_leave_the_base);
  ADD ("codes-without-a-normal-are-level", codes_without_a_normal_are_level);
  ADD ("only-the-inner-side-wrinkles", only_the_inner_side_wrinkles);
  ADD ("lift-is-the-weighted-height", lift_is_the_weighted_height);
  ADD ("wringing-one-way-shows-the-map", wringing_one_way_shows_the_map);
  ADD ("inner-side-stays-inside-under-twist", inner_side_stays_inside_under_twist);
  ADD ("compression-needs-no-skeleton", compression_needs_no_skeleton);
  ADD ("threads-and-order-change-nothing", threads_and_order_change_nothing);
  ADD ("shared-maps-show-once-at-most", shared_maps_show_once_at_most);
  ADD ("shared-maps-of-a-bend-add-up-to-one", shared_maps_of_a_bend_add_up_to_one);
  ADD ("incomplete-regions-say-so", incomplete_regions_say_so);
  ADD ("regions-beyond-are-left-out", regions_beyond_are_left_out);
  ADD ("joint-without-a-rotation-is-at-rest", joint_without_a_rotation_is_at_rest);
  ADD ("mesh-without-uvs-is-refused", mesh_without_uvs_is_refused);

#undef ADD

  return g_test_run ();
}
