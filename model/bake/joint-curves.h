/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* joint-curves.h: how far joints turn in each frame, beside weights that are to follow them. */

#include <json-glib/json-glib.h>

#include "evaluate/snapshot.h"

G_BEGIN_DECLS

/* Adds the member “joints”: of each joint that turns against its parent, and away from rest, by
 * some degrees in these frames: name, parent, and the angle in each frame, radians. Empty without
 * a skeleton.
 */
void rmp_joint_curves_add (JsonBuilder *builder, RmpSnapshot *snapshot, guint first,
                           guint n_frames);

G_END_DECLS
