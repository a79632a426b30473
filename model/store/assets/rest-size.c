/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/assets/rest-size.h"

#include <math.h>
#include <string.h>

#include "skinning/affine.h"

/* Stretch that files leave by rounding. */
#define NO_STRETCH 1e-3

/* Beyond it a matrix is as good as singular. */
#define MOST_SCALE 1e9

/* --- how it is stretched ---------------------------------------------------------------------- */

typedef struct
{
  double scale, weight;
} BoneScale;

static int
compare_scales (gconstpointer a, gconstpointer b)
{
  const double x = ((const BoneScale *) a)->scale, y = ((const BoneScale *) b)->scale;

  return (x > y) - (x < y);
}

/* The weighted median of the scales of the bones. */
static double
find_common_scale (guint n_bones, const double *matrices, const double *weights)
{
  g_autofree BoneScale *bones = g_new (BoneScale, n_bones);
  double total = 0.0, sum = 0.0;
  guint i = 0;

  for (guint bone = 0; bone < n_bones; bone++)
    {
      bones[bone] = (BoneScale){
        cbrt (fabs (rmp_affine_determinant (matrices + 16 * (gsize) bone))), weights[bone]
      };
      total += weights[bone];
    }
  qsort (bones, n_bones, sizeof *bones, compare_scales);
  for (sum = bones[0].weight; i + 1 < n_bones && sum < 0.5 * total; i++)
    sum += bones[i + 1].weight;
  return bones[i].scale;
}

static void
set_scale (double *matrix, double scale)
{
  rmp_affine_identity (matrix);
  for (guint i = 0; i < 3; i++)
    matrix[5 * i] = scale;
}

/* Whether the columns are at right angles and all as long as @scale. */
static gboolean
scales_evenly (const double *matrix, double scale)
{
  for (guint a = 0; a < 3; a++)
    for (guint b = a; b < 3; b++)
      {
        double product = 0.0;

        for (guint row = 0; row < 3; row++)
          product += matrix[4 * a + row] * matrix[4 * b + row];
        if (!(fabs (product - (a == b ? scale * scale : 0.0)) <= 2.0 * NO_STRETCH * scale * scale))
          return FALSE;
      }
  return TRUE;
}

static gboolean
same_linear_part (const double *a, const double *b)
{
  double size = 0.0, apart = 0.0;

  for (guint column = 0; column < 3; column++)
    for (guint row = 0; row < 3; row++)
      {
        const guint i = 4 * column + row;

        size = fmax (size, fabs (a[i]));
        apart = fmax (apart, fabs (a[i] - b[i]));
      }
  return apart <= NO_STRETCH * size;
}

/* @weights: [@n_bones] of the mesh; returns FALSE where nothing is stretched. */
static gboolean
find_stretch (guint n_bones, const double *matrices, const double *weights, double *stretch)
{
  guint heaviest = 0;
  gboolean agree = TRUE;
  double determinant, scale;

  for (guint bone = 1; bone < n_bones; bone++)
    if (weights[bone] > weights[heaviest])
      heaviest = bone;
  memcpy (stretch, matrices + 16 * (gsize) heaviest, 16 * sizeof *stretch);
  stretch[12] = stretch[13] = stretch[14] = 0.0;
  for (guint bone = 0; bone < n_bones; bone++)
    agree &= !(weights[bone] > 0.0) || same_linear_part (stretch, matrices + 16 * (gsize) bone);

  determinant = rmp_affine_determinant (stretch);
  scale = agree ? cbrt (fabs (determinant)) : find_common_scale (n_bones, matrices, weights);
  if (!(scale > 1.0 / MOST_SCALE && scale < MOST_SCALE))
    return FALSE;
  if (!agree || (determinant > 0.0 && scales_evenly (stretch, scale)))
    set_scale (stretch, scale);
  return !scales_evenly (stretch, 1.0);
}

static double *
weigh_bones (const RmpSkin *skin)
{
  const gsize n = (gsize) rmp_skin_get_n_vertices (skin) * rmp_skin_get_n_influences (skin);
  double *weights = g_new0 (double, MAX (rmp_skin_get_n_bones (skin), 1));

  for (gsize i = 0; i < n; i++)
    weights[rmp_skin_get_joints (skin)[i]] += (double) rmp_skin_get_weights (skin)[i];
  return weights;
}

