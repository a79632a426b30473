/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* damage.h: files damaged in many ways, each by a seed, and what may come of them. */

#include "import/import.h"

/* How many of each file to try: $RIMPLE_FUZZ_COUNT, or what an everyday test has time for. */
guint rmp_damage_count (void);

/* The same bytes for the same seed; to be freed. */
GBytes *rmp_damage (GBytes *sound, guint seed);

/* Either @import, all of it finite and in range, or @error with a reason. */
void rmp_assert_answered (RmpImport *import, const GError *error);
