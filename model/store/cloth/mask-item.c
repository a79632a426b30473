/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "painting/chart-image.h"
#include "store/cloth/mask-item.h"
#include "store/cloth/painted-private.h"
#include "store/document/background-edit.h"

struct _RmpMaskItem
{
  RmpRow parent_instance;

  RmpMaskKind kind;
  RmpMesh *mesh;         /* of the garment, when it was loaded */
  guint16 *codes;        /* [#V] of RMP_MASK_VERTICES */
  RmpHeightImage *image; /* of RMP_MASK_IMAGE */
  float *weights;        /* [#V] */
  RmpHeightImage *drawn; /* (nullable): of RMP_MASK_VERTICES on the UVs, once it was asked for */
};

G_DEFINE_FINAL_TYPE (RmpMaskItem, rmp_mask_item, RMP_TYPE_ROW)

const RmpPaintedTable rmp_mask_table = { "mask_chunk", "mask_id", "weights" };

#define MOST_CODE 65535.0
/* Texels of a mask of vertices where it is wanted as an image: linear on each face, it has no finer
 * detail.
 */
#define DRAWN_SIDE 1024

static void
rmp_mask_item_finalize (GObject *object)
{
  RmpMaskItem *self = RMP_MASK_ITEM (object);

  g_clear_pointer (&self->mesh, rmp_mesh_unref);
  g_clear_pointer (&self->image, rmp_height_image_unref);
  g_clear_pointer (&self->drawn, rmp_height_image_unref);
  g_free (self->codes);
  g_free (self->weights);

  G_OBJECT_CLASS (rmp_mask_item_parent_class)->finalize (object);
}

static void
rmp_mask_item_class_init (RmpMaskItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_mask_item_finalize;
}

static void
rmp_mask_item_init (RmpMaskItem *self G_GNUC_UNUSED)
{
}

/* --- images ----------------------------------------------------------------------------------- */

/* Between the middles of the four texels around a place; beyond the image its rim goes on. */
static float
sample (const RmpHeightImage *image, const float uv[2])
{
  const guint side = rmp_height_image_get_side (image);
  guint low[2], high[2];
  double t[2];

  for (guint c = 0; c < 2; c++)
    {
      const double at = CLAMP ((double) uv[c] * side - 0.5, 0.0, (double) side - 1.0);

      low[c] = (guint) at;
      high[c] = MIN (low[c] + 1, side - 1);
      t[c] = at - low[c];
    }
  return (float) (((1.0 - t[1]) * ((1.0 - t[0]) * rmp_height_image_get (image, low[0], low[1]) +
                                   t[0] * rmp_height_image_get (image, high[0], low[1])) +
                   t[1] * ((1.0 - t[0]) * rmp_height_image_get (image, low[0], high[1]) +
                           t[0] * rmp_height_image_get (image, high[0], high[1]))) /
                  MOST_CODE);
}

float *
rmp_mask_sample_image (RmpMesh *mesh, RmpHeightImage *image)
{
  const guint32 *faces = rmp_mesh_get_faces (mesh), *uv_faces = rmp_mesh_get_uv_faces (mesh);
  const float *uvs = rmp_mesh_get_uvs (mesh);
  const guint n_corners = 3 * rmp_mesh_get_n_faces (mesh);
  float *weights = g_new0 (float, rmp_mesh_get_n_vertices (mesh));
  g_autofree guint8 *known = g_new0 (guint8, rmp_mesh_get_n_vertices (mesh));

  for (guint i = 0; uvs && i < n_corners; i++)
    if (!known[faces[i]])
      {
        known[faces[i]] = TRUE;
        weights[faces[i]] = sample (image, uvs + 2 * (gsize) uv_faces[i]);
      }
  return weights;
}

/* --- loading ---------------------------------------------------------------------------------- */

