/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/ogawa.h"

#include "bake/sample-digest.h"

#include <string.h>

#define HEADER_SIZE 16

struct _RmpOgawa
{
  RmpWholeFile *file;
  GHashTable *samples; /* digest (GBytes) → RmpOgawaRef */
  GError *error;       /* the first, or NULL */
};

static void
write_bytes (RmpOgawa *self, gconstpointer bytes, gsize size)
{
  if (!self->error)
    rmp_whole_file_write (self->file, bytes, size, &self->error);
}

static void
write_number (RmpOgawa *self, guint64 value)
{
  const guint64 little = GUINT64_TO_LE (value);

  write_bytes (self, &little, sizeof little);
}

RmpOgawa *
rmp_ogawa_create (const char *path, GError **error)
{
  static const guint8 header[HEADER_SIZE] = "Ogawa\xff\0\1";
  RmpWholeFile *file = rmp_whole_file_create (path, error);
  RmpOgawa *self;

  if (!file)
    return NULL;
  self = g_new0 (RmpOgawa, 1);
  self->file = file;
  rmp_whole_file_set_patched (file);
  self->samples = g_hash_table_new_full (g_bytes_hash, g_bytes_equal,
                                         (GDestroyNotify) g_bytes_unref, g_free);
  write_bytes (self, header, sizeof header);
  return self;
}

RmpOgawaRef
rmp_ogawa_data (RmpOgawa *self, gconstpointer bytes, gsize size)
{
  const RmpOgawaRef position = rmp_whole_file_get_size (self->file);

  if (size == 0)
    return RMP_OGAWA_NO_DATA;
  write_number (self, size);
  write_bytes (self, bytes, size);
  return position | RMP_OGAWA_NO_DATA;
}

RmpOgawaRef
rmp_ogawa_group (RmpOgawa *self, const RmpOgawaRef *children, gsize n)
{
  const RmpOgawaRef position = rmp_whole_file_get_size (self->file);

  if (n == 0)
    return RMP_OGAWA_NO_GROUP;
  write_number (self, n);
  for (gsize i = 0; i < n; i++)
    write_number (self, children[i]);
  return position;
}

RmpOgawaRef
rmp_ogawa_sample (RmpOgawa *self, gconstpointer bytes, gsize size)
{
  const RmpOgawaRef position = rmp_whole_file_get_size (self->file);
  guint8 digest[RMP_SAMPLE_DIGEST_SIZE];
  g_autoptr (GBytes) key = NULL;
  RmpOgawaRef *ref;

  if (size == 0)
    return RMP_OGAWA_NO_DATA;
  rmp_sample_digest (bytes, size, digest);
  key = g_bytes_new (digest, sizeof digest);
  ref = g_hash_table_lookup (self->samples, key);
  if (ref)
    return *ref;
  write_number (self, sizeof digest + size);
  write_bytes (self, digest, sizeof digest);
  write_bytes (self, bytes, size);
  ref = g_new (RmpOgawaRef, 1);
  *ref = position | RMP_OGAWA_NO_DATA;
  g_hash_table_insert (self->samples, g_steal_pointer (&key), ref);
  return *ref;
}

gboolean
rmp_ogawa_check (const RmpOgawa *self, GError **error)
{
  if (!self->error)
    return TRUE;
  if (error)
    *error = g_error_copy (self->error);
  return FALSE;
}

RmpWholeFile *
rmp_ogawa_finish (RmpOgawa *self, RmpOgawaRef root, GError **error)
{
  const guint64 little = GUINT64_TO_LE (root);

  if (!rmp_ogawa_check (self, error) ||
      !rmp_whole_file_patch (self->file, 8, &little, sizeof little, error) ||
      !rmp_whole_file_finish (self->file, error))
    return NULL;
  return g_steal_pointer (&self->file);
}

void
rmp_ogawa_free (RmpOgawa *self)
{
  g_clear_pointer (&self->file, rmp_whole_file_free);
  g_hash_table_unref (self->samples);
  g_clear_error (&self->error);
  g_free (self);
}
