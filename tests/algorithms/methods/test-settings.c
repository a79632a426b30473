/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of parameters and the presets have the values that were decided for the method. */

#include <string.h>

#include "methods/incompressible-skinning/settings.h"

/* What one reads of each parameter. Those that the description does not have are left out. */
static const struct
{
  const char *id, *label, *symbol;
  RmpUnit unit;
} names[] = {
  { "skinning", "Base skinning", NULL, RMP_UNIT_NONE },
  { "model", "Model", NULL, RMP_UNIT_NONE },
  { "fold_width", "Fold width", "2α", RMP_UNIT_METRE },
  { "reach", "Reach", "σ", RMP_UNIT_METRE },
  { "line_length", "Line length", "ℓ", RMP_UNIT_METRE },
  { "profile", "Profile", "B", RMP_UNIT_NONE },
  { "centre", "Middle of the joint", NULL, RMP_UNIT_NONE },
  { "bend_threshold", "Bend threshold", "θ_min", RMP_UNIT_RADIAN },
  { "frame_step", "Frame step", NULL, RMP_UNIT_FRAMES },
  { "separation", "Line separation", "d_sep", RMP_UNIT_METRE },
  { "curve_source", "Line source", NULL, RMP_UNIT_NONE },
  { "distance", "Distance", NULL, RMP_UNIT_NONE },
  { "directions", "Directions", "v", RMP_UNIT_NONE },
  { "correction_passes", "Corrections", NULL, RMP_UNIT_COUNT },
  { "fan_limit", "Prevent crossing", "m", RMP_UNIT_NONE },
  { "clearance", "Clearance", "d", RMP_UNIT_METRE },
  { "onset", "Soft onset", "ε_on", RMP_UNIT_FRACTION },
  { "slack", "Pre-stretch", "ε_pre", RMP_UNIT_FRACTION },
  { "height_limit", "Height limit", "X_max/α", RMP_UNIT_NONE },
  { "exact_on_mesh", "Exact on mesh", NULL, RMP_UNIT_NONE },
  { "levels", "Subdivision", "n", RMP_UNIT_LEVELS },
  { "samples_per_fold", "Detail", NULL, RMP_UNIT_EDGES },
  { "dead_band", "Dead band", "ε_0", RMP_UNIT_FRACTION },
};

/* The words that files and the command line say. */
static const char *const texts[][2] = {
  { "skinning", "linear" },    { "model", "per-vertex" },   { "profile", "quintic" },
  { "centre", "valley" },      { "curve_source", "march" }, { "curve_source", "live" },
  { "curve_source", "drawn" }, { "directions", "normal" },  { "directions", "corrected" },
  { "levels", "6" },
};

typedef struct
{
  const char *id;
  double initial, hard[2], soft[2];
} Number;

static const Number numbers[] = {
  /* The first three in girths of a limb, where a number alone is in metres. */
  { "fold_width", 0.12, { 1e-4, 10.0 }, { 0.02, 0.4 } },
  { "reach", 0.27, { 1e-4, 10.0 }, { 0.03, 0.6 } },
  { "line_length", 0.48, { 1e-3, 10.0 }, { 0.1, 2.0 } },
  { "variation", 0.35, { 0.0, 1.0 }, { 0.0, 1.0 } },
  { "bend_threshold", 10.0 * G_PI / 180.0, { 0.0, G_PI }, { 0.02, 0.8 } },
  { "frame_step", 1.0, { 1.0, 1000.0 }, { 1.0, 25.0 } },
  { "separation", 0.27, { 0.0, 10.0 }, { 0.27, 1.08 } },
  { "onset", 0.01, { 0.0, 0.2 }, { 0.0, 0.05 } },
  { "slack", 0.0, { -0.5, 0.5 }, { 0.0, 0.2 } },
  { "height_limit", 3.0, { 0.1, 20.0 }, { 0.5, 3.0 } },
  { "correction_passes", 1.0, { 0.0, 8.0 }, { 1.0, 3.0 } },
  { "clearance", 0.001, { 0.0, 0.1 }, { 0.0, 0.005 } },
  { "samples_per_fold", 8.0, { 4.0, 64.0 }, { 6.0, 16.0 } },
  { "dead_band", 1e-6, { 0.0, 1e-2 }, { 0.0, 1e-3 } },
};

/* Of everything else: what it is, what "as-published" makes of it, and what the paper prints
 * besides. NULL: the same.
 */
static const struct
{
  const char *id, *initial, *published, *printed;
} choices[] = {
  { "skinning", "dual-quaternion", NULL, NULL },
  { "model", "per-fold", NULL, NULL },
  { "solver", "newton", NULL, "published" },
  { "profile", "cubic", NULL, NULL },
  { "centre", "crest", "nearest", NULL },
  { "curve_source", "section", "march", NULL },
  { "distance", "geodesic", "euclidean", NULL },
  { "directions", "slide", "corrected", NULL },
  { "fan_limit", "true", "false", NULL },
  { "contact", "true", "false", NULL },
  { "clamp_base", "false", NULL, NULL },
  { "exact_on_mesh", "true", "false", NULL },
  { "levels", "auto", NULL, NULL },
  { "refine", "near-folds", NULL, NULL },
  { "bend_side", "inner", NULL, "printed" },
  { "bend_angle", "swing", NULL, "rotation" },
  { "correction", "skin", NULL, "printed" },
};

