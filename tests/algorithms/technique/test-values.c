/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "technique/technique.h"
#include "technique/units.h"

#include <math.h>
#include <string.h>

enum
{
  PARAM_WIDTH,
  PARAM_SPACING,
  PARAM_BEND,
  PARAM_STRAIN,
  PARAM_LEVELS,
  PARAM_MODEL,
  PARAM_LIMIT,
  PARAM_SEED,
  PARAM_PROFILE,
  PARAM_EDGE,
  PARAM_PULL,
  PARAM_GUST,
  PARAM_HAND,
  N_PARAMS
};

static const RmpChoice models[] = { { "per-fold", "Per fold", "" },
                                    { "per-vertex", "Per vertex", "" },
                                    { 0 } };

static const RmpParam params[] = {
  [PARAM_WIDTH] = { .id = "fold_width",
                    .label = "Fold width",
                    .type = RMP_PARAM_REAL,
                    .unit = RMP_UNIT_METRE,
                    .initial = { .value = 0.03 },
                    .hard = { { .value = 1e-4 }, { .value = 10.0 } },
                    .soft = { { .value = 0.005 }, { .value = 0.1 } },
                    .stage = RMP_STAGE_ANALYSE },
  [PARAM_SPACING] = { .id = "separation",
                      .label = "Line separation",
                      .type = RMP_PARAM_REAL,
                      .unit = RMP_UNIT_METRE,
                      .initial = { 2.0, RMP_RELATIVE_PARAM, PARAM_WIDTH },
                      .soft = { { 1.0, RMP_RELATIVE_PARAM, PARAM_WIDTH },
                                { 4.0, RMP_RELATIVE_PARAM, PARAM_WIDTH } },
                      .stage = RMP_STAGE_PREPARE },
  [PARAM_BEND] = { .id = "bend_threshold",
                   .label = "Bend threshold",
                   .type = RMP_PARAM_REAL,
                   .unit = RMP_UNIT_RADIAN,
                   .initial = { .value = 0.1745 },
                   .hard = { { .value = 0.0 }, { .value = G_PI } },
                   .stage = RMP_STAGE_ANALYSE },
  [PARAM_STRAIN] = { .id = "onset",
                     .label = "Soft onset",
                     .type = RMP_PARAM_REAL,
                     .unit = RMP_UNIT_FRACTION,
                     .initial = { .value = 0.01 },
                     .stage = RMP_STAGE_STEP },
  [PARAM_LEVELS] = { .id = "levels",
                     .label = "Subdivision",
                     .type = RMP_PARAM_INT,
                     .unit = RMP_UNIT_LEVELS,
                     .initial = { .value = 2 },
                     .hard = { { .value = 0 }, { .value = 6 } } },
  [PARAM_MODEL] = { .id = "model",
                    .label = "Model",
                    .type = RMP_PARAM_ENUM,
                    .choices = models,
                    .stage = RMP_STAGE_STEP },
  [PARAM_LIMIT] = { .id = "fan_limit",
                    .label = "Prevent crossing",
                    .type = RMP_PARAM_BOOL,
                    .initial = { .value = 1 },
                    .visible_if = "model=per-fold",
                    .stage = RMP_STAGE_DRAW },
  [PARAM_SEED] = { .id = "seed",
                   .label = "Seed",
                   .type = RMP_PARAM_UINT64,
                   .initial = { .value = 1 } },
  [PARAM_PROFILE] = { .id = "profile",
                      .label = "Profile",
                      .type = RMP_PARAM_PROFILE,
                      .stage = RMP_STAGE_STEP },
  [PARAM_EDGE] = { .id = "detail",
                   .label = "Detail",
                   .type = RMP_PARAM_REAL,
                   .unit = RMP_UNIT_METRE,
                   .initial = { 0.5, RMP_RELATIVE_MEAN_EDGE, 0 },
                   .hard = { { 0.1, RMP_RELATIVE_MEAN_EDGE, 0 },
                             { 2.0, RMP_RELATIVE_MEAN_EDGE, 0 } } },
  [PARAM_PULL] = { .id = "pull",
                   .label = "Pull",
                   .type = RMP_PARAM_VEC3,
                   .unit = RMP_UNIT_METRE,
                   .initial = { 0.5, RMP_RELATIVE_CHARACTER_SIZE, 0 },
                   .axis = { 0.0, -1.0, 0.0 },
                   .hard = { { .value = -3.0 }, { .value = 3.0 } },
                   .stage = RMP_STAGE_ANALYSE },
  [PARAM_GUST] = { .id = "gust",
                   .label = "Gust",
                   .type = RMP_PARAM_REFERENCE,
                   .target = RMP_REFERENCE_CURVE,
                   .stage = RMP_STAGE_STEP },
  [PARAM_HAND] = { .id = "hand",
                   .label = "Hand",
                   .type = RMP_PARAM_REFERENCE,
                   .target = RMP_REFERENCE_JOINT,
                   .stage = RMP_STAGE_PREPARE },
};
G_STATIC_ASSERT (G_N_ELEMENTS (params) == N_PARAMS);

