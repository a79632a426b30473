/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-cloth.c: a frame of a curtain under each simulator, without and with contact, on curtains
 * of more and more faces, and how the time grows with them; then a sheet beside other people's
 * libraries, where they are there.
 *
 * The curtain is held along its upper edge, which is a fifth shorter than the curtain is wide: it
 * does the same on any mesh, where what hangs from a vertex stretches the more the finer the mesh.
 *
 * ID: that simulator alone; --peers: the libraries alone; --sphere: a sheet that falls on a sphere
 * under the quickest simulators, for how many pictures a second they are enough; --solvers:
 * simulators that have a choice of linear solvers, with each of these, without contact.
 *
 * All times are of one thread, so that they hold on a busy machine.
 */
#include "bench.h"

#include <malloc.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "algorithms/collision/sheets.h"
#include "algorithms/simulators/cloth-scene.h"
#include "cloth/params.h"
#include "collision/hierarchy.h"
#include "geometry/vector.h"
#include "peer-pairs.h"
#include "peer-sheet.h"

#define N_WARM 6   /* frames before those that are timed: the cloth has begun to move */
#define N_RUNS 8   /* frames that are timed */
#define BUDGET 8.0 /* seconds, after which a curtain has had its frames */
#define MOST 60.0  /* seconds: a curtain that would take longer is left out */
#define WIDTH 1.0  /* metres */

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

/* Within half a second, as slowly for all meshes. */
static void
gather (const float rest[3], double time, float moved[3])
{
  const float done = (float) MIN (time / 0.5, 1.0);

  moved[0] = (1.0f - 0.2f * done) * rest[0];
  moved[1] = rest[1];
  moved[2] = 0.02f * done * sinf (8.0f * rest[0]);
}

/* --- memory ---------------------------------------------------------------------------------- */

/* What the kernel says of this process, mebibytes; 0 where it says nothing. */
static double
read_status (const char *key)
{
  g_autofree char *text = NULL;
  const char *at;

  if (!g_file_get_contents ("/proc/self/status", &text, NULL, NULL))
    return 0.0;
  at = strstr (text, key);
  return at ? g_ascii_strtod (at + strlen (key), NULL) / 1024.0 : 0.0;
}

/* Lets the largest size be counted from now on. Returns: the size now */
static double
begin_peak (void)
{
  FILE *file;

  malloc_trim (0);
  file = fopen ("/proc/self/clear_refs", "w");
  if (file)
    {
      fputs ("5", file);
      fclose (file);
    }
  return read_status ("VmRSS:");
}

/* --- each simulator --------------------------------------------------------------------------- */

typedef struct
{
  double frame[2];   /* seconds, without and with contact */
  double whole;      /* seconds that all frames took */
  double steps;      /* a frame */
  double strain;     /* with contact */
  double megabytes;  /* at most, with contact */
  guint n_frames[2]; /* that were timed */
} Row;

static double
get_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static int
compare_seconds (gconstpointer a, gconstpointer b)
{
  const double difference = *(const double *) a - *(const double *) b;

  return (difference > 0.0) - (difference < 0.0);
}

/* Frames until there are enough, or the budget is used up: then what there is of them counts. The
 * first one only begins.
 */
static void
time_frames (ClothScene *scene, guint contact, Row *row)
{
  double seconds[1 + N_WARM + N_RUNS], whole = 0.0;
  guint n = 0, n_timed;

  while (n < 2 || (n < G_N_ELEMENTS (seconds) && whole < BUDGET))
    {
      const double begin = get_seconds ();

      cloth_scene_run (scene, 1);
      seconds[n] = get_seconds () - begin;
      whole += seconds[n++];
    }
  n_timed = n > 1 + N_WARM ? n - 1 - N_WARM : 1;
  qsort (seconds + n - n_timed, n_timed, sizeof *seconds, compare_seconds);
  row->frame[contact] = seconds[n - n_timed + n_timed / 2];
  row->whole += whole;
  row->n_frames[contact] = n_timed;
}

static void
measure_row (const RmpTechnique *technique, guint side, Row *row)
{
  const ClothSheet sheet = { side, side, WIDTH / (side - 1), TRUE };

  *row = (Row){ 0 };
  for (guint i = 0; i < 2; i++)
    {
      const double megabytes = begin_peak ();
      ClothScene scene;

      cloth_scene_init (&scene, technique, &sheet, cloth_follow_last_row, gather, 16, settings[i]);
      scene.n_threads = 1;
      time_frames (&scene, i, row);
      row->megabytes = read_status ("VmHWM:") - megabytes;
      row->steps = MAX (cloth_scene_figure (&scene, "steps"), 1.0);
      row->strain = cloth_scene_figure (&scene, "strain");
      cloth_scene_clear (&scene);
    }
}

