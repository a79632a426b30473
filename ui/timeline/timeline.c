/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "timeline/timeline.h"

#include "shell/commands.h"
#include "timeline/cost-strip.h"
#include "timeline/ruler.h"
#include "widgets/i18n.h"
#include "widgets/number-entry.h"

struct _RmpTimeline
{
  GtkWidget parent_instance;

  RmpWorkspace *workspace;
  GPtrArray *clips; /* (element-type RmpClipItem), as in the drop-down */
  gboolean updating;
  gboolean narrow; /* the ruler has a row of its own */
  gulong layout;   /* handler of the window's surface */

  /* Template children */
  GtkWidget *box;
  GtkButton *play;
  GtkDropDown *clip;
  RmpNumberEntry *frame;
  GtkLabel *n_frames;
  RmpNumberEntry *rate;
  RmpRuler *ruler;
  RmpCostStrip *cost;
};

G_DEFINE_FINAL_TYPE (RmpTimeline, rmp_timeline, GTK_TYPE_WIDGET)

static void
update_frame (RmpTimeline *self)
{
  const guint n_frames = rmp_workspace_get_n_frames (self->workspace);
  const double range[2] = { 0.0, n_frames - 1.0 };
  g_autofree char *text = g_strdup_printf ("/ %u", n_frames - 1);

  g_assert (RMP_IS_TIMELINE (self));

  rmp_number_entry_set_range (self->frame, range, range);
  rmp_number_entry_set_value (self->frame, rmp_workspace_get_frame (self->workspace));
  gtk_label_set_text (self->n_frames, text);
}

static void
update_playing (RmpTimeline *self)
{
  const gboolean playing = rmp_workspace_get_playing (self->workspace);

  g_assert (RMP_IS_TIMELINE (self));

  gtk_button_set_icon_name (self->play, playing ? "media-playback-pause-symbolic"
                                                : "media-playback-start-symbolic");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->play), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  playing ? _ ("Pause") : _ ("Play"), -1);
}

static void
update_rate (RmpTimeline *self)
{
  rmp_number_entry_set_value (
      self->rate, rmp_project_get_frame_rate (rmp_workspace_get_project (self->workspace)));
}

static void
collect_clips (RmpTimeline *self, GtkStringList *names)
{
  GListModel *characters = rmp_project_get_characters (rmp_workspace_get_project (self->workspace));

  g_ptr_array_set_size (self->clips, 0);
  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      GListModel *clips = rmp_character_get_clips (character);

      for (guint j = 0; j < g_list_model_get_n_items (clips); j++)
        {
          RmpClipItem *clip = g_list_model_get_item (clips, j);

          g_ptr_array_add (self->clips, clip);
          gtk_string_list_append (names, rmp_clip_item_get_name (clip));
        }
    }
}

static void
update_clip (RmpTimeline *self)
{
  guint index;

  g_assert (RMP_IS_TIMELINE (self));

  self->updating = TRUE;
  if (!g_ptr_array_find (self->clips, rmp_workspace_get_clip (self->workspace), &index))
    index = self->clips->len;
  gtk_drop_down_set_selected (self->clip, index);
  self->updating = FALSE;
  update_frame (self);
}

static void
update_clips (RmpTimeline *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  g_assert (RMP_IS_TIMELINE (self));

  self->updating = TRUE;
  collect_clips (self, names);
  gtk_string_list_append (names, _ ("Bind pose"));
  gtk_drop_down_set_model (self->clip, G_LIST_MODEL (names));
  self->updating = FALSE;
  update_clip (self);
  update_rate (self);
}

static void
on_clip_chosen (RmpTimeline *self)
{
  const guint index = gtk_drop_down_get_selected (self->clip);

  g_assert (RMP_IS_TIMELINE (self));

  if (self->updating || !self->workspace || index == GTK_INVALID_LIST_POSITION)
    return;
  rmp_workspace_set_clip (self->workspace,
                          index < self->clips->len ? g_ptr_array_index (self->clips, index) : NULL);
}

static void
on_frame_changed (RmpTimeline *self, double value)
{
  g_assert (RMP_IS_TIMELINE (self));
  if (self->workspace)
    rmp_workspace_set_frame (self->workspace, (guint) value);
}

static void
on_rate_changed (RmpTimeline *self, double value)
{
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_TIMELINE (self));
  if (!self->workspace)
    return;
  if (!rmp_project_set_frame_rate (rmp_workspace_get_project (self->workspace), value, &error))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

GtkWidget *
rmp_timeline_get_play_button (RmpTimeline *self)
{
  return GTK_WIDGET (self->play);
}

