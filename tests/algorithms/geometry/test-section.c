/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/bvh.h"
#include "geometry/section.h"
#include "geometry/vector.h"
#include "shapes.h"

#include <string.h>

static const double side[3] = { 0.0, 0.0, 1.0 };
static const double ahead[3] = { 1.0, 0.0, 0.0 };
static const double up[3] = { 0.0, 1.0, 0.0 };
static const double middle[3] = { 0.0, 0.0, 0.0 };

typedef struct
{
  Shape shape;
  RmpTopology *topology;
  double *positions;
} Scene;

static Scene
scene_new (Shape shape)
{
  return (Scene){ shape, shape_to_topology (&shape), shape_doubles (&shape) };
}

static void
scene_clear (Scene *scene)
{
  shape_clear (&scene->shape);
  rmp_topology_unref (scene->topology);
  g_free (scene->positions);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Scene, scene_clear)

static RmpSurfacePoint
cast_up (const Scene *scene)
{
  g_autoptr (RmpBvh)
      bvh = rmp_bvh_new (scene->shape.n_faces, scene->shape.faces, scene->shape.positions, NULL);
  RmpSurfacePoint hit;

  g_assert_true (rmp_bvh_cast (bvh, middle, up, &hit, NULL));
  return hit;
}

/* Points follow each other through common faces; in a section, all but the ends are exactly on
 * edges.
 */
static void
assert_joined (const Scene *scene, const RmpSurfaceCurve *curve)
{
  for (guint i = 0; i + 1 < curve->n_points; i++)
    {
      RmpSurfacePoint moved;
      double a[3], b[3];

      g_assert_true (rmp_surface_point_move (curve->points + i + 1, scene->shape.faces,
                                             curve->points[i].face, &moved));
      rmp_surface_point_position (curve->points + i + 1, scene->shape.faces, scene->positions, a);
      rmp_surface_point_position (&moved, scene->shape.faces, scene->positions, b);
      g_assert_cmpfloat (rmp_vector_distance (a, b), <, 1e-15);
    }
}

static void
assert_sound (const Scene *scene, const RmpSurfaceCurve *curve)
{
  assert_joined (scene, curve);
  for (guint i = 1; i + 1 < curve->n_points; i++)
    {
      double weights[3];

      rmp_surface_point_weights (curve->points + i, weights);
      g_assert_true (weights[0] == 0.0 || weights[1] == 0.0 || weights[2] == 0.0);
    }
}

/* The set-up of the published measurements: an arm of radius 40 mm, a line of 150 mm over the
 * joint.
 */
static void
a_section_does_not_see_the_mesh (void)
{
  for (guint round = 0; round < 8; round++)
    {
      g_auto (Scene)
          arm = scene_new (round % 2 ? shape_tube (48, 80, 0.04, 0.4, 0.1 * (round / 2))
                                     : shape_tube (24, 40, 0.04, 0.4, 0.1 * (round / 2)));
      RmpSurfacePoint seed = cast_up (&arm);
      double seed_arc;
      g_autoptr (RmpSurfaceCurve) line = rmp_section_trace (arm.topology, arm.positions, NULL,
                                                            &seed, side, ahead, 0.15, &seed_arc);
      double length;
      double first[3], last[3];

      g_assert_nonnull (line);
      assert_sound (&arm, line);
      length = rmp_surface_curve_arcs (line, arm.shape.faces, arm.positions, NULL);
      g_assert_cmpfloat_with_epsilon (length, 0.15, 1e-12);
      g_assert_cmpfloat_with_epsilon (seed_arc, 0.075, 1e-12);
      for (guint i = 0; i < line->n_points; i++)
        {
          double position[3];

          rmp_surface_point_position (line->points + i, arm.shape.faces, arm.positions, position);
          g_assert_cmpfloat (fabs (position[2]), <, 1e-12);
          g_assert_cmpfloat (position[1], >, 0.039);
        }
      rmp_surface_point_position (line->points, arm.shape.faces, arm.positions, first);
      rmp_surface_point_position (line->points + line->n_points - 1, arm.shape.faces, arm.positions,
                                  last);
      g_assert_cmpfloat_with_epsilon (first[0], -0.075, 3e-4);
      g_assert_cmpfloat_with_epsilon (last[0], 0.075, 3e-4);
    }
}

