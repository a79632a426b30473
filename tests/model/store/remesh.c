/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "remesh.h"

#include "store/assets/transform.h"

#include <math.h>
#include <string.h>

#define SIDES 8

RmpProject *
rmp_test_sleeve_project_new (void)
{
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_test_project_new ();
  RmpSurface *surface = rmp_test_get_surface (project);
  const guint n = rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface));
  g_autofree guint8 *cloth = g_new0 (guint8, n);
  RmpGarment *garment;

  memset (cloth, 1, n - 2 * SIDES); /* all but the last ring */
  garment = rmp_project_add_garment (project, surface, "Shirt", cloth, &error);
  g_assert_no_error (error);
  rmp_project_add_look (project, garment, RMP_TEST_TECHNIQUE, "Soft", &error);
  g_assert_no_error (error);
  rmp_test_fold_line_new (garment, "Low", 2, 1, 3);
  rmp_test_fold_line_new (garment, "High", 5, 4, 3);
  return project;
}

void
rmp_test_subdivide (RmpImport *import, double shift)
{
  RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);
  g_autoptr (RmpMesh) old = g_steal_pointer (&mesh->mesh);
  g_autoptr (RmpSkin) skin = g_steal_pointer (&mesh->skin);
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (old);
  const guint n = topology->n_vertices, all = n + topology->n_edges;
  const float *places = rmp_mesh_get_positions (old);
  g_autofree float *positions = g_new (float, 3 * all), *weights = g_new (float, 2 * all);
  g_autofree guint16 *joints = g_new (guint16, 2 * all);
  g_autofree guint32 *faces = g_new (guint32, 12 * topology->n_faces);

  for (guint v = 0; v < all; v++)
    {
      const guint32 *ends = v < n ? NULL : topology->edges + 2 * (v - n);
      const guint32 a = ends ? ends[0] : v, b = ends ? ends[1] : v;
      float position[3];

      for (guint c = 0; c < 3; c++)
        position[c] = 0.5f * (places[3 * a + c] + places[3 * b + c]);
      for (guint c = 0; c < 3; c++)
        positions[3 * v + c] = position[c] +
                               (float) (shift * sin (7.0 * (double) position[(c + 1) % 3]));
      joints[2 * v] = 0;
      joints[2 * v + 1] = 1;
      weights[2 * v + 1] = position[1] / 60.0f;
      weights[2 * v] = 1.0f - weights[2 * v + 1];
    }
  for (guint f = 0; f < topology->n_faces; f++)
    {
      const guint32 *c = topology->faces + 3 * f, *e = topology->face_edges + 3 * f;
      const guint32 four[] = { c[0],     n + e[0], n + e[2], n + e[0], c[1],     n + e[1],
                               n + e[2], n + e[1], c[2],     n + e[0], n + e[1], n + e[2] };

      memcpy (faces + 12 * f, four, sizeof four);
    }
  mesh->mesh = rmp_mesh_new (all, positions, 4 * topology->n_faces, faces, 0, NULL, NULL, NULL);
  mesh->skin = rmp_skin_new (all, 2, joints, weights, rmp_skin_get_n_bones (skin),
                             rmp_skin_get_bones (skin), rmp_skin_get_inverse_binds (skin));
  mesh->n_morphs = 0;
  mesh->face_materials = g_renew (guint16, mesh->face_materials, 4 * topology->n_faces);
  memset (mesh->face_materials, 0, 4 * topology->n_faces * sizeof (guint16));
}

double *
rmp_test_line_positions (RmpProject *project, guint index, guint *n)
{
  g_autoptr (RmpFoldLine) line = g_list_model_get_item (
      rmp_garment_get_fold_lines (rmp_test_get_garment (project, 0)), index);
  RmpMesh *mesh = rmp_surface_get_mesh (rmp_test_get_surface (project));
  const RmpSurfaceCurve *curve = rmp_fold_line_get_drawn (line)->curve;
  const guint n_positions = 3 * rmp_mesh_get_n_vertices (mesh);
  g_autofree double *positions = g_new (double, n_positions);
  double *places = g_new (double, 3 * curve->n_points);

  for (guint i = 0; i < n_positions; i++)
    positions[i] = (double) rmp_mesh_get_positions (mesh)[i];
  rmp_surface_curve_positions (curve, rmp_mesh_get_faces (mesh), positions, places);
  *n = curve->n_points;
  return places;
}

