/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-smooth.c: smooths a mask that is an image, in the background because large ones take a
 * while.
 */

#include "shell/window-private.h"

#include "painting/smooth-image.h"
#include "widgets/i18n.h"

#define N_ROUNDS 8

typedef struct
{
  RmpMaskItem *mask;
  RmpMesh *mesh;
  guint8 *cloth; /* (nullable): [#F] of the garment */
  RmpHeightImage *image;
} Request;

static void
request_free (gpointer data)
{
  Request *self = data;

  g_object_unref (self->mask);
  rmp_mesh_unref (self->mesh);
  rmp_height_image_unref (self->image);
  g_free (self->cloth);
  g_free (self);
}

static gpointer
run (gpointer data, const RmpCall *call G_GNUC_UNUSED, GError **error)
{
  Request *self = data;
  RmpHeightImage *smooth = rmp_height_image_smooth (self->image, self->mesh, self->cloth, N_ROUNDS);

  if (!smooth)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 _ ("The mesh has no UVs for the mask to lie on: unwrap its charts first."));
  return smooth;
}

static void
keep (RmpWindow *window G_GNUC_UNUSED, gpointer data, gpointer smooth, GError **error)
{
  rmp_mask_item_set_image (((Request *) data)->mask, smooth, _ ("Smooth Mask"), error);
}

static void
free_image (gpointer image)
{
  rmp_height_image_unref (image);
}

void
rmp_window_smooth_mask (RmpWindow *self, RmpGarment *garment, RmpMaskItem *mask)
{
  static const RmpWindowWork work = { run, keep, free_image, request_free };
  const guint8 *cloth = rmp_garment_get_cloth (garment);
  RmpMesh *mesh = rmp_surface_get_mesh (rmp_garment_get_surface (garment));
  Request *request = g_new0 (Request, 1);

  g_assert (RMP_IS_WINDOW (self));

  request->mask = g_object_ref (mask);
  request->mesh = rmp_mesh_ref (mesh);
  request->cloth = cloth ? g_memdup2 (cloth, rmp_mesh_get_n_faces (mesh)) : NULL;
  request->image = rmp_height_image_ref (rmp_mask_item_get_image (mask));
  rmp_window_start_work (self, _ ("Smooth Mask"), &work, request);
}
