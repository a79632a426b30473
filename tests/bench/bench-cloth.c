/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-cloth.c: a frame of a curtain under each simulator, without and with contact, on curtains
 * of more and more faces, and how the time grows with them; then a sheet beside other people's
 * libraries, where they are there.
 *
 * The curtain is held along its upper edge, which is a fifth shorter than the curtain is wide: it
 * does the same on any mesh, where what hangs from a vertex stretches the more the finer the mesh.
 *
 * ID: that simulator alone; --peers: the libraries alone; after either FACES: of the sizes only the
 * nearest one. --sphere: a sheet that falls on a sphere under the quickest simulators, for how many
 * pictures a second they are enough; --solvers: simulators that have a choice of linear solvers,
 * with each of these, without contact; --orders: contact pair by pair and all at once;
 * --cull: contact that passes over what lies open, and not; --card: lengths that the graphics card
 * keeps, by compute shaders and by vertices that gather.
 *
 * All other times are of one thread, so that they hold on a busy machine.
 */
#include "bench.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "algorithms/collision/sheets.h"
#include "algorithms/simulators/cloth-scene.h"
#include "cloth-peers.h"
#include "cloth/params.h"
#include "compute/compute.h"
#include "contact-orders.h"
#include "geometry/vector.h"

#define N_WARM 6   /* frames before those that are timed: the cloth has begun to move */
#define N_RUNS 8   /* frames that are timed */
#define N_LEAST 5  /* of a curtain that is slow: some of its frames take twice as long as others */
#define BUDGET 8.0 /* seconds, after which a curtain has had its frames */
#define MOST 60.0  /* seconds: a curtain that would take longer is left out */
#define WIDTH 1.0  /* metres */

/* Sides, in vertices. */
#define N_SIDES 3
static const guint sides[N_SIDES] = { 23, 72, 225 };
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

/* --- each simulator --------------------------------------------------------------------------- */

