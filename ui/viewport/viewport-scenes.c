/* SPDX-License-Identifier: GPL-3.0-or-later */

/* viewport-scenes.c: builds the scenes of the panes from the evaluator's results, again after each
 * change.
 */

#include "geometry/vector.h"
#include "skinning/affine.h"
#include "tools/fold-lines/fold-line-view.h"
#include "viewport/viewport-private.h"
#include "widgets/i18n.h"
#include "workspace/visibility.h"

#include <math.h>

/* Less than half the time between two pictures of a display. */
#define MOST_WAIT_US 8000

/* How often it is told how far what begins is. */
#define TELL_AGAIN_MS 250

/* What one scene shows. */
typedef struct
{
  guint pane;
  RmpSide side;
} Side;

static gboolean
is_difference (RmpViewport *self, guint pane)
{
  return rmp_workspace_get_compare (self->workspace, pane) == RMP_COMPARE_DIFFERENCE;
}

/* Differences have a range of their own beside that of the heat map. */
static double *
get_range (RmpViewport *self, guint pane)
{
  return is_difference (self, pane) ? &self->difference_range : &self->field_range;
}

static void
fill_options (RmpViewport *self, guint pane, RmpSceneOptions *options)
{
  const gboolean overlays = rmp_workspace_get_flag (self->workspace, "overlays");
  RmpFoldLine *line = rmp_fold_line_get_selected (self);

  rmp_scene_options_init (options);
  options->shading = rmp_workspace_get_shading (self->workspace);
  options->wire = rmp_workspace_get_flag (self->workspace, "wire");
  options->see_through = rmp_workspace_get_flag (self->workspace, "see-through");
  options->fold_lines = overlays && rmp_workspace_get_flag (self->workspace, "fold-lines");
  options->pieces = overlays && rmp_workspace_get_flag (self->workspace, "pieces");
  options->profiles = overlays && rmp_workspace_get_flag (self->workspace, "profiles");
  options->profiled = line ? (guint64) rmp_fold_line_get_id (line) : 0;
  options->crosses = overlays && rmp_workspace_get_flag (self->workspace, "crosses");
  options->borders = overlays && rmp_workspace_get_flag (self->workspace, "borders");
  options->skeleton = overlays && rmp_workspace_get_flag (self->workspace, "skeleton");
  options->field = overlays && !is_difference (self, pane)
                       ? rmp_workspace_get_field (self->workspace)
                       : NULL;
  options->field_range = rmp_workspace_get_flag (self->workspace, "fixed-range")
                             ? *get_range (self, pane)
                             : 0.0;
  options->scale = (float) gtk_widget_get_scale_factor (GTK_WIDGET (self));
  options->weights = rmp_tool_get_weights (self->tool, &options->weighed);
  options->painting = overlays ? rmp_tool_get_painting (self->tool, &options->painted) : NULL;
  options->highlighted = rmp_workspace_get_highlighted (self->workspace);
  options->highlight = rmp_workspace_get_highlight (self->workspace, options->highlighted);
}

/* Results are immutable, so the same ones, shown the same way, make the same picture. */
static guint64
content_hash (guint64 hash, gconstpointer pointer, guint64 number)
{
  return (hash ^ (guint64) (gsize) pointer ^ (number << 48)) * G_GUINT64_CONSTANT (0x100000001b3);
}

static void
add_content (RmpViewport *self, RmpSurface *surface, const RmpPart *part, const RmpResult *result)
{
  self->content = content_hash (self->content, result->output.relief, result->field_mask);
  self->content = content_hash (self->content, GUINT_TO_POINTER (rmp_part_hash (part, surface)), 0);
}

/* The distance to the look that the other side shows on the part's garment. NULL: not known yet, or
 * not needed.
 */
static RmpReliefDifference *
request_difference (RmpViewport *self, const Side *side, RmpSurface *surface, const RmpPart *part,
                    const RmpResult *result, gboolean *exact)
{
  RmpVariant *variant = rmp_workspace_get_side (self->workspace, side->pane, RMP_SIDE_OTHER);
  RmpLook *look = variant && part->garment ? rmp_variant_get_look (variant, part->garment) : NULL;
  g_autoptr (RmpResult) other = NULL;
  gboolean compared = FALSE;
  RmpReliefDifference *difference = NULL;

  if (!is_difference (self, side->pane) || !part->garment)
    return NULL;
  other = rmp_workspace_request (self->workspace, surface, look, exact);
  if (other)
    difference = rmp_comparer_request (self->comparer, side->pane, surface, part, result, other,
                                       &compared);
  *exact &= compared;
  return difference;
}

