/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/job-bar.h"
#include "widgets/i18n.h"

struct _RmpJobBar
{
  GtkWidget parent_instance;

  GtkWidget *box;
};

struct _RmpJob
{
  GtkWidget *row;
  GtkLabel *label;
  GtkProgressBar *bar;
  char *name;
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (RmpJobBar, rmp_job_bar, GTK_TYPE_WIDGET)

static void
job_free (RmpJob *job)
{
  g_free (job->name);
  g_object_unref (job->cancellable);
  g_free (job);
}

RmpJob *
rmp_job_bar_begin (RmpJobBar *self, const char *label, GCancellable *cancellable)
{
  RmpJob *job = g_new0 (RmpJob, 1);
  GtkWidget *stop = gtk_button_new_from_icon_name ("process-stop-symbolic");

  g_return_val_if_fail (RMP_IS_JOB_BAR (self), NULL);

  job->row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  job->label = GTK_LABEL (gtk_label_new (label));
  job->bar = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
  job->name = g_strdup (label);
  job->cancellable = g_object_ref (cancellable);
  gtk_widget_set_valign (GTK_WIDGET (job->bar), GTK_ALIGN_CENTER);
  gtk_widget_set_size_request (GTK_WIDGET (job->bar), 90, -1);
  gtk_widget_add_css_class (stop, "flat");
  gtk_widget_set_tooltip_text (stop, _ ("Stop"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (stop), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Stop"),
                                  -1);
  g_signal_connect_object (stop, "clicked", G_CALLBACK (g_cancellable_cancel), cancellable,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (job->row), GTK_WIDGET (job->label));
  gtk_box_append (GTK_BOX (job->row), GTK_WIDGET (job->bar));
  gtk_box_append (GTK_BOX (job->row), stop);
  gtk_box_append (GTK_BOX (self->box), job->row);
  return job;
}

void
rmp_job_bar_set_fraction (RmpJobBar *self G_GNUC_UNUSED, RmpJob *job, double fraction)
{
  g_autofree char *text = NULL;

  if (fraction < 0.0)
    {
      gtk_progress_bar_pulse (job->bar);
      return;
    }
  text = g_strdup_printf ("%s  %.0f %%", job->name, 100.0 * fraction);
  gtk_label_set_text (job->label, text);
  gtk_progress_bar_set_fraction (job->bar, CLAMP (fraction, 0.0, 1.0));
}

void
rmp_job_bar_set_detail (RmpJobBar *self G_GNUC_UNUSED, RmpJob *job, const char *detail)
{
  g_autofree char *text = g_strdup_printf ("%s  %s", job->name, detail);

  gtk_label_set_text (job->label, text);
}

void
rmp_job_bar_add_button (RmpJobBar *self G_GNUC_UNUSED, RmpJob *job, const char *label,
                        const char *tooltip, GCallback pressed, gpointer data)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, tooltip);
  g_signal_connect_swapped (button, "clicked", pressed, data);
  gtk_box_insert_child_after (GTK_BOX (job->row), button, GTK_WIDGET (job->bar));
}

void
rmp_job_bar_end (RmpJobBar *self, RmpJob *job)
{
  g_return_if_fail (RMP_IS_JOB_BAR (self));

  if (self->box)
    gtk_box_remove (GTK_BOX (self->box), job->row);
  job_free (job);
}

static void
rmp_job_bar_dispose (GObject *object)
{
  g_clear_pointer (&RMP_JOB_BAR (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_job_bar_parent_class)->dispose (object);
}

static void
rmp_job_bar_class_init (RmpJobBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rmp_job_bar_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
rmp_job_bar_init (RmpJobBar *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}
