/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* entry-switches.h: what leaves entries of a repeating group out: one muted, or others shown alone;
 * as words, icons and edits, for whoever offers them.
 */

#include "workspace/workspace.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_ENTRY_SOLO,
  RMP_ENTRY_MUTE,
  RMP_N_ENTRY_SWITCHES,
} RmpEntrySwitch;

/* “Region 2”. (transfer full) */
char *rmp_entry_get_name (const RmpParam *group, guint index);

/* The member that is the switch, of a group that has switches. */
guint rmp_entry_switch_get_member (const RmpParam *group, RmpEntrySwitch which);

/* Returns: FALSE if the member is no switch */
gboolean rmp_entry_switch_find (const RmpParam *group, guint member, RmpEntrySwitch *which);

/* While the switch is @on: its picture, and what a click does or, in the history, has done.
 * (transfer full)
 */
const char *rmp_entry_switch_get_icon (RmpEntrySwitch which, gboolean on);
char *rmp_entry_switch_describe (const RmpParam *group, guint index, RmpEntrySwitch which,
                                 gboolean on);

/* All values with the one switch turned over. (transfer full) */
RmpValues *rmp_entry_switch_toggle (const RmpValues *values, guint param, guint index,
                                    RmpEntrySwitch which);

/* The same as a step of the history. */
gboolean rmp_entry_switch_toggle_in (RmpLayer *layer, guint param, guint index,
                                     RmpEntrySwitch which, GError **error);

G_END_DECLS
