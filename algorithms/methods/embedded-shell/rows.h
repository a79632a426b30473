/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* rows.h: the rows of H, means of the skin's vertices that the interior moves: weighted means
 * around centres (clusters.c), or the smooth modes of the surface (spectral.c).
 */

#include <gio/gio.h>

#include "geometry/topology.h"
#include "technique/technique.h"

G_BEGIN_DECLS

typedef struct
{
  guint n, n_columns;
  guint32 *start;   /* [n + 1] into the next two */
  guint32 *columns; /* vertices, ascending in a row */
  double *weights;  /* of clusters they sum to 1 in a row, of modes their magnitudes do */
  guint32 *centres; /* (nullable): [n] vertex in the middle of each */
  double *squares;  /* (nullable): [n] ω² of each mode */
  double *
      diagonal; /* (nullable): [n_columns] of the Laplacian that modes are of; 0: no vertex of it */
  double reach; /* of clusters: distance from a vertex to the nearest centre, at most */
} RmpShellRows;

/* How clusters are placed; see the parameters of the same names. */
typedef struct
{
  double truncation; /* × σ */
  double spacing;    /* r × 1/σ */
  double stop;       /* κ */
  double width;      /* σ by the wavelength */
  guint32 seed;      /* the first centre */
  gboolean geodesic; /* distances go over faces, not along edges */
} RmpShellClusterPlan;

/**
 * rmp_shell_clusters_new:
 * @rest: [#V × 3] metres
 * @wavelengths: [#V] metres
 * @taken: (nullable): [#V] whether a vertex belongs to rows; %NULL: all
 *
 * Distances go along edges, by the mean wavelength of their ends, which makes those across a grid's
 * diagonals up to 1.41 times too long; or over faces: where two corners are reached, the third is
 * as far as in the plane that the source was unrolled into (M. Novotni, R. Klein, "Computing
 * geodesic distances on triangular meshes", 2002). Each piece of the mesh gets centres of its own.
 *
 * Returns: (transfer full): %NULL if it was cancelled
 */
RmpShellRows *rmp_shell_clusters_new (const RmpTopology *topology, const double *rest,
                                      const double *wavelengths, const RmpShellClusterPlan *plan,
                                      const guint8 *taken, GCancellable *cancellable);

/* Modes of the surface that may be asked for. */
#define RMP_SHELL_MOST_MODES 2000

/**
 * rmp_shell_spectral_new:
 * @wavelengths: [#V] metres
 * @cut: × the wavelength: modes that are longer are rows
 * @call: (nullable): whose threads, cancellable and progress are used
 *
 * The modes of the cotangent Laplacian with lumped masses; rows are their mass-weighted products.
 *
 * Returns: (transfer full): %NULL with an error that says what to do if there are too many
 */
RmpShellRows *rmp_shell_spectral_new (const RmpTopology *topology, const double *rest,
                                      const double *wavelengths, double cut, const guint8 *taken,
                                      const RmpCall *call, GError **error);

void rmp_shell_rows_free (RmpShellRows *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpShellRows, rmp_shell_rows_free)

G_END_DECLS
