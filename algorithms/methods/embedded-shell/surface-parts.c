/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "surface-parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "geometry/disjoint.h"
#include "geometry/vector.h"
#include "place.h"

#define NONE G_MAXUINT32
#define MOST_CORNERS 12  /* of a triangle that a cube has cut */
#define LEAST_AREA 1e-14 /* of a cell's face: less is nothing */
#define ON_FACE 1e-9     /* of a side: a corner so near a face of the cell lies on it */

/* A face of the surface in a cell, or an edge or vertex of it: what is cut out of it is not empty.
 */
typedef struct
{
  guint64 cell;
  guint32 item;  /* face, edge or vertex */
  guint32 piece; /* of a face: its own number; otherwise that of the face */
} Cut;

typedef struct
{
  const double *origin;
  double side;
  const guint *cells;
  const RmpTopology *topology;
  const double *positions;
  GArray *faces; /* (element-type Cut) by cell, then by face */
  GArray *ends;  /* (element-type Cut) of edges, and of vertices after them */
  guint32 *parents;
} Surface;

static int
compare_cuts (gconstpointer a, gconstpointer b)
{
  const Cut *x = a, *y = b;

  if (x->cell != y->cell)
    return x->cell < y->cell ? -1 : 1;
  if (x->item != y->item)
    return x->item < y->item ? -1 : 1;
  return x->piece < y->piece ? -1 : x->piece > y->piece;
}

static guint64
number_cell (const Surface *self, const guint32 cell[3])
{
  return cell[0] + (guint64) self->cells[0] * (cell[1] + (guint64) self->cells[1] * cell[2]);
}

static void
find_corner (const Surface *self, guint32 vertex, double corner[3])
{
  for (guint c = 0; c < 3; c++)
    corner[c] = (self->positions[3 * (gsize) vertex + c] - self->origin[c]) / self->side;
}

/* --- cutting, in sides of a cell -------------------------------------------------------------- */

/* What is left of a polygon on one side of a plane. @sign: 1 keeps what is above */
static guint
cut_off (guint n, double (*polygon)[3], guint axis, double plane, double sign)
{
  double left[MOST_CORNERS][3];
  guint count = 0;

  for (guint i = 0; i < n; i++)
    {
      const double *a = polygon[i], *b = polygon[(i + 1) % n];
      const double da = sign * (a[axis] - plane), db = sign * (b[axis] - plane);

      if (da >= 0.0)
        rmp_vector_copy (a, left[count++]);
      if ((da < 0.0) == (db < 0.0))
        continue;
      for (guint c = 0; c < 3; c++)
        left[count][c] = a[c] + da / (da - db) * (b[c] - a[c]);
      left[count++][axis] = plane;
    }
  memcpy (polygon, left, count * sizeof left[0]);
  return count;
}

static guint
cut_face (const Surface *self, guint32 face, const guint32 cell[3], double (*polygon)[3])
{
  guint n = 3;

  for (guint k = 0; k < 3; k++)
    find_corner (self, self->topology->faces[3 * (gsize) face + k], polygon[k]);
  for (guint c = 0; c < 3 && n > 0; c++)
    {
      n = cut_off (n, polygon, c, cell[c], 1.0);
      n = cut_off (n, polygon, c, cell[c] + 1.0, -1.0);
    }
  return n;
}

static double
find_area (guint n, double (*polygon)[3])
{
  double sum[3] = { 0.0, 0.0, 0.0 };

  for (guint i = 2; i < n; i++)
    {
      double ab[3], ac[3], normal[3];

      rmp_vector_sub (polygon[i - 1], polygon[0], ab);
      rmp_vector_sub (polygon[i], polygon[0], ac);
      rmp_vector_cross (ab, ac, normal);
      rmp_vector_add_scaled (sum, 0.5, normal, sum);
    }
  return rmp_vector_norm (sum);
}

/* Whether some of the line between two vertices lies in the cell. */
static gboolean
meets_cell (const Surface *self, guint32 a, guint32 b, const guint32 cell[3])
{
  double from[3], to[3], first = 0.0, last = 1.0;

  find_corner (self, a, from);
  find_corner (self, b, to);
  for (guint c = 0; c < 3; c++)
    {
      const double along = to[c] - from[c], low = cell[c] - from[c], high = low + 1.0;

      if (along == 0.0 && (low > 0.0 || high < 0.0))
        return FALSE;
      if (along == 0.0)
        continue;
      first = MAX (first, MIN (low / along, high / along));
      last = MIN (last, MAX (low / along, high / along));
    }
  return first < last;
}

