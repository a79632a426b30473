/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fill.h: how far a fill goes from the place that is pointed at, and the fill of images. */

#include "tools/pattern-brush/paint-target.h"
#include "viewport/viewport.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_FILL_PART,     /* all that is one piece */
  RMP_FILL_ISLAND,   /* of the texture coordinates */
  RMP_FILL_MATERIAL, /* all faces of one material */
  RMP_FILL_COLOUR,   /* all that has about the colour, of the image of the material */
} RmpFillReach;

/* What a command of brushes fills. Returns: FALSE where it is none of them */
gboolean rmp_fill_reach_find (const char *command, RmpFillReach *reach);

/* What the history calls it. */
const char *rmp_fill_reach_get_label (RmpFillReach reach);

/* All texels that the fill reaches from @hit become @code: one edit. */
gboolean rmp_paint_target_fill (const RmpPaintTarget *self, const RmpSurfaceHit *hit, RmpFillReach reach, guint16 code,
                                GError **error);

/* The same of weights: 1 where a vertex is reached, else 0. (transfer full): [#V]; NULL with @error set */
float *rmp_surface_find_reached (const RmpSurfaceHit *hit, RmpFillReach reach, GError **error);

/* The faces that the fill reaches, of any garment or none; by colour, those whose middle has it. (transfer full): [#F]; NULL
 * with @error set
 */
guint8 *rmp_surface_find_reached_faces (const RmpSurfaceHit *hit, RmpFillReach reach, GError **error);

/* The menu of a brush that fills. (transfer full) */
GMenuModel *rmp_fill_menu_new (void);

G_END_DECLS
