/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* trail.h: what the frame that somebody looks at leaves for the next one while a value is dragged,
 * so that what is solved step by step goes on from what is on the screen. Nothing that is kept may
 * depend on it: neither bakes nor states get one.
 */

#include <glib.h>

G_BEGIN_DECLS

/* Any thread. */
typedef struct _RmpTrail RmpTrail;

RmpTrail *rmp_trail_new (void);
RmpTrail *rmp_trail_ref (RmpTrail *self);
void rmp_trail_unref (RmpTrail *self);

/**
 * rmp_trail_leave:
 * @owner: who can read @left: a technique
 * @left: (transfer full)
 *
 * Takes the place of what was left before.
 */
void rmp_trail_leave (RmpTrail *self, gconstpointer owner, gpointer left, GDestroyNotify free_left);

/* What @owner left last; there is nothing afterwards. (transfer full) (nullable) */
gpointer rmp_trail_take (RmpTrail *self, gconstpointer owner);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpTrail, rmp_trail_unref)

G_END_DECLS
