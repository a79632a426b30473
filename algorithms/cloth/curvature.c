/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "curvature.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The two faces of a hinge, and on which side of the cloth its angle counts. */
typedef struct
{
  guint32 faces[2];
  gint sign; /* 1 or −1; 0 where the cloth has but one side */
} Sides;

/* --- sides ------------------------------------------------------------------------------------ */

/* The face of an edge that has a vertex opposite, other than @other. G_MAXUINT32: none */
static guint32
find_face (const RmpTopology *topology, guint32 edge, guint32 opposite, guint32 other)
{
  for (guint32 k = topology->edge_face_start[edge]; k < topology->edge_face_start[edge + 1]; k++)
    if (topology->edge_faces[k] != other &&
        rmp_topology_opposite_vertex (topology, topology->edge_faces[k], edge) == opposite)
      return topology->edge_faces[k];
  return G_MAXUINT32;
}

/* Hinges come in the order of edges; those of an edge with several, in any. */
static void
find_faces (const RmpTopology *topology, guint n_hinges, const RmpClothHinge *hinges, Sides *sides)
{
  guint at = 0;

  for (guint32 e = 0; e < topology->n_edges; e++)
    for (; at < n_hinges && hinges[at].vertices[0] == topology->edges[2 * e] &&
           hinges[at].vertices[1] == topology->edges[2 * e + 1];
         at++)
      {
        guint32 *faces = sides[at].faces;

        faces[0] = find_face (topology, e, hinges[at].vertices[2], G_MAXUINT32);
        faces[1] = find_face (topology, e, hinges[at].vertices[3], faces[0]);
        g_assert (faces[0] != G_MAXUINT32 && faces[1] != G_MAXUINT32);
      }
  g_assert (at == n_hinges);
}

/* Whether a face goes along the edge from its first vertex to its second. */
static gboolean
goes_along (const RmpTopology *topology, guint32 face, const guint32 vertices[4])
{
  const guint32 *corners = topology->faces + 3 * (gsize) face;

  for (guint i = 0; i < 3; i++)
    if (corners[i] == vertices[0])
      return corners[(i + 1) % 3] == vertices[1];
  return FALSE;
}

/* The hinges of each face: [n_faces + 1] and [2 × n_hinges]. */
static void
list_hinges (guint n_faces, guint n_hinges, const Sides *sides, guint32 **start, guint32 **list)
{
  g_autofree guint32 *next = NULL;

  *start = g_new0 (guint32, (gsize) n_faces + 2);
  *list = g_new (guint32, 2 * (gsize) n_hinges + 1);
  for (guint h = 0; h < n_hinges; h++)
    for (guint i = 0; i < 2; i++)
      (*start)[sides[h].faces[i] + 1]++;
  for (guint f = 0; f < n_faces; f++)
    (*start)[f + 1] += (*start)[f];
  next = g_memdup2 (*start, ((gsize) n_faces + 1) * sizeof (guint32));
  for (guint h = 0; h < n_hinges; h++)
    for (guint i = 0; i < 2; i++)
      (*list)[next[sides[h].faces[i]]++] = h;
}

/* Each piece of cloth is looked at as its lowest face is wound. */
static guint
find_signs (const RmpTopology *topology, guint n_hinges, const RmpClothHinge *hinges, Sides *sides)
{
  const guint n = topology->n_faces;
  g_autofree guint32 *start = NULL, *list = NULL, *queue = g_new (guint32, (gsize) n + 1);
  g_autofree gint *turned = g_new0 (gint, (gsize) n + 1); /* 0: not met; 1: as wound; −1: turned */
  guint n_cut = 0;

  list_hinges (n, n_hinges, sides, &start, &list);
  for (guint32 seed = 0; seed < n; seed++)
    {
      guint head = 0, tail = 0;

      if (turned[seed] != 0)
        continue;
      turned[seed] = 1;
      queue[tail++] = seed;
      while (head < tail)
        {
          const guint32 face = queue[head++];

          for (guint32 k = start[face]; k < start[face + 1]; k++)
            {
              const guint32 h = list[k], *faces = sides[h].faces;
              const guint32 other = faces[0] == face ? faces[1] : faces[0];
              const gboolean alike = goes_along (topology, face, hinges[h].vertices) !=
                                     goes_along (topology, other, hinges[h].vertices);

              if (turned[other] != 0)
                continue;
              turned[other] = alike ? turned[face] : -turned[face];
              queue[tail++] = other;
            }
        }
    }
  for (guint h = 0; h < n_hinges; h++)
    {
      const guint32 *faces = sides[h].faces;
      const gint first = goes_along (topology, faces[0], hinges[h].vertices) ? 1 : -1;
      const gint second = goes_along (topology, faces[1], hinges[h].vertices) ? 1 : -1;

      sides[h].sign = first * turned[faces[0]] == -second * turned[faces[1]]
                          ? first * turned[faces[0]]
                          : 0;
      n_cut += sides[h].sign == 0;
    }
  return n_cut;
}

/* --- terms ------------------------------------------------------------------------------------ */

/* The derivatives of the weight of the corner opposite an edge point across it, and are as large as
 * the edge is long by twice the area.
 */
