/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pairs of features of moving surfaces that come near each other. */

#include "collision/hierarchy.h"

#include <string.h>

#define PLENTY 10000000

typedef struct
{
  RmpTopology *topology;
  double *begin, *end; /* [#V × 3] */
  guint8 *moving;      /* [#V] */
} Surface;

static void
surface_clear (Surface *self)
{
  rmp_topology_unref (self->topology);
  g_free (self->begin);
  g_free (self->end);
  g_free (self->moving);
}

/* A sheet of squares that is crumpled, and moves. */
static void
crumple (Surface *self, guint n, double size, double height)
{
  const guint n_vertices = (n + 1) * (n + 1);
  g_autofree guint32 *faces = g_new (guint32, 6 * n * n);

  for (guint i = 0; i < n * n; i++)
    {
      const guint32 a = i / n * (n + 1) + i % n, b = a + n + 1;
      const guint32 corners[6] = { a, a + 1, b + 1, a, b + 1, b };

      memcpy (faces + 6 * i, corners, sizeof corners);
    }
  self->topology = rmp_topology_new (n_vertices, 2 * n * n, faces);
  self->begin = g_new (double, 3 * n_vertices);
  self->end = g_new (double, 3 * n_vertices);
  self->moving = g_new (guint8, n_vertices);
  for (guint v = 0; v < n_vertices; v++)
    {
      const double position[3] = { size * (v % (n + 1)), size * (v / (n + 1)), height };

      for (guint c = 0; c < 3; c++)
        {
          self->begin[3 * v + c] = position[c] + 2.0 * size * (g_test_rand_double () - 0.5);
          self->end[3 * v + c] = self->begin[3 * v + c] + size * (g_test_rand_double () - 0.5);
        }
      self->moving[v] = g_test_rand_int_range (0, 4) == 0;
    }
}

/* Whether what two features are swept over, as boxes, comes as near as twice the margin. Boxes are
 * a little larger than they need to be; so is what is certain not to be found.
 */
static int
meet (const Surface *a, const Surface *b, const RmpStencil *stencil, guint32 first, double margin)
{
  const guint split = rmp_stencil_split (stencil->kind);
  double low[2][3], high[2][3];
  int sure = 1;

  for (guint c = 0; c < 6; c++)
    {
      low[c / 3][c % 3] = INFINITY;
      high[c / 3][c % 3] = -INFINITY;
    }
  for (guint i = 0; i < 4; i++)
    {
      const Surface *surface = stencil->vertices[i] < first ? a : b;
      const guint32 v = stencil->vertices[i] < first ? stencil->vertices[i]
                                                     : stencil->vertices[i] - first;

      for (guint c = 0; c < 3; c++)
        {
          const double x = surface->begin[3 * v + c], y = surface->end[3 * v + c];

          low[i >= split][c] = MIN (low[i >= split][c], MIN (x, y));
          high[i >= split][c] = MAX (high[i >= split][c], MAX (x, y));
        }
    }
  for (guint c = 0; c < 3; c++)
    {
      const double gap = MAX (low[1][c] - high[0][c], low[0][c] - high[1][c]) - 2.0 * margin;

      if (gap > 1e-6)
        return -1;
      if (gap > -1e-6)
        sure = 0;
    }
  return sure;
}

static gboolean
is_moving (const Surface *a, const Surface *b, const RmpStencil *stencil, guint32 first)
{
  for (guint i = 0; i < 4; i++)
    if (stencil->vertices[i] < first ? a->moving[stencil->vertices[i]]
                                     : b->moving[stencil->vertices[i] - first])
      return TRUE;
  return FALSE;
}

static guint
hash (gconstpointer key)
{
  const RmpStencil *stencil = key;
  guint value = stencil->kind;

  for (guint i = 0; i < 4; i++)
    value = 31 * value + stencil->vertices[i];
  return value;
}

static gboolean
equal (gconstpointer a, gconstpointer b)
{
  return rmp_stencil_compare (a, b) == 0;
}

typedef struct
{
  const Surface *a, *b;
  guint32 first; /* vertex of b; of one surface, beyond all */
  double margin;
  GHashTable *found; /* RmpStencil */
  guint n_found, n_unsure;
} Check;

static void
check_pair (Check *self, RmpStencilKind kind, guint32 a, guint32 b, guint32 c, guint32 d)
{
  const RmpStencil stencil = { kind, { a, b, c, d } };
  const int sure = meet (self->a, self->b, &stencil, self->first, self->margin);
  const gboolean found = g_hash_table_contains (self->found, &stencil);

  self->n_found += found;
  self->n_unsure += sure == 0;
  if (!is_moving (self->a, self->b, &stencil, self->first) || sure < 0)
    g_assert_false (found);
  else if (sure > 0)
    g_assert_true (found);
}

