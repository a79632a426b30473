/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "curves.h"

#include <string.h>

/* The point of the cloth nearest to a place. */
static RmpSurfacePoint
point_near (const Cloth *cloth, double x, double y, double z)
{
  const double position[3] = { x, y, z };
  RmpSurfacePoint point;

  g_assert_true (isfinite (rmp_sheet_closest (cloth->sheet, position, &point)));
  return point;
}

static RmpPath *
path_new (const Cloth *cloth, gboolean smooth, guint n, const RmpSurfacePoint *handles)
{
  g_autoptr (GError) error = NULL;
  RmpPath *path = rmp_path_new (cloth->sheet, smooth, n, handles, &error);

  g_assert_no_error (error);
  curves_assert_joined (cloth, path->curve);
  g_assert_cmpuint (path->indices[0], ==, 0);
  g_assert_cmpuint (path->indices[path->n_handles - 1], ==, path->curve->n_points - 1);
  for (guint i = 0; i < path->n_handles; i++)
    curves_assert_at (cloth, path->curve->points + path->indices[i], path->handles + i, 1e-9);
  return path;
}

static double
length_of (const Cloth *cloth, const RmpPath *path)
{
  return rmp_surface_curve_arcs (path->curve, cloth->topology->faces, cloth->sheet->positions,
                                 NULL);
}

static double
point_distance (const Cloth *cloth, const RmpSurfacePoint *a, const RmpSurfacePoint *b)
{
  double first[3], second[3];

  rmp_sheet_position (cloth->sheet, a, first);
  rmp_sheet_position (cloth->sheet, b, second);
  return rmp_vector_distance (first, second);
}

/* The sharpest corner of a curve on flat cloth, radians. */
static double
sharpest_corner (const Cloth *cloth, const RmpSurfaceCurve *curve)
{
  double sharpest = 0.0;

  for (guint i = 1; i + 1 < curve->n_points; i++)
    {
      double positions[3][3], in[3], out[3], across[3];

      for (guint k = 0; k < 3; k++)
        rmp_sheet_position (cloth->sheet, curve->points + i - 1 + k, positions[k]);
      rmp_vector_sub (positions[1], positions[0], in);
      rmp_vector_sub (positions[2], positions[1], out);
      rmp_vector_cross (in, out, across);
      sharpest = MAX (sharpest, atan2 (rmp_vector_norm (across), rmp_vector_dot (in, out)));
    }
  return sharpest;
}

/* To the last bit. */
static gboolean
curves_are_equal (const RmpSurfaceCurve *a, const RmpSurfaceCurve *b)
{
  return a->n_points == b->n_points && rmp_surface_points_equal (a->n_points, a->points, b->points);
}

static void
a_path_is_its_geodesics_one_after_the_other (void)
{
  g_auto (Cloth) cloth = cloth_new (shape_tube (24, 30, 0.1, 0.6, 0.2), NULL);
  g_autoptr (GRand) random = g_rand_new_with_seed (1);

  for (guint round = 0; round < 30; round++)
    {
      RmpSurfacePoint handles[5];
      g_autoptr (RmpPath) path = NULL;
      g_autoptr (RmpPath) copy = NULL;
      double length = 0.0;

      for (guint i = 0; i < 5; i++)
        handles[i] = curves_random_point (&cloth, random, (round + i) % 3);
      path = path_new (&cloth, FALSE, 5, handles);
      for (guint i = 0; i < 4; i++)
        {
          g_autoptr (RmpSurfaceCurve)
              piece = rmp_path_between (cloth.sheet, handles + i, handles + i + 1, NULL);

          length += rmp_surface_curve_arcs (piece, cloth.topology->faces, cloth.sheet->positions,
                                            NULL);
        }
      g_assert_cmpfloat_with_epsilon (length_of (&cloth, path), length, 1e-12);
      copy = rmp_path_copy (path);
      g_assert_true (curves_are_equal (copy->curve, path->curve));
    }
}

