/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paths over random fields on a random sheet: they end, keep off the vertices, and cross nothing.
 */

#include "geometry/vector.h"
#include "wrinkles/trace.h"

#include <math.h>

#define SIDE 8
#define N_VERTICES ((SIDE + 1) * (SIDE + 1))
#define N_FACES (2 * SIDE * SIDE)

static const RmpTraceOptions rules = { 1.3, 80.0 * G_PI / 180.0, 512, NULL, 1.0 };

typedef struct
{
  RmpWrinkleField field;
  RmpTopology *topology;
  double positions[3 * N_VERTICES], directions[3 * N_FACES], compression[N_FACES];
  guint8 isotropic[N_FACES];
} Sheet;

static void
sheet_init (Sheet *self, GRand *random)
{
  guint32 faces[3 * N_FACES];

  for (guint i = 0; i < N_VERTICES; i++)
    {
      self->positions[3 * i] = i % (SIDE + 1) + g_rand_double_range (random, -0.2, 0.2);
      self->positions[3 * i + 1] = i / (SIDE + 1) + g_rand_double_range (random, -0.2, 0.2);
      self->positions[3 * i + 2] = g_rand_double_range (random, -0.4, 0.4);
    }
  for (guint32 y = 0, at = 0; y < SIDE; y++)
    for (guint32 x = 0; x < SIDE; x++)
      {
        guint32 a = y * (SIDE + 1) + x, b = a + 1, c = a + SIDE + 2, d = a + SIDE + 1;

        faces[at++] = a, faces[at++] = b, faces[at++] = c;
        faces[at++] = a, faces[at++] = c, faces[at++] = d;
      }
  self->topology = rmp_topology_new (N_VERTICES, N_FACES, faces);
  for (guint i = 0; i < N_FACES; i++)
    {
      double a[3], b[3], angle = g_rand_double_range (random, 0.0, 2.0 * G_PI), y[3], normal[3];

      rmp_vector_sub (self->positions + 3 * faces[3 * i + 1], self->positions + 3 * faces[3 * i],
                      a);
      rmp_vector_sub (self->positions + 3 * faces[3 * i + 2], self->positions + 3 * faces[3 * i],
                      b);
      rmp_vector_cross (a, b, normal);
      rmp_vector_cross (normal, a, y);
      rmp_vector_normalise (a);
      rmp_vector_normalise (y);
      for (guint c = 0; c < 3; c++)
        self->directions[3 * i + c] = cos (angle) * a[c] + sin (angle) * y[c];
      self->compression[i] = g_rand_double_range (random, 1.2, 2.0);
      self->isotropic[i] = g_rand_int_range (random, 0, 5) == 0;
    }
  self->field = (RmpWrinkleField){ self->topology, self->positions, self->compression,
                                   self->directions, self->isotropic };
}

/* Flat, with one direction everywhere: a path is straight, and the same from its other end. */
static void
sheet_flatten (Sheet *self)
{
  for (guint i = 0; i < N_VERTICES; i++)
    self->positions[3 * i + 2] = 0.0;
  for (guint i = 0; i < N_FACES; i++)
    {
      self->directions[3 * i] = 0.8;
      self->directions[3 * i + 1] = 0.6;
      self->directions[3 * i + 2] = 0.0;
      self->isotropic[i] = 0;
    }
}

/* Segments of the path and of all in @map do not cross; consecutive points share a face. */
static void
assert_path_is_clear (const Sheet *sheet, const GArray *points, const RmpSegmentMap *map)
{
  const RmpEdgePathPoint *path = (const RmpEdgePathPoint *) (void *) points->data;
  g_autoptr (RmpSegmentMap) own = rmp_segment_map_new (N_FACES);

  for (guint i = 0; i < points->len; i++)
    {
      g_assert_cmpfloat (path[i].t, >=, RMP_PATH_MARGIN);
      g_assert_cmpfloat (path[i].t, <=, 1.0 - RMP_PATH_MARGIN);
    }
  for (guint i = 0; i + 1 < points->len; i++)
    {
      guint32 face = rmp_edge_path_shared_face (sheet->topology, path[i].edge, path[i + 1].edge);
      double from[3], to[3];

      g_assert_cmpuint (face, !=, RMP_INDEX_NONE);
      rmp_edge_path_point_position (sheet->topology, sheet->positions, path + i, from);
      rmp_edge_path_point_position (sheet->topology, sheet->positions, path + i + 1, to);
      g_assert_false (
          rmp_segment_map_crosses (own, sheet->topology, sheet->positions, face, from, to, NULL));
      g_assert_false (
          rmp_segment_map_crosses (map, sheet->topology, sheet->positions, face, from, to, NULL));
      rmp_segment_map_add (own, face, 0, from, to);
    }
}

