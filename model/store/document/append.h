/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* append.h: copies parts of one project, or of one garment, to another.
 *
 * Rows get new ids, names that are taken get a number, and assets that exist already are shared. A
 * profile with the same name and curve counts as the same profile. The other project is only read.
 */

#include "store/document/project.h"

G_BEGIN_DECLS

/**
 * rmp_project_append_character:
 * @character: of another project
 *
 * Adds the character with its meshes and clips and everything made on it: garments, fold lines,
 * looks, and the profiles these use. Variants with the same letter show the same looks. One edit.
 *
 * Returns: (transfer none): the character here
 */
RmpCharacter *rmp_project_append_character (RmpProject *self, RmpCharacter *character,
                                            GError **error);

/**
 * rmp_garment_copy_look:
 * @look: of any garment, in this project or another
 * @missing: (out) (transfer full) (nullable): joints of the look that the character of the garment
 *   does not have; they are left out, and a layer without any left chooses its joints by itself
 *
 * Gives the garment a copy of @look, with the profiles it uses. Fold lines belong to garments and
 * are not copied. One edit.
 *
 * Returns: (transfer none): the look here
 */
RmpLook *rmp_garment_copy_look (RmpGarment *self, RmpLook *look, GStrv *missing, GError **error);

G_END_DECLS
