/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seams that differ by rounding close, and nothing else does. */

#include <math.h>
#include <string.h>

#include "settle.h"

#define SIDES 18
#define RINGS 5

/* A tube whose first column is computed once as angle 0 and once as 2 π, moved somewhere. */
static void
fill_tube (float *positions, double size, const double shift[3])
{
  for (guint r = 0; r < RINGS; r++)
    for (guint i = 0; i <= SIDES; i++)
      {
        const double angle = 2.0 * G_PI * i / SIDES,
                     position[3] = { 0.3 * r, cos (angle), sin (angle) };

        for (guint c = 0; c < 3; c++)
          positions[3 * (r * (SIDES + 1) + i) + c] = (float) (size * (position[c] + shift[c]));
      }
}

static void
seams_close_wherever_they_are (void)
{
  static const double shifts[][3] = { { 0, 0, 0 }, { 0, 1.7, -0.2 }, { -3, 1e-3, 0.77 } };

  for (guint k = 0; k < G_N_ELEMENTS (shifts); k++)
    for (double size = 1e-3; size < 1e4; size *= 7.0)
      {
        float positions[3 * RINGS * (SIDES + 1)], settled[3 * RINGS * (SIDES + 1)];

        fill_tube (positions, size, shifts[k]);
        memcpy (settled, positions, sizeof positions);
        rmp_settle_positions (RINGS * (SIDES + 1), settled);
        for (guint v = 0; v < RINGS * (SIDES + 1); v++)
          {
            const guint first = v % (SIDES + 1) == SIDES ? v - SIDES : v;

            g_assert_cmpmem (settled + 3 * v, 3 * sizeof (float), positions + 3 * first,
                             3 * sizeof (float));
          }
      }
}

/* A place far away does not make the others one. */
static void
what_is_apart_stays_apart (void)
{
  const float far[] = { 1e30f, 0, 0, 1,       2, 3, 1, 2, 3.00001f, 1,   2, -3,
                        1e-5f, 0, 0, 1.2e-5f, 0, 0, 0, 0, 0,        NAN, 0, 0 };
  float positions[G_N_ELEMENTS (far)];

  memcpy (positions, far, sizeof far);
  rmp_settle_positions (G_N_ELEMENTS (far) / 3, positions);
  g_assert_cmpmem (positions, sizeof positions, far, sizeof far);
}

/* Of which powers of two are the borders, by how places are looked up. */
static void
the_last_digit_is_rounding (void)
{
  for (float at = 0.01f; at < 100.0f; at *= 1.0371f)
    for (guint k = 0; k < 2; k++)
      {
        const float edge = k == 0 ? at : exp2f (roundf (log2f (at)));
        float positions[6] = {
          edge, 0.3f * edge, 0.0f, nextafterf (edge, 0.0f), 0.3f * edge, 0.0f
        };

        rmp_settle_positions (2, positions);
        g_assert_cmpmem (positions + 3, 3 * sizeof (float), positions, 3 * sizeof (float));
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/import/settle/seams-close-wherever-they-are",
                   seams_close_wherever_they_are);
  g_test_add_func ("/app/import/settle/what-is-apart-stays-apart", what_is_apart_stays_apart);
  g_test_add_func ("/app/import/settle/the-last-digit-is-rounding", the_last_digit_is_rounding);
  return g_test_run ();
}
