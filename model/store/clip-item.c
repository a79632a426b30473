/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "store/asset.h"
#include "store/codec.h"
#include "store/project-private.h"

struct _RmpClipItem
{
  RmpRow parent_instance;

  char *hash;
  RmpClip *clip;
};

G_DEFINE_FINAL_TYPE (RmpClipItem, rmp_clip_item, RMP_TYPE_ROW)

static void
rmp_clip_item_finalize (GObject *object)
{
  RmpClipItem *self = RMP_CLIP_ITEM (object);

  g_free (self->hash);
  g_clear_pointer (&self->clip, rmp_clip_unref);

  G_OBJECT_CLASS (rmp_clip_item_parent_class)->finalize (object);
}

static void
rmp_clip_item_class_init (RmpClipItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_clip_item_finalize;
}

static void
rmp_clip_item_init (RmpClipItem *self G_GNUC_UNUSED)
{
}

/* Columns: id, name, keys. */
gboolean
rmp_clip_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error G_GNUC_UNUSED)
{
  RmpClipItem *self = RMP_CLIP_ITEM (row);

  if (!rmp_row_take_text (&self->hash, rmp_statement_text (statement, 2)))
    return TRUE;

  *changed = TRUE;
  g_clear_pointer (&self->clip, rmp_clip_unref);
  return TRUE;
}

gboolean
rmp_clip_item_check (RmpClipItem *self, GError **error)
{
  RmpProject *project = rmp_row_get_project (RMP_ROW (self));
  g_autoptr (GBytes) bytes = NULL;

  if (self->clip)
    return TRUE;
  if (!rmp_project_check_open (project, error))
    return FALSE;
  bytes = rmp_asset_read (project->db, project->original, self->hash, error);
  if (bytes)
    self->clip = rmp_codec_read_clip (bytes, error);
  return self->clip != NULL;
}

const char *
rmp_clip_item_get_name (RmpClipItem *self)
{
  return rmp_row_get_name (RMP_ROW (self));
}

gint64
rmp_clip_item_get_id (RmpClipItem *self)
{
  return rmp_row_get_id (RMP_ROW (self));
}

RmpClip *
rmp_clip_item_get_clip (RmpClipItem *self)
{
  g_autoptr (GError) error = NULL;

  if (!rmp_clip_item_check (self, &error))
    {
      self->clip = rmp_clip_new (rmp_clip_item_get_name (self), NULL, 0, NULL);
      rmp_project_tell_damage (rmp_row_get_project (RMP_ROW (self)), error->message);
    }
  return self->clip;
}

double
rmp_clip_item_get_start (RmpClipItem *self)
{
  return rmp_clip_get_start (rmp_clip_item_get_clip (self));
}

static double
frame_rate (RmpClipItem *self)
{
  RmpProject *project = rmp_row_get_project (RMP_ROW (self));

  return project ? rmp_project_get_frame_rate (project) : 24.0;
}

guint
rmp_clip_item_get_n_frames (RmpClipItem *self)
{
  RmpClip *clip = rmp_clip_item_get_clip (self);
  /* Keys are floats: a clip of 2 s may end at 1.9999999. A thousandth of a frame is nobody's intent. */
  double last = (rmp_clip_get_end (clip) - rmp_clip_get_start (clip)) * frame_rate (self) + 1e-3;

  return (guint) CLAMP (floor (last) + 1.0, 1.0, (double) G_MAXINT);
}

double
rmp_clip_item_get_time (RmpClipItem *self, double frame)
{
  return rmp_clip_item_get_start (self) + frame / frame_rate (self);
}
