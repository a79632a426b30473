/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workspace/selected-garment.h"

#include "store/cloth/direction-item.h"
#include "store/cloth/pattern-item.h"

RmpGarment *
rmp_workspace_get_selected_garment (RmpWorkspace *self)
{
  GObject *selection = rmp_workspace_get_selection (self);

  g_return_val_if_fail (RMP_IS_WORKSPACE (self), NULL);

  if (!selection)
    return NULL;
  if (RMP_IS_GARMENT (selection))
    return RMP_GARMENT (selection);
  if (RMP_IS_LOOK (selection))
    return rmp_look_get_garment (RMP_LOOK (selection));
  if (RMP_IS_FOLD_LINE (selection))
    return rmp_fold_line_get_garment (RMP_FOLD_LINE (selection));
  if (RMP_IS_MASK_ITEM (selection))
    return rmp_mask_item_get_garment (RMP_MASK_ITEM (selection));
  if (RMP_IS_PATTERN_ITEM (selection))
    return rmp_pattern_item_get_garment (RMP_PATTERN_ITEM (selection));
  if (RMP_IS_PATTERN_LAYER_ITEM (selection))
    return rmp_pattern_item_get_garment (
        rmp_pattern_layer_item_get_pattern (RMP_PATTERN_LAYER_ITEM (selection)));
  return RMP_IS_DIRECTION_ITEM (selection)
             ? rmp_direction_item_get_garment (RMP_DIRECTION_ITEM (selection))
             : NULL;
}