static void
add_plain (RmpViewport *self, RmpSurface *surface, const RmpPart *part, RmpPaneStatus *status)
{
  const RmpPart plain = { .garment = part->garment, .faces = part->faces };
  gboolean exact = FALSE;
  g_autoptr (RmpResult) result = rmp_workspace_request (self->workspace, surface, NULL, &exact);

  status->exact &= exact;
  if (!result)
    return;
  add_content (self, surface, &plain, result);
  rmp_scene_builder_add (self->builder, surface, &plain, result);
}

/* Why a look has no frame, if it has none, in the status. Returns: whether there is a reason */
static gboolean
add_failure (RmpViewport *self, RmpSurface *surface, const RmpPart *part, RmpPaneStatus *status)
{
  const char *failure = rmp_workspace_get_failure (self->workspace, surface, part->look);
  g_autofree char *reason = NULL;

  if (!failure || !part->look)
    return FALSE;
  reason = g_strdup_printf ("%s: %s", rmp_look_get_name (part->look), failure);
  rmp_pane_status_warn (status, reason);
  if (rmp_workspace_has_stop (self->workspace, surface, part->look))
    rmp_pane_status_stop (status, surface, part->look);
  return TRUE;
}

/* The first frame may take long, as what needs the whole clip is made before it, and simulated
 * cloth settles. Until then it is shown as the rig has it.
 */
static void
add_beginning (RmpViewport *self, RmpSurface *surface, const RmpPart *part, RmpPaneStatus *status)
{
  RmpBeginning beginning;

  if (!part->look)
    return;
  beginning = rmp_workspace_get_beginning (self->workspace, surface, part->look);
  status->begins = TRUE;
  status->simulates = status->simulates || rmp_look_is_simulator (part->look) ||
                      rmp_look_get_motion (part->look);
  status->beginning.done = MAX (status->beginning.done, beginning.done);
  status->beginning.n_crossings = MAX (status->beginning.n_crossings, beginning.n_crossings);
  add_plain (self, surface, part, status);
}

/* Previews during playback and drags may lack something that bakes have; adds that to the status.
 */
static void
add_lacks (RmpViewport *self, RmpSurface *surface, const RmpPart *part, RmpPaneStatus *status)
{
  g_autofree char *lacks = rmp_workspace_describe_lacks (self->workspace, surface, part->look);

  if (lacks)
    rmp_pane_status_warn (status, lacks);
}

/* Adds cloth displaced while its character is being moved. Lines over it are left out, because they
 * would stay behind. Returns: whether the character is being moved
 */
static gboolean
add_moved (RmpViewport *self, RmpSurface *surface, const RmpPart *part, const RmpResult *result,
           gboolean exact)
{
  const RmpMove *move = rmp_workspace_get_move (self->workspace);
  RmpResult there = *result;
  double motion[16];

  if (move->character != rmp_surface_get_character (surface) || (move->done && exact))
    return FALSE;
  rmp_affine_identity (motion);
  rmp_vector_load (move->way, motion + 12);
  there.output.relief = rmp_relief_new_moved (result->output.relief, motion);
  there.output.lines = NULL;
  rmp_scene_builder_add (self->builder, surface, part, &there);
  rmp_relief_unref (there.output.relief);
  self->restyled = TRUE;
  return TRUE;
}

/* Adds cloth of another frame than the one that is shown, where its garment is in that one. Lines
 * over it are left out, as they would stay behind. Returns: whether it goes anywhere
 */
static gboolean
add_carried (RmpViewport *self, RmpSurface *surface, const RmpPart *part, const RmpResult *result)
{
  RmpResult there = *result;

  if (!part->look || result->frame == rmp_workspace_get_frame (self->workspace))
    return FALSE;
  there.output.relief = rmp_carried_cloth_get (self->carried, surface, part, result,
                                               rmp_workspace_get_clip (self->workspace),
                                               rmp_workspace_get_frame (self->workspace));
  if (!there.output.relief)
    return FALSE;
  there.output.lines = NULL;
  add_content (self, surface, part, &there);
  rmp_scene_builder_add (self->builder, surface, part, &there);
  return TRUE;
}

/* The name of a garment, where there is another. (nullable) */
static const char *
get_named (RmpViewport *self, const RmpPart *part)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);

  return part->garment && g_list_model_get_n_items (rmp_project_get_garments (project)) > 1
             ? rmp_garment_get_name (part->garment)
             : NULL;
}

