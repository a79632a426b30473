/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-strain.c: a pattern from how a clip compresses a garment: what is asked, and the job that makes it. */

#include "window-private.h"

#include "evaluate/strain-image.h"
#include "i18n.h"
#include "number-entry.h"
#include "tools/mask-menu.h"

#define UPDATE_MILLISECONDS 100

/* What is asked, and then the job. */
typedef struct
{
  RmpWindow *window;
  RmpGarment *garment;
  RmpLayer *layer; /* (nullable): takes one more pattern */
  GtkWidget *wavelength;
  GtkDropDown *clip;    /* of the character's clips */
  GtkCheckButton *uses; /* (nullable) */

  RmpStrainImage *strain;
  RmpJob *job;
  guint update;
  gint permille; /* atomic */
} Request;

static void
request_free (Request *self)
{
  g_clear_handle_id (&self->update, g_source_remove);
  g_clear_pointer (&self->strain, rmp_strain_image_free);
  g_object_unref (self->window);
  g_object_unref (self->garment);
  g_clear_object (&self->layer);
  g_free (self);
}

/* --- job ------------------------------------------------------------------------------------------------------ */

static void
on_progress (double fraction, gpointer data)
{
  g_atomic_int_set (&((Request *) data)->permille, (gint) (1000.0 * fraction));
}

static gboolean
follow (gpointer data)
{
  Request *self = data;

  rmp_job_bar_set_fraction (self->window->jobs, self->job, g_atomic_int_get (&self->permille) / 1000.0);
  return G_SOURCE_CONTINUE;
}

static void
make_in_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  const RmpCall call = { cancellable, on_progress, data, 0 };
  GError *error = NULL;
  RmpHeightImage *image = rmp_strain_image_make (((Request *) data)->strain, &call, &error);

  if (image != NULL)
    g_task_return_pointer (task, image, (GDestroyNotify) rmp_height_image_unref);
  else
    g_task_return_error (task, error);
}

/* One edit: the pattern, what is on it, and the look's use of it. */
static RmpPatternItem *
add_pattern (Request *self, RmpHeightImage *image, GError **error)
{
  RmpProject *project = rmp_workspace_get_project (self->window->workspace);
  RmpPatternItem *pattern;

  rmp_project_begin (project, _ ("Pattern from Strain"));
  pattern = rmp_garment_add_pattern (self->garment, _ ("Strain"), rmp_height_image_get_side (image), error);
  if (pattern != NULL)
    {
      const RmpPatternUse use = rmp_pattern_use_plain (pattern);
      g_autoptr (RmpPatternLayerItem) lowest = g_list_model_get_item (rmp_pattern_item_get_layers (pattern), 0);

      if (rmp_pattern_layer_item_set_image (lowest, image, NULL, error) && self->layer != NULL)
        rmp_layer_add_pattern (self->layer, &use, error);
    }
  return rmp_project_end (project, *error == NULL ? error : NULL) ? pattern : NULL;
}

/* The document may have changed since: rows that are gone refuse the edit. */
static void
on_made (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  Request *self = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpHeightImage) image = g_task_propagate_pointer (G_TASK (result), &error);
  RmpPatternItem *pattern = NULL;

  g_clear_handle_id (&self->update, g_source_remove);
  rmp_job_bar_end (self->window->jobs, self->job);
  if (image != NULL && self->window->workspace != NULL)
    pattern = add_pattern (self, image, &error);
  if (pattern != NULL && self->layer == NULL)
    rmp_workspace_select (self->window->workspace, pattern);
  if (error != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    rmp_window_notify (self->window, error->message);
}

/* @self: (transfer full) */
static void
start (Request *self)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GTask) task = g_task_new (self->window, cancellable, on_made, NULL);

  self->job = rmp_job_bar_begin (self->window->jobs, _ ("Pattern from strain"), cancellable);
  self->update = g_timeout_add (UPDATE_MILLISECONDS, follow, self);
  g_task_set_task_data (task, self, (GDestroyNotify) request_free);
  g_task_run_in_thread (task, make_in_thread);
}

/* --- question ------------------------------------------------------------------------------------------------- */

static RmpCharacter *
get_character (Request *self)
{
  return rmp_surface_get_character (rmp_garment_get_surface (self->garment));
}

