/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "quilt.h"

#include <math.h>

#define N_ROWS (QUILT_CELLS + 1)
#define HALF (QUILT_CELLS / 2)

const QuiltPatch quilt_left = { { 0.45, 0.45 }, { 0.8, 0.0 }, { 0.0, 0.8 } };

QuiltPatch
quilt_get_right (QuiltKind kind)
{
  const double c = 0.45 * cos (G_PI / 6.0), s = 0.45 * sin (G_PI / 6.0);

  switch (kind)
    {
    case QUILT_MIRRORED:
      return (QuiltPatch){ { 0.95, 0.45 }, { -0.8, 0.0 }, { 0.0, 0.8 } };
    case QUILT_TURNED:
      return (QuiltPatch){ { 0.75 - 0.25 * c, 0.5 - 0.25 * s }, { c, s }, { -s, c } };
    case QUILT_CLOSE:
      return (QuiltPatch){ { 0.4525, 0.45 }, { 0.8, 0.0 }, { 0.0, 0.8 } };
    case QUILT_SHIFTED:
    case QUILT_N_KINDS:
    default:
      return (QuiltPatch){ { 0.55, 0.45 }, { 0.8, 0.0 }, { 0.0, 0.8 } };
    }
}

void
quilt_patch_place (const QuiltPatch *patch, double x, double y, double uv[2])
{
  for (guint c = 0; c < 2; c++)
    uv[c] = patch->origin[c] + x * patch->along[c] + y * patch->across[c];
}

void
quilt_patch_find (const QuiltPatch *patch, double u, double v, double xy[2])
{
  const double du = u - patch->origin[0], dv = v - patch->origin[1];
  const double area = patch->along[0] * patch->across[1] - patch->along[1] * patch->across[0];

  xy[0] = (du * patch->across[1] - dv * patch->across[0]) / area;
  xy[1] = (dv * patch->along[0] - du * patch->along[1]) / area;
}

RmpMesh *
quilt_new (QuiltKind kind)
{
  const QuiltPatch patches[2] = { quilt_left, quilt_get_right (kind) };
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (float));
  g_autoptr (GArray) uvs = g_array_new (FALSE, FALSE, sizeof (float));
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) uv_faces = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GError) error = NULL;
  RmpMesh *mesh;

  for (guint row = 0; row < N_ROWS; row++)
    for (guint column = 0; column < N_ROWS; column++)
      {
        const float position[3] = { column / (float) QUILT_CELLS - 0.5f,
                                    row / (float) QUILT_CELLS - 0.5f, 0.0f };

        g_array_append_vals (positions, position, 3);
      }
  for (guint half = 0; half < 2; half++)
    for (guint row = 0; row < N_ROWS; row++)
      for (guint column = 0; column <= HALF; column++)
        {
          const double x = (half * HALF + column) / (double) QUILT_CELLS - 0.5,
                       y = row / (double) QUILT_CELLS - 0.5;
          double place[2];
          float uv[2];

          quilt_patch_place (&patches[half], x, y, place);
          uv[0] = (float) place[0];
          uv[1] = (float) place[1];
          g_array_append_vals (uvs, uv, 2);
        }
  for (guint row = 0; row < QUILT_CELLS; row++)
    for (guint column = 0; column < QUILT_CELLS; column++)
      {
        const guint half = column / HALF;
        const guint32 v = row * N_ROWS + column;
        const guint32 t = half * N_ROWS * (HALF + 1) + row * (HALF + 1) + column % HALF;
        const guint32 face[] = { v, v + 1, v + N_ROWS + 1, v, v + N_ROWS + 1, v + N_ROWS };
        const guint32 uv_face[] = { t, t + 1, t + HALF + 2, t, t + HALF + 2, t + HALF + 1 };

        g_array_append_vals (faces, face, 6);
        g_array_append_vals (uv_faces, uv_face, 6);
      }
  mesh = rmp_mesh_new (positions->len / 3, (float *) (gpointer) positions->data, faces->len / 3,
                       (guint32 *) (gpointer) faces->data, uvs->len / 2,
                       (float *) (gpointer) uvs->data, (guint32 *) (gpointer) uv_faces->data,
                       &error);
  g_assert_no_error (error);
  return mesh;
}

float *
quilt_fold (const RmpMesh *quilt, double angle)
{
  const guint n = rmp_mesh_get_n_vertices (quilt);
  float *positions = g_memdup2 (rmp_mesh_get_positions (quilt), 3 * (gsize) n * sizeof *positions);

  for (guint v = 0; v < n; v++)
    if (positions[3 * v] > 0.0f)
      {
        positions[3 * v + 2] = (float) (positions[3 * v] * sin (angle));
        positions[3 * v] = (float) (positions[3 * v] * cos (angle));
      }
  return positions;
}

guint32
quilt_find_face (double x, double y)
{
  const double column = (x + 0.5) * QUILT_CELLS, row = (y + 0.5) * QUILT_CELLS;
  const guint i = (guint) CLAMP (column, 0.0, QUILT_CELLS - 1.0),
              j = (guint) CLAMP (row, 0.0, QUILT_CELLS - 1.0);

  return 2 * (j * QUILT_CELLS + i) + (row - j > column - i);
}

double
quilt_read (const RmpHeightImage *image, const double uv[2])
{
  const double side = rmp_height_image_get_side (image), x = uv[0] * side - 0.5,
               y = uv[1] * side - 0.5;
  const guint i = (guint) x, j = (guint) y;
  const double s = x - i, t = y - j;

  return (1.0 - t) * ((1.0 - s) * rmp_height_image_get (image, i, j) +
                      s * rmp_height_image_get (image, i + 1, j)) +
         t * ((1.0 - s) * rmp_height_image_get (image, i, j + 1) +
              s * rmp_height_image_get (image, i + 1, j + 1));
}
