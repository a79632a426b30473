/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A look whose frames build on each other: the same frames however one gets to them. */

#include "evaluate/evaluator.h"
#include "relief/map.h"
#include "store/looks/touch-item.h"

#include <string.h>

#include "player.h"

typedef struct
{
  RmpTestPlayer player;
  guint n_frames;
  GPtrArray *played; /* (element-type RmpResult) the clip in order */
} Fixture;

static RmpSnapshot *
snapshot_new (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot) snapshot = rmp_snapshot_new (
      fixture->player.surface, fixture->player.look, fixture->player.clip, &error);
  const RmpCall call = { .n_threads = 1 };

  g_assert_no_error (error);
  g_assert_true (rmp_snapshot_prepare (snapshot, &call, &error));
  return g_steal_pointer (&snapshot);
}

static RmpResult *
compute (RmpSnapshot *snapshot, double frame, guint n_threads)
{
  const RmpCall call = { .n_threads = n_threads };
  g_autoptr (GError) error = NULL;
  RmpResult *result = rmp_snapshot_compute (snapshot, frame, RMP_TARGET_PREVIEW, 0, &call, &error);

  g_assert_no_error (error);
  return result;
}

static GPtrArray *
play (Fixture *fixture)
{
  g_autoptr (RmpSnapshot) snapshot = snapshot_new (fixture);
  GPtrArray *played = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_result_unref);

  for (guint frame = 0; frame < fixture->n_frames; frame++)
    g_ptr_array_add (played, compute (snapshot, frame, 1));
  return played;
}

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  rmp_test_player_set_up (&fixture->player, "dynamic-wrinkling");
  fixture->n_frames = rmp_clip_item_get_n_frames (fixture->player.clip);
  g_assert_true (rmp_layer_set_text (fixture->player.layer, "threshold", "0.05", &error));
  g_assert_no_error (error);
  fixture->played = play (fixture);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  rmp_test_player_tear_down (&fixture->player, NULL);
  g_ptr_array_unref (fixture->played);
}

/* The surface at three points of every face: what is seen, not how it is kept. */
static gboolean
same_surface (const RmpRelief *a, const RmpRelief *b)
{
  static const float positions[3][2] = { { 0.0f, 0.0f }, { 0.3f, 0.3f }, { 0.5f, 0.1f } };

  if (a->form != b->form || a->topology->n_faces != b->topology->n_faces)
    return FALSE;
  for (guint i = 0; i < 3 * a->topology->n_faces; i++)
    {
      RmpReliefPoint p, q;

      rmp_relief_evaluate (a, i / 3, positions[i % 3], &p);
      rmp_relief_evaluate (b, i / 3, positions[i % 3], &q);
      if (memcmp (&p, &q, sizeof p) != 0)
        return FALSE;
    }
  return TRUE;
}

/* Everything but what it cost. */
static gboolean
same_frame (const RmpResult *a, const RmpResult *b)
{
  const RmpTechnique *technique = a->technique;

  for (guint i = 0; i < technique->n_figures; i++)
    if (technique->figures[i].unit != RMP_UNIT_SECOND &&
        memcmp (a->output.figures + i, b->output.figures + i, sizeof (double)) != 0)
      return FALSE;
  return a->frame == b->frame && same_surface (a->output.relief, b->output.relief);
}

static gboolean
is_played (Fixture *fixture, const RmpResult *result)
{
  return same_frame (result, fixture->played->pdata[(guint) result->frame]);
}

static void
frames_follow_from_those_before (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  double most = 0.0;

  g_assert_cmpuint (fixture->n_frames, >, 20);
  for (guint i = 1; i < fixture->n_frames; i++)
    {
      const RmpResult *result = fixture->played->pdata[i];

      most = MAX (most, result->output.figures[0]);
      g_assert_false (same_frame (result, fixture->played->pdata[i - 1]));
    }
  g_assert_cmpstr (((const RmpResult *) fixture->played->pdata[0])->technique->figures[0].id, ==,
                   "wrinkles");
  g_assert_cmpfloat (most, >, 0.0); /* else nothing below says anything */
}

