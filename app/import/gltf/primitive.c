/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "gltf/primitive.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* More sets than this nobody writes; each is decoded whole. */
#define MAX_SETS 8

enum
{
  MODE_TRIANGLES = 4,
  MODE_STRIP = 5,
  MODE_FAN = 6,
};

/* Decodes attribute @name, if there is one, and checks that it has an element for each of @n
 * vertices.
 */
static gboolean
decode_attribute (Gltf *self, JsonObject *attributes, const char *name, guint width,
                  guint components, gboolean integers, guint64 n, gpointer *out, GError **error)
{
  gint accessor = GLTF_NONE;
  guint64 count = 0;

  *out = NULL;
  if (!gltf_member_index (attributes, name, self->n_accessors, &accessor, error))
    return FALSE;
  if (accessor == GLTF_NONE)
    return TRUE;

  *out = integers ? (gpointer) gltf_decode_integers (self, (guint) accessor, width, components,
                                                     &count, error)
                  : (gpointer) gltf_decode_floats (self, (guint) accessor, width, components,
                                                   &count, error);
  if (!*out)
    {
      g_prefix_error (error, "%s: ", name);
      return FALSE;
    }
  if (count != n)
    {
      gltf_refuse (error,
                   _ ("%s has %" G_GUINT64_FORMAT " elements for %" G_GUINT64_FORMAT " vertices"),
                   name, count, n);
      g_clear_pointer (out, g_free);
      return FALSE;
    }

  return TRUE;
}

/* --- positions and morph targets -------------------------------------------------------------- */

static gboolean
append_positions (GArray *array, const float *positions, guint64 n, const char *what,
                  GError **error)
{
  for (guint64 i = 0; i < 3 * n; i++)
    {
      float value = positions[i] + 0.0f; /* −0 becomes 0 */

      if (!(fabsf (value) <= (float) GLTF_MAX_COORDINATE))
        {
          gltf_refuse (error, _ ("%s of vertex %" G_GUINT64_FORMAT " is not a finite place"), what,
                       i / 3);
          return FALSE;
        }
      g_array_append_val (array, value);
    }

  return TRUE;
}

static gboolean
add_positions (Gltf *self, RmpSoup *soup, guint accessor, guint64 *n, GError **error)
{
  guint components = GLTF_ONLY_FLOAT | (self->quantized ? GLTF_SMALL : 0);
  g_autofree float *positions = gltf_decode_floats (self, accessor, 3, components, n, error);

  if (!positions)
    {
      g_prefix_error (error, "POSITION: ");
      return FALSE;
    }
  return append_positions (soup->positions, positions, *n, "POSITION", error);
}

static gboolean
add_morphs (Gltf *self, RmpSoup *soup, JsonObject *primitive, gboolean first, guint64 n,
            GError **error)
{
  guint components = GLTF_ONLY_FLOAT | (self->quantized ? GLTF_SMALL : 0);
  guint before = soup->positions->len - 3 * (guint) n;
  JsonArray *targets = NULL;
  guint n_targets;

  if (!gltf_member_array (primitive, "targets", &targets, error))
    return FALSE;
  n_targets = !targets ? 0 : json_array_get_length (targets);
  for (guint i = 0; first && i < n_targets; i++)
    {
      GArray *offsets = g_array_new (FALSE, TRUE, sizeof (float));

      g_array_set_size (offsets, before);
      g_ptr_array_add (soup->morphs, offsets);
    }
  if (n_targets != soup->morphs->len)
    {
      gltf_refuse (error, _ ("it has %u morph targets, others of the mesh have %u"), n_targets,
                   soup->morphs->len);
      return FALSE;
    }

  for (guint i = 0; i < n_targets; i++)
    {
      JsonObject *target = gltf_element_object (targets, i, error);
      GArray *offsets = g_ptr_array_index (soup->morphs, i);
      g_autofree float *values = NULL;

      if (!target ||
          !decode_attribute (self, target, "POSITION", 3, components, FALSE, n,
                             (gpointer *) &values, error) ||
          (values && !append_positions (offsets, values, n, "POSITION", error)))
        {
          g_prefix_error (error, _ ("morph target %u: "), i);
          return FALSE;
        }
      if (!gltf_charge (&self->budget, 12 * n, error))
        return FALSE;
      g_array_set_size (offsets, soup->positions->len);
    }

  return TRUE;
}

/* --- texture coordinates ---------------------------------------------------------------------- */

