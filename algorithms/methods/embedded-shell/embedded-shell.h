/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Thin shells embedded on a soft interior; see embedded-shell.c. */

#include "technique/slab-test.h"
#include "technique/technique.h"

G_BEGIN_DECLS

extern const RmpTechnique rmp_embedded_shell;
extern const RmpSlabTester rmp_shell_slab_tester;

G_END_DECLS
