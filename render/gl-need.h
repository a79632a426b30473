/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* gl-need.h: which OpenGL Rimple needs, and the error message where a machine has less. */

#include <glib.h>

G_BEGIN_DECLS

#define RMP_GL_VERSION 41 /* as libepoxy counts */

/**
 * rmp_gl_need_set_error:
 * @version: (nullable): of what there is, as the driver says it; %NULL: nobody knows
 * @driver: (nullable): its name
 *
 * %RMP_RENDER_ERROR_VERSION: “Rimple needs OpenGL 4.1; this machine offers …”, and what to do.
 */
void rmp_gl_need_set_error (GError **error, const char *version, const char *driver);

/* The same when no context of the needed version could be made: finds out which version there is.
 * Leaves no context current.
 */
void rmp_gl_need_explain (GError **error);

/* Whether the processor does the work. @driver: (nullable): what GL_RENDERER says */
gboolean rmp_gl_is_emulated (const char *driver);

G_END_DECLS
