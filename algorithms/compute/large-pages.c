/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "large-pages.h"

#include <sys/mman.h>

/* Smaller memory is within the reach of what processors keep of pages. */
#define LEAST (1u << 20)
/* What is asked for begins and ends with a page of the ordinary kind. */
#define PAGE 4096u

void
rmp_large_pages_ask (gpointer memory, gsize n_bytes)
{
#ifdef MADV_HUGEPAGE
  guint8 *begin = memory;
  const gsize before = (PAGE - (gsize) begin % PAGE) % PAGE;

  if (n_bytes >= LEAST)
    (void) madvise (begin + before, (n_bytes - before) / PAGE * PAGE, MADV_HUGEPAGE);
#endif
}

gpointer
rmp_large_pages_new (gsize n, gsize size)
{
  gpointer memory = g_malloc_n (n, size);

  rmp_large_pages_ask (memory, n * size);
  return memory;
}
