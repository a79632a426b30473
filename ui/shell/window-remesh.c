/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-remesh.c: asks for the length of the edges with which the selected mesh is to be covered
 * anew, and does it in the background.
 */

#include "shell/window-private.h"

#include <math.h>

#include "store/assets/remesh.h"
#include "widgets/i18n.h"
#include "widgets/number-entry.h"

/* Edges vary by no more, so that triangles between the long and the short ones stay good. */
#define MOST_VARIATION 8.0

typedef struct
{
  RmpWindow *window;
  RmpSurface *surface;
  GtkWidget *length;
  GtkLabel *faces;
  GtkWidget *varies; /* whether edges are longer by … */
  double *factors;   /* (nullable): … these */
  AdwMessageDialog *dialog;
} Question;

static void
question_free (gpointer data, GClosure *closure G_GNUC_UNUSED)
{
  Question *self = data;

  g_object_unref (self->window);
  g_object_unref (self->surface);
  g_free (self->factors);
  g_free (self);
}

/* --- job -------------------------------------------------------------------------------------- */

static gpointer
run_in_thread (gpointer data, const RmpCall *call, GError **error)
{
  return rmp_remeshing_run (data, call->cancellable, error) ? data : NULL;
}

static void
on_done (RmpWindow *self, gpointer data, gpointer result G_GNUC_UNUSED, GError **error)
{
  g_autofree char *summary = NULL;

  g_assert (RMP_IS_WINDOW (self));

  rmp_workspace_highlight (self->workspace, NULL, 0, NULL);
  if (rmp_remeshing_finish (data, &summary, error))
    g_action_group_activate_action (
        G_ACTION_GROUP (self), "report-undoable",
        g_variant_new_string (summary ? summary : _ ("The mesh was remeshed.")));
}

static void
keep (gpointer result G_GNUC_UNUSED)
{
}

/* --- question --------------------------------------------------------------------------------- */

/* What the length in the field makes of the mesh, before it is done. */
static void
tell_faces (Question *self)
{
  const double length = rmp_number_entry_get_value (RMP_NUMBER_ENTRY (self->length));
  const guint now = rmp_mesh_get_n_faces (rmp_surface_get_mesh (self->surface));
  const double then = length > 0.0 ? rmp_surface_estimate_remeshed (self->surface, length) : 0.0;
  const gboolean possible = then > 0.0 && then <= RMP_REMESH_MAX_FACES;
  g_autofree char *text = possible
                              ? g_strdup_printf (_ ("about %'.0f faces instead of %'u"), then, now)
                              : g_strdup_printf (_ ("more than %'d faces: too many"),
                                                 RMP_REMESH_MAX_FACES);

  gtk_label_set_label (self->faces, text);
  adw_message_dialog_set_response_enabled (self->dialog, "remesh", possible);
}

static void
on_length (RmpNumberEntry *entry G_GNUC_UNUSED, double value G_GNUC_UNUSED, Question *self)
{
  tell_faces (self);
}

static void
on_response (AdwMessageDialog *dialog G_GNUC_UNUSED, const char *response, Question *self)
{
  static const RmpWindowWork work = { run_in_thread, on_done, keep,
                                      (GDestroyNotify) rmp_remeshing_free };
  g_autoptr (GError) error = NULL;
  RmpRemeshing *remeshing;

  if (!g_str_equal (response, "remesh"))
    return;
  remeshing = rmp_remeshing_new (
      self->surface, rmp_number_entry_get_value (RMP_NUMBER_ENTRY (self->length)), &error);
  if (remeshing && self->factors && gtk_check_button_get_active (GTK_CHECK_BUTTON (self->varies)))
    rmp_remeshing_set_factors (remeshing, self->factors);
  if (remeshing)
    rmp_window_start_work (self->window, _ ("Remesh"), &work, remeshing);
  else
    rmp_window_notify (self->window, error->message);
}

/* How much longer edges may be at each vertex, by the waves of the selected look. (transfer full)
 * (nullable)
 */
static double *
compare_waves (RmpWindow *self)
{
  GObject *selection = rmp_workspace_get_selection (self->workspace);
  g_autoptr (RmpWaveForecast)
      forecast = RMP_IS_LOOK (selection)
                     ? rmp_workspace_forecast (self->workspace, rmp_window_get_surface (self),
                                               RMP_LOOK (selection))
                     : NULL;

  return forecast ? rmp_wave_forecast_compare (forecast, MOST_VARIATION) : NULL;
}

