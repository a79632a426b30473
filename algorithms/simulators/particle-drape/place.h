/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* place.h: a part of the cloth that moves while all other vertices stay where they are, as contact
 * sees it, which knows the whole cloth.
 */

#include "barrier.h"

G_BEGIN_DECLS

typedef struct _RmpDrapePlace RmpDrapePlace;

/**
 * rmp_drape_place_new:
 * @vertices: [@n] of the cloth that the part has
 * @numbers: (transfer full): [@n_cloth] the other way round; RMP_INDEX_NONE of others
 * @x: [@n_cloth × 3]
 */
RmpDrapePlace *rmp_drape_place_new (guint n_cloth, guint n, const guint32 *vertices,
                                    guint32 *numbers, const double *x);
void rmp_drape_place_free (RmpDrapePlace *self);

/* As those of a barrier, of the part's numbers. */
double rmp_drape_place_evaluate (RmpDrapePlace *self, RmpDrapeBarrier *barrier, const double *x,
                                 double *gradient);
void rmp_drape_place_add_hessian (RmpDrapePlace *self, RmpDrapeBarrier *barrier, const double *x,
                                  RmpDrapeMatrix *matrix);
gboolean rmp_drape_place_allow (RmpDrapePlace *self, RmpDrapeBarrier *barrier, const double *x,
                                const double *to, double *part, GError **error);

G_END_DECLS
