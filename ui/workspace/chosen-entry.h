/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* chosen-entry.h: the entry of a repeating group that people work on: chosen where it is drawn,
 * shown where it is edited. The workspace's signal entry-chosen () tells of every choice.
 */

#include "workspace/workspace.h"

G_BEGIN_DECLS

typedef struct
{
  RmpLook *look; /* (nullable): none is chosen; borrowed, for comparison only */
  guint param;   /* the group, of its layer's technique */
  guint entry;
} RmpChosenEntry;

/* @chosen: copied; the look is selected too */
void rmp_workspace_choose_entry (RmpWorkspace *self, const RmpChosenEntry *chosen);

/* None, once something else than its look is selected. (transfer none) */
const RmpChosenEntry *rmp_workspace_get_chosen_entry (RmpWorkspace *self);

G_END_DECLS
