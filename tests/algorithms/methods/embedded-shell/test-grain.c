/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the skin measures its stretch along. */

#include "methods/embedded-shell/grain.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "inputs/directions.h"
#include "methods/embedded-shell/report.h"
#include "sheet-run.h"
#include "strip.h"

#define FRAMES 2
#define UNEVEN 4e-4 /* metres */

static const double as_it_is[9] = { 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0 };

static void
turn_vector (const double turn[9], const double a[3], double turned[3])
{
  for (guint c = 0; c < 3; c++)
    turned[c] = turn[3 * c] * a[0] + turn[3 * c + 1] * a[1] + turn[3 * c + 2] * a[2];
}

/* --- where it lies ---------------------------------------------------------------------------- */

/* The sheet's mesh at @positions, with @uvs of its vertices. (nullable): none */
static RmpMesh *
make_mesh (const RmpMesh *sheet, const float *positions, const float *uvs)
{
  const guint n = rmp_mesh_get_n_vertices (sheet), n_faces = rmp_mesh_get_n_faces (sheet);
  const guint32 *faces = rmp_mesh_get_faces (sheet);
  g_autoptr (GError) error = NULL;
  RmpMesh *mesh = rmp_mesh_new (n, positions, n_faces, faces, uvs ? n : 0, uvs, uvs ? faces : NULL,
                                &error);

  g_assert_no_error (error);
  return mesh;
}

/* A sheet that was bent about an axis, and its texture, which is uneven and askew. */
static RmpMesh *
make_bent (const RmpMesh *sheet)
{
  const guint n = rmp_mesh_get_n_vertices (sheet);
  g_autofree float *positions = g_new (float, 3 * n), *uvs = g_new (float, 2 * n);
  const float *flat = rmp_mesh_get_positions (sheet);

  for (guint v = 0; v < n; v++)
    {
      const double x = (double) flat[3 * v] / 0.03, z = (double) flat[3 * v + 2];

      positions[3 * v] = (float) (0.03 * sin (x));
      positions[3 * v + 1] = (float) (0.03 * cos (x));
      positions[3 * v + 2] = (float) z;
      uvs[2 * v] = (float) (0.3 * x + 9.0 * z + 0.05 * x * x);
      uvs[2 * v + 1] = (float) (25.0 * z - 0.4 * x);
    }
  return make_mesh (sheet, positions, uvs);
}

/* ∇ of numbers at the corners of a face. */
static void
find_gradient (const RmpMesh *mesh, guint32 face, const double values[3], double gradient[3])
{
  const guint32 *corners = rmp_mesh_get_faces (mesh) + 3 * face;
  double x[3][3], edges[2][3], normal[3], way[3];
  double square;

  for (guint i = 0; i < 3; i++)
    rmp_vector_load (rmp_mesh_get_positions (mesh) + 3 * corners[i], x[i]);
  for (guint i = 0; i < 2; i++)
    rmp_vector_sub (x[i + 1], x[0], edges[i]);
  rmp_vector_cross (edges[0], edges[1], normal);
  square = rmp_vector_dot (normal, normal);
  for (guint c = 0; c < 3; c++)
    way[c] = (values[1] - values[0]) * edges[1][c] - (values[2] - values[0]) * edges[0][c];
  rmp_vector_cross (way, normal, gradient);
  for (guint c = 0; c < 3; c++)
    gradient[c] /= square;
}

