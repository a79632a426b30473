/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/garments/garment-edits.h"

#include "studio/sample.h"
#include "widgets/i18n.h"

#include <math.h>
#include <string.h>

static RmpProject *
get_project (RmpSurface *surface)
{
  return rmp_character_get_project (rmp_surface_get_character (surface));
}

static guint
count_faces (RmpSurface *surface)
{
  return rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface));
}

gboolean
rmp_garment_has_face (RmpGarment *self, guint32 face)
{
  const guint8 *cloth = rmp_garment_get_cloth (self);

  g_return_val_if_fail (RMP_IS_GARMENT (self), FALSE);
  return !cloth || cloth[face] != 0;
}

double
rmp_mesh_measure_face (RmpMesh *mesh, guint32 face)
{
  const guint32 *corners = rmp_mesh_get_faces (mesh) + 3 * (gsize) face;
  const float *positions = rmp_mesh_get_positions (mesh);
  double e1[3], e2[3], sum = 0;

  for (guint i = 0; i < 3; i++)
    {
      e1[i] = (double) positions[3 * (gsize) corners[1] + i] -
              (double) positions[3 * (gsize) corners[0] + i];
      e2[i] = (double) positions[3 * (gsize) corners[2] + i] -
              (double) positions[3 * (gsize) corners[0] + i];
    }
  for (guint i = 0; i < 3; i++)
    {
      const double cross = e1[(i + 1) % 3] * e2[(i + 2) % 3] - e1[(i + 2) % 3] * e2[(i + 1) % 3];

      sum += cross * cross;
    }
  return 0.5 * sqrt (sum);
}

guint8 *
rmp_surface_find_bare_faces (RmpSurface *self)
{
  GListModel *garments = rmp_project_get_garments (get_project (self));
  const guint n = count_faces (self);
  guint8 *bare = g_malloc (n);

  g_return_val_if_fail (RMP_IS_SURFACE (self), NULL);

  memset (bare, 1, n);
  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);

      for (guint face = 0; face < n && rmp_garment_get_surface (garment) == self; face++)
        bare[face] &= !rmp_garment_has_face (garment, face);
    }
  return bare;
}

/* --- taking faces ----------------------------------------------------------------------------- */

static gboolean
give_up (RmpGarment *self, const guint8 *taken, GError **error)
{
  const guint n = count_faces (rmp_garment_get_surface (self));
  g_autofree guint8 *left = g_malloc (n);
  guint n_taken = 0, n_left = 0;

  for (guint face = 0; face < n; face++)
    {
      const gboolean had = rmp_garment_has_face (self, face);

      left[face] = had && !taken[face];
      n_left += left[face];
      n_taken += had && taken[face];
    }
  if (n_taken == 0)
    return TRUE;
  if (n_left > 0)
    return rmp_garment_set_cloth (self, left, error);
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
               _ ("“%s” would have no face left. Delete it first."), rmp_garment_get_name (self));
  return FALSE;
}

static gboolean
take_from_others (RmpSurface *surface, RmpGarment *taker, const guint8 *taken, GError **error)
{
  GListModel *garments = rmp_project_get_garments (get_project (surface));

  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);

      if (garment != taker && rmp_garment_get_surface (garment) == surface &&
          !give_up (garment, taken, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
has_faces (RmpGarment *self, const guint8 *cloth)
{
  for (guint face = 0; face < count_faces (rmp_garment_get_surface (self)); face++)
    if ((cloth[face] != 0) != rmp_garment_has_face (self, face))
      return FALSE;
  return TRUE;
}

gboolean
rmp_garment_take_faces (RmpGarment *self, const guint8 *cloth, GError **error)
{
  RmpSurface *surface = rmp_garment_get_surface (self);
  g_autofree char *label = NULL;

  g_return_val_if_fail (RMP_IS_GARMENT (self), FALSE);

  if (has_faces (self, cloth))
    return TRUE;
  label = g_strdup_printf (_ ("Faces of %s"), rmp_garment_get_name (self));
  rmp_project_begin (get_project (surface), label);
  if (take_from_others (surface, self, cloth, error) && rmp_garment_set_cloth (self, cloth, error))
    return rmp_project_end (get_project (surface), error);
  rmp_project_cancel (get_project (surface));
  return FALSE;
}

gboolean
rmp_garment_take_material (RmpGarment *self, guint material, gboolean into, GError **error)
{
  RmpSurface *surface = rmp_garment_get_surface (self);
  g_autofree guint8 *cloth = rmp_surface_select_material (surface, material);

  g_return_val_if_fail (RMP_IS_GARMENT (self), FALSE);

  for (guint face = 0; face < count_faces (surface); face++)
    cloth[face] = cloth[face] ? into : rmp_garment_has_face (self, face);
  return rmp_garment_take_faces (self, cloth, error);
}

/* --- a new garment ---------------------------------------------------------------------------- */

static gboolean
are_all (RmpSurface *self, const guint8 *cloth)
{
  gboolean all = TRUE;

  for (guint face = 0; face < count_faces (self); face++)
    all &= cloth[face] != 0;
  return all;
}

RmpGarment *
rmp_surface_add_bare_garment (RmpSurface *self, GError **error)
{
  g_autofree guint8 *bare = rmp_surface_find_bare_faces (self);

  return rmp_project_add_garment (get_project (self), self, NULL,
                                  are_all (self, bare) ? NULL : bare, error);
}

static RmpGarment *
add_garment (RmpSurface *self, const char *name, const guint8 *cloth, GError **error)
{
  if (!take_from_others (self, NULL, cloth, error))
    return NULL;
  return rmp_surface_dress (self, name, are_all (self, cloth) ? NULL : cloth, error);
}

RmpGarment *
rmp_surface_make_garment (RmpSurface *self, const char *name, const guint8 *cloth, GError **error)
{
  RmpProject *project = get_project (self);
  g_autofree guint8 *bare = !cloth ? rmp_surface_find_bare_faces (self) : NULL;
  g_autofree char *label = g_strdup_printf (_ ("Make garment %s"),
                                            name ? name : rmp_surface_get_name (self));
  RmpGarment *garment;

  g_return_val_if_fail (RMP_IS_SURFACE (self), NULL);

  rmp_project_begin (project, label);
  garment = add_garment (self, name, cloth ? cloth : bare, error);
  if (garment)
    return rmp_project_end (project, error) ? garment : NULL;
  rmp_project_cancel (project);
  return NULL;
}
