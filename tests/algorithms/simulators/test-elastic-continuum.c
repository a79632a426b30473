/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Elastic sheets: energy, curvature and the semi-implicit step, beside what holds of every
 * simulator.
 */

#include "cloth-checks.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "simulators/elastic-continuum/elastic-continuum.h"
#include "simulators/elastic-continuum/grid.h"
#include "simulators/elastic-continuum/system.h"

/* --- the sheet by itself ---------------------------------------------------------------------- */

/* A flat rectangle of triangles in the xy plane, whose warp is x. */
typedef struct
{
  RmpTopology *topology;
  double *rest, *x, *forces, *rest_angles; /* [#V × 3], and of hinges */
  RmpClothTriangle *triangles;
  RmpClothHinge *hinges;
  guint n_hinges;
  RmpStretchElement *elements;
  RmpCurvature curvature;
  RmpContinuumBending bending;
  RmpContinuumSystem *system; /* has bending's contents */
} Sheet;

/* What a place at rest becomes. */
typedef void (*Shape) (const double rest[3], double out[3]);

/* @jitter: metres that inner vertices are moved by at rest */
static void
init_sheet (Sheet *self, guint nx, guint ny, double cell, double jitter, gboolean averaged,
            Shape shape)
{
  static const double warp[3] = { 1.0, 0.0, 0.0 };
  const ClothSheet plan = { nx, ny, cell, TRUE };
  const double stretch[3] = { 10.0, 8.0, 3.0 }, bend[3] = { 1e-3, 1e-3, 1e-3 };
  const RmpContinuumOptions options = { RMP_TENSION_WHOLE, TRUE, TRUE, NULL, 0.0, 0.0 };
  g_autoptr (RmpMesh) mesh = cloth_sheet_mesh (&plan);
  g_autofree RmpFilter *filters = g_new0 (RmpFilter, nx * ny);
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  const guint n = nx * ny, n_faces = rmp_mesh_get_n_faces (mesh);

  self->topology = rmp_topology_new_for_mesh (mesh);
  self->rest = g_new (double, 3 * n);
  self->x = g_new (double, 3 * n);
  self->forces = g_new (double, 3 * n);
  for (guint v = 0; v < n; v++)
    {
      const guint m = v % nx, k = v / nx;

      rmp_vector_load (rmp_mesh_get_positions (mesh) + 3 * v, self->rest + 3 * v);
      for (guint c = 0; c < 2 && m > 0 && m + 1 < nx && k > 0 && k + 1 < ny; c++)
        self->rest[3 * v + c] += g_rand_double_range (rand, -jitter, jitter);
      shape (self->rest + 3 * v, self->x + 3 * v);
    }
  self->triangles = g_new (RmpClothTriangle, n_faces);
  self->elements = g_new (RmpStretchElement, n_faces);
  for (guint f = 0; f < n_faces; f++)
    {
      const guint32 *corners = self->topology->faces + 3 * f;
      double uv[6];

      for (guint i = 0; i < 6; i++)
        uv[i] = self->rest[3 * corners[i / 2] + i % 2];
      g_assert_true (rmp_cloth_triangle_init (&self->triangles[f], uv));
      memcpy (self->elements[f].vertices, corners, 3 * sizeof (guint32));
      memcpy (self->elements[f].weights, stretch, sizeof stretch);
      self->elements[f].shape = self->triangles[f];
    }
  self->hinges = rmp_cloth_hinges_new (self->topology, self->rest, warp, &self->n_hinges);
  self->rest_angles = g_new0 (double, self->n_hinges);
  rmp_curvature_init (&self->curvature, self->topology, self->triangles, self->n_hinges,
                      self->hinges, averaged);
  rmp_continuum_bending_init (&self->bending, &self->curvature, self->n_hinges, self->hinges, bend);
  self->system = rmp_continuum_system_new (n, n_faces, self->elements, &self->bending, filters,
                                           &options);
}

static void
clear_sheet (Sheet *self)
{
  rmp_continuum_system_free (self->system);
  rmp_curvature_clear (&self->curvature);
  rmp_topology_unref (self->topology);
  g_free (self->rest);
  g_free (self->x);
  g_free (self->forces);
  g_free (self->rest_angles);
  g_free (self->triangles);
  g_free (self->elements);
  g_free (self->hinges);
}

static void
measure (Sheet *self, double energies[2])
{
  rmp_continuum_system_measure (self->system, self->x, self->rest_angles, energies, self->forces);
}