static void
print_row (const RmpTechnique *technique, guint side, const Row *row)
{
  const double contact = row->frame[1] - row->frame[0];

  g_print ("%-24s %7u %6u/%u %7.0f %11.2f %11.2f %9.2f %8.0f %% %10.2f %9.2f %% %7.1f\n",
           technique->id, 2 * (side - 1) * (side - 1), row->n_frames[0], row->n_frames[1],
           row->steps, 1e3 * row->frame[0], 1e3 * row->frame[1], 1e3 * row->frame[1] / row->steps,
           100.0 * contact / row->frame[1], 1e6 * contact / row->steps / (side * side),
           100.0 * row->strain, row->megabytes);
}

static double
find_exponent (double before, double now, guint side_before, guint side)
{
  return log (now / before) / (2.0 * log ((side - 1.0) / (side_before - 1.0)));
}

static void
print_growth (const RmpTechnique *technique, const char *what, guint n, const double *seconds)
{
  g_print ("%-24s %-22s", technique->id, what);
  for (guint i = 1; i < n; i++)
    g_print (" %8.2f", find_exponent (seconds[i - 1], seconds[i], sides[i - 1], sides[i]));
  if (n > 2)
    g_print (" %8.2f", find_exponent (seconds[0], seconds[n - 1], sides[0], sides[n - 1]));
  g_print ("\n");
}

static void
print_growths (const RmpTechnique *technique, guint n, const Row *rows)
{
  double frames[G_N_ELEMENTS (sides)], bare[G_N_ELEMENTS (sides)], steps[G_N_ELEMENTS (sides)];

  for (guint i = 0; i < n; i++)
    {
      bare[i] = rows[i].frame[0];
      frames[i] = rows[i].frame[1];
      steps[i] = rows[i].frame[1] / rows[i].steps;
    }
  print_growth (technique, "a frame with contact", n, frames);
  print_growth (technique, "a frame without", n, bare);
  print_growth (technique, "a step with contact", n, steps);
}

static void
print_simulator (const RmpTechnique *technique, guint n_sides)
{
  Row rows[G_N_ELEMENTS (sides)];
  guint n = 0;

  for (guint i = 0; i < n_sides; i++)
    {
      const double growth = i > 0 ? pow ((sides[i] - 1.0) / (sides[i - 1] - 1.0), 3.0) : 0.0;

      if (i > 0 && growth * MIN (rows[i - 1].whole, 2.0 * rows[i - 1].frame[1]) > MOST)
        {
          g_print ("%-24s %7u left out: more than %.0f s\n", technique->id,
                   2 * (sides[i] - 1) * (sides[i] - 1), MOST);
          break;
        }
      measure_row (technique, sides[i], &rows[i]);
      print_row (technique, sides[i], &rows[i]);
      n++;
    }
  print_growths (technique, n, rows);
}

static void
print_simulators (guint n_sides, const char *only)
{
  g_print ("A curtain gathered by a fifth. Growth: the power of the number of faces from one size "
           "to the next, and from the first to the last.\n"
           "mass-spring takes steps as short as its edges are, as all explicit methods do: its "
           "frames grow with the power of a half more than its steps.\n"
           "%-24s %7s %8s %7s %11s %11s %9s %10s %10s %11s %7s\n",
           "simulator", "faces", "frames", "steps", "ms a frame", "with contact", "ms a step",
           "of contact", "µs/vertex", "strain", "MiB");
  for (guint t = 0; rmp_techniques[t]; t++)
    if (rmp_techniques[t]->kind == RMP_TECHNIQUE_SIMULATOR &&
        (!rmp_technique_find (only) || g_str_equal (rmp_techniques[t]->id, only)))
      print_simulator (rmp_techniques[t], n_sides);
}

/* --- over a sphere ---------------------------------------------------------------------------- */

#define SPHERE_SIDE 71 /* vertices: some 5,000 in all */
#define SPHERE_RADIUS 0.25
#define SPHERE_LANDING 20 /* frames at 30 a second, after which most of the sheet lies */

static RmpMesh *
make_sphere (void)
{
  const double centre[3] = { 0.5 * WIDTH, -SPHERE_RADIUS - 0.01, 0.5 * WIDTH };
  g_autofree float *positions = NULL;
  g_autoptr (GError) error = NULL;
  RmpMesh *mesh;
  Mesh sphere;

  mesh_init (&sphere);
  mesh_add_sphere (&sphere, 24, SPHERE_RADIUS, centre);
  positions = g_new (float, 3 * (gsize) sphere.n_vertices);
  for (gsize i = 0; i < 3 * (gsize) sphere.n_vertices; i++)
    positions[i] = (float) sphere.positions[i];
  mesh = rmp_mesh_new (sphere.n_vertices, positions, sphere.n_faces, sphere.faces, 0, NULL, NULL,
                       &error);
  g_assert_no_error (error);
  mesh_clear (&sphere);
  return mesh;
}

