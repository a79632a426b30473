/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* placement.h: where a character stands in the scene: an offset, and a turn about the up axis. Like
 * a correction it is applied to the stored data at each load, so that nothing is lost however often
 * it is set.
 */

#include "store/assets/transform.h"
#include "store/document/project.h"

#include <sqlite3.h>

G_BEGIN_DECLS

typedef struct
{
  double offset[3]; /* metres */
  double turn;      /* radians, about Y, applied before the offset */
} RmpPlacement;

/* The largest offset along an axis, metres; at that distance floats are exact to a tenth of a
 * millimetre.
 */
#define RMP_PLACEMENT_REACH 1000.0

RmpPlacement rmp_character_get_placement (RmpCharacter *self);

/* One edit. Fails beyond RMP_PLACEMENT_REACH, and where a number is not finite. */
gboolean rmp_character_set_placement (RmpCharacter *self, const RmpPlacement *placement,
                                      GError **error);

/* For loading: applies the placement after @change. */
gboolean rmp_placement_load (sqlite3 *db, gint64 character, RmpPlacement *placement,
                             GError **error);
void rmp_placement_add (const RmpPlacement *self, RmpChange *change);

G_END_DECLS
