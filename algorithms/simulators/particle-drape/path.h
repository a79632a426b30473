/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* path.h: the shapes that cloth takes on its way down to rest, one after another. */

#include "problem.h"

G_BEGIN_DECLS

/* One shape of the way. */
typedef struct
{
  guint iterate;     /* which, from 0 on: the fall's first, the descent's after them */
  double energy;     /* J, with nothing to rest on */
  double force;      /* left over, by weights of vertices */
  double *positions; /* [#V × 3] */
} RmpDrapeIterate;

typedef struct _RmpDrapePath RmpDrapePath;

/**
 * rmp_drape_path_new:
 * @problem: by which energies are told; borrowed
 * @most: shapes that are kept, 2 at least: of more, every other one is left out, and so on
 */
RmpDrapePath *rmp_drape_path_new (const RmpDrapeProblem *problem, guint most);
void rmp_drape_path_free (RmpDrapePath *self);

/* @x: [#V × 3]; @force: left over, or NAN: it is measured as if there were nothing to rest on */
void rmp_drape_path_add (RmpDrapePath *self, const double *x, double force);

/* Back to where it began: the way since then was not gone. */
void rmp_drape_path_return (RmpDrapePath *self);

/* The shape nearest to a part of the way, 0 to 1, of all that were added; 0 is the first of them
 * and 1 the last, however many are left out between. Borrowed, until something is added.
 */
const RmpDrapeIterate *rmp_drape_path_get (const RmpDrapePath *self, double part);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpDrapePath, rmp_drape_path_free)

G_END_DECLS
