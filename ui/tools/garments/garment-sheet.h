/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* garment-sheet.h: the sheet of a garment, for geometry that draws on cloth. It is cached with the
 * garment until its faces change.
 */

#include "geometry/sheet.h"
#include "store/document/project.h"

G_BEGIN_DECLS

/* @seams: (out) (optional) (nullable): [#E] as for rmp_sheet_snap(). (transfer none) */
RmpSheet *rmp_garment_get_sheet (RmpGarment *self, const guint8 **seams);

G_END_DECLS
