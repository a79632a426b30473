/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-wrinkle-meshes.c: what each order and number of iterations costs, and how well it keeps
 * lengths, beside what other methods make of the same frames.
 *
 * rimple-bench wrinkle-meshes [FILE.gltf…]
 *
 * The clips of the files, or of the sample `skirt`, up to N_FRAMES frames.
 * Strain is the root mean square over the edges of what a bake writes, against the same surface at
 * rest, in the last frame.
 */
#include "bench.h"

#include "geometry/vector.h"
#include "methods/animation-wrinkling/animation-wrinkling.h"
#include "methods/dynamic-wrinkling/dynamic-wrinkling.h"
#include "methods/wrinkle-meshes/wrinkle-meshes.h"
#include "motion.h"
#include "relief/bake.h"
#include "relief/relief-class.h"

#include <math.h>

#define N_FRAMES 12

typedef struct
{
  const char *name;
  const RmpTechnique *technique;
  const char *values;
} Row;

static const Row rows[] = {
  { "as published", &rmp_wrinkle_meshes, "subdivision=2;coarser_levels=0;one_sided=false" },
  { "in order", &rmp_wrinkle_meshes, "solver=listed" },
  { "in groups", &rmp_wrinkle_meshes, "solver=coloured" },
  { "averaged", &rmp_wrinkle_meshes, "solver=averaged" },
  { "in groups, 60", &rmp_wrinkle_meshes, "solver=coloured;iterations=60" },
  { "animation", &rmp_animation_wrinkling, "" },
  { "dynamic", &rmp_dynamic_wrinkling, "" },
};

/* Of a mesh against itself at rest. */
static double
measure_strain (const RmpRelief *relief)
{
  const RmpReliefTopology *mesh = relief->topology;
  double sum = 0.0;
  guint n = 0;

  for (gsize c = 0; c < 3 * (gsize) mesh->n_faces; c++)
    {
      const guint32 a = mesh->faces[c], b = mesh->faces[c % 3 < 2 ? c + 1 : c - 2];
      double ends[4][3], rest, strain;

      rmp_vector_load (relief->positions + 3 * (gsize) a, ends[0]);
      rmp_vector_load (relief->positions + 3 * (gsize) b, ends[1]);
      rmp_vector_load (mesh->rest_positions + 3 * (gsize) a, ends[2]);
      rmp_vector_load (mesh->rest_positions + 3 * (gsize) b, ends[3]);
      rest = rmp_vector_distance (ends[2], ends[3]);
      if (!(rest > 0.0))
        continue;
      strain = rmp_vector_distance (ends[0], ends[1]) / rest - 1.0;
      sum += strain * strain;
      n++;
    }
  return n > 0 ? sqrt (sum / n) : 0.0;
}

static double
measure_bake (RmpMesh *mesh, RmpRelief *relief)
{
  g_autoptr (RmpReliefBake) bake = NULL;
  g_autoptr (RmpRelief) cut = NULL;

  if (!rmp_relief_get_class (relief)->cut)
    return measure_strain (relief);
  bake = relief->topology->n_faces == rmp_mesh_get_n_faces (mesh)
             ? rmp_relief_bake_new (mesh)
             : rmp_relief_bake_new_on (relief->topology);
  rmp_relief_bake_add (bake, relief);
  cut = rmp_relief_bake_mesh (bake, relief, 0);
  return measure_strain (cut);
}

static void
print_figure (const RmpTechnique *technique, const RmpOutput *output, const char *id, double factor)
{
  for (guint i = 0; i < technique->n_figures; i++)
    if (g_str_equal (technique->figures[i].id, id))
      g_print (" %9.2f", factor * output->figures[i]);
}

static void
play (const Row *row, const RmpBenchMotion *motion, RmpMesh *mesh, RmpSampler *sampler)
{
  const RmpInput input = { .mesh = mesh, .character_size = motion->height, .seed = 1 };
  const RmpTechnique *technique = row->technique;
  const guint n_frames = MIN (motion->n_frames, N_FRAMES);
  const RmpCall call = { .n_threads = 0 };
  g_autoptr (RmpValues) values = rmp_values_new (technique);
  g_autoptr (GError) error = NULL;
  gpointer shared, analysis = NULL, state;
  double spent = 0.0;

  rmp_values_set_lengths (
      values, rmp_topology_mean_edge_length (motion->topology, rmp_mesh_get_positions (mesh)),
      motion->height);
  if (!rmp_values_set_list (values, row->values, &error))
    g_error ("%s", error->message);
  shared = technique->prepare (&input, sampler, values, &call, &error);
  if (!shared)
    {
      g_print ("  %-14s %s\n", row->name, error->message);
      return;
    }
  if (technique->analyse)
    analysis = technique->analyse (shared, sampler, values, RMP_BENCH_RATE, &call, &error);
  state = technique->any_order (values) ? NULL : technique->state_new (shared);
  for (guint f = 0; f < n_frames; f++)
    {
      const gint64 begin = g_get_monotonic_time ();
      const gboolean last = f + 1 == n_frames;
      RmpOutput output = { 0 };

      technique->step (shared, analysis, state, sampler, values, f / RMP_BENCH_RATE,
                       last ? RMP_TARGET_BAKE : RMP_TARGET_PREVIEW, NULL, &output, &call, &error);
      if (!last)
        spent += 1e-3 * (double) (g_get_monotonic_time () - begin);
      else if (output.relief)
        {
          g_print ("  %-14s %9.2f %9.2f", row->name, spent / MAX (n_frames - 1, 1),
                   100.0 * measure_bake (mesh, output.relief));
          print_figure (technique, &output, "fold_width", 1e3);
          g_print ("\n");
        }
      rmp_output_clear (&output);
    }
  if (state)
    technique->state_free (state);
  if (analysis)
    technique->analysis_free (analysis);
  technique->shared_free (shared);
}

static void
bench_motion (const char *name, const RmpBenchMotion *motion, G_GNUC_UNUSED gpointer data)
{
  g_autoptr (RmpMesh)
      mesh = rmp_mesh_new (motion->n_vertices, motion->positions, motion->topology->n_faces,
                           motion->topology->faces, 0, NULL, NULL, NULL);
  g_autoptr (RmpSampler) sampler = NULL;

  if (!mesh)
    return;
  sampler = rmp_sampler_new_sequence (mesh, MIN (motion->n_frames, N_FRAMES), RMP_BENCH_RATE,
                                      motion->positions);
  g_print ("\n%s: %u vertices\n  %-14s %9s %9s %9s\n", name, motion->n_vertices, "", "ms",
           "strain, %", "fold, mm");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    play (&rows[i], motion, mesh, sampler);
}

int
rmp_bench_wrinkle_meshes (int argc, char **argv)
{
  gboolean read = TRUE;

  rmp_bench_print_machine ();
  for (int i = 1; i < argc; i++)
    read &= rmp_bench_each_motion (argv[i], bench_motion, NULL);
  if (argc == 1)
    read = rmp_bench_each_motion (RIMPLE_SAMPLES_DIR "/skirt.gltf", bench_motion, NULL);
  return read ? 0 : 1;
}
