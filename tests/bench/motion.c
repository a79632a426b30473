/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "motion.h"

#include "import/import-job.h"
#include "motion/sampler.h"

#include <math.h>

void
rmp_bench_motion_clear (RmpBenchMotion *self)
{
  g_free (self->positions);
  rmp_topology_unref (self->topology);
}

static double
get_height (const RmpImport *import)
{
  double low = INFINITY, high = -INFINITY;

  for (guint i = 0; i < import->meshes->len; i++)
    {
      const RmpImportMesh *mesh = g_ptr_array_index (import->meshes, i);
      float minimum[3], maximum[3];

      rmp_mesh_get_extent (mesh->mesh, minimum, maximum);
      low = MIN (low, (double) minimum[1]);
      high = MAX (high, (double) maximum[1]);
    }
  return high - low;
}

static void
motion_init (RmpBenchMotion *self, const RmpImport *import, const RmpImportMesh *mesh,
             RmpClip *clip)
{
  const RmpMorphs morphs = { mesh->n_morphs, mesh->morph_deltas, mesh->morph_weights };
  g_autoptr (RmpSampler)
      sampler = rmp_sampler_new_rig (mesh->mesh, mesh->n_morphs > 0 ? &morphs : NULL, mesh->skin,
                                     import->skeleton, clip, mesh->node);
  double start = rmp_sampler_get_start (sampler), end = rmp_sampler_get_end (sampler);

  self->n_vertices = rmp_mesh_get_n_vertices (mesh->mesh);
  self->n_frames = (guint) floor ((end - start) * RMP_BENCH_RATE + 0.5) + 1;
  self->positions = g_new (float, 3 * (gsize) self->n_vertices * self->n_frames);
  self->topology = rmp_topology_new_for_mesh (mesh->mesh);
  self->height = get_height (import);
  for (guint frame = 0; frame < self->n_frames; frame++)
    rmp_sampler_positions (sampler, RMP_SKINNING_LINEAR, start + frame / RMP_BENCH_RATE,
                           self->positions + 3 * (gsize) self->n_vertices * frame, 0);
}

gboolean
rmp_bench_each_motion (const char *path, RmpBenchMotionFunc func, gpointer data)
{
  g_autoptr (RmpImportJob) job = rmp_import_job_new (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_import_job_run (job, NULL, &error);

  if (!import || import->clips->len == 0)
    {
      g_printerr ("%s: %s\n", path, import ? "no clip" : error->message);
      return FALSE;
    }
  for (guint c = 0; c < import->clips->len; c++)
    for (guint m = 0; m < import->meshes->len; m++)
      {
        const RmpImportMesh *mesh = g_ptr_array_index (import->meshes, m);
        RmpClip *clip = g_ptr_array_index (import->clips, c);
        g_autofree char *name = g_strdup_printf ("%s, %s", rmp_clip_get_name (clip), mesh->name);
        RmpBenchMotion motion;

        motion_init (&motion, import, mesh, clip);
        func (name, &motion, data);
        rmp_bench_motion_clear (&motion);
      }
  return TRUE;
}