/* ∂x/∂u is where V stays the same and U grows. */
static void
the_texture_leads_where_u_grows (void)
{
  const RmpShellPlan plan = { .grain_from = RMP_SHELL_GRAIN_TEXTURE };
  g_autoptr (RmpMesh) mesh = NULL;
  g_autoptr (RmpSubdivision) subdivision = NULL;
  g_autofree double *grain = NULL;
  gboolean missed;
  Run sheet;

  sheet_run_init (&sheet);
  mesh = make_bent (sheet.mesh);
  subdivision = rmp_subdivision_new (mesh, 1, NULL, 1, NULL);
  grain = rmp_shell_grain_new (subdivision, mesh, rmp_mesh_get_positions (mesh), &plan, NULL,
                               &missed);
  g_assert_false (missed);
  for (guint32 f = 0; f < rmp_mesh_get_n_faces (mesh); f++)
    {
      const guint32 *corners = rmp_mesh_get_uv_faces (mesh) + 3 * f;
      double of_u[3], of_v[3], values[2][3];

      for (guint i = 0; i < 3; i++)
        for (guint c = 0; c < 2; c++)
          values[c][i] = (double) rmp_mesh_get_uvs (mesh)[2 * corners[i] + c];
      find_gradient (mesh, f, values[0], of_u);
      find_gradient (mesh, f, values[1], of_v);
      for (guint32 k = rmp_subdivision_get_face_start (subdivision)[f];
           k < rmp_subdivision_get_face_start (subdivision)[f + 1]; k++)
        {
          const double *along = grain + 3 * k;

          g_assert_cmpfloat_with_epsilon (rmp_vector_norm (along), 1.0, 1e-12);
          g_assert_cmpfloat_with_epsilon (rmp_vector_dot (of_v, along), 0.0,
                                          1e-10 * rmp_vector_norm (of_v));
          g_assert_cmpfloat (rmp_vector_dot (of_u, along), >, 0.1 * rmp_vector_norm (of_u));
        }
    }
  run_clear (&sheet);
}

/* Half of the strokes go the other way, and what was painted goes along with cloth that is made
 * shorter and is sheared.
 */
static void
paint_leads_along_the_cloth (void)
{
  const double to[3] = { 0.8, 0.25, 0.6 }, from[2] = { 0.6, 0.8 }; /* (x, z) becomes … */
  const RmpShellPlan plan = { .grain_from = RMP_SHELL_GRAIN_PAINTED, .grain = { 0.0, 0.0, 1.0 } };
  g_autoptr (RmpSubdivision) subdivision = NULL;
  g_autofree double *grain = NULL;
  g_autofree float *painted = NULL, *rest = NULL;
  double expected[3] = { to[0] * from[0] + to[1] * from[1], 0.0, to[2] * from[1] };
  const guint32 *faces;
  gboolean missed;
  guint n, n_bare = 0;
  Run sheet;

  sheet_run_init (&sheet);
  n = rmp_mesh_get_n_vertices (sheet.mesh);
  faces = rmp_mesh_get_faces (sheet.mesh);
  painted = g_new0 (float, 3 * n);
  rest = g_memdup2 (rmp_mesh_get_positions (sheet.mesh), 3 * n * sizeof (float));
  rmp_vector_normalise (expected);
  for (guint v = 0; v < n; v++)
    {
      rest[3 * v] = (float) (to[0] * (double) rest[3 * v] + to[1] * (double) rest[3 * v + 2]);
      rest[3 * v + 2] *= (float) to[2];
      for (guint c = 0; v % 7 > 1 && c < 2; c++)
        painted[3 * v + 2 * c] = (float) (v % 2 ? from[c] : -from[c]);
    }
  subdivision = rmp_subdivision_new (sheet.mesh, 1, NULL, 1, NULL);
  grain = rmp_shell_grain_new (subdivision, sheet.mesh, rest, &plan, painted, &missed);
  g_assert_false (missed);
  for (guint32 f = 0; f < rmp_mesh_get_n_faces (sheet.mesh); f++)
    {
      const double *along = grain + 3 * rmp_subdivision_get_face_start (subdivision)[f];
      gboolean bare = TRUE;

      for (guint i = 0; i < 3; i++)
        bare = bare && faces[3 * f + i] % 7 <= 1;
      n_bare += bare;
      g_assert_cmpfloat_with_epsilon (fabs (rmp_vector_dot (along, bare ? plan.grain : expected)),
                                      1.0, 1e-6);
    }
  g_assert_cmpuint (n_bare, <, rmp_mesh_get_n_faces (sheet.mesh));
  run_clear (&sheet);
}

/* --- what it does ----------------------------------------------------------------------------- */

/* Its vertices are no grid, where rounding would choose between centres that are equally far. */
static void
place (const RmpMesh *sheet, guint32 vertex, double x[3])
{
  rmp_vector_load (rmp_mesh_get_positions (sheet) + 3 * vertex, x);
  x[0] += UNEVEN * rmp_shell_noise (vertex, 1);
  x[2] += UNEVEN * rmp_shell_noise (vertex, 2);
}

