/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* symmetry-private.h: shared by the files of the symmetry: symmetry-polygons.c joins triangles to
 * quads, symmetry-walk.c walks both sides at once, symmetry.c chooses where to begin.
 */

#include "geometry/symmetry.h"

G_BEGIN_DECLS

/* The faces of a mesh, with pairs of triangles joined to quads where they were split from one.
 * Corners 0 and 2 are the ends of the diagonal.
 */
typedef struct
{
  guint n;
  guint32 (*corners)[4]; /* [#P] the last one RMP_INDEX_NONE in a triangle */
  guint32 (*faces)
      [2]; /* [#P] with corners 0, 1, 2 and 0, 2, 3; the last one RMP_INDEX_NONE in a triangle */
  guint32 *of_face;   /* [#F] */
  guint8 *diagonals;  /* [#E] 1: inside a quad */
  guint32 *n_meeting; /* [#V] polygons at a vertex */
  guint32 *n_edges;   /* [#V] edges at a vertex, without diagonals */
} RmpPolygons;

/* @positions: [#V × 3]; NULL: no quads */
RmpPolygons *rmp_polygons_new (const RmpTopology *topology, const float *positions);
void rmp_polygons_free (RmpPolygons *self);

/* The one polygon beyond an edge, or RMP_INDEX_NONE. */
guint32 rmp_polygons_get_other (const RmpPolygons *self, const RmpTopology *topology, guint32 edge,
                                guint32 polygon);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPolygons, rmp_polygons_free)

struct _RmpSymmetry
{
  gatomicrefcount ref_count;
  RmpTopology *topology;
  RmpPolygons *polygons;
  guint n_alone;
  guint32 *partners; /* [#V] RMP_INDEX_NONE: none */
  guint32 *twins;    /* [#P] RMP_INDEX_NONE: none */
  gint8 *sides;      /* [#V] 1, −1, or 0 on the line and alone */
};

/* Two polygons that mirror each other, each with a corner and the direction in which to go round.
 */
typedef struct
{
  guint32 polygons[2], from[2], to[2];
} RmpSymmetrySeed;

typedef struct
{
  RmpSymmetry *symmetry; /* borrowed: its arrays are filled */
  GArray *vertices;      /* guint32: of each pair one, in the order of the walk */
  GArray *polygons;
  guint n_misfits; /* edges beyond which the sides differ */
} RmpSymmetryWalk;

void rmp_symmetry_walk_init (RmpSymmetryWalk *self, RmpSymmetry *symmetry);
void rmp_symmetry_walk_clear (RmpSymmetryWalk *self);

/* Walks from @seed as far as both sides are connected alike, and gives up after more than @patience
 * misfits. FALSE: the seed itself does not fit
 */
gboolean rmp_symmetry_walk (RmpSymmetryWalk *self, const RmpSymmetrySeed *seed, guint patience);

/* Undoes what the last walk has found. */
void rmp_symmetry_walk_undo (RmpSymmetryWalk *self);

G_END_DECLS
