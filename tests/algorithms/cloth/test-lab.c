/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The laboratory: what a fabric is measured to be is what it was given. */

#include "cloth/lab.h"

#include "cloth/params.h"
#include "simulators/implicit-cloth/implicit-cloth.h"
#include "simulators/particle-drape/particle-drape.h"

static const RmpCall call = { 0 };

static RmpValues *
make_values (const RmpTechnique *technique, const char *settings)
{
  g_autoptr (GError) error = NULL;
  RmpValues *values = rmp_values_new (technique);

  rmp_values_set_list (values, settings, &error);
  g_assert_no_error (error);
  return values;
}

/* The standard's rule of half the overhang is within 0.1 % of a heavy elastic line's at 41.5°. */
static void
a_cantilever_tells_the_bending_stiffness (void)
{
  static const double stiffnesses[] = { 3e-6, 1e-4 };

  for (guint i = 0; i < G_N_ELEMENTS (stiffnesses); i++)
    {
      g_autoptr (RmpValues) values = make_values (&rmp_particle_drape, "");
      g_autoptr (GError) error = NULL;
      RmpLabCantilever result;

      rmp_values_set_real (values, RMP_CLOTH_BEND_WARP, stiffnesses[i]);
      g_assert_true (rmp_lab_cantilever (values, &result, &call, &error));
      g_assert_no_error (error);
      g_assert_cmpfloat_with_epsilon (result.rigidity, stiffnesses[i], 0.05 * stiffnesses[i]);
      g_assert_cmpfloat (result.bending_length, ==, 0.5 * result.overhang);
    }
}

static void
a_strip_tells_the_stretch_stiffness (void)
{
  static const RmpTechnique *const techniques[] = { &rmp_particle_drape, &rmp_implicit_cloth };

  for (guint i = 0; i < G_N_ELEMENTS (techniques); i++)
    {
      g_autoptr (RmpValues) values = make_values (techniques[i], "stretch_warp=800");
      g_autoptr (GError) error = NULL;
      RmpLabTensile result;

      g_assert_true (rmp_lab_tensile (values, &result, &call, &error));
      g_assert_no_error (error);
      g_assert_cmpfloat_with_epsilon (result.modulus, 800.0, 16.0);
      g_assert_cmpfloat_with_epsilon (result.strain, 0.005, 1e-4);
    }
}

static RmpLabDrape
measure_drape (const char *settings)
{
  g_autoptr (RmpValues) values = make_values (&rmp_particle_drape, settings);
  g_autoptr (GError) error = NULL;
  RmpLabDrape result;

  g_assert_true (rmp_lab_drape (values, 5, &result, &call, &error));
  g_assert_no_error (error);
  return result;
}

/* As stiff as a board the ring stays flat; as limp as can be it hangs from the disc. */
static void
stiff_fabrics_drape_less (void)
{
  const RmpLabDrape soft = measure_drape ("bend_warp=1e-6;bend_weft=1e-6");
  const RmpLabDrape stiff = measure_drape ("bend_warp=1e-4;bend_weft=1e-4");
  const RmpLabDrape board = measure_drape ("bend_warp=1;bend_weft=1");

  g_assert_cmpfloat (soft.coefficient, <, stiff.coefficient - 0.1);
  g_assert_cmpfloat_with_epsilon (board.coefficient, 1.0, 0.03);
  g_assert_cmpuint (soft.n_nodes, >=, 3);
  g_assert_cmpuint (soft.n_nodes, <=, 10);
  g_assert_cmpuint (board.n_nodes, ==, 0);
}

static void
bending_is_found_for_a_drape (void)
{
  g_autoptr (RmpValues) values = make_values (&rmp_particle_drape, "bend_warp=1e-5;bend_weft=5e-6");
  g_autoptr (GError) error = NULL;
  RmpLabDrape reached;
  double bend[2];

  g_assert_true (rmp_lab_calibrate (values, 5, 0.8, 6, &reached, &call, &error));
  g_assert_no_error (error);
  for (guint i = 0; i < 2; i++)
    bend[i] = rmp_values_get_real (values, RMP_CLOTH_BEND_WARP + i);
  g_assert_cmpfloat_with_epsilon (reached.coefficient, 0.8, 0.06);
  g_assert_cmpfloat_with_epsilon (bend[1], 0.5 * bend[0], 1e-9 * bend[0]);
}

static void
a_test_can_be_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (RmpValues) values = make_values (&rmp_particle_drape, "");
  g_autoptr (GError) error = NULL;
  RmpLabDrape result;

  g_cancellable_cancel (cancellable);
  g_assert_false (
      rmp_lab_drape (values, 5, &result, &(RmpCall){ .cancellable = cancellable }, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(func) g_test_add_func ("/lab/" #func, func)
  ADD (a_cantilever_tells_the_bending_stiffness);
  ADD (a_strip_tells_the_stretch_stiffness);
  ADD (stiff_fabrics_drape_less);
  ADD (bending_is_found_for_a_drape);
  ADD (a_test_can_be_cancelled);
#undef ADD
  return g_test_run ();
}
