/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "store/assets/clip-item-private.h"
#include "store/assets/clip-span.h"
#include "store/assets/codec.h"
#include "store/assets/correction.h"
#include "store/assets/sequence-asset.h"

/* The motion of one surface, vertex by vertex. */
typedef struct
{
  gint64 surface;
  char *positions;
  double start, end;
  RmpSampler *sampler; /* (nullable): until it is asked for */
} Sequence;

struct _RmpClipItem
{
  RmpRow parent_instance;

  char *hash;
  gboolean has_span; /* of the keys, in seconds */
  double start, end;
  RmpClip *clip;     /* (nullable): until the keys are asked for */
  GArray *sequences; /* Sequence */
};

G_DEFINE_FINAL_TYPE (RmpClipItem, rmp_clip_item, RMP_TYPE_ROW)

static void
sequence_clear (gpointer data)
{
  Sequence *sequence = data;

  g_free (sequence->positions);
  g_clear_pointer (&sequence->sampler, rmp_sampler_unref);
}

static void
rmp_clip_item_finalize (GObject *object)
{
  RmpClipItem *self = RMP_CLIP_ITEM (object);

  g_array_unref (self->sequences);
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
rmp_clip_item_init (RmpClipItem *self)
{
  self->sequences = g_array_new (FALSE, TRUE, sizeof (Sequence));
  g_array_set_clear_func (self->sequences, sequence_clear);
}

/* Rows of sequences come and go with their clip's. */
static gboolean
load_sequences (RmpClipItem *self, GError **error)
{
  g_autoptr (sqlite3_stmt)
      statement = rmp_database_prepare (rmp_row_get_db (RMP_ROW (self)), error,
                                        "SELECT surface_id, positions, start_s, end_s FROM "
                                        "clip_sequence WHERE clip_id = ?1 ORDER BY surface_id",
                                        "i", rmp_clip_item_get_id (self));
  int code = SQLITE_ERROR;

  g_array_set_size (self->sequences, 0);
  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      Sequence sequence = { sqlite3_column_int64 (statement, 0),
                            g_strdup (rmp_statement_text (statement, 1)),
                            sqlite3_column_double (statement, 2),
                            sqlite3_column_double (statement, 3), NULL };

      g_array_append_val (self->sequences, sequence);
    }
  return code == SQLITE_DONE;
}

/* Columns: id, name, keys. */
gboolean
rmp_clip_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error)
{
  RmpClipItem *self = RMP_CLIP_ITEM (row);

  g_assert (RMP_IS_ROW (row));
  if (!rmp_row_take_text (&self->hash, rmp_statement_text (statement, 2)))
    return TRUE;

  *changed = TRUE;
  g_clear_pointer (&self->clip, rmp_clip_unref);
  self->has_span = rmp_clip_span_read (rmp_row_get_db (row), self->hash, &self->start, &self->end);
  return load_sequences (self, error);
}

/* To what somebody said its unit and way up are. */
static gboolean
correct (RmpClipItem *self, GError **error)
{
  RmpCharacter *character = rmp_row_get_owner (RMP_ROW (self));
  const RmpChange *change = character ? rmp_character_get_change (character) : NULL;
  g_autoptr (RmpClip) stored = NULL;

  if (!change || rmp_change_is_none (change))
    return TRUE;
  stored = g_steal_pointer (&self->clip);
  self->clip = rmp_change_clip (change, stored, rmp_character_get_skeleton (character), error);
  return self->clip != NULL;
}

gboolean
rmp_clip_item_check (RmpClipItem *self, GError **error)
{
  g_autoptr (GBytes) bytes = NULL;

  g_return_val_if_fail (RMP_IS_CLIP_ITEM (self), FALSE);

  if (self->clip)
    return TRUE;
  if (!rmp_row_check_open (RMP_ROW (self), error))
    return FALSE;
  bytes = rmp_row_read_asset (RMP_ROW (self), self->hash, error);
  if (bytes)
    self->clip = rmp_codec_read_clip (bytes, error);
  return self->clip && correct (self, error);
}

void
rmp_clip_item_forget (RmpClipItem *self)
{
  g_assert (RMP_IS_CLIP_ITEM (self));

  g_clear_pointer (&self->hash, g_free);
}

void
rmp_clip_item_add_key (RmpClipItem *self, GString *key)
{
  g_assert (RMP_IS_CLIP_ITEM (self));

  g_string_append_printf (key, " %s", self->hash);
  for (guint i = 0; i < self->sequences->len; i++)
    g_string_append_printf (key, " %s", g_array_index (self->sequences, Sequence, i).positions);
}

const char *
rmp_clip_item_get_name (RmpClipItem *self)
{
  g_return_val_if_fail (RMP_IS_CLIP_ITEM (self), NULL);

  return rmp_row_get_name (RMP_ROW (self));
}

