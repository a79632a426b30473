/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/pattern-brush/pattern-wrap.h"

#include "inputs/patterns.h"

static gboolean
get_wrap (RmpLayer *layer, RmpWrap *wrap)
{
  const gint param = rmp_technique_find_input_param (rmp_layer_get_technique (layer),
                                                     &rmp_input_patterns, RMP_INPUT_PATTERN_WRAP);

  if (param >= 0)
    *wrap = (RmpWrap) rmp_values_get_int (rmp_layer_get_values (layer), (guint) param);
  return param >= 0;
}

RmpWrap
rmp_pattern_wrap_find (RmpWorkspace *workspace, RmpGarment *garment)
{
  RmpVariant *variant = rmp_workspace_get_variant (workspace,
                                                   rmp_workspace_get_active_pane (workspace));
  RmpLook *look = variant ? rmp_variant_get_look (variant, garment) : NULL;
  GListModel *layers = look ? rmp_look_get_layers (look) : NULL;
  RmpWrap wrap = RMP_WRAP_CLAMP;

  for (guint i = 0; layers && i < g_list_model_get_n_items (layers); i++)
    {
      g_autoptr (RmpLayer) layer = g_list_model_get_item (layers, i);

      if (get_wrap (layer, &wrap))
        break;
    }
  return wrap;
}

gboolean
rmp_pattern_wrap_loses (RmpWrap wrap, RmpMesh *mesh, const RmpSurfacePoint *point)
{
  const guint32 *corners = rmp_mesh_get_uv_faces (mesh) + 3 * (gsize) point->face;
  double weights[3];

  if (wrap != RMP_WRAP_CLAMP)
    return FALSE;
  rmp_surface_point_weights (point, weights);
  for (guint c = 0; c < 2; c++)
    {
      double position = 0.0;

      for (guint i = 0; i < 3; i++)
        position += weights[i] * (double) rmp_mesh_get_uvs (mesh)[2 * (gsize) corners[i] + c];
      if (position < 0.0 || position > 1.0)
        return TRUE;
    }
  return FALSE;
}
