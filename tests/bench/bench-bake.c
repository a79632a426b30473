/* SPDX-License-Identifier: GPL-3.0-or-later */

/* bench-bake.c: how fast each format is written, beside the same bytes without a format.
 *
 * rimple-bench bake [VERTICES [FRAMES [FORMAT]]]: a grid that waves, in a temporary folder; its
 * frames are there before, so that nothing but the writers is timed. A plain file is written and
 * synced in the same run, since a disk is not as fast every time. The last column is what a run
 * needs of memory.
 */
#include "../folder.h"
#include "bake/writer.h"
#include "bench.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define N_RUNS 3
#define RATE 24.0

typedef struct
{
  RmpBakeTarget target;
  const RmpBakeWriter *writer;
  float **frames; /* [n_frames] of [#V × 3] */
  float *normals;
  guint64 n_bytes; /* of the last run */
} Job;

static RmpReliefTopology *
make_grid (guint side)
{
  RmpReliefTopology *topology = rmp_relief_topology_new (side * side, 2 * (side - 1) * (side - 1),
                                                         side * side);
  guint32 *face = topology->faces;

  for (gsize v = 0; v < (gsize) side * side; v++)
    {
      topology->uvs[2 * v] = (float) (v % side) / (float) (side - 1);
      topology->uvs[2 * v + 1] = (float) (v / side) / (float) (side - 1);
    }
  for (guint32 row = 0; row + 1 < side; row++)
    for (guint32 column = 0; column + 1 < side; column++, face += 6)
      {
        const guint32 a = row * side + column;
        const guint32 corners[6] = { a, a + 1, a + side, a + 1, a + side + 1, a + side };

        for (guint i = 0; i < 6; i++)
          face[i] = corners[i];
      }
  for (gsize i = 0; i < 3 * (gsize) topology->n_faces; i++)
    topology->uv_faces[i] = topology->faces[i];
  return topology;
}

static void
fill_frame (const RmpReliefTopology *topology, guint frame, float *positions)
{
  for (gsize v = 0; v < topology->n_vertices; v++)
    {
      positions[3 * v] = topology->uvs[2 * v];
      positions[3 * v + 1] = topology->uvs[2 * v + 1];
      positions[3 * v + 2] = 0.05f * sinf (20.0f * topology->uvs[2 * v] + 0.3f * (float) frame);
    }
}

/* The grid on two joints that stand still, for formats that need a skin. (transfer full) */
static RmpSampler *
make_motion (RmpReliefTopology *topology, const float *positions)
{
  static const char *const names[] = { "left", "right" };
  static const gint32 parents[] = { -1, 0 };
  static const guint32 bones[] = { 0, 1 };
  const RmpTransform locals[2] = { { { 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } },
                                   { { 0.0 }, { 0.0, 0.0, 0.6, 0.8 }, { 1.0, 1.0, 1.0 } } };
  const gsize n = topology->n_vertices;
  g_autofree guint16 *joints = g_new0 (guint16, 2 * n);
  g_autofree float *weights = g_new (float, 2 * n);
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (topology->n_vertices, positions, topology->n_faces,
                                           topology->faces, 0, NULL, NULL, NULL);
  RmpReliefTopology *anchors = rmp_relief_topology_new_for_mesh (mesh);
  g_autoptr (RmpSkeleton) skeleton = rmp_skeleton_new (2, names, parents, locals, NULL, NULL);
  g_autoptr (RmpSkin) skin = NULL;
  double binds[32];

  for (guint i = 0; i < 32; i++)
    binds[i] = i % 16 % 5 == 0 ? 1.0 : 0.0;
  for (gsize v = 0; v < n; v++)
    {
      joints[2 * v + 1] = 1;
      weights[2 * v + 1] = topology->uvs[2 * v];
      weights[2 * v] = 1.0f - topology->uvs[2 * v];
    }
  memcpy (topology->anchor_faces, anchors->anchor_faces, n * sizeof (guint32));
  memcpy (topology->anchor_barycentric, anchors->anchor_barycentric, 2 * n * sizeof (float));
  rmp_relief_topology_unref (anchors);
  skin = rmp_skin_new (topology->n_vertices, 2, joints, weights, 2, bones, binds);
  return rmp_sampler_new_rig (mesh, NULL, skin, skeleton, NULL, -1);
}

