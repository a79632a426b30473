/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-strain.c: makes a pattern from the way a clip compresses a garment, or from painted
 * directions: the dialog, and the job behind it.
 */

#include "shell/window-private.h"

#include "evaluate/strain-image.h"
#include "inputs/patterns.h"
#include "tools/masks/mask-menu.h"
#include "widgets/i18n.h"
#include "widgets/number-entry.h"

/* The choices of the dialog, which become the job. */
typedef struct
{
  RmpWindow *window;
  RmpGarment *garment;
  RmpLayer *layer; /* (nullable): takes one more pattern */
  GtkWidget *wavelength;
  /* across the compression of a clip, or across or along directions: see new_ridges() */
  GtkDropDown *ridges;
  GtkCheckButton *uses; /* (nullable) */

  RmpStrainImage *strain;
} Request;

static void
request_free (gpointer data)
{
  Request *self = data;

  g_clear_pointer (&self->strain, rmp_strain_image_free);
  g_object_unref (self->window);
  g_object_unref (self->garment);
  g_clear_object (&self->layer);
  g_free (self);
}

/* --- job -------------------------------------------------------------------------------------- */

static gpointer
make_in_thread (gpointer data, const RmpCall *call, GError **error)
{
  return rmp_strain_image_make (((Request *) data)->strain, call, error);
}

/* One edit: the pattern, what is on it, and the look's use of it. */
static RmpPatternItem *
add_pattern (Request *self, RmpHeightImage *image, GError **error)
{
  RmpProject *project = rmp_workspace_get_project (self->window->workspace);
  RmpPatternItem *pattern;

  rmp_project_begin (project, _ ("Pattern from Strain"));
  pattern = rmp_garment_add_pattern (self->garment, _ ("Strain"), rmp_height_image_get_side (image),
                                     error);
  if (pattern)
    {
      RmpPatternUse use = rmp_pattern_use_plain (pattern);
      g_autoptr (RmpPatternLayerItem)
          lowest = g_list_model_get_item (rmp_pattern_item_get_layers (pattern), 0);

      use.amplitude = rmp_strain_image_get_amplitude (self->strain);
      if (rmp_pattern_layer_item_set_image (lowest, image, NULL, error) && self->layer)
        rmp_layer_add_pattern (self->layer, &use, error);
    }
  return rmp_project_end (project, !*error ? error : NULL) ? pattern : NULL;
}

static void
on_made (RmpWindow *window, gpointer data, gpointer image, GError **error)
{
  Request *self = data;
  RmpPatternItem *pattern = add_pattern (self, image, error);

  g_assert (RMP_IS_WINDOW (window));
  if (pattern && !self->layer)
    rmp_workspace_select (window->workspace, pattern);
}

/* --- question --------------------------------------------------------------------------------- */

static RmpCharacter *
get_character (Request *self)
{
  return rmp_surface_get_character (rmp_garment_get_surface (self->garment));
}

/* The entry chosen in the list made by new_ridges(). (transfer full) (nullable) */
static RmpStrainImage *
find_strain (Request *self, GError **error)
{
  GListModel *clips = rmp_character_get_clips (get_character (self));
  const guint n_clips = g_list_model_get_n_items (clips),
              chosen = gtk_drop_down_get_selected (self->ridges);
  const double wavelength = rmp_number_entry_get_value (RMP_NUMBER_ENTRY (self->wavelength));

  if (chosen != GTK_INVALID_LIST_POSITION && chosen >= n_clips)
    {
      g_autoptr (RmpDirectionItem) field = g_list_model_get_item (
          rmp_garment_get_directions (self->garment), (chosen - n_clips) / 2);

      return rmp_strain_image_new_painted (field, (chosen - n_clips) % 2 == 1, wavelength,
                                           RMP_PATTERN_DEFAULT_SIDE, error);
    }
  else
    {
      g_autoptr (RmpClipItem) clip = g_list_model_get_item (clips, chosen);

      return rmp_strain_image_new (self->garment, clip, wavelength, RMP_PATTERN_DEFAULT_SIDE,
                                   error);
    }
}

