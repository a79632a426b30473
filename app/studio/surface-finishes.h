/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* surface-finishes.h: what the materials of an imported surface look like: their file's colour and
 * image, as cloth or matte.
 */

#include "material.h"
#include "store/cloth/garment-finish.h"

G_BEGIN_DECLS

/* What is shown of a surface. */
typedef enum
{
  /* cloth in its file's colours; skin and leather are matte, and of several materials a body's */
  RMP_SHOWN_GARMENT,
  RMP_SHOWN_WHOLE, /* a mesh that nobody has called a garment: the same, and the body is clay */
  /* what garments leave of a mesh: the same, and clay where it has one material only */
  RMP_SHOWN_REST,
  RMP_N_SHOWN,
} RmpShown;

typedef struct
{
  guint n;
  RmpFinish *items; /* [n] by the surface's materials; at least one */
} RmpSurfaceFinishes;

RmpSurfaceFinishes *rmp_surface_finishes_new (RmpSurface *surface, RmpShown shown);
void rmp_surface_finishes_free (RmpSurfaceFinishes *self);

/* As a garment's cloth looks where that is not as its file says. A texture gives way to a colour,
 * unless it has holes.
 */
void rmp_finish_wear (RmpFinish *self, const RmpGarmentFinish *own);

/* TRUE where the file's material is named as something that is not cloth: clay, skin, hair, body,
 * boots.
 */
gboolean rmp_surface_is_body (RmpSurface *surface);

G_END_DECLS
