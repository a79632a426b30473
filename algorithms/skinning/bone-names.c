/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "skinning/bone-names.h"

#include <string.h>

/* Words as people write them, run together → what they mean. */
static const struct
{
  const char *words, *meaning;
  gboolean sided;
} bones[] = {
  { "hips", "hips", FALSE },        { "hip", "hips", FALSE },
  { "pelvis", "hips", FALSE },      { "neck", "neck", FALSE },
  { "neck0", "neck", FALSE },       { "head", "head", FALSE },
  { "upleg", "upperleg", TRUE },    { "upperleg", "upperleg", TRUE },
  { "thigh", "upperleg", TRUE },    { "leg", "lowerleg", TRUE },
  { "loleg", "lowerleg", TRUE },    { "lowerleg", "lowerleg", TRUE },
  { "calf", "lowerleg", TRUE },     { "shin", "lowerleg", TRUE },
  { "foot", "foot", TRUE },         { "ankle", "foot", TRUE },
  { "toe", "toes", TRUE },          { "toes", "toes", TRUE },
  { "toe0", "toes", TRUE },         { "toebase", "toes", TRUE },
  { "ball", "toes", TRUE },         { "shoulder", "shoulder", TRUE },
  { "clavicle", "shoulder", TRUE }, { "collar", "shoulder", TRUE },
  { "arm", "upperarm", TRUE },      { "uparm", "upperarm", TRUE },
  { "upperarm", "upperarm", TRUE }, { "forearm", "lowerarm", TRUE },
  { "loarm", "lowerarm", TRUE },    { "lowerarm", "lowerarm", TRUE },
  { "hand", "hand", TRUE },
};

static const char *const fingers[] = { "thumb", "index", "middle", "ring", "pinky" };

/* Words that name the rig or nothing. */
static const char *const fillers[] = { "armature", "mixamorig", "bip",   "rig",   "bone",
                                       "def",      "jnt",       "joint", "valve", "biped" };

/* --- meaning ---------------------------------------------------------------------------------- */

static gboolean
is_among (const char *word, const char *const *words, guint n)
{
  for (guint i = 0; i < n; i++)
    if (g_str_equal (word, words[i]))
      return TRUE;
  return FALSE;
}

/* A word ends where letters turn to numbers, small letters to capitals, or something else comes. */
static char **
split_words (const char *name)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_autoptr (GString) word = g_string_new (NULL);

  for (const char *c = name;; c++)
    {
      const char last = c > name ? c[-1] : '\0';
      const gboolean ends = !g_ascii_isalnum (*c) ||
                            g_ascii_isdigit (*c) != g_ascii_isdigit (last) ||
                            (g_ascii_isupper (*c) &&
                             (g_ascii_islower (last) ||
                              (g_ascii_isupper (last) && g_ascii_islower (c[1]))));

      if (ends && word->len > 0)
        {
          g_strv_builder_add (words, word->str);
          g_string_truncate (word, 0);
        }
      if (*c == '\0')
        break;
      if (g_ascii_isalnum (*c))
        g_string_append_c (word, g_ascii_tolower (*c));
    }
  return g_strv_builder_end (words);
}

static char
side_of (const char *word)
{
  if (g_str_equal (word, "l") || g_str_equal (word, "left"))
    return 'l';
  if (g_str_equal (word, "r") || g_str_equal (word, "right"))
    return 'r';
  return '\0';
}

static char *
find_finger (const char *words, char side)
{
  const char *part = g_str_has_prefix (words, "hand") ? words + strlen ("hand") : words;

  for (guint i = 0; side != '\0' && i < G_N_ELEMENTS (fingers); i++)
    if (g_str_has_prefix (part, fingers[i]) && g_ascii_isdigit (part[strlen (fingers[i])]))
      return g_strdup_printf ("%s %c", part, side);
  return NULL;
}

static const char *
without_space (const char *name)
{
  const char *colon = strrchr (name, ':');

  return colon ? colon + 1 : name;
}

