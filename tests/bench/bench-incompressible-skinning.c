/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-incompressible-skinning.c: what folds cost on top of skinning and Loop subdivision, on the samples.
 *
 * “base” is what any smooth garment needs before it can be drawn: skinning, Loop subdivision of the whole mesh, normals and
 * crease openness. The method makes the same and its folds, so ratio = method / base. The paper's table has 1.00 (cylinder),
 * 1.50, 1.64, 1.66 (dancer, 2 to 4 levels). Times are the best of several runs: the work is the same in each.
 *
 * rimple-bench incompressible-skinning [--threads N] [FILE.gltf…]
 */
#include "bench.h"

#include "geometry/normals.h"
#include "geometry/subdivision.h"
#include "import/import-job.h"
#include "technique.h"

#include <math.h>
#include <string.h>

#define N_LEVELS 5
#define N_RUNS 9
#define RATE 24.0
/* Narrow enough for ten folds and more on every sample. */
#define FOLD_WIDTH "fold_width=12 mm"

enum
{
  PUBLISHED,
  IMPROVED,
  NEAR_FOLDS,
  N_VARIANTS
};

static const char *const variant_settings[N_VARIANTS] = {
  [PUBLISHED] = "refine=everywhere",
  [IMPROVED] = "refine=everywhere",
  [NEAR_FOLDS] = "refine=near-folds",
};

/* One garment at one level. */
typedef struct
{
  const RmpTechnique *technique;
  RmpInput input;
  RmpSampler *sampler;
  RmpSubdivision *subdivision;
  RmpTopology *topology;
  float *coarse;
  RmpValues *values[N_VARIANTS];
  gpointer shared, analyses[N_VARIANTS];
  double time;
} Garment;

/* What one entry of the table runs: all garments of a sample. */
typedef struct
{
  GPtrArray *garments;
  guint variant;
  guint n_threads;
  double active, steps;
} Work;

static void
skin (Garment *garment, guint n_threads)
{
  rmp_sampler_positions (garment->sampler, RMP_SKINNING_DUAL_QUATERNION, garment->time, garment->coarse, n_threads);
}

static void
run_skinning (gpointer data)
{
  const Work *work = data;

  for (guint g = 0; g < work->garments->len; g++)
    skin (g_ptr_array_index (work->garments, g), work->n_threads);
}

/* A result is new memory each time, here as in the method: a window keeps the last ones. */
static RmpRelief *
subdivide (Garment *garment, guint n_threads)
{
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_MESH,
                                      rmp_relief_topology_ref (rmp_subdivision_get_topology (garment->subdivision)));

  skin (garment, n_threads);
  rmp_subdivision_apply (garment->subdivision, garment->coarse, relief->positions, n_threads);
  return relief;
}

static void
run_loop (gpointer data)
{
  const Work *work = data;

  for (guint g = 0; g < work->garments->len; g++)
    rmp_relief_unref (subdivide (g_ptr_array_index (work->garments, g), work->n_threads));
}

static void
run_base (gpointer data)
{
  const Work *work = data;

  for (guint g = 0; g < work->garments->len; g++)
    {
      Garment *garment = g_ptr_array_index (work->garments, g);
      g_autoptr (RmpRelief) relief = subdivide (garment, work->n_threads);

      rmp_normals_compute (garment->topology, relief->positions, relief->normals, work->n_threads);
      rmp_normals_occlusion (garment->topology, relief->positions, relief->normals, 0.006f, relief->occlusion,
                             work->n_threads);
      memset (relief->features, 0xff, garment->topology->n_vertices * sizeof *relief->features);
    }
}

static double
get_figure (const Garment *garment, const RmpOutput *output, const char *id)
{
  for (guint i = 0; i < garment->technique->n_figures; i++)
    if (g_str_equal (garment->technique->figures[i].id, id))
      return output->figures[i];
  return NAN;
}

static void
step (Garment *garment, guint variant, double time, RmpTarget target, guint n_threads, RmpOutput *output)
{
  const RmpCall call = { .n_threads = n_threads };
  g_autoptr (GError) error = NULL;

  if (!garment->technique->step (garment->shared, garment->analyses[variant], NULL, garment->sampler,
                                 garment->values[variant], time, target, NULL, output, &call, &error))
    g_error ("%s", error->message);
}

static void
run_method (gpointer data)
{
  Work *work = data;
  double steps = 0.0;

  work->active = 0.0;
  for (guint g = 0; g < work->garments->len; g++)
    {
      Garment *garment = g_ptr_array_index (work->garments, g);
      RmpOutput output;
      double active;

      step (garment, work->variant, garment->time, RMP_TARGET_BAKE, work->n_threads, &output);
      active = get_figure (garment, &output, "folds_active");
      work->active += active;
      steps += active * get_figure (garment, &output, "steps_mean");
      rmp_output_clear (&output);
    }
  work->steps = work->active > 0.0 ? steps / work->active : 0.0;
}

