/* SPDX-License-Identifier: GPL-3.0-or-later */

/* viewport-panes.c: where the panes lie, whose camera each has, and what is drawn of them: one side
 * or two.
 */

#include "tools/pattern-brush/pattern-brush-bar.h"
#include "viewport/viewport-private.h"

/* The sizes of the gizmo, of a line of status and of a legend, with their margins. */
#define GIZMO_HEIGHT 84
#define STATUS_HEIGHT 48
#define LEGEND_WIDTH 240
/* In a lower pane a legend does not fit between the pane's name and the settings of a brush. */
#define LEAST_BRUSHED_HEIGHT 290
/* In a lower pane the tools and their options do not fit in one column. */
#define LOW_PANE 520
/* The height of that column, with the options of the tool that has most. */
#define TOOLS_HEIGHT (LOW_PANE - GIZMO_HEIGHT - STATUS_HEIGHT)

static guint
count_panes (RmpViewport *self)
{
  return self->workspace ? rmp_workspace_get_panes (self->workspace) : 1;
}

/* --- where ------------------------------------------------------------------------------------ */

static guint
count_columns (RmpViewport *self)
{
  return count_panes (self) > 1 ? 2 : 1;
}

static guint
count_rows (RmpViewport *self)
{
  return count_panes (self) > 2 ? 2 : 1;
}

void
rmp_viewport_get_pane_rect (RmpViewport *self, guint pane, RmpPaneRect *rect)
{
  const guint columns = count_columns (self);

  g_assert (RMP_IS_VIEWPORT (self));

  rect->width = MAX (gtk_widget_get_width (GTK_WIDGET (self)), 1) / (double) columns;
  rect->height = MAX (gtk_widget_get_height (GTK_WIDGET (self)), 1) / (double) count_rows (self);
  rect->x = rect->width * (pane % columns);
  rect->y = rect->height * (pane / columns);
}

guint
rmp_viewport_get_pane_at (RmpViewport *self, double x, double y, RmpPaneRect *rect)
{
  guint column, row;

  g_assert (RMP_IS_VIEWPORT (self));

  rmp_viewport_get_pane_rect (self, 0, rect);
  column = (guint) CLAMP (x / rect->width, 0.0, count_columns (self) - 1.0);
  row = (guint) CLAMP (y / rect->height, 0.0, count_rows (self) - 1.0);
  rmp_viewport_get_pane_rect (self, row * count_columns (self) + column, rect);
  return row * count_columns (self) + column;
}

float
rmp_viewport_get_pane_aspect (RmpViewport *self, guint pane)
{
  RmpPaneRect rect;

  g_assert (RMP_IS_VIEWPORT (self));
  rmp_viewport_get_pane_rect (self, pane, &rect);
  return MAX ((float) (rect.width / rect.height), 0.1f);
}

RmpSide
rmp_viewport_get_side_at (RmpViewport *self, guint pane, double pane_x)
{
  RmpPaneRect rect;

  g_assert (RMP_IS_VIEWPORT (self));

  if (!self->workspace || rmp_workspace_get_compare (self->workspace, pane) != RMP_COMPARE_WIPE)
    return RMP_SIDE_SHOWN;
  rmp_viewport_get_pane_rect (self, pane, &rect);
  return pane_x < rmp_workspace_get_bar (self->workspace, pane) * rect.width ? RMP_SIDE_SHOWN
                                                                             : RMP_SIDE_OTHER;
}

/* --- cameras ---------------------------------------------------------------------------------- */

guint
rmp_viewport_get_active_pane (RmpViewport *self)
{
  g_assert (RMP_IS_VIEWPORT (self));
  return self->workspace ? rmp_workspace_get_active_pane (self->workspace) : 0;
}

RmpCamera *
rmp_viewport_get_pane_camera (RmpViewport *self, guint pane)
{
  g_assert (RMP_IS_VIEWPORT (self));
  return self->has_own_camera[pane] ? &self->own_cameras[pane] : &self->camera;
}

