/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profiles/profile-editor.h"

#include "profiles/profile-picture.h"
#include "profiles/profile-presets.h"
#include "widgets/i18n.h"
#include "widgets/number-entry.h"

#include <math.h>

struct _RmpProfileEditor
{
  GtkWidget parent_instance;

  gboolean updating; /* the fields follow the curve; their signals are not edits */
  RmpNumberEntry *t, *y, *slope;

  /* Template children */
  GtkWidget *box;
  RmpCurveEditor *curve;
  GtkMenuButton *presets;
  GtkPopover *preset_popover;
  GtkBox *preset_list;
  GtkWidget *normalise;
  GtkGrid *fields;
  GtkLabel *position, *height;
  GtkCheckButton *own_slope;
  GtkWidget *reset;
};

enum
{
  PREVIEW,
  COMMIT,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RmpProfileEditor, rmp_profile_editor, GTK_TYPE_WIDGET)

static void
name_entry (RmpNumberEntry *entry, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void
rmp_profile_editor_set_profile (RmpProfileEditor *self, RmpProfile *profile)
{
  g_return_if_fail (RMP_IS_PROFILE_EDITOR (self));
  rmp_curve_editor_set_profile (self->curve, profile);
}

RmpProfile *
rmp_profile_editor_get_profile (RmpProfileEditor *self)
{
  g_return_val_if_fail (RMP_IS_PROFILE_EDITOR (self), NULL);
  return rmp_curve_editor_get_profile (self->curve);
}

RmpCurveEditor *
rmp_profile_editor_get_curve (RmpProfileEditor *self)
{
  g_return_val_if_fail (RMP_IS_PROFILE_EDITOR (self), NULL);
  return self->curve;
}

static void
name_fields (RmpProfileEditor *self)
{
  const RmpCurveKind kind = rmp_curve_editor_get_kind (self->curve);
  const RmpCurveAxis *axis = rmp_curve_axis_get (kind);
  const gboolean section = kind == RMP_CURVE_SECTION;

  gtk_label_set_text (self->position, _ (axis->position));
  gtk_label_set_text (self->height, _ (axis->height));
  gtk_check_button_set_label (self->own_slope, _ (axis->slope));
  rmp_number_entry_set_unit (self->t, axis->unit, FALSE);
  name_entry (self->t, _ (axis->position));
  name_entry (self->y, _ (axis->height));
  name_entry (self->slope, _ (axis->slope));
  gtk_widget_set_visible (GTK_WIDGET (self->presets), section);
  gtk_widget_set_tooltip_text (self->reset, section ? _ ("Reset to the round profile")
                                                    : _ ("Reset to a smooth rise"));
}

static void
on_preview (RmpProfileEditor *self, RmpProfile *profile)
{
  g_assert (RMP_IS_PROFILE_EDITOR (self));
  g_signal_emit (self, signals[PREVIEW], 0, profile);
}

static void
on_commit (RmpProfileEditor *self, RmpProfile *profile)
{
  g_assert (RMP_IS_PROFILE_EDITOR (self));
  g_signal_emit (self, signals[COMMIT], 0, profile);
}

/* Replaces the whole curve. */
static void
replace_profile (RmpProfileEditor *self, RmpProfile *profile)
{
  g_autofree char *before = rmp_profile_get_text (rmp_profile_editor_get_profile (self));
  g_autofree char *after = rmp_profile_get_text (profile);

  if (g_str_equal (before, after))
    return;
  rmp_curve_editor_set_profile (self->curve, profile);
  on_commit (self, profile);
}

/* --- the selected point in numbers ------------------------------------------------------------ */

/* Rounds the limits as the entry shows them, so that the limits it displays can be typed. @shown: 1
 * as it is shown
 */
static void
set_entry (RmpNumberEntry *entry, double value, double low, double high, double shown)
{
  const double last = 1e-3 * shown;
  const double range[2] = { MIN (ceil (low / last) * last, value),
                            MAX (floor (high / last) * last, value) };

  rmp_number_entry_set_range (entry, range, range);
  rmp_number_entry_set_value (entry, value);
}

static void
update_fields (RmpProfileEditor *self)
{
  const RmpCurvePoints *points = rmp_curve_editor_get_points (self->curve);
  const gint i = rmp_curve_editor_get_selected (self->curve);
  const gboolean inner = i >= 0 && !rmp_curve_points_is_fixed (points, (guint) i);
  const RmpCurveAxis *axis = rmp_curve_axis_get (points->kind);
  const double peak = rmp_curve_points_get_peak (points);

  g_assert (RMP_IS_PROFILE_EDITOR (self));

  self->updating = TRUE;
  gtk_widget_set_sensitive (self->normalise, peak > 0.0 && peak < 1.0);
  gtk_widget_set_sensitive (GTK_WIDGET (self->fields), i >= 0);
  gtk_widget_set_sensitive (GTK_WIDGET (self->t), inner);
  gtk_widget_set_sensitive (GTK_WIDGET (self->y), inner);
  /* While a point is edited the tooltip would cover the curve. */
  gtk_widget_set_has_tooltip (GTK_WIDGET (self->curve), i < 0);
  if (i >= 0)
    {
      const double slope = rmp_curve_points_get_slope (points, (guint) i);
      const gboolean own = !isnan (points->points[i].slope);
      RmpCurvePoint low, high;

      rmp_curve_points_get_limits (points, (guint) i, &low, &high);
      set_entry (self->t, points->points[i].t, low.t, high.t,
                 axis->unit == RMP_UNIT_RADIAN ? G_PI / 180.0 : 1.0);
      set_entry (self->y, points->points[i].y, low.y, high.y, 1.0);
      set_entry (self->slope, slope * axis->slope_unit, low.slope * axis->slope_unit,
                 high.slope * axis->slope_unit, 1.0);
      gtk_check_button_set_active (self->own_slope, own);
      gtk_widget_set_sensitive (GTK_WIDGET (self->slope), own && low.slope < high.slope);
      gtk_widget_set_tooltip_text (
          GTK_WIDGET (self->slope),
          low.slope < high.slope ? NULL : _ ("The curve is flat at a peak and in a valley"));
    }
  self->updating = FALSE;
}

void
rmp_profile_editor_set_kind (RmpProfileEditor *self, RmpCurveKind kind)
{
  g_return_if_fail (RMP_IS_PROFILE_EDITOR (self));

  if (kind == rmp_curve_editor_get_kind (self->curve))
    return;
  rmp_curve_editor_set_kind (self->curve, kind);
  name_fields (self);
  update_fields (self);
}

static void
move_point (RmpProfileEditor *self, gboolean final)
{
  RmpCurvePoints points = *rmp_curve_editor_get_points (self->curve);
  const gint i = rmp_curve_editor_get_selected (self->curve);

  if (i < 0)
    return;
  rmp_curve_points_move (&points, (guint) i, rmp_number_entry_get_value (self->t),
                         rmp_number_entry_get_value (self->y));
  rmp_curve_editor_set_points (self->curve, &points, final);
}

static void
set_slope (RmpProfileEditor *self, double slope, gboolean final)
{
  RmpCurvePoints points = *rmp_curve_editor_get_points (self->curve);
  const gint i = rmp_curve_editor_get_selected (self->curve);

  if (i < 0)
    return;
  rmp_curve_points_set_slope (&points, (guint) i, slope);
  rmp_curve_editor_set_points (self->curve, &points, final);
}

/* As it is told. */
static double
read_slope (RmpProfileEditor *self)
{
  return rmp_number_entry_get_value (self->slope) /
         rmp_curve_axis_get (rmp_curve_editor_get_kind (self->curve))->slope_unit;
}

static void
edit_field (RmpProfileEditor *self, RmpNumberEntry *entry, gboolean final)
{
  if (entry == self->slope)
    set_slope (self, read_slope (self), final);
  else
    move_point (self, final);
}

static void
on_field_scrubbed (RmpProfileEditor *self, double value G_GNUC_UNUSED, RmpNumberEntry *entry)
{
  g_assert (RMP_IS_PROFILE_EDITOR (self));
  edit_field (self, entry, FALSE);
}

static void
on_field_changed (RmpProfileEditor *self, double value G_GNUC_UNUSED, RmpNumberEntry *entry)
{
  g_assert (RMP_IS_PROFILE_EDITOR (self));
  edit_field (self, entry, TRUE);
}

static void
on_field_reverted (RmpProfileEditor *self)
{
  g_assert (RMP_IS_PROFILE_EDITOR (self));
  rmp_curve_editor_give_up (self->curve);
}

static void
on_own_slope_toggled (RmpProfileEditor *self)
{
  g_assert (RMP_IS_PROFILE_EDITOR (self));

  if (!self->updating)
    set_slope (self,
               gtk_check_button_get_active (self->own_slope) ? read_slope (self) : (double) NAN,
               TRUE);
}

static RmpNumberEntry *
add_field (RmpProfileEditor *self, int column)
{
  GtkWidget *entry = rmp_number_entry_new (RMP_UNIT_NONE, FALSE);

  gtk_widget_set_hexpand (entry, TRUE);
  g_signal_connect_swapped (entry, "scrubbed", G_CALLBACK (on_field_scrubbed), self);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_field_changed), self);
  g_signal_connect_swapped (entry, "reverted", G_CALLBACK (on_field_reverted), self);
  gtk_grid_attach (self->fields, entry, column, 1, 1, 1);
  return RMP_NUMBER_ENTRY (entry);
}

