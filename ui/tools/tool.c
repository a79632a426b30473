/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/tool.h"

typedef struct
{
  RmpViewport *viewport; /* owns the tool */
} RmpToolPrivate;

enum
{
  PROP_VIEWPORT = 1,
};

static guint hint_changed_signal;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (RmpTool, rmp_tool, G_TYPE_OBJECT)

RmpViewport *
rmp_tool_get_viewport (RmpTool *self)
{
  RmpToolPrivate *private = rmp_tool_get_instance_private (self);

  g_return_val_if_fail (RMP_IS_TOOL (self), NULL);
  return private->viewport;
}

void
rmp_tool_hint_changed (RmpTool *self)
{
  g_return_if_fail (RMP_IS_TOOL (self));
  g_signal_emit (self, hint_changed_signal, 0);
}

void
rmp_tool_enter (RmpTool *self)
{
  g_return_if_fail (RMP_IS_TOOL (self));
  if (RMP_TOOL_GET_CLASS (self)->enter)
    RMP_TOOL_GET_CLASS (self)->enter (self);
}

void
rmp_tool_leave (RmpTool *self)
{
  g_return_if_fail (RMP_IS_TOOL (self));
  if (RMP_TOOL_GET_CLASS (self)->leave)
    RMP_TOOL_GET_CLASS (self)->leave (self);
}

gboolean
rmp_tool_press (RmpTool *self, const RmpToolEvent *event)
{
  g_return_val_if_fail (RMP_IS_TOOL (self), FALSE);
  return RMP_TOOL_GET_CLASS (self)->press && RMP_TOOL_GET_CLASS (self)->press (self, event);
}

void
rmp_tool_drag (RmpTool *self, const RmpToolEvent *event)
{
  g_return_if_fail (RMP_IS_TOOL (self));
  if (RMP_TOOL_GET_CLASS (self)->drag)
    RMP_TOOL_GET_CLASS (self)->drag (self, event);
}

void
rmp_tool_release (RmpTool *self, const RmpToolEvent *event)
{
  g_return_if_fail (RMP_IS_TOOL (self));
  if (RMP_TOOL_GET_CLASS (self)->release)
    RMP_TOOL_GET_CLASS (self)->release (self, event);
}

void
rmp_tool_click (RmpTool *self, const RmpToolEvent *event)
{
  g_return_if_fail (RMP_IS_TOOL (self));
  if (RMP_TOOL_GET_CLASS (self)->click)
    RMP_TOOL_GET_CLASS (self)->click (self, event);
}

void
rmp_tool_hover (RmpTool *self, const RmpToolEvent *event)
{
  g_return_if_fail (RMP_IS_TOOL (self));
  if (RMP_TOOL_GET_CLASS (self)->hover)
    RMP_TOOL_GET_CLASS (self)->hover (self, event);
}

void
rmp_tool_unhover (RmpTool *self)
{
  g_return_if_fail (RMP_IS_TOOL (self));
  if (RMP_TOOL_GET_CLASS (self)->unhover)
    RMP_TOOL_GET_CLASS (self)->unhover (self);
}

gboolean
rmp_tool_key (RmpTool *self, guint key, GdkModifierType state)
{
  g_return_val_if_fail (RMP_IS_TOOL (self), FALSE);
  return RMP_TOOL_GET_CLASS (self)->key && RMP_TOOL_GET_CLASS (self)->key (self, key, state);
}

void
rmp_tool_run (RmpTool *self, const char *command)
{
  g_return_if_fail (RMP_IS_TOOL (self));
  if (RMP_TOOL_GET_CLASS (self)->run)
    RMP_TOOL_GET_CLASS (self)->run (self, command);
}

gboolean
rmp_tool_cancel (RmpTool *self)
{
  g_return_val_if_fail (RMP_IS_TOOL (self), FALSE);
  return RMP_TOOL_GET_CLASS (self)->cancel && RMP_TOOL_GET_CLASS (self)->cancel (self);
}

gboolean
rmp_tool_take_back (RmpTool *self)
{
  g_return_val_if_fail (RMP_IS_TOOL (self), FALSE);
  return RMP_TOOL_GET_CLASS (self)->take_back && RMP_TOOL_GET_CLASS (self)->take_back (self);
}

