/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* compute.h: the graphics card as an accelerator, by compute shaders in a context of its own,
 * without a window.
 *
 * Compute shaders are of OpenGL 4.3, two steps above what drawing needs. What methods want of a
 * card is passes over vertices that read neighbours and go back and forth between arrays: storage
 * buffers and a barrier between passes are just that. Float textures or transform feedback would do
 * it on 4.1, but every array would be folded into the texels of a picture of limited width, and an
 * item could write to its own place alone: a constraint that moves both its ends would be computed
 * at each of them. Cards that tessellate can compute; where a driver stops at 4.1 the processor
 * does it all.
 */

#include "compute/accelerator.h"

G_BEGIN_DECLS

/**
 * rmp_compute_new:
 *
 * Makes a thread that owns a context and does all work. It is for hardware only, and for what that
 * is faster at; with RIMPLE_ACCELERATOR in the environment at “on” it is for all work and for
 * emulated cards too, with “off” there is none. Takes a moment: a driver may have to be loaded. Any
 * thread.
 *
 * Returns: (transfer full): %NULL with %RMP_RENDER_ERROR_VERSION where there is no context or no
 *   compute shader in it, with
 *   %RMP_RENDER_ERROR_OFF where there is one that is not to be used
 */
RmpAccelerator *rmp_compute_new (GError **error);

/* What the driver calls the card; %NULL: @self is no card. (transfer none) (nullable) */
const char *rmp_compute_get_card (RmpAccelerator *self);

/* For tests: the next work finds that the driver has reset the context. */
void rmp_compute_lose (RmpAccelerator *self);

G_END_DECLS