static void
check_faces (Check *self, const Surface *a, guint32 first, const Surface *b, guint32 other_first)
{
  for (guint f = 0; f < a->topology->n_faces; f++)
    for (guint v = 0; v < b->topology->n_vertices; v++)
      {
        const guint32 *corners = a->topology->faces + 3 * f;

        if (a != b || (corners[0] != v && corners[1] != v && corners[2] != v))
          check_pair (self, RMP_STENCIL_FACE, first + corners[0], first + corners[1],
                      first + corners[2], other_first + v);
      }
}

static void
check_edges (Check *self, const Surface *a, const Surface *b, guint32 other_first)
{
  for (guint e = 0; e < a->topology->n_edges; e++)
    for (guint o = a == b ? e + 1 : 0; o < b->topology->n_edges; o++)
      {
        const guint32 *p = a->topology->edges + 2 * e, *q = b->topology->edges + 2 * o;

        if (a != b || (p[0] != q[0] && p[0] != q[1] && p[1] != q[0] && p[1] != q[1]))
          check_pair (self, RMP_STENCIL_EDGES, p[0], p[1], other_first + q[0], other_first + q[1]);
      }
}

/* All that is found, and in what order, for a number of threads. */
static GArray *
find (const RmpHierarchy *a, const RmpHierarchy *b, guint n_threads)
{
  GArray *stencils = g_array_new (FALSE, FALSE, sizeof (RmpStencil));
  g_autoptr (GError) error = NULL;

  g_assert_true (rmp_hierarchy_find (a, b, NULL, NULL, PLENTY, stencils, n_threads, &error));
  g_assert_no_error (error);
  return stencils;
}

static void
check_all (Check *self, const GArray *stencils)
{
  self->found = g_hash_table_new (hash, equal);
  for (guint i = 0; i < stencils->len; i++)
    {
      RmpStencil *stencil = &g_array_index (stencils, RmpStencil, i);

      g_assert_true (g_hash_table_add (self->found, stencil)); /* none twice */
    }
  if (self->a == self->b)
    {
      check_faces (self, self->a, 0, self->a, 0);
      check_edges (self, self->a, self->a, 0);
    }
  else
    {
      check_faces (self, self->a, 0, self->b, self->first);
      check_faces (self, self->b, self->first, self->a, 0);
      check_edges (self, self->a, self->b, self->first);
    }
  g_assert_cmpuint (self->n_found, ==, stencils->len);
  g_assert_cmpuint (stencils->len, >, 100);
  g_assert_cmpuint (self->n_unsure, <, 100);
  g_hash_table_unref (self->found);
}

static void
all_pairs_within_a_surface_are_found_once (void)
{
  for (guint round = 0; round < 4; round++)
    {
      Surface surface;
      const double margin = round % 2 == 0 ? 0.0 : 0.003;
      Check check = { .a = &surface, .b = &surface, .first = G_MAXUINT32, .margin = margin };
      g_autoptr (RmpHierarchy) tree = NULL;
      g_autoptr (GArray) stencils = NULL;

      crumple (&surface, 9, 0.02, 0.0);
      if (round < 2)
        memset (surface.moving, 1, surface.topology->n_vertices);
      tree = rmp_hierarchy_new (surface.topology, surface.begin, 0);
      rmp_hierarchy_fit (tree, surface.begin, surface.end, margin,
                         round < 2 ? NULL : surface.moving, 1);
      stencils = find (tree, tree, 1);
      check_all (&check, stencils);
      surface_clear (&surface);
    }
}

static void
all_pairs_between_surfaces_are_found_once (void)
{
  for (guint round = 0; round < 4; round++)
    {
      Surface a, b;
      Check check = { .a = &a, .b = &b, .margin = 0.002 };
      g_autoptr (RmpHierarchy) tree = NULL;
      g_autoptr (RmpHierarchy) other = NULL;
      g_autoptr (GArray) stencils = NULL;

      crumple (&a, 10, 0.02, 0.0);
      crumple (&b, 7, 0.03, 0.01);
      check.first = a.topology->n_vertices;
      if (round % 2 == 1)
        memset (b.moving, 0, b.topology->n_vertices);
      tree = rmp_hierarchy_new (a.topology, a.begin, 0);
      other = rmp_hierarchy_new (b.topology, b.begin, check.first);
      rmp_hierarchy_fit (tree, a.begin, a.end, 0.002, a.moving, 1);
      rmp_hierarchy_fit (other, b.begin, b.end, 0.002, b.moving, 1);
      stencils = find (tree, other, 1);
      check_all (&check, stencils);
      surface_clear (&a);
      surface_clear (&b);
    }
}

