/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sha256.h: checksums as text, by the code that is fast where the processor has instructions for
 * it, which GLib's is not.
 */

#include <gio/gio.h>
#include <nettle/sha2.h>

G_BEGIN_DECLS

#define RMP_SHA256_TEXT_SIZE (2 * SHA256_DIGEST_SIZE + 1)

/* Ends @hash, which is as new then. */
void rmp_sha256_finish (struct sha256_ctx *hash, char text[RMP_SHA256_TEXT_SIZE]);

/* Of all bytes of a file; its error is of the domain of GIO. (transfer full) (nullable) */
char *rmp_sha256_of_file (const char *path, GCancellable *cancellable, GError **error);

G_END_DECLS
