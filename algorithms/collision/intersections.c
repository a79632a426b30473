/* SPDX-License-Identifier: GPL-3.0-or-later */
/* intersections.c: piercings and their contours.
 *
 * Based on:
 *   D. Baraff, A. Witkin, M. Kass. Untangling cloth. ACM Trans. Graph. 22, 2003, §3.
 *
 * Departs from it: what pierces is decided exactly, with ties broken, so that contours close
 * whatever the surfaces are.
 */

#include "collision/intersections-private.h"

#include "collision/lattice.h"
#include "compute/parallel.h"
#include "geometry/disjoint.h"

/* Two faces that cross: they join piercings. */
typedef struct
{
  guint32 a, b;     /* faces, a < b */
  guint32 piercing; /* number */
} Joint;

static gboolean
share_vertex (const guint32 edge[2], const guint32 face[3])
{
  for (guint i = 0; i < 3; i++)
    if (face[i] == edge[0] || face[i] == edge[1])
      return TRUE;
  return FALSE;
}

/* The first face of an edge looks at it for all others. */
static void
find_piercings_by (const RmpTopology *topology, const RmpLattice *lattice, guint32 face,
                   guint32 other, GArray *piercings)
{
  const guint32 *corners = topology->faces + 3 * (gsize) other;

  for (guint i = 0; i < 3; i++)
    {
      const guint32 edge = topology->face_edges[3 * (gsize) face + i];
      const guint32 *ends = topology->edges + 2 * (gsize) edge;
      const RmpPiercing piercing = { edge, other, FALSE };

      if (topology->edge_faces[topology->edge_face_start[edge]] == face &&
          !share_vertex (ends, corners) && rmp_lattice_pierces (lattice, ends, corners))
        g_array_append_val (piercings, piercing);
    }
}

static int
compare_piercings (gconstpointer a, gconstpointer b)
{
  const RmpPiercing *first = a, *second = b;

  if (first->edge != second->edge)
    return first->edge < second->edge ? -1 : 1;
  return first->face < second->face ? -1 : first->face > second->face ? 1 : 0;
}

static int
compare_joints (gconstpointer a, gconstpointer b)
{
  const Joint *first = a, *second = b;

  if (first->a != second->a)
    return first->a < second->a ? -1 : 1;
  if (first->b != second->b)
    return first->b < second->b ? -1 : 1;
  return first->piercing < second->piercing ? -1 : first->piercing > second->piercing ? 1 : 0;
}

/* (transfer full): of Joint: each piercing with the pairs of faces that have it */
static GArray *
list_joints (const RmpTopology *topology, const GArray *piercings)
{
  GArray *joints = g_array_new (FALSE, FALSE, sizeof (Joint));

  for (guint i = 0; i < piercings->len; i++)
    {
      const RmpPiercing *piercing = &g_array_index (piercings, RmpPiercing, i);

      for (guint32 k = topology->edge_face_start[piercing->edge];
           k < topology->edge_face_start[piercing->edge + 1]; k++)
        {
          const guint32 face = topology->edge_faces[k];
          const Joint joint = { MIN (face, piercing->face), MAX (face, piercing->face), i };

          g_array_append_val (joints, joint);
        }
    }
  g_array_sort (joints, compare_joints);
  return joints;
}

/* Links piercings that a pair of faces has. @parents: (inout) [#piercings] towards the first of a
 * contour. @n_links: (inout) [#piercings] how many others each is linked with
 */
static void
link_piercings (const GArray *joints, guint32 *parents, guint *n_links)
{
  for (guint i = 1; i < joints->len; i++)
    {
      const Joint *last = &g_array_index (joints, Joint, i - 1);
      const Joint *joint = &g_array_index (joints, Joint, i);

      if (last->a != joint->a || last->b != joint->b)
        continue;
      rmp_disjoint_join (parents, last->piercing, joint->piercing);
      n_links[last->piercing]++;
      n_links[joint->piercing]++;
    }
}

