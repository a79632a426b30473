/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inputs/colliders.h: the moving meshes that a simulated garment may run into. */

#include "motion/sampler.h"
#include "technique/input.h"

G_BEGIN_DECLS

extern const RmpInputKind rmp_input_colliders;

/* A collider is where its sampler says, at any time: its mesh gives the faces.
 *
 * @n: (out). Returns: (transfer none) (nullable): [@n]; %NULL where there are none
 */
RmpSampler *const *rmp_inputs_get_colliders (const RmpInputs *self, guint *n);

/* @samplers: [@n], referenced */
void rmp_inputs_set_colliders (RmpInputs **self, guint n, RmpSampler *const *samplers);

G_END_DECLS
