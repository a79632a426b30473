/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Motion as a chain: a simulator is a look of its own, and the motion under the method of another
 * look.
 */

#include "evaluate/simulated.h"

#include <math.h>
#include <string.h>

#include "../../simulators/hanging-sheet.h"
#include "cloth/body-table.h"
#include "evaluate/frame-file.h"
#include "player.h"
#include "snapshots.h"

/* The player's look is a simulator, “Folds” works on what it makes. */
typedef struct
{
  RmpTestPlayer player;
  RmpLook *folds;
  guint n_frames, n_vertices;
} Fixture;

static const RmpCall call = { .n_threads = 1 };

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpTestPlayer *player = &fixture->player;

  rmp_test_player_set_up (player, "hanging-sheet");
  fixture->n_frames = rmp_clip_item_get_n_frames (player->clip);
  fixture->n_vertices = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (player->surface));
  fixture->folds = g_object_ref (rmp_project_add_look (player->project, player->garment,
                                                       "dynamic-wrinkling", "Folds", &error));
  rmp_test_assert_ok (rmp_look_set_motion (fixture->folds, player->look, &error), error);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_clear_object (&fixture->folds);
  rmp_test_player_tear_down (&fixture->player, NULL);
}

static void
set (Fixture *fixture, const char *param, const char *text)
{
  g_autoptr (GError) error = NULL;

  rmp_test_assert_ok (rmp_layer_set_text (fixture->player.layer, param, text, &error), error);
}

/* Prepared. (transfer full) */
static RmpSnapshot *
take (Fixture *fixture, RmpLook *look)
{
  g_autoptr (GError) error = NULL;
  RmpSnapshot *snapshot = rmp_test_snapshot_new (fixture->player.surface, look,
                                                 fixture->player.clip);

  rmp_test_assert_ok (rmp_snapshot_prepare (snapshot, &call, &error), error);
  return snapshot;
}

static RmpResult *
compute (RmpSnapshot *snapshot, guint frame)
{
  g_autoptr (GError) error = NULL;
  RmpResult *result = rmp_snapshot_compute (snapshot, frame, RMP_TARGET_PREVIEW, 0, &call, &error);

  g_assert_no_error (error);
  return result;
}

/* Verlet's steps from rest: after n of them a point is g · step² · n (n + 1) / 2 lower. */
static void
free_points_fall (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpSnapshot) snapshot = NULL;
  g_autoptr (RmpResult) first = NULL;
  const double step = 1.0 / rmp_project_get_frame_rate (fixture->player.project);

  set (fixture, "sweeps", "0");
  snapshot = take (fixture, fixture->player.look);
  first = compute (snapshot, 0);
  for (guint frame = 1; frame < fixture->n_frames; frame += 5)
    {
      g_autoptr (RmpResult) result = compute (snapshot, frame);
      const double drop = 9.81 * step * step * frame * (frame + 1) / 2.0;

      g_assert_cmpint (result->output.relief->form, ==, RMP_RELIEF_MESH);
      for (guint v = 0; v < fixture->n_vertices; v++)
        g_assert_cmpfloat_with_epsilon ((double) (first->output.relief->positions[3 * v + 1] -
                                                  result->output.relief->positions[3 * v + 1]),
                                        drop, 1e-6);
    }
}

/* The entries of a group, read one by one: two winds in a row of three, against gravity. */
static void
winds_add_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpSnapshot) snapshot = NULL;
  g_autoptr (RmpResult) first = NULL, last = NULL;
  const double step = 1.0 / rmp_project_get_frame_rate (fixture->player.project);
  const guint frame = 6;
  const double path = step * step * frame * (frame + 1) / 2.0;

  set (fixture, "sweeps", "0");
  set (fixture, "winds", "3");
  set (fixture, "winds.1.push", "9.81");
  set (fixture, "winds.1.direction", "0, 1, 0");
  set (fixture, "winds.2.push", "0");
  set (fixture, "winds.3.push", "4");
  snapshot = take (fixture, fixture->player.look);
  first = compute (snapshot, 0);
  last = compute (snapshot, frame);
  for (guint i = 0; i < 3 * fixture->n_vertices; i++)
    g_assert_cmpfloat_with_epsilon (
        (double) (last->output.relief->positions[i] - first->output.relief->positions[i]),
        i % 3 == 2 ? 4.0 * path : 0.0, 1e-6);
}

