/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/contact-inside.h"

/* What is known of a vertex. */
enum
{
  UNKNOWN,
  OUTSIDE,
  INSIDE,
};

typedef struct
{
  const RmpFoldGrowth *growth;
  const guint32 *index;
  const RmpCrossingPose *pose;
  const double *normals;
  guint32 *starts, *faces; /* [n_moved + 1], and of each of those that grow */
  guint8 *states;          /* [n_moved] */
  GArray *queue;           /* of guint32: moved vertices that are inside, whose faces are to be looked at */
} Search;

/* Which faces are round each vertex that grows. */
static void
gather_faces (Search *self)
{
  const RmpFoldGrowth *growth = self->growth;
  const gsize n = 3 * (gsize) growth->n_faces;
  g_autofree guint32 *ends = NULL;

  self->starts = g_new0 (guint32, growth->n_moved + 1);
  for (gsize i = 0; i < n; i++)
    if (self->index[growth->faces[i]] != G_MAXUINT32)
      self->starts[self->index[growth->faces[i]] + 1]++;
  for (guint32 m = 0; m < growth->n_moved; m++)
    self->starts[m + 1] += self->starts[m];
  self->faces = g_new (guint32, self->starts[growth->n_moved]);
  ends = g_memdup2 (self->starts, (growth->n_moved + 1) * sizeof *ends);
  for (gsize i = 0; i < n; i++)
    if (self->index[growth->faces[i]] != G_MAXUINT32)
      self->faces[ends[self->index[growth->faces[i]]]++] = (guint32) (i / 3);
}

/* Looks from the corners of a face. */
static void
look_from_face (Search *self, guint32 face)
{
  for (guint i = 0; i < 3; i++)
    {
      const guint32 vertex = self->growth->faces[3 * (gsize) face + i], m = self->index[vertex];

      if (m == G_MAXUINT32 || self->states[m] != UNKNOWN)
        continue;
      self->states[m] = OUTSIDE;
      if (!rmp_crossing_pose_is_inside (self->pose, vertex, self->normals + 3 * (gsize) vertex))
        continue;
      self->states[m] = INSIDE;
      g_array_append_val (self->queue, m);
    }
}

guint8 *
rmp_fold_inside_find (const RmpFoldGrowth *growth, const guint32 *index, const RmpCrossingPose *pose,
                      const double *normals)
{
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (RmpCrossing));
  Search self = { .growth = growth, .index = index, .pose = pose, .normals = normals };

  rmp_crossing_pose_find (pose, pairs);
  if (pairs->len == 0)
    return NULL;
  self.states = g_new0 (guint8, growth->n_moved);
  self.queue = g_array_new (FALSE, FALSE, sizeof (guint32));
  gather_faces (&self);
  for (guint i = 0; i < pairs->len; i++)
    {
      look_from_face (&self, g_array_index (pairs, RmpCrossing, i).a);
      look_from_face (&self, g_array_index (pairs, RmpCrossing, i).b);
    }
  for (guint i = 0; i < self.queue->len; i++)
    {
      const guint32 m = g_array_index (self.queue, guint32, i);

      for (guint32 k = self.starts[m]; k < self.starts[m + 1]; k++)
        look_from_face (&self, self.faces[k]);
    }
  for (guint32 m = 0; m < growth->n_moved; m++)
    self.states[m] = self.states[m] == INSIDE;
  g_array_unref (self.queue);
  g_free (self.starts);
  g_free (self.faces);
  return self.states;
}
