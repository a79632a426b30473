/* SPDX-License-Identifier: GPL-3.0-or-later */

/* workspace-highlight.c: the faces to which a report refers. */

#include "workspace/workspace-private.h"

#include <math.h>

void
rmp_workspace_highlight (RmpWorkspace *self, RmpSurface *surface, guint n_faces,
                         const guint32 *faces)
{
  g_return_if_fail (RMP_IS_WORKSPACE (self));
  if (!surface && !self->highlighted)
    return;
  g_set_object (&self->highlighted, surface);
  g_clear_pointer (&self->highlight, rmp_mesh_unref);
  g_clear_pointer (&self->highlight_faces, g_free);
  if (surface)
    {
      self->highlight = rmp_mesh_ref (rmp_surface_get_mesh (surface));
      self->highlight_faces = g_new0 (guint8, rmp_mesh_get_n_faces (self->highlight));
      for (guint i = 0; i < n_faces; i++)
        self->highlight_faces[faces[i]] = 1;
    }
  rmp_workspace_display_changed (self);
  g_signal_emit_by_name (self, "highlighted");
}

/* Ends the highlight if the mesh was replaced: indices of faces mean nothing on another mesh. */
const guint8 *
rmp_workspace_get_highlight (RmpWorkspace *self, RmpSurface *surface)
{
  return surface && self->highlighted == surface &&
                 rmp_surface_get_mesh (surface) == self->highlight
             ? self->highlight_faces
             : NULL;
}

RmpSurface *
rmp_workspace_get_highlighted (RmpWorkspace *self)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), NULL);
  return self->highlighted;
}

gboolean
rmp_workspace_has_stop (RmpWorkspace *self, RmpSurface *surface, RmpLook *look)
{
  double frame;
  guint32 vertex;

  g_return_val_if_fail (RMP_IS_WORKSPACE (self), FALSE);
  return rmp_evaluator_get_stop (self->evaluator, surface, look, self->clip, &frame, &vertex);
}

void
rmp_workspace_show_stop (RmpWorkspace *self, RmpSurface *surface, RmpLook *look)
{
  const guint32 *faces = rmp_mesh_get_faces (rmp_surface_get_mesh (surface));
  const guint n_faces = rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface));
  g_autoptr (GArray) touched = g_array_new (FALSE, FALSE, sizeof (guint32));
  double frame;
  guint32 vertex;

  g_return_if_fail (RMP_IS_WORKSPACE (self));

  if (!rmp_evaluator_get_stop (self->evaluator, surface, look, self->clip, &frame, &vertex))
    return;
  for (guint32 i = 0; i < n_faces; i++)
    if (faces[3 * (gsize) i] == vertex || faces[3 * (gsize) i + 1] == vertex ||
        faces[3 * (gsize) i + 2] == vertex)
      g_array_append_val (touched, i);
  rmp_workspace_set_playing (self, FALSE);
  rmp_workspace_set_frame (self, ceil (frame));
  rmp_workspace_highlight (self, surface, touched->len, (const guint32 *) (gpointer) touched->data);
}