static void
pinned_points_follow_the_motion_below (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpSnapshot) snapshot = NULL;
  RmpSampler *below;
  g_autofree float *carried = g_new (float, 3 * fixture->n_vertices);

  set (fixture, "pin", "1");
  snapshot = take (fixture, fixture->player.look);
  below = rmp_snapshot_get_sampler (snapshot);
  for (guint frame = 0; frame < fixture->n_frames; frame += 7)
    {
      g_autoptr (RmpResult) result = compute (snapshot, frame);

      rmp_sampler_positions (below, RMP_SKINNING_LINEAR,
                             rmp_sampler_get_start (below) +
                                 frame * rmp_snapshot_get_frame_time (snapshot),
                             carried, 1);
      g_assert_cmpmem (result->output.relief->positions, sizeof (float) * 3 * fixture->n_vertices,
                       carried, sizeof (float) * 3 * fixture->n_vertices);
    }
}

static void
jumps_give_what_playing_gives (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const guint jumps[] = { 20, 3, 19, 0, 23 };
  g_autoptr (RmpSnapshot) played = take (fixture, fixture->player.look);
  g_autoptr (RmpSnapshot) jumped = take (fixture, fixture->player.look);

  for (guint frame = 0; frame < fixture->n_frames; frame++)
    rmp_result_unref (compute (played, frame));
  for (guint i = 0; i < G_N_ELEMENTS (jumps); i++)
    {
      g_autoptr (RmpResult) a = compute (played, jumps[i]), b = compute (jumped, jumps[i]);

      g_assert_true (a != b);
      g_assert_true (rmp_test_same_bytes (a, b));
      g_assert_cmpmem (a->output.velocities, sizeof (float) * 3 * fixture->n_vertices,
                       b->output.velocities, sizeof (float) * 3 * fixture->n_vertices);
    }
}

/* A sampler of the frames that were simulated, as a file of them would be. (transfer full) */
static RmpSampler *
record (Fixture *fixture, RmpSnapshot *simulator)
{
  const gsize n = 3 * (gsize) fixture->n_vertices;
  g_autofree float *positions = g_new (float, n * fixture->n_frames);

  for (guint frame = 0; frame < fixture->n_frames; frame++)
    {
      g_autoptr (RmpResult) result = compute (simulator, frame);

      memcpy (positions + frame * n, result->output.relief->positions, n * sizeof *positions);
    }
  return rmp_sampler_new_sequence (rmp_surface_get_mesh (fixture->player.surface),
                                   fixture->n_frames, 1.0 / rmp_snapshot_get_frame_time (simulator),
                                   positions);
}

static void
a_method_sees_the_simulated_frames (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot) simulator = take (fixture, fixture->player.look);
  g_autoptr (RmpSnapshot) chain = take (fixture, fixture->folds);
  g_autoptr (RmpSampler) recorded = record (fixture, simulator);
  g_autoptr (RmpSnapshot) alone = rmp_snapshot_new_over (
      recorded, fixture->player.surface, fixture->folds, fixture->player.clip, &error);

  rmp_test_assert_ok (rmp_snapshot_prepare (alone, &call, &error), error);
  g_assert_true (rmp_sampler_is_sequential (rmp_snapshot_get_sampler (chain)));
  for (guint frame = 0; frame < fixture->n_frames; frame += 3)
    {
      g_autoptr (RmpResult) a = compute (chain, frame), b = compute (alone, frame);

      g_assert_true (rmp_test_same_bytes (a, b));
    }
}

