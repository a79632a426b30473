/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fill.h: how far a fill extends from the place under the pointer, and filling images. */

#include "tools/pattern-brush/paint-target.h"
#include "viewport/viewport.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_FILL_PART,     /* the connected piece */
  RMP_FILL_ISLAND,   /* of the texture coordinates */
  RMP_FILL_MATERIAL, /* all faces of one material */
  RMP_FILL_COLOUR,   /* everything of about the same colour in the image of the material */
} RmpFillReach;

/* The reach of a fill command of brushes. Returns: FALSE if it is not a fill command */
gboolean rmp_fill_reach_find (const char *command, RmpFillReach *reach);

/* Its label for the history. */
const char *rmp_fill_reach_get_label (RmpFillReach reach);

/* Sets all texels that the fill reaches from @hit to @code, as one edit. */
gboolean rmp_paint_target_fill (const RmpPaintTarget *self, const RmpSurfaceHit *hit,
                                RmpFillReach reach, guint16 code, GError **error);

/* The same for weights: 1 at vertices that are reached, else 0. (transfer full): [#V]; NULL with
 * @error set
 */
float *rmp_surface_find_reached (const RmpSurfaceHit *hit, RmpFillReach reach, GError **error);

/* The faces that the fill reaches, of any garment or none; by colour, those whose middle has the
 * colour. (transfer full): [#F]; NULL with @error set
 */
guint8 *rmp_surface_find_reached_faces (const RmpSurfaceHit *hit, RmpFillReach reach,
                                        GError **error);

/* The menu with the fill commands. (transfer full) */
GMenuModel *rmp_fill_menu_new (void);

G_END_DECLS
