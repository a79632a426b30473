/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fingerprint.h: a hash of contents in memory, to recognise what has been drawn already. Not for
 * files.
 */

#include <glib.h>

G_BEGIN_DECLS

/* Of nothing. */
#define RMP_FINGERPRINT_NONE G_GUINT64_CONSTANT (0xcbf29ce484222325)

/* Returns: the fingerprint of what @fingerprint stands for with @size bytes after it */
guint64 rmp_fingerprint_add (guint64 fingerprint, gconstpointer data, gsize size);

G_END_DECLS
