/* SPDX-License-Identifier: GPL-3.0-or-later */

/* bench-bake.c: how fast each format is written, beside the same bytes without a format.
 *
 * rimple-bench bake [VERTICES [FRAMES [FORMAT]]]: a cloth that waves, in a temporary folder. Its
 * frames are there before, so that nothing is timed but the writers, from the first file that is
 * opened to the last that is on the disk; no method and no pipeline in front of them. Other waves
 * run in all directions, so that no number stands still, none repeats, and packing is as hard as it
 * is with a real cloth.
 *
 * A plain file of as many bytes is written and synced in the same run, since a disk is not as fast
 * every time. Formats that pack write fewer bytes than they are given, by more work: beside the
 * ratio to a plain file of what they write stands the one to a plain file of the floats that it
 * stands for, positions and normals of all frames, which is what somebody would wait for without
 * them. The seconds of all cores together tell the work where other programs run beside.
 *
 * Files are on the disk a little before their checksums are known, which sidecars hold and plain
 * files have none of: “summed” tells how long those take, from the first file on.
 *
 * What a run needs of memory is told for a quarter of the frames and for all of them.
 */
#include "../folder.h"
#include "bake/writer.h"
#include "bench.h"
#include "geometry/normals.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define N_RUNS 3
#define N_WAVES 12
#define RATE 24.0
#define TOLERANCE 1e-3 /* metres, of the formats that pack with one: of a cloth of a metre */

