/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What air and weight do to cloth. */

#include "cloth/forces.h"
#include "geometry/vector.h"
#include "simulators/parallel-verlet/parallel-verlet.h"

/* Two faces of half a square metre each, in the xy plane, and a wind through them. */
static void
add_up (const char *settings, double total[3])
{
  static const float positions[] = { 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0 };
  static const guint32 faces[] = { 0, 1, 2, 0, 2, 3 };
  const double velocities[12] = { 0.0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (4, positions, 2, faces, 0, NULL, NULL, &error);
  g_autoptr (RmpValues) values = rmp_values_new (&rmp_parallel_verlet);
  RmpInput input = { .mesh = mesh };
  RmpClothForces forces;
  RmpClothModel *model;
  double all[12];

  g_assert_no_error (error);
  rmp_values_set_list (values, "wind=0,0,3;gusts=0;drag=0;density=1 kg/m²;", &error);
  rmp_values_set_list (values, settings, &error);
  g_assert_no_error (error);
  model = rmp_cloth_model_new (&input, values, &error);
  g_assert_no_error (error);
  rmp_cloth_forces_init (&forces, values, 0);
  rmp_cloth_forces_add_up (&forces, model, model->rest, velocities, 0.0, 1e-3, all, 1);
  rmp_vector_copy (all, total);
  for (guint v = 1; v < 4; v++)
    rmp_vector_add_scaled (total, 1.0, all + 3 * v, total);
  rmp_cloth_model_free (model);
}

/* ½ ρ A v² of it across, and the weight. */
static void
the_push_of_the_air_goes_with_its_density (void)
{
  static const double densities[] = { 0.0, 1.2, 30.0 };
  double total[3];

  for (guint i = 0; i < G_N_ELEMENTS (densities); i++)
    {
      g_autofree char *settings = g_strdup_printf ("air_density=%.1f", densities[i]);

      add_up (settings, total);
      g_assert_cmpfloat_with_epsilon (total[0], 0.0, 1e-12);
      g_assert_cmpfloat_with_epsilon (total[1], -9.81, 1e-12);
      g_assert_cmpfloat_with_epsilon (total[2], 0.5 * densities[i] * 9.0, 1e-12);
    }
  add_up ("", total);
  g_assert_cmpfloat_with_epsilon (total[2], 0.5 * 1.2 * 9.0, 1e-12);
}

/* However dense, it takes cloth along with it and no faster. */
static void
air_takes_no_cloth_farther_than_it_goes (void)
{
  double total[3];

  add_up ("air_density=2000", total);
  g_assert_cmpfloat_with_epsilon (total[2], 1.0 * 3.0 / 1e-3, 1e-9);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/cloth-forces/" name, function)
  ADD ("the-push-of-the-air-goes-with-its-density", the_push_of_the_air_goes_with_its_density);
  ADD ("air-takes-no-cloth-farther-than-it-goes", air_takes_no_cloth_farther_than_it_goes);
  return g_test_run ();
}
