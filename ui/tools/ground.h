/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* ground.h: the objects on which a gesture works from press to release, wherever the pointer goes:
 * a mesh, its garment, and the part of the garment that is changed. Meanwhile they may be deleted
 * or replaced, by a key or by a job that ends; what the gesture knows of them is then no longer
 * valid.
 */

#include "store/document/project.h"
#include "store/document/row.h"

G_BEGIN_DECLS

typedef struct
{
  RmpSurface *surface; /* NULL: no gesture */
  RmpMesh *mesh;       /* its mesh at the press */
  RmpGarment *garment; /* (nullable): faces without a garment */
  GListModel *rows;    /* (nullable): of the garment, … */
  RmpRow *part;        /* (nullable): … and the one of them that is changed */
} RmpGround;

/* Takes references, and leaves a ground that was held before. @garment: (nullable) */
void rmp_ground_hold (RmpGround *self, RmpSurface *surface, RmpGarment *garment);

/* @rows: of the garment; @part: (nullable): one of them */
void rmp_ground_hold_part (RmpGround *self, GListModel *rows, gpointer part);
void rmp_ground_leave (RmpGround *self);

/* Whether any of it is no longer in the project, or has been replaced. */
gboolean rmp_ground_is_lost (const RmpGround *self);

G_END_DECLS