static const RmpPreset presets[] = {
  { "as-published", "As published", "fold_width = 20 mm; model=per-vertex;fan_limit=false",
    "levels=5" },
  { "broken", "Broken", "fold_width=40 mm;levels=9", NULL },
};

static const RmpTechnique technique = {
  .id = "test",
  .name = "Test folds",
  .params = params,
  .n_params = N_PARAMS,
  .presets = presets,
  .n_presets = G_N_ELEMENTS (presets),
};

static void
text_is_parsed_with_units_and_arithmetic (void)
{
  static const struct
  {
    guint param;
    const char *text;
    double expected;
  } rows[] = {
    { PARAM_WIDTH, "30 mm", 0.03 },
    { PARAM_WIDTH, "30mm", 0.03 },
    { PARAM_WIDTH, " 3 cm ", 0.03 },
    { PARAM_WIDTH, "0.03", 0.03 },
    { PARAM_WIDTH, ".5m", 0.5 },
    { PARAM_WIDTH, "2*3.5 mm", 0.007 },
    { PARAM_WIDTH, "(1 + 2) * 4 mm", 0.012 },
    { PARAM_WIDTH, "(2+3) mm", 0.005 },
    { PARAM_WIDTH, "1 cm + 5 mm", 0.015 },
    { PARAM_WIDTH, "1 cm − 5 mm", 0.005 },
    { PARAM_WIDTH, "30 mm / 2", 0.015 },
    { PARAM_WIDTH, "10/4 mm", 0.0025 },
    { PARAM_WIDTH, "50 % * 30 mm", 0.015 },
    { PARAM_WIDTH, "--30 mm", 0.03 },
    { PARAM_WIDTH, "3e-2", 0.03 },
    { PARAM_WIDTH, "1 in", 0.0254 },
    { PARAM_WIDTH, "8 mm / 4 mm * 1 mm", 0.002 },
    { PARAM_BEND, "10°", 10.0 * G_PI / 180.0 },
    { PARAM_BEND, "10 deg", 10.0 * G_PI / 180.0 },
    { PARAM_BEND, "0.5 rad", 0.5 },
    { PARAM_STRAIN, "35 %", 0.35 },
    { PARAM_STRAIN, "0.35", 0.35 },
    { PARAM_STRAIN, "-5%", -0.05 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (RmpValues) values = rmp_values_new (&technique);
      g_autoptr (GError) error = NULL;

      rmp_values_set_text (values, rows[i].param, rows[i].text, &error);
      g_assert_no_error (error);
      g_assert_cmpfloat_with_epsilon (rmp_values_get_real (values, rows[i].param), rows[i].expected,
                                      1e-15);
    }
}

static void
wrong_text_is_refused_and_changes_nothing (void)
{
  static const struct
  {
    guint param;
    const char *text;
    RmpValueError code;
    const char *hint;
  } rows[] = {
    { PARAM_WIDTH, "", RMP_VALUE_ERROR_SYNTAX, "a number is missing" },
    { PARAM_WIDTH, "abc", RMP_VALUE_ERROR_SYNTAX, "a number is missing" },
    { PARAM_WIDTH, "3 +", RMP_VALUE_ERROR_SYNTAX, "a number is missing" },
    { PARAM_WIDTH, "(3 mm", RMP_VALUE_ERROR_SYNTAX, "bracket" },
    { PARAM_WIDTH, "3 mm)", RMP_VALUE_ERROR_SYNTAX, "operator" },
    { PARAM_WIDTH, "3 parsec", RMP_VALUE_ERROR_SYNTAX, "not a known unit" },
    { PARAM_WIDTH, "3,5 mm", RMP_VALUE_ERROR_SYNTAX, "decimal point" },
    { PARAM_WIDTH, "30°", RMP_VALUE_ERROR_SYNTAX, "a length" },
    { PARAM_WIDTH, "35 %", RMP_VALUE_ERROR_SYNTAX, "a length" },
    { PARAM_WIDTH, "3 mm * 2 mm", RMP_VALUE_ERROR_SYNTAX, "multiplied" },
    { PARAM_WIDTH, "3 mm / 2 s", RMP_VALUE_ERROR_SYNTAX, "divided" },
    { PARAM_WIDTH, "3 mm + 2", RMP_VALUE_ERROR_SYNTAX, "same kind" },
    { PARAM_WIDTH, "3 mm / 0", RMP_VALUE_ERROR_SYNTAX, "zero" },
    { PARAM_WIDTH, "1e999", RMP_VALUE_ERROR_SYNTAX, "too large" },
    { PARAM_WIDTH, "0x10", RMP_VALUE_ERROR_SYNTAX, "decimal digits" },
    { PARAM_WIDTH, "nan", RMP_VALUE_ERROR_SYNTAX, "a number is missing" },
    { PARAM_WIDTH, "0.05 mm", RMP_VALUE_ERROR_RANGE,
      "Fold width: 0.05 mm is outside 0.1 mm to 10000 mm" },
    { PARAM_BEND, "190°", RMP_VALUE_ERROR_RANGE, "0° to 180°" },
    { PARAM_LEVELS, "2.5", RMP_VALUE_ERROR_SYNTAX, "whole number" },
    { PARAM_LEVELS, "7", RMP_VALUE_ERROR_RANGE, "0 to 6" },
    { PARAM_MODEL, "per-vertx", RMP_VALUE_ERROR_SYNTAX, "per-fold, per-vertex" },
    { PARAM_LIMIT, "maybe", RMP_VALUE_ERROR_SYNTAX, "true or false" },
    { PARAM_SEED, "-1", RMP_VALUE_ERROR_SYNTAX, "whole number" },
    { PARAM_GUST, "7", RMP_VALUE_ERROR_SYNTAX, "“curve NUMBER” or “none”" },
    { PARAM_GUST, "curve", RMP_VALUE_ERROR_SYNTAX, "curve NUMBER" },
    { PARAM_GUST, "curve 0", RMP_VALUE_ERROR_SYNTAX, "curve NUMBER" },
    { PARAM_GUST, "curve nan", RMP_VALUE_ERROR_SYNTAX, "curve NUMBER" },
    { PARAM_GUST, "curve 99999999999999999999", RMP_VALUE_ERROR_SYNTAX, "curve NUMBER" },
    { PARAM_GUST, "image 7", RMP_VALUE_ERROR_SYNTAX, "Gust: “image 7” is not" },
    { PARAM_HAND, "joint ", RMP_VALUE_ERROR_SYNTAX, "joint NAME" },
    { PARAM_HAND, "curve 7", RMP_VALUE_ERROR_SYNTAX, "joint NAME" },
    { PARAM_PROFILE, "round", RMP_VALUE_ERROR_SYNTAX, "cubic, quintic" },
    { PARAM_PROFILE, "drawn -1 0, 0, 1 0", RMP_VALUE_ERROR_SYNTAX, "two numbers" },
    { PARAM_PROFILE, "drawn -1 0, -2 1, 1 0", RMP_VALUE_ERROR_SYNTAX, "Profile" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (RmpValues) values = rmp_values_new (&technique),
                            fresh = rmp_values_new (&technique);
      g_autoptr (GError) error = NULL;

      g_assert_false (rmp_values_set_text (values, rows[i].param, rows[i].text, &error));
      g_assert_error (error, RMP_VALUE_ERROR, (gint) rows[i].code);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, rows[i].hint));
      g_assert_true (rmp_values_equal (values, fresh));
    }
}

