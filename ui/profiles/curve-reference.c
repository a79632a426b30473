/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profiles/curve-reference.h"

#include "shell/commands.h"
#include "widgets/i18n.h"

struct _RmpCurveReference
{
  GtkWidget parent_instance;

  RmpWorkspace *workspace; /* (nullable) */
  RmpProject *project;     /* (nullable) */
  RmpProfileItem *item;    /* (nullable): whose curve is edited */
  gboolean previews;
  RmpCurveKind kind;
  double ends[2];                /* of weights: between which a section's left half lies */
  GtkFileChooserNative *chooser; /* (nullable) */

  /* Template children */
  GtkWidget *button;
  GtkPopover *popover;
  RmpProfileEditor *editor;
  GtkWidget *measurements;
  GtkDropDown *of;
  GtkLabel *note;
};

static guint choose_signal;

G_DEFINE_FINAL_TYPE (RmpCurveReference, rmp_curve_reference, GTK_TYPE_WIDGET)

static void
report (RmpCurveReference *self, GError *error)
{
  g_assert (RMP_IS_CURVE_REFERENCE (self));
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

/* --- the curve -------------------------------------------------------------------------------- */

/* @profile: NULL ends the preview */
static void
preview (RmpCurveReference *self, RmpProfile *profile)
{
  g_assert (RMP_IS_CURVE_REFERENCE (self));
  if (!self->workspace || !self->item || (!profile && !self->previews))
    return;
  self->previews = profile != NULL;
  rmp_workspace_preview (self->workspace, &rmp_preview_profile, self->item, profile);
}

static void
on_preview (RmpCurveReference *self, RmpProfile *profile)
{
  g_assert (RMP_IS_CURVE_REFERENCE (self));

  preview (self, profile);
}

static void
show_curve (RmpCurveReference *self)
{
  RmpProfile *profile = self->item ? rmp_profile_item_get_profile (self->item) : NULL;
  g_autoptr (RmpProfile) keys = NULL;

  g_assert (RMP_IS_CURVE_REFERENCE (self));

  if (!profile)
    return;
  if (self->kind != RMP_CURVE_SECTION)
    keys = rmp_profile_make_keys (profile, self->ends[0], self->ends[1]);
  if (rmp_curve_kind_fits (self->kind, keys ? keys : profile))
    rmp_profile_editor_set_profile (self->editor, keys ? keys : profile);
}

void
rmp_curve_reference_show (RmpCurveReference *self, RmpProject *project, RmpProfileItem *item)
{
  g_return_if_fail (RMP_IS_CURVE_REFERENCE (self));

  if (item != self->item)
    {
      preview (self, NULL);
      gtk_label_set_text (self->note, "");
    }
  g_set_object (&self->project, project);
  g_set_object (&self->item, item);
  gtk_widget_set_sensitive (self->button, project != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->editor), item != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->note), *gtk_label_get_text (self->note) != '\0');
  show_curve (self);
}

void
rmp_curve_reference_set_weighs (RmpCurveReference *self, RmpCurveKind kind, double start,
                                double full)
{
  g_return_if_fail (RMP_IS_CURVE_REFERENCE (self));
  g_return_if_fail (kind != RMP_CURVE_SECTION && full > start);

  self->kind = kind;
  self->ends[0] = start;
  self->ends[1] = full;
  rmp_profile_editor_set_kind (self->editor, kind);
  gtk_widget_set_visible (self->measurements, FALSE);
  show_curve (self);
}

void
rmp_curve_reference_set_workspace (RmpCurveReference *self, RmpWorkspace *workspace)
{
  g_return_if_fail (RMP_IS_CURVE_REFERENCE (self));

  if (workspace != self->workspace)
    preview (self, NULL);
  g_set_object (&self->workspace, workspace);
}

RmpProfileEditor *
rmp_curve_reference_get_editor (RmpCurveReference *self)
{
  g_return_val_if_fail (RMP_IS_CURVE_REFERENCE (self), NULL);
  return self->editor;
}

/* --- new ones --------------------------------------------------------------------------------- */

/* A curve, and its choice: one edit. */
static gboolean
add (RmpCurveReference *self, const char *name, RmpProfile *profile, GError **error)
{
  g_autoptr (GError) failure = NULL;
  RmpProfileItem *item;

  if (!self->project)
    return TRUE;
  rmp_project_begin (self->project, _ ("New curve"));
  item = rmp_project_add_profile (self->project, name, profile, &failure);
  if (item)
    g_signal_emit (self, choose_signal, 0, item);
  rmp_project_end (self->project, !failure ? &failure : NULL);
  if (!failure)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

/* A section that others name, too, and that here is edited as weights, stays what it is. */
static void
on_commit (RmpCurveReference *self, RmpProfile *profile)
{
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_CURVE_REFERENCE (self));

  if (!self->item)
    return;
  if (!rmp_curve_kind_fits (self->kind, rmp_profile_item_get_profile (self->item)) &&
      rmp_profile_item_count_users (self->item) > 1)
    add (self, rmp_profile_item_get_name (self->item), profile, &error);
  else
    rmp_profile_item_set_profile (self->item, profile, &error);
  preview (self, NULL);
  report (self, error);
}

