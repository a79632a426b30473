/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* correction.h: corrections of the unit and the up axis of a character by the user.
 *
 * Assets stay as they were read, in what was then taken for metres; a correction is applied each
 * time they are loaded. So it stays exact however often it is changed, and takes no space.
 */

#include "import/up-axis.h"
#include "store/assets/transform.h"
#include "store/document/project.h"

G_BEGIN_DECLS

/* Of the file from which the character came: as read, or as corrected. */
double rmp_character_get_metres_per_unit (RmpCharacter *self);
RmpUpAxis rmp_character_get_up_axis (RmpCharacter *self);

/**
 * rmp_character_set_units:
 * @metres_per_unit: > 0
 *
 * One edit. Meshes, skeleton and motion change at once; sizes that are given in metres, such as
 * those of folds, stay.
 */
gboolean rmp_character_set_units (RmpCharacter *self, double metres_per_unit, RmpUpAxis up,
                                  GError **error);

/* The change from stored to displayed coordinates. */
const RmpChange *rmp_character_get_change (RmpCharacter *self);

/* A number that grows whenever its shape or motion has been reloaded. */
guint rmp_character_get_revision (RmpCharacter *self);

/* “1.72 m tall”, or of what lies flat “1.72 m wide, lying flat”. To be freed. */
char *rmp_character_describe_size (RmpCharacter *self);

G_END_DECLS