static void
on_response (AdwMessageDialog *dialog G_GNUC_UNUSED, const char *response, Request *self)
{
  static const RmpWindowWork work = { make_in_thread, on_made,
                                      (GDestroyNotify) rmp_height_image_unref, request_free };
  g_autoptr (GError) error = NULL;

  if (!g_str_equal (response, "make"))
    {
      request_free (self);
      return;
    }
  if (self->uses && !gtk_check_button_get_active (self->uses))
    g_clear_object (&self->layer);
  self->strain = find_strain (self, &error);
  if (self->strain)
    {
      rmp_window_start_work (self->window, _ ("Pattern from strain"), &work, self);
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

static void
append_text (GtkStringList *list, const char *format, const char *name)
{
  g_autofree char *text = g_strdup_printf (format, name);

  gtk_string_list_append (list, text);
}

/* All clips, then each direction field across and along. The clip that plays is chosen, or the
 * field that is selected.
 */
static GtkWidget *
new_ridges (Request *self)
{
  GListModel *clips = rmp_character_get_clips (get_character (self));
  GListModel *fields = rmp_garment_get_directions (self->garment);
  GObject *selection = rmp_workspace_get_selection (self->window->workspace);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint chosen = 0;

  for (guint i = 0; i < g_list_model_get_n_items (clips); i++)
    {
      g_autoptr (RmpClipItem) clip = g_list_model_get_item (clips, i);

      append_text (names, _ ("Across the compression of “%s”"), rmp_clip_item_get_name (clip));
      if (clip == rmp_workspace_get_clip (self->window->workspace))
        chosen = i;
    }
  for (guint i = 0; i < g_list_model_get_n_items (fields); i++)
    {
      g_autoptr (RmpDirectionItem) field = g_list_model_get_item (fields, i);

      if ((GObject *) field == selection)
        chosen = g_list_model_get_n_items (G_LIST_MODEL (names));
      append_text (names, _ ("Across directions “%s”"), rmp_direction_item_get_name (field));
      append_text (names, _ ("Along directions “%s”"), rmp_direction_item_get_name (field));
    }
  self->ridges = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL));
  gtk_drop_down_set_selected (self->ridges, chosen);
  return GTK_WIDGET (self->ridges);
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
  gtk_widget_set_tooltip_text (self->wavelength,
                               _ ("From one ridge to the next; 0: a twentieth of the mesh"));
  attach (GTK_GRID (grid), 0, _ ("_Ridges"), new_ridges (self));
  attach (GTK_GRID (grid), 1, _ ("_Wavelength (0: chosen)"), self->wavelength);
  if (self->layer)
    {
      g_autofree char *words = g_strdup_printf (
          _ ("“%s” _uses it"), rmp_look_get_name (rmp_layer_get_look (self->layer)));
      GtkWidget *uses = gtk_check_button_new_with_mnemonic (words);

      self->uses = GTK_CHECK_BUTTON (uses);
      gtk_check_button_set_active (self->uses, TRUE);
      gtk_grid_attach (GTK_GRID (grid), uses, 0, 2, 2, 1);
    }
  return grid;
}

/* The layer of the visible look, if it can use one more pattern. (transfer full) (nullable) */
static RmpLayer *
find_layer (RmpWindow *window, RmpGarment *garment)
{
  RmpLook *look = rmp_mask_menu_find_look (window->workspace, garment);
  g_autoptr (RmpLayer) layer = look ? g_list_model_get_item (rmp_look_get_layers (look), 0) : NULL;
  const RmpInputUse *use = layer ? rmp_technique_takes (rmp_layer_get_technique (layer),
                                                        &rmp_input_patterns)
                                 : NULL;

  return use && rmp_layer_get_n_patterns (layer) < use->most ? g_steal_pointer (&layer) : NULL;
}

void
rmp_window_ask_strain (RmpWindow *self, RmpGarment *garment)
{
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_WINDOW (self), _ ("Pattern from strain"),
      _ ("Ridges at right angles to how a clip compresses the cloth most, or by a direction field, "
         "as a new pattern."));
  Request *request = g_new0 (Request, 1);

  g_assert (RMP_IS_WINDOW (self));

  request->window = g_object_ref (self);
  request->garment = g_object_ref (garment);
  request->layer = find_layer (self, garment);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), new_content (request));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "make",
                                    _ ("_Make"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "make",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "make");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (on_response), request);
  gtk_window_present (GTK_WINDOW (dialog));
}
