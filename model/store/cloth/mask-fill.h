/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mask-fill.h: makes weights for a mask of a garment. All results are [#V] of its mesh, (transfer
 * full).
 */

#include "store/cloth/mask-item.h"

G_BEGIN_DECLS

float *rmp_garment_fill_constant (RmpGarment *self, double weight);

/* A gradient along x, y or z (0 … 2), from 0 at the lowest place of the cloth at rest to 1 at its
 * highest; @falling: the other way round.
 */
float *rmp_garment_fill_gradient (RmpGarment *self, guint axis, gboolean falling);

/* The sums of the skin weights of these joints; the error names one that does not exist. @names:
 * NULL-terminated
 */
float *rmp_garment_fill_joints (RmpGarment *self, const char *const *names, GError **error);

/* 1 on the faces of a material of the file, less at their border; the error lists the materials. */
float *rmp_garment_fill_material (RmpGarment *self, const char *name, GError **error);

/* Shared by masks and directions: [#F] 1 on the faces of a material; the joints of the skeleton
 * with these names (element-type guint32). (transfer full): NULL with an error that lists what
 * there is, or names what is missing.
 */
guint8 *rmp_garment_select_material (RmpGarment *self, const char *name, GError **error);
GArray *rmp_garment_find_named_joints (RmpGarment *self, const char *const *names, GError **error);

G_END_DECLS
