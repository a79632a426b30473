/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/live-skin.h"

#include "bake/four-weights.h"
#include "compute/processor.h"
#include "geometry/normals.h"
#include "skinning/affine.h"
#include "skinning/skin-pull.h"

#include <float.h>
#include <string.h>

/* Differences below this, against the size of the mesh, are the rounding of positions; and of
 * normals, less than anyone sees.
 */
#define ROUNDING (2.0 * (double) FLT_EPSILON)
#define SEEN_TURN 1e-4

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
      g_autoptr (RmpTopology)
          topology = rmp_topology_new (fine->n_vertices, fine->n_faces, self->target->faces);

      self->normals = g_new (float, 3 * (gsize) fine->n_vertices);
      self->normal_changes = g_new (float, 3 * (gsize) fine->n_vertices);
      rmp_normals_compute (topology, self->target->rest, self->normals, 0);
    }
  return rmp_gltf_mesh_set_base (mesh, self->target->rest, self->normals, error) &&
         rmp_gltf_mesh_add_skin (mesh, self->joints, self->weights, error);
}

/* --- frames ----------------------------------------------------------------------------------- */

/* Vertices that are pulled side by side: each array is of one number. */
#define LANES RMP_SKIN_PULL_LANES

typedef struct
{
  double rest[3][LANES], point[3][LANES];
  float change[3][LANES];
  double square[LANES]; /* of the distance of what the player has from what it should have */
} Lanes;

/* Of @n vertices; lanes beyond have 0. */
RMP_VECTOR_CLONES static void
load_lanes (double lanes[3][LANES], const float *values, guint n)
{
  float padded[3 * LANES] = { 0.0f };

  if (n < LANES)
    {
      memcpy (padded, values, 3 * n * sizeof *values);
      values = padded;
    }
#pragma omp simd
  for (guint i = 0; i < LANES; i++)
    {
      lanes[0][i] = (double) values[3 * i];
      lanes[1][i] = (double) values[3 * i + 1];
      lanes[2][i] = (double) values[3 * i + 2];
    }
}

static void
store_lanes (const float lanes[3][LANES], float *values, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      values[3 * i] = lanes[0][i];
      values[3 * i + 1] = lanes[1][i];
      values[3 * i + 2] = lanes[2][i];
    }
}

/* Without loops within, so that lanes become vectors. */
RMP_VECTOR_INLINE double
dot (double a, double x, double b, double y, double c, double z)
{
  return a * x + b * y + c * z;
}

RMP_VECTOR_INLINE double
find_largest (float x, float y, float z)
{
  const float a = fabsf (x), b = fabsf (y), c = fabsf (z), ab = a > b ? a : b;

  return (double) (ab > c ? ab : c);
}

/* As rmp_skin_pull_point() does. @rounding: changes no larger are none */
RMP_VECTOR_CLONES static void
pull_positions (const RmpSkinPulls *pulls, double rounding, Lanes *lanes)
{
  const double (*m)[LANES] = (const double (*)[LANES]) pulls->matrix;
  const double (*back)[LANES] = (const double (*)[LANES]) pulls->inverse;

#pragma omp simd
  for (guint i = 0; i < LANES; i++)
    {
      const double x = lanes->rest[0][i], y = lanes->rest[1][i], z = lanes->rest[2][i];
      const double px = lanes->point[0][i] - (dot (m[0][i], x, m[3][i], y, m[6][i], z) + m[9][i]),
                   py = lanes->point[1][i] - (dot (m[1][i], x, m[4][i], y, m[7][i], z) + m[10][i]),
                   pz = lanes->point[2][i] - (dot (m[2][i], x, m[5][i], y, m[8][i], z) + m[11][i]);

      lanes->change[0][i] = (float) (x + dot (back[0][i], px, back[3][i], py, back[6][i], pz) - x);
      lanes->change[1][i] = (float) (y + dot (back[1][i], px, back[4][i], py, back[7][i], pz) - y);
      lanes->change[2][i] = (float) (z + dot (back[2][i], px, back[5][i], py, back[8][i], pz) - z);
    }
#pragma omp simd
  for (guint i = 0; i < LANES; i++)
    {
      const double largest = find_largest (lanes->change[0][i], lanes->change[1][i],
                                           lanes->change[2][i]);
      const float kept = largest <= rounding ? 0.0f : 1.0f;

      lanes->change[0][i] = kept * lanes->change[0][i] + 0.0f; /* no −0 */
      lanes->change[1][i] = kept * lanes->change[1][i] + 0.0f;
      lanes->change[2][i] = kept * lanes->change[2][i] + 0.0f;
    }
#pragma omp simd
  for (guint i = 0; i < LANES; i++)
    {
      const double x = lanes->rest[0][i] + (double) lanes->change[0][i],
                   y = lanes->rest[1][i] + (double) lanes->change[1][i],
                   z = lanes->rest[2][i] + (double) lanes->change[2][i];
      const double dx = dot (m[0][i], x, m[3][i], y, m[6][i], z) + m[9][i] - lanes->point[0][i],
                   dy = dot (m[1][i], x, m[4][i], y, m[7][i], z) + m[10][i] - lanes->point[1][i],
                   dz = dot (m[2][i], x, m[5][i], y, m[8][i], z) + m[11][i] - lanes->point[2][i];

      lanes->square[i] = dot (dx, dx, dy, dy, dz, dz);
    }
}

