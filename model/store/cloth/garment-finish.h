/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* garment-finish.h: the appearance of the cloth of a garment, where it differs from that in its
 * file.
 */

#include "store/document/project.h"

G_BEGIN_DECLS

/* NaN: as in the file, or as usual for cloth of that colour. */
typedef struct
{
  double colour[3]; /* sRGB, 0 … 1; all three or none; also replaces a texture */
  double roughness; /* 0 … 1 */
  double sheen;     /* 0 … 1 */
} RmpGarmentFinish;

#define RMP_GARMENT_FINISH_NONE ((RmpGarmentFinish){ { NAN, NAN, NAN }, NAN, NAN })

RmpGarmentFinish rmp_garment_get_finish (RmpGarment *self);
gboolean rmp_garment_finish_has_colour (const RmpGarmentFinish *self);
gboolean rmp_garment_finish_equal (const RmpGarmentFinish *a, const RmpGarmentFinish *b);

/* One edit. Values outside their range are refused. */
gboolean rmp_garment_set_finish (RmpGarment *self, const RmpGarmentFinish *finish, GError **error);

G_END_DECLS
