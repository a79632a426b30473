/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cloth-drape.c: the ops of the simulators' reference file that are particle-drape's. Energies of
 * cloth that is larger are made to grow with its area: stiffness against stretch and shear stays,
 * against bends it grows as much as the area.
 */

#include "cloth-ops.h"

#include <math.h>
#include <string.h>

#include "cloth/kawabata.h"
#include "json.h"
#include "simulators/particle-drape/grid-energy.h"
#include "simulators/particle-drape/repulsion.h"
#include "simulators/particle-drape/sheet-energy.h"

/* @by_s, @by_force: by what both axes are multiplied. (transfer full) */
static RmpFabricCurve *
read_curve (JsonObject *curve, double by_s, double by_force)
{
  JsonArray *rows = json_object_get_array_member (curve, "coefs");
  const guint n = json_array_get_length (rows);
  g_autofree double *knots = g_new (double, n + 1);
  g_autofree double *coefficients = g_new0 (double, 4 * n);

  json_read_member (curve, "knots", n + 1, knots);
  for (guint i = 0; i < n; i++)
    {
      JsonArray *row = json_array_get_array_element (rows, i);

      json_read (row, json_array_get_length (row), coefficients + 4 * i);
      for (guint k = 0; k < 4; k++)
        coefficients[4 * i + k] *= by_force / pow (by_s, k);
    }
  for (guint i = 0; i <= n; i++)
    knots[i] *= by_s;
  return rmp_fabric_curve_new (n, knots, coefficients);
}

static RmpFabricCurve *
read_curve_member (JsonObject *in, const char *name, double by_s, double by_force)
{
  return read_curve (json_object_get_object_member (in, name), by_s, by_force);
}

static JsonNode *
piecewise_curve (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                 G_GNUC_UNUSED const OracleTransform *transform)
{
  g_autoptr (RmpFabricCurve) curve = read_curve (in, 1.0, 1.0);
  const guint n = json_length (in, "abscissae");
  g_autofree double *s = g_new (double, n), *forces = g_new (double, n);
  g_autofree double *energies = g_new (double, n);
  JsonObject *out = json_object_new ();

  json_read_member (in, "abscissae", n, s);
  for (guint i = 0; i < n; i++)
    energies[i] = rmp_fabric_curve_evaluate (curve, s[i], &forces[i], NULL);
  json_object_set_array_member (out, "value", json_write (n, forces));
  json_object_set_array_member (out, "integral", json_write (n, energies));
  return json_wrap (out);
}

static JsonNode *
kes_units (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
           G_GNUC_UNUSED const OracleTransform *transform)
{
  JsonObject *out = json_object_new ();

  json_object_set_double_member (out, "B_N_m",
                                 RMP_KES_BENDING * json_number (in, "B_gf_cm2_per_cm"));
  json_object_set_double_member (out, "HB_N",
                                 0.5 * RMP_KES_MOMENT * json_number (in, "twoHB_gf_cm_per_cm"));
  json_object_set_double_member (out, "G_N_per_m_rad",
                                 RMP_KES_SHEAR * json_number (in, "G_gf_per_cm_deg"));
  json_object_set_double_member (out, "HG_N_per_m",
                                 0.5 * RMP_KES_TENSION * json_number (in, "twoHG_gf_per_cm"));
  json_object_set_double_member (out, "WT_J_per_m2",
                                 RMP_KES_WORK * json_number (in, "WT_gf_cm_per_cm2"));
  return json_wrap (out);
}

static JsonNode *
drape_curvature (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                 const OracleTransform *transform)
{
  const guint n = json_length (in, "theta");
  const double spacing = transform->scale * json_number (in, "sigma");
  g_autofree double *numbers = g_new (double, n);
  JsonObject *out = json_object_new ();

  json_read_member (in, "theta", n, numbers);
  for (guint i = 0; i < n; i++)
    numbers[i] = transform->scale * rmp_drape_grid_curvature (numbers[i], spacing);
  json_object_set_array_member (out, "curvature", json_write (n, numbers));
  return json_wrap (out);
}

/* As parts of the whole, and their sum. */
static void
set_energies (JsonObject *out, guint n, const char *const *names, const double *parts, double area)
{
  JsonObject *energy = json_object_new ();
  double total = 0.0;

  for (guint i = 0; i < n; i++)
    {
      json_object_set_double_member (energy, names[i], parts[i] / area);
      total += parts[i] / area;
    }
  json_object_set_double_member (energy, "total", total);
  json_object_set_object_member (out, "energy", energy);
}

/* What weights do; its zero is where the coordinates have theirs, wherever the cloth is moved. */
static double
lift (JsonObject *in, const OracleTransform *transform, guint n, const double *x, double *gradient)
{
  const double mass = json_number (in, "mass");
  const double none[3] = { 0.0 };
  double gravity[3], origin[3], energy = 0.0;

  oracle_cloth_vector (in, "gravity", transform, transform->scale, gravity);
  oracle_transform_point (transform, none, origin);
  for (guint i = 0; i < 3 * n; i++)
    {
      energy -= mass * gravity[i % 3] * (x[i] - origin[i % 3]);
      gradient[i] -= mass * gravity[i % 3];
    }
  return energy;
}

