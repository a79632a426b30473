/* SPDX-License-Identifier: GPL-3.0-or-later */

/* viewport-figures.c: fills the opened tables of figures, for both sides of a pane. */

#include "viewport/viewport-private.h"
#include "widgets/i18n.h"

static void
add_garment (RmpViewport *self, guint pane, RmpGarment *garment, RmpFigureTable *table)
{
  RmpResult *results[RMP_N_SIDES];
  const char *looks[RMP_N_SIDES];

  for (RmpSide side = 0; side < RMP_N_SIDES; side++)
    {
      RmpVariant *variant = rmp_workspace_get_side (self->workspace, pane, side);
      RmpLook *look = variant ? rmp_variant_get_look (variant, garment) : NULL;
      gboolean exact;

      looks[side] = look ? rmp_look_get_name (look) : _ ("Plain skinning");
      results[side] = rmp_workspace_request (self->workspace, rmp_garment_get_surface (garment),
                                             look, &exact);
      self->exact &= exact;
    }
  rmp_figure_table_add (
      table, rmp_garment_get_name (garment), looks,
      (const RmpResult *[RMP_N_SIDES]){ results[RMP_SIDE_SHOWN], results[RMP_SIDE_OTHER] });
  for (guint side = 0; side < RMP_N_SIDES; side++)
    g_clear_pointer (&results[side], rmp_result_unref);
}

void
rmp_viewport_show_figures (RmpViewport *self, guint pane)
{
  GListModel *garments = rmp_project_get_garments (rmp_workspace_get_project (self->workspace));
  RmpFigureTable *table = rmp_pane_hud_get_figures (self->hud[pane]);

  g_assert (RMP_IS_VIEWPORT (self));

  if (!table)
    return;
  rmp_figure_table_begin (table,
                          (RmpVariant *[RMP_N_SIDES]){
                              rmp_workspace_get_side (self->workspace, pane, RMP_SIDE_SHOWN),
                              rmp_workspace_get_side (self->workspace, pane, RMP_SIDE_OTHER) });
  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);

      add_garment (self, pane, garment, table);
    }
}
