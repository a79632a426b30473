/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-cloth.c: a frame of a sheet that hangs from two corners under each simulator, without and
 * with contact, on sheets of more and more faces, and how the time grows with them; then the same
 * beside other people's libraries, where they are there.
 *
 * --peers: the libraries alone; --solvers: simulators that have a choice of linear solvers, with
 * each of these, without contact.
 *
 * All times are of one thread, so that they hold on a busy machine.
 */
#include "bench.h"

#include <malloc.h>
#include <math.h>

#include "algorithms/simulators/cloth-scene.h"
#include "cloth/params.h"
#include "collision/hierarchy.h"
#include "geometry/vector.h"
#include "peer-pairs.h"
#include "peer-sheet.h"

#define N_WARM 6  /* frames before those that are timed: the cloth has begun to move */
#define N_RUNS 8  /* frames that are timed */
#define WIDTH 1.0 /* metres */

/* Sides, in vertices. */
static const guint sides[] = { 23, 72, 225 };
/* Some 1,000, 5,000 and 10,000 vertices. */
static const guint solver_sides[] = { 32, 71, 100 };
static const char *const settings[] = { "contact=false", "contact=true" };

static void
run (gpointer data)
{
  cloth_scene_run (data, 1);
}

/* The corners are nearer to each other than the sheet is wide. */
static void
gather (const float rest[3], double time, float moved[3])
{
  moved[0] = 0.8f * rest[0];
  moved[1] = rest[1];
  moved[2] = 0.02f * sinf (8.0f * rest[0] + 0.0f * (float) time);
}

static double
count_megabytes (void)
{
  const struct mallinfo2 info = mallinfo2 ();

  return (double) (info.uordblks + info.hblkhd) / 1048576.0;
}

static double
find_exponent (double before, double now)
{
  return log (now / before) / log (10.0);
}

/* --- each simulator --------------------------------------------------------------------------- */

/* @before: (inout): seconds a frame, without and with contact, of a tenth of the faces; 0: unknown
 */
static void
print_row (const RmpTechnique *technique, guint side, double before[2])
{
  const ClothSheet sheet = { side, side, WIDTH / (side - 1), TRUE };
  const guint n_faces = 2 * (side - 1) * (side - 1);
  double megabytes = count_megabytes ();
  ClothScene scenes[2];
  RmpBenchEntry entries[2];

  for (guint i = 0; i < 2; i++)
    {
      cloth_scene_init (&scenes[i], technique, &sheet, cloth_follow_two_corners, gather, 2,
                        settings[i]);
      scenes[i].n_threads = 1;
      cloth_scene_run (&scenes[i], N_WARM);
      entries[i] = (RmpBenchEntry){ .run = run, .data = &scenes[i] };
      if (i == 0)
        megabytes = count_megabytes ();
    }
  megabytes = count_megabytes () - megabytes;
  rmp_bench_time (entries, 2, N_RUNS, RMP_BENCH_THREAD);
  g_print ("%-24s %7u %12.2f %12.2f %8.0f %% %9.2f %% %8.0f %6.1f", technique->id, n_faces,
           1e3 * entries[0].median, 1e3 * entries[1].median,
           100.0 * (1.0 - entries[0].median / entries[1].median),
           100.0 * cloth_scene_figure (&scenes[1], "strain"),
           cloth_scene_figure (&scenes[1], "steps"), megabytes);
  if (before[0] > 0.0)
    g_print (" %9.2f %9.2f", find_exponent (before[0], entries[0].median),
             find_exponent (before[1], entries[1].median));
  g_print ("\n");
  for (guint i = 0; i < 2; i++)
    {
      before[i] = entries[i].median;
      cloth_scene_clear (&scenes[i]);
    }
}

static void
print_simulators (guint n_sides, const char *only)
{
  g_print ("%-24s %7s %12s %12s %10s %11s %8s %6s %9s %9s\n", "simulator", "faces", "ms a frame",
           "with contact", "of contact", "strain", "steps", "MiB", "exponent", "with");
  for (guint t = 0; rmp_techniques[t]; t++)
    {
      double before[2] = { 0.0, 0.0 };

      if (rmp_techniques[t]->kind != RMP_TECHNIQUE_SIMULATOR ||
          (rmp_technique_find (only) && !g_str_equal (rmp_techniques[t]->id, only)))
        continue;
      for (guint i = 0; i < n_sides; i++)
        print_row (rmp_techniques[t], sides[i], before);
    }
}

/* --- linear solvers -------------------------------------------------------------------------- */

