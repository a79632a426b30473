/* SPDX-License-Identifier: GPL-3.0-or-later */

/* workspace-panes.c: what each pane shows: its two sides, how they are compared, and whether its
 * camera is its own.
 */

#include "workspace/selected-garment.h"
#include "workspace/workspace-private.h"

/* The format in the view state: for each pane the variants of its sides, the kind of comparison,
 * the position of the bar, and whether it has a camera of its own.
 */
#define SIDES_TYPE "a(xxidb)"
#define BY_ITSELF 0
#define PLAIN -1

#define MIDDLE 0.5

static gpointer
nth_variant (RmpWorkspace *self, guint index)
{
  g_autoptr (RmpVariant)
      variant = g_list_model_get_item (rmp_project_get_variants (self->project), index);

  return variant;
}

static guint
count_variants (RmpWorkspace *self)
{
  return g_list_model_get_n_items (rmp_project_get_variants (self->project));
}

guint
rmp_workspace_get_panes (RmpWorkspace *self)
{
  return (guint) self->panes;
}

/* --- sides ------------------------------------------------------------------------------------ */

/* Panes show A, B, … in order; further panes show the first variant. */
static RmpVariant *
get_first_side (RmpWorkspace *self, guint pane)
{
  const RmpChosenVariant *chosen = &self->pane_states[pane].sides[RMP_SIDE_SHOWN];

  if (chosen->is_chosen)
    return chosen->variant;
  return nth_variant (self, pane < count_variants (self) ? pane : 0);
}

/* A variant is compared with the first other one. */
static RmpVariant *
get_second_side (RmpWorkspace *self, guint pane)
{
  const RmpChosenVariant *chosen = &self->pane_states[pane].sides[RMP_SIDE_OTHER];
  RmpVariant *first = get_first_side (self, pane);

  if (chosen->is_chosen && chosen->variant != first)
    return chosen->variant;
  for (guint i = 0; i < count_variants (self); i++)
    if (nth_variant (self, i) != first)
      return nth_variant (self, i);
  return NULL;
}

RmpVariant *
rmp_workspace_get_side (RmpWorkspace *self, guint pane, RmpSide side)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), NULL);

  g_return_val_if_fail (pane < RMP_MAX_PANES, NULL);
  if (self->flags[PROP_FLIPPED - FIRST_FLAG] && pane == rmp_workspace_get_active_pane (self))
    side = side == RMP_SIDE_SHOWN ? RMP_SIDE_OTHER : RMP_SIDE_SHOWN;
  return side == RMP_SIDE_SHOWN ? get_first_side (self, pane) : get_second_side (self, pane);
}

RmpVariant *
rmp_workspace_get_variant (RmpWorkspace *self, guint pane)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), NULL);
  return rmp_workspace_get_side (self, pane, RMP_SIDE_SHOWN);
}

RmpLook *
rmp_workspace_get_look (RmpWorkspace *self, guint pane, RmpGarment *garment)
{
  RmpVariant *variant = rmp_workspace_get_variant (self, pane);

  return variant ? rmp_variant_get_look (variant, garment) : NULL;
}

RmpLook *
rmp_workspace_get_shown_look (RmpWorkspace *self)
{
  const guint pane = rmp_workspace_get_active_pane (self);
  RmpGarment *selected = rmp_workspace_get_selected_garment (self);
  RmpLook *look = selected ? rmp_workspace_get_look (self, pane, selected) : NULL;
  GListModel *garments = rmp_project_get_garments (self->project);

  for (guint i = 0; !look && i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);

      look = rmp_workspace_get_look (self, pane, garment);
    }
  return look;
}

static void
pane_changed (RmpWorkspace *self)
{
  rmp_workspace_display_changed (self);
  rmp_workspace_cache_changed (self);
}

void
rmp_workspace_set_side (RmpWorkspace *self, guint pane, RmpSide side, RmpVariant *variant)
{
  RmpChosenVariant *chosen;

  g_return_if_fail (pane < RMP_MAX_PANES);
  chosen = &self->pane_states[pane].sides[side];
  chosen->is_chosen = TRUE;
  g_set_object (&chosen->variant, variant);
  pane_changed (self);
}

void
rmp_workspace_swap_sides (RmpWorkspace *self)
{
  const guint pane = self->panes > 1 ? 0 : rmp_workspace_get_active_pane (self);
  RmpVariant *first = get_first_side (self, pane);
  RmpVariant *second = self->panes > 1 ? get_first_side (self, 1) : get_second_side (self, pane);

  g_return_if_fail (RMP_IS_WORKSPACE (self));

  rmp_workspace_set_side (self, pane, RMP_SIDE_SHOWN, second);
  if (self->panes > 1)
    rmp_workspace_set_side (self, 1, RMP_SIDE_SHOWN, first);
  else
    rmp_workspace_set_side (self, pane, RMP_SIDE_OTHER, first);
}