static void
deep_brackets_are_refused (void)
{
  g_autofree char *text = g_strnfill (100000, '(');
  g_autoptr (RmpValues) values = rmp_values_new (&technique);
  g_autoptr (GError) error = NULL;

  g_assert_false (rmp_values_set_text (values, PARAM_WIDTH, text, &error));
  g_assert_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_SYNTAX);
}

static void
unknown_names_suggest_near_ones (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&technique);
  g_autoptr (GError) error = NULL, preset_error = NULL;

  g_assert_false (rmp_values_set_named (values, "fold_witdh", "30 mm", &error));
  g_assert_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_UNKNOWN);
  g_assert_cmpstr (error->message, ==,
                   "Test folds has no parameter “fold_witdh”. Did you mean “fold_width”?");
  g_assert_false (rmp_values_apply_preset (values, "published", &preset_error));
  g_assert_error (preset_error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_UNKNOWN);
  g_assert_nonnull (strstr (preset_error->message, "as-published"));
}

static void
text_restores_every_value_exactly (void)
{
  static const char *const texts[N_PARAMS] = { "1/3 m",
                                               "0.1+0.2",
                                               "10°",
                                               "1/7",
                                               "3",
                                               "per-vertex",
                                               "off",
                                               "18446744073709551615",
                                               "drawn -1 0, -0.3 0.7, 0.1 2, 1 0",
                                               "0.011",
                                               "1/3, -2 mm, 0.1+0.2",
                                               "curve 9223372036854775807",
                                               "joint Left arm" };
  g_autoptr (RmpValues) values = rmp_values_new (&technique),
                        restored = rmp_values_new (&technique);

  for (guint i = 0; i < N_PARAMS; i++)
    {
      g_autofree char *text = NULL;

      g_assert_true (rmp_values_set_text (values, i, texts[i], NULL));
      g_assert_false (rmp_values_is_default (values, i));
      text = rmp_values_get_text (values, i);
      g_assert_true (rmp_values_set_text (restored, i, text, NULL));
    }
  g_assert_true (rmp_values_equal (values, restored));
  g_assert_cmpfloat (rmp_values_get_real (restored, PARAM_WIDTH), ==, 1.0 / 3.0);
  g_assert_cmpuint (rmp_values_get_uint64 (restored, PARAM_SEED), ==, G_MAXUINT64);
  g_assert_cmpfloat (rmp_profile_value (rmp_values_get_profile (values, PARAM_PROFILE), -0.2), ==,
                     rmp_profile_value (rmp_values_get_profile (restored, PARAM_PROFILE), -0.2));
}

