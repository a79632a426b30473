/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* compute.h: the graphics card as an accelerator, in a context of its own, without a window.
 *
 * Compute shaders are of OpenGL 4.3, two steps above what drawing needs. What methods want of a
 * card is passes over vertices that read neighbours and go back and forth between arrays: storage
 * buffers and a barrier between passes are just that. On 4.1 and 4.2 passes are vertices whose
 * results are captured (gatherer.h): an item can write to its own place alone, so that what moves
 * both its ends is computed at each of them, and only kernels that were written for it run there.
 * Fragments of float textures would do the same, with arrays folded into the texels of a picture of
 * limited width.
 */

#include "compute/accelerator.h"

G_BEGIN_DECLS

/**
 * rmp_compute_new:
 *
 * Makes a thread that owns a context and does all work. It is for hardware only, and for what that
 * is faster at; with RIMPLE_ACCELERATOR in the environment at “on” it is for all work and for
 * emulated cards too, with “gather” the same as if there were no compute shaders, with “off” there
 * is none. Takes a moment: a driver may have to be loaded. Any thread.
 *
 * Returns: (transfer full): %NULL with %RMP_RENDER_ERROR_VERSION where there is no context of
 *   OpenGL 4.1, with %RMP_RENDER_ERROR_OFF where there is one that is not to be used
 */
RmpAccelerator *rmp_compute_new (GError **error);

/* What the driver calls the card; %NULL: @self is no card. (transfer none) (nullable) */
const char *rmp_compute_get_card (RmpAccelerator *self);

/* For tests: the next work finds that the driver has reset the context. */
void rmp_compute_lose (RmpAccelerator *self);

G_END_DECLS
