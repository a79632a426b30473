/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "geometry/bvh.h"
#include "geometry/vector.h"
#include "skinning/affine.h"
#include "skinning/skin-smooth.h"
#include "skinning/skin-spread.h"
#include "store/assets/asset.h"
#include "store/assets/bind.h"
#include "store/assets/codec.h"
#include "store/assets/correction.h"
#include "store/document/edit.h"

/* Weights of places that are far apart on the body meet on the cloth between them: passes that even
 * them out.
 */
#define SMOOTHING 6
/* In sizes of the body: cloth with a larger mean distance is not worn by it. */
#define FARTHEST 0.1
/* The part of the cloth above the head or below the feet from which on it is not worn by the body;
 * and how far, in heights of the body.
 */
#define OUTSIDE 0.1
#define BEYOND 0.05
/* Faces that look the same way all together make a vector as long as their area: to this part of it
 * they count as a flat sheet.
 */
#define FLAT 0.98

typedef struct
{
  RmpSurface *surface, *body;
  float *there, *positions; /* of the body and the mesh at rest, metres */
  RmpSkin *skin;
  double apart, nearest; /* distance of its vertices, metres: mean, and least */
} Binding;

static void
binding_clear (Binding *self)
{
  g_free (self->there);
  g_free (self->positions);
  g_clear_pointer (&self->skin, rmp_skin_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Binding, binding_clear)

static gboolean
refuse (GError **error, const char *format, const char *name)
{
  g_autofree char *message = g_strdup_printf (format, name);

  return rmp_project_refuse (error, message);
}

static gboolean
has_motion (RmpSurface *self, gboolean *has, GError **error)
{
  gint64 n;

  if (!rmp_database_get_int (rmp_row_get_db (RMP_ROW (self)), &n, error,
                             "SELECT count(*) FROM clip_sequence WHERE surface_id = ?1", "i",
                             rmp_surface_get_id (self)))
    return FALSE;
  *has = n > 0;
  return TRUE;
}

gboolean
rmp_surface_can_wear (RmpSurface *self, RmpSurface *clothes)
{
  g_return_val_if_fail (RMP_IS_SURFACE (self), FALSE);
  g_return_val_if_fail (RMP_IS_SURFACE (clothes), FALSE);

  return self != clothes &&
         (rmp_surface_has_weights (self) ||
          (rmp_surface_get_joint (self) >= 0 && !rmp_surface_has_weights (clothes) &&
           rmp_surface_get_character (self) != rmp_surface_get_character (clothes)));
}

static gboolean
check (const Binding *self, GError **error)
{
  gboolean moves;

  if (self->surface == self->body)
    return rmp_project_refuse (
        error, _ ("A mesh cannot be bound to itself: choose the body that wears it."));
  if (!rmp_surface_can_wear (self->body, self->surface))
    return refuse (error, _ ("“%s” has no weights itself: choose a mesh that a skeleton moves."),
                   rmp_surface_get_name (self->body));
  if (!has_motion (self->surface, &moves, error))
    return FALSE;
  if (moves)
    return refuse (error,
                   _ ("“%s” has a motion of its own, vertex by vertex, and needs no weights."),
                   rmp_surface_get_name (self->surface));
  return TRUE;
}

/* --- weights ---------------------------------------------------------------------------------- */

static float *
place_at_rest (RmpSurface *surface, GError **error)
{
  RmpSampler *sampler = rmp_surface_get_sampler (surface, NULL, error);
  float *positions = sampler ? g_new (float, 3 * (gsize) rmp_mesh_get_n_vertices (
                                                     rmp_surface_get_mesh (surface)))
                             : NULL;

  if (positions)
    rmp_sampler_positions (sampler, RMP_SKINNING_LINEAR, 0.0, positions, 0);
  return positions;
}

static void
measure_distances (Binding *self)
{
  RmpMesh *mesh = rmp_surface_get_mesh (self->surface), *body = rmp_surface_get_mesh (self->body);
  const guint n = rmp_mesh_get_n_vertices (mesh);
  g_autoptr (RmpBvh) tree = rmp_bvh_new (rmp_mesh_get_n_faces (body), rmp_mesh_get_faces (body),
                                         self->there, NULL);
  double sum = 0.0, least = INFINITY;

  for (gsize v = 0; v < n; v++)
    {
      const double position[3] = { (double) self->positions[3 * v],
                                   (double) self->positions[3 * v + 1],
                                   (double) self->positions[3 * v + 2] };
      RmpSurfacePoint hit;
      double distance;

      if (rmp_bvh_closest (tree, position, &hit, &distance))
        {
          sum += distance;
          least = MIN (least, distance);
        }
    }
  self->apart = n > 0 ? sum / n : 0.0;
  self->nearest = isfinite (least) ? least : 0.0;
}

static gboolean
is_flat_sheet (const Binding *self)
{
  RmpMesh *mesh = rmp_surface_get_mesh (self->surface);
  const guint32 *faces = rmp_mesh_get_faces (mesh);
  double sum[3] = { 0.0 }, area = 0.0;

  for (gsize f = 0; f < rmp_mesh_get_n_faces (mesh); f++)
    {
      double corners[3][3], normal[3];

      for (guint c = 0; c < 3; c++)
        rmp_vector_load (self->positions + 3 * (gsize) faces[3 * f + c], corners[c]);
      rmp_vector_sub (corners[1], corners[0], corners[1]);
      rmp_vector_sub (corners[2], corners[0], corners[2]);
      rmp_vector_cross (corners[1], corners[2], normal);
      rmp_vector_add_scaled (sum, 1.0, normal, sum);
      area += rmp_vector_norm (normal);
    }
  return rmp_vector_norm (sum) > FLAT * area;
}

/* A suit beside its body in height may lie near legs with its jacket: the mean distance alone does
 * not tell.
 */
static double
measure_outside (const Binding *self)
{
  const guint n = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (self->surface));
  const guint n_body = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (self->body));
  float low = G_MAXFLOAT, high = -G_MAXFLOAT, beyond;
  guint n_outside = 0;

  for (gsize v = 0; v < n_body; v++)
    {
      low = MIN (low, self->there[3 * v + 1]);
      high = MAX (high, self->there[3 * v + 1]);
    }
  beyond = (float) BEYOND * (high - low);
  for (gsize v = 0; v < n; v++)
    n_outside += self->positions[3 * v + 1] < low - beyond ||
                 self->positions[3 * v + 1] > high + beyond;
  return n > 0 ? (double) n_outside / n : 0.0;
}

