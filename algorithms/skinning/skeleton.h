/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* skeleton.h: the joints of a character (every node of the imported scene), their names, parents
 * and rest transforms.
 *
 * Joint indices are topological: a parent comes before its children. Matrices are 4 × 4, double,
 * column-major (as in cglm), in metres. Immutable and atomically reference-counted.
 */

#include <glib-object.h>

G_BEGIN_DECLS

typedef struct
{
  double translation[3];
  double rotation[4]; /* quaternion x, y, z, w */
  double scale[3];
} RmpTransform;

typedef enum
{
  RMP_SKELETON_ERROR_PARENT,     /* a parent does not precede its child, or a cycle: damaged file */
  RMP_SKELETON_ERROR_NOT_FINITE, /* NaN or infinity in a rest transform: the file is damaged */
} RmpSkeletonError;

#define RMP_SKELETON_ERROR (rmp_skeleton_error_quark ())
GQuark rmp_skeleton_error_quark (void);

typedef struct _RmpSkeleton RmpSkeleton;

/**
 * rmp_skeleton_new:
 * @names: [@n_joints] display names, UTF-8, may repeat
 * @parents: [@n_joints] index of the parent, −1 for a root; always smaller than the child's own
 *   index
 * @locals: [@n_joints] rest transform relative to the parent
 * @matrices: (nullable): [@n_joints × 16] rest matrices relative to the parent, for nodes that were
 *   given as matrices, which may contain shear; joints without an animation channel use them.
 *   %NULL: composed from @locals
 */
RmpSkeleton *rmp_skeleton_new (guint n_joints, const char *const *names, const gint32 *parents,
                               const RmpTransform *locals, const double *matrices, GError **error);
RmpSkeleton *rmp_skeleton_ref (RmpSkeleton *self);
void rmp_skeleton_unref (RmpSkeleton *self);

guint rmp_skeleton_get_n_joints (const RmpSkeleton *self);
const char *rmp_skeleton_get_name (const RmpSkeleton *self, guint joint);
const gint32 *rmp_skeleton_get_parents (const RmpSkeleton *self);
const RmpTransform *rmp_skeleton_get_rest_transforms (const RmpSkeleton *self);
const double *rmp_skeleton_get_rest_locals (const RmpSkeleton *self); /* [#J × 16] */
const double *rmp_skeleton_get_rest_globals (
    const RmpSkeleton *self); /* [#J × 16] joint to world, composed once */

/* Index of the first joint called @name, or −1. */
gint rmp_skeleton_find (const RmpSkeleton *self, const char *name);

/**
 * rmp_skeleton_compose:
 * @locals: [#J × 16] matrices relative to the parents
 * @globals: (out caller-allocates): [#J × 16] joint to world
 */
void rmp_skeleton_compose (const RmpSkeleton *self, const double *locals, double *globals);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSkeleton, rmp_skeleton_unref)

G_END_DECLS
