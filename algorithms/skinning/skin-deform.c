/* SPDX-License-Identifier: GPL-3.0-or-later */
/* skin-deform.c: the fast path: palettes in float, the kernel for this processor, and the threads. */
#include "skinning/skin-private.h"

#include <math.h>
#include <omp.h>

/* A bone whose stretch is this near to the identity has none: float cannot tell. */
#define NO_STRETCH 1e-7

static gboolean
has_stretch (const RmpBoneMotion *motions, guint n_bones)
{
  for (guint b = 0; b < n_bones; b++)
    for (guint i = 0; i < 9; i++)
      if (fabs (motions[b].stretch[i] - (i % 4 == 0 ? 1.0 : 0.0)) > NO_STRETCH)
        return TRUE;
  return FALSE;
}

static void
fill_matrices (RmpSkinJob *job, const double *matrices)
{
  const gsize n = 16 * (gsize) job->skin->n_bones;

  job->matrices = g_aligned_alloc (n, sizeof (float), 64);
  for (gsize i = 0; i < n; i++)
    job->matrices[i] = (float) matrices[i];
}

static void
fill_stretches (RmpSkinJob *job, const RmpBoneMotion *motions)
{
  job->matrices = g_aligned_alloc0 (16 * (gsize) job->skin->n_bones, sizeof (float), 64);
  for (guint b = 0; b < job->skin->n_bones; b++)
    for (guint i = 0; i < 9; i++)
      job->matrices[16 * b + 4 * (i / 3) + i % 3] = (float) motions[b].stretch[i];
}

static void
fill_duals (RmpSkinJob *job, const RmpBoneMotion *motions)
{
  job->duals = g_aligned_alloc (8 * (gsize) job->skin->n_bones, sizeof (float), 64);
  for (guint b = 0; b < job->skin->n_bones; b++)
    for (guint i = 0; i < 4; i++)
      {
        job->duals[8 * b + i] = (float) motions[b].real[i];
        job->duals[8 * b + 4 + i] = (float) motions[b].dual[i];
      }
}

static void
fill_palettes (RmpSkinJob *job, RmpSkinning law, const double *matrices)
{
  g_autofree RmpBoneMotion *motions = NULL;

  if (law == RMP_SKINNING_DUAL_QUATERNION)
    motions = rmp_skin_split_matrices (job->skin, matrices);
  if (motions == NULL)
    {
      fill_matrices (job, matrices);
      return;
    }
  fill_duals (job, motions);
  if (has_stretch (motions, job->skin->n_bones))
    fill_stretches (job, motions);
}

static RmpSkinKernel
choose_kernel (G_GNUC_UNUSED const RmpSkinJob *job)
{
  return rmp_skin_kernel_portable;
}

void
rmp_skin_deform (const RmpSkin *self, RmpSkinning law, const double *matrices, const float *positions,
                 const float *normals, float *out_positions, float *out_normals, guint n_threads)
{
  RmpSkinJob job = { .skin = self, .positions = positions, .out_positions = out_positions };
  const int threads = n_threads > 0 ? (int) n_threads : omp_get_num_procs ();
  const guint n_blocks = (self->n_vertices + RMP_SKIN_BLOCK - 1) / RMP_SKIN_BLOCK;
  RmpSkinKernel kernel;

  if (normals != NULL && out_normals != NULL)
    {
      job.normals = normals;
      job.out_normals = out_normals;
    }
  fill_palettes (&job, law, matrices);
  kernel = choose_kernel (&job);

#pragma omp parallel for schedule(static) num_threads(threads) if (threads > 1 && n_blocks > 1)
  for (guint block = 0; block < n_blocks; block++)
    kernel (&job, block * RMP_SKIN_BLOCK, MIN ((block + 1) * RMP_SKIN_BLOCK, self->n_vertices));

  g_aligned_free (job.matrices);
  g_aligned_free (job.duals);
}
