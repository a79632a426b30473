/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/brushes/brush-bar.h"
#include "viewport/viewport-private.h"

#include "gl-need.h"
#include "pick.h"
#include "shell/commands.h"
#include "viewport/viewport-area.h"
#include "widgets/pointer-focus.h"

#include <epoxy/gl.h>

/* Full quality follows this long after the last motion; later if it takes so long that the window
 * would stutter.
 */
#define SETTLE_MS 180
#define SLOW_SETTLE_MS 600
#define SLOW_DRAW_MS 60

static guint drawn_signal;

G_DEFINE_FINAL_TYPE (RmpViewport, rmp_viewport, GTK_TYPE_WIDGET)

/* --- drawing ---------------------------------------------------------------------------------- */

static gboolean
on_settled (gpointer data)
{
  RmpViewport *self = data;

  g_assert (RMP_IS_VIEWPORT (self));

  /* During a drag there is no picture in full quality, because the next motion would have to wait
   * for it.
   */
  if (self->dragging || (self->workspace && rmp_workspace_is_previewing (self->workspace)))
    return G_SOURCE_CONTINUE;
  self->settle_timeout = 0;
  gtk_gl_area_queue_render (self->area);
  return G_SOURCE_REMOVE;
}

void
rmp_viewport_queue_motion (RmpViewport *self)
{
  g_assert (RMP_IS_VIEWPORT (self));

  if (self->workspace)
    rmp_workspace_set_camera (self->workspace, rmp_viewport_get_camera (self));
  g_clear_handle_id (&self->settle_timeout, g_source_remove);
  self->settle_timeout = g_timeout_add (
      self->full_draw_ms > SLOW_DRAW_MS ? SLOW_SETTLE_MS : SETTLE_MS, on_settled, self);
  rmp_axis_gizmo_set_camera (self->gizmo, rmp_viewport_get_camera (self));
  gtk_gl_area_queue_render (self->area);
  rmp_viewport_queue_layer (self);
}

static guint finest_tier;

void
rmp_viewport_set_finest_tier (guint tier)
{
  g_return_if_fail (tier < RMP_N_TIERS);

  finest_tier = tier;
}

/* Reads how long earlier pictures have taken. */
static void
read_times (RmpViewport *self)
{
  double milliseconds;
  guint tier;

  while (rmp_stopwatch_read (self->stopwatch, &tier, &milliseconds))
    {
      if (tier == finest_tier)
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

  g_assert (RMP_IS_VIEWPORT (self));
  if (!self->renderer)
    return FALSE;
  read_times (self);
  tier = MAX (self->settle_timeout != 0 ? self->governor.tier : 0, finest_tier);
  quality = rmp_tier_get_quality (tier, &detail);
  rmp_renderer_set_detail (self->renderer, &detail);
  rmp_stopwatch_start (self->stopwatch);
  glGetIntegerv (GL_FRAMEBUFFER_BINDING, &framebuffer);
  glClearColor (0.135f, 0.14f, 0.155f, 1);
  glClear (GL_COLOR_BUFFER_BIT);
  rmp_viewport_draw_panes (self, (guint) framebuffer, width, height, quality);
  rmp_stopwatch_stop (self->stopwatch, tier);
  self->n_drawn++;
  g_signal_emit (self, drawn_signal, 0);
  return TRUE;
}

static void
on_realize (RmpViewport *self)
{
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_VIEWPORT (self));

  gtk_gl_area_make_current (self->area);
  if (gtk_gl_area_get_error (self->area))
    {
      rmp_gl_need_explain (&error);
      gtk_gl_area_set_error (self->area, error);
      return;
    }
  self->renderer = rmp_renderer_new (&error);
  if (!self->renderer)
    gtk_gl_area_set_error (self->area, error);
  else
    self->stopwatch = rmp_stopwatch_new ();
}

static void
on_unrealize (RmpViewport *self)
{
  g_assert (RMP_IS_VIEWPORT (self));

  gtk_gl_area_make_current (self->area);
  g_clear_pointer (&self->stopwatch, rmp_stopwatch_free);
  g_clear_pointer (&self->renderer, rmp_renderer_free);
}

gboolean
rmp_viewport_is_at_rest (RmpViewport *self)
{
  g_return_val_if_fail (RMP_IS_VIEWPORT (self), FALSE);
  return self->settle_timeout == 0;
}

