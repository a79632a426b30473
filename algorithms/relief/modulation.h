/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* modulation.h: how strong wrinkles are round each place of a garment, for programs that blend a
 * detail map of their own where ours wrinkles.
 *
 * Strength is the root of the mean square of heights, from their mean, within a window about as
 * wide as a wave is long: cloth that is lifted as a whole has none. The window is a bell whose
 * standard deviation is half its width, and lies on the cloth at rest, so that it passes seams
 * of the texture coordinates, not the gap between two legs. It is the heat kernel of the coarse
 * mesh, in steps that keep every mean between the least and the largest of what it is of; faces
 * larger than the window widen it.
 */

#include <gio/gio.h>

#include "geometry/mesh.h"
#include "images/height-image.h"
#include "relief/relief.h"

G_BEGIN_DECLS

/* Of one clip: what is constant over its frames. One thread at a time. */
typedef struct _RmpModulation RmpModulation;

/* @relief: any frame, whose topology is that of all; @mesh: the coarse one. (transfer full) */
RmpModulation *rmp_modulation_new (const RmpRelief *relief, RmpMesh *mesh);
void rmp_modulation_free (RmpModulation *self);

/* @relief: a frame that counts towards the window; @base: [#V × 3] as of
 * rmp_relief_make_height_map(); @n_threads: 0 for all cores
 */
void rmp_modulation_add (RmpModulation *self, const RmpRelief *relief, const float *base,
                         guint n_threads);

/* Metres: 2π RMS (height) / RMS (slope along the cloth) of that frame which has the most height, of
 * those that were added; heights are from their mean within that window itself, and the wavelength
 * where they are sines, on broader swells too. 0: nothing is raised in any. No window is set after.
 */
double rmp_modulation_find_window (RmpModulation *self);

/* @window: metres, ≥ 0; before the first measurement. FALSE with @error set where the mesh is too
 * distorted
 */
gboolean rmp_modulation_set_window (RmpModulation *self, double window, GError **error);

/* @strengths: (out caller-allocates): [#V] metres, 0 where there is no cloth */
void rmp_modulation_measure (RmpModulation *self, const RmpRelief *relief, const float *base,
                             float *strengths, guint n_threads);

/**
 * rmp_modulation_make_map:
 * @strengths: [#V] of the frame of @relief
 * @white: metres: of a full range of greys; more is cut
 *
 * Linear on faces; black where there is no cloth, but for margins.
 *
 * Returns: (transfer full): %NULL with @error set as of rmp_relief_make_height_map()
 */
RmpHeightImage *rmp_modulation_make_map (const RmpRelief *relief, RmpMesh *mesh,
                                         const float *strengths, double white, guint side,
                                         GCancellable *cancellable, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpModulation, rmp_modulation_free)

G_END_DECLS
