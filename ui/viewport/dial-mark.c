/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "viewport/dial-mark.h"

#include <math.h>

#include "inspector/entry-switches.h"
#include "tools/marks.h"
#include "viewport/axis-handle.h"
#include "viewport/dial-drawing.h"
#include "viewport/dial-text.h"
#include "viewport/viewport-private.h"
#include "widgets/i18n.h"
#include "workspace/chosen-entry.h"

/* Pixels from a joint to its dial, rightwards and upwards; the same in all frames, so that a dial
 * does not jump while it plays. Away from the joint, because there the wrinkles are.
 */
#define ASIDE 34.0
/* … between two dials. */
#define APART 6.0
/* Rows of dials at one joint, at most: past them they lie where the pane ends. */
#define ROWS 8
/* A finger's or a hurried hand's. */
#define REACH (RMP_DIAL_RADIUS + 4.0)
/* Of the tip of an axis: what is drawn, and what a hand hits. */
#define GRIP 5.0
#define GRIP_REACH 10.0

struct _RmpDialMark
{
  GtkWidget parent_instance;

  RmpViewport *viewport; /* borrowed: it owns the mark */
  gboolean hovered;
  double x, y;
  GArray *shown; /* of RmpShownDial: drawn last */
  char *text;    /* (nullable): of the one under the pointer */
  RmpAxisHandle handle;
  gboolean pressed; /* on a tip, until it is let go */
  gboolean points;  /* the viewport has the cursor of a tip */
};

G_DEFINE_FINAL_TYPE (RmpDialMark, rmp_dial_mark, GTK_TYPE_WIDGET)

/* All that one drawing works with. */
typedef struct
{
  RmpDialMark *mark;
  RmpWorkspace *workspace;
  RmpLook *look;
  RmpLayer *layer;
  const RmpDials *kind;
  RmpResult *result;
  GArray *dials; /* of RmpDial */
} Drawing;

/* --- what it is about ------------------------------------------------------------------------- */

static RmpLayer *
get_layer (RmpLook *look)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);

  return layer; /* its look keeps it */
}

/* Returns: FALSE if there are no dials */
static gboolean
drawing_init (Drawing *self, RmpDialMark *mark)
{
  GObject *selection;
  const RmpTechnique *technique;
  RmpSurface *surface;

  *self = (Drawing){ .mark = mark,
                     .workspace = mark->viewport ? rmp_viewport_get_workspace (mark->viewport)
                                                 : NULL };
  if (!self->workspace || !rmp_workspace_get_flag (self->workspace, "overlays") ||
      !rmp_workspace_get_flag (self->workspace, "dials"))
    return FALSE;
  selection = rmp_workspace_get_selection (self->workspace);
  if (!RMP_IS_LOOK (selection))
    return FALSE;
  self->look = RMP_LOOK (selection);
  self->layer = get_layer (self->look);
  technique = self->layer ? rmp_layer_get_technique (self->layer) : NULL;
  self->kind = technique ? technique->dials : NULL;
  if (!self->kind)
    return FALSE;
  if (!rmp_look_get_garment (self->look)) /* it is being removed */
    return FALSE;
  surface = rmp_garment_get_surface (rmp_look_get_garment (self->look));
  if (rmp_workspace_get_move (self->workspace)->character == rmp_surface_get_character (surface))
    return FALSE;
  self->result = rmp_workspace_request (self->workspace, surface, self->look, NULL);
  if (!self->result || self->result->technique != technique)
    return FALSE;
  self->dials = g_array_new (FALSE, FALSE, sizeof (RmpDial));
  self->kind->read (&self->result->output, rmp_layer_get_values (self->layer), self->dials);
  return TRUE;
}

static void
drawing_clear (Drawing *self)
{
  g_clear_pointer (&self->result, rmp_result_unref);
  g_clear_pointer (&self->dials, g_array_unref);
}

/* Clicks and the pointer are the dials' only while nothing else is done with them. */
static gboolean
takes_clicks (RmpDialMark *self)
{
  return self->viewport->tool == self->viewport->tools[RMP_VIEWPORT_SELECT];
}

/* --- where they lie --------------------------------------------------------------------------- */

