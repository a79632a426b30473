/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/select-tool.h"

#include "i18n.h"
#include "tools/fold-line-menu.h"
#include "tools/fold-line-view.h"
#include "tools/fold-touch.h"

struct _RmpSelectTool
{
  RmpTool parent_instance;

  RmpFoldTouch *touch;
};

G_DEFINE_FINAL_TYPE (RmpSelectTool, rmp_select_tool, RMP_TYPE_TOOL)

/* Lines can be picked where they are seen. */
static gboolean
shows_lines (RmpTool *tool)
{
  RmpWorkspace *workspace = rmp_viewport_get_workspace (rmp_tool_get_viewport (tool));

  return (rmp_workspace_get_flag (workspace, "overlays") && rmp_workspace_get_flag (workspace, "fold-lines")) ||
         rmp_fold_line_get_selected (rmp_tool_get_viewport (tool)) != NULL;
}

/* A line, else the look that the pane shows there, else what the surface is. */
static void
rmp_select_tool_click (RmpTool *tool, const RmpToolEvent *event)
{
  RmpFoldTouch *touch = RMP_SELECT_TOOL (tool)->touch;
  RmpViewport *viewport = rmp_tool_get_viewport (tool);
  RmpFoldLine *line;
  RmpSurfaceHit hit;

  rmp_fold_touch_let_go (touch);
  rmp_tool_hint_changed (tool);
  if (event->button != GDK_BUTTON_PRIMARY || !rmp_viewport_locate (viewport, event->x, event->y, &hit))
    return;
  line = shows_lines (tool) ? rmp_fold_line_find (viewport, &hit, NULL) : NULL;
  rmp_workspace_select (rmp_viewport_get_workspace (viewport), line != NULL          ? (gpointer) line
                                                               : hit.look != NULL    ? (gpointer) hit.look
                                                               : hit.garment != NULL ? (gpointer) hit.garment
                                                                                     : (gpointer) hit.surface);
  if (line == NULL && rmp_fold_touch_take (touch, event->x, event->y))
    rmp_tool_hint_changed (tool);
}

static gboolean
rmp_select_tool_press (RmpTool *tool, const RmpToolEvent *event)
{
  return event->button == GDK_BUTTON_PRIMARY && rmp_fold_touch_press (RMP_SELECT_TOOL (tool)->touch, event);
}

static void
rmp_select_tool_drag (RmpTool *tool, const RmpToolEvent *event)
{
  rmp_fold_touch_drag (RMP_SELECT_TOOL (tool)->touch, event);
}

static void
rmp_select_tool_release (RmpTool *tool, const RmpToolEvent *event G_GNUC_UNUSED)
{
  rmp_fold_touch_release (RMP_SELECT_TOOL (tool)->touch);
}

static gboolean
rmp_select_tool_cancel (RmpTool *tool)
{
  const gboolean had_fold = rmp_fold_touch_cancel (RMP_SELECT_TOOL (tool)->touch);

  rmp_tool_hint_changed (tool);
  return had_fold;
}

static void
rmp_select_tool_leave (RmpTool *tool)
{
  rmp_fold_touch_let_go (RMP_SELECT_TOOL (tool)->touch);
}

static gboolean
rmp_select_tool_remove (RmpTool *tool)
{
  const gboolean has_fold = rmp_fold_touch_has_fold (RMP_SELECT_TOOL (tool)->touch);

  rmp_fold_touch_delete (RMP_SELECT_TOOL (tool)->touch);
  return has_fold;
}

static void
rmp_select_tool_run (RmpTool *tool, const char *command)
{
  if (g_str_equal (command, "keep-fold"))
    rmp_fold_touch_keep (RMP_SELECT_TOOL (tool)->touch);
}

static void
rmp_select_tool_snapshot (RmpTool *tool, GtkSnapshot *snapshot)
{
  rmp_fold_touch_snapshot (RMP_SELECT_TOOL (tool)->touch, snapshot);
}

static GMenuModel *
rmp_select_tool_get_menu (RmpTool *tool, const RmpToolEvent *event)
{
  RmpViewport *viewport = rmp_tool_get_viewport (tool);
  RmpFoldLine *line;
  RmpSurfaceHit hit;

  if (!rmp_viewport_locate (viewport, event->x, event->y, &hit) || hit.garment == NULL)
    return NULL;
  line = shows_lines (tool) ? rmp_fold_line_find (viewport, &hit, NULL) : NULL;
  rmp_workspace_select (rmp_viewport_get_workspace (viewport), line != NULL       ? (gpointer) line
                                                               : hit.look != NULL ? (gpointer) hit.look
                                                                                  : (gpointer) hit.garment);
  if (line != NULL)
    return rmp_fold_line_new_menu (line, FALSE);
  return rmp_garment_new_menu (rmp_fold_touch_take (RMP_SELECT_TOOL (tool)->touch, event->x, event->y));
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
  RmpFoldTouch *touch = RMP_SELECT_TOOL (tool)->touch;

  if (touch != NULL && rmp_fold_touch_has_fold (touch))
    return g_strdup (_ ("Drag on the fold pulls it, with Ctrl its height limit · Del deletes it · right click keeps it "
                        "in its place · Esc lets go"));
  return g_strdup (_ ("Click selects a garment, fold or line · right click for more · drag turns · Shift+drag moves · "
                      "wheel zooms to the pointer · Space plays · holding B shows the other variant"));
}

static void
rmp_select_tool_constructed (GObject *object)
{
  G_OBJECT_CLASS (rmp_select_tool_parent_class)->constructed (object);
  RMP_SELECT_TOOL (object)->touch = rmp_fold_touch_new (rmp_tool_get_viewport (RMP_TOOL (object)));
}

static void
rmp_select_tool_finalize (GObject *object)
{
  rmp_fold_touch_free (RMP_SELECT_TOOL (object)->touch);
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
  RMP_TOOL_CLASS (klass)->leave = rmp_select_tool_leave;
  RMP_TOOL_CLASS (klass)->remove = rmp_select_tool_remove;
  RMP_TOOL_CLASS (klass)->run = rmp_select_tool_run;
  RMP_TOOL_CLASS (klass)->snapshot = rmp_select_tool_snapshot;
  RMP_TOOL_CLASS (klass)->click = rmp_select_tool_click;
  RMP_TOOL_CLASS (klass)->get_menu = rmp_select_tool_get_menu;
  RMP_TOOL_CLASS (klass)->add_lines = rmp_select_tool_add_lines;
  RMP_TOOL_CLASS (klass)->get_hint = rmp_select_tool_get_hint;
}

static void
rmp_select_tool_init (RmpSelectTool *self G_GNUC_UNUSED)
{
}
