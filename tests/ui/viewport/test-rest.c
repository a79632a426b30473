/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collision/crossing.h"
#include "folds/fold-rows.h"
#include "profiles/fold-view.h"
#include "shell/window.h"
#include "ui-test.h"

#include <string.h>

/* The bent arm with narrow folds that stop at contact: what a pane at rest shows is what a bake
 * gives, and while something is dragged or plays it is the preview.
 */

#define BENT 24

typedef struct
{
  RmpWindow *window;
  RmpViewport *viewport;
  RmpWorkspace *workspace;
  RmpProject *project;
  RmpLook *look;
  RmpLayer *layer;
  RmpReliefForm form; /* that is waited for */
} Stage;

/* What the panes and all else that shows the frame get. (transfer full) (nullable) */
static RmpResult *
get_shown (Stage *stage, gboolean *exact)
{
  return rmp_workspace_request (stage->workspace,
                                rmp_garment_get_surface (rmp_look_get_garment (stage->look)),
                                stage->look, exact);
}

static gboolean
shows_form (gpointer data)
{
  Stage *stage = data;
  gboolean exact;
  g_autoptr (RmpResult) result = get_shown (stage, &exact);

  return exact && result->output.relief->form == stage->form &&
         rmp_viewport_is_exact (stage->viewport);
}

static void
wait_for_form (Stage *stage, RmpReliefForm form)
{
  stage->form = form;
  rmp_ui_test_wait (shows_form, stage);
}

/* The frame as a bake has it. @contact: whether folds stop there */
static RmpResult *
bake (Stage *stage, gboolean contact)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot)
      snapshot = rmp_snapshot_new (rmp_garment_get_surface (rmp_look_get_garment (stage->look)),
                                   stage->look, rmp_workspace_get_clip (stage->workspace), &error);
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (stage->layer));
  const RmpCall call = { 0 };
  RmpResult *result;

  g_assert_no_error (error);
  g_assert_true (rmp_values_set_named (values, "contact", contact ? "true" : "false", &error));
  rmp_snapshot_try (snapshot, &rmp_preview_values, stage->layer, values);
  g_assert_true (rmp_snapshot_prepare (snapshot, &call, &error));
  result = rmp_snapshot_compute (snapshot, rmp_workspace_get_frame (stage->workspace),
                                 RMP_TARGET_BAKE, 0, &call, &error);
  g_assert_no_error (error);
  return result;
}

static guint
count_crossings (const RmpResult *result)
{
  const RmpRelief *relief = result->output.relief;
  const RmpReliefTopology *topology = relief->topology;
  g_autoptr (RmpTopology)
      mesh = rmp_topology_new (topology->n_vertices, topology->n_faces, topology->faces);
  g_autofree double *rest = g_new (double, 3 * (gsize) topology->n_vertices);
  g_autofree guint8 *marks = g_malloc (topology->n_faces);
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (RmpClusterPair));
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (RmpCrossing));
  g_autoptr (RmpBroadPhase) phase = NULL;
  g_autoptr (RmpCrossings) crossings = NULL;

  for (gsize i = 0; i < 3 * (gsize) topology->n_vertices; i++)
    rest[i] = (double) topology->rest_positions[i];
  memset (marks, 1, topology->n_faces);
  phase = rmp_broad_phase_new (mesh, rest);
  crossings = rmp_crossings_new (phase, relief->positions);
  rmp_broad_phase_find (phase, relief->positions, relief->positions, marks, 0.0, pairs, 0);
  for (guint i = 0; i < pairs->len; i++)
    rmp_crossings_compare (crossings, g_array_index (pairs, RmpClusterPair, i), found);
  return found->len;
}

static gboolean
is_same (const RmpResult *a, const RmpResult *b)
{
  const RmpRelief *first = a->output.relief, *second = b->output.relief;
  const guint n = first->topology->n_vertices;

  return n == second->topology->n_vertices &&
         memcmp (first->positions, second->positions, sizeof (float[3]) * n) == 0;
}

static void
check_rest (Stage *stage)
{
  g_autoptr (RmpResult) shown = NULL, baked = NULL, without = NULL;
  gboolean exact;

  wait_for_form (stage, RMP_RELIEF_MESH);
  shown = get_shown (stage, &exact);
  baked = bake (stage, TRUE);
  without = bake (stage, FALSE);
  g_assert_true (is_same (shown, baked));
  g_assert_false (is_same (shown, without));
  g_test_message ("%u crossings, %u without contact", count_crossings (shown),
                  count_crossings (without));
  g_assert_cmpuint (count_crossings (shown), <, count_crossings (without));
}

/* Folds are found in the picture, and have their section, as in the preview. */
static void
check_folds (Stage *stage)
{
  const double width = gtk_widget_get_width (GTK_WIDGET (stage->viewport));
  const double height = gtk_widget_get_height (GTK_WIDGET (stage->viewport));
  RmpFoldView *view = rmp_ui_test_find (GTK_WIDGET (stage->window), RMP_TYPE_FOLD_VIEW);
  gboolean exact;
  g_autoptr (RmpResult) shown = get_shown (stage, &exact);
  guint n_met = 0;

  for (double y = 0; y < height && n_met == 0; y += 12)
    for (double x = 0; x < width && n_met == 0; x += 12)
      {
        RmpSurfaceHit hit;

        if (!rmp_viewport_locate (stage->viewport, x, y, &hit) || hit.feature == RMP_FEATURE_NONE)
          continue;
        g_assert_true (hit.look == stage->look);
        for (guint i = 0; i < rmp_fold_rows_count (&shown->output); i++)
          n_met += rmp_fold_rows_get (&shown->output, i)->feature == hit.feature;
      }
  g_assert_cmpuint (n_met, >, 0);
  g_assert_nonnull (view);
  g_assert_false (rmp_ui_test_says (GTK_WIDGET (view), "No cross-section"));
}

