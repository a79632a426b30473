/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "spectrum.h"

#include <math.h>

/* A row and the zeros behind it, as multiples of the row. */
#define PADDING 16

static void
take_trend_off (guint n, double *heights)
{
  double mean = 0.0, tilt = 0.0, square = 0.0;

  for (guint i = 0; i < n; i++)
    mean += heights[i] / n;
  for (guint i = 0; i < n; i++)
    {
      const double t = i - 0.5 * (n - 1);

      tilt += t * (heights[i] - mean);
      square += t * t;
    }
  for (guint i = 0; i < n; i++)
    heights[i] -= mean + tilt / square * (i - 0.5 * (n - 1));
}

static void
add_spectrum (guint n, const double *heights, guint n_bins, double *power)
{
  for (guint k = 1; k < n_bins; k++)
    {
      double real = 0.0, imaginary = 0.0;

      for (guint i = 0; i < n; i++)
        {
          const double angle = 2.0 * G_PI * k * i / (PADDING * n);

          real += heights[i] * cos (angle);
          imaginary += heights[i] * sin (angle);
        }
      power[k] += real * real + imaginary * imaginary;
    }
}

/* Where the peak of a parabola through three lines lies beside the middle one. */
static double
find_peak (const double *power, guint middle)
{
  const double a = log (power[middle - 1]), b = log (power[middle]), c = log (power[middle + 1]);

  return middle + 0.5 * (a - c) / (a - 2.0 * b + c);
}

RmpShellSpectrum
rmp_shell_spectrum_measure (guint n_rows, guint n, const double *heights, double step)
{
  const guint n_bins = PADDING * n / 2;
  RmpShellSpectrum waves = { (double) INFINITY, 0.0 };
  g_autofree double *row = NULL, *power = NULL;
  guint middle = 2;

  g_return_val_if_fail (n >= 4 && heights && step > 0.0, waves);

  row = g_new (double, n);
  power = g_new0 (double, n_bins);
  for (guint r = 0; r < n_rows; r++)
    {
      for (guint i = 0; i < n; i++)
        row[i] = heights[(gsize) r * n + i];
      take_trend_off (n, row);
      for (guint i = 0; i < n; i++)
        {
          waves.rms += row[i] * row[i] / ((double) n_rows * n);
          row[i] *= 0.5 - 0.5 * cos (2.0 * G_PI * i / (n - 1));
        }
      add_spectrum (n, row, n_bins, power);
    }
  waves.rms = sqrt (waves.rms);
  for (guint k = 2; k + 1 < n_bins; k++)
    if (power[k] > power[middle])
      middle = k;
  if (power[middle - 1] > 0.0 && power[middle + 1] > 0.0)
    waves.wavelength = PADDING * n * step / find_peak (power, middle);
  return waves;
}

double
rmp_shell_spectrum_measure_crossings (guint n_rows, guint n, const double *heights, double step)
{
  g_autofree double *row = NULL;
  double distance = 0.0;
  guint halves = 0;

  g_return_val_if_fail (n >= 4 && heights && step > 0.0, (double) INFINITY);

  row = g_new (double, n);
  for (guint r = 0; r < n_rows; r++)
    {
      double first = NAN, last = NAN;

      for (guint i = 0; i < n; i++)
        row[i] = heights[(gsize) r * n + i];
      take_trend_off (n, row);
      for (guint i = 0; i + 1 < n; i++)
        {
          if ((row[i] < 0.0) == (row[i + 1] < 0.0))
            continue;
          last = i + row[i] / (row[i] - row[i + 1]);
          if (isnan (first))
            first = last;
          else
            halves++;
        }
      if (last > first)
        distance += last - first;
    }
  return halves > 0 ? 2.0 * step * distance / halves : (double) INFINITY;
}
