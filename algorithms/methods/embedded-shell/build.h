/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* build.h: a lattice around a mesh, and the mesh's vertices in it. */

#include <gio/gio.h>

#include "embedding.h"
#include "geometry/topology.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_EMBEDDED_FILL_AUTOMATIC, /* solid, unless the mesh is open and encloses too little */
  RMP_EMBEDDED_FILL_SOLID,
  RMP_EMBEDDED_FILL_SURFACE, /* cells that the surface meets are full */
} RmpEmbeddedFilling;

typedef struct
{
  RmpEmbeddedOrder order;
  gboolean surface;     /* the cells that it meets are full: it encloses nothing */
  guint n_closed_slits; /* pairs of elements that cannot part: a slit crosses too few cells */
  guint n_thin;         /* vertices where the solid is thinner than its cubes */
  guint n_pieces;       /* that do not hang together */
} RmpEmbeddedBuildReport;

/* Immutable; shared by some with the same key. */
typedef struct
{
  RmpEmbeddedLattice *lattice;
  RmpEmbedding *embedding;
  RmpEmbeddedBuildReport report;
  char *key; /* of what it was made of */
  gatomicrefcount *ref_count;
} RmpEmbeddedBuilt;

typedef struct
{
  RmpEmbeddedOrder order;
  double side;  /* of a cell, metres; 0: a quarter of the longest side of the mesh's box */
  guint splits; /* of a cell along one axis, to find what is solid: 4 to 16 */
  RmpEmbeddedFilling filling;
  const RmpEmbeddedBuilt *earlier; /* (nullable): shared where it would be the same */
} RmpEmbeddedBuildOptions;

/* Quadratic, a quarter of the box, 8 splits, automatic. */
extern const RmpEmbeddedBuildOptions rmp_embedded_build_defaults;

/* A cell's side is at least this part of the longest side of the mesh's box. */
#define RMP_EMBEDDED_LEAST_SIDE (1.0 / 128.0)

/**
 * rmp_embedded_build:
 * @positions: [#V × 3] at rest, metres
 * @built: (out): to be cleared
 * @cancellable: (nullable)
 *
 * A mesh without vertices gives a lattice without elements.
 *
 * Returns: %FALSE with an error, and nothing built: a position that is no number, a mesh without
 *   extent, cells so small that there are too many, or cancelled
 */
gboolean rmp_embedded_build (const RmpTopology *topology, const double *positions,
                             const RmpEmbeddedBuildOptions *options, RmpEmbeddedBuilt *built,
                             guint n_threads, GCancellable *cancellable, GError **error);
void rmp_embedded_built_clear (RmpEmbeddedBuilt *self);

/* What somebody should know about it, translated; NULL: nothing. (transfer full) */
char *rmp_embedded_build_warn (const RmpEmbeddedBuildReport *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpEmbeddedBuilt, rmp_embedded_built_clear)

G_END_DECLS