static void
a_jump_gives_what_playing_gives (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  for (guint round = 0; round < 3; round++)
    {
      g_autoptr (RmpSnapshot) snapshot = snapshot_new (fixture);

      for (guint i = 0; i < 25; i++)
        {
          g_autoptr (RmpResult) result = compute (
              snapshot, g_test_rand_int_range (0, (int) fixture->n_frames), round + 1);

          g_assert_true (is_played (fixture, result));
        }
    }
}

static void
the_window_shows_what_playing_gives (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  gsize budget;
  g_autoptr (RmpResult) first = rmp_test_player_wait_for (&fixture->player, 0.0);

  /* Room for a few frames: most are computed again and again. */
  budget = 4 * rmp_evaluator_get_cache_size (fixture->player.evaluator);
  rmp_evaluator_set_cache_budget (fixture->player.evaluator, budget);
  for (guint i = 0; i < 60; i++)
    {
      g_autoptr (RmpResult) result = rmp_test_player_wait_for (
          &fixture->player, g_test_rand_int_range (0, (int) fixture->n_frames));

      g_assert_true (is_played (fixture, result));
    }
}

static void
the_newest_request_wins (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const guint last = fixture->n_frames - 1;

  for (guint i = 0; i <= last; i++)
    {
      gboolean exact;
      g_autoptr (RmpResult) result = rmp_test_player_request (&fixture->player, last - i, &exact);
    }
  while (rmp_test_player_state (&fixture->player, 0) != RMP_FRAME_CACHED)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (fixture->player.n_ready, <=,
                    2); /* the one that was on its way, if it came to be before, and the newest */
  g_assert_cmpfloat (fixture->player.last_frame, ==, 0.0);
  g_assert_cmpint (rmp_test_player_state (&fixture->player, last / 2), ==, RMP_FRAME_NONE);
}

static void
frames_ahead_come_in_order (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const guint last = fixture->n_frames - 1;
  double before = -1.0;

  rmp_evaluator_prefetch (fixture->player.evaluator, fixture->player.surface, fixture->player.look,
                          fixture->player.clip, 5, last);
  for (guint n = 1; n <= last - 4; n++)
    {
      while (fixture->player.n_ready < n)
        g_main_context_iteration (NULL, TRUE);
      g_assert_cmpfloat (fixture->player.last_frame, >, before);
      before = fixture->player.last_frame;
    }
  for (guint frame = 5; frame <= last; frame++)
    {
      g_autoptr (RmpResult) result = rmp_test_player_wait_for (&fixture->player, frame);

      g_assert_true (is_played (fixture, result));
    }
  g_assert_cmpuint (fixture->player.n_ready, ==, last - 4); /* all of them from the cache */
  g_assert_cmpint (rmp_test_player_state (&fixture->player, 4), ==, RMP_FRAME_NONE);
}

/* There is nothing between two frames. */
static void
between_frames_the_earlier_one_is_shown (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) result = rmp_test_player_wait_for (&fixture->player, 10.75),
                        same = rmp_test_player_wait_for (&fixture->player, 10.0);

  g_assert_true (result == same);
  g_assert_cmpfloat (result->frame, ==, 10.0);
  g_assert_true (is_played (fixture, result));
}

static void
another_cross_section_keeps_the_wrinkles (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  const guint frame = fixture->n_frames - 2;
  g_autoptr (RmpResult) before = rmp_test_player_wait_for (&fixture->player, frame), drawn = NULL,
                        expected = NULL, undone = NULL;
  g_autoptr (RmpSnapshot) anew = NULL;
  gsize kept = rmp_evaluator_get_cache_size (fixture->player.evaluator);

  g_assert_true (rmp_layer_set_text (fixture->player.layer, "section", "profile", &error));
  g_assert_no_error (error);
  g_assert_cmpint (rmp_test_player_state (&fixture->player, frame), !=, RMP_FRAME_CACHED);
  drawn = rmp_test_player_wait_for (&fixture->player, frame);
  g_assert_false (same_surface (before->output.relief, drawn->output.relief));
  anew = snapshot_new (fixture);
  expected = compute (anew, frame, 1);
  g_assert_true (same_frame (drawn, expected));
  g_assert_cmpuint (rmp_evaluator_get_cache_size (fixture->player.evaluator), >=, kept);
  g_assert_true (rmp_project_undo (fixture->player.project, &error));
  undone = rmp_test_player_wait_for (&fixture->player, frame);
  g_assert_true (is_played (fixture, undone));
}