static void
a_border_gives_nothing_to_the_other_side (void)
{
  g_auto (Scene) arm = scene_new (shape_tube (24, 40, 0.04, 0.1, 0.0));
  g_autofree guint8 *mask = g_new0 (guint8, arm.shape.n_faces);
  RmpSurfacePoint seed = cast_up (&arm);
  double seed_arc;
  g_autoptr (RmpSurfaceCurve) whole = NULL;
  g_autoptr (RmpSurfaceCurve) masked = NULL;

  whole = rmp_section_trace (arm.topology, arm.positions, NULL, &seed, side, ahead, 0.15,
                             &seed_arc);
  g_assert_cmpfloat_with_epsilon (
      rmp_surface_curve_arcs (whole, arm.shape.faces, arm.positions, NULL), 0.1, 1e-8);
  g_assert_cmpfloat_with_epsilon (seed_arc, 0.05, 1e-8);

  for (guint f = 0; f < arm.shape.n_faces; f++)
    mask[f] = f / 48 >= 16;
  masked = rmp_section_trace (arm.topology, arm.positions, mask, &seed, side, ahead, 0.15,
                              &seed_arc);
  assert_sound (&arm, masked);
  g_assert_cmpfloat_with_epsilon (
      rmp_surface_curve_arcs (masked, arm.shape.faces, arm.positions, NULL), 0.06, 1e-8);
  g_assert_cmpfloat_with_epsilon (seed_arc, 0.01, 1e-8);
  mask[seed.face] = 0;
  g_assert_null (
      rmp_section_trace (arm.topology, arm.positions, mask, &seed, side, ahead, 0.15, NULL));
}

static void
a_closed_section_ends_where_it_meets_itself (void)
{
  g_auto (Scene) arm = scene_new (shape_tube (30, 11, 0.04, 0.1, 0.1));
  RmpSurfacePoint seed = cast_up (&arm);
  g_autoptr (RmpSurfaceCurve)
      ring = rmp_section_trace (arm.topology, arm.positions, NULL, &seed, ahead, side, 1.0, NULL);

  assert_sound (&arm, ring);
  g_assert_cmpfloat_with_epsilon (
      rmp_surface_curve_arcs (ring, arm.shape.faces, arm.positions, NULL), 2.0 * G_PI * 0.04,
      0.01 * 2.0 * G_PI * 0.04);
}

/* The plane runs through a row of vertices, along edges, and the seed is a corner. */
static void
vertices_on_the_plane_do_no_harm (void)
{
  g_auto (Scene) sheet = scene_new (shape_grid (10, 6, 1.0, 0.6));
  RmpSurfacePoint corner = { 2 * (3 * 10 + 5), { 0.0, 0.0 } };
  g_autoptr (RmpSurfaceCurve) line = rmp_section_trace (sheet.topology, sheet.positions, NULL,
                                                        &corner, up, ahead, 0.7, NULL);
  double first[3];

  g_assert_nonnull (line);
  assert_sound (&sheet, line);
  rmp_surface_point_position (line->points, sheet.shape.faces, sheet.positions, first);
  g_assert_cmpfloat_with_epsilon (first[0], 0.15, 1e-7);
  g_assert_cmpfloat_with_epsilon (first[1], 0.3, 1e-7);
  g_assert_cmpfloat_with_epsilon (
      rmp_surface_curve_arcs (line, sheet.shape.faces, sheet.positions, NULL), 0.7, 1e-9);
}

/* The 24 turns that keep the axes, as signed permutations, and their 24 mirror images. */
#define N_TURNS 48

