/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models of wrinkles on sheets that are bent, pulled and squeezed: what the published method has
 * none of over hollows, along stretch and over time.
 */

#include "geometry/vector.h"
#include "methods/dynamic-wrinkling/curvature.h"
#include "methods/dynamic-wrinkling/state.h"
#include "methods/dynamic-wrinkling/tension.h"

#include <math.h>
#include <string.h>

/* --- sheets ----------------------------------------------------------------------------------- */

#define SIDE 12
#define SHEET_N_VERTICES ((SIDE + 1) * (SIDE + 1))
#define SHEET_N_FACES (2 * SIDE * SIDE)

typedef void (*Bend) (double u, double v, double position[3]); /* u, v in −1 … 1 */

typedef struct
{
  RmpWrinkleCloth *cloth;
  float positions[3 * SHEET_N_VERTICES];
} Sheet;

static void
sheet_pose (Sheet *self, Bend bend)
{
  for (guint i = 0; i < SHEET_N_VERTICES; i++)
    {
      double position[3];

      bend (2.0 * (i % (SIDE + 1)) / SIDE - 1.0, 2.0 * (double) (i / (SIDE + 1)) / SIDE - 1.0,
            position);
      for (guint c = 0; c < 3; c++)
        self->positions[3 * i + c] = (float) position[c];
    }
}

static void
sheet_init (Sheet *self, Bend bend)
{
  guint32 faces[3 * SHEET_N_FACES];
  g_autoptr (RmpTopology) topology = NULL;

  for (guint32 j = 0, at = 0; j < SIDE; j++)
    for (guint32 i = 0; i < SIDE; i++, at += 6)
      {
        guint32 a = j * (SIDE + 1) + i, b = a + SIDE + 1;
        const guint32 quad[6] = { a, a + 1, b + 1, a, b + 1, b };

        memcpy (faces + at, quad, sizeof quad);
      }
  topology = rmp_topology_new (SHEET_N_VERTICES, SHEET_N_FACES, faces);
  sheet_pose (self, bend);
  self->cloth = rmp_wrinkle_cloth_new (topology, self->positions);
}

static RmpWrinkleFrame *
sheet_frame (Sheet *self)
{
  RmpWrinkleFrame *frame = rmp_wrinkle_frame_new (self->cloth, self->positions);

  rmp_wrinkle_frame_ensure_normals (frame);
  return frame;
}

static void
sheet_clear (Sheet *self)
{
  rmp_wrinkle_cloth_free (self->cloth);
}

#define HALF 0.3
#define BALL 0.5

static void
on_a_ball (double u, double v, double position[3])
{
  double to[3] = { HALF * u, HALF * v, 0.6 };

  rmp_vector_normalise (to);
  for (guint c = 0; c < 3; c++)
    position[c] = BALL * to[c];
}

static void
in_a_bowl (double u, double v, double position[3])
{
  on_a_ball (u, v, position);
  position[2] = -position[2];
}

static void
on_a_saddle (double u, double v, double position[3])
{
  position[0] = HALF * u;
  position[1] = HALF * v;
  position[2] = 1.5 * HALF * HALF * (v * v - u * u);
}

static void
flat (double u, double v, double position[3])
{
  position[0] = HALF * u;
  position[1] = HALF * v;
  position[2] = 0.0;
}

static void
pulled (double u, double v, double position[3])
{
  flat (u, v, position);
  position[0] *= 1.3;
}

/* --- curvature -------------------------------------------------------------------------------- */

static gboolean
is_inside (guint face)
{
  guint column = face / 2 % SIDE, row = face / 2 / SIDE;

  return column > 0 && column + 1 < SIDE && row > 0 && row + 1 < SIDE;
}

static void
bulges_are_positive_and_hollows_negative (void)
{
  const double expected[] = { 1.0 / BALL, -1.0 / BALL };

  for (guint side = 0; side < 2; side++)
    {
      g_autoptr (RmpWrinkleFrame) frame = NULL;
      Sheet sheet;

      sheet_init (&sheet, side == 0 ? on_a_ball : in_a_bowl);
      frame = sheet_frame (&sheet);
      for (guint32 i = 0; i < SHEET_N_FACES; i++)
        for (guint k = 0; k < 2 && is_inside (i); k++)
          g_assert_cmpfloat_with_epsilon (rmp_wrinkle_face_curvature (frame, i, frame->axes[i][k]),
                                          expected[side], 0.06 / BALL);
      sheet_clear (&sheet);
    }
}