static void
stay (const double rest[3], double out[3])
{
  rmp_vector_copy (rest, out);
}

/* A turn about no axis of its own, and a way. */
static void
move_rigidly (const double rest[3], double out[3])
{
  const double c = cos (0.7), s = sin (0.7), d = cos (-1.1), t = sin (-1.1);
  const double turned[3] = { c * rest[0] - s * rest[1], s * rest[0] + c * rest[1], rest[2] };

  out[0] = turned[0] + 3.0;
  out[1] = d * turned[1] - t * turned[2] - 1.0;
  out[2] = t * turned[1] + d * turned[2] + 2.0;
}

static void
rigid_motion_costs_nothing (void)
{
  static const Shape shapes[] = { stay, move_rigidly };

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      Sheet sheet;
      double energies[2];

      init_sheet (&sheet, 7, 6, 0.05, 0.01, FALSE, shapes[i]);
      measure (&sheet, energies);
      g_assert_cmpfloat (energies[0], <, 1e-24);
      g_assert_cmpfloat (energies[1], <, 1e-24);
      for (guint k = 0; k < 3 * 42; k++)
        g_assert_cmpfloat (fabs (sheet.forces[k]), <, 1e-11);
      clear_sheet (&sheet);
    }
}

static void
crumple (const double rest[3], double out[3])
{
  out[0] = 1.1 * rest[0] + 0.02 * sin (30.0 * rest[1]);
  out[1] = 0.9 * rest[1] + 0.01 * cos (25.0 * rest[0]);
  out[2] = 0.03 * sin (20.0 * rest[0] + 11.0 * rest[1]);
}

/* Forces and their moments are none together, and their work is the change of the energy. */
static void
forces_are_the_gradient_of_the_energy (void)
{
  for (guint averaged = 0; averaged < 2; averaged++)
    {
      Sheet sheet;
      double energies[2], sums[3] = { 0.0 }, turns[3] = { 0.0 }, sizes[2] = { 0.0 };
      g_autofree double *forces = NULL;

      init_sheet (&sheet, 7, 6, 0.05, 0.01, averaged == 1, crumple);
      measure (&sheet, energies);
      forces = g_memdup2 (sheet.forces, 3 * 42 * sizeof (double));
      for (guint v = 0; v < 42; v++)
        {
          double turn[3];

          rmp_vector_cross (sheet.x + 3 * v, forces + 3 * v, turn);
          rmp_vector_add_scaled (sums, 1.0, forces + 3 * v, sums);
          rmp_vector_add_scaled (turns, 1.0, turn, turns);
          sizes[0] += rmp_vector_norm (forces + 3 * v);
          sizes[1] += rmp_vector_norm (sheet.x + 3 * v) * rmp_vector_norm (forces + 3 * v);
        }
      g_assert_cmpfloat (sizes[0], >, 0.1);
      g_assert_cmpfloat (rmp_vector_norm (sums), <=, 1e-12 * sizes[0]);
      g_assert_cmpfloat (rmp_vector_norm (turns), <=, 1e-12 * sizes[1]);
      for (guint k = 0; k < 3 * 42; k++)
        {
          const double x = sheet.x[k], way = 1e-6;
          double sides[2][2];

          for (guint i = 0; i < 2; i++)
            {
              sheet.x[k] = x + (i == 0 ? -way : way);
              measure (&sheet, sides[i]);
            }
          sheet.x[k] = x;
          g_assert_cmpfloat_with_epsilon ((sides[0][0] + sides[0][1] - sides[1][0] - sides[1][1]) /
                                              (2.0 * way),
                                          forces[k], 1e-7 * sizes[0]);
        }
      clear_sheet (&sheet);
    }
}

/* As under implicit-cloth, to second order: ½ Y ε² and ½ G γ² by area. */
static void
a_stretch_costs_what_the_fabric_says (void)
{
  const double stretch = 800.0, shear = 60.0, strain = 1e-3;
  const double flat[6] = { 0.0, 0.0, 0.3, 0.0, 0.1, 0.2 };
  RmpStretchElement element = { .weights = { stretch / 8.0, stretch / 8.0, shear / 4.0 } };
  double points[2][9] = { { 0.0 } };

  g_assert_true (rmp_cloth_triangle_init (&element.shape, flat));
  for (guint i = 0; i < 3; i++)
    {
      const double u = flat[2 * i], v = flat[2 * i + 1];

      points[0][3 * i] = (1.0 + strain) * u;
      points[0][3 * i + 1] = v;
      points[1][3 * i] = u + strain * v;
      points[1][3 * i + 1] = v;
    }
  for (guint k = 0; k < 2; k++)
    {
      const double *const x[3] = { points[k], points[k] + 3, points[k] + 6 };
      const double expected = 0.5 * (k == 0 ? stretch : shear) * strain * strain;
      RmpStretchState state;

      rmp_continuum_stretch (&element, x, RMP_TENSION_WHOLE, &state);
      g_assert_cmpfloat_with_epsilon (state.energy / element.shape.area / expected, 1.0,
                                      1.1 * strain);
    }
}

