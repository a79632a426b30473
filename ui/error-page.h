/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* error-page.h: what went wrong, where, and what to do; with details to copy for a report. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What a person can do about it: a button that runs @apply. */
typedef struct
{
  const char *label; /* NULL: nothing */
  void (*apply) (gpointer data);
  gpointer data;
  GDestroyNotify free_data; /* when the dialog goes */
} RmpRemedy;

/* @file and @remedy: (nullable) */
void rmp_error_page_present (GtkWindow *parent, const char *title, GFile *file, const char *message,
                             const RmpRemedy *remedy);

G_END_DECLS