static void
only_saddles_are_hollows (void)
{
  const Bend round[] = { on_a_ball, in_a_bowl, flat };
  double depths[SHEET_N_FACES], most = 0.0;
  Sheet sheet;

  for (guint k = 0; k < G_N_ELEMENTS (round); k++)
    {
      g_autoptr (RmpWrinkleFrame) frame = NULL;

      sheet_init (&sheet, round[k]);
      frame = sheet_frame (&sheet);
      rmp_wrinkle_hollows (frame, depths);
      for (guint i = 0; i < SHEET_N_FACES; i++)
        g_assert_cmpfloat (depths[i], <, 1e-4);
      sheet_clear (&sheet);
    }

  sheet_init (&sheet, on_a_saddle);
  {
    g_autoptr (RmpWrinkleFrame) frame = sheet_frame (&sheet);

    rmp_wrinkle_hollows (frame, depths);
    for (guint32 i = 0; i < SHEET_N_FACES; i++)
      {
        double hollow[2], across[3];

        most = MAX (most, depths[i]);
        if (!is_inside (i))
          continue;
        /* z = c (y² − x²), seen from +z: hollow along y */
        rmp_wrinkle_face_hollow (frame, i, hollow);
        for (guint c = 0; c < 3; c++)
          across[c] = hollow[0] * frame->axes[i][0][c] + hollow[1] * frame->axes[i][1][c];
        g_assert_cmpfloat (fabs (across[1]), >, fabs (across[0]));
      }
    g_assert_cmpfloat (most, >, 0.05);
  }
  sheet_clear (&sheet);
}

/* --- references over hollows ------------------------------------------------------------------ */

static void
triangle_draw (RmpFlatTriangle *self, GRand *random)
{
  do
    for (guint i = 0; i < 4; i++)
      self->edges[i] = g_rand_double_range (random, -1.0, 1.0);
  while (rmp_flat_triangle_area (self) < 0.2);
}

/* What the longer reference has in the direction that goes to @along, the current triangle has less
 * of, and nothing else changes: F b = (1 + g) F' b, F c = F' c for c across b.
 */
static void
a_longer_reference_is_longer_one_way (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (41);

  for (guint round = 0; round < 1000; round++)
    {
      double angle = g_rand_double_range (random, 0.0, G_PI),
             gain = g_rand_double_range (random, 0.0, 1.0);
      double along[2] = { cos (angle), sin (angle) }, f[2][2], back[2], length;
      RmpFlatTriangle current, reference, longer;
      RmpStretch before, after;

      triangle_draw (&current, random);
      triangle_draw (&reference, random);
      rmp_stretch_init (&before, &current, &reference);
      rmp_wrinkle_reference_lengthen (&reference, &before, along, gain, &longer);
      rmp_stretch_init (&after, &current, &longer);
      g_assert_cmpfloat_with_epsilon (rmp_flat_triangle_area (&longer),
                                      (1.0 + gain) * rmp_flat_triangle_area (&reference), 1e-12);

      /* F⁻¹ along of the stretch before, which F' takes to along × length / (1 + g) */
      for (guint i = 0; i < 2; i++)
        for (guint j = 0; j < 2; j++)
          f[i][j] = before.a[i][0] * before.most * before.bt[0][j] +
                    before.a[i][1] * before.least * before.bt[1][j];
      length = f[0][0] * f[1][1] - f[0][1] * f[1][0];
      back[0] = (f[1][1] * along[0] - f[0][1] * along[1]) / length;
      back[1] = (f[0][0] * along[1] - f[1][0] * along[0]) / length;
      for (guint i = 0; i < 2; i++)
        {
          double taken = 0.0;

          for (guint j = 0; j < 2; j++)
            taken += (after.a[i][0] * after.most * after.bt[0][j] +
                      after.a[i][1] * after.least * after.bt[1][j]) *
                     back[j];
          g_assert_cmpfloat_with_epsilon (taken, along[i] / (1.0 + gain), 1e-9);
        }
    }
}

