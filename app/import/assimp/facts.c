/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "assimp/assimp-private.h"
#include "skinning/affine.h"

/* The first version of FBX that the library reads, as the file writes it. */
#define FBX_FIRST_VERSION 7100

#define FBX_BINARY_MAGIC "Kaydara FBX Binary  "
#define FBX_BINARY_VERSION_AT 23

/* How much longer than high a skeleton has to be to be taken for one that lies. */
#define LYING 1.5

/* --- metadata --------------------------------------------------------------------------------- */

const struct aiMetadataEntry *
assimp_metadata (const struct aiMetadata *metadata, const char *key)
{
  for (guint i = 0; metadata && i < metadata->mNumProperties; i++)
    if (metadata->mValues[i].mData && strcmp (metadata->mKeys[i].data, key) == 0)
      return &metadata->mValues[i];

  return NULL;
}

gboolean
assimp_metadata_int (const struct aiMetadata *metadata, const char *key, gint *value)
{
  const struct aiMetadataEntry *entry = assimp_metadata (metadata, key);

  if (!entry || (entry->mType != AI_INT32 && entry->mType != AI_BOOL))
    return FALSE;

  /* C++ keeps a truth in one byte. */
  *value = entry->mType == AI_BOOL ? *(const guint8 *) entry->mData != 0
                                   : *(const gint32 *) entry->mData;
  return TRUE;
}

static gboolean
metadata_number (const struct aiMetadata *metadata, const char *key, double *value)
{
  const struct aiMetadataEntry *entry = assimp_metadata (metadata, key);

  if (!entry || (entry->mType != AI_FLOAT && entry->mType != AI_DOUBLE))
    return FALSE;

  *value = entry->mType == AI_FLOAT ? (double) *(const float *) entry->mData
                                    : *(const double *) entry->mData;
  return isfinite (*value);
}

/* --- version ---------------------------------------------------------------------------------- */

/* As in the file, 7400 for 7.4; 0 where it is not FBX or does not say. */
static guint
fbx_version (const Assimp *self)
{
  gsize size;
  const char *data = g_bytes_get_data (self->bytes, &size), *key;
  guint32 version;

  if (size >= FBX_BINARY_VERSION_AT + 4 &&
      memcmp (data, FBX_BINARY_MAGIC, strlen (FBX_BINARY_MAGIC)) == 0)
    {
      memcpy (&version, data + FBX_BINARY_VERSION_AT, sizeof version);
      return GUINT32_FROM_LE (version);
    }

  key = size == 0 ? NULL : memmem (data, size, "FBXVersion:", strlen ("FBXVersion:"));
  if (!key)
    return 0;
  key += strlen ("FBXVersion:");
  version = 0;
  while (key < data + size && *key == ' ')
    key++;
  for (; key < data + size && g_ascii_isdigit (*key) && version < 100000; key++)
    version = 10 * version + (guint32) (*key - '0');
  return version;
}

gboolean
assimp_check_version (const Assimp *self, GError **error)
{
  g_autofree char *lower = g_ascii_strdown (self->path, -1);
  guint version = g_str_has_suffix (lower, ".fbx") ? fbx_version (self) : 0;

  if (version == 0 || version >= FBX_FIRST_VERSION)
    return TRUE;

  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_UNSUPPORTED,
               _ ("it is FBX %u.%u; 7.1 and later are read"), version / 1000, version / 100 % 10);
  return FALSE;
}

/* --- axes ------------------------------------------------------------------------------------- */

/* Which axis of the file goes where: right, up, towards the viewer. */
static gboolean
read_axes (const struct aiMetadata *metadata, gint axes[3], gint signs[3])
{
  static const char *const keys[3][2] = { { "CoordAxis", "CoordAxisSign" },
                                          { "UpAxis", "UpAxisSign" },
                                          { "FrontAxis", "FrontAxisSign" } };

  for (guint i = 0; i < 3; i++)
    {
      signs[i] = 1;
      if (!assimp_metadata_int (metadata, keys[i][0], &axes[i]) || axes[i] < 0 || axes[i] > 2)
        return FALSE;
      assimp_metadata_int (metadata, keys[i][1], &signs[i]);
      signs[i] = signs[i] < 0 ? -1 : 1;
    }
  return axes[0] != axes[1] && axes[1] != axes[2] && axes[2] != axes[0];
}

