/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/select-tool.h"

#include "i18n.h"
#include "viewport.h"

struct _RmpSelectTool
{
  RmpTool parent_instance;
};

G_DEFINE_FINAL_TYPE (RmpSelectTool, rmp_select_tool, RMP_TYPE_TOOL)

/* The look that the pane shows there, else what the surface is. */
static void
rmp_select_tool_click (RmpTool *tool, const RmpToolEvent *event)
{
  RmpViewport *viewport = rmp_tool_get_viewport (tool);
  RmpSurfaceHit hit;

  if (event->button != GDK_BUTTON_PRIMARY || !rmp_viewport_locate (viewport, event->x, event->y, &hit))
    return;
  rmp_workspace_select (rmp_viewport_get_workspace (viewport), hit.look != NULL      ? (gpointer) hit.look
                                                               : hit.garment != NULL ? (gpointer) hit.garment
                                                                                     : (gpointer) hit.surface);
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
  RMP_TOOL_CLASS (klass)->get_hint = rmp_select_tool_get_hint;
}

static void
rmp_select_tool_init (RmpSelectTool *self G_GNUC_UNUSED)
{
}
