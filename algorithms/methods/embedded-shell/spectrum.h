/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* spectrum.h: how wide and how high wrinkles are that rows of heights tell of. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  double wavelength; /* in the unit of @step; infinite where rows are flat to the last digit */
  double rms;        /* of heights, without their trend */
} RmpShellSpectrum;

/**
 * rmp_shell_spectrum_measure:
 * @heights: [@n_rows × @n] at equal distances along a row; at least 4 a row
 * @step: the distance
 *
 * The wavelength is where the sum of the rows' spectra is highest: each row without its trend,
 * faded out at both ends, and with zeros behind; a parabola through the logarithms around the peak
 * finds it between two lines of the spectrum.
 */
RmpShellSpectrum rmp_shell_spectrum_measure (guint n_rows, guint n, const double *heights,
                                             double step);

/* Twice the mean distance between places where rows, without their trend, cross their middle, in
 * the unit of @step: of all waves alike, where a spectrum's peak is of the most even ones. Infinite
 * where no row crosses it twice.
 */
double rmp_shell_spectrum_measure_crossings (guint n_rows, guint n, const double *heights,
                                             double step);

G_END_DECLS
