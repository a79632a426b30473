/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of a surface that moves comes near to itself, and faces of it that cross. */

#include "collision/crossing.h"

#include <math.h>
#include <string.h>

/* A surface that is somewhere, and goes somewhere. */
typedef struct
{
  guint n_faces, n_vertices;
  guint32 *faces;
  float *begin, *end;
  RmpBroadPhase *phase;
  guint8 *moving; /* [#clusters] */
} Surface;

/* Takes all that has been put in where it begins. */
static void
surface_build (Surface *self)
{
  g_autoptr (RmpTopology)
      topology = rmp_topology_new (self->n_vertices, self->n_faces, self->faces);
  g_autofree double *rest = g_new (double, 3 * self->n_vertices);

  for (guint i = 0; i < 3 * self->n_vertices; i++)
    rest[i] = (double) self->begin[i];
  self->phase = rmp_broad_phase_new (topology, rest);
  self->moving = g_malloc (rmp_broad_phase_get_n_clusters (self->phase) + 1);
  memset (self->moving, 1, rmp_broad_phase_get_n_clusters (self->phase) + 1);
  self->end = g_memdup2 (self->begin, 3 * self->n_vertices * sizeof *self->end);
}

static void
surface_clear (Surface *self)
{
  g_free (self->faces);
  g_free (self->begin);
  g_free (self->end);
  g_free (self->moving);
  rmp_broad_phase_free (self->phase);
}

/* Loose triangles in a cube. */
static void
scatter (Surface *self, guint n_faces, double size)
{
  *self = (Surface){ .n_faces = n_faces, .n_vertices = 3 * n_faces };
  self->faces = g_new (guint32, 3 * n_faces);
  self->begin = g_new (float, 9 * n_faces);
  for (guint f = 0; f < n_faces; f++)
    {
      double at[3] = { g_test_rand_double (), g_test_rand_double (), g_test_rand_double () };

      for (guint i = 0; i < 9; i++)
        self->begin[9 * f + i] = (float) (at[i % 3] + size * g_test_rand_double ());
      for (guint i = 0; i < 3; i++)
        self->faces[3 * f + i] = 3 * f + i;
    }
  surface_build (self);
}

/* A strip of cloth of squares, that goes round a circle of a radius, a turn and a half, and a
 * little off it.
 */
static void
roll (Surface *self, guint n_long, guint n_wide, double radius, double shrinks)
{
  *self = (Surface){ .n_faces = 2 * n_long * n_wide, .n_vertices = (n_long + 1) * (n_wide + 1) };
  self->faces = g_new (guint32, 3 * self->n_faces);
  self->begin = g_new (float, 3 * self->n_vertices);
  for (guint y = 0; y <= n_long; y++)
    for (guint x = 0; x <= n_wide; x++)
      {
        const double turn = 3.0 * G_PI * y / n_long, r = radius * (1.0 - shrinks * y / n_long);
        float *at = self->begin + 3 * (y * (n_wide + 1) + x);

        at[0] = (float) (r * cos (turn));
        at[1] = (float) (r * sin (turn));
        at[2] = (float) (0.1 * x + 0.05 * turn);
      }
  for (guint i = 0; i < n_long * n_wide; i++)
    {
      const guint32 a = i / n_wide * (n_wide + 1) + i % n_wide, b = a + n_wide + 1;
      const guint32 corners[6] = { a, a + 1, b + 1, a, b + 1, b };

      memcpy (self->faces + 6 * i, corners, sizeof corners);
    }
  surface_build (self);
}

static gboolean
cross (const Surface *self, guint a, guint b)
{
  const float *corners[6];

  for (guint i = 0; i < 6; i++)
    corners[i] = self->end + 3 * self->faces[3 * (i < 3 ? a : b) + i % 3];
  for (guint i = 0; i < 9; i++)
    if (self->faces[3 * a + i / 3] == self->faces[3 * b + i % 3])
      return FALSE;
  return rmp_faces_cross (corners);
}

/* (transfer full): [#F] the clusters of faces */
static guint32 *
list_clusters (const Surface *self)
{
  guint32 *clusters = g_new (guint32, self->n_faces);

  memset (clusters, 0xff, self->n_faces * sizeof *clusters);
  for (guint32 k = 0; k < rmp_broad_phase_get_n_clusters (self->phase); k++)
    {
      guint n;
      const guint32 *faces = rmp_broad_phase_get_faces (self->phase, k, &n);

      for (guint i = 0; i < n; i++)
        {
          g_assert_cmpuint (clusters[faces[i]], ==, G_MAXUINT32);
          clusters[faces[i]] = k;
        }
    }
  return clusters;
}

static guint
count_all (const Surface *self)
{
  g_autofree guint32 *clusters = list_clusters (self);
  guint n = 0;

  for (guint a = 0; a < self->n_faces; a++)
    for (guint b = a + 1; b < self->n_faces; b++)
      n += (self->moving[clusters[a]] | self->moving[clusters[b]]) && cross (self, a, b);
  return n;
}

