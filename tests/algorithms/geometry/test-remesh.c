/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/remesh.h"
#include "geometry/vector.h"
#include "shapes.h"

#include <math.h>
#include <string.h>

typedef double (*LengthFunc) (const float position[3]);

static RmpRemeshed *
remesh_to (const RmpMesh *mesh, const guint16 *groups, LengthFunc func, double length)
{
  const guint n = rmp_mesh_get_n_vertices (mesh);
  g_autofree double *lengths = g_new (double, n);

  for (guint v = 0; v < n; v++)
    lengths[v] = func ? func (rmp_mesh_get_positions (mesh) + 3 * (gsize) v) : length;
  return rmp_mesh_remesh (mesh, groups, lengths, 5, NULL);
}

static double
edge_length (const RmpMesh *mesh, const RmpTopology *topology, guint32 edge)
{
  const float *positions = rmp_mesh_get_positions (mesh);
  double ends[2][3];

  for (guint i = 0; i < 2; i++)
    rmp_vector_load (positions + 3 * (gsize) topology->edges[2 * (gsize) edge + i], ends[i]);
  return rmp_vector_distance (ends[0], ends[1]);
}

static double
face_area (const RmpMesh *mesh, guint32 face)
{
  const guint32 *corners = rmp_mesh_get_faces (mesh) + 3 * (gsize) face;
  double ends[3][3], along[3], across[3], normal[3];

  for (guint k = 0; k < 3; k++)
    rmp_vector_load (rmp_mesh_get_positions (mesh) + 3 * (gsize) corners[k], ends[k]);
  rmp_vector_sub (ends[1], ends[0], along);
  rmp_vector_sub (ends[2], ends[0], across);
  rmp_vector_cross (along, across, normal);
  return 0.5 * rmp_vector_norm (normal);
}

static double
area_of (const RmpMesh *mesh)
{
  double sum = 0.0;

  for (guint f = 0; f < rmp_mesh_get_n_faces (mesh); f++)
    sum += face_area (mesh, f);
  return sum;
}

/* In texture space, signed. */
static double
texture_area (const RmpMesh *mesh)
{
  const guint32 *corners = rmp_mesh_get_uv_faces (mesh);
  const float *uvs = rmp_mesh_get_uvs (mesh);
  double sum = 0.0;

  for (guint f = 0; f < rmp_mesh_get_n_faces (mesh); f++, corners += 3)
    {
      const float *a = uvs + 2 * (gsize) corners[0], *b = uvs + 2 * (gsize) corners[1],
                  *c = uvs + 2 * (gsize) corners[2];

      sum += 0.5 * ((double) (b[0] - a[0]) * (double) (c[1] - a[1]) -
                    (double) (c[0] - a[0]) * (double) (b[1] - a[1]));
    }
  return sum;
}

/* --- size ------------------------------------------------------------------------------------- */

static void
a_ball_gets_the_wanted_edges (gconstpointer data)
{
  const double length = *(const double *) data;
  g_auto (Shape) shape = shape_ball (24, 40, 0.5);
  g_autoptr (RmpMesh) mesh = shape_to_mesh (&shape);
  g_autoptr (RmpRemeshed) out = remesh_to (mesh, NULL, NULL, length);
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (out->mesh);
  double sum = 0.0;

  for (guint32 e = 0; e < topology->n_edges; e++)
    {
      const double own = edge_length (out->mesh, topology, e);

      g_assert_cmpfloat (own, >, 0.4 * length);
      g_assert_cmpfloat (own, <, 1.6 * length);
      sum += own;
    }
  g_assert_cmpfloat_with_epsilon (sum / topology->n_edges / length, 1.0, 0.15);
  /* Still a closed ball of the same size: Euler's number is 2. */
  g_assert_cmpuint (topology->n_border_edges, ==, 0);
  g_assert_cmpuint (topology->n_non_manifold_edges, ==, 0);
  g_assert_cmpint (
      (gint) topology->n_vertices - (gint) topology->n_edges + (gint) topology->n_faces, ==, 2);
  g_assert_cmpfloat_with_epsilon (area_of (out->mesh) / area_of (mesh), 1.0, 0.02);
}

