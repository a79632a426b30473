/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "viewport-private.h"

#include "commands.h"
#include "i18n.h"
#include "pick.h"
#include "store/correction.h"
#include "studio/sample.h"

#include <epoxy/gl.h>
#include <math.h>

/* Full quality comes this long after the last motion; later where it takes so long that the window would stutter. */
#define SETTLE_MS 180
#define SLOW_SETTLE_MS 600
#define SLOW_DRAW_MS 60
#define GLIDE_MS 200
/* What a highlight is framed with, in parts of the scene; and from how far above or below it is looked at. */
#define LEAST_HIGHLIGHT 0.08f
#define STEEPEST 1.0f

static guint drawn_signal;

G_DEFINE_FINAL_TYPE (RmpViewport, rmp_viewport, GTK_TYPE_WIDGET)

/* --- scenes --------------------------------------------------------------------------------------------------- */

static void
fill_options (RmpViewport *self, RmpSceneOptions *options)
{
  const gboolean overlays = rmp_workspace_get_flag (self->workspace, "overlays");

  rmp_scene_options_init (options);
  options->shading = rmp_workspace_get_shading (self->workspace);
  options->wire = rmp_workspace_get_flag (self->workspace, "wire");
  options->see_through = rmp_workspace_get_flag (self->workspace, "see-through");
  options->fold_lines = overlays && rmp_workspace_get_flag (self->workspace, "fold-lines");
  options->pieces = overlays && rmp_workspace_get_flag (self->workspace, "pieces");
  options->borders = overlays && rmp_workspace_get_flag (self->workspace, "borders");
  options->skeleton = overlays && rmp_workspace_get_flag (self->workspace, "skeleton");
  options->field = overlays ? rmp_workspace_get_field (self->workspace) : NULL;
  options->field_range = rmp_workspace_get_flag (self->workspace, "fixed-range") ? self->field_range : 0.0;
  options->scale = (float) gtk_widget_get_scale_factor (GTK_WIDGET (self));
  options->highlighted = rmp_workspace_get_highlighted (self->workspace);
  options->highlight = rmp_workspace_get_highlight (self->workspace, options->highlighted);
}

/* Results are immutable: the same ones, shown the same way, make the same picture. */
static guint64
content_hash (guint64 hash, gconstpointer pointer, guint64 number)
{
  return (hash ^ (guint64) (gsize) pointer ^ (number << 48)) * G_GUINT64_CONSTANT (0x100000001b3);
}

static void
add_part (RmpViewport *self, RmpSurface *surface, const RmpPart *part, RmpPaneStatus *status)
{
  gboolean exact = FALSE;
  g_autoptr (RmpResult) result = rmp_workspace_request (self->workspace, surface, part->look, &exact);

  status->exact &= exact;
  if (result == NULL)
    return;
  self->content = content_hash (self->content, result->output.relief, result->field_mask);
  self->content = content_hash (self->content, GUINT_TO_POINTER (rmp_part_hash (part, surface)), 0);
  rmp_scene_builder_add (self->builder, surface, part, result);
  rmp_pane_status_add (status, result);
}

static void
add_surface (RmpViewport *self, RmpVariant *variant, RmpSurface *surface, RmpPaneStatus *status)
{
  g_autoptr (GPtrArray) parts = rmp_surface_get_variant_parts (surface, variant);

  for (guint i = 0; i < parts->len; i++)
    add_part (self, surface, g_ptr_array_index (parts, i), status);
}

static void
add_characters (RmpViewport *self, RmpVariant *variant, RmpPaneStatus *status)
{
  GListModel *characters = rmp_project_get_characters (rmp_workspace_get_project (self->workspace));
  RmpClipItem *clip = rmp_workspace_get_clip (self->workspace);
  const double time = clip != NULL ? rmp_clip_item_get_time (clip, rmp_workspace_get_frame (self->workspace)) : 0.0;

  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      GListModel *surfaces = rmp_character_get_surfaces (character);

      for (guint j = 0; j < g_list_model_get_n_items (surfaces); j++)
        {
          g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, j);

          add_surface (self, variant, surface, status);
        }
      rmp_scene_builder_put_floor (self->builder, character, clip);
      rmp_scene_builder_add_skeleton (self->builder, character, clip, time);
    }
}

