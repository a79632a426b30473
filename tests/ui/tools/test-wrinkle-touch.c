/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-wrinkle-touch.c: wrinkles of the shirt of a chopping figure, touched with pointer and
 * keyboard: deleted, kept, pulled, and one pinned on bare cloth. Each is one step, and undone the
 * shirt is what it was.
 */

#include "pointer.h"
#include "shell/window.h"
#include "store/looks/touch-item.h"
#include "ui-test.h"

#include <math.h>
#include <string.h>

/* Many wrinkles of the shirt stand then. */
#define CLIP "chopping"
#define FRAME 20
/* Pixels of a pull. */
/* A wrinkle that can be taken hold of, metres: others are still flat. */
#define LEAST_LIFT 2e-4

#define PULL 12.0

typedef struct
{
  RmpWindow *window;
  RmpViewport *viewport;
  RmpWorkspace *workspace;
  RmpProject *project;
  RmpLook *look;
  RmpLayer *layer;
  guint position; /* of the history before an edit */
} Stage;

/* --- the stage -------------------------------------------------------------------------------- */

static void
wait_for_picture (Stage *stage)
{
  rmp_ui_test_wait_for_picture (stage->window);
}

static void
set_up_look (Stage *stage)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpGarment)
      garment = g_list_model_get_item (rmp_project_get_garments (stage->project), 0);
  g_autoptr (RmpVariant)
      variant = g_list_model_get_item (rmp_project_get_variants (stage->project), 0);
  RmpClipItem *clip = rmp_character_find_clip (
      rmp_surface_get_character (rmp_garment_get_surface (garment)), CLIP);

  /* Nothing else moves, so that it is the wrinkles that are waited for. */
  for (guint i = 1; i < g_list_model_get_n_items (rmp_project_get_garments (stage->project)); i++)
    {
      g_autoptr (RmpGarment)
          other = g_list_model_get_item (rmp_project_get_garments (stage->project), i);

      g_assert_true (rmp_variant_set_look (variant, other, NULL, &error));
    }
  g_assert_nonnull (clip);
  stage->look = rmp_project_add_look (stage->project, garment, "dynamic-wrinkling", "Wrinkles",
                                      &error);
  g_assert_no_error (error);
  stage->layer = g_list_model_get_item (rmp_look_get_layers (stage->look), 0);
  g_object_unref (stage->layer);
  g_assert_true (rmp_layer_set_text (stage->layer, "threshold", "28.57 %", &error));
  g_assert_true (rmp_variant_set_look (variant, garment, stage->look, &error));
  rmp_workspace_set_clip (stage->workspace, clip);
  rmp_workspace_set_frame (stage->workspace, FRAME);
  wait_for_picture (stage);
}

static RmpResult *
get_result (Stage *stage)
{
  RmpResult *result;
  gboolean exact;

  wait_for_picture (stage);
  result = rmp_workspace_request (stage->workspace,
                                  rmp_garment_get_surface (rmp_look_get_garment (stage->look)),
                                  stage->look, &exact);
  g_assert_true (exact);
  return result;
}

/* Numbers and crests of all wrinkles of the frame, as text. */
static char *
describe_wrinkles (Stage *stage)
{
  g_autoptr (RmpResult) result = get_result (stage);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < result->output.lines->len; i++)
    {
      const RmpOverlayLine *line = g_ptr_array_index (result->output.lines, i);
      g_autofree char *sum = g_compute_checksum_for_data (
          G_CHECKSUM_MD5, (gconstpointer) line->points, 3 * sizeof (float) * line->n_points);

      g_string_append_printf (text, "%s %s\n", line->name, sum);
    }
  return g_string_free (text, FALSE);
}

static gboolean
has_wrinkle (Stage *stage, guint32 feature)
{
  g_autofree char *wrinkles = describe_wrinkles (stage);
  g_autofree char *all = g_strconcat ("\n", wrinkles, NULL),
                  *wanted = g_strdup_printf ("\n%u ", feature);

  return strstr (all, wanted) != NULL;
}

static double
get_lift (const RmpResult *result, const RmpSurfaceHit *hit)
{
  RmpReliefPoint point;

  rmp_relief_evaluate (
      result->output.relief, hit->point.face,
      (float[]){ (float) hit->point.barycentric[0], (float) hit->point.barycentric[1] }, &point);
  return fabs ((double) point.lift);
}