static void
on_response (AdwMessageDialog *dialog G_GNUC_UNUSED, const char *response, Request *self)
{
  g_autoptr (RmpClipItem) clip = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_str_equal (response, "make"))
    {
      request_free (self);
      return;
    }
  clip = g_list_model_get_item (rmp_character_get_clips (get_character (self)),
                                gtk_drop_down_get_selected (self->clip));
  if (self->uses != NULL && !gtk_check_button_get_active (self->uses))
    g_clear_object (&self->layer);
  self->strain = rmp_strain_image_new (self->garment, clip,
                                       rmp_number_entry_get_value (RMP_NUMBER_ENTRY (self->wavelength)),
                                       RMP_PATTERN_DEFAULT_SIDE, &error);
  if (self->strain != NULL)
    {
      start (self);
      return;
    }
  rmp_window_notify (self->window, error->message);
  request_free (self);
}

static void
attach (GtkGrid *grid, int row, const char *text, GtkWidget *control)
{
  GtkWidget *label = gtk_label_new_with_mnemonic (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), control);
  gtk_widget_set_hexpand (control, TRUE);
  gtk_grid_attach (grid, label, 0, row, 1, 1);
  gtk_grid_attach (grid, control, 1, row, 1, 1);
}

/* The one that plays is chosen. */
static GtkWidget *
new_clips (Request *self)
{
  GListModel *clips = rmp_character_get_clips (get_character (self));
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint playing = 0;

  for (guint i = 0; i < g_list_model_get_n_items (clips); i++)
    {
      g_autoptr (RmpClipItem) clip = g_list_model_get_item (clips, i);

      gtk_string_list_append (names, rmp_clip_item_get_name (clip));
      if (clip == rmp_workspace_get_clip (self->window->workspace))
        playing = i;
    }
  self->clip = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL));
  gtk_drop_down_set_selected (self->clip, playing);
  return GTK_WIDGET (self->clip);
}

static GtkWidget *
new_content (Request *self)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  self->wavelength = rmp_number_entry_new (RMP_UNIT_METRE, FALSE);
  rmp_number_entry_set_range (RMP_NUMBER_ENTRY (self->wavelength), (const double[]){ 0, 0.1 },
                              (const double[]){ 0, 10 });
  gtk_widget_set_tooltip_text (self->wavelength, _ ("From one ridge to the next; 0: a twentieth of the mesh"));
  attach (GTK_GRID (grid), 0, _ ("_Clip"), new_clips (self));
  attach (GTK_GRID (grid), 1, _ ("_Wavelength (0: chosen)"), self->wavelength);
  if (self->layer != NULL)
    {
      g_autofree char *words = g_strdup_printf (_ ("“%s” _uses it"),
                                                rmp_look_get_name (rmp_layer_get_look (self->layer)));
      GtkWidget *uses = gtk_check_button_new_with_mnemonic (words);

      self->uses = GTK_CHECK_BUTTON (uses);
      gtk_check_button_set_active (self->uses, TRUE);
      gtk_grid_attach (GTK_GRID (grid), uses, 0, 2, 2, 1);
    }
  return grid;
}

/* (transfer full) (nullable): that of the look that shows, where it has room for one more pattern. */
static RmpLayer *
find_layer (RmpWindow *window, RmpGarment *garment)
{
  RmpLook *look = rmp_mask_menu_find_look (window->workspace, garment);
  g_autoptr (RmpLayer) layer = look != NULL ? g_list_model_get_item (rmp_look_get_layers (look), 0) : NULL;
  const RmpTechnique *technique = layer != NULL ? rmp_layer_get_technique (layer) : NULL;

  return technique != NULL && rmp_layer_get_n_patterns (layer) < technique->max_patterns ? g_steal_pointer (&layer)
                                                                                         : NULL;
}

void
rmp_window_ask_strain (RmpWindow *self, RmpGarment *garment)
{
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_WINDOW (self), _ ("Pattern from strain"),
      _ ("Ridges at right angles to how the clip compresses the cloth most, as a new pattern."));
  Request *request = g_new0 (Request, 1);

  request->window = g_object_ref (self);
  request->garment = g_object_ref (garment);
  request->layer = find_layer (self, garment);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), new_content (request));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "make", _ ("_Make"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "make", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "make");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (on_response), request);
  gtk_window_present (GTK_WINDOW (dialog));
}
