/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "viewport/figure-table.h"

#include "evaluate/figure-rows.h"
#include "widgets/badge.h"
#include "widgets/i18n.h"
#include "widgets/quantity.h"

#include <math.h>

#define MOST_HEIGHT 420

enum
{
  COLUMN_LABEL,
  COLUMN_FIRST,
  COLUMN_DIFFERENCE = COLUMN_FIRST + RMP_N_SIDES,
};

struct _RmpFigureTable
{
  GtkWidget parent_instance;

  GtkWidget *scrolled;
  GtkGrid *grid;
  int n_rows;
};

G_DEFINE_FINAL_TYPE (RmpFigureTable, rmp_figure_table, GTK_TYPE_WIDGET)

static GtkWidget *
put_label (RmpFigureTable *self, int column, const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), column == COLUMN_LABEL ? 0.0f : 1.0f);
  gtk_widget_add_css_class (label, style);
  gtk_grid_attach (self->grid, label, column, self->n_rows, 1, 1);
  return label;
}

/* Seconds are shown as milliseconds, because steps take that or less. */
static char *
format_value (double value, RmpUnit unit)
{
  if (!isfinite (value))
    return g_strdup (_ ("–"));
  if (unit == RMP_UNIT_SECOND && fabs (value) < 1.0)
    return g_strdup_printf (_ ("%.3g ms"), 1e3 * value);
  return rmp_quantity_format (value, unit);
}

static void
put_value (RmpFigureTable *self, int column, double value, RmpUnit unit, gboolean is_signed)
{
  g_autofree char *number = format_value (value, unit);
  g_autofree char *text = g_strconcat (is_signed && value > 0.0 ? "+" : "", number, NULL);

  put_label (self, column, text, "numeric");
}

static GtkWidget *
new_heading (RmpVariant *variant)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_widget_set_halign (box, GTK_ALIGN_END);
  if (variant)
    gtk_box_append (GTK_BOX (box), rmp_badge_new (variant, TRUE));
  else
    gtk_box_append (GTK_BOX (box), gtk_label_new (_ ("Plain skinning")));
  return box;
}

void
rmp_figure_table_begin (RmpFigureTable *self, RmpVariant *const sides[RMP_N_SIDES])
{
  GtkWidget *child;

  g_return_if_fail (RMP_IS_FIGURE_TABLE (self));
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))))
    gtk_grid_remove (self->grid, child);
  self->n_rows = 0;
  for (int side = 0; side < RMP_N_SIDES; side++)
    gtk_grid_attach (self->grid, new_heading (sides[side]), COLUMN_FIRST + side, 0, 1, 1);
  put_label (self, COLUMN_DIFFERENCE, _ ("Difference"), "dim-label");
  self->n_rows = 1;
}

void
rmp_figure_table_add (RmpFigureTable *self, const char *garment,
                      const char *const looks[RMP_N_SIDES],
                      const RmpResult *const results[RMP_N_SIDES])
{
  g_autoptr (GArray) rows = rmp_figure_rows_new (results[RMP_SIDE_SHOWN], results[RMP_SIDE_OTHER]);

  g_return_if_fail (RMP_IS_FIGURE_TABLE (self));

  put_label (self, COLUMN_LABEL, garment, "heading");
  for (int side = 0; side < RMP_N_SIDES; side++)
    {
      GtkWidget *name = put_label (self, COLUMN_FIRST + side, looks[side], "dim-label");

      gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
      gtk_label_set_max_width_chars (GTK_LABEL (name), 16);
    }
  self->n_rows++;
  for (guint i = 0; i < rows->len; i++)
    {
      const RmpFigureRow *row = &g_array_index (rows, RmpFigureRow, i);
      GtkWidget *label = put_label (self, COLUMN_LABEL, _ (row->label), "figure");

      gtk_widget_set_tooltip_text (label, _ (row->help));
      for (int side = 0; side < RMP_N_SIDES; side++)
        put_value (self, COLUMN_FIRST + side, row->values[side], row->unit, FALSE);
      put_value (self, COLUMN_DIFFERENCE, rmp_figure_row_get_difference (row), row->unit, TRUE);
      self->n_rows++;
    }
}

int
rmp_figure_table_get_n_rows (RmpFigureTable *self)
{
  g_return_val_if_fail (RMP_IS_FIGURE_TABLE (self), 0);
  return self->n_rows;
}

const char *
rmp_figure_table_get_text (RmpFigureTable *self, int column, int row)
{
  GtkWidget *child;

  g_return_val_if_fail (RMP_IS_FIGURE_TABLE (self), NULL);
  child = gtk_grid_get_child_at (self->grid, column, row);
  return child && GTK_IS_LABEL (child) ? gtk_label_get_text (GTK_LABEL (child)) : NULL;
}

static void
rmp_figure_table_dispose (GObject *object)
{
  g_clear_pointer (&RMP_FIGURE_TABLE (object)->scrolled, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_figure_table_parent_class)->dispose (object);
}

static void
rmp_figure_table_class_init (RmpFigureTableClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rmp_figure_table_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "figuretable");
}

static void
rmp_figure_table_init (RmpFigureTable *self)
{
  GtkScrolledWindow *scrolled;

  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (self->grid, 18);
  gtk_grid_set_row_spacing (self->grid, 3);
  self->scrolled = gtk_scrolled_window_new ();
  scrolled = GTK_SCROLLED_WINDOW (self->scrolled);
  gtk_scrolled_window_set_policy (scrolled, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (scrolled, TRUE);
  gtk_scrolled_window_set_propagate_natural_width (scrolled, TRUE);
  gtk_scrolled_window_set_max_content_height (scrolled, MOST_HEIGHT);
  gtk_scrolled_window_set_child (scrolled, GTK_WIDGET (self->grid));
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Figures of both sides"), -1);
}
