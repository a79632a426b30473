/* SPDX-License-Identifier: GPL-3.0-or-later */
/* skin-facing.c: signs for the quaternions of a whole pose.
 *
 * q and −q are one rotation, and each vertex wants all its quaternions in the hemisphere of its
 * largest weight. Which bones meet in a vertex is known when the skin is made: signs handed from
 * bone to bone along a spanning forest of these pairs satisfy every vertex at once in all but
 * extreme poses, and then no vertex has to look again. Blends come out the same to the last bit,
 * whatever sign they carry.
 */
#include "skinning/skin-private.h"

static void
mark_pairs (const RmpSkin *self, guint8 *meet)
{
  const guint n = self->n_influences;

  for (guint v = 0; v < self->n_vertices; v++)
    for (guint k = 1; k < n; k++)
      {
        const gsize a = self->joints[(gsize) v * n], b = self->joints[(gsize) v * n + k];

        meet[a * self->n_bones + b] = meet[b * self->n_bones + a] = 1;
      }
}

static void
append_pair (GArray *pairs, guint16 a, guint16 b)
{
  const RmpSkinPair pair = { a, b };

  g_array_append_val (pairs, pair);
}

/* Breadth first from @root; a pair stands after the one that reached its first bone. */
static void
append_tree (GArray *pairs, const guint8 *meet, guint n_bones, guint root, guint16 *queue,
             guint8 *reached)
{
  guint begin = 0, end = 0;

  queue[end++] = (guint16) root;
  reached[root] = 1;
  for (; begin < end; begin++)
    for (guint b = 0; b < n_bones; b++)
      if (meet[(gsize) queue[begin] * n_bones + b] && !reached[b])
        {
          append_pair (pairs, queue[begin], (guint16) b);
          queue[end++] = (guint16) b;
          reached[b] = 1;
        }
}

void
rmp_skin_find_pairs (RmpSkin *self)
{
  const guint n = self->n_bones;
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (RmpSkinPair));
  g_autofree guint8 *meet = g_new0 (guint8, (gsize) n * n), *reached = g_new0 (guint8, n);
  g_autofree guint16 *queue = g_new (guint16, n);

  mark_pairs (self, meet);
  for (guint root = 0; root < n; root++)
    if (!reached[root])
      append_tree (pairs, meet, n, root, queue, reached);
  self->n_tree_pairs = pairs->len;
  for (guint a = 0; a < n; a++)
    for (guint b = a + 1; b < n; b++)
      if (meet[(gsize) a * n + b])
        append_pair (pairs, (guint16) a, (guint16) b);
  self->n_pairs = pairs->len;
  self->pairs = (RmpSkinPair *) (gpointer) g_array_free (g_steal_pointer (&pairs), FALSE);
}

static float
facing (const float *duals, RmpSkinPair pair)
{
  const float *a = duals + 8 * (gsize) pair.a, *b = duals + 8 * (gsize) pair.b;

  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

gboolean
rmp_skin_face_together (const RmpSkin *self, float *duals)
{
  g_assert (self);

  for (guint i = 0; i < self->n_tree_pairs; i++)
    if (facing (duals, self->pairs[i]) < 0.0f)
      for (guint j = 0; j < 8; j++)
        duals[8 * (gsize) self->pairs[i].b + j] *= -1.0f;
  for (guint i = self->n_tree_pairs; i < self->n_pairs; i++)
    if (facing (duals, self->pairs[i]) < 0.0f)
      return FALSE;
  return TRUE;
}
