/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sheet.h: the cloth on which curves are drawn: a mesh at rest, which of its faces are cloth, and a
 * tree to find the nearest of them.
 *
 * Immutable and atomically reference-counted; any thread may read it. The fields are public to
 * read.
 */

#include "geometry/bvh.h"

G_BEGIN_DECLS

typedef struct
{
  gatomicrefcount ref_count;
  RmpTopology *topology;
  double *positions; /* [#V × 3] metres; coinciding neighbours lie 1e-6 of an edge apart */
  guint8 *cloth;     /* [#F] 1 where curves may run; 0 on collapsed and non-finite faces */
  RmpBvh *bvh;       /* of the cloth */
} RmpSheet;

/**
 * rmp_sheet_new:
 * @topology: kept by reference
 * @positions: [#V × 3] metres, copied
 * @cloth: (nullable): [#F] 1 where curves may run, copied; %NULL: everywhere
 */
RmpSheet *rmp_sheet_new (RmpTopology *topology, const float *positions, const guint8 *cloth);

/**
 * rmp_sheet_new_smooth:
 * @cloth: (nullable): [#F] as above
 *
 * The sheet of a mesh that is displayed subdivided: its vertices lie on the smooth surface, so that
 * a line which is straight on the sheet also looks straight.
 */
RmpSheet *rmp_sheet_new_smooth (RmpMesh *mesh, const guint8 *cloth);
RmpSheet *rmp_sheet_ref (RmpSheet *self);
void rmp_sheet_unref (RmpSheet *self);

/* Where a point of the sheet is; @out: (out caller-allocates): [3] metres. */
void rmp_sheet_position (const RmpSheet *self, const RmpSurfacePoint *point, double out[3]);

/* The unit normal of a face; 0 where it has no shape. */
void rmp_sheet_normal (const RmpSheet *self, guint32 face, double normal[3]);

/* The unit direction on a face at right angles to @along, to its left seen from outside; 0 if there
 * is none.
 */
void rmp_sheet_across (const RmpSheet *self, guint32 face, const double along[3], double across[3]);

/**
 * rmp_sheet_closest:
 * @position: [3] metres
 * @point: (out): the point of the cloth closest to @position
 *
 * Returns: the distance, metres; infinite without cloth
 */
double rmp_sheet_closest (const RmpSheet *self, const double position[3], RmpSurfacePoint *point);

/**
 * rmp_sheet_snap:
 * @seams: (nullable): [#E] 1 on edges that are seams, as rmp_sheet_uv_seams() gives them
 * @radius: metres
 * @snapped: (out): the nearest point of a seam or of the cloth's border
 *
 * Returns: %FALSE if there is none within @radius of @point
 */
gboolean rmp_sheet_snap (const RmpSheet *self, const RmpSurfacePoint *point, const guint8 *seams,
                         double radius, RmpSurfacePoint *snapped);

/**
 * rmp_sheet_uv_seams:
 * @uv_faces: [#F × 3] indices of texture coordinates
 *
 * Returns: (transfer full): [#E] 1 on edges for which two faces of the cloth have different texture
 *   coordinates
 */
guint8 *rmp_sheet_uv_seams (const RmpSheet *self, const guint32 *uv_faces);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSheet, rmp_sheet_unref)

G_END_DECLS
