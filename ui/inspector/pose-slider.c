/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/pose-slider.h"

#include "evaluate/dial-work.h"
#include "widgets/i18n.h"
#include "widgets/quantity.h"

#include <math.h>

#define DEGREE (G_PI / 180.0)
/* Seconds from one end to the other and back. */
#define SWEEP_SECONDS 6.0

struct _RmpPoseSlider
{
  GtkWidget parent_instance;

  guint param, entry;
  RmpWorkspace *workspace; /* (nullable) */
  RmpLook *look;           /* (nullable) */
  gboolean can_turn;       /* by the entry's values */

  GtkWidget *box, *scale, *number, *sweep, *give_back;
  gboolean quiet; /* the slider is moved, not by people */
  RmpDialTurn turn;
  gboolean has_turn; /* … is that of the joint while it is held */
  guint tick;
  gint64 swept_since;
  double swept_from; /* radians of the sweep's phase at that time */
};

G_DEFINE_FINAL_TYPE (RmpPoseSlider, rmp_pose_slider, GTK_TYPE_WIDGET)

static gboolean
is_holding (RmpPoseSlider *self)
{
  return self->workspace && rmp_workspace_get_holder (self->workspace) == self;
}

static gboolean
find_turn (RmpPoseSlider *self, RmpDialTurn *turn)
{
  g_autoptr (RmpSnapshot) snapshot = NULL;

  if (!self->workspace || !self->look || !self->can_turn || rmp_look_get_motion (self->look))
    return FALSE;
  snapshot = rmp_evaluator_get_snapshot (
      rmp_workspace_get_evaluator (self->workspace),
      rmp_garment_get_surface (rmp_look_get_garment (self->look)), self->look,
      rmp_workspace_get_clip (self->workspace));
  return snapshot && rmp_dials_find_turn (snapshot, self->entry,
                                          rmp_workspace_get_frame (self->workspace), turn);
}

/* --- what it shows ---------------------------------------------------------------------------- */

static void
show_number (RmpPoseSlider *self)
{
  g_autofree char *text = rmp_quantity_format (
      DEGREE * round (gtk_range_get_value (GTK_RANGE (self->scale))), RMP_UNIT_RADIAN);

  gtk_label_set_text (GTK_LABEL (self->number), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text, -1);
}

static void
show_turn (RmpPoseSlider *self, const RmpDialTurn *turn)
{
  self->quiet = TRUE;
  gtk_range_set_range (GTK_RANGE (self->scale), turn->least / DEGREE, turn->most / DEGREE);
  gtk_range_set_value (GTK_RANGE (self->scale), turn->angle / DEGREE);
  self->quiet = FALSE;
  show_number (self);
}

/* The angle that the joint has in the frame, unless it is held. While it plays nobody looks. */
static void
update (RmpPoseSlider *self)
{
  const gboolean holding = is_holding (self);
  RmpDialTurn turn;

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  gtk_widget_set_sensitive (self->give_back, holding);
  if (holding || self->tick != 0 ||
      (self->workspace && rmp_workspace_get_playing (self->workspace)))
    return;
  self->has_turn = FALSE;
  if (find_turn (self, &turn))
    show_turn (self, &turn);
}

static void
stop_sweep (RmpPoseSlider *self)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->sweep), FALSE);
}

/* Somebody else may have taken it. */
static void
on_held (RmpPoseSlider *self)
{
  if (!is_holding (self))
    stop_sweep (self);
  update (self);
}

/* --- turning ---------------------------------------------------------------------------------- */

static void
give_back (RmpPoseSlider *self)
{
  stop_sweep (self);
  self->has_turn = FALSE;
  if (is_holding (self))
    rmp_workspace_hold (self->workspace, NULL, NULL, NULL);
}

static void
hold (RmpPoseSlider *self)
{
  const double angle = DEGREE * gtk_range_get_value (GTK_RANGE (self->scale));
  RmpJointHold joint;

  if (!self->has_turn)
    self->has_turn = find_turn (self, &self->turn);
  if (!self->has_turn)
    return;
  rmp_dial_turn_hold (&self->turn, CLAMP (angle, self->turn.least, self->turn.most), &joint);
  rmp_workspace_hold (
      self->workspace, self,
      rmp_surface_get_character (rmp_garment_get_surface (rmp_look_get_garment (self->look))),
      &joint);
}