/* Handles on a circle, unevenly: the curve keeps to it, and turns nowhere by more than it must. */
static void
a_smooth_path_has_no_corners (void)
{
  static const double angles[] = { 0.0, 0.5, 0.8, 1.6, 2.1, 3.0 };
  g_auto (Cloth) cloth = cloth_new (shape_grid (31, 29, 1.0, 1.0), NULL);
  RmpSurfacePoint handles[6];
  g_autoptr (RmpPath) smooth = NULL;
  g_autoptr (RmpPath) straight = NULL;

  for (guint i = 0; i < 6; i++)
    handles[i] = point_near (&cloth, 0.5 + 0.3 * cos (angles[i]), 0.3 + 0.3 * sin (angles[i]), 0.0);
  straight = path_new (&cloth, FALSE, 6, handles);
  smooth = path_new (&cloth, TRUE, 6, handles);
  g_assert_cmpfloat (sharpest_corner (&cloth, straight->curve), >, 0.3);
  /* Steps of 4° are meant; where the parameter runs fast they are up to twice that. */
  g_assert_cmpfloat (sharpest_corner (&cloth, smooth->curve), <, 2.0 * G_PI / 45.0);
  for (guint i = smooth->indices[1]; i < smooth->indices[4]; i++)
    {
      double position[3];

      rmp_sheet_position (cloth.sheet, smooth->curve->points + i, position);
      g_assert_cmpfloat_with_epsilon (hypot (position[0] - 0.5, position[1] - 0.3), 0.3, 0.002);
    }
}

/* Round a sleeve, where what is projected through space would end on the other side. */
static void
a_smooth_path_stays_on_its_side (void)
{
  g_auto (Cloth) cloth = cloth_new (shape_tube (40, 40, 0.05, 0.5, 0.2), NULL);
  RmpSurfacePoint handles[5];
  g_autoptr (RmpPath) path = NULL;

  for (guint i = 0; i < 5; i++)
    handles[i] = point_near (&cloth, -0.1 + 0.05 * i, 0.05 * cos (1.5 * i), 0.05 * sin (1.5 * i));
  path = path_new (&cloth, TRUE, 5, handles);
  g_assert_cmpfloat_with_epsilon (length_of (&cloth, path), hypot (0.2, 0.05 * 6.0), 0.01);
  g_assert_cmpfloat (sharpest_corner (&cloth, path->curve), <, 0.35);
}

static void
two_handles_make_a_straight_path_smooth_or_not (void)
{
  g_auto (Cloth) cloth = cloth_new (shape_tube (24, 30, 0.1, 0.6, 0.2), NULL);
  const RmpSurfacePoint handles[3] = { { 3, { 0.2, 0.3 } },
                                       { 3, { 0.2, 0.3 } },
                                       { 700, { 0.1, 0.6 } } };
  g_autoptr (RmpPath) smooth = path_new (&cloth, TRUE, 3, handles);
  g_autoptr (RmpPath) straight = path_new (&cloth, FALSE, 3, handles);

  g_assert_cmpuint (smooth->n_handles, ==, 2);
  g_assert_true (curves_are_equal (smooth->curve, straight->curve));
}

static void
assert_no_path (const RmpSheet *sheet, guint n, const RmpSurfacePoint *handles, gint code,
                const char *words)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (rmp_path_new (sheet, TRUE, n, handles, &error));
  g_assert_error (error, RMP_PATH_ERROR, code);
  g_assert_nonnull (strstr (error->message, words));
}

static void
a_path_says_why_it_cannot_be (void)
{
  g_auto (Cloth) cloth = cloth_new (shape_grid (9, 2, 0.9, 0.2), NULL);
  g_autofree guint8 *mask = g_new (guint8, cloth.shape.n_faces);
  g_autoptr (RmpSheet) sheet = NULL;
  const RmpSurfacePoint handles[] = { { 0, { 0.3, 0.3 } },
                                      { 2, { 0.3, 0.3 } },
                                      { 17, { 0.3, 0.3 } } };
  const RmpSurfacePoint off[] = { { 0, { 0.3, 0.3 } }, { 8, { 0.3, 0.3 } } };
  const RmpSurfacePoint same[] = { { 0, { 0.0, 0.0 } }, { 1, { 0.0, 0.0 } } };

  for (guint f = 0; f < cloth.shape.n_faces; f++)
    mask[f] = f / 2 % 9 != 4;
  sheet = rmp_sheet_new (cloth.topology, cloth.shape.positions, mask);
  assert_no_path (sheet, 3, handles, RMP_PATH_ERROR_APART, "2 and 3");
  assert_no_path (sheet, 2, off, RMP_PATH_ERROR_OFF_CLOTH, "Handle 2");
  assert_no_path (sheet, 2, same, RMP_PATH_ERROR_TOO_SHORT, "two places");
  assert_no_path (sheet, 1, handles, RMP_PATH_ERROR_TOO_SHORT, "two places");
  assert_no_path (sheet, 0, NULL, RMP_PATH_ERROR_TOO_SHORT, "two places");
}

