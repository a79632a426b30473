/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/assets/sequence.h"

#include "store/assets/sequence-draft.h"

RmpClipItem *
rmp_project_add_sequence (RmpProject *self, RmpSurface *surface, const RmpImport *import,
                          double metres_per_unit, GError **error)
{
  g_autoptr (RmpSequenceDraft)
      draft = rmp_sequence_draft_new (self, surface, import, metres_per_unit, error);

  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);

  return draft && rmp_sequence_draft_work (draft, NULL, error)
             ? rmp_sequence_draft_add (draft, error)
             : NULL;
}
