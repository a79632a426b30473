/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "start-page.h"

#include "i18n.h"
#include "sample-card.h"
#include "store/project.h"
#include "studio/sample.h"

#define MAX_RECENT 8
#define MAX_CRASHED 3

struct _RmpStartPage
{
  GtkWidget parent_instance;

  /* Template children */
  GtkWidget *scroller;
  GtkBox *samples;
  GtkLabel *no_samples;
  GtkWidget *crashed_box;
  GtkListBox *crashed;
  GtkWidget *recent_box;
  GtkListBox *recent;
  GtkSpinner *busy;
};

enum
{
  SAMPLE_CHOSEN,
  FILE_CHOSEN,
  RECOVERY_CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RmpStartPage, rmp_start_page, GTK_TYPE_WIDGET)

void
rmp_start_page_set_busy (RmpStartPage *self, gboolean busy)
{
  gtk_spinner_set_spinning (self->busy, busy);
  gtk_widget_set_sensitive (GTK_WIDGET (self->samples), !busy);
}

/* --- samples -------------------------------------------------------------------------------------------------- */

static void
on_card_clicked (RmpStartPage *self, GtkWidget *card)
{
  g_signal_emit (self, signals[SAMPLE_CHOSEN], 0, rmp_sample_card_get_name (RMP_SAMPLE_CARD (card)));
}

static void
fill_samples (RmpStartPage *self)
{
  g_autoptr (GPtrArray) samples = rmp_samples_list ();

  if (gtk_widget_get_first_child (GTK_WIDGET (self->samples)) != NULL)
    return;
  for (guint i = 0; i < samples->len; i++)
    {
      GtkWidget *card = rmp_sample_card_new (g_ptr_array_index (samples, i), i == 0);

      g_signal_connect_swapped (card, "clicked", G_CALLBACK (on_card_clicked), self);
      gtk_box_append (self->samples, card);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->no_samples), samples->len == 0);
}

/* --- lists ---------------------------------------------------------------------------------------------------- */

static GtkWidget *
new_row (const char *icon, const char *title, const char *detail)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *text = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *name = gtk_label_new (title), *dim = gtk_label_new (detail);

  gtk_label_set_xalign (GTK_LABEL (name), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_xalign (GTK_LABEL (dim), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (dim), PANGO_ELLIPSIZE_START);
  gtk_widget_add_css_class (dim, "dim-label");
  gtk_widget_add_css_class (dim, "caption");
  gtk_widget_set_hexpand (text, TRUE);
  gtk_box_append (GTK_BOX (text), name);
  gtk_box_append (GTK_BOX (text), dim);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (icon));
  gtk_box_append (GTK_BOX (box), text);
  gtk_widget_add_css_class (box, "start-row");
  return box;
}

static void
clear (GtkListBox *list)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (list, 0)) != NULL)
    gtk_list_box_remove (list, GTK_WIDGET (row));
}

static int
compare_recent (gconstpointer a, gconstpointer b)
{
  return -g_date_time_compare (gtk_recent_info_get_modified ((gpointer) a),
                               gtk_recent_info_get_modified ((gpointer) b));
}

static void
add_recent (RmpStartPage *self, GtkRecentInfo *info)
{
  g_autofree char *display = gtk_recent_info_get_uri_display (info);
  g_autofree char *folder = display != NULL ? g_path_get_dirname (display) : NULL;
  const gboolean there = gtk_recent_info_exists (info);
  GtkWidget *row = new_row ("rimple-look-symbolic", gtk_recent_info_get_display_name (info),
                            there ? folder : _ ("no longer there"));

  gtk_widget_set_sensitive (row, there);
  gtk_list_box_append (self->recent, row);
  g_object_set_data_full (G_OBJECT (gtk_widget_get_parent (row)), "uri", g_strdup (gtk_recent_info_get_uri (info)),
                          g_free);
}

static void
fill_recent (RmpStartPage *self)
{
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());
  guint n = 0;

  clear (self->recent);
  items = g_list_sort (items, compare_recent);
  for (GList *item = items; item != NULL && n < MAX_RECENT; item = item->next)
    if (g_str_has_suffix (gtk_recent_info_get_uri (item->data), ".rimple"))
      {
        add_recent (self, item->data);
        n++;
      }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
  gtk_widget_set_visible (self->recent_box, n > 0);
}

static void
on_recent_activated (RmpStartPage *self, GtkListBoxRow *row)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_object_get_data (G_OBJECT (row), "uri"));

  g_signal_emit (self, signals[FILE_CHOSEN], 0, file);
}

