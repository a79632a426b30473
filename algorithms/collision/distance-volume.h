/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* distance-volume.h: how far points are from a closed surface, below 0 inside, as numbers on a grid
 * that are looked up in place of faces.
 *
 * Corners of cells have the distance to the nearest face, and the sign of the generalised winding
 * number (geometry/winding.h); between them it is trilinear. Since a distance changes by no more
 * than the way one goes, it is right to a cell's diagonal anywhere, and far better where the
 * surface is smooth: by about h² / r, where h is a cell and r the radius of what is round there.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

#define RMP_DISTANCE_VOLUME_LEAST_CELLS 4
#define RMP_DISTANCE_VOLUME_MOST_CELLS 1024
#define RMP_DISTANCE_VOLUME_MOST_BYTES ((gsize) 256 << 20)

/* Immutable, and atomically reference-counted: any thread may query it. */
typedef struct _RmpDistanceVolume RmpDistanceVolume;

/**
 * rmp_distance_volume_new:
 * @faces: [@n_faces × 3]
 * @positions: [@n_vertices × 3] metres; vertices in one place are one
 * @n_cells: along the longest side of the surface; as long along the others
 * @margin: metres about the surface that distances are known in
 * @cancellable: (nullable)
 *
 * Returns: (transfer full): %NULL with G_IO_ERROR_INVALID_DATA where the surface has no faces, a
 * vertex that is no number, holes, or nothing inside, and with G_IO_ERROR_INVALID_ARGUMENT where
 * cells are too few or too many
 */
RmpDistanceVolume *rmp_distance_volume_new (guint n_vertices, const double *positions,
                                            guint n_faces, const guint32 *faces, guint n_cells,
                                            double margin, GCancellable *cancellable,
                                            GError **error);
RmpDistanceVolume *rmp_distance_volume_ref (RmpDistanceVolume *self);
void rmp_distance_volume_unref (RmpDistanceVolume *self);

double rmp_distance_volume_get_cell (const RmpDistanceVolume *self);      /* metres */
gsize rmp_distance_volume_measure_memory (const RmpDistanceVolume *self); /* bytes */

/**
 * rmp_distance_volume_query:
 * @distance: (out): metres
 * @normal: (out): unit: the way out
 *
 * Returns: %FALSE farther outside than the margin
 */
gboolean rmp_distance_volume_query (const RmpDistanceVolume *self, const double point[3],
                                    double *distance, double normal[3]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpDistanceVolume, rmp_distance_volume_unref)

G_END_DECLS
