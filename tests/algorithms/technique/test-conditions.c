/* SPDX-License-Identifier: GPL-3.0-or-later */

/* When parameters are shown: not where they do nothing. */

#include "technique/technique.h"

#include <string.h>

/* “id=value” or “id!=value”, of the values around an entry after “../” */
static gboolean
can_hold (const RmpTechnique *technique, const RmpValues *entry, const char *term)
{
  const gboolean is_outside = g_str_has_prefix (term, "../");
  g_autoptr (RmpValues) values = is_outside || !entry ? rmp_values_new (technique)
                                                      : rmp_values_copy (entry);
  g_auto (GStrv) sides = g_strsplit (is_outside ? term + 3 : term, "=", 2);
  const gboolean is_not = g_str_has_suffix (sides[0], "!");
  g_autofree char *id = g_strndup (sides[0], strlen (sides[0]) - (is_not ? 1 : 0));
  guint param;

  if (!sides[1] || !rmp_values_find (values, id, &param, NULL))
    return FALSE;
  /* of three numbers it is their length */
  return rmp_values_get_param (values, param)->type == RMP_PARAM_VEC3
             ? g_str_equal (sides[1], "0")
             : rmp_values_set_named (values, id, sides[1], NULL);
}

static void
check_conditions (const RmpTechnique *technique, const RmpValues *entry, const RmpParam *params,
                  guint n_params)
{
  for (guint i = 0; i < n_params; i++)
    {
      const char *condition = params[i].visible_if;
      g_auto (GStrv) terms = g_strsplit_set (condition ? condition : "", ",&", -1);

      for (guint k = 0; terms[k]; k++)
        if (!can_hold (technique, entry, terms[k]))
          g_error ("%s, %s: “%s”", technique->id, params[i].id, terms[k]);
      if (params[i].entry)
        {
          g_autoptr (RmpValues) values = rmp_values_new (technique);
          g_autoptr (RmpValues) first = rmp_values_new_entry (values, i);

          check_conditions (technique, first, params[i].entry->params, params[i].entry->n_params);
        }
    }
}

/* A condition that cannot hold would hide its parameter for ever. */
static void
every_condition_names_a_parameter_and_one_of_its_values (void)
{
  for (guint t = 0; rmp_techniques[t]; t++)
    check_conditions (rmp_techniques[t], NULL, rmp_techniques[t]->params,
                      rmp_techniques[t]->n_params);
}

/* @settings: a list of values. Whether @name is visible with them, of the technique @id */
static gboolean
shows (const char *id, const char *settings, const char *name)
{
  g_autoptr (RmpValues) values = rmp_values_new (rmp_technique_find (id));
  g_auto (GStrv) parts = g_strsplit (name, ".", 3);
  g_autoptr (GError) error = NULL;
  RmpValues *found;
  guint param;

  g_assert_true (rmp_values_set_list (values, settings, &error));
  g_assert_no_error (error);
  found = rmp_values_find (values, name, &param, &error);
  g_assert_no_error (error);
  return found == values
             ? rmp_values_is_visible (values, param)
             : rmp_values_is_visible_in_entry (
                   values, (guint) rmp_technique_find_param (rmp_technique_find (id), parts[0]),
                   (guint) g_ascii_strtoull (parts[1], NULL, 10) - 1, param);
}

static void
what_does_nothing_is_not_shown (void)
{
  static const struct
  {
    const char *technique, *settings, *name;
    gboolean shown;
  } rows[] = {
    { "parallel-verlet", "shapes=1;contact_by=projection", "shapes.1.two_sided", TRUE },
    { "parallel-verlet", "shapes=1", "shapes.1.two_sided", FALSE },
    { "parallel-verlet", "shapes=1;contact_by=projection;shapes.1.kind=sphere",
      "shapes.1.two_sided", FALSE },
    { "parallel-verlet", "shapes=1", "shapes.1.rotation", TRUE },
    { "interactive-mass-spring", "", "untangle_reach", TRUE },
    { "interactive-mass-spring", "contact_by=projection", "untangle_reach", FALSE },
    { "interactive-mass-spring", "contact_by=projection", "pinch_drift", TRUE },
    { "interactive-mass-spring", "", "damping", FALSE },
    { "implicit-cloth", "", "damping", TRUE },
    { "implicit-cloth", "contact=false", "untangle_reach", FALSE },
    { "implicit-cloth", "", "gusts", FALSE },
    { "implicit-cloth", "wind=0 m/s, 0 m/s, -2 m/s", "gusts", TRUE },
    { "implicit-cloth", "", "iterations", TRUE },
    { "implicit-cloth", "solver=cholesky", "iterations", FALSE },
    { "mass-spring", "passes=0", "strain", FALSE },
    { "mass-spring", "passes=1", "strain", TRUE },
    { "parallel-verlet", "", "stretch_warp", FALSE },
    { "parallel-verlet", "solver=xpbd", "stretch_warp", TRUE },
    { "particle-drape", "", "wind_drag", FALSE },
    { "particle-drape", "attachment=hard", "attach_ramp", FALSE },
    { "implicit-cloth", "attachment=hard", "attach_ramp", TRUE },
    { "implicit-cloth", "", "attach_ramp", FALSE },
    { "particle-drape", "wind=1 m/s, 0 m/s, 0 m/s", "wind_drag", TRUE },
    { "particle-drape", "wind=1 m/s, 0 m/s, 0 m/s;wind_model=linear", "wind_drag", FALSE },
    { "implicit-cloth", "", "wind_drag", TRUE },
    { "incompressible-skinning", "model=per-vertex", "clearance", FALSE },
    { "embedded-shell", "drive=dynamic", "muscle_strength", FALSE },
    { "embedded-shell", "drive=dynamic;muscles=1", "muscle_strength", TRUE },
    { "wrinkle-meshes", "noise=0", "seed", FALSE },
    { "joint-wrinkle-maps", "regions=1", "regions.1.sharpness", TRUE },
    { "joint-wrinkle-maps", "regions=1;regions.1.inner=false", "regions.1.sharpness", FALSE },
    { "joint-wrinkle-maps", "regions=1;regions.1.driver=strain", "regions.1.sharpness", FALSE },
    { "elastic-continuum", "", "solver", TRUE },
    { "elastic-continuum", "matrix=published;bending_solve=explicit", "solver", FALSE },
    { "elastic-continuum", "matrix=published;bending_solve=explicit", "tolerance", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (shows (rows[i].technique, rows[i].settings, rows[i].name) != rows[i].shown)
      g_error ("%s with “%s”: %s", rows[i].technique, rows[i].settings, rows[i].name);
}

/* What is stopped on its way keeps to its side of a floor whatever it is told. */
static void
only_what_moves_cloth_out_asks_for_both_sides_of_a_floor (void)
{
  static const char *const others[] = { "implicit-cloth", "mass-spring", "elastic-continuum",
                                        "particle-drape", "embedded-shell" };

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (RmpValues) values = rmp_values_new (rmp_technique_find (others[i]));

      g_assert_true (rmp_values_set_list (values, "shapes=1", NULL));
      g_assert_false (rmp_values_set_list (values, "shapes.1.two_sided=true", NULL));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/conditions/each-can-hold",
                   every_condition_names_a_parameter_and_one_of_its_values);
  g_test_add_func ("/algorithms/conditions/what-does-nothing-is-not-shown",
                   what_does_nothing_is_not_shown);
  g_test_add_func ("/algorithms/conditions/only-what-moves-cloth-out-asks-for-both-sides",
                   only_what_moves_cloth_out_asks_for_both_sides_of_a_floor);
  return g_test_run ();
}
