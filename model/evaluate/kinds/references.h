/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* kinds/references.h: the things that the layer's parameters of type reference name. */

#include "evaluate/input-reader.h"
#include "inputs/references.h"

G_BEGIN_DECLS

extern const RmpInputReader rmp_read_references;

G_END_DECLS