void
rmp_tool_settle (RmpTool *self)
{
  g_return_if_fail (RMP_IS_TOOL (self));
  if (RMP_TOOL_GET_CLASS (self)->settle)
    RMP_TOOL_GET_CLASS (self)->settle (self);
}

gboolean
rmp_tool_remove (RmpTool *self)
{
  g_return_val_if_fail (RMP_IS_TOOL (self), FALSE);
  return RMP_TOOL_GET_CLASS (self)->remove && RMP_TOOL_GET_CLASS (self)->remove (self);
}

GMenuModel *
rmp_tool_get_menu (RmpTool *self, const RmpToolEvent *event)
{
  g_return_val_if_fail (RMP_IS_TOOL (self), NULL);
  return RMP_TOOL_GET_CLASS (self)->get_menu ? RMP_TOOL_GET_CLASS (self)->get_menu (self, event)
                                             : NULL;
}

void
rmp_tool_add_lines (RmpTool *self, RmpScene *scene, guint pane)
{
  g_return_if_fail (RMP_IS_TOOL (self));
  if (RMP_TOOL_GET_CLASS (self)->add_lines)
    RMP_TOOL_GET_CLASS (self)->add_lines (self, scene, pane);
}

void
rmp_tool_snapshot (RmpTool *self, GtkSnapshot *snapshot)
{
  g_return_if_fail (RMP_IS_TOOL (self));
  if (RMP_TOOL_GET_CLASS (self)->snapshot)
    RMP_TOOL_GET_CLASS (self)->snapshot (self, snapshot);
}

const float *
rmp_tool_get_weights (RmpTool *self, RmpGarment **garment)
{
  g_return_val_if_fail (RMP_IS_TOOL (self), NULL);

  return RMP_TOOL_GET_CLASS (self)->get_weights
             ? RMP_TOOL_GET_CLASS (self)->get_weights (self, garment)
             : NULL;
}

RmpTexture *
rmp_tool_get_painting (RmpTool *self, RmpGarment **garment)
{
  g_return_val_if_fail (RMP_IS_TOOL (self), NULL);

  return RMP_TOOL_GET_CLASS (self)->get_painting
             ? RMP_TOOL_GET_CLASS (self)->get_painting (self, garment)
             : NULL;
}

char *
rmp_tool_get_hint (RmpTool *self)
{
  g_return_val_if_fail (RMP_IS_TOOL (self), NULL);
  return RMP_TOOL_GET_CLASS (self)->get_hint ? RMP_TOOL_GET_CLASS (self)->get_hint (self)
                                             : g_strdup ("");
}

gboolean
rmp_tool_type_number (GString *typed, guint key, double *value)
{
  const gunichar letter = gdk_keyval_to_unicode (key);

  if (key == GDK_KEY_BackSpace && typed->len > 0)
    g_string_truncate (typed, typed->len - 1);
  else if (g_unichar_isdigit (letter) || letter == '.' || letter == ',')
    g_string_append_c (typed, letter == ',' ? '.' : (char) letter);
  else
    return FALSE;
  if (typed->len > 0)
    *value = g_ascii_strtod (typed->str, NULL);
  return TRUE;
}

static void
rmp_tool_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  RmpToolPrivate *private = rmp_tool_get_instance_private (RMP_TOOL (object));

  if (id == PROP_VIEWPORT)
  private->viewport = g_value_get_pointer (value);
  else G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
rmp_tool_class_init (RmpToolClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->set_property = rmp_tool_set_property;
  g_object_class_install_property (
      object_class, PROP_VIEWPORT,
      g_param_spec_pointer ("viewport", NULL, NULL,
                            G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS));
  hint_changed_signal = g_signal_new ("hint-changed", RMP_TYPE_TOOL, G_SIGNAL_RUN_LAST, 0, NULL,
                                      NULL, NULL, G_TYPE_NONE, 0);
}

static void
rmp_tool_init (RmpTool *self G_GNUC_UNUSED)
{
}