/* As long as the edges of as many faces of one size would be. */
static double
get_mean_length (RmpSurface *surface)
{
  const guint n = rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface));

  return sqrt (rmp_surface_estimate_remeshed (surface, 1.0) / n);
}

/* @length: metres: what the field begins with */
static GtkWidget *
new_content (Question *self, double length)
{
  GtkWidget *grid = gtk_grid_new (), *label = gtk_label_new_with_mnemonic (_ ("_Edges"));
  const double mean = get_mean_length (self->surface);

  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  self->length = rmp_number_entry_new (RMP_UNIT_METRE, FALSE);
  rmp_number_entry_set_range (RMP_NUMBER_ENTRY (self->length), (const double[]){ 0.0, 2.0 * mean },
                              (const double[]){ 0.0, 1e3 * mean });
  rmp_number_entry_set_value (RMP_NUMBER_ENTRY (self->length), length > 0.0 ? length : 0.5 * mean);
  gtk_widget_set_hexpand (self->length, TRUE);
  gtk_widget_set_tooltip_text (
      self->length,
      _ ("Wrinkles that move vertices need eight edges or more from one to the next"));
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), self->length);
  self->faces = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->faces, 0.0f);
  gtk_widget_add_css_class (GTK_WIDGET (self->faces), "dim-label");
  gtk_grid_attach (GTK_GRID (grid), label, 0, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), self->length, 1, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), GTK_WIDGET (self->faces), 1, 1, 1, 1);
  self->varies = gtk_check_button_new_with_mnemonic (_ ("_Longer where waves are wider"));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->varies), TRUE);
  gtk_widget_set_tooltip_text (self->varies,
                               _ ("As the material of the look is painted; the number of faces "
                                  "above is the most that come of it"));
  gtk_widget_set_visible (self->varies, self->factors != NULL);
  gtk_grid_attach (GTK_GRID (grid), self->varies, 1, 2, 1, 1);
  g_signal_connect (self->length, "scrubbed", G_CALLBACK (on_length), self);
  g_signal_connect (self->length, "changed", G_CALLBACK (on_length), self);
  return grid;
}

/* @target: metres, of the edges that are proposed; NULL or 0: half of those there are */
static void
on_remesh (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  RmpSurface *surface = rmp_window_get_surface (data);
  GtkWidget *dialog;
  Question *question;

  g_assert (RMP_IS_WINDOW (data));

  if (!surface)
    return;
  dialog = adw_message_dialog_new (GTK_WINDOW (data), _ ("Remesh"),
                                   _ ("Covers the mesh with triangles of one size. Its shape, "
                                      "texture, weights and morph targets "
                                      "stay, and garments, lines and looks go over to it."));
  question = g_new0 (Question, 1);
  question->window = g_object_ref (data);
  question->surface = g_object_ref (surface);
  question->dialog = ADW_MESSAGE_DIALOG (dialog);
  question->factors = compare_waves (data);
  adw_message_dialog_set_extra_child (
      question->dialog, new_content (question, target ? g_variant_get_double (target) : 0.0));
  adw_message_dialog_add_responses (question->dialog, "cancel", _ ("_Cancel"), "remesh",
                                    _ ("_Remesh"), NULL);
  adw_message_dialog_set_response_appearance (question->dialog, "remesh", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (question->dialog, "remesh");
  adw_message_dialog_set_close_response (question->dialog, "cancel");
  tell_faces (question);
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_response), question, question_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
rmp_window_init_remeshing (RmpWindow *self)
{
  static const GActionEntry actions[] = {
    { .name = "remesh", .activate = on_remesh },
    { .name = "remesh-to", .activate = on_remesh, .parameter_type = "d" },
  };

  g_assert (RMP_IS_WINDOW (self));

  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
}

void
rmp_window_update_remeshing (RmpWindow *self)
{
  static const char *const names[] = { "remesh", "remesh-to" };

  g_assert (RMP_IS_WINDOW (self));

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_simple_action_set_enabled (
        G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), names[i])),
        rmp_window_get_surface (self) != NULL);
}
