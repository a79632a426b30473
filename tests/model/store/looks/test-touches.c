/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Wrinkles touched by hand: rows of a layer, that go and come whole, and along with what they
 * belong to.
 */

#include <string.h>

#include "../fixture.h"
#include "store/document/append.h"

typedef struct
{
  RmpProject *project;
  RmpGarment *garment;
  RmpLayer *layer;
} Fixture;

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->project = rmp_test_project_new ();
  fixture->garment = rmp_project_add_garment (
      fixture->project, rmp_test_get_surface (fixture->project), "Sleeve", NULL, &error);
  g_assert_no_error (error);
  fixture->layer = rmp_test_touched_layer_new (fixture->garment);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

static guint
count (RmpLayer *layer)
{
  return g_list_model_get_n_items (rmp_layer_get_touches (layer));
}

static void
every_edit_goes_and_comes_whole (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const labels[][2] = {
    [RMP_TOUCH_PIN] = { "Pin a wrinkle", "Remove a pinned wrinkle" },
    [RMP_TOUCH_DELETE] = { "Delete a wrinkle", "Bring a deleted wrinkle back" },
    [RMP_TOUCH_KEEP] = { "Keep a wrinkle", "Let a kept wrinkle go" },
  };

  for (guint kind = 0; kind < G_N_ELEMENTS (labels); kind++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *before = rmp_test_describe (fixture->project), *added = NULL, *framed = NULL;
      RmpTouchItem *item = rmp_test_touch_new (fixture->layer, kind, 7, 2, RMP_TOUCH_TO_END);
      gint64 id = rmp_touch_item_get_id (item);

      rmp_test_assert_reversible (fixture->project, before, labels[kind][0]);
      added = rmp_test_describe (fixture->project);
      item = g_list_model_get_item (rmp_layer_get_touches (fixture->layer), 0);
      g_object_unref (item);
      g_assert_cmpint (rmp_touch_item_get_id (item), ==, id);
      rmp_test_assert_ok (rmp_touch_item_set_frames (item, 4, 9, &error), error);
      rmp_test_assert_reversible (fixture->project, added, "Frames of a touched wrinkle");
      framed = rmp_test_describe (fixture->project);
      rmp_test_assert_ok (rmp_touch_item_remove (item, &error), error);
      rmp_test_assert_reversible (fixture->project, framed, labels[kind][1]);
    }
}

static void
what_cannot_be_touched_is_refused (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const RmpTouch touches[] = {
    { RMP_TOUCH_PIN, 100000, { 0.1, 0.1 }, 0, 5 },
    { RMP_TOUCH_PIN, 3, { 0.9, 0.9 }, 0, 5 },
    { RMP_TOUCH_PIN, 3, { 0.1, 0.1 }, 6, 5 },
  };
  const RmpTouch fit = { RMP_TOUCH_PIN, 3, { 0.1, 0.1 }, 0, 5 };
  RmpCharacter *character = rmp_surface_get_character (rmp_garment_get_surface (fixture->garment));
  g_autoptr (RmpClipItem) clip = g_list_model_get_item (rmp_character_get_clips (character), 0);
  g_autofree char *before = rmp_test_describe (fixture->project), *after = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpLayer) other = NULL;
  RmpLook *look;

  for (guint i = 0; i < G_N_ELEMENTS (touches); i++)
    {
      g_assert_null (rmp_layer_add_touch (fixture->layer, clip, &touches[i], &error));
      g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
      g_clear_error (&error);
    }
  after = rmp_test_describe (fixture->project);
  g_assert_cmpstr (after, ==, before);

  /* A method without wrinkles of its own. */
  look = rmp_project_add_look (fixture->project, fixture->garment, RMP_TEST_TECHNIQUE, "Folds",
                               &error);
  g_assert_no_error (error);
  other = g_list_model_get_item (rmp_look_get_layers (look), 0);
  g_assert_null (rmp_layer_add_touch (other, clip, &fit, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
}

static void
copies_of_a_look_have_their_own (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpGarment *other = rmp_project_add_garment (
      fixture->project, rmp_test_get_surface (fixture->project), "Cuff", NULL, &error);
  RmpLook *look = rmp_layer_get_look (fixture->layer), *copies[2];
  RmpTouchItem *item = rmp_test_touch_new (fixture->layer, RMP_TOUCH_PIN, 7, 2, 8);

  g_assert_no_error (error);
  copies[0] = rmp_look_duplicate (look, "Copy", &error);
  g_assert_no_error (error);
  copies[1] = rmp_garment_copy_look (other, look, NULL, &error);
  g_assert_no_error (error);
  rmp_test_assert_ok (rmp_touch_item_remove (item, &error), error);
  g_assert_cmpuint (count (fixture->layer), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (copies); i++)
    {
      g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (copies[i]), 0);
      g_autoptr (RmpTouchItem) copy = g_list_model_get_item (rmp_layer_get_touches (layer), 0);

      g_assert_cmpuint (count (layer), ==, 1);
      g_assert_cmpuint (rmp_touch_item_get_touch (copy)->face, ==, 7);
      g_assert_cmpuint (rmp_touch_item_get_touch (copy)->last, ==, 8);
    }
}

