/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/pattern-brush/acting-pattern.h"

#include "inputs/patterns.h"
#include "relief/relief-class.h"
#include "technique/value-iter.h"
#include "widgets/i18n.h"

#include <math.h>

/* A pattern with a smaller share than this is not visible. */
#define LEAST_FACTOR 0.05

RmpLook *
rmp_acting_pattern_get_look (RmpWorkspace *workspace, RmpGarment *garment)
{
  RmpVariant *variant = rmp_workspace_get_variant (workspace,
                                                   rmp_workspace_get_active_pane (workspace));

  return variant ? rmp_variant_get_look (variant, garment) : NULL;
}

RmpLayer *
rmp_look_get_pattern_layer (RmpLook *look)
{
  GListModel *layers = rmp_look_get_layers (look);

  g_return_val_if_fail (RMP_IS_LOOK (look), NULL);

  for (guint i = 0; i < g_list_model_get_n_items (layers); i++)
    {
      g_autoptr (RmpLayer) layer = g_list_model_get_item (layers, i);

      if (rmp_technique_takes (rmp_layer_get_technique (layer), &rmp_input_patterns))
        return layer;
    }
  return NULL;
}

gboolean
rmp_layer_uses_pattern (RmpLayer *layer, RmpPatternItem *pattern, guint *index)
{
  g_return_val_if_fail (RMP_IS_LAYER (layer), FALSE);

  for (guint i = 0; i < rmp_layer_get_n_patterns (layer); i++)
    if (rmp_layer_get_pattern (layer, i)->pattern == pattern)
      {
        if (index)
          *index = i;
        return TRUE;
      }
  return FALSE;
}

/* --- the frame that shows --------------------------------------------------------------------- */

typedef struct
{
  RmpLook *look;
  RmpLayer *layer;
  RmpResult *result; /* of the frame, or the last available one */
} Shown;