/* A flat sheet, as a blanket or a cape, has no shape of a body yet: most of it lies beside the one
 * that it is to fall on, or above it, and it only has to come near.
 */
static gboolean
check_worn (const Binding *self, GError **error)
{
  const char *name = rmp_surface_get_name (self->surface),
             *body = rmp_surface_get_name (self->body);
  const double farthest = FARTHEST * rmp_mesh_get_size (rmp_surface_get_mesh (self->body));
  const gboolean is_flat = is_flat_sheet (self);
  const double outside = is_flat ? 0.0 : measure_outside (self);

  if (is_flat && self->nearest > farthest)
    g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                 _ ("“%s” is nowhere nearer to “%s” than %.2f m. Set the units of both right, or "
                    "move one to the other, and bind it again."),
                 name, body, self->nearest);
  else if (!is_flat && self->apart > farthest)
    g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                 _ ("“%s” is not worn by “%s”: on the average it is %.2f m away. Set the units of "
                    "both right, or move one "
                    "to the other, and bind it again."),
                 name, body, self->apart);
  else if (outside > OUTSIDE)
    g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                 _ ("“%s” is not worn by “%s”: %.0f %% of it lies above or below. Set the units of "
                    "both right, or move one "
                    "to the other, and bind it again."),
                 name, body, 100.0 * outside);
  else
    return TRUE;
  return FALSE;
}