static void
most_vertices_have_six_edges (void)
{
  g_auto (Shape) shape = shape_ball (24, 40, 0.5);
  g_autoptr (RmpMesh) mesh = shape_to_mesh (&shape);
  g_autoptr (RmpRemeshed) out = remesh_to (mesh, NULL, NULL, 0.03);
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (out->mesh);
  guint n_usual = 0, n_near = 0;

  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      const guint n = topology->vertex_edge_start[v + 1] - topology->vertex_edge_start[v];

      n_usual += n == 6 ? 1 : 0;
      n_near += n >= 5 && n <= 7 ? 1 : 0;
    }
  g_assert_cmpuint (n_usual, >, topology->n_vertices / 2);
  g_assert_cmpuint (n_near, >, topology->n_vertices * 19 / 20);
}

static double
finer_to_the_right (const float position[3])
{
  return position[0] > 0.0f ? 0.02 : 0.06;
}

static void
the_length_may_vary (void)
{
  g_auto (Shape) shape = shape_grid (20, 20, 1.0, 1.0);
  g_autoptr (RmpMesh) mesh = shape_to_mesh (&shape);
  g_autoptr (RmpRemeshed) out = NULL;
  g_autoptr (RmpTopology) topology = NULL;
  double sums[2] = { 0.0, 0.0 };
  guint n[2] = { 0, 0 };

  for (guint v = 0; v < shape.n_vertices; v++)
    shape.positions[3 * v] -= 0.5f;
  rmp_mesh_unref (mesh);
  mesh = shape_to_mesh (&shape);
  out = remesh_to (mesh, NULL, finer_to_the_right, 0.0);
  topology = rmp_topology_new_for_mesh (out->mesh);
  for (guint32 e = 0; e < topology->n_edges; e++)
    {
      const float x = rmp_mesh_get_positions (
          out->mesh)[3 * (gsize) topology->edges[2 * (gsize) e]];

      if (fabsf (x) < 0.1f)
        continue;
      sums[x > 0.0f] += edge_length (out->mesh, topology, e);
      n[x > 0.0f]++;
    }
  g_assert_cmpfloat_with_epsilon (sums[0] / n[0], 0.06, 0.012);
  g_assert_cmpfloat_with_epsilon (sums[1] / n[1], 0.02, 0.004);
}

/* --- what stays ------------------------------------------------------------------------------- */

static void
a_sheet_keeps_its_border (void)
{
  g_auto (Shape) shape = shape_grid (9, 7, 1.0, 0.6);
  g_autoptr (RmpMesh) mesh = shape_to_mesh (&shape);
  g_autoptr (RmpRemeshed) out = remesh_to (mesh, NULL, NULL, 0.04);
  float low[2][3], high[2][3];

  g_assert_cmpfloat_with_epsilon (area_of (out->mesh), 0.6, 1e-6);
  rmp_mesh_get_extent (mesh, low[0], high[0]);
  rmp_mesh_get_extent (out->mesh, low[1], high[1]);
  for (guint c = 0; c < 3; c++)
    {
      g_assert_cmpfloat (low[0][c], ==, low[1][c]);
      g_assert_cmpfloat (high[0][c], ==, high[1][c]);
    }
}

/* A tube that is unrolled to a square: its seam has texture coordinates on both sides. */
static RmpMesh *
unrolled_tube (guint nu, guint nv)
{
  g_auto (Shape) shape = shape_tube (nu, nv, 0.1, 0.5, 0.0);
  const guint n = shape.n_vertices;
  g_autofree float *uvs = g_new (float, 4 * (gsize) n);
  g_autofree guint32 *corners = g_memdup2 (shape.faces,
                                           3 * (gsize) shape.n_faces * sizeof *corners);

  /* The second half of the list is one turn on. */
  for (guint v = 0; v < n; v++)
    {
      const float *position = shape.positions + 3 * (gsize) v;
      const double angle = atan2 ((double) position[2], (double) position[1]) / (2.0 * G_PI);

      uvs[2 * v] = (float) (angle < -1e-6 ? angle + 1.0 : MAX (angle, 0.0));
      uvs[2 * v + 1] = position[0] / 0.5f;
      uvs[2 * (v + n)] = uvs[2 * v] + 1.0f;
      uvs[2 * (v + n) + 1] = uvs[2 * v + 1];
    }
  for (guint f = 0; f < shape.n_faces; f++)
    {
      float most = 0.0f;

      for (guint k = 0; k < 3; k++)
        most = MAX (most, uvs[2 * corners[3 * f + k]]);
      for (guint k = 0; k < 3; k++)
        if (most > 0.7f && uvs[2 * corners[3 * f + k]] < 0.3f)
          corners[3 * f + k] += n;
    }
  return rmp_mesh_new (n, shape.positions, shape.n_faces, shape.faces, 2 * n, uvs, corners, NULL);
}

