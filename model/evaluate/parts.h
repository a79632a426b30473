/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* parts.h: divides a surface into the parts that a variant shows: the cloth of each garment, and
 * the rest as it was imported.
 *
 * A face that two garments claim belongs to the older one. Every relief covers the whole surface
 * and keeps to the edges of the mesh where its cloth ends, so that parts of different reliefs meet
 * without a gap.
 */

#include "evaluate/snapshot.h"

G_BEGIN_DECLS

typedef struct
{
  RmpGarment *garment; /* (nullable): no cloth */
  RmpLook *look;       /* (nullable): plain skinning */
  guint8 *faces;       /* (nullable): [#F] 1 where it is; NULL: everywhere */
} RmpPart;

void rmp_part_free (RmpPart *self);

/* A hash of the faces of the part: what is drawn of a result depends on them too. */
guint rmp_part_hash (const RmpPart *self, RmpSurface *surface);

/* The look of a garment, or NULL. */
typedef RmpLook *(*RmpPartLookFunc) (RmpGarment *garment, gpointer data);

/* (transfer full) (element-type RmpPart): garments by age, then the rest; none is empty. */
GPtrArray *rmp_surface_get_parts (RmpSurface *self, RmpPartLookFunc find_look, gpointer data);

/* The same with the looks of @variant, if it is not NULL. */
GPtrArray *rmp_surface_get_variant_parts (RmpSurface *self, RmpVariant *variant);

G_END_DECLS
