/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-skinning.c: both skinnings on a million vertices, against the memory triad a[i] = b[i] + s
 * c[i] of the same run.
 *
 * A vertex has to be read and written once: 4 joints in bytes, 4 weights, position and normal in
 * and out, 68 bytes. The triad counts 24 bytes an element. The fraction says how near skinning
 * comes to what memory can do at all.
 */
#include "bench.h"

#include "skinning/affine.h"
#include "skinning/skin-private.h"

#include <stdlib.h>

#define N_INFLUENCES 4
#define N_BONES 60
#define N_RUNS 21
#define N_SKINNINGS 2
#define MAX_ROWS 8
#define BYTES_A_VERTEX 68
#define BYTES_AN_ELEMENT 24

/* 3 × 128 MB: no cache holds any of it. */
#define TRIAD_LENGTH (16 * 1000 * 1000)

typedef struct
{
  double *a, *b, *c;
  guint n_threads;
} Triad;

typedef struct
{
  RmpSkin *skin;
  const RmpSkinBackend *backend;
  RmpSkinning skinning;
  double matrices[16 * N_BONES];
  float *positions, *normals, *out_positions, *out_normals;
  guint n_threads;
} Scene;

static void
run_triad (gpointer data)
{
  Triad *triad = data;
  double *restrict a = triad->a;
  const double *restrict b = triad->b, *restrict c = triad->c;

#pragma omp parallel for schedule(static) num_threads(triad->n_threads)
  for (gsize i = 0; i < TRIAD_LENGTH; i++)
    a[i] = b[i] + 3.0 * c[i];
}

static void
run_skinning (gpointer data)
{
  Scene *scene = data;
  g_autoptr (RmpSkinPose) pose = rmp_skin_pose_new (scene->skin, scene->skinning, scene->matrices);

  rmp_skin_pose_deform_by (pose, scene->backend, scene->positions, scene->normals,
                           scene->out_positions, scene->out_normals, scene->n_threads);
}

/* A long limb: the bones of a vertex are neighbours along it, all four weights count. */
static RmpSkin *
make_skin (guint n_vertices)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autofree guint16 *joints = g_new (guint16, N_INFLUENCES * (gsize) n_vertices);
  g_autofree float *weights = g_new (float, N_INFLUENCES *(gsize) n_vertices);
  g_autofree double *binds = g_new (double, 16 * N_BONES);
  guint32 bones[N_BONES];

  for (guint b = 0; b < N_BONES; b++)
    {
      bones[b] = b;
      rmp_affine_identity (binds + 16 * b);
    }
  for (guint v = 0; v < n_vertices; v++)
    for (guint k = 0; k < N_INFLUENCES; k++)
      {
        const guint along = (guint) ((guint64) v * (N_BONES - N_INFLUENCES) / n_vertices);

        joints[N_INFLUENCES * (gsize) v + k] = (guint16) (along + k);
        weights[N_INFLUENCES * (gsize) v + k] = (float) g_rand_double_range (random, 0.05, 1.0);
      }
  return rmp_skin_new (n_vertices, N_INFLUENCES, joints, weights, N_BONES, bones, binds);
}

static void
scene_init (Scene *self, guint n_vertices)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (2);
  const gsize n = 3 * (gsize) n_vertices;

  self->skin = make_skin (n_vertices);
  for (guint b = 0; b < N_BONES; b++)
    {
      const RmpTransform transform = { .translation = { 0.02 * b, 0.01 * b, 0.0 },
                                       .rotation = { 0.0, 0.0, sin (0.02 * b), cos (0.02 * b) },
                                       .scale = { 1.0, 1.0, 1.0 } };

      rmp_affine_from_transform (&transform, self->matrices + 16 * b);
    }
  self->positions = g_new (float, n);
  self->normals = g_new (float, n);
  self->out_positions = g_new0 (float, n);
  self->out_normals = g_new0 (float, n);
  for (gsize i = 0; i < n; i++)
    {
      self->positions[i] = (float) g_rand_double (random);
      self->normals[i] = 1.0f / sqrtf (3.0f);
    }
}

static void
scene_clear (Scene *self)
{
  rmp_skin_unref (self->skin);
  g_free (self->positions);
  g_free (self->normals);
  g_free (self->out_positions);
  g_free (self->out_normals);
}