static void
seams_keep_their_texture (gconstpointer data)
{
  const double length = *(const double *) data;
  g_autoptr (RmpMesh) mesh = unrolled_tube (24, 30);
  g_autoptr (RmpRemeshed) out = remesh_to (mesh, NULL, NULL, length);
  const float *uvs = rmp_mesh_get_uvs (out->mesh), *positions = rmp_mesh_get_positions (out->mesh);
  const guint32 *corners = rmp_mesh_get_faces (out->mesh),
                *uv_corners = rmp_mesh_get_uv_faces (out->mesh);

  g_assert_cmpfloat (fabs (texture_area (mesh)), >, 0.9);
  g_assert_cmpfloat_with_epsilon (texture_area (out->mesh), texture_area (mesh), 1e-5);
  for (guint i = 0; i < 3 * rmp_mesh_get_n_faces (out->mesh); i++)
    {
      const float *position = positions + 3 * (gsize) corners[i],
                  *uv = uvs + 2 * (gsize) uv_corners[i];
      const double angle = atan2 ((double) position[2], (double) position[1]) / (2.0 * G_PI);
      double miss = fabs ((double) uv[0] - angle);

      miss = MIN (miss, MIN (fabs (miss - 1.0), fabs (miss - 2.0)));
      g_assert_cmpfloat (miss, <, 0.01);
      g_assert_cmpfloat_with_epsilon (uv[1], position[0] / 0.5f, 0.005f);
    }
}

static void
groups_keep_their_border (void)
{
  g_auto (Shape) shape = shape_grid (10, 10, 1.0, 1.0);
  g_autoptr (RmpMesh) mesh = shape_to_mesh (&shape);
  g_autofree guint16 *groups = g_new0 (guint16, shape.n_faces);
  g_autoptr (RmpRemeshed) out = NULL;
  double areas[2] = { 0.0, 0.0 }, expected[2] = { 0.0, 0.0 };

  for (guint f = 0; f < shape.n_faces; f++)
    {
      const float x = shape.positions[3 * (gsize) shape.faces[3 * f]] +
                      shape.positions[3 * (gsize) shape.faces[3 * f + 1]] +
                      shape.positions[3 * (gsize) shape.faces[3 * f + 2]];

      groups[f] = x > 3.0f * 0.1f ? 1 : 0;
      expected[groups[f]] += face_area (mesh, f);
    }
  out = remesh_to (mesh, groups, NULL, 0.035);
  for (guint f = 0; f < rmp_mesh_get_n_faces (out->mesh); f++)
    areas[groups[out->faces[f]]] += face_area (out->mesh, f);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpfloat_with_epsilon (areas[i], expected[i], 1e-6);
}

/* What is linear in space is carried exactly: positions themselves. */
static void
values_are_carried (void)
{
  g_auto (Shape) shape = shape_tube (16, 20, 0.1, 0.4, 0.3);
  g_autoptr (RmpMesh) mesh = shape_to_mesh (&shape);
  g_autoptr (RmpRemeshed) out = remesh_to (mesh, NULL, NULL, 0.015);
  g_autofree float *carried = rmp_remeshed_carry (out, mesh, rmp_mesh_get_positions (mesh), 3);

  for (guint i = 0; i < 3 * rmp_mesh_get_n_vertices (out->mesh); i++)
    g_assert_cmpfloat_with_epsilon (carried[i], rmp_mesh_get_positions (out->mesh)[i], 2e-4f);
}