static void
relative_default_follows_until_it_is_set (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&technique);
  double range[2];

  rmp_values_set_real (values, PARAM_WIDTH, 0.05);
  g_assert_cmpfloat (rmp_values_get_real (values, PARAM_SPACING), ==, 0.1);
  g_assert_true (rmp_values_is_default (values, PARAM_SPACING));
  g_assert_true (rmp_values_get_range (values, PARAM_SPACING, FALSE, range));
  g_assert_cmpfloat (range[0], ==, 0.05);
  g_assert_cmpfloat (range[1], ==, 0.2);
  rmp_values_set_real (values, PARAM_SPACING, 0.1);
  rmp_values_set_real (values, PARAM_WIDTH, 0.01);
  g_assert_cmpfloat (rmp_values_get_real (values, PARAM_SPACING), ==, 0.1);
  g_assert_false (rmp_values_is_default (values, PARAM_SPACING));
  rmp_values_reset (values, PARAM_SPACING);
  g_assert_cmpfloat (rmp_values_get_real (values, PARAM_SPACING), ==, 0.02);
}

static void
lengths_of_the_garment_bind_once_known (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&technique);
  double range[2];

  g_assert_false (rmp_values_get_range (values, PARAM_EDGE, TRUE, range));
  g_assert_true (rmp_values_set_text (values, PARAM_EDGE, "1 m", NULL));
  rmp_values_reset (values, PARAM_EDGE);
  rmp_values_set_lengths (values, 0.04, 1.8);
  g_assert_cmpfloat (rmp_values_get_real (values, PARAM_EDGE), ==, 0.02);
  g_assert_true (rmp_values_get_range (values, PARAM_EDGE, TRUE, range));
  g_assert_false (rmp_values_set_text (values, PARAM_EDGE, "1 m", NULL));
}

