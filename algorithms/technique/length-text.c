/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "technique/length-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* From here on three digits would need an exponent. */
#define MOST_SHORT 999.5

char *
rmp_length_text (double metres)
{
  if (fabs (metres) < 1e-3 * MOST_SHORT)
    return g_strdup_printf (_ ("%.3g mm"), 1e3 * metres);
  return g_strdup_printf (fabs (metres) < MOST_SHORT ? _ ("%.3g m") : _ ("%.0f m"), metres);
}