static void
write_all (gpointer data)
{
  Job *job = data;
  g_autoptr (GError) error = NULL;
  gpointer writer;
  gboolean going;

  job->n_bytes = 0;
  job->target.files = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_whole_file_free);
  writer = job->writer->open (&job->target, &error);
  going = writer != NULL;
  for (guint f = 0; going && f < job->target.n_frames; f++)
    going = job->writer->frame (writer, f, job->frames[f],
                                job->writer->normals ? job->normals : NULL, &error);
  if (!going || !job->writer->finish (writer, &error))
    g_error ("bench bake: %s", error->message);
  job->writer->free (writer);
  for (guint i = 0; i < job->target.files->len; i++)
    job->n_bytes += rmp_whole_file_get_size (job->target.files->pdata[i]);
  g_ptr_array_unref (job->target.files);
}

/* As many bytes, a mebibyte at a time. */
static void
write_plainly (gpointer data)
{
  const Job *job = data;
  g_autofree char *path = g_build_filename (job->target.folder, "plain", NULL);
  g_autofree guint8 *block = g_malloc (1 << 20);
  const int fd = g_open (path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);

  for (gsize i = 0; i < 1 << 20; i++)
    block[i] = (guint8) (i * 37);
  for (guint64 left = job->n_bytes; fd >= 0 && left > 0;)
    {
      const gssize n = write (fd, block, (gsize) MIN (left, 1 << 20));

      if (n <= 0)
        g_error ("bench bake: the disk cannot be written");
      left -= (guint64) n;
    }
  fsync (fd);
  close (fd);
  g_unlink (path);
}

static void
print_row (Job *job)
{
  RmpBenchEntry entries[] = { { .run = write_all, .data = job },
                              { .run = write_plainly, .data = job } };
  const double before = rmp_bench_begin_peak ();
  double megabytes, grown;

  write_all (job);
  grown = rmp_bench_read_megabytes ("VmHWM:") - before;
  rmp_bench_time (entries, G_N_ELEMENTS (entries), N_RUNS, RMP_BENCH_WALL);
  megabytes = (double) job->n_bytes * 1e-6;
  g_print ("%-14s %8.1f MB %8.1f frames/s %8.0f MB/s %8.0f MB/s plainly %6.2f %8.1f MiB\n",
           job->writer->id, megabytes, job->target.n_frames / entries[0].best,
           megabytes / entries[0].best, megabytes / entries[1].best,
           entries[1].best / entries[0].best, grown);
}

int
rmp_bench_bake (int argc, char **argv)
{
  const guint n_vertices = argc > 1 ? (guint) atoi (argv[1]) : 100000,
              n_frames = argc > 2 ? (guint) atoi (argv[2]) : 24;
  const guint side = (guint) MAX (2.0, round (sqrt (n_vertices)));
  g_autofree char *folder = g_dir_make_tmp ("rimple-bench-XXXXXX", NULL);
  RmpReliefTopology *topology = make_grid (side);
  const gsize n_floats = 3 * (gsize) topology->n_vertices;
  Job job = { .frames = g_new (float *, n_frames), .normals = g_new0 (float, n_floats) };

  for (gsize i = 2; i < n_floats; i += 3)
    job.normals[i] = 1.0f;
  for (guint f = 0; f < n_frames; f++)
    {
      job.frames[f] = g_new (float, n_floats);
      fill_frame (topology, f, job.frames[f]);
    }
  job.target = (RmpBakeTarget){ .topology = topology,
                                .faces = topology->faces,
                                .uv_faces = topology->uv_faces,
                                .rest = job.frames[0],
                                .n_frames = n_frames,
                                .rate = RATE,
                                .motion = make_motion (topology, job.frames[0]),
                                .scale = 1.0,
                                .folder = folder,
                                .name = "bake" };
  rmp_bench_print_machine ();
  g_print ("%u vertices, %u triangles, %u frames; best of %d runs each\n", topology->n_vertices,
           topology->n_faces, n_frames, N_RUNS);
  for (guint i = 0; rmp_bake_writers[i]; i++)
    {
      job.writer = rmp_bake_writers[i];
      if (argc <= 3 || g_str_equal (argv[3], job.writer->id))
        print_row (&job);
    }
  for (guint f = 0; f < n_frames; f++)
    g_free (job.frames[f]);
  g_free (job.frames);
  g_free (job.normals);
  rmp_sampler_unref (job.target.motion);
  rmp_relief_topology_unref (topology);
  remove_all (folder);
  return 0;
}