void
rmp_curve_reference_add (RmpCurveReference *self)
{
  g_autoptr (RmpProfile) line = rmp_profile_new_from_text ("drawn -1 0 1, 0 1 1, 1 0", NULL);
  g_autoptr (RmpProfile) round = rmp_profile_new_cubic ();
  g_autoptr (RmpProfile)
      profile = self->kind == RMP_CURVE_SECTION
                    ? rmp_profile_ref (line)
                    : rmp_profile_make_keys (round, self->ends[0], self->ends[1]);
  g_autoptr (GError) error = NULL;

  g_return_if_fail (RMP_IS_CURVE_REFERENCE (self));

  add (self, NULL, profile, &error);
  report (self, error);
}

static void
tell_peak (RmpCurveReference *self, RmpKesOf of, double end, double force)
{
  static const char *const sentences[] = {
    [RMP_KES_OF_BEND] = N_ ("Read. Give it its peak: at %.4g 1/m, %.4g N high."),
    [RMP_KES_OF_SHEAR] = N_ ("Read. Give it its peak: at %.4g radians, %.4g N/m high."),
    [RMP_KES_OF_TENSION] = N_ ("Read. Give it its peak: at a strain of %.4g, %.4g N/m high."),
  };
  g_autofree char *text = g_strdup_printf (_ (sentences[of]), end, force);

  gtk_label_set_text (self->note, text);
  gtk_widget_set_visible (GTK_WIDGET (self->note), TRUE);
}

gboolean
rmp_curve_reference_read (RmpCurveReference *self, const char *name, const char *text, RmpKesOf of,
                          GError **error)
{
  g_autoptr (RmpKesPlot) plot = NULL;
  g_autoptr (RmpProfile) profile = NULL;
  double scales[2], end, force;

  g_return_val_if_fail (RMP_IS_CURVE_REFERENCE (self), FALSE);

  rmp_kes_get_scales (of, TRUE, scales);
  plot = rmp_kes_plot_read (text, scales, RMP_KES_LOADING, FALSE, error);
  profile = plot ? rmp_kes_plot_draw (plot, RMP_KES_FIT_MONOTONE, &end, &force, error) : NULL;
  if (!profile || !add (self, name, profile, error))
    return FALSE;
  tell_peak (self, of, end, force);
  return TRUE;
}

const char *
rmp_curve_reference_get_note (RmpCurveReference *self)
{
  g_return_val_if_fail (RMP_IS_CURVE_REFERENCE (self), NULL);
  return gtk_label_get_text (self->note);
}

static void
on_add (RmpCurveReference *self)
{
  g_assert (RMP_IS_CURVE_REFERENCE (self));

  rmp_curve_reference_add (self);
}

static void
on_file_chosen (RmpCurveReference *self, int response, GtkNativeDialog *chooser)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  const RmpKesOf of = (RmpKesOf) gtk_drop_down_get_selected (self->of);
  g_autofree char *text = NULL, *name = file ? g_file_get_basename (file) : NULL;
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_CURVE_REFERENCE (self));
  if (response == GTK_RESPONSE_ACCEPT && file &&
      g_file_load_contents (file, NULL, &text, NULL, NULL, &error))
    rmp_curve_reference_read (self, name, text, of, &error);
  g_clear_object (&self->chooser);
  report (self, error);
}

static void
on_read (RmpCurveReference *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  g_assert (RMP_IS_CURVE_REFERENCE (self));

  if (self->chooser)
    return;
  self->chooser = gtk_file_chooser_native_new (
      _ ("Read Measurements"), GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
      GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Read"), _ ("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (on_file_chosen), self,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* --- object ----------------------------------------------------------------------------------- */

static void
rmp_curve_reference_dispose (GObject *object)
{
  RmpCurveReference *self = RMP_CURVE_REFERENCE (object);

  preview (self, NULL);
  g_clear_object (&self->chooser);
  g_clear_object (&self->item);
  g_clear_object (&self->project);
  g_clear_object (&self->workspace);
  g_clear_pointer (&self->button, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_curve_reference_parent_class)->dispose (object);
}

static void
rmp_curve_reference_class_init (RmpCurveReferenceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RMP_TYPE_PROFILE_EDITOR);
  G_OBJECT_CLASS (klass)->dispose = rmp_curve_reference_dispose;
  choose_signal = g_signal_new ("choose", RMP_TYPE_CURVE_REFERENCE, G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 1, RMP_TYPE_PROFILE_ITEM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/curve-reference.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpCurveReference, button);
  gtk_widget_class_bind_template_child (widget_class, RmpCurveReference, popover);
  gtk_widget_class_bind_template_child (widget_class, RmpCurveReference, editor);
  gtk_widget_class_bind_template_child (widget_class, RmpCurveReference, measurements);
  gtk_widget_class_bind_template_child (widget_class, RmpCurveReference, of);
  gtk_widget_class_bind_template_child (widget_class, RmpCurveReference, note);
  gtk_widget_class_bind_template_callback (widget_class, on_preview);
  gtk_widget_class_bind_template_callback (widget_class, on_commit);
  gtk_widget_class_bind_template_callback (widget_class, on_add);
  gtk_widget_class_bind_template_callback (widget_class, on_read);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
rmp_curve_reference_init (RmpCurveReference *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* A popover keeps keys to itself, and a curve is drawn here that one may want to take back. */
  rmp_commands_install_keys (GTK_WIDGET (self->popover), RMP_SCOPE_WINDOW);
  rmp_curve_reference_show (self, NULL, NULL);
}

GtkWidget *
rmp_curve_reference_new (void)
{
  return g_object_new (RMP_TYPE_CURVE_REFERENCE, NULL);
}
