/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* clip.h: keyed motion of joints and morph weights over time, with glTF 2.0's three interpolations.
 *
 * glTF moves joints by translation, rotation and scale. In other formats a joint may undo the scale
 * of its parent, which leaves a shear; a joint without a shear channel has none.
 *
 * Times are ascending seconds; the first key may be at any time. Before the first and after the
 * last key their values hold. Immutable and atomically reference-counted.
 */

#include "skinning/skeleton.h"

G_BEGIN_DECLS

/* The largest time of a key, positive or negative, in seconds: eleven days. Keys beyond are
 * damaged.
 */
#define RMP_CLIP_LATEST 1e6f

typedef enum
{
  RMP_CHANNEL_TRANSLATION, /* 3 values a key */
  RMP_CHANNEL_ROTATION,    /* 4 values a key: quaternion x, y, z, w */
  RMP_CHANNEL_SCALE,       /* 3 values a key */
  RMP_CHANNEL_WEIGHTS, /* n_weights values a key: morph targets of the mesh on the joint's node */
  /* 3 values a key: xy, xz, yz of the triangular matrix whose diagonal is the scale */
  RMP_CHANNEL_SHEAR,
} RmpChannelPath;

typedef enum
{
  RMP_INTERPOLATION_STEP,
  RMP_INTERPOLATION_LINEAR, /* rotations: slerp along the shorter arc */
  RMP_INTERPOLATION_CUBIC,  /* values hold in-tangent, value, out-tangent for each key */
} RmpInterpolation;

typedef struct
{
  guint joint;
  RmpChannelPath path;
  RmpInterpolation interpolation;
  guint n_weights; /* values a key for RMP_CHANNEL_WEIGHTS, else ignored */
  guint n_keys;
  const float *times;  /* [n_keys] seconds */
  const float *values; /* [n_keys × width], × 3 for cubic */
} RmpChannel;

typedef enum
{
  RMP_CLIP_ERROR_TIMES, /* times not ascending or beyond RMP_CLIP_LATEST: the file is damaged */
  RMP_CLIP_ERROR_NOT_FINITE, /* NaN or infinity in a key */
} RmpClipError;

#define RMP_CLIP_ERROR (rmp_clip_error_quark ())
GQuark rmp_clip_error_quark (void);

typedef struct _RmpClip RmpClip;

/* Frees times and values of a channel that owns them: a GDestroyNotify of arrays of RmpChannel. */
void rmp_channel_clear (gpointer channel);

/* Copies everything. If several channels have the same joint and path, the last one counts. */
RmpClip *rmp_clip_new (const char *name, const RmpChannel *channels, guint n_channels,
                       GError **error);
RmpClip *rmp_clip_ref (RmpClip *self);
void rmp_clip_unref (RmpClip *self);

const char *rmp_clip_get_name (const RmpClip *self);
double rmp_clip_get_start (const RmpClip *self); /* seconds, time of the earliest key */
double rmp_clip_get_end (const RmpClip *self);   /* seconds, time of the latest key */
guint rmp_clip_get_n_channels (const RmpClip *self);
const RmpChannel *rmp_clip_get_channel (const RmpClip *self, guint index);

/**
 * rmp_clip_pose:
 * @time: seconds on the clip's own axis, clamped to each channel's keys
 * @globals: (out caller-allocates): [#J × 16] joint to world
 */
void rmp_clip_pose (const RmpClip *self, const RmpSkeleton *skeleton, double time, double *globals);

/**
 * rmp_clip_weights:
 * @joint: the node that carries the mesh
 * @weights: (out caller-allocates): [@n_weights]; unchanged if the clip has no channel for them
 */
void rmp_clip_weights (const RmpClip *self, guint joint, double time, guint n_weights,
                       float *weights);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpClip, rmp_clip_unref)

G_END_DECLS
