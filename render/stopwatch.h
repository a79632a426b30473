/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* stopwatch.h: how long pictures take, from the first command until the GPU has finished, without
 * waiting for it.
 *
 * All functions need the context in which the stopwatch was made.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RmpStopwatch RmpStopwatch;

RmpStopwatch *rmp_stopwatch_new (void);
void rmp_stopwatch_free (RmpStopwatch *self);

/* Before and after the commands of a picture. @tag: comes back with its time */
void rmp_stopwatch_start (RmpStopwatch *self);
void rmp_stopwatch_stop (RmpStopwatch *self, guint tag);

/* Takes the oldest time that has not been taken yet. Returns: FALSE if no picture is finished */
gboolean rmp_stopwatch_read (RmpStopwatch *self, guint *tag, double *milliseconds);

G_END_DECLS
