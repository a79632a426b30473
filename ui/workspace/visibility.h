/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* visibility.h: the eye and solo of characters, meshes and garments: what panes draw and compute. As view state it is saved with the
 * project and not undone; looks, bakes and the batch program know nothing of it.
 */

#include "workspace/workspace.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_VISIBILITY_HIDDEN,
  RMP_VISIBILITY_SOLO, /* alone, with all others that are */
  RMP_N_VISIBILITY,
} RmpVisibility;

/* @object: a character, a surface (of which the faces that no garment has are meant) or a garment */
gboolean rmp_workspace_get_visibility (RmpWorkspace *self, RmpVisibility what, gpointer object);
void rmp_workspace_set_visibility (RmpWorkspace *self, RmpVisibility what, gpointer object, gboolean value);

/* Whether panes show faces of @surface: of @garment, or with NULL those that no garment has; and a character at all. */
gboolean rmp_workspace_shows_part (RmpWorkspace *self, RmpSurface *surface, RmpGarment *garment);
gboolean rmp_workspace_shows_character (RmpWorkspace *self, RmpCharacter *character);

G_END_DECLS
