/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/select-tool.h"

#include "tools/fold-lines/fold-line-menu.h"
#include "tools/fold-lines/fold-line-view.h"
#include "tools/touches/fold-touch.h"
#include "tools/touches/wrinkle-touch.h"
#include "widgets/i18n.h"

#include <math.h>

struct _RmpSelectTool
{
  RmpTool parent_instance;

  RmpFoldTouch *touch;
  RmpWrinkleTouch *wrinkle;
  double pointer[2]; /* in the viewport; NaN: outside */
};

G_DEFINE_FINAL_TYPE (RmpSelectTool, rmp_select_tool, RMP_TYPE_TOOL)

/* Lines can be picked while they are shown. */
static gboolean
shows_lines (RmpTool *tool)
{
  RmpWorkspace *workspace = rmp_viewport_get_workspace (rmp_tool_get_viewport (tool));

  return (rmp_workspace_get_flag (workspace, "overlays") &&
          rmp_workspace_get_flag (workspace, "fold-lines")) ||
         rmp_fold_line_get_selected (rmp_tool_get_viewport (tool));
}

static void
let_go (RmpSelectTool *self)
{
  rmp_fold_touch_let_go (self->touch);
  rmp_wrinkle_touch_let_go (self->wrinkle);
}

static RmpTouched
take (RmpSelectTool *self, double x, double y)
{
  const RmpTouched touched = rmp_wrinkle_touch_take (self->wrinkle, x, y);

  rmp_fold_touch_let_go (self->touch);
  if (touched != RMP_TOUCHED_NOTHING)
    return touched;
  return rmp_fold_touch_take (self->touch, x, y) ? RMP_TOUCHED_FOLD : RMP_TOUCHED_NOTHING;
}

/* Selects a line, otherwise the look that the pane shows there, otherwise the garment or mesh. */
static void
rmp_select_tool_click (RmpTool *tool, const RmpToolEvent *event)
{
  RmpViewport *viewport = rmp_tool_get_viewport (tool);
  RmpFoldLine *line;
  RmpSurfaceHit hit;

  let_go (RMP_SELECT_TOOL (tool));
  rmp_tool_hint_changed (tool);
  if (event->button != GDK_BUTTON_PRIMARY ||
      !rmp_viewport_locate (viewport, event->x, event->y, &hit))
    return;
  line = shows_lines (tool) ? rmp_fold_line_find (viewport, &hit, NULL) : NULL;
  rmp_workspace_select (rmp_viewport_get_workspace (viewport), line       ? (gpointer) line
                                                               : hit.look ? (gpointer) hit.look
                                                               : hit.garment
                                                                   ? (gpointer) hit.garment
                                                                   : (gpointer) hit.surface);
  if (!line && take (RMP_SELECT_TOOL (tool), event->x, event->y) != RMP_TOUCHED_NOTHING)
    rmp_tool_hint_changed (tool);
}

static gboolean
rmp_select_tool_press (RmpTool *tool, const RmpToolEvent *event)
{
  return event->button == GDK_BUTTON_PRIMARY &&
         (rmp_fold_touch_press (RMP_SELECT_TOOL (tool)->touch, event) ||
          rmp_wrinkle_touch_press (RMP_SELECT_TOOL (tool)->wrinkle, event));
}

static void
rmp_select_tool_drag (RmpTool *tool, const RmpToolEvent *event)
{
  rmp_fold_touch_drag (RMP_SELECT_TOOL (tool)->touch, event);
  rmp_wrinkle_touch_drag (RMP_SELECT_TOOL (tool)->wrinkle, event);
}

static void
rmp_select_tool_release (RmpTool *tool, const RmpToolEvent *event G_GNUC_UNUSED)
{
  rmp_fold_touch_release (RMP_SELECT_TOOL (tool)->touch);
  rmp_wrinkle_touch_release (RMP_SELECT_TOOL (tool)->wrinkle);
}

static gboolean
rmp_select_tool_cancel (RmpTool *tool)
{
  RmpSelectTool *self = RMP_SELECT_TOOL (tool);
  const gboolean had_something = rmp_wrinkle_touch_get (self->wrinkle) != RMP_TOUCHED_NOTHING ||
                                 rmp_fold_touch_has_fold (self->touch);

  let_go (self);
  rmp_tool_hint_changed (tool);
  return had_something;
}

/* Cancels a pull; what is touched stays touched. */
static gboolean
rmp_select_tool_take_back (RmpTool *tool)
{
  RmpSelectTool *self = RMP_SELECT_TOOL (tool);

  return (rmp_fold_touch_is_pulling (self->touch) ||
          rmp_wrinkle_touch_is_pulling (self->wrinkle)) &&
         rmp_tool_cancel (tool);
}

static void
rmp_select_tool_leave (RmpTool *tool)
{
  let_go (RMP_SELECT_TOOL (tool));
}

static gboolean
rmp_select_tool_remove (RmpTool *tool)
{
  const gboolean has_fold = rmp_fold_touch_has_fold (RMP_SELECT_TOOL (tool)->touch);

  rmp_fold_touch_delete (RMP_SELECT_TOOL (tool)->touch);
  return has_fold || rmp_wrinkle_touch_delete (RMP_SELECT_TOOL (tool)->wrinkle);
}

