/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/garments/garment-sheet.h"

#include <string.h>

typedef struct
{
  RmpMesh *mesh;
  RmpSheet *sheet;
  guint8 *cloth; /* [#F] the faces of which it was made; NULL: all */
  guint8 *seams; /* NULL without texture coordinates */
} GarmentSheet;

static void
garment_sheet_free (GarmentSheet *self)
{
  rmp_mesh_unref (self->mesh);
  rmp_sheet_unref (self->sheet);
  g_free (self->cloth);
  g_free (self->seams);
  g_free (self);
}

static GarmentSheet *
garment_sheet_new (RmpGarment *garment)
{
  RmpMesh *mesh = rmp_surface_get_mesh (rmp_garment_get_surface (garment));
  const guint8 *cloth = rmp_garment_get_cloth (garment);
  GarmentSheet *self = g_new0 (GarmentSheet, 1);

  self->mesh = rmp_mesh_ref (mesh);
  self->cloth = cloth ? g_memdup2 (cloth, rmp_mesh_get_n_faces (mesh)) : NULL;
  self->sheet = rmp_sheet_new_smooth (mesh, cloth);
  if (rmp_mesh_get_n_uvs (mesh) > 0)
    self->seams = rmp_sheet_uv_seams (self->sheet, rmp_mesh_get_uv_faces (mesh));
  return self;
}

static gboolean
fits (const GarmentSheet *self, RmpGarment *garment)
{
  const guint8 *cloth = rmp_garment_get_cloth (garment);

  if (self->mesh != rmp_surface_get_mesh (rmp_garment_get_surface (garment)))
    return FALSE;
  if (!cloth || !self->cloth)
    return cloth == self->cloth;
  return memcmp (cloth, self->cloth, self->sheet->topology->n_faces) == 0;
}

RmpSheet *
rmp_garment_get_sheet (RmpGarment *self, const guint8 **seams)
{
  GarmentSheet *sheet = g_object_get_data (G_OBJECT (self), "rimple-sheet");

  if (!sheet || !fits (sheet, self))
    {
      sheet = garment_sheet_new (self);
      g_object_set_data_full (G_OBJECT (self), "rimple-sheet", sheet,
                              (GDestroyNotify) garment_sheet_free);
    }
  if (seams)
    *seams = sheet->seams;
  return sheet->sheet;
}
