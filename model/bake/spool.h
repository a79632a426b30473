/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* spool.h: numbers that a writer puts aside until it has seen all frames: the first rows in memory,
 * if it likes, and the others on disk in the folder of the bake.
 *
 * Rows of equal length, in a file without a name: it vanishes with the process, however that ends.
 * Errors are RMP_BAKE_ERROR.
 */

#include "bake/bake-options.h"

G_BEGIN_DECLS

typedef struct _RmpSpool RmpSpool;

/* @n_floats: of a row; @n_kept: bytes at most that rows take in memory */
RmpSpool *rmp_spool_new (const char *folder, gsize n_floats, gsize n_kept, GError **error);
void rmp_spool_free (RmpSpool *self);

/* A part of a row: @n floats from @first on. Rows come in any order; from any thread. */
gboolean rmp_spool_write (RmpSpool *self, guint row, gsize first, const float *floats, gsize n,
                          GError **error);
gboolean rmp_spool_read (RmpSpool *self, guint row, gsize first, float *floats, gsize n,
                         GError **error);

/* A whole row, where it is or in @room. (transfer none) (nullable): @error set */
const float *rmp_spool_look (RmpSpool *self, guint row, float *room, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSpool, rmp_spool_free)

G_END_DECLS