static void
add_part (RmpViewport *self, const Side *side, RmpSurface *surface, const RmpPart *part,
          RmpPaneStatus *status)
{
  gboolean exact = FALSE, compared = TRUE, stays;
  g_autoptr (RmpResult)
      result = rmp_workspace_request (self->workspace, surface, part->look, &exact);
  g_autoptr (RmpReliefDifference) difference = NULL;

  stays = !exact;
  /* Nothing better comes: cloth stays as in the last frame that there is, or with the rig. */
  if (stays)
    exact = add_failure (self, surface, part, status);
  if (!result && exact)
    {
      add_plain (self, surface, part, status);
      return;
    }
  status->exact &= exact;
  if (!result)
    {
      add_beginning (self, surface, part, status);
      return;
    }
  if (isnan (self->followed_frame) &&
      rmp_surface_get_character (surface) == rmp_viewport_get_followed (self))
    self->followed_frame = stays && part->look ? rmp_workspace_get_frame (self->workspace)
                                               : result->frame;
  if (add_moved (self, surface, part, result, exact))
    {
      rmp_pane_status_add (status, result, get_named (self, part));
      return;
    }
  if (stays && add_carried (self, surface, part, result))
    {
      rmp_pane_status_add (status, result, get_named (self, part));
      add_lacks (self, surface, part, status);
      return;
    }
  difference = request_difference (self, side, surface, part, result, &compared);
  status->exact &= compared;
  add_content (self, surface, part, result);
  self->content = content_hash (self->content, difference, 0);
  rmp_pane_status_add (status, result, get_named (self, part));
  add_lacks (self, surface, part, status);
  if (!difference)
    {
      rmp_scene_builder_add (self->builder, surface, part, result);
      return;
    }
  rmp_scene_builder_add_difference (self->builder, surface, part, difference);
  rmp_pane_status_add_difference (status, difference);
}

static void
add_surface (RmpViewport *self, const Side *side, RmpSurface *surface, RmpPaneStatus *status)
{
  RmpVariant *variant = rmp_workspace_get_side (self->workspace, side->pane, side->side);
  g_autoptr (GPtrArray) parts = rmp_surface_get_variant_parts (surface, variant);

  for (guint i = 0; i < parts->len; i++)
    {
      const RmpPart *part = g_ptr_array_index (parts, i);

      if (rmp_workspace_shows_part (self->workspace, surface, part->garment))
        add_part (self, side, surface, part, status);
    }
}

static void
add_characters (RmpViewport *self, const Side *side, RmpPaneStatus *status)
{
  GListModel *characters = rmp_project_get_characters (rmp_workspace_get_project (self->workspace));
  RmpClipItem *clip = rmp_workspace_get_clip (self->workspace);
  const double time = clip
                          ? rmp_clip_item_get_time (clip, rmp_workspace_get_frame (self->workspace))
                          : 0.0;

  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      GListModel *surfaces = rmp_character_get_surfaces (character);

      for (guint j = 0; j < g_list_model_get_n_items (surfaces); j++)
        {
          g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, j);

          add_surface (self, side, surface, status);
        }
      if (!rmp_workspace_shows_character (self->workspace, character) ||
          rmp_workspace_get_move (self->workspace)->character == character)
        continue;
      rmp_scene_builder_put_floor (self->builder, character, clip);
      rmp_scene_builder_add_skeleton (self->builder, character, clip, time);
    }
}

static RmpScene *
make_scene (RmpViewport *self, const Side *side, gboolean transparent, float scale)
{
  RmpPaneStatus status = { .exact = TRUE, .residual = NAN };
  const guint64 content = self->content;
  RmpSceneOptions options;

  fill_options (self, side->pane, &options);
  options.scale = scale;
  if (transparent)
    options.background = RMP_BACKGROUND_TRANSPARENT;
  rmp_scene_builder_begin (self->builder, &options);
  add_characters (self, side, &status);
  rmp_pane_status_clear (&status);
  self->content = content;
  return rmp_scene_builder_end (self->builder);
}

void
rmp_viewport_get_lasting_options (RmpViewport *self, guint pane, gboolean transparent,
                                  RmpSceneOptions *options)
{
  g_assert (RMP_IS_VIEWPORT (self));

  fill_options (self, pane, options);
  options->field_range = *get_range (self, pane);
  options->weights = NULL;
  options->weighed = options->painted = NULL;
  options->painting = NULL;
  options->highlighted = NULL;
  options->highlight = NULL;
  if (transparent)
    options->background = RMP_BACKGROUND_TRANSPARENT;
}

