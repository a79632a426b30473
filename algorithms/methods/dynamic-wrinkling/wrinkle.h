/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wrinkle.h: one wrinkle from birth to death: a path on the mesh, of which a part is active. */

#include "methods/dynamic-wrinkling/cloth.h"

G_BEGIN_DECLS

/* The cause of a wrinkle. */
typedef enum
{
  RMP_WRINKLE_OF_COMPRESSION,
  RMP_WRINKLE_OF_TENSION, /* cloth stretched one way, see tension.h */
} RmpWrinkleKind;

typedef struct
{
  guint64 id;    /* in order of birth */
  guint64 birth; /* frame */
  guint32 kind;  /* RmpWrinkleKind */
  /* frames in which it was too short to live, minus those in which it was not */
  guint32 fading;
  double sign;        /* 1 outward, −1 inward */
  GArray *points;     /* (element-type RmpEdgePathPoint) */
  double active[2];   /* metres along the path, in its last frame */
  double length;      /* of the whole path in that frame */
  double compression; /* largest 1 / λmin of the active part, with the inertia of the options */
  RmpWrinkleShape shape;
  double threshold, least_radius; /* τ and Rmin of its present shape; not saved */
} RmpWrinkle;

/* @points: (transfer full) */
RmpWrinkle *rmp_wrinkle_new (guint64 id, guint64 birth, GArray *points);
RmpWrinkle *rmp_wrinkle_copy (const RmpWrinkle *self);
void rmp_wrinkle_free (RmpWrinkle *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWrinkle, rmp_wrinkle_free)

static inline RmpEdgePathPoint *
rmp_wrinkle_path (const RmpWrinkle *self)
{
  return (RmpEdgePathPoint *) (void *) self->points->data;
}

/* Measures the whole path on @frame. The active part keeps its fractions of the path. */
void rmp_wrinkle_measure (RmpWrinkle *self, const RmpWrinkleFrame *frame);

/* The triangle of segment @segment; RMP_INDEX_NONE if the path is broken there. */
guint32 rmp_wrinkle_segment_face (const RmpWrinkle *self, const RmpWrinkleFrame *frame,
                                  guint segment);

/* 1 / λmin of the triangle of segment @segment; 1 if the path is broken there. */
double rmp_wrinkle_segment_compression (const RmpWrinkle *self, const RmpWrinkleFrame *frame,
                                        guint segment);

/* Sets width and perimeter from the strongest compression on the active part; with inertia, from
 * the strongest mean over the least width, so that a single triangle has no sudden effect.
 */
void rmp_wrinkle_update_shape (RmpWrinkle *self, const RmpWrinkleFrame *frame,
                               const RmpWrinkleOptions *options, gboolean newborn);

/* τ and Rmin under the active part, averaged by length. */
void rmp_wrinkle_mean_options (const RmpWrinkle *self, const RmpWrinkleFrame *frame,
                               const RmpWrinkleOptions *options, double *threshold,
                               double *least_radius);

/* Sets width and perimeter for this compression, with the τ and Rmin of its present shape. */
void rmp_wrinkle_set_compression (RmpWrinkle *self, const RmpWrinkleOptions *options,
                                  double compression);

/* Its full height in the middle, metres. */
double rmp_wrinkle_height (const RmpWrinkle *self, const RmpWrinkleOptions *options);

/**
 * rmp_wrinkle_hold_back:
 * @still: the same wrinkle with the present strain, as if it had not moved over the cloth
 * @most: fraction of its height
 *
 * Heights follow strain at once, but changes due to the motion of the wrinkle itself are limited to
 * @most.
 */
void rmp_wrinkle_hold_back (RmpWrinkle *self, const RmpWrinkleOptions *options,
                            const RmpWrinkle *still, double most);

/**
 * rmp_wrinkle_carry:
 * @last: the frame on which its path lies
 * @frame: the frame to which it is carried
 *
 * Persistence (thesis, §5.3): slides the points of the path along their edges to where they cost
 * least, and over vertices of the mesh where they must.
 *
 * Returns: FALSE if nothing of the path is left
 */
gboolean rmp_wrinkle_carry (RmpWrinkle *self, const RmpWrinkleFrame *last,
                            const RmpWrinkleFrame *frame, const RmpWrinkleOptions *options);

/**
 * rmp_wrinkle_grow:
 * @others: paths it may not cross
 * @crossed: metres to be cut from either end, because another path crosses it there
 *
 * The rule of lengths (thesis, §5.3.3).
 *
 * Returns: FALSE if the wrinkle would be too short to live; then nothing has changed
 */
gboolean rmp_wrinkle_grow (RmpWrinkle *self, const RmpWrinkleFrame *frame,
                           const RmpWrinkleOptions *options, const RmpSegmentMap *others,
                           const double crossed[2]);

G_END_DECLS
