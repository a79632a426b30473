/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-incompressible-skinning.c: what folds cost on top of skinning and Loop subdivision, on the
 * samples.
 *
 * “base” is what any smooth garment needs before it can be drawn: skinning, Loop subdivision,
 * normals and crease openness. The method makes the same and its folds. “ratio” is the method to
 * the base on the same mesh: the whole mesh subdivided, or only what lies near folds; the paper's
 * table has 1.00 (cylinder), 1.50, 1.64, 1.66 (dancer, 2 to 4 levels) for the whole. “contact” is
 * the preset Improved with Stop at contact, whose search for places where cloth meets cloth costs
 * the more the more of them there are. “to whole” is the method to the base of the whole mesh.
 * Folds are as wide as in the paper's table, or so narrow that ten of them are active. Times are
 * the best of several runs, each right after three like it, as frames of a clip follow each other:
 * the work is the same in each. With one thread they are that thread's own time, whatever else the
 * machine does.
 *
 * rimple-bench incompressible-skinning [--threads N] [FILE.gltf…]
 */
#include "bench.h"

#include "garment.h"
#include "import/import-job.h"

#include <string.h>

#define N_RUNS 9
#define N_WARM 3
#define FRAME (1.0 / 24.0)
#define N_LEVELS 5

/* As in the paper's table: finer meshes are for narrower folds. Metres. */
static const double fold_widths[N_LEVELS] = { 0.03, 0.03, 0.03, 0.022, 0.015 };
/* Fewer active folds than this tell little: they are made narrower then. */
#define MIN_ACTIVE 10.0

/* The variants whose meshes the bases stand on; that with the preset Improved is the one shown in a
 * window.
 */
enum
{
  PUBLISHED = 0,
  WHOLE = 1,
  IMPROVED = 1,
};

/* What one entry runs: all garments of a sample. */
typedef struct
{
  GPtrArray *garments;
  guint variant;
  guint n_threads;
  RmpTarget target;
  double active, steps;
} Work;

static void
run_skinning (gpointer data)
{
  const Work *work = data;

  for (guint g = 0; g < work->garments->len; g++)
    rmp_bench_garment_skin (g_ptr_array_index (work->garments, g), work->n_threads);
}

static void
run_loop (gpointer data)
{
  const Work *work = data;

  for (guint g = 0; g < work->garments->len; g++)
    rmp_relief_unref (rmp_bench_garment_subdivide (g_ptr_array_index (work->garments, g),
                                                   work->variant, work->n_threads));
}

static void
run_base (gpointer data)
{
  const Work *work = data;

  for (guint g = 0; g < work->garments->len; g++)
    rmp_relief_unref (rmp_bench_garment_make_base (g_ptr_array_index (work->garments, g),
                                                   work->variant, work->n_threads));
}

static void
run_method (gpointer data)
{
  Work *work = data;
  double steps = 0.0;

  work->active = 0.0;
  for (guint g = 0; g < work->garments->len; g++)
    {
      RmpBenchGarment *garment = g_ptr_array_index (work->garments, g);
      RmpOutput output;
      double active;

      rmp_bench_garment_step (garment, work->variant, garment->time, work->target, work->n_threads,
                              &output);
      active = rmp_bench_garment_get_figure (garment, &output, "folds_active");
      work->active += active;
      if (active > 0.0)
        steps += active * rmp_bench_garment_get_figure (garment, &output, "steps_mean");
      rmp_output_clear (&output);
    }
  work->steps = work->active > 0.0 ? steps / work->active : 0.0;
}

/* The time at which skinning shortens the most: when folds lean and slide the farthest. */
static double
find_strongest_time (GPtrArray *garments, double start, double end, guint n_threads)
{
  double best = start, most = 0.0;

  for (double time = start; time <= end; time += FRAME)
    for (guint g = 0; g < garments->len; g++)
      {
        RmpBenchGarment *garment = g_ptr_array_index (garments, g);
        RmpOutput output;
        double compression;

        rmp_bench_garment_step (garment, IMPROVED, time, RMP_TARGET_PREVIEW, n_threads, &output);
        compression = rmp_bench_garment_get_figure (garment, &output, "compression_max");
        if (compression > most + 1e-6)
          {
            most = compression;
            best = time;
          }
        rmp_output_clear (&output);
      }
  return best;
}

/* Of the preset that has fewer. */
static double
count_active (GPtrArray *garments, guint n_threads)
{
  Work published = { garments, PUBLISHED, n_threads, RMP_TARGET_PREVIEW, 0.0, 0.0 };
  Work improved = { garments, IMPROVED, n_threads, RMP_TARGET_PREVIEW, 0.0, 0.0 };

  run_method (&published);
  run_method (&improved);
  return MIN (published.active, improved.active);
}

