/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* number-text.h: numbers as text that restores them. */

#include <glib.h>

G_BEGIN_DECLS

/* Appends a number as text: nine digits, which restore the float, with a decimal point in any
 * locale.
 */
void rmp_append_float (GString *text, float value);
void rmp_append_count (GString *text, guint64 value);

/* The same without a GString: up to RMP_NUMBER_MOST letters and no zero byte that counts.
 * Returns: behind the last
 */
#define RMP_NUMBER_MOST 40
char *rmp_put_float (char *out, float value);
char *rmp_put_count (char *out, guint64 value);

G_END_DECLS
