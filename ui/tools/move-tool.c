/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/move-tool.h"

#include "store/assets/placement.h"
#include "viewport/viewport.h"
#include "widgets/i18n.h"
#include "widgets/quantity.h"

#include <math.h>
#include <string.h>

/* A press is a click if the pointer moves no farther. */
#define LEAST_PIXELS 4.0
/* Metres: with Control, coordinates are multiples of this. */
#define STEP 0.1

struct _RmpMoveTool
{
  RmpTool parent_instance;

  RmpCharacter *character; /* (nullable): that is held */
  guint pane;
  float from[3]; /* where it was taken */
  double begin[2];
  gboolean moves;
  float way[3];
};

G_DEFINE_FINAL_TYPE (RmpMoveTool, rmp_move_tool, RMP_TYPE_TOOL)

static RmpWorkspace *
get_workspace (RmpMoveTool *self)
{
  return rmp_viewport_get_workspace (rmp_tool_get_viewport (RMP_TOOL (self)));
}

static void
let_go (RmpMoveTool *self)
{
  g_clear_object (&self->character);
  self->moves = FALSE;
  rmp_tool_hint_changed (RMP_TOOL (self));
}

static gboolean
rmp_move_tool_press (RmpTool *tool, const RmpToolEvent *event)
{
  RmpMoveTool *self = RMP_MOVE_TOOL (tool);
  RmpSurfaceHit hit;

  if (event->button != GDK_BUTTON_PRIMARY ||
      !rmp_viewport_locate (rmp_tool_get_viewport (tool), event->x, event->y, &hit))
    return FALSE;
  let_go (self);
  self->character = g_object_ref (rmp_surface_get_character (hit.surface));
  self->pane = hit.pane;
  memcpy (self->from, hit.position, sizeof self->from);
  self->begin[0] = event->x;
  self->begin[1] = event->y;
  rmp_workspace_select (get_workspace (self), self->character);
  return TRUE;
}

/* With Shift it moves along the axis on which it has moved farther, with Control to round
 * coordinates.
 */
static void
restrain (RmpMoveTool *self, GdkModifierType state)
{
  const RmpPlacement placement = rmp_character_get_placement (self->character);

  self->way[1] = 0;
  if (state & GDK_SHIFT_MASK)
    self->way[fabsf (self->way[0]) < fabsf (self->way[2]) ? 0 : 2] = 0;
  for (guint axis = 0; axis < 3 && state & GDK_CONTROL_MASK; axis++)
    if (self->way[axis] != 0)
      self->way[axis] = (float) (STEP * round ((placement.offset[axis] + self->way[axis]) / STEP) -
                                 placement.offset[axis]);
}

static void
rmp_move_tool_drag (RmpTool *tool, const RmpToolEvent *event)
{
  RmpMoveTool *self = RMP_MOVE_TOOL (tool);
  float to[3];

  if (!self->character ||
      (!self->moves &&
       hypot (event->x - self->begin[0], event->y - self->begin[1]) < LEAST_PIXELS) ||
      !rmp_viewport_slide (rmp_tool_get_viewport (tool), self->pane, self->from, event->x, event->y,
                           to))
    return; /* above the horizon it keeps its last place */
  self->moves = TRUE;
  for (guint axis = 0; axis < 3; axis++)
    self->way[axis] = to[axis] - self->from[axis];
  restrain (self, event->state);
  rmp_workspace_preview_move (
      get_workspace (self),
      &(RmpMove){ self->character, { self->way[0], self->way[1], self->way[2] }, FALSE });
  rmp_tool_hint_changed (tool);
}

/* Until frames at the new place have been computed, the old ones are drawn displaced. */
static void
rmp_move_tool_release (RmpTool *tool, const RmpToolEvent *event G_GNUC_UNUSED)
{
  RmpMoveTool *self = RMP_MOVE_TOOL (tool);
  RmpMove move = { self->character, { self->way[0], self->way[1], self->way[2] }, TRUE };
  g_autoptr (GError) error = NULL;
  RmpPlacement placement;

  if (!self->character)
    return;
  if (self->moves)
    {
      placement = rmp_character_get_placement (self->character);
      for (guint axis = 0; axis < 3; axis++)
        placement.offset[axis] += (double) self->way[axis];
      rmp_workspace_preview_move (get_workspace (self), &move);
      if (!rmp_character_set_placement (self->character, &placement, &error))
        {
          rmp_workspace_preview_move (get_workspace (self), NULL);
          gtk_widget_activate_action (GTK_WIDGET (rmp_tool_get_viewport (tool)), "win.report", "s",
                                      error->message);
        }
    }
  let_go (self);
}

static gboolean
rmp_move_tool_cancel (RmpTool *tool)
{
  RmpMoveTool *self = RMP_MOVE_TOOL (tool);

  if (!self->character)
    return FALSE;
  if (self->moves)
    rmp_workspace_preview_move (get_workspace (self), NULL);
  let_go (self);
  return TRUE;
}

static void
rmp_move_tool_leave (RmpTool *tool)
{
  rmp_move_tool_cancel (tool);
}

static void
rmp_move_tool_click (RmpTool *tool, const RmpToolEvent *event)
{
  if (event->button == GDK_BUTTON_PRIMARY)
    rmp_workspace_select (get_workspace (RMP_MOVE_TOOL (tool)), NULL);
}

static char *
rmp_move_tool_get_hint (RmpTool *tool)
{
  RmpMoveTool *self = RMP_MOVE_TOOL (tool);
  g_autofree char *x = rmp_quantity_format ((double) self->way[0], RMP_UNIT_METRE);
  g_autofree char *z = rmp_quantity_format ((double) self->way[2], RMP_UNIT_METRE);

  if (self->character && self->moves)
    return g_strdup_printf (
        _ ("X %s · Z %s · Shift keeps to one axis · Ctrl goes to round places · Esc puts it back"),
        x, z);
  return g_strdup (_ (
      "Drag a character to move it over the floor · with Shift along one axis · with Ctrl to round "
      "places · a drag beside it turns"));
}

static void
rmp_move_tool_dispose (GObject *object)
{
  g_clear_object (&RMP_MOVE_TOOL (object)->character);
  G_OBJECT_CLASS (rmp_move_tool_parent_class)->dispose (object);
}

static void
rmp_move_tool_class_init (RmpMoveToolClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rmp_move_tool_dispose;
  RMP_TOOL_CLASS (klass)->cursor = "move";
  RMP_TOOL_CLASS (klass)->press = rmp_move_tool_press;
  RMP_TOOL_CLASS (klass)->drag = rmp_move_tool_drag;
  RMP_TOOL_CLASS (klass)->release = rmp_move_tool_release;
  RMP_TOOL_CLASS (klass)->click = rmp_move_tool_click;
  RMP_TOOL_CLASS (klass)->cancel = rmp_move_tool_cancel;
  RMP_TOOL_CLASS (klass)->take_back = rmp_move_tool_cancel;
  RMP_TOOL_CLASS (klass)->leave = rmp_move_tool_leave;
  RMP_TOOL_CLASS (klass)->get_hint = rmp_move_tool_get_hint;
}

static void
rmp_move_tool_init (RmpMoveTool *self G_GNUC_UNUSED)
{
}