RmpScene *
rmp_viewport_make_scene (RmpViewport *self, guint pane, gboolean transparent, float scale)
{
  RmpPaneStatus status = { .exact = TRUE, .residual = NAN };
  const guint64 content = self->content;
  RmpSceneOptions options;

  fill_options (self, &options);
  options.scale = scale;
  if (transparent)
    options.background = RMP_BACKGROUND_TRANSPARENT;
  rmp_scene_builder_begin (self->builder, &options);
  add_characters (self, rmp_workspace_get_variant (self->workspace, pane), &status);
  rmp_pane_status_clear (&status);
  self->content = content;
  return rmp_scene_builder_end (self->builder);
}

static void
update_pane (RmpViewport *self, guint pane)
{
  RmpVariant *variant = rmp_workspace_get_variant (self->workspace, pane);
  RmpPaneStatus status = { .exact = TRUE, .residual = NAN };
  RmpSceneOptions options;
  RmpSceneLegend legend;

  fill_options (self, &options);
  rmp_scene_builder_begin (self->builder, &options);
  add_characters (self, variant, &status);
  rmp_scene_builder_get_legend (self->builder, &legend);
  if (legend.field != NULL && legend.automatic)
    self->field_range = pane > 0 ? MAX (self->field_range, legend.range) : legend.range;
  g_clear_pointer (&self->scenes[pane], rmp_scene_unref);
  self->scenes[pane] = rmp_scene_builder_end (self->builder);
  rmp_tool_add_lines (self->tool, self->scenes[pane], pane);
  rmp_pane_hud_show (self->hud[pane], self->workspace, variant, &status, &legend);
  rmp_pane_status_clear (&status);
  self->exact &= status.exact;
}

static gboolean
scene_is_empty (RmpViewport *self)
{
  return self->scenes[0] == NULL || rmp_scene_get_n_items (self->scenes[0]) == 0;
}

/* A frame may be there before the window has laid out its widgets. */
static void
frame_at_first (RmpViewport *self)
{
  if (gtk_widget_get_width (GTK_WIDGET (self)) > 0)
    rmp_viewport_frame (self, FALSE);
  else
    rmp_viewport_queue_update (self);
}

/* Looks at the faces from where they look, and no nearer than shows where on the character they are. */
static void
frame_highlight (RmpViewport *self)
{
  const float aspect = (float) gtk_widget_get_width (GTK_WIDGET (self)) /
                       (float) rmp_workspace_get_panes (self->workspace) /
                       (float) MAX (gtk_widget_get_height (GTK_WIDGET (self)), 1);
  RmpCamera camera = self->camera;
  float minimum[3], maximum[3], normal[3], centre[3], radius;

  if (!rmp_scene_builder_get_highlight (self->builder, minimum, maximum, normal))
    return;
  self->follows_highlight = FALSE;
  rmp_scene_get_sphere (self->scenes[0], centre, &radius);
  for (guint axis = 0; axis < 3; axis++)
    {
      const float middle = 0.5f * (minimum[axis] + maximum[axis]);
      const float half = MAX (0.5f * (maximum[axis] - minimum[axis]), LEAST_HIGHLIGHT * radius);

      minimum[axis] = middle - half;
      maximum[axis] = middle + half;
    }
  if (normal[0] != 0 || normal[1] != 0 || normal[2] != 0)
    {
      camera.yaw = atan2f (normal[0], normal[2]);
      camera.pitch = CLAMP (asinf (CLAMP (normal[1], -1.f, 1.f)), -STEEPEST, STEEPEST);
    }
  rmp_camera_frame (&camera, minimum, maximum, MAX (aspect, 0.1f));
  rmp_viewport_set_camera (self, &camera, self->camera_set);
}

static void
on_highlighted (RmpViewport *self)
{
  self->follows_highlight = rmp_workspace_get_highlighted (self->workspace) != NULL;
  rmp_viewport_queue_scenes (self);
}

static guint
sum_revisions (RmpViewport *self)
{
  GListModel *characters = rmp_project_get_characters (rmp_workspace_get_project (self->workspace));
  guint sum = 0;

  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);

      sum += rmp_character_get_revision (character);
    }
  return sum;
}

