/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "waved-sheet.h"

#include "geometry/topology.h"
#include "wrinkles/ridge-mesh.h"

#include <math.h>
#include <string.h>

RmpMesh *
waved_sheet_new_mesh (gboolean parted)
{
  const guint n = SHEET_N, n_uvs = parted ? 4 * n * n : (n + 1) * (n + 1);
  g_autofree float *positions = g_new0 (float, 3 * (n + 1) * (n + 1));
  g_autofree float *uvs = g_new (float, 2 * n_uvs);
  g_autofree guint32 *faces = g_new (guint32, 6 * n * n), *uv_faces = g_new (guint32, 6 * n * n);
  g_autoptr (GError) error = NULL;
  RmpMesh *mesh;

  for (guint i = 0; i < (n + 1) * (n + 1); i++)
    for (guint c = 0; c < 2; c++)
      positions[3 * i + c] = (float) (c == 0 ? i % (n + 1) : i / (n + 1)) / (float) n;
  for (guint cell = 0; cell < n * n; cell++)
    {
      static const guint corners[6] = { 0, 1, 3, 0, 3, 2 }; /* bit 0: right, bit 1: up */

      for (guint k = 0; k < 6; k++)
        {
          const guint v = (cell / n + corners[k] / 2) * (n + 1) + cell % n + corners[k] % 2;

          faces[6 * cell + k] = v;
          uv_faces[6 * cell + k] = parted ? 4 * cell + corners[k] : v;
          memcpy (uvs + 2 * uv_faces[6 * cell + k], positions + 3 * v, 2 * sizeof *uvs);
        }
    }
  mesh = rmp_mesh_new ((n + 1) * (n + 1), positions, 2 * n * n, faces, n_uvs, uvs, uv_faces,
                       &error);
  g_assert_no_error (error);
  return mesh;
}

static void
turn (const SheetWaves *waves, double vector[3])
{
  double turned[3] = { vector[0], vector[1], vector[2] };

  for (guint c = 0; c < 3 && waves->turn; c++)
    turned[c] = waves->turn[3 * c] * vector[0] + waves->turn[3 * c + 1] * vector[1] +
                waves->turn[3 * c + 2] * vector[2];
  memcpy (vector, turned, sizeof turned);
}

float *
waved_sheet_new_base (const RmpMesh *mesh, const SheetWaves *waves)
{
  const guint n = rmp_mesh_get_n_vertices (mesh);
  float *base = g_memdup2 (rmp_mesh_get_positions (mesh), 3 * (gsize) n * sizeof *base);

  for (guint v = 0; v < n; v++)
    {
      double place[3] = { (double) base[3 * v], (double) base[3 * v + 1], 0.0 };

      turn (waves, place);
      for (guint c = 0; c < 3; c++)
        base[3 * v + c] = (float) place[c];
    }
  return base;
}

void
waved_sheet_find (const SheetWaves *waves, double x, double y, double position[3], double normal[3])
{
  const double k = 2.0 * G_PI / waves->length, in = x < waves->end ? 1.0 : 0.0;
  const double along[2] = { 1.0 + in * waves->slide * k * sin (k * x),
                            in * waves->height * k * cos (k * x) +
                                waves->swell * G_PI * cos (G_PI * x) };

  position[0] = x + in * waves->slide * (1.0 - cos (k * x));
  position[1] = y;
  position[2] = in * waves->height * sin (k * x) + waves->swell * sin (G_PI * x);
  turn (waves, position);
  if (!normal)
    return;
  normal[0] = -along[1] / hypot (along[0], along[1]);
  normal[1] = 0.0;
  normal[2] = along[0] / hypot (along[0], along[1]);
  turn (waves, normal);
}

RmpRelief *
waved_sheet_new_relief (RmpMesh *mesh, const SheetWaves *waves)
{
  g_autoptr (RmpTopology) edges = rmp_topology_new_for_mesh (mesh);
  g_autofree guint8 *pieces = g_new (guint8, edges->n_edges);
  RmpReliefTopology *topology;
  RmpRelief *relief;

  memset (pieces, SHEET_PIECES, edges->n_edges);
  topology = rmp_ridge_mesh_new (mesh, edges, pieces);
  relief = rmp_relief_new (RMP_RELIEF_MESH, topology);
  for (guint v = 0; v < topology->n_vertices; v++)
    {
      const float *rest = topology->rest_positions + 3 * (gsize) v;
      double position[3], normal[3];

      waved_sheet_find (waves, (double) rest[0], (double) rest[1], position, normal);
      for (guint c = 0; c < 3; c++)
        {
          relief->positions[3 * v + c] = (float) position[c];
          relief->normals[3 * v + c] = (float) normal[c];
        }
      relief->occlusion[v] = 1.0f;
      relief->features[v] = RMP_FEATURE_NONE;
    }
  return relief;
}