/* A sheet that is longer along x by 0.05 in its second frame, with borders held, and soft in shear.
 * @turn: of all that there is
 */
static void
init_stretched (Run *self, const double turn[9], const float *uvs, const float *painted)
{
  g_autofree float *frames = NULL;
  RmpMesh *mesh;
  guint n;

  sheet_run_init (self);
  n = rmp_mesh_get_n_vertices (self->mesh);
  frames = g_new (float, 3 * n * FRAMES);
  for (guint f = 0; f < FRAMES; f++)
    for (guint v = 0; v < n; v++)
      {
        double x[3], turned[3];

        place (self->mesh, v, x);
        x[0] *= f == 0 ? 1.0 : 1.05;
        turn_vector (turn, x, turned);
        for (guint c = 0; c < 3; c++)
          frames[3 * (n * f + v) + c] = (float) turned[c];
      }
  mesh = make_mesh (self->mesh, frames, uvs);
  rmp_mesh_unref (self->mesh);
  rmp_sampler_unref (self->sampler);
  self->mesh = self->input.mesh = mesh;
  self->sampler = rmp_sampler_new_sequence (mesh, FRAMES, SHEET_RATE, frames);
  rmp_inputs_set_directions (&self->input.inputs, n, painted);
  rmp_values_set_bool (self->values, RMP_SHELL_PARAM_HEMS, TRUE);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_NOISE, 0.0);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_SHEAR, 0.05);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_TOLERANCE, 1e-8);
}

/* What a grain can follow at a vertex: its texture, and what is painted there. @x: on the sheet */
typedef void (*Guide) (guint vertex, const double x[3], gconstpointer data, float uv[2],
                       float painted[3]);

static void
init_guided (Run *self, const double turn[9], Guide guide, gconstpointer data)
{
  g_autofree float *uvs = NULL, *painted = NULL;
  guint n;
  Run flat;

  sheet_run_init (&flat);
  n = rmp_mesh_get_n_vertices (flat.mesh);
  uvs = g_new (float, 2 * n);
  painted = g_new (float, 3 * n);
  for (guint v = 0; v < n; v++)
    {
      double x[3];

      place (flat.mesh, v, x);
      guide (v, x, data, uvs + 2 * v, painted + 3 * v);
    }
  run_clear (&flat);
  init_stretched (self, turn, uvs, painted);
}

static void
step (Run *self, guint frame, RmpOutput *output)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;

  rmp_embedded_shell.step (self->shared, NULL, self->state, self->sampler, self->values,
                           frame / SHEET_RATE, RMP_TARGET_BAKE, NULL, output, &call, &error);
  g_assert_no_error (error);
}

static double
find_area (const RmpRelief *relief)
{
  double sum = 0.0;

  for (guint f = 0; f < relief->topology->n_faces; f++)
    {
      double x[3][3], edges[2][3], normal[3];

      for (guint i = 0; i < 3; i++)
        rmp_vector_load (relief->positions + 3 * relief->topology->faces[3 * f + i], x[i]);
      for (guint i = 0; i < 2; i++)
        rmp_vector_sub (x[i + 1], x[0], edges[i]);
      rmp_vector_cross (edges[0], edges[1], normal);
      sum += 0.5 * rmp_vector_norm (normal);
    }
  return sum;
}

/* Joules a m² of the skin where it is 1.05 times as long along x, by the grain's angle to it. */
static double
expect_energy (double angle)
{
  const RmpShellMaterial material = { 0.001, 1e6, 1e4, 0.45, 0.45 };
  const RmpShellModuli moduli = { FALSE, 1.0, 0.05, 1.0, FALSE };
  const double c = cos (angle), s = sin (angle), longer = 1.05;
  const double u = hypot (longer * c, s) - 1.0, v = hypot (longer * s, c) - 1.0,
               shear = (1.0 - longer * longer) * c * s;

  return 0.5 * rmp_shell_stretch_stiffness (&material, &moduli) * (u * u + v * v) +
         0.5 * rmp_shell_shear_stiffness (&material, &moduli) * shear * shear;
}

/* Straight along @data, a vector, in the plane of the sheet. */
static void
guide_straight (G_GNUC_UNUSED guint vertex, const double x[3], gconstpointer data, float uv[2],
                float painted[3])
{
  const double *along = data;

  uv[0] = (float) (along[0] * x[0] + along[2] * x[2]);
  uv[1] = (float) (along[0] * x[2] - along[2] * x[0]);
  rmp_vector_store (along, painted);
}