static void
print_solver (const RmpTechnique *technique, guint side, const char *solver)
{
  const ClothSheet sheet = { side, side, WIDTH / (side - 1), TRUE };
  g_autofree char *setting = g_strconcat ("contact=false;solver=", solver, NULL);
  ClothScene scene;
  RmpBenchEntry entry = { .run = run, .data = &scene };

  cloth_scene_init (&scene, technique, &sheet, cloth_follow_two_corners, gather, 2, setting);
  scene.n_threads = 1;
  cloth_scene_run (&scene, N_WARM);
  rmp_bench_time (&entry, 1, N_RUNS, RMP_BENCH_THREAD);
  g_print ("%-24s %9u %-9s %12.2f %8.0f %11.0f %9.2f %%\n", technique->id, side * side, solver,
           1e3 * entry.median, cloth_scene_figure (&scene, "steps"),
           cloth_scene_figure (&scene, "iterations"),
           100.0 * cloth_scene_figure (&scene, "strain"));
  cloth_scene_clear (&scene);
}

static gboolean
has_solvers (const RmpTechnique *technique)
{
  for (guint i = 0; i < technique->n_params; i++)
    if (technique->params[i].choices == rmp_linear_solver_choices)
      return TRUE;
  return FALSE;
}

static void
print_solvers (void)
{
  g_print ("%-24s %9s %-9s %12s %8s %11s %11s\n", "simulator", "vertices", "solver", "ms a frame",
           "steps", "iterations", "strain");
  for (guint t = 0; rmp_techniques[t]; t++)
    for (guint i = 0; i < G_N_ELEMENTS (solver_sides) && has_solvers (rmp_techniques[t]); i++)
      for (guint k = 0; rmp_linear_solver_choices[k].id; k++)
        print_solver (rmp_techniques[t], solver_sides[i], rmp_linear_solver_choices[k].id);
}

/* --- beside Bullet ---------------------------------------------------------------------------- */

#define PEER_FRAMES 60 /* at 30 a second; the strain is the largest of the second half */
#define PEER_STEP (1.0 / 60.0)

typedef void (*GetPosition) (gconstpointer sheet, guint vertex, double position[3]);

static void
get_position (gconstpointer data, guint vertex, double position[3])
{
  rmp_vector_load (((const ClothScene *) data)->output.positions + 3 * (gsize) vertex, position);
}

static void
get_peer_position (gconstpointer data, guint vertex, double position[3])
{
  peer_sheet_get_position (data, vertex, position);
}

/* Of the edges along rows and columns. */
static double
measure_strain (gconstpointer sheet, GetPosition get, guint side)
{
  double most = 0.0;

  for (guint v = 0; v < side * side; v++)
    for (guint way = 0; way < 2; way++)
      {
        const guint other = way == 0 ? v + 1 : v + side;
        double from[3], to[3];

        if (way == 0 ? v % side == side - 1 : v / side == side - 1)
          continue;
        get (sheet, v, from);
        get (sheet, other, to);
        most = MAX (most, rmp_vector_distance (from, to));
      }
  return most * (side - 1) / WIDTH - 1.0;
}

static void
run_peer (gpointer data)
{
  peer_sheet_step (data, PEER_STEP);
  peer_sheet_step (data, PEER_STEP);
}

static void
print_fall (const char *name, const char *options, guint side, RmpBenchEntry *entry,
            GetPosition get)
{
  double strain = 0.0;

  rmp_bench_time (entry, 1, PEER_FRAMES / 2, RMP_BENCH_THREAD);
  for (guint i = 0; i < PEER_FRAMES / 2; i++)
    {
      entry->run (entry->data);
      strain = MAX (strain, measure_strain (entry->data, get, side));
    }
  g_print ("%-24s %-24s %7u %12.2f %9.2f %%\n", name, options, 2 * (side - 1) * (side - 1),
           1e3 * entry->median, 100.0 * strain);
}

static void
print_ours (const char *id, const char *options, guint side)
{
  const ClothSheet sheet = { side, side, WIDTH / (side - 1), FALSE };
  g_autofree char *all = g_strconcat ("contact=false;", options, NULL);
  ClothScene scene;
  RmpBenchEntry entry = { .run = run, .data = &scene };

  cloth_scene_init (&scene, rmp_technique_find (id), &sheet, cloth_follow_two_corners, NULL, 2,
                    all);
  scene.n_threads = 1;
  print_fall (id, options, side, &entry, get_position);
  cloth_scene_clear (&scene);
}

static void
print_peers (guint n_sides)
{
  static const guint iterations[] = { 10, 50, 200, 1000 };

  g_print ("\nA sheet that falls from where it lies, held at two corners; steps of 1/60 s\n"
           "%-24s %-24s %7s %12s %11s\n",
           "", "", "faces", "ms a frame", "strain");
  for (guint i = 0; i < n_sides; i++)
    {
      print_ours ("implicit-cloth", "", sides[i]);
      print_ours ("implicit-cloth", "stretch_warp=10000;stretch_weft=10000", sides[i]);
      print_ours ("interactive-mass-spring", "", sides[i]);
      print_ours ("parallel-verlet", "iterations=10", sides[i]);
      print_ours ("parallel-verlet", "iterations=50", sides[i]);
      print_ours ("parallel-verlet", "iterations=200", sides[i]);
      for (guint k = 0; k < G_N_ELEMENTS (iterations); k++)
        {
          PeerSheet *sheet = peer_sheet_new (sides[i], WIDTH, iterations[k]);
          RmpBenchEntry entry = { .run = run_peer, .data = sheet };
          g_autofree char *options = g_strdup_printf ("iterations=%u;kLST=1", iterations[k]);

          if (!sheet)
            continue;
          print_fall ("Bullet's soft body", options, sides[i], &entry, get_peer_position);
          peer_sheet_free (sheet);
        }
    }
}

