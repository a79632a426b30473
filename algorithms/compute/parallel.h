/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* parallel.h: how loops over vertices and faces are divided among cores.
 *
 * A loop writes only what belongs to its own index and sums in a fixed order, so that the number of
 * threads never changes the result.
 */

#include <glib.h>
#include <omp.h>

/* Below this many elements, starting a team of threads costs more than it saves. Under the thread
 * sanitizer the limit is low, so that tests with small meshes exercise teams too.
 */
#ifdef __SANITIZE_THREAD__
#  define RMP_PARALLEL_MINIMUM 16
#else
#  define RMP_PARALLEL_MINIMUM 4096
#endif

/* The size of the team for a loop over @n elements. @n_threads: 0 for all cores */
static inline int
rmp_parallel_threads (gsize n, guint n_threads)
{
  if (n < RMP_PARALLEL_MINIMUM)
    return 1;
  return n_threads > 0 ? (int) MIN (n_threads, 256) : omp_get_num_procs ();
}
