/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <float.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "import/import-private.h"

/* glTF says metres and most files keep to it; a person 20 m tall is one who was exported in
 * centimetres, one of 2 km in millimetres.
 */
static double
guess_metres_per_unit (double height)
{
  if (height > 400.0)
    return 0.001;
  if (height > 20.0)
    return 0.01;

  return 1.0;
}

/* The mesh in its rest pose in the world: by its skin, or carried by its node. */
static void
pose (const RmpImportMesh *mesh, const double *globals, float *out)
{
  const float *rest = rmp_mesh_get_positions (mesh->mesh);
  guint n = rmp_mesh_get_n_vertices (mesh->mesh);
  const double *m = globals + 16 * (gsize) mesh->node;

  if (mesh->skin)
    {
      g_autofree double *matrices = g_new (double, 16 * (gsize) rmp_skin_get_n_bones (mesh->skin));

      rmp_skin_matrices (mesh->skin, globals, matrices);
      rmp_skin_deform (mesh->skin, RMP_SKINNING_LINEAR, matrices, rest, NULL, out, NULL, 1);
      return;
    }

  for (gsize v = 0; v < n; v++)
    for (guint k = 0; k < 3; k++)
      out[3 * v + k] = (float) (m[k] * rest[3 * v] + m[4 + k] * rest[3 * v + 1] +
                                m[8 + k] * rest[3 * v + 2] + m[12 + k]);
}

gboolean
rmp_import_measure (RmpImport *self, GError **error)
{
  g_assert (self);
  if (self->unit_guessed)
    self->metres_per_unit = 1.0;
  if (self->meshes->len == 0)
    return TRUE;

  for (guint k = 0; k < 3; k++)
    {
      self->minimum[k] = FLT_MAX;
      self->maximum[k] = -FLT_MAX;
    }
  for (guint i = 0; i < self->meshes->len; i++)
    {
      const RmpImportMesh *mesh = g_ptr_array_index (self->meshes, i);
      gsize n = 3 * (gsize) rmp_mesh_get_n_vertices (mesh->mesh);
      g_autofree float *posed = g_new (float, n);

      pose (mesh, rmp_skeleton_get_rest_globals (self->skeleton), posed);
      for (gsize k = 0; k < n; k++)
        {
          if (!isfinite (posed[k]))
            {
              g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED,
                           _ ("Mesh “%s” is thrown to infinity by the transforms of its "
                              "nodes.\nExport it again with the "
                              "scales of its nodes applied."),
                           mesh->name);
              return FALSE;
            }
          self->minimum[k % 3] = MIN (self->minimum[k % 3], posed[k]);
          self->maximum[k % 3] = MAX (self->maximum[k % 3], posed[k]);
        }
    }

  if (self->unit_guessed)
    self->metres_per_unit = guess_metres_per_unit ((double) self->maximum[1] -
                                                   (double) self->minimum[1]);
  return TRUE;
}

double
rmp_import_get_extent (const RmpImport *self, gboolean *lies_flat)
{
  double largest = 0.0, height;

  g_return_val_if_fail (self, 0.0);
  g_return_val_if_fail (lies_flat, 0.0);

  *lies_flat = FALSE;
  if (self->meshes->len == 0)
    return 0.0;
  for (guint axis = 0; axis < 3; axis++)
    largest = MAX (largest, (double) self->maximum[axis] - (double) self->minimum[axis]);
  height = (double) self->maximum[1] - (double) self->minimum[1];
  *lies_flat = height < RMP_IMPORT_FLAT * largest;
  return self->metres_per_unit * (*lies_flat ? largest : height);
}

char *
rmp_import_describe_size (const RmpImport *self)
{
  gboolean lies_flat;
  const double metres = rmp_import_get_extent (self, &lies_flat);
  g_autofree char *length = NULL;

  g_return_val_if_fail (self, NULL);

  if (self->meshes->len == 0)
    return NULL;
  if (metres < 1e-2)
    length = g_strdup_printf (_ ("%.3g mm"), 1e3 * metres);
  else
    length = metres < 1.0 ? g_strdup_printf (_ ("%.3g cm"), 1e2 * metres)
                          : g_strdup_printf (_ ("%.3g m"), metres);
  return lies_flat ? g_strdup_printf (_ ("It lies flat and is %s wide."), length)
                   : g_strdup_printf (_ ("It is %s tall."), length);
}
