/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Repeating groups: entries with values of their own, in the values of a technique. */

#include "technique/technique.h"
#include "technique/value-iter.h"

#include <string.h>

enum
{
  WAVE_LENGTH,
  WAVE_HEIGHT,
  WAVE_DIRECTION,
  WAVE_PROFILE,
  N_WAVE_PARAMS
};

enum
{
  SEAM_LINE,
  N_SEAM_PARAMS
};

enum
{
  PARAM_DEPTH,
  PARAM_WAVES,
  PARAM_SEAMS,
  PARAM_SPEED,
  N_PARAMS
};

static const RmpParam wave_params[] = {
  [WAVE_LENGTH] = { .id = "length",
                    .label = "Length",
                    .type = RMP_PARAM_REAL,
                    .unit = RMP_UNIT_METRE,
                    .initial = { 0.05, RMP_RELATIVE_CHARACTER_SIZE, 0 },
                    .hard = { { .value = 0.001 }, { .value = 10.0 } },
                    .stage = RMP_STAGE_PREPARE },
  [WAVE_HEIGHT] = { .id = "height",
                    .label = "Height",
                    .type = RMP_PARAM_REAL,
                    .unit = RMP_UNIT_METRE,
                    .initial = { 0.1, RMP_RELATIVE_PARAM, WAVE_LENGTH },
                    .stage = RMP_STAGE_STEP },
  [WAVE_DIRECTION] = { .id = "direction",
                       .label = "Direction",
                       .type = RMP_PARAM_VEC3,
                       .initial = { .value = 1.0 },
                       .axis = { 1.0, 0.0, 0.0 },
                       .stage = RMP_STAGE_STEP },
  [WAVE_PROFILE] = { .id = "profile",
                     .label = "Profile",
                     .type = RMP_PARAM_PROFILE,
                     .stage = RMP_STAGE_DRAW },
};
G_STATIC_ASSERT (G_N_ELEMENTS (wave_params) == N_WAVE_PARAMS);

static const RmpParam seam_params[] = {
  [SEAM_LINE] = { .id = "line",
                  .label = "Line",
                  .type = RMP_PARAM_REFERENCE,
                  .target = RMP_REFERENCE_CURVE,
                  .stage = RMP_STAGE_PREPARE },
};

static const RmpEntryKind wave = { "Wave", "Add wave", wave_params, N_WAVE_PARAMS, NULL };
static const RmpEntryKind seam = { "Seam", "Add seam", seam_params, N_SEAM_PARAMS, NULL };

static const RmpParam params[] = {
  [PARAM_DEPTH] = { .id = "depth",
                    .label = "Depth",
                    .type = RMP_PARAM_REAL,
                    .unit = RMP_UNIT_METRE,
                    .initial = { .value = 1.0 },
                    .stage = RMP_STAGE_STEP },
  [PARAM_WAVES] = { .id = "waves",
                    .label = "Waves",
                    .type = RMP_PARAM_ENTRIES,
                    .entry = &wave,
                    .initial = { .value = 2.0 },
                    .hard = { { .value = 1.0 }, { .value = 12.0 } },
                    .stage = RMP_STAGE_ANALYSE },
  [PARAM_SEAMS] = { .id = "seams",
                    .label = "Seams",
                    .type = RMP_PARAM_ENTRIES,
                    .entry = &seam,
                    .hard = { { .value = 0.0 }, { .value = 4.0 } },
                    .stage = RMP_STAGE_PREPARE },
  [PARAM_SPEED] = { .id = "speed",
                    .label = "Speed",
                    .type = RMP_PARAM_REAL,
                    .initial = { .value = 1.0 },
                    .visible_if = "waves=1",
                    .stage = RMP_STAGE_STEP },
};
G_STATIC_ASSERT (G_N_ELEMENTS (params) == N_PARAMS);