/* Of a body without weights: all of the mesh goes where the joint goes that carries the body. */
static RmpSkin *
new_rigid_skin (const Binding *self)
{
  const guint n = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (self->surface));
  const guint32 joint = (guint32) rmp_surface_get_joint (self->body);
  g_autofree guint16 *bones = g_new0 (guint16, MAX (n, 1));
  g_autofree float *weights = g_new (float, MAX (n, 1));
  double identity[16];

  for (guint v = 0; v < n; v++)
    weights[v] = 1.0f;
  rmp_affine_identity (identity);
  return rmp_skin_new (n, 1, bones, weights, 1, &joint, identity);
}

static gboolean
find_weights (Binding *self, GError **error)
{
  RmpMesh *mesh = rmp_surface_get_mesh (self->surface), *body = rmp_surface_get_mesh (self->body);
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (mesh);
  g_autoptr (RmpSkin) near = NULL;

  self->there = place_at_rest (self->body, error);
  self->positions = self->there ? place_at_rest (self->surface, error) : NULL;
  if (!self->positions)
    return FALSE;
  measure_distances (self);
  if (!check_worn (self, error))
    return FALSE;
  if (!rmp_surface_has_weights (self->body))
    {
      self->skin = new_rigid_skin (self);
      return TRUE;
    }
  near = rmp_skin_transfer (rmp_surface_get_skin (self->body), rmp_mesh_get_n_faces (body),
                            rmp_mesh_get_faces (body), self->there, rmp_mesh_get_n_vertices (mesh),
                            self->positions);
  self->skin = rmp_skin_smooth (near, topology, SMOOTHING);
  return TRUE;
}

/* --- what is stored --------------------------------------------------------------------------- */

/* Where the skin takes each vertex from to where it is at rest. */
static float *
find_bind_positions (const Binding *self, GError **error)
{
  RmpSkeleton *skeleton = rmp_character_get_skeleton (rmp_surface_get_character (self->body));
  const guint n = rmp_skin_get_n_vertices (self->skin);
  g_autofree double *globals = g_new (double, 16 * (gsize) rmp_skeleton_get_n_joints (skeleton));
  g_autofree double *matrices = g_new (double, 16 * (gsize) rmp_skin_get_n_bones (self->skin));
  g_autofree float *bound = g_new (float, 3 * (gsize) MAX (n, 1));

  rmp_skeleton_compose (skeleton, rmp_skeleton_get_rest_locals (skeleton), globals);
  rmp_skin_matrices (self->skin, globals, matrices);
  for (gsize v = 0; v < n; v++)
    {
      const double there[3] = { (double) self->positions[3 * v],
                                (double) self->positions[3 * v + 1],
                                (double) self->positions[3 * v + 2] };
      double carrier[16], position[3];

      rmp_skin_get_carrier (self->skin, matrices, (guint) v, carrier);
      if (!rmp_affine_invert (carrier, carrier))
        {
          rmp_project_refuse (error, _ ("The bones that carry the mesh have no size at rest."));
          return NULL;
        }
      rmp_affine_apply (carrier, there, position);
      for (guint c = 0; c < 3; c++)
        bound[3 * v + c] = (float) position[c];
    }
  return g_steal_pointer (&bound);
}

static char *
store_mesh (const Binding *self, RmpEdit *edit, const RmpChange *back, GError **error)
{
  RmpMesh *mesh = rmp_surface_get_mesh (self->surface);
  const guint n = rmp_mesh_get_n_vertices (mesh);
  g_autofree float *bound = find_bind_positions (self, error);
  g_autofree float *positions = bound ? rmp_change_lengths (back, bound, 3 * (gsize) n) : NULL;
  g_autoptr (RmpMesh) stored = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (!positions)
    return NULL;
  stored = rmp_mesh_new (n, positions, rmp_mesh_get_n_faces (mesh), rmp_mesh_get_faces (mesh),
                         rmp_mesh_get_n_uvs (mesh), rmp_mesh_get_uvs (mesh),
                         rmp_mesh_get_uv_faces (mesh), error);
  bytes = stored ? rmp_codec_write_mesh (stored) : NULL;
  return bytes ? rmp_asset_store (rmp_edit_get_db (edit), RMP_ASSET_MESH, bytes, error) : NULL;
}

