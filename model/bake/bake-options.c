/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/bake-options.h"

G_DEFINE_QUARK (rmp_bake_error_quark, rmp_bake_error)
