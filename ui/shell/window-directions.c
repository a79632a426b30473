/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-directions.c: commands that change the selected direction field as a whole, or make one
 * from properties of the garment.
 */

#include "shell/window-private.h"

#include "evaluate/strain-image.h"
#include "geometry/topology.h"
#include "painting/vertex-fill.h"
#include "store/cloth/direction-fill.h"
#include "widgets/i18n.h"
#include "workspace/selected-garment.h"

#include <string.h>

/* The number of times that one command replaces directions by the mean of their neighbours. */
#define SMOOTHING_STEPS 4

static RmpGarment *
get_garment (RmpWindow *self)
{
  return self->workspace ? rmp_workspace_get_selected_garment (self->workspace) : NULL;
}

static RmpDirectionItem *
get_item (RmpWindow *self)
{
  GObject *selection = rmp_workspace_get_selection (self->workspace);

  return selection && RMP_IS_DIRECTION_ITEM (selection) ? RMP_DIRECTION_ITEM (selection) : NULL;
}

static gsize
count_numbers (RmpGarment *garment)
{
  return 3 *
         (gsize) rmp_mesh_get_n_vertices (rmp_surface_get_mesh (rmp_garment_get_surface (garment)));
}

/* Changes the selected field, or makes one. @name: of a new one, NULL: chosen. */
static void
keep (RmpWindow *self, RmpGarment *garment, RmpDirectionItem *item, const float *directions,
      const char *name, const char *label, GError **error)
{
  if (!item)
    item = rmp_garment_add_directions (garment, name, directions, error);
  else if (!rmp_direction_item_set_directions (item, directions, label, error))
    item = NULL;
  if (item)
    rmp_workspace_select (self->workspace, item);
}

/* Sets directions as one edit. @directions: (transfer full): NULL if @error is set; @over: the
 * field keeps its own directions where they are 0
 */
static void
take (RmpWindow *self, float *directions, gboolean over, const char *name, const char *label,
      GError *error)
{
  RmpGarment *garment = get_garment (self);
  RmpDirectionItem *item = get_item (self);
  g_autofree float *made = directions;
  g_autofree float *merged = NULL;
  g_autoptr (GError) reason = error;

  if (made && over && item)
    {
      merged = g_memdup2 (rmp_direction_item_get_directions (item),
                          count_numbers (garment) * sizeof *merged);
      rmp_vertex_directions_merge ((guint) (count_numbers (garment) / 3), made, merged);
    }
  if (made)
    keep (self, garment, item, merged ? merged : made, name, label, &reason);
  if (reason)
    rmp_window_notify (self, reason->message);
}

/* --- filled and changed ----------------------------------------------------------------------- */

static void
on_fill (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  const char axis = *g_variant_get_string (target, NULL);
  double way[3] = { 0.0, 0.0, 0.0 };
  GError *error = NULL;

  if (axis == 'u' || axis == 'v')
    {
      float *directions = rmp_garment_direct_by_uvs (get_garment (data), axis == 'v', NULL, &error);

      take (data, directions, FALSE, axis == 'v' ? _ ("Along V") : _ ("Along U"),
            _ ("Fill Directions"), error);
    }
  else if (axis >= 'x' && axis <= 'z')
    {
      way[axis - 'x'] = 1.0;
      take (data, rmp_garment_direct_along (get_garment (data), way), FALSE, NULL,
            _ ("Fill Directions"), NULL);
    }
}

/* The present directions; all 0 without a field. (transfer full) */
static float *
copy_directions (RmpWindow *self)
{
  const gsize n = count_numbers (get_garment (self));

  return get_item (self)
             ? g_memdup2 (rmp_direction_item_get_directions (get_item (self)), n * sizeof (float))
             : g_new0 (float, MAX (n, 1));
}

static void
on_empty (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  take (data, g_new0 (float, count_numbers (get_garment (data)) + 1), FALSE, NULL,
        _ ("Empty Directions"), NULL);
}

static void
on_turn (GSimpleAction *action, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  const gboolean reverses = g_str_equal (g_action_get_name (G_ACTION (action)),
                                         "direction-reverse");
  float *directions = copy_directions (data);

  rmp_garment_turn_directions (get_garment (data), reverses ? G_PI : 0.5 * G_PI, directions);
  take (data, directions, FALSE, NULL, reverses ? _ ("Reverse Directions") : _ ("Turn Directions"),
        NULL);
}

static void
on_smooth (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  float *directions = copy_directions (data);

  rmp_garment_smooth_directions (get_garment (data), SMOOTHING_STEPS, directions);
  take (data, directions, FALSE, NULL, _ ("Smooth Directions"), NULL);
}

/* --- from what is known ----------------------------------------------------------------------- */

static void
on_up_mask (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  GListModel *masks = rmp_garment_get_masks (get_garment (data));

  for (guint i = 0; i < g_list_model_get_n_items (masks); i++)
    {
      g_autoptr (RmpMaskItem) mask = g_list_model_get_item (masks, i);

      if (rmp_mask_item_get_id (mask) == g_variant_get_int64 (target))
        take (data, rmp_garment_direct_up_mask (get_garment (data), mask), FALSE,
              rmp_mask_item_get_name (mask), _ ("Directions from Mask"), NULL);
    }
}

