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

/* Texels that a chart goes on beyond its border: what a blur of the largest spread reaches. */
#define RMP_MAP_MARGIN 16

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
 * chart it goes on for a few texels. Of folds, which lean and slide, it is the height of what
 * stands over a place, and of several the highest.
 *
 * Returns: (transfer full): %NULL with @error set: no texture coordinates
 *   (%G_IO_ERROR_INVALID_DATA), nothing raised (%G_IO_ERROR_NOT_FOUND), or cancelled
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
 * gives these normals again, but that none is steeper than a z of 0.1: cloth that leans farther, or
 * hangs over, stands as such a wall. Where texture coordinates lie on each other, the steeper one
 * counts.
 *
 * Returns: %FALSE with @error set
 */
gboolean rmp_relief_make_normal_map (const RmpRelief *self, RmpMesh *mesh, const float *base,
                                     guint side, RmpHeightImage *normals[2],
                                     GCancellable *cancellable, guint n_threads, GError **error);

/* The same of how open creases are to the sky: a full range of greys is 1, white is open. */
RmpHeightImage *rmp_relief_make_openness_map (const RmpRelief *self, RmpMesh *mesh,
                                              const float *base, guint side,
                                              GCancellable *cancellable, guint n_threads,
                                              GError **error);

/* Whether each texel of the cloth shows one place of it: texture coordinates are within 0 … 1 and
 * do not lie on each other. FALSE with @error set, which names the faces, counted from 0
 */
gboolean rmp_relief_check_map (const RmpRelief *self, RmpMesh *mesh, guint side, GError **error);

/* Angles between normals in radians, mean by area over a fine surface. */
typedef struct
{
  double with_map; /* between the map's, shown on the coarse surface, and the fine surface's */
  double without;  /* between the coarse surface's own and these */
  double largest;  /* of the former */
} RmpNormalError;

/**
 * rmp_relief_measure_normal_map:
 * @self: of the form mesh
 * @normals: [2] as of rmp_relief_make_normal_map(), read between texels linearly
 *
 * Asks in the middle of each face, not where the map's texels lie. Returns: %FALSE without
 * texture coordinates or faces
 */
gboolean rmp_relief_measure_normal_map (const RmpRelief *self, RmpMesh *mesh, const float *base,
                                        RmpHeightImage *const normals[2], RmpNormalError *result,
                                        guint n_threads);

G_END_DECLS
