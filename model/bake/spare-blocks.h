/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* spare-blocks.h: blocks of bytes on their way into files, which are used again: new memory is
 * zeroed by the system page by page, which takes as long as filling it.
 */

#include <glib.h>

G_BEGIN_DECLS

#define RMP_BLOCK_SIZE (1 << 20)

/* [RMP_BLOCK_SIZE] of anything, for rmp_block_free(). Any thread. */
guint8 *rmp_block_new (void);
void rmp_block_free (gpointer block);

G_END_DECLS
