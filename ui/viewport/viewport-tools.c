/* SPDX-License-Identifier: GPL-3.0-or-later */

/* viewport-tools.c: the active tool, its hint and its menu. viewport-navigation.c passes events to
 * it.
 */

#include "shell/commands.h"
#include "tools/directions/direction-brush-tool.h"
#include "tools/fold-lines/fold-line-tool.h"
#include "tools/garments/paint-faces-tool.h"
#include "tools/masks/mask-brush-tool.h"
#include "tools/move-tool.h"
#include "tools/pattern-brush/pattern-brush-tool.h"
#include "tools/select-tool.h"
#include "viewport/dial-mark.h"
#include "viewport/position-mark.h"
#include "viewport/viewport-private.h"
#include "viewport/wave-mark.h"

static const char *const ids[] = {
  [RMP_VIEWPORT_SELECT] = "select",
  [RMP_VIEWPORT_MOVE] = "move",
  [RMP_VIEWPORT_FOLD_LINE] = "fold-line",
  [RMP_VIEWPORT_PAINT_FACES] = "paint-faces",
  [RMP_VIEWPORT_MASK_BRUSH] = "mask-brush",
  [RMP_VIEWPORT_DIRECTION_BRUSH] = "direction-brush",
  [RMP_VIEWPORT_PATTERN_BRUSH] = "pattern-brush",
};

RmpTool *
rmp_viewport_get_tool (RmpViewport *self)
{
  g_return_val_if_fail (RMP_IS_VIEWPORT (self), NULL);
  return self->tool;
}

char *
rmp_viewport_get_hint (RmpViewport *self)
{
  char *hint;

  g_return_val_if_fail (RMP_IS_VIEWPORT (self), NULL);
  hint = rmp_dial_mark_get_hint (self->dial_mark);
  return hint ? hint : rmp_tool_get_hint (self->tool);
}

gboolean
rmp_viewport_take_back (RmpViewport *self)
{
  g_return_val_if_fail (RMP_IS_VIEWPORT (self), FALSE);
  return rmp_dial_mark_cancel (self->dial_mark) || rmp_tool_take_back (self->tool);
}

void
rmp_viewport_queue_layer (RmpViewport *self)
{
  g_return_if_fail (RMP_IS_VIEWPORT (self));
  gtk_widget_queue_draw (GTK_WIDGET (self->tool_overlay));
  gtk_widget_queue_draw (GTK_WIDGET (self->mark));
  gtk_widget_queue_draw (GTK_WIDGET (self->wave_mark));
  gtk_widget_queue_draw (GTK_WIDGET (self->dial_mark));
}

void
rmp_viewport_mark_position (RmpViewport *self, RmpSurface *surface, const RmpSurfacePoint *point,
                            double radius)
{
  g_return_if_fail (RMP_IS_VIEWPORT (self));
  rmp_position_mark_show (self->mark, self, surface, point, radius);
}

static void
on_hint_changed (RmpViewport *self)
{
  g_assert (RMP_IS_VIEWPORT (self));
  g_signal_emit_by_name (self, "hint-changed");
}

static RmpTool *
find_tool (RmpViewport *self)
{
  g_autofree char *id = NULL;

  if (self->workspace)
    g_object_get (self->workspace, "tool", &id, NULL);
  for (guint i = 0; i < RMP_VIEWPORT_N_TOOLS; i++)
    if (g_strcmp0 (id, ids[i]) == 0)
      return self->tools[i];
  return self->tools[RMP_VIEWPORT_SELECT];
}

void
rmp_viewport_follow_tool (RmpViewport *self)
{
  RmpTool *tool = find_tool (self);

  g_assert (RMP_IS_VIEWPORT (self));

  if (tool != self->tool)
    {
      rmp_dial_mark_let_go (self->dial_mark);
      rmp_tool_leave (self->tool);
      self->tool = tool;
      self->tool_drags = FALSE;
      rmp_tool_enter (tool);
      rmp_tool_overlay_set_tool (self->tool_overlay, tool);
      gtk_widget_set_visible (self->options, tool != self->tools[RMP_VIEWPORT_SELECT] &&
                                                 tool != self->tools[RMP_VIEWPORT_MOVE]);
      gtk_widget_set_visible (self->brush_bar, RMP_IS_BRUSH_TOOL (tool));
      gtk_widget_set_visible (GTK_WIDGET (self->pattern_bar), RMP_IS_PATTERN_BRUSH_TOOL (tool));
      gtk_widget_set_visible (self->along, tool == self->tools[RMP_VIEWPORT_FOLD_LINE]);
      gtk_widget_set_cursor_from_name (GTK_WIDGET (self), RMP_TOOL_GET_CLASS (tool)->cursor);
    }
  rmp_viewport_queue_scenes (self);
  on_hint_changed (self);
}

