/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "weld.h"

#include "settle.h"

#include <string.h>

#define EMPTY G_MAXUINT32

RmpSoup *
rmp_soup_new (void)
{
  RmpSoup *self = g_new0 (RmpSoup, 1);

  self->positions = g_array_new (FALSE, TRUE, sizeof (float));
  self->uvs = g_array_new (FALSE, TRUE, sizeof (float));
  self->influences = g_array_new (FALSE, TRUE, sizeof (RmpInfluences));
  self->flags = g_array_new (FALSE, TRUE, sizeof (guint8));
  self->morphs = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  self->corners = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->face_materials = g_array_new (FALSE, FALSE, sizeof (guint16));

  return self;
}

void
rmp_soup_free (RmpSoup *self)
{
  g_array_unref (self->positions);
  g_array_unref (self->uvs);
  g_array_unref (self->influences);
  g_array_unref (self->flags);
  g_ptr_array_unref (self->morphs);
  g_array_unref (self->corners);
  g_array_unref (self->face_materials);
  g_clear_pointer (&self->numbers, g_array_unref);
  g_free (self);
}

/* --- classes of equal vertices ---------------------------------------------------------------- */

/* The classes of the vertices that faces use, numbered in the order of their first vertices. */
typedef struct
{
  const RmpSoup *soup;
  guint32 *of;     /* [#V of the soup] class, or EMPTY */
  GArray *members; /* guint32: the first vertex of each class */
} Classes;

static void
classes_clear (Classes *self)
{
  g_clear_pointer (&self->of, g_free);
  g_clear_pointer (&self->members, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Classes, classes_clear)

typedef guint64 (*HashFunc) (const RmpSoup *soup, const Classes *within, guint32 vertex);
typedef gboolean (*EqualFunc) (const RmpSoup *soup, const Classes *within, guint32 a, guint32 b);

/* 64-bit mixing after the multiply-and-shift family; quality matters more than speed for nearly
 * equal floats.
 */
static guint64
mix (guint64 hash, gconstpointer data, gsize n_words)
{
  const guint8 *bytes = data;

  for (gsize i = 0; i < n_words; i++)
    {
      guint32 word;

      memcpy (&word, bytes + 4 * i, sizeof word);
      hash = (hash ^ word) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
      hash ^= hash >> 29;
    }

  return hash;
}

static const float *
position (const RmpSoup *soup, guint32 vertex)
{
  return &g_array_index (soup->positions, float, 3 * (gsize) vertex);
}

static const float *
uv (const RmpSoup *soup, guint32 vertex)
{
  return &g_array_index (soup->uvs, float, 2 * (gsize) vertex);
}

static const float *
offset (const RmpSoup *soup, guint morph, guint32 vertex)
{
  return &g_array_index ((GArray *) g_ptr_array_index (soup->morphs, morph), float,
                         3 * (gsize) vertex);
}

static const RmpInfluences *
influences (const RmpSoup *soup, guint32 vertex)
{
  return &g_array_index (soup->influences, RmpInfluences, vertex);
}

static guint64
hash_position (const RmpSoup *soup, const Classes *within G_GNUC_UNUSED, guint32 vertex)
{
  guint64 hash = mix (1, position (soup, vertex), 3);

  if (soup->has_weights)
    hash = mix (hash, influences (soup, vertex), sizeof (RmpInfluences) / 4);
  for (guint m = 0; m < soup->morphs->len; m++)
    hash = mix (hash, offset (soup, m, vertex), 3);

  return hash;
}

static gboolean
same_position (const RmpSoup *soup, const Classes *within G_GNUC_UNUSED, guint32 a, guint32 b)
{
  if (memcmp (position (soup, a), position (soup, b), 3 * sizeof (float)) != 0)
    return FALSE;
  if (soup->has_weights &&
      memcmp (influences (soup, a), influences (soup, b), sizeof (RmpInfluences)) != 0)
    return FALSE;
  for (guint m = 0; m < soup->morphs->len; m++)
    if (memcmp (offset (soup, m, a), offset (soup, m, b), 3 * sizeof (float)) != 0)
      return FALSE;

  return TRUE;
}

static guint64
hash_uv (const RmpSoup *soup, const Classes *within, guint32 vertex)
{
  return mix (mix (2, &within->of[vertex], 1), uv (soup, vertex), 2);
}

static gboolean
same_uv (const RmpSoup *soup, const Classes *within, guint32 a, guint32 b)
{
  return within->of[a] == within->of[b] &&
         memcmp (uv (soup, a), uv (soup, b), 2 * sizeof (float)) == 0;
}

static void
classes_find (Classes *self, const RmpSoup *soup, const Classes *within, HashFunc hash,
              EqualFunc equal)
{
  guint n = soup->flags->len;
  gsize size = 16;
  g_autofree guint8 *used = g_new0 (guint8, n);
  g_autofree guint32 *slots = NULL;

  while (size < 2 * (gsize) n)
    size *= 2;
  slots = g_new (guint32, size);
  memset (slots, 0xff, size * sizeof *slots);
  self->soup = soup;
  self->of = g_new (guint32, MAX (1, n));
  memset (self->of, 0xff, n * sizeof *self->of);
  self->members = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < soup->corners->len; i++)
    used[g_array_index (soup->corners, guint32, i)] = 1;
  for (guint32 v = 0; v < n; v++)
    {
      gsize slot;

      if (!used[v])
        continue;
      slot = hash (soup, within, v) & (size - 1);
      while (slots[slot] != EMPTY &&
             !equal (soup, within, g_array_index (self->members, guint32, slots[slot]), v))
        slot = (slot + 1) & (size - 1);
      if (slots[slot] == EMPTY)
        {
          slots[slot] = self->members->len;
          g_array_append_val (self->members, v);
        }
      self->of[v] = slots[slot];
    }
}

