/* SPDX-License-Identifier: GPL-3.0-or-later */
/* overlaps.c: contours told as faces and depths.
 *
 * A contour says where surfaces cross, its regions what has gone through.
 */

#include "collision/overlaps-private.h"

#include "geometry/vector.h"

#include <string.h>

#define MOST_PAIRS 20000000
/* How many edges from a border a contour may end to divide the surface. */
#define BRIDGE 3
/* How often a closed surface winds round what is in it. */
#define WITHIN 0.5

void
rmp_cloth_overlap_free (RmpClothOverlap *self)
{
  g_array_unref (self->faces);
  g_array_unref (self->body_faces);
  g_free (self);
}

static RmpClothOverlap *
overlap_new (guint body)
{
  RmpClothOverlap *self = g_new0 (RmpClothOverlap, 1);

  self->body = body;
  self->faces = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->body_faces = g_array_new (FALSE, FALSE, sizeof (guint32));
  return self;
}

/* --- the surfaces ----------------------------------------------------------------------------- */

static guint32
find_root (guint32 *parents, guint32 item)
{
  while (parents[item] != item)
    {
      parents[item] = parents[parents[item]];
      item = parents[item];
    }
  return item;
}

static void
number_pieces (RmpOverlapFinder *self, const RmpTopology *cloth)
{
  g_autofree guint32 *parents = g_new (guint32, MAX (cloth->n_vertices, 1));

  for (guint32 v = 0; v < cloth->n_vertices; v++)
    parents[v] = v;
  for (guint32 e = 0; e < cloth->n_edges; e++)
    {
      const guint32 a = find_root (parents, cloth->edges[2 * (gsize) e]);
      const guint32 b = find_root (parents, cloth->edges[2 * (gsize) e + 1]);

      parents[MAX (a, b)] = MIN (a, b);
    }
  self->pieces = g_new (guint32, MAX (cloth->n_vertices, 1));
  for (guint32 v = 0; v < cloth->n_vertices; v++)
    self->pieces[v] = parents[v] == v ? self->n_pieces++ : self->pieces[find_root (parents, v)];
}

RmpOverlapFinder *
rmp_overlap_finder_new (RmpTopology *cloth, const double *rest, guint n_bodies,
                        RmpTopology *const *bodies, const double *const *body_rests)
{
  RmpOverlapFinder *self = g_new0 (RmpOverlapFinder, 1);
  guint32 n_vertices, n_faces;

  self->n_parts = n_bodies + 1;
  self->parts = g_new (RmpTopology *, self->n_parts);
  self->first_vertices = g_new0 (guint32, (gsize) self->n_parts + 1);
  self->first_faces = g_new0 (guint32, (gsize) self->n_parts + 1);
  for (guint i = 0; i < self->n_parts; i++)
    {
      self->parts[i] = rmp_topology_ref (i == 0 ? cloth : bodies[i - 1]);
      self->first_vertices[i + 1] = self->first_vertices[i] + self->parts[i]->n_vertices;
      self->first_faces[i + 1] = self->first_faces[i] + self->parts[i]->n_faces;
    }
  n_vertices = self->first_vertices[self->n_parts];
  n_faces = self->first_faces[self->n_parts];
  self->positions = g_new (double, 3 * (gsize) n_vertices + 1);
  for (guint i = 0; i < self->n_parts; i++)
    memcpy (self->positions + 3 * (gsize) self->first_vertices[i],
            i == 0 ? rest : body_rests[i - 1],
            3 * (gsize) self->parts[i]->n_vertices * sizeof (double));
  self->all = rmp_hierarchy_new_joined (self->n_parts, self->parts, self->positions);
  self->floats = g_new (float, 3 * (gsize) n_vertices + 1);
  self->moving = g_new0 (guint8, (gsize) n_vertices + 1);
  memset (self->moving, 1, cloth->n_vertices);
  self->mask = g_new0 (guint8, (gsize) n_faces + 1);
  self->through = g_new0 (guint8, (gsize) n_vertices + 1);
  number_pieces (self, cloth);
  return self;
}