/* A place of the widget where a crest is seen, with room for a hand around it. */
static RmpSurfaceHit
find_wrinkle (Stage *stage, double position[2])
{
  g_autoptr (RmpResult) result = get_result (stage);

  for (guint i = 0; i < result->output.lines->len; i++)
    {
      const RmpOverlayLine *line = g_ptr_array_index (result->output.lines, i);
      RmpSurfaceHit hit;

      if (rmp_viewport_project (stage->viewport, 0, line->points + 3 * (line->n_points / 2),
                                position, position + 1) &&
          rmp_viewport_locate (stage->viewport, round (position[0]), round (position[1]), &hit) &&
          hit.look == stage->look &&
          (guint64) hit.feature == g_ascii_strtoull (line->name, NULL, 10) &&
          get_lift (result, &hit) > LEAST_LIFT)
        {
          position[0] = round (position[0]);
          position[1] = round (position[1]);
          return hit;
        }
    }
  g_assert_not_reached ();
}

/* … and where the shirt is bare. */
static void
find_bare_cloth (Stage *stage, double position[2])
{
  const double width = gtk_widget_get_width (GTK_WIDGET (stage->viewport));
  const double height = gtk_widget_get_height (GTK_WIDGET (stage->viewport));

  for (position[1] = 0.0; position[1] < height; position[1] += 5.0)
    for (position[0] = 0.0; position[0] < width; position[0] += 5.0)
      {
        RmpSurfaceHit hit;

        if (rmp_viewport_locate (stage->viewport, position[0], position[1], &hit) &&
            hit.look == stage->look && hit.feature == RMP_FEATURE_NONE && hit.front)
          return;
      }
  g_assert_not_reached ();
}

/* Where the one mark is. */
static void
find_mark (Stage *stage, double place[2])
{
  g_autoptr (RmpTouchItem) item = g_list_model_get_item (rmp_layer_get_touches (stage->layer), 0);
  const RmpTouch *touch = rmp_touch_item_get_touch (item);
  const RmpSurfacePoint point = { touch->face, { touch->barycentric[0], touch->barycentric[1] } };
  RmpSurface *surface = rmp_garment_get_surface (rmp_look_get_garment (stage->look));
  float position[3], normal[3];

  wait_for_picture (stage);
  g_assert_true (rmp_viewport_place (stage->viewport, 0, surface, &point, position, normal));
  g_assert_true (rmp_viewport_project (stage->viewport, 0, position, place, place + 1));
}

/* --- gestures --------------------------------------------------------------------------------- */

static gboolean
is_edited (gpointer data)
{
  Stage *stage = data;

  return rmp_project_get_position (stage->project) != stage->position;
}

static void
click (Stage *stage, const double position[2], const char *hint)
{
  g_autofree char *said = NULL;

  stage->position = rmp_project_get_position (stage->project);
  rmp_pointer_click (GTK_WIDGET (stage->viewport), position[0], position[1]);
  said = rmp_viewport_get_hint (stage->viewport);
  g_assert_nonnull (strstr (said, hint));
}

static void
press_key (Stage *stage, const char *key)
{
  rmp_pointer_key (key);
  rmp_ui_test_wait (is_edited, stage);
  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, stage->position + 1);
}

static void
undo (Stage *stage)
{
  stage->position = rmp_project_get_position (stage->project);
  rmp_pointer_key ("ctrl+z");
  rmp_ui_test_wait (is_edited, stage);
  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, stage->position - 1);
}

static void
assert_touch (Stage *stage, RmpTouchKind kind, const RmpSurfaceHit *hit, guint64 first,
              guint64 last)
{
  g_autoptr (RmpTouchItem) item = g_list_model_get_item (rmp_layer_get_touches (stage->layer), 0);
  const RmpTouch *touch = rmp_touch_item_get_touch (item);

  g_assert_cmpuint (g_list_model_get_n_items (rmp_layer_get_touches (stage->layer)), ==, 1);
  g_assert_cmpint (touch->kind, ==, kind);
  g_assert_cmpuint (touch->first, ==, first);
  g_assert_cmpuint (touch->last, ==, last);
  g_assert_true (rmp_touch_item_get_clip (item) == rmp_workspace_get_clip (stage->workspace));
  if (hit)
    g_assert_true (hit->look == stage->look);
}

/* --- checks ----------------------------------------------------------------------------------- */

static void
check_delete (Stage *stage)
{
  double position[2];
  const RmpSurfaceHit hit = find_wrinkle (stage, position);

  click (stage, position, "pulls it");
  press_key (stage, "Delete");
  assert_touch (stage, RMP_TOUCH_DELETE, &hit, FRAME, RMP_TOUCH_TO_END);
  g_assert_false (has_wrinkle (stage, hit.feature));
}

