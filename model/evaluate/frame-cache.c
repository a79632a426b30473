/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/frame-cache.h"

#include <math.h>

struct _RmpFrameCache
{
  RmpFrameSpill *spill; /* borrowed */
  GHashTable *present;  /* frame key → RmpResult of the look as it is */
  GHashTable *stale;    /* frame key → RmpResult of the look as it was */
  GHashTable *spilled;  /* frame key → RmpSpilledFrame of the look as it is */
};

static gpointer
frame_key (double frame)
{
  return GINT_TO_POINTER ((gint) lround (frame * 1000.0) + 1);
}

RmpFrameCache *
rmp_frame_cache_new (RmpFrameSpill *spill)
{
  RmpFrameCache *self = g_new0 (RmpFrameCache, 1);

  self->spill = spill;
  self->present = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) rmp_result_unref);
  self->stale = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) rmp_result_unref);
  self->spilled = g_hash_table_new_full (NULL, NULL, NULL,
                                         (GDestroyNotify) rmp_spilled_frame_unref);
  return self;
}

void
rmp_frame_cache_free (RmpFrameCache *self)
{
  g_hash_table_unref (self->present);
  g_hash_table_unref (self->stale);
  g_hash_table_unref (self->spilled);
  g_free (self);
}

void
rmp_frame_cache_put (RmpFrameCache *self, RmpResult *result)
{
  g_hash_table_insert (self->present, frame_key (result->frame), rmp_result_ref (result));
  g_hash_table_remove (self->stale, frame_key (result->frame));
}

RmpResult *
rmp_frame_cache_get (RmpFrameCache *self, double frame)
{
  return g_hash_table_lookup (self->present, frame_key (frame));
}

gboolean
rmp_frame_cache_has (RmpFrameCache *self, double frame, guint64 field_mask)
{
  const RmpResult *result = rmp_frame_cache_get (self, frame);

  return result && (result->field_mask & field_mask) == field_mask;
}

RmpSpilledFrame *
rmp_frame_cache_find_spilled (RmpFrameCache *self, double frame, guint64 field_mask)
{
  RmpSpilledFrame *spilled = g_hash_table_lookup (self->spilled, frame_key (frame));
  const guint64 mask = spilled ? rmp_spilled_frame_get_field_mask (spilled) : 0;

  if (spilled && (mask & field_mask) == field_mask && !rmp_spilled_frame_is_lost (spilled))
    return spilled;
  if (spilled)
    g_hash_table_remove (self->spilled, frame_key (frame));
  return NULL;
}

gboolean
rmp_frame_cache_has_any (RmpFrameCache *self, double frame)
{
  return g_hash_table_contains (self->stale, frame_key (frame)) ||
         g_hash_table_contains (self->present, frame_key (frame));
}

void
rmp_frame_cache_retire (RmpFrameCache *self, guint64 n_same)
{
  GHashTableIter iter;
  gpointer key, result;

  g_hash_table_remove_all (self->spilled);
  g_hash_table_iter_init (&iter, self->present);
  while (g_hash_table_iter_next (&iter, &key, &result))
    {
      if ((guint64) ((RmpResult *) result)->frame < n_same)
        continue;
      g_hash_table_iter_steal (&iter);
      g_hash_table_replace (self->stale, key, result);
    }
}

static gsize
table_size (GHashTable *table)
{
  GHashTableIter iter;
  gpointer result;
  gsize size = 0;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, NULL, &result))
    size += rmp_result_get_size (result);
  return size;
}

gsize
rmp_frame_cache_get_size (RmpFrameCache *self)
{
  return table_size (self->present) + table_size (self->stale);
}

/* What came from disk is still there. Returns: whether the disk has it */
static gboolean
spill (RmpFrameCache *self, RmpResult *result)
{
  RmpSpilledFrame *frame = g_hash_table_lookup (self->spilled, frame_key (result->frame));

  if (frame && rmp_spilled_frame_get_field_mask (frame) == result->field_mask &&
      !rmp_spilled_frame_is_lost (frame))
    return TRUE;
  frame = rmp_frame_spill_put (self->spill, result);
  if (frame)
    g_hash_table_insert (self->spilled, frame_key (result->frame), frame);
  return frame != NULL;
}

static RmpResult *
find_farthest (GHashTable *table, double wanted)
{
  GHashTableIter iter;
  gpointer value;
  RmpResult *found = NULL;
  double farthest = -1.0;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const double distance = fabs (((RmpResult *) value)->frame - wanted);

      if (distance > farthest)
        {
          farthest = distance;
          found = value;
        }
    }
  return found;
}

gboolean
rmp_frame_cache_shrink (RmpFrameCache *self, gsize bytes, double wanted)
{
  gboolean all_kept = TRUE;
  gsize freed = 0;

  while (freed < bytes && g_hash_table_size (self->stale) + g_hash_table_size (self->present) > 0)
    {
      const gboolean is_stale = g_hash_table_size (self->stale) > 0;
      GHashTable *table = is_stale ? self->stale : self->present;
      RmpResult *victim = find_farthest (table, wanted);

      if (!is_stale && g_hash_table_size (self->present) == 1)
        break;
      freed += rmp_result_get_size (victim);
      if (!is_stale)
        all_kept &= spill (self, victim);
      g_hash_table_remove (table, frame_key (victim->frame));
    }
  return all_kept;
}