static void
read_fbx_axes (Assimp *self)
{
  static const char *const names[] = { "X", "Y", "Z" };
  gint axes[3], signs[3];

  if (!read_axes (self->source->mMetaData, axes, signs))
    return;

  memset (self->y_up, 0, sizeof self->y_up);
  for (guint row = 0; row < 3; row++)
    self->y_up[4 * axes[row] + row] = signs[row];
  self->y_up[15] = 1.0;
  self->scene->up_axis = g_strconcat (signs[1] < 0 ? "−" : "", names[axes[1]], NULL);
}

/* A skeleton of bare motion says nothing of its axes. A body at rest is flat from front to back; if
 * it is not flat but long that way, it was lying.
 */
void
assimp_guess_up (Assimp *self)
{
  const guint n = self->nodes->len;
  g_autofree double *locals = g_new (double, 16 * (gsize) n),
                    *globals = g_new (double, 16 * (gsize) n);
  double low[3] = { HUGE_VAL, HUGE_VAL, HUGE_VAL }, high[3] = { -HUGE_VAL, -HUGE_VAL, -HUGE_VAL };

  if (!self->bvh)
    return;
  assimp_pose (self, NULL, 0.0, locals);
  for (guint i = 0; i < n; i++)
    {
      const gint parent = assimp_node (self, i)->parent;

      if (parent < 0)
        memcpy (globals + 16 * (gsize) i, locals + 16 * (gsize) i, 16 * sizeof (double));
      else
        rmp_affine_multiply (globals + 16 * (gsize) parent, locals + 16 * (gsize) i,
                             globals + 16 * (gsize) i);
      /* The library's own root stands at the origin, wherever the body is. */
      for (guint k = 0; parent >= 0 && k < 3; k++)
        {
          low[k] = fmin (low[k], globals[16 * (gsize) i + 12 + k]);
          high[k] = fmax (high[k], globals[16 * (gsize) i + 12 + k]);
        }
    }
  if (!(high[2] - low[2] > LYING * (high[1] - low[1])))
    return;

  memcpy (self->y_up, (const double[16]){ 1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1 },
          sizeof self->y_up);
  self->scene->up_axis = g_strdup ("Z");
  rmp_scene_report (self->scene, RMP_FINDING_REPAIRED, -1, NULL,
                    _ ("The file does not say which axis is up. Its skeleton is longest along Z, "
                       "which was taken."));
}

/* --- all of it -------------------------------------------------------------------------------- */

static void
read_fbx (Assimp *self)
{
  guint version = fbx_version (self);
  double centimetres;

  self->scene->format = version == 0
                            ? g_strdup ("FBX")
                            : g_strdup_printf ("FBX %u.%u", version / 1000, version / 100 % 10);
  if (metadata_number (self->source->mMetaData, "UnitScaleFactor", &centimetres) &&
      centimetres > 1e-6 && centimetres < 1e9)
    self->scene->metres_per_unit = 0.01 * centimetres;
  read_fbx_axes (self);
}

void
assimp_read_facts (Assimp *self)
{
  const struct aiMetadataEntry *generator = assimp_metadata (self->source->mMetaData,
                                                             "SourceAsset_Generator");
  const struct aiMetadataEntry *copyright = assimp_metadata (self->source->mMetaData,
                                                             "SourceAsset_Copyright");
  g_autofree char *lower = g_ascii_strdown (self->path, -1);

  if (generator && generator->mType == AI_AISTRING)
    self->scene->generator = assimp_text (generator->mData);
  if (copyright && copyright->mType == AI_AISTRING)
    self->scene->copyright = assimp_text (copyright->mData);

  self->fbx = g_str_has_suffix (lower, ".fbx");
  if (self->fbx)
    read_fbx (self);
  else if (g_str_has_suffix (lower, ".dae"))
    {
      /* The library puts both into the root's transform. */
      self->scene->format = g_strdup ("Collada");
      self->scene->metres_per_unit = 1.0;
      self->scene->up_axis = g_strdup (assimp_contains (self, "Z_UP", 4)   ? "Z"
                                       : assimp_contains (self, "X_UP", 4) ? "X"
                                                                           : "Y");
    }
  self->bvh = g_str_has_suffix (lower, ".bvh");
  if (self->bvh)
    self->scene->format = g_strdup ("BVH");
}
