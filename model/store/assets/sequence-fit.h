/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sequence-fit.h: which point of a vertex sequence moves which vertex of a mesh.
 *
 * By number: first as the file of the mesh counts its vertices, then counting only those that faces
 * use, then the welded ones. Some programs write a mesh and its cache in different orders, and
 * importers may lose the order; edges then come out torn, and vertices are matched by place
 * instead, in the first frame that equals the mesh up to scale and shift.
 */

#include "store/document/project.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_vertices, n_points;
  guint32 *points;   /* [#V] the point a vertex follows */
  guint32 *vertices; /* [#P] the vertex a point moves, G_MAXUINT32 for none */
  guint counts[3];   /* vertices of the file; those that faces use; welded ones */
  double scale;      /* from the sequence's unit to the mesh's */
  double shift[3];   /* added after that; 0 where matched by number */
  gint matched;      /* the frame in which places were matched; −1: by number */
} RmpSequenceFit;

/**
 * rmp_sequence_fit_count:
 * @order: (nullable): [@n_file] for each vertex of the file the vertex of @mesh that it became,
 *   G_MAXUINT32 for none; %NULL: the numbers agree
 *
 * Pairs by number. @self must be empty or cleared.
 *
 * Returns: whether any of the three counts fits
 */
gboolean rmp_sequence_fit_count (RmpSequenceFit *self, RmpMesh *mesh, const guint32 *order,
                                 guint n_file, guint n_points);

/**
 * rmp_sequence_fit_positions:
 * @self: paired by number
 * @frames: [@n_frames × #P × 3]
 * @scale: of its lengths; 0 for the power of ten that comes nearest the size of the mesh
 *
 * Checks whether edges keep their lengths, and pairs by place if they do not.
 *
 * Returns: %FALSE if the points fit in neither way
 */
gboolean rmp_sequence_fit_positions (RmpSequenceFit *self, RmpMesh *mesh, const float *frames,
                                     guint n_frames, double scale);

void rmp_sequence_fit_clear (RmpSequenceFit *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpSequenceFit, rmp_sequence_fit_clear)

G_END_DECLS