/* Seconds a sixtieth of a second of the clip takes, which is half a frame. */
static double
time_landing (const char *id, const char *options, guint n_threads, RmpBenchClock clock,
              double *strain)
{
  const ClothSheet sheet = { SPHERE_SIDE, SPHERE_SIDE, WIDTH / (SPHERE_SIDE - 1), FALSE };
  g_autoptr (RmpMesh) sphere = make_sphere ();
  ClothScene scene;
  RmpBenchEntry entry = { .run = run, .data = &scene };

  cloth_scene_init_over (&scene, rmp_technique_find (id), &sheet, cloth_follow_nothing, NULL, 2,
                         options, sphere);
  scene.n_threads = n_threads;
  cloth_scene_run (&scene, SPHERE_LANDING);
  rmp_bench_time (&entry, 1, N_RUNS, clock);
  *strain = cloth_scene_figure (&scene, "strain");
  cloth_scene_clear (&scene);
  return 0.5 * entry.median;
}

static void
print_landing (const char *id, const char *options)
{
  double strain, thread, wall;

  thread = time_landing (id, options, 1, RMP_BENCH_THREAD, &strain);
  wall = time_landing (id, options, 2, RMP_BENCH_WALL, &strain);
  g_print ("%-24s %-38s %10.2f %14.2f %11.0f %9.2f %%\n", id, options, 1e3 * thread, 1e3 * wall,
           1.0 / wall, 100.0 * strain);
}

static void
print_landings (void)
{
  static const char *const options[] = { "", "self_contact=false", "contact_by=projection" };

  g_print ("\nA sheet of %u vertices that has fallen on a sphere of %u cm: what a sixtieth of a "
           "second takes\n"
           "%-24s %-38s %10s %14s %11s %11s\n",
           SPHERE_SIDE * SPHERE_SIDE, (guint) (100.0 * SPHERE_RADIUS), "", "", "ms",
           "ms, 2 threads", "a second", "strain");
  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      print_landing ("parallel-verlet", options[i]);
      print_landing ("interactive-mass-spring", options[i]);
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

  cloth_scene_init (&scene, technique, &sheet, cloth_follow_two_corners, gather, 16, setting);
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
print_peer (guint side, guint iterations)
{
  PeerSheet *sheet = peer_sheet_new (side, WIDTH, iterations);
  RmpBenchEntry entry = { .run = run_peer, .data = sheet };
  g_autofree char *options = g_strdup_printf ("iterations=%u;kLST=1", iterations);

  if (!sheet)
    return;
  print_fall ("Bullet's soft body", options, side, &entry, get_peer_position);
  peer_sheet_free (sheet);
}

/* Of the largest sheet only what does not take an hour. */
static void
print_peers (guint n_sides)
{
  static const guint iterations[] = { 10, 50, 200, 1000 };

  g_print ("\nA sheet that falls from where it lies, held at two corners, in steps of 1/60 s; "
           "implicit-cloth halves those that stretch it too much\n"
           "%-24s %-24s %7s %12s %11s\n",
           "", "", "faces", "ms a frame", "strain");
  for (guint i = 0; i < n_sides; i++)
    {
      const gboolean is_large = i == G_N_ELEMENTS (sides) - 1;

      if (!is_large)
        {
          print_ours ("implicit-cloth", "stretch_warp=1000;stretch_weft=1000", sides[i]);
          print_ours ("implicit-cloth", "stretch_warp=10000;stretch_weft=10000", sides[i]);
        }
      print_ours ("interactive-mass-spring", "", sides[i]);
      print_ours ("parallel-verlet", "iterations=10;levels=false", sides[i]);
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
  const guint n_sides = G_N_ELEMENTS (sides);

  rmp_bench_print_machine ();
  g_print ("One thread.\n");
  if (g_str_equal (only, "--solvers"))
    {
      print_solvers ();
      return 0;
    }
  if (g_str_equal (only, "--sphere"))
    {
      print_landings ();
      return 0;
    }
  if (!g_str_equal (only, "--peers"))
    print_simulators (n_sides, only);
  if (rmp_technique_find (only))
    return 0;
  if (!g_str_equal (only, "--peers"))
    print_landings ();
  print_pairs_of_all (n_sides);
  print_peers (n_sides);
  return 0;
}
