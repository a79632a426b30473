/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/ground.h"

void
rmp_ground_leave (RmpGround *self)
{
  g_clear_object (&self->surface);
  g_clear_pointer (&self->mesh, rmp_mesh_unref);
  g_clear_object (&self->garment);
  g_clear_object (&self->rows);
  g_clear_object (&self->part);
}

void
rmp_ground_hold (RmpGround *self, RmpSurface *surface, RmpGarment *garment)
{
  RmpMesh *mesh = rmp_mesh_ref (rmp_surface_get_mesh (surface));

  g_set_object (&self->surface, surface);
  g_clear_pointer (&self->mesh, rmp_mesh_unref);
  self->mesh = mesh;
  g_set_object (&self->garment, garment);
  rmp_ground_hold_part (self, NULL, NULL);
}

void
rmp_ground_hold_part (RmpGround *self, GListModel *rows, gpointer part)
{
  g_set_object (&self->rows, (part ? rows : NULL));
  g_set_object (&self->part, part);
}

static gboolean
has_row (GListModel *rows, gpointer row)
{
  return rmp_rows_find (rows, rmp_row_get_id (RMP_ROW (row))) == row;
}

static gboolean
has_surface (RmpProject *project, RmpSurface *surface)
{
  RmpCharacter *character = rmp_surface_get_character (surface);

  return character && has_row (rmp_project_get_characters (project), character) &&
         has_row (rmp_character_get_surfaces (character), surface);
}

gboolean
rmp_ground_is_lost (const RmpGround *self)
{
  RmpProject *project = self->surface ? rmp_row_get_project (RMP_ROW (self->surface)) : NULL;

  if (!self->surface)
    return FALSE;
  return !project || !has_surface (project, self->surface) ||
         rmp_surface_get_mesh (self->surface) != self->mesh ||
         (self->garment && !has_row (rmp_project_get_garments (project), self->garment)) ||
         (self->part && !has_row (self->rows, self->part));
}
