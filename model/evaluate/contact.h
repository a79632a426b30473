/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "relief/bake.h"
#include "technique/technique.h"

G_BEGIN_DECLS

/**
 * rmp_output_stop_at_contact:
 * @output: of a frame for bakes, not shared yet
 * @cut: (nullable): how a bake cuts all its frames; %NULL: as fine as this one frame asks for
 *
 * Lowers what a relief raises whose form follows its region, until it runs through itself nowhere
 * but where its base does, and says in @output->lacks how often it would. Methods that make meshes
 * do so themselves.
 */
void rmp_output_stop_at_contact (RmpOutput *output, RmpReliefBake *cut, guint n_threads);

G_END_DECLS
