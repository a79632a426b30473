/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/preview-kind.h"

#include "technique/value-iter.h"

gboolean
rmp_preview_concerns_layer (gpointer layer, RmpLook *look)
{
  return rmp_layer_get_look (layer) == look;
}

gboolean
rmp_preview_concerns_garment (gpointer garment, RmpLook *look)
{
  return rmp_look_get_garment (look) == garment;
}

/* --- values ----------------------------------------------------------------------------------- */

static gpointer
values_keep (G_GNUC_UNUSED gpointer layer, gpointer kept, gconstpointer tried)
{
  g_clear_pointer ((RmpValues **) &kept, rmp_values_unref);
  return rmp_values_copy (tried);
}

static void
values_apply (RmpValues **values, G_GNUC_UNUSED gpointer layer, gconstpointer kept)
{
  g_return_if_fail (rmp_values_get_technique (kept) == rmp_values_get_technique (*values));

  rmp_values_unref (*values);
  *values = rmp_values_copy (kept);
}

const RmpPreviewKind rmp_preview_values = {
  .keep = values_keep,
  .free = (GDestroyNotify) rmp_values_unref,
  .concerns = rmp_preview_concerns_layer,
  .apply = values_apply,
};

/* --- profiles --------------------------------------------------------------------------------- */

static gboolean
profile_concerns (G_GNUC_UNUSED gpointer item, G_GNUC_UNUSED RmpLook *look)
{
  return TRUE;
}

static gpointer
profile_keep (G_GNUC_UNUSED gpointer item, gpointer kept, gconstpointer tried)
{
  g_clear_pointer ((RmpProfile **) &kept, rmp_profile_unref);
  return rmp_profile_ref ((RmpProfile *) tried);
}

static void
profile_apply (RmpValues **values, gpointer item, gconstpointer kept)
{
  const guint64 reference = (guint64) rmp_profile_item_get_id (item);
  RmpValueIter iter = { .whole = *values };

  while (rmp_value_iter_next (&iter))
    if (rmp_values_get_param (iter.values, iter.param)->type == RMP_PARAM_PROFILE &&
        rmp_values_get_profile_reference (iter.values, iter.param) == reference)
      rmp_values_set_shared_profile ((RmpValues *) iter.values, iter.param, reference,
                                     (RmpProfile *) kept);
}

const RmpPreviewKind rmp_preview_profile = {
  .keep = profile_keep,
  .free = (GDestroyNotify) rmp_profile_unref,
  .concerns = profile_concerns,
  .apply = profile_apply,
  .is_late = TRUE,
};

/* --- joints that are held --------------------------------------------------------------------- */

static gpointer
hold_keep (G_GNUC_UNUSED gpointer character, gpointer kept, gconstpointer tried)
{
  g_free (kept);
  return g_memdup2 (tried, sizeof (RmpJointHold));
}

static gboolean
hold_concerns_surface (gpointer character, RmpSurface *surface)
{
  return rmp_surface_get_character (surface) == character;
}

static gboolean
hold_concerns (gpointer character, RmpLook *look)
{
  return hold_concerns_surface (character, rmp_garment_get_surface (rmp_look_get_garment (look)));
}

static const RmpJointHold *
hold_get (gconstpointer kept)
{
  return kept;
}

const RmpPreviewKind rmp_preview_hold = {
  .keep = hold_keep,
  .free = g_free,
  .concerns = hold_concerns,
  .concerns_surface = hold_concerns_surface,
  .get_hold = hold_get,
};