#define RADIUS 0.5

static void
roll (const double rest[3], double out[3])
{
  out[0] = RADIUS * sin (rest[0] / RADIUS);
  out[1] = rest[1];
  out[2] = RADIUS * (cos (rest[0] / RADIUS) - 1.0);
}

/* The mean over all inner triangles: diagonals alternate, and single ones have more or less. */
static void
a_cylinder_is_bent_by_one_over_its_radius (void)
{
  Sheet sheet;
  double energies[2], sums[3] = { 0.0 }, area = 0.0;

  init_sheet (&sheet, 21, 21, 0.02, 0.0, FALSE, roll);
  rmp_continuum_bending_init (&sheet.bending, &sheet.curvature, sheet.n_hinges, sheet.hinges,
                              (const double[3]){ 1.0, 1.0, 1.0 });
  rmp_continuum_bending_measure (&sheet.bending, sheet.x, sheet.rest_angles, 1);
  for (guint f = 0; f < sheet.topology->n_faces; f++)
    {
      const double x = sheet.rest[3 * sheet.topology->faces[3 * f]];
      const double y = sheet.rest[3 * sheet.topology->faces[3 * f] + 1];

      if (x < 0.03 || x > 0.37 || y < 0.03 || y > 0.37)
        continue;
      area += sheet.triangles[f].area;
      for (guint k = 0; k < 3; k++)
        sums[k] += sheet.triangles[f].area * sheet.bending.curvatures[3 * f + k];
    }
  g_assert_cmpfloat_with_epsilon (sums[0] / area, 1.0 / RADIUS, 1e-3);
  g_assert_cmpfloat_with_epsilon (sums[1] / area, 0.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (sums[2] / area, 0.0, 1e-9);
  rmp_continuum_bending_clear (&sheet.bending);
  measure (&sheet, energies);
  clear_sheet (&sheet);
}

/* Faces that are wound the other way round change nothing. */
static void
winding_does_not_matter (void)
{
  static const guint32 faces[2][6] = { { 0, 1, 2, 2, 1, 3 }, { 0, 1, 2, 1, 2, 3 } };
  static const double rest[12] = { 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0 };
  static const double warp[3] = { 1.0, 0.0, 0.0 };
  double shares[2];

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (RmpTopology) topology = rmp_topology_new (4, 2, faces[i]);
      g_autofree RmpClothHinge *hinges = NULL;
      RmpClothTriangle triangles[2];
      RmpCurvature curvature;
      guint n;

      for (guint f = 0; f < 2; f++)
        {
          double uv[6];

          for (guint k = 0; k < 6; k++)
            uv[k] = rest[3 * faces[i][3 * f + k / 2] + k % 2];
          rmp_cloth_triangle_init (&triangles[f], uv);
        }
      hinges = rmp_cloth_hinges_new (topology, rest, warp, &n);
      rmp_curvature_init (&curvature, topology, triangles, n, hinges, FALSE);
      g_assert_cmpuint (curvature.n_cut, ==, 0);
      g_assert_cmpuint (curvature.start[2], ==, 2);
      g_assert_cmpfloat (curvature.terms[0].shares[0], ==, curvature.terms[1].shares[0]);
      shares[i] = curvature.terms[0].shares[0];
      rmp_curvature_clear (&curvature);
    }
  g_assert_cmpfloat (shares[0], ==, shares[1]);
  g_assert_cmpfloat (shares[0], !=, 0.0);
}

