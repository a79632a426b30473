/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* frame-file.h: converts computed frames to bytes and back, without the data that all frames of a
 * clip share.
 */

#include "evaluate/snapshot.h"

G_BEGIN_DECLS

/* The data that frames share; holds references. */
typedef struct
{
  const RmpTechnique *technique;
  RmpRelief *relief; /* with what all frames have, and nothing else */
} RmpFrameShape;

void rmp_frame_shape_init (RmpFrameShape *self, const RmpResult *result);
void rmp_frame_shape_clear (RmpFrameShape *self);

/* With a checksum, in the bytes of this machine: files of a running program, not for keeping.
 * (transfer full)
 */
GByteArray *rmp_frame_write (const RmpResult *result);

/* (transfer full) (nullable): NULL where the bytes are not those that were written */
RmpResult *rmp_frame_read (const guint8 *bytes, gsize size, const RmpFrameShape *shape);

G_END_DECLS
