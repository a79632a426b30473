/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* confine.h: what the reader forbids itself before it looks at a file. */

#include <glib.h>

G_BEGIN_DECLS

/**
 * rmp_confine:
 * @seconds: processor time; 0 for no limit. Soft, so that the parent can raise it.
 * @memory: address space in bytes; 0 for no limit
 *
 * Also: no core file, and death with the parent.
 */
void rmp_confine (guint64 seconds, guint64 memory);

G_END_DECLS
