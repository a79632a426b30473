/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "folds/fold-rows.h"
#include "inspector/plot-panel.h"
#include "inspector/plot-view.h"
#include "ui-test.h"

static const RmpPlot *
find_plot (const char *id)
{
  const RmpTechnique *technique = rmp_technique_find ("incompressible-skinning");

  for (guint i = 0; i < technique->n_plots; i++)
    if (g_str_equal (technique->plots[i].id, id))
      return &technique->plots[i];
  g_assert_not_reached ();
}

static RmpPlotView *
plot_new (const char *id)
{
  return g_object_ref_sink (RMP_PLOT_VIEW (rmp_plot_view_new (find_plot (id))));
}

/* A frame whose strongest fold is shortened to @ratio. */
static void
show_ratio (RmpPlotView *view, double ratio, const char *note)
{
  const double lengths[] = { 0.031, 0.03 * ratio };
  g_autoptr (GPtrArray) tables = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_table_free);
  RmpOutput output = { .tables = tables };
  g_autofree char *text = NULL;

  g_ptr_array_add (tables, rmp_table_new (&rmp_fold_table_kind));
  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      RmpFoldRow *row = rmp_fold_rows_add (&output);

      row->rest_length = 0.03;
      row->base_length = lengths[i];
    }
  text = rmp_plot_view_show (view, &output);
  g_assert_cmpstr (text, ==, note);
}

static void
test_minima (void)
{
  RmpPlotView *map, *curve;

  if (!rmp_ui_test_begin ())
    return;
  map = plot_new ("landscape-vertices");
  curve = plot_new ("landscape-fold");
  show_ratio (map, 0.7, "Edges shortened to 70 %, as the strongest fold of this frame");
  g_assert_cmpuint (rmp_plot_view_get_n_minima (map), >=, 2);
  show_ratio (curve, 0.7, "Edges shortened to 70 %, as the strongest fold of this frame");
  g_assert_cmpuint (rmp_plot_view_get_n_minima (curve), ==, 1);
  show_ratio (map, 1.0,
              "Nothing is shortened in this frame: an example of edges shortened to 80 %");
  g_assert_finalize_object (map);
  g_assert_finalize_object (curve);
}

static void
test_panel (void)
{
  RmpPlotPanel *panel;
  g_autoptr (RmpValues) values = NULL;

  if (!rmp_ui_test_begin ())
    return;
  panel = g_object_ref_sink (g_object_new (RMP_TYPE_PLOT_PANEL, NULL));
  values = rmp_values_new (rmp_technique_find ("incompressible-skinning"));
  rmp_plot_panel_set_look (panel, NULL, NULL, values);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (panel)));
  g_assert_true (rmp_values_set_named (values, "model", "per-vertex", NULL));
  rmp_plot_panel_set_look (panel, NULL, NULL, values);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (panel)));
  rmp_plot_panel_set_look (panel, NULL, NULL, NULL);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (panel)));
  g_assert_finalize_object (panel);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/plot-view/rings-minima", test_minima);
  g_test_add_func ("/ui/plot-panel/shows-plots-of-the-values", test_panel);
  return g_test_run ();
}
