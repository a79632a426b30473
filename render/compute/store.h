/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* store.h: the buffers of a device: those that are kept from work to work, and those that are
 * filled anew. With the device's context current.
 */

#include "compute/accelerator.h"

#include <epoxy/gl.h>

G_BEGIN_DECLS

typedef struct _RmpBufferStore RmpBufferStore;

RmpBufferStore *rmp_buffer_store_new (void);
void rmp_buffer_store_free (RmpBufferStore *self);

/**
 * rmp_buffer_store_get:
 * @buffers: (out caller-allocates): [work->n_arrays] the buffer of each array, filled where it is
 *   RMP_ARRAY_IN; until the
 *   next call
 */
void rmp_buffer_store_get (RmpBufferStore *self, const RmpWork *work, GLuint *buffers);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpBufferStore, rmp_buffer_store_free)

G_END_DECLS
