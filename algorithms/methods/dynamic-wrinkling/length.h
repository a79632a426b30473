/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* length.h: how fast a wrinkle grows and shrinks along its path (thesis, §5.3.3): by no more than a
 * fraction of its length in a frame. Segments are as long as triangles are wide, so whole ones
 * cannot come and go at that rate: a wrinkle is the active part of its path, whose ends may lie
 * anywhere within a segment.
 */

#include <glib.h>

G_BEGIN_DECLS

/* Metres at either end, not negative. */
typedef struct
{
  double trim[2], grow[2]; /* front, back */
} RmpWrinkleLengthChange;

/**
 * rmp_wrinkle_length_change_init:
 * @n: segments of the path
 * @lengths: [@n] metres
 * @compressions: [@n] 1 / λmin of their triangles
 * @active: the part of the path that is a wrinkle, metres along it
 * @available: how far it could be extended beyond either end
 * @threshold: τ; segments below it at an end are to be trimmed
 * @cap: largest fraction of the active length removed, and added, in this frame
 */
void rmp_wrinkle_length_change_init (RmpWrinkleLengthChange *self, guint n, const double *lengths,
                                     const double *compressions, const double active[2],
                                     const double available[2], double threshold, double cap);

G_END_DECLS