/* --- beside Embree ---------------------------------------------------------------------------- */

#define MARGIN 0.0015 /* metres: half of the thickness of cloth */

typedef struct
{
  RmpHierarchy *hierarchy;
  double *positions;
  GArray *pairs;
  PeerPairs *peer;
  guint n_found;
} Finding;

static void
find_pairs (gpointer data)
{
  Finding *self = data;
  g_autoptr (GError) error = NULL;

  g_array_set_size (self->pairs, 0);
  rmp_hierarchy_fit (self->hierarchy, self->positions, self->positions, MARGIN, NULL, 1);
  rmp_hierarchy_find_faces (self->hierarchy, self->hierarchy, G_MAXINT, self->pairs, 1, &error);
  g_assert_no_error (error);
}

static void
find_peer_pairs (gpointer data)
{
  Finding *self = data;

  peer_pairs_fit (self->peer);
  self->n_found = peer_pairs_count (self->peer);
}

static void
make_boxes (const RmpTopology *topology, const double *positions, float *boxes)
{
  for (guint f = 0; f < topology->n_faces; f++)
    for (guint c = 0; c < 3; c++)
      {
        const guint32 *v = topology->faces + 3 * (gsize) f;
        const double x = positions[3 * (gsize) v[0] + c], y = positions[3 * (gsize) v[1] + c],
                     z = positions[3 * (gsize) v[2] + c];

        boxes[6 * (gsize) f + c] = (float) (MIN (x, MIN (y, z)) - MARGIN);
        boxes[6 * (gsize) f + 3 + c] = (float) (MAX (x, MAX (y, z)) + MARGIN);
      }
}

/* A sheet in waves as high as they are long. */
static void
print_pairs (guint side)
{
  const ClothSheet sheet = { side, side, WIDTH / (side - 1), FALSE };
  g_autoptr (RmpMesh) mesh = cloth_sheet_mesh (&sheet);
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (mesh);
  g_autofree double *positions = g_new (double, 3 * (gsize) topology->n_vertices);
  g_autofree float *boxes = g_new (float, 6 * (gsize) topology->n_faces);
  Finding finding = { .positions = positions };
  RmpBenchEntry entries[2] = { { .run = find_pairs, .data = &finding },
                               { .run = find_peer_pairs, .data = &finding } };
  guint n_entries;

  for (gsize i = 0; i < 3 * (gsize) topology->n_vertices; i++)
    positions[i] = (double) rmp_mesh_get_positions (mesh)[i];
  finding.hierarchy = rmp_hierarchy_new (topology, positions, 0);
  for (gsize v = 0; v < topology->n_vertices; v++)
    positions[3 * v + 1] = 0.05 * sin (60.0 * positions[3 * v]);
  make_boxes (topology, positions, boxes);
  finding.pairs = g_array_new (FALSE, FALSE, sizeof (RmpFacePair));
  finding.peer = peer_pairs_new (topology->n_faces, boxes);
  n_entries = finding.peer ? 2 : 1;
  rmp_bench_time (entries, n_entries, N_RUNS, RMP_BENCH_THREAD);
  g_print ("%7u %12.2f %9u", topology->n_faces, 1e3 * entries[0].median, finding.pairs->len);
  if (finding.peer)
    g_print (" %12.2f %9u", 1e3 * entries[1].median, finding.n_found);
  g_print ("\n");
  g_clear_pointer (&finding.peer, peer_pairs_free);
  g_array_unref (finding.pairs);
  rmp_hierarchy_free (finding.hierarchy);
}

static void
print_pairs_of_all (guint n_sides)
{
  g_print ("\nPairs of faces of a sheet in waves whose boxes meet, boxes fitted anew\n"
           "%7s %12s %9s %12s %9s\n",
           "faces", "ms", "pairs", "ms Embree", "found");
  for (guint i = 0; i < n_sides; i++)
    print_pairs (sides[i]);
}

int
rmp_bench_cloth (int argc, char **argv)
{
  const char *only = argc > 1 ? argv[1] : "";
  const guint n_sides = G_N_ELEMENTS (sides) - (g_str_equal (only, "--large") || argc > 2 ? 0 : 1);

  rmp_bench_print_machine ();
  g_print ("One thread.\n");
  if (g_str_equal (only, "--solvers"))
    {
      print_solvers ();
      return 0;
    }
  if (!g_str_equal (only, "--peers"))
    print_simulators (n_sides, only);
  if (rmp_technique_find (only))
    return 0;
  print_pairs_of_all (n_sides);
  print_peers (n_sides);
  return 0;
}
