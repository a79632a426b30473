/* SPDX-License-Identifier: GPL-3.0-or-later */

/* warnings.c: what a file asks for and the library passes over without a word, found by the words the file uses for it. */

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

  for (const char *at = data; at != NULL && (at = memmem (at, (gsize) (end - at), class, class_length)) != NULL;
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

void
assimp_warn (Assimp *self)
{
  const struct
  {
    gboolean found;
    const char *text;
  } losses[] = {
    { has_word (self, "DualQuaternion"),
      N_ ("The file blends a skin by dual quaternions, which is not passed on; it is read as a linear one.") },
    { count_objects (self, "AnimLayer") > count_objects (self, "AnimStack"),
      N_ ("The file has motion in several layers; only the lowest is certain to be read. Export it merged.") },
    { count_objects (self, "Constraint") > 0,
      N_ ("The file moves nodes by constraints, which are not read. Export with the motion baked to keys.") },
    { has_word (self, "VertexCacheDeformer") || count_objects (self, "Cache") > 0,
      N_ ("The file refers to a point cache; the mesh is read at rest, the cache can be added as a vertex sequence.") },
  };

  for (guint i = 0; self->fbx && i < G_N_ELEMENTS (losses); i++)
    if (losses[i].found)
      rmp_scene_report (self->scene, RMP_FINDING_IGNORED, -1, NULL, "%s", _ (losses[i].text));
}