static char *
store_skin (const Binding *self, RmpEdit *edit, const RmpChange *back, GError **error)
{
  g_autoptr (RmpSkin) stored = rmp_change_skin (back, self->skin);
  g_autoptr (GBytes) bytes = rmp_codec_write_skin (stored);

  return rmp_asset_store (rmp_edit_get_db (edit), RMP_ASSET_SKIN, bytes, error);
}

/* Morphs are dropped: their lengths in the unit of the other character are not known. */
static gboolean
write_row (const Binding *self, RmpEdit *edit, GError **error)
{
  RmpCharacter *character = rmp_surface_get_character (self->body);
  const RmpChange back = rmp_change_invert (rmp_character_get_change (character));
  g_autofree char *mesh = store_mesh (self, edit, &back, error);
  g_autofree char *skin = mesh ? store_skin (self, edit, &back, error) : NULL;

  return skin && rmp_edit_run (
                     edit, error,
                     "UPDATE surface SET character_id = ?2, mesh = ?3, skin = ?4, morphs = NULL,"
                     " joint = (SELECT joint FROM surface WHERE id = ?5) WHERE id = ?1",
                     "iissi", rmp_surface_get_id (self->surface), rmp_character_get_id (character),
                     mesh, skin, rmp_surface_get_id (self->body));
}

/* A report's lines may name the mesh, which is of another character now. */
static gboolean
bind (Binding *self, RmpEdit *edit, GError **error)
{
  return check (self, error) && find_weights (self, error) && write_row (self, edit, error) &&
         rmp_edit_run (edit, error,
                       "UPDATE import_finding SET surface_id = NULL WHERE surface_id = ?1", "i",
                       rmp_surface_get_id (self->surface));
}

/* What is left of a character that came with the mesh alone. */
static gboolean
drop_empty (RmpCharacter *character, GError **error)
{
  return g_list_model_get_n_items (rmp_character_get_surfaces (character)) > 0 ||
         g_list_model_get_n_items (rmp_character_get_clips (character)) > 0 ||
         rmp_character_remove (character, error);
}

/* An edit of its own, so that the objects have followed when it is over. */
static gboolean
bind_in_edit (Binding *self, const char *label, GError **error)
{
  RmpEdit *edit = rmp_row_begin_edit (RMP_ROW (self->surface), label, error);

  return edit && rmp_edit_end (edit, bind (self, edit, error), error);
}

gboolean
rmp_surface_bind (RmpSurface *self, RmpSurface *body, char **summary, GError **error)
{
  RmpEdit *edit;
  g_autoptr (RmpCharacter) left = g_object_ref (rmp_surface_get_character (self));
  const gboolean moves = left != rmp_surface_get_character (body);
  g_autofree char *label = g_strdup_printf (_ ("Bind %s to %s"), rmp_surface_get_name (self),
                                            rmp_surface_get_name (body));
  g_autofree char *text = NULL;
  g_auto (Binding) work = { .surface = self, .body = body };

  g_return_val_if_fail (RMP_IS_SURFACE (self), FALSE);

  text = g_strdup_printf (_ ("“%s” moves with “%s”."), rmp_surface_get_name (self),
                          rmp_surface_get_name (body));
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  if (!edit ||
      !rmp_edit_end (
          edit, bind_in_edit (&work, label, error) && (!moves || drop_empty (left, error)), error))
    return FALSE;
  if (summary)
    *summary = g_steal_pointer (&text);
  return TRUE;
}
