/* SPDX-License-Identifier: GPL-3.0-or-later */
/* overlaps-depth.c: how far cloth would have to move to come out.
 *
 * How deep is measured from what of the cloth has gone through to what it has gone through; where
 * no vertex of it has, from what of the body has; and where none has either, at the edges.
 */

#include "collision/overlaps-private.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"

/* A box around vertices, larger by its diagonal: what they have gone through is in it. */
static void
measure_box (const RmpOverlapFinder *self, guint n, const guint32 *vertices, double low[3],
             double high[3])
{
  double diagonal;

  for (guint c = 0; c < 3; c++)
    {
      low[c] = INFINITY;
      high[c] = -INFINITY;
      for (guint i = 0; i < n; i++)
        {
          low[c] = MIN (low[c], self->positions[3 * (gsize) vertices[i] + c]);
          high[c] = MAX (high[c], self->positions[3 * (gsize) vertices[i] + c]);
        }
    }
  diagonal = rmp_vector_distance (low, high);
  for (guint c = 0; c < 3; c++)
    {
      low[c] -= diagonal;
      high[c] += diagonal;
    }
}

static gboolean
meets_box (const RmpOverlapFinder *self, guint32 face, const double low[3], const double high[3])
{
  const guint32 *corners = rmp_overlap_get_corners (self, face);

  for (guint c = 0; c < 3; c++)
    {
      double a = INFINITY, b = -INFINITY;

      for (guint i = 0; i < 3; i++)
        {
          a = MIN (a, self->positions[3 * (gsize) corners[i] + c]);
          b = MAX (b, self->positions[3 * (gsize) corners[i] + c]);
        }
      if (a > high[c] || b < low[c])
        return FALSE;
    }
  return TRUE;
}

double
rmp_overlap_measure_way (RmpOverlapFinder *self, guint n, const guint32 *vertices, guint part)
{
  g_autoptr (RmpBvh) tree = NULL;
  double low[3], high[3], way = 0.0;

  measure_box (self, n, vertices, low, high);
  for (guint i = 0; i < n; i++)
    self->through[vertices[i]] = 1;
  memset (self->mask, 0, self->first_faces[self->n_parts]);
  for (guint32 f = self->first_faces[part]; f < self->first_faces[part + 1]; f++)
    {
      const guint32 *corners = rmp_overlap_get_corners (self, f);

      self->mask[f] = !self->through[corners[0]] && !self->through[corners[1]] &&
                      !self->through[corners[2]] && meets_box (self, f, low, high);
    }
  for (guint i = 0; i < n; i++)
    self->through[vertices[i]] = 0;
  tree = rmp_bvh_new (self->first_faces[self->n_parts], rmp_overlap_get_corners (self, 0),
                      self->floats, self->mask);
  for (guint i = 0; i < n; i++)
    {
      RmpSurfacePoint hit;
      double distance;

      if (rmp_bvh_closest (tree, self->positions + 3 * (gsize) vertices[i], &hit, &distance))
        way = MAX (way, distance);
    }
  return way;
}

/* How far the nearer end of an edge is beyond the face that it runs through. */
static double
measure_edge (const RmpOverlapFinder *self, const RmpPiercing *piercing)
{
  const guint32 *ends = rmp_hierarchy_get_topology (self->all)->edges + 2 * (gsize) piercing->edge;
  const guint32 *corners = rmp_overlap_get_corners (self, piercing->face);
  const double *origin = self->positions + 3 * (gsize) corners[0];
  double sides[2][3], normal[3], least = INFINITY;

  for (guint i = 0; i < 2; i++)
    rmp_vector_sub (self->positions + 3 * (gsize) corners[i + 1], origin, sides[i]);
  rmp_vector_cross (sides[0], sides[1], normal);
  if (!rmp_vector_normalise (normal))
    return 0.0;
  for (guint i = 0; i < 2; i++)
    {
      double way[3];

      rmp_vector_sub (self->positions + 3 * (gsize) ends[i], origin, way);
      least = MIN (least, fabs (rmp_vector_dot (way, normal)));
    }
  return least;
}

static double
measure_longest_edge (const RmpOverlapFinder *self, const GArray *faces)
{
  double longest = 0.0;

  for (guint i = 0; i < faces->len; i++)
    {
      const guint32 *corners = rmp_overlap_get_corners (self, g_array_index (faces, guint32, i));

      for (guint k = 0; k < 3; k++)
        longest = MAX (longest,
                       rmp_vector_distance (self->positions + 3 * (gsize) corners[k],
                                            self->positions + 3 * (gsize) corners[(k + 1) % 3]));
    }
  return longest;
}

/* Where only the body has vertices that went through, they may be all that is beyond a ring of
 * cloth: it is in no deeper than its faces, which they went through, are long.
 */
double
rmp_overlap_measure_depth (RmpOverlapFinder *self, const RmpIntersections *found,
                           const RmpContour *contour, const RmpClothOverlap *overlap)
{
  const guint other = overlap->body == RMP_OVERLAP_ITSELF ? 0 : overlap->body + 1;
  double own = INFINITY, theirs = 0.0, edges = 0.0;

  for (guint i = contour->first_region; i < contour->first_region + contour->n_regions; i++)
    {
      const RmpRegion *region = &g_array_index (found->regions, RmpRegion, i);
      const guint32 *vertices = &g_array_index (found->vertices, guint32, region->first_vertex);
      const guint part = region->n_vertices > 0
                             ? rmp_overlap_find_part (self->first_vertices, vertices[0])
                             : 0;

      if (region->n_vertices == 0)
        continue;
      if (part == 0)
        own = MIN (own, rmp_overlap_measure_way (self, region->n_vertices, vertices, other));
      else if (isinf (own))
        theirs = MAX (theirs, rmp_overlap_measure_way (self, region->n_vertices, vertices, 0));
    }
  if (isfinite (own) && own > 0.0)
    return own;
  if (theirs > 0.0)
    return MIN (theirs, measure_longest_edge (self, overlap->faces));
  for (guint i = 0; i < contour->n_piercings; i++)
    edges = MAX (edges, measure_edge (self, &g_array_index (found->piercings, RmpPiercing,
                                                            contour->first_piercing + i)));
  return edges;
}
