/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/seam-owners.h"

#include "bake/bake-options.h"

/* Of two faces that go along an edge the same way none is said. */
#define AMBIGUOUS (G_MAXUINT32 - 1)

/* [n_vertices] (transfer full) */
static guint32 *
begin (guint n_own, guint n_vertices)
{
  guint32 *owners = g_new (guint32, MAX (n_vertices, 1));

  for (guint v = 0; v < n_vertices; v++)
    owners[v] = v < n_own ? v : RMP_OWNER_UNKNOWN;
  return owners;
}

/* FALSE: triangles are in another order */
static gboolean
follow_order (guint n_faces, const guint32 *faces, const guint32 *corners, guint32 *owners)
{
  for (gsize i = 0; i < 3 * (gsize) n_faces; i++)
    {
      guint32 *owner = &owners[corners[i]];

      if (*owner == RMP_OWNER_UNKNOWN)
        *owner = faces[i];
      else if (*owner != faces[i])
        return FALSE;
    }
  return TRUE;
}

/* --- another order ---------------------------------------------------------------------------- */

static gint64
key_of (guint32 from, guint32 to)
{
  return (gint64) (((guint64) from << 32) | to);
}

/* What lies opposite each edge, by the way a face goes along it. @keys: (out): [#F × 3] */
static GHashTable *
list_edges (guint n_faces, const guint32 *faces, gint64 *keys)
{
  GHashTable *edges = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (gsize i = 0; i < 3 * (gsize) n_faces; i++)
    {
      const guint32 *face = faces + i / 3 * 3;
      const guint32 third = face[(i + 2) % 3];

      keys[i] = key_of (face[i % 3], face[(i + 1) % 3]);
      g_hash_table_insert (
          edges, &keys[i],
          GUINT_TO_POINTER (g_hash_table_contains (edges, &keys[i]) ? AMBIGUOUS : third));
    }
  return edges;
}

/* Returns: whether the triangle fits; @found: (inout) */
static gboolean
follow_edges (GHashTable *edges, const guint32 *triangle, guint32 *owners, gboolean *found)
{
  for (guint k = 0; k < 3; k++)
    {
      const guint32 from = owners[triangle[k]], to = owners[triangle[(k + 1) % 3]];
      guint32 *third = &owners[triangle[(k + 2) % 3]], opposite;
      const gint64 key = key_of (from, to);
      gpointer value;

      if (from == RMP_OWNER_UNKNOWN || to == RMP_OWNER_UNKNOWN)
        continue;
      if (!g_hash_table_lookup_extended (edges, &key, NULL, &value))
        return FALSE;
      opposite = GPOINTER_TO_UINT (value);
      if (opposite == AMBIGUOUS || *third == opposite)
        continue;
      if (*third != RMP_OWNER_UNKNOWN)
        return FALSE;
      *third = opposite;
      *found = TRUE;
    }
  return TRUE;
}

static gboolean
follow_triangles (guint n_faces, const guint32 *faces, const guint32 *corners, guint32 *owners)
{
  g_autofree gint64 *keys = g_new (gint64, 3 * MAX ((gsize) n_faces, 1));
  g_autoptr (GHashTable) edges = list_edges (n_faces, faces, keys);
  gboolean found = TRUE;

  while (found)
    {
      found = FALSE;
      for (gsize face = 0; face < n_faces; face++)
        if (!follow_edges (edges, corners + 3 * face, owners, &found))
          return FALSE;
    }
  return TRUE;
}

guint32 *
rmp_seam_owners_find (guint n_own, guint n_faces, const guint32 *faces, guint n_vertices,
                      const guint32 *corners, GError **error)
{
  g_autofree guint32 *owners = begin (n_own, n_vertices);
  gboolean fits = TRUE;

  for (gsize i = 0; i < 3 * (gsize) n_faces && fits; i++)
    fits = corners[i] < n_vertices;
  if (fits && follow_order (n_faces, faces, corners, owners))
    return g_steal_pointer (&owners);
  g_free (owners);
  owners = begin (n_own, n_vertices);
  if (fits && follow_triangles (n_faces, faces, corners, owners))
    return g_steal_pointer (&owners);
  g_set_error_literal (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_DIFFERS,
                       _ ("its triangles are not those of the mesh"));
  return NULL;
}
