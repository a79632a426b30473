/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* strain-phase.h: stripes of one wavelength over a surface, at right angles to a field of
 * directions that have no sign.
 *
 * Every vertex has a phase along its own direction; between neighbours with opposite directions its
 * sign changes, which does not affect the cosine. Phases are propagated over the surface from the
 * strongest vertex, and then relaxed until each agrees with its neighbours as well as possible.
 * Around points where stripes cannot agree they fade out.
 */

#include "methods/geometric-wrinkles/strain-field.h"

G_BEGIN_DECLS

typedef struct
{
  double phases[3];  /* at the corners, with one sign and without jumps: linear on the face */
  double heights[3]; /* in [0, 1] */
} RmpPatternFaceStripes;

typedef struct
{
  const RmpPatternStrainField *field;
  double wavelength;
  double *positions; /* [#V × 3] at rest */
  double *phases;    /* [#V] radians */
  double *heights;   /* [#V] in [0, 1]: the heights of stripes */
} RmpPatternStrainPhase;

/**
 * rmp_pattern_strain_phase_new:
 * @mesh: of the field
 * @wavelength: metres, > 0
 * @heights: [#V] in [0, 1] wanted
 */
RmpPatternStrainPhase *rmp_pattern_strain_phase_new (const RmpPatternStrainField *field,
                                                     const RmpMesh *mesh, double wavelength,
                                                     const double *heights);
void rmp_pattern_strain_phase_free (RmpPatternStrainPhase *self);
void rmp_pattern_strain_phase_get_face (const RmpPatternStrainPhase *self, guint32 face,
                                        RmpPatternFaceStripes *stripes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPatternStrainPhase, rmp_pattern_strain_phase_free)

G_END_DECLS
