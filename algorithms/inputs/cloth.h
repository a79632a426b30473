/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inputs/cloth.h: which faces of a mesh belong to the garment. */

#include "technique/input.h"

G_BEGIN_DECLS

extern const RmpInputKind rmp_input_cloth;

/* (nullable) [#F] 1 where the face belongs to the garment; NULL: all */
static inline const guint8 *
rmp_inputs_get_cloth (const RmpInputs *self)
{
  GBytes *faces = (GBytes *) rmp_inputs_get (self, &rmp_input_cloth);

  return faces ? g_bytes_get_data (faces, NULL) : NULL;
}

/* @cloth: (nullable): [@n_faces] copied; NULL: all */
void rmp_inputs_set_cloth (RmpInputs **self, guint n_faces, const guint8 *cloth);

G_END_DECLS