static const RmpPreset presets[] = {
  { "swell", "Swell", "waves=3;waves.1.length=2 m; waves.3.direction = 0, 0, 1", NULL },
  { "calm", "Calm", "waves=1;depth=2 m", NULL },
  { "broken", "Broken", "waves=2;waves.3.length=2 m", NULL },
};

static const RmpTechnique technique = {
  .id = "sea",
  .name = "Sea",
  .params = params,
  .n_params = N_PARAMS,
  .presets = presets,
  .n_presets = G_N_ELEMENTS (presets),
};

static double
get_length (const RmpValues *values, guint wave_index)
{
  return rmp_values_get_real (rmp_values_get_entry (values, PARAM_WAVES, wave_index), WAVE_LENGTH);
}

/* The names and texts of all, a line each. */
static char *
write_all (const RmpValues *values)
{
  GString *text = g_string_new (NULL);
  RmpValueIter iter = { .whole = values };

  while (rmp_value_iter_next (&iter))
    {
      g_autofree char *name = rmp_value_iter_get_name (&iter);
      g_autofree char *value = rmp_values_get_text (iter.values, iter.param);

      g_string_append_printf (text, "%s=%s\n", name, value);
    }
  return g_string_free (text, FALSE);
}

static void
set (RmpValues *values, const char *name, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (rmp_values_set_named (values, name, text, &error));
  g_assert_no_error (error);
}

static void
there_are_as_many_as_the_default_says (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&technique);

  g_assert_cmpuint (rmp_values_get_n_entries (values, PARAM_WAVES), ==, 2);
  g_assert_cmpuint (rmp_values_get_n_entries (values, PARAM_SEAMS), ==, 0);
  g_assert_true (rmp_values_is_default (values, PARAM_WAVES));
  g_assert_true (rmp_values_is_default (values, PARAM_SEAMS));
}

static void
entries_are_set_by_name (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&technique);
  const RmpValues *second;
  double direction[3];

  set (values, "waves.2.length", "2*1.5 m");
  set (values, "waves.2.direction", "0, 0, -1");
  second = rmp_values_get_entry (values, PARAM_WAVES, 1);
  g_assert_cmpfloat (rmp_values_get_real (second, WAVE_LENGTH), ==, 3.0);
  /* A tenth of it. */
  g_assert_cmpfloat_with_epsilon (rmp_values_get_real (second, WAVE_HEIGHT), 0.3, 1e-15);
  rmp_values_get_vec3 (second, WAVE_DIRECTION, direction);
  g_assert_cmpfloat (direction[2], ==, -1.0);
  g_assert_cmpfloat (get_length (values, 0), <, 1.0);
  g_assert_false (rmp_values_is_default (values, PARAM_WAVES));
  set (values, "waves.2.length", "automatic");
  set (values, "waves.2.direction", "1, 0, 0");
  g_assert_true (rmp_values_is_default (values, PARAM_WAVES));
}

