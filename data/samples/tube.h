/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tube.h: rings of vertices along a limb, and the flat chart of such a tube. */

#include "sample.h"

#define RMP_HOLE G_MAXUINT

/* Seen from outside, columns run to the right; rows run up, or down where @down is set. A mirrored
 * tube has the columns of its original, which then run to the left. A row whose vertices are all
 * the same is a pole.
 */
typedef struct
{
  guint rows, columns;
  guint *vertices; /* [@rows × @columns]; RMP_HOLE where there is none */
  guint seam;      /* column along which the chart is cut */
  gboolean down, mirrored;
} RmpTube;

/* Rows @first … @last of a tube, cut at its seam and laid flat. Column 0 is the seam, so is the
 * last.
 */
typedef struct
{
  const RmpTube *tube;
  guint first, last;
  RmpUv *uvs; /* [(@last − @first + 1) × (columns + 1)] metres; NaN at holes */
} RmpChart;

RmpTube *rmp_tube_new (guint rows, guint columns);
void rmp_tube_free (RmpTube *self);

static inline guint
rmp_tube_at (const RmpTube *self, guint row, guint column)
{
  return self->vertices[row * self->columns + column % self->columns];
}

/**
 * rmp_chart_new:
 * @positions: metres
 * @first: first row
 * @last: last row, included
 * @anchor: the row from which lengths along the tube are counted
 *
 * Starts from the lengths round the rings and along the columns, then moves towards shapes as close
 * to those on the surface as a flat sheet allows. The lower left corner of the result is (0, 0).
 */
RmpChart *rmp_chart_new (const RmpTube *tube, const RmpVec *positions, guint first, guint last,
                         guint anchor);

/**
 * rmp_chart_new_fan:
 * @length: from the first row to the last along the surface, metres
 *
 * A cone cut at the tube's seam, as the sector of a ring that it is: rows become arcs about one
 * middle, and each keeps its length. Rows are equally far apart; the first is the longest.
 */
RmpChart *rmp_chart_new_fan (const RmpTube *tube, const RmpVec *positions, double length);
void rmp_chart_free (RmpChart *self);

static inline RmpUv *
rmp_chart_at (const RmpChart *self, guint row, guint column)
{
  return &self->uvs[(row - self->first) * (self->tube->columns + 1) + column];
}

/* Largest coordinates, metres. */
RmpUv rmp_chart_get_size (const RmpChart *self);

/* Which faces of a chart belong to a piece. Vertices are the tube's. */
typedef struct
{
  /* Which diagonal splits a quad: 1 from its first corner, 2 from its second, 0 for either. */
  guint (*split) (const guint quad[4], gpointer data);
  gboolean (*keep) (const guint triangle[3], gpointer data);
  gpointer data;
} RmpSelection;

/**
 * rmp_piece_add_chart:
 * @origin: where the chart's corner goes on the piece's texture, metres
 * @selection: (nullable): which faces; %NULL for all
 *
 * Adds the faces of a chart, split along alternating diagonals; quads with a hole are left out.
 */
void rmp_piece_add_chart (RmpPiece *self, const RmpChart *chart, RmpUv origin,
                          const RmpSelection *selection);

/**
 * rmp_piece_add_charts:
 * @charts: (array length=n): as wide together as fits into the piece's metres_per_uv, else they
 *   start a new shelf
 *
 * Packs charts on shelves, 30 mm apart, so that what is drawn along their borders never meets.
 */
void rmp_piece_add_charts (RmpPiece *self, guint n, RmpChart *const *charts,
                           const RmpSelection *selection);

#define RMP_MAX_CHARTS 12

/* Charts that go onto one piece. Empty when all zero. */
typedef struct
{
  RmpChart *charts[RMP_MAX_CHARTS];
  guint n;
} RmpCharts;

/* Adds one by rmp_chart_new(), of rows whose vertices @sample has. */
void rmp_charts_take (RmpCharts *self, const RmpSample *sample, const RmpTube *tube, guint first,
                      guint last, guint anchor);
void rmp_charts_clear (RmpCharts *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpCharts, rmp_charts_clear)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpTube, rmp_tube_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpChart, rmp_chart_free)
