/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Particle drape: shapes of least energy, however they are found. */

#include "cloth-checks.h"

#include <math.h>
#include <string.h>

#include "cloth/params.h"
#include "simulators/particle-drape/particle-drape.h"

static void
drape (ClothScene *scene, const ClothSheet *sheet, ClothFollow follow, const char *settings)
{
  cloth_scene_init (scene, &rmp_particle_drape, sheet, follow, NULL, 2, settings);
  cloth_scene_run (scene, 2);
}

static const RmpTable *
get_descent (const ClothScene *scene)
{
  return g_ptr_array_index (scene->output.tables, 0);
}

/* Between two rows of a pass that is one of friction's, the energy may be another. */
static void
the_energy_never_rises (void)
{
  static const char *const settings[] = { "form=triangles;contact=false",
                                          "form=grid;contact=false",
                                          "form=triangles;contact=false;solver=newton",
                                          "form=grid;contact=false;solver=newton",
                                          "form=triangles;contact=false;solver=stochastic;"
                                          "evaluations=60",
                                          "form=grid;contact=false;solver=stochastic;"
                                          "evaluations=60" };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      ClothScene scene;
      const RmpTable *table;

      drape (&scene, &cloth_hanging, cloth_follow_two_corners, settings[i]);
      table = get_descent (&scene);
      g_assert_cmpuint (rmp_table_get_n_rows (table), >, 3);
      for (guint k = 1; k < rmp_table_get_n_rows (table); k++)
        {
          const double before = rmp_table_get_number (table, k - 1, 1);

          g_assert_cmpfloat (rmp_table_get_number (table, k, 1), <=,
                             before + 1e-12 * fabs (before));
        }
      g_test_message ("%s: U %g force %g work %g", settings[i],
                      cloth_scene_figure (&scene, "energy"), cloth_scene_figure (&scene, "force"),
                      cloth_scene_figure (&scene, "iterations"));
      cloth_scene_clear (&scene);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  cloth_checks_add_static (&rmp_particle_drape, "");
#define ADD(func) g_test_add_func ("/particle-drape/" #func, func)
  ADD (the_energy_never_rises);
#undef ADD
  return g_test_run ();
}