static void
times_between_frames_are_blended (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpSnapshot) simulator = take (fixture, fixture->player.look);
  g_autoptr (RmpSampler) motion = rmp_simulated_new (simulator, NULL),
                         recorded = record (fixture, simulator);
  const gsize size = 3 * (gsize) fixture->n_vertices * sizeof (float);
  g_autofree float *a = g_malloc (size), *b = g_malloc (size);
  g_autoptr (RmpResult) eighth = compute (simulator, 8);

  for (double time = 0.0; time < 0.9; time += 0.13)
    {
      rmp_sampler_positions (motion, RMP_SKINNING_LINEAR, time, a, 1);
      rmp_sampler_positions (recorded, RMP_SKINNING_LINEAR, time, b, 1);
      for (guint i = 0; i < 3 * fixture->n_vertices; i++)
        g_assert_cmpfloat_with_epsilon (a[i], b[i], 1e-6f);
    }
  rmp_sampler_velocities (motion, RMP_SKINNING_LINEAR,
                          8.0 * rmp_snapshot_get_frame_time (simulator), a, 1);
  g_assert_cmpmem (a, size, eighth->output.velocities, size);
}

/* A sleeve, and another one of three rings that the first may run into. (transfer full) */
static RmpProject *
new_project_of_two (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", 9),
                        other = rmp_test_import_new ("Arm", 3);
  RmpProject *project = rmp_project_new (&error);

  g_ptr_array_add (import->meshes, g_ptr_array_steal_index (other->meshes, 0));
  rmp_project_add_import (project, import, NULL, &error);
  g_assert_no_error (error);
  return project;
}

static void
the_other_meshes_are_colliders (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = new_project_of_two ();
  GListModel *surfaces = rmp_character_get_surfaces (rmp_test_get_character (project));
  g_autoptr (RmpSurface) first = g_list_model_get_item (surfaces, 0),
                         second = g_list_model_get_item (surfaces, 1);
  g_autoptr (RmpClipItem)
      clip = g_list_model_get_item (rmp_character_get_clips (rmp_test_get_character (project)), 0);
  RmpGarment *garment = rmp_project_add_garment (project, first, "Sleeve", NULL, &error);
  RmpLook *look = rmp_project_add_look (project, garment, "hanging-sheet", "Sheet", &error);
  g_autoptr (RmpSnapshot) snapshot = rmp_test_snapshot_new (first, look, clip);
  RmpSampler *collider = rmp_surface_get_sampler (second, clip, &error);
  const guint n = 3 * rmp_mesh_get_n_vertices (rmp_surface_get_mesh (second));
  g_autofree float *positions = g_new (float, n);
  float lowest = INFINITY;
  g_autoptr (RmpResult) result = NULL;

  rmp_test_assert_ok (rmp_snapshot_prepare (snapshot, &call, &error), error);
  result = compute (snapshot, 10);
  rmp_sampler_positions (collider, RMP_SKINNING_LINEAR,
                         10.0 * rmp_snapshot_get_frame_time (snapshot), positions, 1);
  for (guint i = 1; i < n; i += 3)
    lowest = MIN (lowest, positions[i]);
  g_assert_cmpfloat (result->output.figures[1], ==, (double) lowest);
  rmp_project_close (project);
}

/* --- in the evaluator ------------------------------------------------------------------------- */

static RmpResult *
wait_for (Fixture *fixture, RmpLook *look, guint frame)
{
  for (;;)
    {
      gboolean exact;
      g_autoptr (RmpResult)
          result = rmp_evaluator_request (fixture->player.evaluator, fixture->player.surface, look,
                                          fixture->player.clip, frame, NULL, &exact);

      if (exact)
        return g_steal_pointer (&result);
      g_main_context_iteration (NULL, TRUE);
    }
}

static void
play (Fixture *fixture, RmpLook *look)
{
  for (guint frame = 0; frame < fixture->n_frames; frame++)
    rmp_result_unref (wait_for (fixture, look, frame));
}

/* Side by side: whichever comes first makes the frame for both. */
static void
frames_of_a_simulator_are_made_once (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const guint before = rmp_test_sheet_count_steps ();

  play (fixture, fixture->folds);
  play (fixture, fixture->player.look);
  play (fixture, fixture->folds);
  g_assert_cmpuint (rmp_test_sheet_count_steps () - before, ==, fixture->n_frames);
}

