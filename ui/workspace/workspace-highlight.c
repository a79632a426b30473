/* SPDX-License-Identifier: GPL-3.0-or-later */

/* workspace-highlight.c: the faces to which a report refers. */

#include "workspace/workspace-private.h"

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