static void
random_fields_give_paths_that_cross_nothing (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (31);

  for (guint round = 0; round < 60; round++)
    {
      g_autoptr (RmpSegmentMap) map = rmp_segment_map_new (N_FACES);
      g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (RmpEdgePathPoint));
      Sheet sheet;

      sheet_init (&sheet, random);
      for (guint k = 0; k < 20; k++)
        {
          guint32 face = (guint32) g_rand_int_range (random, 0, N_FACES);
          const double middle[3] = { 0.4, 0.25, 0.35 };
          RmpTraceStop stops[2];

          rmp_trace (&sheet.field, &rules, map, face, middle, points, stops);
          if (points->len < 2)
            continue;
          assert_path_is_clear (&sheet, points, map);
          rmp_segment_map_add_path (map, sheet.topology, sheet.positions, k, points->len,
                                    (const RmpEdgePathPoint *) (void *) points->data);
        }
      rmp_topology_unref (sheet.topology);
    }
}

static gboolean
is_inside (const GArray *points, guint i)
{
  double t = g_array_index (points, RmpEdgePathPoint, i).t;

  return t > RMP_PATH_MARGIN && t < 1.0 - RMP_PATH_MARGIN;
}

static void
a_path_goes_on_as_it_would_have_gone (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (32);
  guint n_checked = 0;

  for (guint round = 0; round < 60; round++)
    {
      g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (RmpEdgePathPoint));
      g_autoptr (GArray) cut = g_array_new (FALSE, FALSE, sizeof (RmpEdgePathPoint));
      g_autoptr (GArray) more = g_array_new (FALSE, FALSE, sizeof (RmpEdgePathPoint));
      const double middle[3] = { 0.4, 0.25, 0.35 };
      RmpTraceStop stops[2], stop;
      Sheet sheet;

      sheet_init (&sheet, random);
      sheet_flatten (&sheet);
      rmp_trace (&sheet.field, &rules, NULL, (guint32) g_rand_int_range (random, 0, N_FACES),
                 middle, points, stops);
      if (points->len >= 6)
        {
          guint kept = points->len - 2;

          g_array_append_vals (cut, points->data, kept);
          rmp_trace_on (&sheet.field, &rules, NULL, cut, FALSE, more, &stop);
          /* where a point was kept off a vertex the last segment is not the way the path went */
          if (more->len == 2 && is_inside (cut, kept - 1) && is_inside (cut, kept - 2))
            for (guint i = 0; i < 2; i++)
              {
                const RmpEdgePathPoint *was = &g_array_index (points, RmpEdgePathPoint, kept + i);
                const RmpEdgePathPoint *is = &g_array_index (more, RmpEdgePathPoint, i);

                g_assert_cmpuint (was->edge, ==, is->edge);
                g_assert_cmpfloat_with_epsilon (was->t, is->t, 1e-6);
                n_checked++;
              }
        }
      rmp_topology_unref (sheet.topology);
    }
  g_assert_cmpuint (n_checked, >, 10);
}

static void
smoothing_straightens_and_stays_on_the_edges (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (33);

  for (guint round = 0; round < 60; round++)
    {
      g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (RmpEdgePathPoint));
      const double middle[3] = { 0.4, 0.25, 0.35 };
      RmpTraceStop stops[2];
      double before;
      Sheet sheet;

      sheet_init (&sheet, random);
      rmp_trace (&sheet.field, &rules, NULL, (guint32) g_rand_int_range (random, 0, N_FACES),
                 middle, points, stops);
      if (points->len >= 3)
        {
          RmpEdgePathPoint *path = (RmpEdgePathPoint *) (void *) points->data;

          before = rmp_edge_path_length (sheet.topology, sheet.positions, points->len, path);
          for (guint i = 0; i < 30; i++)
            rmp_edge_path_smooth (sheet.topology, sheet.positions, 0.5, points->len, path);
          g_assert_cmpfloat (
              rmp_edge_path_length (sheet.topology, sheet.positions, points->len, path), <=,
              before + 1e-9);
          for (guint i = 1; i + 1 < points->len; i++)
            g_assert_true (path[i].t >= RMP_PATH_MARGIN && path[i].t <= 1.0 - RMP_PATH_MARGIN);
        }
      rmp_topology_unref (sheet.topology);
    }
}

/* Columns of the sheet stay flat and turn about the lines between them. @turns: [SIDE] radians of
 * each
 */
static void
sheet_fold (Sheet *self, const Sheet *flat, const double *turns)
{
  double x[SIDE + 1] = { 0.0 }, z[SIDE + 1] = { 0.0 };

  for (guint i = 0; i < SIDE; i++)
    {
      x[i + 1] = x[i] + cos (turns[i]);
      z[i + 1] = z[i] + sin (turns[i]);
    }
  for (guint i = 0; i < N_VERTICES; i++)
    {
      self->positions[3 * i] = x[i % (SIDE + 1)];
      self->positions[3 * i + 2] = z[i % (SIDE + 1)];
    }
  for (guint i = 0; i < N_FACES; i++)
    {
      double along = flat->directions[3 * i], turn = turns[i / 2 % SIDE];

      self->directions[3 * i] = along * cos (turn);
      self->directions[3 * i + 2] = along * sin (turn);
    }
}

