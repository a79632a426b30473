/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/fold-line-tool.h"

#include "i18n.h"
#include "viewport.h"

struct _RmpFoldLineTool
{
  RmpTool parent_instance;
};

G_DEFINE_FINAL_TYPE (RmpFoldLineTool, rmp_fold_line_tool, RMP_TYPE_TOOL)

static char *
rmp_fold_line_tool_get_hint (RmpTool *tool G_GNUC_UNUSED)
{
  return g_strdup (_ ("Drag draws a fold line · click places its points one by one · Esc leaves"));
}

static void
rmp_fold_line_tool_class_init (RmpFoldLineToolClass *klass)
{
  RMP_TOOL_CLASS (klass)->cursor = "crosshair";
  RMP_TOOL_CLASS (klass)->get_hint = rmp_fold_line_tool_get_hint;
}

static void
rmp_fold_line_tool_init (RmpFoldLineTool *self G_GNUC_UNUSED)
{
}
