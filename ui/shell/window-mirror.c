/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-mirror.c: copies what is painted on one side of the character to the other: a layer of a
 * pattern, a mask, or directions.
 */

#include "shell/window-private.h"

#include "painting/mirror.h"
#include "store/cloth/direction-item.h"
#include "tools/garments/garment-sheet.h"
#include "tools/pattern-brush/paint-target.h"
#include "tools/symmetry/joined-sides.h"
#include "tools/symmetry/other-side.h"
#include "widgets/i18n.h"

typedef struct
{
  GObject *item; /* RmpPatternLayerItem, RmpMaskItem or RmpDirectionItem */
  RmpMesh *mesh;
  RmpSheet *sheet;
  RmpSymmetry *symmetry; /* (nullable) */
  gboolean upwards;
  RmpHeightImage *image; /* (nullable): what is mirrored */
  float *values;         /* (nullable): [#V] weights or [#V × 3] directions */
} Request;

/* One of them. */
typedef struct
{
  RmpHeightImage *image;
  float *values;
} Result;

static void
request_free (gpointer data)
{
  Request *self = data;

  g_clear_object (&self->item);
  g_clear_pointer (&self->mesh, rmp_mesh_unref);
  g_clear_pointer (&self->sheet, rmp_sheet_unref);
  g_clear_pointer (&self->symmetry, rmp_symmetry_unref);
  g_clear_pointer (&self->image, rmp_height_image_unref);
  g_free (self->values);
  g_free (self);
}

static void
result_free (gpointer data)
{
  Result *self = data;

  g_clear_pointer (&self->image, rmp_height_image_unref);
  g_free (self->values);
  g_free (self);
}

static gpointer
run (gpointer data, const RmpCall *call G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  Request *self = data;
  const RmpMirror mirror = {
    .sheet = self->sheet,
    .symmetry = self->symmetry,
    .tolerance = RMP_SYMMETRY_TOLERANCE,
    .upwards = self->upwards,
  };
  Result *result = g_new0 (Result, 1);

  if (self->image)
    result->image = rmp_mirror_image (&mirror, self->mesh, self->image);
  else if (RMP_IS_MASK_ITEM (self->item))
    rmp_mirror_weights (&mirror, self->values);
  else
    {
      g_autofree float *normals = rmp_mirror_find_normals (self->sheet);

      rmp_mirror_directions (&mirror, normals, self->values);
    }
  result->values = g_steal_pointer (&self->values);
  return result;
}

static void
keep (RmpWindow *window G_GNUC_UNUSED, gpointer data, gpointer made, GError **error)
{
  const char *label = _ ("Mirror to the Other Side");
  Request *self = data;
  Result *result = made;

  if (RMP_IS_DIRECTION_ITEM (self->item))
    rmp_direction_item_set_directions (RMP_DIRECTION_ITEM (self->item), result->values, label,
                                       error);
  else if (RMP_IS_PATTERN_LAYER_ITEM (self->item))
    rmp_pattern_layer_item_set_image (RMP_PATTERN_LAYER_ITEM (self->item), result->image, label,
                                      error);
  else if (result->image)
    rmp_mask_item_set_image (RMP_MASK_ITEM (self->item), result->image, label, error);
  else
    rmp_mask_item_set_weights (RMP_MASK_ITEM (self->item), result->values, label, error);
}

/* Finds the selected object that can be mirrored. Returns: FALSE if there is none */
static gboolean
find_content (RmpWindow *window, Request *self, RmpGarment **garment)
{
  GObject *selection = rmp_workspace_get_selection (window->workspace);
  RmpPaintTarget target;

  rmp_tool_settle (rmp_viewport_get_tool (window->viewport));
  rmp_paint_target_find (&target, window->workspace);
  *garment = target.garment;
  if (!target.garment)
    return FALSE;
  self->mesh = rmp_mesh_ref (rmp_surface_get_mesh (rmp_garment_get_surface (target.garment)));
  if (RMP_IS_DIRECTION_ITEM (selection))
    self->values = g_memdup2 (rmp_direction_item_get_directions (RMP_DIRECTION_ITEM (selection)),
                              3 * rmp_mesh_get_n_vertices (self->mesh) * sizeof (float));
  else if (RMP_IS_MASK_ITEM (selection) && !target.mask)
    self->values = g_memdup2 (rmp_mask_item_get_weights (RMP_MASK_ITEM (selection)),
                              rmp_mesh_get_n_vertices (self->mesh) * sizeof (float));
  else if (rmp_paint_target_get_image (&target))
    {
      self->image = rmp_height_image_ref (rmp_paint_target_get_image (&target));
      selection = target.mask ? G_OBJECT (target.mask) : G_OBJECT (target.layer);
    }
  else
    return FALSE;
  self->item = g_object_ref (selection);
  return TRUE;
}

void
rmp_window_mirror_painted (RmpWindow *self, gboolean upwards)
{
  static const RmpWindowWork work = { run, keep, result_free, request_free };
  Request *request = g_new0 (Request, 1);
  RmpGarment *garment;

  g_assert (RMP_IS_WINDOW (self));

  if (!find_content (self, request, &garment))
    {
      rmp_window_notify (self, _ ("Select a layer of a pattern, a mask or directions to mirror."));
      request_free (request);
      return;
    }
  request->upwards = upwards;
  request->sheet = rmp_sheet_ref (rmp_garment_get_sheet (garment, NULL));
  if (rmp_workspace_get_flag (self->workspace, "topological"))
    request->symmetry = rmp_symmetry_ref (
        rmp_surface_get_symmetry (rmp_garment_get_surface (garment)));
  rmp_window_start_work (self, _ ("Mirror to the other side"), &work, request);
}
