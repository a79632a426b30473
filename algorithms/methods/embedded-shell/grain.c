/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/grain.h"

#include <math.h>

#include "geometry/vector.h"

/* Of directions at three corners that are none in the mean, and of areas that are none. */
#define LEAST 1e-9

/* The two edges at the first corner of a face. */
static void
find_edges (const float *positions, const guint32 *corners, double edges[2][3])
{
  double from[3], to[3];

  rmp_vector_load (positions + 3 * (gsize) corners[0], from);
  for (guint i = 0; i < 2; i++)
    {
      rmp_vector_load (positions + 3 * (gsize) corners[i + 1], to);
      rmp_vector_sub (to, from, edges[i]);
    }
}

/* ∂x/∂u = a e1 + b e2, where e1 and e2 are the edges at the first corner. FALSE where the texture
 * has no area.
 */
static gboolean
follow_texture (const RmpMesh *mesh, guint32 face, double shares[2])
{
  const float *uvs = rmp_mesh_get_uvs (mesh);
  const guint32 *corners = rmp_mesh_get_uv_faces (mesh) + 3 * (gsize) face;
  double edges[2][2], determinant;

  for (guint i = 0; i < 2; i++)
    for (guint c = 0; c < 2; c++)
      edges[i][c] = (double) uvs[2 * (gsize) corners[i + 1] + c] -
                    (double) uvs[2 * (gsize) corners[0] + c];
  determinant = edges[0][0] * edges[1][1] - edges[0][1] * edges[1][0];
  if (!(fabs (determinant) >
        LEAST * (hypot (edges[0][0], edges[0][1]) * hypot (edges[1][0], edges[1][1]))))
    return FALSE;
  shares[0] = edges[1][1] / determinant;
  shares[1] = -edges[0][1] / determinant;
  return TRUE;
}

/* The same for the mean of what was painted at the corners, opposites being alike. */
static gboolean
follow_paint (const RmpMesh *mesh, const float *painted, guint32 face, double shares[2])
{
  const guint32 *corners = rmp_mesh_get_faces (mesh) + 3 * (gsize) face;
  double edges[2][3], axes[2][3], normal[3], doubled[2] = { 0.0, 0.0 }, angle, height, length;

  find_edges (rmp_mesh_get_positions (mesh), corners, edges);
  rmp_vector_cross (edges[0], edges[1], normal);
  length = rmp_vector_norm (edges[0]);
  if (!(rmp_vector_norm (normal) > LEAST * length * rmp_vector_norm (edges[1])))
    return FALSE;
  rmp_vector_copy (edges[0], axes[0]);
  rmp_vector_normalise (axes[0]);
  rmp_vector_normalise (normal);
  rmp_vector_cross (normal, axes[0], axes[1]);
  for (guint i = 0; i < 3; i++)
    {
      double direction[3], u, v, square;

      rmp_vector_load (painted + 3 * (gsize) corners[i], direction);
      u = rmp_vector_dot (direction, axes[0]);
      v = rmp_vector_dot (direction, axes[1]);
      square = u * u + v * v;
      if (!(square > LEAST))
        continue;
      doubled[0] += (u * u - v * v) / square;
      doubled[1] += 2.0 * u * v / square;
    }
  if (!(hypot (doubled[0], doubled[1]) > LEAST))
    return FALSE;
  angle = 0.5 * atan2 (doubled[1], doubled[0]);
  height = rmp_vector_dot (edges[1], axes[1]);
  shares[1] = sin (angle) / height;
  shares[0] = (cos (angle) - shares[1] * rmp_vector_dot (edges[1], axes[0])) / length;
  return TRUE;
}

/* FALSE where a face is not told of. */
static gboolean
follow (const RmpMesh *mesh, const RmpShellPlan *plan, const float *painted, guint32 face,
        double shares[2])
{
  if (plan->grain_from == RMP_SHELL_GRAIN_TEXTURE)
    return follow_texture (mesh, face, shares);
  return follow_paint (mesh, painted, face, shares);
}

double *
rmp_shell_grain_new (const RmpSubdivision *subdivision, const RmpMesh *mesh, const float *rest,
                     const RmpShellPlan *plan, const float *painted, gboolean *missed)
{
  const guint32 *start = rmp_subdivision_get_face_start (subdivision);
  const guint n = rmp_mesh_get_n_faces (mesh);
  const gboolean textured = plan->grain_from == RMP_SHELL_GRAIN_TEXTURE &&
                            rmp_mesh_get_uv_faces (mesh);
  const gboolean paints = plan->grain_from == RMP_SHELL_GRAIN_PAINTED && painted;
  double *grain = g_new (double, 3 * (gsize) start[n] + 1);
  guint n_told = 0;

  for (guint32 f = 0; f < n; f++)
    {
      double shares[2], edges[2][3], direction[3];

      rmp_vector_copy (plan->grain, direction);
      if ((textured || paints) && follow (mesh, plan, painted, f, shares))
        {
          find_edges (rest, rmp_mesh_get_faces (mesh) + 3 * (gsize) f, edges);
          for (guint c = 0; c < 3; c++)
            direction[c] = shares[0] * edges[0][c] + shares[1] * edges[1][c];
          rmp_vector_normalise (direction);
          n_told++;
        }
      for (guint32 k = start[f]; k < start[f + 1]; k++)
        rmp_vector_copy (direction, grain + 3 * (gsize) k);
    }
  *missed = plan->grain_from != RMP_SHELL_GRAIN_DIRECTION && n_told == 0;
  return grain;
}
