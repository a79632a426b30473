/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* surface-material.h: what an imported surface looks like: its file's colour and image as cloth, or as clay. */

#include "material.h"
#include "store/project.h"

G_BEGIN_DECLS

typedef struct
{
  RmpMaterial material;
  RmpTexture *texture; /* or NULL */
} RmpSurfaceMaterial;

/* @cloth: a garment; bodies, and materials that the file calls clay, skin or hair, are matte. */
RmpSurfaceMaterial *rmp_surface_material_new (RmpSurface *surface, gboolean cloth);
void rmp_surface_material_free (RmpSurfaceMaterial *self);

/* TRUE where the file's material is named as something that is not cloth: clay, skin, hair, body, boots. */
gboolean rmp_surface_is_body (RmpSurface *surface);

G_END_DECLS