typedef struct
{
  guint axis[3];
  double sign[3];
} Turn;

static Turn
turn_of (guint index)
{
  static const guint axes[6][3] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
                                    { 0, 2, 1 }, { 2, 1, 0 }, { 1, 0, 2 } };
  Turn turn;

  for (guint c = 0; c < 3; c++)
    {
      turn.axis[c] = axes[index % 6][c];
      turn.sign[c] = (index / 6) & (1u << c) ? -1.0 : 1.0;
    }
  return turn;
}

static void
turn_position (const Turn *turn, const double position[3], double turned[3])
{
  for (guint c = 0; c < 3; c++)
    turned[turn->axis[c]] = turn->sign[c] * position[c];
}

static void
turn_back (const Turn *turn, const double turned[3], double position[3])
{
  for (guint c = 0; c < 3; c++)
    position[c] = turn->sign[c] * turned[turn->axis[c]];
}

/* The shape turned, with its vertices and faces numbered from the other end. */
static Shape
turn_shape (const Shape *shape, const Turn *turn, gboolean renumbered)
{
  Shape turned = shape_new (shape->n_vertices, shape->n_faces);

  for (guint v = 0; v < shape->n_vertices; v++)
    {
      double position[3], moved[3];

      rmp_vector_load (shape->positions + 3 * v, position);
      turn_position (turn, position, moved);
      for (guint c = 0; c < 3; c++)
        turned.positions[3 * (renumbered ? shape->n_vertices - 1 - v : v) + c] = (float) moved[c];
    }
  for (guint f = 0; f < shape->n_faces; f++)
    for (guint c = 0; c < 3; c++)
      {
        guint32 v = shape->faces[3 * f + c];

        turned.faces[3 * (renumbered ? shape->n_faces - 1 - f : f) +
                     (renumbered ? (c + 1) % 3 : c)] = renumbered ? shape->n_vertices - 1 - v : v;
      }
  return turned;
}

/* Half of a tube, or all of it, that is symmetric about the plane z = 0, on which it has a column
 * of vertices; @rough: the column's vertices are off by as much as single precision may be.
 */
static Shape
mirrored_tube (gboolean is_half, gboolean rough)
{
  Shape shape = shape_tube (24, 40, 0.04, 0.4, 0.0);
  guint n = 0;

  for (guint v = 0; v < shape.n_vertices; v++)
    if (fabsf (shape.positions[3 * v + 2]) < 1e-6f)
      shape.positions[3 * v + 2] = rough ? (v % 3 == 0 ? 2e-9f : -3e-9f) : 0.0f;
  for (guint f = 0; f < shape.n_faces && is_half; f++)
    {
      gboolean inside = TRUE;

      for (guint c = 0; c < 3; c++)
        inside = inside && shape.positions[3 * shape.faces[3 * f + c] + 2] > -1e-6f;
      for (guint c = 0; c < 3 && inside; c++)
        shape.faces[3 * n + c] = shape.faces[3 * f + c];
      n += inside;
    }
  shape.n_faces = is_half ? n : shape.n_faces;
  return shape;
}