static void
setting_clamps_to_the_hard_range (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&technique);

  rmp_values_set_real (values, PARAM_WIDTH, 99.0);
  g_assert_cmpfloat (rmp_values_get_real (values, PARAM_WIDTH), ==, 10.0);
  rmp_values_set_int (values, PARAM_LEVELS, -3);
  g_assert_cmpint (rmp_values_get_int (values, PARAM_LEVELS), ==, 0);
}

static void
assert_vector (const RmpValues *values, double x, double y, double z)
{
  double vector[3];

  rmp_values_get_vec3 (values, PARAM_PULL, vector);
  g_assert_cmpfloat (vector[0], ==, x);
  g_assert_cmpfloat (vector[1], ==, y);
  g_assert_cmpfloat (vector[2], ==, z);
}

/* Its default is a length along an axis, and follows what the length stands on. */
static void
vectors_are_three_numbers (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&technique), other = NULL;
  const double far[3] = { 9.0, 0.0, -9.0 };
  g_autofree char *text = NULL, *shown = NULL;

  rmp_values_set_lengths (values, 0.0, 2.0);
  assert_vector (values, 0.0, -1.0, 0.0);
  g_assert_true (rmp_values_is_default (values, PARAM_PULL));
  other = rmp_values_copy (values);
  g_assert_true (rmp_values_set_named (values, "pull", "20 mm, -1 cm,0", NULL));
  assert_vector (values, 0.02, -0.01, 0.0);
  g_assert_false (rmp_values_is_default (values, PARAM_PULL));
  g_assert_false (rmp_values_equal (values, other));
  g_assert_cmpuint (rmp_technique_dirty_stage (values, other), ==, RMP_STAGE_ANALYSE);
  text = rmp_values_get_text (values, PARAM_PULL);
  shown = rmp_values_format_numbers (values, PARAM_PULL);
  g_assert_cmpstr (shown, ==, "20 mm, -10 mm, 0 mm");
  g_assert_true (rmp_values_set_text (other, PARAM_PULL, text, NULL));
  g_assert_true (rmp_values_equal (values, other));
  rmp_values_set_vec3 (values, PARAM_PULL, far);
  assert_vector (values, 3.0, 0.0, -3.0);
  rmp_values_reset (values, PARAM_PULL);
  assert_vector (values, 0.0, -1.0, 0.0);
}

