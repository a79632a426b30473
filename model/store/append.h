/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* append.h: what is in one project, or on one garment, brought to another.
 *
 * Rows get new ids, names that are taken get a number, assets that are there already are shared. A profile of the same
 * name and curve is the same profile. The other project is only read.
 */

#include "store/project.h"

G_BEGIN_DECLS

/**
 * rmp_project_append_character:
 * @character: of another project
 *
 * Adds it with its meshes and clips and all that was made on it: garments, fold lines, looks, and the profiles these use.
 * Variants of the same letter show the same looks. One edit.
 *
 * Returns: (transfer none): the character here
 */
RmpCharacter *rmp_project_append_character (RmpProject *self, RmpCharacter *character, GError **error);

/**
 * rmp_garment_copy_look:
 * @look: of any garment, in this project or another
 * @missing: (out) (transfer full) (nullable): joints the look works on that the garment's character has not; they are left
 * out, and a layer that has none left chooses its joints by itself
 *
 * Gives the garment a look like @look, with the profiles it uses. Fold lines belong to garments and stay. One edit.
 *
 * Returns: (transfer none): the look here
 */
RmpLook *rmp_garment_copy_look (RmpGarment *self, RmpLook *look, GStrv *missing, GError **error);

G_END_DECLS
