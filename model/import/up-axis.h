/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* up-axis.h: which way is up in a file, and the turn that makes it +Y. */

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  RMP_UP_Y,
  RMP_UP_Z,
  RMP_UP_X,
  RMP_UP_MINUS_Y,
  RMP_UP_MINUS_Z,
  RMP_UP_MINUS_X,
  RMP_N_UP_AXES,
} RmpUpAxis;

const char *
rmp_up_axis_get_name (RmpUpAxis self); /* "Y", "Z", …, "−X": as files of Rimple have it */

/* FALSE for any other text. */
gboolean rmp_up_axis_from_name (const char *name, RmpUpAxis *axis);

/**
 * rmp_up_axis_turn:
 * @read: the axis that was taken to be up, and turned to +Y
 * @up: the axis that is
 * @turn: (out caller-allocates): unit quaternion (x, y, z, w)
 *
 * What turns a scene that was read with the one into how it looks with the other. Equal axes give
 * the identity.
 */
void rmp_up_axis_turn (RmpUpAxis read, RmpUpAxis up, double turn[4]);

G_END_DECLS
