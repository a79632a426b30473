/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/bake-panel.h"

#include "bake/hosts.h"
#include "bake/writer.h"
#include "exchange/bake-again.h"
#include "exchange/bake-choices.h"
#include "exchange/bake-folder.h"
#include "exchange/bake-form.h"
#include "exchange/bake-job.h"
#include "exchange/bake-queue-window.h"
#include "exchange/bake-runner.h"
#include "exchange/estimate-text.h"
#include "widgets/i18n.h"

#define PATIENCE_MS 1000 /* for the estimate, before one may bake without it */

typedef struct
{
  gatomicrefcount ref_count;
  RmpWorkspace *workspace;
  RmpJobBar *jobs;
  GtkWindow *parent, *window;
  GPtrArray *looks; /* (element-type RmpLook), as in the drop-down */
  GtkDropDown *host, *look, *format, *axes, *scale, *limit;
  GtkWidget *limit_label;
  GtkWidget *steps_box;
  GtkLabel *steps;
  gboolean updating; /* the host chooses the rest */
  RmpNumberEntry *range[2];
  GtkWidget *tolerance, *tolerance_label;
  RmpBakeFolder *folder;
  GtkLabel *extent, *left_out, *estimate, *queued;
  GtkWidget *start, *add;
  GCancellable *estimating;
  guint patience; /* source: that a bake may wait for the estimate */
} Panel;

static void
panel_unref (Panel *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_object_unref (self->workspace);
  g_object_unref (self->jobs);
  g_object_unref (self->parent);
  g_ptr_array_unref (self->looks);
  g_clear_object (&self->estimating);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Panel, panel_unref)

static Panel *
panel_ref (Panel *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

static void
get_options (Panel *self, RmpBakeOptions *options)
{
  *options = (RmpBakeOptions){
    .formats = rmp_bake_format_names[gtk_drop_down_get_selected (self->format)].format,
    .axes = (RmpBakeAxes) gtk_drop_down_get_selected (self->axes),
    .scale = rmp_bake_scales[gtk_drop_down_get_selected (self->scale)].scale,
    .first = (guint) rmp_number_entry_get_value (self->range[0]),
    .last = (guint) rmp_number_entry_get_value (self->range[1]),
    .folder = rmp_bake_folder_get_path (self->folder),
    .tolerance = rmp_bake_tolerance_get (self->tolerance),
    .triangles = rmp_bake_limits[gtk_drop_down_get_selected (self->limit)].triangles,
  };
}

static RmpLook *
get_look (Panel *self)
{
  return g_ptr_array_index (self->looks, gtk_drop_down_get_selected (self->look));
}

static RmpBake *
new_bake (Panel *self, GError **error)
{
  RmpBakeOptions options;

  get_options (self, &options);
  return rmp_bake_new (get_look (self), rmp_workspace_get_clip (self->workspace), &options, error);
}

static void
show_row (GtkWidget *control, GtkWidget *label, gboolean shown)
{
  gtk_widget_set_visible (label, shown);
  gtk_widget_set_visible (control, shown);
}

static void
update_extent (Panel *self)
{
  g_autofree char *text = rmp_extent_text_new (rmp_look_get_garment (get_look (self)));

  rmp_bake_form_show_remark (self->extent, text);
}

/* --- estimate --------------------------------------------------------------------------------- */

static void
estimate_in_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer bake,
                    GCancellable *cancellable)
{
  const RmpCall call = { .cancellable = cancellable };
  g_autofree RmpBakeEstimate *estimate = g_new0 (RmpBakeEstimate, 1);
  GError *error = NULL;

  if (rmp_bake_estimate (bake, estimate, &call, &error))
    g_task_return_pointer (task, g_steal_pointer (&estimate), g_free);
  else
    g_task_return_error (task, error);
}

/* Simulated cloth has to settle for its first frame, which can take minutes, and anew after each
 * change here. The estimate is worth a moment to wait for, but not that.
 */