static gboolean
is_free (const GArray *shown, guint pane, double x, double y)
{
  for (guint i = 0; i < shown->len; i++)
    {
      const RmpShownDial *other = &g_array_index (shown, RmpShownDial, i);

      if (other->pane == pane && hypot (other->x - x, other->y - y) < 2.0 * RMP_DIAL_RADIUS + APART)
        return FALSE;
    }
  return TRUE;
}

/* Beside the joint, on the other side where the pane ends, and next to others of the same joint,
 * row by row where the pane has no room for all of them. */
static void
place_dial (RmpDialMark *self, const RmpPaneRect *rect, const double joint[2], RmpShownDial *shown)
{
  const double room = RMP_DIAL_RADIUS + APART, step = 2.0 * RMP_DIAL_RADIUS + APART;
  const double side = joint[0] + ASIDE + room > rect->x + rect->width ? -1.0 : 1.0;
  const double rise = joint[1] - ASIDE - room < rect->y ? 1.0 : -1.0;

  for (guint row = 0; row < ROWS; row++)
    {
      shown->y = joint[1] + rise * (ASIDE + row * step);
      shown->x = joint[0] + side * ASIDE;
      while (shown->x - room >= rect->x && shown->x + room <= rect->x + rect->width)
        {
          if (is_free (self->shown, shown->pane, shown->x, shown->y))
            return;
          shown->x += side * step;
        }
    }
}

static const RmpShownDial *
find_at (RmpDialMark *self, double x, double y)
{
  const RmpShownDial *nearest = NULL;

  for (guint i = 0; i < self->shown->len; i++)
    {
      const RmpShownDial *shown = &g_array_index (self->shown, RmpShownDial, i);
      const double distance = hypot (shown->x - x, shown->y - y);

      if (distance <= REACH && (!nearest || distance < hypot (nearest->x - x, nearest->y - y)))
        nearest = shown;
    }
  return nearest;
}

/* The one whose tip is there. */
static const RmpShownDial *
find_grip (RmpDialMark *self, double x, double y)
{
  for (guint i = self->shown->len; i > 0; i--)
    {
      const RmpShownDial *shown = &g_array_index (self->shown, RmpShownDial, i - 1);

      if (shown->grips && hypot (shown->axis[1][0] - x, shown->axis[1][1] - y) <= GRIP_REACH)
        return shown;
    }
  return NULL;
}

/* --- drawing ---------------------------------------------------------------------------------- */

/* Where the axis of a hinge goes through its joint. FALSE: it has none, or it is not in sight */
static gboolean
find_axis (const RmpDialMark *self, guint pane, const RmpDial *dial, double ends[2][2])
{
  for (guint i = 0; i < 2; i++)
    {
      const float sign = i == 0 ? -1.0f : 1.0f;
      const float end[3] = { dial->place[0] + sign * (dial->tip[0] - dial->place[0]),
                             dial->place[1] + sign * (dial->tip[1] - dial->place[1]),
                             dial->place[2] + sign * (dial->tip[2] - dial->place[2]) };

      ends[i][0] = ends[i][1] = NAN;
      if (!isfinite (end[0]) ||
          !rmp_viewport_project (self->viewport, pane, end, ends[i], ends[i] + 1))
        return FALSE;
    }
  return TRUE;
}

/* While its tip is dragged the arrow does not wait for the frame. */
static RmpDial
get_dragged (const RmpDialMark *self, guint pane, const RmpDial *dial)
{
  const RmpAxisHandle *handle = &self->handle;
  RmpDial dragged = *dial;

  if (!rmp_axis_handle_is_held (handle) || handle->entry != dial->entry || handle->pane != pane)
    return dragged;
  rmp_axis_handle_get_tip (handle,
                           hypot (hypot ((double) (dial->tip[0] - dial->place[0]),
                                         (double) (dial->tip[1] - dial->place[1])),
                                  (double) (dial->tip[2] - dial->place[2])),
                           dragged.tip);
  return dragged;
}