/* A strip that is closed with a half turn has but one side: somewhere it is cut. */
static void
a_moebius_strip_is_cut_once (void)
{
  enum
  {
    N = 12
  };
  static const double warp[3] = { 1.0, 0.0, 0.0 };
  guint32 faces[6 * N];
  double rest[6 * N];
  RmpClothTriangle triangles[2 * N];
  g_autoptr (RmpTopology) topology = NULL;
  g_autofree RmpClothHinge *hinges = NULL;
  RmpCurvature curvature;
  guint n;

  for (guint k = 0; k < N; k++)
    {
      const double angle = 2.0 * G_PI * k / N;
      const guint32 a = 2 * k, b = 2 * k + 1;
      const guint32 c = k + 1 < N ? 2 * k + 2 : 1, d = k + 1 < N ? 2 * k + 3 : 0;
      const guint32 pair[6] = { a, b, c, b, d, c };

      memcpy (faces + 6 * k, pair, sizeof pair);
      for (guint i = 0; i < 2; i++)
        {
          const double across = i == 0 ? -0.2 : 0.2;
          const double reach = 1.0 + across * cos (0.5 * angle);

          rest[3 * (2 * k + i)] = reach * cos (angle);
          rest[3 * (2 * k + i) + 1] = reach * sin (angle);
          rest[3 * (2 * k + i) + 2] = across * sin (0.5 * angle);
        }
    }
  topology = rmp_topology_new (2 * N, 2 * N, faces);
  for (guint f = 0; f < 2 * N; f++)
    {
      const double *x[3];
      double uv[6];

      for (guint i = 0; i < 3; i++)
        x[i] = rest + 3 * faces[3 * f + i];
      rmp_cloth_triangle_flatten (x, warp, uv);
      rmp_cloth_triangle_init (&triangles[f], uv);
    }
  hinges = rmp_cloth_hinges_new (topology, rest, warp, &n);
  rmp_curvature_init (&curvature, topology, triangles, n, hinges, FALSE);
  g_assert_cmpuint (n, ==, 2 * N);
  g_assert_cmpuint (curvature.n_cut, ==, 1);
  rmp_curvature_clear (&curvature);
}

static void
bump (const double rest[3], double out[3])
{
  out[0] = rest[0];
  out[1] = rest[1];
  out[2] = 0.01 * sin (2.0 * G_PI * rest[0]) * sin (G_PI * rest[1]);
}

static void
finer_meshes_have_the_same_energy (void)
{
  double coarse[2], fine[2];
  Sheet sheet;

  init_sheet (&sheet, 33, 33, 1.0 / 32.0, 0.0, FALSE, bump);
  measure (&sheet, coarse);
  clear_sheet (&sheet);
  init_sheet (&sheet, 65, 65, 1.0 / 64.0, 0.0, FALSE, bump);
  measure (&sheet, fine);
  clear_sheet (&sheet);
  g_assert_cmpfloat (coarse[1], >, 1e-5);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpfloat (fabs (coarse[i] / fine[i] - 1.0), <, 0.05);
}

/* On an irregular mesh single triangles have more than the energy of the cylinder; means do not.
 */
static void
averaged_curvatures_suit_irregular_meshes (void)
{
  const double smooth = 1e-3 / (RADIUS * RADIUS) * 0.4 * 0.4;
  double ratios[2];

  for (guint averaged = 0; averaged < 2; averaged++)
    {
      Sheet sheet;
      double energies[2];

      init_sheet (&sheet, 41, 41, 0.01, 0.003, averaged == 1, roll);
      measure (&sheet, energies);
      ratios[averaged] = energies[1] / smooth;
      clear_sheet (&sheet);
    }
  g_assert_cmpfloat (ratios[0], >, 1.15);
  g_assert_cmpfloat (fabs (ratios[1] - 1.0), <, 0.05);
}

/* --- steps ------------------------------------------------------------------------------------ */

