/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cloth-peers.h"

#include <math.h>

#include "algorithms/simulators/cloth-scene.h"
#include "bench.h"
#include "collision/hierarchy.h"
#include "geometry/vector.h"
#include "peer-pairs.h"
#include "peer-sheet.h"

static void
run (gpointer data)
{
  cloth_scene_run (data, 1);
}

/* --- beside Bullet ---------------------------------------------------------------------------- */

#define WIDTH 1.0      /* metres */
#define MOST_SIDE 100  /* vertices, of what is done however slow it is */
#define PEER_FRAMES 60 /* at 30 a second; the strain is the largest of the second half */
#define N_RUNS 8       /* of finding pairs that are timed */
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
print_fall (const char *name, const char *options, guint side, double megabytes,
            RmpBenchEntry *entry, GetPosition get)
{
  double strain = 0.0;

  rmp_bench_time (entry, 1, PEER_FRAMES / 2, RMP_BENCH_THREAD);
  for (guint i = 0; i < PEER_FRAMES / 2; i++)
    {
      entry->run (entry->data);
      strain = MAX (strain, measure_strain (entry->data, get, side));
    }
  g_print ("%-24s %-38s %7u %12.2f %9.2f %% %8.1f\n", name, options, 2 * (side - 1) * (side - 1),
           1e3 * entry->median, 100.0 * strain, rmp_bench_read_megabytes ("VmHWM:") - megabytes);
}

static void
print_ours (const char *id, const char *options, guint side)
{
  const ClothSheet sheet = { side, side, WIDTH / (side - 1), FALSE };
  g_autofree char *all = g_strconcat ("contact=false;", options, NULL);
  const double megabytes = rmp_bench_begin_peak ();
  ClothScene scene;
  RmpBenchEntry entry = { .run = run, .data = &scene };

  cloth_scene_init (&scene, rmp_technique_find (id), &sheet, cloth_follow_two_corners, NULL, 2,
                    all);
  scene.n_threads = 1;
  print_fall (id, options, side, megabytes, &entry, get_position);
  cloth_scene_clear (&scene);
}

static void
print_peer (guint side, guint iterations)
{
  const double megabytes = rmp_bench_begin_peak ();
  PeerSheet *sheet = peer_sheet_new (side, WIDTH, iterations);
  RmpBenchEntry entry = { .run = run_peer, .data = sheet };
  g_autofree char *options = g_strdup_printf ("iterations=%u;kLST=1", iterations);

  if (!sheet)
    return;
  print_fall ("Bullet's soft body", options, side, megabytes, &entry, get_peer_position);
  peer_sheet_free (sheet);
}

/* Of the largest sheet only what does not take an hour. */
static void
print_falls (guint n_sides, const guint *sides)
{
  static const guint iterations[] = { 10, 50, 200, 1000 };

  g_print ("\nA sheet that falls from where it lies, held at two corners, in steps of 1/60 s; "
           "implicit-cloth halves those that stretch it too much\n"
           "%-24s %-38s %7s %12s %11s %8s\n",
           "", "", "faces", "ms a frame", "strain", "MiB");
  for (guint i = 0; i < n_sides; i++)
    {
      const gboolean is_large = sides[i] > MOST_SIDE;

      if (!is_large)
        {
          print_ours ("implicit-cloth", "stretch_warp=1000;stretch_weft=1000", sides[i]);
          print_ours ("implicit-cloth", "stretch_warp=10000;stretch_weft=10000", sides[i]);
        }
      print_ours ("interactive-mass-spring", "", sides[i]);
      print_ours ("parallel-verlet", "iterations=10;levels=false;tethers=false", sides[i]);
      print_ours ("parallel-verlet", "iterations=10", sides[i]);
      print_ours ("parallel-verlet", "iterations=50", sides[i]);
      if (!is_large)
        print_ours ("parallel-verlet", "iterations=200", sides[i]);
      for (guint k = 0; k < (is_large ? 2 : G_N_ELEMENTS (iterations)); k++)
        print_peer (sides[i], iterations[k]);
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
print_pairs_of_all (guint n_sides, const guint *sides)
{
  g_print ("\nPairs of faces of a sheet in waves whose boxes meet, boxes fitted anew\n"
           "%7s %12s %9s %12s %9s\n",
           "faces", "ms", "pairs", "ms Embree", "found");
  for (guint i = 0; i < n_sides; i++)
    print_pairs (sides[i]);
}

/* --- both ------------------------------------------------------------------------------------- */

void
rmp_bench_cloth_peers (guint n_sides, const guint *sides)
{
  print_pairs_of_all (n_sides, sides);
  print_falls (n_sides, sides);
}