/* --- the welded mesh -------------------------------------------------------------------------- */

static guint
count_influences (const RmpSoup *soup)
{
  guint n = 1;

  if (!soup->has_weights)
    return 0;
  for (guint v = 0; v < soup->influences->len; v++)
    while (n < RMP_SKIN_MAX_INFLUENCES && influences (soup, v)->weights[n] > 0.0f)
      n++;

  return n;
}

static void
copy_vertices (RmpSceneGeometry *geometry, const Classes *positions)
{
  const RmpSoup *soup = positions->soup;
  guint n = positions->members->len;

  geometry->n_vertices = n;
  geometry->n_influences = count_influences (soup);
  geometry->most_lost = soup->most_lost;
  geometry->n_morphs = soup->morphs->len;
  geometry->positions = g_new (float, 3 * (gsize) n);
  geometry->joints = g_new (guint16, (gsize) n * geometry->n_influences);
  geometry->weights = g_new (float, (gsize) n * geometry->n_influences);
  geometry->morph_deltas = g_new (float, 3 * (gsize) n * geometry->n_morphs);

  for (guint i = 0; i < n; i++)
    {
      guint32 v = g_array_index (positions->members, guint32, i);
      gsize first = (gsize) i * geometry->n_influences;

      memcpy (geometry->positions + 3 * (gsize) i, position (soup, v), 3 * sizeof (float));
      for (guint k = 0; k < geometry->n_influences; k++)
        {
          geometry->joints[first + k] = influences (soup, v)->joints[k];
          geometry->weights[first + k] = influences (soup, v)->weights[k];
        }
      for (guint m = 0; m < geometry->n_morphs; m++)
        memcpy (geometry->morph_deltas + 3 * ((gsize) m * n + i), offset (soup, m, v),
                3 * sizeof (float));
    }
}

/* glTF and most formats have v running down the image, Rimple has it up; the reader has turned it
 * already.
 */