/* A drum of six triangles whose middle swings up and down on constant tension, as x″ = −ω² x. */
static void
a_step_damps_a_swing_as_much_as_it_should (void)
{
  static const double stretched = 1.5, eta = 10.0, mass = 0.01;
  RmpStretchElement elements[6];
  RmpFilter filters[7] = { { .kind = RMP_FILTER_FREE } };
  double x[21] = { 0.0, 0.0, 1e-7 }, v[21] = { 0.0 }, ways[21], masses[7];
  static const double forces[21] = { 0.0 }, fixed[21] = { 0.0 };
  const RmpContinuumOptions options = { RMP_TENSION_CLAMPED, FALSE, FALSE, NULL, 0.0, 0.0 };
  RmpContinuumSystem *system;
  double rate = 0.0, last;

  for (guint i = 0; i < 6; i++)
    {
      const double a = i * G_PI / 3.0, b = (i + 1) * G_PI / 3.0;
      const double uv[6] = { 0.0, 0.0, cos (a), sin (a), cos (b), sin (b) };

      g_assert_true (rmp_cloth_triangle_init (&elements[i].shape, uv));
      elements[i].vertices[0] = 0;
      elements[i].vertices[1] = i + 1;
      elements[i].vertices[2] = (i + 1) % 6 + 1;
      elements[i].weights[0] = elements[i].weights[1] = eta;
      elements[i].weights[2] = eta;
      x[3 * (i + 1)] = stretched * cos (a);
      x[3 * (i + 1) + 1] = stretched * sin (a);
      filters[i + 1].kind = RMP_FILTER_FIXED;
      rate += 4.0 * elements[i].shape.area * eta * (stretched * stretched - 1.0) *
              (pow (elements[i].shape.du[0], 2.0) + pow (elements[i].shape.dv[0], 2.0)) / mass;
    }
  for (guint i = 0; i < 7; i++)
    masses[i] = mass;
  system = rmp_continuum_system_new (7, 6, elements, NULL, filters, &options);
  last = sqrt (rate) * x[2];
  for (guint k = 0; k < 50; k++)
    {
      const double step = 0.002;
      RmpContinuumOutcome outcome;
      double size;

      g_assert_true (rmp_continuum_system_step (
          system,
          &(RmpContinuumStep){ step, 0.0, x, v, masses, forces, fixed, NULL, NULL, NULL, NULL },
          ways, &outcome, 1));
      for (guint i = 0; i < 21; i++)
        {
          x[i] += ways[i];
          v[i] = ways[i] / step;
        }
      size = hypot (v[2], sqrt (rate) * x[2]);
      g_assert_cmpfloat_with_epsilon (size / last, 1.0 / sqrt (1.0 + step * step * rate), 1e-6);
      last = size;
    }
  rmp_continuum_system_free (system);
}

/* --- the simulator ---------------------------------------------------------------------------- */

/* A strip that hangs from its last row. Returns: how low it is */
static double
hang (const char *settings, double *steps, char **warning)
{
  static const ClothSheet strip = { 4, 9, 0.05, TRUE };
  g_autofree char *all = g_strconcat ("drag=3;gamma=2;bend_warp=1e-4;bend_weft=1e-4;contact=false;"
                                      "stretch_warp=50;stretch_weft=50;shear=5;",
                                      settings, NULL);
  ClothScene scene;
  double low;

  cloth_scene_init (&scene, &rmp_elastic_continuum, &strip, cloth_follow_last_row, NULL, 2, all);
  cloth_scene_run (&scene, 90);
  low = cloth_scene_position (&scene, 1, 0)[1];
  if (steps)
    *steps = cloth_scene_figure (&scene, "steps");
  if (warning)
    *warning = g_strdup (scene.output.warning);
  cloth_scene_clear (&scene);
  return low;
}

/* However a step is solved for, cloth comes to hang the same way. */
static void
all_steps_lead_to_the_same_shape (void)
{
  static const char *const variants[] = {
    "bending_solve=explicit",
    "matrix=published;clamp_tension=true",
    "matrix=published;clamp_tension=true;bending_solve=explicit",
    "step=0.001",
    "solver=cholesky",
    "curvature_smoothing=true",
  };
  const double low = hang ("", NULL, NULL);

  g_assert_cmpfloat (low, <, -2e-3);
  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    g_assert_cmpfloat_with_epsilon (hang (variants[i], NULL, NULL), low, 2e-4);
}

/* Stretch that is not in the matrix takes short steps; in it, steps are as long as wanted. */
static void
the_published_matrix_takes_short_steps (void)
{
#define LONG "step=0.03333;"
#define PUBLISHED LONG "clamp_tension=true;matrix=published;"
  double few, many, soft;

  hang (LONG "stretch_warp=1000", &few, NULL);
  hang (PUBLISHED "stretch_warp=1000", &many, NULL);
  hang (PUBLISHED, &soft, NULL);
  g_assert_cmpfloat (few, <=, 2.0);
  g_assert_cmpfloat_with_epsilon (many / soft, sqrt (1000.0 / 50.0), 1.0);
}

static void
so_many_steps_as_allowed_are_taken (void)
{
  cloth_check_most_steps (&rmp_elastic_continuum, PUBLISHED "stretch_warp=100;stretch_weft=100");
}