static void
an_edit_begins_with_the_clip_and_undo_brings_it_back (Fixture *fixture,
                                                      G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  const guint frame = fixture->n_frames - 2;
  g_autoptr (RmpResult) before = rmp_test_player_wait_for (&fixture->player, frame), edited = NULL,
                        undone = NULL, redone = NULL, shown = NULL;
  g_autoptr (GPtrArray) played = NULL;
  gboolean exact;

  g_assert_true (rmp_layer_set_text (fixture->player.layer, "threshold", "0.12", &error));
  shown = rmp_test_player_request (&fixture->player, frame, &exact);
  g_assert_false (exact);
  g_assert_true (shown == before); /* the last finished frame stays */
  edited = rmp_test_player_wait_for (&fixture->player, frame);
  g_assert_false (is_played (fixture, edited));
  played = play (fixture);
  g_assert_true (same_frame (edited, played->pdata[frame]));
  g_assert_true (rmp_project_undo (fixture->player.project, &error));
  undone = rmp_test_player_wait_for (&fixture->player, frame);
  g_assert_true (is_played (fixture, undone));
  g_assert_true (rmp_project_redo (fixture->player.project, &error));
  redone = rmp_test_player_wait_for (&fixture->player, frame);
  g_assert_true (same_frame (redone, edited));
}

static void
a_drag_ends_in_what_it_showed (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  const guint frame = fixture->n_frames - 2;
  g_autoptr (RmpResult) first = rmp_test_player_wait_for (&fixture->player, frame), last = NULL,
                        committed = NULL;
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (fixture->player.layer));
  g_autoptr (GPtrArray) played = NULL;

  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *text = g_strdup_printf ("%.3f", 0.05 + 0.005 * i);

      g_assert_true (rmp_values_set_named (values, "threshold", text, &error));
      rmp_evaluator_preview (fixture->player.evaluator, &rmp_preview_values, fixture->player.layer,
                             values);
      g_main_context_iteration (NULL, FALSE);
    }
  last = rmp_test_player_wait_for (&fixture->player, frame);
  g_assert_false (is_played (fixture, last));
  g_assert_true (rmp_layer_set_values (fixture->player.layer, values, "Shortening", &error));
  rmp_evaluator_preview (fixture->player.evaluator, &rmp_preview_values, fixture->player.layer,
                         NULL);
  committed = rmp_test_player_wait_for (&fixture->player, frame);
  played = play (fixture);
  g_assert_true (same_frame (last, played->pdata[frame]));
  g_assert_true (same_frame (committed, played->pdata[frame]));
}

/* Where the highest wrinkle of a frame is. */
static guint32
find_wrinkle (const RmpRelief *relief)
{
  const float middle[2] = { 1.0f / 3.0f, 1.0f / 3.0f };
  guint32 highest = 0;
  float height = 0.0f;

  for (guint32 face = 0; face < relief->topology->n_faces; face++)
    {
      RmpReliefPoint point;

      rmp_relief_evaluate (relief, face, middle, &point);
      if (point.lift > height)
        {
          height = point.lift;
          highest = face;
        }
    }
  g_assert_cmpfloat (height, >, 0.0);
  return highest;
}

/* On the cloth, as a click there has it. */
static RmpSurfacePoint
find_position (Fixture *fixture, const RmpRelief *relief)
{
  const float middle[2] = { 1.0f / 3.0f, 1.0f / 3.0f };
  g_autoptr (RmpTopology)
      coarse = rmp_topology_new_for_mesh (rmp_surface_get_mesh (fixture->player.surface));
  g_autoptr (RmpReliefMap) map = rmp_relief_map_new (relief->topology, coarse);
  RmpSurfacePoint position;

  g_assert_true (rmp_relief_map_to_coarse (map, find_wrinkle (relief), middle, &position));
  return position;
}

