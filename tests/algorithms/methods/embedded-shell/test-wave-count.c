/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-wave-count.c: how many waves cost a skin least that its interior resists.
 *
 * Waves k of height A take A²k²/4 of the strain ε, and so leave a compression N / C of the
 * membrane C with N = D k² + K / k², whatever A is. The energy is N ε − N²/2C then: it grows with
 * N, which is least at k⁴ = K/D under any compression. That is the wavelength of eq. 3, as K is
 * chosen. Other counts are equilibria, too, and how a skin got to where it is decides between them:
 * which is why counts of single runs differ, and not those of least energy.
 */

#include "strip.h"

#include <math.h>
#include <string.h>

#define WAVES 8.0 /* of theory, that the strip is long */

/* The shortest length of a segment that lets all of @height fit above a strip of so much length. */
static double
find_segment (const Strip *strip, double waves, double height, double length)
{
  double low = 0.0, high = 2.0 * strip->edge;

  for (guint i = 0; i < strip->along; i++)
    low = MAX (low, fabs (height * (sin (2.0 * G_PI * waves * (i + 1) / strip->along) -
                                    sin (2.0 * G_PI * waves * i / strip->along))));
  for (guint step = 0; step < 60; step++)
    {
      const double middle = 0.5 * (low + high);
      double sum = 0.0;

      for (guint i = 0; i < strip->along; i++)
        {
          const double rise = height * (sin (2.0 * G_PI * waves * (i + 1) / strip->along) -
                                        sin (2.0 * G_PI * waves * i / strip->along));

          sum += sqrt (MAX (middle * middle - rise * rise, 0.0));
        }
      *(sum < length ? &low : &high) = middle;
    }
  return high;
}

/* Of waves of @height on the shortened strip, all of whose segments are as long. Joules. */
static double
measure (const Strip *strip, double compression, double waves, double height)
{
  g_autofree double *x = g_memdup2 (strip->rest, 3 * strip->n * sizeof *x);
  const double segment = find_segment (strip, waves, height,
                                       (1.0 - compression) * strip->edge * strip->along);
  double energy = 0.0, at = 0.0, before = 0.0;

  for (guint column = 0; column <= strip->along; column++)
    {
      const double z = height * sin (2.0 * G_PI * waves * column / strip->along);

      at += column > 0 ? sqrt (MAX (segment * segment - (z - before) * (z - before), 0.0)) : 0.0;
      before = z;
      for (guint v = column; v < strip->n; v += strip->along + 1)
        {
          x[3 * v] = at;
          x[3 * v + 2] = z;
          energy += 0.5 * strip->foundation[v] * z * z;
        }
    }
  return energy + rmp_shell_skin_energy (strip->skin, x, 1);
}

/* Of as many waves, as high as costs least: by the golden section. */
static double
find_least (const Strip *strip, double compression, double waves)
{
  const double ratio = 0.5 * (sqrt (5.0) - 1.0);
  double low = 0.0, high = 3.0 * rmp_shell_amplitude (&strip->material, compression);

  for (guint i = 0; i < 25; i++)
    {
      const double a = high - ratio * (high - low), b = low + ratio * (high - low);

      if (measure (strip, compression, waves, a) < measure (strip, compression, waves, b))
        high = b;
      else
        low = a;
    }
  return measure (strip, compression, waves, 0.5 * (low + high));
}

/* The count of least energy, between those of whole and half waves by a parabola. */
static double
find_count (const Strip *strip, double compression)
{
  double least = INFINITY, best = 0.0, below, above;

  for (double waves = 0.5 * WAVES; waves <= 1.5 * WAVES; waves += 0.5)
    {
      const double energy = find_least (strip, compression, waves);

      if (energy < least)
        {
          least = energy;
          best = waves;
        }
    }
  below = find_least (strip, compression, best - 0.5);
  above = find_least (strip, compression, best + 0.5);
  return best + 0.25 * (below - above) / (below - 2.0 * least + above);
}

static void
the_least_energy_has_the_waves_of_theory_on_any_mesh (void)
{
  static const guint densities[] = { 8, 12, 16 };
  static const double compressions[] = { 0.05, 0.1 };

  for (guint c = 0; c < G_N_ELEMENTS (compressions); c++)
    {
      double low = INFINITY, high = 0.0;

      for (guint k = 0; k < G_N_ELEMENTS (densities); k++)
        {
          double width;
          Strip strip;

          strip_init (&strip, densities[k], WAVES, 0.5, 1.0, 1.0);
          width = WAVES / find_count (&strip, compressions[c]);
          g_test_message ("%u edges a wave, %g compressed: %.4f of theory", densities[k],
                          compressions[c], width);
          low = MIN (low, width);
          high = MAX (high, width);
          strip_clear (&strip);
        }
      g_assert_cmpfloat (high - low, <, 0.05);
      g_assert_cmpfloat (low, >, 0.95);
      g_assert_cmpfloat (high, <, 1.05);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/embedded-waves/the-least-energy-has-the-waves-of-theory-on-any-mesh",
                   the_least_energy_has_the_waves_of_theory_on_any_mesh);
  return g_test_run ();
}
