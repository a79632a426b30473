/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* dressing.h: which meshes of a strange file are probably cloth, and the frame in which they show
 * what cloth does.
 */

#include "import/import.h"
#include "store/document/project.h"

G_BEGIN_DECLS

/* Whether one of @words, NULL-terminated and in lower case, is part of @name, whatever its case.
 * @name: (nullable)
 */
gboolean rmp_name_has_word (const char *name, const char *const *words);

/* By its name or that of a material: “skin” and “boots” are body, “shirt” and “Hose” are cloth. */
gboolean rmp_name_is_body (const char *name);  /* (nullable) */
gboolean rmp_name_is_cloth (const char *name); /* (nullable) */
/* Whether it wrinkles without being a weave: skin, leather, rubber. @name: (nullable) */
gboolean rmp_name_is_unwoven (const char *name);

/**
 * rmp_import_suggest_cloth:
 *
 * Meshes named as clothes; where none is, those that are not named as parts of a body; where none
 * is left, all. Of a character only those that bend with it.
 *
 * Returns: (transfer full): [#meshes of @import]
 */
gboolean *rmp_import_suggest_cloth (const RmpImport *import);

/* The frame of @clip in which the character's garments, or its meshes where there are none, are
 * compressed most: of frames evenly spread over it.
 */
guint rmp_character_find_folded_frame (RmpCharacter *self, RmpClipItem *clip);

G_END_DECLS
