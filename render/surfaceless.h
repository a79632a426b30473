/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* surfaceless.h: a GL context without window or display (EGL). Use it from one thread at a time. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RmpSurfaceless RmpSurfaceless;

/**
 * rmp_surfaceless_new:
 * @version: of the core profile, as libepoxy counts; 0: whatever there is
 * @robust: it is to say when the driver resets it, where the driver can
 *
 * Returns: the context, current; %NULL where EGL offers none
 */
RmpSurfaceless *rmp_surfaceless_new (int version, gboolean robust);

/* Leaves no context current. */
void rmp_surfaceless_free (RmpSurfaceless *self);

void rmp_surfaceless_make_current (RmpSurfaceless *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSurfaceless, rmp_surfaceless_free)

G_END_DECLS
