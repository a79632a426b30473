/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A ruler on a flat sheet with waves: which way it lies, and how far apart its ticks are. */

#include "relief/wave-ruler.h"

#include <math.h>

#define SIDE 41
#define STEP 0.01
#define WAVELENGTH 0.08

typedef struct
{
  RmpTopology *topology;
  double rest[3 * SIDE * SIDE];
  float heights[SIDE * SIDE];
} Sheet;

/* A square of 40 cm in the plane of x and y, whose waves go along @angle. */
static void
set_up (Sheet *self, double angle, double height)
{
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint v = 0; v < SIDE * SIDE; v++)
    {
      const double x = STEP * (v % SIDE), y = STEP * (v / SIDE);

      self->rest[3 * v] = x;
      self->rest[3 * v + 1] = y;
      self->rest[3 * v + 2] = 0.0;
      self->heights[v] = (float) (height * sin (2.0 * G_PI / WAVELENGTH *
                                                (cos (angle) * x + sin (angle) * y)));
    }
  for (guint v = 0; v + SIDE < SIDE * SIDE; v++)
    if (v % SIDE < SIDE - 1)
      {
        const guint32 pair[] = { v, v + 1, v + SIDE, v + 1, v + SIDE + 1, v + SIDE };

        g_array_append_vals (faces, pair, G_N_ELEMENTS (pair));
      }
  self->topology = rmp_topology_new (SIDE * SIDE, faces->len / 3, (const guint32 *) faces->data);
}

static void
tear_down (Sheet *self)
{
  rmp_topology_unref (self->topology);
}

/* Of the face in the middle. */
static RmpSurfacePoint
get_middle (void)
{
  return (RmpSurfacePoint){ SIDE - 1 + (SIDE - 1) * (SIDE - 1), { 0.3, 0.3 } };
}

static void
get_position (const Sheet *self, const RmpWaveRuler *ruler, guint tick, double position[3])
{
  const guint index = g_array_index (ruler->ticks, guint, tick);

  rmp_surface_point_position (&g_array_index (ruler->points, RmpSurfacePoint, index),
                              self->topology->faces, self->rest, position);
}

static double
constant (const RmpSurfacePoint *point, gpointer data)
{
  g_assert_nonnull (point);
  return *(const double *) data;
}

static void
it_lies_across_the_waves (void)
{
  static const double angles[] = { 0.0, 0.4, 1.0, G_PI / 2.0, 2.5 };

  for (guint i = 0; i < G_N_ELEMENTS (angles); i++)
    {
      const RmpSurfacePoint middle = get_middle ();
      double direction[3];
      Sheet sheet;

      set_up (&sheet, angles[i], 0.003);
      g_assert_true (rmp_wave_ruler_find_across (sheet.topology, sheet.rest, sheet.heights, &middle,
                                                 WAVELENGTH, direction));
      g_assert_cmpfloat (fabs (direction[0] * cos (angles[i]) + direction[1] * sin (angles[i])), >,
                         cos (0.05));
      g_assert_cmpfloat (fabs (direction[2]), <, 1e-12);
      tear_down (&sheet);
    }
}

static void
flat_cloth_has_no_direction (void)
{
  const RmpSurfacePoint middle = get_middle ();
  double direction[3];
  Sheet sheet;

  set_up (&sheet, 0.7, 0.0);
  g_assert_false (rmp_wave_ruler_find_across (sheet.topology, sheet.rest, sheet.heights, &middle,
                                              WAVELENGTH, direction));
  tear_down (&sheet);
}

static void
ticks_are_a_wavelength_apart (void)
{
  const RmpSurfacePoint middle = get_middle ();
  const double direction[] = { 3.0, 4.0, 0.0 };
  double wavelength = 0.037, last[3], next[3];
  Sheet sheet;

  set_up (&sheet, 0.0, 0.003);
  for (guint step = 1; step <= 2; step++)
    {
      g_autoptr (RmpWaveRuler) ruler = rmp_wave_ruler_new (
          sheet.topology, sheet.rest, &middle, direction, step, 2, constant, &wavelength);

      g_assert_cmpuint (ruler->ticks->len, ==, 5);
      g_assert_cmpuint (ruler->middle, ==, 2);
      for (guint i = 1; i < 5; i++)
        {
          get_position (&sheet, ruler, i - 1, last);
          get_position (&sheet, ruler, i, next);
          g_assert_cmpfloat_with_epsilon (next[0] - last[0], 0.6 * step * wavelength, 1e-9);
          g_assert_cmpfloat_with_epsilon (next[1] - last[1], 0.8 * step * wavelength, 1e-9);
        }
    }
  tear_down (&sheet);
}

/* At the border of the sheet it ends, without a tick that is none. */
static void
it_ends_with_the_cloth (void)
{
  const RmpSurfacePoint middle = get_middle ();
  const double direction[] = { 1.0, 0.0, 0.0 };
  double wavelength = 0.15, end[3];
  g_autoptr (RmpWaveRuler) ruler = NULL;
  Sheet sheet;

  set_up (&sheet, 0.0, 0.003);
  ruler = rmp_wave_ruler_new (sheet.topology, sheet.rest, &middle, direction, 1, 8, constant,
                              &wavelength);
  g_assert_cmpuint (ruler->ticks->len, ==, 3);
  rmp_surface_point_position (
      &g_array_index (ruler->points, RmpSurfacePoint, ruler->points->len - 1),
      sheet.topology->faces, sheet.rest, end);
  g_assert_cmpfloat_with_epsilon (end[0], STEP * (SIDE - 1), 1e-9);
  tear_down (&sheet);
}

/* Twice as long from the middle of the sheet on. */
static double
two_sided (const RmpSurfacePoint *point, gpointer data)
{
  const Sheet *sheet = data;
  double position[3];

  rmp_surface_point_position (point, sheet->topology->faces, sheet->rest, position);
  return position[0] < 0.5 * STEP * (SIDE - 1) + STEP ? 0.02 : 0.04;
}

static void
ticks_follow_what_is_painted (void)
{
  const RmpSurfacePoint middle = get_middle ();
  const double direction[] = { 1.0, 0.0, 0.0 };
  g_autoptr (RmpWaveRuler) ruler = NULL;
  double ends[2][3];
  Sheet sheet;

  set_up (&sheet, 0.0, 0.003);
  ruler = rmp_wave_ruler_new (sheet.topology, sheet.rest, &middle, direction, 1, 3, two_sided,
                              &sheet);
  g_assert_cmpuint (ruler->ticks->len, ==, 7);
  get_position (&sheet, ruler, 0, ends[0]);
  get_position (&sheet, ruler, 1, ends[1]);
  g_assert_cmpfloat_with_epsilon (ends[1][0] - ends[0][0], 0.02, 1e-9);
  get_position (&sheet, ruler, 5, ends[0]);
  get_position (&sheet, ruler, 6, ends[1]);
  g_assert_cmpfloat_with_epsilon (ends[1][0] - ends[0][0], 0.04, 1e-9);
  tear_down (&sheet);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wave-ruler/it-lies-across-the-waves", it_lies_across_the_waves);
  g_test_add_func ("/wave-ruler/flat-cloth-has-no-direction", flat_cloth_has_no_direction);
  g_test_add_func ("/wave-ruler/ticks-are-a-wavelength-apart", ticks_are_a_wavelength_apart);
  g_test_add_func ("/wave-ruler/it-ends-with-the-cloth", it_ends_with_the_cloth);
  g_test_add_func ("/wave-ruler/ticks-follow-what-is-painted", ticks_follow_what_is_painted);
  return g_test_run ();
}
