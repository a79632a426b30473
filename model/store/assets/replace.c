/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "skinning/affine.h"
#include "skinning/skin-spread.h"
#include "store/assets/correction.h"
#include "store/assets/import-rows.h"
#include "store/assets/replace.h"
#include "store/assets/surface-import.h"
#include "store/assets/take-over.h"
#include "store/document/edit.h"

/* How much farther from the old mesh its own weights may have the new one than its file has it, in
 * parts of its size.
 */
#define TOLERANCE 0.02

typedef struct
{
  RmpEdit *edit;
  RmpSurface *surface;
  RmpCharacter *character;
  const RmpImport *import;
  guint index;       /* of the mesh */
  RmpChange change;  /* from the file to what is shown */
  RmpMesh *old, *at; /* both meshes at rest in the world, as shown */
  /* (nullable): [#V × 16] from where the new mesh is stored to the world; NULL: its own skin does
   * it
   */
  double *carriers;
  RmpSkin *skin; /* (nullable): of the new mesh, as shown */
  char *note;    /* (nullable): about the weights */
  RmpCarried carried;
} Replacement;

static void
replacement_clear (Replacement *self)
{
  g_clear_pointer (&self->old, rmp_mesh_unref);
  g_clear_pointer (&self->at, rmp_mesh_unref);
  g_clear_pointer (&self->skin, rmp_skin_unref);
  g_free (self->carriers);
  g_free (self->note);
  rmp_carried_clear (&self->carried);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Replacement, replacement_clear)

static const RmpImportMesh *
get_mesh (const Replacement *self)
{
  return g_ptr_array_index (self->import->meshes, self->index);
}

/* --- at rest in the world --------------------------------------------------------------------- */

static RmpMesh *
with_positions (RmpMesh *mesh, const float *positions, GError **error)
{
  return rmp_mesh_new (rmp_mesh_get_n_vertices (mesh), positions, rmp_mesh_get_n_faces (mesh),
                       rmp_mesh_get_faces (mesh), 0, NULL, NULL, error);
}

static RmpMesh *
pose (RmpSampler *sampler, const RmpChange *change, GError **error)
{
  RmpMesh *mesh = rmp_sampler_get_mesh (sampler);
  const gsize n = rmp_mesh_get_n_vertices (mesh);
  g_autofree float *positions = g_new (float, 3 * n);

  rmp_sampler_positions (sampler, RMP_SKINNING_LINEAR, 0.0, positions, 1);
  rmp_change_positions (change, positions, n);
  return with_positions (mesh, positions, error);
}

/* @mesh: the import's, or one with other places */
static RmpMesh *
pose_new (const Replacement *self, RmpMesh *mesh, const RmpChange *change, GError **error)
{
  const RmpImportMesh *read = get_mesh (self);
  g_autoptr (RmpSampler) sampler = rmp_sampler_new_rig (
      mesh, NULL, read->skin, self->import->skeleton, NULL, (gint) read->node);

  return pose (sampler, change, error);
}

static double
distance_of_boxes (RmpMesh *a, RmpMesh *b)
{
  float low[2][3], high[2][3];
  double sum = 0.0;

  rmp_mesh_get_extent (a, low[0], high[0]);
  rmp_mesh_get_extent (b, low[1], high[1]);
  for (guint c = 0; c < 3; c++)
    sum += fabs ((double) low[0][c] - (double) low[1][c]) +
           fabs ((double) high[0][c] - (double) high[1][c]);
  return sum;
}

/* The correction of the character may hold for this file too: the variant is chosen that brings the
 * mesh nearest.
 */
static gboolean
place (Replacement *self, GError **error)
{
  const RmpChange *put_right = rmp_character_get_change (self->character);
  const double unit = self->import->metres_per_unit;
  const RmpChange ways[] = {
    RMP_CHANGE_OF_UNIT (unit),
    RMP_CHANGE_OF_UNIT (unit * put_right->scale),
    { unit * put_right->scale,
      { put_right->turn[0], put_right->turn[1], put_right->turn[2], put_right->turn[3] },
      { put_right->offset[0], put_right->offset[1], put_right->offset[2] } },
  };
  RmpSampler *sampler = rmp_surface_get_sampler (self->surface, NULL, error);
  double least = INFINITY;

  self->old = sampler ? pose (sampler, &RMP_CHANGE_NONE, error) : NULL;
  for (guint i = 0; self->old && i < G_N_ELEMENTS (ways); i++)
    {
      g_autoptr (RmpMesh) at = pose_new (self, get_mesh (self)->mesh, &ways[i], error);

      if (!at)
        return FALSE;
      if (distance_of_boxes (self->old, at) >= least)
        continue;
      least = distance_of_boxes (self->old, at);
      self->change = ways[i];
      g_clear_pointer (&self->at, rmp_mesh_unref);
      self->at = g_steal_pointer (&at);
    }
  return self->at != NULL;
}

