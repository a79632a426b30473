/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two sheets, one above the other, that only their masses hold: what contact within a step makes of
 * their velocities; and the same under the simulators.
 */

#include <math.h>
#include <string.h>

#include "../collision/sheets.h"
#include "../simulators/contact-scene.h"
#include "cloth/contact-springs.h"
#include "cloth/params.h"
#include "geometry/vector.h"
#include "inputs/masks.h"
#include "simulators/elastic-continuum/elastic-continuum.h"
#include "simulators/implicit-cloth/implicit-cloth.h"
#include "solvers/filtered-cg.h"

#define SQUARES 6
#define SIDE 0.3
#define REST_HEIGHT 0.1
#define THICKNESS 0.003
#define STEP (1.0 / 60.0)
#define FREE "follow=0;settle=0;wind_drag=0;drag=0;gravity=0,0,0;thickness=3 mm;"

typedef struct
{
  ContactScene scene;
  RmpBlockMatrix *matrix;      /* masses */
  RmpFilter *filters;          /* none */
  double *begin, *velocities;  /* [#V × 3] */
  double *right, *changes;     /* [#V × 3] of a system of changes of velocities */
  guint n, n_solved, n_pushed; /* vertices; systems, and those with contact */
} Sheets;

/* Far apart at rest: what is near at rest is let stay near. */
static RmpMesh *
make_mesh (guint n_squares)
{
  g_autofree float *positions = NULL;
  g_autoptr (GError) error = NULL;
  RmpMesh *mesh;
  Mesh sheets;

  mesh_init (&sheets);
  mesh_add_sheet (&sheets, n_squares, SIDE, 0.0);
  mesh_add_sheet (&sheets, n_squares, 0.9 * SIDE, REST_HEIGHT);
  positions = g_new (float, 3 * (gsize) sheets.n_vertices);
  for (gsize i = 0; i < 3 * (gsize) sheets.n_vertices; i++)
    positions[i] = (float) sheets.positions[i];
  mesh = rmp_mesh_new (sheets.n_vertices, positions, sheets.n_faces, sheets.faces, 0, NULL, NULL,
                       &error);
  g_assert_no_error (error);
  mesh_clear (&sheets);
  return mesh;
}

/* The upper sheet begins at @height, and moves with @velocity. */
static void
sheets_init (Sheets *self, double height, const char *settings, const double velocity[3])
{
  g_autofree char *all = g_strconcat (FREE, settings, NULL);

  memset (self, 0, sizeof *self);
  contact_scene_init (&self->scene, &rmp_implicit_cloth, make_mesh (SQUARES), NULL, STEP, all);
  self->n = self->scene.model->n_vertices;
  self->matrix = rmp_block_matrix_new (self->n, 0, NULL);
  for (guint v = 0; v < self->n; v++)
    for (guint c = 0; c < 3; c++)
      self->matrix->blocks[9 * (gsize) self->matrix->diagonal[v] + 4 * c] = self->scene.model
                                                                                ->masses[v];
  self->filters = g_new0 (RmpFilter, self->n);
  self->begin = g_memdup2 (self->scene.model->rest, 3 * (gsize) self->n * sizeof (double));
  self->velocities = g_new0 (double, 3 * (gsize) self->n);
  for (gsize v = self->n / 2; v < self->n; v++)
    {
      self->begin[3 * v + 2] = height;
      rmp_vector_copy (velocity, self->velocities + 3 * v);
    }
  self->right = g_new0 (double, 3 * (gsize) self->n);
  self->changes = g_new0 (double, 3 * (gsize) self->n);
}

static void
sheets_clear (Sheets *self)
{
  rmp_block_matrix_free (self->matrix);
  contact_scene_clear (&self->scene);
  g_free (self->filters);
  g_free (self->begin);
  g_free (self->velocities);
  g_free (self->right);
  g_free (self->changes);
}

static gboolean
solve_system (gpointer data, const RmpBlockMatrix *matrix, gboolean plain, double *solution)
{
  Sheets *self = data;
  const RmpCgOptions options = { .tolerance = 1e-12, .most = 10000, .n_threads = 1 };
  g_autofree double *none = g_new0 (double, 3 * (gsize) self->n);
  guint n;

  g_assert_cmpint (plain, ==, matrix == self->matrix);
  self->n_solved++;
  self->n_pushed += plain ? 0 : 1;
  return rmp_filtered_cg_solve (matrix, self->right, self->filters, none, &options, solution, &n) ==
         RMP_CG_CONVERGED;
}

/* A step in which nothing but contact acts, and @push, newtons a vertex, down on the upper sheet.
 * velocities: what they become
 */