/* Along x, askew and across it, whoever says so. Beside the grain the skin is far softer. */
static void
stiffness_follows_the_grain (void)
{
  for (guint from = 0; from < 3; from++)
    for (guint part = 0; part < 4; part++)
      {
        const double angle = part * G_PI / 6.0;
        const double along[3] = { cos (angle), 0.0, sin (angle) };
        RmpOutput output;
        double area;
        Run run;

        init_guided (&run, as_it_is, guide_straight, along);
        rmp_values_set_int (run.values, RMP_SHELL_PARAM_GRAIN_FROM, (int) from);
        if (from == RMP_SHELL_GRAIN_DIRECTION)
          rmp_values_set_vec3 (run.values, RMP_SHELL_PARAM_GRAIN, along);
        run_begin (&run);
        step (&run, 0, &output);
        area = find_area (output.relief);
        rmp_output_clear (&output);
        step (&run, 1, &output);
        g_assert_null (output.remark);
        g_assert_cmpfloat_with_epsilon (
            output.figures[RMP_SHELL_FIGURE_ENERGY] / (area * expect_energy (angle)), 1.0, 1e-4);
        rmp_output_clear (&output);
        run_clear (&run);
      }
  g_assert_cmpfloat (expect_energy (G_PI / 4.0), <, 0.6 * expect_energy (0.0));
}