typedef struct
{
  double frame[2];   /* seconds, without and with contact */
  double begin;      /* seconds a frame of those before, with contact */
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

/* The same frames of all curtains, from when they have buckled: how long a frame takes depends on
 * what the cloth does in it. Slow ones have fewer of them.
 */
static void
time_frames (ClothScene *scene, guint contact, Row *row)
{
  double seconds[1 + N_WARM + N_RUNS], whole = 0.0, begin = 0.0;
  guint n = 0, n_timed;

  while (n < 1 + N_WARM + N_LEAST || (n < G_N_ELEMENTS (seconds) && whole < BUDGET))
    {
      const double start = get_seconds ();

      cloth_scene_run (scene, 1);
      seconds[n] = get_seconds () - start;
      whole += seconds[n++];
    }
  for (guint i = 1; i <= N_WARM; i++)
    begin += seconds[i];
  n_timed = n - 1 - N_WARM;
  qsort (seconds + n - n_timed, n_timed, sizeof *seconds, compare_seconds);
  row->frame[contact] = seconds[n - n_timed + n_timed / 2];
  row->whole += whole;
  row->begin = begin / N_WARM;
  row->n_frames[contact] = n_timed;
}

static void
measure_row (const RmpTechnique *technique, guint side, Row *row)
{
  const ClothSheet sheet = { side, side, WIDTH / (side - 1), TRUE };

  *row = (Row){ 0 };
  for (guint i = 0; i < 2; i++)
    {
      const double megabytes = rmp_bench_begin_peak ();
      ClothScene scene;

      cloth_scene_init (&scene, technique, &sheet, cloth_follow_last_row, gather, 16, settings[i]);
      scene.n_threads = 1;
      time_frames (&scene, i, row);
      row->megabytes = rmp_bench_read_megabytes ("VmHWM:") - megabytes;
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
print_growth (const RmpTechnique *technique, const char *what, guint n, const guint *wanted,
              const double *seconds)
{
  g_print ("%-24s %-22s", technique->id, what);
  for (guint i = 1; i < n; i++)
    g_print (" %8.2f", find_exponent (seconds[i - 1], seconds[i], wanted[i - 1], wanted[i]));
  if (n > 2)
    g_print (" %8.2f", find_exponent (seconds[0], seconds[n - 1], wanted[0], wanted[n - 1]));
  g_print ("\n");
}

static void
print_growths (const RmpTechnique *technique, guint n, const guint *wanted, const Row *rows)
{
  double frames[N_SIDES], bare[N_SIDES], steps[N_SIDES], begins[N_SIDES];

  for (guint i = 0; i < n; i++)
    {
      bare[i] = rows[i].frame[0];
      frames[i] = rows[i].frame[1];
      begins[i] = rows[i].begin;
      steps[i] = rows[i].frame[1] / rows[i].steps;
    }
  print_growth (technique, "a frame with contact", n, wanted, frames);
  print_growth (technique, "a frame without", n, wanted, bare);
  print_growth (technique, "a step with contact", n, wanted, steps);
  print_growth (technique, "a frame of the first 6", n, wanted, begins);
}

static void
print_simulator (const RmpTechnique *technique, guint n_sides, const guint *wanted)
{
  Row rows[N_SIDES];
  guint n = 0;

  for (guint i = 0; i < n_sides; i++)
    {
      const double growth = i > 0 ? pow ((wanted[i] - 1.0) / (wanted[i - 1] - 1.0), 3.0) : 0.0;

      if (i > 0 && growth * MIN (rows[i - 1].whole, 2.0 * rows[i - 1].frame[1]) > MOST)
        {
          g_print ("%-24s %7u left out: more than %.0f s\n", technique->id,
                   2 * (wanted[i] - 1) * (wanted[i] - 1), MOST);
          break;
        }
      measure_row (technique, wanted[i], &rows[i]);
      print_row (technique, wanted[i], &rows[i]);
      n++;
    }
  print_growths (technique, n, wanted, rows);
}

static void
print_simulators (guint n_sides, const guint *wanted, const char *only)
{
  g_print ("A curtain gathered by a fifth. Growth: the power of the number of faces from one size "
           "to the next, and from the first to the last.\n"
           "While it begins to buckle, in the first %u frames, it takes what steps it needs; those "
           "after them are timed, the same of all sizes.\n"
           "mass-spring is explicit: a step may be no longer than stretch takes from one end of an "
           "edge to the other, so that there are as many more as edges are shorter, and a frame "
           "grows with the power of a half more than a step.\n"
           "%-24s %7s %8s %7s %11s %11s %9s %10s %10s %11s %7s\n",
           N_WARM, "simulator", "faces", "frames", "steps", "ms a frame", "with contact",
           "ms a step", "of contact", "µs/vertex", "strain", "MiB");
  for (guint t = 0; rmp_techniques[t]; t++)
    if (rmp_techniques[t]->kind == RMP_TECHNIQUE_SIMULATOR &&
        (!rmp_technique_find (only) || g_str_equal (rmp_techniques[t]->id, only)))
      print_simulator (rmp_techniques[t], n_sides, wanted);
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

/* --- passing over ----------------------------------------------------------------------------- */

/* Both do the same, frame by frame. */
static void
print_cull (const RmpTechnique *technique, guint side)
{
  static const char *const options[] = { "", "contact_cull=true" };
  const ClothSheet sheet = { side, side, WIDTH / (side - 1), TRUE };
  ClothScene scenes[2];
  RmpBenchEntry entries[2] = { 0 };

  for (guint i = 0; i < 2; i++)
    {
      cloth_scene_init (&scenes[i], technique, &sheet, cloth_follow_last_row, gather, 16,
                        options[i]);
      scenes[i].n_threads = 1;
      cloth_scene_run (&scenes[i], N_WARM);
      entries[i] = (RmpBenchEntry){ .run = run, .data = &scenes[i] };
    }
  rmp_bench_time (entries, 2, N_RUNS, RMP_BENCH_THREAD);
  g_print ("%-24s %9u %12.2f %14.2f\n", technique->id, 2 * (side - 1) * (side - 1),
           1e3 * entries[0].median, 1e3 * entries[1].median);
  for (guint i = 0; i < 2; i++)
    cloth_scene_clear (&scenes[i]);
}

static void
print_culls (void)
{
  g_print ("%-24s %9s %12s %14s\n", "simulator", "faces", "ms a frame", "passing over");
  for (guint i = 0; i < N_SIDES; i++)
    for (guint k = 0; k < 2; k++)
      print_cull (rmp_technique_find (k == 0 ? "parallel-verlet" : "interactive-mass-spring"),
                  sides[i]);
}

/* --- on the card ------------------------------------------------------------------------------ */

#define N_WAYS 4

/* One core, all cores, compute shaders, vertices that gather. */
static void
print_on_card (guint side, RmpAccelerator *const cards[2])
{
  const ClothSheet sheet = { side, side, WIDTH / (side - 1), TRUE };
  const RmpTechnique *technique = rmp_technique_find ("parallel-verlet");
  ClothScene scenes[N_WAYS];
  RmpBenchEntry entries[N_WAYS] = { 0 };

  for (guint i = 0; i < N_WAYS; i++)
    {
      cloth_scene_init (&scenes[i], technique, &sheet, cloth_follow_last_row, gather, 16,
                        i < 2 ? "contact=false" : "contact=false;computed_on=card");
      scenes[i].n_threads = i == 0 ? 1 : 0;
      scenes[i].accelerator = i < 2 ? NULL : cards[i - 2];
      cloth_scene_run (&scenes[i], N_WARM);
      entries[i] = (RmpBenchEntry){ .run = run, .data = &scenes[i] };
    }
  rmp_bench_time (entries, N_WAYS, N_RUNS, RMP_BENCH_WALL);
  g_print ("%9u", 2 * (side - 1) * (side - 1));
  for (guint i = 0; i < N_WAYS; i++)
    g_print (" %12.2f", 1e3 * entries[i].median);
  g_print (" %12.2f %12.2f\n", entries[1].median / entries[2].median,
           entries[1].median / entries[3].median);
  for (guint i = 0; i < N_WAYS; i++)
    cloth_scene_clear (&scenes[i]);
}

static int
print_cards (guint n_sides, const guint *wanted)
{
  static const char *const ways[] = { "on", "gather" };
  RmpAccelerator *cards[G_N_ELEMENTS (ways)] = { NULL };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (ways) && !error; i++)
    {
      g_setenv ("RIMPLE_ACCELERATOR", ways[i], TRUE);
      cards[i] = rmp_compute_new (&error);
    }
  if (error)
    g_printerr ("%s.\n", error->message);
  else
    {
      g_print ("a frame of parallel-verlet without contact, milliseconds of the clock, on %s\n",
               rmp_compute_get_card (cards[0]));
      g_print ("%9s %12s %12s %12s %12s %12s %12s\n", "faces", "one core", "all cores", "shaders",
               "gathering", "all / card", "all / gath.");
      for (guint i = 0; i < n_sides; i++)
        print_on_card (wanted[i], cards);
    }
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    g_clear_pointer (&cards[i], rmp_accelerator_unref);
  return error ? 1 : 0;
}

/* The size whose curtain has about as many faces. */
static guint
find_size (const char *faces)
{
  const double wanted = MAX (g_ascii_strtod (faces, NULL), 1.0);
  guint nearest = 0;

  for (guint i = 1; i < N_SIDES; i++)
    if (fabs (log (2.0 * pow (sides[i] - 1.0, 2.0) / wanted)) <
        fabs (log (2.0 * pow (sides[nearest] - 1.0, 2.0) / wanted)))
      nearest = i;
  return nearest;
}

int
rmp_bench_cloth (int argc, char **argv)
{
  const char *only = argc > 1 ? argv[1] : "";
  const guint first = argc > 2 ? find_size (argv[2]) : 0;
  const guint n_sides = argc > 2 ? 1 : N_SIDES;

  rmp_bench_print_machine ();
  if (g_str_equal (only, "--orders"))
    {
      rmp_bench_contact_orders ();
      return 0;
    }
  if (g_str_equal (only, "--card"))
    return print_cards (n_sides, sides + first);
  g_print ("One thread.\n");
  if (g_str_equal (only, "--solvers"))
    {
      print_solvers ();
      return 0;
    }
  if (g_str_equal (only, "--cull"))
    {
      print_culls ();
      return 0;
    }
  if (g_str_equal (only, "--sphere"))
    {
      print_landings ();
      return 0;
    }
  if (!g_str_equal (only, "--peers"))
    print_simulators (n_sides, sides + first, only);
  if (rmp_technique_find (only))
    return 0;
  if (!g_str_equal (only, "--peers"))
    print_landings ();
  rmp_bench_cloth_peers (n_sides, sides + first);
  return 0;
}