/* --- comparing -------------------------------------------------------------------------------- */

/* A pane that has no variant of its own compares the first two. */
RmpCompare
rmp_workspace_get_compare (RmpWorkspace *self, guint pane)
{
  const RmpPaneState *state = &self->pane_states[pane];

  g_return_val_if_fail (pane < RMP_MAX_PANES, RMP_COMPARE_NONE);
  if (state->compare_chosen)
    return state->compare;
  if (pane < 2 || pane < count_variants (self) || state->sides[RMP_SIDE_SHOWN].is_chosen)
    return RMP_COMPARE_NONE;
  return pane == 2 ? RMP_COMPARE_WIPE : RMP_COMPARE_DIFFERENCE;
}

void
rmp_workspace_set_compare (RmpWorkspace *self, guint pane, RmpCompare compare)
{
  g_return_if_fail (RMP_IS_WORKSPACE (self));

  g_return_if_fail (pane < RMP_MAX_PANES);
  self->pane_states[pane].compare_chosen = TRUE;
  self->pane_states[pane].compare = compare;
  pane_changed (self);
}

gboolean
rmp_workspace_shows_side (RmpWorkspace *self, guint pane, RmpSide side)
{
  g_assert (RMP_IS_WORKSPACE (self));
  return side == RMP_SIDE_SHOWN || rmp_workspace_get_compare (self, pane) != RMP_COMPARE_NONE;
}

static gboolean
has_id (gconstpointer field, gconstpointer id)
{
  return g_str_equal (((const RmpField *) field)->id, id);
}

static void
add_fields (RmpWorkspace *self G_GNUC_UNUSED, RmpSurface *surface G_GNUC_UNUSED, RmpLook *look,
            gpointer fields)
{
  g_autoptr (RmpLayer) layer = look ? g_list_model_get_item (rmp_look_get_layers (look), 0) : NULL;
  const RmpTechnique *technique = layer ? rmp_layer_get_technique (layer) : NULL;

  g_assert (RMP_IS_WORKSPACE (self));
  for (guint i = 0; technique && i < technique->n_fields; i++)
    if (!g_ptr_array_find_with_equal_func (fields, technique->fields[i].id, has_id, NULL))
      g_ptr_array_add (fields, (gpointer) &technique->fields[i]);
}

GPtrArray *
rmp_workspace_list_fields (RmpWorkspace *self)
{
  GPtrArray *fields = g_ptr_array_new ();

  g_return_val_if_fail (RMP_IS_WORKSPACE (self), NULL);

  for (guint pane = 0; pane < (guint) self->panes; pane++)
    for (RmpSide side = 0; side < RMP_N_SIDES; side++)
      if (rmp_workspace_shows_side (self, pane, side))
        rmp_workspace_for_each_surface (self, rmp_workspace_get_side (self, pane, side), add_fields,
                                        fields);
  return fields;
}

double
rmp_workspace_get_bar (RmpWorkspace *self, guint pane)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), 0.0);
  g_return_val_if_fail (pane < RMP_MAX_PANES, MIDDLE);
  return self->pane_states[pane].bar;
}

void
rmp_workspace_set_bar (RmpWorkspace *self, guint pane, double position)
{
  g_return_if_fail (RMP_IS_WORKSPACE (self));

  g_return_if_fail (pane < RMP_MAX_PANES);
  if (self->pane_states[pane].bar == position)
    return;
  self->pane_states[pane].bar = CLAMP (position, 0.0, 1.0);
  g_signal_emit_by_name (self, "bar-moved");
}

gboolean
rmp_workspace_get_own_camera (RmpWorkspace *self, guint pane)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), FALSE);
  g_return_val_if_fail (pane < RMP_MAX_PANES, FALSE);
  return self->pane_states[pane].own_camera;
}

void
rmp_workspace_set_own_camera (RmpWorkspace *self, guint pane, gboolean own)
{
  g_return_if_fail (RMP_IS_WORKSPACE (self));

  g_return_if_fail (pane < RMP_MAX_PANES);
  self->pane_states[pane].own_camera = own;
  rmp_workspace_display_changed (self);
}

const RmpCamera *
rmp_workspace_get_camera (RmpWorkspace *self)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), NULL);
  return self->camera.distance > 0 ? &self->camera : NULL;
}

void
rmp_workspace_set_camera (RmpWorkspace *self, const RmpCamera *camera)
{
  g_return_if_fail (RMP_IS_WORKSPACE (self));
  self->camera = *camera;
}