/* A copy keeps what it names whatever becomes of the first. */
static void
references_are_names (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&technique), copy = NULL;
  g_autofree char *text = NULL, *none = NULL;

  g_assert_null (rmp_values_get_reference (values, PARAM_HAND));
  g_assert_true (rmp_values_is_default (values, PARAM_HAND));
  g_assert_true (rmp_values_set_list (values, "gust=curve 7; hand = joint  Left arm", NULL));
  g_assert_cmpstr (rmp_values_get_reference (values, PARAM_GUST), ==, "7");
  g_assert_cmpstr (rmp_values_get_reference (values, PARAM_HAND), ==, "Left arm");
  text = rmp_values_get_text (values, PARAM_HAND);
  g_assert_cmpstr (text, ==, "joint Left arm");
  copy = rmp_values_copy (values);
  g_assert_true (rmp_values_equal (copy, values));
  rmp_values_set_reference (values, PARAM_HAND, NULL);
  g_assert_false (rmp_values_equal_param (copy, values, PARAM_HAND));
  g_assert_cmpstr (rmp_values_get_reference (copy, PARAM_HAND), ==, "Left arm");
  none = rmp_values_get_text (values, PARAM_HAND);
  g_assert_cmpstr (none, ==, "none");
  rmp_values_reset (values, PARAM_GUST);
  g_assert_null (rmp_values_get_reference (values, PARAM_GUST));
}

static void
what_is_no_vector_is_refused (void)
{
  static const struct
  {
    const char *text;
    RmpValueError code;
  } rows[] = {
    { "1, 2", RMP_VALUE_ERROR_SYNTAX },     { "1, 2, 3, 4", RMP_VALUE_ERROR_SYNTAX },
    { "1", RMP_VALUE_ERROR_SYNTAX },        { "1, two, 3", RMP_VALUE_ERROR_SYNTAX },
    { "1, 2, 3°", RMP_VALUE_ERROR_SYNTAX }, { "1, 2, 3.1", RMP_VALUE_ERROR_RANGE },
  };
  g_autoptr (RmpValues) values = rmp_values_new (&technique), before = rmp_values_copy (values);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (rmp_values_set_text (values, PARAM_PULL, rows[i].text, &error));
      g_assert_error (error, RMP_VALUE_ERROR, (gint) rows[i].code);
      g_assert_true (g_str_has_prefix (error->message, "Pull: "));
      g_assert_true (rmp_values_equal (values, before));
    }
}

static void
printed_values_come_on_top_of_the_published (void)
{
  g_autoptr (RmpValues) printed = rmp_values_new_printed (&technique);

  g_assert_cmpint (rmp_values_get_int (printed, PARAM_LEVELS), ==, 5);
  g_assert_cmpint (rmp_values_get_int (printed, PARAM_MODEL), ==, 1);
}

static void
preset_sets_what_it_names_and_resets_the_rest (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&technique), before = NULL;

  rmp_values_set_int (values, PARAM_LEVELS, 5);
  g_assert_true (rmp_values_apply_preset (values, "as-published", NULL));
  g_assert_cmpfloat (rmp_values_get_real (values, PARAM_WIDTH), ==, 0.02);
  g_assert_cmpint (rmp_values_get_int (values, PARAM_MODEL), ==, 1);
  g_assert_false (rmp_values_get_bool (values, PARAM_LIMIT));
  g_assert_cmpint (rmp_values_get_int (values, PARAM_LEVELS), ==, 2);

  before = rmp_values_copy (values);
  g_assert_false (rmp_values_apply_preset (values, "broken", NULL));
  g_assert_true (rmp_values_equal (values, before));
}

static void
visibility_follows_its_condition (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&technique);

  g_assert_true (rmp_values_is_visible (values, PARAM_LIMIT));
  rmp_values_set_int (values, PARAM_MODEL, 1);
  g_assert_false (rmp_values_is_visible (values, PARAM_LIMIT));
  g_assert_true (rmp_values_is_visible (values, PARAM_WIDTH));
}

