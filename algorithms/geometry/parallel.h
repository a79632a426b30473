/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* parallel.h: how loops over vertices and faces share the cores.
 *
 * Every loop writes only what its own index owns, with a fixed order of summation, so the thread count never shows in
 * the result.
 */

#include <glib.h>
#include <omp.h>

/* Below this many elements, starting a team of threads costs more than it saves; the thread sanitizer wants to see teams at
 * work on the small meshes of tests too.
 */
#ifdef __SANITIZE_THREAD__
#  define RMP_PARALLEL_MINIMUM 16
#else
#  define RMP_PARALLEL_MINIMUM 4096
#endif

/* Team size for a loop of @n elements; @n_threads: 0 for all cores. */
static inline int
rmp_parallel_threads (gsize n, guint n_threads)
{
  if (n < RMP_PARALLEL_MINIMUM)
    return 1;
  return n_threads > 0 ? (int) MIN (n_threads, 256) : omp_get_num_procs ();
}