/* What is done by hand from a frame on leaves the frames before it alone. */
static void
a_touch_dirties_its_frames_and_those_after (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const guint last = fixture->n_frames - 1;
  const RmpSurfacePoint position = find_position (
      fixture, ((const RmpResult *) fixture->played->pdata[last])->output.relief);
  const RmpTouch touch = {
    .kind = RMP_TOUCH_DELETE,
    .face = position.face,
    .barycentric = { position.barycentric[0], position.barycentric[1] },
    .first = 18,
    .last = last,
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) played = NULL;
  guint n_changed = 0;
  RmpTouchItem *item;

  rmp_evaluator_prefetch (fixture->player.evaluator, fixture->player.surface, fixture->player.look,
                          fixture->player.clip, 0, last);
  while (fixture->player.n_ready <= last)
    g_main_context_iteration (NULL, TRUE);
  item = rmp_layer_add_touch (fixture->player.layer, fixture->player.clip, &touch, &error);
  g_assert_no_error (error);
  for (guint frame = 0; frame <= last; frame++)
    g_assert_true ((rmp_test_player_state (&fixture->player, frame) == RMP_FRAME_CACHED) ==
                   (frame < 18));
  played = play (fixture);
  for (guint frame = 0; frame <= last; frame++)
    {
      g_autoptr (RmpResult) result = rmp_test_player_wait_for (&fixture->player, frame);

      g_assert_true (same_frame (result, played->pdata[frame]));
      n_changed += !is_played (fixture, result);
    }
  g_assert_cmpuint (n_changed, >, 0);
  g_assert_cmpuint (n_changed, <=, last - 17);
  g_assert_cmpuint (fixture->player.n_ready, ==,
                    last + 1 + last - 17); /* none of those before again */

  g_assert_true (rmp_touch_item_remove (item, &error));
  for (guint i = 0; i <= last; i++)
    {
      g_autoptr (RmpResult) result = rmp_test_player_wait_for (&fixture->player, last - i);

      g_assert_true (is_played (fixture, result));
    }
}

static void
what_is_remembered_counts_as_cache (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) result = rmp_test_player_wait_for (&fixture->player, fixture->n_frames - 1);

  g_assert_cmpuint (rmp_evaluator_get_cache_size (fixture->player.evaluator), >,
                    rmp_result_get_size (result));
}

static void
a_field_leaves_the_frame_as_it_was (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const char *const fields[] = { rmp_layer_get_technique (fixture->player.layer)->fields[0].id,
                                 NULL };
  g_autoptr (RmpResult) without = rmp_test_player_wait_for (&fixture->player, 18.0), with = NULL;
  gboolean exact = FALSE;

  while (!exact)
    {
      g_clear_pointer (&with, rmp_result_unref);
      with = rmp_evaluator_request (fixture->player.evaluator, fixture->player.surface,
                                    fixture->player.look, fixture->player.clip, 18.0, fields,
                                    &exact);
      if (!exact)
        g_main_context_iteration (NULL, TRUE);
    }
  g_assert_nonnull (with->output.fields[0]);
  g_assert_true (same_frame (with, without));
}

static void
ending_on_the_way_is_quiet (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  gboolean exact;
  g_autoptr (RmpResult)
      none = rmp_test_player_request (&fixture->player, fixture->n_frames - 1, &exact);

  g_clear_object (&fixture->player.evaluator);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (fixture->player.n_ready, ==, 0);
}

static void
add_tests (void)
{
#define ADD(name, function)                                                                        \
  g_test_add ("/model/evaluate/sequential/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("frames-follow-from-those-before", frames_follow_from_those_before);
  ADD ("a-jump-gives-what-playing-gives", a_jump_gives_what_playing_gives);
  ADD ("the-window-shows-what-playing-gives", the_window_shows_what_playing_gives);
  ADD ("the-newest-request-wins", the_newest_request_wins);
  ADD ("frames-ahead-come-in-order", frames_ahead_come_in_order);
  ADD ("between-frames-the-earlier-one-is-shown", between_frames_the_earlier_one_is_shown);
  ADD ("another-cross-section-keeps-the-wrinkles", another_cross_section_keeps_the_wrinkles);
  ADD ("an-edit-begins-with-the-clip-and-undo-brings-it-back",
       an_edit_begins_with_the_clip_and_undo_brings_it_back);
  ADD ("a-drag-ends-in-what-it-showed", a_drag_ends_in_what_it_showed);
  ADD ("a-touch-dirties-its-frames-and-those-after", a_touch_dirties_its_frames_and_those_after);
  ADD ("what-is-remembered-counts-as-cache", what_is_remembered_counts_as_cache);
  ADD ("a-field-leaves-the-frame-as-it-was", a_field_leaves_the_frame_as_it_was);
  ADD ("ending-on-the-way-is-quiet", ending_on_the_way_is_quiet);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