void
rmp_viewport_leave_tool (RmpViewport *self)
{
  g_return_if_fail (RMP_IS_VIEWPORT (self));
  if (!rmp_dial_mark_cancel (self->dial_mark) && !rmp_tool_cancel (self->tool) && self->workspace)
    g_object_set (self->workspace, "tool", ids[RMP_VIEWPORT_SELECT], NULL);
}

static void
drop_menu (RmpViewport *self)
{
  g_clear_pointer (&self->menu, gtk_widget_unparent);
}

void
rmp_viewport_show_menu (RmpViewport *self, const RmpToolEvent *event)
{
  g_autoptr (GMenuModel) model = rmp_tool_get_menu (self->tool, event);

  g_assert (RMP_IS_VIEWPORT (self));

  drop_menu (self);
  if (!model)
    return;
  self->menu = gtk_popover_menu_new_from_model (model);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu),
                               &(GdkRectangle){ (int) event->x, (int) event->y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static gboolean
is_flip_key (guint key, GdkModifierType state)
{
  const RmpCommand *command = rmp_command_find ("win.flipped");
  GdkModifierType modifiers;
  guint flip_key;

  return gtk_accelerator_parse (command->accels[0], &flip_key, &modifiers) &&
         gdk_keyval_to_lower (key) == flip_key &&
         (state & gtk_accelerator_get_default_mod_mask ()) == modifiers;
}

/* The key for the other side acts while it is held; the keyboard repeats its press until it is
 * released.
 */
static void
set_flipped (RmpViewport *self, gboolean flipped)
{
  self->holds_flip = flipped;
  if (self->workspace)
    g_object_set (self->workspace, "flipped", flipped, NULL);
}

static gboolean
on_key (RmpViewport *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  g_assert (RMP_IS_VIEWPORT (self));

  if (!gtk_widget_has_focus (GTK_WIDGET (self)))
    return FALSE;
  if (rmp_tool_key (self->tool, key, state))
    return TRUE;
  if (!is_flip_key (key, state))
    return FALSE;
  set_flipped (self, TRUE);
  return TRUE;
}

static void
on_key_released (RmpViewport *self, guint key)
{
  g_assert (RMP_IS_VIEWPORT (self));
  if (self->holds_flip && is_flip_key (key, 0))
    set_flipped (self, FALSE);
}

/* The key may be released while another widget has the focus. */
static void
on_unfocused (RmpViewport *self)
{
  g_assert (RMP_IS_VIEWPORT (self));
  if (self->holds_flip)
    set_flipped (self, FALSE);
}

/* Comes before the shortcuts, so that a tool that reads a number gets the digits. */
static void
add_key_controller (RmpViewport *self)
{
  GtkEventController *keys = gtk_event_controller_key_new (),
                     *focus = gtk_event_controller_focus_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  g_signal_connect_swapped (keys, "key-released", G_CALLBACK (on_key_released), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (on_unfocused), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

void
rmp_viewport_init_tools (RmpViewport *self)
{
  const GType types[] = {
    [RMP_VIEWPORT_SELECT] = RMP_TYPE_SELECT_TOOL,
    [RMP_VIEWPORT_MOVE] = RMP_TYPE_MOVE_TOOL,
    [RMP_VIEWPORT_FOLD_LINE] = RMP_TYPE_FOLD_LINE_TOOL,
    [RMP_VIEWPORT_PAINT_FACES] = RMP_TYPE_PAINT_FACES_TOOL,
    [RMP_VIEWPORT_MASK_BRUSH] = RMP_TYPE_MASK_BRUSH_TOOL,
    [RMP_VIEWPORT_DIRECTION_BRUSH] = RMP_TYPE_DIRECTION_BRUSH_TOOL,
    [RMP_VIEWPORT_PATTERN_BRUSH] = RMP_TYPE_PATTERN_BRUSH_TOOL,
  };

  g_assert (RMP_IS_VIEWPORT (self));

  self->maps = rmp_viewport_new_maps ();
  for (guint i = 0; i < RMP_VIEWPORT_N_TOOLS; i++)
    {
      self->tools[i] = g_object_new (types[i], "viewport", self, NULL);
      g_signal_connect_swapped (self->tools[i], "hint-changed", G_CALLBACK (on_hint_changed), self);
    }
  self->tool = self->tools[RMP_VIEWPORT_SELECT];
  rmp_tool_overlay_set_tool (self->tool_overlay, self->tool);
  add_key_controller (self);
  rmp_wave_mark_set_viewport (self->wave_mark, self);
  rmp_dial_mark_set_viewport (self->dial_mark, self);
}

void
rmp_viewport_clear_tools (RmpViewport *self)
{
  g_assert (RMP_IS_VIEWPORT (self));

  drop_menu (self);
  if (self->tool_overlay)
    rmp_tool_overlay_set_tool (self->tool_overlay, NULL);
  self->tool = NULL;
  for (guint i = 0; i < RMP_VIEWPORT_N_TOOLS; i++)
    g_clear_object (&self->tools[i]);
  g_clear_pointer (&self->maps, g_hash_table_unref);
}