static void
an_edit_of_the_simulator_reaches_the_method (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpResult) heavy = wait_for (fixture, fixture->folds, 12);
  g_autoptr (RmpResult) light = NULL;
  g_autoptr (RmpResult) again = NULL;

  set (fixture, "gravity", "1");
  light = wait_for (fixture, fixture->folds, 12);
  g_assert_false (rmp_test_same_bytes (heavy, light));
  rmp_test_assert_ok (rmp_project_undo (fixture->player.project, &error), error);
  again = wait_for (fixture, fixture->folds, 12);
  g_assert_true (rmp_test_same_bytes (heavy, again));
}

static void
an_edit_of_the_method_leaves_the_simulator (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (fixture->folds), 0);
  guint before;

  rmp_result_unref (wait_for (fixture, fixture->folds, 12));
  before = rmp_test_sheet_count_steps ();
  rmp_test_assert_ok (rmp_layer_set_text (layer, "threshold", "0.07", &error), error);
  rmp_result_unref (wait_for (fixture, fixture->folds, 12));
  g_assert_cmpuint (rmp_test_sheet_count_steps (), ==, before);
}

static void
a_drag_on_the_simulator_reaches_the_method (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpValues) tried = rmp_values_copy (rmp_layer_get_values (fixture->player.layer));
  g_autoptr (RmpResult) heavy = wait_for (fixture, fixture->folds, 12);
  g_autoptr (RmpResult) light = NULL;
  g_autoptr (RmpResult) again = NULL;

  rmp_values_set_real (tried, RMP_TEST_SHEET_GRAVITY, 1.0);
  g_assert_true (rmp_evaluator_preview (fixture->player.evaluator, &rmp_preview_values,
                                        fixture->player.layer, tried));
  light = wait_for (fixture, fixture->folds, 12);
  g_assert_false (rmp_test_same_bytes (heavy, light));
  g_assert_true (rmp_evaluator_preview (fixture->player.evaluator, &rmp_preview_values,
                                        fixture->player.layer, NULL));
  again = wait_for (fixture, fixture->folds, 12);
  g_assert_true (rmp_test_same_bytes (heavy, again));
}

static void
what_the_simulator_fails_with_is_said_of_the_method (Fixture *fixture,
                                                     G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) early = NULL;
  gboolean exact;

  set (fixture, "tear", "6");
  early = rmp_evaluator_request (fixture->player.evaluator, fixture->player.surface, fixture->folds,
                                 fixture->player.clip, 12, NULL, &exact);
  while (fixture->player.n_failed == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (early);
  g_assert_nonnull (strstr (fixture->player.message, "tears in frame 6"));
}

