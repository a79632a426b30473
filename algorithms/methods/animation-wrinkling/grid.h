/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* grid.h: finds the curves near a place of the mesh at rest. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint64 crease; /* number of the curve */
  double along;   /* metres along it, from its seed */
  double from[3], to[3];
  double normal[3]; /* of the cloth there, to tell layers of cloth apart */
} RmpCreasePiece;

/* A grid of cubes that list the pieces of curves in them. */
typedef struct _RmpCreaseGrid RmpCreaseGrid;

/* @cell: metres */
RmpCreaseGrid *rmp_crease_grid_new (double cell);
void rmp_crease_grid_free (RmpCreaseGrid *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCreaseGrid, rmp_crease_grid_free)

void rmp_crease_grid_add (RmpCreaseGrid *self, const RmpCreasePiece *piece);
guint rmp_crease_grid_get_n_pieces (const RmpCreaseGrid *self);

/* Removes the newest pieces, so that @n_pieces are left. */
void rmp_crease_grid_shrink (RmpCreaseGrid *self, guint n_pieces);

typedef struct
{
  double position[3]; /* of the nearest point */
  double distance;
  double along;      /* metres */
  double tangent[3]; /* unit */
} RmpCreaseNear;

/* Finds the nearest point of curves other than @crease within @radius, on cloth that faces the same
 * way. FALSE: there is none
 */
gboolean rmp_crease_grid_find_other (const RmpCreaseGrid *self, const double position[3],
                                     const double normal[3], double radius, guint64 crease,
                                     RmpCreaseNear *near);

/* Finds the nearest point of @crease itself, at least @apart metres along it from @along. */
gboolean rmp_crease_grid_find_own (const RmpCreaseGrid *self, const double position[3],
                                   const double normal[3], double radius, guint64 crease,
                                   double along, double apart, RmpCreaseNear *near);

G_END_DECLS