static void
run_preview (gpointer data)
{
  const Work *work = data;

  for (guint g = 0; g < work->garments->len; g++)
    {
      Garment *garment = g_ptr_array_index (work->garments, g);
      RmpOutput output;

      step (garment, IMPROVED, garment->time, RMP_TARGET_PREVIEW, work->n_threads, &output);
      rmp_output_clear (&output);
    }
}

static void
set_values (RmpValues *values, const char *settings)
{
  g_auto (GStrv) items = g_strsplit (settings, ";", -1);

  for (guint i = 0; items[i]; i++)
    {
      g_auto (GStrv) pair = g_strsplit (items[i], "=", 2);
      g_autoptr (GError) error = NULL;

      if (!rmp_values_set_named (values, pair[0], pair[1], &error))
        g_error ("%s", error->message);
    }
}

static Garment *
garment_new (const RmpImportMesh *mesh, RmpSkeleton *skeleton, RmpClip *clip)
{
  const RmpCall call = { 0 };
  g_autoptr (GError) error = NULL;
  Garment *self = g_new0 (Garment, 1);

  self->technique = rmp_technique_find ("incompressible-skinning");
  self->sampler = rmp_sampler_new_rig (mesh->mesh, NULL, mesh->skin, skeleton, clip, (gint) mesh->node);
  self->input = (RmpInput){ .mesh = mesh->mesh, .character_height = 1.7, .seed = 1 };
  for (guint v = 0; v < N_VARIANTS; v++)
    {
      self->values[v] = rmp_values_new (self->technique);
      if (v == PUBLISHED)
        rmp_values_apply_preset (self->values[v], "as-published", NULL);
      set_values (self->values[v], FOLD_WIDTH);
      set_values (self->values[v], variant_settings[v]);
      if (!self->shared)
        self->shared = self->technique->prepare (&self->input, self->sampler, self->values[v], &call, &error);
      self->analyses[v] = self->technique->analyse (self->shared, self->sampler, self->values[v], RATE, &call, &error);
      if (!self->analyses[v])
        g_error ("%s", error->message);
    }
  return self;
}

static void
garment_clear_level (Garment *self)
{
  g_clear_pointer (&self->subdivision, rmp_subdivision_unref);
  g_clear_pointer (&self->topology, rmp_topology_unref);
  g_clear_pointer (&self->coarse, g_free);
}

static void
garment_set_level (Garment *self, guint levels)
{
  g_autofree char *setting = g_strdup_printf ("levels=%u", levels);
  g_autoptr (GError) error = NULL;
  const RmpReliefTopology *fine;

  garment_clear_level (self);
  self->subdivision = rmp_subdivision_new (self->input.mesh, levels, NULL, 0, &error);
  if (!self->subdivision)
    g_error ("%s", error->message);
  fine = rmp_subdivision_get_topology (self->subdivision);
  self->topology = rmp_topology_new (fine->n_vertices, fine->n_faces, fine->faces);
  self->coarse = g_new (float, 3 * (gsize) rmp_mesh_get_n_vertices (self->input.mesh));
  for (guint v = 0; v < N_VARIANTS; v++)
    set_values (self->values[v], setting);
}

static void
garment_free (gpointer data)
{
  Garment *self = data;

  garment_clear_level (self);
  for (guint v = 0; v < N_VARIANTS; v++)
    {
      self->technique->analysis_free (self->analyses[v]);
      rmp_values_unref (self->values[v]);
    }
  self->technique->shared_free (self->shared);
  rmp_sampler_unref (self->sampler);
  g_free (self);
}

/* The time at which most folds of all garments are active. */
static double
find_busiest_time (GPtrArray *garments, double start, double end, guint n_threads)
{
  double best = start, most = -1.0;

  for (double time = start; time <= end; time += 2.0 / RATE)
    {
      double active = 0.0;

      for (guint g = 0; g < garments->len; g++)
        {
          RmpOutput output;

          step (g_ptr_array_index (garments, g), PUBLISHED, time, RMP_TARGET_PREVIEW, n_threads, &output);
          active += get_figure (g_ptr_array_index (garments, g), &output, "folds_active");
          rmp_output_clear (&output);
        }
      if (active > most)
        {
          most = active;
          best = time;
        }
    }
  return best;
}

