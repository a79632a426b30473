/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "skinning/affine.h"
#include "skinning/retarget.h"

G_BEGIN_DECLS

/* retarget-rest.c: for different rigs, derives scale, root and turns from the two rest poses. */
void rmp_retarget_compare_rests (RmpRetarget *self);

double *rmp_retarget_rest_globals (const RmpSkeleton *skeleton); /* [#J × 16]; to be freed */

G_END_DECLS
