/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "start/start-page.h"

#include "shell/preferences.h"
#include "start/recovery-list.h"
#include "start/sample-card.h"
#include "start/start-row.h"
#include "start/thumbnail.h"
#include "studio/sample.h"
#include "widgets/i18n.h"

#define MAX_RECENT 8

#define CARDS_IN_A_ROW 6

struct _RmpStartPage
{
  GtkWidget parent_instance;

  /* Template children */
  GtkWidget *scroller;
  GtkGrid *samples;
  GtkLabel *no_samples;
  RmpRecoveryList *recovery;
  GtkWidget *recent_box;
  GtkListBox *recent;
  GtkSpinner *busy;
  GtkWidget *welcome;
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
  g_return_if_fail (RMP_IS_START_PAGE (self));
  gtk_spinner_set_spinning (self->busy, busy);
  gtk_widget_set_sensitive (GTK_WIDGET (self->samples), !busy);
}

/* --- samples ---------------------------------------------------------------------------------- */

static void
on_card_clicked (RmpStartPage *self, GtkWidget *card)
{
  g_assert (RMP_IS_START_PAGE (self));
  g_signal_emit (self, signals[SAMPLE_CHOSEN], 0,
                 rmp_sample_card_get_name (RMP_SAMPLE_CARD (card)));
}

static void
fill_samples (RmpStartPage *self)
{
  g_autoptr (GPtrArray) samples = rmp_samples_list ();
  g_autoptr (GtkSizeGroup) captions = gtk_size_group_new (GTK_SIZE_GROUP_VERTICAL);
  guint n = 0;

  if (gtk_widget_get_first_child (GTK_WIDGET (self->samples)))
    return;
  for (guint i = 0; i < samples->len; i++)
    {
      const RmpSample *sample = g_ptr_array_index (samples, i);
      GtkWidget *card;

      if (sample->aside)
        continue;
      card = rmp_sample_card_new (sample, n == 0, captions);
      g_signal_connect_swapped (card, "clicked", G_CALLBACK (on_card_clicked), self);
      gtk_grid_attach (self->samples, card, (int) (n % CARDS_IN_A_ROW), (int) (n / CARDS_IN_A_ROW),
                       1, 1);
      n++;
    }
  gtk_widget_set_visible (GTK_WIDGET (self->no_samples), n == 0);
}

/* --- recent files ----------------------------------------------------------------------------- */

static void
clear (GtkListBox *list)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (list, 0)))
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
  g_autofree char *folder = display ? g_path_get_dirname (display) : NULL;
  g_autofree char *path = g_filename_from_uri (gtk_recent_info_get_uri (info), NULL, NULL);
  g_autofree char *picture = path ? rmp_thumbnail_get_path (path) : NULL;
  const gboolean there = gtk_recent_info_exists (info);
  GtkWidget *row = rmp_start_row_new (picture, "rimple-look-symbolic",
                                      gtk_recent_info_get_display_name (info),
                                      there ? folder : _ ("no longer there"));

  gtk_widget_set_sensitive (row, there);
  if (there && path)
    rmp_start_row_warn (row, path, "win.open-without-evaluation", path);
  gtk_list_box_append (self->recent, row);
  g_object_set_data_full (G_OBJECT (gtk_widget_get_parent (row)), "uri",
                          g_strdup (gtk_recent_info_get_uri (info)), g_free);
}

static void
fill_recent (RmpStartPage *self)
{
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());
  guint n = 0;

  clear (self->recent);
  items = g_list_sort (items, compare_recent);
  for (GList *item = items; item && n < MAX_RECENT; item = item->next)
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

  g_assert (RMP_IS_START_PAGE (self));
  g_signal_emit (self, signals[FILE_CHOSEN], 0, file);
}

static void
on_recovery_chosen (RmpStartPage *self, const char *working_copy)
{
  g_assert (RMP_IS_START_PAGE (self));
  g_signal_emit (self, signals[RECOVERY_CHOSEN], 0, working_copy);
}

static void
on_not_now (void)
{
  g_object_set (rmp_preferences_get_default (), "toured", TRUE, NULL);
}

void
rmp_start_page_refresh (RmpStartPage *self)
{
  g_return_if_fail (RMP_IS_START_PAGE (self));
  fill_samples (self);
  rmp_recovery_list_refresh (self->recovery);
  fill_recent (self);
}

/* --- widget ----------------------------------------------------------------------------------- */

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

  g_type_ensure (RMP_TYPE_RECOVERY_LIST);
  G_OBJECT_CLASS (klass)->dispose = rmp_start_page_dispose;
  signals[SAMPLE_CHOSEN] = g_signal_new ("sample-chosen", RMP_TYPE_START_PAGE, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[FILE_CHOSEN] = g_signal_new ("file-chosen", RMP_TYPE_START_PAGE, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
  signals[RECOVERY_CHOSEN] = g_signal_new ("recovery-chosen", RMP_TYPE_START_PAGE,
                                           G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                           G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/rimple/Rimple/ui/start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpStartPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, RmpStartPage, samples);
  gtk_widget_class_bind_template_child (widget_class, RmpStartPage, no_samples);
  gtk_widget_class_bind_template_child (widget_class, RmpStartPage, recovery);
  gtk_widget_class_bind_template_child (widget_class, RmpStartPage, recent_box);
  gtk_widget_class_bind_template_child (widget_class, RmpStartPage, recent);
  gtk_widget_class_bind_template_child (widget_class, RmpStartPage, busy);
  gtk_widget_class_bind_template_child (widget_class, RmpStartPage, welcome);
  gtk_widget_class_bind_template_callback (widget_class, on_not_now);
  gtk_widget_class_bind_template_callback (widget_class, on_recovery_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_recent_activated);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "startpage");
}

static void
rmp_start_page_init (RmpStartPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_object_bind_property (rmp_preferences_get_default (), "toured", self->welcome, "visible",
                          G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
}