static void
on_patience_over (gpointer data)
{
  Panel *self = data;

  self->patience = 0;
  gtk_widget_set_sensitive (self->start, TRUE);
  gtk_widget_set_sensitive (self->add, TRUE);
  gtk_label_set_text (self->estimate, _ ("Measuring… The first frame takes long here: a bake need "
                                         "not wait until its size and time are known."));
}

static void
on_estimated (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (Panel) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree RmpBakeEstimate *estimate = g_task_propagate_pointer (G_TASK (result), &error);
  g_autofree char *text = NULL;

  g_assert (G_IS_ASYNC_RESULT (result));

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || !self->window)
    return;
  g_clear_handle_id (&self->patience, g_source_remove);
  gtk_widget_set_sensitive (self->start, estimate && estimate->bytes + estimate->aside_bytes <
                                                         estimate->free_bytes);
  gtk_widget_set_sensitive (self->add, estimate != NULL);
  if (!estimate)
    {
      gtk_label_set_text (self->estimate, error->message);
      return;
    }
  /* It matters for patterns and wrinkles only, which can be finer than their mesh. */
  show_row (GTK_WIDGET (self->limit), self->limit_label,
            estimate->texels > 0.0 || estimate->coarser ||
                gtk_widget_get_visible (self->limit_label));
  text = rmp_estimate_text_new (estimate);
  gtk_label_set_text (self->estimate, text);
}

static void show_host (Panel *self);

static void
update_estimate (Panel *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GTask) task = NULL;
  g_autofree char *left_out = NULL, *warning = NULL;
  RmpBakeOptions options;
  RmpBake *bake;

  if (self->updating)
    return;
  show_host (self);
  if (self->estimating)
    g_cancellable_cancel (self->estimating);
  g_clear_object (&self->estimating);
  g_clear_handle_id (&self->patience, g_source_remove);
  gtk_widget_set_sensitive (self->start, FALSE);
  gtk_widget_set_sensitive (self->add, FALSE);
  update_extent (self);
  bake = new_bake (self, &error);
  left_out = bake ? rmp_bake_describe_left_out (bake) : NULL;
  get_options (self, &options);
  warning = rmp_bake_formats_warn (options.formats, left_out);
  rmp_bake_form_show_remark (self->left_out, warning);
  show_row (self->tolerance, self->tolerance_label,
            rmp_bake_formats_are_tolerant (options.formats));
  if (!bake)
    {
      gtk_label_set_text (self->estimate, error->message);
      return;
    }
  gtk_label_set_text (self->estimate, _ ("Measuring…"));
  self->estimating = g_cancellable_new ();
  self->patience = g_timeout_add_once (PATIENCE_MS, on_patience_over, self);
  task = g_task_new (NULL, self->estimating, on_estimated, panel_ref (self));
  g_task_set_task_data (task, bake, (GDestroyNotify) rmp_bake_free);
  g_task_run_in_thread (task, estimate_in_thread);
}

/* --- hosts ------------------------------------------------------------------------------------ */

static const RmpBakeHost *
find_host (Panel *self)
{
  const RmpBakeHost *chosen = &rmp_bake_hosts[gtk_drop_down_get_selected (self->host)];
  RmpBakeOptions options;

  get_options (self, &options);
  /* Several may read the same. */
  if (chosen->name && rmp_bake_host_reads (chosen, options.formats, options.axes, options.scale))
    return chosen;
  return rmp_bake_host_find (options.formats, options.axes, options.scale);
}

/* Finds the host for the present settings; the last entry of the list stands for settings that fit
 * none.
 */
static void
show_host (Panel *self)
{
  const RmpBakeHost *host = find_host (self);
  g_autofree char *steps = host ? rmp_bake_host_describe (host) : NULL;
  guint i = 0;

  while (rmp_bake_hosts[i].name && &rmp_bake_hosts[i] != host)
    i++;
  self->updating = TRUE;
  gtk_drop_down_set_selected (self->host, i);
  self->updating = FALSE;
  gtk_widget_set_visible (self->steps_box, host != NULL);
  gtk_label_set_text (self->steps, steps ? steps : "");
}

