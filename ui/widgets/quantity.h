/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* quantity.h: numbers as they are shown and typed in fields: with the decimal sign of the locale,
 * and in the displayed unit if none is typed. Units and arithmetic are in units.h.
 */

#include "technique/technique.h"

G_BEGIN_DECLS

/* “30 mm” for 0.03 m. (transfer full) */
char *rmp_quantity_format (double value, RmpUnit unit);

/* “0 mm, 12 mm, 0 mm”. (transfer full) */
char *rmp_quantity_format_vector (const double vector[3], RmpUnit unit);

/* The number without unit, in the displayed unit, for editing in an entry. (transfer full) */
char *rmp_quantity_format_number (double value, RmpUnit unit);

/* Markup of a parameter's symbol: “X_max/α” with a lowered “max”. (transfer full) */
char *rmp_quantity_format_symbol (const char *symbol);

/**
 * rmp_quantity_parse:
 * @text: "42", "2*3.5 mm", "4,2 cm", "35 %"; a number without a unit is in the displayed unit
 * @value: (out): SI
 *
 * Returns: %FALSE with %RMP_VALUE_ERROR_SYNTAX if @text is not a number
 */
gboolean rmp_quantity_parse (const char *text, RmpUnit unit, double *value, GError **error);

/* A round step, 1, 2 or 5 times a power of ten in the shown unit, near @range / 200. */
double rmp_quantity_get_step (double range, RmpUnit unit);

G_END_DECLS
