/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* elastica.h: an elastic curve: the hem of a cloth, a drawstring, a ribbon.
 *
 *   D. Terzopoulos, J. Platt, A. Barr, K. Fleischer. Elastically deformable models. SIGGRAPH, 1987.
 *     the energy of a curve, ∫ η (|r′|² − 1)² + ξ (|r″| − κ⁰)²
 *
 * On nodes, with first differences between two and second ones at the nodes between. Forces are the
 * exact gradient. Departure: the paper's third part, torsion, is left out.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint n;            /* nodes */
  gboolean closed;    /* the last goes on to the first */
  double *lengths;    /* [n] metres at rest, from a node to the next; the last of closed ones */
  double stretch;     /* η, N */
  double bend;        /* ξ, N·m² */
  double *curvatures; /* (nullable): [n] κ⁰, 1/m; 0 without it */
} RmpElastica;

/**
 * rmp_elastica_pull:
 * @positions: [n × 3] metres
 * @forces: (inout): [n × 3] N, added to
 * @energies: (out): [2] J, of stretch and of bend
 *
 * Where a straight piece would rather be bent there is no direction to bend to, and no force.
 */
void rmp_elastica_pull (const RmpElastica *self, const double *positions, double *forces,
                        double energies[2]);

/* The square of r′ from a node to the next, and |r″| at a node, which 0 is beyond the ends. */
double rmp_elastica_metric (const RmpElastica *self, const double *positions, guint node);
double rmp_elastica_curvature (const RmpElastica *self, const double *positions, guint node);

G_END_DECLS