static void
on_of_material (GSimpleAction *action, GVariant *target, gpointer data)
{
  const gboolean along_v = g_str_equal (g_action_get_name (G_ACTION (action)),
                                        "direction-v-of-material");
  RmpSurface *surface = rmp_garment_get_surface (get_garment (data));
  const guint material = g_variant_get_uint32 (target);
  GError *error = NULL;
  const char *name;
  float *directions;

  if (material >= rmp_surface_get_n_materials (surface))
    return;
  name = rmp_surface_get_material_name (surface, material);
  directions = rmp_garment_direct_by_uvs (get_garment (data), along_v, name, &error);
  take (data, directions, TRUE, name, _ ("Directions from Material"), error);
}

static void
take_bones (RmpWindow *self, const char *const *names, gboolean around)
{
  GError *error = NULL;
  float *directions = rmp_garment_direct_by_joints (get_garment (self), names, around, &error);

  take (self, directions, TRUE, names ? names[0] : NULL, _ ("Directions from Bones"), error);
}

static void
on_bone (GSimpleAction *action, GVariant *target, gpointer data)
{
  RmpSkeleton *skeleton = rmp_character_get_skeleton (
      rmp_surface_get_character (rmp_garment_get_surface (get_garment (data))));
  const guint joint = g_variant_get_uint32 (target);
  const char *names[] = { NULL, NULL };

  if (!skeleton || joint >= rmp_skeleton_get_n_joints (skeleton))
    return;
  names[0] = rmp_skeleton_get_name (skeleton, joint);
  take_bones (data, names,
              g_str_equal (g_action_get_name (G_ACTION (action)), "direction-round-bone"));
}

static void
on_bones (GSimpleAction *action, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  take_bones (data, NULL,
              g_str_equal (g_action_get_name (G_ACTION (action)), "direction-round-bones"));
}

/* --- over the clip ---------------------------------------------------------------------------- */

typedef struct
{
  RmpGarment *garment;
  RmpDirectionItem *item; /* (nullable) */
  RmpStrainImage *strain;
} Request;

static void
request_free (gpointer data)
{
  Request *self = data;

  g_object_unref (self->garment);
  g_clear_object (&self->item);
  rmp_strain_image_free (self->strain);
  g_free (self);
}

static gpointer
find_in_thread (gpointer data, const RmpCall *call, GError **error)
{
  return rmp_strain_image_find_directions (((Request *) data)->strain, call, error);
}

static void
on_found (RmpWindow *window, gpointer data, gpointer directions, GError **error)
{
  Request *self = data;

  g_assert (RMP_IS_WINDOW (window));
  keep (window, self->garment, self->item, directions, _ ("Compression"),
        _ ("Directions from Strain"), error);
}

static void
on_from_strain (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  static const RmpWindowWork work = { find_in_thread, on_found, g_free, request_free };
  RmpWindow *self = data;
  RmpGarment *garment = get_garment (self);
  g_autoptr (GError) error = NULL;
  RmpStrainImage *strain = rmp_strain_image_new (garment, rmp_workspace_get_clip (self->workspace),
                                                 0.0, RMP_PATTERN_DEFAULT_SIDE, &error);
  Request *request;

  g_assert (RMP_IS_WINDOW (self));

  if (!strain)
    {
      rmp_window_notify (self, error->message);
      return;
    }
  request = g_new0 (Request, 1);
  request->garment = g_object_ref (garment);
  request->item = get_item (self) ? g_object_ref (get_item (self)) : NULL;
  request->strain = strain;
  rmp_window_start_work (self, _ ("Directions from strain"), &work, request);
}

static void
on_field_found (RmpWindow *self, RmpGarment *garment, gpointer item, const float *weights,
                const char *name, GError **error)
{
  g_autofree float *directions = rmp_garment_direct_up_weights (garment, weights);

  g_assert (RMP_IS_WINDOW (self));
  keep (self, garment, item, directions, name, _ ("Directions from Field"), error);
}

static void
on_up_field (GSimpleAction *action G_GNUC_UNUSED, GVariant *target, gpointer data)
{
  rmp_window_find_field (data, get_garment (data), target, _ ("Directions from field"),
                         get_item (data), on_field_found);
}

/* --- table ------------------------------------------------------------------------------------ */

static const GActionEntry direction_actions[] = {
  { .name = "direction-fill", .activate = on_fill, .parameter_type = "s" },
  { .name = "direction-empty", .activate = on_empty },
  { .name = "direction-turn", .activate = on_turn },
  { .name = "direction-reverse", .activate = on_turn },
  { .name = "direction-smooth", .activate = on_smooth },
  { .name = "direction-up-mask", .activate = on_up_mask, .parameter_type = "x" },
  { .name = "direction-u-of-material", .activate = on_of_material, .parameter_type = "u" },
  { .name = "direction-v-of-material", .activate = on_of_material, .parameter_type = "u" },
  { .name = "direction-along-bone", .activate = on_bone, .parameter_type = "u" },
  { .name = "direction-round-bone", .activate = on_bone, .parameter_type = "u" },
  { .name = "direction-along-bones", .activate = on_bones },
  { .name = "direction-round-bones", .activate = on_bones },
  { .name = "direction-from-strain", .activate = on_from_strain },
  { .name = "direction-up-field", .activate = on_up_field, .parameter_type = "(sb)" },
};

void
rmp_window_init_directions (RmpWindow *self)
{
  g_assert (RMP_IS_WINDOW (self));
  g_action_map_add_action_entries (G_ACTION_MAP (self), direction_actions,
                                   G_N_ELEMENTS (direction_actions), self);
}

void
rmp_window_update_directions (RmpWindow *self)
{
  g_assert (RMP_IS_WINDOW (self));

  for (guint i = 0; i < G_N_ELEMENTS (direction_actions); i++)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (
                                     G_ACTION_MAP (self), direction_actions[i].name)),
                                 get_garment (self) != NULL);
}
