/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "painting/unwrap.h"

#include <math.h>
#include <string.h>

#define SIDE 1024

/* The least room between charts, texels at SIDE. */
#define MARGIN 8.0

typedef void (*PlaceFunc) (double s, double t, float out[3]);

static void
place_torus (double s, double t, float out[3])
{
  const double a = 2.0 * G_PI * s, b = 2.0 * G_PI * t, r = 1.0 + 0.4 * cos (b);

  out[0] = (float) (r * cos (a));
  out[1] = (float) (0.4 * sin (b));
  out[2] = (float) (r * sin (a));
}

/* Three turns of a stair: flat everywhere, over itself in any projection from above. */
static void
place_stair (double s, double t, float out[3])
{
  const double a = 6.0 * G_PI * s, r = 0.5 + 0.5 * t;

  out[0] = (float) (r * cos (a));
  out[1] = (float) (0.5 * s);
  out[2] = (float) (r * sin (a));
}

static void
place_dented_sphere (double s, double t, float out[3])
{
  const double a = 2.0 * G_PI * s, b = G_PI * t, r = 1.0 + 0.15 * sin (5.0 * a) * sin (4.0 * b);

  out[0] = (float) (r * sin (b) * cos (a));
  out[1] = (float) (r * cos (b));
  out[2] = (float) (r * sin (b) * sin (a));
}

static RmpMesh *
make_grid (PlaceFunc place, guint columns, guint rows)
{
  g_autofree float *positions = g_new (float, 3 * (columns + 1) * (rows + 1));
  g_autofree guint32 *faces = g_new (guint32, 6 * columns * rows);

  for (guint i = 0; i < (columns + 1) * (rows + 1); i++)
    place (i % (columns + 1) / (double) columns, i / (columns + 1) / (double) rows,
           positions + 3 * i);
  for (guint i = 0; i < columns * rows; i++)
    {
      const guint v = i / columns * (columns + 1) + i % columns;
      const guint32 quad[6] = { v, v + columns + 1, v + columns + 2, v, v + columns + 2, v + 1 };

      memcpy (faces + 6 * i, quad, sizeof quad);
    }
  return rmp_mesh_new ((columns + 1) * (rows + 1), positions, 2 * columns * rows, faces, 0, NULL,
                       NULL, NULL);
}

static RmpMesh *
make_soup (guint n_vertices, guint n_faces)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (9);
  g_autofree float *positions = g_new (float, 3 * n_vertices);
  g_autofree guint32 *faces = g_new (guint32, 3 * n_faces);

  for (guint i = 0; i < 3 * n_vertices; i++)
    positions[i] = (float) g_rand_double (random);
  /* Some vertices at one place, some faces with a vertex twice, most edges with many faces. */
  memcpy (positions, positions + 3, 3 * sizeof *positions);
  for (guint i = 0; i < 3 * n_faces; i++)
    faces[i] = (guint32) g_rand_int_range (random, 0, (gint32) n_vertices);
  return rmp_mesh_new (n_vertices, positions, n_faces, faces, 0, NULL, NULL, NULL);
}

static double
get_area (const float *uvs, const guint32 *face)
{
  const float *a = uvs + 2 * face[0], *b = uvs + 2 * face[1], *c = uvs + 2 * face[2];

  return 0.5 * ((double) (b[0] - a[0]) * (double) (c[1] - a[1]) -
                (double) (b[1] - a[1]) * (double) (c[0] - a[0]));
}

static double
get_surface_area (const float *positions, const guint32 *face)
{
  double sum = 0.0;

  for (guint c = 0; c < 3; c++)
    {
      const float *p = positions + c, *q = positions + (c + 1) % 3;
      const double a = p[3 * face[1]] - p[3 * face[0]], b = p[3 * face[2]] - p[3 * face[0]];
      const double d = q[3 * face[1]] - q[3 * face[0]], e = q[3 * face[2]] - q[3 * face[0]];

      sum += (a * e - b * d) * (a * e - b * d);
    }
  return 0.5 * sqrt (sum);
}

/* The depth of a texel's centre inside a face, in texels; below 0 outside. */
static double
get_depth (const float *uvs, const guint32 *face, double u, double v)
{
  double depth = INFINITY;

  for (guint e = 0; e < 3; e++)
    {
      const float *a = uvs + 2 * face[e], *b = uvs + 2 * face[(e + 1) % 3];
      const double dx = b[0] - a[0], dy = b[1] - a[1];

      depth = MIN (depth, SIDE * (dx * (v - a[1]) - dy * (u - a[0])) / hypot (dx, dy));
    }
  return depth;
}

/* No texel inside two faces, and all of the texture's texels of a face its own. */
static void
assert_no_overlap (const RmpMesh *mesh)
{
  const float *uvs = rmp_mesh_get_uvs (mesh);
  g_autofree guint32 *owners = g_new0 (guint32, SIDE * SIDE);

  for (guint f = 0; f < rmp_mesh_get_n_faces (mesh); f++)
    {
      const guint32 *face = rmp_mesh_get_uv_faces (mesh) + 3 * f;
      double low[2] = { 1.0, 1.0 }, high[2] = { 0.0, 0.0 };

      if (get_area (uvs, face) < 1e-10)
        continue;
      for (guint i = 0; i < 6; i++)
        {
          low[i % 2] = MIN (low[i % 2], (double) uvs[2 * face[i / 2] + i % 2]);
          high[i % 2] = MAX (high[i % 2], (double) uvs[2 * face[i / 2] + i % 2]);
        }
      for (guint y = (guint) (low[1] * SIDE); y < MIN (SIDE, high[1] * SIDE + 1); y++)
        for (guint x = (guint) (low[0] * SIDE); x < MIN (SIDE, high[0] * SIDE + 1); x++)
          if (get_depth (uvs, face, (x + 0.5) / SIDE, (y + 0.5) / SIDE) > 1e-3)
            {
              g_assert_cmpuint (owners[y * SIDE + x], ==, 0);
              owners[y * SIDE + x] = f + 1;
            }
    }
}