guint
rmp_workspace_get_active_pane (RmpWorkspace *self)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), 0);
  return self->active_pane < (guint) self->panes ? self->active_pane : 0;
}

/* A flip under way stays with the pane in which it began. */
void
rmp_workspace_set_active_pane (RmpWorkspace *self, guint pane)
{
  g_return_if_fail (RMP_IS_WORKSPACE (self));
  if (!self->flags[PROP_FLIPPED - FIRST_FLAG])
    self->active_pane = pane;
}

/* --- view state ------------------------------------------------------------------------------- */

void
rmp_workspace_init_panes (RmpWorkspace *self)
{
  g_assert (RMP_IS_WORKSPACE (self));
  for (guint pane = 0; pane < RMP_MAX_PANES; pane++)
    self->pane_states[pane].bar = MIDDLE;
}

void
rmp_workspace_clear_panes (RmpWorkspace *self)
{
  g_assert (RMP_IS_WORKSPACE (self));

  for (guint pane = 0; pane < RMP_MAX_PANES; pane++)
    for (guint side = 0; side < RMP_N_SIDES; side++)
      g_clear_object (&self->pane_states[pane].sides[side].variant);
}

void
rmp_workspace_forget_dead_variants (RmpWorkspace *self)
{
  g_assert (RMP_IS_WORKSPACE (self));

  for (guint pane = 0; pane < RMP_MAX_PANES; pane++)
    for (guint side = 0; side < RMP_N_SIDES; side++)
      {
        RmpChosenVariant *chosen = &self->pane_states[pane].sides[side];
        gboolean alive = chosen->variant == NULL;

        for (guint i = 0; i < count_variants (self); i++)
          alive |= nth_variant (self, i) == (gpointer) chosen->variant;
        if (!alive)
          chosen->is_chosen = FALSE;
        if (!alive)
          g_clear_object (&chosen->variant);
      }
}

static gint64
get_stored_side (const RmpChosenVariant *chosen)
{
  if (!chosen->is_chosen)
    return BY_ITSELF;
  return chosen->variant ? rmp_variant_get_id (chosen->variant) : PLAIN;
}

void
rmp_workspace_store_panes (RmpWorkspace *self)
{
  g_auto (GVariantBuilder) builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE (SIDES_TYPE));

  g_assert (RMP_IS_WORKSPACE (self));

  for (guint pane = 0; pane < RMP_MAX_PANES; pane++)
    {
      const RmpPaneState *state = &self->pane_states[pane];

      g_variant_builder_add (&builder, "(xxidb)", get_stored_side (&state->sides[RMP_SIDE_SHOWN]),
                             get_stored_side (&state->sides[RMP_SIDE_OTHER]),
                             state->compare_chosen ? (gint32) state->compare : -1, state->bar,
                             state->own_camera);
    }
  rmp_project_set_view (self->project, "pane-sides", g_variant_builder_end (&builder));
}

static void
load_side (RmpWorkspace *self, RmpChosenVariant *chosen, gint64 stored)
{
  chosen->is_chosen = stored == PLAIN;
  for (guint i = 0; i < count_variants (self); i++)
    {
      RmpVariant *variant = nth_variant (self, i);

      if (rmp_variant_get_id (variant) != stored)
        continue;
      chosen->is_chosen = TRUE;
      g_set_object (&chosen->variant, variant);
    }
}

void
rmp_workspace_load_panes (RmpWorkspace *self)
{
  g_autoptr (GVariant)
      view = rmp_project_get_view (self->project, "pane-sides", G_VARIANT_TYPE (SIDES_TYPE));

  g_assert (RMP_IS_WORKSPACE (self));

  for (guint pane = 0; view && pane < MIN (g_variant_n_children (view), RMP_MAX_PANES); pane++)
    {
      RmpPaneState *state = &self->pane_states[pane];
      gint64 sides[RMP_N_SIDES];
      gint32 compare;
      double bar;

      g_variant_get_child (view, pane, "(xxidb)", &sides[RMP_SIDE_SHOWN], &sides[RMP_SIDE_OTHER],
                           &compare, &bar, &state->own_camera);
      for (guint side = 0; side < RMP_N_SIDES; side++)
        load_side (self, &state->sides[side], sides[side]);
      state->compare_chosen = compare >= RMP_COMPARE_NONE && compare <= RMP_COMPARE_DIFFERENCE;
      state->compare = state->compare_chosen ? (RmpCompare) compare : RMP_COMPARE_NONE;
      state->bar = bar >= 0.0 && bar <= 1.0 ? bar : MIDDLE;
    }
}