/* --- buttons ---------------------------------------------------------------------------------- */

static void
on_flip (RmpProfileEditor *self)
{
  RmpCurvePoints points = *rmp_curve_editor_get_points (self->curve);

  g_assert (RMP_IS_PROFILE_EDITOR (self));
  rmp_curve_points_flip (&points);
  rmp_curve_editor_set_points (self->curve, &points, TRUE);
}

static void
on_normalise (RmpProfileEditor *self)
{
  RmpCurvePoints points = *rmp_curve_editor_get_points (self->curve);

  g_assert (RMP_IS_PROFILE_EDITOR (self));
  rmp_curve_points_normalise (&points);
  rmp_curve_editor_set_points (self->curve, &points, TRUE);
}

static void
on_reset (RmpProfileEditor *self)
{
  const RmpCurvePoints *points = rmp_curve_editor_get_points (self->curve);
  const double ends[2] = { points->points[0].t, points->points[points->n - 1].t };
  g_autoptr (RmpProfile) round = rmp_profile_new_cubic ();
  g_autoptr (RmpProfile) rise = ends[1] > ends[0] ? rmp_profile_make_keys (round, ends[0], ends[1])
                                                  : rmp_profile_ref (round);

  g_assert (RMP_IS_PROFILE_EDITOR (self));
  if (points->kind == RMP_CURVE_SECTION)
    replace_profile (self, round);
  else if (ends[1] > ends[0])
    replace_profile (self, rise);
}

