/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* coordinates.h: the coordinates of faces relative to fold lines, for reliefs of the form `folds`.
 */

#include "methods/incompressible-skinning/surface.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_slots;       /* faces × RMP_RELIEF_FACE_LINES */
  guint32 *face_lines; /* [n_slots] */
  float *coordinates;  /* [n_slots × 6] */
  guint64 id;          /* of both arrays */
  gboolean is_fixed;   /* no line moves: the same for all frames */
  gboolean any_share;
  gboolean *shares; /* [n_lines] whether a line shares a face with another */
} RmpFoldCoordinates;

/* If more lines reach a face than it has room for, the nearest are kept. */
RmpFoldCoordinates *rmp_fold_coordinates_new (const RmpFoldSurface *surface);
void rmp_fold_coordinates_free (RmpFoldCoordinates *self);

/* Lets a relief over the same surface share the arrays. */
void rmp_fold_coordinates_give (const RmpFoldCoordinates *self, RmpRelief *relief);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldCoordinates, rmp_fold_coordinates_free)

G_END_DECLS