/* A character that comes from another project brings them, in its own clips. */
static void
they_come_with_their_character (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) to = rmp_test_project_new ();
  g_autoptr (RmpCharacter)
      character = g_list_model_get_item (rmp_project_get_characters (fixture->project), 0);
  g_autoptr (RmpLayer) layer = NULL;
  g_autoptr (RmpTouchItem) item = NULL;
  g_autoptr (RmpClipItem) clip = NULL;
  RmpCharacter *appended;

  rmp_test_touch_new (fixture->layer, RMP_TOUCH_DELETE, 7, 2, 8);
  appended = rmp_project_append_character (to, character, &error);
  g_assert_no_error (error);
  layer = g_list_model_get_item (rmp_look_get_layers (rmp_test_get_look (to, 0)), 0);
  g_assert_cmpuint (count (layer), ==, 1);
  item = g_list_model_get_item (rmp_layer_get_touches (layer), 0);
  clip = g_list_model_get_item (rmp_character_get_clips (appended), 0);
  g_assert_true (rmp_touch_item_get_clip (item) == clip);
  rmp_project_close (to);
}

static void
they_go_with_their_look (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("gone.rimple"), *left = NULL, *before = NULL;

  rmp_test_touch_new (fixture->layer, RMP_TOUCH_PIN, 7, 2, 8);
  before = rmp_test_describe (fixture->project);
  rmp_test_assert_ok (rmp_look_remove (rmp_layer_get_look (fixture->layer), &error), error);
  rmp_test_assert_reversible (fixture->project, before, "Remove look Wrinkles");
  rmp_test_assert_ok (rmp_project_save_as (fixture->project, path, NULL, &error), error);
  left = rmp_test_query (path, "SELECT count(*) FROM touch");
  g_assert_cmpstr (left, ==, "0");
}

static void
one_off_its_garment_is_damage (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("damaged.rimple"), *row = NULL;

  rmp_test_touch_new (fixture->layer, RMP_TOUCH_PIN, 7, 2, RMP_TOUCH_TO_END);
  rmp_test_assert_ok (rmp_project_save_as (fixture->project, path, NULL, &error), error);
  row = rmp_test_query (
      path,
      "SELECT kind || ' face ' || face || ' from ' || first_frame || ifnull (last_frame, ' on')"
      " FROM touch");
  g_assert_cmpstr (row, ==, "pin face 7 from 2 on");
  g_free (rmp_test_query (path, "UPDATE touch SET face = -1"));
  g_assert_null (rmp_project_open (path, FALSE, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED);
}

static void
add_tests (void)
{
#define ADD(name, function)                                                                        \
  g_test_add ("/model/store/touches/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("every-edit-goes-and-comes-whole", every_edit_goes_and_comes_whole);
  ADD ("what-cannot-be-touched-is-refused", what_cannot_be_touched_is_refused);
  ADD ("copies-of-a-look-have-their-own", copies_of_a_look_have_their_own);
  ADD ("they-come-with-their-character", they_come_with_their_character);
  ADD ("they-go-with-their-look", they_go_with_their_look);
  ADD ("one-off-its-garment-is-damage", one_off_its_garment_is_damage);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