static void
on_copy (RmpProfileEditor *self)
{
  g_autofree char *text = rmp_profile_get_text (rmp_profile_editor_get_profile (self));

  g_assert (RMP_IS_PROFILE_EDITOR (self));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

gboolean
rmp_profile_editor_paste_text (RmpProfileEditor *self, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProfile) profile = rmp_profile_new_from_text (text, &error);
  const RmpCurveKind kind = rmp_curve_editor_get_kind (self->curve);

  g_return_val_if_fail (RMP_IS_PROFILE_EDITOR (self), FALSE);

  if (profile && !rmp_curve_kind_fits (kind, profile))
    g_set_error_literal (&error, RMP_PROFILE_ERROR, RMP_PROFILE_ERROR_SYNTAX,
                         kind == RMP_CURVE_SECTION
                             ? _ ("That is a curve of weights, not a section of a fold")
                             : _ ("That is a section of a fold, not a curve of weights"));
  if (error)
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
      return FALSE;
    }
  replace_profile (self, profile);
  return TRUE;
}

static void
text_arrived (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr (RmpProfileEditor) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);

  g_assert (G_IS_ASYNC_RESULT (result));
  if (self->curve)
    rmp_profile_editor_paste_text (self, text ? text : "");
}

static void
on_paste (RmpProfileEditor *self)
{
  g_assert (RMP_IS_PROFILE_EDITOR (self));
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self)), NULL, text_arrived,
                                 g_object_ref (self));
}

