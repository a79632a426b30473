/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* length-text.h: lengths within sentences, where units.h writes them to be read again. */

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): @metres to three digits, in the unit that people give such a length in, with the
 * decimal sign of the locale: “29.7 mm”, “1.53 m”, “1250 m”.
 */
char *rmp_length_text (double metres);

G_END_DECLS
