/* SPDX-License-Identifier: GPL-3.0-or-later */
/* skin-deform.c: the fast path: palettes in float, the kernel for this processor, and the threads.
 */
#include "skinning/skin-private.h"

#include "compute/processor.h"

#include <math.h>
#include <omp.h>

/* A bone whose stretch is this near to the identity has none: float cannot tell. */
#define NO_STRETCH 1e-7

/* From here on the outputs do not stay in any cache, and writing past it saves reading them first.
 */
#define STREAM_VERTICES 262144

static gboolean
has_stretch (const RmpBoneMotion *motions, guint n_bones)
{
  for (guint b = 0; b < n_bones; b++)
    for (guint i = 0; i < 9; i++)
      if (fabs (motions[b].stretch[i / 3][i % 3] - (i % 4 == 0 ? 1.0 : 0.0)) > NO_STRETCH)
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
      job->matrices[16 * b + 4 * (i / 3) + i % 3] = (float) motions[b].stretch[i / 3][i % 3];
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
fill_palettes (RmpSkinJob *job, const RmpSkinPose *pose)
{
  if (!pose->motions)
    {
      fill_matrices (job, pose->matrices);
      return;
    }
  fill_duals (job, pose->motions);
  if (has_stretch (pose->motions, job->skin->n_bones))
    fill_stretches (job, pose->motions);
}

/* Sign bits for every pair of bones: reading one is cheaper than a dot product for every influence.
 */
static void
fill_flips (RmpSkinJob *job)
{
  const guint n = job->skin->n_bones;

  job->flips = g_new (guint32, (gsize) n * n);
  for (guint a = 0; a < n; a++)
    for (guint b = 0; b < n; b++)
      {
        const float *p = job->duals + 8 * (gsize) a, *q = job->duals + 8 * (gsize) b;
        const float cosine = p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3];

        job->flips[(gsize) a * n + b] = cosine < 0.0f ? 0x80000000u : 0u;
      }
}

static gboolean
is_aligned (const float *p)
{
  return !p || GPOINTER_TO_SIZE (p) % 16 == 0;
}

static gboolean
is_always_supported (void)
{
  return TRUE;
}

const RmpSkinBackend rmp_skin_backends[] = {
#ifdef RMP_PROCESSOR_X86
  { "avx512", rmp_processor_has_avx512, rmp_skin_kernel_avx512, TRUE },
  { "avx2", rmp_processor_has_avx2, rmp_skin_kernel_avx2, TRUE },
#endif
  { "portable", is_always_supported, rmp_skin_kernel_portable, FALSE },
};
const guint rmp_skin_n_backends = G_N_ELEMENTS (rmp_skin_backends);

static const RmpSkinBackend *
choose_backend (void)
{
  const RmpSkinBackend *backend = rmp_skin_backends;

  while (!backend->is_supported ())
    backend++;
  return backend;
}

const char *
rmp_skin_get_kernel_name (void)
{
  return choose_backend ()->name;
}

void
rmp_skin_pose_deform_by (const RmpSkinPose *pose, const RmpSkinBackend *backend,
                         const float *positions, const float *normals, float *out_positions,
                         float *out_normals, guint n_threads)
{
  const RmpSkin *self = pose->skin;
  RmpSkinJob job = { .skin = self, .positions = positions, .out_positions = out_positions };
  const int threads = n_threads > 0 ? (int) n_threads : omp_get_num_procs ();
  const guint n_blocks = (self->n_vertices + RMP_SKIN_BLOCK - 1) / RMP_SKIN_BLOCK;
  RmpSkinKernel run = backend->run;

  if (normals && out_normals)
    {
      job.normals = normals;
      job.out_normals = out_normals;
    }
  fill_palettes (&job, pose);
  if (backend->needs_flips && job.duals)
    {
      if (!self->pairs)
        run = rmp_skin_kernel_portable;
      else if (!rmp_skin_face_together (self, job.duals))
        fill_flips (&job);
    }
  job.stream = self->n_vertices >= STREAM_VERTICES && out_positions != positions &&
               is_aligned (job.out_positions) && is_aligned (job.out_normals);

#pragma omp parallel for schedule(static) num_threads(threads) if (threads > 1 && n_blocks > 1)
  for (guint block = 0; block < n_blocks; block++)
    run (&job, block * RMP_SKIN_BLOCK, MIN ((block + 1) * RMP_SKIN_BLOCK, self->n_vertices));

  g_aligned_free (job.matrices);
  g_aligned_free (job.duals);
  g_free (job.flips);
}

void
rmp_skin_pose_deform (const RmpSkinPose *self, const float *positions, const float *normals,
                      float *out_positions, float *out_normals, guint n_threads)
{
  rmp_skin_pose_deform_by (self, choose_backend (), positions, normals, out_positions, out_normals,
                           n_threads);
}

void
rmp_skin_deform (const RmpSkin *self, RmpSkinning skinning, const double *matrices,
                 const float *positions, const float *normals, float *out_positions,
                 float *out_normals, guint n_threads)
{
  g_autoptr (RmpSkinPose) pose = rmp_skin_pose_new (self, skinning, matrices);

  rmp_skin_pose_deform (pose, positions, normals, out_positions, out_normals, n_threads);
}