static gboolean
make_term (const RmpTopology *topology, const RmpClothTriangle *triangles, guint32 hinge,
           const RmpClothHinge *hinges, const Sides *sides, guint side, RmpCurvatureTerm *term)
{
  const guint32 face = sides[hinge].faces[side];
  const guint32 *corners = topology->faces + 3 * (gsize) face;
  const guint32 opposite = hinges[hinge].vertices[2 + side];
  const guint corner = corners[0] == opposite ? 0 : (corners[1] == opposite ? 1 : 2);
  const double du = triangles[face].du[corner], dv = triangles[face].dv[corner];
  const double size = hypot (du, dv);

  if (sides[hinge].sign == 0 || !(size > 0.0))
    return FALSE;
  term->hinge = hinge;
  term->shares[0] = sides[hinge].sign * du * du / size;
  term->shares[1] = sides[hinge].sign * dv * dv / size;
  term->shares[2] = sides[hinge].sign * du * dv / size;
  return TRUE;
}

static GArray *
begin (RmpCurvature *self, guint n)
{
  self->n = n;
  self->areas = g_new0 (double, (gsize) n + 1);
  self->start = g_new0 (guint32, (gsize) n + 1);
  return g_array_new (FALSE, FALSE, sizeof (RmpCurvatureTerm));
}

static void
finish (RmpCurvature *self, GArray *terms)
{
  self->start[self->n] = terms->len;
  self->terms = (RmpCurvatureTerm *) (gpointer) g_array_free (terms, FALSE);
}

static void
init_triangles (RmpCurvature *self, const RmpTopology *topology, const RmpClothTriangle *triangles,
                guint n_hinges, const RmpClothHinge *hinges, const Sides *sides)
{
  g_autofree guint32 *start = NULL, *list = NULL;
  GArray *terms = begin (self, topology->n_faces);

  list_hinges (topology->n_faces, n_hinges, sides, &start, &list);
  for (guint f = 0; f < topology->n_faces; f++)
    {
      self->areas[f] = triangles[f].area;
      self->start[f] = terms->len;
      for (guint32 k = start[f]; k < start[f + 1]; k++)
        {
          RmpCurvatureTerm term;

          if (make_term (topology, triangles, list[k], hinges, sides,
                         sides[list[k]].faces[0] == f ? 0 : 1, &term))
            g_array_append_val (terms, term);
        }
    }
  finish (self, terms);
}

static int
compare_terms (gconstpointer a, gconstpointer b)
{
  const guint32 x = ((const RmpCurvatureTerm *) a)->hinge;
  const guint32 y = ((const RmpCurvatureTerm *) b)->hinge;

  return (x > y) - (x < y);
}

/* Of terms of the same hinge, from @first on, the sum is left. */
static void
merge_terms (GArray *terms, guint first)
{
  RmpCurvatureTerm *row = &g_array_index (terms, RmpCurvatureTerm, 0) + first;
  const guint n = terms->len - first;
  guint kept = 0;

  qsort (row, n, sizeof *row, compare_terms);
  for (guint k = 0; k < n; k++)
    if (kept > 0 && row[kept - 1].hinge == row[k].hinge)
      for (guint i = 0; i < 3; i++)
        row[kept - 1].shares[i] += row[k].shares[i];
    else
      row[kept++] = row[k];
  g_array_set_size (terms, first + kept);
}

/* The mean of the triangles at each vertex. */
static void
init_vertices (RmpCurvature *self, const RmpCurvature *triangles, const RmpTopology *topology)
{
  GArray *terms = begin (self, topology->n_vertices);

  for (guint v = 0; v < topology->n_vertices; v++)
    {
      double area = 0.0;

      self->start[v] = terms->len;
      for (guint32 k = topology->vertex_corner_start[v]; k < topology->vertex_corner_start[v + 1];
           k++)
        area += triangles->areas[topology->vertex_corners[k] / 3];
      self->areas[v] = area / 3.0;
      for (guint32 k = topology->vertex_corner_start[v];
           k < topology->vertex_corner_start[v + 1] && area > 0.0; k++)
        {
          const guint32 f = topology->vertex_corners[k] / 3;

          for (guint32 t = triangles->start[f]; t < triangles->start[f + 1]; t++)
            {
              RmpCurvatureTerm term = triangles->terms[t];

              for (guint i = 0; i < 3; i++)
                term.shares[i] *= triangles->areas[f] / area;
              g_array_append_val (terms, term);
            }
        }
      if (terms->len > self->start[v])
        merge_terms (terms, self->start[v]);
    }
  finish (self, terms);
}

void
rmp_curvature_init (RmpCurvature *self, const RmpTopology *topology,
                    const RmpClothTriangle *triangles, guint n_hinges, const RmpClothHinge *hinges,
                    gboolean averaged)
{
  g_autofree Sides *sides = g_new0 (Sides, (gsize) n_hinges + 1);
  RmpCurvature by_triangle = { 0 };
  guint n_cut;

  g_return_if_fail (self && topology);

  find_faces (topology, n_hinges, hinges, sides);
  n_cut = find_signs (topology, n_hinges, hinges, sides);
  init_triangles (&by_triangle, topology, triangles, n_hinges, hinges, sides);
  *self = by_triangle;
  if (averaged)
    {
      memset (self, 0, sizeof *self);
      init_vertices (self, &by_triangle, topology);
      rmp_curvature_clear (&by_triangle);
    }
  self->n_cut = n_cut;
}

void
rmp_curvature_clear (RmpCurvature *self)
{
  g_clear_pointer (&self->areas, g_free);
  g_clear_pointer (&self->start, g_free);
  g_clear_pointer (&self->terms, g_free);
}

void
rmp_curvature_at (const RmpCurvature *self, guint element, const double *angles,
                  double curvature[3])
{
  for (guint32 t = self->start[element]; t < self->start[element + 1]; t++)
    for (guint i = 0; i < 3; i++)
      curvature[i] += self->terms[t].shares[i] * angles[self->terms[t].hinge];
}
