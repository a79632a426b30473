/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "assimp/assimp-private.h"

static RmpSceneNode *
scene_node (Assimp *self, guint index)
{
  return &g_array_index (self->scene->nodes, RmpSceneNode, index);
}

/* --- FBX -------------------------------------------------------------------------------------- */

/* A file that leaves it out means 0. */
static struct aiVector3D
read_vector (const struct aiMetadata *metadata, const char *key)
{
  const struct aiMetadataEntry *entry = assimp_metadata (metadata, key);

  return entry && entry->mType == AI_AIVECTOR3D ? *(const struct aiVector3D *) entry->mData
                                                : (struct aiVector3D){ 0 };
}

static gboolean
read_switch (const struct aiMetadata *metadata, const char *key)
{
  gint value = FALSE;

  return assimp_metadata_int (metadata, key, &value) && value;
}

/* The only one of a node's three angles that its limits leave free, or ASSIMP_NONE. Limits that
 * hold an angle elsewhere than at 0 would turn the axes of the others, in an order that the library
 * does not tell.
 * @sign: (out): −1 if the free angle goes farther below 0 than above
 */
static gint
find_free_angle (const struct aiMetadata *metadata, double *sign)
{
  static const char *const least_keys[] = { "RotationMinX", "RotationMinY", "RotationMinZ" };
  static const char *const most_keys[] = { "RotationMaxX", "RotationMaxY", "RotationMaxZ" };
  const struct aiVector3D least = read_vector (metadata, "RotationMin"),
                          most = read_vector (metadata, "RotationMax");
  const float lows[] = { least.x, least.y, least.z }, highs[] = { most.x, most.y, most.z };
  gint free_angle = ASSIMP_NONE;
  guint n_free = 0;

  for (gint c = 0; c < 3; c++)
    {
      const gboolean has_least = read_switch (metadata, least_keys[c]),
                     has_most = read_switch (metadata, most_keys[c]);

      if (has_least && has_most && lows[c] == 0.0f && highs[c] == 0.0f)
        continue;
      if (has_least && has_most && lows[c] == highs[c])
        return ASSIMP_NONE;
      n_free++;
      free_angle = c;
      *sign = has_least && has_most && lows[c] + highs[c] < 0.0f ? -1.0 : 1.0;
    }
  return n_free == 1 ? free_angle : ASSIMP_NONE;
}

/* The angles turn the node within its post-rotation: seen from the node, the axis is turned back by
 * that.
 */
static void
turn_back (const Assimp *self, const AssimpNode *node, double axis[3])
{
  for (guint i = node->first_link; i < node->first_link + node->n_links; i++)
    {
      const struct aiNode *link = g_ptr_array_index (self->links, i);
      const char *kind = assimp_link_kind (self, link);
      const struct aiMatrix4x4 *m = &link->mTransformation;
      const double x = axis[0], y = axis[1], z = axis[2];

      if (g_strcmp0 (kind, "PostRotation") != 0)
        continue;
      axis[0] = (double) m->a1 * x + (double) m->b1 * y + (double) m->c1 * z;
      axis[1] = (double) m->a2 * x + (double) m->b2 * y + (double) m->c2 * z;
      axis[2] = (double) m->a3 * x + (double) m->b3 * y + (double) m->c3 * z;
    }
}

static void
read_fbx_limits (Assimp *self)
{
  for (guint i = 0; i < self->nodes->len; i++)
    {
      const AssimpNode *node = assimp_node (self, i);
      const struct aiMetadata *metadata = node->source->mMetaData;
      double sign = 1.0;
      const gint angle = read_switch (metadata, "RotationActive")
                             ? find_free_angle (metadata, &sign)
                             : ASSIMP_NONE;

      if (angle == ASSIMP_NONE)
        continue;
      scene_node (self, i)->hinge[angle] = sign;
      turn_back (self, node, scene_node (self, i)->hinge);
    }
}

/* --- BVH -------------------------------------------------------------------------------------- */

/* Words end where there is a blank; braces may stand right before one. */
static char *
next_word (const char **at, const char *end)
{
  const char *start;

  while (*at < end && (g_ascii_isspace (**at) || **at == '{' || **at == '}'))
    (*at)++;
  start = *at;
  while (*at < end && !g_ascii_isspace (**at))
    (*at)++;
  return *at > start ? g_strndup (start, (gsize) (*at - start)) : NULL;
}

/* The library keeps rotations, not the channels that they are made of: these are read again. A
 * joint with one channel of rotation turns about that axis, which is its own.
 */
static void
read_bvh_channels (Assimp *self)
{
  static const char *const names[] = { "Xrotation", "Yrotation", "Zrotation" };
  gsize size;
  const char *at = g_bytes_get_data (self->bytes, &size), *end = at + size;
  g_autofree char *word = NULL;
  gint node = ASSIMP_NONE, axis = ASSIMP_NONE;
  guint n_rotations = 0;

  for (;;)
    {
      g_free (word);
      word = next_word (&at, end);
      for (gint c = 0; word && c < 3; c++)
        if (g_str_equal (word, names[c]))
          {
            axis = c;
            n_rotations++;
            break;
          }
      if (word && !g_str_equal (word, "ROOT") && !g_str_equal (word, "JOINT") &&
          !g_str_equal (word, "End") && !g_str_equal (word, "MOTION"))
        continue;
      if (node != ASSIMP_NONE && n_rotations == 1)
        scene_node (self, (guint) node)->hinge[axis] = 1.0;
      if (!word || g_str_equal (word, "MOTION"))
        return;
      node = ASSIMP_NONE;
      n_rotations = 0;
      if (!g_str_equal (word, "End"))
        {
          g_autofree char *name = next_word (&at, end);

          node = name ? GPOINTER_TO_INT (g_hash_table_lookup (self->by_name, name)) - 1
                      : ASSIMP_NONE;
        }
    }
}

/* --- all -------------------------------------------------------------------------------------- */

void
assimp_read_hinges (Assimp *self)
{
  guint n = 0;

  g_assert (self);

  if (self->fbx)
    read_fbx_limits (self);
  if (self->bvh)
    read_bvh_channels (self);
  for (guint i = 0; i < self->nodes->len; i++)
    {
      const double *hinge = scene_node (self, i)->hinge;

      n += hinge[0] != 0.0 || hinge[1] != 0.0 || hinge[2] != 0.0;
    }
  if (n > 0)
    rmp_scene_report (self->scene, RMP_FINDING_READ, -1, NULL,
                      ngettext ("%u joint turns about one axis only, as the file limits it.",
                                "%u joints turn about one axis only, as the file limits them.", n),
                      n);
}
