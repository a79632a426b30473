/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* weight-curves.h: the weights of a look's entries in each frame of a clip, as text. */

#include "cli/cli.h"

G_BEGIN_DECLS

/**
 * rmp_cli_make_weight_curves:
 * @clip: (nullable): name; %NULL: the first
 * @frames: (nullable): "A:B"; %NULL: all
 *
 * A line for each entry in each frame, under one with the names of the columns.
 *
 * Returns: (transfer full): fails where the look's method has no entries with weights
 */
char *rmp_cli_make_weight_curves (RmpLook *look, const char *clip, const char *frames,
                                  GError **error);

G_END_DECLS
