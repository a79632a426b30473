/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* correction.h: what somebody put right of the unit and the way up of a character.
 *
 * Assets stay as they were read, in what was taken for metres; a correction changes them each time they are loaded. So
 * it is exact, however often it is changed, and takes no room.
 */

#include "import/up-axis.h"
#include "store/project.h"
#include "store/transform.h"

G_BEGIN_DECLS

/* Of the file the character came from: as read, or as put right. */
double rmp_character_get_metres_per_unit (RmpCharacter *self);
RmpUpAxis rmp_character_get_up_axis (RmpCharacter *self);

/**
 * rmp_character_set_units:
 * @metres_per_unit: > 0
 *
 * One edit. Meshes, skeleton and motion change at once; sizes given in metres, as those of folds, stay.
 */
gboolean rmp_character_set_units (RmpCharacter *self, double metres_per_unit, RmpUpAxis up, GError **error);

/* From what is stored to what is shown. */
const RmpChange *rmp_character_get_change (RmpCharacter *self);

/* Grows whenever something of its shape or motion was read anew. */
guint rmp_character_get_revision (RmpCharacter *self);

/* “1.72 m tall”. To be freed. */
char *rmp_character_describe_size (RmpCharacter *self);

G_END_DECLS