static void
assert_same_path (const Sheet *a, const GArray *first, const Sheet *b, const GArray *second)
{
  g_assert_cmpuint (first->len, ==, second->len);
  for (guint i = 0; i < first->len; i++)
    {
      const RmpEdgePathPoint *p = &g_array_index (first, RmpEdgePathPoint, i),
                             *q = &g_array_index (second, RmpEdgePathPoint, i);

      for (guint k = 0; k < 2; k++)
        g_assert_cmpuint (a->topology->edges[2 * p->edge + k], ==,
                          b->topology->edges[2 * q->edge + k]);
      g_assert_cmpfloat_with_epsilon (p->t, q->t, 1e-9);
    }
}

static void
a_folded_sheet_has_the_paths_of_the_flat_one (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (34);
  guint n_points = 0;

  for (guint round = 0; round < 100; round++)
    {
      g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (RmpEdgePathPoint));
      g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (RmpEdgePathPoint));
      const double middle[3] = { 0.3, 0.3, 0.4 };
      guint32 face = (guint32) g_rand_int_range (random, 0, N_FACES);
      RmpTraceStop stops[2], other_stops[2];
      double turns[SIDE];
      Sheet flat, folded;

      sheet_init (&flat, random);
      for (guint i = 0; i < N_VERTICES; i++)
        {
          flat.positions[3 * i] = i % (SIDE + 1);
          flat.positions[3 * i + 2] = 0.0;
        }
      for (guint i = 0; i < N_FACES; i++)
        {
          double angle = g_rand_double_range (random, -0.6, 0.6);

          flat.directions[3 * i] = cos (angle);
          flat.directions[3 * i + 1] = sin (angle);
          flat.directions[3 * i + 2] = 0.0;
          flat.compression[i] = 1.5;
        }
      folded = flat;
      folded.field = (RmpWrinkleField){ folded.topology, folded.positions, folded.compression,
                                        folded.directions, folded.isotropic };
      for (guint i = 0; i < SIDE; i++)
        turns[i] = g_rand_double_range (random, -1.2, 1.2);
      sheet_fold (&folded, &flat, turns);
      rmp_trace (&flat.field, &rules, NULL, face, middle, points, stops);
      rmp_trace (&folded.field, &rules, NULL, face, middle, others, other_stops);
      assert_same_path (&flat, points, &folded, others);
      for (guint k = 0; k < 2; k++)
        g_assert_cmpint (stops[k], ==, other_stops[k]);
      n_points += points->len;
      rmp_topology_unref (flat.topology);
    }
  g_assert_cmpuint (n_points, >, 500);
}

/* Faces seen from behind: corners the other way round. */
static void
paths_do_not_know_which_side_is_outside (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (35);

  for (guint round = 0; round < 100; round++)
    {
      g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (RmpEdgePathPoint));
      g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (RmpEdgePathPoint));
      const double position[3] = { 0.2, 0.3, 0.5 }, turned[3] = { 0.2, 0.5, 0.3 };
      guint32 face = (guint32) g_rand_int_range (random, 0, N_FACES), faces[3 * N_FACES];
      RmpTraceStop stops[2];
      Sheet sheet, behind;

      sheet_init (&sheet, random);
      behind = sheet;
      for (guint i = 0; i < 3 * N_FACES; i++)
        faces[i] = sheet.topology->faces[i / 3 * 3 + (3 - i % 3) % 3];
      behind.topology = rmp_topology_new (N_VERTICES, N_FACES, faces);
      behind.field = (RmpWrinkleField){ behind.topology, behind.positions, behind.compression,
                                        behind.directions, behind.isotropic };
      rmp_trace (&sheet.field, &rules, NULL, face, position, points, stops);
      rmp_trace (&behind.field, &rules, NULL, face, turned, others, stops);
      assert_same_path (&sheet, points, &behind, others);
      rmp_topology_unref (sheet.topology);
      rmp_topology_unref (behind.topology);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/trace/random-fields", random_fields_give_paths_that_cross_nothing);
  g_test_add_func ("/trace/on", a_path_goes_on_as_it_would_have_gone);
  g_test_add_func ("/trace/smoothing", smoothing_straightens_and_stays_on_the_edges);
  g_test_add_func ("/trace/folded", a_folded_sheet_has_the_paths_of_the_flat_one);
  g_test_add_func ("/trace/behind", paths_do_not_know_which_side_is_outside);
  return g_test_run ();
}