/* Each of four columns of nodes counts as a whole cell's width, of which there are three. */
static void
a_grid_hangs_as_triangles_do (void)
{
  g_autofree char *warning = NULL;
  const double low = hang ("", NULL, NULL), grid = hang ("discretisation=grid", NULL, &warning);

  g_assert_null (warning);
  g_assert_cmpfloat_with_epsilon (grid * 4.0 / 3.0, low, 2e-4);
}

static void
what_is_no_grid_says_so (void)
{
  static const RmpCall call = { 0 };
  static const float positions[9] = { 0.0f, 0.0f, 0.0f, 0.1f, 0.0f, 0.0f, 0.03f, 0.08f, 0.0f };
  static const guint32 faces[3] = { 0, 1, 2 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (3, positions, 1, faces, 0, NULL, NULL, &error);
  g_autoptr (RmpSampler) sampler = rmp_sampler_new_sequence (mesh, 1, 30.0, positions);
  g_autoptr (RmpValues) values = rmp_values_new (&rmp_elastic_continuum);
  const RmpInput input = { .mesh = mesh };
  gpointer shared, state;
  RmpOutput output;

  rmp_values_set_list (values, "discretisation=grid;settle=0", &error);
  g_assert_no_error (error);
  shared = rmp_elastic_continuum.prepare (&input, sampler, values, &call, &error);
  g_assert_no_error (error);
  state = rmp_elastic_continuum.state_new (shared);
  for (guint k = 0; k < 2; k++)
    {
      g_assert_true (rmp_elastic_continuum.step (shared, NULL, state, sampler, values, k / 30.0,
                                                 RMP_TARGET_BAKE, NULL, &output, &call, &error));
      if (k == 0)
        rmp_output_clear (&output);
    }
  g_assert_nonnull (output.warning);
  g_assert_nonnull (strstr (output.warning, "rectangle"));
  rmp_output_clear (&output);
  rmp_elastic_continuum.state_free (state);
  rmp_elastic_continuum.shared_free (shared);
}

/* Every preset of the paper's own options goes on for a while, and stays finite. */
static void
published_options_run (void)
{
  for (guint i = 0; i < rmp_elastic_continuum.n_presets; i++)
    {
      const double low = hang (rmp_elastic_continuum.presets[i].values, NULL, NULL);

      g_assert_cmpfloat (low, <, 0.0);
      g_assert_cmpfloat (low, >, -0.1);
    }
}

static void
the_strain_limit_is_an_option (void)
{
  static const char *const settings[] = {
    "stretch_warp=20;stretch_weft=20;shear=5;density=0.3;drag=3;contact=false",
    "stretch_warp=20;stretch_weft=20;shear=5;density=0.3;drag=3;contact=false;strain_limit=true;"
    "strain=5 %;passes=20",
  };
  double strains[2];

  for (guint i = 0; i < 2; i++)
    {
      ClothScene scene;

      cloth_scene_init (&scene, &rmp_elastic_continuum, &cloth_hanging, cloth_follow_two_corners,
                        cloth_gather, 2, settings[i]);
      cloth_scene_run (&scene, 90);
      strains[i] = cloth_scene_figure (&scene, "strain");
      cloth_scene_clear (&scene);
    }
  g_assert_cmpfloat (strains[0], >, 0.12);
  g_assert_cmpfloat (strains[1], <, 0.07);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  cloth_checks_add (&rmp_elastic_continuum, "gamma=0;step=0.0167;iterations=40",
                    "tolerance=1e-8;iterations=5000");
#define ADD(func) g_test_add_func ("/elastic-continuum/" #func, func)
  ADD (rigid_motion_costs_nothing);
  ADD (forces_are_the_gradient_of_the_energy);
  ADD (a_stretch_costs_what_the_fabric_says);
  ADD (a_cylinder_is_bent_by_one_over_its_radius);
  ADD (winding_does_not_matter);
  ADD (a_moebius_strip_is_cut_once);
  ADD (finer_meshes_have_the_same_energy);
  ADD (averaged_curvatures_suit_irregular_meshes);
  ADD (a_step_damps_a_swing_as_much_as_it_should);
  ADD (all_steps_lead_to_the_same_shape);
  ADD (the_published_matrix_takes_short_steps);
  ADD (so_many_steps_as_allowed_are_taken);
  ADD (a_grid_hangs_as_triangles_do);
  ADD (what_is_no_grid_says_so);
  ADD (published_options_run);
  ADD (the_strain_limit_is_an_option);
#undef ADD
  return g_test_run ();
}
