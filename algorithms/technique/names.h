/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* names.h: suggestions for a name that does not exist. */

#include <glib.h>

G_BEGIN_DECLS

/**
 * rmp_names_suggest:
 * @wanted: the name that was not found
 * @names: (element-type utf8): the names there are
 *
 * Suggests names that differ by a few letters typed wrong, left out or added, and names with the
 * same beginning.
 *
 * Returns: (transfer full): " Did you mean “a” or “b”?", or "" when nothing is near
 */
char *rmp_names_suggest (const char *wanted, const GPtrArray *names);

G_END_DECLS