static guint
find (const RmpTechnique *technique, const char *id)
{
  gint index = rmp_technique_find_param (technique, id);

  g_assert_cmpint (index, >=, 0);
  return (guint) index;
}

/* A bound in the numbers above, where what it is relative to has its default. */
static double
bound (const RmpTechnique *technique, const RmpBound *of)
{
  return of->relative_to == RMP_RELATIVE_PARAM
             ? of->value * technique->params[of->param].initial.value
             : of->value;
}

static void
numbers_have_their_defaults_and_ranges (void)
{
  const RmpTechnique *technique = rmp_technique_find ("incompressible-skinning");

  g_assert_cmpuint (technique->n_params, ==, G_N_ELEMENTS (numbers) + G_N_ELEMENTS (choices));
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      const RmpParam *param = &technique->params[find (technique, numbers[i].id)];

      g_test_message ("%s", param->id);
      g_assert_cmpfloat_with_epsilon (bound (technique, &param->initial), numbers[i].initial,
                                      1e-15);
      for (guint end = 0; end < 2; end++)
        {
          g_assert_cmpfloat_with_epsilon (bound (technique, &param->hard[end]),
                                          numbers[i].hard[end], 1e-15);
          g_assert_cmpfloat_with_epsilon (bound (technique, &param->soft[end]),
                                          numbers[i].soft[end], 1e-15);
        }
    }
}

static void
names_and_units_are_those_of_the_description (void)
{
  const RmpTechnique *technique = rmp_technique_find ("incompressible-skinning");
  g_autoptr (RmpValues) values = rmp_values_new (technique);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const RmpParam *param = &technique->params[find (technique, names[i].id)];

      g_assert_cmpstr (param->label, ==, names[i].label);
      g_assert_cmpstr (param->symbol, ==, names[i].symbol);
      g_assert_cmpint (param->unit, ==, names[i].unit);
      g_assert_nonnull (param->help);
    }
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *text = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_true (rmp_values_set_named (values, texts[i][0], texts[i][1], &error));
      g_assert_no_error (error);
      text = rmp_values_get_text (values, find (technique, texts[i][0]));
      g_assert_cmpstr (text, ==, texts[i][1]);
    }
}

static void
choices_have_their_defaults (void)
{
  const RmpTechnique *technique = rmp_technique_find ("incompressible-skinning");
  g_autoptr (RmpValues) values = rmp_values_new (technique);

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_autofree char *text = rmp_values_get_text (values, find (technique, choices[i].id));

      g_assert_cmpstr (text, ==, choices[i].initial);
    }
}

/* The paper's recipe and no more: what is not named there stays as it is. */
static void
presets_set_what_they_should (void)
{
  static const char *const set[][2] = { { "onset", "0" },        { "height_limit", "20" },
                                        { "variation", "0" },    { "fold_width", "0.03" },
                                        { "reach", "0.02" },     { "line_length", "0.15" },
                                        { "separation", "0.04" } };
  const RmpTechnique *technique = rmp_technique_find ("incompressible-skinning");
  g_autoptr (RmpValues) values = rmp_values_new (technique), expected = rmp_values_new (technique);
  g_autoptr (GError) error = NULL;

  rmp_values_apply_preset (values, "improved", &error);
  g_assert_no_error (error);
  g_assert_true (rmp_values_equal (values, expected));

  g_assert_true (rmp_values_set_named (values, "correction_passes", "5", &error));
  rmp_values_apply_preset (values, "as-published", &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (set); i++)
    g_assert_true (rmp_values_set_named (expected, set[i][0], set[i][1], &error));
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    if (choices[i].published)
      g_assert_true (rmp_values_set_named (expected, choices[i].id, choices[i].published, &error));
  g_assert_true (rmp_values_equal (values, expected));
  g_assert_cmpint (rmp_values_get_int (values, find (technique, "correction_passes")), ==, 1);
}

/* Errors in print and comparisons are no part of the preset, but the switches beside it know them.
 */
static void
printed_text_goes_beyond_the_preset (void)
{
  const RmpTechnique *technique = rmp_technique_find ("incompressible-skinning");
  g_autoptr (RmpValues) printed = rmp_values_new_printed (technique),
                        expected = rmp_values_new_published (technique);

  g_assert_true (rmp_values_set_named (expected, "dead_band", "0", NULL));
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    if (choices[i].printed)
      g_assert_true (rmp_values_set_named (expected, choices[i].id, choices[i].printed, NULL));
  g_assert_true (rmp_values_equal (printed, expected));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add_func ("/methods/settings/" name, function)
  ADD ("numbers-have-their-defaults-and-ranges", numbers_have_their_defaults_and_ranges);
  ADD ("names-and-units-are-those-of-the-description",
       names_and_units_are_those_of_the_description);
  ADD ("choices-have-their-defaults", choices_have_their_defaults);
  ADD ("presets-set-what-they-should", presets_set_what_they_should);
  ADD ("printed-text-goes-beyond-the-preset", printed_text_goes_beyond_the_preset);
#undef ADD
  return g_test_run ();
}
