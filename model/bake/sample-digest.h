/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sample-digest.h: the digest of a sample in an Alembic file: by it readers tell that two samples
 * are the same. MurmurHash3 of 128 bits for x64 with seed 0, as the reference library has it: as
 * fast as memory, and no protection against anybody who wants two samples to look the same.
 *
 *   A. Appleby. MurmurHash3, 2011 (public domain).
 */

#include <glib.h>

G_BEGIN_DECLS

#define RMP_SAMPLE_DIGEST_SIZE 16

void rmp_sample_digest (gconstpointer bytes, gsize size, guint8 digest[RMP_SAMPLE_DIGEST_SIZE]);

G_END_DECLS