/* Frames before the one that failed are there, and the last of them stands for what comes after. */
static void
what_was_simulated_before_a_failure_can_be_seen (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpEvaluator *evaluator = fixture->player.evaluator;
  g_autoptr (RmpResult) none = NULL;
  g_autoptr (RmpResult) beyond = NULL;
  g_autoptr (RmpResult) last = NULL;
  gboolean exact;

  set (fixture, "tear", "6");
  none = rmp_evaluator_request (evaluator, fixture->player.surface, fixture->player.look,
                                fixture->player.clip, 12, NULL, &exact);
  while (fixture->player.n_failed == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (rmp_evaluator_get_frame_state (evaluator, fixture->player.surface,
                                                  fixture->player.look, fixture->player.clip, 3),
                   ==, RMP_FRAME_CACHED);
  last = wait_for (fixture, fixture->player.look, 5);
  g_assert_cmpfloat (last->frame, ==, 5.0);
  g_assert_null (rmp_evaluator_get_failure (evaluator, fixture->player.surface,
                                            fixture->player.look, fixture->player.clip));
  beyond = rmp_evaluator_request (evaluator, fixture->player.surface, fixture->player.look,
                                  fixture->player.clip, 9, NULL, &exact);
  g_assert_false (exact);
  g_assert_cmpfloat (beyond->frame, ==, 5.0);
  g_assert_nonnull (rmp_evaluator_get_failure (evaluator, fixture->player.surface,
                                               fixture->player.look, fixture->player.clip));
  g_assert_cmpuint (fixture->player.n_failed, ==, 1);
}

/* The error of a step that sampling itself had to make is not lost. */
static void
sampling_ahead_of_a_failure_is_found_out (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSampler) motion = NULL;
  g_autoptr (RmpSnapshot) simulator = NULL;
  g_autofree float *positions = g_new (float, 3 * fixture->n_vertices);

  set (fixture, "tear", "6");
  simulator = take (fixture, fixture->player.look);
  motion = rmp_simulated_new (simulator, NULL);
  rmp_sampler_positions (motion, RMP_SKINNING_LINEAR, 0.0, positions, 1);
  g_assert_true (rmp_sampler_check (motion, &error));
  rmp_sampler_positions (motion, RMP_SKINNING_LINEAR, rmp_sampler_get_end (motion), positions, 1);
  g_assert_false (rmp_sampler_check (motion, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
}

static void
an_approach_is_cancelled (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot) simulator = take (fixture, fixture->player.look);
  g_autoptr (RmpSampler) motion = rmp_simulated_new (simulator, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  gboolean there;

  /* No time: one step at least, and not there. */
  g_assert_true (rmp_sampler_approach (motion, 0.5, 0, &there, NULL, 1, &error));
  g_assert_false (there);
  g_cancellable_cancel (cancellable);
  g_assert_false (rmp_sampler_approach (motion, 0.5, G_MAXINT64, &there, cancellable, 1, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_true (rmp_sampler_approach (motion, 0.5, G_MAXINT64, &there, NULL, 1, &error));
  g_assert_true (there);
}

/* A simulator on what a simulator makes: pinned, it follows it. */
static void
simulators_stand_on_each_other (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpTestPlayer *player = &fixture->player;
  RmpLook *second = rmp_project_add_look (player->project, player->garment, "hanging-sheet",
                                          "Second", &error);
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (second), 0);
  g_autoptr (RmpResult) below = NULL;
  g_autoptr (RmpResult) above = NULL;

  rmp_test_assert_ok (rmp_layer_set_text (layer, "pin", "1", &error), error);
  rmp_test_assert_ok (rmp_look_set_motion (second, player->look, &error), error);
  rmp_test_assert_ok (rmp_look_set_motion (fixture->folds, second, &error), error);
  above = wait_for (fixture, second, 15);
  below = wait_for (fixture, player->look, 15);
  g_assert_true (rmp_test_same_bytes (above, below));
  rmp_result_unref (wait_for (fixture, fixture->folds, 15));
}

static void
has_ball (const RmpResult *result)
{
  const RmpClothBodyRow *row;

  g_assert_nonnull (result->bodies);
  g_assert_cmpuint (rmp_table_get_n_rows (result->bodies), ==, 1);
  row = rmp_table_get_row (result->bodies, 0);
  g_assert_cmpstr (row->kind, ==, "sphere");
  g_assert_cmpfloat_with_epsilon (row->radius, 0.1, 1e-9);
}

/* A method has none of its own, and is drawn among those that its motion was simulated with. */
static void
the_simulators_bodies_come_with_the_frames_on_it (Fixture *fixture,
                                                  G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpTestPlayer *player = &fixture->player;
  RmpLook *cloth = rmp_project_add_look (player->project, player->garment, "parallel-verlet",
                                         "Cloth", &error);
  RmpLook *wrinkles = rmp_project_add_look (player->project, player->garment, "wrinkle-meshes",
                                            "Wrinkles", &error);
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (cloth), 0);
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (layer));
  g_autoptr (RmpSnapshot) without = take (fixture, wrinkles), with = NULL;
  g_autoptr (RmpResult) none = compute (without, 2), some = NULL, again = NULL;
  g_autoptr (GByteArray) bytes = NULL;
  RmpFrameShape shape;

  g_assert_null (none->bodies);
  g_assert_true (rmp_values_set_list (values,
                                      "settle=0;shapes=1;shapes.1.kind=sphere;"
                                      "shapes.1.radius=0.1 m;shapes.1.position=0,-3,0",
                                      &error));
  rmp_test_assert_ok (rmp_layer_set_values (layer, values, "Among a ball", &error), error);
  rmp_test_assert_ok (rmp_look_set_motion (wrinkles, cloth, &error), error);
  with = take (fixture, wrinkles);
  some = compute (with, 2);
  has_ball (some);

  rmp_frame_shape_init (&shape, some);
  bytes = rmp_frame_write (some);
  again = rmp_frame_read (bytes->data, bytes->len, &shape);
  g_assert_nonnull (again);
  has_ball (again);
  rmp_frame_shape_clear (&shape);
}

/* Before the first frame; a method tells what its motion does. */
static void
how_far_cloth_has_settled_is_told (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpTestPlayer *player = &fixture->player;
  RmpLook *cloth = rmp_project_add_look (player->project, player->garment, "parallel-verlet",
                                         "Cloth", &error);
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (cloth), 0);

  rmp_test_assert_ok (rmp_look_set_motion (fixture->folds, cloth, &error), error);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (RmpSnapshot) snapshot = NULL, folds = NULL;
      g_autoptr (RmpResult) first = NULL, folded = NULL;

      rmp_test_assert_ok (rmp_layer_set_text (layer, "settle", i == 0 ? "0 s" : "0.2 s", &error),
                          error);
      snapshot = take (fixture, cloth);
      folds = take (fixture, fixture->folds);
      g_assert_cmpint (rmp_snapshot_get_beginning (snapshot).done, ==, 0);
      first = compute (snapshot, 0);
      folded = compute (folds, 0);
      g_assert_cmpint (rmp_snapshot_get_beginning (snapshot).done, ==, 1000 * (gint) i);
      g_assert_cmpint (rmp_snapshot_get_beginning (folds).done, ==, 1000 * (gint) i);
    }
}

