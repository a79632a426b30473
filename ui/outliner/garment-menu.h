/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* garment-menu.h: the context menus of meshes, garments, looks and painted objects in the outliner.
 * Their commands act on the selection.
 */

#include "store/document/project.h"

G_BEGIN_DECLS

GMenuModel *rmp_surface_new_garment_menu (RmpSurface *surface); /* (transfer full) */
GMenuModel *rmp_garment_new_row_menu (RmpGarment *garment);     /* (transfer full) */
GMenuModel *rmp_look_new_row_menu (RmpLook *look);              /* (transfer full) */
GMenuModel *rmp_mask_new_row_menu (void);                       /* (transfer full) */
GMenuModel *rmp_direction_new_row_menu (void);                  /* (transfer full) */
GMenuModel *rmp_painted_new_row_menu (void);                    /* (transfer full): of a pattern */

G_END_DECLS