/* What of it @crossings find where it ends; @n_pairs: (out) (optional): of clusters that were
 * compared for that
 */
static guint
count_found_by (RmpCrossings *crossings, const Surface *self, const float *begin, guint *n_pairs)
{
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (RmpClusterPair));
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (RmpCrossing));

  rmp_broad_phase_find (self->phase, begin, self->end, self->moving, 0.0, pairs, 1);
  for (guint i = 0; i < pairs->len; i++)
    {
      const RmpClusterPair pair = g_array_index (pairs, RmpClusterPair, i);

      g_assert_cmpuint (pair.a, <=, pair.b);
      rmp_crossings_compare (crossings, pair, found);
    }
  for (guint i = 0; i < found->len; i++)
    {
      const RmpCrossing *crossing = &g_array_index (found, RmpCrossing, i);

      g_assert_cmpuint (crossing->a, <, crossing->b);
      g_assert_true (cross (self, crossing->a, crossing->b));
    }
  if (n_pairs)
    *n_pairs = pairs->len;
  return found->len;
}

static guint
count_found (const Surface *self, const float *begin, guint *n_pairs)
{
  g_autoptr (RmpCrossings) crossings = rmp_crossings_new (self->phase, self->end);

  return count_found_by (crossings, self, begin, n_pairs);
}

static void
all_that_cross_are_found_as_faces_move (void)
{
  Surface surface;

  scatter (&surface, 400, 0.2);
  for (guint round = 0; round < 10; round++)
    {
      guint expected;

      for (guint i = 0; i < 9 * 400; i++)
        surface.end[i] += (float) (0.1 * g_test_rand_double () - 0.05);
      for (guint k = 0; k < rmp_broad_phase_get_n_clusters (surface.phase); k++)
        surface.moving[k] = g_test_rand_bit () ? 1 : 0;
      expected = count_all (&surface);
      g_assert_cmpuint (expected, >, 10);
      g_assert_cmpuint (count_found (&surface, surface.end, NULL), ==, expected);
    }
  surface_clear (&surface);
}

/* Two triangles that pass through each other are apart before and after. */
static void
what_meets_on_its_way_only_comes_near (void)
{
  Surface surface = { .n_faces = 18, .n_vertices = 54 };
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (RmpClusterPair));

  surface.faces = g_new (guint32, 54);
  surface.begin = g_new (float, 162);
  for (guint i = 0; i < 54; i++)
    surface.faces[i] = i;
  /* Nine of them beside each other, and nine above. */
  for (guint i = 0; i < 162; i++)
    surface.begin[i] = (float) (i % 3 == 2
                                    ? i / 81
                                    : 0.05 * (i / 9 % 9) + (i % 9 == 3 || i % 9 == 7 ? 0.04 : 0.0));
  surface_build (&surface);
  rmp_broad_phase_find (surface.phase, surface.end, surface.end, surface.moving, 0.9, pairs, 1);
  g_assert_cmpuint (pairs->len, >, 0);
  for (guint i = 0; i < pairs->len; i++)
    {
      const RmpClusterPair *pair = &g_array_index (pairs, RmpClusterPair, i);
      guint n;
      const guint32 *a = rmp_broad_phase_get_faces (surface.phase, pair->a, &n);
      const guint32 *b = rmp_broad_phase_get_faces (surface.phase, pair->b, &n);

      g_assert_cmpint (*a / 9, ==, *b / 9);
    }
  for (guint above = 0; above < 2; above++)
    {
      gboolean met = FALSE;

      g_array_set_size (pairs, 0);
      for (guint i = 0; i < 162 && above; i++)
        surface.end[i] += i % 3 != 2 ? 0.0f : i < 81 ? 2.0f : 0.0f;
      rmp_broad_phase_find (surface.phase, surface.begin, surface.end, surface.moving,
                            above ? 0.0 : 1.1, pairs, 1);
      for (guint i = 0; i < pairs->len; i++)
        {
          guint n;
          const RmpClusterPair *pair = &g_array_index (pairs, RmpClusterPair, i);

          met |= *rmp_broad_phase_get_faces (surface.phase, pair->a, &n) / 9 !=
                 *rmp_broad_phase_get_faces (surface.phase, pair->b, &n) / 9;
        }
      g_assert_true (met); /* with a gap, and as they pass */
    }
  surface_clear (&surface);
}

static void
faces_with_a_common_vertex_do_not_cross (void)
{
  const guint32 faces[] = { 0, 1, 2, 0, 3, 4 };
  const float positions[] = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 0.2f, 0.2f, -1, 0.2f, 0.2f, 1 };
  Surface surface = { .n_faces = 2, .n_vertices = 5 };

  surface.faces = g_memdup2 (faces, sizeof faces);
  surface.begin = g_memdup2 (positions, sizeof positions);
  surface_build (&surface);
  g_assert_cmpuint (count_found (&surface, surface.begin, NULL), ==, 0);
  surface_clear (&surface);
}

/* Cloth that belongs together is not compared where it is smooth, and is where it is rolled up so
 * that it runs through itself.
 */