/* The tree of a sheet that has been crumpled since is no good any more; what is found stays. */
static void
a_worn_tree_is_built_anew_and_finds_the_same (void)
{
  Surface surface;
  Check check = { .a = &surface, .b = &surface, .first = G_MAXUINT32 };
  g_autoptr (RmpHierarchy) tree = NULL;
  g_autoptr (GArray) stencils = NULL;

  crumple (&surface, 12, 0.02, 0.0);
  memset (surface.moving, 1, surface.topology->n_vertices);
  tree = rmp_hierarchy_new (surface.topology, surface.begin, 0);
  rmp_hierarchy_fit (tree, surface.begin, surface.begin, 0.0, NULL, 1);
  for (guint i = 0; i < 3 * surface.topology->n_vertices; i++)
    {
      surface.begin[i] = 0.3 * g_test_rand_double ();
      surface.end[i] = surface.begin[i];
    }
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GArray) found = NULL;

      rmp_hierarchy_fit (tree, surface.begin, surface.end, 0.0, NULL, 1);
      found = find (tree, tree, 1);
      check.n_found = check.n_unsure = 0;
      check_all (&check, found);
    }
  surface_clear (&surface);
}

static gboolean
is_of_faces (gconstpointer data, const RmpStencil *stencil)
{
  g_assert_cmpstr (data, ==, "faces");
  return stencil->kind == RMP_STENCIL_FACE;
}

static void
only_what_is_wanted_is_found (void)
{
  Surface surface;
  g_autoptr (RmpHierarchy) tree = NULL;
  g_autoptr (GArray) all = NULL, faces = g_array_new (FALSE, FALSE, sizeof (RmpStencil));
  guint n = 0;

  crumple (&surface, 12, 0.02, 0.0);
  tree = rmp_hierarchy_new (surface.topology, surface.begin, 0);
  rmp_hierarchy_fit (tree, surface.begin, surface.end, 0.002, NULL, 1);
  all = find (tree, tree, 1);
  g_assert_true (rmp_hierarchy_find (tree, tree, is_of_faces, "faces", PLENTY, faces, 2, NULL));
  for (guint i = 0; i < all->len; i++)
    {
      const RmpStencil *stencil = &g_array_index (all, RmpStencil, i);

      if (stencil->kind == RMP_STENCIL_FACE)
        g_assert_cmpint (rmp_stencil_compare (stencil, &g_array_index (faces, RmpStencil, n++)), ==,
                         0);
    }
  g_assert_cmpuint (n, ==, faces->len);
  g_assert_cmpuint (n, >, 0);
  surface_clear (&surface);
}

static void
threads_do_not_change_what_is_found (void)
{
  Surface surface;
  g_autoptr (RmpHierarchy) tree = NULL;
  g_autoptr (GArray) one = NULL;

  crumple (&surface, 60, 0.02, 0.0);
  tree = rmp_hierarchy_new (surface.topology, surface.begin, 0);
  rmp_hierarchy_fit (tree, surface.begin, surface.end, 0.001, NULL, 1);
  one = find (tree, tree, 1);
  for (guint n = 2; n <= 5; n++)
    {
      g_autoptr (GArray) more = NULL;

      rmp_hierarchy_fit (tree, surface.begin, surface.end, 0.001, NULL, n);
      more = find (tree, tree, n);
      g_assert_cmpmem (one->data, one->len * sizeof (RmpStencil), more->data,
                       more->len * sizeof (RmpStencil));
    }
  surface_clear (&surface);
}

/* All in one place: each pair meets. */
static void
too_many_pairs_are_an_error (void)
{
  Surface surface;
  g_autoptr (RmpHierarchy) tree = NULL;
  g_autoptr (GArray) stencils = g_array_new (FALSE, FALSE, sizeof (RmpStencil));
  g_autoptr (GError) error = NULL;

  crumple (&surface, 40, 0.0, 0.0);
  tree = rmp_hierarchy_new (surface.topology, surface.begin, 0);
  rmp_hierarchy_fit (tree, surface.begin, surface.end, 0.001, NULL, 2);
  g_assert_false (rmp_hierarchy_find (tree, tree, NULL, NULL, 100000, stencils, 2, &error));
  g_assert_error (error, RMP_HIERARCHY_ERROR, RMP_HIERARCHY_ERROR_OVERFLOW);
  surface_clear (&surface);
}

