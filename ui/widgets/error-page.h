/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* error-page.h: what went wrong, where, and what to do; with details to copy for a report. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A way to solve the problem: a button that runs @apply. */
typedef struct
{
  const char *label; /* NULL: the end of the list */
  void (*apply) (gpointer data);
  gpointer data;
  GDestroyNotify free_data; /* (nullable): called when the dialog closes */
  gboolean destroys;        /* it deletes something */
} RmpRemedy;

#define RMP_MAX_REMEDIES 3

/* @file: (nullable); @remedies: (nullable): at most RMP_MAX_REMEDIES, the one to suggest first */
void rmp_error_page_present (GtkWindow *parent, const char *title, GFile *file, const char *message,
                             const RmpRemedy *remedies);

G_END_DECLS
