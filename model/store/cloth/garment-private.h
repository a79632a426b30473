/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* garment-private.h: parts of a garment that other files handle: its rest shape (rest-shape.c) and
 * its finish (garment-finish.c).
 */

#include "store/cloth/garment-finish.h"
#include "store/cloth/rest-shape.h"

G_BEGIN_DECLS

void rmp_rest_clear (RmpRest *self);
RmpRest *rmp_garment_peek_rest (RmpGarment *self);
RmpGarmentFinish *rmp_garment_peek_finish (RmpGarment *self);

G_END_DECLS