static void
wrong_names_and_texts_are_refused (void)
{
  static const struct
  {
    const char *name, *text;
    RmpValueError code;
    const char *hint;
  } rows[] = {
    { "waves.3.length", "1 m", RMP_VALUE_ERROR_UNKNOWN, "there are 2" },
    { "waves.0.length", "1 m", RMP_VALUE_ERROR_UNKNOWN, "there is no entry “0”" },
    { "waves.-1.length", "1 m", RMP_VALUE_ERROR_UNKNOWN, "there is no entry" },
    { "waves.two.length", "1 m", RMP_VALUE_ERROR_UNKNOWN, "there is no entry" },
    { "waves.1.lenght", "1 m", RMP_VALUE_ERROR_UNKNOWN, "“waves.1.lenght”. Did you mean “length”" },
    { "waves.1.", "1 m", RMP_VALUE_ERROR_UNKNOWN, "waves.1." },
    { "waves.1", "1 m", RMP_VALUE_ERROR_UNKNOWN, "“waves.1”" },
    { "wave.1.length", "1 m", RMP_VALUE_ERROR_UNKNOWN, "Sea has no parameter “wave.1.length”" },
    { "depth.1.length", "1 m", RMP_VALUE_ERROR_UNKNOWN, "“depth.1.length”" },
    { "", "1 m", RMP_VALUE_ERROR_UNKNOWN, "Sea has no parameter" },
    { "waves", "0", RMP_VALUE_ERROR_RANGE, "Waves: 0 is outside 1 to 12" },
    { "waves", "13", RMP_VALUE_ERROR_RANGE, "outside 1 to 12" },
    { "waves", "99999999999999999999", RMP_VALUE_ERROR_SYNTAX, "a number of entries" },
    { "waves", "two", RMP_VALUE_ERROR_SYNTAX, "a number of entries" },
    { "waves", "1.5", RMP_VALUE_ERROR_SYNTAX, "a number of entries" },
    { "waves.1.length", "20 m", RMP_VALUE_ERROR_RANGE, "Length: 20000 mm is outside" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (RmpValues) values = rmp_values_new (&technique),
                            fresh = rmp_values_new (&technique);
      g_autoptr (GError) error = NULL;

      g_assert_false (rmp_values_set_named (values, rows[i].name, rows[i].text, &error));
      g_assert_error (error, RMP_VALUE_ERROR, (gint) rows[i].code);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, rows[i].hint));
      g_assert_true (rmp_values_equal (values, fresh));
    }
}

static void
entries_come_go_and_change_places (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&technique);

  set (values, "waves", "4");
  set (values, "waves.1.length", "1 m");
  set (values, "waves.2.length", "2 m");
  set (values, "waves.3.length", "3 m");
  set (values, "waves.4.length", "4 m");
  rmp_values_move_entry (values, PARAM_WAVES, 0, 2);
  g_assert_cmpfloat (get_length (values, 0), ==, 2.0);
  g_assert_cmpfloat (get_length (values, 1), ==, 3.0);
  g_assert_cmpfloat (get_length (values, 2), ==, 1.0);
  g_assert_cmpfloat (get_length (values, 3), ==, 4.0);
  rmp_values_move_entry (values, PARAM_WAVES, 3, 0);
  g_assert_cmpfloat (get_length (values, 0), ==, 4.0);
  g_assert_cmpfloat (get_length (values, 3), ==, 1.0);
  rmp_values_remove_entry (values, PARAM_WAVES, 1);
  g_assert_cmpuint (rmp_values_get_n_entries (values, PARAM_WAVES), ==, 3);
  g_assert_cmpfloat (get_length (values, 0), ==, 4.0);
  g_assert_cmpfloat (get_length (values, 1), ==, 3.0);
  g_assert_cmpfloat (get_length (values, 2), ==, 1.0);
}

static void
there_are_never_too_many_or_too_few (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&technique);

  rmp_values_set_n_entries (values, PARAM_WAVES, 99);
  g_assert_cmpuint (rmp_values_get_n_entries (values, PARAM_WAVES), ==, 12);
  rmp_values_set_n_entries (values, PARAM_WAVES, 0);
  g_assert_cmpuint (rmp_values_get_n_entries (values, PARAM_WAVES), ==, 1);
  rmp_values_remove_entry (values, PARAM_WAVES, 0);
  g_assert_cmpuint (rmp_values_get_n_entries (values, PARAM_WAVES), ==, 1);
}

/* A copy is none of the first's business, and the other way round. */
static void
copies_have_their_own (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&technique), copy = NULL, entry = NULL;

  set (values, "waves.1.length", "1 m");
  copy = rmp_values_copy (values);
  g_assert_true (rmp_values_equal (values, copy));
  set (copy, "waves.1.length", "2 m");
  g_assert_false (rmp_values_equal (values, copy));
  g_assert_cmpfloat (get_length (values, 0), ==, 1.0);
  entry = rmp_values_copy (rmp_values_get_entry (copy, PARAM_WAVES, 0));
  rmp_values_set_entry (values, PARAM_WAVES, 1, entry);
  rmp_values_set_real (entry, WAVE_LENGTH, 5.0);
  g_assert_cmpfloat (get_length (values, 1), ==, 2.0);
  rmp_values_set_n_entries (copy, PARAM_WAVES, 1);
  g_assert_cmpuint (rmp_values_get_n_entries (values, PARAM_WAVES), ==, 2);
}