/* Sorts the piercings, which are in ascending order, into contours. */
static void
make_contours (RmpIntersections *self, const RmpTopology *topology, const GArray *piercings)
{
  const guint n = piercings->len;
  g_autoptr (GArray) joints = list_joints (topology, piercings);
  g_autofree guint32 *parents = rmp_disjoint_new (n), *next = g_new (guint32, MAX (n, 1));
  g_autofree guint *n_links = g_new0 (guint, MAX (n, 1));

  link_piercings (joints, parents, n_links);
  g_array_set_size (self->piercings, n);
  for (guint i = 0; i < n; i++)
    {
      /* In two passes: sizes, then positions. The first of a contour is its lowest. */
      RmpContour contour = { .closed = TRUE };

      if (rmp_disjoint_find (parents, i) == i)
        {
          next[i] = self->contours->len;
          g_array_append_val (self->contours, contour);
        }
      g_array_index (self->contours, RmpContour, next[rmp_disjoint_find (parents, i)])
          .n_piercings++;
      if (n_links[i] < 2)
        g_array_index (self->contours, RmpContour, next[rmp_disjoint_find (parents, i)])
            .closed = FALSE;
    }
  for (guint i = 1; i < self->contours->len; i++)
    {
      const RmpContour *last = &g_array_index (self->contours, RmpContour, i - 1);

      g_array_index (self->contours, RmpContour, i).first_piercing = last->first_piercing +
                                                                     last->n_piercings;
    }
  for (guint i = 0; i < self->contours->len; i++)
    g_array_index (self->contours, RmpContour, i).n_piercings = 0;
  for (guint i = 0; i < n; i++)
    {
      RmpContour *contour = &g_array_index (self->contours, RmpContour,
                                            next[rmp_disjoint_find (parents, i)]);

      RmpPiercing *piercing = &g_array_index (self->piercings, RmpPiercing,
                                              contour->first_piercing + contour->n_piercings++);

      *piercing = g_array_index (piercings, RmpPiercing, i);
      piercing->ends = n_links[i] < 2;
    }
}

/* (transfer full): of RmpPiercing, ascending */
static GArray *
find_piercings (const RmpTopology *topology, const RmpLattice *lattice, const GArray *pairs,
                guint n_threads)
{
  GArray *piercings = g_array_new (FALSE, FALSE, sizeof (RmpPiercing));
  const guint n = pairs->len;

#pragma omp parallel num_threads(rmp_parallel_threads(n, n_threads))
  {
    g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (RmpPiercing));

#pragma omp for schedule(static)
    for (guint i = 0; i < n; i++)
      {
        const RmpFacePair pair = g_array_index (pairs, RmpFacePair, i);

        find_piercings_by (topology, lattice, pair.a, pair.b, found);
        find_piercings_by (topology, lattice, pair.b, pair.a, found);
      }
#pragma omp critical
    g_array_append_vals (piercings, found->data, found->len);
  }
  g_array_sort (piercings, compare_piercings);
  return piercings;
}

RmpIntersections *
rmp_intersections_new (RmpHierarchy *tree, const double *positions, const guint8 *moving,
                       guint bridge, guint most_pairs, guint n_threads, GError **error)
{
  const RmpTopology *topology = rmp_hierarchy_get_topology (tree);
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (RmpFacePair));
  g_autoptr (RmpLattice) lattice = rmp_lattice_new (topology->n_vertices, positions);
  g_autoptr (GArray) piercings = NULL;
  RmpIntersections *self;

  rmp_hierarchy_fit (tree, positions, positions, rmp_lattice_get_spacing (lattice), moving,
                     n_threads);
  if (!rmp_hierarchy_find_faces (tree, tree, most_pairs, pairs, n_threads, error))
    return NULL;
  piercings = find_piercings (topology, lattice, pairs, n_threads);
  self = g_new0 (RmpIntersections, 1);
  self->contours = g_array_new (FALSE, TRUE, sizeof (RmpContour));
  self->piercings = g_array_new (FALSE, FALSE, sizeof (RmpPiercing));
  self->regions = g_array_new (FALSE, FALSE, sizeof (RmpRegion));
  self->vertices = g_array_new (FALSE, FALSE, sizeof (guint32));
  make_contours (self, topology, piercings);
  rmp_intersections_flood (self, topology, bridge);
  return self;
}

void
rmp_intersections_free (RmpIntersections *self)
{
  g_array_unref (self->contours);
  g_array_unref (self->piercings);
  g_array_unref (self->regions);
  g_array_unref (self->vertices);
  g_free (self);
}
