/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* placement.h: where a character stands in the scene: moved, and turned about the axis that is up. Like a correction it changes
 * what is stored each time it is loaded, so that nothing is lost however often it is set.
 */

#include "store/project.h"
#include "store/transform.h"

#include <sqlite3.h>

G_BEGIN_DECLS

typedef struct
{
  double offset[3]; /* metres */
  double turn;      /* radians, about Y, before it is moved */
} RmpPlacement;

/* The farthest that a character may be moved along an axis, metres: floats are exact to a tenth of a millimetre there. */
#define RMP_PLACEMENT_REACH 1000.0

RmpPlacement rmp_character_get_placement (RmpCharacter *self);

/* One edit. Fails beyond RMP_PLACEMENT_REACH, and where a number is not finite. */
gboolean rmp_character_set_placement (RmpCharacter *self, const RmpPlacement *placement, GError **error);

/* For loading: as if the character stood at its own place first. */
gboolean rmp_placement_load (sqlite3 *db, gint64 character, RmpPlacement *placement, GError **error);
void rmp_placement_add (const RmpPlacement *self, RmpChange *change);

G_END_DECLS
