/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* shown-cloth.h: all surfaces of a pane as it shows them at one moment, quick to ask: for strokes, which ask hundreds of
 * times while later frames must not move the cloth under the brush.
 *
 * Rays meet the surface that folds and wrinkles are raised on; the places given are those of the raised one. Atomically
 * reference-counted; asked on the thread of the widgets.
 */

#include "viewport/viewport.h"

G_BEGIN_DECLS

typedef struct _RmpShownCloth RmpShownCloth;

/* What @pane shows now. (transfer full) (nullable) */
RmpShownCloth *rmp_shown_cloth_new (RmpViewport *viewport, guint pane);
RmpShownCloth *rmp_shown_cloth_ref (RmpShownCloth *self);
void rmp_shown_cloth_unref (RmpShownCloth *self);

guint rmp_shown_cloth_get_pane (RmpShownCloth *self);

/* Whether the pane still shows the same. */
gboolean rmp_shown_cloth_is_current (RmpShownCloth *self);

/* Begins with what rays ask for, in a thread. @ready: once it is there; without it, rays wait. Returns: FALSE where it is
 * quick to make, and @ready is not called
 */
gboolean rmp_shown_cloth_prepare (RmpShownCloth *self, GSourceOnceFunc ready, gpointer data);
void rmp_shown_cloth_forget (RmpShownCloth *self); /* @ready is called no more */
gboolean rmp_shown_cloth_is_ready (RmpShownCloth *self);

/* The nearest surface under a place in the widget. Returns: FALSE if there is none */
gboolean rmp_shown_cloth_locate (RmpShownCloth *self, double x, double y, RmpSurfaceHit *hit);

/* The nearest point of @surface on a ray, from either side. @direction: any length; @reach: in lengths of it */
gboolean rmp_shown_cloth_cast (RmpShownCloth *self, RmpSurface *surface, const float origin[3],
                               const float direction[3], double reach, RmpSurfaceHit *hit);

/* Where a point of @surface's mesh is; @hit names no garment and no look. Returns: FALSE where it is not shown */
gboolean rmp_shown_cloth_place (RmpShownCloth *self, RmpSurface *surface, const RmpSurfacePoint *point,
                                RmpSurfaceHit *hit);

/* [#V × 3] metres, of @surface's own mesh, and its normals; NaN where a vertex is not shown. Borrowed while @self lives.
 * @normals: (out) (optional)
 */
const float *rmp_shown_cloth_get_positions (RmpShownCloth *self, RmpSurface *surface, const float **normals);

/* The same place on another side of the character. @sides: RmpSides. Returns: FALSE where the garment has nothing there */
gboolean rmp_shown_cloth_mirror (RmpShownCloth *self, const RmpSurfaceHit *hit, guint sides, RmpSurfaceHit *twin);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpShownCloth, rmp_shown_cloth_unref)

G_END_DECLS