static void
still_hollows_wrinkle_only_if_asked (void)
{
  guint counts[2];

  for (guint round = 0; round < 2; round++)
    {
      g_autoptr (RmpWrinkleState) state = NULL;
      RmpWrinkleOptions options;
      Sheet sheet;

      sheet_init (&sheet, on_a_saddle);
      rmp_wrinkle_options_init (&options, 1.8);
      options.threshold = 1.02;
      options.static_gain = round == 0 ? 0.0 : 1.0;
      state = rmp_wrinkle_state_new (sheet.cloth);
      for (guint frame = 0; frame < 4; frame++)
        rmp_wrinkle_state_step (state, &options, sheet.positions, 0, NULL, NULL);
      counts[round] = rmp_wrinkle_state_get_n_wrinkles (state);
      for (guint i = 0; i < SHEET_N_FACES; i++)
        g_assert_cmpuint (rmp_wrinkle_state_get_labels (state)[i], ==, RMP_WRINKLE_LABEL_REST);
      for (guint i = 0; i < counts[round]; i++)
        {
          const RmpWrinkle *wrinkle = rmp_wrinkle_state_get_wrinkle (state, i);
          double from[3], to[3];

          /* across the hollow direction, y */
          rmp_edge_path_point_position (sheet.cloth->topology,
                                        rmp_wrinkle_state_get_cloth (state)->positions,
                                        rmp_wrinkle_path (wrinkle), from);
          rmp_edge_path_point_position (sheet.cloth->topology,
                                        rmp_wrinkle_state_get_cloth (state)->positions,
                                        rmp_wrinkle_path (wrinkle) + wrinkle->points->len - 1, to);
          g_assert_cmpfloat (fabs (to[0] - from[0]), >, fabs (to[1] - from[1]));
        }
      g_clear_pointer (&state, rmp_wrinkle_state_free);
      sheet_clear (&sheet);
    }
  g_assert_cmpuint (counts[0], ==, 0);
  g_assert_cmpuint (counts[1], >, 0);
}

/* --- stretch ---------------------------------------------------------------------------------- */

static void
pulled_cloth_wrinkles_along_the_pull_only_if_asked (void)
{
  guint counts[2];

  for (guint round = 0; round < 2; round++)
    {
      g_autoptr (RmpWrinkleState) state = NULL;
      RmpWrinkleOptions options, own;
      Sheet sheet;

      sheet_init (&sheet, flat);
      rmp_wrinkle_options_init (&options, 1.8);
      options.stretch_ratio = round == 0 ? 0.0 : 0.4;
      own = rmp_wrinkle_tension_options (&options);
      state = rmp_wrinkle_state_new (sheet.cloth);
      rmp_wrinkle_state_step (state, &options, sheet.positions, 0, NULL, NULL);
      sheet_pose (&sheet, pulled);
      rmp_wrinkle_state_step (state, &options, sheet.positions, 0, NULL, NULL);
      counts[round] = rmp_wrinkle_state_get_n_wrinkles (state);
      for (guint i = 0; i < counts[round]; i++)
        {
          const RmpWrinkle *wrinkle = rmp_wrinkle_state_get_wrinkle (state, i);
          RmpWrinkleShape shape;

          g_assert_cmpuint (wrinkle->kind, ==, RMP_WRINKLE_OF_TENSION);
          rmp_wrinkle_shape_init (&shape, 1.0 + 0.4 * 0.3, own.threshold,
                                  0.5 * options.least_radius, options.most_fullness);
          g_assert_cmpfloat_with_epsilon (wrinkle->shape.radius, shape.radius, 1e-6);
          for (guint k = 0; k + 1 < wrinkle->points->len; k++)
            {
              double from[3], to[3];

              rmp_edge_path_point_position (sheet.cloth->topology,
                                            rmp_wrinkle_state_get_cloth (state)->positions,
                                            rmp_wrinkle_path (wrinkle) + k, from);
              rmp_edge_path_point_position (sheet.cloth->topology,
                                            rmp_wrinkle_state_get_cloth (state)->positions,
                                            rmp_wrinkle_path (wrinkle) + k + 1, to);
              g_assert_cmpfloat (fabs (to[1] - from[1]), <=, 1e-3 + 0.1 * fabs (to[0] - from[0]));
            }
        }
      g_clear_pointer (&state, rmp_wrinkle_state_free);
      sheet_clear (&sheet);
    }
  g_assert_cmpuint (counts[0], ==, 0);
  g_assert_cmpuint (counts[1], >, 0);
}