/* --- weights ---------------------------------------------------------------------------------- */

static const double *
rest_globals (RmpCharacter *character)
{
  return rmp_skeleton_get_rest_globals (rmp_character_get_skeleton (character));
}

/* NULL where a bone is not there. */
static RmpSkin *
find_bones (const Replacement *self)
{
  RmpSkin *skin = get_mesh (self)->skin;
  RmpSkeleton *skeleton = rmp_character_get_skeleton (self->character);
  const guint n = skin ? rmp_skin_get_n_bones (skin) : 0;
  g_autofree guint32 *bones = g_new (guint32, MAX (1, n));
  const RmpChange scale = RMP_CHANGE_OF_UNIT (self->change.scale);
  g_autoptr (RmpSkin) renamed = NULL;

  if (!skin || !skeleton)
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      const gint joint = rmp_skeleton_find (
          skeleton, rmp_skeleton_get_name (self->import->skeleton, rmp_skin_get_bones (skin)[i]));

      if (joint < 0)
        return NULL;
      bones[i] = (guint32) joint;
    }
  renamed = rmp_skin_new (rmp_skin_get_n_vertices (skin), rmp_skin_get_n_influences (skin),
                          rmp_skin_get_joints (skin), rmp_skin_get_weights (skin), n, bones,
                          rmp_skin_get_inverse_binds (skin));
  return rmp_change_skin (&scale, renamed);
}

/* Where its own weights have it on the character's bones. */
static RmpMesh *
pose_by (const Replacement *self, RmpSkin *skin, GError **error)
{
  const gsize n = 3 * (gsize) rmp_mesh_get_n_vertices (self->at);
  const double *globals = rest_globals (self->character);
  g_autofree double *matrices = g_new (double, 16 * (gsize) rmp_skin_get_n_bones (skin));
  g_autofree float *positions = rmp_change_lengths (
      &self->change, rmp_mesh_get_positions (get_mesh (self)->mesh), n);

  rmp_skin_matrices (skin, globals, matrices);
  rmp_skin_deform (skin, RMP_SKINNING_LINEAR, matrices, positions, NULL, positions, NULL, 1);
  return with_positions (self->at, positions, error);
}

/* Bones of one name may stand otherwise in another file. */
static gboolean
take_own_weights (Replacement *self)
{
  g_autoptr (RmpSkin) own = find_bones (self);
  g_autoptr (RmpMesh) there = own ? pose_by (self, own, NULL) : NULL;
  const double misfit = distance_of_boxes (self->old, self->at) +
                        TOLERANCE * rmp_mesh_get_size (self->at);

  if (!there || distance_of_boxes (self->old, there) > misfit)
    return FALSE;
  self->skin = g_steal_pointer (&own);
  g_clear_pointer (&self->at, rmp_mesh_unref);
  self->at = g_steal_pointer (&there);
  return TRUE;
}

/* The matrices that move each vertex at rest. Positions are stored so that these bring them to
 * their places.
 */
static void
find_carriers (Replacement *self)
{
  const gsize n = rmp_mesh_get_n_vertices (self->at);
  const gint joint = rmp_surface_get_joint (self->surface);
  const gboolean carried = self->skin ||
                           (joint >= 0 && rmp_character_get_skeleton (self->character));
  const double *globals = carried ? rest_globals (self->character) : NULL;
  g_autofree double *matrices = self->skin
                                    ? g_new (double, 16 * (gsize) rmp_skin_get_n_bones (self->skin))
                                    : NULL;

  self->carriers = g_new0 (double, 16 * n);
  if (self->skin)
    rmp_skin_matrices (self->skin, globals, matrices);
  for (gsize v = 0; v < n; v++)
    {
      double *carrier = self->carriers + 16 * v;

      if (self->skin)
        rmp_skin_get_carrier (self->skin, matrices, (guint) v, carrier);
      else if (carried)
        memcpy (carrier, globals + 16 * (gsize) joint, 16 * sizeof *carrier);
      else
        rmp_affine_identity (carrier);
    }
}