static void
what_is_not_there_to_follow_is_told (void)
{
  static const struct
  {
    RmpShellGrain from;
    const char *told;
  } cases[] = {
    { RMP_SHELL_GRAIN_TEXTURE, "no UVs that the grain" },
    { RMP_SHELL_GRAIN_PAINTED, "No directions are painted" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const double along[3] = { 1.0, 0.0, 0.0 };
      RmpOutput output;
      double area;
      Run run;

      init_stretched (&run, as_it_is, NULL, NULL);
      rmp_values_set_int (run.values, RMP_SHELL_PARAM_GRAIN_FROM, (int) cases[i].from);
      rmp_values_set_vec3 (run.values, RMP_SHELL_PARAM_GRAIN, along);
      run_begin (&run);
      step (&run, 0, &output);
      area = find_area (output.relief);
      rmp_output_clear (&output);
      step (&run, 1, &output);
      g_assert_nonnull (output.remark);
      g_assert_nonnull (strstr (output.remark, cases[i].told));
      g_assert_cmpfloat_with_epsilon (
          output.figures[RMP_SHELL_FIGURE_ENERGY] / (area * expect_energy (0.0)), 1.0, 1e-4);
      rmp_output_clear (&output);
      run_clear (&run);
    }
}

/* --- all turned alike ------------------------------------------------------------------------- */

static void
make_turn (double turn[9])
{
  const double a = cos (0.8), b = sin (0.8), c = cos (2.1), d = sin (2.1);
  const double whole[9] = { a, -b * c, b * d, b, a * c, -a * d, 0.0, d, c };

  memcpy (turn, whole, sizeof whole);
}

/* A grain that goes round, and a stretch whose shares differ: where the skin rests is turned with
 * them, to as many digits as the solve has.
 */
static void
the_skin_turns_with_its_grain (void)
{
  const RmpShellModuli moduli = { FALSE, 1.0, 0.1, 1.0, FALSE };
  const RmpShellSolveOptions options = {
    .tolerance = 1e-12, .most = 100, .most_inner = 4000, .n_threads = 1
  };
  g_autofree RmpShellMaterial *materials = NULL;
  g_autofree double *x = NULL, *grain = NULL;
  double turn[9], away = 0.0;
  Strip strip;
  gsize n;

  make_turn (turn);
  strip_init (&strip, 8, 2.0, 1.0, 1.0, 1.0);
  n = 3 * (gsize) strip.n;
  x = g_new (double, 2 * n);
  grain = g_new (double, 3 * strip.topology->n_faces);
  materials = g_new (RmpShellMaterial, strip.n);
  for (guint v = 0; v < strip.n; v++)
    materials[v] = strip.material;
  for (guint turned = 0; turned < 2; turned++)
    {
      const double *by = turned ? turn : as_it_is;
      g_autofree double *rest = g_new (double, n), *target = g_new (double, n);
      g_autoptr (RmpShellSkin) skin = NULL;
      g_autoptr (RmpShellWork) work = NULL;
      RmpShellProblem problem = { .constraint = strip.constraint, .target = target };
      RmpShellSolution solution;

      for (guint v = 0; v < strip.n; v++)
        {
          const double *at = strip.rest + 3 * v;

          turn_vector (by, at, rest + 3 * v);
          turn_vector (by, (double[]){ 1.06 * at[0] + 0.02 * at[1], 1.02 * at[1], 0.0 },
                       target + 3 * v);
        }
      for (guint f = 0; f < strip.topology->n_faces; f++)
        turn_vector (by, (double[]){ cos (0.3 * f), sin (0.3 * f), 0.0 }, grain + 3 * f);
      skin = rmp_shell_skin_new_along (strip.topology, rest, grain, materials, &moduli);
      work = rmp_shell_work_new (skin, strip.constraint);
      problem.skin = skin;
      memcpy (x + turned * n, target, n * sizeof (double));
      g_assert_true (rmp_shell_solve (&problem, work, &options, x + turned * n, &solution));
      g_assert_true (solution.converged);
      for (gsize i = 0; i < n && !turned; i++)
        away = MAX (away, fabs (x[i] - target[i]));
    }
  g_assert_cmpfloat (away, >, 1e-3 * strip.wavelength);
  for (guint v = 0; v < strip.n; v++)
    {
      double expected[3];

      turn_vector (turn, x + 3 * v, expected);
      g_assert_cmpfloat (rmp_vector_distance (expected, x + n + 3 * v), <, 1e-8 * strip.wavelength);
    }
  strip_clear (&strip);
}

/* Another way at each vertex; what is painted is turned by @data, a matrix. */
static void
guide_about (guint vertex, const double x[3], gconstpointer data, float uv[2], float painted[3])
{
  const double angle = 0.1 * vertex;
  double way[3];

  turn_vector (data, (double[]){ cos (angle), 0.0, sin (angle) }, way);
  rmp_vector_store (way, painted);
  uv[0] = (float) (x[0] + 0.5 * x[2] + 10.0 * x[0] * x[2]);
  uv[1] = (float) (x[2] - 3.0 * x[0] * x[0]);
}

/* The same of the whole method, where positions are floats. */
static void
a_look_turns_with_what_its_grain_follows (void)
{
  double turn[9];

  make_turn (turn);
  for (guint from = 0; from < 3; from++)
    {
      g_autofree float *first = NULL;

      for (guint turned = 0; turned < 2; turned++)
        {
          const double *by = turned ? turn : as_it_is;
          double along[3];
          RmpOutput output;
          guint n;
          Run run;

          turn_vector (by, (double[]){ 0.6, 0.0, 0.8 }, along);
          init_guided (&run, by, guide_about, by);
          rmp_values_set_int (run.values, RMP_SHELL_PARAM_GRAIN_FROM, (int) from);
          rmp_values_set_vec3 (run.values, RMP_SHELL_PARAM_GRAIN, along);
          run_begin (&run);
          step (&run, 1, &output);
          n = output.relief->topology->n_vertices;
          if (!turned)
            first = g_memdup2 (output.relief->positions, 3 * n * sizeof (float));
          for (guint v = 0; v < n && turned; v++)
            {
              double was[3], expected[3], is[3];

              rmp_vector_load (first + 3 * v, was);
              rmp_vector_load (output.relief->positions + 3 * v, is);
              turn_vector (by, was, expected);
              g_assert_cmpfloat (rmp_vector_distance (expected, is), <, 1e-6 * 0.1);
            }
          rmp_output_clear (&output);
          run_clear (&run);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add_func ("/methods/embedded-shell/grain/" name, function)

  ADD ("texture", the_texture_leads_where_u_grows);
  ADD ("paint", paint_leads_along_the_cloth);
  ADD ("stiffness", stiffness_follows_the_grain);
  ADD ("missing", what_is_not_there_to_follow_is_told);
  ADD ("turned/skin", the_skin_turns_with_its_grain);
  ADD ("turned/look", a_look_turns_with_what_its_grain_follows);

  return g_test_run ();
}