/* Players turn normals by the blend itself, or by its inverse transposed, which is the same of
 * bones that only turn and scale evenly. Where the blend collapses a normal keeps its own.
 */
RMP_VECTOR_CLONES static void
pull_normals (const RmpSkinPulls *pulls, Lanes *lanes)
{
  const double (*back)[LANES] = (const double (*)[LANES]) pulls->inverse;
  double pulled[3][LANES], lengths[LANES];
  float kept[LANES];

#pragma omp simd
  for (guint i = 0; i < LANES; i++)
    {
      const double x = lanes->point[0][i], y = lanes->point[1][i], z = lanes->point[2][i];

      pulled[0][i] = dot (back[0][i], x, back[3][i], y, back[6][i], z);
      pulled[1][i] = dot (back[1][i], x, back[4][i], y, back[7][i], z);
      pulled[2][i] = dot (back[2][i], x, back[5][i], y, back[8][i], z);
      lengths[i] = dot (pulled[0][i], pulled[0][i], pulled[1][i], pulled[1][i], pulled[2][i],
                        pulled[2][i]);
    }
  for (guint i = 0; i < LANES; i++)
    {
      kept[i] = lengths[i] > 0.0 && pulls->rank[i] == 3 ? 1.0f : 0.0f;
      lengths[i] = kept[i] > 0.0f ? sqrt (lengths[i]) : 1.0;
    }
#pragma omp simd
  for (guint i = 0; i < LANES; i++)
    {
      const float x = (float) (pulled[0][i] / lengths[i]) - (float) lanes->rest[0][i],
                  y = (float) (pulled[1][i] / lengths[i]) - (float) lanes->rest[1][i],
                  z = (float) (pulled[2][i] / lengths[i]) - (float) lanes->rest[2][i];
      const float seen = find_largest (x, y, z) < SEEN_TURN ? 0.0f : kept[i];

      lanes->change[0][i] = seen * x + 0.0f;
      lanes->change[1][i] = seen * y + 0.0f;
      lanes->change[2][i] = seen * z + 0.0f;
    }
}

/* Vertices [v, v + @n). Returns: the largest square of a distance */
static double
pull_some (RmpLiveSkin *self, gsize v, guint n, const float *positions, const float *normals)
{
  double worst = 0.0;
  RmpSkinPulls pulls;
  Lanes lanes;

  rmp_skin_pulls_init (&pulls, n, 4, self->joints + 4 * v, self->weights + 4 * v, self->matrices);
  load_lanes (lanes.rest, self->target->rest + 3 * v, n);
  load_lanes (lanes.point, positions + 3 * v, n);
  pull_positions (&pulls, ROUNDING * self->size, &lanes);
  store_lanes ((const float (*)[LANES]) lanes.change, self->position_changes + 3 * v, n);
  for (guint i = 0; i < n; i++)
    {
      self->collapses[v + i] |= pulls.rank[i] < 3;
      worst = MAX (worst, lanes.square[i]);
    }
  if (!normals)
    return worst;
  load_lanes (lanes.rest, self->normals + 3 * v, n);
  load_lanes (lanes.point, normals + 3 * v, n);
  pull_normals (&pulls, &lanes);
  store_lanes ((const float (*)[LANES]) lanes.change, self->normal_changes + 3 * v, n);
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
  for (gsize v = 0; v < n; v += LANES)
    worst = MAX (worst, pull_some (self, v, (guint) MIN (n - v, LANES), positions, normals));
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
