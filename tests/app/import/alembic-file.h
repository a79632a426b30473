/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* alembic-file.h: small Alembic files, put together in the test. Frame f of point p is at
 * (p, f, p × f), as in sequence-files.h, before what stands above the mesh moves it.
 */

#include <gio/gio.h>

typedef enum
{
  ALEMBIC_PLAIN = 0,
  ALEMBIC_MOVED = 1 << 0,    /* an Xform that turns a quarter about Z, then moves by (f, 10, 0) */
  ALEMBIC_SHARED = 1 << 1,   /* the first two frames are one sample, and the last two */
  ALEMBIC_EXPLICIT = 1 << 2, /* metadata stands in the headers themselves */
  ALEMBIC_STILL = 1 << 3,    /* another mesh stands before it, with one frame */
  ALEMBIC_RIGID = 1 << 4,    /* the points have one frame; with MOVED the Xform has all */
  ALEMBIC_UNEVEN = 1 << 5,   /* times f² seconds; else a quarter of a second each from 2 on */
} AlembicKind;

GByteArray *alembic_file (AlembicKind kind, guint n_frames, guint n_points);
