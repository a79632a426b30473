/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fuzz-kinds.h: the files that fuzz-files.c can be given, in the order of the first byte of its
 * input: each file of each format that code of this project reads by its path.
 */

#include "every-format.h"

typedef void (*RmpKindFunc) (const RmpFormat *format, const RmpSample *sample, guint file,
                             gpointer data);

static inline void
rmp_fuzz_foreach_kind (RmpKindFunc func, gpointer data)
{
  for (const RmpFormat *format = rmp_every_format; format->id; format++)
    {
      g_auto (RmpSample) sample = { 0 };

      if (!format->own || g_str_has_prefix (format->id, "gl"))
        continue;
      format->make (&sample);
      for (guint i = 0; i < sample.n_files; i++)
        func (format, &sample, i, data);
    }
}
