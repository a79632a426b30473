/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path-route.c: a first strip of faces from one point to another.
 *
 * Based on:
 *   P. E. Hart, N. J. Nilsson, B. Raphael. A formal basis for the heuristic determination of
 *   minimum cost paths. IEEE Transactions on Systems Science and Cybernetics 4, 1968.
 *     what remains is at least the straight distance in space    remaining ()
 *   R. Kimmel, J. A. Sethian. Computing geodesic paths on manifolds. PNAS 95, 1998.
 *     a triangle with two known corners gives the third                  offer_across ()
 *
 * The nodes are the corners of faces, not the vertices: corners of a vertex are one where their
 * faces share edges. So the way carries the faces it passes, and never slips through where pieces
 * only touch at a vertex.
 */

#include "geometry/heap.h"
#include "geometry/path-private.h"
#include "geometry/vector.h"

typedef struct
{
  const RmpSheet *sheet;
  gboolean is_across;
  double limit;
  double target[3];
  double *lengths;  /* [3 #F] from the start; infinite where unknown */
  guint32 *parents; /* [3 #F] the corner before, or RMP_INDEX_NONE */
  guint8 *is_settled;
  GArray *heap;
  GArray *fan; /* of guint32: corners of the vertex being settled */
} Search;

static const double *
corner_position (const Search *search, guint32 corner)
{
  return search->sheet->positions + 3 * (gsize) search->sheet->topology->faces[corner];
}

/* At least what remains from a corner; all that remains in the last face. */
static double
remaining (const Search *search, guint32 corner)
{
  return rmp_vector_distance (corner_position (search, corner), search->target);
}

static void
offer (Search *search, guint32 corner, guint32 parent, double length)
{
  double whole;

  if (search->is_settled[corner] || length >= search->lengths[corner])
    return;
  whole = length + remaining (search, corner);
  if (!(whole < search->limit))
    return;
  search->lengths[corner] = length;
  search->parents[corner] = parent;
  /* Fronts know a triangle only if they come in the order of their lengths. */
  rmp_heap_push (search->heap, search->is_across ? length : whole, corner);
}

/* Settles the corners of @corner's vertex in the other faces of an edge, which are at no distance.
 */
static void
turn (Search *search, guint32 corner, guint32 edge)
{
  const RmpTopology *topology = search->sheet->topology;

  for (guint32 i = topology->edge_face_start[edge]; i < topology->edge_face_start[edge + 1]; i++)
    {
      guint32 face = topology->edge_faces[i];
      guint32 other = 3 * face;

      if (face == corner / 3 || !search->sheet->cloth[face])
        continue;
      while (topology->faces[other] != topology->faces[corner])
        other++;
      if (search->is_settled[other])
        continue;
      search->is_settled[other] = 1;
      search->lengths[other] = search->lengths[corner];
      search->parents[other] = corner;
      g_array_append_val (search->fan, other);
    }
}

/* A straight front through the two known corners of a face reaches the third, if it comes over the
 * edge between them.
 */
static void
offer_across (Search *search, guint32 a, guint32 b, guint32 third)
{
  double edge[3], offset[3], normal[3], length, along, off, x, y, fraction;

  rmp_vector_sub (corner_position (search, b), corner_position (search, a), edge);
  rmp_vector_sub (corner_position (search, third), corner_position (search, a), offset);
  rmp_vector_cross (edge, offset, normal);
  length = rmp_vector_norm (edge);
  along = rmp_vector_dot (edge, offset) / length;
  off = rmp_vector_norm (normal) / length;
  x = (search->lengths[a] * search->lengths[a] - search->lengths[b] * search->lengths[b] +
       length * length) /
      (2.0 * length);
  y = sqrt (search->lengths[a] * search->lengths[a] - x * x);
  fraction = (x + (along - x) * y / (y + off)) / length;
  if (fraction >= 0.0 && fraction <= 1.0)
    offer (search, third, fraction < 0.5 ? a : b, hypot (along - x, off + y));
}

