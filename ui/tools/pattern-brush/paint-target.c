/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/pattern-brush/paint-target.h"

#include "tools/pattern-brush/acting-pattern.h"
#include "widgets/i18n.h"
#include "workspace/selected-garment.h"

/* Lists own their rows. */
static gpointer
last_item (GListModel *list)
{
  const guint n = g_list_model_get_n_items (list);
  g_autoptr (GObject) item = n > 0 ? g_list_model_get_item (list, n - 1) : NULL;

  return item;
}

void
rmp_paint_target_find (RmpPaintTarget *self, RmpWorkspace *workspace)
{
  GObject *selection = workspace ? rmp_workspace_get_selection (workspace) : NULL;

  *self = (RmpPaintTarget){ 0 };
  if (!selection)
    return;
  self->garment = rmp_workspace_get_selected_garment (workspace);
  if (RMP_IS_MASK_ITEM (selection) &&
      rmp_mask_item_get_kind (RMP_MASK_ITEM (selection)) == RMP_MASK_IMAGE)
    self->mask = RMP_MASK_ITEM (selection);
  else if (RMP_IS_PATTERN_LAYER_ITEM (selection))
    self->layer = RMP_PATTERN_LAYER_ITEM (selection);
  else if (RMP_IS_PATTERN_ITEM (selection))
    rmp_paint_target_set_pattern (self, RMP_PATTERN_ITEM (selection));
  self->chosen = self->mask || self->layer;
  if (self->layer)
    self->pattern = rmp_pattern_layer_item_get_pattern (self->layer);
  else if (!self->mask && self->garment)
    rmp_paint_target_find_on (self, workspace, self->garment);
}

void
rmp_paint_target_set_pattern (RmpPaintTarget *self, RmpPatternItem *pattern)
{
  self->garment = rmp_pattern_item_get_garment (pattern);
  self->pattern = pattern;
  self->layer = last_item (rmp_pattern_item_get_layers (pattern));
}

void
rmp_paint_target_find_on (RmpPaintTarget *self, RmpWorkspace *workspace, RmpGarment *garment)
{
  RmpLook *look = rmp_acting_pattern_get_look (workspace, garment);
  RmpLayer *layer = look ? rmp_look_get_pattern_layer (look) : NULL;
  GListModel *patterns = rmp_garment_get_patterns (garment);
  RmpPatternItem *found = last_item (patterns);

  for (guint i = 0; layer && i < g_list_model_get_n_items (patterns); i++)
    {
      g_autoptr (RmpPatternItem) pattern = g_list_model_get_item (patterns, i);

      if (rmp_layer_uses_pattern (layer, pattern, NULL))
        found = pattern;
    }
  self->garment = garment;
  if (found)
    rmp_paint_target_set_pattern (self, found);
}

void
rmp_paint_target_find_acting (RmpPaintTarget *self, RmpWorkspace *workspace,
                              const RmpSurfacePoint *point)
{
  if (!self->chosen && self->pattern &&
      g_list_model_get_n_items (rmp_garment_get_patterns (self->garment)) > 1)
    rmp_paint_target_set_pattern (
        self, rmp_acting_pattern_find (workspace, self->garment, point, self->pattern));
}

RmpHeightImage *
rmp_paint_target_get_image (const RmpPaintTarget *self)
{
  if (self->mask)
    return rmp_mask_item_get_image (self->mask);
  return self->layer ? rmp_pattern_layer_item_get_image (self->layer) : NULL;
}

RmpHeightImage *
rmp_paint_target_get_shown (const RmpPaintTarget *self)
{
  if (self->mask)
    return rmp_mask_item_get_image (self->mask);
  return self->pattern ? rmp_pattern_item_get_image (self->pattern) : NULL;
}

const char *
rmp_paint_target_get_name (const RmpPaintTarget *self)
{
  if (self->mask)
    return rmp_mask_item_get_name (self->mask);
  return self->pattern ? rmp_pattern_item_get_name (self->pattern) : NULL;
}

/* A layer is invisible also while another one is shown alone. */
static gboolean
is_hidden (RmpPatternLayerItem *layer)
{
  GListModel *layers = rmp_pattern_item_get_layers (rmp_pattern_layer_item_get_pattern (layer));
  gboolean any_solo = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (layers); i++)
    {
      g_autoptr (RmpPatternLayerItem) other = g_list_model_get_item (layers, i);

      any_solo |= rmp_pattern_layer_item_get_solo (other);
    }
  return rmp_pattern_layer_item_get_hidden (layer) ||
         (any_solo && !rmp_pattern_layer_item_get_solo (layer));
}

gboolean
rmp_paint_target_check (const RmpPaintTarget *self, GError **error)
{
  if (!self->layer)
    return TRUE;
  if (!rmp_pattern_layer_item_check_unlocked (self->layer, error))
    return FALSE;
  if (!is_hidden (self->layer))
    return TRUE;
  g_set_error (
      error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
      _ ("Layer “%s” of pattern “%s” is hidden: show it with its eye before painting on it."),
      rmp_pattern_layer_item_get_name (self->layer), rmp_pattern_item_get_name (self->pattern));
  return FALSE;
}

void
rmp_paint_target_paint (const RmpPaintTarget *self, RmpHeightImage *image, const char *label,
                        RmpEditedFunc edited, gpointer data)
{
  if (self->mask)
    rmp_mask_item_paint (self->mask, image, label, edited, data);
  else
    rmp_pattern_layer_item_paint (self->layer, image, label, edited, data);
}
