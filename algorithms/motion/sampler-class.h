/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sampler-class.h: what a kind of motion implements. Only for the files that do. */

#include "motion/sampler.h"

G_BEGIN_DECLS

/* Times are seconds; arrays and their ownership are those of sampler.h. What is optional may be
 * %NULL.
 */
typedef struct
{
  void (*free) (RmpSampler *self); /* what is the kind's own, not the base */
  double (*get_start) (RmpSampler *self);
  double (*get_end) (RmpSampler *self);
  void (*deform) (RmpSampler *self, const RmpSkinPose *pose, double time, float *positions,
                  guint n_threads);

  /* Optional: none has morph targets, and rest positions are those of the mesh. */
  float *(*morph_weights) (RmpSampler *self, double time, guint *n);
  void (*rest) (RmpSampler *self, double time, guint n, const guint32 *vertices, double *out);

  void (*globals) (RmpSampler *self, double time,
                   double *globals); /* required of those with a skeleton */

  /* Optional: differences of positions. */
  void (*velocities) (RmpSampler *self, double time, float *velocities, guint n_threads);

  /* Sequential kinds have all three, others none. */
  gboolean (*approach) (RmpSampler *self, double time, gint64 end, gboolean *there,
                        GCancellable *cancellable, guint n_threads, GError **error);
  gboolean (*check) (RmpSampler *self, GError **error);
  void (*doubt) (RmpSampler *self, double time, guint n_threads, char **warning, char **remark);
} RmpSamplerClass;

/* The first member of each kind's own structure. */
struct _RmpSampler
{
  gatomicrefcount ref_count;
  const RmpSamplerClass *klass;
  RmpMesh *mesh;
  RmpSkin *skin;         /* (nullable) */
  RmpSkeleton *skeleton; /* (nullable) */
};

/**
 * rmp_sampler_alloc:
 * @size: of the kind's own structure
 * @skin: (nullable)
 * @skeleton: (nullable)
 *
 * Returns: (transfer full): all zero but for the base, which takes references
 */
gpointer rmp_sampler_alloc (gsize size, const RmpSamplerClass *klass, RmpMesh *mesh, RmpSkin *skin,
                            RmpSkeleton *skeleton);

/* Three floats a vertex. */
static inline gsize
rmp_sampler_n_floats (const RmpSampler *self)
{
  return 3 * (gsize) rmp_mesh_get_n_vertices (self->mesh);
}

G_END_DECLS
