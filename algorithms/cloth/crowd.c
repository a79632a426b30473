/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "crowd.h"

#include "motion/stop.h"

/* The body that has a vertex, by its number among those of cloth and then bodies. */
static guint
find_body (const RmpClothBodies *bodies, guint32 vertex)
{
  guint end = rmp_cloth_bodies_get_model (bodies)->n_vertices;

  for (guint i = 0; i < rmp_cloth_bodies_get_n (bodies); i++)
    {
      end += rmp_cloth_bodies_get_topology (bodies, i)->n_vertices;
      if (vertex < end)
        return i;
    }
  g_return_val_if_reached (0);
}

/* Of cloth with itself, or with what has the vertex @other. (transfer full) */
static char *
describe (const RmpClothBodies *bodies, guint32 other)
{
  const guint n = rmp_cloth_bodies_get_n (bodies);
  guint body, first = 0;

  if (other < rmp_cloth_bodies_get_model (bodies)->n_vertices)
    return g_strdup (_ ("the cloth and itself"));
  while (first < n && !rmp_cloth_bodies_get_shape (bodies, first))
    first++;
  body = find_body (bodies, other);
  if (body >= first)
    return g_strdup_printf (_ ("the cloth and simple body %u"), body - first + 1);
  return g_strdup_printf (_ ("the cloth and a mesh of %u vertices"),
                          rmp_cloth_bodies_get_topology (bodies, body)->n_vertices);
}

void
rmp_cloth_tell_crowd (const RmpClothBodies *bodies, double time, GError **error)
{
  const RmpHierarchyCrowd *crowd = bodies && error ? rmp_hierarchy_get_crowd (*error) : NULL;
  const RmpClothModel *model = bodies ? rmp_cloth_bodies_get_model (bodies) : NULL;
  g_autofree char *what = NULL, *message = NULL;
  RmpStopCause cause = { time, 0, 0 };
  guint32 vertex;

  if (!crowd)
    return;
  vertex = MIN (crowd->vertex, crowd->other);
  g_return_if_fail (vertex < model->n_vertices);
  cause.vertex = model->vertices[vertex];
  what = describe (bodies, MAX (crowd->vertex, crowd->other));
  message = g_strdup_printf (
      _ ("At %.3f s more than %u pairs of features of %s come near each other in a step, most of "
         "them about vertex %u: there they lie in a heap, or move too far. Look at the overlaps "
         "of the first frame, try shorter steps or less thickness, or raise “Most pairs near each "
         "other”."),
      time, rmp_cloth_bodies_get_options (bodies)->most_pairs, what, cause.vertex);
  g_clear_error (error);
  rmp_stop_set (error, RMP_STOP_CROWDED, &cause, message);
}
