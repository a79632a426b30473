/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* gatherer.h: passes of kernels that gather, on cards without compute shaders (OpenGL 4.1): an item
 * is a vertex of which nothing is drawn. What it reads are the texels of buffers, what it makes of
 * them is captured by transform feedback, one after the other. With the device's context current.
 */

#include "compute/accelerator.h"

#include <epoxy/gl.h>

G_BEGIN_DECLS

typedef struct _RmpGatherer RmpGatherer;

RmpGatherer *rmp_gatherer_new (void);
void rmp_gatherer_free (RmpGatherer *self);

/* Of a kernel that gathers. Returns: 0 with %RMP_RENDER_ERROR_SHADER */
GLuint rmp_gatherer_compile (const RmpKernel *kernel, GError **error);

/* Bytes of an array that can be read. */
gsize rmp_gatherer_get_largest_array (const RmpGatherer *self);

/* @buffers: [#arrays of the work] */
void rmp_gatherer_run (RmpGatherer *self, GLuint program, const RmpPass *pass,
                       const GLuint *buffers);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpGatherer, rmp_gatherer_free)

G_END_DECLS