static void
cloth_that_grows_both_ways_has_no_tension (void)
{
  RmpStretch stretch;
  RmpWrinkleOptions options;

  rmp_wrinkle_options_init (&options, 1.8);
  options.stretch_ratio = 0.4;
  rmp_stretch_init_identity (&stretch);
  stretch.most = 1.2;
  g_assert_cmpfloat_with_epsilon (rmp_wrinkle_tension (&options, &stretch), 1.08, 1e-12);
  stretch.least = 1.1;
  g_assert_cmpfloat (rmp_wrinkle_tension (&options, &stretch), ==, 1.0);
  stretch.least = 1.0;
  stretch.most = 1.14;
  g_assert_cmpfloat (rmp_wrinkle_tension (&options, &stretch), ==, 1.0);
}

/* --- time ------------------------------------------------------------------------------------- */

/* A sheet squeezed by 0.92 a frame at one rate, and by the root of that at twice the rate. */
static void
squeeze (double ratio, guint n_frames, double factor, guint8 *labels, double *compression)
{
  g_autoptr (RmpWrinkleState) state = NULL;
  double by = 1.0;
  RmpWrinkleOptions options;
  Sheet sheet;

  sheet_init (&sheet, flat);
  rmp_wrinkle_options_init (&options, 1.8);
  options.frame_ratio = ratio;
  state = rmp_wrinkle_state_new (sheet.cloth);
  for (guint frame = 0; frame <= n_frames; frame++)
    {
      sheet_pose (&sheet, flat);
      for (guint i = 0; i < SHEET_N_VERTICES; i++)
        sheet.positions[3 * i] *= (float) by;
      rmp_wrinkle_state_step (state, &options, sheet.positions, 0, NULL, NULL);
      by *= factor;
    }
  memcpy (labels, rmp_wrinkle_state_get_labels (state), SHEET_N_FACES);
  *compression = rmp_wrinkle_state_get_cloth (state)->compression[SHEET_N_FACES / 2];
  g_clear_pointer (&state, rmp_wrinkle_state_free);
  sheet_clear (&sheet);
}

static void
normalised_options_do_not_know_the_frame_rate (void)
{
  guint8 slow[SHEET_N_FACES], fast[SHEET_N_FACES], plain[SHEET_N_FACES];
  double at_slow, at_fast, at_plain;

  squeeze (1.0, 4, 0.92, slow, &at_slow);
  squeeze (2.0, 8, sqrt (0.92), fast, &at_fast);
  squeeze (1.0, 8, sqrt (0.92), plain, &at_plain);
  g_assert_cmpuint (slow[0], ==, RMP_WRINKLE_LABEL_COMPRESSION);
  g_assert_cmpmem (slow, SHEET_N_FACES, fast, SHEET_N_FACES);
  g_assert_cmpuint (plain[0], ==, RMP_WRINKLE_LABEL_REST);
  /* what is forgotten in two halves of a frame is nearly what is in one */
  g_assert_cmpfloat_with_epsilon (at_slow, at_fast, 0.01);
  g_assert_cmpfloat (at_plain, >, at_fast + 0.01);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/wrinkle-sheets/curvature", bulges_are_positive_and_hollows_negative);
  g_test_add_func ("/wrinkle-sheets/hollows", only_saddles_are_hollows);
  g_test_add_func ("/wrinkle-sheets/longer", a_longer_reference_is_longer_one_way);
  g_test_add_func ("/wrinkle-sheets/static", still_hollows_wrinkle_only_if_asked);
  g_test_add_func ("/wrinkle-sheets/pulled", pulled_cloth_wrinkles_along_the_pull_only_if_asked);
  g_test_add_func ("/wrinkle-sheets/tension", cloth_that_grows_both_ways_has_no_tension);
  g_test_add_func ("/wrinkle-sheets/rate", normalised_options_do_not_know_the_frame_rate);
  return g_test_run ();
}