/* --- pieces ----------------------------------------------------------------------------------- */

static gboolean
lies_in (const Surface *self, guint32 vertex, const guint32 cell[3])
{
  guint32 own[3];

  rmp_embedded_find_cell (self->origin, self->side, self->cells,
                          self->positions + 3 * (gsize) vertex, own);
  return memcmp (own, cell, sizeof own) == 0;
}

static gboolean
has_vertex (const Surface *self, guint32 face, const guint32 cell[3])
{
  const guint32 *corners = self->topology->faces + 3 * (gsize) face;

  return lies_in (self, corners[0], cell) || lies_in (self, corners[1], cell) ||
         lies_in (self, corners[2], cell);
}

static void
visit_face (Surface *self, guint32 face)
{
  guint32 low[3] = { NONE, NONE, NONE }, high[3] = { 0, 0, 0 }, at[3];

  for (guint k = 0; k < 3; k++)
    {
      rmp_embedded_find_cell (
          self->origin, self->side, self->cells,
          self->positions + 3 * (gsize) self->topology->faces[3 * (gsize) face + k], at);
      for (guint c = 0; c < 3; c++)
        {
          low[c] = MIN (low[c], at[c]);
          high[c] = MAX (high[c], at[c]);
        }
    }
  for (at[2] = low[2]; at[2] <= high[2]; at[2]++)
    for (at[1] = low[1]; at[1] <= high[1]; at[1]++)
      for (at[0] = low[0]; at[0] <= high[0]; at[0]++)
        {
          double polygon[MOST_CORNERS][3];
          const Cut cut = { number_cell (self, at), face, 0 };

          /* what only touches the cell is no part of it, unless a vertex counts as there */
          if (has_vertex (self, face, at) ||
              find_area (cut_face (self, face, at, polygon), polygon) > LEAST_AREA)
            g_array_append_val (self->faces, cut);
        }
}

static void
split_cell (const Surface *self, guint64 number, guint32 cell[3])
{
  cell[0] = (guint32) (number % self->cells[0]);
  cell[1] = (guint32) (number / self->cells[0] % self->cells[1]);
  cell[2] = (guint32) (number / ((guint64) self->cells[0] * self->cells[1]));
}

/* The edges and vertices of a face that lie in the cell. Vertices are numbered after edges. */
static void
list_ends (Surface *self, const Cut *face, guint32 piece)
{
  guint32 cell[3];

  split_cell (self, face->cell, cell);
  for (guint k = 0; k < 3; k++)
    {
      const guint32 a = self->topology->faces[3 * (gsize) face->item + k];
      const guint32 b = self->topology->faces[3 * (gsize) face->item + (k + 1) % 3];
      const guint32 edge = self->topology->face_edges[3 * (gsize) face->item + k];
      const Cut along = { face->cell, edge, piece };
      const Cut corner = { face->cell, self->topology->n_edges + a, piece };

      if (edge != RMP_INDEX_NONE && meets_cell (self, a, b, cell))
        g_array_append_val (self->ends, along);
      if (lies_in (self, a, cell))
        g_array_append_val (self->ends, corner);
    }
}

/* Faces that share an edge or a vertex within a cell are one piece. */
static void
join_pieces (Surface *self)
{
  const Cut *faces = (const Cut *) (gpointer) self->faces->data, *ends;

  self->parents = rmp_disjoint_new (self->faces->len);
  for (guint32 i = 0; i < self->faces->len; i++)
    list_ends (self, &faces[i], i);
  g_array_sort (self->ends, compare_cuts);
  ends = (const Cut *) (gpointer) self->ends->data;
  for (guint i = 1; i < self->ends->len; i++)
    if (ends[i].cell == ends[i - 1].cell && ends[i].item == ends[i - 1].item)
      rmp_disjoint_join (self->parents, ends[i - 1].piece, ends[i].piece);
}

/* The piece of a face in a cell, or NONE. */
static guint32
find_piece (const Surface *self, guint64 cell, guint32 face)
{
  const Cut *faces = (const Cut *) (gpointer) self->faces->data;
  const Cut key = { cell, face, 0 };
  const Cut *found = bsearch (&key, faces, self->faces->len, sizeof (Cut), compare_cuts);

  return found ? (guint32) (found - faces) : NONE;
}