static void
assert_sound (const RmpMesh *mesh, const RmpMesh *unwrapped)
{
  const float *uvs = rmp_mesh_get_uvs (unwrapped), *positions = rmp_mesh_get_positions (mesh);

  g_assert_nonnull (unwrapped);
  g_assert_true (rmp_mesh_has_same_faces (mesh, unwrapped));
  for (guint i = 0; i < 2 * rmp_mesh_get_n_uvs (unwrapped); i++)
    g_assert_true (uvs[i] >= 0.0f && uvs[i] <= 1.0f);
  for (guint f = 0; f < rmp_mesh_get_n_faces (mesh); f++)
    if (get_surface_area (positions, rmp_mesh_get_faces (mesh) + 3 * f) > 1e-7)
      g_assert_cmpfloat (get_area (uvs, rmp_mesh_get_uv_faces (unwrapped) + 3 * f), >, 0.0);
  assert_no_overlap (unwrapped);
}

static void
every_face_gets_its_own_place_with_little_stretch (void)
{
  static const PlaceFunc positions[] = { place_torus, place_stair, place_dented_sphere };

  for (guint i = 0; i < G_N_ELEMENTS (positions); i++)
    {
      g_autoptr (RmpMesh) mesh = make_grid (positions[i], 60, 30), unwrapped = NULL;
      double least = INFINITY, most = 0.0, sum = 0.0;
      RmpUnwrapReport report;

      unwrapped = rmp_mesh_unwrap (mesh, &report);
      assert_sound (mesh, unwrapped);
      g_assert_cmpuint (report.n_charts, >=, 2);
      g_assert_cmpuint (report.n_charts, <, 60);
      g_assert_cmpfloat (report.stretch, >=, 1.0);
      g_assert_cmpfloat (report.stretch, <, 1.57);
      for (guint f = 0; f < rmp_mesh_get_n_faces (mesh); f++)
        {
          const double surface = get_surface_area (rmp_mesh_get_positions (mesh),
                                                   rmp_mesh_get_faces (mesh) + 3 * f);
          const double flat = get_area (rmp_mesh_get_uvs (unwrapped),
                                        rmp_mesh_get_uv_faces (unwrapped) + 3 * f);

          sum += flat;
          if (surface < 1e-5)
            continue;
          least = MIN (least, flat / surface);
          most = MAX (most, flat / surface);
        }
      g_assert_cmpfloat (most / least, <, 1.6);
      g_assert_cmpfloat (sum, >, 0.2);
    }
}

static void
charts_keep_their_distance (void)
{
  g_autoptr (RmpMesh) mesh = make_grid (place_torus, 60, 30),
                      unwrapped = rmp_mesh_unwrap (mesh, NULL);
  const float *uvs = rmp_mesh_get_uvs (unwrapped);
  const guint n = rmp_mesh_get_n_uvs (unwrapped);
  g_autofree guint32 *chart = g_new (guint32, n);
  gboolean changed = TRUE;

  for (guint i = 0; i < n; i++)
    chart[i] = i;
  while (changed)
    {
      changed = FALSE;
      for (guint f = 0; f < rmp_mesh_get_n_faces (unwrapped); f++)
        {
          const guint32 *face = rmp_mesh_get_uv_faces (unwrapped) + 3 * f;
          const guint32 least = MIN (MIN (chart[face[0]], chart[face[1]]), chart[face[2]]);

          for (guint c = 0; c < 3; c++)
            {
              changed = changed || chart[face[c]] != least;
              chart[face[c]] = least;
            }
        }
    }
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < i; k++)
      if (chart[i] != chart[k])
        g_assert_cmpfloat (SIDE * hypot (uvs[2 * i] - uvs[2 * k], uvs[2 * i + 1] - uvs[2 * k + 1]),
                           >, MARGIN);
}

static void
what_is_no_surface_is_laid_out_too (void)
{
  g_autoptr (RmpMesh) soup = make_soup (40, 300), unwrapped = NULL, again = NULL;
  const float point[] = { 0, 0, 0, 0, 0, 0, 0, 0, 0 };
  const guint32 faces[] = { 0, 1, 2 };
  g_autoptr (RmpMesh) speck = rmp_mesh_new (3, point, 1, faces, 0, NULL, NULL, NULL), laid = NULL;
  RmpUnwrapReport report;

  unwrapped = rmp_mesh_unwrap (soup, &report);
  assert_sound (soup, unwrapped);
  g_assert_cmpuint (report.n_charts, >, 100);
  again = rmp_mesh_unwrap (soup, NULL);
  g_assert_cmpmem (rmp_mesh_get_uvs (unwrapped),
                   2 * sizeof (float) * rmp_mesh_get_n_uvs (unwrapped), rmp_mesh_get_uvs (again),
                   2 * sizeof (float) * rmp_mesh_get_n_uvs (again));
  laid = rmp_mesh_unwrap (speck, &report);
  g_assert_nonnull (laid);
  g_assert_cmpuint (report.n_charts, ==, 1);
  g_assert_cmpfloat (report.stretch, ==, 1.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add_func ("/algorithms/painting/unwrap/" path, function)
  ADD ("places", every_face_gets_its_own_place_with_little_stretch);
  ADD ("distance", charts_keep_their_distance);
  ADD ("soup", what_is_no_surface_is_laid_out_too);
#undef ADD
  return g_test_run ();
}