static void
expand (Search *search, guint32 settled)
{
  const RmpTopology *topology = search->sheet->topology;

  g_array_set_size (search->fan, 0);
  g_array_append_val (search->fan, settled);
  search->is_settled[settled] = 1;
  for (guint n = 0; n < search->fan->len; n++)
    {
      guint32 corner = g_array_index (search->fan, guint32, n);
      guint32 face = corner / 3;
      guint32 others[2] = { 3 * face + (corner + 1) % 3, 3 * face + (corner + 2) % 3 };

      turn (search, corner, topology->face_edges[corner]);
      turn (search, corner, topology->face_edges[others[1]]);
      for (guint i = 0; i < 2; i++)
        if (!search->is_settled[others[i]])
          {
            double step = rmp_vector_distance (corner_position (search, corner),
                                               corner_position (search, others[i]));

            offer (search, others[i], corner, search->lengths[corner] + step);
            if (search->is_across && search->is_settled[others[1 - i]])
              offer_across (search, corner, others[1 - i], others[i]);
          }
    }
}

/* The edge of @corner's face that it shares with @before, at the vertex of @corner. */
static guint32
common_edge (const RmpTopology *topology, guint32 corner, guint32 before)
{
  guint32 edge = topology->face_edges[corner];

  for (guint32 i = topology->edge_face_start[edge]; i < topology->edge_face_start[edge + 1]; i++)
    if (topology->edge_faces[i] == before)
      return edge;
  return topology->face_edges[corner / 3 * 3 + (corner + 2) % 3];
}

static GArray *
read_back (const Search *search, guint32 corner)
{
  g_autoptr (GArray) reverse = g_array_new (FALSE, FALSE, sizeof (RmpStripStep));
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (RmpStripStep));
  RmpStripStep step = { RMP_INDEX_NONE, corner / 3 };

  for (guint32 parent; (parent = search->parents[corner]) != RMP_INDEX_NONE; corner = parent)
    if (parent / 3 != corner / 3)
      {
        step = (RmpStripStep){ common_edge (search->sheet->topology, corner, parent / 3),
                               corner / 3 };
        g_array_append_val (reverse, step);
      }
  step = (RmpStripStep){ RMP_INDEX_NONE, corner / 3 };
  g_array_append_val (steps, step);
  for (guint i = reverse->len; i > 0; i--)
    rmp_strip_append (steps, g_array_index (reverse, RmpStripStep, i - 1));
  return steps;
}

GArray *
rmp_strip_route (const RmpSheet *sheet, const RmpSurfacePoint *from, const RmpSurfacePoint *to,
                 gboolean is_across, double limit)
{
  gsize n = 3 * (gsize) sheet->topology->n_faces;
  g_autofree double *lengths = g_new (double, n);
  g_autofree guint32 *parents = g_new (guint32, n);
  g_autofree guint8 *is_settled = g_new0 (guint8, n);
  g_autoptr (GArray) heap = g_array_new (FALSE, FALSE, sizeof (RmpHeapEntry));
  g_autoptr (GArray) fan = g_array_new (FALSE, FALSE, sizeof (guint32));
  Search search = { sheet,      is_across, limit, { 0.0, 0.0, 0.0 }, lengths, parents,
                    is_settled, heap,      fan };
  guint32 last = RMP_INDEX_NONE;
  double start[3];

  g_assert (from);
  g_assert (to);

  for (gsize i = 0; i < n; i++)
    lengths[i] = (double) INFINITY;
  rmp_sheet_position (sheet, from, start);
  rmp_sheet_position (sheet, to, search.target);
  for (guint32 corner = 3 * from->face; corner < 3 * from->face + 3; corner++)
    offer (&search, corner, RMP_INDEX_NONE,
           rmp_vector_distance (start, corner_position (&search, corner)));

  while (heap->len > 0)
    {
      RmpHeapEntry entry = rmp_heap_pop (heap);

      if (!(entry.key < search.limit))
        break;
      if (is_settled[entry.item] ||
          !(lengths[entry.item] + remaining (&search, entry.item) < search.limit))
        continue;
      expand (&search, entry.item);
      for (guint i = 0; i < fan->len; i++)
        {
          guint32 corner = g_array_index (fan, guint32, i);

          if (corner / 3 != to->face)
            continue;
          last = corner;
          search.limit = lengths[corner] + remaining (&search, corner);
        }
    }
  return last != RMP_INDEX_NONE ? read_back (&search, last) : NULL;
}