double
rmp_test_line_distance (RmpProject *project, guint index, const double *positions, guint n)
{
  guint n_now;
  g_autofree double *now = rmp_test_line_positions (project, index, &n_now);
  double farthest = 0.0;

  for (guint i = 0; i < n_now; i++)
    {
      double nearest = INFINITY;

      for (guint k = 0; k + 1 < n; k++)
        {
          double along = 0.0, length = 0.0, square = 0.0;

          for (guint c = 0; c < 3; c++)
            {
              const double d = positions[3 * k + 3 + c] - positions[3 * k + c];

              along += (now[3 * i + c] - positions[3 * k + c]) * d;
              length += d * d;
            }
          along = CLAMP (along / length, 0.0, 1.0);
          for (guint c = 0; c < 3; c++)
            {
              const double d = now[3 * i + c] - positions[3 * k + c] -
                               along * (positions[3 * k + 3 + c] - positions[3 * k + c]);

              square += d * d;
            }
          nearest = fmin (nearest, square);
        }
      farthest = fmax (farthest, sqrt (nearest));
    }
  return farthest;
}

double
rmp_test_cloth_area (RmpProject *project)
{
  RmpGarment *garment = rmp_test_get_garment (project, 0);
  RmpMesh *mesh = rmp_garment_get_mesh (garment);
  const guint8 *cloth = rmp_garment_get_cloth (garment);
  double area = 0.0;

  for (guint f = 0; f < rmp_mesh_get_n_faces (mesh); f++)
    {
      const guint32 *c = rmp_mesh_get_faces (mesh) + 3 * f;
      const float *p = rmp_mesh_get_positions (mesh);
      double u[3], v[3], square = 0.0;

      for (guint i = 0; i < 3; i++)
        {
          u[i] = (double) p[3 * c[1] + i] - (double) p[3 * c[0] + i];
          v[i] = (double) p[3 * c[2] + i] - (double) p[3 * c[0] + i];
        }
      for (guint i = 0; i < 3; i++)
        square += pow (u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3], 2.0);
      area += !cloth || cloth[f] ? 0.5 * sqrt (square) : 0.0;
    }
  return area;
}

void
rmp_test_scale_nodes (RmpImport *import, double scale)
{
  RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);
  const RmpChange finer = RMP_CHANGE_OF_UNIT (1.0 / scale);
  g_autoptr (RmpSkeleton) skeleton = rmp_change_skeleton (&finer, import->skeleton, NULL);
  g_autoptr (RmpMesh) coarse = g_steal_pointer (&mesh->mesh);
  g_autoptr (RmpSkin) skin = g_steal_pointer (&mesh->skin);
  const guint n = rmp_skeleton_get_n_joints (skeleton);
  g_autofree RmpTransform *transforms = g_memdup2 (rmp_skeleton_get_rest_transforms (skeleton),
                                                   n * sizeof *transforms);
  g_autofree const char **names = g_new (const char *, n);

  for (guint i = 0; i < n; i++)
    names[i] = rmp_skeleton_get_name (skeleton, i);
  for (guint c = 0; c < 3; c++)
    transforms[0].scale[c] = scale;
  g_clear_pointer (&import->skeleton, rmp_skeleton_unref);
  import->skeleton = rmp_skeleton_new (n, names, rmp_skeleton_get_parents (skeleton), transforms,
                                       NULL, NULL);
  mesh->mesh = rmp_change_mesh (&finer, coarse, NULL);
  mesh->skin = rmp_change_skin (&finer, skin);
}
