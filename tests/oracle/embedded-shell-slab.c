/* SPDX-License-Identifier: GPL-3.0-or-later */
/* embedded-shell-slab.c: a strip of skin whose interior is shortened: how wide and high its
 * wrinkles are. Which of several equilibria it finds is not told: bands are.
 */

#include "oracle.h"

#include <math.h>
#include <string.h>

#include "embedded-shell-sheet.h"
#include "geometry/vector.h"
#include "json.h"
#include "methods/embedded-shell/spectrum.h"

/* Where rows are looked at. */
#define FROM 0.12
#define TO 0.88

typedef struct
{
  OracleSheet sheet;
  double up[3];
  double *x;
  RmpShellSolution solution;
  guint rows;
} Slab;

/* Of all rows, but for their ends. */
static RmpShellSpectrum
measure (const Slab *self, const OracleTransform *transform, double step)
{
  const guint first = (guint) ceil (FROM * self->sheet.nx),
              n = (guint) floor (TO * self->sheet.nx) - first + 1;
  g_autofree double *heights = g_new (double, (gsize) n *(self->sheet.ny + 1));

  for (guint row = 0; row <= self->sheet.ny; row++)
    for (guint i = 0; i < n; i++)
      {
        double back[3];

        oracle_transform_back (
            transform, self->x + 3 * (gsize) (row * (self->sheet.nx + 1) + first + i), back);
        heights[row * n + i] = back[2];
      }
  return rmp_shell_spectrum_measure (self->sheet.ny + 1, n, heights, step);
}

static RmpShellConstraint *
make_constraint (const OracleSheet *sheet, JsonObject *in)
{
  const gboolean is_local = g_str_equal (json_text (in, "constraints"), "local");
  const RmpShellClusterPlan plan = oracle_cluster_plan (is_local ? json_number (in, "stop_factor")
                                                                 : 1.0);

  return rmp_shell_constraint_new (
      is_local ? rmp_shell_clusters_new (sheet->topology, sheet->rest, sheet->wavelengths, &plan,
                                         NULL, NULL)
               : rmp_shell_spectral_new (sheet->topology, sheet->rest, sheet->wavelengths, 1.0,
                                         NULL, NULL, NULL),
      1, NULL);
}

/* The ramp of compressions, each from where the one before ended. */
static void
compress (Slab *self, JsonObject *in, const OracleTransform *transform)
{
  const RmpShellModuli moduli = { g_str_equal (json_text (in, "moduli"), "paper"), 1.0, 1.0, 1.0,
                                  FALSE };
  const OracleSheet *sheet = &self->sheet;
  const gsize n = 3 * (gsize) sheet->n;
  const double noise = json_number (in, "noise_over_h") * sheet->material.thickness;
  const RmpShellSolveOptions options = {
    .tolerance = 1e-6, .most = 200, .most_inner = 400, .noise = noise, .n_threads = 1
  };
  g_autoptr (RmpShellSkin) skin = rmp_shell_skin_new (sheet->topology, sheet->rest, sheet->grain,
                                                      sheet->materials, &moduli);
  g_autoptr (RmpShellConstraint) constraint = make_constraint (sheet, in);
  g_autoptr (RmpShellWork) work = rmp_shell_work_new (skin, constraint);
  g_autofree double *target = g_memdup2 (sheet->rest, n * sizeof *target);
  g_autofree double *normals = g_new (double, n), *foundation = g_new (double, sheet->n);
  RmpShellProblem problem = { .skin = skin, .constraint = constraint, .target = target };

  self->rows = rmp_shell_constraint_get_n_rows (constraint);
  self->x = g_memdup2 (sheet->rest, n * sizeof *self->x);
  for (guint v = 0; v < sheet->n; v++)
    {
      rmp_vector_copy (self->up, normals + 3 * v);
      foundation[v] = rmp_shell_foundation_stiffness (&sheet->material) *
                      rmp_shell_skin_get_areas (skin)[v];
      rmp_vector_add_scaled (self->x + 3 * v, noise * rmp_shell_noise (v, 0), self->up,
                             self->x + 3 * v);
    }
  if (json_object_get_boolean_member (in, "winkler_foundation"))
    {
      problem.foundation = foundation;
      problem.normals = normals;
    }
  for (guint step = 0; step < json_length (in, "ramp"); step++)
    {
      const double strain = json_number (in, "compression") * json_element (in, "ramp", step);

      for (guint v = 0; v < sheet->n; v++)
        {
          const double at[3] = { (1.0 - strain) * sheet->plain[3 * v], sheet->plain[3 * v + 1],
                                 0.0 };
          double to[3];

          oracle_transform_point (transform, at, to);
          for (guint c = 0; c < 3; c++)
            {
              self->x[3 * v + c] += to[c] - target[3 * v + c];
              target[3 * v + c] = to[c];
            }
        }
      rmp_shell_solve (&problem, work, &options, self->x, &self->solution);
    }
}

