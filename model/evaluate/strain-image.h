/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* strain-image.h: makes a first pattern for a garment, from the way one of its clips compresses it,
 * or from painted directions.
 */

#include "store/cloth/direction-item.h"
#include "store/cloth/pattern-item.h"

G_BEGIN_DECLS

/* The data it is made from, taken in the project's thread. */
typedef struct _RmpStrainImage RmpStrainImage;

/**
 * rmp_strain_image_new:
 * @clip: (nullable): its character's clip; %NULL for the bind pose
 * @wavelength: metres at rest from ridge to ridge; 0: a twentieth of the mesh
 * @side: texels
 *
 * Returns: (transfer full): %NULL with @error set
 */
RmpStrainImage *rmp_strain_image_new (RmpGarment *garment, RmpClipItem *clip, double wavelength,
                                      guint side, GError **error);
/**
 * rmp_strain_image_new_painted:
 * @directions: of a garment
 * @along: ridges run along them instead of across them
 *
 * The same without a clip.
 */
RmpStrainImage *rmp_strain_image_new_painted (RmpDirectionItem *directions, gboolean along,
                                              double wavelength, guint side, GError **error);
void rmp_strain_image_free (RmpStrainImage *self);

/* The amplitude that suits its ridges, metres: with it they are about as steep as cloth that
 * shortens by a tenth.
 */
double rmp_strain_image_get_amplitude (const RmpStrainImage *self);

/* Any thread. Returns: (transfer full): the image; %NULL with @error set: nothing is compressed,
 * cancelled, …
 */
RmpHeightImage *rmp_strain_image_make (RmpStrainImage *self, const RmpCall *call, GError **error);

/* Any thread. [#V × 3] unit or 0, to be freed: along what the clip compresses most; or what was
 * painted.
 */
float *rmp_strain_image_find_directions (RmpStrainImage *self, const RmpCall *call, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpStrainImage, rmp_strain_image_free)

G_END_DECLS