/* @codes: [@n] */
static float *
decode (const guint16 *codes, guint n)
{
  float *weights = g_new (float, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    weights[i] = (float) (codes[i] / MOST_CODE);
  return weights;
}

static gboolean
load_vertices (RmpMaskItem *self, RmpMesh *mesh, gboolean *changed, GError **error)
{
  const guint n = rmp_mesh_get_n_vertices (mesh);
  g_autofree guint16 *codes = g_new (guint16, n);

  if (!rmp_painted_read (rmp_row_get_db (RMP_ROW (self)), &rmp_mask_table,
                         rmp_row_get_id (RMP_ROW (self)), n, 1, codes, error))
    return FALSE;
  if (mesh == self->mesh && self->codes && memcmp (codes, self->codes, n * sizeof *codes) == 0)
    return TRUE;
  g_free (self->codes);
  self->codes = g_steal_pointer (&codes);
  g_free (self->weights);
  self->weights = decode (self->codes, n);
  g_clear_pointer (&self->drawn, rmp_height_image_unref);
  *changed = TRUE;
  return TRUE;
}

static gboolean
load_image (RmpMaskItem *self, RmpMesh *mesh, gint64 side, gboolean *changed, GError **error)
{
  g_autoptr (RmpHeightImage) before = NULL;
  g_autoptr (RmpHeightImage) image = NULL;

  if (side < RMP_IMAGE_MIN_SIDE || side > RMP_IMAGE_MAX_SIDE || side % RMP_TILE_SIDE != 0)
    {
      rmp_database_set_error (error, NULL, SQLITE_CORRUPT);
      return FALSE;
    }
  if (self->image && rmp_height_image_get_side (self->image) == side)
    before = rmp_height_image_ref (self->image);
  else
    before = rmp_height_image_new ((guint) side, 0);
  image = rmp_painted_read_image (rmp_row_get_db (RMP_ROW (self)), &rmp_mask_table,
                                  rmp_row_get_id (RMP_ROW (self)), before, error);
  if (!image)
    return FALSE;
  if (mesh == self->mesh && image == self->image)
    return TRUE;
  g_clear_pointer (&self->image, rmp_height_image_unref);
  self->image = g_steal_pointer (&image);
  g_free (self->weights);
  self->weights = rmp_mask_sample_image (mesh, self->image);
  *changed = TRUE;
  return TRUE;
}

/* Columns: id, name, whether it is an image, side_texels. */
gboolean
rmp_mask_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error)
{
  RmpMaskItem *self = RMP_MASK_ITEM (row);
  RmpMesh *mesh = rmp_garment_get_mesh (rmp_mask_item_get_garment (self));

  g_assert (RMP_IS_ROW (row));
  self->kind = sqlite3_column_int (statement, 2) ? RMP_MASK_IMAGE : RMP_MASK_VERTICES;
  if (self->kind == RMP_MASK_IMAGE
          ? !load_image (self, mesh, sqlite3_column_int64 (statement, 3), changed, error)
          : !load_vertices (self, mesh, changed, error))
    return FALSE;
  if (mesh != self->mesh)
    {
      g_clear_pointer (&self->mesh, rmp_mesh_unref);
      self->mesh = rmp_mesh_ref (mesh);
    }
  return TRUE;
}

const char *
rmp_mask_item_get_name (RmpMaskItem *self)
{
  g_return_val_if_fail (RMP_IS_MASK_ITEM (self), NULL);

  return rmp_row_get_name (RMP_ROW (self));
}

gint64
rmp_mask_item_get_id (RmpMaskItem *self)
{
  g_return_val_if_fail (RMP_IS_MASK_ITEM (self), 0);

  return rmp_row_get_id (RMP_ROW (self));
}

RmpGarment *
rmp_mask_item_get_garment (RmpMaskItem *self)
{
  g_return_val_if_fail (RMP_IS_MASK_ITEM (self), NULL);

  return rmp_row_get_owner (RMP_ROW (self));
}

RmpMaskKind
rmp_mask_item_get_kind (RmpMaskItem *self)
{
  return self->kind;
}

const float *
rmp_mask_item_get_weights (RmpMaskItem *self)
{
  g_return_val_if_fail (RMP_IS_MASK_ITEM (self), NULL);

  return self->weights;
}

RmpHeightImage *
rmp_mask_item_get_image (RmpMaskItem *self)
{
  g_return_val_if_fail (RMP_IS_MASK_ITEM (self), NULL);

  return self->image;
}

RmpHeightImage *
rmp_mask_item_get_drawn (RmpMaskItem *self)
{
  g_return_val_if_fail (RMP_IS_MASK_ITEM (self), NULL);

  if (self->kind == RMP_MASK_VERTICES && !self->drawn && rmp_mesh_get_n_uvs (self->mesh) > 0)
    self->drawn = rmp_chart_image_new_weights (self->mesh, self->weights, DRAWN_SIDE);
  return self->kind == RMP_MASK_IMAGE ? self->image : self->drawn;
}

