/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wrinkle.h: one wrinkle from birth to death: a path on the mesh, of which a part is active. */

#include "methods/dynamic-wrinkling/cloth.h"

G_BEGIN_DECLS

/* What raised it. */
typedef enum
{
  RMP_WRINKLE_OF_COMPRESSION,
  RMP_WRINKLE_OF_TENSION, /* cloth stretched one way, see tension.h */
} RmpWrinkleKind;

typedef struct
{
  guint64 id;         /* in order of birth */
  guint64 birth;      /* frame */
  guint32 kind;       /* RmpWrinkleKind */
  guint32 fading;     /* frames for which it has been too short to live, less those for which it was not */
  double sign;        /* 1 outward, −1 inward */
  GArray *points;     /* (element-type RmpPathPoint) */
  double active[2];   /* metres along the path in its last frame */
  double length;      /* of the whole path in that frame */
  double compression; /* largest 1 / λmin of the active part, with the inertia of the law */
  RmpWrinkleShape shape;
  double threshold, least_radius; /* τ and Rmin that shaped it last; not remembered */
} RmpWrinkle;

/* @points: (transfer full) */
RmpWrinkle *rmp_wrinkle_new (guint64 id, guint64 birth, GArray *points);
RmpWrinkle *rmp_wrinkle_copy (const RmpWrinkle *self);
void rmp_wrinkle_free (RmpWrinkle *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWrinkle, rmp_wrinkle_free)

static inline RmpPathPoint *
rmp_wrinkle_path (const RmpWrinkle *self)
{
  return (RmpPathPoint *) (void *) self->points->data;
}

/* Length of the whole path on @frame; the active part keeps its fractions of it. */
void rmp_wrinkle_measure (RmpWrinkle *self, const RmpWrinkleFrame *frame);

/* The triangle of segment @segment; RMP_INDEX_NONE where the path is broken. */
guint32 rmp_wrinkle_segment_face (const RmpWrinkle *self, const RmpWrinkleFrame *frame, guint segment);

/* 1 / λmin of the triangle of segment @segment; 1 where the path is broken. */
double rmp_wrinkle_segment_compression (const RmpWrinkle *self, const RmpWrinkleFrame *frame, guint segment);

/* Width and perimeter from the strongest compression on the active part; with inertia, from its strongest mean over the least
 * width, so that no triangle comes or goes at once. */
void rmp_wrinkle_update_shape (RmpWrinkle *self, const RmpWrinkleFrame *frame, const RmpWrinkleLaw *law,
                               gboolean newborn);

/* τ and Rmin under the active part, in the mean by length. */
void rmp_wrinkle_mean_law (const RmpWrinkle *self, const RmpWrinkleFrame *frame, const RmpWrinkleLaw *law,
                           double *threshold, double *least_radius);

/* Width and perimeter of a wrinkle compressed like this, where it was shaped last. */
void rmp_wrinkle_set_compression (RmpWrinkle *self, const RmpWrinkleLaw *law, double compression);

/* Its height in the middle once it has risen, metres. */
double rmp_wrinkle_height (const RmpWrinkle *self, const RmpWrinkleLaw *law);

/**
 * rmp_wrinkle_hold_back:
 * @still: the same wrinkle, strained as the cloth is now, as it would be had it not moved over it
 * @most: fraction of its height
 *
 * Heights follow strain at once; what comes of the wrinkle's own motion changes its height by no more than @most.
 */
void rmp_wrinkle_hold_back (RmpWrinkle *self, const RmpWrinkleLaw *law, const RmpWrinkle *still, double most);

/**
 * rmp_wrinkle_carry:
 * @last: the frame its path lies on
 * @frame: the frame it goes to
 *
 * Persistence (thesis, §5.3): slides the points of the path along their edges to where they cost
 * least, and over vertices of the mesh where they must.
 *
 * Returns: FALSE if nothing of the path is left
 */
gboolean rmp_wrinkle_carry (RmpWrinkle *self, const RmpWrinkleFrame *last, const RmpWrinkleFrame *frame,
                            const RmpWrinkleLaw *law);

/**
 * rmp_wrinkle_grow:
 * @others: paths it may not cross
 * @crossed: metres to be cut from either end, because another path crosses it there
 *
 * The rule of lengths (thesis, §5.3.3).
 *
 * Returns: FALSE if the wrinkle would be too short to live; then nothing has changed
 */
gboolean rmp_wrinkle_grow (RmpWrinkle *self, const RmpWrinkleFrame *frame, const RmpWrinkleLaw *law,
                           const RmpSegmentMap *others, const double crossed[2]);

G_END_DECLS