/* Faint where it points away from the viewer. */
static void
draw_grip (Drawing *self, GtkSnapshot *snapshot, const RmpDial *dial, const RmpShownDial *shown)
{
  RmpDialMark *mark = self->mark;
  const float way[3] = { dial->tip[0] - dial->place[0], dial->tip[1] - dial->place[1],
                         dial->tip[2] - dial->place[2] };
  const gboolean held = rmp_axis_handle_is_held (&mark->handle);
  const gboolean hit = held || (mark->hovered && find_grip (mark, mark->x, mark->y) == shown);
  float right[3], up[3], back[3];

  rmp_camera_get_axes (rmp_viewport_get_pane_camera (mark->viewport, shown->pane), right, up, back);
  if (held && mark->handle.pane == shown->pane)
    rmp_mark_ring (mark->viewport, snapshot, shown->pane, RMP_MARK_TWIN, dial->place, back,
                   mark->handle.radius);
  rmp_mark_dot (snapshot,
                hit                                                           ? RMP_MARK_FOLD
                : way[0] * back[0] + way[1] * back[1] + way[2] * back[2] >= 0 ? RMP_MARK_SELECTED
                                                                              : RMP_MARK_TWIN,
                shown->axis[1][0], shown->axis[1][1], hit ? GRIP + 1.0 : GRIP);
}

static void
draw_dial (Drawing *self, GtkSnapshot *snapshot, guint pane, const RmpDial *dial)
{
  RmpDialMark *mark = self->mark;
  const RmpChosenEntry *chosen = rmp_workspace_get_chosen_entry (self->workspace);
  RmpShownDial shown = { .pane = pane,
                         .entry = dial->entry,
                         .angle = dial->angle,
                         .weight = dial->weight,
                         .silenced = dial->silenced };
  RmpDialState state = 0;
  RmpPaneRect rect;
  RmpDial posed;
  double joint[2];

  rmp_viewport_get_pane_rect (mark->viewport, pane, &rect);
  if (!dial->placed ||
      !rmp_viewport_project (mark->viewport, pane, dial->place, joint, joint + 1) ||
      joint[0] < rect.x || joint[0] > rect.x + rect.width || joint[1] < rect.y ||
      joint[1] > rect.y + rect.height)
    return;
  place_dial (mark, &rect, joint, &shown);
  if (chosen->look == self->look && chosen->param == self->kind->param &&
      chosen->entry == dial->entry)
    state |= RMP_DIAL_CHOSEN;
  if (rmp_dial_is_switched (self->layer, dial->entry, RMP_ENTRY_SOLO))
    state |= RMP_DIAL_SOLO;
  if (!takes_clicks (mark))
    state |= RMP_DIAL_FAINT;
  else if (mark->hovered && hypot (shown.x - mark->x, shown.y - mark->y) <= REACH)
    state |= RMP_DIAL_HOVERED;
  posed = get_dragged (mark, pane, dial);
  if (find_axis (mark, pane, &posed, shown.axis))
    {
      rmp_dial_draw_axis (snapshot, state, (const double (*)[2]) shown.axis);
      shown.grips = state & RMP_DIAL_CHOSEN && takes_clicks (mark) && self->kind->axis >= 0;
    }
  rmp_dial_draw (snapshot, dial, state, (const double[]){ shown.x, shown.y }, joint);
  g_array_append_val (mark->shown, shown);
  if (shown.grips)
    draw_grip (self, snapshot, &posed,
               &g_array_index (mark->shown, RmpShownDial, mark->shown->len - 1));
}

static const RmpDial *
find_dial (const Drawing *self, guint entry)
{
  for (guint i = 0; i < self->dials->len; i++)
    if (g_array_index (self->dials, RmpDial, i).entry == entry)
      return &g_array_index (self->dials, RmpDial, i);
  return NULL;
}

/* Over all dials. */
static void
draw_text (Drawing *self, GtkSnapshot *snapshot)
{
  RmpDialMark *mark = self->mark;
  const gboolean listens = mark->hovered && takes_clicks (mark);
  const RmpShownDial *grip = listens && !mark->pressed ? find_grip (mark, mark->x, mark->y) : NULL;
  const RmpShownDial *shown = listens && !mark->pressed ? find_at (mark, mark->x, mark->y) : NULL;

  if (grip)
    {
      mark->text = g_strdup (_ ("Drag to turn the axis · Shift: in steps of 15°"));
      rmp_mark_text (mark->viewport, snapshot, grip->axis[1][0], grip->axis[1][1], mark->text);
      return;
    }
  if (!shown)
    return;
  mark->text = rmp_dial_describe (self->layer, find_dial (self, shown->entry));
  rmp_mark_text (mark->viewport, snapshot, shown->x, shown->y, mark->text);
}

