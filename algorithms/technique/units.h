/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* units.h: quantities as people type and read them: "30 mm", "2*3.5 mm", "10°", "35 %", "180 g/m²".
 * Inside, everything is SI.
 */

#include <glib.h>

#include "unit.h"

G_BEGIN_DECLS

/**
 * rmp_units_parse:
 * @text: numbers with + − * / ( ), each with an optional unit; decimal point only. A number without
 *   a unit is SI
 * @unit: what is asked for; another dimension is an error
 * @value: (out): SI, finite
 *
 * Returns: %FALSE with %RMP_VALUE_ERROR_SYNTAX and a message that says what is wrong where
 */
gboolean rmp_units_parse (const char *text, RmpUnit unit, double *value, GError **error);

/* How a value is shown: one unit of @unit, in SI, and its suffix ("mm", "°", "" for plain numbers).
 */
double rmp_units_shown_scale (RmpUnit unit);
const char *rmp_units_shown_suffix (RmpUnit unit);

/* The SI unit that values of @unit are kept in, for files: "m", "kg/m²", "1" for fractions; "" for
 * counts and plain numbers.
 */
const char *rmp_units_stored_name (RmpUnit unit);

/* (transfer full): @value in the shown unit with a decimal point, as "30 mm". */
char *rmp_units_format (RmpUnit unit, double value);

G_END_DECLS
