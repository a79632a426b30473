/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sampler.h: the motion of one mesh, which a technique may ask for at any time, in seconds.
 *
 * A motion is a chain. It begins with a source, which is a rig under a clip or a sequence of
 * frames, and each simulator that follows makes another motion of it. Every link is a sampler, and
 * a technique sees the last link alone. Samplers are immutable and atomically reference-counted;
 * any number of threads may sample at once.
 *
 * A source can be sampled at any time in any order. The frames of a simulated motion build on each
 * other, so that its times have to be approached first: rmp_sampler_approach() does that step by
 * step, with progress, and can be cancelled.
 */

#include <gio/gio.h>

#include "geometry/mesh.h"
#include "skinning/clip.h"
#include "skinning/skin.h"

G_BEGIN_DECLS

typedef struct _RmpSampler RmpSampler;

/* Morph targets of a mesh: position differences, [#T × #V × 3]. */
typedef struct
{
  guint n_targets;
  const float *deltas;  /* [n_targets × #V × 3] metres; borrowed during construction */
  const float *weights; /* [n_targets] at rest */
} RmpMorphs;

/**
 * rmp_sampler_new_rig:
 * @mesh: the mesh at rest (bind pose)
 * @morphs: (nullable): copied
 * @skin: (nullable): %NULL makes the mesh follow @node rigidly
 * @skeleton: (nullable): %NULL for a still mesh
 * @clip: (nullable): %NULL for the rest pose
 * @node: skeleton joint that carries the mesh, −1 if none
 */
RmpSampler *rmp_sampler_new_rig (RmpMesh *mesh, const RmpMorphs *morphs, RmpSkin *skin,
                                 RmpSkeleton *skeleton, RmpClip *clip, gint node);

/**
 * rmp_sampler_new_sequence:
 * @n_frames: > 0
 * @rate: frames a second
 * @positions: [@n_frames × #V × 3] copied; in between, positions are interpolated linearly
 */
RmpSampler *rmp_sampler_new_sequence (RmpMesh *mesh, guint n_frames, double rate,
                                      const float *positions);

/**
 * rmp_sampler_new_frames:
 * @times: [@n_frames] seconds, ascending; copied
 * @positions: float [@n_frames × #V × 3]; referenced, as they may be large
 *
 * The same for frames that are not evenly spaced in time.
 */
RmpSampler *rmp_sampler_new_frames (RmpMesh *mesh, guint n_frames, const double *times,
                                    GBytes *positions);
RmpSampler *rmp_sampler_ref (RmpSampler *self);
void rmp_sampler_unref (RmpSampler *self);

RmpMesh *rmp_sampler_get_mesh (RmpSampler *self);         /* (transfer none) */
RmpSkin *rmp_sampler_get_skin (RmpSampler *self);         /* (transfer none) (nullable) */
RmpSkeleton *rmp_sampler_get_skeleton (RmpSampler *self); /* (transfer none) (nullable) */
double rmp_sampler_get_start (RmpSampler *self);          /* seconds */
double rmp_sampler_get_end (RmpSampler *self);

/* --- order ------------------------------------------------------------------------------------ */

/* Whether times have to be approached in order: %FALSE for sources. */
gboolean rmp_sampler_is_sequential (RmpSampler *self);

/**
 * rmp_sampler_approach:
 * @end: monotonic time at which to leave off, after at least one step; %G_MAXINT64: not before it
 *   is there
 * @there: (out): whether @time can be sampled without further steps
 * @cancellable: (nullable)
 * @n_threads: 0 for all cores
 *
 * Makes whatever @time builds on. Any thread; returns at once for what is not sequential. A
 * sequential motion that is sampled unapproached makes the steps within the call, which then cannot
 * be cancelled.
 *
 * Returns: %FALSE with @error set if a step failed or was cancelled
 */
gboolean rmp_sampler_approach (RmpSampler *self, double time, gint64 end, gboolean *there,
                               GCancellable *cancellable, guint n_threads, GError **error);

/* Sampling itself cannot fail, but steps that it makes can; their error is kept. Returns: %FALSE
 * with a copy of it
 */
gboolean rmp_sampler_check (RmpSampler *self, GError **error);

/**
 * rmp_sampler_doubt:
 * @time: which was approached
 * @warning, @remark: (inout) (nullable): of what moves with it: lines, to which those of the motion
 *   there are added, translated
 */
void rmp_sampler_doubt (RmpSampler *self, double time, guint n_threads, char **warning,
                        char **remark);

/* --- at a time -------------------------------------------------------------------------------- */

/**
 * rmp_sampler_globals:
 * @globals: (out caller-allocates): [#J × 16] joint to world. Only with a skeleton.
 */
void rmp_sampler_globals (RmpSampler *self, double time, double *globals);

/**
 * rmp_sampler_bones:
 *
 * Returns: (transfer full) (nullable): [#bones × 16] skinning matrices of the skin; %NULL without a
 *   skin
 */
double *rmp_sampler_bones (RmpSampler *self, double time);

/**
 * rmp_sampler_morph_weights:
 * @n: (out): how many morph targets there are
 *
 * Returns: (transfer full) (nullable): [@n] weights of the morph targets; %NULL where there are
 *   none
 */
float *rmp_sampler_morph_weights (RmpSampler *self, double time, guint *n);

/**
 * rmp_sampler_rest:
 * @vertices: [@n]
 * @out: (out caller-allocates): [#V × 3] rest positions of @vertices with the morphs of @time
 *   applied, before skinning; those of other vertices are not touched
 */
void rmp_sampler_rest (RmpSampler *self, double time, guint n, const guint32 *vertices,
                       double *out);

/**
 * rmp_sampler_positions:
 * @positions: (out caller-allocates): [#V × 3]
 * @n_threads: 0 for all cores
 *
 * Morphs, then skinning by @skinning; motion without a skin ignores @skinning. Normals are up to
 * the caller, see geometry/normals.h.
 */
void rmp_sampler_positions (RmpSampler *self, RmpSkinning skinning, double time, float *positions,
                            guint n_threads);

/* The same for those who compute with them. Returns: %FALSE where one is not finite; @error names
 * its vertex
 */
gboolean rmp_sampler_finite_positions (RmpSampler *self, RmpSkinning skinning, double time,
                                       float *positions, guint n_threads, GError **error);

/* The same in double precision. Returns: (transfer full): [#V × 3] */
double *rmp_sampler_wide_positions (RmpSampler *self, RmpSkinning skinning, double time,
                                    guint n_threads, GError **error);

/* The same for callers that have the bones of that time already. @pose: (nullable): made from
 * rmp_sampler_bones()
 */
void rmp_sampler_deform (RmpSampler *self, const RmpSkinPose *pose, double time, float *positions,
                         guint n_threads);

/**
 * rmp_sampler_velocities:
 * @velocities: (out caller-allocates): [#V × 3] metres a second
 *
 * A simulator's own, or else central differences of rmp_sampler_positions(), one-sided at both ends
 * of the motion.
 */
void rmp_sampler_velocities (RmpSampler *self, RmpSkinning skinning, double time, float *velocities,
                             guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSampler, rmp_sampler_unref)

G_END_DECLS
