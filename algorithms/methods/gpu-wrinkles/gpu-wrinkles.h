/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "technique/technique.h"

G_BEGIN_DECLS

extern const RmpTechnique rmp_gpu_wrinkles;

G_END_DECLS
