/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* conveyor.h: a thread that takes blocks of bytes in the order they were put.
 *
 * Whoever puts waits while RMP_CONVEYOR_MOST blocks lie there, so that a slow disk does not fill
 * memory. Once @take has failed, what is put is dropped.
 */

#include <glib.h>

G_BEGIN_DECLS

#define RMP_CONVEYOR_MOST 8 /* blocks that wait */

/* Called on the thread. Returns: 0, or an errno that ends the conveyor */
typedef int (*RmpConveyorFunc) (gpointer data, const guint8 *bytes, gsize size);

typedef struct _RmpConveyor RmpConveyor;

RmpConveyor *rmp_conveyor_new (const char *name, RmpConveyorFunc take, gpointer data);

/* Returns: 0, or the errno of a block that was put before; @block (transfer none) */
int rmp_conveyor_put (RmpConveyor *self, GBytes *block);

/* Waits until all blocks are taken. Returns: 0, or the errno of the first that failed */
int rmp_conveyor_drain (RmpConveyor *self);

/* Drops the blocks that wait, and waits for the one that is being taken. */
void rmp_conveyor_free (RmpConveyor *self);

G_END_DECLS
