/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* height-map.h: what one relief raises, as an image over its mesh's texture coordinates: heights,
 * or the normals of what is raised.
 *
 * So the folds of any method at a pose become a map that another one shows again, or a program that
 * knows maps alone.
 */

#include <gio/gio.h>

#include "geometry/mesh.h"
#include "images/height-image.h"
#include "relief/relief.h"

G_BEGIN_DECLS

/**
 * rmp_relief_make_height_map:
 * @mesh: the coarse mesh, with texture coordinates
 * @base: [#V × 3] where the coarse mesh is without anything raised: heights of the form mesh are
 *   over it, rounded between its vertices; other forms know theirs
 * @side: texels of the image
 * @amplitude: (inout): metres of a full range of greys, whose middle is level; 0: whatever the
 *   largest height needs
 * @cancellable: (nullable)
 * @n_threads: 0: all cores
 *
 * Where texture coordinates lie on each other, the larger height counts; beyond the border of a
 * chart it goes on for a few texels.
 *
 * Returns: (transfer full): %NULL with @error set: no texture coordinates, nothing raised, or
 *   cancelled
 */
RmpHeightImage *rmp_relief_make_height_map (const RmpRelief *self, RmpMesh *mesh, const float *base,
                                            guint side, double *amplitude,
                                            GCancellable *cancellable, guint n_threads,
                                            GError **error);

/**
 * rmp_relief_make_normal_map:
 * @normals: (out): [2] x and y of the normals in tangent space, y up, as greys (x + 1) / 2; each
 *   (transfer full)
 *
 * As rmp_relief_make_height_map() and rmp_relief_evaluate() have it: shown on the coarse mesh it
 * gives these normals again. Where texture coordinates lie on each other, the steeper one counts.
 *
 * Returns: %FALSE with @error set
 */
gboolean rmp_relief_make_normal_map (const RmpRelief *self, RmpMesh *mesh, const float *base,
                                     guint side, RmpHeightImage *normals[2],
                                     GCancellable *cancellable, guint n_threads, GError **error);

G_END_DECLS
