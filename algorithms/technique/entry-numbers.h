/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* entry-numbers.h: entries of one group that name entries of another by their number: they go along
 * when these move, and away with them.
 */

#include "technique.h"

G_BEGIN_DECLS

/* The entry @from of @param is now at @to, and those between have made room. */
void rmp_entry_numbers_follow_move (RmpValues *values, guint param, guint from, guint to);

/* The entry @removed of @param is no more. */
void rmp_entry_numbers_follow_removal (RmpValues *values, guint param, guint removed);

G_END_DECLS