static void
rmp_select_tool_run (RmpTool *tool, const char *command)
{
  RmpSelectTool *self = RMP_SELECT_TOOL (tool);

  if (g_str_equal (command, "keep-fold"))
    {
      rmp_fold_touch_keep (self->touch);
      rmp_wrinkle_touch_keep (self->wrinkle);
    }
  else if (g_str_equal (command, "pin-wrinkle"))
    {
      if (rmp_wrinkle_touch_get (self->wrinkle) == RMP_TOUCHED_NOTHING && !isnan (self->pointer[0]))
        rmp_wrinkle_touch_take (self->wrinkle, self->pointer[0], self->pointer[1]);
      rmp_wrinkle_touch_pin (self->wrinkle);
    }
}

static void
rmp_select_tool_hover (RmpTool *tool, const RmpToolEvent *event)
{
  RMP_SELECT_TOOL (tool)->pointer[0] = event->x;
  RMP_SELECT_TOOL (tool)->pointer[1] = event->y;
}

static void
rmp_select_tool_unhover (RmpTool *tool)
{
  RMP_SELECT_TOOL (tool)->pointer[0] = NAN;
}

static void
rmp_select_tool_snapshot (RmpTool *tool, GtkSnapshot *snapshot)
{
  rmp_wrinkle_touch_snapshot (RMP_SELECT_TOOL (tool)->wrinkle, snapshot);
  rmp_fold_touch_snapshot (RMP_SELECT_TOOL (tool)->touch, snapshot);
}

static GMenuModel *
rmp_select_tool_get_menu (RmpTool *tool, const RmpToolEvent *event)
{
  RmpViewport *viewport = rmp_tool_get_viewport (tool);
  RmpFoldLine *line;
  RmpSurfaceHit hit;

  if (!rmp_viewport_locate (viewport, event->x, event->y, &hit) || !hit.garment)
    return NULL;
  line = shows_lines (tool) ? rmp_fold_line_find (viewport, &hit, NULL) : NULL;
  rmp_workspace_select (rmp_viewport_get_workspace (viewport), line       ? (gpointer) line
                                                               : hit.look ? (gpointer) hit.look
                                                                          : (gpointer) hit.garment);
  if (line)
    return rmp_fold_line_new_menu (line, FALSE);
  return rmp_garment_new_menu (take (RMP_SELECT_TOOL (tool), event->x, event->y));
}

static void
rmp_select_tool_add_lines (RmpTool *tool, RmpScene *scene, guint pane)
{
  if (shows_lines (tool))
    rmp_fold_lines_add_to_scene (rmp_tool_get_viewport (tool), scene, pane, NULL, -1);
}

static char *
rmp_select_tool_get_hint (RmpTool *tool)
{
  RmpSelectTool *self = RMP_SELECT_TOOL (tool);
  RmpFoldTouch *touch = self->touch;
  char *hint = self->wrinkle ? rmp_wrinkle_touch_get_hint (self->wrinkle) : NULL;

  if (hint)
    return hint;
  if (touch && rmp_fold_touch_has_fold (touch))
    return g_strdup (_ ("Drag on the fold pulls it, with Ctrl its height limit · Del deletes it · "
                        "right click keeps it "
                        "in its place · Esc lets go"));
  return g_strdup (
      _ ("Click selects a garment, fold or line · right click for more · drag turns · Shift+drag "
         "moves · "
         "wheel zooms to the pointer · Space plays · holding B shows the other variant"));
}

static void
rmp_select_tool_constructed (GObject *object)
{
  G_OBJECT_CLASS (rmp_select_tool_parent_class)->constructed (object);
  RMP_SELECT_TOOL (object)->touch = rmp_fold_touch_new (rmp_tool_get_viewport (RMP_TOOL (object)));
  RMP_SELECT_TOOL (object)->wrinkle = rmp_wrinkle_touch_new (
      rmp_tool_get_viewport (RMP_TOOL (object)));
}

static void
rmp_select_tool_finalize (GObject *object)
{
  rmp_fold_touch_free (RMP_SELECT_TOOL (object)->touch);
  rmp_wrinkle_touch_free (RMP_SELECT_TOOL (object)->wrinkle);
  G_OBJECT_CLASS (rmp_select_tool_parent_class)->finalize (object);
}

static void
rmp_select_tool_class_init (RmpSelectToolClass *klass)
{
  G_OBJECT_CLASS (klass)->constructed = rmp_select_tool_constructed;
  G_OBJECT_CLASS (klass)->finalize = rmp_select_tool_finalize;
  RMP_TOOL_CLASS (klass)->press = rmp_select_tool_press;
  RMP_TOOL_CLASS (klass)->drag = rmp_select_tool_drag;
  RMP_TOOL_CLASS (klass)->release = rmp_select_tool_release;
  RMP_TOOL_CLASS (klass)->cancel = rmp_select_tool_cancel;
  RMP_TOOL_CLASS (klass)->take_back = rmp_select_tool_take_back;
  RMP_TOOL_CLASS (klass)->leave = rmp_select_tool_leave;
  RMP_TOOL_CLASS (klass)->remove = rmp_select_tool_remove;
  RMP_TOOL_CLASS (klass)->run = rmp_select_tool_run;
  RMP_TOOL_CLASS (klass)->hover = rmp_select_tool_hover;
  RMP_TOOL_CLASS (klass)->unhover = rmp_select_tool_unhover;
  RMP_TOOL_CLASS (klass)->snapshot = rmp_select_tool_snapshot;
  RMP_TOOL_CLASS (klass)->click = rmp_select_tool_click;
  RMP_TOOL_CLASS (klass)->get_menu = rmp_select_tool_get_menu;
  RMP_TOOL_CLASS (klass)->add_lines = rmp_select_tool_add_lines;
  RMP_TOOL_CLASS (klass)->get_hint = rmp_select_tool_get_hint;
}

static void
rmp_select_tool_init (RmpSelectTool *self)
{
  self->pointer[0] = NAN;
}