gint64
rmp_clip_item_get_id (RmpClipItem *self)
{
  g_return_val_if_fail (RMP_IS_CLIP_ITEM (self), 0);

  return rmp_row_get_id (RMP_ROW (self));
}

RmpClip *
rmp_clip_item_get_clip (RmpClipItem *self)
{
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (RMP_IS_CLIP_ITEM (self), NULL);

  if (!rmp_clip_item_check (self, &error))
    {
      self->clip = rmp_clip_new (rmp_clip_item_get_name (self), NULL, 0, NULL);
      rmp_row_tell_damage (RMP_ROW (self), error->message);
    }
  return self->clip;
}

guint
rmp_clip_item_get_n_sequences (RmpClipItem *self)
{
  g_return_val_if_fail (RMP_IS_CLIP_ITEM (self), 0);

  return self->sequences->len;
}

static Sequence *
find_sequence (RmpClipItem *self, RmpSurface *surface)
{
  for (guint i = 0; i < self->sequences->len; i++)
    if (g_array_index (self->sequences, Sequence, i).surface == rmp_surface_get_id (surface))
      return &g_array_index (self->sequences, Sequence, i);
  return NULL;
}

gboolean
rmp_clip_item_has_sequence (RmpClipItem *self, RmpSurface *surface)
{
  g_assert (RMP_IS_CLIP_ITEM (self));

  return find_sequence (self, surface) != NULL;
}

RmpSampler *
rmp_clip_item_get_sequence (RmpClipItem *self, RmpSurface *surface, GError **error)
{
  g_assert (RMP_IS_CLIP_ITEM (self));

  Sequence *sequence = find_sequence (self, surface);
  g_autoptr (GBytes) bytes = NULL;

  g_assert (sequence);

  /* A repair may have turned faces; the vertices are the same, or it would have been refused. */
  if (sequence->sampler &&
      rmp_sampler_get_mesh (sequence->sampler) != rmp_surface_get_mesh (surface))
    g_clear_pointer (&sequence->sampler, rmp_sampler_unref);
  if (sequence->sampler || !rmp_row_check_open (RMP_ROW (self), error))
    return sequence->sampler;
  bytes = rmp_row_read_asset (RMP_ROW (self), sequence->positions, error);
  if (bytes)
    sequence->sampler = rmp_sequence_decode (
        bytes, rmp_surface_get_mesh (surface),
        rmp_character_get_change (rmp_surface_get_character (surface)), error);
  return sequence->sampler;
}

void
rmp_clip_item_take_sequence (RmpClipItem *self, RmpSurface *surface, RmpSampler *sampler)
{
  g_assert (RMP_IS_CLIP_ITEM (self));

  Sequence *sequence = find_sequence (self, surface);

  g_return_if_fail (sequence && !sequence->sampler);
  sequence->sampler = rmp_sampler_ref (sampler);
}

/* FALSE where there are no keys. */
static gboolean
get_key_span (RmpClipItem *self, double *start, double *end)
{
  RmpClip *clip = self->has_span ? NULL : rmp_clip_item_get_clip (self);

  *start = clip ? rmp_clip_get_start (clip) : self->start;
  *end = clip ? rmp_clip_get_end (clip) : self->end;
  return !clip || rmp_clip_get_n_channels (clip) > 0;
}

double
rmp_clip_item_get_start (RmpClipItem *self)
{
  double start, end;

  g_return_val_if_fail (RMP_IS_CLIP_ITEM (self), 0.0);

  if (!get_key_span (self, &start, &end))
    start = G_MAXDOUBLE;
  for (guint i = 0; i < self->sequences->len; i++)
    start = MIN (start, g_array_index (self->sequences, Sequence, i).start);
  return start < G_MAXDOUBLE ? start : 0.0;
}

static double
get_end (RmpClipItem *self)
{
  double start, end;

  if (!get_key_span (self, &start, &end))
    end = -G_MAXDOUBLE;
  for (guint i = 0; i < self->sequences->len; i++)
    end = MAX (end, g_array_index (self->sequences, Sequence, i).end);
  return end > -G_MAXDOUBLE ? end : 0.0;
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
  g_return_val_if_fail (RMP_IS_CLIP_ITEM (self), 0);

  /* Keys are floats: a clip of 2 s may end at 1.9999999. A thousandth of a frame is nobody's
   * intent.
   */
  double last = (get_end (self) - rmp_clip_item_get_start (self)) * frame_rate (self) + 1e-3;

  return (guint) CLAMP (floor (last) + 1.0, 1.0, (double) G_MAXINT);
}

double
rmp_clip_item_get_time (RmpClipItem *self, double frame)
{
  g_return_val_if_fail (RMP_IS_CLIP_ITEM (self), 0.0);

  return rmp_clip_item_get_start (self) + frame / frame_rate (self);
}