static char *
describe_lacks (Stage *stage)
{
  return rmp_workspace_describe_lacks (
      stage->workspace, rmp_garment_get_surface (rmp_look_get_garment (stage->look)), stage->look);
}

static const char *
get_lacks (Stage *stage)
{
  double frame;

  return rmp_evaluator_get_lacks (rmp_workspace_get_evaluator (stage->workspace),
                                  rmp_garment_get_surface (rmp_look_get_garment (stage->look)),
                                  stage->look, rmp_workspace_get_clip (stage->workspace), &frame);
}

static gboolean
is_told (gpointer stage)
{
  const char *lacks = get_lacks (stage);
  g_autofree char *told = describe_lacks (stage);

  return lacks && *lacks != '\0' && strstr (told, "runs through itself");
}

static gboolean
is_clear (gpointer stage)
{
  g_autofree char *told = describe_lacks (stage);

  return g_strcmp0 (get_lacks (stage), "") == 0 && !told;
}

/* What a drag or playback shows says what it lacks. */
static void
check_previews (Stage *stage)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (stage->layer));
  g_autoptr (RmpResult) dragged = NULL;
  gboolean exact;

  g_assert_true (rmp_values_set_named (values, "fold_width", "15 mm", &error));
  rmp_workspace_preview (stage->workspace, &rmp_preview_values, stage->layer, values);
  wait_for_form (stage, RMP_RELIEF_FOLDS);
  dragged = get_shown (stage, &exact);
  g_assert_nonnull (strstr (dragged->output.warning, "contact"));
  rmp_workspace_preview (stage->workspace, &rmp_preview_values, stage->layer, NULL);
  wait_for_form (stage, RMP_RELIEF_MESH);

  /* Where the arm bends, folds would run through themselves; elsewhere there is nothing to warn of.
   */
  rmp_workspace_set_playing (stage->workspace, TRUE);
  wait_for_form (stage, RMP_RELIEF_FOLDS);
  rmp_ui_test_wait (is_told, stage);
  rmp_ui_test_wait (is_clear, stage);
  rmp_workspace_set_playing (stage->workspace, FALSE);
  wait_for_form (stage, RMP_RELIEF_MESH);
  rmp_workspace_set_frame (stage->workspace, BENT);
}

/* An edit, and what it was before. */
static void
check_undo (Stage *stage)
{
  g_autoptr (GError) error = NULL;

  wait_for_form (stage, RMP_RELIEF_MESH);
  g_assert_true (rmp_layer_set_text (stage->layer, "fold_width", "18 mm", &error));
  wait_for_form (stage, RMP_RELIEF_MESH);
  g_action_group_activate_action (G_ACTION_GROUP (stage->window), "undo", NULL);
  check_rest (stage);
}

static void
open_arm (Stage *stage)
{
  rmp_window_open_sample (stage->window, "arm");
  rmp_ui_test_wait_for_picture (stage->window);
  stage->workspace = rmp_window_get_workspace (stage->window);
  stage->project = rmp_workspace_get_project (stage->workspace);
  stage->look = g_list_model_get_item (rmp_project_get_looks (stage->project), 0);
  stage->layer = g_list_model_get_item (rmp_look_get_layers (stage->look), 0);
}

static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  GtkWidget *window = rmp_window_new (GTK_APPLICATION (application));
  Stage stage = { .window = RMP_WINDOW (window),
                  .viewport = rmp_window_get_viewport (RMP_WINDOW (window)) };

  gtk_window_present (GTK_WINDOW (window));
  open_arm (&stage);
  rmp_workspace_set_frame (stage.workspace, BENT);
  g_assert_true (rmp_layer_set_text (stage.layer, "fold_width", "14 mm", &error));
  g_assert_true (rmp_layer_set_text (stage.layer, "contact", "true", &error));
  rmp_workspace_select (stage.workspace, stage.look);
  check_rest (&stage);
  check_folds (&stage);
  check_previews (&stage);
  check_undo (&stage);

  /* Closed while the next is under way. */
  rmp_workspace_set_frame (stage.workspace, BENT - 1);
  rmp_ui_test_wait_for_picture (window);
  rmp_evaluator_refine (rmp_workspace_get_evaluator (stage.workspace),
                        rmp_garment_get_surface (rmp_look_get_garment (stage.look)), stage.look,
                        rmp_workspace_get_clip (stage.workspace));
  g_object_unref (stage.layer);
  g_object_unref (stage.look);
  rmp_ui_test_close (window);
}

static void
test_rest (void)
{
  if (!rmp_ui_test_begin ())
    return;
  rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/rest/a-pane-at-rest-shows-what-a-bake-gives", test_rest);
  return g_test_run ();
}
