/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* motion.h: what the motion of a joint proposes for its region, and the rows of poses that an
 * engine drives the region by.
 */

#include "methods/joint-wrinkle-maps/maps.h"
#include "technique/dials.h"

G_BEGIN_DECLS

enum
{
  RMP_JOINT_FILL_ANGLES,
  RMP_JOINT_FILL_POSE,
  RMP_JOINT_FILL_AXIS,
  RMP_JOINT_FILL_RIG,
  RMP_JOINT_N_FILLS,
};

extern const RmpDialFill rmp_joint_fills[RMP_JOINT_N_FILLS];
extern const RmpDialMask rmp_joint_mask;
extern const RmpDialRowParams rmp_joint_row_params;

/* As RmpDials has them. */
const char *rmp_joint_make_rows (gconstpointer shared, const RmpValues *values, guint entry,
                                 GArray *rows, GError **error);
void rmp_joint_set_follows_rows (RmpValues *values, guint entry);

G_END_DECLS
