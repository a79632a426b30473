/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "attachment.h"

#include "geometry/bvh.h"
#include "geometry/vector.h"
#include "technique/length-text.h"

#define MOST_LISTED 8 /* vertices that an error names */

gboolean
rmp_cloth_attachment_position (const double *const corners[3], const double weights[3],
                               double offset, double normal[3], double position[3])
{
  double sides[2][3], up[3];
  gboolean has_area;

  rmp_vector_sub (corners[1], corners[0], sides[0]);
  rmp_vector_sub (corners[2], corners[0], sides[1]);
  rmp_vector_cross (sides[0], sides[1], up);
  has_area = rmp_vector_normalise (up);
  if (has_area)
    rmp_vector_copy (up, normal);
  for (guint c = 0; c < 3; c++)
    position[c] = weights[0] * corners[0][c] + weights[1] * corners[1][c] +
                  weights[2] * corners[2][c] + offset * normal[c];
  return has_area;
}

static void
load_corners (const RmpMesh *mesh, guint32 face, double corners[3][3])
{
  for (guint i = 0; i < 3; i++)
    rmp_vector_load (rmp_mesh_get_positions (mesh) +
                         3 * (gsize) rmp_mesh_get_faces (mesh)[3 * (gsize) face + i],
                     corners[i]);
}

/* Where a place stands over the plane of a triangle. FALSE where that has no area. */
static gboolean
stand (RmpClothAttachment *self, const double corners[3][3], const double position[3])
{
  double sides[2][3], way[3], aa, ab, bb, wa, wb, area;

  rmp_vector_sub (corners[1], corners[0], sides[0]);
  rmp_vector_sub (corners[2], corners[0], sides[1]);
  rmp_vector_sub (position, corners[0], way);
  rmp_vector_cross (sides[0], sides[1], self->normal);
  if (!rmp_vector_normalise (self->normal))
    return FALSE;
  aa = rmp_vector_dot (sides[0], sides[0]);
  ab = rmp_vector_dot (sides[0], sides[1]);
  bb = rmp_vector_dot (sides[1], sides[1]);
  wa = rmp_vector_dot (way, sides[0]);
  wb = rmp_vector_dot (way, sides[1]);
  area = aa * bb - ab * ab;
  if (!(area > 0.0))
    return FALSE;
  self->weights[1] = (bb * wa - ab * wb) / area;
  self->weights[2] = (aa * wb - ab * wa) / area;
  self->weights[0] = 1.0 - self->weights[1] - self->weights[2];
  self->offset = rmp_vector_dot (way, self->normal);
  return TRUE;
}

static gboolean
bind (RmpClothAttachment *self, const double position[3], guint n_bodies, RmpSampler *const *bodies,
      RmpBvh *const *trees, double reach)
{
  double nearest = INFINITY, corners[3][3];

  for (guint i = 0; i < n_bodies; i++)
    {
      RmpSurfacePoint hit;
      double distance;

      if (!rmp_bvh_closest (trees[i], position, &hit, &distance) || distance > reach ||
          distance >= nearest)
        continue;
      nearest = distance;
      self->body = i;
      self->face = hit.face;
    }
  if (!isfinite (nearest))
    return FALSE;
  load_corners (rmp_sampler_get_mesh (bodies[self->body]), self->face, corners);
  return stand (self, corners, position);
}

static void
set_unbound (GError **error, const GArray *unbound, double reach)
{
  g_autoptr (GString) list = g_string_new (NULL);
  g_autofree char *length = rmp_length_text (reach);

  for (guint i = 0; i < MIN (unbound->len, MOST_LISTED); i++)
    g_string_append_printf (list, "%s%u", i > 0 ? ", " : "", g_array_index (unbound, guint32, i));
  if (unbound->len > MOST_LISTED)
    g_string_append (list, ", …");
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               g_dngettext (GETTEXT_PACKAGE,
                            "%u vertex that is to be attached has no body within %s (%s). Let "
                            "“Attach within” reach farther, or let a mask take “Attached” to 0 %% "
                            "there.",
                            "%u vertices that are to be attached have no body within %s (%s). Let "
                            "“Attach within” reach farther, or let a mask take “Attached” to 0 %% "
                            "where cloth is free.",
                            unbound->len),
               unbound->len, length, list->str);
}

GArray *
rmp_cloth_attachments_bind (guint n_vertices, const float *positions, const guint8 *attached,
                            guint n_bodies, RmpSampler *const *bodies, double reach, GError **error)
{
  g_autoptr (GPtrArray) trees = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_bvh_free);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (RmpClothAttachment));
  g_autoptr (GArray) unbound = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < n_bodies; i++)
    {
      const RmpMesh *mesh = rmp_sampler_get_mesh (bodies[i]);

      g_ptr_array_add (trees, rmp_bvh_new (rmp_mesh_get_n_faces (mesh), rmp_mesh_get_faces (mesh),
                                           rmp_mesh_get_positions (mesh), NULL));
    }
  for (guint32 v = 0; v < n_vertices; v++)
    {
      RmpClothAttachment attachment = { .vertex = v };
      double position[3];

      if (!attached[v])
        continue;
      rmp_vector_load (positions + 3 * (gsize) v, position);
      if (bind (&attachment, position, n_bodies, bodies, (RmpBvh *const *) trees->pdata, reach))
        g_array_append_val (found, attachment);
      else
        g_array_append_val (unbound, v);
    }
  if (unbound->len == 0)
    return g_steal_pointer (&found);
  if (n_bodies == 0)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                         _ ("There is no body to attach cloth to: the character has no other mesh. "
                            "Set “Attach to bodies” to “None”, and hold the cloth by “Follow the "
                            "rig” or by bones."));
  else
    set_unbound (error, unbound, reach);
  return NULL;
}
