/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* winding.h: how often a surface winds around a point: 1 within a closed one, 0 outside, and a
 * number between where it has holes.
 *
 *   A. Jacobson, L. Kavan, O. Sorkine-Hornung. Robust inside-outside segmentation using generalized
 *     winding numbers. SIGGRAPH, 2013.
 *   G. Barill, N. Dickson, R. Schmidt, D. Levin, A. Jacobson. Fast winding numbers for soups and
 *     clouds. SIGGRAPH, 2018: far groups of faces count as one
 */

#include <glib.h>

G_BEGIN_DECLS

/* Immutable: any thread may query it. */
typedef struct _RmpWinding RmpWinding;

/* @positions: [… × 3] metres, finite. Returns: (transfer full) */
RmpWinding *rmp_winding_new (guint n_faces, const guint32 *faces, const double *positions);
void rmp_winding_free (RmpWinding *self);

/* Right to some hundredths: meant to be compared with ½. 0 without faces. */
double rmp_winding_number (const RmpWinding *self, const double point[3]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWinding, rmp_winding_free)

G_END_DECLS
