/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/number-entry.h"
#include "widgets/i18n.h"

#include <math.h>

/* Pixels before a press becomes a drag, and pixels that a drag needs for the whole soft range. */
#define DRAG_THRESHOLD 4.0
#define DRAG_RANGE 300.0
#define FINE 0.1
/* The end of a soft range by its beginning, from which on a drag multiplies; a step is then by this
 * times the value what it is by the range otherwise.
 */
#define WIDE 1000.0
#define WIDE_STEP 4.0

struct _RmpNumberEntry
{
  GtkWidget parent_instance;

  RmpUnit unit;
  gboolean integer;
  gboolean automatic; /* the label shows “automatic” instead of the value */
  double value;
  double soft[2], hard[2];

  double start; /* the value when the drag or the steps began */
  gboolean dragging;
  gboolean given_up; /* this drag, with Escape */
  gboolean
      wheeling; /* steps of the wheel since the field was clicked, which together are one change */

  /* Template children */
  GtkStack *stack;
  GtkLabel *label;
  GtkText *text;
};

enum
{
  SCRUBBED,
  CHANGED,
  REVERTED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RmpNumberEntry, rmp_number_entry, GTK_TYPE_WIDGET)

static double
soft_range (RmpNumberEntry *self)
{
  return self->soft[1] - self->soft[0];
}

static gboolean
is_wide (RmpNumberEntry *self)
{
  return !self->integer && self->soft[0] > 0.0 && self->soft[1] >= WIDE * self->soft[0];
}

static double
get_step (RmpNumberEntry *self, double value)
{
  if (self->integer)
    return 1.0;
  return rmp_quantity_get_step (
      is_wide (self) ? WIDE_STEP * MAX (value, self->soft[0]) : soft_range (self), self->unit);
}

/* Where a value lies in the soft range: 0 … 1, or beyond. */
static double
to_fraction (RmpNumberEntry *self, double value)
{
  return is_wide (self)
             ? log (MAX (value, G_MINDOUBLE) / self->soft[0]) / log (self->soft[1] / self->soft[0])
             : (value - self->soft[0]) / soft_range (self);
}

/* The value that lies so much further in the soft range. */
static double
move_by (RmpNumberEntry *self, double value, double fraction)
{
  return is_wide (self) && value > 0.0 ? value * pow (self->soft[1] / self->soft[0], fraction)
                                       : value + fraction * soft_range (self);
}

static double
round_to (double value, double step)
{
  return step > 0.0 ? round (value / step) * step : value;
}

static void
update_label (RmpNumberEntry *self)
{
  g_autofree char *text = self->automatic ? g_strdup (_ ("automatic"))
                                          : rmp_quantity_format (self->value, self->unit);

  gtk_label_set_text (self->label, text);
  /* GTK 4.8 passes values of its own widgets only to screen readers, but descriptions of all. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                  self->value, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
show_value (RmpNumberEntry *self, double value)
{
  self->value = self->integer ? round (value) : value;
  self->automatic = FALSE;
  update_label (self);
}

void
rmp_number_entry_set_value (RmpNumberEntry *self, double value)
{
  g_return_if_fail (RMP_IS_NUMBER_ENTRY (self));
  show_value (self, value);
  if (!self->dragging && !self->wheeling)
    self->start = self->value;
}

void
rmp_number_entry_set_automatic (RmpNumberEntry *self, gboolean automatic)
{
  g_return_if_fail (RMP_IS_NUMBER_ENTRY (self));
  self->automatic = automatic;
  update_label (self);
}

double
rmp_number_entry_get_value (RmpNumberEntry *self)
{
  g_return_val_if_fail (RMP_IS_NUMBER_ENTRY (self), 0.0);
  return self->value;
}

void
rmp_number_entry_set_unit (RmpNumberEntry *self, RmpUnit unit, gboolean integer)
{
  g_return_if_fail (RMP_IS_NUMBER_ENTRY (self));

  self->unit = unit;
  self->integer = integer;
  update_label (self);
}

void
rmp_number_entry_set_range (RmpNumberEntry *self, const double soft[2], const double hard[2])
{
  g_return_if_fail (RMP_IS_NUMBER_ENTRY (self));

  for (guint i = 0; i < 2; i++)
    {
      self->soft[i] = soft[i];
      self->hard[i] = hard[i];
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, hard[0],
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, hard[1], -1);
}

static double
clamp (RmpNumberEntry *self, double value)
{
  return CLAMP (self->integer ? round (value) : value, self->hard[0], self->hard[1]);
}

/* Restores the value from before the drag or the steps. */
static void
revert (RmpNumberEntry *self)
{
  self->dragging = self->wheeling = FALSE;
  rmp_number_entry_set_value (self, self->start);
  g_signal_emit (self, signals[REVERTED], 0);
}

/* Returns: whether there was one */
static gboolean
give_up_drag (RmpNumberEntry *self)
{
  if (!self->dragging)
    return FALSE;
  self->given_up = TRUE;
  revert (self);
  return TRUE;
}

static void
emit_changed (RmpNumberEntry *self, double value)
{
  const gboolean wheeled = self->wheeling;

  value = clamp (self, value);
  if (wheeled && value == self->start)
    revert (self);
  self->wheeling = FALSE;
  if (value == (wheeled ? self->start : self->value) && !self->automatic)
    return;
  rmp_number_entry_set_value (self, value);
  g_signal_emit (self, signals[CHANGED], 0, value);
}

/* --- typing ----------------------------------------------------------------------------------- */

static void
stop_editing (RmpNumberEntry *self)
{
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->label));
  gtk_widget_remove_css_class (GTK_WIDGET (self), "error");
  gtk_widget_remove_css_class (GTK_WIDGET (self), "editing");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->text), NULL);
}