void
rmp_timeline_set_workspace (RmpTimeline *self, RmpWorkspace *workspace)
{
  g_return_if_fail (RMP_IS_TIMELINE (self));
  if (self->workspace)
    {
      g_signal_handlers_disconnect_by_data (self->workspace, self);
      g_signal_handlers_disconnect_by_data (rmp_workspace_get_project (self->workspace), self);
    }
  g_set_object (&self->workspace, workspace);
  if (self->ruler)
    {
      rmp_ruler_set_workspace (self->ruler, workspace);
      rmp_cost_strip_set_workspace (self->cost, workspace);
    }
  if (!workspace)
    return;
  g_signal_connect_swapped (workspace, "notify::frame", G_CALLBACK (update_frame), self);
  g_signal_connect_swapped (workspace, "notify::playing", G_CALLBACK (update_playing), self);
  g_signal_connect_swapped (workspace, "notify::clip", G_CALLBACK (update_clip), self);
  g_signal_connect_swapped (rmp_workspace_get_project (workspace), "changed",
                            G_CALLBACK (update_clips), self);
  update_clips (self);
  update_playing (self);
}

/* --- width ------------------------------------------------------------------------------------ */

/* In windows narrower than this many pixels there is too little room for the ruler beside the
 * buttons.
 */
#define NARROW 1280

static gboolean
set_rows (GtkWidget *widget, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  RmpTimeline *self = RMP_TIMELINE (widget);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->box), self->narrow
                                                                  ? GTK_ORIENTATION_VERTICAL
                                                                  : GTK_ORIENTATION_HORIZONTAL);
  return G_SOURCE_REMOVE;
}

/* Changes the layout before the next picture, because it must not be changed while it is computed.
 */
static void
on_layout (RmpTimeline *self, int width)
{
  const gboolean narrow = width < NARROW;

  g_assert (RMP_IS_TIMELINE (self));

  if (narrow == self->narrow)
    return;
  self->narrow = narrow;
  gtk_widget_add_tick_callback (GTK_WIDGET (self), set_rows, NULL, NULL);
}

static void
rmp_timeline_realize (GtkWidget *widget)
{
  RmpTimeline *self = RMP_TIMELINE (widget);

  GTK_WIDGET_CLASS (rmp_timeline_parent_class)->realize (widget);
  self->layout = g_signal_connect_swapped (gtk_native_get_surface (gtk_widget_get_native (widget)),
                                           "layout", G_CALLBACK (on_layout), self);
}

static void
rmp_timeline_unrealize (GtkWidget *widget)
{
  g_clear_signal_handler (&RMP_TIMELINE (widget)->layout,
                          gtk_native_get_surface (gtk_widget_get_native (widget)));
  GTK_WIDGET_CLASS (rmp_timeline_parent_class)->unrealize (widget);
}

static void
rmp_timeline_dispose (GObject *object)
{
  RmpTimeline *self = RMP_TIMELINE (object);

  rmp_timeline_set_workspace (self, NULL);
  self->ruler = NULL;
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->clips, g_ptr_array_unref);
  G_OBJECT_CLASS (rmp_timeline_parent_class)->dispose (object);
}

static void
rmp_timeline_class_init (RmpTimelineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RMP_TYPE_RULER);
  g_type_ensure (RMP_TYPE_COST_STRIP);
  g_type_ensure (RMP_TYPE_NUMBER_ENTRY);
  G_OBJECT_CLASS (klass)->dispose = rmp_timeline_dispose;
  widget_class->realize = rmp_timeline_realize;
  widget_class->unrealize = rmp_timeline_unrealize;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/rimple/Rimple/ui/timeline.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpTimeline, box);
  gtk_widget_class_bind_template_child (widget_class, RmpTimeline, play);
  gtk_widget_class_bind_template_child (widget_class, RmpTimeline, clip);
  gtk_widget_class_bind_template_child (widget_class, RmpTimeline, frame);
  gtk_widget_class_bind_template_child (widget_class, RmpTimeline, n_frames);
  gtk_widget_class_bind_template_child (widget_class, RmpTimeline, rate);
  gtk_widget_class_bind_template_child (widget_class, RmpTimeline, ruler);
  gtk_widget_class_bind_template_child (widget_class, RmpTimeline, cost);
  gtk_widget_class_bind_template_callback (widget_class, on_clip_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_frame_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_rate_changed);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "timeline");
}

static void
rmp_timeline_init (RmpTimeline *self)
{
  const double soft[2] = { 12.0, 60.0 }, hard[2] = { RMP_FRAME_RATE_MIN, RMP_FRAME_RATE_MAX };

  self->clips = g_ptr_array_new_with_free_func (g_object_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
  rmp_cost_strip_set_ruler (self->cost, self->ruler);
  rmp_number_entry_set_unit (self->frame, RMP_UNIT_FRAMES, TRUE);
  rmp_number_entry_set_unit (self->rate, RMP_UNIT_NONE, TRUE);
  rmp_number_entry_set_range (self->rate, soft, hard);
  rmp_commands_install_keys (GTK_WIDGET (self), RMP_SCOPE_TIMELINE);
}
