/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/dial-work.h"

#include "evaluate/snapshot-private.h"

RmpValues *
rmp_dials_fill (RmpSnapshot *snapshot, const RmpDialFill *fill, guint entry, double frame,
                const RmpCall *call, GError **error)
{
  g_autoptr (RmpValues) values = NULL;

  if (!rmp_snapshot_prepare (snapshot, call, error))
    return NULL;
  values = rmp_values_copy (rmp_snapshot_get_values (snapshot));
  if (!fill->fill (rmp_snapshot_get_shared (snapshot), rmp_snapshot_get_sampler (snapshot), values,
                   entry, rmp_snapshot_get_time (snapshot, frame), call, error))
    return NULL;
  return g_steal_pointer (&values);
}

gboolean
rmp_dials_find_turn (RmpSnapshot *snapshot, guint entry, double frame, RmpDialTurn *turn)
{
  const RmpTechnique *technique = rmp_snapshot_get_technique (snapshot);
  gconstpointer shared = rmp_snapshot_get_shared (snapshot);

  g_return_val_if_fail (turn, FALSE);

  return technique && shared && technique->dials && technique->dials->find_turn &&
         technique->dials->find_turn (shared, rmp_snapshot_get_sampler (snapshot),
                                      rmp_snapshot_get_values (snapshot), entry,
                                      rmp_snapshot_get_time (snapshot, frame), turn);
}

char *
rmp_dials_make_rows (RmpSnapshot *snapshot, guint entry, GArray *rows, const RmpCall *call,
                     GError **error)
{
  const RmpDials *dials = rmp_snapshot_get_technique (snapshot)->dials;

  g_return_val_if_fail (dials && dials->make_rows, NULL);

  if (!rmp_snapshot_prepare (snapshot, call, error))
    return NULL;
  return g_strdup (dials->make_rows (rmp_snapshot_get_shared (snapshot),
                                     rmp_snapshot_get_values (snapshot), entry, rows, error));
}