/* A character that was made a hundred times as large, or turned, would be out of sight. */
static void
follow_change (RmpViewport *self)
{
  const guint revision = sum_revisions (self), before = self->revision;
  const float size = self->size;
  float middle[3], square = 0;

  if (!self->exact || revision == before || scene_is_empty (self))
    return;
  self->revision = revision;
  rmp_scene_get_sphere (self->scenes[0], middle, &self->size);
  for (guint axis = 0; axis < 3; axis++)
    {
      square += (middle[axis] - self->middle[axis]) * (middle[axis] - self->middle[axis]);
      self->middle[axis] = middle[axis];
    }
  if (before != 0 && (self->size > 2 * size || self->size < size / 2 || square > size * size / 4))
    rmp_viewport_frame (self, FALSE);
}

static gboolean
on_update_tick (GtkWidget *widget, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  RmpViewport *self = RMP_VIEWPORT (widget);

  self->update_tick = 0;
  if (self->workspace == NULL)
    return G_SOURCE_REMOVE;
  self->exact = TRUE;
  self->content = 0;
  for (guint pane = 0; pane < RMP_MAX_PANES; pane++)
    {
      const gboolean shown = pane < rmp_workspace_get_panes (self->workspace);

      gtk_widget_set_visible (GTK_WIDGET (self->hud[pane]), shown);
      if (shown)
        update_pane (self, pane);
    }
  if (!self->camera_set && !scene_is_empty (self))
    frame_at_first (self);
  follow_change (self);
  if (self->follows_highlight)
    frame_highlight (self);
  if (self->content != self->drawn_content || self->restyled)
    rmp_viewport_queue_motion (self);
  self->drawn_content = self->content;
  self->restyled = FALSE;
  rmp_viewport_queue_layer (self);
  return G_SOURCE_REMOVE;
}

void
rmp_viewport_queue_scenes (RmpViewport *self)
{
  self->restyled = TRUE;
  rmp_viewport_queue_update (self);
}

void
rmp_viewport_queue_update (RmpViewport *self)
{
  if (self->update_tick == 0)
    self->update_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_update_tick, NULL, NULL);
}

/* A preview changes nothing until its result is there. */
static void
on_display_changed (RmpViewport *self)
{
  if (!rmp_workspace_is_previewing (self->workspace))
    self->restyled = TRUE;
  rmp_viewport_queue_update (self);
}

/* Frames computed ahead change nothing in the picture. */
static void
on_frame_ready (RmpViewport *self, RmpSurface *surface G_GNUC_UNUSED, RmpLook *look G_GNUC_UNUSED, double frame)
{
  if (!self->exact || frame == rmp_workspace_get_frame (self->workspace))
    rmp_viewport_queue_update (self);
}

/* --- drawing -------------------------------------------------------------------------------------------------- */

static gboolean
on_settled (gpointer data)
{
  RmpViewport *self = data;

  /* Something is held: the next motion must not wait for a fine picture. */
  if (self->dragging || (self->workspace != NULL && rmp_workspace_is_previewing (self->workspace)))
    return G_SOURCE_CONTINUE;
  self->settle_timeout = 0;
  gtk_gl_area_queue_render (self->area);
  return G_SOURCE_REMOVE;
}

void
rmp_viewport_queue_motion (RmpViewport *self)
{
  g_clear_handle_id (&self->settle_timeout, g_source_remove);
  self->settle_timeout = g_timeout_add (self->full_draw_ms > SLOW_DRAW_MS ? SLOW_SETTLE_MS : SETTLE_MS, on_settled,
                                        self);
  rmp_axis_gizmo_set_camera (self->gizmo, &self->camera);
  gtk_gl_area_queue_render (self->area);
  rmp_viewport_queue_layer (self);
}

static guint
get_panes (RmpViewport *self)
{
  return self->workspace != NULL ? rmp_workspace_get_panes (self->workspace) : 1;
}

static void
draw_panes (RmpViewport *self, guint framebuffer, int width, int height, RmpQuality quality)
{
  const int n = (int) get_panes (self);

  for (int pane = 0; pane < n; pane++)
    {
      const int left = width * pane / n, right = width * (pane + 1) / n;
      const RmpRect rect = { left, 0, right - left, height };

      if (self->scenes[pane] != NULL)
        rmp_renderer_draw (self->renderer, self->scenes[pane], &self->camera, &rect, NULL, framebuffer, quality);
    }
}

/* What the pictures before this one took. */
static void
read_times (RmpViewport *self)
{
  double milliseconds;
  guint tier;

  while (rmp_stopwatch_read (self->stopwatch, &tier, &milliseconds))
    {
      if (tier == 0)
        self->full_draw_ms = milliseconds;
      rmp_governor_add (&self->governor, tier, milliseconds);
    }
}

