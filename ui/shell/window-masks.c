/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-masks.c: commands that change the selected mask as a whole, or make one from properties of
 * the garment.
 */

#include "shell/window-private.h"

#include "patterns/pattern-files.h"
#include "tools/masks/mask-edits.h"
#include "widgets/i18n.h"
#include "workspace/selected-garment.h"

static RmpGarment *
get_garment (RmpWindow *self)
{
  return self->workspace ? rmp_workspace_get_selected_garment (self->workspace) : NULL;
}

/* The selected mask, after strokes that are still being painted have become edits. */
static RmpMaskItem *
get_mask (RmpWindow *self)
{
  GObject *selection = rmp_workspace_get_selection (self->workspace);

  rmp_tool_settle (rmp_viewport_get_tool (self->viewport));
  return selection && RMP_IS_MASK_ITEM (selection) ? RMP_MASK_ITEM (selection) : NULL;
}

/* @error: set if making @mask has failed; a pointer to a pointer, because it is read only after
 * @mask has been made
 */
static void
show (RmpWindow *self, RmpMaskItem *mask, GError **error)
{
  if (mask)
    rmp_workspace_select (self->workspace, mask);
  else
    rmp_window_notify (self, (*error)->message);
}

static void
on_fill (GSimpleAction *action, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  const double weight = g_str_equal (g_action_get_name (G_ACTION (action)), "mask-fill") ? 1.0
                                                                                         : 0.0;
  g_autoptr (GError) error = NULL;

  show (data, rmp_garment_fill_mask (get_garment (data), get_mask (data), weight, &error), &error);
}

static void
on_invert (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  g_autoptr (GError) error = NULL;

  show (data, rmp_garment_invert_mask (get_garment (data), get_mask (data), &error), &error);
}

static void
on_smooth (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpMaskItem *mask = get_mask (data);
  g_autoptr (GError) error = NULL;

  if (mask && rmp_mask_item_get_kind (mask) == RMP_MASK_IMAGE)
    rmp_window_smooth_mask (data, get_garment (data), mask);
  else
    show (data, rmp_garment_smooth_mask (get_garment (data), mask, &error), &error);
}

static void
on_from_material (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  RmpGarment *garment = get_garment (data);
  const guint material = g_variant_get_uint32 (target);
  g_autoptr (GError) error = NULL;

  if (material < rmp_surface_get_n_materials (rmp_garment_get_surface (garment)))
    show (data, rmp_garment_mask_material (garment, get_mask (data), material, &error), &error);
}

static void
on_from_bone (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  g_autoptr (GError) error = NULL;

  show (data,
        rmp_garment_mask_joint (get_garment (data), get_mask (data), g_variant_get_uint32 (target),
                                &error),
        &error);
}

static void
on_field_found (RmpWindow *self, RmpGarment *garment, gpointer mask, const float *weights,
                const char *name, GError **error)
{
  RmpMaskItem *made = rmp_garment_keep_mask (garment, mask, weights, name, _ ("Mask from Field"),
                                             error);

  g_assert (RMP_IS_WINDOW (self));
  if (made)
    rmp_workspace_select (self->workspace, made);
}

static void
on_from_field (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  rmp_window_find_field (data, get_garment (data), target, _ ("Mask from field"), get_mask (data),
                         on_field_found);
}

/* --- files ------------------------------------------------------------------------------------ */

/* Into the selected mask where that is an image, else as a new one. */
static void
on_import (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpMaskItem *mask = get_mask (data);

  rmp_mask_import_present (data, get_garment (data),
                           mask && rmp_mask_item_get_kind (mask) == RMP_MASK_IMAGE ? mask : NULL);
}

static void
on_export (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpMaskItem *mask = get_mask (data);
  RmpHeightImage *image = mask ? rmp_mask_item_get_drawn (mask) : NULL;

  if (image)
    rmp_pattern_export_present (data, image, rmp_mask_item_get_name (mask));
  else
    rmp_window_notify (data,
                       !mask ? _ ("Select a mask to export.")
                             : _ ("The mesh has no UVs for an image: unwrap its charts first."));
}

/* --- table ------------------------------------------------------------------------------------ */

static const GActionEntry mask_actions[] = {
  { .name = "mask-fill", .activate = on_fill },
  { .name = "mask-empty", .activate = on_fill },
  { .name = "mask-invert", .activate = on_invert },
  { .name = "mask-smooth", .activate = on_smooth },
  { .name = "mask-import", .activate = on_import },
  { .name = "mask-export", .activate = on_export },
  { .name = "mask-from-material", .activate = on_from_material, .parameter_type = "u" },
  { .name = "mask-from-bone", .activate = on_from_bone, .parameter_type = "u" },
  { .name = "mask-from-field", .activate = on_from_field, .parameter_type = "(sb)" },
};

void
rmp_window_init_masks (RmpWindow *self)
{
  g_assert (RMP_IS_WINDOW (self));
  g_action_map_add_action_entries (G_ACTION_MAP (self), mask_actions, G_N_ELEMENTS (mask_actions),
                                   self);
}

void
rmp_window_update_masks (RmpWindow *self)
{
  g_assert (RMP_IS_WINDOW (self));

  for (guint i = 0; i < G_N_ELEMENTS (mask_actions); i++)
    g_simple_action_set_enabled (
        G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), mask_actions[i].name)),
        get_garment (self) != NULL);
}