static void
on_host_chosen (Panel *self)
{
  const RmpBakeHost *host = &rmp_bake_hosts[gtk_drop_down_get_selected (self->host)];

  if (self->updating || !host->name)
    return;
  self->updating = TRUE;
  for (guint i = 0; rmp_bake_format_names[i].label; i++)
    if (rmp_bake_format_names[i].format == host->format)
      gtk_drop_down_set_selected (self->format, i);
  for (guint i = 0; rmp_bake_scales[i].label; i++)
    if (rmp_bake_scales[i].scale == host->scale)
      gtk_drop_down_set_selected (self->scale, i);
  gtk_drop_down_set_selected (self->axes, host->axes);
  self->updating = FALSE;
  update_estimate (self);
}

static guint
get_host (GtkToggleButton *button)
{
  return (guint) ((const RmpBakeHost *) g_object_get_data (G_OBJECT (button), "host") -
                  rmp_bake_hosts);
}

static void
on_host_toggled (GtkToggleButton *button, Panel *self)
{
  if (gtk_toggle_button_get_active (button))
    gtk_drop_down_set_selected (self->host, get_host (button));
}

/* A button stays down while its program is the chosen one. */
static void
on_host_selected (GtkToggleButton *button, G_GNUC_UNUSED GParamSpec *selected, GtkDropDown *host)
{
  gtk_toggle_button_set_active (button, gtk_drop_down_get_selected (host) == get_host (button));
}

/* What most bakes are for, a click each. */
static GtkWidget *
new_host_buttons (Panel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkToggleButton *first = NULL;

  gtk_box_set_homogeneous (GTK_BOX (box), TRUE);
  gtk_widget_add_css_class (box, "linked");
  for (const RmpBakeHost *host = rmp_bake_hosts; host->name; host++)
    if (host->button)
      {
        GtkWidget *button = gtk_toggle_button_new_with_label (_ (host->button));

        gtk_widget_set_tooltip_text (button, _ (host->name));
        g_object_set_data (G_OBJECT (button), "host", (gpointer) host);
        gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), first);
        first = first ? first : GTK_TOGGLE_BUTTON (button);
        on_host_selected (GTK_TOGGLE_BUTTON (button), NULL, self->host);
        g_signal_connect (button, "toggled", G_CALLBACK (on_host_toggled), self);
        g_signal_connect_object (self->host, "notify::selected", G_CALLBACK (on_host_selected),
                                 button, G_CONNECT_SWAPPED);
        gtk_box_append (GTK_BOX (box), button);
      }
  return box;
}

static void
on_copy_steps (Panel *self)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self->steps)),
                          gtk_label_get_text (self->steps));
}

/* --- start ------------------------------------------------------------------------------------ */

static void
on_start (Panel *self)
{
  g_autoptr (GError) error = NULL;
  RmpBake *bake = new_bake (self, &error);
  RmpBakeOptions options;

  if (!bake)
    {
      gtk_label_set_text (self->estimate, error->message);
      return;
    }
  get_options (self, &options);
  rmp_bake_again_keep (self->workspace, get_look (self), &options, find_host (self));
  rmp_bake_job_start (bake, options.folder, find_host (self), self->jobs,
                      RMP_WINDOW (self->parent));
  gtk_window_close (self->window);
}

/* The panel stays: other formats and looks may follow. */
static void
on_add (Panel *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL, *text = NULL, *format = NULL;
  RmpBakeOptions options;

  get_options (self, &options);
  options.host = find_host (self) ? find_host (self)->id : NULL;
  id = rmp_bake_queue_add (get_look (self), rmp_workspace_get_clip (self->workspace), &options,
                           &error);
  rmp_bake_runner_refresh (rmp_bake_runner_get ());
  format = rmp_bake_formats_describe (options.formats);
  text = id ? g_strdup_printf (_ ("Added to the queue: %s, %s, frames %u to %u"),
                               rmp_look_get_name (get_look (self)), format, options.first,
                               options.last)
            : g_strdup (error->message);
  rmp_bake_form_show_remark (self->queued, text);
}

static void
on_maps (Panel *self)
{
  GActionGroup *actions = G_ACTION_GROUP (self->parent);

  gtk_window_close (self->window);
  g_action_group_activate_action (actions, "bake-maps", NULL);
}

