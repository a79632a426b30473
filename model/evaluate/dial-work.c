/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/dial-work.h"

#include "evaluate/snapshot-private.h"
#include "store/document/edit.h"
#include "store/looks/reference.h"

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

float *
rmp_dials_propose_mask (RmpSnapshot *snapshot, guint entry, double frame, const RmpCall *call,
                        GError **error)
{
  const RmpDials *dials = rmp_snapshot_get_technique (snapshot)->dials;

  g_return_val_if_fail (dials && dials->mask, NULL);

  if (!rmp_snapshot_prepare (snapshot, call, error))
    return NULL;
  return dials->mask->propose (
      rmp_snapshot_get_shared (snapshot), rmp_snapshot_get_stepped (snapshot),
      rmp_snapshot_get_values (snapshot), entry, rmp_snapshot_get_time (snapshot, frame), error);
}

/* The one that it names, with these weights, or a new one. */
static RmpMaskItem *
set_mask (RmpLayer *layer, const RmpValues *values, const RmpDials *dials, guint entry,
          const float *weights, const char *name, GError **error)
{
  RmpGarment *garment = rmp_look_get_garment (rmp_layer_get_look (layer));
  const char *named = rmp_values_get_reference (rmp_values_get_entry (values, dials->param, entry),
                                                dials->mask->member);
  g_autoptr (GPtrArray) choices = rmp_layer_list_references (layer, RMP_REFERENCE_MASK);
  const RmpReferenceChoice *choice = named ? rmp_reference_choices_find (choices, named) : NULL;

  /* an image on the chart stays one for who painted it */
  if (choice && rmp_mask_item_get_kind (choice->row) == RMP_MASK_VERTICES)
    return rmp_mask_item_set_weights (choice->row, weights, NULL, error) ? choice->row : NULL;
  return rmp_garment_add_mask (garment, name, weights, error);
}

gboolean
rmp_dials_keep_mask (RmpLayer *layer, guint entry, const float *weights, const char *name,
                     const char *label, GError **error)
{
  const RmpDials *dials = rmp_layer_get_technique (layer)->dials;
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (layer)), region = NULL;
  RmpEdit *edit;
  RmpMaskItem *mask;
  gboolean ok = FALSE;

  g_return_val_if_fail (dials && dials->mask, FALSE);

  edit = rmp_row_begin_edit (RMP_ROW (layer), label, error);
  if (!edit)
    return FALSE;
  mask = set_mask (layer, values, dials, entry, weights, name, error);
  if (mask)
    {
      g_autofree char *id = g_strdup_printf ("%" G_GINT64_FORMAT, rmp_mask_item_get_id (mask));

      region = rmp_values_copy (rmp_values_get_entry (values, dials->param, entry));
      rmp_values_set_reference (region, dials->mask->member, id);
      rmp_values_set_entry (values, dials->param, entry, region);
      dials->mask->accept (values, entry);
      ok = rmp_layer_set_values (layer, values, label, error);
    }
  return rmp_edit_end (edit, ok, error);
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