static void
on_moved (RmpPoseSlider *self)
{
  show_number (self);
  if (!self->quiet)
    hold (self);
}

/* To and fro, slower at the ends. */
static gboolean
on_tick (GtkWidget *widget, GdkFrameClock *clock, G_GNUC_UNUSED gpointer data)
{
  RmpPoseSlider *self = RMP_POSE_SLIDER (widget);
  const double seconds = (double) (gdk_frame_clock_get_frame_time (clock) - self->swept_since) *
                         1e-6;
  const double phase = self->swept_from + 2.0 * G_PI * seconds / SWEEP_SECONDS;
  const double middle = 0.5 * (self->turn.least + self->turn.most);

  gtk_range_set_value (GTK_RANGE (self->scale),
                       (middle - (self->turn.most - middle) * cos (phase)) / DEGREE);
  return G_SOURCE_CONTINUE;
}

/* From the angle at which the joint is, further up. */
static void
start_sweep (RmpPoseSlider *self)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));
  double middle, half;

  if (!self->has_turn)
    self->has_turn = find_turn (self, &self->turn);
  if (!self->has_turn || !clock)
    {
      stop_sweep (self);
      return;
    }
  middle = 0.5 * (self->turn.least + self->turn.most);
  half = self->turn.most - middle;
  self->swept_from = acos (
      CLAMP ((middle - DEGREE * gtk_range_get_value (GTK_RANGE (self->scale))) / half, -1.0, 1.0));
  self->swept_since = gdk_frame_clock_get_frame_time (clock);
  self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_tick, NULL, NULL);
  hold (self);
}

static void
on_sweep (RmpPoseSlider *self, GtkToggleButton *button)
{
  const gboolean on = gtk_toggle_button_get_active (button);

  gtk_button_set_icon_name (GTK_BUTTON (button),
                            on ? "media-playback-pause-symbolic" : "media-playback-start-symbolic");
  if (on && self->tick == 0)
    start_sweep (self);
  if (!on && self->tick != 0)
    {
      gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
      self->tick = 0;
    }
}

static gboolean
on_key (RmpPoseSlider *self, guint key)
{
  if (key != GDK_KEY_Escape || !is_holding (self))
    return FALSE;
  give_back (self);
  return TRUE;
}

/* --- the look --------------------------------------------------------------------------------- */

/* A frame of the look has come, with which what turns it may be known at last. */
static void
on_frame_ready (RmpPoseSlider *self, G_GNUC_UNUSED RmpSurface *surface, RmpLook *look,
                G_GNUC_UNUSED double frame)
{
  if (look == self->look)
    update (self);
}

void
rmp_pose_slider_set_look (RmpPoseSlider *self, RmpWorkspace *workspace, RmpLook *look)
{
  g_return_if_fail (RMP_IS_POSE_SLIDER (self));

  if (look != self->look || workspace != self->workspace)
    give_back (self);
  if (workspace != self->workspace)
    {
      if (self->workspace)
        {
          g_signal_handlers_disconnect_by_data (self->workspace, self);
          g_signal_handlers_disconnect_by_data (rmp_workspace_get_evaluator (self->workspace),
                                                self);
        }
      g_set_object (&self->workspace, workspace);
      if (workspace)
        {
          g_signal_connect_swapped (workspace, "held", G_CALLBACK (on_held), self);
          g_signal_connect_swapped (workspace, "notify::frame", G_CALLBACK (update), self);
          g_signal_connect_swapped (rmp_workspace_get_evaluator (workspace), "frame-ready",
                                    G_CALLBACK (on_frame_ready), self);
        }
    }
  g_set_object (&self->look, look);
  update (self);
}

/* What it follows may be another turn now. */
void
rmp_pose_slider_set_values (RmpPoseSlider *self, const RmpValues *values)
{
  const RmpTechnique *technique = rmp_values_get_technique (values);
  const RmpDials *dials;
  gboolean can_turn;

  g_return_if_fail (RMP_IS_POSE_SLIDER (self));

  dials = technique ? technique->dials : NULL;
  can_turn = dials && dials->param == self->param && dials->find_turn &&
             rmp_values_match (values, dials->turned_if);
  if (!can_turn)
    give_back (self);
  self->can_turn = can_turn;
  gtk_widget_set_visible (GTK_WIDGET (self), can_turn);
  update (self);
}

