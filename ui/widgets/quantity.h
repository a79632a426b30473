/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* quantity.h: numbers as people read and type them in fields: the desktop's decimal sign, and the shown unit where none
 * is typed. Units and arithmetic are units.h's.
 */

#include "technique.h"

G_BEGIN_DECLS

/* “30 mm” for 0.03 m. (transfer full) */
char *rmp_quantity_format (double value, RmpUnit unit);

/* The number alone in the shown unit, as an entry offers it for editing. (transfer full) */
char *rmp_quantity_format_number (double value, RmpUnit unit);

/* Markup of a parameter's symbol: “X_max/α” with a lowered “max”. (transfer full) */
char *rmp_quantity_format_symbol (const char *symbol);

/**
 * rmp_quantity_parse:
 * @text: "42", "2*3.5 mm", "4,2 cm", "35 %"; a number without a unit is in the shown one
 * @value: (out): SI
 *
 * Returns: %FALSE with %RMP_VALUE_ERROR_SYNTAX where @text is not a number
 */
gboolean rmp_quantity_parse (const char *text, RmpUnit unit, double *value, GError **error);

/* A round step, 1, 2 or 5 times a power of ten in the shown unit, near @range / 200. */
double rmp_quantity_get_step (double range, RmpUnit unit);

G_END_DECLS