static void
bind (Replacement *self)
{
  RmpSkin *old = rmp_surface_has_weights (self->surface) ? rmp_surface_get_skin (self->surface)
                                                         : NULL;

  if (take_own_weights (self))
    return;
  if (old)
    {
      self->skin = rmp_skin_transfer (
          old, rmp_mesh_get_n_faces (self->old), rmp_mesh_get_faces (self->old),
          rmp_mesh_get_positions (self->old), rmp_mesh_get_n_vertices (self->at),
          rmp_mesh_get_positions (self->at));
      self->note = g_strdup (get_mesh (self)->skin ? _ ("Weights were taken from the old mesh: "
                                                        "those of the new one are for other bones.")
                                                   : _ ("Weights were taken from the old mesh."));
    }
  else if (get_mesh (self)->skin)
    self->note = g_strdup (_ ("Weights of the new mesh were left out: they are for other bones."));
  find_carriers (self);
}

/* --- what is stored --------------------------------------------------------------------------- */

/* The places of @mesh (the import's, or one with other places) as they are stored, [#V × 3]. */
static float *
find_stored (const Replacement *self, RmpMesh *mesh, GError **error)
{
  const RmpChange back = rmp_change_invert (rmp_character_get_change (self->character));
  const gsize n = rmp_mesh_get_n_vertices (mesh);
  const gboolean alone = !self->skin && (rmp_surface_get_joint (self->surface) < 0 ||
                                         !rmp_character_get_skeleton (self->character));
  g_autoptr (RmpMesh) at = self->carriers ? pose_new (self, mesh, &self->change, error) : NULL;
  g_autofree float *positions = NULL;

  if (!self->carriers)
    {
      const RmpChange scale = RMP_CHANGE_OF_UNIT (self->change.scale * back.scale);

      return rmp_change_lengths (&scale, rmp_mesh_get_positions (mesh), 3 * n);
    }
  if (!at)
    return NULL;
  positions = g_memdup2 (rmp_mesh_get_positions (at), 3 * n * sizeof *positions);
  for (gsize v = 0; v < n; v++)
    {
      const double there[3] = { (double) positions[3 * v], (double) positions[3 * v + 1],
                                (double) positions[3 * v + 2] };
      double inverse[16], stored[3];

      if (!rmp_affine_invert (self->carriers + 16 * v, inverse))
        {
          rmp_project_refuse (error, _ ("The bones that carry the mesh have no size at rest."));
          return NULL;
        }
      rmp_affine_apply (inverse, there, stored);
      for (guint c = 0; c < 3; c++)
        positions[3 * v + c] = (float) stored[c];
    }
  if (alone)
    rmp_change_positions (&back, positions, n);
  else
    {
      const RmpChange scale = RMP_CHANGE_OF_UNIT (back.scale);

      rmp_change_positions (&scale, positions, n);
    }
  return g_steal_pointer (&positions);
}

/* A morph target is the mesh with other places. @stored: without morphs */
static float *
find_deltas (const Replacement *self, const float *stored, GError **error)
{
  const RmpImportMesh *read = get_mesh (self);
  const gsize n = 3 * (gsize) rmp_mesh_get_n_vertices (read->mesh);
  g_autofree float *deltas = g_new (float, MAX (1, n * read->n_morphs)), *moved = g_new (float, n);

  for (gsize t = 0; t < read->n_morphs; t++)
    {
      g_autoptr (RmpMesh) mesh = NULL;
      g_autofree float *there = NULL;

      for (gsize i = 0; i < n; i++)
        moved[i] = rmp_mesh_get_positions (read->mesh)[i] + read->morph_deltas[t * n + i];
      mesh = with_positions (read->mesh, moved, error);
      there = mesh ? find_stored (self, mesh, error) : NULL;
      if (!there)
        return NULL;
      for (gsize i = 0; i < n; i++)
        deltas[t * n + i] = there[i] - stored[i];
    }
  return g_steal_pointer (&deltas);
}

/* The row of the new mesh, for the old one to take over. */
static gboolean
add_row (Replacement *self, gint64 *id, GError **error)
{
  const RmpChange back = rmp_change_invert (rmp_character_get_change (self->character));
  RmpImportMesh mesh = *get_mesh (self);
  g_autofree float *positions = find_stored (self, mesh.mesh, error);
  g_autofree float *deltas = positions ? find_deltas (self, positions, error) : NULL;
  g_autoptr (RmpMesh) stored = NULL;
  g_autoptr (RmpSkin) skin = self->skin ? rmp_change_skin (&back, self->skin) : NULL;
  g_auto (GStrv) images = NULL;

  if (!deltas)
    return FALSE;
  stored = rmp_mesh_new (rmp_mesh_get_n_vertices (mesh.mesh), positions,
                         rmp_mesh_get_n_faces (mesh.mesh), rmp_mesh_get_faces (mesh.mesh),
                         rmp_mesh_get_n_uvs (mesh.mesh), rmp_mesh_get_uvs (mesh.mesh),
                         rmp_mesh_get_uv_faces (mesh.mesh), error);
  images = stored ? rmp_import_rows_store_images (self->edit, self->import, error) : NULL;
  if (!images)
    return FALSE;
  mesh.mesh = stored;
  mesh.skin = skin;
  mesh.morph_deltas = deltas;
  return rmp_import_rows_add_surface (self->edit, rmp_character_get_id (self->character), _ ("New"),
                                      &mesh, &RMP_CHANGE_NONE, images, id, error) &&
         rmp_edit_run (
             self->edit, error,
             "UPDATE surface SET joint = (SELECT joint FROM surface WHERE id = ?2) WHERE id = ?1",
             "ii", *id, rmp_surface_get_id (self->surface));
}

