/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/masks/mask-brush-tool.h"

#include "evaluate/kinds/masks.h"
#include "painting/vertex-fill.h"
#include "tools/brushes/fill.h"
#include "tools/brushes/vertex-dab.h"
#include "tools/garments/garment-sheet.h"
#include "tools/marks.h"
#include "tools/masks/mask-edits.h"
#include "tools/masks/mask-menu.h"
#include "widgets/i18n.h"
#include "workspace/selected-garment.h"

struct _RmpMaskBrushTool
{
  RmpBrushTool parent_instance;

  /* A stroke or a gradient */
  RmpGarment *garment; /* NULL: no stroke is under way */
  RmpMaskItem *mask;   /* (nullable): NULL: the stroke makes one */
  guint n_vertices;
  float *before;  /* [#V] */
  float *weights; /* [#V] as they show */
  float *reached; /* [#V] the most that dabs of the stroke gave: they do not add up */
  RmpVertexDab *dab;
  RmpBrushMode mode;
  guint tick; /* source: the looks are told before the next picture */

  gboolean wants_gradient; /* the next press begins a gradient */
  gboolean laying;         /* … it has */
  RmpSurfaceHit from, to;
};

G_DEFINE_FINAL_TYPE (RmpMaskBrushTool, rmp_mask_brush_tool, RMP_TYPE_BRUSH_TOOL)

/* --- what is painted -------------------------------------------------------------------------- */

static RmpWorkspace *
get_workspace (gpointer self)
{
  return rmp_brush_tool_get_workspace (self);
}

static RmpMaskItem *
get_mask (gpointer self)
{
  GObject *selection = get_workspace (self) ? rmp_workspace_get_selection (get_workspace (self))
                                            : NULL;

  return selection && RMP_IS_MASK_ITEM (selection) ? RMP_MASK_ITEM (selection) : NULL;
}

static RmpGarment *
get_garment (gpointer self)
{
  return get_workspace (self) ? rmp_workspace_get_selected_garment (get_workspace (self)) : NULL;
}

static RmpSurface *
rmp_mask_brush_tool_get_surface (RmpBrushTool *self)
{
  RmpGarment *garment = get_garment (self);

  g_assert (RMP_IS_BRUSH_TOOL (self));
  return garment ? rmp_garment_get_surface (garment) : NULL;
}

static void
report (RmpMaskBrushTool *self, const char *message)
{
  g_assert (RMP_IS_MASK_BRUSH_TOOL (self));
  gtk_widget_activate_action (GTK_WIDGET (rmp_tool_get_viewport (RMP_TOOL (self))), "win.report",
                              "s", message);
}

/* Previews the weights once for each picture, however many dabs and events there were. */
static gboolean
on_tick (GtkWidget *viewport G_GNUC_UNUSED, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data)
{
  RmpMaskBrushTool *self = data;

  g_assert (RMP_IS_MASK_BRUSH_TOOL (self));

  self->tick = 0;
  rmp_workspace_preview (get_workspace (self), &rmp_preview_mask, self->mask, self->weights);
  return G_SOURCE_REMOVE;
}

static void
show_weights (RmpMaskBrushTool *self)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));

  if (self->mask && self->weights && self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (viewport), on_tick, self, NULL);
  rmp_viewport_queue_scenes (viewport);
}

static void
drop_tick (RmpMaskBrushTool *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (rmp_tool_get_viewport (RMP_TOOL (self))),
                                     self->tick);
  self->tick = 0;
}

static void
clear (RmpMaskBrushTool *self)
{
  drop_tick (self);
  rmp_brush_tool_let_go (RMP_BRUSH_TOOL (self));
  if (self->mask)
    rmp_workspace_preview (get_workspace (self), &rmp_preview_mask, self->mask, NULL);
  g_clear_pointer (&self->dab, rmp_vertex_dab_free);
  g_clear_pointer (&self->before, g_free);
  g_clear_pointer (&self->weights, g_free);
  g_clear_pointer (&self->reached, g_free);
  g_clear_object (&self->garment);
  g_clear_object (&self->mask);
  self->laying = FALSE;
}

/* @parts: only some of the weights change, which would take the texels between from an image.
 * Returns: FALSE where nothing there can be painted.
 */
static gboolean
start (RmpMaskBrushTool *self, const RmpSurfaceHit *hit, gboolean parts)
{
  RmpMaskItem *mask = get_mask (self);
  RmpGarment *garment = get_garment (self) ? get_garment (self) : hit->garment;

  if (!garment || hit->garment != garment)
    return FALSE;
  if (parts && mask && rmp_mask_item_get_kind (mask) == RMP_MASK_IMAGE)
    {
      report (self, _ ("This mask is an image: the pattern brush paints it."));
      return FALSE;
    }
  rmp_brush_tool_hold (RMP_BRUSH_TOOL (self), hit, rmp_garment_get_masks (garment), mask);
  g_set_object (&self->garment, garment);
  g_set_object (&self->mask, mask);
  self->n_vertices = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (hit->surface));
  self->before = mask ? g_memdup2 (rmp_mask_item_get_weights (mask),
                                   self->n_vertices * sizeof (float))
                      : g_new0 (float, self->n_vertices);
  self->weights = g_memdup2 (self->before, self->n_vertices * sizeof (float));
  return TRUE;
}