/* --- presets ---------------------------------------------------------------------------------- */

static void
on_preset (RmpProfileEditor *self, GtkWidget *button)
{
  const RmpProfilePreset *preset = g_object_get_data (G_OBJECT (button), "preset");
  g_autoptr (RmpProfile) profile = rmp_profile_preset_new_profile (preset);

  g_assert (RMP_IS_PROFILE_EDITOR (self));
  gtk_popover_popdown (self->preset_popover);
  replace_profile (self, profile);
}

static void
add_preset (RmpProfileEditor *self, const RmpProfilePreset *preset)
{
  g_autoptr (RmpProfile) profile = rmp_profile_preset_new_profile (preset);
  GtkWidget *button = gtk_button_new (), *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  gtk_box_append (GTK_BOX (row), rmp_profile_picture_new (profile));
  gtk_box_append (GTK_BOX (row), gtk_label_new (_ (preset->label)));
  gtk_button_set_child (GTK_BUTTON (button), row);
  gtk_widget_add_css_class (button, "flat");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (preset->label), -1);
  g_object_set_data (G_OBJECT (button), "preset", (gpointer) preset);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_preset), self);
  gtk_box_append (self->preset_list, button);
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_profile_editor_dispose (GObject *object)
{
  RmpProfileEditor *self = RMP_PROFILE_EDITOR (object);

  if (self->curve)
    g_signal_handlers_disconnect_by_data (self->curve, self);
  self->curve = NULL;
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_profile_editor_parent_class)->dispose (object);
}

static void
rmp_profile_editor_class_init (RmpProfileEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RMP_TYPE_CURVE_EDITOR);
  G_OBJECT_CLASS (klass)->dispose = rmp_profile_editor_dispose;
  signals[PREVIEW] = g_signal_new ("preview", RMP_TYPE_PROFILE_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, RMP_TYPE_PROFILE);
  signals[COMMIT] = g_signal_new ("commit", RMP_TYPE_PROFILE_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, RMP_TYPE_PROFILE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/profile-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpProfileEditor, box);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileEditor, curve);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileEditor, presets);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileEditor, preset_popover);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileEditor, preset_list);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileEditor, normalise);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileEditor, fields);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileEditor, position);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileEditor, height);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileEditor, own_slope);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileEditor, reset);
  gtk_widget_class_bind_template_callback (widget_class, on_preview);
  gtk_widget_class_bind_template_callback (widget_class, on_commit);
  gtk_widget_class_bind_template_callback (widget_class, update_fields);
  gtk_widget_class_bind_template_callback (widget_class, on_flip);
  gtk_widget_class_bind_template_callback (widget_class, on_normalise);
  gtk_widget_class_bind_template_callback (widget_class, on_reset);
  gtk_widget_class_bind_template_callback (widget_class, on_copy);
  gtk_widget_class_bind_template_callback (widget_class, on_paste);
  gtk_widget_class_bind_template_callback (widget_class, on_own_slope_toggled);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "profileeditor");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
rmp_profile_editor_init (RmpProfileEditor *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (const RmpProfilePreset *preset = rmp_profile_presets; preset->id; preset++)
    add_preset (self, preset);
  self->t = add_field (self, 0);
  self->y = add_field (self, 1);
  self->slope = add_field (self, 2);
  name_fields (self);
  update_fields (self);
}

GtkWidget *
rmp_profile_editor_new (void)
{
  return g_object_new (RMP_TYPE_PROFILE_EDITOR, NULL);
}
