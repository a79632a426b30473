/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* ∫ f over [−1, 1] by five-point Gauss rules on 2000 even pieces: their ends hit every knot with at
 * most three decimals, so that kinks of f do no harm.
 */
double oracle_integrate (double (*f) (double t, gconstpointer data), gconstpointer data);
