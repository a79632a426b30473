/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/report-list.h"

#include <string.h>

GtkWidget *
rmp_report_list_new_label (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (
      GTK_LABEL (label), 56); /* without it the height is measured as if the text were one line */
  if (style)
    gtk_widget_add_css_class (label, style);
  return label;
}

static GtkWidget *
new_row (const RmpReportRow *line, guint index, RmpReportRowFunc finish, gpointer data)
{
  GtkWidget *row = gtk_list_box_row_new (), *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  gtk_box_append (GTK_BOX (content), rmp_report_list_new_label (line->text, NULL));
  if (line->mesh && !strstr (line->text, line->mesh))
    {
      GtkWidget *mesh = rmp_report_list_new_label (line->mesh, "caption");

      gtk_widget_add_css_class (mesh, "dim-label");
      gtk_box_append (GTK_BOX (content), mesh);
    }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), content);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, line->text,
                                  -1);
  if (finish)
    finish (GTK_LIST_BOX_ROW (row), GTK_BOX (content), index, data);
  return row;
}

static GtkWidget *
new_heading (RmpReportGroup group, guint n)
{
  GtkWidget *heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  g_autofree char *title = g_strdup_printf ("%s · %u", rmp_report_group_get_title (group), n);

  gtk_box_append (GTK_BOX (heading),
                  gtk_image_new_from_icon_name (rmp_report_group_get_icon (group)));
  gtk_box_append (GTK_BOX (heading), rmp_report_list_new_label (title, "group-heading"));
  return heading;
}

static void
append_group (GtkBox *box, RmpReportGroup group, const RmpReportRow *rows, guint n_rows,
              RmpReportRowFunc finish, gpointer data)
{
  g_autoptr (GtkWidget) list = g_object_ref_sink (gtk_list_box_new ());
  guint n = 0;

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_SINGLE);
  gtk_widget_add_css_class (list, "report");
  for (RmpFault fault = RMP_FAULT_NONE; fault < RMP_N_FAULTS; fault++)
    for (guint i = 0; i < n_rows; i++)
      if (rows[i].fault == fault && rows[i].group == group)
        {
          gtk_list_box_append (GTK_LIST_BOX (list), new_row (&rows[i], i, finish, data));
          n++;
        }
  if (n == 0)
    return;
  gtk_box_append (box, new_heading (group, n));
  gtk_box_append (box, list);
  gtk_list_box_unselect_all (GTK_LIST_BOX (list));
}

void
rmp_report_list_append (GtkBox *box, const RmpReportRow *rows, guint n_rows,
                        RmpReportRowFunc finish, gpointer data)
{
  for (guint group = 0; group < RMP_N_REPORT_GROUPS; group++)
    append_group (box, (RmpReportGroup) group, rows, n_rows, finish, data);
}