static gboolean
on_render (RmpViewport *self)
{
  const int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self->area));
  const int width = gtk_widget_get_width (GTK_WIDGET (self->area)) * scale;
  const int height = gtk_widget_get_height (GTK_WIDGET (self->area)) * scale;
  RmpQuality quality;
  RmpDetail detail;
  GLint framebuffer;
  guint tier;

  if (self->renderer == NULL)
    return FALSE;
  read_times (self);
  tier = self->settle_timeout != 0 ? self->governor.tier : 0;
  quality = rmp_tier_get_quality (tier, &detail);
  rmp_renderer_set_detail (self->renderer, &detail);
  rmp_stopwatch_start (self->stopwatch);
  glGetIntegerv (GL_FRAMEBUFFER_BINDING, &framebuffer);
  glClearColor (0.135f, 0.14f, 0.155f, 1);
  glClear (GL_COLOR_BUFFER_BIT);
  draw_panes (self, (guint) framebuffer, width, height, quality);
  rmp_stopwatch_stop (self->stopwatch, tier);
  self->n_drawn++;
  g_signal_emit (self, drawn_signal, 0);
  return TRUE;
}

static void
on_realize (RmpViewport *self)
{
  g_autoptr (GError) error = NULL;

  gtk_gl_area_make_current (self->area);
  if (gtk_gl_area_get_error (self->area) != NULL)
    return;
  self->renderer = rmp_renderer_new (&error);
  if (self->renderer == NULL)
    gtk_gl_area_set_error (self->area, error);
  else
    self->stopwatch = rmp_stopwatch_new ();
}

static void
on_unrealize (RmpViewport *self)
{
  gtk_gl_area_make_current (self->area);
  g_clear_pointer (&self->stopwatch, rmp_stopwatch_free);
  g_clear_pointer (&self->renderer, rmp_renderer_free);
}

gboolean
rmp_viewport_is_at_rest (RmpViewport *self)
{
  return self->settle_timeout == 0;
}

guint64
rmp_viewport_get_n_drawn (RmpViewport *self)
{
  return self->n_drawn;
}

gboolean
rmp_viewport_is_exact (RmpViewport *self)
{
  return self->exact && self->update_tick == 0;
}

/* --- picking -------------------------------------------------------------------------------------------------- */

guint
rmp_viewport_get_pane_at (RmpViewport *self, double x, double *pane_x, double *pane_width)
{
  const guint n = get_panes (self);
  const double width = gtk_widget_get_width (GTK_WIDGET (self)) / (double) n;
  const guint pane = (guint) CLAMP (x / MAX (width, 1.0), 0.0, n - 1.0);

  *pane_x = x - pane * width;
  *pane_width = width;
  return pane;
}

gboolean
rmp_viewport_pick (RmpViewport *self, double x, double y, guint *pane, float point[3], guint32 *id, float *value)
{
  const int height = gtk_widget_get_height (GTK_WIDGET (self));
  double pane_x, width;
  float origin[3], direction[3];
  RmpPick pick;

  *pane = rmp_viewport_get_pane_at (self, x, &pane_x, &width);
  if (self->scenes[*pane] == NULL)
    return FALSE;
  rmp_camera_get_ray (&self->camera, (float) pane_x, (float) y, (float) width, (float) height, origin, direction);
  if (!rmp_scene_pick (self->scenes[*pane], origin, direction, FALSE, &pick))
    return FALSE;
  for (guint i = 0; i < 3; i++)
    point[i] = pick.point.position[i];
  *id = pick.id;
  *value = rmp_pick_get_field_value (self->scenes[*pane], &pick);
  return TRUE;
}

/* --- camera --------------------------------------------------------------------------------------------------- */

const RmpCamera *
rmp_viewport_get_camera (RmpViewport *self)
{
  return &self->camera;
}

static void
on_glide (double t, gpointer data)
{
  RmpViewport *self = data;

  rmp_camera_mix (&self->glide_from, &self->glide_to, (float) t, &self->camera);
  rmp_viewport_queue_motion (self);
}

/* Skipping an animation that does not run would jump to its end all the same. */
void
rmp_viewport_stop_glide (RmpViewport *self)
{
  if (adw_animation_get_state (self->glide) == ADW_ANIMATION_PLAYING)
    adw_animation_skip (self->glide);
}