void
rmp_viewport_get_pane_position (RmpViewport *self, guint pane, RmpPanePicture *picture)
{
  const double width = MAX (gtk_widget_get_width (GTK_WIDGET (self)), 1);
  const double height = MAX (gtk_widget_get_height (GTK_WIDGET (self)), 1);
  RmpPaneRect rect;

  g_assert (RMP_IS_VIEWPORT (self));

  rmp_viewport_get_pane_rect (self, pane, &rect);
  *picture = (RmpPanePicture){
    .bar = rmp_workspace_get_bar (self->workspace, pane),
    .camera = *rmp_viewport_get_pane_camera (self, pane),
    .left = rect.x / width,
    .top = rect.y / height,
    .right = (rect.x + rect.width) / width,
    .bottom = (rect.y + rect.height) / height,
  };
}

void
rmp_viewport_get_pane_picture (RmpViewport *self, guint pane, gboolean transparent, float scale,
                               RmpPanePicture *picture)
{
  g_return_if_fail (RMP_IS_VIEWPORT (self));

  rmp_viewport_get_pane_position (self, pane, picture);
  picture->scenes[RMP_SIDE_SHOWN] = make_scene (self, &(Side){ pane, RMP_SIDE_SHOWN }, transparent,
                                                scale);
  if (rmp_workspace_get_compare (self->workspace, pane) == RMP_COMPARE_WIPE)
    picture->scenes[RMP_SIDE_OTHER] = make_scene (self, &(Side){ pane, RMP_SIDE_OTHER },
                                                  transparent, scale);
}

void
rmp_pane_picture_clear (RmpPanePicture *picture)
{
  for (guint side = 0; side < RMP_N_SIDES; side++)
    g_clear_pointer (&picture->scenes[side], rmp_scene_unref);
}

/* Outlines the selected mesh, or that of a selected garment, but not of a look, which is visible by
 * its folds.
 */
static void
outline_selection (RmpViewport *self)
{
  RmpSurface *surface = rmp_viewport_get_selected_surface (self);

  if (surface && rmp_workspace_get_flag (self->workspace, "overlays") &&
      !RMP_IS_LOOK (rmp_workspace_get_selection (self->workspace)))
    rmp_scene_builder_select (self->builder, surface);
}

/* One legend is shown for both sides. */
static void
update_side (RmpViewport *self, const Side *side, RmpPaneStatus *status, RmpSceneLegend *legend)
{
  RmpScene **scene = &self->scenes[side->pane][side->side];
  double *range = get_range (self, side->pane);
  RmpSceneOptions options;

  fill_options (self, side->pane, &options);
  rmp_scene_builder_begin (self->builder, &options);
  add_characters (self, side, status);
  outline_selection (self);
  rmp_scene_builder_get_legend (self->builder, legend);
  if (legend->field && legend->automatic)
    *range = MAX (*range, legend->range);
  g_clear_pointer (scene, rmp_scene_unref);
  *scene = rmp_scene_builder_end (self->builder);
  rmp_tool_add_lines (self->tool, *scene, side->pane);
}

static void
update_pane (RmpViewport *self, guint pane)
{
  RmpPaneStatus status = { .exact = TRUE, .residual = NAN }, other = status;
  RmpSceneLegend legend, other_legend;

  update_side (self, &(Side){ pane, RMP_SIDE_SHOWN }, &status, &legend);
  if (rmp_workspace_get_compare (self->workspace, pane) == RMP_COMPARE_WIPE)
    update_side (self, &(Side){ pane, RMP_SIDE_OTHER }, &other, &other_legend);
  else
    g_clear_pointer (&self->scenes[pane][RMP_SIDE_OTHER], rmp_scene_unref);
  status.exact &= other.exact;
  rmp_pane_status_add_warnings (&status, &other);
  if (rmp_workspace_get_held (self->workspace))
    rmp_pane_status_warn (&status, _ ("A joint is turned by hand, not as in the clip"));
  rmp_pane_hud_show (self->hud[pane], self->workspace, &status, &legend);
  rmp_pane_status_clear (&status);
  rmp_pane_status_clear (&other);
  self->exact &= status.exact;
  self->begins |= status.begins;
}

static void
on_highlighted (RmpViewport *self)
{
  g_assert (RMP_IS_VIEWPORT (self));
  self->follows_highlight = rmp_workspace_get_highlighted (self->workspace) != NULL;
  rmp_viewport_queue_scenes (self);
}

static void
update_panes (RmpViewport *self)
{
  rmp_viewport_lay_out_huds (self);
  rmp_viewport_follow_chains (self);
  self->exact = TRUE;
  self->begins = FALSE;
  self->content = 0;
  self->followed_frame = NAN;
  if (!rmp_workspace_get_flag (self->workspace, "fixed-range"))
    self->field_range = self->difference_range = 0.0;
  for (guint pane = 0; pane < RMP_MAX_PANES; pane++)
    {
      if (pane >= rmp_workspace_get_panes (self->workspace))
        continue;
      update_pane (self, pane);
      rmp_viewport_show_figures (self, pane);
    }
  rmp_carried_cloth_sweep (self->carried);
}