static void
on_show_queue (Panel *self)
{
  rmp_bake_queue_window_present (self->parent);
  gtk_window_close (self->window);
}

/* --- content ---------------------------------------------------------------------------------- */

static GtkDropDown *
new_drop_down (Panel *self, GtkStringList *labels)
{
  GtkWidget *widget = gtk_drop_down_new (G_LIST_MODEL (labels), NULL);

  g_signal_connect_swapped (widget, "notify::selected", G_CALLBACK (update_estimate), self);
  return GTK_DROP_DOWN (widget);
}

static void
add_choices (Panel *self, GtkGrid *grid)
{
  GtkStringList *host_names = gtk_string_list_new (NULL), *look_names;
  guint selected;

  look_names = rmp_bake_form_list_looks (self->workspace, self->looks, &selected);
  for (const RmpBakeHost *host = rmp_bake_hosts; host->name; host++)
    gtk_string_list_append (host_names, _ (host->name));
  gtk_string_list_append (host_names, _ ("Other, as chosen below"));
  self->look = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (look_names), NULL));
  gtk_drop_down_set_selected (self->look, selected);
  g_signal_connect_swapped (self->look, "notify::selected", G_CALLBACK (update_estimate), self);
  self->host = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (host_names), NULL));
  g_signal_connect_swapped (self->host, "notify::selected", G_CALLBACK (on_host_chosen), self);
  self->format = new_drop_down (self, rmp_bake_formats_list ());
  self->axes = new_drop_down (self, rmp_bake_axes_list ());
  self->scale = new_drop_down (self, rmp_bake_scales_list ());
  self->limit = new_drop_down (self, rmp_bake_limits_list ());
  rmp_bake_form_attach (grid, 0, _ ("_Look"), GTK_WIDGET (self->look));
  rmp_bake_form_attach (grid, 1, _ ("_For"), GTK_WIDGET (self->host));
  gtk_grid_attach (grid, new_host_buttons (self), 1, 2, 1, 1);
  rmp_bake_form_attach (grid, 3, _ ("F_ormat"), GTK_WIDGET (self->format));
  rmp_bake_form_attach (grid, 4, _ ("_Axes"), GTK_WIDGET (self->axes));
  rmp_bake_form_attach (grid, 5, _ ("_Scale"), GTK_WIDGET (self->scale));
  self->limit_label = rmp_bake_form_attach (grid, 6, _ ("F_ineness"), GTK_WIDGET (self->limit));
  self->tolerance = rmp_bake_tolerance_new ();
  g_signal_connect_swapped (self->tolerance, "changed", G_CALLBACK (update_estimate), self);
  self->tolerance_label = rmp_bake_form_attach (grid, 7, _ ("Largest _error"), self->tolerance);
}

static void
add_range (Panel *self, GtkGrid *grid)
{
  GtkWidget *box = rmp_bake_form_new_range (self->workspace, self->range);

  for (guint i = 0; i < 2; i++)
    g_signal_connect_swapped (self->range[i], "changed", G_CALLBACK (update_estimate), self);
  rmp_bake_form_attach (grid, 8, _ ("F_rames"), box);
}

static GtkWidget *
new_steps (Panel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6),
            *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *title = gtk_label_new (_ ("Then, there")),
            *copy = gtk_button_new_with_mnemonic (_ ("_Copy Steps"));

  self->steps = rmp_bake_form_new_remark ();
  gtk_label_set_selectable (self->steps, TRUE);
  gtk_label_set_xalign (GTK_LABEL (title), 0.0f);
  gtk_widget_add_css_class (title, "group-heading");
  gtk_widget_set_hexpand (title, TRUE);
  g_signal_connect_swapped (copy, "clicked", G_CALLBACK (on_copy_steps), self);
  gtk_box_append (GTK_BOX (head), title);
  gtk_box_append (GTK_BOX (head), copy);
  gtk_box_append (GTK_BOX (box), head);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->steps));
  return box;
}