void
rmp_overlap_finder_free (RmpOverlapFinder *self)
{
  for (guint i = 0; i < self->n_parts; i++)
    rmp_topology_unref (self->parts[i]);
  rmp_hierarchy_free (self->all);
  g_free (self->parts);
  g_free (self->first_vertices);
  g_free (self->first_faces);
  g_free (self->positions);
  g_free (self->floats);
  g_free (self->moving);
  g_free (self->mask);
  g_free (self->through);
  g_free (self->pieces);
  g_free (self);
}

static void
place (RmpOverlapFinder *self, const double *cloth, const double *const *bodies)
{
  for (guint i = 0; i < self->n_parts; i++)
    memcpy (self->positions + 3 * (gsize) self->first_vertices[i], i == 0 ? cloth : bodies[i - 1],
            3 * (gsize) self->parts[i]->n_vertices * sizeof (double));
  for (gsize i = 0; i < 3 * (gsize) self->first_vertices[self->n_parts]; i++)
    self->floats[i] = (float) self->positions[i];
}

/* --- which faces ------------------------------------------------------------------------------ */

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  const guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return x < y ? -1 : (x > y ? 1 : 0);
}

static void
sort_once (GArray *numbers)
{
  guint n = 0;

  g_array_sort (numbers, compare_numbers);
  for (guint i = 0; i < numbers->len; i++)
    if (i == 0 || g_array_index (numbers, guint32, i) != g_array_index (numbers, guint32, n - 1))
      g_array_index (numbers, guint32, n++) = g_array_index (numbers, guint32, i);
  g_array_set_size (numbers, n);
}

static void
add_face (const RmpOverlapFinder *self, RmpClothOverlap *overlap, guint32 face)
{
  const guint part = rmp_overlap_find_part (self->first_faces, face);
  const guint32 own = face - self->first_faces[part];

  g_array_append_val (part == 0 ? overlap->faces : overlap->body_faces, own);
}

/* Faces of the cloth that have gone through with all their corners. */
static void
add_region (RmpOverlapFinder *self, const RmpIntersections *found, const RmpRegion *region,
            RmpClothOverlap *overlap)
{
  const RmpTopology *cloth = self->parts[0];
  const guint32 *vertices = &g_array_index (found->vertices, guint32, region->first_vertex);

  if (region->n_vertices == 0 || vertices[0] >= cloth->n_vertices)
    return;
  for (guint i = 0; i < region->n_vertices; i++)
    self->through[vertices[i]] = 1;
  for (guint i = 0; i < region->n_vertices; i++)
    for (guint32 k = cloth->vertex_corner_start[vertices[i]];
         k < cloth->vertex_corner_start[vertices[i] + 1]; k++)
      {
        const guint32 face = cloth->vertex_corners[k] / 3;
        const guint32 *corners = cloth->faces + 3 * (gsize) face;

        if (self->through[corners[0]] && self->through[corners[1]] && self->through[corners[2]])
          g_array_append_val (overlap->faces, face);
      }
  for (guint i = 0; i < region->n_vertices; i++)
    self->through[vertices[i]] = 0;
}

static RmpClothOverlap *
tell_contour (RmpOverlapFinder *self, const RmpIntersections *found, const RmpContour *contour)
{
  const RmpTopology *all = rmp_hierarchy_get_topology (self->all);
  RmpClothOverlap *overlap = overlap_new (RMP_OVERLAP_ITSELF);

  for (guint i = 0; i < contour->n_piercings; i++)
    {
      const RmpPiercing *piercing = &g_array_index (found->piercings, RmpPiercing,
                                                    contour->first_piercing + i);
      const guint part = MAX (
          rmp_overlap_find_part (self->first_vertices, all->edges[2 * (gsize) piercing->edge]),
          rmp_overlap_find_part (self->first_faces, piercing->face));

      if (part > 0)
        overlap->body = part - 1;
      add_face (self, overlap, piercing->face);
      for (guint32 k = all->edge_face_start[piercing->edge];
           k < all->edge_face_start[piercing->edge + 1]; k++)
        add_face (self, overlap, all->edge_faces[k]);
    }
  overlap->depth = rmp_overlap_measure_depth (self, found, contour, overlap);
  for (guint i = contour->first_region; i < contour->first_region + contour->n_regions; i++)
    add_region (self, found, &g_array_index (found->regions, RmpRegion, i), overlap);
  sort_once (overlap->faces);
  sort_once (overlap->body_faces);
  return overlap;
}

