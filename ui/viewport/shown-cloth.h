/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* shown-cloth.h: all surfaces of a pane as it shows them at one moment, with fast queries: for
 * strokes, which make hundreds of queries while later frames must not move the cloth under the
 * brush.
 *
 * Rays meet the surface without folds and wrinkles; the places that are returned are on the raised
 * one. Atomically reference-counted; to be queried in the thread of the widgets.
 */

#include "viewport/viewport.h"

G_BEGIN_DECLS

typedef struct _RmpShownCloth RmpShownCloth;

/* The present content of @pane. (transfer full) (nullable) */
RmpShownCloth *rmp_shown_cloth_new (RmpViewport *viewport, guint pane);
RmpShownCloth *rmp_shown_cloth_ref (RmpShownCloth *self);
void rmp_shown_cloth_unref (RmpShownCloth *self);

guint rmp_shown_cloth_get_pane (RmpShownCloth *self);

/* Whether the pane still shows the same. */
gboolean rmp_shown_cloth_is_current (RmpShownCloth *self);

/* Begins, in a thread, to build what rays need. @ready: called when it is built; rays before that
 * wait. Returns: FALSE if it is quick to build; @ready is then not called
 */
gboolean rmp_shown_cloth_prepare (RmpShownCloth *self, GSourceOnceFunc ready, gpointer data);
void rmp_shown_cloth_forget (RmpShownCloth *self); /* @ready is not called any more */
gboolean rmp_shown_cloth_is_ready (RmpShownCloth *self);

/* Finds the nearest surface under a place in the widget. Returns: FALSE if there is none */
gboolean rmp_shown_cloth_locate (RmpShownCloth *self, double x, double y, RmpSurfaceHit *hit);

/* Finds the nearest point of @surface on a ray; both sides count. @direction: of any length;
 * @reach: in multiples of it
 */
gboolean rmp_shown_cloth_cast (RmpShownCloth *self, RmpSurface *surface, const float origin[3],
                               const float direction[3], double reach, RmpSurfaceHit *hit);

/* Finds where a point of the mesh of @surface is; garment and look of @hit are not set. Returns:
 * FALSE if it is not shown
 */
gboolean rmp_shown_cloth_place (RmpShownCloth *self, RmpSurface *surface,
                                const RmpSurfacePoint *point, RmpSurfaceHit *hit);

/* [#V × 3] metres, of the mesh of @surface, and its normals; NaN for vertices that are not shown.
 * Borrowed while @self lives.
 * @normals: (out) (optional)
 */
const float *rmp_shown_cloth_get_positions (RmpShownCloth *self, RmpSurface *surface,
                                            const float **normals);

/* Finds the mirrored place on another side of the character. @sides: RmpSides. Returns: FALSE if
 * the garment has nothing there
 */
gboolean rmp_shown_cloth_mirror (RmpShownCloth *self, const RmpSurfaceHit *hit, guint sides,
                                 RmpSurfaceHit *twin);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpShownCloth, rmp_shown_cloth_unref)

G_END_DECLS
