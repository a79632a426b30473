/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/kept-state.h"

#include "bake/bake-options.h"

#include <string.h>

#define TYPE "(sa(uay))" /* key, states */

gboolean
rmp_kept_state_write (const char *path, const char *key, RmpSnapshot *snapshot, GError **error)
{
  g_autoptr (GVariant) states = g_variant_ref_sink (rmp_snapshot_save_states (snapshot));
  g_autoptr (GVariant) whole = g_variant_ref_sink (g_variant_new ("(s@a(uay))", key, states));
  const gsize size = g_variant_get_size (whole);
  g_autofree char *digest = g_compute_checksum_for_data (G_CHECKSUM_SHA256,
                                                         g_variant_get_data (whole), size);
  g_autoptr (GString) bytes = g_string_new (digest);
  g_autoptr (GError) reason = NULL;

  g_string_append_len (bytes, g_variant_get_data (whole), (gssize) size);
  if (g_file_set_contents (path, bytes->str, (gssize) bytes->len, &reason))
    return TRUE;
  g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_WRITE, "%s", reason->message);
  return FALSE;
}

/* (transfer full) (nullable): what was written there for @key */
static GVariant *
read_states (const char *path, const char *key)
{
  const gsize n_digest = (gsize) g_checksum_type_get_length (G_CHECKSUM_SHA256) * 2;
  g_autofree char *bytes = NULL, *digest = NULL;
  g_autoptr (GBytes) data = NULL;
  g_autoptr (GVariant) whole = NULL;
  const char *its_key;
  gsize size;

  if (!g_file_get_contents (path, &bytes, &size, NULL) || size <= n_digest)
    return NULL;
  data = g_bytes_new (bytes + n_digest, size - n_digest);
  digest = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, data);
  if (memcmp (digest, bytes, n_digest) != 0)
    return NULL;
  whole = g_variant_ref_sink (g_variant_new_from_bytes (G_VARIANT_TYPE (TYPE), data, FALSE));
  g_variant_get_child (whole, 0, "&s", &its_key);
  return g_str_equal (its_key, key) ? g_variant_get_child_value (whole, 1) : NULL;
}

/* Frames that all of them have behind them: those below the look may be ahead of it. */
static guint
count_done (GVariant *states)
{
  guint least = G_MAXUINT;

  for (gsize i = 0; i < g_variant_n_children (states); i++)
    {
      guint done;

      g_variant_get_child (states, i, "(u@ay)", &done, NULL);
      least = MIN (least, done);
    }
  return g_variant_n_children (states) > 0 ? least : 0;
}

guint
rmp_kept_state_read (const char *const *paths, const char *key, guint least, guint most,
                     RmpSnapshot *snapshot)
{
  g_autoptr (GVariant) furthest = NULL;
  guint done = least;

  for (; *paths; paths++)
    {
      g_autoptr (GVariant) states = read_states (*paths, key);
      const guint its_done = states ? count_done (states) : 0;

      if (its_done > done && its_done <= most)
        {
          g_clear_pointer (&furthest, g_variant_unref);
          furthest = g_steal_pointer (&states);
          done = its_done;
        }
    }
  return furthest && rmp_snapshot_load_states (snapshot, furthest, most) ? done : least;
}
