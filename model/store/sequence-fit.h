/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sequence-fit.h: which point of a vertex sequence moves which vertex of a mesh.
 *
 * By number: as the mesh's file counts its vertices, then only those that faces use, then the welded ones. Programs also
 * write a mesh and its cache in different orders, and importers lose it; then the edges come out torn, and vertices are
 * matched by place instead: in the first frame that is the mesh, but for a scale and a shift.
 */

#include "store/project.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_vertices, n_points;
  guint32 *points;   /* [#V] the point a vertex follows */
  guint32 *vertices; /* [#P] the vertex a point moves, G_MAXUINT32 for none */
  guint counts[3];   /* vertices of the file, those that faces use, welded */
  double scale;      /* from the sequence's unit to the mesh's */
  double shift[3];   /* added after that; 0 where matched by number */
  gint matched;      /* frame that was matched by place, −1: by number */
} RmpSequenceFit;

/**
 * rmp_sequence_fit_count:
 * @order: (nullable): [@n_file] vertex of @mesh each of the file became, G_MAXUINT32 for none; %NULL: their numbers agree
 *
 * Pairs by number. What @self held must be cleared before.
 *
 * Returns: whether any of the three counts fits
 */
gboolean rmp_sequence_fit_count (RmpSequenceFit *self, RmpMesh *mesh, const guint32 *order, guint n_file,
                                 guint n_points);

/**
 * rmp_sequence_fit_places:
 * @self: paired by number
 * @frames: [@n_frames × #P × 3]
 * @scale: of its lengths; 0 for the power of ten that comes nearest the size of the mesh
 *
 * Looks whether edges hold, and pairs by place if they do not.
 *
 * Returns: %FALSE if neither way makes sense of the points
 */
gboolean rmp_sequence_fit_places (RmpSequenceFit *self, RmpMesh *mesh, const float *frames, guint n_frames,
                                  double scale);

void rmp_sequence_fit_clear (RmpSequenceFit *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpSequenceFit, rmp_sequence_fit_clear)

G_END_DECLS
