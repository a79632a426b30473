/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* face-brush.h: finds the faces of a mesh under a ring, in the pose that a pane shows, and their
 * outlines.
 *
 * Made for one stroke, during which frame and camera do not change.
 */

#include "viewport/viewport.h"

G_BEGIN_DECLS

typedef struct _RmpFaceBrush RmpFaceBrush;

RmpFaceBrush *rmp_face_brush_new (RmpViewport *viewport, guint pane, RmpSurface *surface);
void rmp_face_brush_free (RmpFaceBrush *self);

/**
 * rmp_face_brush_touch:
 * @hit: on the brush's surface
 * @radius: metres
 * @through: all faces seen within the ring; else those that are connected with the hit and face the
 *   camera
 * @touched: (inout): [#F] set to 1 on the faces whose middle is in the ring, and on that of the hit
 */
void rmp_face_brush_touch (RmpFaceBrush *self, const RmpSurfaceHit *hit, double radius,
                           gboolean through, guint8 *touched);

/* Adds the faces on the other sides of the character to @touched. @garment: (nullable): y and z are
 * mirrored about its middle, else about the mesh's; @sides: RmpSides; both must be the same in all
 * calls. (transfer full): [#F]
 */
guint8 *rmp_face_brush_mirror (RmpFaceBrush *self, RmpGarment *garment, guint sides,
                               const guint8 *touched);

/* The corners of a face in the widget. Returns: FALSE if it is not shown, or is turned away and
 * @through is not set
 */
gboolean rmp_face_brush_outline (RmpFaceBrush *self, guint32 face, gboolean through,
                                 double pixels[6]);

/* The faces of @surface that are connected with @face and, if there are several materials, have the
 * same material. (transfer full): [#F]
 */
guint8 *rmp_surface_find_island (RmpSurface *surface, guint32 face);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFaceBrush, rmp_face_brush_free)

G_END_DECLS