void
rmp_viewport_set_camera (RmpViewport *self, const RmpCamera *camera, gboolean glide)
{
  rmp_viewport_stop_glide (self);
  self->camera_set = TRUE;
  if (!glide)
    {
      self->camera = *camera;
      rmp_viewport_queue_motion (self);
      return;
    }
  self->glide_from = self->camera;
  self->glide_to = *camera;
  adw_animation_play (self->glide);
}

void
rmp_viewport_look_from (RmpViewport *self, double yaw, double pitch)
{
  RmpCamera camera = self->camera;

  camera.yaw = (float) yaw;
  camera.pitch = (float) pitch;
  rmp_viewport_set_camera (self, &camera, TRUE);
}

void
rmp_viewport_orbit (RmpViewport *self, double yaw, double pitch)
{
  RmpCamera camera = self->camera;

  rmp_camera_orbit (&camera, (float) yaw, (float) pitch);
  rmp_viewport_set_camera (self, &camera, TRUE);
}

void
rmp_viewport_toggle_orthographic (RmpViewport *self)
{
  RmpCamera camera = self->camera;

  camera.orthographic = !camera.orthographic;
  rmp_viewport_set_camera (self, &camera, FALSE);
}

static RmpSurface *
selected_surface (RmpViewport *self)
{
  GObject *selection = rmp_workspace_get_selection (self->workspace);

  if (RMP_IS_LOOK (selection))
    return rmp_garment_get_surface (rmp_look_get_garment (RMP_LOOK (selection)));
  if (RMP_IS_GARMENT (selection))
    return rmp_garment_get_surface (RMP_GARMENT (selection));
  return RMP_IS_SURFACE (selection) ? RMP_SURFACE (selection) : NULL;
}

static gboolean
get_item_extent (const RmpScene *scene, guint32 id, float minimum[3], float maximum[3])
{
  gboolean any = FALSE;

  for (guint i = 0; i < rmp_scene_get_n_items (scene); i++)
    {
      const RmpSceneItem *item = rmp_scene_get_item (scene, i);

      if (item->id != id)
        continue;
      for (guint v = 0; v < item->relief->topology->n_vertices; v++)
        for (guint axis = 0; axis < 3; axis++)
          {
            const float x = item->relief->positions[3 * (gsize) v + axis];

            minimum[axis] = any || v > 0 ? MIN (minimum[axis], x) : x;
            maximum[axis] = any || v > 0 ? MAX (maximum[axis], x) : x;
          }
      any = TRUE;
    }
  return any;
}

static gboolean
get_selection_extent (RmpViewport *self, float minimum[3], float maximum[3])
{
  RmpSurface *surface = self->workspace != NULL ? selected_surface (self) : NULL;

  return surface != NULL && self->scenes[0] != NULL &&
         get_item_extent (self->scenes[0], (guint32) rmp_surface_get_id (surface), minimum, maximum);
}

gboolean
rmp_viewport_get_selection_centre (RmpViewport *self, float centre[3])
{
  float minimum[3], maximum[3];

  if (!get_selection_extent (self, minimum, maximum))
    return FALSE;
  for (guint axis = 0; axis < 3; axis++)
    centre[axis] = 0.5f * (minimum[axis] + maximum[axis]);
  return TRUE;
}

void
rmp_viewport_frame (RmpViewport *self, gboolean selection_only)
{
  const float aspect = (float) gtk_widget_get_width (GTK_WIDGET (self)) / (float) get_panes (self) /
                       (float) MAX (gtk_widget_get_height (GTK_WIDGET (self)), 1);
  RmpCamera camera = self->camera;
  float minimum[3], maximum[3];

  if (self->scenes[0] == NULL)
    return;
  if (!selection_only || !get_selection_extent (self, minimum, maximum))
    rmp_scene_get_extent (self->scenes[0], minimum, maximum);
  rmp_camera_frame (&camera, minimum, maximum, MAX (aspect, 0.1f));
  rmp_viewport_set_camera (self, &camera, self->camera_set);
}

void
rmp_viewport_store_view (RmpViewport *self)
{
  if (self->workspace != NULL && self->camera_set)
    rmp_project_set_view (rmp_workspace_get_project (self->workspace), "camera", rmp_camera_to_variant (&self->camera));
}

