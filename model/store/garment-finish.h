/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* garment-finish.h: what the cloth of a garment looks like, where that is not as its file says. */

#include "store/project.h"

G_BEGIN_DECLS

/* NaN: as the file, or as cloth of that colour has it. */
typedef struct
{
  double colour[3]; /* sRGB, 0 … 1; all or none; in place of a texture too */
  double roughness; /* 0 … 1 */
  double sheen;     /* 0 … 1: of a strong one */
} RmpGarmentFinish;

#define RMP_GARMENT_FINISH_NONE ((RmpGarmentFinish){ { NAN, NAN, NAN }, NAN, NAN })

RmpGarmentFinish rmp_garment_get_finish (RmpGarment *self);
gboolean rmp_garment_finish_has_colour (const RmpGarmentFinish *self);
gboolean rmp_garment_finish_equal (const RmpGarmentFinish *a, const RmpGarmentFinish *b);

/* One edit. Values outside their range are refused. */
gboolean rmp_garment_set_finish (RmpGarment *self, const RmpGarmentFinish *finish, GError **error);

/* For loading. @changed: set where it is another one */
gboolean rmp_garment_load_finish (RmpGarment *self, RmpProject *project, gboolean *changed, GError **error);

G_END_DECLS