static void
order_counts (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&technique), other = NULL;

  set (values, "waves.1.length", "1 m");
  other = rmp_values_copy (values);
  rmp_values_move_entry (other, PARAM_WAVES, 0, 1);
  g_assert_false (rmp_values_equal (values, other));
  rmp_values_move_entry (other, PARAM_WAVES, 0, 1);
  g_assert_true (rmp_values_equal (values, other));
}

static void
names_and_texts_restore_all (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&technique),
                        restored = rmp_values_new (&technique);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  set (values, "waves", "11");
  set (values, "waves.11.length", "1/3 m");
  set (values, "waves.2.profile", "drawn -1 0, -0.3 0.7, 0.1 2, 1 0");
  set (values, "seams", "1");
  set (values, "seams.1.line", "curve 7");
  text = write_all (values);
  g_assert_nonnull (strstr (text, "\nwaves=11\nwaves.1.length="));
  g_assert_nonnull (strstr (text, "\nseams=1\nseams.1.line=curve 7\nspeed=1\n"));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i][0] != '\0'; i++)
    {
      g_auto (GStrv) sides = g_strsplit (lines[i], "=", 2);

      set (restored, sides[0], sides[1]);
    }
  g_assert_true (rmp_values_equal (values, restored));
  g_assert_cmpfloat (get_length (restored, 10), ==, 1.0 / 3.0);
}

static void
lengths_of_the_garment_reach_entries (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&technique);

  rmp_values_set_lengths (values, 0.01, 2.0);
  g_assert_cmpfloat (get_length (values, 1), ==, 0.1);
  rmp_values_set_n_entries (values, PARAM_WAVES, 3);
  g_assert_cmpfloat (get_length (values, 2), ==, 0.1);
  rmp_values_reset (values, PARAM_WAVES);
  g_assert_cmpfloat (get_length (values, 0), ==, 0.1);
}

static void
conditions_ask_how_many_there_are (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&technique);

  g_assert_false (rmp_values_is_visible (values, PARAM_SPEED));
  rmp_values_set_n_entries (values, PARAM_WAVES, 1);
  g_assert_true (rmp_values_is_visible (values, PARAM_SPEED));
}

/* The seams are the project's. */
static void
presets_set_entries (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&technique), before = NULL;
  g_autoptr (GError) error = NULL;

  set (values, "seams", "1");
  set (values, "seams.1.line", "curve 7");
  set (values, "waves", "5");
  set (values, "waves.2.length", "1 m");
  g_assert_true (rmp_values_apply_preset (values, "swell", NULL));
  g_assert_cmpuint (rmp_values_get_n_entries (values, PARAM_WAVES), ==, 3);
  g_assert_cmpfloat (get_length (values, 0), ==, 2.0);
  g_assert_cmpfloat (get_length (values, 1), ==, get_length (values, 2));
  g_assert_cmpstr (
      rmp_values_get_reference (rmp_values_get_entry (values, PARAM_SEAMS, 0), SEAM_LINE), ==, "7");
  g_assert_true (rmp_values_apply_preset (values, "calm", NULL));
  g_assert_cmpuint (rmp_values_get_n_entries (values, PARAM_WAVES), ==, 1);
  g_assert_cmpuint (rmp_values_get_n_entries (values, PARAM_SEAMS), ==, 1);
  before = rmp_values_copy (values);
  g_assert_false (rmp_values_apply_preset (values, "broken", &error));
  g_assert_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_UNKNOWN);
  g_assert_true (rmp_values_equal (values, before));
}