static void
solve (Sheets *self, double push)
{
  const gsize n = 3 * (gsize) self->n;
  g_autofree double *from = g_new0 (double, n);
  g_autoptr (RmpContactSprings) springs = NULL;
  g_autoptr (GError) error = NULL;

  for (gsize v = self->n / 2; v < self->n; v++)
    self->right[3 * v + 2] = -STEP * push;
  springs = rmp_contact_springs_new (self->scene.contact, 0.0, 1.0, STEP, self->begin,
                                     self->velocities, &error);
  g_assert_no_error (error);
  g_assert_true (rmp_contact_springs_solve (springs,
                                            &(RmpContactSystem){
                                                .matrix = self->matrix,
                                                .unknowns = { self->velocities, 1.0, STEP },
                                                .n_threads = 1,
                                                .solve = solve_system,
                                                .data = self,
                                            },
                                            from, self->right, self->changes));
  for (gsize i = 0; i < n; i++)
    self->velocities[i] += self->changes[i];
}

/* The mean velocity of the upper sheet beyond that of the lower one. */
static void
measure_motion (const Sheets *self, double motion[3])
{
  const gsize half = self->n / 2;

  motion[0] = motion[1] = motion[2] = 0.0;
  for (gsize v = 0; v < self->n; v++)
    rmp_vector_add_scaled (motion, (v < half ? -1.0 : 1.0) / (double) half,
                           self->velocities + 3 * v, motion);
}

static void
measure_momentum (const Sheets *self, double momentum[3])
{
  momentum[0] = momentum[1] = momentum[2] = 0.0;
  for (gsize v = 0; v < self->n; v++)
    rmp_vector_add_scaled (momentum, self->scene.model->masses[v], self->velocities + 3 * v,
                           momentum);
}

