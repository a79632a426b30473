/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/kinds/references.h"

#include "evaluate/kinds/masks.h"
#include "store/cloth/pattern-item.h"
#include "store/looks/profile-item.h"
#include "store/looks/reference.h"
#include "technique/value-iter.h"

/* A garment moves as its base does, whatever looks it has, so that no two looks wait for each
 * other.
 */
static gboolean
resolve (const RmpInputSource *source, RmpReferenceTarget target, gint joint, gpointer row,
         RmpReference *reference, GError **error)
{
  switch (target)
    {
    case RMP_REFERENCE_GARMENT:
      row = rmp_garment_get_surface (row);
      G_GNUC_FALLTHROUGH;
    case RMP_REFERENCE_MESH:
      reference->sampler = rmp_surface_get_sampler (row, source->clip, error);
      return reference->sampler != NULL;
    case RMP_REFERENCE_JOINT:
      reference->joint = joint;
      return TRUE;
    case RMP_REFERENCE_CURVE:
      reference->curve = rmp_profile_item_get_profile (row);
      return TRUE;
    case RMP_REFERENCE_MASK:
      reference->weights = rmp_mask_copy_weights (source->garment, rmp_mask_item_get_weights (row));
      reference->mask = (guint64) rmp_mask_item_get_id (row);
      return TRUE;
    case RMP_REFERENCE_IMAGE:
    default:
      reference->image = rmp_pattern_item_is_normals (row)
                             ? rmp_pattern_item_get_normals (row, &reference->upward)
                             : rmp_pattern_item_get_image (row);
      return TRUE;
    }
}

/* Of what resolve() takes a reference to. */
static void
reference_clear (gpointer data)
{
  RmpReference *self = data;

  g_clear_pointer (&self->weights, g_bytes_unref);
  g_clear_pointer (&self->name, g_free);
}

static gboolean
read_references (const RmpInputSource *source, RmpInputs **inputs, GError **error)
{
  RmpValueIter iter = { .whole = source->values };
  g_autoptr (GArray) references = g_array_new (FALSE, FALSE, sizeof (RmpReference));

  g_array_set_clear_func (references, reference_clear);
  while (rmp_value_iter_next (&iter))
    {
      const RmpParam *param = rmp_values_get_param (iter.values, iter.param);
      RmpReference reference = { .param = iter.top, .joint = -1 };
      g_autoptr (GPtrArray) choices = NULL;
      const RmpReferenceChoice *choice;
      const char *name;

      name = param->type == RMP_PARAM_REFERENCE ? rmp_values_get_reference (iter.values, iter.param)
                                                : NULL;
      if (!name)
        continue;
      choices = rmp_layer_list_references (source->layer, param->target);
      choice = rmp_reference_choices_find (choices, name);
      if (!choice)
        continue;
      if (iter.entry > 0)
        {
          reference.entry = iter.entry - 1;
          reference.member = iter.param;
        }
      reference.name = g_strdup (choice->label);
      if (!resolve (source, param->target, choice->joint, choice->row, &reference, error))
        {
          reference_clear (&reference);
          return FALSE;
        }
      g_array_append_val (references, reference);
    }
  rmp_inputs_set_references (inputs, references->len,
                             (const RmpReference *) (gpointer) references->data);
  return TRUE;
}

/* A curve is the very object that the profile's row holds. */
static void
profile_apply (RmpInputs **inputs, gpointer item, gconstpointer kept)
{
  g_autoptr (GArray)
      list = rmp_inputs_borrow_list (*inputs, &rmp_input_references, sizeof (RmpReference));

  for (guint i = 0; i < list->len; i++)
    if (g_array_index (list, RmpReference, i).curve == rmp_profile_item_get_profile (item))
      g_array_index (list, RmpReference, i).curve = (RmpProfile *) kept;
  rmp_inputs_set_references (inputs, list->len, (const RmpReference *) (gpointer) list->data);
}

/* Weights of the mesh that the garment had before are passed over. */
static void
mask_apply (RmpInputs **inputs, gpointer mask, gconstpointer kept)
{
  GBytes *weights = (GBytes *) kept;
  g_autoptr (GArray)
      list = rmp_inputs_borrow_list (*inputs, &rmp_input_references, sizeof (RmpReference));

  for (guint i = 0; i < list->len; i++)
    {
      RmpReference *reference = &g_array_index (list, RmpReference, i);

      if (reference->weights && reference->mask == (guint64) rmp_mask_item_get_id (mask) &&
          g_bytes_get_size (reference->weights) == g_bytes_get_size (weights))
        reference->weights = weights;
    }
  rmp_inputs_set_references (inputs, list->len, (const RmpReference *) (gpointer) list->data);
}

static const RmpInputPreview previews[] = {
  { &rmp_preview_profile, profile_apply },
  { &rmp_preview_mask, mask_apply },
};

const RmpInputReader rmp_read_references = {
  .kind = &rmp_input_references,
  .read = read_references,
  .reads_values = TRUE,
  .previews = previews,
  .n_previews = G_N_ELEMENTS (previews),
};
