/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workspace/chosen-entry.h"

#include "workspace/workspace-private.h"

#define KEY "rimple-chosen-entry"

static const RmpChosenEntry none = { NULL, 0, 0 };

void
rmp_workspace_choose_entry (RmpWorkspace *self, const RmpChosenEntry *chosen)
{
  RmpChosenEntry *kept;

  g_return_if_fail (RMP_IS_WORKSPACE (self));
  g_return_if_fail (RMP_IS_LOOK (chosen->look));

  kept = g_new (RmpChosenEntry, 1);
  *kept = *chosen;
  g_object_set_data_full (G_OBJECT (self), KEY, kept, g_free);
  rmp_workspace_select (self, chosen->look);
  g_signal_emit_by_name (self, "entry-chosen");
  rmp_workspace_display_changed (self);
}

const RmpChosenEntry *
rmp_workspace_get_chosen_entry (RmpWorkspace *self)
{
  const RmpChosenEntry *kept;

  g_return_val_if_fail (RMP_IS_WORKSPACE (self), &none);

  kept = g_object_get_data (G_OBJECT (self), KEY);
  return kept && (GObject *) kept->look == rmp_workspace_get_selection (self) ? kept : &none;
}