/* The width of the level, or a narrower one that gives folds enough. */
static void
set_width (GPtrArray *garments, guint levels, guint n_threads)
{
  for (guint i = levels; i < N_LEVELS; i++)
    {
      for (guint g = 0; g < garments->len; g++)
        rmp_bench_garment_set_width (g_ptr_array_index (garments, g), fold_widths[i]);
      if (count_active (garments, n_threads) >= MIN_ACTIVE)
        break;
    }
}

static guint
count_vertices (GPtrArray *garments, guint variant)
{
  guint n = 0;

  for (guint g = 0; g < garments->len; g++)
    n += ((RmpBenchGarment *) g_ptr_array_index (garments, g))
             ->plans[variant]
             ->surface->topology->n_vertices;
  return n;
}

static RmpBenchClock
choose_clock (guint n_threads)
{
  return n_threads == 1 ? RMP_BENCH_THREAD : RMP_BENCH_WALL;
}

static void
bench_level (GPtrArray *garments, guint levels, guint n_threads)
{
  enum
  {
    SKINNING,
    LOOP = SKINNING + RMP_BENCH_N_VARIANTS,
    BASE = LOOP + RMP_BENCH_N_VARIANTS,
    METHOD = BASE + RMP_BENCH_N_VARIANTS,
    N_ENTRIES = METHOD + RMP_BENCH_N_VARIANTS
  };
  static void (*const runs[]) (gpointer data) = { run_skinning, run_loop, run_base, run_method };
  RmpBenchEntry entries[N_ENTRIES];
  Work works[RMP_BENCH_N_VARIANTS];

  set_width (garments, levels, n_threads);
  for (guint g = 0; g < garments->len; g++)
    rmp_bench_garment_set_level (g_ptr_array_index (garments, g), levels);
  for (guint v = 0; v < RMP_BENCH_N_VARIANTS; v++)
    works[v] = (Work){ garments, v, n_threads, RMP_TARGET_BAKE, 0.0, 0.0 };
  for (guint e = 0; e < N_ENTRIES; e++)
    entries[e] = (RmpBenchEntry){ .run = runs[e / RMP_BENCH_N_VARIANTS],
                                  .data = &works[e % RMP_BENCH_N_VARIANTS],
                                  .n_warm = N_WARM };
  rmp_bench_time (entries, N_ENTRIES, N_RUNS, choose_clock (n_threads));

  for (guint v = 0; v < RMP_BENCH_N_VARIANTS; v++)
    g_print ("%5u %6.1f  %-13s %-10s %8u %9.3f %9.3f %9.3f %9.3f %6.2f %8.2f %7.0f %6.1f\n", levels,
             1e3 * ((RmpBenchGarment *) g_ptr_array_index (garments, 0))->fold_width,
             rmp_bench_variants[v].title, rmp_bench_variants[v].refine,
             count_vertices (garments, v), 1e3 * entries[SKINNING + v].best,
             1e3 * entries[LOOP + v].best, 1e3 * entries[BASE + v].best,
             1e3 * entries[METHOD + v].best, entries[METHOD + v].best / entries[BASE + v].best,
             entries[METHOD + v].best / entries[BASE + WHOLE].best, works[v].active,
             works[v].steps);
}

/* What a drag of the fold width costs before anything is drawn. */
static void
bench_preview (GPtrArray *garments, guint n_threads)
{
  Work work = { garments, IMPROVED, n_threads, RMP_TARGET_PREVIEW, 0.0, 0.0 };
  RmpBenchEntry entry = { .run = run_method, .data = &work };

  rmp_bench_time (&entry, 1, N_RUNS, choose_clock (n_threads));
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
  g_autoptr (GPtrArray) garments = g_ptr_array_new_with_free_func (rmp_bench_garment_free);
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
      g_ptr_array_add (garments, rmp_bench_garment_new (g_ptr_array_index (import->meshes, i),
                                                        import->skeleton, clip));

  time = find_strongest_time (garments, rmp_clip_get_start (clip), rmp_clip_get_end (clip),
                              n_threads);
  for (guint g = 0; g < garments->len; g++)
    ((RmpBenchGarment *) g_ptr_array_index (garments, g))->time = time;

  g_print ("\n%s, clip “%s” at %.2f s, %u threads; milliseconds a frame\n", import->name,
           rmp_clip_get_name (clip), time, n_threads);
  g_print ("%5s %6s  %-13s %-10s %8s %9s %9s %9s %9s %6s %8s %7s %6s\n", "level", "mm", "preset",
           "subdivided", "vertices", "skinning", "+ Loop", "base", "method", "ratio", "to whole",
           "active", "steps");
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
