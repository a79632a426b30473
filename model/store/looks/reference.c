/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "store/cloth/mask-item.h"
#include "store/cloth/pattern-item.h"
#include "store/looks/profile-item.h"
#include "store/looks/reference.h"

static void
choice_free (gpointer data)
{
  RmpReferenceChoice *self = data;

  g_free (self->name);
  g_free (self->label);
  g_clear_object (&self->row);
  g_free (self);
}

static void
add_row (GPtrArray *choices, gpointer row)
{
  RmpReferenceChoice *choice = g_new0 (RmpReferenceChoice, 1);

  choice->name = g_strdup_printf ("%" G_GINT64_FORMAT, rmp_row_get_id (row));
  choice->label = g_strdup (rmp_row_get_name (row));
  choice->row = g_object_ref (row);
  choice->joint = -1;
  g_ptr_array_add (choices, choice);
}

/* All but @own. */
static void
add_rows (GPtrArray *choices, GListModel *rows, gpointer own)
{
  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (RmpRow) row = g_list_model_get_item (rows, i);

      if ((gpointer) row != own)
        add_row (choices, row);
    }
}

static void
add_garments (GPtrArray *choices, RmpGarment *own)
{
  RmpCharacter *character = rmp_surface_get_character (rmp_garment_get_surface (own));
  GListModel *garments = rmp_row_get_all (RMP_ROW (own), RMP_TYPE_GARMENT);

  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);
      RmpSurface *surface = rmp_garment_get_surface (garment);

      if (garment != own && surface && rmp_surface_get_character (surface) == character)
        add_row (choices, garment);
    }
}

static void
add_joints (GPtrArray *choices, RmpSkeleton *skeleton)
{
  for (guint i = 0; skeleton && i < rmp_skeleton_get_n_joints (skeleton); i++)
    {
      RmpReferenceChoice *choice = g_new0 (RmpReferenceChoice, 1);

      choice->name = g_strdup (rmp_skeleton_get_name (skeleton, i));
      choice->label = g_strdup (choice->name);
      choice->joint = (gint) i;
      g_ptr_array_add (choices, choice);
    }
}

GPtrArray *
rmp_layer_list_references (RmpLayer *layer, RmpReferenceTarget target)
{
  GPtrArray *choices = g_ptr_array_new_with_free_func (choice_free);
  RmpGarment *garment = rmp_look_get_garment (rmp_layer_get_look (layer));
  RmpSurface *surface = rmp_garment_get_surface (garment);
  RmpCharacter *character = rmp_surface_get_character (surface);

  switch (target)
    {
    case RMP_REFERENCE_GARMENT:
      add_garments (choices, garment);
      break;
    case RMP_REFERENCE_MESH:
      add_rows (choices, rmp_character_get_surfaces (character), surface);
      break;
    case RMP_REFERENCE_JOINT:
      add_joints (choices, rmp_character_get_skeleton (character));
      break;
    case RMP_REFERENCE_CURVE:
      add_rows (choices, rmp_row_get_all (RMP_ROW (layer), RMP_TYPE_PROFILE_ITEM), NULL);
      break;
    case RMP_REFERENCE_MASK:
      add_rows (choices, rmp_garment_get_masks (garment), NULL);
      break;
    case RMP_REFERENCE_IMAGE:
    default:
      add_rows (choices, rmp_garment_get_patterns (garment), NULL);
      break;
    }
  return choices;
}

const RmpReferenceChoice *
rmp_reference_choices_find (GPtrArray *choices, const char *name)
{
  for (guint i = 0; i < choices->len; i++)
    if (g_str_equal (((const RmpReferenceChoice *) choices->pdata[i])->name, name))
      return choices->pdata[i];
  return NULL;
}

static const RmpReferenceChoice *
find_label (GPtrArray *choices, const char *label)
{
  for (guint i = 0; i < choices->len; i++)
    if (g_str_equal (((const RmpReferenceChoice *) choices->pdata[i])->label, label))
      return choices->pdata[i];
  return NULL;
}

char *
rmp_layer_describe_reference (RmpLayer *layer, const RmpValues *values, guint param)
{
  const char *name = rmp_values_get_reference (values, param);
  g_autoptr (GPtrArray) choices = NULL;
  const RmpReferenceChoice *choice;

  if (!name)
    return g_strdup (_ ("none"));
  choices = rmp_layer_list_references (layer, rmp_values_get_param (values, param)->target);
  choice = rmp_reference_choices_find (choices, name);
  return g_strdup (choice ? choice->label : name);
}

/* (transfer full) (nullable): what the reference @param of @values names */
static RmpProfile *
find_curve (RmpLayer *layer, const RmpValues *values, guint param)
{
  const char *name = rmp_values_get_reference (values, param);
  g_autoptr (GPtrArray) choices = name ? rmp_layer_list_references (layer, RMP_REFERENCE_CURVE)
                                       : NULL;
  const RmpReferenceChoice *choice = name ? rmp_reference_choices_find (choices, name) : NULL;

  return choice ? rmp_profile_ref (rmp_profile_item_get_profile (choice->row)) : NULL;
}

gboolean
rmp_layer_replaces_param (RmpLayer *layer, const RmpValues *values, guint param)
{
  for (guint i = 0; i < rmp_values_get_n_params (values); i++)
    {
      const RmpWeightCurve *weighs = rmp_values_get_param (values, i)->weighs;
      const gboolean is_end = weighs && (param == weighs->start || param == weighs->full);
      g_autoptr (RmpProfile) curve = NULL;

      if (!weighs || !(is_end || param == weighs->exponent) || !rmp_values_is_visible (values, i))
        continue;
      curve = find_curve (layer, values, i);
      if (curve && (!is_end || rmp_profile_get_shape (curve) == RMP_PROFILE_KEYS))
        return TRUE;
    }
  return FALSE;
}

gboolean
rmp_layer_parse_reference (RmpLayer *layer, RmpValues *values, guint param, const char *text,
                           gboolean by_label, GError **error)
{
  const RmpReferenceTarget target = rmp_values_get_param (values, param)->target;
  g_autofree char *word = g_strconcat (rmp_reference_target_name (target), " ", NULL);
  const RmpReferenceChoice *choice = NULL;
  g_autoptr (GPtrArray) choices = NULL;

  g_return_val_if_fail (RMP_IS_LAYER (layer), FALSE);

  if (!g_str_has_prefix (text, word))
    return rmp_values_set_text (values, param, text, error);
  choices = rmp_layer_list_references (layer, target);
  if (by_label)
    choice = find_label (choices, text + strlen (word));
  if (!choice)
    choice = rmp_reference_choices_find (choices, text + strlen (word));
  if (choice)
    rmp_values_set_reference (values, param, choice->name);
  else
    g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_UNKNOWN,
                 _ ("There is no “%s” that it could name."), text);
  return choice != NULL;
}

gboolean
rmp_references_forget_gone (RmpEdit *edit, GError **error)
{
  static const char *const tables[][2] = {
    { "garment", "garment" }, { "mesh", "surface" }, { "curve", "profile" },
    { "image", "pattern" },   { "mask", "mask" },
  };

  g_assert (edit);

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *sql = g_strdup_printf (
          "UPDATE layer_value SET value = 'none' WHERE value GLOB '%s [0-9]*' AND"
          " CAST (substr (value, %u) AS INTEGER) NOT IN (SELECT id FROM %s)",
          tables[i][0], (guint) strlen (tables[i][0]) + 2, tables[i][1]);

      if (!rmp_edit_run (edit, error, sql, ""))
        return FALSE;
    }
  return TRUE;
}
