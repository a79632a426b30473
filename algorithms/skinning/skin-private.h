/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* skin-private.h: the layout of a skin, shared by its object, its fast path and its double path. */

#include "skinning/bone-motion.h"
#include "skinning/skin.h"

G_BEGIN_DECLS

/* Rigs with more bones take the portable path: for them tables over pairs of bones would outgrow
 * the caches.
 */
#define RMP_SKIN_MAX_PAIR_BONES 1024

typedef struct
{
  guint16 a, b;
} RmpSkinPair;

struct _RmpSkin
{
  gatomicrefcount ref_count;
  guint n_vertices, n_influences;
  guint n_unweighted, n_repaired;
  /* [n_vertices × n_influences], largest weight first, unused entries repeat the first */
  guint16 *joints;
  /* the same in bytes where n_bones ≤ 256, else NULL: half the traffic of joints */
  guint8 *small_joints;
  float *weights; /* [n_vertices × n_influences]; float sum in order exactly 1 */
  guint n_bones;
  guint32 *bones;
  double *inverse_binds; /* [n_bones × 16] */

  /* Pairs of bones that move a common vertex: first a spanning forest in order, then all; NULL for
   * large rigs.
   */
  RmpSkinPair *pairs;
  guint n_tree_pairs, n_pairs;
};

void rmp_skin_find_pairs (RmpSkin *self);

/* Changes signs in @duals [n_bones × 8]. TRUE: afterwards no vertex has quaternions in different
 * hemispheres.
 */
gboolean rmp_skin_face_together (const RmpSkin *self, float *duals);

/* (transfer full): [@n_bones], or NULL where a bone reflects. */
RmpBoneMotion *rmp_skin_split_matrices (guint n_bones, const double *matrices);

struct _RmpSkinPose
{
  const RmpSkin *skin;
  const double *matrices; /* [#bones × 16] */
  RmpBoneMotion *motions; /* [#bones]; NULL: linear */
  gboolean is_bad;        /* linear, because there are no motions */
};

/* One call of rmp_skin_deform(), as every kernel reads it. With @duals, @matrices hold the
 * stretches and may be NULL.
 */
typedef struct
{
  const RmpSkin *skin;
  float *matrices; /* [n_bones × 16] column-major, 64-byte aligned */
  float *duals;    /* [n_bones × 8] real x, y, z, w, dual x, y, z, w, 32-byte aligned */
  /* [n_bones × n_bones] sign bit set where row's and column's rotations face apart; NULL: none do
   */
  guint32 *flips;
  gboolean stream; /* outputs exceed the caches: write past them */
  const float *positions, *normals;
  float *out_positions, *out_normals; /* both normals or neither */
} RmpSkinJob;

/* The number of vertices that a thread takes at a time: a multiple of the group of every kernel, so
 * that the grouping is the same for any number of threads.
 */
#define RMP_SKIN_BLOCK 4096

typedef void (*RmpSkinKernel) (const RmpSkinJob *job, guint begin, guint end);

/* A kernel and the processors that can run it. */
typedef struct
{
  const char *name;
  gboolean (*is_supported) (void);
  RmpSkinKernel run;
  gboolean needs_flips; /* reads job->flips, does not compare quaternions itself */
} RmpSkinBackend;

/* From the fastest to the portable one, which runs on any processor. */
extern const RmpSkinBackend rmp_skin_backends[];
extern const guint rmp_skin_n_backends;

/* Like rmp_skin_pose_deform(), with a given backend. */
void rmp_skin_pose_deform_by (const RmpSkinPose *self, const RmpSkinBackend *backend,
                              const float *positions, const float *normals, float *out_positions,
                              float *out_normals, guint n_threads);

void rmp_skin_kernel_portable (const RmpSkinJob *job, guint begin, guint end);

/* Only where there are processors of that kind. */
void rmp_skin_kernel_avx2 (const RmpSkinJob *job, guint begin, guint end);
void rmp_skin_kernel_avx512 (const RmpSkinJob *job, guint begin, guint end);

G_END_DECLS
