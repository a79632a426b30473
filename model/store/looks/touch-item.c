/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/cloth/garment-private.h"
#include "store/looks/touch-private.h"

struct _RmpTouchItem
{
  RmpRow parent_instance; /* its name is the kind's id */

  RmpTouch touch;
  RmpClipItem *clip;
};

G_DEFINE_FINAL_TYPE (RmpTouchItem, rmp_touch_item, RMP_TYPE_ROW)

static void
rmp_touch_item_finalize (GObject *object)
{
  g_clear_object (&RMP_TOUCH_ITEM (object)->clip);
  G_OBJECT_CLASS (rmp_touch_item_parent_class)->finalize (object);
}

static void
rmp_touch_item_class_init (RmpTouchItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_touch_item_finalize;
}

static void
rmp_touch_item_init (RmpTouchItem *self G_GNUC_UNUSED)
{
}

/* --- loading ---------------------------------------------------------------------------------- */

static const char *const kinds[] = {
  [RMP_TOUCH_PIN] = "pin",
  [RMP_TOUCH_DELETE] = "delete",
  [RMP_TOUCH_KEEP] = "keep",
};

const char *
rmp_touch_kind_get_id (RmpTouchKind kind)
{
  return kinds[kind];
}

const char *
rmp_touch_kind_get_label (RmpTouchKind kind)
{
  static const char *const labels[] = {
    [RMP_TOUCH_PIN] = N_ ("Pinned wrinkle"),
    [RMP_TOUCH_DELETE] = N_ ("Deleted wrinkle"),
    [RMP_TOUCH_KEEP] = N_ ("Kept wrinkle"),
  };

  return _ (labels[kind]);
}

static gboolean
find_kind (const char *id, RmpTouchKind *kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_strcmp0 (id, kinds[i]) == 0)
      {
        *kind = (RmpTouchKind) i;
        return TRUE;
      }
  return FALSE;
}

static gboolean
lies_on (RmpLayer *layer, const RmpTouch *touch)
{
  const RmpSurfacePoint point = { touch->face, { touch->barycentric[0], touch->barycentric[1] } };

  return rmp_garment_holds_point (rmp_look_get_garment (rmp_layer_get_look (layer)), &point);
}

/* Columns: id, kind, clip_id, face, second_weight, third_weight, first_frame, last_frame. */
gboolean
rmp_touch_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error)
{
  RmpTouchItem *self = RMP_TOUCH_ITEM (row);
  RmpLayer *layer = rmp_touch_item_get_layer (self);
  RmpSurface *surface = rmp_garment_get_surface (rmp_look_get_garment (rmp_layer_get_look (layer)));
  RmpClipItem *clip = rmp_rows_find (rmp_character_get_clips (rmp_surface_get_character (surface)),
                                     sqlite3_column_int64 (statement, 2));
  const gint64 face = sqlite3_column_int64 (statement, 3);
  RmpTouch touch = {
    .face = face >= 0 && face < G_MAXUINT32 ? (guint32) face : G_MAXUINT32,
    .barycentric = { sqlite3_column_double (statement, 4), sqlite3_column_double (statement, 5) },
    .first = (guint64) sqlite3_column_int64 (statement, 6),
    .last = sqlite3_column_type (statement, 7) == SQLITE_NULL
                ? RMP_TOUCH_TO_END
                : (guint64) sqlite3_column_int64 (statement, 7),
  };

  g_assert (RMP_IS_ROW (row));
  if (!clip || !find_kind (rmp_row_get_name (row), &touch.kind) || !lies_on (layer, &touch))
    {
      g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
                           _ ("The project is damaged: a wrinkle that was touched by hand does not "
                              "lie on its garment. "
                              "Restore a copy of the project."));
      return FALSE;
    }
  *changed = g_set_object (&self->clip, clip) || !rmp_touch_equal (&self->touch, &touch);
  self->touch = touch;
  return TRUE;
}

gint64
rmp_touch_item_get_id (RmpTouchItem *self)
{
  g_return_val_if_fail (RMP_IS_TOUCH_ITEM (self), 0);

  return rmp_row_get_id (RMP_ROW (self));
}

const RmpTouch *
rmp_touch_item_get_touch (RmpTouchItem *self)
{
  g_return_val_if_fail (RMP_IS_TOUCH_ITEM (self), NULL);

  return &self->touch;
}

RmpClipItem *
rmp_touch_item_get_clip (RmpTouchItem *self)
{
  g_return_val_if_fail (RMP_IS_TOUCH_ITEM (self), NULL);

  return self->clip;
}

