/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/paint-target.h"

static RmpGarment *
find_garment (GObject *selection)
{
  if (RMP_IS_GARMENT (selection))
    return RMP_GARMENT (selection);
  if (RMP_IS_LOOK (selection))
    return rmp_look_get_garment (RMP_LOOK (selection));
  if (RMP_IS_FOLD_LINE (selection))
    return rmp_fold_line_get_garment (RMP_FOLD_LINE (selection));
  return RMP_IS_MASK_ITEM (selection) ? rmp_mask_item_get_garment (RMP_MASK_ITEM (selection)) : NULL;
}

void
rmp_paint_target_find (RmpPaintTarget *self, RmpWorkspace *workspace)
{
  GObject *selection = workspace != NULL ? rmp_workspace_get_selection (workspace) : NULL;

  *self = (RmpPaintTarget){ 0 };
  if (selection == NULL)
    return;
  self->garment = find_garment (selection);
  if (RMP_IS_MASK_ITEM (selection) && rmp_mask_item_get_kind (RMP_MASK_ITEM (selection)) == RMP_MASK_IMAGE)
    self->mask = RMP_MASK_ITEM (selection);
}

RmpHeightImage *
rmp_paint_target_get_image (const RmpPaintTarget *self)
{
  return self->mask != NULL ? rmp_mask_item_get_image (self->mask) : NULL;
}

RmpHeightImage *
rmp_paint_target_get_shown (const RmpPaintTarget *self)
{
  return self->mask != NULL ? rmp_mask_item_get_image (self->mask) : NULL;
}

const char *
rmp_paint_target_get_name (const RmpPaintTarget *self)
{
  return self->mask != NULL ? rmp_mask_item_get_name (self->mask) : NULL;
}

gboolean
rmp_paint_target_set_image (const RmpPaintTarget *self, RmpHeightImage *image, const char *label, GError **error)
{
  return rmp_mask_item_set_image (self->mask, image, label, error);
}