GtkRange *
rmp_pose_slider_get_range (RmpPoseSlider *self)
{
  return GTK_RANGE (self->scale);
}

GtkWidget *
rmp_pose_slider_get_sweep (RmpPoseSlider *self)
{
  return self->sweep;
}

GtkWidget *
rmp_pose_slider_get_give_back (RmpPoseSlider *self)
{
  return self->give_back;
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
name (GtkWidget *widget, const char *words)
{
  gtk_widget_set_tooltip_text (widget, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                  -1);
}

/* The wheel scrolls the panel and turns nothing on its way. */
static void
ignore_wheel (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = g_list_model_get_n_items (controllers); i-- > 0;)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        gtk_widget_remove_controller (widget, controller);
    }
}

static void
add_title (RmpPoseSlider *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (_ ("Try at"));

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_set_hexpand (label, TRUE);
  self->number = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->number, "numeric");
  gtk_box_append (GTK_BOX (line), label);
  gtk_box_append (GTK_BOX (line), self->number);
  gtk_box_append (GTK_BOX (self->box), line);
}

static void
add_slider (RmpPoseSlider *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->sweep = gtk_toggle_button_new ();
  gtk_button_set_icon_name (GTK_BUTTON (self->sweep), "media-playback-start-symbolic");
  gtk_widget_add_css_class (self->sweep, "flat");
  name (self->sweep, _ ("Turn this joint alone to and fro"));
  self->scale = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, -170.0, 170.0, 1.0);
  gtk_scale_set_draw_value (GTK_SCALE (self->scale), FALSE);
  gtk_widget_set_hexpand (self->scale, TRUE);
  ignore_wheel (self->scale);
  name (self->scale, _ ("Turns this joint alone and shows the look there; nothing of it is kept"));
  self->give_back = gtk_button_new_from_icon_name ("edit-undo-symbolic");
  gtk_widget_add_css_class (self->give_back, "flat");
  gtk_widget_set_sensitive (self->give_back, FALSE);
  name (self->give_back, _ ("Give the joint back to the clip"));
  gtk_box_append (GTK_BOX (line), self->sweep);
  gtk_box_append (GTK_BOX (line), self->scale);
  gtk_box_append (GTK_BOX (line), self->give_back);
  gtk_box_append (GTK_BOX (self->box), line);
  g_signal_connect_swapped (self->scale, "value-changed", G_CALLBACK (on_moved), self);
  g_signal_connect_swapped (self->sweep, "toggled", G_CALLBACK (on_sweep), self);
  g_signal_connect_swapped (self->give_back, "clicked", G_CALLBACK (give_back), self);
}

static void
rmp_pose_slider_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (rmp_pose_slider_parent_class)->map (widget);
  update (RMP_POSE_SLIDER (widget));
}

static void
rmp_pose_slider_unmap (GtkWidget *widget)
{
  give_back (RMP_POSE_SLIDER (widget));
  GTK_WIDGET_CLASS (rmp_pose_slider_parent_class)->unmap (widget);
}

static void
rmp_pose_slider_dispose (GObject *object)
{
  RmpPoseSlider *self = RMP_POSE_SLIDER (object);

  if (self->box)
    rmp_pose_slider_set_look (self, NULL, NULL);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_pose_slider_parent_class)->dispose (object);
}

static void
rmp_pose_slider_class_init (RmpPoseSliderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_pose_slider_dispose;
  widget_class->map = rmp_pose_slider_map;
  widget_class->unmap = rmp_pose_slider_unmap;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
rmp_pose_slider_init (RmpPoseSlider *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  add_title (self);
  add_slider (self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

GtkWidget *
rmp_pose_slider_new (guint param, guint entry)
{
  RmpPoseSlider *self = g_object_new (RMP_TYPE_POSE_SLIDER, NULL);

  self->param = param;
  self->entry = entry;
  return GTK_WIDGET (self);
}