static void
rmp_dial_mark_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RmpDialMark *self = RMP_DIAL_MARK (widget);
  Drawing drawing;

  g_array_set_size (self->shown, 0);
  g_clear_pointer (&self->text, g_free);
  if (drawing_init (&drawing, self))
    {
      RmpGarment *garment = rmp_look_get_garment (drawing.look);

      for (guint pane = 0; pane < rmp_workspace_get_panes (drawing.workspace); pane++)
        for (guint i = 0; i < drawing.dials->len &&
                          rmp_workspace_get_look (drawing.workspace, pane, garment) == drawing.look;
             i++)
          draw_dial (&drawing, snapshot, pane, &g_array_index (drawing.dials, RmpDial, i));
      draw_text (&drawing, snapshot);
    }
  drawing_clear (&drawing);
}

/* --- the pointer ------------------------------------------------------------------------------ */

/* A hand over a tip, and what the tool has everywhere else. */
static void
update_cursor (RmpDialMark *self)
{
  const gboolean pointed = self->points;

  self->points = self->pressed ||
                 (self->hovered && takes_clicks (self) && find_grip (self, self->x, self->y));
  if (!self->points && !pointed)
    return;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self->viewport),
                                   self->pressed ? "grabbing"
                                   : self->points
                                       ? "grab"
                                       : RMP_TOOL_GET_CLASS (self->viewport->tool)->cursor);
  rmp_tool_hint_changed (self->viewport->tool);
}

void
rmp_dial_mark_hover (RmpDialMark *self, double x, double y)
{
  const RmpShownDial *before, *now, *grip_before;

  g_return_if_fail (RMP_IS_DIAL_MARK (self));

  before = self->hovered ? find_at (self, self->x, self->y) : NULL;
  grip_before = self->hovered ? find_grip (self, self->x, self->y) : NULL;
  now = find_at (self, x, y);
  self->hovered = TRUE;
  self->x = x;
  self->y = y;
  if (now != before || find_grip (self, x, y) != grip_before)
    {
      gtk_widget_queue_draw (GTK_WIDGET (self));
      update_cursor (self);
    }
}