/* How fast what was near when the step began parts, the slowest and the fastest. */
static void
measure_parting (const Sheets *self, double *slowest, double *fastest)
{
  const RmpCollisionPair *pairs;
  g_autoptr (GError) error = NULL;
  guint n_pairs;

  *slowest = INFINITY;
  *fastest = -INFINITY;
  g_assert_true (rmp_cloth_contact_look (self->scene.contact, 0.0, 1.0, STEP, self->begin,
                                         self->begin, &pairs, &n_pairs, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n_pairs, >, 0);
  for (guint i = 0; i < n_pairs; i++)
    {
      double speed = 0.0;

      for (guint k = 0; k < 4; k++)
        speed += pairs[i].weights[k] *
                 rmp_vector_dot (self->velocities + 3 * (gsize) pairs[i].vertices[k],
                                 pairs[i].normal);
      *slowest = MIN (*slowest, speed);
      *fastest = MAX (*fastest, speed);
    }
}

static void
what_comes_too_near_is_pushed_apart (void)
{
  Sheets sheets;
  double before[3], after[3], slowest, fastest;

  sheets_init (&sheets, 0.8 * THICKNESS, "", (double[3]){ 0.0, 0.0, -0.2 });
  measure_momentum (&sheets, before);
  solve (&sheets, 0.0);
  measure_parting (&sheets, &slowest, &fastest);
  g_test_message ("parts with %g to %g m/s", slowest, fastest);
  g_assert_cmpfloat (slowest, >=, 0.0);
  /* by about a fifth of what is lacking a step */
  g_assert_cmpfloat (fastest, <=, 1.5 * 0.2 * 0.2 * THICKNESS / STEP);
  g_assert_cmpuint (sheets.n_pushed, >, 0);
  measure_momentum (&sheets, after);
  g_assert_cmpfloat (rmp_vector_distance (before, after), <, 1e-8 * rmp_vector_norm (before));
  sheets_clear (&sheets);
}

/* Just as though there were no contact. */
static void
what_parts_is_let_go (void)
{
  Sheets sheets;

  sheets_init (&sheets, 0.8 * THICKNESS, "", (double[3]){ 0.1, 0.0, 0.5 });
  solve (&sheets, 0.0);
  g_assert_cmpuint (sheets.n_solved, ==, 1);
  g_assert_cmpuint (sheets.n_pushed, ==, 0);
  for (gsize i = 0; i < 3 * (gsize) sheets.n; i++)
    g_assert_cmpfloat (sheets.changes[i], ==, 0.0);
  sheets_clear (&sheets);
}

static void
what_is_far_away_is_let_go (void)
{
  Sheets sheets;

  sheets_init (&sheets, 2.0 * THICKNESS, "", (double[3]){ 0.0, 0.0, -0.1 });
  solve (&sheets, 0.0);
  g_assert_cmpuint (sheets.n_pushed, ==, 0);
  sheets_clear (&sheets);
}

/* How fast the upper sheet goes on along x, pressed down with 0.02 N a vertex, 1 N in all. */
static double
slide (const char *settings, double speed)
{
  Sheets sheets;
  double motion[3];

  sheets_init (&sheets, 0.95 * THICKNESS, settings, (double[3]){ speed, 0.0, 0.0 });
  solve (&sheets, 0.02);
  measure_motion (&sheets, motion);
  g_assert_cmpfloat (ABS (motion[1]), <, 1e-3 * speed);
  sheets_clear (&sheets);
  return motion[0];
}

static void
friction_stops_what_slips_a_little_and_turns_nothing_back (void)
{
  static const double speeds[] = { 1e-4, 1e-3, 1e-2, 0.1, 1.0 };

  for (guint i = 0; i < G_N_ELEMENTS (speeds); i++)
    {
      const double left = slide ("friction=0.5", speeds[i]);

      g_assert_cmpfloat (left, >=, 0.0);
      g_assert_cmpfloat (left, <, speeds[i]);
    }
  g_assert_cmpfloat (slide ("friction=0.5", 0.01), <, 0.1 * 0.01);
  g_assert_cmpfloat (ABS (slide ("friction=0", 0.01) - 0.01), <, 1e-6);
}

/* Coulomb's: what it takes from something fast does not depend on how fast that is. */
static void
friction_takes_no_more_than_what_is_pressed_allows (void)
{
  const double taken = 2.0 - slide ("friction=0.2", 2.0);
  const double also = 3.0 - slide ("friction=0.2", 3.0);
  const double twice = 3.0 - slide ("friction=0.4", 3.0);

  g_assert_cmpfloat (ABS (also - taken), <, 0.05 * taken);
  g_assert_cmpfloat (ABS (twice - 2.0 * taken), <, 0.1 * taken);
}

/* --- under the simulators --------------------------------------------------------------------- */

#define FINE 20
#define FRAMES 8

/* Two sheets that begin too near. (transfer full) */
static RmpSampler *
make_near (RmpMesh *mesh)
{
  const guint n = rmp_mesh_get_n_vertices (mesh);
  g_autofree float *positions = g_memdup2 (rmp_mesh_get_positions (mesh), 3 * n * sizeof (float));

  for (guint v = n / 2; v < n; v++)
    positions[3 * v + 2] = (float) (0.5 * THICKNESS);
  return rmp_sampler_new_sequence (mesh, 1, 60.0, positions);
}

/* Where they come to in some frames. (transfer full) */
static float *
simulate (const RmpTechnique *technique, guint n_threads, guint *n)
{
  g_autoptr (RmpMesh) mesh = make_mesh (FINE);
  g_autoptr (RmpSampler) sampler = make_near (mesh);
  g_autoptr (RmpValues) values = rmp_values_new (technique);
  const RmpInput input = { .mesh = mesh };
  const RmpCall call = { .n_threads = n_threads };
  g_autoptr (GError) error = NULL;
  RmpOutput output = { 0 };
  gpointer shared, state;
  float *positions;

  rmp_values_set_list (values, FREE, &error);
  g_assert_no_error (error);
  shared = technique->prepare (&input, sampler, values, &call, &error);
  g_assert_no_error (error);
  state = technique->state_new (shared);
  for (guint k = 0; k < FRAMES; k++)
    {
      rmp_output_clear (&output);
      g_assert_true (technique->step (shared, NULL, state, sampler, values, k / 60.0,
                                      RMP_TARGET_BAKE, NULL, &output, &call, &error));
      g_assert_no_error (error);
    }
  *n = 3 * rmp_mesh_get_n_vertices (mesh);
  positions = g_memdup2 (output.positions, *n * sizeof (float));
  rmp_output_clear (&output);
  technique->state_free (state);
  technique->shared_free (shared);
  return positions;
}

static void
threads_change_nothing (gconstpointer technique)
{
  guint n, n_also;
  g_autofree float *one = simulate (technique, 1, &n), *two = simulate (technique, 2, &n_also);
  double gap = 0.0;

  g_assert_cmpmem (one, n * sizeof (float), two, n_also * sizeof (float));
  /* and contact has acted */
  for (guint v = 0; v < n / 6; v++)
    gap += (double) (one[3 * (v + n / 6) + 2] - one[3 * v + 2]) / (n / 6);
  g_assert_cmpfloat (gap, >, 0.6 * THICKNESS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/contact-springs/what-comes-too-near-is-pushed-apart",
                   what_comes_too_near_is_pushed_apart);
  g_test_add_func ("/contact-springs/what-parts-is-let-go", what_parts_is_let_go);
  g_test_add_func ("/contact-springs/what-is-far-away-is-let-go", what_is_far_away_is_let_go);
  g_test_add_func ("/contact-springs/friction-stops-what-slips-a-little-and-turns-nothing-back",
                   friction_stops_what_slips_a_little_and_turns_nothing_back);
  g_test_add_func ("/contact-springs/friction-takes-no-more-than-what-is-pressed-allows",
                   friction_takes_no_more_than_what_is_pressed_allows);
  g_test_add_data_func ("/contact-springs/threads-change-nothing/implicit-cloth",
                        &rmp_implicit_cloth, threads_change_nothing);
  g_test_add_data_func ("/contact-springs/threads-change-nothing/elastic-continuum",
                        &rmp_elastic_continuum, threads_change_nothing);
  return g_test_run ();
}
