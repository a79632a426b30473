/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/vector.h"
#include "painting/mirror.h"
#include "painting/texels.h"

#include <math.h>

#define COLUMNS 8
#define ROWS 6
#define SIDE 256
#define TOLERANCE 0.01

/* A sheet from x = −1 to 1 whose left half is laid out upright and whose right half lies on its
 * side, on the texture.
 */
typedef struct
{
  RmpMesh *mesh;
  RmpSheet *sheet;
} Cloth;

static void
cloth_clear (Cloth *self)
{
  rmp_mesh_unref (self->mesh);
  rmp_sheet_unref (self->sheet);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Cloth, cloth_clear)

static Cloth
cloth_new (void)
{
  const guint n = (COLUMNS + 1) * (ROWS + 1), n_faces = 2 * COLUMNS * ROWS;
  g_autofree float *positions = g_new (float, 3 * n), *uvs = g_new (float, 4 * n);
  g_autofree guint32 *faces = g_new (guint32, 3 * n_faces),
                     *uv_faces = g_new (guint32, 3 * n_faces);
  g_autoptr (RmpTopology) topology = NULL;
  guint32 *next = faces;
  Cloth self;

  for (guint i = 0; i < n; i++)
    {
      const float s = (float) (i % (COLUMNS + 1)) / COLUMNS, t = (float) (i / (COLUMNS + 1)) / ROWS;

      positions[3 * i] = 2.0f * s - 1.0f;
      positions[3 * i + 1] = t;
      positions[3 * i + 2] = 0.0f;
      uvs[2 * i] = 0.05f + 0.8f * s; /* of the left half, s < ½ */
      uvs[2 * i + 1] = 0.05f + 0.8f * t;
      uvs[2 * (n + i)] = 0.55f + 0.4f * t;
      uvs[2 * (n + i) + 1] = 0.05f + 1.6f * (s - 0.5f);
    }
  for (guint32 row = 0; row < ROWS; row++)
    for (guint32 column = 0; column < COLUMNS; column++)
      for (guint half = 0; half < 2; half++)
        {
          const guint32 a = row * (COLUMNS + 1) + column,
                        corners[4] = { a, a + 1, a + COLUMNS + 2, a + COLUMNS + 1 };

          *next++ = corners[0];
          *next++ = corners[1 + half];
          *next++ = corners[2 + half];
        }
  for (guint i = 0; i < 3 * n_faces; i++)
    uv_faces[i] = faces[i] + (i / 6 % COLUMNS < COLUMNS / 2 ? 0 : n);
  self.mesh = rmp_mesh_new (n, positions, n_faces, faces, 2 * n, uvs, uv_faces, NULL);
  g_assert_nonnull (self.mesh);
  topology = rmp_topology_new_for_mesh (self.mesh);
  self.sheet = rmp_sheet_new (topology, positions, NULL);
  return self;
}

/* A height that is another one everywhere. */
static guint16
slope (gconstpointer data, const RmpSurfacePoint *point, guint16 code G_GNUC_UNUSED)
{
  double position[3];

  rmp_sheet_position (((const Cloth *) data)->sheet, point, position);
  return (guint16) (30000.0 + 12000.0 * position[0] + 9000.0 * position[1] +
                    3000.0 * sin (5.0 * position[1]));
}

static void
check_image (const Cloth *cloth, RmpHeightImage *before, RmpHeightImage *after, gboolean upwards)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (guint i = 0; i < 400; i++)
    {
      const double a = g_rand_double_range (random, 0.1, 0.5),
                   b = g_rand_double_range (random, 0.1, 0.4);
      const RmpSurfacePoint point = { (guint32) g_rand_int_range (random, 0, 2 * COLUMNS * ROWS),
                                      { a, b } };
      RmpSurfacePoint twin;
      double position[3];

      rmp_sheet_position (cloth->sheet, &point, position);
      if (fabs (position[0]) < 0.05)
        continue;
      if (upwards == (position[0] > 0.0))
        position[0] = -position[0];
      g_assert_cmpfloat (rmp_sheet_closest (cloth->sheet, position, &twin), <, TOLERANCE);
      g_assert_cmpfloat_with_epsilon (rmp_height_image_sample (after, cloth->mesh, &point),
                                      rmp_height_image_sample (before, cloth->mesh, &twin), 200.0);
    }
}

/* By the plane and by how the mesh is joined, both ways. */
static void
an_image_is_the_same_on_both_sides (void)
{
  g_auto (Cloth) cloth = cloth_new ();
  g_autoptr (RmpSymmetry) symmetry = rmp_symmetry_new (
      cloth.sheet->topology, rmp_mesh_get_positions (cloth.mesh), RMP_INDEX_NONE);
  g_autoptr (RmpHeightImage) plain = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE);
  g_autoptr (RmpHeightImage) image = rmp_height_image_map (plain, cloth.mesh, NULL, slope, &cloth);

  g_assert_false (rmp_height_image_equal (plain, image));
  for (guint i = 0; i < 4; i++)
    {
      const RmpMirror mirror = { .sheet = cloth.sheet,
                                 .symmetry = (i & 1) != 0 ? symmetry : NULL,
                                 .tolerance = TOLERANCE,
                                 .upwards = (i & 2) != 0 };
      g_autoptr (RmpHeightImage) mirrored = rmp_mirror_image (&mirror, cloth.mesh, image);

      check_image (&cloth, image, mirrored, mirror.upwards);
    }
}

static void
weights_and_directions_are_mirrored (void)
{
  g_auto (Cloth) cloth = cloth_new ();
  g_autoptr (RmpSymmetry) symmetry = rmp_symmetry_new (
      cloth.sheet->topology, rmp_mesh_get_positions (cloth.mesh), RMP_INDEX_NONE);
  g_autofree float *normals = rmp_mirror_find_normals (cloth.sheet);
  const guint n = rmp_mesh_get_n_vertices (cloth.mesh);

  for (guint i = 0; i < 2; i++)
    {
      const RmpMirror mirror = { .sheet = cloth.sheet,
                                 .symmetry = i ? symmetry : NULL,
                                 .tolerance = TOLERANCE };
      g_autofree float *weights = g_new (float, n), *directions = g_new0 (float, 3 * n);

      for (guint v = 0; v < n; v++)
        {
          const float x = rmp_mesh_get_positions (cloth.mesh)[3 * v];

          weights[v] = 0.5f + 0.3f * x;
          directions[3 * v] = x > 0.0f ? 0.6f : 1.0f;
          directions[3 * v + 1] = x > 0.0f ? 0.8f : 0.0f;
        }
      rmp_mirror_weights (&mirror, weights);
      rmp_mirror_directions (&mirror, normals, directions);
      for (guint v = 0; v < n; v++)
        {
          const float x = rmp_mesh_get_positions (cloth.mesh)[3 * v];

          g_assert_cmpfloat_with_epsilon (weights[v], 0.5f + 0.3f * fabsf (x), 1e-3f);
          if (x < -0.01f) /* x is the other way round, y the same: with no sign */
            g_assert_cmpfloat_with_epsilon (directions[3 * v] * directions[3 * v + 1], -0.48f,
                                            1e-3f);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/painting/mirror/an-image-is-the-same-on-both-sides",
                   an_image_is_the_same_on_both_sides);
  g_test_add_func ("/painting/mirror/weights-and-directions-are-mirrored",
                   weights_and_directions_are_mirrored);
  return g_test_run ();
}
