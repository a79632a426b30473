/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* solve.h: keeps the lengths of a level, while no vertex goes farther from where it is attached
 * than it may.
 */

#include <gio/gio.h>

#include "methods/wrinkle-meshes/lengths.h"

G_BEGIN_DECLS

typedef struct
{
  double stretch, bending; /* share of what a length is off that a pass puts right, 0 to 1 */
  double scale;            /* rest lengths are so many times as long */
  gboolean one_way;        /* edges are kept only where they are shorter than at rest */
  gboolean even;           /* stretch and bending are what all iterations together put right */
  guint iterations;
} RmpFineOptions;

/* Where the vertices of a level are attached in a frame. */
typedef struct
{
  const double *anchors; /* [#V × 3] metres */
  const double *normals; /* [#V × 3] unit */
  const double *most;    /* [#V] metres, at most so far from the anchor; 0: nowhere else */
  const double *inward;  /* (nullable): [#V] metres, at most so far against the normal */
} RmpFineAttachment;

/**
 * rmp_fine_attach:
 * @position: (inout): comes as near as it must; what is not finite comes to @anchor
 * @inward: INFINITY: as far as @most
 */
void rmp_fine_attach (const double anchor[3], const double normal[3], double most, double inward,
                      double position[3]);

/**
 * rmp_fine_solve:
 * @positions: (inout): [#V × 3]
 * @n_threads: 0 for all cores; the positions are the same for any number
 *
 * Returns: %FALSE if it was cancelled
 */
gboolean rmp_fine_solve (const RmpFineLengths *lengths, const RmpFineAttachment *attachment,
                         const RmpFineOptions *options, double *positions, guint n_threads,
                         GCancellable *cancellable);

/* Root mean square of how much longer or shorter edges are than at rest, as a fraction of that; 0
 * without edges.
 */
double rmp_fine_strain (const RmpFineLengths *lengths, double scale, const double *positions);

G_END_DECLS