/* --- edits ------------------------------------------------------------------------------------ */

guint16 *
rmp_mask_encode (const float *weights, guint n)
{
  guint16 *codes = g_new (guint16, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    codes[i] = weights[i] > 0.0f ? (guint16) lrint (fmin ((double) weights[i], 1.0) * MOST_CODE)
                                 : 0;
  return codes;
}

static gboolean
insert_mask (RmpEdit *edit, gint64 garment, const char *name, const char *kind, guint side,
             gint64 *id, GError **error)
{
  if (!rmp_edit_run (edit, error,
                     "INSERT INTO mask (garment_id, name, kind, side_texels) VALUES (?1, ?2, "
                     "?3, nullif (?4, 0))",
                     "issi", garment, name, kind, (gint64) side))
    return FALSE;
  *id = rmp_edit_get_new_id (edit);
  return TRUE;
}

/* One of @weights and @image. */
static RmpMaskItem *
add (RmpGarment *garment, const char *wanted, const float *weights, RmpHeightImage *image,
     GError **error)
{
  RmpEdit *edit;
  const guint n = rmp_mesh_get_n_vertices (rmp_garment_get_mesh (garment));
  g_autofree char *name = rmp_rows_unique_name (rmp_garment_get_masks (garment),
                                                wanted ? wanted : _ ("Mask"));
  g_autofree char *label = g_strdup_printf (_ ("Add mask %s"), name);
  g_autofree guint16 *codes = weights ? rmp_mask_encode (weights, n) : NULL;
  gint64 id = 0;
  gboolean ok;

  if (!rmp_name_check (wanted, error))
    return NULL;
  edit = rmp_row_begin_edit (RMP_ROW (garment), label, error);
  if (!edit)
    return NULL;
  ok = insert_mask (edit, rmp_garment_get_id (garment), name, image ? "image" : "vertices",
                    image ? rmp_height_image_get_side (image) : 0, &id, error) &&
       (image ? rmp_painted_write_image (edit, &rmp_mask_table, id, NULL, image, error)
              : rmp_painted_write (edit, &rmp_mask_table, id, n, 1, NULL, codes, error));
  return rmp_edit_end (edit, ok, error) ? rmp_rows_find (rmp_garment_get_masks (garment), id)
                                        : NULL;
}

RmpMaskItem *
rmp_garment_add_mask (RmpGarment *self, const char *name, const float *weights, GError **error)
{
  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  return add (self, name, weights, NULL, error);
}

RmpMaskItem *
rmp_garment_add_image_mask (RmpGarment *self, const char *name, RmpHeightImage *image,
                            GError **error)
{
  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  return add (self, name, NULL, image, error);
}

static RmpEdit *
begin_painting (RmpMaskItem *self, const char *label, GError **error)
{
  g_autofree char *plain = g_strdup_printf (_ ("Paint mask %s"), rmp_mask_item_get_name (self));

  return rmp_row_begin_edit (RMP_ROW (self), label ? label : plain, error);
}

gboolean
rmp_mask_item_set_weights (RmpMaskItem *self, const float *weights, const char *label,
                           GError **error)
{
  RmpEdit *edit;
  const guint n = rmp_mesh_get_n_vertices (self->mesh);
  g_autofree guint16 *codes = rmp_mask_encode (weights, n);

  g_return_val_if_fail (self->kind == RMP_MASK_VERTICES, FALSE);

  if (memcmp (codes, self->codes, n * sizeof *codes) == 0)
    return TRUE;
  edit = begin_painting (self, label, error);
  return edit &&
         rmp_edit_end (edit,
                       rmp_painted_write (edit, &rmp_mask_table, rmp_mask_item_get_id (self), n, 1,
                                          self->codes, codes, error),
                       error);
}

gboolean
rmp_mask_item_set_image (RmpMaskItem *self, RmpHeightImage *image, const char *label,
                         GError **error)
{
  RmpEdit *edit;

  g_return_val_if_fail (RMP_IS_MASK_ITEM (self), FALSE);
  g_return_val_if_fail (self->kind == RMP_MASK_IMAGE, FALSE);
  g_return_val_if_fail (
      rmp_height_image_get_side (image) == rmp_height_image_get_side (self->image), FALSE);

  if (rmp_height_image_equal (image, self->image))
    return TRUE;
  edit = begin_painting (self, label, error);
  return edit &&
         rmp_edit_end (edit,
                       rmp_painted_write_image (edit, &rmp_mask_table, rmp_mask_item_get_id (self),
                                                self->image, image, error),
                       error);
}

typedef struct
{
  RmpMaskItem *mask;
  gint64 id;
  RmpHeightImage *before, *image;
  RmpEditedFunc edited;
  gpointer data;
} Painting;

static gboolean
write_painting (gpointer data, RmpEdit *edit, GError **error)
{
  const Painting *painting = data;

  return rmp_painted_write_image (edit, &rmp_mask_table, painting->id, painting->before,
                                  painting->image, error);
}

static void
finish_painting (gpointer data, const GError *error)
{
  Painting *painting = data;

  painting->edited (painting->data, error);
  rmp_height_image_unref (painting->before);
  rmp_height_image_unref (painting->image);
  g_object_unref (painting->mask);
  g_free (painting);
}

void
rmp_mask_item_paint (RmpMaskItem *self, RmpHeightImage *image, const char *label,
                     RmpEditedFunc edited, gpointer data)
{
  static const RmpBackgroundEdit edit = { .write = write_painting, .finish = finish_painting };
  Painting *painting = g_new (Painting, 1);

  g_return_if_fail (RMP_IS_MASK_ITEM (self));
  g_return_if_fail (self->kind == RMP_MASK_IMAGE);
  g_return_if_fail (rmp_height_image_get_side (image) == rmp_height_image_get_side (self->image));

  rmp_project_await_edit (rmp_row_get_project (RMP_ROW (self)));
  *painting = (Painting){ g_object_ref (self),
                          rmp_mask_item_get_id (self),
                          rmp_height_image_ref (self->image),
                          rmp_height_image_ref (image),
                          edited,
                          data };
  rmp_row_edit_in_background (RMP_ROW (self), label, &edit, painting);
}

gboolean
rmp_mask_item_rename (RmpMaskItem *self, const char *name, GError **error)
{
  g_autofree char *unique = NULL;
  g_autofree char *label = NULL;

  g_return_val_if_fail (RMP_IS_MASK_ITEM (self), FALSE);

  if (g_str_equal (name, rmp_mask_item_get_name (self)))
    return TRUE;
  if (!rmp_name_check (name, error))
    return FALSE;
  unique = rmp_rows_unique_name (rmp_garment_get_masks (rmp_mask_item_get_garment (self)), name);
  label = g_strdup_printf (_ ("Rename mask to %s"), unique);
  return rmp_row_edit (RMP_ROW (self), label, error, "UPDATE mask SET name = ?2 WHERE id = ?1",
                       "is", rmp_mask_item_get_id (self), unique);
}

gboolean
rmp_mask_item_remove (RmpMaskItem *self, GError **error)
{
  static const char *const statements[] = {
    "DELETE FROM layer_mask WHERE mask_id = ?1",
    "UPDATE pattern_layer SET mask_id = NULL WHERE mask_id = ?1",
    "DELETE FROM mask_chunk WHERE mask_id = ?1",
    "DELETE FROM mask WHERE id = ?1",
  };
  g_autofree char *label = g_strdup_printf (_ ("Remove mask %s"), rmp_mask_item_get_name (self));
  gboolean ok = TRUE;
  RmpEdit *edit = rmp_row_begin_edit (RMP_ROW (self), label, error);

  if (!edit)
    return FALSE;
  for (guint i = 0; ok && i < G_N_ELEMENTS (statements); i++)
    ok = rmp_edit_run (edit, error, statements[i], "i", rmp_mask_item_get_id (self));
  return rmp_edit_end (edit, ok, error);
}

gboolean
rmp_mask_delete_all (RmpEdit *edit, gint64 garment, GError **error)
{
  static const char *const statements[] = {
    "DELETE FROM mask_chunk WHERE mask_id IN (SELECT id FROM mask WHERE garment_id = ?1)",
    "DELETE FROM mask WHERE garment_id = ?1",
  };

  g_assert (edit);

  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    if (!rmp_edit_run (edit, error, statements[i], "i", garment))
      return FALSE;
  return TRUE;
}
