/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inputs/bones.h: how the mesh hangs on the bones of its character, whatever else moves it. */

#include "skinning/skin.h"
#include "technique/input.h"

G_BEGIN_DECLS

typedef struct
{
  RmpSkin *skin; /* (nullable): by weights; or else all of it … */
  gint joint;    /* … on one joint, −1: on none */
} RmpBones;

extern const RmpInputKind rmp_input_bones;

/* (nullable) */
const RmpBones *rmp_inputs_get_bones (const RmpInputs *self);

/* How much of a vertex a joint of the skeleton carries: 0 to 1. @self: (nullable) */
double rmp_bones_weigh (const RmpBones *self, guint32 vertex, gint joint);

/* @skin: (nullable): referenced */
void rmp_inputs_set_bones (RmpInputs **self, RmpSkin *skin, gint joint);

G_END_DECLS