static JsonNode *
drape_grid_energy (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                   const OracleTransform *transform)
{
  static const char *const names[] = { "stretch", "bend", "shear", "repel", "gravity" };
  const double scale = transform->scale, area = scale * scale;
  guint n;
  g_autofree double *x = oracle_cloth_points (in, "x", transform, &n);
  g_autofree double *gradient = g_new0 (double, 3 * (gsize) n);
  g_autoptr (RmpFabricCurve) bend = read_curve_member (in, "bend_curve", 1.0 / scale, scale);
  g_autoptr (RmpFabricCurve) shear = read_curve_member (in, "shear_curve", 1.0, 1.0);
  g_autoptr (RmpDrapeGrid) grid = rmp_drape_grid_new (json_count (in, "nx"), json_count (in, "ny"),
                                                      scale * json_number (in, "sigma"));
  const RmpDrapeThreads threads = { area * json_number (in, "c0"), shear, { bend, bend }, 0.0 };
  g_autoptr (RmpDrapeRepulsion)
      repulsion = rmp_drape_repulsion_new (n, threads.stretch, grid->spacing);
  RmpDrapeEnergy *energy = rmp_drape_grid_energy_new (grid, &threads);
  double parts[5];
  JsonObject *out = json_object_new ();

  rmp_drape_grid_evaluate (energy, x, parts, gradient);
  parts[3] = rmp_drape_repulsion_evaluate (repulsion, x, gradient);
  parts[4] = lift (in, transform, n, x, gradient);
  set_energies (out, G_N_ELEMENTS (names), names, parts, area);
  oracle_cloth_set_vectors (out, "gradient_fd", transform, scale, n, gradient);
  rmp_drape_energy_free (energy);
  return json_wrap (out);
}

static JsonNode *
drape_tri_energy (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                  const OracleTransform *transform)
{
  static const char *const names[] = { "tensile", "shear", "bend", "twist" };
  static const double warp[3] = { 1.0, 0.0, 0.0 };
  const double scale = transform->scale, area = scale * scale;
  guint n, n_faces, n_hinges;
  g_autofree double *x = oracle_cloth_points (in, "x", transform, &n);
  g_autofree double *uv = oracle_cloth_rows (in, "uv", 2, NULL);
  g_autofree guint32 *faces = oracle_cloth_indices (in, "tris", 3, &n_faces);
  g_autofree double *rest = g_new0 (double, 3 * (gsize) n);
  g_autofree double *gradient = g_new0 (double, 3 * (gsize) n);
  g_autofree RmpClothTriangle *triangles = g_new (RmpClothTriangle, n_faces);
  g_autofree RmpClothHinge *hinges = NULL;
  g_autoptr (RmpTopology) topology = rmp_topology_new (n, n_faces, faces);
  g_autoptr (RmpFabricCurve) tension = read_curve_member (in, "tensile_curve", 1.0, 1.0);
  g_autoptr (RmpFabricCurve) bend = read_curve_member (in, "bend_curve", 1.0 / scale, scale);
  g_autoptr (RmpFabricCurve) shear = read_curve_member (in, "shear_curve", 1.0, 1.0);
  const RmpDrapeFabric fabric = { .tension = { tension, tension },
                                  .shear = shear,
                                  .bend = { bend, bend },
                                  .compression = json_number (in, "k_compression"),
                                  .twist = area * json_number (in, "twist_rigidity") };
  RmpDrapeEnergy *energy;
  double parts[RMP_DRAPE_N_SHEET_PARTS];
  JsonObject *out = json_object_new ();

  for (guint i = 0; i < 2 * n; i++)
    {
      uv[i] *= scale;
      rest[3 * (i / 2) + i % 2] = uv[i];
    }
  for (guint f = 0; f < n_faces; f++)
    {
      double corners[6];

      for (guint i = 0; i < 6; i++)
        corners[i] = uv[2 * faces[3 * f + i / 2] + i % 2];
      rmp_cloth_triangle_init (&triangles[f], corners);
    }
  hinges = rmp_cloth_hinges_new (topology, rest, warp, &n_hinges);
  energy = rmp_drape_sheet_new (topology, triangles, n_hinges, hinges, &fabric, FALSE);
  rmp_drape_sheet_evaluate (energy, x, parts, gradient);
  set_energies (out, G_N_ELEMENTS (names), names, parts, area);
  oracle_cloth_set_vectors (out, "gradient_fd", transform, scale, n, gradient);
  rmp_drape_energy_free (energy);
  return json_wrap (out);
}

static const OracleRule gradient_rules[] = {
  { .key = "gradient_fd", .tolerance = "gradient" },
  { .key = NULL },
};

const OracleOp oracle_particle_drape_ops[] = {
  { "piecewise_curve", piecewise_curve, NULL },
  { "kes_units", kes_units, NULL },
  { "drape_curvature", drape_curvature, NULL },
  { "drape_grid_energy", drape_grid_energy, gradient_rules },
  { "drape_tri_energy", drape_tri_energy, gradient_rules },
  { NULL, NULL, NULL },
};
