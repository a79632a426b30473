/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* overlaps.h: where cloth runs through bodies or through itself, told for people: which faces, and
 * how deep.
 *
 * Looks at one pose alone. What lies wholly inside a body crosses nothing; it is found all the same
 * where the body is closed.
 */

#include "geometry/topology.h"

G_BEGIN_DECLS

/* The body of an overlap of cloth with itself. */
#define RMP_OVERLAP_ITSELF G_MAXUINT

typedef struct
{
  guint body;         /* or RMP_OVERLAP_ITSELF */
  double depth;       /* metres: how far cloth would have to move, about */
  gboolean inside;    /* a whole part of the cloth is in a body */
  GArray *faces;      /* of guint32: of the cloth, ascending */
  GArray *body_faces; /* of guint32: of the body, ascending; empty where cloth crosses itself */
} RmpClothOverlap;

void rmp_cloth_overlap_free (RmpClothOverlap *self);

typedef struct _RmpOverlapFinder RmpOverlapFinder;

/**
 * rmp_overlap_finder_new:
 * @rest: [#V × 3] metres, finite
 * @bodies: [@n_bodies]
 * @body_rests: [@n_bodies] of [#V × 3]
 */
RmpOverlapFinder *rmp_overlap_finder_new (RmpTopology *cloth, const double *rest, guint n_bodies,
                                          RmpTopology *const *bodies,
                                          const double *const *body_rests);
void rmp_overlap_finder_free (RmpOverlapFinder *self);

/**
 * rmp_overlap_finder_find:
 * @cloth: [#V × 3] metres, finite
 * @bodies: [@n_bodies] of [#V × 3]
 *
 * The same for any number of threads; one caller at a time. Overlaps with the same body that have a
 * face of the cloth in common are one.
 *
 * Returns: (transfer full) (element-type RmpClothOverlap): by body, then by their first faces;
 *   %NULL if too many faces are near each other
 */
GPtrArray *rmp_overlap_finder_find (RmpOverlapFinder *self, const double *cloth,
                                    const double *const *bodies, guint n_threads, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpClothOverlap, rmp_cloth_overlap_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpOverlapFinder, rmp_overlap_finder_free)

G_END_DECLS
