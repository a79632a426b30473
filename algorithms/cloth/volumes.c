/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "cloth/volumes.h"

#include <math.h>

#include "geometry/vector.h"
#include "inputs/references.h"
#include "skinning/affine.h"
#include "solvers/svd3.h"

#define MOST_MADE 4  /* that are kept for who asks for the same */
#define MOST_OFF 0.1 /* cells that a vertex may be off where a rigid body has it */

static const RmpParam volume_params[] = {
  [RMP_CLOTH_VOLUME_MESH] = {
    .id = "mesh", .label = N_ ("Mesh"),
    .help = N_ ("It has to be closed, and to go and turn as one with whatever carries it."),
    .type = RMP_PARAM_REFERENCE, .target = RMP_REFERENCE_MESH, .stage = RMP_STAGE_PREPARE,
  },
  [RMP_CLOTH_VOLUME_CELLS] = {
    .id = "cells", .label = N_ ("Cells"),
    .help = N_ ("Along its longest side. Low: edges are round, and what is thinner than a cell is "
                "lost; high: it is exact, and takes long to prepare. If it is as wide and deep as "
                "it is long, 32 take 0.2 MiB, 64 take 1.2 and 128 take 9."),
    .type = RMP_PARAM_INT, .initial = BOUND (48), .hard = RANGE (8, 128), .soft = RANGE (16, 96),
    .stage = RMP_STAGE_PREPARE,
  },
};
G_STATIC_ASSERT (G_N_ELEMENTS (volume_params) == RMP_CLOTH_VOLUME_N_PARAMS);

const RmpEntryKind rmp_cloth_volume_entry = {
  .label = N_ ("Distance volume"),
  .add = N_ ("Add distance volume"),
  .params = volume_params,
  .n_params = G_N_ELEMENTS (volume_params),
};

struct _RmpClothVolume
{
  char *name; /* of the mesh, or its number in the list */
  RmpDistanceVolume *distances;
  guint n;
  double *rest; /* [n × 3] */
  double centre[3];
};

static void
find_centre (guint n, const double *positions, double centre[3])
{
  centre[0] = centre[1] = centre[2] = 0.0;
  for (guint v = 0; v < n; v++)
    rmp_vector_add_scaled (centre, 1.0 / n, positions + 3 * (gsize) v, centre);
}

/* --- those made last -------------------------------------------------------------------------- */

/* Most of what people set about cloth has nothing to do with bodies, and prepares it anew. */
static GMutex made_lock;
static struct
{
  char *key; /* (nullable) */
  RmpDistanceVolume *distances;
} made[MOST_MADE];
static guint next_made;

/* What distances depend on. (transfer full) */
static char *
make_key (const RmpMesh *mesh, guint n_cells, double margin)
{
  const gsize sizes[2] = { rmp_mesh_get_n_vertices (mesh), rmp_mesh_get_n_faces (mesh) };
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);

  g_checksum_update (sum, (const guchar *) sizes, sizeof sizes);
  g_checksum_update (sum, (const guchar *) &n_cells, sizeof n_cells);
  g_checksum_update (sum, (const guchar *) &margin, sizeof margin);
  if (sizes[0] > 0)
    g_checksum_update (sum, (const guchar *) rmp_mesh_get_positions (mesh),
                       (gssize) (3 * sizes[0] * sizeof (float)));
  if (sizes[1] > 0)
    g_checksum_update (sum, (const guchar *) rmp_mesh_get_faces (mesh),
                       (gssize) (3 * sizes[1] * sizeof (guint32)));
  return g_strdup (g_checksum_get_string (sum));
}

/* (transfer full) (nullable) */
static RmpDistanceVolume *
find_made (const char *key)
{
  RmpDistanceVolume *found = NULL;

  g_mutex_lock (&made_lock);
  for (guint i = 0; i < MOST_MADE && !found; i++)
    if (g_strcmp0 (made[i].key, key) == 0)
      found = rmp_distance_volume_ref (made[i].distances);
  g_mutex_unlock (&made_lock);
  return found;
}

static void
remember_made (const char *key, RmpDistanceVolume *distances)
{
  g_mutex_lock (&made_lock);
  g_free (made[next_made].key);
  g_clear_pointer (&made[next_made].distances, rmp_distance_volume_unref);
  made[next_made].key = g_strdup (key);
  made[next_made].distances = rmp_distance_volume_ref (distances);
  next_made = (next_made + 1) % MOST_MADE;
  g_mutex_unlock (&made_lock);
}

/* @rest: [#V × 3] of the mesh. (transfer full) */
static RmpDistanceVolume *
get_distances (const RmpMesh *mesh, const double *rest, guint n_cells, double margin,
               GCancellable *cancellable, GError **error)
{
  g_autofree char *key = make_key (mesh, n_cells, margin);
  RmpDistanceVolume *distances = find_made (key);

  if (distances)
    return distances;
  distances = rmp_distance_volume_new (rmp_mesh_get_n_vertices (mesh), rest,
                                       rmp_mesh_get_n_faces (mesh), rmp_mesh_get_faces (mesh),
                                       n_cells, margin, cancellable, error);
  if (distances)
    remember_made (key, distances);
  return distances;
}

/* --- volumes ---------------------------------------------------------------------------------- */

static RmpClothVolume *
volume_new (RmpSampler *collider, guint n_cells, double margin, GCancellable *cancellable,
            GError **error)
{
  const RmpMesh *mesh = rmp_sampler_get_mesh (collider);
  const guint n = rmp_mesh_get_n_vertices (mesh);
  RmpClothVolume *self = g_new0 (RmpClothVolume, 1);

  self->n = n;
  self->rest = g_new (double, 3 * (gsize) n + 1);
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    self->rest[i] = (double) rmp_mesh_get_positions (mesh)[i];
  find_centre (n, self->rest, self->centre);
  self->distances = get_distances (mesh, self->rest, n_cells, margin, cancellable, error);
  if (!self->distances)
    g_clear_pointer (&self, rmp_cloth_volume_free);
  return self;
}

