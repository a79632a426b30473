/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inputs/joints.h: names of the joints to work on. */

#include "technique/input.h"

G_BEGIN_DECLS

extern const RmpInputKind rmp_input_joints;

/* (nullable) NULL-terminated; NULL: the technique's default, which is not the same as none */
static inline const char *const *
rmp_inputs_get_joints (const RmpInputs *self)
{
  const GPtrArray *names = rmp_inputs_get (self, &rmp_input_joints);

  return names ? (const char *const *) names->pdata : NULL;
}

/* @names: (nullable): NULL-terminated, copied; NULL: the technique's default */
void rmp_inputs_set_joints (RmpInputs **self, const char *const *names);

G_END_DECLS
