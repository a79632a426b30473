/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* job-bar.h: the running jobs: name, progress, and a button to stop each. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_JOB_BAR (rmp_job_bar_get_type ())
G_DECLARE_FINAL_TYPE (RmpJobBar, rmp_job_bar, RMP, JOB_BAR, GtkWidget)

typedef struct _RmpJob RmpJob;

/* @cancellable is cancelled by the button. Ended by rmp_job_bar_end(). */
RmpJob *rmp_job_bar_begin (RmpJobBar *self, const char *label, GCancellable *cancellable);
void rmp_job_bar_set_fraction (RmpJobBar *self, RmpJob *job, double fraction); /* < 0: unknown */
void rmp_job_bar_set_detail (RmpJobBar *self, RmpJob *job,
                             const char *detail); /* beside the name */

/* @pressed: void (*) (gpointer data) */
void rmp_job_bar_add_button (RmpJobBar *self, RmpJob *job, const char *label, const char *tooltip,
                             GCallback pressed, gpointer data);
void rmp_job_bar_end (RmpJobBar *self, RmpJob *job);

G_END_DECLS
