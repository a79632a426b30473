/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/masks/mask-edits.h"

#include "painting/chart-image.h"
#include "painting/vertex-fill.h"
#include "store/cloth/mask-fill.h"
#include "tools/garments/garment-edits.h"
#include "tools/garments/garment-sheet.h"
#include "widgets/i18n.h"

#include <gio/gio.h>

/* The number of times that one command replaces weights by the mean of their neighbours. */
#define SMOOTHING_STEPS 4

static guint
count_vertices (RmpGarment *garment)
{
  return rmp_mesh_get_n_vertices (rmp_surface_get_mesh (rmp_garment_get_surface (garment)));
}

/* (transfer full): of the mask, or 0. */
static float *
copy_weights (RmpGarment *garment, RmpMaskItem *mask)
{
  const guint n = count_vertices (garment);

  return mask ? g_memdup2 (rmp_mask_item_get_weights (mask), n * sizeof (float))
              : g_new0 (float, n);
}

/* Sets a mask that is an image to weights of vertices, interpolated on its texels. */
static RmpMaskItem *
draw_weights (RmpGarment *garment, RmpMaskItem *mask, const float *weights, const char *label,
              GError **error)
{
  RmpMesh *mesh = rmp_surface_get_mesh (rmp_garment_get_surface (garment));
  g_autoptr (RmpHeightImage) image = NULL;

  if (rmp_mesh_get_n_uvs (mesh) == 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _ ("The mask “%s” is an image, and “%s” has no UVs for it to lie on: unwrap its "
                      "charts first."),
                   rmp_mask_item_get_name (mask), rmp_garment_get_name (garment));
      return NULL;
    }
  image = rmp_chart_image_new_weights (mesh, weights,
                                       rmp_height_image_get_side (rmp_mask_item_get_image (mask)));
  return rmp_mask_item_set_image (mask, image, label, error) ? mask : NULL;
}

/* Inverts an image texel by texel, so that no painted detail is lost. (transfer full) */
static RmpHeightImage *
invert_image (const RmpHeightImage *image)
{
  const guint n = rmp_height_image_get_n_tiles (image);
  g_autoptr (RmpHeightImage) blank = rmp_height_image_new (rmp_height_image_get_side (image), 0);
  g_autofree guint16 *texels = g_new (guint16, (gsize) n * RMP_TILE_TEXELS);
  g_autofree const guint16 **rows = g_new (const guint16 *, n);
  g_autofree guint *tiles = g_new (guint, n);

  for (guint tile = 0; tile < n; tile++)
    {
      const guint16 *from = rmp_height_image_get_tile (image, tile);
      guint16 *to = texels + (gsize) tile * RMP_TILE_TEXELS;

      for (guint i = 0; i < RMP_TILE_TEXELS; i++)
        to[i] = (guint16) (G_MAXUINT16 - (from ? from[i] : rmp_height_image_get_level (image)));
      tiles[tile] = tile;
      rows[tile] = to;
    }
  return rmp_height_image_replace (blank, n, tiles, rows);
}

RmpMaskItem *
rmp_garment_keep_mask (RmpGarment *garment, RmpMaskItem *mask, const float *weights,
                       const char *name, const char *label, GError **error)
{
  g_return_val_if_fail (RMP_IS_GARMENT (garment), NULL);

  if (!mask)
    return rmp_garment_add_mask (garment, name, weights, error);
  if (rmp_mask_item_get_kind (mask) == RMP_MASK_IMAGE)
    return draw_weights (garment, mask, weights, label, error);
  return rmp_mask_item_set_weights (mask, weights, label, error) ? mask : NULL;
}

RmpMaskItem *
rmp_garment_fill_mask (RmpGarment *garment, RmpMaskItem *mask, double weight, GError **error)
{
  g_autofree float *weights = rmp_garment_fill_constant (garment, weight);

  g_return_val_if_fail (RMP_IS_GARMENT (garment), NULL);
  return rmp_garment_keep_mask (garment, mask, weights, NULL,
                                weight > 0.0 ? _ ("Fill Mask") : _ ("Empty Mask"), error);
}