/* Stores what was painted as one edit. */
static void
keep (RmpMaskBrushTool *self, const char *label)
{
  g_autoptr (RmpGarment) garment = g_object_ref (self->garment);
  g_autoptr (RmpMaskItem) mask = self->mask ? g_object_ref (self->mask) : NULL;
  g_autofree float *weights = g_steal_pointer (&self->weights);
  g_autoptr (GError) error = NULL;
  RmpMaskItem *kept;

  g_assert (RMP_IS_MASK_BRUSH_TOOL (self));
  kept = rmp_garment_keep_mask (garment, mask, weights, NULL, label, &error);
  clear (self);
  if (!mask && kept)
    rmp_workspace_select (get_workspace (self), kept);
  if (error)
    report (self, error->message);
  show_weights (self);
}

/* --- strokes ---------------------------------------------------------------------------------- */

static gboolean
rmp_mask_brush_tool_begin (RmpBrushTool *brush, const RmpSurfaceHit *hit, RmpBrushMode mode)
{
  RmpMaskBrushTool *self = RMP_MASK_BRUSH_TOOL (brush);

  if (!start (self, hit, TRUE))
    return FALSE;
  self->mode = mode;
  self->reached = g_new0 (float, self->n_vertices);
  self->dab = rmp_vertex_dab_new (rmp_brush_tool_get_cloth (brush), self->garment,
                                  rmp_brush_tool_get_settings (brush));
  return TRUE;
}

static void
rmp_mask_brush_tool_dabs (RmpBrushTool *brush, guint n, const RmpBrushDab *dabs)
{
  RmpMaskBrushTool *self = RMP_MASK_BRUSH_TOOL (brush);

  for (guint i = 0; i < n; i++)
    {
      const GArray *shares = rmp_vertex_dab_find (self->dab, dabs + i);

      if (self->mode == RMP_BRUSH_SMOOTH)
        rmp_vertex_shares_smooth (shares, rmp_vertex_dab_get_topology (self->dab), self->weights);
      else
        rmp_vertex_shares_paint (shares, self->mode == RMP_BRUSH_ADD ? 1.0f : 0.0f, self->before,
                                 self->reached, self->weights);
    }
  show_weights (self);
}

static void
rmp_mask_brush_tool_end (RmpBrushTool *brush, gboolean give_up)
{
  RmpMaskBrushTool *self = RMP_MASK_BRUSH_TOOL (brush);

  if (!give_up)
    keep (self, _ ("Paint Mask"));
  else
    clear (self);
  show_weights (self);
}

/* --- gradient --------------------------------------------------------------------------------- */

static void
lay_gradient (RmpMaskBrushTool *self)
{
  const RmpSheet *sheet = rmp_garment_get_sheet (self->garment, NULL);
  g_autofree float *positions = g_new (float, 3 * (gsize) self->n_vertices);
  double from[3], to[3];

  for (gsize i = 0; i < 3 * (gsize) self->n_vertices; i++)
    positions[i] = (float) sheet->positions[i];
  rmp_sheet_position (sheet, &self->from.point, from);
  rmp_sheet_position (sheet, &self->to.point, to);
  rmp_vertex_weights_gradient (self->n_vertices, positions, from, to, self->weights);
  show_weights (self);
}

static gboolean
rmp_mask_brush_tool_press (RmpTool *tool, const RmpToolEvent *event)
{
  RmpMaskBrushTool *self = RMP_MASK_BRUSH_TOOL (tool);
  const RmpSurfaceHit *hover;

  if (!self->wants_gradient || event->button != GDK_BUTTON_PRIMARY)
    return RMP_TOOL_CLASS (rmp_mask_brush_tool_parent_class)->press (tool, event);
  rmp_tool_hover (tool, event);
  hover = rmp_brush_tool_get_hover (RMP_BRUSH_TOOL (tool));
  if (!hover || !start (self, hover, FALSE))
    return FALSE;
  self->from = self->to = *hover;
  self->laying = TRUE;
  rmp_tool_hint_changed (tool);
  return TRUE;
}