static gboolean
add_uvs (Gltf *self, RmpSoup *soup, JsonObject *attributes, guint64 n, GltfOmissions *omissions,
         GError **error)
{
  guint components = GLTF_ONLY_FLOAT | GLTF_BIT (GLTF_UNSIGNED_BYTE) |
                     GLTF_BIT (GLTF_UNSIGNED_SHORT) | (self->quantized ? GLTF_SMALL : 0);
  guint first = soup->flags->len - (guint) n;
  g_autofree float *values = NULL;

  if (!decode_attribute (self, attributes, "TEXCOORD_0", 2, components, FALSE, n,
                         (gpointer *) &values, error))
    return FALSE;
  g_array_set_size (soup->uvs, 2 * soup->flags->len);
  if (!values)
    {
      omissions->n_without_uvs++;
      return TRUE;
    }

  soup->has_uvs = TRUE;
  for (guint64 i = 0; i < n; i++)
    {
      float *uv = &g_array_index (soup->uvs, float, 2 * ((gsize) first + i));
      float u = values[2 * i] + 0.0f, v = 1.0f - values[2 * i + 1];

      if (fabsf (u) <= (float) GLTF_MAX_COORDINATE && fabsf (v) <= (float) GLTF_MAX_COORDINATE)
        {
          uv[0] = u;
          uv[1] = v;
        }
      else
        g_array_index (soup->flags, guint8, first + i) |= RMP_VERTEX_BAD_UV;
    }

  return TRUE;
}

/* --- joints and weights ----------------------------------------------------------------------- */

typedef struct
{
  guint n;
  guint32 *joints[MAX_SETS];
  float *weights[MAX_SETS];
} Sets;

static void
sets_clear (Sets *self)
{
  for (guint i = 0; i < MAX_SETS; i++)
    {
      g_free (self->joints[i]);
      g_free (self->weights[i]);
    }
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sets, sets_clear)

static gboolean
decode_sets (Gltf *self, JsonObject *attributes, guint64 n, Sets *sets, GError **error)
{
  guint joint_components = GLTF_BIT (GLTF_UNSIGNED_BYTE) | GLTF_BIT (GLTF_UNSIGNED_SHORT);
  guint weight_components = joint_components | GLTF_ONLY_FLOAT;

  for (sets->n = 0; sets->n < MAX_SETS; sets->n++)
    {
      g_autofree char *joints = g_strdup_printf ("JOINTS_%u", sets->n);
      g_autofree char *weights = g_strdup_printf ("WEIGHTS_%u", sets->n);

      if (!decode_attribute (self, attributes, joints, 4, joint_components, TRUE, n,
                             (gpointer *) &sets->joints[sets->n], error) ||
          !decode_attribute (self, attributes, weights, 4, weight_components, FALSE, n,
                             (gpointer *) &sets->weights[sets->n], error))
        return FALSE;
      if ((sets->joints[sets->n] == NULL) != (sets->weights[sets->n] == NULL))
        {
          gltf_refuse (error, _ ("of %s and %s one is missing"), joints, weights);
          return FALSE;
        }
      if (!sets->joints[sets->n])
        break;
    }

  return TRUE;
}

static guint8
collect_influences (const Sets *sets, guint64 vertex, RmpInfluences *out, float *most_lost)
{
  RmpInfluence list[4 * MAX_SETS];
  guint n = 0;
  guint8 flags = 0;

  for (guint i = 0; i < 4 * sets->n; i++)
    {
      float weight = sets->weights[i / 4][4 * vertex + i % 4];

      if (!(weight >= 0.0f && weight <= (float) GLTF_MAX_COORDINATE))
        flags |= RMP_VERTEX_BAD_WEIGHT;
      else if (weight > 0.0f)
        list[n++] = (RmpInfluence){ sets->joints[i / 4][4 * vertex + i % 4], weight };
    }

  return flags | rmp_influences_collect (list, n, out, most_lost);
}

static gboolean
add_influences (Gltf *self, RmpSoup *soup, JsonObject *attributes, guint64 n, GError **error)
{
  guint first = soup->flags->len - (guint) n;
  g_auto (Sets) sets = { 0 };

  if (!decode_sets (self, attributes, n, &sets, error) ||
      !gltf_charge (&self->budget, n * sizeof (RmpInfluences), error))
    return FALSE;

  g_array_set_size (soup->influences, soup->flags->len);
  soup->has_weights |= sets.n > 0;
  for (guint64 i = 0; i < n; i++)
    g_array_index (soup->flags, guint8, first + i) |= collect_influences (
        &sets, i, &g_array_index (soup->influences, RmpInfluences, first + i), &soup->most_lost);

  return TRUE;
}

/* --- triangles -------------------------------------------------------------------------------- */

static guint64
count_triangles (guint64 mode, guint64 n)
{
  if (mode == MODE_TRIANGLES)
    return n / 3;

  return n < 3 ? 0 : n - 2;
}

