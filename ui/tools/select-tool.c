/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/select-tool.h"

#include "i18n.h"
#include "tools/fold-line-menu.h"
#include "tools/fold-line-view.h"

struct _RmpSelectTool
{
  RmpTool parent_instance;
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
  RmpViewport *viewport = rmp_tool_get_viewport (tool);
  RmpFoldLine *line;
  RmpSurfaceHit hit;

  if (event->button != GDK_BUTTON_PRIMARY || !rmp_viewport_locate (viewport, event->x, event->y, &hit))
    return;
  line = shows_lines (tool) ? rmp_fold_line_find (viewport, &hit, NULL) : NULL;
  rmp_workspace_select (rmp_viewport_get_workspace (viewport), line != NULL          ? (gpointer) line
                                                               : hit.look != NULL    ? (gpointer) hit.look
                                                               : hit.garment != NULL ? (gpointer) hit.garment
                                                                                     : (gpointer) hit.surface);
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
  return line != NULL ? rmp_fold_line_new_menu (line, FALSE) : rmp_garment_new_menu ();
}

static void
rmp_select_tool_add_lines (RmpTool *tool, RmpScene *scene, guint pane)
{
  if (shows_lines (tool))
    rmp_fold_lines_add_to_scene (rmp_tool_get_viewport (tool), scene, pane, NULL, -1);
}

static char *
rmp_select_tool_get_hint (RmpTool *tool G_GNUC_UNUSED)
{
  return g_strdup (_ ("Click selects · drag turns · Shift+drag moves · wheel zooms to the pointer · Space plays"));
}

static void
rmp_select_tool_class_init (RmpSelectToolClass *klass)
{
  RMP_TOOL_CLASS (klass)->click = rmp_select_tool_click;
  RMP_TOOL_CLASS (klass)->get_menu = rmp_select_tool_get_menu;
  RMP_TOOL_CLASS (klass)->add_lines = rmp_select_tool_add_lines;
  RMP_TOOL_CLASS (klass)->get_hint = rmp_select_tool_get_hint;
}

static void
rmp_select_tool_init (RmpSelectTool *self G_GNUC_UNUSED)
{
}