static void
assert_along_the_column (Shape shape, const Turn *turn)
{
  g_auto (Scene) tube = scene_new (shape);
  g_autoptr (RmpBvh) bvh = rmp_bvh_new (shape.n_faces, shape.faces, shape.positions, NULL);
  const double inside[3] = { 0.003, 0.04, 0.0 };
  double near[3], normal[3], forward[3], seed_arc;
  g_autoptr (RmpSurfaceCurve) line = NULL;
  RmpSurfacePoint seed;

  turn_position (turn, inside, near);
  turn_position (turn, side, normal);
  turn_position (turn, ahead, forward);
  g_assert_true (rmp_bvh_closest (bvh, near, &seed, NULL));
  line = rmp_section_trace (tube.topology, tube.positions, NULL, &seed, normal, forward, 0.15,
                            &seed_arc);
  g_assert_nonnull (line);
  assert_sound (&tube, line);
  g_assert_cmpfloat_with_epsilon (rmp_surface_curve_arcs (line, shape.faces, tube.positions, NULL),
                                  0.15, 1e-9);
  g_assert_cmpfloat_with_epsilon (seed_arc, 0.075, 1e-9);
  for (guint i = 0; i < line->n_points; i++)
    {
      double turned[3], position[3];

      rmp_surface_point_position (line->points + i, shape.faces, tube.positions, turned);
      turn_back (turn, turned, position);
      g_assert_cmpfloat_with_epsilon (position[1], 0.04, 1e-8);
      g_assert_cmpfloat_with_epsilon (position[2], 0.0, 1e-8);
      if (i == 0 || i + 1 == line->n_points)
        g_assert_cmpfloat_with_epsilon (position[0], i == 0 ? 0.003 - 0.075 : 0.003 + 0.075, 1e-8);
    }
}

/* Every mirrored character has a column of vertices on the plane in which its limbs bend. */
static void
a_column_of_vertices_is_followed_however_it_is_turned (void)
{
  for (guint round = 0; round < 8; round++)
    {
      Shape shape = mirrored_tube (round & 1, (round & 2) != 0);

      for (guint t = 0; t < N_TURNS; t++)
        {
          const Turn turn = turn_of (t);

          assert_along_the_column (turn_shape (&shape, &turn, (round & 4) != 0), &turn);
        }
      shape_clear (&shape);
    }
}

static void
a_fin_does_not_turn_the_line (void)
{
  /* Two squares in a plane and a third that stands on their common edge. */
  static const float positions[] = { -1, -1, 0, -1, 1, 0, 0, -1, 0, 0, 1, 0,
                                     1,  -1, 0, 1,  1, 0, 0, -1, 1, 0, 1, 1 };
  static const guint32 faces[] = { 2, 3, 7, 2, 7, 6, 0, 2, 3, 0, 3, 1, 2, 4, 5, 2, 5, 3 };
  Shape shape = shape_new (8, 6);
  g_auto (Scene) fin = { 0 };
  const double tilted[3] = { 0.1, 1.0, 0.05 };
  RmpSurfacePoint seed = { 2, { 0.3, 0.3 } };
  g_autoptr (RmpSurfaceCurve) line = NULL;
  double last[3];

  memcpy (shape.positions, positions, sizeof positions);
  memcpy (shape.faces, faces, sizeof faces);
  fin = scene_new (shape);
  g_assert_cmpuint (fin.topology->n_non_manifold_edges, ==, 1);
  line = rmp_section_trace (fin.topology, fin.positions, NULL, &seed, tilted, ahead, 9.0, NULL);
  rmp_surface_point_position (line->points + line->n_points - 1, shape.faces, fin.positions, last);
  g_assert_cmpfloat_with_epsilon (last[0], 1.0, 1e-12);
}

static void
nothing_is_traced_from_nowhere (void)
{
  g_auto (Scene) sheet = scene_new (shape_grid (4, 4, 1.0, 1.0));
  RmpSurfacePoint seed = { 3, { 0.2, 0.2 } };
  const double none[3] = { 0.0, 0.0, 0.0 };

  g_assert_null (
      rmp_section_trace (sheet.topology, sheet.positions, NULL, &seed, side, ahead, 1.0, NULL));
  g_assert_null (
      rmp_section_trace (sheet.topology, sheet.positions, NULL, &seed, none, ahead, 1.0, NULL));
}

