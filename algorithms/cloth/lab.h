/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lab.h: the tests that fabrics are put to in a laboratory, done with a simulator: what a fabric's
 * numbers come to under it, and what they should be.
 *
 *   G. E. Cusick. The measurement of fabric drape. Journal of the Textile Institute 59, 1968: a
 *     disc of 30 cm on one of 18 cm.
 *   ASTM D1388. Standard test method for stiffness of fabrics: a strip that is pushed over an edge
 *     until its end lies 41.5° below; bending length and flexural rigidity.
 *   F. T. Peirce. The “handle” of cloth as a measurable quantity. Journal of the Textile Institute
 *     21, 1930: the rigidity is the weight of an area times the bending length cubed.
 */

#include "technique/technique.h"

G_BEGIN_DECLS

typedef struct
{
  double
      coefficient; /* of the ring about the disc, how much of it the shadow still covers: 0 to 1 */
  guint n_nodes;   /* folds round the edge */
} RmpLabDrape;

typedef struct
{
  double overhang;       /* metres, at 41.5° */
  double bending_length; /* metres, half of it */
  double rigidity;       /* N·m */
} RmpLabCantilever;

typedef struct
{
  double strain;  /* the mean one, under which it is measured */
  double modulus; /* N/m */
} RmpLabTensile;

/* @values: of a simulator whose parameters begin with RMP_CLOTH_PARAMS: its fabric counts, what
 * concerns holding, settling and contact is the test's.
 *
 * Returns: FALSE with an error
 */
gboolean rmp_lab_drape (const RmpValues *values, guint n_rings, RmpLabDrape *result,
                        const RmpCall *call, GError **error);

/* Along the warp. */
gboolean rmp_lab_cantilever (const RmpValues *values, RmpLabCantilever *result, const RmpCall *call,
                             GError **error);

/* A strip of 5 × 20 cm that hangs from one end and is drawn out by its weight, along the warp. The
 * weight is made so large that the fabric's stretch would give by about a hundredth.
 */
gboolean rmp_lab_tensile (const RmpValues *values, RmpLabTensile *result, const RmpCall *call,
                          GError **error);

/**
 * rmp_lab_calibrate:
 * @values: (inout): whose bending stiffness, along warp and weft alike, is multiplied
 * @coefficient: that the drape should have
 * @most: drapes that may be made
 *
 * Stiffer fabric drapes less: the search halves the interval of the factor's logarithm.
 */
gboolean rmp_lab_calibrate (RmpValues *values, guint n_rings, double coefficient, guint most,
                            RmpLabDrape *reached, const RmpCall *call, GError **error);

G_END_DECLS