#define ADD(name, function)                                                                        \
  g_test_add ("/model/evaluate/simulated/" name, Fixture, NULL, set_up, function, tear_down)

static void
add_tests (void)
{
  ADD ("free-points-fall", free_points_fall);
  ADD ("winds-add-up", winds_add_up);
  ADD ("pinned-points-follow-the-motion-below", pinned_points_follow_the_motion_below);
  ADD ("jumps-give-what-playing-gives", jumps_give_what_playing_gives);
  ADD ("a-method-sees-the-simulated-frames", a_method_sees_the_simulated_frames);
  ADD ("times-between-frames-are-blended", times_between_frames_are_blended);
  g_test_add_func ("/model/evaluate/simulated/the-other-meshes-are-colliders",
                   the_other_meshes_are_colliders);
  ADD ("the-simulators-bodies-come-with-the-frames-on-it",
       the_simulators_bodies_come_with_the_frames_on_it);
  ADD ("how-far-cloth-has-settled-is-told", how_far_cloth_has_settled_is_told);
  ADD ("frames-of-a-simulator-are-made-once", frames_of_a_simulator_are_made_once);
  ADD ("an-edit-of-the-simulator-reaches-the-method", an_edit_of_the_simulator_reaches_the_method);
  ADD ("an-edit-of-the-method-leaves-the-simulator", an_edit_of_the_method_leaves_the_simulator);
  ADD ("a-drag-on-the-simulator-reaches-the-method", a_drag_on_the_simulator_reaches_the_method);
  ADD ("what-the-simulator-fails-with-is-said-of-the-method",
       what_the_simulator_fails_with_is_said_of_the_method);
  ADD ("sampling-ahead-of-a-failure-is-found-out", sampling_ahead_of_a_failure_is_found_out);
  ADD ("what-was-simulated-before-a-failure-can-be-seen",
       what_was_simulated_before_a_failure_can_be_seen);
  ADD ("an-approach-is-cancelled", an_approach_is_cancelled);
  ADD ("simulators-stand-on-each-other", simulators_stand_on_each_other);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
