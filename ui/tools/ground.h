/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* ground.h: what a gesture is on from its press to its end, wherever the pointer goes in between: a mesh as it was, the
 * garment that has it, and a part of that garment which is being changed. All of it may be deleted or replaced meanwhile,
 * by a key or by work that ends: what the gesture has of it then means nothing any more.
 */

#include "store/project.h"
#include "store/row.h"

G_BEGIN_DECLS

typedef struct
{
  RmpSurface *surface; /* NULL: there is no gesture */
  RmpMesh *mesh;       /* … that it had */
  RmpGarment *garment; /* (nullable): of bare faces */
  GListModel *rows;    /* (nullable): of the garment, … */
  RmpRow *part;        /* (nullable): … and which of them is changed */
} RmpGround;

/* Takes references. A ground that was held before is left. @garment: (nullable) */
void rmp_ground_hold (RmpGround *self, RmpSurface *surface, RmpGarment *garment);

/* @rows: of the garment; @part: (nullable): one of them */
void rmp_ground_hold_part (RmpGround *self, GListModel *rows, gpointer part);
void rmp_ground_leave (RmpGround *self);

/* Whether something of it is no longer in the project, or not as it was. */
gboolean rmp_ground_is_lost (const RmpGround *self);

G_END_DECLS