/* --- what is inside --------------------------------------------------------------------------- */

/* How often a body winds round a point: 1 inside a closed one, 0 outside.
 *
 *   A. Van Oosterom, J. Strackee. The solid angle of a plane triangle. IEEE Trans. Biomed. Eng. 30,
 *   1983.
 */
static double
measure_winding (const RmpOverlapFinder *self, guint part, const double where[3])
{
  double sum = 0.0;

  for (guint32 f = self->first_faces[part]; f < self->first_faces[part + 1]; f++)
    {
      const guint32 *corners = rmp_overlap_get_corners (self, f);
      double ways[3][3], lengths[3], normal[3], up, down;

      for (guint i = 0; i < 3; i++)
        {
          rmp_vector_sub (self->positions + 3 * (gsize) corners[i], where, ways[i]);
          lengths[i] = rmp_vector_norm (ways[i]);
        }
      rmp_vector_cross (ways[1], ways[2], normal);
      up = rmp_vector_dot (ways[0], normal);
      down = lengths[0] * lengths[1] * lengths[2] + rmp_vector_dot (ways[0], ways[1]) * lengths[2] +
             rmp_vector_dot (ways[1], ways[2]) * lengths[0] +
             rmp_vector_dot (ways[2], ways[0]) * lengths[1];
      sum += 2.0 * atan2 (up, down);
    }
  return sum / (4.0 * G_PI);
}

static gboolean
is_in_box (const RmpOverlapFinder *self, guint part, const double where[3])
{
  for (guint c = 0; c < 3; c++)
    {
      double low = INFINITY, high = -INFINITY;

      for (guint32 v = self->first_vertices[part]; v < self->first_vertices[part + 1]; v++)
        {
          low = MIN (low, self->positions[3 * (gsize) v + c]);
          high = MAX (high, self->positions[3 * (gsize) v + c]);
        }
      if (where[c] < low || where[c] > high)
        return FALSE;
    }
  return TRUE;
}

static RmpClothOverlap *
tell_piece (RmpOverlapFinder *self, guint32 piece, guint part)
{
  const RmpTopology *cloth = self->parts[0];
  RmpClothOverlap *overlap = overlap_new (part - 1);
  g_autoptr (GArray) vertices = g_array_new (FALSE, FALSE, sizeof (guint32));

  overlap->inside = TRUE;
  for (guint32 v = 0; v < cloth->n_vertices; v++)
    if (self->pieces[v] == piece)
      g_array_append_val (vertices, v);
  for (guint32 f = 0; f < cloth->n_faces; f++)
    if (self->pieces[cloth->faces[3 * (gsize) f]] == piece)
      g_array_append_val (overlap->faces, f);
  overlap->depth = rmp_overlap_measure_way (self, vertices->len,
                                            (const guint32 *) (gpointer) vertices->data, part);
  return overlap;
}

/* Parts of the cloth that cross a body nowhere, and are in it. Of a vertex without faces there is
 * nothing to show.
 */
static void
find_inside (RmpOverlapFinder *self, guint part, GPtrArray *overlaps)
{
  const RmpTopology *cloth = self->parts[0], *body = self->parts[part];
  g_autofree guint8 *seen = g_new0 (guint8, (gsize) self->n_pieces + 1);

  if (body->n_border_edges > 0 || body->n_non_manifold_edges > 0 || body->n_faces == 0)
    return;
  for (guint i = 0; i < overlaps->len; i++)
    {
      const RmpClothOverlap *overlap = overlaps->pdata[i];

      if (overlap->body == part - 1 && overlap->faces->len > 0)
        seen[self->pieces[cloth->faces[3 * (gsize) g_array_index (overlap->faces, guint32, 0)]]] =
            1;
    }
  for (guint32 f = 0; f < cloth->n_faces; f++)
    {
      const guint32 vertex = cloth->faces[3 * (gsize) f], piece = self->pieces[vertex];
      const double *where = self->positions + 3 * (gsize) vertex;

      if (seen[piece])
        continue;
      seen[piece] = 1;
      if (is_in_box (self, part, where) && fabs (measure_winding (self, part, where)) > WITHIN)
        g_ptr_array_add (overlaps, tell_piece (self, piece, part));
    }
}

