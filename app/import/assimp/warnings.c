/* SPDX-License-Identifier: GPL-3.0-or-later */

/* warnings.c: what a file asks for and the library passes over without a word, found by the words
 * the file uses for it.
 */

#include <glib/gi18n.h>
#include <string.h>

#include "assimp/assimp-private.h"

/* In binary FBX an object is named “name”, two bytes, “class”; in text “class::name”. */
static guint
count_objects (const Assimp *self, const char *class)
{
  g_autofree char *text = g_strconcat ("\"", class, "::", NULL);
  const gsize text_length = strlen (text), class_length = strlen (class);
  gsize size, n = 0;
  const char *data = g_bytes_get_data (self->bytes, &size), *end = data + size;

  for (const char *at = data; at && (at = memmem (at, (gsize) (end - at), class, class_length));
       at += class_length)
    {
      const gboolean binary = at - data >= 2 && at[-2] == '\0' && at[-1] == '\1';
      const gboolean plain = at > data && (gsize) (end - at) >= text_length - 1 &&
                             memcmp (at - 1, text, text_length) == 0;

      n += binary || plain;
    }
  return (guint) n;
}

static gboolean
has_word (const Assimp *self, const char *word)
{
  return assimp_contains (self, word, strlen (word));
}

/* Collada's words for curves; keys come without them, and everything between two keys is a straight
 * line.
 */
static gboolean
has_curves (const Assimp *self)
{
  return has_word (self, "BEZIER") || has_word (self, "HERMITE") || has_word (self, "CARDINAL") ||
         has_word (self, "BSPLINE");
}

void
assimp_warn (Assimp *self)
{
  const gboolean collada = !self->fbx && !self->bvh;
  const struct
  {
    gboolean passed_over;
    const char *text;
  } losses[] = {
    { self->fbx && has_word (self, "DualQuaternion"),
      N_ ("The file blends a skin by dual quaternions, which is not passed on; it is read as a "
          "linear one.") },
    { self->fbx && has_word (self, "BlendWeights"),
      N_ ("The file says at each vertex how much dual quaternions move "
          "it (DQ blend weights), which is not passed on; it is "
          "read as a linear skin.") },
    { self->fbx && count_objects (self, "AnimLayer") > count_objects (self, "AnimStack"),
      N_ ("The file has motion in several layers; only the lowest is certain to be read. Export it "
          "merged.") },
    { self->fbx && count_objects (self, "Constraint") > 0,
      N_ ("The file moves nodes by constraints, which are not read. Export with the motion baked "
          "to keys.") },
    { self->fbx && (has_word (self, "VertexCacheDeformer") || count_objects (self, "Cache") > 0),
      N_ ("The file refers to a point cache; the mesh is read at rest, the cache can be added as a "
          "vertex sequence.") },
    { collada && has_curves (self),
      N_ ("The file has curves between its keys, which are not read: there motion goes "
          "straight from key to key. Export it "
          "with a key at every frame.") },
    { collada && has_word (self, "STEP"),
      N_ ("The file has motion in steps, which is not read: it goes straight from "
          "key to key. Export it with a key at every "
          "frame.") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (losses); i++)
    if (losses[i].passed_over)
      rmp_scene_report (self->scene, RMP_FINDING_IGNORED, -1, NULL, "%s", _ (losses[i].text));
}