static void
start_editing (RmpNumberEntry *self, const char *initial)
{
  g_autofree char *number = rmp_quantity_format_number (self->value, self->unit);

  self->start = self->value;
  gtk_editable_set_text (GTK_EDITABLE (self->text), initial ? initial : number);
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->text));
  gtk_widget_add_css_class (GTK_WIDGET (self), "editing");
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
  if (initial)
    gtk_editable_set_position (GTK_EDITABLE (self->text), -1);
  else
    gtk_editable_select_region (GTK_EDITABLE (self->text), 0, -1);
}

static void
show_error (RmpNumberEntry *self, const char *message)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "error");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->text), message);
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self->text));
}

static gboolean
parse_in_range (RmpNumberEntry *self, const char *text, double *value, GError **error)
{
  g_autofree char *low = rmp_quantity_format (self->hard[0], self->unit);
  g_autofree char *high = rmp_quantity_format (self->hard[1], self->unit);

  if (!rmp_quantity_parse (text, self->unit, value, error))
    return FALSE;
  if (*value < self->hard[0] || *value > self->hard[1])
    {
      g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_RANGE,
                   _ ("Choose a value from %s to %s"), low, high);
      return FALSE;
    }
  return TRUE;
}

/* Whether the text is that of the present value: then the value is kept, with all its digits. */
static gboolean
says_value (RmpNumberEntry *self, const char *text)
{
  g_autofree char *number = rmp_quantity_format_number (self->value, self->unit);

  return g_str_equal (text, number);
}

gboolean
rmp_number_entry_enter_text (RmpNumberEntry *self, const char *text)
{
  g_autoptr (GError) error = NULL;
  double value = self->value;

  g_return_val_if_fail (RMP_IS_NUMBER_ENTRY (self), FALSE);

  if (!says_value (self, text) && !parse_in_range (self, text, &value, &error))
    {
      show_error (self, error->message);
      return FALSE;
    }
  stop_editing (self);
  emit_changed (self, value);
  return TRUE;
}

static void
on_text_activate (RmpNumberEntry *self)
{
  g_assert (RMP_IS_NUMBER_ENTRY (self));
  if (rmp_number_entry_enter_text (self, gtk_editable_get_text (GTK_EDITABLE (self->text))))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

static gboolean
is_editing (RmpNumberEntry *self)
{
  return gtk_stack_get_visible_child (self->stack) == GTK_WIDGET (self->text);
}

static void
give_up_editing (RmpNumberEntry *self)
{
  stop_editing (self);
  if (self->wheeling)
    revert (self);
}

/* Leaving the field enters the text if it is valid. */
static void
on_text_focus_leave (RmpNumberEntry *self)
{
  g_assert (RMP_IS_NUMBER_ENTRY (self));

  if (is_editing (self) &&
      !rmp_number_entry_enter_text (self, gtk_editable_get_text (GTK_EDITABLE (self->text))))
    give_up_editing (self);
}

static gboolean
on_text_key (RmpNumberEntry *self, guint key)
{
  g_assert (RMP_IS_NUMBER_ENTRY (self));

  if (key != GDK_KEY_Escape)
    return FALSE;
  give_up_editing (self);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  return TRUE;
}

/* --- copy and paste --------------------------------------------------------------------------- */

static void
copy (RmpNumberEntry *self)
{
  g_autofree char *text = rmp_quantity_format (self->value, self->unit);

  g_assert (RMP_IS_NUMBER_ENTRY (self));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

/* A text that is not valid stays in the field to be corrected. */
static void
on_pasted (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr (RmpNumberEntry) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);

  g_assert (G_IS_ASYNC_RESULT (result));

  if (!text || !gtk_widget_has_focus (GTK_WIDGET (self)))
    return;
  start_editing (self, text);
  on_text_activate (self);
}

static gboolean
on_clipboard_key (RmpNumberEntry *self, guint key)
{
  g_assert (RMP_IS_NUMBER_ENTRY (self));

  if (key == GDK_KEY_c)
    copy (self);
  else if (key == GDK_KEY_v)
    gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self)), NULL, on_pasted,
                                   g_object_ref (self));
  else
    return FALSE;
  return TRUE;
}