static void
shown_clear (Shown *self)
{
  g_clear_pointer (&self->result, rmp_result_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Shown, shown_clear)

/* Returns: FALSE if there is no frame of a look that takes patterns. */
static gboolean
find_shown (RmpWorkspace *workspace, RmpGarment *garment, Shown *self)
{
  const RmpRelief *relief;
  gboolean exact;

  self->look = rmp_acting_pattern_get_look (workspace, garment);
  self->layer = self->look ? rmp_look_get_pattern_layer (self->look) : NULL;
  if (!self->layer)
    return FALSE;
  self->result = rmp_workspace_request (workspace, rmp_garment_get_surface (garment), self->look,
                                        &exact);
  relief = self->result ? self->result->output.relief : NULL;
  return relief && rmp_relief_get_class (relief)->has_patterns &&
         relief->n_patterns == rmp_layer_get_n_patterns (self->layer);
}

static double
get_factor (const Shown *self, guint index, const RmpSurfacePoint *point)
{
  const RmpRelief *relief = self->result->output.relief;
  const guint32 *corners = relief->topology->faces + 3 * (gsize) point->face;
  double weights[3], factor = 0.0;

  if (point->face >= relief->topology->n_faces)
    return 0.0;
  rmp_surface_point_weights (point, weights);
  for (guint i = 0; i < 3; i++)
    factor += weights[i] * (double) relief->patterns[index].modulation[corners[i]];
  return fabs (factor);
}

/* Patterns do not compete where nothing is painted. */
static gboolean
is_painted_near (RmpPatternItem *pattern, const RmpSurfacePoint *point)
{
  const RmpHeightImage *image = rmp_pattern_item_get_image (pattern);
  RmpMesh *mesh = rmp_surface_get_mesh (
      rmp_garment_get_surface (rmp_pattern_item_get_garment (pattern)));
  const guint32 *corners = rmp_mesh_get_uv_faces (mesh) + 3 * (gsize) point->face;
  const guint tiles = rmp_height_image_get_side (image) / RMP_TILE_SIDE;
  guint at[2];
  double weights[3];

  rmp_surface_point_weights (point, weights);
  for (guint axis = 0; axis < 2; axis++)
    {
      double position = 0.0;

      for (guint i = 0; i < 3; i++)
        position += weights[i] * (double) rmp_mesh_get_uvs (mesh)[2 * (gsize) corners[i] + axis];
      at[axis] = MIN ((guint) ((position - floor (position)) * tiles), tiles - 1);
    }
  return rmp_height_image_get_tile (image, at[1] * tiles + at[0]) != NULL;
}

/* --- questions -------------------------------------------------------------------------------- */

RmpPatternItem *
rmp_acting_pattern_find (RmpWorkspace *workspace, RmpGarment *garment, const RmpSurfacePoint *point,
                         RmpPatternItem *otherwise)
{
  g_auto (Shown) shown = { 0 };
  RmpPatternItem *best = otherwise;
  double most = LEAST_FACTOR;

  if (!find_shown (workspace, garment, &shown))
    return otherwise;
  for (guint i = 0; i < rmp_layer_get_n_patterns (shown.layer); i++)
    {
      RmpPatternItem *pattern = rmp_layer_get_pattern (shown.layer, i)->pattern;
      const double factor = is_painted_near (pattern, point) ? get_factor (&shown, i, point) : 0.0;

      if (factor > most || (factor == most && pattern == otherwise))
        {
          most = factor;
          best = pattern;
        }
    }
  return best;
}

/* Whether a value of the look names it, as the map of a region does: then it shows where and when
 * the look says so.
 */
static gboolean
is_named (RmpLook *look, RmpPatternItem *pattern)
{
  GListModel *layers = rmp_look_get_layers (look);
  g_autofree char *id = g_strdup_printf ("%" G_GINT64_FORMAT, rmp_pattern_item_get_id (pattern));

  for (guint i = 0; i < g_list_model_get_n_items (layers); i++)
    {
      g_autoptr (RmpLayer) layer = g_list_model_get_item (layers, i);
      RmpValueIter iter = { .whole = rmp_layer_get_values (layer) };

      while (iter.whole && rmp_value_iter_next (&iter))
        {
          const RmpParam *param = rmp_values_get_param (iter.values, iter.param);

          if (param->type == RMP_PARAM_REFERENCE && param->target == RMP_REFERENCE_IMAGE &&
              g_strcmp0 (rmp_values_get_reference (iter.values, iter.param), id) == 0)
            return TRUE;
        }
    }
  return FALSE;
}

/* The visible look does not use the pattern. */
static char *
explain_unused (RmpPatternItem *pattern, RmpLook *look)
{
  if (!look)
    return g_strdup_printf (
        _ ("No look shows here, so “%s” is not seen: let the pane show a look that uses it."),
        rmp_pattern_item_get_name (pattern));
  return g_strdup_printf (
      _ ("“%s”, which shows here, does not use “%s”: add it to the look’s patterns to see it."),
      rmp_look_get_name (look), rmp_pattern_item_get_name (pattern));
}

char *
rmp_acting_pattern_explain (RmpWorkspace *workspace, RmpPatternItem *pattern,
                            const RmpSurfacePoint *point)
{
  RmpGarment *garment = rmp_pattern_item_get_garment (pattern);
  RmpLook *look = rmp_acting_pattern_get_look (workspace, garment);
  RmpLayer *layer = look ? rmp_look_get_pattern_layer (look) : NULL;
  g_auto (Shown) shown = { 0 };
  RmpPatternItem *acting;
  guint index;

  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), NULL);

  if (look && is_named (look, pattern))
    return NULL;
  if (!layer || !rmp_layer_uses_pattern (layer, pattern, &index))
    return explain_unused (pattern, look);
  if (!find_shown (workspace, garment, &shown) || get_factor (&shown, index, point) > LEAST_FACTOR)
    return NULL;
  acting = rmp_acting_pattern_find (workspace, garment, point, pattern);
  if (acting != pattern)
    return g_strdup_printf (
        _ ("“%s” gives way to “%s” here in this frame: select the garment to paint what shows."),
        rmp_pattern_item_get_name (pattern), rmp_pattern_item_get_name (acting));
  return g_strdup_printf (_ ("The cloth is too stretched here in this frame to show “%s”: go to "
                             "another frame, or raise "
                             "the look’s least factor."),
                          rmp_pattern_item_get_name (pattern));
}
