/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "studio/sample-cloth.h"

#include "store/cloth/mask-item.h"

#define HOLD_PARAM "follow"
#define REACH_PARAM                                                                                \
  "max_distance" /* of methods whose wrinkles stay within a distance of the motion */

/* One edit, or none of it. */
static gboolean
end (RmpProject *project, gboolean ok, GError **error)
{
  if (ok)
    return rmp_project_end (project, error);
  rmp_project_cancel (project);
  return FALSE;
}

/* --- what holds it ---------------------------------------------------------------------------- */

/* (transfer full): [#V] of the mesh */
static float *
spread (const RmpSampleHold *self, RmpMesh *mesh, GError **error)
{
  const guint32 *faces = rmp_mesh_get_faces (mesh);
  const guint n_vertices = rmp_mesh_get_n_vertices (mesh);
  g_autofree float *weights = g_new0 (float, MAX (n_vertices, 1));
  g_autofree gboolean *seen = g_new0 (gboolean, MAX (n_vertices, 1));
  guint n = 0;

  for (gsize i = 0; i < 3 * (gsize) rmp_mesh_get_n_faces (mesh); i++)
    {
      const guint32 vertex = faces[i];

      if (!seen[vertex] && n < self->weights->len)
        weights[vertex] = g_array_index (self->weights, float, n);
      n += seen[vertex] ? 0 : 1;
      seen[vertex] = TRUE;
    }
  if (n == self->weights->len)
    return g_steal_pointer (&weights);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               _ ("The sample says how %u vertices of “%s” are held, which has %u."),
               self->weights->len, self->mesh, n);
  return NULL;
}

static gboolean
hold (const RmpSampleHold *self, RmpLook *look, GError **error)
{
  RmpGarment *garment = rmp_look_get_garment (look);
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  g_autofree float *weights = spread (self, rmp_garment_get_mesh (garment), error);
  RmpMaskItem *mask = weights ? rmp_garment_add_mask (garment, _ ("Hold"), weights, error) : NULL;

  return mask && rmp_layer_set_mask (layer, HOLD_PARAM, mask, 0.0, 1.0, error);
}

gboolean
rmp_sample_hold_cloth (const RmpSample *self, RmpProject *project, GError **error)
{
  gboolean ok = TRUE;

  rmp_project_begin (project, "Hold cloth");
  for (guint i = 0; ok && i < self->holds->len; i++)
    {
      const RmpSampleHold *held = g_ptr_array_index (self->holds, i);
      RmpLook *look = rmp_sample_find_look (project, held->mesh);

      ok = !look || hold (held, look, error);
    }
  return end (project, ok, error);
}

/* --- what lies on top ------------------------------------------------------------------------- */

static gboolean
show (RmpProject *project, guint variant, RmpLook *look, GError **error)
{
  g_autoptr (RmpVariant)
      shown = g_list_model_get_item (rmp_project_get_variants (project), variant);

  return rmp_variant_set_look (shown, rmp_look_get_garment (look), look, error);
}

/* What holds the motion holds its wrinkles too: a waistband stays on the waist. */
static gboolean
hold_wrinkles (RmpLayer *layer, RmpLook *motion, GError **error)
{
  g_autoptr (RmpLayer) moved = g_list_model_get_item (rmp_look_get_layers (motion), 0);
  const RmpLayerMask *held = rmp_layer_get_mask (moved, HOLD_PARAM);
  const RmpValues *values = rmp_layer_get_values (layer);
  const gint reach = rmp_technique_find_param (rmp_layer_get_technique (layer), REACH_PARAM);

  return !held || reach < 0 ||
         rmp_layer_set_mask (layer, REACH_PARAM, held->mask,
                             rmp_values_get_real (values, (guint) reach), 0.0, error);
}

static gboolean
wrinkle (RmpProject *project, RmpLook *motion, const char *method, const char *settings,
         GError **error)
{
  RmpLook *look = rmp_project_add_look (project, rmp_look_get_garment (motion), method, NULL,
                                        error);
  g_autoptr (RmpLayer) layer = look ? g_list_model_get_item (rmp_look_get_layers (look), 0) : NULL;

  return layer && rmp_look_set_motion (look, motion, error) &&
         (!settings || rmp_layer_set_up (layer, settings, error)) &&
         hold_wrinkles (layer, motion, error) && show (project, 0, look, error) &&
         show (project, 1, motion, error);
}

gboolean
rmp_sample_add_wrinkles (const RmpSample *self, RmpProject *project, GError **error)
{
  GHashTableIter iter;
  gpointer mesh, method;
  gboolean ok = TRUE;

  rmp_project_begin (project, "Add wrinkles");
  g_hash_table_iter_init (&iter, self->wrinkles);
  while (ok && g_hash_table_iter_next (&iter, &mesh, &method))
    {
      RmpLook *motion = rmp_sample_find_look (project, mesh);

      ok = !motion || wrinkle (project, motion, method,
                               g_hash_table_lookup (self->wrinkle_looks, mesh), error);
    }
  return end (project, ok, error);
}
