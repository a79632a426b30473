/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sleeping-threads.h: how threads of OpenMP wait for each other.
 *
 * Those that spin take the cores from whatever else runs: drawing, other jobs, other programs.
 */

#include <glib.h>

G_BEGIN_DECLS

/* To be called first in main. OpenMP reads its setting once, when it is loaded, so that the program
 * is restarted where the environment does not say how threads wait.
 */
void rmp_sleeping_threads_prepare (void);

G_END_DECLS