static void
a_handle_can_be_put_in_and_taken_out (void)
{
  g_auto (Cloth) cloth = cloth_new (shape_tube (24, 30, 0.1, 0.6, 0.2), NULL);
  const RmpSurfacePoint handles[3] = { { 50, { 0.2, 0.3 } },
                                       { 700, { 0.1, 0.6 } },
                                       { 1300, { 0.3, 0.3 } } };
  g_autoptr (RmpPath) path = path_new (&cloth, FALSE, 3, handles);
  double length = length_of (&cloth, path);
  g_autofree double *arcs = g_new (double, path->curve->n_points);

  rmp_surface_curve_arcs (path->curve, cloth.topology->faces, cloth.sheet->positions, arcs);
  for (guint i = 1; i < 20; i++)
    {
      double arc = length * i / 20;
      double position[3], at;
      guint index, after;
      g_autoptr (RmpPath) more = rmp_path_insert (path, cloth.sheet, arc, &index, NULL);
      g_autoptr (RmpPath) again = rmp_path_remove (more, cloth.sheet, index, NULL);

      g_assert_cmpuint (more->n_handles, ==, 4);
      g_assert_cmpuint (index, ==, arc < arcs[path->indices[1]] ? 1 : 2);
      g_assert_cmpfloat_with_epsilon (length_of (&cloth, more), length, 1e-9);
      rmp_sheet_position (cloth.sheet, more->handles + index, position);
      g_assert_cmpfloat (rmp_path_nearest (path, cloth.sheet, position, &at, &after), <, 1e-12);
      g_assert_cmpfloat_with_epsilon (at, arc, 1e-9);
      g_assert_cmpuint (after, ==, index - 1);
      g_assert_true (curves_are_equal (again->curve, path->curve));
    }
}

static void
a_handle_can_be_moved_and_moved_back (void)
{
  g_auto (Cloth) cloth = cloth_new (shape_tube (24, 30, 0.1, 0.6, 0.2), NULL);
  const RmpSurfacePoint handles[3] = { { 50, { 0.2, 0.3 } },
                                       { 700, { 0.1, 0.6 } },
                                       { 1300, { 0.3, 0.3 } } };
  const RmpSurfacePoint elsewhere = { 640, { 0.5, 0.2 } };
  g_autoptr (RmpPath) path = path_new (&cloth, TRUE, 3, handles);
  g_autoptr (RmpPath) moved = rmp_path_move (path, cloth.sheet, 1, &elsewhere, NULL);
  g_autoptr (RmpPath) back = rmp_path_move (moved, cloth.sheet, 1, handles + 1, NULL);

  curves_assert_at (&cloth, moved->curve->points + moved->indices[1], &elsewhere, 1e-12);
  g_assert_true (curves_are_equal (back->curve, path->curve));
}

static void
halves_join_to_the_whole (void)
{
  g_auto (Cloth) cloth = cloth_new (shape_tube (24, 30, 0.1, 0.6, 0.2), NULL);
  const RmpSurfacePoint handles[3] = { { 50, { 0.2, 0.3 } },
                                       { 700, { 0.1, 0.6 } },
                                       { 1300, { 0.3, 0.3 } } };
  g_autoptr (RmpPath) path = path_new (&cloth, FALSE, 3, handles);
  double length = length_of (&cloth, path);

  for (guint i = 1; i < 10; i++)
    {
      g_autoptr (RmpPath) before = NULL;
      g_autoptr (RmpPath) after = NULL;
      g_autoptr (RmpPath) turned = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_true (rmp_path_split (path, cloth.sheet, length * i / 10, &before, &after, &error));
      g_assert_no_error (error);
      g_assert_cmpfloat_with_epsilon (length_of (&cloth, before), length * i / 10, 1e-9);
      g_assert_cmpfloat_with_epsilon (length_of (&cloth, after), length * (10 - i) / 10, 1e-9);
      turned = rmp_path_reverse (after, cloth.sheet, NULL);
      g_assert_cmpfloat_with_epsilon (length_of (&cloth, turned), length_of (&cloth, after), 1e-12);

      /* Whatever the order and the directions, the ends at the cut find each other. */
      for (guint way = 0; way < 3; way++)
        {
          g_autoptr (RmpPath) whole = way == 0   ? rmp_path_join (before, after, cloth.sheet, NULL)
                                      : way == 1 ? rmp_path_join (before, turned, cloth.sheet, NULL)
                                                 : rmp_path_join (after, before, cloth.sheet, NULL);

          g_assert_cmpfloat_with_epsilon (length_of (&cloth, whole), length, 1e-9);
          curves_assert_at (&cloth, whole->handles, handles, 1e-12);
        }
    }
}