/* A block of the sheet lies in one place, away from the rest. */
static void
the_crowd_is_found (void)
{
  const guint n = 40;
  Surface surface, other;
  g_autoptr (RmpHierarchy) tree = NULL, second = NULL;

  crumple (&surface, n, 0.01, 0.0);
  crumple (&other, 10, 0.01, 0.0);
  for (guint v = 0; v < (n + 1) * (n + 1); v++)
    for (guint c = 0; c < 3 && v % (n + 1) < 15 && v / (n + 1) < 15; c++)
      surface.begin[3 * v + c] = surface.end[3 * v + c] = -1.0 - 1e-4 * c;
  for (guint v = 0; v < 11 * 11; v++)
    for (guint c = 0; c < 3; c++)
      other.begin[3 * v + c] = other.end[3 * v + c] = -1.0 - 1e-4 * c;
  tree = rmp_hierarchy_new (surface.topology, surface.begin, 0);
  second = rmp_hierarchy_new (other.topology, other.begin, 7000);
  for (guint n_threads = 1; n_threads <= 3; n_threads++)
    for (guint i = 0; i < 2; i++)
      {
        g_autoptr (GArray) stencils = g_array_new (FALSE, FALSE, sizeof (RmpStencil));
        g_autoptr (GError) error = NULL;
        const RmpHierarchyCrowd *crowd;

        rmp_hierarchy_fit (tree, surface.begin, surface.end, 0.001, NULL, n_threads);
        rmp_hierarchy_fit (second, other.begin, other.end, 0.001, NULL, n_threads);
        g_assert_false (rmp_hierarchy_find (tree, i == 0 ? tree : second, NULL, NULL, 5000,
                                            stencils, n_threads, &error));
        crowd = rmp_hierarchy_get_crowd (error);
        g_assert_nonnull (crowd);
        g_assert_cmpuint (crowd->vertex % (n + 1), <, 15);
        g_assert_cmpuint (crowd->vertex / (n + 1), <, 15);
        if (i == 1)
          g_assert_cmpuint (crowd->other, >=, 7000);
        else
          g_assert_cmpuint (crowd->other / (n + 1), <, 15);
      }
  g_assert_null (rmp_hierarchy_get_crowd (NULL));
  surface_clear (&surface);
  surface_clear (&other);
}

static void
nothing_has_no_pairs (void)
{
  const guint32 collapsed[] = { 0, 0, 1 };
  const double positions[] = { 0, 0, 0, 1, 0, 0 };
  g_autoptr (RmpTopology) none = rmp_topology_new (0, 0, NULL);
  g_autoptr (RmpTopology) line = rmp_topology_new (2, 1, collapsed);
  g_autoptr (RmpHierarchy) empty = rmp_hierarchy_new (none, NULL, 0);
  g_autoptr (RmpHierarchy) flat = rmp_hierarchy_new (line, positions, 0);
  g_autoptr (GArray) pairs = NULL;
  g_autoptr (GArray) others = NULL;

  rmp_hierarchy_fit (flat, positions, positions, 1.0, NULL, 1);
  pairs = find (empty, flat, 1);
  others = find (flat, flat, 1);
  g_assert_cmpuint (pairs->len + others->len, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/collision/hierarchy/all-pairs-within-a-surface-are-found-once",
                   all_pairs_within_a_surface_are_found_once);
  g_test_add_func ("/collision/hierarchy/all-pairs-between-surfaces-are-found-once",
                   all_pairs_between_surfaces_are_found_once);
  g_test_add_func ("/collision/hierarchy/a-worn-tree-is-built-anew-and-finds-the-same",
                   a_worn_tree_is_built_anew_and_finds_the_same);
  g_test_add_func ("/collision/hierarchy/only-what-is-wanted-is-found",
                   only_what_is_wanted_is_found);
  g_test_add_func ("/collision/hierarchy/threads-do-not-change-what-is-found",
                   threads_do_not_change_what_is_found);
  g_test_add_func ("/collision/hierarchy/too-many-pairs-are-an-error", too_many_pairs_are_an_error);
  g_test_add_func ("/collision/hierarchy/the-crowd-is-found", the_crowd_is_found);
  g_test_add_func ("/collision/hierarchy/nothing-has-no-pairs", nothing_has_no_pairs);
  return g_test_run ();
}