static void
dirty_stage_is_the_first_of_the_changes (void)
{
  g_autoptr (RmpValues) a = rmp_values_new (&technique), b = rmp_values_copy (a);

  g_assert_cmpuint (rmp_technique_dirty_stage (a, b), ==, RMP_STAGE_DRAW + 1);
  rmp_values_set_bool (b, PARAM_LIMIT, FALSE);
  g_assert_cmpuint (rmp_technique_dirty_stage (a, b), ==, RMP_STAGE_DRAW);
  rmp_values_set_int (b, PARAM_MODEL, 1);
  g_assert_cmpuint (rmp_technique_dirty_stage (a, b), ==, RMP_STAGE_STEP);
  rmp_values_set_real (b, PARAM_BEND, 0.3);
  g_assert_cmpuint (rmp_technique_dirty_stage (a, b), ==, RMP_STAGE_ANALYSE);
  /* The separation follows the width, and it dirties more than the width itself. */
  rmp_values_set_real (b, PARAM_WIDTH, 0.04);
  g_assert_cmpuint (rmp_technique_dirty_stage (a, b), ==, RMP_STAGE_PREPARE);
}

static void
quantities_are_shown_in_the_users_units (void)
{
  static const struct
  {
    RmpUnit unit;
    double value;
    const char *expected;
  } rows[] = {
    { RMP_UNIT_METRE, 0.03, "30 mm" },
    { RMP_UNIT_RADIAN, G_PI / 6.0, "30°" },
    { RMP_UNIT_FRACTION, 0.1 + 0.2, "30 %" },
    { RMP_UNIT_SECOND, 0.25, "0.25 s" },
    { RMP_UNIT_LEVELS, 3.0, "3" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = rmp_units_format (rows[i].unit, rows[i].value);

      g_assert_cmpstr (text, ==, rows[i].expected);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/values/text-is-parsed-with-units-and-arithmetic",
                   text_is_parsed_with_units_and_arithmetic);
  g_test_add_func ("/algorithms/values/wrong-text-is-refused-and-changes-nothing",
                   wrong_text_is_refused_and_changes_nothing);
  g_test_add_func ("/algorithms/values/deep-brackets-are-refused", deep_brackets_are_refused);
  g_test_add_func ("/algorithms/values/unknown-names-suggest-near-ones",
                   unknown_names_suggest_near_ones);
  g_test_add_func ("/algorithms/values/text-restores-every-value-exactly",
                   text_restores_every_value_exactly);
  g_test_add_func ("/algorithms/values/relative-default-follows-until-it-is-set",
                   relative_default_follows_until_it_is_set);
  g_test_add_func ("/algorithms/values/lengths-of-the-garment-bind-once-known",
                   lengths_of_the_garment_bind_once_known);
  g_test_add_func ("/algorithms/values/setting-clamps-to-the-hard-range",
                   setting_clamps_to_the_hard_range);
  g_test_add_func ("/algorithms/values/vectors-are-three-numbers", vectors_are_three_numbers);
  g_test_add_func ("/algorithms/values/references-are-names", references_are_names);
  g_test_add_func ("/algorithms/values/what-is-no-vector-is-refused", what_is_no_vector_is_refused);
  g_test_add_func ("/algorithms/values/printed-values-come-on-top-of-the-published",
                   printed_values_come_on_top_of_the_published);
  g_test_add_func ("/algorithms/values/preset-sets-what-it-names-and-resets-the-rest",
                   preset_sets_what_it_names_and_resets_the_rest);
  g_test_add_func ("/algorithms/values/visibility-follows-its-condition",
                   visibility_follows_its_condition);
  g_test_add_func ("/algorithms/values/dirty-stage-is-the-first-of-the-changes",
                   dirty_stage_is_the_first_of_the_changes);
  g_test_add_func ("/algorithms/values/quantities-are-shown-in-the-users-units",
                   quantities_are_shown_in_the_users_units);
  return g_test_run ();
}