void
rmp_dial_mark_unhover (RmpDialMark *self)
{
  g_return_if_fail (RMP_IS_DIAL_MARK (self));

  self->hovered = FALSE;
  update_cursor (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* --- the tip of an axis ----------------------------------------------------------------------- */

gboolean
rmp_dial_mark_press (RmpDialMark *self, const RmpToolEvent *event)
{
  const RmpShownDial *shown;
  const RmpDial *dial;
  Drawing drawing;

  g_return_val_if_fail (RMP_IS_DIAL_MARK (self), FALSE);

  shown = takes_clicks (self) && event->button == GDK_BUTTON_PRIMARY
              ? find_grip (self, event->x, event->y)
              : NULL;
  if (!shown)
    return FALSE;
  dial = drawing_init (&drawing, self) ? find_dial (&drawing, shown->entry) : NULL;
  if (dial && isfinite (dial->tip[0]))
    {
      rmp_axis_handle_begin (&self->handle, self->viewport, drawing.layer, dial, shown->pane,
                             (const double[]){ event->x, event->y });
      self->pressed = rmp_axis_handle_is_held (&self->handle);
    }
  drawing_clear (&drawing);
  update_cursor (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return self->pressed;
}

gboolean
rmp_dial_mark_has_press (RmpDialMark *self)
{
  g_return_val_if_fail (RMP_IS_DIAL_MARK (self), FALSE);
  return self->pressed;
}

void
rmp_dial_mark_drag (RmpDialMark *self, const RmpToolEvent *event)
{
  g_return_if_fail (RMP_IS_DIAL_MARK (self));

  if (!rmp_axis_handle_is_held (&self->handle))
    return;
  rmp_axis_handle_drag (&self->handle, (const double[]){ event->x, event->y },
                        event->state & GDK_SHIFT_MASK);
  rmp_tool_hint_changed (self->viewport->tool);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
rmp_dial_mark_release (RmpDialMark *self)
{
  g_autoptr (GError) error = NULL;

  g_return_if_fail (RMP_IS_DIAL_MARK (self));

  self->pressed = FALSE;
  if (!rmp_axis_handle_end (&self->handle, &error))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
  update_cursor (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
rmp_dial_mark_cancel (RmpDialMark *self)
{
  g_return_val_if_fail (RMP_IS_DIAL_MARK (self), FALSE);

  if (!rmp_axis_handle_is_held (&self->handle))
    return FALSE;
  rmp_axis_handle_cancel (&self->handle);
  rmp_tool_hint_changed (self->viewport->tool);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return TRUE;
}

void
rmp_dial_mark_let_go (RmpDialMark *self)
{
  g_return_if_fail (RMP_IS_DIAL_MARK (self));

  rmp_dial_mark_cancel (self);
  self->pressed = FALSE;
  update_cursor (self);
}

char *
rmp_dial_mark_get_hint (RmpDialMark *self)
{
  const double *axis = self->handle.axis;

  g_return_val_if_fail (RMP_IS_DIAL_MARK (self), NULL);

  if (rmp_axis_handle_is_held (&self->handle))
    return g_strdup_printf (_ ("X %.2f · Y %.2f · Z %.2f · Shift turns in steps of 15° · out over "
                               "the rim and back in reaches the other side · Esc puts it back"),
                            axis[0], axis[1], axis[2]);
  return self->points ? g_strdup (_ ("Drag the tip to turn the axis · with Shift in steps of 15°"))
                      : NULL;
}

/* --- clicks ----------------------------------------------------------------------------------- */

gboolean
rmp_dial_mark_click (RmpDialMark *self, const RmpToolEvent *event)
{
  const RmpShownDial *shown;
  GObject *selection;
  RmpLayer *layer;
  guint param;
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (RMP_IS_DIAL_MARK (self), FALSE);

  shown = takes_clicks (self) ? find_at (self, event->x, event->y) : NULL;
  if (!shown || event->button != GDK_BUTTON_PRIMARY)
    return FALSE;
  selection = rmp_workspace_get_selection (rmp_viewport_get_workspace (self->viewport));
  layer = RMP_IS_LOOK (selection) ? get_layer (RMP_LOOK (selection)) : NULL;
  if (!layer || !rmp_layer_get_technique (layer)->dials)
    return FALSE;
  param = rmp_layer_get_technique (layer)->dials->param;
  if (shown->entry >= rmp_values_get_n_entries (rmp_layer_get_values (layer), param))
    return FALSE;
  if (event->state & GDK_SHIFT_MASK)
    rmp_entry_switch_toggle_in (layer, param, shown->entry, RMP_ENTRY_SOLO, &error);
  else if (event->state & GDK_CONTROL_MASK)
    rmp_entry_switch_toggle_in (layer, param, shown->entry, RMP_ENTRY_MUTE, &error);
  else
    rmp_workspace_choose_entry (rmp_viewport_get_workspace (self->viewport),
                                &(RmpChosenEntry){ RMP_LOOK (selection), param, shown->entry });
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
  return TRUE;
}

/* --- widget ----------------------------------------------------------------------------------- */

void
rmp_dial_mark_set_viewport (RmpDialMark *self, RmpViewport *viewport)
{
  g_return_if_fail (RMP_IS_DIAL_MARK (self));
  self->viewport = viewport;
}

const RmpShownDial *
rmp_dial_mark_get_shown (RmpDialMark *self, guint index)
{
  g_return_val_if_fail (RMP_IS_DIAL_MARK (self), NULL);
  return index < self->shown->len ? &g_array_index (self->shown, RmpShownDial, index) : NULL;
}

const char *
rmp_dial_mark_get_text (RmpDialMark *self)
{
  g_return_val_if_fail (RMP_IS_DIAL_MARK (self), NULL);
  return self->text;
}

static void
rmp_dial_mark_finalize (GObject *object)
{
  RmpDialMark *self = RMP_DIAL_MARK (object);

  g_clear_object (&self->handle.layer);
  g_array_unref (self->shown);
  g_free (self->text);
  G_OBJECT_CLASS (rmp_dial_mark_parent_class)->finalize (object);
}

static void
rmp_dial_mark_class_init (RmpDialMarkClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_dial_mark_finalize;
  GTK_WIDGET_CLASS (klass)->snapshot = rmp_dial_mark_snapshot;
}

static void
rmp_dial_mark_init (RmpDialMark *self)
{
  self->shown = g_array_new (FALSE, FALSE, sizeof (RmpShownDial));
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}