static GtkWidget *
new_button (Panel *self, const char *label, const char *tooltip, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_set_tooltip_text (button, tooltip);
  g_signal_connect_swapped (button, "clicked", clicked, self);
  return button;
}

static GtkWidget *
new_buttons (Panel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *show, *maps;

  show = new_button (self, _ ("Show _Queue"), _ ("The bakes that wait and have ended"),
                     G_CALLBACK (on_show_queue));
  maps = new_button (self, _ ("_Maps…"), _ ("Heights, normals and masks as images instead"),
                     G_CALLBACK (on_maps));
  self->add = new_button (self, _ ("Add _to Queue"),
                          _ ("Puts it aside, as the project is now, to be baked later with others"),
                          G_CALLBACK (on_add));
  self->start = new_button (self, _ ("_Bake"), NULL, G_CALLBACK (on_start));
  gtk_widget_add_css_class (maps, "flat");
  gtk_widget_add_css_class (show, "flat");
  gtk_widget_add_css_class (self->start, "suggested-action");
  gtk_widget_set_hexpand (show, TRUE);
  gtk_widget_set_halign (show, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), maps);
  gtk_box_append (GTK_BOX (box), show);
  gtk_box_append (GTK_BOX (box), self->add);
  gtk_box_append (GTK_BOX (box), self->start);
  return box;
}

static GtkWidget *
new_content (Panel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18), *grid = gtk_grid_new ();

  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  self->extent = rmp_bake_form_new_remark ();
  self->left_out = rmp_bake_form_new_remark ();
  gtk_widget_remove_css_class (GTK_WIDGET (self->left_out), "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->left_out), "warning");
  self->estimate = rmp_bake_form_new_remark ();
  self->queued = rmp_bake_form_new_remark ();
  rmp_bake_form_show_remark (self->queued, NULL);
  self->steps_box = new_steps (self);
  add_choices (self, GTK_GRID (grid));
  show_row (GTK_WIDGET (self->limit), self->limit_label, FALSE);
  add_range (self, GTK_GRID (grid));
  self->folder = RMP_BAKE_FOLDER (rmp_bake_folder_new (self->workspace));
  g_signal_connect_swapped (self->folder, "chosen", G_CALLBACK (update_estimate), self);
  rmp_bake_form_attach (GTK_GRID (grid), 9, _ ("Fol_der"), GTK_WIDGET (self->folder));
  gtk_box_append (GTK_BOX (box), grid);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->extent));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->left_out));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->estimate));
  gtk_box_append (GTK_BOX (box), self->steps_box);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->queued));
  gtk_box_append (GTK_BOX (box), new_buttons (self));
  gtk_widget_add_css_class (box, "dialog-content");
  return box;
}

static GtkWidget *
new_window_content (Panel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), new_content (self));
  return box;
}

static void
on_destroy (Panel *self)
{
  self->window = NULL;
  g_clear_handle_id (&self->patience, g_source_remove);
  if (self->estimating)
    g_cancellable_cancel (self->estimating);
  panel_unref (self);
}

void
rmp_bake_panel_present (GtkWindow *parent, RmpWorkspace *workspace, RmpJobBar *jobs)
{
  Panel *self = g_new0 (Panel, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->workspace = g_object_ref (workspace);
  self->jobs = g_object_ref (jobs);
  self->parent = g_object_ref (parent);
  self->looks = g_ptr_array_new_with_free_func (g_object_unref);
  self->window = GTK_WINDOW (adw_window_new ());
  gtk_window_set_title (self->window, _ ("Bake"));
  gtk_window_set_transient_for (self->window, parent);
  gtk_window_set_modal (self->window, TRUE);
  gtk_window_set_destroy_with_parent (self->window, TRUE);
  gtk_window_set_default_size (self->window, 460, -1);
  adw_window_set_content (ADW_WINDOW (self->window), new_window_content (self));
  rmp_bake_form_close_on_escape (GTK_WIDGET (self->window));
  g_signal_connect_swapped (self->window, "destroy", G_CALLBACK (on_destroy), self);
  update_estimate (self);
  gtk_window_present (self->window);
}
