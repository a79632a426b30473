/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* garment-menu.h: what the outliner offers on a mesh, a garment, a look and what is painted. The commands act on what is selected. */

#include "store/project.h"

G_BEGIN_DECLS

GMenuModel *rmp_surface_new_garment_menu (RmpSurface *surface); /* (transfer full) */
GMenuModel *rmp_garment_new_row_menu (RmpGarment *garment);     /* (transfer full) */
GMenuModel *rmp_look_new_row_menu (RmpLook *look);              /* (transfer full) */
GMenuModel *rmp_mask_new_row_menu (void);                       /* (transfer full) */
GMenuModel *rmp_direction_new_row_menu (void);                  /* (transfer full) */
GMenuModel *rmp_painted_new_row_menu (void);                    /* (transfer full): of a pattern */

G_END_DECLS
