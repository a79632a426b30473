/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "uv/uv-underlay.h"

#include "palette.h"
#include "studio/scene-builder.h"

static float
get_value (const RmpField *field, const float *values, const guint32 *faces, guint32 face)
{
  const guint32 *corners = faces + 3 * (gsize) face;

  if (field->domain == RMP_DOMAIN_COARSE_FACE)
    return values[face];
  if (field->palette == RMP_PALETTE_CATEGORIES)
    return values[corners[0]];
  return (values[corners[0]] + values[corners[1]] + values[corners[2]]) / 3.0f;
}

static GBytes *
colour_triangles (const RmpField *field, const float *values, guint n, RmpMesh *mesh,
                  const RmpUvLayout *layout)
{
  const float range = field->range > 0.0 ? (float) field->range
                                         : rmp_palette_get_range (field->palette, values, n);
  const float scale = field->palette == RMP_PALETTE_CATEGORIES ? 1.0f : 1.0f / range;
  const double part = 1.0 / 3.0;
  guint n_triangles, k = 0;
  float *colours;

  rmp_uv_layout_get_triangles (layout, &n_triangles);
  colours = g_new (float, 3 * (gsize) MAX (n_triangles, 1));
  for (guint32 face = 0; face < rmp_mesh_get_n_faces (mesh) && k < n_triangles; face++)
    {
      const RmpSurfacePoint middle = { face, { part, part } };
      double position[2];

      if (rmp_uv_layout_place (layout, &middle, position))
        rmp_palette_get_colour (field->palette,
                                scale * get_value (field, values, rmp_mesh_get_faces (mesh), face),
                                colours + 3 * (gsize) k++);
    }
  return g_bytes_new_take (colours, 3 * (gsize) k * sizeof *colours);
}

GBytes *
rmp_uv_underlay_new (RmpWorkspace *workspace, RmpGarment *garment, const RmpUvLayout *layout)
{
  RmpVariant *variant = rmp_workspace_get_variant (workspace,
                                                   rmp_workspace_get_active_pane (workspace));
  RmpLook *look = variant ? rmp_variant_get_look (variant, garment) : NULL;
  const char *id = rmp_workspace_get_flag (workspace, "overlays")
                       ? rmp_workspace_get_field (workspace)
                       : NULL;
  RmpSurface *surface = rmp_garment_get_surface (garment);
  g_autoptr (RmpResult) result = NULL;
  const RmpField *field;
  gint index;

  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), NULL);

  if (!look || !id)
    return NULL;
  result = rmp_workspace_request (workspace, surface, look, NULL);
  index = result ? rmp_result_find_field (result, id) : -1;
  if (index < 0 || !result->output.fields[index])
    return NULL;
  field = &result->technique->fields[index];
  if (field->domain == RMP_DOMAIN_RELIEF_VERTEX || field->domain == RMP_DOMAIN_RELIEF_FACE)
    return NULL;
  return colour_triangles (field, result->output.fields[index], result->output.field_sizes[index],
                           rmp_surface_get_mesh (surface), layout);
}
