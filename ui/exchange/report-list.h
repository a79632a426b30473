/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* report-list.h: the lines of an import report as lists, one for each group, under headings. */

#include "exchange/report-text.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct
{
  const char *text;
  const char *mesh; /* (nullable): the mesh, if the text does not name it */
  RmpFault fault;
  RmpReportGroup group;
} RmpReportRow;

/* Adds to the widgets made for rows[@index]. @content: a vertical box */
typedef void (*RmpReportRowFunc) (GtkListBoxRow *row, GtkBox *content, guint index, gpointer data);

/* Appends headings and lists to @box; within a group, faults are in the best order for repairs.
 * @finish: (nullable)
 */
void rmp_report_list_append (GtkBox *box, const RmpReportRow *rows, guint n_rows,
                             RmpReportRowFunc finish, gpointer data);

GtkWidget *rmp_report_list_new_label (const char *text, const char *style);

G_END_DECLS
