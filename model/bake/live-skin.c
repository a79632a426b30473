/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/live-skin.h"

#include "bake/four-weights.h"
#include "geometry/normals.h"
#include "skinning/affine.h"
#include "skinning/skin-changes.h"

#include <float.h>
#include <string.h>

/* Differences below this, against the size of the mesh, are the rounding of positions; and of
 * normals, less than anyone sees.
 */
#define ROUNDING (2.0 * (double) FLT_EPSILON)
#define SEEN_TURN 1e-4f

/* Distances from the look that are told, against the size. */
#define TOLD_ERROR 1e-5

struct _RmpLiveSkin
{
  const RmpBakeTarget *target;
  RmpGltfRig *rig;
  guint16 *joints;                          /* [#V × 4] */
  float *weights;                           /* [#V × 4] */
  double *matrices;                         /* [#bones × 16] of the frame */
  float *normals;                           /* (nullable): [#V × 3] at rest */
  float *position_changes, *normal_changes; /* [#V × 3]; of the normals: (nullable) */
  double size;                              /* of the mesh at rest */

  /* What bones cannot do. */
  guint8 *collapses; /* [#V] in any frame */
  double error;      /* the largest distance of a vertex */
  guint error_index; /* the frame that has it */
};

gboolean
rmp_live_skin_check (const RmpBakeTarget *target, GError **error)
{
  if (!target->motion || !rmp_sampler_get_skin (target->motion) ||
      !rmp_sampler_get_skeleton (target->motion))
    {
      g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_TOPOLOGY,
                   _ ("Nothing moves by a skin here: the motion is simulated, a sequence, or of a "
                      "mesh without joints. Choose the flip-book (glb), which holds any motion"));
      return FALSE;
    }
  if (target->topology && target->topology->n_vertices == 0)
    {
      g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_TOPOLOGY,
                   _ ("glTF holds no mesh without vertices"));
      return FALSE;
    }
  return TRUE;
}

static double
find_size (const float *positions, guint n)
{
  double size = 0.0;

  for (guint k = 0; k < 3; k++)
    {
      double least = DBL_MAX, most = -DBL_MAX;

      for (gsize i = k; i < 3 * (gsize) n; i += 3)
        {
          least = MIN (least, (double) positions[i]);
          most = MAX (most, (double) positions[i]);
        }
      size = MAX (size, most - least);
    }
  return size;
}

RmpLiveSkin *
rmp_live_skin_new (const RmpBakeTarget *target, GError **error)
{
  const gsize n = target->topology->n_vertices;
  g_autoptr (RmpLiveSkin) self = NULL;
  RmpSkin *skin;

  if (!rmp_live_skin_check (target, error))
    return NULL;
  self = g_new0 (RmpLiveSkin, 1);
  skin = rmp_sampler_get_skin (target->motion);
  self->target = target;
  self->rig = rmp_gltf_rig_new (target);
  self->joints = g_new (guint16, 4 * n);
  self->weights = g_new (float, 4 * n);
  self->matrices = g_new (double, 16 * (gsize) rmp_skin_get_n_bones (skin));
  self->position_changes = g_new (float, 3 * n);
  self->collapses = g_new0 (guint8, n);
  self->size = find_size (target->rest, target->topology->n_vertices);
  if (rmp_four_weights_find (skin, rmp_sampler_get_mesh (target->motion), target->base,
                             target->topology, self->joints, self->weights))
    return g_steal_pointer (&self);
  g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_TOPOLOGY,
               _ ("The method's mesh does not lie on the one that has the skin. Choose the "
                  "flip-book (glb), which holds any motion"));
  return NULL;
}

void
rmp_live_skin_free (RmpLiveSkin *self)
{
  rmp_gltf_rig_free (self->rig);
  g_free (self->joints);
  g_free (self->weights);
  g_free (self->matrices);
  g_free (self->normals);
  g_free (self->position_changes);
  g_free (self->normal_changes);
  g_free (self->collapses);
  g_free (self);
}

gsize
rmp_live_skin_room (const RmpLiveSkin *self)
{
  return rmp_gltf_rig_room (self->rig);
}

gboolean
rmp_live_skin_set_base (RmpLiveSkin *self, RmpGltfMesh *mesh, gboolean has_normals, GError **error)
{
  const RmpReliefTopology *fine = self->target->topology;

  if (has_normals)
    {
      self->normals = g_new (float, 3 * (gsize) fine->n_vertices);
      self->normal_changes = g_new (float, 3 * (gsize) fine->n_vertices);
      rmp_normals_compute_once (fine->n_vertices, fine->n_faces, self->target->faces,
                                self->target->rest, self->normals);
    }
  return rmp_gltf_mesh_set_base (mesh, self->target->rest, self->normals, error) &&
         rmp_gltf_mesh_add_skin (mesh, self->joints, self->weights, error);
}

