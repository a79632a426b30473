/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mask-fill.h: weights for a mask from what is known of a garment. [#V] of its mesh, to be freed. */

#include "store/mask-item.h"

G_BEGIN_DECLS

float *rmp_garment_fill_constant (RmpGarment *self, double weight);

/* From 0 at the lowest place of the cloth at rest along x, y or z (0 … 2) to 1 at its highest; or the other way round. */
float *rmp_garment_fill_gradient (RmpGarment *self, guint axis, gboolean falling);

/* How much hangs on these joints; the error names one that there is not. @names: NULL-terminated */
float *rmp_garment_fill_joints (RmpGarment *self, const char *const *names, GError **error);

/* 1 on the faces of a material of the file, less on their border; the error lists what there is. */
float *rmp_garment_fill_material (RmpGarment *self, const char *name, GError **error);

/* What both masks and directions are made from. [#F] 1 on the faces of a material; the joints of the skeleton that are
 * called so (element-type guint32). To be freed; NULL with an error that lists or names what is missing.
 */
guint8 *rmp_garment_select_material (RmpGarment *self, const char *name, GError **error);
GArray *rmp_garment_find_named_joints (RmpGarment *self, const char *const *names, GError **error);

G_END_DECLS
