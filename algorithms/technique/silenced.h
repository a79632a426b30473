/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* silenced.h: entries of a repeating group that somebody has muted, or left out by showing others
 * alone. Techniques leave them out of frames, of the picture and of bakes alike; who bakes is told.
 */

#include "technique.h"

G_BEGIN_DECLS

/* Whether the entry is left out: it is muted, or others are alone and it is not. %FALSE in groups
 * without switches.
 */
gboolean rmp_entry_is_silenced (const RmpValues *values, guint param, guint entry);

/* What is left out: "Left out, as in the picture: Region 1, Region 3". (transfer full) (nullable):
 *   nothing is
 */
char *rmp_values_describe_silenced (const RmpValues *values);

G_END_DECLS
