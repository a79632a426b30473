/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* kinds/colliders.h: all other meshes of the garment's character. */

#include "evaluate/input-reader.h"
#include "inputs/colliders.h"

G_BEGIN_DECLS

/* The meshes whose motions are the colliders of @garment's looks, in their order. (transfer full)
 * (element-type RmpSurface)
 */
GPtrArray *rmp_garment_list_colliders (RmpGarment *garment);

extern const RmpInputReader rmp_read_colliders;

G_END_DECLS
