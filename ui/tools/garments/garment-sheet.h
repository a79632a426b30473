/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* garment-sheet.h: a garment as the geometry sees it that draws on cloth, kept with the garment until its faces change. */

#include "geometry/sheet.h"
#include "store/project.h"

G_BEGIN_DECLS

/* @seams: (out) (optional) (nullable): [#E] as rmp_sheet_snap() takes them. (transfer none) */
RmpSheet *rmp_garment_get_sheet (RmpGarment *self, const guint8 **seams);

G_END_DECLS