static void
rmp_mask_brush_tool_drag (RmpTool *tool, const RmpToolEvent *event)
{
  RmpMaskBrushTool *self = RMP_MASK_BRUSH_TOOL (tool);
  const RmpSurfaceHit *hover;

  if (!self->laying)
    {
      RMP_TOOL_CLASS (rmp_mask_brush_tool_parent_class)->drag (tool, event);
      return;
    }
  rmp_tool_hover (tool, event);
  hover = rmp_brush_tool_get_hover (RMP_BRUSH_TOOL (tool));
  if (!hover)
    return;
  self->to = *hover;
  lay_gradient (self);
}

static void
rmp_mask_brush_tool_release (RmpTool *tool, const RmpToolEvent *event)
{
  RmpMaskBrushTool *self = RMP_MASK_BRUSH_TOOL (tool);

  if (!self->laying)
    {
      RMP_TOOL_CLASS (rmp_mask_brush_tool_parent_class)->release (tool, event);
      return;
    }
  self->wants_gradient = FALSE;
  keep (self, _ ("Lay Gradient"));
  rmp_tool_hint_changed (tool);
}

static gboolean
rmp_mask_brush_tool_cancel (RmpTool *tool)
{
  RmpMaskBrushTool *self = RMP_MASK_BRUSH_TOOL (tool);
  const gboolean busy = self->wants_gradient;

  if (self->laying)
    {
      clear (self);
      show_weights (self);
    }
  self->wants_gradient = FALSE;
  return RMP_TOOL_CLASS (rmp_mask_brush_tool_parent_class)->cancel (tool) || busy;
}

/* --- commands --------------------------------------------------------------------------------- */

/* Fills the connected piece under the pointer. */
static void
fill_part (RmpMaskBrushTool *self, double value)
{
  const RmpSurfaceHit *pointed = rmp_brush_tool_get_pointed (RMP_BRUSH_TOOL (self));

  if (!pointed || self->garment || !start (self, pointed, TRUE))
    return;
  rmp_vertex_weights_fill_part (rmp_garment_get_sheet (self->garment, NULL)->topology,
                                pointed->point.face, value, self->weights);
  keep (self, _ ("Fill Part of Mask"));
}

static void
fill_island (RmpMaskBrushTool *self)
{
  const RmpSurfaceHit *pointed = rmp_brush_tool_get_pointed (RMP_BRUSH_TOOL (self));

  if (!pointed || self->garment || !start (self, pointed, TRUE))
    return;
  rmp_vertex_weights_fill_island (rmp_surface_get_mesh (pointed->surface), pointed->point.face, 1.0,
                                  self->weights);
  keep (self, _ ("Fill UV Island of Mask"));
}

/* Sets the weight to 100 % wherever the material or colour is that under the pointer. */
static void
fill_reached (RmpMaskBrushTool *self, RmpFillReach reach)
{
  const RmpSurfaceHit *pointed = rmp_brush_tool_get_pointed (RMP_BRUSH_TOOL (self));
  g_autofree float *reached = NULL;
  g_autoptr (GError) error = NULL;

  if (!pointed || self->garment || !start (self, pointed, TRUE))
    return;
  reached = rmp_surface_find_reached (pointed, reach, &error);
  if (!reached)
    {
      report (self, error->message);
      clear (self);
      return;
    }
  for (guint i = 0; i < self->n_vertices; i++)
    self->weights[i] = MAX (self->weights[i], reached[i]);
  keep (self, rmp_fill_reach_get_label (reach));
}

/* A mask that is an image is filled texel by texel, also between vertices. */
static gboolean
fill_image (RmpMaskBrushTool *self, const char *command)
{
  const RmpSurfaceHit *pointed = rmp_brush_tool_get_pointed (RMP_BRUSH_TOOL (self));
  const gboolean empty = g_str_equal (command, "empty-part");
  RmpFillReach reach = RMP_FILL_PART;
  g_autoptr (GError) error = NULL;
  RmpPaintTarget target;

  if (!get_mask (self) || rmp_mask_item_get_kind (get_mask (self)) != RMP_MASK_IMAGE ||
      (!empty && !rmp_fill_reach_find (command, &reach)))
    return FALSE;
  rmp_paint_target_find (&target, get_workspace (self));
  if (pointed && !self->garment && pointed->garment == target.garment &&
      !rmp_paint_target_fill (&target, pointed, reach, empty ? 0 : G_MAXUINT16, &error))
    report (self, error->message);
  return TRUE;
}

static void
rmp_mask_brush_tool_run (RmpTool *tool, const char *command)
{
  RmpMaskBrushTool *self = RMP_MASK_BRUSH_TOOL (tool);
  RmpFillReach reach;

  if (fill_image (self, command))
    return;
  if (g_str_equal (command, "fill-part"))
    fill_part (self, 1.0);
  else if (g_str_equal (command, "empty-part"))
    fill_part (self, 0.0);
  else if (g_str_equal (command, "mask-fill-island"))
    fill_island (self);
  else if (rmp_fill_reach_find (command, &reach))
    fill_reached (self, reach);
  else if (g_str_equal (command, "mask-gradient") && !self->garment)
    self->wants_gradient = TRUE;
  RMP_TOOL_CLASS (rmp_mask_brush_tool_parent_class)->run (tool, command);
}