static void
on_discard_clicked (RmpStartPage *self, GtkWidget *button)
{
  char **paths = g_object_get_data (G_OBJECT (button), "paths");

  for (char **path = paths; *path != NULL; path++)
    rmp_project_discard_crashed (*path);
  rmp_start_page_refresh (self);
}

/* A row about one or more working copies, with a button to give them up. (transfer full) @paths */
static GtkWidget *
add_crashed (RmpStartPage *self, const char *title, const char *detail, const char *discard, GStrv paths)
{
  GtkWidget *row = new_row ("document-revert-symbolic", title, detail);
  GtkWidget *button = gtk_button_new_with_label (discard);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_object_set_data_full (G_OBJECT (button), "paths", paths, (GDestroyNotify) g_strfreev);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_discard_clicked), self);
  gtk_box_append (GTK_BOX (row), button);
  gtk_list_box_append (self->crashed, row);
  return gtk_widget_get_parent (row);
}

static void
add_older_crashed (RmpStartPage *self, GPtrArray *crashed)
{
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();
  g_autofree char *title = g_strdup_printf (g_dngettext (NULL, "%u older", "%u older", crashed->len - MAX_CRASHED),
                                            crashed->len - MAX_CRASHED);

  for (guint i = MAX_CRASHED; i < crashed->len; i++)
    g_strv_builder_add (paths, ((RmpCrashedProject *) g_ptr_array_index (crashed, i))->working_copy);
  gtk_list_box_row_set_activatable (
      GTK_LIST_BOX_ROW (add_crashed (self, title, _ ("offered once the newer ones are opened or discarded"),
                                     _ ("Discard All"), g_strv_builder_end (paths))),
      FALSE);
}

static void
fill_crashed (RmpStartPage *self)
{
  g_autoptr (GPtrArray) crashed = rmp_project_list_crashed ();

  clear (self->crashed);
  for (guint i = 0; i < MIN (crashed->len, MAX_CRASHED); i++)
    {
      const RmpCrashedProject *project = g_ptr_array_index (crashed, i);
      const char *const path[] = { project->working_copy, NULL };
      g_autofree char *time = project->time != NULL ? g_date_time_format (project->time, "%x %H:%M") : g_strdup ("");
      g_autofree char *detail = g_strdup_printf (_ ("last change %s"), time);
      GtkWidget *row = add_crashed (self, project->title, detail, _ ("Discard"), g_strdupv ((char **) path));

      g_object_set_data_full (G_OBJECT (row), "path", g_strdup (project->working_copy), g_free);
    }
  if (crashed->len > MAX_CRASHED)
    add_older_crashed (self, crashed);
  gtk_widget_set_visible (self->crashed_box, crashed->len > 0);
}

static void
on_crashed_activated (RmpStartPage *self, GtkListBoxRow *row)
{
  g_autofree char *path = g_strdup (g_object_get_data (G_OBJECT (row), "path"));

  g_signal_emit (self, signals[RECOVERY_CHOSEN], 0, path);
}

void
rmp_start_page_refresh (RmpStartPage *self)
{
  g_return_if_fail (RMP_IS_START_PAGE (self));
  fill_samples (self);
  fill_crashed (self);
  fill_recent (self);
}

/* --- widget --------------------------------------------------------------------------------------------------- */

static void
rmp_start_page_dispose (GObject *object)
{
  g_clear_pointer (&RMP_START_PAGE (object)->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_start_page_parent_class)->dispose (object);
}

static void
rmp_start_page_class_init (RmpStartPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_start_page_dispose;
  signals[SAMPLE_CHOSEN] = g_signal_new ("sample-chosen", RMP_TYPE_START_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[FILE_CHOSEN] = g_signal_new ("file-chosen", RMP_TYPE_START_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_FILE);
  signals[RECOVERY_CHOSEN] = g_signal_new ("recovery-chosen", RMP_TYPE_START_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                           NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/rimple/Rimple/ui/start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpStartPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, RmpStartPage, samples);
  gtk_widget_class_bind_template_child (widget_class, RmpStartPage, no_samples);
  gtk_widget_class_bind_template_child (widget_class, RmpStartPage, crashed_box);
  gtk_widget_class_bind_template_child (widget_class, RmpStartPage, crashed);
  gtk_widget_class_bind_template_child (widget_class, RmpStartPage, recent_box);
  gtk_widget_class_bind_template_child (widget_class, RmpStartPage, recent);
  gtk_widget_class_bind_template_child (widget_class, RmpStartPage, busy);
  gtk_widget_class_bind_template_callback (widget_class, on_crashed_activated);
  gtk_widget_class_bind_template_callback (widget_class, on_recent_activated);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "startpage");
}

static void
rmp_start_page_init (RmpStartPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