char *
rmp_touch_item_describe (RmpTouchItem *self)
{
  const char *kind = rmp_touch_kind_get_label (self->touch.kind);

  if (self->touch.last == RMP_TOUCH_TO_END)
    return g_strdup_printf (_ ("%s, from frame %" G_GUINT64_FORMAT " on"), kind, self->touch.first);
  return g_strdup_printf (_ ("%s, frames %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT), kind,
                          self->touch.first, self->touch.last);
}

RmpLayer *
rmp_touch_item_get_layer (RmpTouchItem *self)
{
  g_return_val_if_fail (RMP_IS_TOUCH_ITEM (self), NULL);

  return rmp_row_get_owner (RMP_ROW (self));
}

/* --- edits ------------------------------------------------------------------------------------ */

/* As stored: the end of the clip is no number. */
#define TO_END ((gint64) -1)

static gint64
last_stored (guint64 last)
{
  return last == RMP_TOUCH_TO_END ? TO_END : (gint64) last;
}

static gboolean
check_frames (guint64 first, guint64 last, GError **error)
{
  if (first <= last && first <= G_MAXINT64 && (last <= G_MAXINT64 || last == RMP_TOUCH_TO_END))
    return TRUE;
  g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                       _ ("The first frame has to come before the last."));
  return FALSE;
}

static gboolean
check_touch (RmpLayer *layer, const RmpTouch *touch, GError **error)
{
  if (!rmp_technique_takes (rmp_layer_get_technique (layer), &rmp_input_touches))
    g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                 _ ("The method “%s” has no wrinkles that can be touched by hand."),
                 rmp_layer_get_technique_id (layer));
  else if (!lies_on (layer, touch))
    g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                         _ ("The place does not lie on the garment."));
  else
    return check_frames (touch->first, touch->last, error);
  return FALSE;
}

RmpTouchItem *
rmp_layer_add_touch (RmpLayer *self, RmpClipItem *clip, const RmpTouch *touch, GError **error)
{
  static const char *const labels[] = {
    [RMP_TOUCH_PIN] = N_ ("Pin a wrinkle"),
    [RMP_TOUCH_DELETE] = N_ ("Delete a wrinkle"),
    [RMP_TOUCH_KEEP] = N_ ("Keep a wrinkle"),
  };
  RmpEdit *edit;
  gboolean ok;
  gint64 id;

  g_return_val_if_fail (RMP_IS_LAYER (self), NULL);

  if (!check_touch (self, touch, error))
    return NULL;
  edit = rmp_row_begin_edit (RMP_ROW (self), _ (labels[touch->kind]), error);
  if (!edit)
    return NULL;
  ok = rmp_edit_run (
      edit, error,
      "INSERT INTO touch (layer_id, clip_id, kind, face, second_weight, third_weight, first_frame,"
      " last_frame) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, nullif (?8, -1))",
      "iisiddii", rmp_row_get_id (RMP_ROW (self)), rmp_clip_item_get_id (clip), kinds[touch->kind],
      (gint64) touch->face, touch->barycentric[0], touch->barycentric[1], (gint64) touch->first,
      last_stored (touch->last));
  id = rmp_edit_get_new_id (edit);
  return rmp_edit_end (edit, ok, error) ? rmp_rows_find (rmp_layer_get_touches (self), id) : NULL;
}

gboolean
rmp_touch_item_set_frames (RmpTouchItem *self, guint64 first, guint64 last, GError **error)
{
  g_return_val_if_fail (RMP_IS_TOUCH_ITEM (self), FALSE);

  if (first == self->touch.first && last == self->touch.last)
    return TRUE;
  if (!check_frames (first, last, error))
    return FALSE;
  return rmp_row_edit (RMP_ROW (self), _ ("Frames of a touched wrinkle"), error,
                       "UPDATE touch SET first_frame = ?2, last_frame = nullif (?3, -1)"
                       " WHERE id = ?1",
                       "iii", rmp_touch_item_get_id (self), (gint64) first, last_stored (last));
}

gboolean
rmp_touch_delete_row (RmpEdit *edit, gint64 touch, GError **error)
{
  g_assert (edit);

  return rmp_edit_run (edit, error, "DELETE FROM touch WHERE id = ?1", "i", touch);
}

gboolean
rmp_touch_item_remove (RmpTouchItem *self, GError **error)
{
  static const char *const labels[] = {
    [RMP_TOUCH_PIN] = N_ ("Remove a pinned wrinkle"),
    [RMP_TOUCH_DELETE] = N_ ("Bring a deleted wrinkle back"),
    [RMP_TOUCH_KEEP] = N_ ("Let a kept wrinkle go"),
  };
  RmpEdit *edit = rmp_row_begin_edit (RMP_ROW (self), _ (labels[self->touch.kind]), error);

  return edit && rmp_edit_end (
                     edit, rmp_touch_delete_row (edit, rmp_touch_item_get_id (self), error), error);
}
