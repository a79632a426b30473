/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* garment-private.h: the rest shape a garment's row carries along (rest-shape.c). */

#include "store/rest-shape.h"

G_BEGIN_DECLS

void rmp_rest_clear (RmpRest *self);
RmpRest *rmp_garment_peek_rest (RmpGarment *self);

G_END_DECLS
