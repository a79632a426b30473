/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* skin.h: how the vertices of a mesh are bound to joints, and the two ways of skinning.
 *
 * Linear blend: p' = Σ w M p. Dual quaternion: Kavan, Collins, Žára, O'Sullivan, "Geometric
 * skinning with approximate dual quaternion blending", 2008, where quaternions are flipped into the
 * hemisphere of the bone with the largest weight, and scale is blended linearly before the
 * rotation. M = G · B, joint's world transform times inverse bind matrix. Immutable and atomically
 * reference-counted.
 */

#include "skinning/skeleton.h"

G_BEGIN_DECLS

#define RMP_SKIN_MAX_INFLUENCES 8

typedef enum
{
  RMP_SKINNING_LINEAR,
  RMP_SKINNING_DUAL_QUATERNION,
} RmpSkinning;

typedef struct _RmpSkin RmpSkin;

/**
 * rmp_skin_new:
 * @n_vertices: vertices of the mesh
 * @n_influences: entries a vertex has in @joints and @weights, 1 … %RMP_SKIN_MAX_INFLUENCES
 * @joints: [#V × @n_influences] indices into @bones
 * @weights: [#V × @n_influences] ≥ 0; renormalised to sum 1 in double. A vertex whose weights sum
 *   to 0 is bound to bone 0 and counted in rmp_skin_get_n_unweighted(). Entries that are negative,
 *   not finite, or name no bone count as 0.
 * @n_bones: number of bones
 * @bones: [@n_bones] the skeleton joint of each bone
 * @inverse_binds: [@n_bones × 16] column-major
 *
 * Entries of the same bone are summed, then sorted: largest weight first, lower bone first on ties.
 */
RmpSkin *rmp_skin_new (guint n_vertices, guint n_influences, const guint16 *joints,
                       const float *weights, guint n_bones, const guint32 *bones,
                       const double *inverse_binds);
RmpSkin *rmp_skin_ref (RmpSkin *self);
void rmp_skin_unref (RmpSkin *self);

guint rmp_skin_get_n_vertices (const RmpSkin *self);
guint rmp_skin_get_n_influences (const RmpSkin *self);
guint rmp_skin_get_n_unweighted (const RmpSkin *self);
guint rmp_skin_get_n_repaired (
    const RmpSkin *self); /* vertices with an entry that was ignored: see rmp_skin_new() */
const guint16 *rmp_skin_get_joints (const RmpSkin *self);
const float *rmp_skin_get_weights (const RmpSkin *self);
guint rmp_skin_get_n_bones (const RmpSkin *self);
const guint32 *rmp_skin_get_bones (const RmpSkin *self);
const double *rmp_skin_get_inverse_binds (const RmpSkin *self);

/**
 * rmp_skin_matrices:
 * @globals: [#J × 16] joint to world
 * @matrices: (out caller-allocates): [#bones × 16] skinning matrices M
 */
void rmp_skin_matrices (const RmpSkin *self, const double *globals, double *matrices);

/**
 * rmp_skin_deform:
 * @matrices: [#bones × 16] skinning matrices
 * @positions: [#V × 3] rest (after morphs), metres
 * @normals: (nullable): [#V × 3] rest normals, unit
 * @out_positions: (out caller-allocates): [#V × 3]; may be @positions
 * @out_normals: (out caller-allocates) (nullable): [#V × 3] unit; transformed by the inverse
 *   transpose; may be @normals
 * @n_threads: 0 for all cores. The bytes do not depend on it.
 *
 * The fast path: float, vectorised with run-time dispatch, threaded.
 */
void rmp_skin_deform (const RmpSkin *self, RmpSkinning skinning, const double *matrices,
                      const float *positions, const float *normals, float *out_positions,
                      float *out_normals, guint n_threads);

/* The path that rmp_skin_deform() takes on this processor, for benchmarks: "avx512", "avx2" or
 * "portable".
 */
const char *rmp_skin_get_kernel_name (void);

/**
 * rmp_skin_deform_double:
 * @vertices: (nullable): [@n] which vertices; %NULL for the first @n
 * @positions: [#V × 3] rest, metres, all vertices
 * @out: (out caller-allocates): [@n × 3]
 *
 * The same skinnings in double precision throughout, for lengths that are compared with rest
 * lengths, and for tests.
 *
 * Returns: %FALSE if a reflecting bone made the dual quaternions fall back to linear (status “bad
 *   rig”)
 */
gboolean rmp_skin_deform_double (const RmpSkin *self, RmpSkinning skinning, const double *matrices,
                                 const double *positions, const guint32 *vertices, guint n,
                                 double *out);

/* The bones of a skin at one time, prepared once for all that use them. Immutable. */
typedef struct _RmpSkinPose RmpSkinPose;

/* @matrices: [#bones × 16] skinning matrices; they must outlive the pose, as must the skin */
RmpSkinPose *rmp_skin_pose_new (const RmpSkin *skin, RmpSkinning skinning, const double *matrices);
void rmp_skin_pose_free (RmpSkinPose *self);
gboolean rmp_skin_pose_is_bad (const RmpSkinPose *self); /* a bone reflects: linear is used */

/* Like rmp_skin_deform() and rmp_skin_deform_double(), with prepared bones. */
void rmp_skin_pose_deform (const RmpSkinPose *self, const float *positions, const float *normals,
                           float *out_positions, float *out_normals, guint n_threads);
void rmp_skin_pose_deform_double (const RmpSkinPose *self, const double *positions,
                                  const guint32 *vertices, guint n, double *out);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSkinPose, rmp_skin_pose_free)

/**
 * rmp_skin_blend_point:
 * @matrices: [@n_bones × 16] skinning matrices
 * @weights: [@n_bones] sum 1
 * @point: [3] rest, metres
 * @out: (out caller-allocates): [3]
 *
 * The skinning itself for a single point, in double precision.
 *
 * Returns: as rmp_skin_deform_double()
 */
gboolean rmp_skin_blend_point (RmpSkinning skinning, guint n_bones, const double *matrices,
                               const double *weights, const double *point, double *out);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSkin, rmp_skin_unref)

G_END_DECLS