static void
a_cut_at_an_end_leaves_no_half (void)
{
  g_auto (Cloth) cloth = cloth_new (shape_grid (5, 5, 0.5, 0.5), NULL);
  const RmpSurfacePoint handles[2] = { { 0, { 0.2, 0.3 } }, { 40, { 0.1, 0.6 } } };
  g_autoptr (RmpPath) path = path_new (&cloth, FALSE, 2, handles);

  for (guint i = 0; i < 2; i++)
    {
      RmpPath *before = NULL;
      RmpPath *after = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_false (rmp_path_split (path, cloth.sheet, i * length_of (&cloth, path), &before,
                                      &after, &error));
      g_assert_error (error, RMP_PATH_ERROR, RMP_PATH_ERROR_TOO_SHORT);
      g_assert_null (before);
      g_assert_null (after);
    }
}

static void
ends_snap_to_borders_and_seams (void)
{
  g_auto (Cloth) cloth = cloth_new (shape_tube (24, 30, 0.1, 0.6, 0.0), NULL);
  g_autofree guint32 *uv_faces = g_memdup2 (cloth.topology->faces,
                                            3 * cloth.shape.n_faces * sizeof (guint32));
  g_autofree guint8 *seams = NULL;
  RmpSurfacePoint near_border = point_near (&cloth, 0.295, 0.1, 0.0);
  RmpSurfacePoint near_seam = point_near (&cloth, 0.01, 0.1, 0.004);
  RmpSurfacePoint snapped;
  double position[3];
  guint n_seams = 0;

  /* A slit in the texture along the row of vertices at y = 0.1: faces left of it have coordinates
   * of their own there.
   */
  for (guint f = 0; f < cloth.shape.n_faces; f++)
    for (guint i = 0; i < 3; i++)
      if (f / 2 % 24 == 23 && uv_faces[3 * f + i] % 24 == 0)
        uv_faces[3 * f + i] += cloth.shape.n_vertices;
  seams = rmp_sheet_uv_seams (cloth.sheet, uv_faces);
  for (guint e = 0; e < cloth.topology->n_edges; e++)
    n_seams += seams[e];
  g_assert_cmpuint (n_seams, ==, 30);

  g_assert_true (rmp_sheet_snap (cloth.sheet, &near_border, NULL, 0.01, &snapped));
  rmp_sheet_position (cloth.sheet, &snapped, position);
  g_assert_cmpfloat_with_epsilon (position[0], 0.3, 1e-7);
  curves_assert_at (&cloth, &near_border, &snapped, 0.006);
  g_assert_false (rmp_sheet_snap (cloth.sheet, &near_border, NULL, 0.004, &snapped));

  g_assert_false (rmp_sheet_snap (cloth.sheet, &near_seam, NULL, 0.01, &snapped));
  g_assert_true (rmp_sheet_snap (cloth.sheet, &near_seam, seams, 0.01, &snapped));
  rmp_sheet_position (cloth.sheet, &snapped, position);
  g_assert_cmpfloat_with_epsilon (position[2], 0.0, 1e-7);
  g_assert_cmpfloat_with_epsilon (position[0], 0.01, 1e-3);
  g_assert_cmpfloat (point_distance (&cloth, &near_seam, &snapped), <, 0.005);
}

static void
add (const char *name, GTestFunc function)
{
  g_autofree char *path = g_strconcat ("/algorithms/path-edit/", name, NULL);

  g_test_add_func (path, function);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("a-path-is-its-geodesics-one-after-the-other", a_path_is_its_geodesics_one_after_the_other);
  add ("a-smooth-path-has-no-corners", a_smooth_path_has_no_corners);
  add ("a-smooth-path-stays-on-its-side", a_smooth_path_stays_on_its_side);
  add ("two-handles-make-a-straight-path-smooth-or-not",
       two_handles_make_a_straight_path_smooth_or_not);
  add ("a-path-says-why-it-cannot-be", a_path_says_why_it_cannot_be);
  add ("a-handle-can-be-put-in-and-taken-out", a_handle_can_be_put_in_and_taken_out);
  add ("a-handle-can-be-moved-and-moved-back", a_handle_can_be_moved_and_moved_back);
  add ("halves-join-to-the-whole", halves_join_to_the_whole);
  add ("a-cut-at-an-end-leaves-no-half", a_cut_at_an_end_leaves_no_half);
  add ("ends-snap-to-borders-and-seams", ends_snap_to_borders_and_seams);
  return g_test_run ();
}