static void
smooth_cloth_is_found_where_it_crosses (void)
{
  const double shrinks[] = { 0.0, 0.3, 0.9 };

  for (guint i = 0; i < G_N_ELEMENTS (shrinks); i++)
    {
      Surface surface;
      guint n_pairs;

      roll (&surface, 120, 8, 0.5, shrinks[i]);
      /* What was a circle is drawn out to a wave that crosses it. */
      for (guint v = 0; v < surface.n_vertices; v++)
        surface.end[3 * v] += (float) (0.12 * sin (9.0 * (double) surface.end[3 * v + 1]));
      for (guint v = 0; v < surface.n_vertices; v++)
        surface.end[3 * v + 1] *= (float) (1.0 + 0.2 * sin (0.05 * v));
      g_assert_cmpuint (count_found (&surface, surface.end, &n_pairs), ==, count_all (&surface));
      g_test_message ("%u cross", count_all (&surface));
      surface_clear (&surface);
    }
}

/* A flat ring, @n_long squares round and @n_wide across, that goes on a little over its beginning,
 * and through it.
 */
static void
wind (Surface *self, guint n_long, guint n_wide, double turns)
{
  *self = (Surface){ .n_faces = 2 * n_long * n_wide, .n_vertices = (n_long + 1) * (n_wide + 1) };
  self->faces = g_new (guint32, 3 * self->n_faces);
  self->begin = g_new (float, 3 * self->n_vertices);
  for (guint v = 0; v < self->n_vertices; v++)
    {
      const double turn = 2.0 * G_PI * turns * (v / (n_wide + 1)) / n_long;
      const double r = 0.3 + 0.7 * (v % (n_wide + 1)) / n_wide;

      self->begin[3 * v] = (float) (r * cos (turn));
      self->begin[3 * v + 1] = (float) (r * sin (turn));
      self->begin[3 * v + 2] = (float) (0.02 * (r - 0.64) * turn);
    }
  for (guint i = 0; i < n_long * n_wide; i++)
    {
      const guint32 a = i / n_wide * (n_wide + 1) + i % n_wide, b = a + n_wide + 1;
      const guint32 corners[6] = { a, a + 1, b + 1, a, b + 1, b };

      memcpy (self->faces + 6 * i, corners, sizeof corners);
    }
  surface_build (self);
}

/* That all faces look the same way does not keep them apart. */
static void
a_ring_is_found_where_it_crosses_its_beginning (void)
{
  guint n_crossings = 0;

  for (guint i = 0; i < 140; i++)
    {
      Surface surface;
      guint n;

      wind (&surface, 6 + i / 4, 1 + i % 4, 1.15);
      n = count_all (&surface);
      g_assert_cmpuint (count_found (&surface, surface.end, NULL), ==, n);
      n_crossings += n;
      surface_clear (&surface);
    }
  g_assert_cmpuint (n_crossings, >, 100);
}

/* One patch of a few faces that lies over itself: only who asks for all of it is told. */
static void
thorough_crossings_are_found_within_a_smooth_patch (void)
{
  Surface surface;
  g_autoptr (RmpCrossings) crossings = NULL;
  guint n;

  wind (&surface, 4, 1, 1.15);
  n = count_all (&surface);
  crossings = rmp_crossings_new (surface.phase, surface.end);
  g_assert_cmpuint (rmp_broad_phase_get_n_clusters (surface.phase), ==, 1);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (count_found_by (crossings, &surface, surface.end, NULL), ==, 0);
  rmp_crossings_set_thorough (crossings);
  g_assert_cmpuint (count_found_by (crossings, &surface, surface.end, NULL), ==, n);
  surface_clear (&surface);
}

static void
no_faces_have_no_crossings (void)
{
  Surface surface = { .n_faces = 0, .n_vertices = 0 };

  surface_build (&surface);
  g_assert_cmpuint (rmp_broad_phase_get_n_clusters (surface.phase), ==, 0);
  g_assert_cmpuint (count_found (&surface, surface.begin, NULL), ==, 0);
  surface_clear (&surface);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/collision/crossing/all-that-cross-are-found-as-faces-move",
                   all_that_cross_are_found_as_faces_move);
  g_test_add_func ("/collision/crossing/what-meets-on-its-way-only-comes-near",
                   what_meets_on_its_way_only_comes_near);
  g_test_add_func ("/collision/crossing/faces-with-a-common-vertex-do-not-cross",
                   faces_with_a_common_vertex_do_not_cross);
  g_test_add_func ("/collision/crossing/smooth-cloth-is-found-where-it-crosses",
                   smooth_cloth_is_found_where_it_crosses);
  g_test_add_func ("/collision/crossing/a-ring-is-found-where-it-crosses-its-beginning",
                   a_ring_is_found_where_it_crosses_its_beginning);
  g_test_add_func ("/collision/crossing/thorough-crossings-are-found-within-a-smooth-patch",
                   thorough_crossings_are_found_within_a_smooth_patch);
  g_test_add_func ("/collision/crossing/no-faces-have-no-crossings", no_faces_have_no_crossings);
  return g_test_run ();
}