static void
copy_uvs (RmpSceneGeometry *geometry, const Classes *charts)
{
  geometry->n_uvs = charts->members->len;
  geometry->uvs = g_new (float, 2 * (gsize) geometry->n_uvs);
  for (guint i = 0; i < geometry->n_uvs; i++)
    memcpy (geometry->uvs + 2 * (gsize) i,
            uv (charts->soup, g_array_index (charts->members, guint32, i)), 2 * sizeof (float));
}

static void
copy_faces (RmpSceneGeometry *geometry, const Classes *positions, const Classes *charts,
            guint *n_dropped)
{
  const RmpSoup *soup = positions->soup;
  guint n = soup->face_materials->len, out = 0;

  geometry->faces = g_new (guint32, 3 * (gsize) n);
  geometry->uv_faces = soup->has_uvs ? g_new (guint32, 3 * (gsize) n) : NULL;
  geometry->face_materials = g_new (guint16, n);

  for (guint f = 0; f < n; f++)
    {
      const guint32 *corners = &g_array_index (soup->corners, guint32, 3 * (gsize) f);
      guint32 a = positions->of[corners[0]], b = positions->of[corners[1]],
              c = positions->of[corners[2]];

      if (a == b || b == c || c == a)
        continue;
      for (guint k = 0; k < 3; k++)
        {
          geometry->faces[3 * (gsize) out + k] = positions->of[corners[k]];
          if (soup->has_uvs)
            geometry->uv_faces[3 * (gsize) out + k] = charts->of[corners[k]];
        }
      geometry->face_materials[out++] = g_array_index (soup->face_materials, guint16, f);
    }

  geometry->n_faces = out;
  *n_dropped = n - out;
}

/* Where each vertex of the file went; nothing where all went to their own number. */
static void
copy_order (RmpSceneGeometry *geometry, const Classes *positions)
{
  const RmpSoup *soup = positions->soup;
  guint n = soup->numbers ? soup->n_numbers : soup->flags->len;
  gboolean is_plain = n == geometry->n_vertices;

  geometry->n_file_vertices = n;
  geometry->file_vertices = g_new (guint32, MAX (1, n));
  memset (geometry->file_vertices, 0xff, n * sizeof *geometry->file_vertices);
  for (guint v = 0; v < soup->flags->len; v++)
    if (positions->of[v] != EMPTY)
      geometry->file_vertices[soup->numbers ? g_array_index (soup->numbers, guint32, v) : v] =
          positions->of[v];
  for (guint v = 0; v < n && is_plain; v++)
    is_plain = geometry->file_vertices[v] == v;
  if (is_plain)
    g_clear_pointer (&geometry->file_vertices, g_free);
}

RmpSceneGeometry *
rmp_soup_weld (RmpSoup *self, guint8 **flags, guint *n_dropped)
{
  g_autoptr (RmpSceneGeometry) geometry = g_new0 (RmpSceneGeometry, 1);
  g_auto (Classes) positions = { 0 };
  g_auto (Classes) charts = { 0 };

  geometry->materials = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_import_material_free);
  rmp_settle_positions (self->flags->len, (float *) (gpointer) self->positions->data);
  classes_find (&positions, self, NULL, hash_position, same_position);
  copy_vertices (geometry, &positions);
  if (self->has_uvs)
    {
      classes_find (&charts, self, &positions, hash_uv, same_uv);
      copy_uvs (geometry, &charts);
    }
  copy_faces (geometry, &positions, &charts, n_dropped);
  copy_order (geometry, &positions);

  *flags = g_new0 (guint8, MAX (1, geometry->n_vertices));
  for (guint v = 0; v < self->flags->len; v++)
    if (positions.of[v] != EMPTY)
      (*flags)[positions.of[v]] |= g_array_index (self->flags, guint8, v);

  return geometry->n_faces > 0 ? g_steal_pointer (&geometry) : NULL;
}