static void
cuts_lie_where_they_should (void)
{
  static const double cuts[] = { 0.0, 0.01, 0.0100000000001, 0.03, 0.09, 0.15 };
  g_auto (Scene) arm = scene_new (shape_tube (24, 40, 0.04, 0.4, 0.25));
  RmpSurfacePoint seed = cast_up (&arm);
  g_autoptr (RmpSurfaceCurve)
      line = rmp_section_trace (arm.topology, arm.positions, NULL, &seed, side, ahead, 0.15, NULL);
  guint indices[6];
  g_autoptr (RmpSurfaceCurve)
      cut = rmp_surface_curve_split (line, arm.shape.faces, arm.positions, 6, cuts, indices);
  g_autofree double *arcs = g_new (double, cut->n_points);

  assert_sound (&arm, line);
  g_assert_cmpfloat_with_epsilon (
      rmp_surface_curve_arcs (cut, arm.shape.faces, arm.positions, arcs), 0.15, 1e-12);
  for (guint i = 0; i < 6; i++)
    g_assert_cmpfloat_with_epsilon (arcs[indices[i]], cuts[i], 1e-12);
  g_assert_cmpuint (indices[1], ==, indices[2]);
  g_assert_cmpuint (cut->n_points, ==, line->n_points + 3);
}

static void
an_extended_line_stays_straight (void)
{
  g_auto (Scene) sheet = scene_new (shape_grid (17, 13, 1.7, 1.3));
  RmpSurfacePoint seed = { 2 * (6 * 17 + 8), { 0.31, 0.42 } };
  const double across[3] = { 0.3, 1.0, 0.0 };
  g_autoptr (RmpSurfaceCurve) line = rmp_section_trace (sheet.topology, sheet.positions, NULL,
                                                        &seed, across, ahead, 0.3, NULL);
  guint first;
  g_autoptr (RmpSurfaceCurve)
      longer = rmp_surface_curve_extend (line, sheet.topology, sheet.positions, 0.25, &first);
  g_autofree double *arcs = g_new (double, longer->n_points);
  double a[3], b[3];

  assert_joined (&sheet, longer);
  g_assert_cmpfloat_with_epsilon (
      rmp_surface_curve_arcs (longer, sheet.shape.faces, sheet.positions, arcs), 0.8, 1e-9);
  g_assert_cmpfloat_with_epsilon (arcs[first], 0.25, 1e-9);
  rmp_surface_point_position (longer->points, sheet.shape.faces, sheet.positions, a);
  rmp_surface_point_position (longer->points + longer->n_points - 1, sheet.shape.faces,
                              sheet.positions, b);
  g_assert_cmpfloat_with_epsilon (rmp_vector_distance (a, b), 0.8, 1e-9);
}

static void
rays_and_closest_points_agree_with_search (void)
{
  g_auto (Scene) tube = scene_new (shape_tube (23, 31, 0.5, 2.0, 0.3));
  g_autoptr (RmpBvh)
      bvh = rmp_bvh_new (tube.shape.n_faces, tube.shape.faces, tube.shape.positions, NULL);
  GRand *random = g_rand_new_with_seed (3);

  for (guint round = 0; round < 200; round++)
    {
      double point[3], direction[3], position[3], distance, along;
      double nearest = G_MAXDOUBLE;
      RmpSurfacePoint hit;

      for (guint c = 0; c < 3; c++)
        {
          point[c] = g_rand_double_range (random, -0.3, 0.3);
          direction[c] = g_rand_double_range (random, -1.0, 1.0);
        }
      direction[0] *= 0.1;
      direction[1] += direction[1] < 0.0 ? -0.3 : 0.3;
      g_assert_true (rmp_bvh_closest (bvh, point, &hit, &distance));
      for (guint f = 0; f < tube.shape.n_faces; f++)
        for (guint i = 0; i <= 8; i++)
          for (guint j = 0; i + j <= 8; j++)
            {
              RmpSurfacePoint sample = { f, { i / 8.0, j / 8.0 } };

              rmp_surface_point_position (&sample, tube.shape.faces, tube.positions, position);
              nearest = MIN (nearest, rmp_vector_distance (position, point));
            }
      g_assert_cmpfloat (distance, <=, nearest + 1e-12);
      g_assert_cmpfloat (distance, >, nearest - 0.01);

      g_assert_true (rmp_bvh_cast (bvh, point, direction, &hit, &along));
      rmp_surface_point_position (&hit, tube.shape.faces, tube.positions, position);
      for (guint c = 0; c < 3; c++)
        g_assert_cmpfloat_with_epsilon (point[c] + along * direction[c], position[c], 1e-9);
      g_assert_cmpfloat_with_epsilon (hypot (position[1], position[2]), 0.5, 0.02);
    }
  g_rand_free (random);
}