/* A wave more is analysed anew; a wave that is another runs what its parameter says. */
static void
dirty_stage_is_that_of_what_changed (void)
{
  static const struct
  {
    const char *name, *text;
    RmpStage stage;
  } rows[] = {
    { "waves", "3", RMP_STAGE_ANALYSE },
    { "waves", "1", RMP_STAGE_ANALYSE },
    { "waves.2.profile", "quintic", RMP_STAGE_DRAW },
    { "waves.2.height", "1 m", RMP_STAGE_STEP },
    { "waves.1.length", "1 m", RMP_STAGE_PREPARE },
    { "seams", "1", RMP_STAGE_PREPARE },
  };
  g_autoptr (RmpValues) values = rmp_values_new (&technique);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (RmpValues) changed = rmp_values_copy (values);

      set (changed, rows[i].name, rows[i].text);
      g_assert_cmpuint (rmp_technique_dirty_stage (values, changed), ==, rows[i].stage);
      g_assert_cmpuint (rmp_technique_dirty_stage (changed, values), ==, rows[i].stage);
    }
}

/* What the program relies on for every group of every technique. */
static void
groups_are_well_made (void)
{
  for (guint t = 0; rmp_techniques[t]; t++)
    for (guint i = 0; i < rmp_techniques[t]->n_params; i++)
      {
        const RmpParam *group = &rmp_techniques[t]->params[i];

        g_assert_null (strchr (group->id, '.'));
        if (group->type != RMP_PARAM_ENTRIES)
          continue;
        g_assert_cmpfloat (group->hard[0].value, <, group->hard[1].value);
        g_assert_cmpfloat (group->initial.value, >=, group->hard[0].value);
        g_assert_cmpfloat (group->initial.value, <=, group->hard[1].value);
        g_assert_nonnull (group->entry->label);
        g_assert_nonnull (group->entry->add);
        g_assert_cmpuint (group->entry->n_params, >, 0);
        for (guint k = 0; k < group->entry->n_params; k++)
          {
            g_assert_null (strchr (group->entry->params[k].id, '.'));
            g_assert_cmpint (group->entry->params[k].type, !=, RMP_PARAM_ENTRIES);
            g_assert_false (group->entry->params[k].maskable);
          }
      }
}

/* Techniques of a family have some parameters in common, and add their own. */
static void
no_two_parameters_have_the_same_id (void)
{
  for (guint t = 0; rmp_techniques[t]; t++)
    for (guint i = 0; i < rmp_techniques[t]->n_params; i++)
      g_assert_cmpint (
          rmp_technique_find_param (rmp_techniques[t], rmp_techniques[t]->params[i].id), ==,
          (gint) i);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/algorithms/entries/" name, function)
  ADD ("there-are-as-many-as-the-default-says", there_are_as_many_as_the_default_says);
  ADD ("entries-are-set-by-name", entries_are_set_by_name);
  ADD ("wrong-names-and-texts-are-refused", wrong_names_and_texts_are_refused);
  ADD ("entries-come-go-and-change-places", entries_come_go_and_change_places);
  ADD ("there-are-never-too-many-or-too-few", there_are_never_too_many_or_too_few);
  ADD ("copies-have-their-own", copies_have_their_own);
  ADD ("order-counts", order_counts);
  ADD ("names-and-texts-restore-all", names_and_texts_restore_all);
  ADD ("lengths-of-the-garment-reach-entries", lengths_of_the_garment_reach_entries);
  ADD ("conditions-ask-how-many-there-are", conditions_ask_how_many_there_are);
  ADD ("presets-set-entries", presets_set_entries);
  ADD ("dirty-stage-is-that-of-what-changed", dirty_stage_is_that_of_what_changed);
  ADD ("groups-are-well-made", groups_are_well_made);
  ADD ("no-two-parameters-have-the-same-id", no_two_parameters_have_the_same_id);
  return g_test_run ();
}
