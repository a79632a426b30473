/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "studio/sample-looks.h"

#include "images/image-file.h"
#include "store/cloth/pattern-item.h"
#include "store/looks/profile-item.h"
#include "studio/sample-cloth.h"

#define MAP_SIDE 512 /* texels of an image */

/* In the order of names, so that a sample is the same each time. (transfer container) */
static GList *
list_names (GHashTable *table)
{
  return g_list_sort (g_hash_table_get_keys (table), (GCompareFunc) strcmp);
}

static gboolean
add_curves (const RmpSample *self, RmpProject *project, GError **error)
{
  g_autoptr (GList) names = list_names (self->curves);

  for (GList *l = names; l; l = l->next)
    {
      const char *text = g_hash_table_lookup (self->curves, l->data);
      g_autoptr (RmpProfile) curve = rmp_profile_new_from_text (text, error);

      if (!curve || !rmp_project_add_profile (project, l->data, curve, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
add_images (const RmpSampleLook *self, RmpGarment *garment, GError **error)
{
  g_autoptr (GList) names = list_names (self->images);

  for (GList *l = names; l; l = l->next)
    {
      g_autoptr (RmpHeightImage)
          image = rmp_image_read (g_hash_table_lookup (self->images, l->data), MAP_SIDE, error);
      g_autoptr (RmpPatternLayerItem) painted = NULL;
      RmpPatternItem *pattern;

      if (!image)
        return FALSE;
      pattern = rmp_garment_add_pattern (garment, l->data, MAP_SIDE, error);
      if (!pattern)
        return FALSE;
      painted = g_list_model_get_item (rmp_pattern_item_get_layers (pattern), 0);
      if (!rmp_pattern_layer_item_set_image (painted, image, NULL, error))
        return FALSE;
    }
  return TRUE;
}

/* Unlike rmp_layer_set_up() knows images, curves and joints by their names. */
static gboolean
set_up (RmpLayer *layer, const char *settings, GError **error)
{
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (layer));
  g_auto (GStrv) words = g_strsplit (settings, ";", -1);

  for (guint i = 0; words[i]; i++)
    {
      g_auto (GStrv) pair = g_strsplit (words[i], "=", 2);

      if (g_strv_length (pair) != 2 ||
          !rmp_layer_parse_value (layer, values, pair[0], pair[1], error))
        return FALSE;
    }
  return rmp_layer_set_values (layer, values, "Set up looks", error);
}

static gboolean
add_look (const RmpSampleLook *self, RmpGarment *garment, GError **error)
{
  RmpProject *project = rmp_character_get_project (
      rmp_surface_get_character (rmp_garment_get_surface (garment)));
  RmpLook *look = add_images (self, garment, error)
                      ? rmp_project_add_look (project, garment, self->method, self->name, error)
                      : NULL;
  g_autoptr (RmpLayer) layer = look ? g_list_model_get_item (rmp_look_get_layers (look), 0) : NULL;

  return layer && set_up (layer, self->settings, error);
}

gboolean
rmp_sample_add_looks (const RmpSample *self, RmpProject *project, GError **error)
{
  gboolean ok;

  if (self->more_looks->len == 0)
    return TRUE;
  rmp_project_begin (project, "Add looks");
  ok = add_curves (self, project, error);
  for (guint i = 0; ok && i < self->more_looks->len; i++)
    {
      const RmpSampleLook *more = g_ptr_array_index (self->more_looks, i);
      RmpLook *first = rmp_sample_find_look (project, more->mesh);

      ok = !first || add_look (more, rmp_look_get_garment (first), error);
    }
  if (ok)
    return rmp_project_end (project, error);
  rmp_project_cancel (project);
  return FALSE;
}
