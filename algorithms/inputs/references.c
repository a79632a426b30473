/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inputs/references.h"

#include "inputs/list.h"

static gboolean
same_curve (const RmpProfile *a, const RmpProfile *b)
{
  g_autofree char *text_a = NULL, *text_b = NULL;

  if (a == b || !a || !b)
    return a == b;
  text_a = rmp_profile_get_text ((RmpProfile *) a);
  text_b = rmp_profile_get_text ((RmpProfile *) b);
  return g_str_equal (text_a, text_b);
}

static gboolean
same_image (RmpHeightImage *a, RmpHeightImage *b)
{
  return a && b ? rmp_height_image_equal (a, b) : a == b;
}

static gboolean
same_weights (GBytes *a, GBytes *b)
{
  return a && b ? g_bytes_equal (a, b) : a == b;
}

/* Motions are immutable, so that the same objects move alike. */
static gboolean
same_reference (gconstpointer x, gconstpointer y)
{
  const RmpReference *a = x, *b = y;

  return a->param == b->param && a->entry == b->entry && a->member == b->member &&
         a->joint == b->joint && a->sampler == b->sampler && same_curve (a->curve, b->curve) &&
         same_image (a->image, b->image) && same_image (a->upward, b->upward) &&
         same_weights (a->weights, b->weights);
}

static gboolean
equal (gconstpointer a, gconstpointer b)
{
  return rmp_input_list_equal (a, b, same_reference);
}

const RmpInputKind rmp_input_references = {
  .id = "references",
  .stage = RMP_STAGE_PREPARE,
  .equal = equal,
  .ref = (gpointer (*) (gpointer)) g_array_ref,
  .unref = (GDestroyNotify) g_array_unref,
};

const RmpReference *
rmp_inputs_get_reference (const RmpInputs *self, guint param)
{
  return rmp_inputs_get_entry_reference (self, param, 0, 0);
}

const RmpReference *
rmp_inputs_get_entry_reference (const RmpInputs *self, guint param, guint entry, guint member)
{
  guint n;
  const RmpReference *references = rmp_inputs_get_list (self, &rmp_input_references, &n);

  for (guint i = 0; i < n; i++)
    if (references[i].param == param && references[i].entry == entry &&
        references[i].member == member)
      return references + i;
  return NULL;
}

static void
reference_clear (gpointer data)
{
  RmpReference *self = data;

  g_assert (data);

  g_clear_pointer (&self->sampler, rmp_sampler_unref);
  g_clear_pointer (&self->curve, rmp_profile_unref);
  g_clear_pointer (&self->image, rmp_height_image_unref);
  g_clear_pointer (&self->upward, rmp_height_image_unref);
  g_clear_pointer (&self->weights, g_bytes_unref);
  g_clear_pointer (&self->name, g_free);
}

void
rmp_inputs_set_references (RmpInputs **self, guint n, const RmpReference *references)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof *references);

  g_array_set_clear_func (list, reference_clear);
  g_array_append_vals (list, references, n);
  for (guint i = 0; i < n; i++)
    {
      g_array_index (list, RmpReference, i).name = g_strdup (references[i].name);
      if (references[i].sampler)
        rmp_sampler_ref (references[i].sampler);
      if (references[i].curve)
        rmp_profile_ref (references[i].curve);
      if (references[i].image)
        rmp_height_image_ref (references[i].image);
      if (references[i].upward)
        rmp_height_image_ref (references[i].upward);
      if (references[i].weights)
        g_bytes_ref (references[i].weights);
    }
  rmp_inputs_put_list (self, &rmp_input_references, list);
}
