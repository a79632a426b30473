/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* device.h: the context in which work is done, its programs and buffers. All of it on one thread.
 */

#include "compute/accelerator.h"

G_BEGIN_DECLS

typedef struct _RmpDevice RmpDevice;

/* @emulated_too: also one that is the processor itself
 * @gathers: as if there were no compute shaders
 *
 * The errors are those of rmp_compute_new().
 */
RmpDevice *rmp_device_new (gboolean emulated_too, gboolean gathers, GError **error);
void rmp_device_free (RmpDevice *self);

const char *rmp_device_get_card (const RmpDevice *self);    /* what GL_RENDERER says */
gboolean rmp_device_gathers (const RmpDevice *self);        /* it has no compute shaders */
gsize rmp_device_get_largest_array (const RmpDevice *self); /* bytes */

/**
 * rmp_device_run:
 * @lost: the context is to be taken for lost, whatever the driver says
 *
 * Returns: %FALSE with %RMP_RENDER_ERROR_SHADER or %RMP_RENDER_ERROR_LOST; arrays may be half
 *   written then
 */
gboolean rmp_device_run (RmpDevice *self, const RmpWork *work, gboolean lost, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpDevice, rmp_device_free)

G_END_DECLS
