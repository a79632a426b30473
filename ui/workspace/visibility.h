/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* visibility.h: the visibility and solo switches of characters, meshes and garments, which decide
 * what panes draw and compute. They are view state: saved with the project, but not undone, and
 * ignored by looks, bakes and the batch program.
 */

#include "workspace/workspace.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_VISIBILITY_HIDDEN,
  RMP_VISIBILITY_SOLO, /* shown alone, together with all others that are solo */
  RMP_N_VISIBILITY,
} RmpVisibility;

/* @object: a character, a garment, or a surface, which stands for its faces that belong to no
 *   garment
 */
gboolean rmp_workspace_get_visibility (RmpWorkspace *self, RmpVisibility what, gpointer object);
void rmp_workspace_set_visibility (RmpWorkspace *self, RmpVisibility what, gpointer object,
                                   gboolean value);

/* Whether panes show the faces of @surface that belong to @garment (NULL: to no garment), and
 * whether they show a character at all.
 */
gboolean rmp_workspace_shows_part (RmpWorkspace *self, RmpSurface *surface, RmpGarment *garment);
gboolean rmp_workspace_shows_character (RmpWorkspace *self, RmpCharacter *character);

G_END_DECLS