static GMenuModel *
rmp_mask_brush_tool_get_menu (RmpTool *tool, const RmpToolEvent *event)
{
  rmp_brush_tool_point (RMP_BRUSH_TOOL (tool), event);
  return get_garment (tool) ? rmp_mask_menu_new (get_workspace (tool), get_garment (tool)) : NULL;
}

/* --- what is shown ---------------------------------------------------------------------------- */

static const float *
rmp_mask_brush_tool_get_weights (RmpTool *tool, RmpGarment **garment)
{
  RmpMaskBrushTool *self = RMP_MASK_BRUSH_TOOL (tool);
  RmpMaskItem *mask = get_mask (self);

  if (self->weights)
    {
      *garment = self->garment;
      return self->weights;
    }
  if (!mask)
    return NULL;
  *garment = rmp_mask_item_get_garment (mask);
  return rmp_mask_item_get_weights (mask);
}

static void
rmp_mask_brush_tool_snapshot (RmpTool *tool, GtkSnapshot *snapshot)
{
  RmpMaskBrushTool *self = RMP_MASK_BRUSH_TOOL (tool);
  RmpViewport *viewport = rmp_tool_get_viewport (tool);
  double from[2], to[2];

  RMP_TOOL_CLASS (rmp_mask_brush_tool_parent_class)->snapshot (tool, snapshot);
  if (!self->laying ||
      !rmp_viewport_project (viewport, self->from.pane, self->from.position, from, from + 1) ||
      !rmp_viewport_project (viewport, self->to.pane, self->to.position, to, to + 1))
    return;
  rmp_mark_segment (snapshot, RMP_MARK_SELECTED, from, to);
  rmp_mark_text (viewport, snapshot, from[0], from[1], _ ("0 %"));
  rmp_mark_text (viewport, snapshot, to[0], to[1], _ ("100 %"));
}

static char *
rmp_mask_brush_tool_get_hint (RmpTool *tool)
{
  RmpMaskBrushTool *self = RMP_MASK_BRUSH_TOOL (tool);
  g_autofree char *rest = NULL;
  RmpMaskItem *mask = get_mask (self);

  if (self->laying)
    return g_strdup (_ ("Release to keep the gradient · Esc gives it up"));
  if (self->wants_gradient)
    return g_strdup (_ ("Drag from where the mask is 0 % to where it is 100 % · Esc gives up"));
  rest = RMP_TOOL_CLASS (rmp_mask_brush_tool_parent_class)->get_hint (tool);
  if (rmp_brush_tool_is_busy (RMP_BRUSH_TOOL (tool)))
    return g_steal_pointer (&rest);
  if (!mask)
    return g_strdup_printf (_ ("New mask: %s"), rest);
  return g_strdup_printf (_ ("“%s”: %s"), rmp_mask_item_get_name (mask), rest);
}

/* --- object ----------------------------------------------------------------------------------- */

static void
rmp_mask_brush_tool_dispose (GObject *object)
{
  RmpMaskBrushTool *self = RMP_MASK_BRUSH_TOOL (object);

  g_clear_object (&self->mask);
  clear (self);
  G_OBJECT_CLASS (rmp_mask_brush_tool_parent_class)->dispose (object);
}

static void
rmp_mask_brush_tool_class_init (RmpMaskBrushToolClass *klass)
{
  RmpBrushToolClass *brush_class = RMP_BRUSH_TOOL_CLASS (klass);
  RmpToolClass *tool_class = RMP_TOOL_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_mask_brush_tool_dispose;
  brush_class->get_surface = rmp_mask_brush_tool_get_surface;
  brush_class->begin = rmp_mask_brush_tool_begin;
  brush_class->dabs = rmp_mask_brush_tool_dabs;
  brush_class->end = rmp_mask_brush_tool_end;
  tool_class->press = rmp_mask_brush_tool_press;
  tool_class->drag = rmp_mask_brush_tool_drag;
  tool_class->release = rmp_mask_brush_tool_release;
  tool_class->cancel = rmp_mask_brush_tool_cancel;
  tool_class->run = rmp_mask_brush_tool_run;
  tool_class->get_menu = rmp_mask_brush_tool_get_menu;
  tool_class->get_weights = rmp_mask_brush_tool_get_weights;
  tool_class->snapshot = rmp_mask_brush_tool_snapshot;
  tool_class->get_hint = rmp_mask_brush_tool_get_hint;
}

static void
rmp_mask_brush_tool_init (RmpMaskBrushTool *self G_GNUC_UNUSED)
{
}