/* --- all of it -------------------------------------------------------------------------------- */

static char *
describe (const Replacement *self)
{
  g_autofree char *carried = rmp_carried_describe (&self->carried);

  if (!carried && !self->note)
    return NULL;
  return g_strjoin (" ", carried ? carried : self->note, carried ? self->note : NULL, NULL);
}

static gboolean
write_report (const Replacement *self, const char *summary, GError **error)
{
  const gint64 id = rmp_surface_get_id (self->surface);
  g_autofree gint64 *surfaces = g_new0 (gint64, self->import->meshes->len);
  const RmpImportFinding finding = {
    .severity = self->carried.lost->len > 0 ? RMP_FINDING_IGNORED : RMP_FINDING_READ,
    .text = (char *) summary,
  };
  gint64 record;

  surfaces[self->index] = id;
  return rmp_import_rows_add_record (self->edit, rmp_character_get_id (self->character),
                                     self->import, surfaces, &record, error) &&
         (!summary || rmp_import_rows_add_line (self->edit, record, self->import->report->len,
                                                &finding, id, error));
}

static gboolean
replace (Replacement *self, char **summary, GError **error)
{
  gint64 added;

  if (!place (self, error))
    return FALSE;
  bind (self);
  rmp_surface_tell_patterns (self->surface, get_mesh (self)->mesh, &self->carried);
  if (!add_row (self, &added, error) ||
      !rmp_surface_take_over (self->surface, self->edit, added, self->old, self->at, &self->carried,
                              error))
    return FALSE;
  *summary = describe (self);
  return write_report (self, *summary, error);
}

gboolean
rmp_surface_replace_as (RmpSurface *self, const char *label, const RmpImport *import, guint mesh,
                        char **summary, GError **error)
{
  RmpCharacter *character = rmp_surface_get_character (self);
  g_autofree char *text = NULL;
  g_auto (Replacement)
      work = { .surface = self, .character = character, .import = import, .index = mesh };

  g_return_val_if_fail (RMP_IS_SURFACE (self), FALSE);
  g_return_val_if_fail (mesh < import->meshes->len, FALSE);

  rmp_carried_init (&work.carried);
  work.edit = rmp_row_begin_edit (RMP_ROW (character), label, error);
  if (!work.edit || !rmp_edit_end (work.edit, replace (&work, &text, error), error))
    return FALSE;
  if (summary)
    *summary = g_steal_pointer (&text);
  return TRUE;
}

gboolean
rmp_surface_replace (RmpSurface *self, const RmpImport *import, guint mesh, char **summary,
                     GError **error)
{
  g_autofree char *label = g_strdup_printf (_ ("Replace mesh %s"), rmp_surface_get_name (self));

  return rmp_surface_replace_as (self, label, import, mesh, summary, error);
}

gboolean
rmp_surface_replace_by (RmpSurface *self, RmpSurface *other, char **summary, GError **error)
{
  g_autoptr (RmpImport) import = rmp_surface_to_import (other);

  g_return_val_if_fail (RMP_IS_SURFACE (self), FALSE);

  if (self == other)
    return rmp_project_refuse (error, _ ("A mesh cannot take its own place."));
  return rmp_surface_replace (self, import, 0, summary, error);
}

guint
rmp_surface_guess_replacement (RmpSurface *self, const RmpImport *import)
{
  const double size = rmp_mesh_get_size (rmp_surface_get_mesh (self));
  double least = INFINITY;
  guint guess = 0;

  for (guint i = 0; i < import->meshes->len; i++)
    {
      const RmpImportMesh *mesh = g_ptr_array_index (import->meshes, i);
      const double ratio = rmp_mesh_get_size (mesh->mesh) * import->metres_per_unit / size;
      const double misfit = ratio > 0.0 ? fabs (log (ratio)) : G_MAXDOUBLE;

      if (g_strcmp0 (mesh->name, rmp_surface_get_name (self)) == 0)
        return i;
      if (misfit < least)
        {
          least = misfit;
          guess = i;
        }
    }
  return guess;
}