guint64
rmp_viewport_get_n_drawn (RmpViewport *self)
{
  g_return_val_if_fail (RMP_IS_VIEWPORT (self), 0);
  return self->n_drawn;
}

gboolean
rmp_viewport_is_exact (RmpViewport *self)
{
  g_return_val_if_fail (RMP_IS_VIEWPORT (self), FALSE);
  return self->exact && self->update_tick == 0;
}

/* --- picking ---------------------------------------------------------------------------------- */

gboolean
rmp_viewport_pick (RmpViewport *self, double x, double y, guint *pane, float point[3], guint32 *id,
                   float *value)
{
  float origin[3], direction[3];
  const RmpScene *scene = rmp_viewport_get_ray (self, x, y, pane, origin, direction);
  RmpPick pick;

  g_assert (RMP_IS_VIEWPORT (self));

  if (!scene || !rmp_scene_pick (scene, origin, direction, FALSE, &pick))
    return FALSE;
  for (guint i = 0; i < 3; i++)
    point[i] = pick.point.position[i];
  *id = pick.id;
  *value = rmp_pick_get_field_value (scene, &pick);
  return TRUE;
}

/* --- widget ----------------------------------------------------------------------------------- */

RmpWorkspace *
rmp_viewport_get_workspace (RmpViewport *self)
{
  return self->workspace;
}

void
rmp_viewport_set_workspace (RmpViewport *self, RmpWorkspace *workspace)
{
  g_return_if_fail (RMP_IS_VIEWPORT (self));
  if (self->workspace)
    {
      rmp_tool_cancel (self->tool);
      rmp_tool_settle (self->tool);
      rmp_viewport_store_view (self);
      g_signal_handlers_disconnect_by_data (self->workspace, self);
      g_signal_handlers_disconnect_by_data (rmp_workspace_get_evaluator (self->workspace), self);
    }
  for (guint pane = 0; pane < RMP_MAX_PANES; pane++)
    for (guint side = 0; side < RMP_N_SIDES; side++)
      g_clear_pointer (&self->scenes[pane][side], rmp_scene_unref);
  g_clear_pointer (&self->builder, rmp_scene_builder_free);
  g_clear_pointer (&self->comparer, rmp_comparer_free);
  g_clear_pointer (&self->carried, rmp_carried_cloth_free);
  g_hash_table_remove_all (self->maps);
  g_set_object (&self->workspace, workspace);
  rmp_viewport_follow_tool (self);
  if (!workspace)
    return;
  g_signal_connect_swapped (workspace, "notify::tool", G_CALLBACK (rmp_viewport_follow_tool), self);
  rmp_viewport_load_view (self);
  rmp_viewport_follow_workspace (self);
}

static void
rmp_viewport_dispose (GObject *object)
{
  RmpViewport *self = RMP_VIEWPORT (object);

  rmp_viewport_set_workspace (self, NULL);
  g_clear_handle_id (&self->begin_timeout, g_source_remove);
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
  g_type_ensure (RMP_TYPE_BRUSH_BAR);
  rmp_viewport_ensure_types ();
  g_type_ensure (RMP_TYPE_TOOL_OVERLAY);
  g_type_ensure (RMP_TYPE_VIEWPORT_AREA);
  G_OBJECT_CLASS (klass)->dispose = rmp_viewport_dispose;
  drawn_signal = g_signal_new ("drawn", RMP_TYPE_VIEWPORT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
  g_signal_new ("hint-changed", RMP_TYPE_VIEWPORT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/rimple/Rimple/ui/viewport.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, overlay);
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, area);
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, gizmo);
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, huds);
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, tool_overlay);
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, mark);
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, wave_mark);
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, dial_mark);
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, brush_bar);
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, tool_bar);
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, tool_buttons);
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, pattern_bar);
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, options);
  gtk_widget_class_bind_template_child (widget_class, RmpViewport, separator);
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
  rmp_governor_init (&self->governor);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_gl_area_set_required_version (self->area, 4, 1);
  rmp_viewport_init_panes (self);
  rmp_viewport_init_camera (self);
  rmp_viewport_init_tools (self);
  rmp_viewport_init_navigation (self);
  rmp_commands_install_keys (GTK_WIDGET (self), RMP_SCOPE_VIEWPORT);
  rmp_pointer_focus_install (GTK_WIDGET (self));
}
