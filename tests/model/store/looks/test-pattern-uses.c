/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What patterns a look uses, and how. */

#include <math.h>

#include "../cloth/painted.h"
#include "inputs/patterns.h"
#include "store/document/append.h"

static RmpLayer *
add_look (RmpGarment *garment, const char *technique)
{
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_character_get_project (
      rmp_surface_get_character (rmp_garment_get_surface (garment)));
  RmpLook *look = rmp_project_add_look (project, garment, technique, NULL, &error);

  g_assert_no_error (error);
  return rmp_test_get (rmp_look_get_layers (look), 0);
}

static void
uses_of_a_look_go_and_come_whole (RmpTestPainted *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpLayer *layer = add_look (fixture->garment, "geometric-wrinkles");
  RmpPatternItem *other = rmp_pattern_item_duplicate (fixture->pattern, &error);
  RmpPatternUse use = rmp_pattern_use_plain (fixture->pattern);
  g_autofree char *state = rmp_test_describe (fixture->project);

  rmp_test_assert_ok (rmp_layer_add_pattern (layer, &use, &error), error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Use pattern Creases");
  use = rmp_pattern_use_plain (other);
  rmp_test_assert_ok (rmp_layer_add_pattern (layer, &use, &error), error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Use pattern Creases 2");
  use.amplitude = 0.003;
  use.low = 0.5;
  rmp_test_assert_ok (rmp_layer_set_pattern (layer, 1, &use, &error), error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Values of pattern Creases 2");
  g_assert_cmpfloat (rmp_layer_get_pattern (layer, 1)->amplitude, ==, 0.003);
  g_assert_true (isnan (rmp_layer_get_pattern (layer, 1)->high));
  rmp_test_assert_ok (rmp_layer_move_pattern (layer, 1, 0, &error), error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Move pattern Creases 2");
  g_assert_true (rmp_layer_get_pattern (layer, 0)->pattern == other);
  rmp_test_assert_ok (rmp_layer_remove_pattern (layer, 0, &error), error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Stop using pattern Creases 2");
  g_assert_cmpuint (rmp_pattern_item_count_users (fixture->pattern), ==, 1);
  rmp_test_assert_ok (rmp_pattern_item_remove (fixture->pattern, &error), error);
  rmp_test_assert_next_reversible (fixture->project, &state, "Remove pattern Creases");
  g_assert_cmpuint (rmp_layer_get_n_patterns (layer), ==, 0);
}

/* As the map of a region, twice in one look: a brush need not make another look for it. */
static void
looks_that_name_one_use_it (RmpTestPainted *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpLayer *layer = add_look (fixture->garment, "joint-wrinkle-maps");

  g_assert_cmpuint (rmp_pattern_item_count_users (fixture->pattern), ==, 0);
  rmp_test_assert_ok (rmp_layer_set_text (layer, "regions", "2", &error), error);
  rmp_test_assert_ok (rmp_layer_set_text (layer, "regions.1.map", "image Creases", &error), error);
  rmp_test_assert_ok (rmp_layer_set_text (layer, "regions.2.mask", "image Creases", &error), error);
  g_assert_cmpuint (rmp_pattern_item_count_users (fixture->pattern), ==, 1);
  rmp_test_assert_ok (rmp_layer_set_text (layer, "regions", "0", &error), error);
  g_assert_cmpuint (rmp_pattern_item_count_users (fixture->pattern), ==, 0);
}

static void
uses_that_cannot_be_are_refused (RmpTestPainted *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpLayer *layer = add_look (fixture->garment, "geometric-wrinkles"),
           *folds = add_look (fixture->garment, RMP_TEST_TECHNIQUE);
  RmpGarment *other = rmp_project_add_garment (
      fixture->project, rmp_test_get_surface (fixture->project), "Cuff", NULL, &error);
  const RmpPatternUse plain = rmp_pattern_use_plain (fixture->pattern);
  RmpPatternUse wrong[3] = { plain, plain, plain };

  wrong[0].amplitude = -0.001;
  wrong[1].low = 2.0;
  wrong[1].high = 1.0;
  wrong[2].scale = INFINITY;
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_assert_false (rmp_layer_add_pattern (layer, &wrong[i], &error));
      g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
      g_clear_error (&error);
    }
  g_assert_false (rmp_layer_add_pattern (folds, &plain, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  g_clear_error (&error);
  g_assert_false (rmp_layer_add_pattern (add_look (other, "geometric-wrinkles"), &plain, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  g_clear_error (&error);
  for (guint i = 0;
       i < rmp_technique_takes (rmp_layer_get_technique (layer), &rmp_input_patterns)->most; i++)
    rmp_test_assert_ok (rmp_layer_add_pattern (layer, &plain, &error), error);
  g_assert_false (rmp_layer_add_pattern (layer, &plain, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
}

static void
copies_of_a_look_use_the_same (RmpTestPainted *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (13);
  g_autoptr (RmpProject) elsewhere = rmp_test_uv_project_new ();
  RmpLayer *layer = add_look (fixture->garment, "geometric-wrinkles"), *copies[3];
  RmpGarment *cuff = rmp_project_add_garment (
      fixture->project, rmp_test_get_surface (fixture->project), "Cuff", NULL, &error);
  RmpPatternUse use = rmp_pattern_use_plain (fixture->pattern);
  RmpLook *look = rmp_layer_get_look (layer);

  use.bias = 0.25;
  rmp_test_paint (rmp_test_get_pattern_layer (fixture->pattern, 0), random, 5);
  rmp_test_assert_ok (rmp_layer_add_pattern (layer, &use, &error), error);
  copies[0] = rmp_test_get (rmp_look_get_layers (rmp_look_duplicate (look, NULL, &error)), 0);
  copies[1] = rmp_test_get (rmp_look_get_layers (rmp_garment_copy_look (cuff, look, NULL, &error)),
                            0);
  copies[2] = rmp_test_get (rmp_look_get_layers (rmp_garment_copy_look (
                                rmp_test_get_garment (elsewhere, 0), look, NULL, &error)),
                            0);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (copies); i++)
    {
      const RmpPatternUse *copy = rmp_layer_get_pattern (copies[i], 0);

      g_assert_cmpuint (rmp_layer_get_n_patterns (copies[i]), ==, 1);
      g_assert_cmpfloat (copy->bias, ==, 0.25);
      g_assert_true ((copy->pattern == fixture->pattern) == (i == 0));
      g_assert_true (rmp_height_image_equal (rmp_pattern_item_get_image (copy->pattern),
                                             rmp_pattern_item_get_image (fixture->pattern)));
    }
  rmp_project_close (elsewhere);
}

static void
add_tests (void)
{
#define ADD(name, func)                                                                            \
  g_test_add ("/store/pattern-uses/" name, RmpTestPainted, NULL, rmp_test_painted_set_up, func,    \
              rmp_test_painted_tear_down)
  ADD ("uses-of-a-look-go-and-come-whole", uses_of_a_look_go_and_come_whole);
  ADD ("looks-that-name-one-use-it", looks_that_name_one_use_it);
  ADD ("uses-that-cannot-be-are-refused", uses_that_cannot_be_are_refused);
  ADD ("copies-of-a-look-use-the-same", copies_of_a_look_use_the_same);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