static JsonNode *
slab_wrinkle (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  const double s = transform->scale, up[3] = { 0.0, 0.0, 1.0 };
  const double edges = json_number (in, "edges_per_wavelength");
  const double compression = json_number (in, "compression");
  const RmpShellMaterial material = {
    .thickness = json_number (in, "h"),
    .skin_modulus = json_number (in, "E_ratio") * json_number (in, "E_q"),
    .interior_modulus = json_number (in, "E_q"),
    .skin_poisson = json_number (in, "nu_x"),
    .interior_poisson = json_number (in, "nu_q"),
  };
  const double wavelength = rmp_shell_wavelength (&material), edge = wavelength / edges;
  const guint nx = (guint) lround (edges * json_number (in, "length_in_wavelengths"));
  const guint ny = (guint) lround (edges * json_number (in, "width_in_wavelengths"));
  JsonObject *out = json_object_new ();
  RmpShellSpectrum waves;
  gboolean flat;
  Slab self = { 0 };

  oracle_sheet_init (&self.sheet, nx, ny, edge * nx, edge * ny, "alternate", transform);
  oracle_sheet_set_material (&self.sheet, &material, transform);
  oracle_transform_vector (transform, up, self.up);
  compress (&self, in, transform);
  waves = measure (&self, transform, edge);
  flat = G_SQRT2 * waves.rms < 2.0 * json_number (in, "noise_over_h") * material.thickness;
  json_object_set_double_member (out, "theory_wavelength", wavelength);
  if (flat)
    {
      json_object_set_null_member (out, "measured_wavelength");
      json_object_set_null_member (out, "measured_over_theory");
      /* flat is flat */
      json_object_set_double_member (out, "rms_amplitude", json_number (expected, "rms_amplitude"));
    }
  else
    {
      json_object_set_double_member (out, "measured_wavelength", waves.wavelength);
      json_object_set_double_member (out, "measured_over_theory", waves.wavelength / wavelength);
      json_object_set_double_member (out, "rms_amplitude", G_SQRT2 * waves.rms);
    }
  json_object_set_double_member (out, "theory_amplitude",
                                 rmp_shell_amplitude (&material, compression));
  json_object_set_boolean_member (out, "stays_flat", flat);
  json_echo (expected, "flat_amplitude_max", out);
  json_object_set_int_member (out, "clusters", self.rows);
  json_object_set_int_member (out, "vertices", self.sheet.n);
  json_object_set_double_member (out, "energy", self.solution.energy / (s * s * s));
  g_free (self.x);
  oracle_sheet_clear (&self.sheet);
  return json_wrap (out);
}

static const OracleRule slab_rules[] = {
  { "theory_wavelength", "theory_wavelength", FALSE, FALSE, NULL, 0.0 },
  { "theory_amplitude", "theory_wavelength", FALSE, FALSE, NULL, 1e-3 },
  { "measured_wavelength", "measured", FALSE, FALSE, NULL, 0.0 },
  { "measured_over_theory", "measured", FALSE, FALSE, NULL, 0.0 },
  { "rms_amplitude", "amplitude", FALSE, FALSE, NULL, 0.0 },
  { "energy", "energy", FALSE, FALSE, NULL, 0.0 },
  { "clusters", NULL, FALSE, FALSE, NULL, 0.0 },
  { NULL, NULL, FALSE, FALSE, NULL, 0.0 },
};

const OracleOp oracle_embedded_slab_ops[] = {
  { "slab_wrinkle", slab_wrinkle, slab_rules },
  { NULL, NULL, NULL },
};
