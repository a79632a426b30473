/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* dial-text.h: what a dial says in words. */

#include "inspector/entry-switches.h"
#include "store/document/project.h"
#include "technique/dials.h"

G_BEGIN_DECLS

/* Whether the entry of a layer whose technique has dials is muted, or alone. */
gboolean rmp_dial_is_switched (RmpLayer *layer, guint entry, RmpEntrySwitch which);

/* “Region 1 · forearm · 45° · 62 %”. (transfer full) */
char *rmp_dial_describe (RmpLayer *layer, const RmpDial *dial);

G_END_DECLS
