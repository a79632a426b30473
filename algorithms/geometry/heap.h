/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* heap.h: a priority queue that returns the entry with the smallest key; of equal keys, the one
 * with the smallest item.
 */

#include <glib.h>

typedef struct
{
  double key;
  guint32 item;
} RmpHeapEntry;

static inline gboolean
rmp_heap_is_before (const RmpHeapEntry *a, const RmpHeapEntry *b)
{
  return a->key < b->key || (a->key == b->key && a->item < b->item);
}

/* @heap: of RmpHeapEntry */
static inline void
rmp_heap_push (GArray *heap, double key, guint32 item)
{
  RmpHeapEntry entry = { key, item };
  guint at = heap->len;
  RmpHeapEntry *entries;

  g_array_append_val (heap, entry);
  entries = (RmpHeapEntry *) (void *) heap->data;
  for (; at > 0 && rmp_heap_is_before (&entry, entries + (at - 1) / 2); at = (at - 1) / 2)
    entries[at] = entries[(at - 1) / 2];
  entries[at] = entry;
}

/* @heap: not empty */
static inline RmpHeapEntry
rmp_heap_pop (GArray *heap)
{
  RmpHeapEntry *entries = (RmpHeapEntry *) (void *) heap->data;
  RmpHeapEntry top = entries[0];
  RmpHeapEntry last = entries[heap->len - 1];
  guint n = heap->len - 1;
  guint at = 0;

  for (guint child = 1; child < n; child = 2 * at + 1)
    {
      if (child + 1 < n && rmp_heap_is_before (entries + child + 1, entries + child))
        child++;
      if (!rmp_heap_is_before (entries + child, &last))
        break;
      entries[at] = entries[child];
      at = child;
    }
  entries[at] = last;
  g_array_set_size (heap, n);
  return top;
}