static void
triad_init (Triad *self)
{
  self->a = g_new (double, TRIAD_LENGTH);
  self->b = g_new (double, TRIAD_LENGTH);
  self->c = g_new (double, TRIAD_LENGTH);
  for (gsize i = 0; i < TRIAD_LENGTH; i++)
    {
      self->a[i] = 0.0;
      self->b[i] = 1.0;
      self->c[i] = 2.0;
    }
}

static void
triad_clear (Triad *self)
{
  g_free (self->a);
  g_free (self->b);
  g_free (self->c);
}

/* Every skinning by every backend that this processor has; the first is the one that programs use.
 */
static guint
make_rows (const Scene *scene, guint n_threads, Scene *rows)
{
  guint n = 0;

  for (guint b = 0; b < rmp_skin_n_backends; b++)
    for (guint skinning = 0; skinning < N_SKINNINGS && rmp_skin_backends[b].is_supported ();
         skinning++)
      {
        rows[n] = *scene;
        rows[n].backend = &rmp_skin_backends[b];
        rows[n].skinning = skinning;
        rows[n++].n_threads = n_threads;
      }
  return n;
}

/* @alone: [MAX_ROWS] medians on one thread */
static void
print_rows (const Scene *scene, Triad *triad, guint n_vertices, guint n_threads, double *alone)
{
  static const char *const names[N_SKINNINGS] = {
    [RMP_SKINNING_LINEAR] = "linear", [RMP_SKINNING_DUAL_QUATERNION] = "dual"
  };
  g_autofree Scene *rows = g_new (Scene, MAX_ROWS);
  RmpBenchEntry entries[1 + MAX_ROWS] = { { .run = run_triad, .data = triad } };
  const guint n_rows = make_rows (scene, n_threads, rows);
  double bandwidth;

  triad->n_threads = n_threads;
  for (guint row = 0; row < n_rows; row++)
    entries[1 + row] = (RmpBenchEntry){ .run = run_skinning, .data = &rows[row] };
  rmp_bench_time (entries, 1 + n_rows, N_RUNS, RMP_BENCH_WALL);
  bandwidth = BYTES_AN_ELEMENT * (double) TRIAD_LENGTH / entries[0].median;
  for (guint row = 0; row < n_rows; row++)
    {
      const double seconds = entries[1 + row].median;

      if (n_threads == 1)
        alone[row] = seconds;
      g_print ("%-9s %-7s %7u %10.3f %10.3f %12.2f %10.1f %% %10.2f\n", rows[row].backend->name,
               names[rows[row].skinning], n_threads, seconds * 1e3, entries[1 + row].best * 1e3,
               bandwidth * 1e-9, 100.0 * BYTES_A_VERTEX * n_vertices / seconds / bandwidth,
               alone[row] / seconds);
    }
}

int
rmp_bench_skinning (int argc, char **argv)
{
  const guint n_vertices = argc > 1 ? (guint) strtoul (argv[1], NULL, 10) : 1000000;
  const guint n_cores = g_get_num_processors ();
  double alone[MAX_ROWS] = { 0.0 };
  Scene scene = { 0 };
  Triad triad = { 0 };

  if (n_vertices == 0)
    {
      g_printerr ("Usage: rimple-bench skinning [VERTICES]\n");
      return 2;
    }
  rmp_bench_print_machine ();
  g_print ("%u vertices, %u influences, %u bones, position and normal, %u bytes a vertex; median "
           "of %u runs\n\n",
           n_vertices, N_INFLUENCES, N_BONES, BYTES_A_VERTEX, N_RUNS);
  g_assert (N_SKINNINGS * rmp_skin_n_backends <= MAX_ROWS);
  scene_init (&scene, n_vertices);
  triad_init (&triad);
  g_print ("%-9s %-7s %7s %10s %10s %12s %12s %10s\n", "path", "skin", "threads", "ms", "best ms",
           "triad GB/s", "of triad", "speed-up");
  for (guint n_threads = 1; n_threads <= n_cores; n_threads *= 2)
    print_rows (&scene, &triad, n_vertices, n_threads, alone);
  scene_clear (&scene);
  triad_clear (&triad);
  return 0;
}
