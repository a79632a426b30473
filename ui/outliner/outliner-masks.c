/* SPDX-License-Identifier: GPL-3.0-or-later */

/* outliner-masks.c: the masks and direction fields painted on a garment. */

#include "outliner/outliner-private.h"
#include "store/cloth/direction-item.h"
#include "widgets/i18n.h"

static void
add_heading (RmpOutliner *self, const char *title, guint n)
{
  g_autofree char *count = g_strdup_printf ("%u", n);

  if (n > 0)
    rmp_outliner_add_row (self, 2, "rimple-mask-symbolic", title, count, NULL);
}

static void
add_item (RmpOutliner *self, const char *name, gpointer item, RmpRename rename)
{
  GtkWidget *box = rmp_outliner_add_named_row (self, 3, "rimple-mask-symbolic", name, FALSE, item,
                                               rename);

  rmp_outliner_add_delete (box, name, item);
}

void
rmp_outliner_add_masks (RmpOutliner *self, RmpGarment *garment)
{
  GListModel *masks = rmp_garment_get_masks (garment),
             *fields = rmp_garment_get_directions (garment);

  g_assert (RMP_IS_OUTLINER (self));

  add_heading (self, _ ("Masks"), g_list_model_get_n_items (masks));
  for (guint i = 0; i < g_list_model_get_n_items (masks); i++)
    {
      g_autoptr (RmpMaskItem) mask = g_list_model_get_item (masks, i);

      add_item (self, rmp_mask_item_get_name (mask), mask, (RmpRename) rmp_mask_item_rename);
    }
  add_heading (self, _ ("Directions"), g_list_model_get_n_items (fields));
  for (guint i = 0; i < g_list_model_get_n_items (fields); i++)
    {
      g_autoptr (RmpDirectionItem) field = g_list_model_get_item (fields, i);

      add_item (self, rmp_direction_item_get_name (field), field,
                (RmpRename) rmp_direction_item_rename);
    }
}
