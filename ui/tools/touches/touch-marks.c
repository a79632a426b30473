/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/touches/touch-marks.h"

#include "tools/marks.h"

#include <math.h>

/* Pixels. */
#define RADIUS 4.5
#define GRASP 9.0

typedef struct
{
  RmpTouchItem *item;
  double x, y;
} Mark;

/* FALSE where the pane does not show it. */
static gboolean
place_mark (RmpViewport *viewport, guint pane, RmpSurface *surface, RmpTouchItem *item, Mark *mark)
{
  const RmpTouch *touch = rmp_touch_item_get_touch (item);
  const RmpSurfacePoint point = { touch->face, { touch->barycentric[0], touch->barycentric[1] } };
  float position[3], normal[3];

  mark->item = item;
  return rmp_viewport_place (viewport, pane, surface, &point, position, normal) &&
         rmp_viewport_shows (viewport, pane, position) &&
         rmp_viewport_project (viewport, pane, position, &mark->x, &mark->y);
}

static void
add_marks_of (RmpViewport *viewport, guint pane, RmpLook *look, GArray *marks)
{
  RmpClipItem *clip = rmp_workspace_get_clip (rmp_viewport_get_workspace (viewport));
  RmpSurface *surface = rmp_garment_get_surface (rmp_look_get_garment (look));
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  GListModel *touches = layer ? rmp_layer_get_touches (layer) : NULL;

  for (guint i = 0; touches && i < g_list_model_get_n_items (touches); i++)
    {
      g_autoptr (RmpTouchItem) item = g_list_model_get_item (touches, i);
      Mark mark;

      if (rmp_touch_item_get_clip (item) == clip &&
          place_mark (viewport, pane, surface, item, &mark))
        g_array_append_val (marks, mark);
    }
}

/* (element-type Mark): those a pane shows; items are borrowed. (transfer full) */
static GArray *
list_marks (RmpViewport *viewport, guint pane)
{
  RmpWorkspace *workspace = rmp_viewport_get_workspace (viewport);
  RmpVariant *variant = rmp_workspace_get_variant (workspace, pane);
  GListModel *garments = rmp_project_get_garments (rmp_workspace_get_project (workspace));
  GArray *marks = g_array_new (FALSE, FALSE, sizeof (Mark));

  for (guint i = 0; variant && i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);
      RmpLook *look = rmp_variant_get_look (variant, garment);

      if (look)
        add_marks_of (viewport, pane, look, marks);
    }
  return marks;
}

static void
draw_cross (GtkSnapshot *snapshot, RmpMarkStyle style, double x, double y)
{
  const double corners[][2] = { { x - RADIUS, y - RADIUS },
                                { x + RADIUS, y + RADIUS },
                                { x - RADIUS, y + RADIUS },
                                { x + RADIUS, y - RADIUS } };

  rmp_mark_segment (snapshot, style, corners[0], corners[1]);
  rmp_mark_segment (snapshot, style, corners[2], corners[3]);
}

static void
draw_mark (GtkSnapshot *snapshot, const Mark *mark, guint frame, gboolean selected)
{
  const RmpTouch *touch = rmp_touch_item_get_touch (mark->item);
  const gboolean acts = touch->first <= frame && frame <= touch->last;
  const RmpMarkStyle style = selected ? RMP_MARK_SELECTED : acts ? RMP_MARK_FOLD : RMP_MARK_TWIN;

  switch (touch->kind)
    {
    case RMP_TOUCH_DELETE:
      draw_cross (snapshot, style, mark->x, mark->y);
      break;
    case RMP_TOUCH_KEEP:
      rmp_mark_square (snapshot, style, mark->x, mark->y, 2.0 * RADIUS, acts);
      break;
    case RMP_TOUCH_PIN:
    default:
      rmp_mark_dot (snapshot, style, mark->x, mark->y, RADIUS);
    }
}

void
rmp_touch_marks_snapshot (RmpViewport *viewport, GtkSnapshot *snapshot, RmpTouchItem *selected)
{
  RmpWorkspace *workspace = rmp_viewport_get_workspace (viewport);
  const gboolean all = workspace && rmp_workspace_get_flag (workspace, "overlays");

  if (!workspace || !rmp_workspace_get_clip (workspace) || (!all && !selected))
    return;
  for (guint pane = 0; pane < rmp_workspace_get_panes (workspace); pane++)
    {
      g_autoptr (GArray) marks = list_marks (viewport, pane);

      for (guint i = 0; i < marks->len; i++)
        {
          const Mark *mark = &g_array_index (marks, Mark, i);

          if (all || mark->item == selected)
            draw_mark (snapshot, mark, rmp_workspace_get_frame (workspace), mark->item == selected);
        }
    }
}

RmpTouchItem *
rmp_touch_marks_find (RmpViewport *viewport, guint pane, double x, double y)
{
  RmpWorkspace *workspace = rmp_viewport_get_workspace (viewport);
  RmpTouchItem *found = NULL;
  double nearest = GRASP;
  g_autoptr (GArray) marks = NULL;

  if (!rmp_workspace_get_flag (workspace, "overlays"))
    return NULL;
  marks = list_marks (viewport, pane);
  for (guint i = 0; i < marks->len; i++)
    {
      const Mark *mark = &g_array_index (marks, Mark, i);
      const double distance = hypot (mark->x - x, mark->y - y);

      if (distance > nearest)
        continue;
      nearest = distance;
      found = mark->item;
    }
  return found;
}