/* --- all of it -------------------------------------------------------------------------------- */

static int
compare_overlaps (gconstpointer a, gconstpointer b)
{
  const RmpClothOverlap *x = *(RmpClothOverlap *const *) a, *y = *(RmpClothOverlap *const *) b;
  const guint32 fx = g_array_index (x->faces, guint32, 0),
                fy = g_array_index (y->faces, guint32, 0);

  if (x->body != y->body)
    return x->body < y->body ? -1 : 1;
  return fx < fy ? -1 : (fx > fy ? 1 : 0);
}

static void
take_over (RmpClothOverlap *self, const RmpClothOverlap *other)
{
  g_array_append_vals (self->faces, other->faces->data, other->faces->len);
  g_array_append_vals (self->body_faces, other->body_faces->data, other->body_faces->len);
  sort_once (self->faces);
  sort_once (self->body_faces);
  self->depth = MAX (self->depth, other->depth);
}

/* Contours of a body with the same faces of the cloth are one overlap. @overlaps: (inout): by body
 */
static void
merge (const RmpOverlapFinder *self, GPtrArray *overlaps)
{
  g_autofree guint *owners = g_new (guint, (gsize) self->parts[0]->n_faces + 1);
  g_autofree guint32 *parents = g_new (guint32, MAX (overlaps->len, 1));
  guint n = 0;

  for (guint32 i = 0; i < overlaps->len; i++)
    {
      const RmpClothOverlap *overlap = overlaps->pdata[i];

      parents[i] = i;
      if (i == 0 || ((const RmpClothOverlap *) overlaps->pdata[i - 1])->body != overlap->body)
        memset (owners, 0xff, self->parts[0]->n_faces * sizeof *owners);
      for (guint k = 0; k < overlap->faces->len; k++)
        {
          const guint32 face = g_array_index (overlap->faces, guint32, k);

          if (owners[face] == G_MAXUINT)
            owners[face] = i;
          else
            {
              const guint32 a = find_root (parents, owners[face]), b = find_root (parents, i);

              parents[MAX (a, b)] = MIN (a, b);
            }
        }
    }
  for (guint32 i = 0; i < overlaps->len; i++)
    if (find_root (parents, i) != i)
      take_over (overlaps->pdata[find_root (parents, i)], overlaps->pdata[i]);
  for (guint32 i = 0; i < overlaps->len; i++)
    if (find_root (parents, i) != i)
      rmp_cloth_overlap_free (overlaps->pdata[i]);
    else
      overlaps->pdata[n++] = overlaps->pdata[i];
  for (guint32 i = n; i < overlaps->len; i++)
    overlaps->pdata[i] = NULL;
  g_ptr_array_set_size (overlaps, (gint) n);
}

static void
free_overlap (gpointer overlap)
{
  if (overlap)
    rmp_cloth_overlap_free (overlap);
}

GPtrArray *
rmp_overlap_finder_find (RmpOverlapFinder *self, const double *cloth, const double *const *bodies,
                         guint n_threads, GError **error)
{
  g_autoptr (GPtrArray) overlaps = g_ptr_array_new_with_free_func (free_overlap);
  g_autoptr (RmpIntersections) found = NULL;

  place (self, cloth, bodies);
  found = rmp_intersections_new (self->all, self->positions, self->moving, BRIDGE, MOST_PAIRS,
                                 n_threads, error);
  if (!found)
    return NULL;
  for (guint i = 0; i < found->contours->len; i++)
    g_ptr_array_add (overlaps,
                     tell_contour (self, found, &g_array_index (found->contours, RmpContour, i)));
  for (guint part = 1; part < self->n_parts; part++)
    find_inside (self, part, overlaps);
  g_ptr_array_sort (overlaps, compare_overlaps);
  merge (self, overlaps);
  return g_steal_pointer (&overlaps);
}