RmpMaskItem *
rmp_garment_invert_mask (RmpGarment *garment, RmpMaskItem *mask, GError **error)
{
  g_autofree float *weights = copy_weights (garment, mask);

  g_return_val_if_fail (RMP_IS_GARMENT (garment), NULL);

  if (mask && rmp_mask_item_get_kind (mask) == RMP_MASK_IMAGE)
    {
      g_autoptr (RmpHeightImage) image = invert_image (rmp_mask_item_get_image (mask));

      return rmp_mask_item_set_image (mask, image, _ ("Invert Mask"), error) ? mask : NULL;
    }
  rmp_vertex_weights_invert (count_vertices (garment), weights);
  return rmp_garment_keep_mask (garment, mask, weights, NULL, _ ("Invert Mask"), error);
}

RmpMaskItem *
rmp_garment_smooth_mask (RmpGarment *garment, RmpMaskItem *mask, GError **error)
{
  g_autofree float *weights = copy_weights (garment, mask);

  g_return_val_if_fail (RMP_IS_GARMENT (garment), NULL);

  rmp_vertex_weights_smooth (rmp_garment_get_sheet (garment, NULL)->topology, SMOOTHING_STEPS,
                             weights);
  return rmp_garment_keep_mask (garment, mask, weights, NULL, _ ("Smooth Mask"), error);
}

RmpMaskItem *
rmp_garment_mask_material (RmpGarment *garment, RmpMaskItem *mask, guint material, GError **error)
{
  const char *name = rmp_surface_get_material_name (rmp_garment_get_surface (garment), material);
  g_autofree float *weights = rmp_garment_fill_material (garment, name, error);

  g_return_val_if_fail (RMP_IS_GARMENT (garment), NULL);

  return weights
             ? rmp_garment_keep_mask (garment, mask, weights, name, _ ("Mask from Material"), error)
             : NULL;
}

RmpMaskItem *
rmp_garment_mask_joint (RmpGarment *garment, RmpMaskItem *mask, guint joint, GError **error)
{
  RmpSkeleton *skeleton = rmp_character_get_skeleton (
      rmp_surface_get_character (rmp_garment_get_surface (garment)));
  const char *names[] = { NULL, NULL };
  g_autofree float *weights = NULL;

  g_return_val_if_fail (RMP_IS_GARMENT (garment), NULL);

  if (!skeleton || joint >= rmp_skeleton_get_n_joints (skeleton))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _ ("“%s” hangs on no bones: paint the mask instead."),
                   rmp_garment_get_name (garment));
      return NULL;
    }
  names[0] = rmp_skeleton_get_name (skeleton, joint);
  weights = rmp_garment_fill_joints (garment, names, error);
  return weights
             ? rmp_garment_keep_mask (garment, mask, weights, names[0], _ ("Mask from Bone"), error)
             : NULL;
}

gboolean *
rmp_garment_find_joints (RmpGarment *garment, guint *n_joints)
{
  RmpSurface *surface = rmp_garment_get_surface (garment);
  RmpSkin *skin = rmp_surface_get_skin (surface);
  RmpSkeleton *skeleton = rmp_character_get_skeleton (rmp_surface_get_character (surface));
  const RmpTopology *topology = rmp_garment_get_sheet (garment, NULL)->topology;
  gboolean *found;
  guint n;

  *n_joints = 0;
  if (!skin || !skeleton || !rmp_surface_has_weights (surface))
    return NULL;
  n = rmp_skin_get_n_influences (skin);
  *n_joints = rmp_skeleton_get_n_joints (skeleton);
  found = g_new0 (gboolean, *n_joints);
  for (gsize i = 0; i < 3 * (gsize) topology->n_faces; i++)
    for (gsize k = 0; k < n && rmp_garment_has_face (garment, (guint32) (i / 3)); k++)
      {
        const gsize entry = n * (gsize) topology->faces[i] + k;

        if (rmp_skin_get_weights (skin)[entry] > 0.0f)
          found[rmp_skin_get_bones (skin)[rmp_skin_get_joints (skin)[entry]]] = TRUE;
      }
  return found;
}