/* Two sheets as near as lining: none takes the other's place. */
static void
layers_stay_apart (void)
{
  g_auto (Shape) sheet = shape_grid (8, 8, 0.5, 0.5);
  g_auto (Shape) both = shape_new (2 * sheet.n_vertices, 2 * sheet.n_faces);
  g_autoptr (RmpMesh) mesh = NULL;
  g_autoptr (RmpRemeshed) out = NULL;
  const guint32 *corners;

  for (guint i = 0; i < 2; i++)
    {
      for (guint v = 0; v < sheet.n_vertices; v++)
        {
          float *position = both.positions + 3 * (gsize) (i * sheet.n_vertices + v);

          memcpy (position, sheet.positions + 3 * (gsize) v, 3 * sizeof *position);
          position[2] = 0.02f * sinf (9.0f * position[0]) + (i > 0 ? 1e-5f : 0.0f);
        }
      for (guint k = 0; k < 3 * sheet.n_faces; k++)
        both.faces[3 * i * sheet.n_faces + k] = sheet.faces[k] + i * sheet.n_vertices;
    }
  mesh = shape_to_mesh (&both);
  out = remesh_to (mesh, NULL, NULL, 0.03);
  corners = rmp_mesh_get_faces (out->mesh);
  for (guint f = 0; f < rmp_mesh_get_n_faces (out->mesh); f++)
    for (guint k = 0; k < 3; k++)
      g_assert_true ((out->points[corners[3 * (gsize) f + k]].face >= sheet.n_faces) ==
                     (out->faces[f] >= sheet.n_faces));
}

/* Looked at within the work, not only at its ends. */
static void
what_is_cancelled_gives_nothing (void)
{
  g_auto (Shape) shape = shape_ball (12, 20, 0.5);
  g_autoptr (RmpMesh) mesh = shape_to_mesh (&shape);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autofree double *lengths = g_new (double, shape.n_vertices);

  for (guint v = 0; v < shape.n_vertices; v++)
    lengths[v] = 1e-5; /* ten thousand million faces, if nothing stopped it */
  g_cancellable_cancel (cancellable);
  g_assert_null (rmp_mesh_remesh (mesh, NULL, lengths, 5, cancellable));
}

/* --- bad input -------------------------------------------------------------------------------- */

static void
any_faces_are_remeshed (void)
{
  for (guint32 seed = 1; seed <= 20; seed++)
    {
      g_auto (Shape) shape = shape_noise (40, seed);
      g_autoptr (RmpMesh) mesh = shape_to_mesh (&shape);
      g_autoptr (RmpRemeshed) out = remesh_to (mesh, NULL, NULL, 0.15 * rmp_mesh_get_size (mesh));

      for (guint i = 0; i < 3 * rmp_mesh_get_n_vertices (out->mesh); i++)
        g_assert_true (isfinite (rmp_mesh_get_positions (out->mesh)[i]));
    }
}

int
main (int argc, char **argv)
{
  static const double lengths[] = { 0.03, 0.08 }, tube_lengths[] = { 0.01, 0.03 };

  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/remesh/a-ball-gets-the-wanted-edges/finer", &lengths[0],
                        a_ball_gets_the_wanted_edges);
  g_test_add_data_func ("/remesh/a-ball-gets-the-wanted-edges/as-fine", &lengths[1],
                        a_ball_gets_the_wanted_edges);
  g_test_add_func ("/remesh/most-vertices-have-six-edges", most_vertices_have_six_edges);
  g_test_add_func ("/remesh/the-length-may-vary", the_length_may_vary);
  g_test_add_func ("/remesh/a-sheet-keeps-its-border", a_sheet_keeps_its_border);
  g_test_add_data_func ("/remesh/seams-keep-their-texture/finer", &tube_lengths[0],
                        seams_keep_their_texture);
  g_test_add_data_func ("/remesh/seams-keep-their-texture/coarser", &tube_lengths[1],
                        seams_keep_their_texture);
  g_test_add_func ("/remesh/groups-keep-their-border", groups_keep_their_border);
  g_test_add_func ("/remesh/values-are-carried", values_are_carried);
  g_test_add_func ("/remesh/layers-stay-apart", layers_stay_apart);
  g_test_add_func ("/remesh/what-is-cancelled-gives-nothing", what_is_cancelled_gives_nothing);
  g_test_add_func ("/remesh/any-faces-are-remeshed", any_faces_are_remeshed);
  return g_test_run ();
}