static void
masked_faces_are_not_hit (void)
{
  g_auto (Scene) tube = scene_new (shape_tube (24, 10, 0.5, 2.0, 0.0));
  g_autofree guint8 *mask = g_new0 (guint8, tube.shape.n_faces);
  g_autoptr (RmpBvh)
      none = rmp_bvh_new (tube.shape.n_faces, tube.shape.faces, tube.shape.positions, mask);
  RmpSurfacePoint hit;

  g_assert_false (rmp_bvh_cast (none, middle, up, &hit, NULL));
  g_assert_false (rmp_bvh_closest (none, middle, &hit, NULL));
}

/* Rays at the middle of an edge, at a vertex, and along an axis, where boxes and faces are thin. */
static void
no_ray_slips_through (void)
{
  g_auto (Scene) tube = scene_new (shape_tube (24, 10, 0.5, 2.0, 0.0));
  g_autoptr (RmpBvh)
      bvh = rmp_bvh_new (tube.shape.n_faces, tube.shape.faces, tube.shape.positions, NULL);

  for (guint32 edge = 0; edge < tube.topology->n_edges; edge++)
    for (guint i = 0; i <= 4; i++)
      {
        const double *a = tube.positions + 3 * tube.topology->edges[2 * edge];
        const double *b = tube.positions + 3 * tube.topology->edges[2 * edge + 1];
        const double origin[3] = { 0.01, 0.02, -0.03 };
        double target[3];
        RmpSurfacePoint hit;

        if (fabs (a[0]) > 0.9 && fabs (b[0]) > 0.9)
          continue;
        for (guint c = 0; c < 3; c++)
          target[c] = a[c] + 0.25 * i * (b[c] - a[c]) - origin[c];
        if (fabs (target[0] + origin[0]) < 0.99)
          g_assert_true (rmp_bvh_cast (bvh, origin, target, &hit, NULL));
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/section/a-section-does-not-see-the-mesh",
                   a_section_does_not_see_the_mesh);
  g_test_add_func ("/algorithms/section/a-border-gives-nothing-to-the-other-side",
                   a_border_gives_nothing_to_the_other_side);
  g_test_add_func ("/algorithms/section/a-closed-section-ends-where-it-meets-itself",
                   a_closed_section_ends_where_it_meets_itself);
  g_test_add_func ("/algorithms/section/vertices-on-the-plane-do-no-harm",
                   vertices_on_the_plane_do_no_harm);
  g_test_add_func ("/algorithms/section/a-column-of-vertices-is-followed-however-it-is-turned",
                   a_column_of_vertices_is_followed_however_it_is_turned);
  g_test_add_func ("/algorithms/section/a-fin-does-not-turn-the-line",
                   a_fin_does_not_turn_the_line);
  g_test_add_func ("/algorithms/section/nothing-is-traced-from-nowhere",
                   nothing_is_traced_from_nowhere);
  g_test_add_func ("/algorithms/curve/cuts-lie-where-they-should", cuts_lie_where_they_should);
  g_test_add_func ("/algorithms/curve/an-extended-line-stays-straight",
                   an_extended_line_stays_straight);
  g_test_add_func ("/algorithms/bvh/rays-and-closest-points-agree-with-search",
                   rays_and_closest_points_agree_with_search);
  g_test_add_func ("/algorithms/bvh/masked-faces-are-not-hit", masked_faces_are_not_hit);
  g_test_add_func ("/algorithms/bvh/no-ray-slips-through", no_ray_slips_through);
  return g_test_run ();
}