/* --- elements --------------------------------------------------------------------------------- */

/* A face that goes on through the upper face of its cell links both pieces. */
static void
link_pieces (Surface *self, const guint32 *numbers, guint32 piece, GArray *links)
{
  const Cut *cut = &g_array_index (self->faces, Cut, piece);
  double polygon[MOST_CORNERS][3];
  guint32 cell[3], n;

  split_cell (self, cut->cell, cell);
  n = cut_face (self, cut->item, cell, polygon);
  for (guint c = 0; c < 3; c++)
    {
      guint on_face = 0;
      guint32 other, link[2];

      for (guint i = 0; i < n; i++)
        on_face += fabs (polygon[i][c] - (cell[c] + 1.0)) < ON_FACE;
      if (on_face == 0 || cell[c] + 1 == self->cells[c])
        continue;
      cell[c]++;
      other = find_piece (self, number_cell (self, cell), cut->item);
      cell[c]--;
      if (other == NONE)
        continue;
      link[0] = numbers[rmp_disjoint_find (self->parents, piece)];
      link[1] = numbers[rmp_disjoint_find (self->parents, other)];
      if (link[0] > link[1])
        {
          const guint32 kept = link[0];

          link[0] = link[1];
          link[1] = kept;
        }
      g_array_append_val (links, link);
    }
}

/* Roots are the lowest pieces of theirs, and pieces are by cell and face. */
static void
make_parts (Surface *self, guint32 *numbers, RmpEmbeddedParts *parts)
{
  GArray *links = g_array_new (FALSE, FALSE, 2 * sizeof (guint32));
  const guint n = self->faces->len;

  *parts = (RmpEmbeddedParts){
    .cells = g_new (guint32, 3 * (gsize) n + 1),
    .fill = g_new (double, (gsize) n + 1),
  };
  for (guint i = 0; i < n; i++)
    {
      if (self->parents[i] != i)
        continue;
      split_cell (self, g_array_index (self->faces, Cut, i).cell,
                  parts->cells + 3 * (gsize) parts->n_elements);
      parts->fill[parts->n_elements] = 1.0;
      numbers[i] = parts->n_elements++;
    }
  for (guint32 i = 0; i < n; i++)
    link_pieces (self, numbers, i, links);
  parts->n_links = links->len;
  parts->links = (guint32 *) (gpointer) g_array_free (links, FALSE);
  rmp_embedded_parts_pack (parts);
}

static void
find_elements (Surface *self, const guint32 *numbers, guint32 *elements)
{
  const RmpTopology *topology = self->topology;

  for (guint v = 0; v < topology->n_vertices; v++)
    {
      guint32 cell[3], piece = NONE;

      rmp_embedded_find_cell (self->origin, self->side, self->cells,
                              self->positions + 3 * (gsize) v, cell);
      for (guint32 k = topology->vertex_corner_start[v];
           k < topology->vertex_corner_start[v + 1] && piece == NONE; k++)
        piece = find_piece (self, number_cell (self, cell), topology->vertex_corners[k] / 3);
      elements[v] = piece == NONE ? NONE : numbers[rmp_disjoint_find (self->parents, piece)];
    }
}

gboolean
rmp_embedded_surface_find_parts (const double origin[3], double side, const guint cells[3],
                                 const RmpTopology *topology, const double *positions,
                                 RmpEmbeddedParts *parts, guint32 *elements,
                                 GCancellable *cancellable)
{
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (Cut));
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (Cut));
  g_autofree guint32 *numbers = NULL;
  Surface surface = { origin, side, cells, topology, positions, faces, ends, NULL };

  g_return_val_if_fail (origin && side > 0.0 && cells && topology && positions, FALSE);
  g_return_val_if_fail (parts && elements, FALSE);

  for (guint32 f = 0; f < topology->n_faces; f++)
    {
      if (f % 1024 == 0 && g_cancellable_is_cancelled (cancellable))
        return FALSE;
      visit_face (&surface, f);
    }
  g_array_sort (faces, compare_cuts);
  join_pieces (&surface);
  numbers = g_new (guint32, (gsize) faces->len + 1);
  make_parts (&surface, numbers, parts);
  find_elements (&surface, numbers, elements);
  g_free (surface.parents);
  return TRUE;
}
