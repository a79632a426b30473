/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/pattern-brush/followed-directions.h"

#include "painting/chart-image.h"
#include "tools/brushes/brush-settings.h"
#include "tools/garments/garment-edits.h"
#include "tools/garments/garment-sheet.h"
#include "tools/tangents.h"

#include <math.h>

/* Positions on the texture are counted in so many texels. */
#define TEXELS 1024

RmpDirectionItem *
rmp_followed_directions_find (RmpGarment *garment, RmpTipKind kind)
{
  GListModel *fields = rmp_garment_get_directions (garment);
  g_autofree char *name = NULL;

  if (kind != RMP_TIP_STAMP && kind != RMP_TIP_NOISE)
    return NULL;
  g_object_get (rmp_brush_settings_get_default (), "directions", &name, NULL);
  for (guint i = 0; name && i < g_list_model_get_n_items (fields); i++)
    {
      g_autoptr (RmpDirectionItem) field = g_list_model_get_item (fields, i);

      if (g_str_equal (rmp_direction_item_get_name (field), name))
        return field;
    }
  return NULL;
}

/* Interpolates the direction at rest between the corners of a face. A direction and its opposite
 * are the same, so all take the sense of the first corner.
 */
static void
blend (RmpDirectionItem *self, const RmpSurfacePoint *point, float direction[3])
{
  const RmpMesh *mesh = rmp_surface_get_mesh (
      rmp_garment_get_surface (rmp_direction_item_get_garment (self)));
  const guint32 *corners = rmp_mesh_get_faces (mesh) + 3 * (gsize) point->face;
  double weights[3];

  rmp_surface_point_weights (point, weights);
  direction[0] = direction[1] = direction[2] = 0.0f;
  for (guint k = 0; k < 3; k++)
    {
      const float *corner = rmp_direction_item_get_directions (self) + 3 * (gsize) corners[k];
      const float dot = direction[0] * corner[0] + direction[1] * corner[1] +
                        direction[2] * corner[2];
      const float weight = (float) (dot < 0.0f ? -weights[k] : weights[k]);

      for (guint i = 0; i < 3; i++)
        direction[i] += weight * corner[i];
    }
}

gboolean
rmp_followed_directions_get (RmpDirectionItem *self, const RmpSurfacePoint *point,
                             const float *positions, float direction[3])
{
  RmpGarment *garment = rmp_direction_item_get_garment (self);
  const float *rest = rmp_mesh_get_positions (
      rmp_surface_get_mesh (rmp_garment_get_surface (garment)));
  float here[3], carried[3];

  g_return_val_if_fail (RMP_IS_DIRECTION_ITEM (self), FALSE);

  blend (self, point, here);
  rmp_tangent_carry (rmp_garment_get_sheet (garment, NULL)->topology, point->face, rest, positions,
                     here, carried);
  if (carried[0] == 0.0f && carried[1] == 0.0f && carried[2] == 0.0f)
    return FALSE;
  for (guint i = 0; i < 3; i++)
    direction[i] = carried[i];
  return TRUE;
}

/* --- on the texture --------------------------------------------------------------------------- */

/* Finds the face of the garment at a place of the texture, and the weights of its corners there. */
static gboolean
locate (RmpGarment *garment, const RmpMesh *mesh, const double position[2], RmpSurfacePoint *point)
{
  for (guint32 face = 0; face < rmp_mesh_get_n_faces (mesh); face++)
    {
      double c[3][2], at[2], area, second, third;

      if (!rmp_chart_place_face (mesh, face, TEXELS, c) || !rmp_garment_has_face (garment, face))
        continue;
      for (guint i = 0; i < 2; i++)
        at[i] = position[i] * TEXELS - 0.5 - c[0][i];
      area = (c[1][0] - c[0][0]) * (c[2][1] - c[0][1]) - (c[1][1] - c[0][1]) * (c[2][0] - c[0][0]);
      second = (at[0] * (c[2][1] - c[0][1]) - at[1] * (c[2][0] - c[0][0])) / area;
      third = ((c[1][0] - c[0][0]) * at[1] - (c[1][1] - c[0][1]) * at[0]) / area;
      if (second < 0.0 || third < 0.0 || second + third > 1.0)
        continue;
      *point = (RmpSurfacePoint){ .face = face, .barycentric = { second, third } };
      return TRUE;
    }
  return FALSE;
}

/* Converts a step on a face to a step on the texture: both are the same combination of two sides of
 * the face.
 */
static gboolean
flatten (const RmpMesh *mesh, guint32 face, const float step[3], double flat[2])
{
  const guint32 *corners = rmp_mesh_get_faces (mesh) + 3 * (gsize) face;
  const float *p = rmp_mesh_get_positions (mesh);
  double a[3], b[3], c[3][2], aa = 0.0, ab = 0.0, bb = 0.0, as = 0.0, bs = 0.0, s, t, length;

  for (guint i = 0; i < 3; i++)
    {
      a[i] = (double) p[3 * (gsize) corners[1] + i] - (double) p[3 * (gsize) corners[0] + i];
      b[i] = (double) p[3 * (gsize) corners[2] + i] - (double) p[3 * (gsize) corners[0] + i];
      aa += a[i] * a[i];
      ab += a[i] * b[i];
      bb += b[i] * b[i];
      as += a[i] * (double) step[i];
      bs += b[i] * (double) step[i];
    }
  if (!rmp_chart_place_face (mesh, face, TEXELS, c) || !(aa * bb - ab * ab > 0.0))
    return FALSE;
  s = (as * bb - bs * ab) / (aa * bb - ab * ab);
  t = (bs * aa - as * ab) / (aa * bb - ab * ab);
  for (guint i = 0; i < 2; i++)
    flat[i] = s * (c[1][i] - c[0][i]) + t * (c[2][i] - c[0][i]);
  length = hypot (flat[0], flat[1]);
  flat[0] /= length;
  flat[1] /= length;
  return length > 0.0;
}

gboolean
rmp_followed_directions_get_flat (RmpDirectionItem *self, const double position[2],
                                  double direction[2])
{
  RmpGarment *garment = rmp_direction_item_get_garment (self);
  const RmpMesh *mesh = rmp_surface_get_mesh (rmp_garment_get_surface (garment));
  RmpSurfacePoint point;
  double flat[2];
  float here[3];

  g_return_val_if_fail (RMP_IS_DIRECTION_ITEM (self), FALSE);

  if (!locate (garment, mesh, position, &point))
    return FALSE;
  blend (self, &point, here);
  if (!flatten (mesh, point.face, here, flat))
    return FALSE;
  direction[0] = flat[0];
  direction[1] = flat[1];
  return TRUE;
}