void
rmp_cloth_volume_free (RmpClothVolume *self)
{
  if (!self)
    return;
  g_clear_pointer (&self->distances, rmp_distance_volume_unref);
  g_free (self->name);
  g_free (self->rest);
  g_free (self);
}

const RmpDistanceVolume *
rmp_cloth_volume_get_distances (const RmpClothVolume *self)
{
  return self->distances;
}

/* (transfer full) */
static char *
describe (const RmpReference *mesh, guint index)
{
  return mesh->name ? g_strdup_printf (_ ("“%s”"), mesh->name)
                    : g_strdup_printf (_ ("the mesh of entry %u"), index + 1);
}

/* @refused: (transfer full) */
static void
refuse (GError *refused, const char *name, GError **error)
{
  if (g_error_matches (refused, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, refused);
      return;
    }
  g_set_error (error, refused->domain, refused->code,
               _ ("Of the distance volumes, %s cannot be one. %s Or remove it from the distance "
                  "volumes: its faces then keep cloth out."),
               name, refused->message);
  g_error_free (refused);
}

/* The first entry that names a collider counts. */
static gboolean
read_entry (const RmpInputs *inputs, const RmpValues *values, guint param, guint index, guint n,
            RmpSampler *const *colliders, double margin, GPtrArray *volumes,
            GCancellable *cancellable, GError **error)
{
  const RmpValues *entry = rmp_values_get_entry (values, param, index);
  const RmpReference *mesh = rmp_inputs_get_entry_reference (inputs, param, index,
                                                             RMP_CLOTH_VOLUME_MESH);

  for (guint i = 0; i < n; i++)
    if (mesh && mesh->sampler == colliders[i] && !volumes->pdata[i])
      {
        const guint n_cells = (guint) rmp_values_get_int (entry, RMP_CLOTH_VOLUME_CELLS);
        g_autofree char *name = describe (mesh, index);
        RmpClothVolume *volume;
        GError *refused = NULL;

        volume = volume_new (colliders[i], n_cells, margin, cancellable, &refused);
        if (!volume)
          {
            refuse (refused, name, error);
            return FALSE;
          }
        volume->name = g_steal_pointer (&name);
        volumes->pdata[i] = volume;
      }
  return TRUE;
}

GPtrArray *
rmp_cloth_volumes_read (const RmpInputs *inputs, const RmpValues *values, guint n,
                        RmpSampler *const *colliders, double margin, GCancellable *cancellable,
                        GError **error)
{
  const RmpTechnique *technique = rmp_values_get_technique (values);
  const gint param = rmp_technique_find_param (technique, RMP_CLOTH_VOLUMES_ID);
  const gint way = rmp_technique_find_param (technique, "contact_by");
  g_autoptr (GPtrArray)
      volumes = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_cloth_volume_free);

  g_ptr_array_set_size (volumes, (gint) n);
  if (param < 0 || way < 0 || rmp_values_get_int (values, (guint) way) != RMP_CONTACT_PROJECTION)
    return g_steal_pointer (&volumes);
  for (guint i = 0; i < rmp_values_get_n_entries (values, (guint) param); i++)
    if (!read_entry (inputs, values, (guint) param, i, n, colliders, margin, volumes, cancellable,
                     error))
      return NULL;
  return g_steal_pointer (&volumes);
}

/* W. Kabsch, 1976: the rotation that leads nearest comes from the singular vectors of Σ q pᵀ. */
double
rmp_cloth_volume_fit (const RmpClothVolume *self, const double *positions, double pose[16],
                      guint *vertex)
{
  double centre[3], sum[9] = { 0.0 }, u[9], sigma[3], v[9], shift[3], worst = 0.0;

  find_centre (self->n, positions, centre);
  for (guint i = 0; i < self->n; i++)
    {
      double p[3], q[3];

      rmp_vector_sub (self->rest + 3 * (gsize) i, self->centre, p);
      rmp_vector_sub (positions + 3 * (gsize) i, centre, q);
      for (guint k = 0; k < 9; k++)
        sum[k] += q[k / 3] * p[k % 3];
    }
  rmp_svd3 (sum, u, sigma, v);
  rmp_affine_identity (pose);
  for (guint row = 0; row < 3; row++)
    for (guint column = 0; column < 3; column++)
      pose[4 * column + row] = rmp_vector_dot (u + 3 * row, v + 3 * column);
  rmp_affine_apply (pose, self->centre, shift);
  rmp_vector_sub (centre, shift, pose + 12);
  *vertex = 0;
  for (guint i = 0; i < self->n; i++)
    {
      double placed[3], off;

      rmp_affine_apply (pose, self->rest + 3 * (gsize) i, placed);
      off = rmp_vector_distance (placed, positions + 3 * (gsize) i);
      *vertex = off > worst ? i : *vertex;
      worst = MAX (worst, off);
    }
  return worst;
}

gboolean
rmp_cloth_volume_check (const RmpClothVolume *self, const double *positions, double time,
                        GError **error)
{
  double pose[16];
  guint vertex;
  const double off = rmp_cloth_volume_fit (self, positions, pose, &vertex);

  if (off <= MOST_OFF * rmp_distance_volume_get_cell (self->distances))
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               _ ("At %.3f s %s, a distance volume, bends or grows: its vertex %u is %.1f mm from "
                  "where it would be if it did not. Remove it from the distance volumes: its faces "
                  "then keep cloth out."),
               time, self->name, vertex, 1000.0 * off);
  return FALSE;
}