/* Where the three corners of triangle @i stand in the list of indices (glTF 2.0, §3.7.2.1). */
static void
triangle_corners (guint64 mode, guint64 i, guint64 positions[3])
{
  switch (mode)
    {
    case MODE_STRIP:
      positions[0] = i;
      positions[1] = i + 1 + i % 2;
      positions[2] = i + 2 - i % 2;
      break;
    case MODE_FAN:
      positions[0] = i + 1;
      positions[1] = i + 2;
      positions[2] = 0;
      break;
    default:
      for (guint k = 0; k < 3; k++)
        positions[k] = 3 * i + k;
    }
}

static gboolean
add_triangles (Gltf *self, RmpSoup *soup, JsonObject *primitive, guint64 mode, guint16 material,
               guint64 n_vertices, GltfOmissions *omissions, GError **error)
{
  guint first = soup->flags->len - (guint) n_vertices;
  g_autofree guint32 *indices = NULL;
  guint64 n = n_vertices;
  gint accessor = GLTF_NONE;

  if (!gltf_member_index (primitive, "indices", self->n_accessors, &accessor, error))
    return FALSE;
  if (accessor != GLTF_NONE)
    {
      indices = gltf_decode_integers (self, (guint) accessor, 1, GLTF_UNSIGNED, &n, error);
      if (!indices)
        {
          g_prefix_error (error, _ ("indices: "));
          return FALSE;
        }
    }
  for (guint64 i = 0; indices && i < n; i++)
    if (indices[i] >= n_vertices)
      {
        gltf_refuse (error,
                     _ ("index %" G_GUINT64_FORMAT " is %u, but there are only %" G_GUINT64_FORMAT
                        " vertices"),
                     i, indices[i], n_vertices);
        return FALSE;
      }
  if (!gltf_charge (&self->budget, 14 * count_triangles (mode, n), error))
    return FALSE;

  if (mode == MODE_TRIANGLES ? n % 3 != 0 : n < 3)
    omissions->n_incomplete++;
  for (guint64 i = 0; i < count_triangles (mode, n); i++)
    {
      guint64 positions[3];
      guint32 corners[3];

      triangle_corners (mode, i, positions);
      for (guint k = 0; k < 3; k++)
        corners[k] = !indices ? (guint32) positions[k] : indices[positions[k]];
      /* Strips are joined by triangles without area, on purpose. */
      if (mode == MODE_STRIP &&
          (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0]))
        continue;
      for (guint k = 0; k < 3; k++)
        corners[k] += first;
      g_array_append_vals (soup->corners, corners, 3);
      g_array_append_val (soup->face_materials, material);
    }

  return TRUE;
}

/* --- all of it -------------------------------------------------------------------------------- */

gboolean
gltf_add_primitive (Gltf *self, RmpSoup *soup, JsonObject *primitive, guint16 material,
                    gboolean first, gboolean *added, GltfOmissions *omissions, GError **error)
{
  JsonObject *attributes = NULL, *extensions = NULL;
  guint64 mode = MODE_TRIANGLES, n = 0;
  gint position = GLTF_NONE;

  *added = FALSE;
  if (!gltf_member_size (primitive, "mode", &mode, error) ||
      !gltf_member_object (primitive, "attributes", &attributes, error) ||
      !gltf_member_object (primitive, "extensions", &extensions, error))
    return FALSE;
  if (!attributes || mode > MODE_FAN)
    {
      gltf_refuse (error, !attributes ? _ ("it has no attributes") : _ ("its “mode” is unknown"));
      return FALSE;
    }
  if (mode < MODE_TRIANGLES)
    {
      omissions->n_not_triangles++;
      return TRUE;
    }
  if (!gltf_member_index (attributes, "POSITION", self->n_accessors, &position, error))
    return FALSE;
  if (position == GLTF_NONE)
    {
      omissions->n_without_positions++;
      return TRUE;
    }

  if (!add_positions (self, soup, (guint) position, &n, error))
    return FALSE;
  if (soup->positions->len / 3 != (guint64) soup->flags->len + n)
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_TOO_LARGE,
                   _ ("it has too many vertices"));
      return FALSE;
    }
  g_array_set_size (soup->flags, soup->positions->len / 3);
  if (!json_object_has_member (attributes, "NORMAL"))
    omissions->n_without_normals++;

  *added = TRUE;
  return add_uvs (self, soup, attributes, n, omissions, error) &&
         add_influences (self, soup, attributes, n, error) &&
         add_morphs (self, soup, primitive, first, n, error) &&
         add_triangles (self, soup, primitive, mode, material, n, omissions, error);
}