typedef struct
{
  RmpBakeTarget target;
  const RmpBakeWriter *writer;
  float **frames;           /* [n_frames] of [#V × 3] positions, and as many of normals behind */
  guint64 n_bytes, n_given; /* of the last run; given: of the frames */
  double begin, processor;  /* seconds of all threads; processor: of the run that took least */
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

/* Each wave has its own direction, length, speed, and axis along which it moves the cloth. */
static void
fill_frame (const RmpReliefTopology *topology, guint frame, float *positions)
{
#pragma omp parallel for
  for (gsize v = 0; v < topology->n_vertices; v++)
    {
      const float *uv = topology->uvs + 2 * v;
      float *position = positions + 3 * v;

      position[0] = uv[0];
      position[1] = uv[1];
      position[2] = 0.0f;
      for (guint w = 0; w < N_WAVES; w++)
        {
          const float turn = 2.4f * (float) w, number = 5.0f * powf (1.3f, (float) w),
                      along = cosf (turn) * uv[0] + sinf (turn) * uv[1],
                      phase = number * along + (0.1f + 0.037f * (float) w) * (float) frame;

          position[w % 2 ? 2 : w / 2 % 3] += 0.25f / number * sinf (phase);
        }
    }
}

/* (transfer full): [#V × 3] positions and as many normals */
static float *
make_frame (const RmpReliefTopology *topology, const RmpTopology *neighbours, guint frame)
{
  const gsize n = 3 * (gsize) topology->n_vertices;
  float *floats = g_new (float, 2 * n);

  fill_frame (topology, frame, floats);
  rmp_normals_compute (neighbours, floats, floats + n, 0);
  return floats;
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

static double
read_processor (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static void
write_all (gpointer data)
{
  Job *job = data;
  const gsize n_floats = 3 * (gsize) job->target.topology->n_vertices;
  g_autoptr (GError) error = NULL;
  gpointer writer;
  gboolean going;

  job->begin = read_processor ();
  job->n_bytes = 0;
  job->n_given = (job->writer->normals ? 2 : 1) * n_floats * sizeof (float) * job->target.n_frames;
  job->target.files = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_whole_file_free);
  writer = job->writer->open (&job->target, &error);
  going = writer != NULL;
  for (guint f = 0; going && f < job->target.n_frames; f++)
    going = job->writer->frame (writer, f, job->frames[f],
                                job->writer->normals ? job->frames[f] + n_floats : NULL, &error);
  if (!going || !job->writer->finish (writer, &error))
    g_error ("bench bake: %s: %s", job->writer->id, error->message);
  job->writer->free (writer);
  for (guint i = 0; i < job->target.files->len; i++)
    if (!rmp_whole_file_await (job->target.files->pdata[i], NULL, &error))
      g_error ("bench bake: %s", error->message);
    else
      job->n_bytes += rmp_whole_file_get_size (job->target.files->pdata[i]);
}

/* After each write_all(). */
static void
await_sums (gpointer data)
{
  Job *job = data;

  for (guint i = 0; i < job->target.files->len; i++)
    if (!rmp_whole_file_get_sha256 (job->target.files->pdata[i]))
      g_error ("bench bake: no checksum");
  job->processor = MIN (job->processor, read_processor () - job->begin);
  g_ptr_array_unref (job->target.files);
}

/* A mebibyte at a time. */
static void
write_plainly (const Job *job, guint64 n_bytes)
{
  g_autofree char *path = g_build_filename (job->target.folder, "plain", NULL);
  g_autofree guint8 *block = g_malloc (1 << 20);
  const int fd = g_open (path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);

  for (gsize i = 0; i < 1 << 20; i++)
    block[i] = (guint8) (i * 37);
  for (guint64 left = n_bytes; fd >= 0 && left > 0;)
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
write_as_many (gpointer data)
{
  write_plainly (data, ((const Job *) data)->n_bytes);
}

static void
write_given (gpointer data)
{
  write_plainly (data, ((const Job *) data)->n_given);
}

/* How much a run of the first frames needs, in MiB. */
static double
measure_memory (Job *job, guint n_frames)
{
  const guint all = job->target.n_frames;
  double before, grown;

  job->target.n_frames = n_frames;
  before = rmp_bench_begin_peak ();
  write_all (job);
  await_sums (job);
  grown = rmp_bench_read_megabytes ("VmHWM:") - before;
  job->target.n_frames = all;
  return grown;
}

static void
print_row (Job *job)
{
  RmpBenchEntry entries[] = { { .run = write_all, .data = job },
                              { .run = await_sums, .data = job },
                              { .run = write_as_many, .data = job },
                              { .run = write_given, .data = job } };
  const guint n_frames = job->target.n_frames;
  const double few = measure_memory (job, MAX (n_frames / 4, 2)),
               all = measure_memory (job, n_frames);
  double megabytes;

  job->processor = G_MAXDOUBLE;
  rmp_bench_time (entries, G_N_ELEMENTS (entries), N_RUNS, RMP_BENCH_WALL);
  megabytes = (double) job->n_bytes * 1e-6;
  g_print ("%-14s %8.1f %8.2f %8.2f %8.1f %8.0f %8.0f %8.2f %8.1f %8.2f %8.1f %8.1f\n",
           job->writer->id, n_frames / entries[0].best, entries[0].best + entries[1].best,
           job->processor, megabytes, megabytes / entries[0].best, megabytes / entries[2].best,
           entries[2].best / entries[0].best, (double) job->n_given * 1e-6,
           entries[3].best / entries[0].best, few, all);
}

/* Two lines above the numbers. */
static void
print_head (const Job *job)
{
  rmp_bench_print_machine ();
  g_print ("%u vertices, %u triangles, %u frames; best of %d runs each\n",
           job->target.topology->n_vertices, job->target.topology->n_faces, job->target.n_frames,
           N_RUNS);
  g_print ("%-14s %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s\n", "", "", "summed", "cores",
           "written", "", "plainly", "written/", "floats", "floats/", "memory", "memory");
  g_print ("%-14s %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s\n", "format", "frames/s", "s", "s",
           "MB", "MB/s", "MB/s", "plainly", "MB", "plainly", "MiB, 1/4", "all");
}

int
rmp_bench_bake (int argc, char **argv)
{
  const guint n_vertices = argc > 1 ? (guint) atoi (argv[1]) : 100000,
              n_frames = argc > 2 ? (guint) MAX (atoi (argv[2]), 2) : 24;
  const guint side = (guint) MAX (2.0, round (sqrt (n_vertices)));
  g_autofree char *folder = g_dir_make_tmp ("rimple-bench-XXXXXX", NULL);
  RmpReliefTopology *topology = make_grid (side);
  g_autoptr (RmpTopology)
      neighbours = rmp_topology_new (topology->n_vertices, topology->n_faces, topology->faces);
  Job job = { .frames = g_new (float *, n_frames) };

  for (guint f = 0; f < n_frames; f++)
    job.frames[f] = make_frame (topology, neighbours, f);
  job.target = (RmpBakeTarget){ .topology = topology,
                                .faces = topology->faces,
                                .uv_faces = topology->uv_faces,
                                .rest = job.frames[0],
                                .n_frames = n_frames,
                                .rate = RATE,
                                .motion = make_motion (topology, job.frames[0]),
                                .scale = 1.0,
                                .tolerance = TOLERANCE,
                                .folder = folder,
                                .name = "bake" };
  print_head (&job);
  for (guint i = 0; rmp_bake_writers[i]; i++)
    {
      job.writer = rmp_bake_writers[i];
      if (argc <= 3 || g_str_equal (argv[3], job.writer->id))
        print_row (&job);
    }
  for (guint f = 0; f < n_frames; f++)
    g_free (job.frames[f]);
  g_free (job.frames);
  rmp_sampler_unref (job.target.motion);
  rmp_relief_topology_unref (topology);
  remove_all (folder);
  return 0;
}
