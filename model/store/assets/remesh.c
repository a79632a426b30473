/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "geometry/remesh.h"
#include "geometry/vector.h"
#include "skinning/skin-spread.h"
#include "store/assets/remesh.h"
#include "store/assets/replace.h"
#include "store/assets/surface-import.h"

struct _RmpRemeshing
{
  RmpSurface *surface;
  RmpMesh *before;
  RmpImport *import; /* the surface as if it had been read, with the new mesh when it is done */
  double length;
  double *factors; /* (nullable): [#V] on it */
};

/* More rounds hardly change anything. */
#define N_ROUNDS 5

double
rmp_surface_estimate_remeshed (RmpSurface *self, double length)
{
  RmpMesh *mesh = rmp_surface_get_mesh (self);
  const float *positions = rmp_mesh_get_positions (mesh);
  const guint32 *faces = rmp_mesh_get_faces (mesh);
  double area = 0.0;

  g_return_val_if_fail (length > 0.0, 0.0);

  for (guint f = 0; f < rmp_mesh_get_n_faces (mesh); f++, faces += 3)
    {
      double corners[3][3], along[3], across[3], normal[3];

      for (guint k = 0; k < 3; k++)
        rmp_vector_load (positions + 3 * (gsize) faces[k], corners[k]);
      rmp_vector_sub (corners[1], corners[0], along);
      rmp_vector_sub (corners[2], corners[0], across);
      rmp_vector_cross (along, across, normal);
      area += 0.5 * rmp_vector_norm (normal);
    }
  return area / (sqrt (3.0) / 4.0 * length * length);
}

/* Gives a mesh, as if it had been read, other vertices and faces. */
static void
take (RmpImportMesh *self, const RmpRemeshed *remeshed)
{
  g_autoptr (RmpMesh) old = g_steal_pointer (&self->mesh);
  const guint n_old = rmp_mesh_get_n_vertices (old), n = rmp_mesh_get_n_vertices (remeshed->mesh),
              n_faces = rmp_mesh_get_n_faces (remeshed->mesh);

  self->mesh = rmp_mesh_ref (remeshed->mesh);
  if (self->skin)
    {
      g_autoptr (RmpSkin) skin = g_steal_pointer (&self->skin);

      self->skin = rmp_skin_transfer (skin, rmp_mesh_get_n_faces (old), rmp_mesh_get_faces (old),
                                      rmp_mesh_get_positions (old), n,
                                      rmp_mesh_get_positions (self->mesh));
    }
  if (self->n_morphs > 0)
    {
      g_autofree float *deltas = g_steal_pointer (&self->morph_deltas);

      self->morph_deltas = g_new (float, 3 * (gsize) n * self->n_morphs);
      for (guint i = 0; i < self->n_morphs; i++)
        {
          g_autofree float *carried = rmp_remeshed_carry (remeshed, old,
                                                          deltas + 3 * (gsize) n_old * i, 3);

          memcpy (self->morph_deltas + 3 * (gsize) n * i, carried, 3 * (gsize) n * sizeof *carried);
        }
    }
  if (self->face_materials)
    {
      g_autofree guint16 *materials = g_steal_pointer (&self->face_materials);

      self->face_materials = g_new (guint16, n_faces);
      for (guint f = 0; f < n_faces; f++)
        self->face_materials[f] = materials[remeshed->faces[f]];
    }
  /* Files that name vertices of the old mesh have nothing to say of these. */
  g_clear_pointer (&self->file_vertices, g_free);
  self->n_file_vertices = n;
}

RmpRemeshing *
rmp_remeshing_new (RmpSurface *surface, double length, GError **error)
{
  RmpRemeshing *self;

  g_return_val_if_fail (RMP_IS_SURFACE (surface), NULL);

  if (!(length > 0.0) || !isfinite (length))
    {
      rmp_project_refuse (error, _ ("Edges need a length above 0."));
      return NULL;
    }
  if (rmp_surface_estimate_remeshed (surface, length) > RMP_REMESH_MAX_FACES)
    {
      g_autofree char *text = g_strdup_printf (
          _ ("Edges of %.3g mm would make %.3g million faces; %g million are the most. Ask for "
             "longer edges."),
          1e3 * length, 1e-6 * rmp_surface_estimate_remeshed (surface, length),
          1e-6 * RMP_REMESH_MAX_FACES);

      rmp_project_refuse (error, text);
      return NULL;
    }
  self = g_new0 (RmpRemeshing, 1);
  self->surface = g_object_ref (surface);
  self->before = rmp_mesh_ref (rmp_surface_get_mesh (surface));
  self->import = rmp_surface_to_import (surface);
  self->length = length;
  return self;
}

void
rmp_remeshing_free (RmpRemeshing *self)
{
  g_object_unref (self->surface);
  rmp_mesh_unref (self->before);
  rmp_import_free (self->import);
  g_free (self->factors);
  g_free (self);
}

void
rmp_remeshing_set_factors (RmpRemeshing *self, const double *factors)
{
  g_return_if_fail (self && factors);

  g_free (self->factors);
  self->factors = g_memdup2 (factors, rmp_mesh_get_n_vertices (self->before) * sizeof *factors);
}

gboolean
rmp_remeshing_run (RmpRemeshing *self, GCancellable *cancellable, GError **error)
{
  RmpImportMesh *mesh = g_ptr_array_index (self->import->meshes, 0);
  const guint n = rmp_mesh_get_n_vertices (mesh->mesh);
  g_autofree double *lengths = g_new (double, n);
  g_autoptr (RmpRemeshed) remeshed = NULL;

  for (guint v = 0; v < n; v++)
    lengths[v] = (self->factors ? self->factors[v] : 1.0) * self->length;
  remeshed = rmp_mesh_remesh (mesh->mesh, mesh->face_materials, lengths, N_ROUNDS, cancellable);
  if (!remeshed)
    return !g_cancellable_set_error_if_cancelled (cancellable, error);
  take (mesh, remeshed);
  return TRUE;
}

gboolean
rmp_remeshing_finish (RmpRemeshing *self, char **summary, GError **error)
{
  g_autofree char *label = g_strdup_printf (_ ("Remesh %s"), rmp_surface_get_name (self->surface));

  if (rmp_surface_get_mesh (self->surface) != self->before)
    return rmp_project_refuse (error, _ ("The mesh was changed while it was remeshed."));
  return rmp_surface_replace_as (self->surface, label, self->import, 0, summary, error);
}

gboolean
rmp_surface_remesh (RmpSurface *self, double length, char **summary, GError **error)
{
  g_autoptr (RmpRemeshing) remeshing = rmp_remeshing_new (self, length, error);

  return remeshing && rmp_remeshing_run (remeshing, NULL, error) &&
         rmp_remeshing_finish (remeshing, summary, error);
}
