/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* reimport-clips.h: see reimport.h. */

#include "import/import.h"
#include "store/assets/transform.h"
#include "store/cloth/carry.h"
#include "store/document/edit.h"

G_BEGIN_DECLS

/* Clips of @import, with @change applied, replace those with the same names;
 * the other clips move the joints with the same names in its skeleton.
 */
gboolean rmp_character_settle_clips (RmpCharacter *self, RmpEdit *edit, const RmpImport *import,
                                     const RmpChange *change, RmpCarried *carried, GError **error);

G_END_DECLS
