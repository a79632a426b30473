/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bench.h: what every benchmark shares: timing and a table of its own name in bench.c. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char *name;
  const char *summary;                /* one line for the list */
  int (*run) (int argc, char **argv); /* argv[0] is the name; returns the exit status */
} RmpBench;

/* One thing to time. */
typedef struct
{
  void (*run) (gpointer data);
  gpointer data;
  /* runs that do not count before each that does: frames of a clip follow each other */
  guint n_warm;
  double median, best; /* (out) seconds a run */
} RmpBenchEntry;

typedef enum
{
  RMP_BENCH_WALL,
  RMP_BENCH_THREAD, /* of the calling thread alone: steady on a busy machine */
} RmpBenchClock;

/**
 * rmp_bench_time:
 * @n_runs: timed runs of each entry; one more comes first and is dropped
 *
 * The entries take turns, so that a disturbance of the machine falls on all of them and ratios stay
 * fair.
 */
void rmp_bench_time (RmpBenchEntry *entries, guint n_entries, guint n_runs, RmpBenchClock clock);

/* @values: (element-type double): sorted by it; of none 0 */
double rmp_bench_find_95th (GArray *values);

/* What the kernel says of this process, mebibytes: "VmRSS:" how large it is, "VmHWM:" how large it
 * was at most; 0 where it says nothing.
 */
double rmp_bench_read_megabytes (const char *key);

/* Lets the largest size be counted from now on. Returns: the size now */
double rmp_bench_begin_peak (void);

/* Prints the processor's name, its vector features and the number of cores. */
void rmp_bench_print_machine (void);

int rmp_bench_bake (int argc, char **argv);
int rmp_bench_cloth (int argc, char **argv);
int rmp_bench_compute (int argc, char **argv);
int rmp_bench_dynamic_wrinkling (int argc, char **argv);
int rmp_bench_embedded_shell (int argc, char **argv);
int rmp_bench_fold_solvers (int argc, char **argv);
int rmp_bench_geometric_wrinkles (int argc, char **argv);
int rmp_bench_gpu_wrinkles (int argc, char **argv);
int rmp_bench_import (int argc, char **argv);
int rmp_bench_incompressible_skinning (int argc, char **argv);
int rmp_bench_joint_wrinkle_maps (int argc, char **argv);
int rmp_bench_painting (int argc, char **argv);
int rmp_bench_pattern_brush (int argc, char **argv);
int rmp_bench_project (int argc, char **argv);
int rmp_bench_shell_cancel (int argc, char **argv);
int rmp_bench_skinning (int argc, char **argv);
int rmp_bench_ui (int argc, char **argv);
int rmp_bench_volumetric_slab (int argc, char **argv);
int rmp_bench_wrinkle_coherence (int argc, char **argv);
int rmp_bench_wrinkle_meshes (int argc, char **argv);
int rmp_bench_wrinkle_proofs (int argc, char **argv);
int rmp_bench_wrinkle_scaling (int argc, char **argv);

G_END_DECLS
