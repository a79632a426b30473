/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench.c: rimple-bench NAME [ARGUMENTS].
 *
 * Every number is the median of several runs after one that is dropped. Close other programs first,
 * and fix the processor's frequency where you can; ratios within one table are far steadier than
 * its times.
 */
#include "bench.h"

#include "evaluate/sleeping-threads.h"
#include "skinning/skin.h"

#include <locale.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const RmpBench benches[] = {
  { "bake", "how fast each format is written, beside the same bytes without a format",
    rmp_bench_bake },
  { "cloth",
    "a frame of a hanging sheet under each simulator, without and with contact ([ID [FACES]])",
    rmp_bench_cloth },
  { "compute", "the normals of a mesh by the processor and by the graphics card",
    rmp_bench_compute },
  { "dynamic-wrinkling",
    "what wrinkles without a rest shape cost, and the maximum flow beside another library",
    rmp_bench_dynamic_wrinkling },
  { "embedded-shell", "the article's solver and ours on skins of the article's sizes",
    rmp_bench_embedded_shell },
  { "fold-solvers", "how the published solver of a fold compares with Newton's method",
    rmp_bench_fold_solvers },
  { "geometric-wrinkles",
    "what painted wrinkles cost, and how well each model holds the area of the cloth",
    rmp_bench_geometric_wrinkles },
  { "gpu-wrinkles", "what a frame of waves costs the processor and the graphics card",
    rmp_bench_gpu_wrinkles },
  { "incompressible-skinning", "what folds cost on top of skinning and Loop subdivision",
    rmp_bench_incompressible_skinning },
  { "import", "how long the window stands still while a point cache of 300 MB comes in",
    rmp_bench_import },
  { "joint-wrinkle-maps",
    "what regions of maps cost, and how well maps of folds at three angles replay a clip",
    rmp_bench_joint_wrinkle_maps },
  { "painting", "what an event of a stroke costs on a pattern of layers", rmp_bench_painting },
  { "pattern-brush", "how long the window is busy with each event of a stroke on a pattern",
    rmp_bench_pattern_brush },
  { "project", "a project of 500 MB, opened and saved, against the speed of the disk",
    rmp_bench_project },
  { "shell-cancel", "how soon an embedded shell answers a cancel", rmp_bench_shell_cancel },
  { "skinning", "both skinnings against the speed of memory", rmp_bench_skinning },
  { "ui", "from the pointer to the changed picture, and playback, in the real window",
    rmp_bench_ui },
  { "volumetric-slab", "waves of a fine solid under a stiff layer, beside what formulas expect",
    rmp_bench_volumetric_slab },
  { "wrinkle-coherence",
    "how far wrinkles slide and change from frame to frame, kept and sown anew",
    rmp_bench_wrinkle_coherence },
  { "wrinkle-meshes", "cost and strain of a fine mesh that keeps its lengths, beside other methods",
    rmp_bench_wrinkle_meshes },
  { "wrinkle-proofs",
    "wrinkles as the graphics card raises them against the evaluator, and cracks, over whole clips",
    rmp_bench_wrinkle_proofs },
  { "wrinkle-scaling", "how wrinkles' cost grows with the mesh, from a thousand to a million faces",
    rmp_bench_wrinkle_scaling },
};

static int
compare_times (const void *a, const void *b)
{
  const double difference = *(const double *) a - *(const double *) b;

  return (difference > 0.0) - (difference < 0.0);
}

static double
time_once (const RmpBenchEntry *entry, clockid_t id)
{
  struct timespec start, end;

  clock_gettime (id, &start);
  entry->run (entry->data);
  clock_gettime (id, &end);
  return (double) (end.tv_sec - start.tv_sec) + 1e-9 * (double) (end.tv_nsec - start.tv_nsec);
}

void
rmp_bench_time (RmpBenchEntry *entries, guint n_entries, guint n_runs, RmpBenchClock clock)
{
  const clockid_t id = clock == RMP_BENCH_THREAD ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC;
  g_autofree double *seconds = g_new (double, n_entries *n_runs);

  for (guint e = 0; e < n_entries; e++)
    time_once (&entries[e], id);
  for (guint run = 0; run < n_runs; run++)
    for (guint e = 0; e < n_entries; e++)
      {
        for (guint warming = 0; warming < entries[e].n_warm; warming++)
          time_once (&entries[e], id);
        seconds[e * n_runs + run] = time_once (&entries[e], id);
      }
  for (guint e = 0; e < n_entries; e++)
    {
      qsort (seconds + e * n_runs, n_runs, sizeof *seconds, compare_times);
      entries[e].median = seconds[e * n_runs + n_runs / 2];
      entries[e].best = seconds[e * n_runs];
    }
}

double
rmp_bench_find_95th (GArray *values)
{
  if (values->len == 0)
    return 0.0;
  g_array_sort (values, compare_times);
  return g_array_index (values, double, (guint) (0.95 * (values->len - 1)));
}

/* --- memory ---------------------------------------------------------------------------------- */

double
rmp_bench_read_megabytes (const char *key)
{
  g_autofree char *text = NULL;
  const char *at;

  if (!g_file_get_contents ("/proc/self/status", &text, NULL, NULL))
    return 0.0;
  at = strstr (text, key);
  return at ? g_ascii_strtod (at + strlen (key), NULL) / 1024.0 : 0.0;
}

double
rmp_bench_begin_peak (void)
{
  FILE *file;

  malloc_trim (0);
  file = fopen ("/proc/self/clear_refs", "w");
  if (file)
    {
      fputs ("5", file);
      fclose (file);
    }
  return rmp_bench_read_megabytes ("VmRSS:");
}

/* --- the machine ----------------------------------------------------------------------------- */

static char *
get_processor_name (void)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents ("/proc/cpuinfo", &text, NULL, NULL))
    return g_strdup ("unknown processor");
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    if (g_str_has_prefix (lines[i], "model name") && strchr (lines[i], ':'))
      return g_strdup (g_strstrip (strchr (lines[i], ':') + 1));
  return g_strdup ("unknown processor");
}

void
rmp_bench_print_machine (void)
{
  g_autofree char *name = get_processor_name ();

  g_print ("%s, %u cores, kernel: %s\n", name, g_get_num_processors (),
           rmp_skin_get_kernel_name ());
}

static char *
get_list (void)
{
  GString *text = g_string_new ("Usage: rimple-bench NAME [ARGUMENTS]\n\n");

  for (guint i = 0; i < G_N_ELEMENTS (benches); i++)
    g_string_append_printf (text, "  %-26s %s\n", benches[i].name, benches[i].summary);
  return g_string_free (text, FALSE);
}

int
main (int argc, char **argv)
{
  g_autofree char *list = NULL;

  rmp_sleeping_threads_prepare (); /* as in the programs that are measured */
  list = get_list ();
  setlocale (LC_ALL, "");
  g_setenv ("RIMPLE_IMPORT", RIMPLE_IMPORT_PROGRAM, FALSE);
  if (argc < 2 || g_str_equal (argv[1], "--help") || g_str_equal (argv[1], "-h"))
    {
      g_print ("%s", list);
      return 0;
    }
  for (guint i = 0; i < G_N_ELEMENTS (benches); i++)
    if (g_str_equal (argv[1], benches[i].name))
      return benches[i].run (argc - 1, argv + 1);
  g_printerr ("rimple-bench: there is no “%s”.\n\n%s", argv[1], list);
  return 2;
}
