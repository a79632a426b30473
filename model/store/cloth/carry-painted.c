/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/cloth/carry-painted.h"
#include "store/cloth/direction-item.h"
#include "store/cloth/painted-private.h"

/* Where a vertex of the new mesh was on the old one. */
typedef struct
{
  guint32 corners[3];
  double weights[3]; /* all 0: nowhere */
} Source;

static Source *
find_sources (RmpMesh *mesh, const RmpMeshRepair *repair, const RmpBvh *bvh, RmpMesh *old,
              double tolerance)
{
  const guint n = rmp_mesh_get_n_vertices (mesh);
  const float *positions = rmp_mesh_get_positions (mesh);
  const guint32 *faces = rmp_mesh_get_faces (old);
  Source *sources = g_new0 (Source, MAX (n, 1));

  for (guint v = 0; v < n; v++)
    {
      const double position[3] = { (double) positions[3 * v], (double) positions[3 * v + 1],
                                   (double) positions[3 * v + 2] };
      RmpSurfacePoint hit;
      double distance;

      if (repair)
        {
          sources[v].corners[0] = repair->vertices[v];
          sources[v].weights[0] = 1.0;
        }
      else if (rmp_bvh_closest (bvh, position, &hit, &distance) && distance <= tolerance)
        {
          for (guint k = 0; k < 3; k++)
            sources[v].corners[k] = faces[3 * (gsize) hit.face + k];
          rmp_surface_point_weights (&hit, sources[v].weights);
        }
    }
  return sources;
}

/* @values: [vertices of the old mesh × @width]. (transfer full): [@n × @width] */
static float *
gather (guint n, const Source *sources, const float *values, guint width)
{
  float *out = g_new (float, (gsize) MAX (n, 1) * width);

  for (gsize v = 0; v < n; v++)
    for (guint c = 0; c < width; c++)
      {
        double sum = 0.0;

        for (guint k = 0; k < 3; k++)
          sum += sources[v].weights[k] * (double) values[sources[v].corners[k] * (gsize) width + c];
        out[v * width + c] = (float) sum;
      }
  return out;
}

/* Other chunks hold other vertices now. */
static gboolean
write_anew (RmpEdit *edit, const RmpPaintedTable *table, gint64 owner, guint n, guint width,
            const guint16 *codes, GError **error)
{
  return rmp_painted_delete (edit, table, owner, error) &&
         rmp_painted_write (edit, table, owner, n, width, NULL, codes, error);
}

gboolean
rmp_garment_carry_painted (RmpGarment *self, RmpEdit *edit, RmpMesh *mesh,
                           const RmpMeshRepair *repair, const RmpBvh *bvh, RmpMesh *old,
                           double tolerance, guint *n_carried, GError **error)
{
  GListModel *masks = rmp_garment_get_masks (self), *fields = rmp_garment_get_directions (self);
  const guint n = rmp_mesh_get_n_vertices (mesh);
  g_autofree Source *sources = NULL;

  g_assert (RMP_IS_GARMENT (self) && edit);

  if (g_list_model_get_n_items (masks) + g_list_model_get_n_items (fields) == 0)
    return TRUE;
  sources = find_sources (mesh, repair, bvh, old, tolerance);
  for (guint i = 0; i < g_list_model_get_n_items (masks); i++)
    {
      g_autoptr (RmpMaskItem) mask = g_list_model_get_item (masks, i);
      g_autofree float *weights = gather (n, sources, rmp_mask_item_get_weights (mask), 1);
      g_autofree guint16 *codes = rmp_mask_encode (weights, n);

      if (rmp_mask_item_get_kind (mask) == RMP_MASK_VERTICES &&
          !write_anew (edit, &rmp_mask_table, rmp_mask_item_get_id (mask), n, 1, codes, error))
        return FALSE;
      *n_carried += 1;
    }
  for (guint i = 0; i < g_list_model_get_n_items (fields); i++)
    {
      g_autoptr (RmpDirectionItem) field = g_list_model_get_item (fields, i);
      g_autofree float *directions = gather (n, sources, rmp_direction_item_get_directions (field),
                                             3);
      g_autofree guint16 *codes = rmp_direction_encode (directions, n);

      if (!write_anew (edit, &rmp_direction_table, rmp_direction_item_get_id (field), n, 3, codes,
                       error))
        return FALSE;
      *n_carried += 1;
    }
  return TRUE;
}
