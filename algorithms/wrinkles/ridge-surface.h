/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* ridge-surface.h: coarse cloth with wrinkles along polylines, as a surface that can be evaluated
 * anywhere and baked.
 *
 * Each face lists the segments that may lift it. A segment is listed on all faces that it can reach
 * over the cloth, so that all faces at a point lift it by the same wrinkles and no cracks open.
 */

#include "geometry/topology.h"
#include "wrinkles/ridge.h"

G_BEGIN_DECLS

/* A wrinkle as input of the surface. */
typedef struct
{
  guint n_points;       /* at least 2 */
  const double *points; /* [n × 3] metres */
  const guint32 *faces; /* [n − 1] the face of each piece */
  RmpWrinkleShape shape;
  double sign;
  guint32 feature;
} RmpRidgePath;

typedef struct _RmpRidgeSurface RmpRidgeSurface;

/**
 * rmp_ridge_surface_new:
 * @topology: of the coarse cloth
 * @positions: [#V × 3] metres
 * @normals: [#V × 3] unit
 *
 * Returns: (transfer full): immutable, reference-counted
 */
RmpRidgeSurface *rmp_ridge_surface_new (RmpTopology *topology, const double *positions,
                                        const double *normals, const RmpRidgeOptions *options,
                                        guint n_paths, const RmpRidgePath *paths);
RmpRidgeSurface *rmp_ridge_surface_ref (RmpRidgeSurface *self);
void rmp_ridge_surface_unref (RmpRidgeSurface *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpRidgeSurface, rmp_ridge_surface_unref)

guint rmp_ridge_surface_get_n_segments (const RmpRidgeSurface *self);
const RmpRidgeSegment *rmp_ridge_surface_get_segments (const RmpRidgeSurface *self);
guint rmp_ridge_surface_get_n_ridges (const RmpRidgeSurface *self);
const RmpRidge *rmp_ridge_surface_get_ridges (const RmpRidgeSurface *self);
const guint32 *rmp_ridge_surface_get_features (const RmpRidgeSurface *self); /* [n_ridges] */
const RmpRidgeOptions *rmp_ridge_surface_get_options (const RmpRidgeSurface *self);
guint32 rmp_ridge_surface_get_segment_face (const RmpRidgeSurface *self, guint segment);
const double *rmp_ridge_surface_get_positions (const RmpRidgeSurface *self); /* [#V × 3] */
RmpTopology *rmp_ridge_surface_get_topology (const RmpRidgeSurface *self);   /* (transfer none) */
gsize rmp_ridge_surface_get_size (const RmpRidgeSurface *self); /* bytes, without the topology */

/* [@n] the segments that may lift @face; those of one wrinkle are adjacent */
const guint32 *rmp_ridge_surface_get_list (const RmpRidgeSurface *self, guint32 face, guint *n);

typedef struct
{
  double position[3], normal[3];
  double lift;     /* metres */
  guint32 feature; /* of the wrinkle that lifts most, or G_MAXUINT32 */
} RmpRidgePoint;

/* Evaluates the surface at @barycentric of @face, with @share of the lift. This defines the
 * surface: shaders are checked against it.
 */
void rmp_ridge_surface_evaluate (const RmpRidgeSurface *self, guint32 face,
                                 const double barycentric[3], double share, RmpRidgePoint *point);

G_END_DECLS