char *
rmp_bone_name_meaning (const char *name)
{
  g_auto (GStrv) words = split_words (without_space (name));
  g_autoptr (GString) rest = g_string_new (NULL);
  char side = '\0';

  for (guint i = 0; words[i]; i++)
    {
      /* “LeftShoulder”, “l”: but “Bip01” and its like number the rig. */
      if (side_of (words[i]) != '\0')
        side = side_of (words[i]);
      else if (is_among (words[i], fillers, G_N_ELEMENTS (fillers)))
        i += words[i + 1] && g_str_equal (words[i], "bip") && g_ascii_isdigit (*words[i + 1]);
      else
        g_string_append (rest, words[i]);
    }

  for (guint i = 0; i < G_N_ELEMENTS (bones); i++)
    if (g_str_equal (rest->str, bones[i].words) && bones[i].sided == (side != '\0'))
      return side != '\0' ? g_strdup_printf ("%s %c", bones[i].meaning, side)
                          : g_strdup (bones[i].meaning);
  return find_finger (rest->str, side);
}

/* --- matching --------------------------------------------------------------------------------- */

typedef struct
{
  const RmpSkeleton *source, *target;
  gboolean *source_taken, *target_taken;
  GStrvBuilder *pairs;
} Guess;

static void
take (Guess *self, guint source, guint target)
{
  self->source_taken[source] = TRUE;
  self->target_taken[target] = TRUE;
  g_strv_builder_add_many (self->pairs, rmp_skeleton_get_name (self->source, source),
                           rmp_skeleton_get_name (self->target, target), NULL);
}

static void
match_names (Guess *self)
{
  for (guint i = 0; i < rmp_skeleton_get_n_joints (self->source); i++)
    {
      const char *name = rmp_skeleton_get_name (self->source, i);
      const gint same = *name != '\0' ? rmp_skeleton_find (self->target, name) : -1;

      if (same >= 0 && !self->target_taken[same])
        take (self, i, (guint) same);
    }
}

static void
match_meanings (Guess *self)
{
  const guint n = rmp_skeleton_get_n_joints (self->target);
  g_autoptr (GHashTable) meanings = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = n; i-- > 0;)
    {
      char *meaning = rmp_bone_name_meaning (rmp_skeleton_get_name (self->target, i));

      if (meaning)
        g_hash_table_replace (meanings, meaning, GUINT_TO_POINTER (i + 1));
    }
  for (guint i = 0; i < rmp_skeleton_get_n_joints (self->source); i++)
    {
      g_autofree char *meaning = rmp_bone_name_meaning (rmp_skeleton_get_name (self->source, i));
      const guint found = !meaning ? 0 : GPOINTER_TO_UINT (g_hash_table_lookup (meanings, meaning));

      if (found > 0 && !self->source_taken[i] && !self->target_taken[found - 1])
        take (self, i, found - 1);
    }
}

/* Joints of the back that are still free, from the bottom up. */
static GArray *
find_back (const RmpSkeleton *skeleton, const gboolean *taken)
{
  GArray *back = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < rmp_skeleton_get_n_joints (skeleton); i++)
    {
      g_autofree char *name = g_ascii_strdown (rmp_skeleton_get_name (skeleton, i), -1);

      if (!taken[i] && (strstr (name, "spine") || strstr (name, "chest") ||
                        strstr (name, "lowerback") || strstr (name, "torso")))
        g_array_append_val (back, i);
    }
  return back;
}

static void
match_backs (Guess *self)
{
  g_autoptr (GArray) source = find_back (self->source, self->source_taken);
  g_autoptr (GArray) target = find_back (self->target, self->target_taken);

  for (guint i = 0; i < MIN (source->len, target->len); i++)
    {
      /* The fewer are spread over the more, ends on ends. */
      const guint least = MIN (source->len, target->len);
      const guint s = least > 1 ? (i * (source->len - 1) + (least - 1) / 2) / (least - 1) : 0;
      const guint t = least > 1 ? (i * (target->len - 1) + (least - 1) / 2) / (least - 1) : 0;

      take (self, g_array_index (source, guint, s), g_array_index (target, guint, t));
    }
}

char **
rmp_bone_names_guess (const RmpSkeleton *source, const RmpSkeleton *target)
{
  g_autofree gboolean *source_taken = g_new0 (gboolean, rmp_skeleton_get_n_joints (source) + 1);
  g_autofree gboolean *target_taken = g_new0 (gboolean, rmp_skeleton_get_n_joints (target) + 1);
  g_autoptr (GStrvBuilder) pairs = g_strv_builder_new ();
  Guess self = { source, target, source_taken, target_taken, pairs };

  match_names (&self);
  match_meanings (&self);
  match_backs (&self);
  return g_strv_builder_end (pairs);
}