/* --- keys and wheel --------------------------------------------------------------------------- */

static gboolean
on_key (RmpNumberEntry *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  const gunichar letter = gdk_keyval_to_unicode (key);
  const double step = get_step (self, self->value) * (state & GDK_SHIFT_MASK ? 10.0 : 1.0);
  char initial[7] = "";

  g_assert (RMP_IS_NUMBER_ENTRY (self));

  if (key == GDK_KEY_Escape && give_up_drag (self))
    return TRUE;
  if (!gtk_widget_has_focus (GTK_WIDGET (self)) || state & GDK_ALT_MASK)
    return FALSE;
  if (state & GDK_CONTROL_MASK)
    return on_clipboard_key (self, key);
  if (key == GDK_KEY_Up || key == GDK_KEY_Down)
    emit_changed (self, self->value + (key == GDK_KEY_Up ? step : -step));
  else if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_F2)
    start_editing (self, NULL);
  else if (g_unichar_isdigit (letter) || letter == '-' || letter == '.' || letter == ',' ||
           letter == '(')
    {
      g_unichar_to_utf8 (letter, initial);
      start_editing (self, initial);
    }
  else
    return FALSE;
  return TRUE;
}

static void
show_in_text (RmpNumberEntry *self)
{
  g_autofree char *number = rmp_quantity_format_number (self->value, self->unit);

  gtk_editable_set_text (GTK_EDITABLE (self->text), number);
  gtk_editable_select_region (GTK_EDITABLE (self->text), 0, -1);
}

/* The wheel scrolls the panel unless the field was clicked. */
static gboolean
on_scroll (RmpNumberEntry *self, double dx G_GNUC_UNUSED, double dy)
{
  double value = self->value;

  g_assert (RMP_IS_NUMBER_ENTRY (self));

  if (!is_editing (self))
    return FALSE;
  if (!says_value (self, gtk_editable_get_text (GTK_EDITABLE (self->text))) &&
      !parse_in_range (self, gtk_editable_get_text (GTK_EDITABLE (self->text)), &value, NULL))
    return TRUE;
  self->wheeling = TRUE;
  show_value (self, clamp (self, value - dy * get_step (self, value)));
  show_in_text (self);
  g_signal_emit (self, signals[SCRUBBED], 0, self->value);
  return TRUE;
}

/* (nullable) */
static RmpNumberEntry *
find_entry (GtkWidget *focus)
{
  GtkWidget *entry = focus ? gtk_widget_get_ancestor (focus, RMP_TYPE_NUMBER_ENTRY) : NULL;

  return entry ? RMP_NUMBER_ENTRY (entry) : NULL;
}

void
rmp_number_entry_settle (GtkWidget *focus)
{
  RmpNumberEntry *self = find_entry (focus);

  if (self && self->wheeling)
    on_text_activate (self);
}

gboolean
rmp_number_entry_take_back (GtkWidget *focus)
{
  RmpNumberEntry *self = find_entry (focus);

  return self && give_up_drag (self);
}

/* --- dragging --------------------------------------------------------------------------------- */

void
rmp_number_entry_scrub (RmpNumberEntry *self, double dx, GdkModifierType modifiers)
{
  const double speed = (modifiers & GDK_SHIFT_MASK ? FINE : 1.0) / DRAG_RANGE;
  const double low = MIN (self->soft[0], self->start), high = MAX (self->soft[1], self->start);
  double value = move_by (self, self->start, dx * speed), step;

  g_return_if_fail (RMP_IS_NUMBER_ENTRY (self));

  step = get_step (self, value) * (modifiers & GDK_CONTROL_MASK ? 10.0 : 1.0);
  if (!(modifiers & GDK_SHIFT_MASK) || self->integer)
    value = round_to (value, step);
  value = CLAMP (value, low, high);
  if (value == self->value)
    return;
  show_value (self, value);
  g_signal_emit (self, signals[SCRUBBED], 0, self->value);
}

