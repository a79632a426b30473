/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bent-arm.h: an arm, the method on it, and its frame of the strongest bend. */

#include "run.h"

G_BEGIN_DECLS

/* @settings: as of run_init() */
void bend (const ArmShape *shape, const char *settings, RmpTarget target, Run *run, Arm *arm,
           RmpOutput *output);
void unbend (Run *run, Arm *arm, RmpOutput *output);

/* Pairs of faces that cross in a bake. */
guint count_in_bake (const ArmShape *shape, const char *settings);

G_END_DECLS
