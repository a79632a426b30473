/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* garment.h: what the method knows of a garment, which may be a part of a mesh, before any frame.
 */

#include "methods/dynamic-wrinkling/base.h"
#include "methods/dynamic-wrinkling/touch.h"
#include "technique/technique.h"

G_BEGIN_DECLS

typedef struct
{
  RmpMesh *mesh;
  RmpTopology *topology;  /* of the mesh */
  RmpWrinkleBase *base;   /* under the wrinkles */
  RmpWrinkleCloth *cloth; /* of the garment's faces, over all vertices of the mesh */
  guint32 *faces;         /* [cloth #F] of the mesh */
  guint32 *cloth_faces;   /* (nullable) [mesh #F] of the cloth, RMP_INDEX_NONE elsewhere */
  guint n_touches;
  RmpTouch *touches; /* with faces of the cloth */
  /* (nullable) [#V] factor on the lift: the mask, and 0 where the garment ends on the mesh */
  float *share;
} RmpWrinkleGarment;

/* @smooth: as for the base. (transfer full) */
RmpWrinkleGarment *rmp_wrinkle_garment_new (const RmpInput *input, gboolean smooth);

/* Lists the touches by hand in @frame of the clip. @touches: (out caller-allocates): [n_touches].
 * Returns: their number
 */
guint rmp_wrinkle_garment_get_touches (const RmpWrinkleGarment *self, guint64 frame,
                                       RmpWrinkleMark *touches);
void rmp_wrinkle_garment_free (RmpWrinkleGarment *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWrinkleGarment, rmp_wrinkle_garment_free)

G_END_DECLS