static void
on_drag_begin (RmpNumberEntry *self)
{
  g_assert (RMP_IS_NUMBER_ENTRY (self));
  self->start = self->value;
  self->dragging = self->given_up = FALSE;
}

static void
on_drag_update (RmpNumberEntry *self, double dx, double dy G_GNUC_UNUSED, GtkGesture *gesture)
{
  const GdkModifierType state = gtk_event_controller_get_current_event_state (
      GTK_EVENT_CONTROLLER (gesture));

  g_assert (RMP_IS_NUMBER_ENTRY (self));
  if (is_editing (self) || self->given_up)
    return;
  if (!self->dragging && fabs (dx) >= DRAG_THRESHOLD)
    {
      self->dragging = TRUE;
      gtk_widget_grab_focus (GTK_WIDGET (self));
      gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
    }
  if (self->dragging)
    rmp_number_entry_scrub (self, dx - copysign (DRAG_THRESHOLD, dx), state);
}

static void
on_drag_end (RmpNumberEntry *self, double dx, double dy G_GNUC_UNUSED)
{
  g_assert (RMP_IS_NUMBER_ENTRY (self));
  if (self->dragging)
    {
      self->dragging = FALSE;
      if (self->value != self->start)
        g_signal_emit (self, signals[CHANGED], 0, self->value);
      else
        g_signal_emit (self, signals[REVERTED], 0);
    }
  else if (!self->given_up && fabs (dx) < DRAG_THRESHOLD && !is_editing (self))
    start_editing (self, NULL);
}

/* --- widget ----------------------------------------------------------------------------------- */

/* A quiet bar at the foot shows where the value lies in the soft range. */
static void
rmp_number_entry_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RmpNumberEntry *self = RMP_NUMBER_ENTRY (widget);
  const double range = soft_range (self);
  const float width = (float) gtk_widget_get_width (widget),
              height = (float) gtk_widget_get_height (widget);
  const double fraction = range > 0.0 ? CLAMP (to_fraction (self, self->value), 0.0, 1.0) : 0.0;
  GdkRGBA colour;

  if (gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), "accent_bg_color",
                                      &colour) &&
      isfinite (range) && gtk_stack_get_visible_child (self->stack) == GTK_WIDGET (self->label))
    {
      colour.alpha = 0.75f;
      gtk_snapshot_append_color (
          snapshot, &colour,
          &GRAPHENE_RECT_INIT (4, height - 3, (width - 8) * (float) fraction, 2));
    }
  GTK_WIDGET_CLASS (rmp_number_entry_parent_class)->snapshot (widget, snapshot);
}

static void
rmp_number_entry_dispose (GObject *object)
{
  gtk_widget_unparent (GTK_WIDGET (RMP_NUMBER_ENTRY (object)->stack));
  G_OBJECT_CLASS (rmp_number_entry_parent_class)->dispose (object);
}

static void
rmp_number_entry_class_init (RmpNumberEntryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_number_entry_dispose;
  widget_class->snapshot = rmp_number_entry_snapshot;

  signals[SCRUBBED] = g_signal_new ("scrubbed", RMP_TYPE_NUMBER_ENTRY, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 1, G_TYPE_DOUBLE);
  signals[CHANGED] = g_signal_new ("changed", RMP_TYPE_NUMBER_ENTRY, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_DOUBLE);
  signals[REVERTED] = g_signal_new ("reverted", RMP_TYPE_NUMBER_ENTRY, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/number-entry.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpNumberEntry, stack);
  gtk_widget_class_bind_template_child (widget_class, RmpNumberEntry, label);
  gtk_widget_class_bind_template_child (widget_class, RmpNumberEntry, text);
  gtk_widget_class_bind_template_callback (widget_class, on_drag_begin);
  gtk_widget_class_bind_template_callback (widget_class, on_drag_update);
  gtk_widget_class_bind_template_callback (widget_class, on_drag_end);
  gtk_widget_class_bind_template_callback (widget_class, on_key);
  gtk_widget_class_bind_template_callback (widget_class, on_scroll);
  gtk_widget_class_bind_template_callback (widget_class, on_text_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_text_focus_leave);
  gtk_widget_class_bind_template_callback (widget_class, on_text_key);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "numberentry");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SPIN_BUTTON);
}

static void
rmp_number_entry_init (RmpNumberEntry *self)
{
  self->soft[1] = self->hard[1] = 1.0;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self->label), "ew-resize");
}

GtkWidget *
rmp_number_entry_new (RmpUnit unit, gboolean integer)
{
  RmpNumberEntry *self = g_object_new (RMP_TYPE_NUMBER_ENTRY, NULL);

  rmp_number_entry_set_unit (self, unit, integer);
  return GTK_WIDGET (self);
}