/* --- frames ----------------------------------------------------------------------------------- */

/* Vertices [v, v + @n), side by side. Returns: the largest square of a distance */
static double
pull_some (RmpLiveSkin *self, gsize v, guint n, const float *positions, const float *normals)
{
  RmpSkinPulls pulls;
  double worst;

  rmp_skin_pulls_init (&pulls, n, 4, self->joints + 4 * v, self->weights + 4 * v, self->matrices);
  worst = rmp_skin_changes_find (&pulls, n, self->target->rest + 3 * v, positions + 3 * v,
                                 ROUNDING * self->size, self->position_changes + 3 * v);
  for (guint i = 0; i < n; i++)
    self->collapses[v + i] |= pulls.rank[i] < 3;
  if (normals)
    rmp_skin_changes_find_of_normals (&pulls, n, self->normals + 3 * v, normals + 3 * v, SEEN_TURN,
                                      self->normal_changes + 3 * v);
  return worst;
}

gboolean
rmp_live_skin_pull (RmpLiveSkin *self, guint index, const float *positions, const float *normals,
                    GError **error)
{
  const gsize n = self->target->topology->n_vertices;
  double worst = 0.0;

  g_assert (!normals || self->normals);

  if (!rmp_gltf_rig_pose (self->rig, index, self->matrices, error))
    return FALSE;
#pragma omp parallel for reduction(max : worst)
  for (gsize v = 0; v < n; v += RMP_SKIN_PULL_LANES)
    worst = MAX (worst,
                 pull_some (self, v, (guint) MIN (n - v, RMP_SKIN_PULL_LANES), positions, normals));
  if (sqrt (worst) > self->error)
    {
      self->error = sqrt (worst);
      self->error_index = index;
    }
  return TRUE;
}

const float *
rmp_live_skin_get_changes (const RmpLiveSkin *self)
{
  return self->position_changes;
}

const float *
rmp_live_skin_get_normal_changes (const RmpLiveSkin *self)
{
  return self->normal_changes;
}

/* --- the end ---------------------------------------------------------------------------------- */

gboolean
rmp_live_skin_write (RmpLiveSkin *self, RmpGltfMesh *mesh, RmpGlb *glb, GString *text,
                     GError **error)
{
  return rmp_gltf_rig_write (self->rig, mesh, glb, text, error);
}

double
rmp_live_skin_get_error (const RmpLiveSkin *self)
{
  return self->error / self->target->scale;
}

static void
tell_rig (const RmpLiveSkin *self)
{
  const guint n_bones = rmp_skin_get_n_bones (rmp_sampler_get_skin (self->target->motion));
  g_autofree gboolean *used = g_new0 (gboolean, n_bones);

  for (gsize i = 0; i < 4 * (gsize) self->target->topology->n_vertices; i++)
    used[self->joints[i]] |= self->weights[i] > 0.0f;
  rmp_gltf_rig_tell (self->rig, used, self->target->doubts);
}

void
rmp_live_skin_tell (const RmpLiveSkin *self)
{
  const double error = 1e3 * self->error / self->target->scale;
  guint n_collapsed = 0;

  if (!self->target->doubts)
    return;
  tell_rig (self);
  for (gsize v = 0; v < self->target->topology->n_vertices; v++)
    n_collapsed += self->collapses[v];
  if (n_collapsed > 0)
    {
      g_autofree char *text = g_strdup_printf (
          _ ("Live skin: the joints of %u of %u vertices collapse them in some frame, "
             "and no morph target can bring them back; skinned again, a vertex is off by up to "
             "%.3g mm, at frame %u. The flip-book (glb) holds such poses"),
          n_collapsed, self->target->topology->n_vertices, error,
          self->target->first + self->error_index);

      rmp_bake_doubts_add_remark (self->target->doubts, text);
    }
  else if (self->error > TOLD_ERROR * self->size)
    {
      g_autofree char *text = g_strdup_printf (
          _ ("Live skin: skinned again, a vertex is off by up to %.3g mm, at frame %u"), error,
          self->target->first + self->error_index);

      rmp_bake_doubts_add_remark (self->target->doubts, text);
    }
}
