/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/sha256.h"

#define BLOCK_SIZE (1 << 20)

void
rmp_sha256_finish (struct sha256_ctx *hash, char text[RMP_SHA256_TEXT_SIZE])
{
  guint8 digest[SHA256_DIGEST_SIZE];

  sha256_digest (hash, sizeof digest, digest);
  for (guint i = 0; i < sizeof digest; i++)
    g_snprintf (text + 2 * i, 3, "%02x", digest[i]);
}

char *
rmp_sha256_of_file (const char *path, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInputStream) stream = g_file_read (file, cancellable, error);
  g_autofree guint8 *block = NULL;
  char text[RMP_SHA256_TEXT_SIZE];
  struct sha256_ctx hash;
  gssize n;

  if (!stream)
    return NULL;
  block = g_malloc (BLOCK_SIZE);
  sha256_init (&hash);
  while ((n = g_input_stream_read (G_INPUT_STREAM (stream), block, BLOCK_SIZE, cancellable,
                                   error)) > 0)
    sha256_update (&hash, (gsize) n, block);
  if (n < 0)
    return NULL;
  rmp_sha256_finish (&hash, text);
  return g_strdup (text);
}