static void
load_camera (RmpViewport *self)
{
  g_autoptr (GVariant) view = rmp_project_get_view (rmp_workspace_get_project (self->workspace), "camera",
                                                    G_VARIANT_TYPE (RMP_CAMERA_VARIANT_TYPE));

  self->camera_set = view != NULL && rmp_camera_from_variant (&self->camera, view);
}

/* --- widget --------------------------------------------------------------------------------------------------- */

RmpWorkspace *
rmp_viewport_get_workspace (RmpViewport *self)
{
  return self->workspace;
}

void
rmp_viewport_set_workspace (RmpViewport *self, RmpWorkspace *workspace)
{
  g_return_if_fail (RMP_IS_VIEWPORT (self));
  if (self->workspace != NULL)
    {
      rmp_tool_cancel (self->tool);
      rmp_viewport_store_view (self);
      g_signal_handlers_disconnect_by_data (self->workspace, self);
      g_signal_handlers_disconnect_by_data (rmp_workspace_get_evaluator (self->workspace), self);
    }
  for (guint pane = 0; pane < RMP_MAX_PANES; pane++)
    g_clear_pointer (&self->scenes[pane], rmp_scene_unref);
  g_clear_pointer (&self->builder, rmp_scene_builder_free);
  g_hash_table_remove_all (self->maps);
  g_set_object (&self->workspace, workspace);
  rmp_viewport_follow_tool (self);
  if (workspace == NULL)
    return;
  self->builder = rmp_scene_builder_new ();
  g_signal_connect_swapped (workspace, "display-changed", G_CALLBACK (on_display_changed), self);
  g_signal_connect_swapped (workspace, "notify::tool", G_CALLBACK (rmp_viewport_follow_tool), self);
  g_signal_connect_swapped (workspace, "highlighted", G_CALLBACK (on_highlighted), self);
  g_signal_connect_swapped (rmp_workspace_get_evaluator (workspace), "frame-ready", G_CALLBACK (on_frame_ready), self);
  load_camera (self);
  self->restyled = TRUE;
  rmp_viewport_queue_update (self);
}

static void
rmp_viewport_dispose (GObject *object)
{
  RmpViewport *self = RMP_VIEWPORT (object);

  rmp_viewport_set_workspace (self, NULL);
  g_clear_handle_id (&self->settle_timeout, g_source_remove);
  g_clear_object (&self->glide);
  rmp_viewport_clear_tools (self);
  g_clear_pointer (&self->overlay, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_viewport_parent_class)->dispose (object);
}

static void
rmp_viewport_class_init (RmpViewportClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RMP_TYPE_AXIS_GIZMO);
  g_type_ensure (RMP_TYPE_TOOL_LAYER);
  G_OBJECT_CLASS (klass)->dispose = rmp_viewport_dispose;
  drawn_signal = g_signal_new ("drawn", RMP_TYPE_VIEWPORT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("hint-changed", RMP_TYPE_VIEWPORT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/rimple/Rimple/ui/viewport.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, overlay);
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, area);
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, gizmo);
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, huds);
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, layer);
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, options);
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, along);
  gtk_widget_class_bind_template_callback (widget_class, on_render);
  gtk_widget_class_bind_template_callback (widget_class, on_realize);
  gtk_widget_class_bind_template_callback (widget_class, on_unrealize);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "viewport3d");
}

static void
rmp_viewport_init (RmpViewport *self)
{
  const float origin[3] = { 0, 0.9f, 0 };

  rmp_camera_init (&self->camera, origin, 4);
  rmp_governor_init (&self->governor);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_gl_area_set_required_version (self->area, 4, 1);
  for (guint pane = 0; pane < RMP_MAX_PANES; pane++)
    {
      self->hud[pane] = RMP_PANE_HUD (rmp_pane_hud_new (pane));
      gtk_widget_set_hexpand (GTK_WIDGET (self->hud[pane]), TRUE);
      gtk_box_append (self->huds, GTK_WIDGET (self->hud[pane]));
    }
  self->glide = adw_timed_animation_new (GTK_WIDGET (self), 0, 1, GLIDE_MS,
                                         adw_callback_animation_target_new (on_glide, self, NULL));
  rmp_viewport_init_tools (self);
  rmp_viewport_init_navigation (self);
  rmp_commands_install_keys (GTK_WIDGET (self), RMP_SCOPE_VIEWPORT);
}
