/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* strain-field.h: where and in which direction a clip compresses a garment, in order to paint
 * wrinkles there; or a painted field in its place.
 */

#include "skinning/skin.h"
#include "technique/technique.h"

G_BEGIN_DECLS

typedef struct
{
  RmpTopology *topology; /* of the mesh */
  guint8 *cloth;         /* [#F] 1 where a face belongs to the garment and has a shape */
  /* [#V × 3] unit, tangent, of either sign: along the compression; 0 where there is no cloth */
  double *directions;
  double *compression; /* [#V] largest over the clip, smoothed */
} RmpPatternStrainField;

/**
 * rmp_pattern_strain_field_new:
 * @rate: frames per second that are examined
 * @passes: of smoothing over the neighbours
 *
 * Directions are averaged over the clip, weighted by the compression of each frame; where nothing
 * is compressed they are continued from the neighbours.
 *
 * Returns: (transfer full): %NULL with an error: a position that is no number, or cancelled
 */
RmpPatternStrainField *rmp_pattern_strain_field_new (const RmpInput *input, RmpSampler *sampler,
                                                     RmpSkinning skinning, double rate,
                                                     guint passes, const RmpCall *call,
                                                     GError **error);
/**
 * rmp_pattern_strain_field_new_painted:
 * @directions: [#V × 3] tangents, unit, of either sign, or 0 where nothing was painted
 *
 * The field is fully compressed along them and fades at the border of what was painted.
 *
 * Returns: (transfer full): %NULL with an error: cancelled
 */
RmpPatternStrainField *rmp_pattern_strain_field_new_painted (const RmpInput *input,
                                                             const float *directions,
                                                             const RmpCall *call, GError **error);
void rmp_pattern_strain_field_free (RmpPatternStrainField *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPatternStrainField, rmp_pattern_strain_field_free)

G_END_DECLS
