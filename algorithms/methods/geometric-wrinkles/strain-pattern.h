/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* strain-pattern.h: a first pattern for a garment, from how a clip compresses it: which the paper
 * names as future work (§6).
 *
 * Ridges lie at right angles to the compression, a wavelength apart, with heights that grow with
 * the compression.
 */

#include "skinning/skin.h"
#include "technique/technique.h"

G_BEGIN_DECLS

typedef struct
{
  double wavelength; /* metres at rest, > 0 */
  guint side;        /* texels of the pattern */
  double rate;       /* frames per second that are examined */
  double least;      /* compression at which ridges begin */
  /* compression at which they are full; 0: exceeded by a twentieth of the garment */
  double most;
  guint passes; /* of smoothing */
  RmpSkinning skinning;
} RmpPatternFromStrainOptions;

/* A wavelength of a twentieth of the mesh, 1024 texels. */
void rmp_pattern_from_strain_options_init (RmpPatternFromStrainOptions *self, const RmpMesh *mesh,
                                           double rate);

/**
 * rmp_pattern_from_strain_new:
 * @input: the garment; its patterns do not count
 *
 * Returns: (transfer full): the pattern, at RMP_HEIGHT_MIDDLE where nothing is compressed; %NULL
 *   with an error: no texture
 *   coordinates, a wavelength of less than four texels, nothing is compressed, cancelled
 */
RmpHeightImage *rmp_pattern_from_strain_new (const RmpInput *input, RmpSampler *sampler,
                                             const RmpPatternFromStrainOptions *options,
                                             const RmpCall *call, GError **error);

/**
 * rmp_pattern_from_strain_new_painted:
 * @directions: [#V × 3] tangents, unit or 0: ridges lie at right angles to them, of full height
 *   wherever there is one
 *
 * The same without a clip.
 */
RmpHeightImage *rmp_pattern_from_strain_new_painted (const RmpInput *input, const float *directions,
                                                     const RmpPatternFromStrainOptions *options,
                                                     const RmpCall *call, GError **error);

G_END_DECLS
