/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wrinkle-meshes.h: the method of M. Müller and N. Chentanez. */

#include "technique/technique.h"

G_BEGIN_DECLS

extern const RmpTechnique rmp_wrinkle_meshes;

G_END_DECLS
