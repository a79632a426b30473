/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* seams.h: where the islands of a chart meet on the cloth, so that what is painted on both sides of
 * a seam meets there too.
 *
 * An edge is a seam if its two faces give it different texture coordinates. At its ends all faces
 * lift by the mean over the charts that meet at the vertex, and between its ends both faces lift by
 * the mean of the two: the surface stays closed. Where three faces or more meet at an edge, or one
 * of them has no chart, nothing is lifted. Immutable, atomically reference-counted, the same for
 * all frames.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RmpReliefTopology RmpReliefTopology;
typedef struct _RmpSeams RmpSeams;

/* A side of a face runs from a corner to the next one; its number is 3 · face + corner. */
#define RMP_SEAM_NONE G_MAXUINT32       /* not a seam */
#define RMP_SEAM_FLAT (G_MAXUINT32 - 1) /* nothing is lifted there */

/* The width of the band beside a seam over which the lift of a face turns into the mean, as a part
 * of the face: of the weight of the corner that is not on the seam, or of 1 minus the weight of the
 * one corner that is. At most ½.
 */
#define RMP_SEAM_BAND 0.125f

/* @topology: of the coarse mesh; without texture coordinates there are no seams */
RmpSeams *rmp_seams_new (const RmpReliefTopology *topology);
RmpSeams *rmp_seams_ref (RmpSeams *self);
void rmp_seams_unref (RmpSeams *self);

gboolean rmp_seams_has_chart (const RmpSeams *self, guint32 face);

/* The side of the neighbouring face at the same edge as @side, or RMP_SEAM_NONE or RMP_SEAM_FLAT.
 */
guint32 rmp_seams_get_twin (const RmpSeams *self, guint32 side);

/**
 * rmp_seams_get_charts:
 * @n: (out)
 *
 * Returns: (transfer none) (nullable): [@n] the different texture coordinates of a vertex on a
 *   seam, as indices into those of the topology; %NULL if the vertex has only one; with @n 0 if
 *   nothing is lifted there
 */
const guint32 *rmp_seams_get_charts (const RmpSeams *self, guint32 vertex, guint *n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSeams, rmp_seams_unref)

G_END_DECLS
