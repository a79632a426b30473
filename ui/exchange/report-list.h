/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* report-list.h: lines of an import report as lists, one a group, each under its heading. */

#include "exchange/report-text.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct
{
  const char *text;
  const char *mesh; /* (nullable): which one it is about, where the text does not say */
  RmpFault fault;
  RmpReportGroup group;
} RmpReportRow;

/* Adds to what is made for rows[@index]. @content: a vertical box */
typedef void (*RmpReportRowFunc) (GtkListBoxRow *row, GtkBox *content, guint index, gpointer data);

/* Appends to @box headings and lists; of a group, faults come in the order in which they are best repaired. @finish: (nullable) */
void rmp_report_list_append (GtkBox *box, const RmpReportRow *rows, guint n_rows, RmpReportRowFunc finish,
                             gpointer data);

GtkWidget *rmp_report_list_new_label (const char *text, const char *style);

G_END_DECLS
