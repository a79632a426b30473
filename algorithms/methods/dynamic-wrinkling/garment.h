/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* garment.h: a garment as the method sees it, which may be some faces of a mesh, and what of it does not change. */

#include "methods/dynamic-wrinkling/base.h"
#include "methods/dynamic-wrinkling/touch.h"
#include "technique.h"

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
  float *share;      /* (nullable) [#V] of the lift: the mask, and 0 where the garment ends on the mesh */
} RmpWrinkleGarment;

/* NULL with an error: a place of the mesh is not a number. @smooth: as for the base. (transfer full) */
RmpWrinkleGarment *rmp_wrinkle_garment_new (const RmpInput *input, gboolean smooth, GError **error);

/* What somebody did by hand in @frame of the clip; @touches: (out caller-allocates): [n_touches]. Returns: how many */
guint rmp_wrinkle_garment_get_touches (const RmpWrinkleGarment *self, guint64 frame, RmpWrinkleTouch *touches);
void rmp_wrinkle_garment_free (RmpWrinkleGarment *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWrinkleGarment, rmp_wrinkle_garment_free)

G_END_DECLS