/* A camera of its own begins where the shared one is. */
void
rmp_viewport_follow_chains (RmpViewport *self)
{
  g_assert (RMP_IS_VIEWPORT (self));

  for (guint pane = 0; pane < RMP_MAX_PANES; pane++)
    {
      const gboolean own = rmp_workspace_get_own_camera (self->workspace, pane);

      if (own == self->has_own_camera[pane])
        continue;
      rmp_viewport_stop_glide (self);
      self->own_cameras[pane] = self->camera;
      self->has_own_camera[pane] = own;
      self->restyled = TRUE;
    }
}

/* Keeps everything in sight when the shape of panes changes: if they become half as wide for their
 * height, cameras move twice as far away.
 */
static void
fit_cameras (RmpViewport *self)
{
  const guint before = self->narrowness, now = count_columns (self) / count_rows (self);

  self->narrowness = now;
  if (before == 0 || before == now)
    return;
  rmp_viewport_stop_glide (self);
  self->camera.distance *= (float) now / (float) before;
  for (guint pane = 0; pane < RMP_MAX_PANES; pane++)
    self->own_cameras[pane].distance *= (float) now / (float) before;
  self->restyled = TRUE;
}

/* --- drawing ---------------------------------------------------------------------------------- */

/* Device pixels, from below as OpenGL has it. */
static void
get_device_rect (RmpViewport *self, guint pane, int width, int height, RmpRect *rect)
{
  const int columns = (int) count_columns (self), rows = (int) count_rows (self);
  const int column = (int) pane % columns, row = (int) pane / columns;
  const int left = width * column / columns, top = height * row / rows;

  *rect = (RmpRect){ left, height - height * (row + 1) / rows,
                     width * (column + 1) / columns - left, height * (row + 1) / rows - top };
}

static void
draw_wipe (RmpViewport *self, guint pane, const RmpRect *rect, guint framebuffer,
           RmpQuality quality)
{
  const double bar = rmp_workspace_get_bar (self->workspace, pane);
  const int left = (int) (bar * rect->width + 0.5);
  const RmpRect clips[RMP_N_SIDES] = {
    [RMP_SIDE_SHOWN] = { rect->x, rect->y, left, rect->height },
    [RMP_SIDE_OTHER] = { rect->x + left, rect->y, rect->width - left, rect->height },
  };

  for (guint side = 0; side < RMP_N_SIDES; side++)
    if (self->scenes[pane][side] && clips[side].width > 0)
      rmp_renderer_draw (self->renderer, self->scenes[pane][side],
                         rmp_viewport_get_pane_camera (self, pane), rect, &clips[side], framebuffer,
                         quality);
}

void
rmp_viewport_draw_panes (RmpViewport *self, guint framebuffer, int width, int height,
                         RmpQuality quality)
{
  g_assert (RMP_IS_VIEWPORT (self));

  for (guint pane = 0; pane < count_panes (self); pane++)
    {
      RmpScene *scene = self->scenes[pane][RMP_SIDE_SHOWN];
      RmpRect rect;

      get_device_rect (self, pane, width, height, &rect);
      if (self->scenes[pane][RMP_SIDE_OTHER])
        draw_wipe (self, pane, &rect, framebuffer, quality);
      else if (scene)
        rmp_renderer_draw (self->renderer, scene, rmp_viewport_get_pane_camera (self, pane), &rect,
                           NULL, framebuffer, quality);
    }
}

/* --- widgets ---------------------------------------------------------------------------------- */