static void on_frame_ready (RmpViewport *self, RmpSurface *surface, RmpLook *look, double frame);

/* Waits a moment for quick results, which would otherwise miss this picture and show with the next.
 */
static void
await_results (RmpViewport *self)
{
  RmpEvaluator *evaluator = rmp_workspace_get_evaluator (self->workspace);
  gboolean any;

  g_signal_handlers_block_by_func (evaluator, on_frame_ready, self);
  any = rmp_evaluator_await (evaluator, MOST_WAIT_US);
  g_signal_handlers_unblock_by_func (evaluator, on_frame_ready, self);
  if (any)
    update_panes (self);
}

static void
on_begin_timeout (gpointer data)
{
  RmpViewport *self = data;

  self->begin_timeout = 0;
  rmp_viewport_queue_update (self);
}

static gboolean
on_update_tick (GtkWidget *widget, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  RmpViewport *self = RMP_VIEWPORT (widget);

  self->update_tick = 0;
  if (!self->workspace)
    return G_SOURCE_REMOVE;
  update_panes (self);
  if (!self->exact)
    await_results (self);
  rmp_viewport_follow_scenes (self);
  if (self->exact && rmp_workspace_get_move (self->workspace)->done)
    rmp_workspace_preview_move (self->workspace, NULL);
  if (self->content != self->drawn_content || self->restyled)
    rmp_viewport_queue_motion (self);
  self->drawn_content = self->content;
  self->restyled = FALSE;
  rmp_viewport_queue_layer (self);
  if (self->begins && self->begin_timeout == 0)
    self->begin_timeout = g_timeout_add_once (TELL_AGAIN_MS, on_begin_timeout, self);
  return G_SOURCE_REMOVE;
}

void
rmp_viewport_queue_scenes (RmpViewport *self)
{
  g_return_if_fail (RMP_IS_VIEWPORT (self));
  self->restyled = TRUE;
  rmp_viewport_queue_update (self);
}

void
rmp_viewport_update_now (RmpViewport *self)
{
  g_return_if_fail (RMP_IS_VIEWPORT (self));

  if (self->update_tick == 0)
    return;
  gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->update_tick);
  on_update_tick (GTK_WIDGET (self), NULL, NULL);
}

void
rmp_viewport_queue_update (RmpViewport *self)
{
  g_assert (RMP_IS_VIEWPORT (self));

  if (self->update_tick == 0)
    self->update_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_update_tick, NULL,
                                                      NULL);
}

/* During a preview nothing changes until its result has arrived. */
static void
on_display_changed (RmpViewport *self)
{
  g_assert (RMP_IS_VIEWPORT (self));

  if (!rmp_workspace_is_previewing (self->workspace))
    self->restyled = TRUE;
  rmp_viewport_queue_update (self);
}

/* Frames that were computed ahead do not change the picture. */
static void
on_frame_ready (RmpViewport *self, RmpSurface *surface G_GNUC_UNUSED, RmpLook *look G_GNUC_UNUSED,
                double frame)
{
  g_assert (RMP_IS_VIEWPORT (self));
  if (!self->exact || frame == rmp_workspace_get_frame (self->workspace))
    rmp_viewport_queue_update (self);
}

void
rmp_viewport_follow_workspace (RmpViewport *self)
{
  g_assert (RMP_IS_VIEWPORT (self));

  self->builder = rmp_scene_builder_new ();
  self->comparer = rmp_comparer_new ((RmpComparerFunc) rmp_viewport_queue_update, self);
  self->carried = rmp_carried_cloth_new ();
  g_signal_connect_swapped (self->workspace, "display-changed", G_CALLBACK (on_display_changed),
                            self);
  g_signal_connect_swapped (self->workspace, "notify::selection",
                            G_CALLBACK (rmp_viewport_queue_scenes), self);
  g_signal_connect_swapped (self->workspace, "bar-moved", G_CALLBACK (rmp_viewport_queue_motion),
                            self);
  g_signal_connect_swapped (self->workspace, "highlighted", G_CALLBACK (on_highlighted), self);
  g_signal_connect_swapped (rmp_workspace_get_evaluator (self->workspace), "frame-ready",
                            G_CALLBACK (on_frame_ready), self);
  rmp_viewport_queue_scenes (self);
}