static gboolean
find_stretch_at_rest (RmpSkeleton *skeleton, gint joint, const RmpSkin *skin, double *stretch)
{
  const double *globals = rmp_skeleton_get_rest_globals (skeleton), whole = 1.0;

  if (skin)
    {
      g_autofree double *matrices = g_new (double, 16 * (gsize) rmp_skin_get_n_bones (skin));
      g_autofree double *weights = weigh_bones (skin);

      rmp_skin_matrices (skin, globals, matrices);
      return find_stretch (rmp_skin_get_n_bones (skin), matrices, weights, stretch);
    }
  return joint >= 0 && find_stretch (1, globals + 16 * (gsize) joint, &whole, stretch);
}

/* --- taking it over --------------------------------------------------------------------------- */

static float *
stretch_all (const double *stretch, const float *positions, gsize n)
{
  float *stretched = g_new (float, 3 * MAX (n, 1));

  for (gsize v = 0; v < n; v++)
    {
      const double position[3] = { (double) positions[3 * v], (double) positions[3 * v + 1],
                                   (double) positions[3 * v + 2] };
      double there[3];

      rmp_affine_apply (stretch, position, there);
      for (guint i = 0; i < 3; i++)
        stretched[3 * v + i] = (float) there[i];
    }
  return stretched;
}

static RmpSkin *
unstretch_skin (RmpSkin *skin, const double *inverse)
{
  const guint n_bones = rmp_skin_get_n_bones (skin);
  g_autofree double *binds = g_new (double, 16 * (gsize) n_bones);

  for (gsize bone = 0; bone < n_bones; bone++)
    rmp_affine_multiply (rmp_skin_get_inverse_binds (skin) + 16 * bone, inverse, binds + 16 * bone);
  return rmp_skin_new (rmp_skin_get_n_vertices (skin), rmp_skin_get_n_influences (skin),
                       rmp_skin_get_joints (skin), rmp_skin_get_weights (skin), n_bones,
                       rmp_skin_get_bones (skin), binds);
}

static RmpSkin *
hang_on_joint (guint n_vertices, gint joint, const double *inverse)
{
  g_autofree guint16 *joints = g_new0 (guint16, MAX (n_vertices, 1));
  g_autofree float *weights = g_new (float, MAX (n_vertices, 1));
  const guint32 bone = (guint32) joint;

  for (guint v = 0; v < n_vertices; v++)
    weights[v] = 1.0f;
  return rmp_skin_new (n_vertices, 1, joints, weights, 1, &bone, inverse);
}

gboolean
rmp_rest_size_take (RmpSkeleton *skeleton, gint joint, RmpMesh **mesh, RmpSkin **skin,
                    RmpMorphs *morphs, GError **error)
{
  const guint n = rmp_mesh_get_n_vertices (*mesh);
  double stretch[16], inverse[16];
  g_autofree float *positions = NULL;
  g_autoptr (RmpMesh) old = NULL;
  RmpSkin *bound;

  g_return_val_if_fail (skeleton, FALSE);

  if (!find_stretch_at_rest (skeleton, joint, *skin, stretch) ||
      !rmp_affine_invert (stretch, inverse))
    return TRUE;

  positions = stretch_all (stretch, rmp_mesh_get_positions (*mesh), n);
  old = g_steal_pointer (mesh);
  *mesh = rmp_mesh_new (n, positions, rmp_mesh_get_n_faces (old), rmp_mesh_get_faces (old),
                        rmp_mesh_get_n_uvs (old), rmp_mesh_get_uvs (old),
                        rmp_mesh_get_uv_faces (old), error);
  if (!*mesh)
    return FALSE;
  bound = *skin ? unstretch_skin (*skin, inverse) : hang_on_joint (n, joint, inverse);
  g_clear_pointer (skin, rmp_skin_unref);
  *skin = bound;
  if (morphs->n_targets > 0)
    {
      float *deltas = stretch_all (stretch, morphs->deltas, (gsize) morphs->n_targets * n);

      g_free ((gpointer) morphs->deltas);
      morphs->deltas = deltas;
    }
  return TRUE;
}