static void
set_class (GtkWidget *widget, const char *name, gboolean has)
{
  if (has)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

static void
move_after (GtkWidget *child, GtkWidget *sibling)
{
  if (child != sibling && gtk_widget_get_prev_sibling (child) != sibling)
    gtk_box_reorder_child_after (GTK_BOX (gtk_widget_get_parent (child)), child, sibling);
}

/* What only some tools have comes on the far side of the tools, so that the pointer stays over the
 * tool that was just taken.
 */
static void
order_tool_bar (RmpViewport *self, gboolean right, gboolean low)
{
  move_after (GTK_WIDGET (self->pattern_bar), right ? NULL : self->tool_buttons);
  move_after (self->options, low ? NULL : gtk_widget_get_last_child (self->tool_buttons));
}

/* The column is centred as if it had all options, whether or not the tool has any. */
static int
get_tools_top (const RmpPaneRect *rect)
{
  return (int) MAX ((rect->height - STATUS_HEIGHT - TOOLS_HEIGHT) / 2.0, 0.0);
}

static int
measure (GtkWidget *widget, GtkOrientation orientation)
{
  int natural;

  gtk_widget_measure (widget, orientation, -1, NULL, &natural, NULL, NULL);
  return natural;
}

/* The status of the upper right pane gives way to tools that come down to it, within the pane. */
static void
place_status (RmpViewport *self, const RmpPaneRect *rect, gboolean right)
{
  const gboolean met = right && measure (self->tool_bar, GTK_ORIENTATION_VERTICAL) + STATUS_HEIGHT >
                                    rect->height;

  gtk_widget_set_margin_end (
      GTK_WIDGET (self->hud[1]),
      met ? MIN (measure (self->tool_bar, GTK_ORIENTATION_HORIZONTAL), (int) (rect->width / 2.0))
          : 0);
}

/* With four panes, the name of the lower left one is where the tools are otherwise, so they stand
 * below the gizmo; in low panes, in several short columns.
 */
static void
place_tool_bar (RmpViewport *self)
{
  const gboolean right = count_rows (self) > 1;
  RmpPaneRect rect;
  gboolean low;

  rmp_viewport_get_pane_rect (self, 0, &rect);
  low = right && rect.height < LOW_PANE;
  gtk_widget_set_halign (self->tool_bar, right ? GTK_ALIGN_END : GTK_ALIGN_START);
  gtk_widget_set_margin_top (self->tool_bar, right ? GIZMO_HEIGHT : get_tools_top (&rect));
  gtk_widget_set_margin_bottom (self->tool_bar, right ? 0 : STATUS_HEIGHT);
  order_tool_bar (self, right, low);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->tool_buttons),
                                  low ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_visible (self->separator, !low);
  rmp_pattern_brush_bar_set_columns (self->pattern_bar, low ? 2 : 1);
  place_status (self, &rect, right);
  rmp_axis_gizmo_set_panes (self->gizmo, count_columns (self), count_rows (self));
}

/* The settings of a brush lie above the status of the last pane, and may be wider than it. */
static gboolean
has_brush_over_legend (RmpViewport *self, guint pane)
{
  RmpPaneRect rect;

  if (!gtk_widget_get_visible (self->brush_bar) || pane / 2 + 1 < count_rows (self))
    return FALSE;
  rmp_viewport_get_pane_rect (self, pane, &rect);
  return rect.height > LEAST_BRUSHED_HEIGHT &&
         rect.x + LEGEND_WIDTH > gtk_widget_get_width (GTK_WIDGET (self)) -
                                     measure (self->brush_bar, GTK_ORIENTATION_HORIZONTAL);
}

void
rmp_viewport_lay_out_huds (RmpViewport *self)
{
  g_assert (RMP_IS_VIEWPORT (self));

  place_tool_bar (self);
  fit_cameras (self);
  for (guint pane = 0; pane < RMP_MAX_PANES; pane++)
    {
      gtk_widget_set_visible (GTK_WIDGET (self->hud[pane]), pane < count_panes (self));
      set_class (GTK_WIDGET (self->hud[pane]), "divided", pane % 2 == 1);
      set_class (GTK_WIDGET (self->hud[pane]), "lower", pane >= 2);
      set_class (GTK_WIDGET (self->hud[pane]), "brushed", has_brush_over_legend (self, pane));
    }
}

void
rmp_viewport_init_panes (RmpViewport *self)
{
  g_assert (RMP_IS_VIEWPORT (self));

  g_signal_connect_swapped (self->area, "resize", G_CALLBACK (rmp_viewport_queue_update), self);
  for (guint pane = 0; pane < RMP_MAX_PANES; pane++)
    {
      self->hud[pane] = RMP_PANE_HUD (rmp_pane_hud_new (pane));
      gtk_widget_set_hexpand (GTK_WIDGET (self->hud[pane]), TRUE);
      gtk_widget_set_vexpand (GTK_WIDGET (self->hud[pane]), TRUE);
      g_signal_connect_swapped (self->hud[pane], "figures-opened",
                                G_CALLBACK (rmp_viewport_queue_update), self);
      gtk_grid_attach (self->huds, GTK_WIDGET (self->hud[pane]), (int) pane % 2, (int) pane / 2, 1,
                       1);
    }
}
