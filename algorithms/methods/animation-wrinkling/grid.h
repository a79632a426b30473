/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* grid.h: which curves run near a place of the mesh at rest. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint64 crease; /* number of the curve */
  double along;   /* metres along it, from its seed */
  double from[3], to[3];
  double normal[3]; /* of the cloth there: a layer under another does not count */
} RmpCreasePiece;

/* Cubes that list the pieces of curves in them. */
typedef struct _RmpCreaseGrid RmpCreaseGrid;

/* @cell: metres */
RmpCreaseGrid *rmp_crease_grid_new (double cell);
void rmp_crease_grid_free (RmpCreaseGrid *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCreaseGrid, rmp_crease_grid_free)

void rmp_crease_grid_add (RmpCreaseGrid *self, const RmpCreasePiece *piece);
guint rmp_crease_grid_get_n_pieces (const RmpCreaseGrid *self);

/* Forgets the last pieces, so that @n_pieces stay. */
void rmp_crease_grid_shrink (RmpCreaseGrid *self, guint n_pieces);

typedef struct
{
  double place[3]; /* of the nearest point */
  double distance;
  double along;      /* metres */
  double tangent[3]; /* unit */
} RmpCreaseNear;

/* The nearest point of curves other than @crease, less than @radius away on cloth that faces the same side. FALSE: none */
gboolean rmp_crease_grid_find_other (const RmpCreaseGrid *self, const double place[3], const double normal[3],
                                     double radius, guint64 crease, RmpCreaseNear *near);

/* The nearest point of @crease itself, of what is at least @apart metres from @along. */
gboolean rmp_crease_grid_find_own (const RmpCreaseGrid *self, const double place[3], const double normal[3],
                                   double radius, guint64 crease, double along, double apart, RmpCreaseNear *near);

G_END_DECLS
