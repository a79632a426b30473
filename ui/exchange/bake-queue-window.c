/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/bake-queue-window.h"

#include "exchange/bake-queue-row.h"
#include "widgets/i18n.h"

struct _RmpBakeQueueWindow
{
  AdwWindow parent_instance;

  RmpBakeRunner *runner;

  /* Template children */
  AdwToastOverlay *toasts;
  GtkWidget *start, *pause, *clear;
  GtkStack *pages;
  GtkWidget *nothing, *scrolled;
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (RmpBakeQueueWindow, rmp_bake_queue_window, ADW_TYPE_WINDOW)

/* --- showing ---------------------------------------------------------------------------------- */

static RmpBakeQueueRow *
get_row (RmpBakeQueueWindow *self, guint i)
{
  return RMP_BAKE_QUEUE_ROW (gtk_list_box_get_row_at_index (self->list, (int) i));
}

/* Rows stand in the order of the bakes, which new ones only follow: those that are not at their
 * place have gone. Rows that stay keep the focus.
 */
static void
match_rows (RmpBakeQueueWindow *self, const GPtrArray *bakes)
{
  for (guint i = 0; i < bakes->len || get_row (self, i); i++)
    {
      const RmpQueuedBake *bake = i < bakes->len ? bakes->pdata[i] : NULL;
      RmpBakeQueueRow *row;

      while ((row = get_row (self, i)) &&
             (!bake || !g_str_equal (rmp_bake_queue_row_get_id (row), bake->id)))
        gtk_list_box_remove (self->list, GTK_WIDGET (row));
      if (row)
        rmp_bake_queue_row_update (row);
      else if (bake)
        gtk_list_box_append (self->list, rmp_bake_queue_row_new (self->runner, bake->id));
    }
}

static gboolean
is_over (const RmpQueuedBake *bake)
{
  return bake->state == RMP_QUEUED_DONE || bake->state == RMP_QUEUED_CANCELLED;
}

static void
update (RmpBakeQueueWindow *self)
{
  const GPtrArray *bakes = rmp_bake_runner_get_bakes (self->runner);
  const gboolean runs = rmp_bake_runner_get_current (self->runner) != NULL;
  gboolean over = FALSE, waits = FALSE;

  match_rows (self, bakes);
  for (guint i = 0; i < bakes->len; i++)
    {
      over |= is_over (bakes->pdata[i]);
      waits |= ((RmpQueuedBake *) bakes->pdata[i])->state == RMP_QUEUED_WAITING;
    }
  gtk_stack_set_visible_child (self->pages, bakes->len > 0 ? self->scrolled : self->nothing);
  gtk_widget_set_sensitive (self->start, waits && !rmp_bake_runner_is_started (self->runner));
  gtk_widget_set_sensitive (self->pause, runs);
  gtk_widget_set_sensitive (self->clear, over);
}

/* --- doing ------------------------------------------------------------------------------------ */

static void
on_start (RmpBakeQueueWindow *self)
{
  g_assert (RMP_IS_BAKE_QUEUE_WINDOW (self));
  rmp_bake_runner_start (self->runner);
}

static void
on_pause (RmpBakeQueueWindow *self)
{
  g_assert (RMP_IS_BAKE_QUEUE_WINDOW (self));
  rmp_bake_runner_stop (self->runner);
}

static void
on_clear (RmpBakeQueueWindow *self)
{
  const GPtrArray *bakes = rmp_bake_runner_get_bakes (self->runner);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) ids = NULL;

  g_assert (RMP_IS_BAKE_QUEUE_WINDOW (self));

  for (guint i = 0; i < bakes->len; i++)
    if (is_over (bakes->pdata[i]))
      g_strv_builder_add (builder, ((RmpQueuedBake *) bakes->pdata[i])->id);
  ids = g_strv_builder_end (builder);
  for (char **id = ids; *id; id++)
    rmp_bake_runner_remove (self->runner, *id);
}

static void
report (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *message)
{
  g_autofree char *title = g_markup_escape_text (g_variant_get_string (message, NULL), -1);

  adw_toast_overlay_add_toast (RMP_BAKE_QUEUE_WINDOW (widget)->toasts, adw_toast_new (title));
}

/* The command line may have changed the queue meanwhile. */
static void
on_active (RmpBakeQueueWindow *self)
{
  if (gtk_window_is_active (GTK_WINDOW (self)))
    rmp_bake_runner_refresh (self->runner);
}

/* --- window ----------------------------------------------------------------------------------- */

static void
rmp_bake_queue_window_finalize (GObject *object)
{
  g_object_unref (RMP_BAKE_QUEUE_WINDOW (object)->runner);
  G_OBJECT_CLASS (rmp_bake_queue_window_parent_class)->finalize (object);
}

static void
rmp_bake_queue_window_class_init (RmpBakeQueueWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rmp_bake_queue_window_finalize;
  gtk_widget_class_install_action (widget_class, "queue.report", "s", report);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/bake-queue-window.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpBakeQueueWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, RmpBakeQueueWindow, start);
  gtk_widget_class_bind_template_child (widget_class, RmpBakeQueueWindow, pause);
  gtk_widget_class_bind_template_child (widget_class, RmpBakeQueueWindow, clear);
  gtk_widget_class_bind_template_child (widget_class, RmpBakeQueueWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, RmpBakeQueueWindow, nothing);
  gtk_widget_class_bind_template_child (widget_class, RmpBakeQueueWindow, scrolled);
  gtk_widget_class_bind_template_child (widget_class, RmpBakeQueueWindow, list);
  gtk_widget_class_bind_template_callback (widget_class, on_start);
  gtk_widget_class_bind_template_callback (widget_class, on_pause);
  gtk_widget_class_bind_template_callback (widget_class, on_clear);
}

static void
rmp_bake_queue_window_init (RmpBakeQueueWindow *self)
{
  self->runner = g_object_ref (rmp_bake_runner_get ());
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (self->runner, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::is-active", G_CALLBACK (on_active), NULL);
  rmp_bake_runner_refresh (self->runner);
}

static GtkWindow *
find_window (GtkWindow *parent)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (RMP_IS_BAKE_QUEUE_WINDOW (window) && gtk_window_get_transient_for (window) == parent)
        return window; /* GTK has it */
    }
  return NULL;
}

void
rmp_bake_queue_window_present (GtkWindow *parent)
{
  GtkWindow *window = find_window (parent);

  if (!window)
    {
      window = g_object_new (RMP_TYPE_BAKE_QUEUE_WINDOW, NULL);
      gtk_window_set_transient_for (window, parent);
    }
  gtk_window_present (window);
}