/* In the marked part of the clip, if the frame is in it. */
static void
check_keep (Stage *stage)
{
  double position[2];
  const RmpSurfaceHit hit = find_wrinkle (stage, position);

  rmp_workspace_set_range (stage->workspace, 15, 30);
  click (stage, position, "pulls it");
  press_key (stage, "h");
  rmp_workspace_set_range (stage->workspace, 0, G_MAXUINT);
  assert_touch (stage, RMP_TOUCH_KEEP, &hit, 15, 30);
  g_assert_true (has_wrinkle (stage, hit.feature));
}

/* Its mark can be taken, and goes. */
static void
check_pin (Stage *stage)
{
  double position[2], mark[2];

  find_bare_cloth (stage, position);
  click (stage, position, "pins a wrinkle");
  press_key (stage, "shift+p");
  assert_touch (stage, RMP_TOUCH_PIN, NULL, FRAME, RMP_TOUCH_TO_END);
  find_mark (stage, mark);
  g_assert_cmpfloat_with_epsilon (mark[0], position[0], 3.0);
  g_assert_cmpfloat_with_epsilon (mark[1], position[1], 3.0);
  rmp_pointer_key ("Escape");
  click (stage, mark, "removes the mark");
  press_key (stage, "Delete");
  g_assert_cmpuint (g_list_model_get_n_items (rmp_layer_get_touches (stage->layer)), ==, 0);
  undo (stage);
  assert_touch (stage, RMP_TOUCH_PIN, NULL, FRAME, RMP_TOUCH_TO_END);
}

static double
get_radius (Stage *stage)
{
  const RmpTechnique *technique = rmp_layer_get_technique (stage->layer);

  return rmp_values_get_real (
      rmp_layer_get_values (stage->layer),
      (guint) rmp_technique_find_param (
          technique, rmp_technique_takes (technique, &rmp_input_touches)->pulled));
}

/* Outwards, so that the crest is at the pointer: the radius grows as the height does. */
static void
check_pull (Stage *stage)
{
  const double before = get_radius (stage);
  double position[2], tip[2], to[2], length;
  const RmpSurfaceHit hit = find_wrinkle (stage, position);
  float above[3];

  for (guint k = 0; k < 3; k++)
    above[k] = hit.position[k] + .01f * hit.normal[k];
  g_assert_true (rmp_viewport_project (stage->viewport, 0, above, tip, tip + 1));
  length = hypot (tip[0] - position[0], tip[1] - position[1]);
  to[0] = position[0] + (length > 1.0 ? PULL * (tip[0] - position[0]) / length : 0.0);
  to[1] = position[1] + (length > 1.0 ? PULL * (tip[1] - position[1]) / length : -PULL);
  click (stage, position, "pulls it");
  rmp_pointer_drag (GTK_WIDGET (stage->viewport), position, to);
  rmp_ui_test_wait (is_edited, stage);
  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, stage->position + 1);
  g_assert_true (g_str_has_prefix (rmp_project_get_undo_label (stage->project),
                                   "Pull a wrinkle: Smallest radius"));
  g_assert_cmpfloat (get_radius (stage), >, 1.01 * before);
  g_assert_false (rmp_workspace_is_previewing (stage->workspace));
}

static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  void (*const checks[]) (Stage * stage) = { check_delete, check_keep, check_pin, check_pull };
  GtkWidget *window = rmp_window_new (GTK_APPLICATION (application));
  Stage stage = { .window = RMP_WINDOW (window),
                  .viewport = rmp_window_get_viewport (RMP_WINDOW (window)) };
  g_autofree char *wrinkles = NULL;
  double radius;

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (RMP_WINDOW (window), "coarse-hero");
  wait_for_picture (&stage);
  stage.workspace = rmp_window_get_workspace (RMP_WINDOW (window));
  stage.project = rmp_workspace_get_project (stage.workspace);
  set_up_look (&stage);
  if (!rmp_pointer_begin (GTK_WINDOW (window)))
    {
      g_test_skip ("no pointer");
      rmp_ui_test_close (window);
      return;
    }
  wrinkles = describe_wrinkles (&stage);
  radius = get_radius (&stage);
  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    {
      g_autofree char *after = NULL;

      checks[i](&stage);
      undo (&stage);
      g_assert_cmpuint (g_list_model_get_n_items (rmp_layer_get_touches (stage.layer)), ==, 0);
      g_assert_cmpfloat (get_radius (&stage), ==, radius);
      after = describe_wrinkles (&stage);
      g_assert_cmpstr (after, ==, wrinkles);
    }
  rmp_ui_test_close (window);
}

static void
test_touching (void)
{
  if (!rmp_ui_test_begin ())
    return;
  rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/wrinkle-touch/deletes-keeps-pins-and-pulls", test_touching);
  return g_test_run ();
}