static void
bench_level (GPtrArray *garments, guint levels, guint n_threads)
{
  Work works[N_VARIANTS];
  Work base = { garments, 0, n_threads, 0.0, 0.0 };
  RmpBenchEntry entries[3 + N_VARIANTS] = { { run_skinning, &base, 0.0, 0.0 },
                                            { run_loop, &base, 0.0, 0.0 },
                                            { run_base, &base, 0.0, 0.0 } };
  guint n_vertices = 0;

  for (guint g = 0; g < garments->len; g++)
    {
      garment_set_level (g_ptr_array_index (garments, g), levels);
      n_vertices += ((Garment *) g_ptr_array_index (garments, g))->topology->n_vertices;
    }
  for (guint v = 0; v < N_VARIANTS; v++)
    {
      works[v] = (Work){ garments, v, n_threads, 0.0, 0.0 };
      entries[3 + v] = (RmpBenchEntry){ run_method, &works[v], 0.0, 0.0 };
    }
  rmp_bench_time (entries, G_N_ELEMENTS (entries), N_RUNS);

  g_print ("%5u %8u %9.3f %9.3f %9.3f", levels, n_vertices, 1e3 * entries[0].best, 1e3 * entries[1].best,
           1e3 * entries[2].best);
  for (guint v = 0; v < N_VARIANTS; v++)
    g_print (" %10.3f %6.2f", 1e3 * entries[3 + v].best, entries[3 + v].best / entries[2].best);
  g_print (" %7.0f %6.1f %6.1f\n", works[PUBLISHED].active, works[PUBLISHED].steps, works[IMPROVED].steps);
}

/* What a drag of the fold width costs before anything is drawn. */
static void
bench_preview (GPtrArray *garments, guint n_threads)
{
  Work work = { garments, IMPROVED, n_threads, 0.0, 0.0 };
  RmpBenchEntry entry = { run_preview, &work, 0.0, 0.0 };

  rmp_bench_time (&entry, 1, N_RUNS);
  g_print ("preview, whatever the fold width: %.3f\n", 1e3 * entry.best);
}

static gboolean
is_garment (const RmpImportMesh *mesh)
{
  return mesh->skin && g_str_has_prefix (mesh->materials[0].name, "garment");
}

static gboolean
bench_file (const char *path, guint n_threads)
{
  g_autoptr (RmpImportJob) job = rmp_import_job_new (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_import_job_run (job, NULL, &error);
  g_autoptr (GPtrArray) garments = g_ptr_array_new_with_free_func (garment_free);
  RmpClip *clip;
  double time;

  if (!import || import->clips->len == 0)
    {
      g_printerr ("%s: %s\n", path, import ? "no clip" : error->message);
      return FALSE;
    }
  clip = g_ptr_array_index (import->clips, 0);
  for (guint i = 1; i < import->clips->len; i++)
    if (g_str_equal (rmp_clip_get_name (g_ptr_array_index (import->clips, i)), "deep-bend"))
      clip = g_ptr_array_index (import->clips, i);
  for (guint i = 0; i < import->meshes->len; i++)
    if (is_garment (g_ptr_array_index (import->meshes, i)))
      g_ptr_array_add (garments, garment_new (g_ptr_array_index (import->meshes, i), import->skeleton, clip));

  time = find_busiest_time (garments, rmp_clip_get_start (clip), rmp_clip_get_end (clip), n_threads);
  for (guint g = 0; g < garments->len; g++)
    ((Garment *) g_ptr_array_index (garments, g))->time = time;

  g_print ("\n%s, clip “%s” at %.2f s, %u threads; milliseconds a frame\n", import->name, rmp_clip_get_name (clip),
           time, n_threads);
  g_print ("%5s %8s %9s %9s %9s %10s %6s %10s %6s %10s %6s %7s %6s %6s\n", "level", "vertices", "skinning", "+ Loop",
           "base", "published", "ratio", "improved", "ratio", "near folds", "ratio", "active", "steps", "(both)");
  for (guint levels = 0; levels < N_LEVELS; levels++)
    bench_level (garments, levels, n_threads);
  bench_preview (garments, n_threads);
  return TRUE;
}

int
rmp_bench_incompressible_skinning (int argc, char **argv)
{
  static const char *const samples[] = { "arm.gltf", "dancer.gltf" };
  guint n_threads = 1, first = 1;
  gboolean done = TRUE;

  if (argc > 2 && g_str_equal (argv[1], "--threads"))
    {
      n_threads = (guint) g_ascii_strtoull (argv[2], NULL, 10);
      first = 3;
    }
  g_setenv ("RIMPLE_IMPORT", RIMPLE_IMPORT_PROGRAM, FALSE);
  rmp_bench_print_machine ();
  for (int i = (int) first; i < argc; i++)
    done = bench_file (argv[i], n_threads) && done;
  for (guint i = 0; argc == (int) first && i < G_N_ELEMENTS (samples); i++)
    {
      g_autofree char *path = g_build_filename (RIMPLE_SAMPLES_DIR, samples[i], NULL);

      done = bench_file (path, n_threads) && done;
    }
  return done ? 0 : 1;
}
