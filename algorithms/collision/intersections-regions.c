/* SPDX-License-Identifier: GPL-3.0-or-later */
/* intersections-regions.c: what the edges of a contour cut off.
 *
 * Parts grow from both ends of all these edges at the same speed, and become one where they meet.
 * When one of a surface is left that still grows, and it is the largest, it is the rest of the
 * surface, and the others are regions. So small regions of large surfaces are found quickly.
 */

#include "collision/intersections-private.h"

#include <stdlib.h>

/* What has grown from some vertices. */
typedef struct
{
  guint parent;  /* another part that it has become one with; itself if none */
  GArray *all;   /* of guint32: its vertices, */
  GArray *fresh; /* and those of them whose neighbours have not been looked at */
} Part;

typedef struct
{
  const RmpTopology *topology;
  const guint32 *surfaces; /* [#V] */
  guint32 *parts;          /* [#V] number of a part, or RMP_INDEX_NONE */
  guint8 *cut;             /* [#E] edges of the contour */
  guint8 *bridged;         /* [#V] vertices that are in its way */
  GArray *list;            /* of Part */
} Flood;

static Part *
get_part (const Flood *self, guint at)
{
  return &g_array_index (self->list, Part, at);
}

static guint
find_root (const Flood *self, guint at)
{
  while (get_part (self, at)->parent != at)
    at = get_part (self, at)->parent;
  return at;
}

static void
start_part (Flood *self, guint32 vertex)
{
  Part part = { .parent = self->list->len };

  if (self->parts[vertex] != RMP_INDEX_NONE || self->bridged[vertex])
    return;
  self->parts[vertex] = self->list->len;
  part.all = g_array_new (FALSE, FALSE, sizeof (guint32));
  part.fresh = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (part.all, vertex);
  g_array_append_val (part.fresh, vertex);
  g_array_append_val (self->list, part);
}

static void
join_parts (Flood *self, guint a, guint b)
{
  Part *into = get_part (self, a), *from = get_part (self, b);

  if (into->all->len < from->all->len)
    {
      join_parts (self, b, a);
      return;
    }
  g_array_append_vals (into->all, from->all->data, from->all->len);
  g_array_append_vals (into->fresh, from->fresh->data, from->fresh->len);
  g_array_set_size (from->all, 0);
  g_array_set_size (from->fresh, 0);
  from->parent = a;
}

/* Looks at the neighbours of one vertex of a part. */
static void
grow (Flood *self, guint at)
{
  GArray *fresh = get_part (self, at)->fresh;
  const guint32 vertex = g_array_index (fresh, guint32, fresh->len - 1);

  g_array_set_size (fresh, fresh->len - 1);
  for (guint32 i = self->topology->vertex_edge_start[vertex];
       i < self->topology->vertex_edge_start[vertex + 1]; i++)
    {
      const guint32 other = self->topology->vertex_neighbours[i];
      const guint root = find_root (self, at);

      if (self->cut[self->topology->vertex_edges[i]] || self->bridged[other])
        continue;
      if (self->parts[other] == RMP_INDEX_NONE)
        {
          self->parts[other] = root;
          g_array_append_val (get_part (self, root)->all, other);
          g_array_append_val (get_part (self, root)->fresh, other);
        }
      else if (find_root (self, self->parts[other]) != root)
        join_parts (self, root, find_root (self, self->parts[other]));
    }
}

static guint32
get_surface (const Flood *self, guint at)
{
  return self->surfaces[g_array_index (get_part (self, at)->all, guint32, 0)];
}

static guint32
find_lowest (const GArray *vertices)
{
  guint32 lowest = G_MAXUINT32;

  for (guint i = 0; i < vertices->len; i++)
    lowest = MIN (lowest, g_array_index (vertices, guint32, i));
  return lowest;
}

/* Whether part @a is rather the rest of its surface than part @b of the same. */
static gboolean
is_rather_rest (const Flood *self, guint a, guint b)
{
  const GArray *first = get_part (self, a)->all, *second = get_part (self, b)->all;

  if (first->len != second->len)
    return first->len > second->len;
  return find_lowest (first) < find_lowest (second);
}

/* The part that is the rest of a surface so far, and whether that is certain: all others have
 * ended, and are smaller if it has not.
 */
static gboolean
find_rest (const Flood *self, guint32 surface, guint *rest)
{
  guint n_growing = 0, found = G_MAXUINT;

  for (guint i = 0; i < self->list->len; i++)
    {
      const Part *part = get_part (self, i);

      if (part->parent != i || get_surface (self, i) != surface)
        continue;
      n_growing += part->fresh->len > 0;
      if (found == G_MAXUINT || is_rather_rest (self, i, found))
        found = i;
    }
  *rest = found;
  return n_growing == 0 || (n_growing == 1 && get_part (self, found)->fresh->len > 0);
}

/* Lets all parts of a surface grow until it is known which is the rest. */
static guint
grow_surface (Flood *self, guint32 surface)
{
  guint rest;

  while (!find_rest (self, surface, &rest))
    for (guint i = 0; i < self->list->len; i++)
      /* As much as there is, so that looking for the rest does not take longer than growing. */
      for (guint n = get_part (self, i)->all->len; n > 0; n--)
        {
          if (get_part (self, i)->parent != i || get_part (self, i)->fresh->len == 0 ||
              get_surface (self, i) != surface)
            break;
          grow (self, i);
        }
  return rest;
}

static int
compare_numbers (const void *a, const void *b)
{
  const guint32 first = *(const guint32 *) a, second = *(const guint32 *) b;

  return first < second ? -1 : first > second ? 1 : 0;
}

static int
compare_lowest (gconstpointer a, gconstpointer b)
{
  const GArray *first = *(GArray *const *) a, *second = *(GArray *const *) b;

  return compare_numbers (first->data, second->data);
}

/* Appends the parts that are not the rest of any surface. @rests: of guint, their numbers */
static void
take_regions (RmpIntersections *self, const Flood *flood, guint contour, const guint8 *is_rest)
{
  g_autoptr (GPtrArray) regions = g_ptr_array_new ();

  for (guint i = 0; i < flood->list->len; i++)
    {
      GArray *all = get_part (flood, i)->all;

      if (all->len == 0 || is_rest[i])
        continue;
      qsort (all->data, all->len, sizeof (guint32), compare_numbers);
      g_ptr_array_add (regions, all);
    }
  g_ptr_array_sort (regions, compare_lowest);
  for (guint i = 0; i < regions->len; i++)
    {
      const GArray *vertices = g_ptr_array_index (regions, i);
      const RmpRegion region = { self->vertices->len, vertices->len, contour };

      g_array_append_val (self->regions, region);
      g_array_append_vals (self->vertices, vertices->data, vertices->len);
    }
}

/* --- from where a contour ends to the border ------------------------------------------------- */

static gboolean
is_on_border (const RmpTopology *topology, guint32 vertex)
{
  for (guint32 i = topology->vertex_edge_start[vertex]; i < topology->vertex_edge_start[vertex + 1];
       i++)
    if (rmp_topology_edge_is_border (topology, topology->vertex_edges[i]))
      return TRUE;
  return FALSE;
}

/* Puts the vertices of a way from a face to the border into the way of a contour, if there is one
 * of at most so many edges. @bridge: (inout) of guint32, their numbers
 */
static void
build_bridge (const Flood *self, guint32 face, guint most, GArray *bridge)
{
  g_autoptr (GArray) reached = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) before = g_array_new (FALSE, FALSE, sizeof (guint));
  guint begin = 0;

  for (guint i = 0; i < 3; i++)
    {
      const guint none = G_MAXUINT;

      g_array_append_val (reached, self->topology->faces[3 * (gsize) face + i]);
      g_array_append_val (before, none);
    }
  for (guint step = 0; step <= most; step++)
    {
      const guint end = reached->len;

      for (guint i = begin; i < end; i++)
        {
          const guint32 vertex = g_array_index (reached, guint32, i);

          if (!is_on_border (self->topology, vertex))
            continue;
          for (guint k = i; k != G_MAXUINT; k = g_array_index (before, guint, k))
            {
              const guint32 on_way = g_array_index (reached, guint32, k);

              self->bridged[on_way] = 1;
              g_array_append_val (bridge, on_way);
            }
          return;
        }
      for (guint i = begin; i < end; i++)
        {
          const guint32 vertex = g_array_index (reached, guint32, i);

          for (guint32 k = self->topology->vertex_edge_start[vertex];
               k < self->topology->vertex_edge_start[vertex + 1]; k++)
            if (!self->cut[self->topology->vertex_edges[k]])
              {
                g_array_append_val (reached, self->topology->vertex_neighbours[k]);
                g_array_append_val (before, i);
              }
        }
      begin = end;
    }
}

static void
flood_contour (RmpIntersections *self, Flood *flood, guint at, guint bridge)
{
  g_autoptr (GArray) bridged = g_array_new (FALSE, FALSE, sizeof (guint32));
  RmpContour *contour = &g_array_index (self->contours, RmpContour, at);
  const RmpPiercing *piercings = &g_array_index (self->piercings, RmpPiercing,
                                                 contour->first_piercing);
  g_autofree guint8 *is_rest = NULL;

  flood->list = g_array_new (FALSE, FALSE, sizeof (Part));
  for (guint i = 0; i < contour->n_piercings; i++)
    flood->cut[piercings[i].edge] = 1;
  for (guint i = 0; i < contour->n_piercings && bridge > 0; i++)
    if (piercings[i].ends)
      build_bridge (flood, piercings[i].face, bridge, bridged);
  for (guint i = 0; i < contour->n_piercings; i++)
    for (guint end = 0; end < 2; end++)
      start_part (flood, flood->topology->edges[2 * (gsize) piercings[i].edge + end]);
  is_rest = g_new0 (guint8, flood->list->len);
  for (guint i = 0; i < flood->list->len; i++)
    if (get_part (flood, i)->parent == i)
      {
        const guint rest = grow_surface (flood, get_surface (flood, i));

        is_rest[rest] = 1;
      }
  contour->first_region = self->regions->len;
  take_regions (self, flood, at, is_rest);
  contour->n_regions = self->regions->len - contour->first_region;
  for (guint i = 0; i < contour->n_piercings; i++)
    flood->cut[piercings[i].edge] = 0;
  for (guint i = 0; i < bridged->len; i++)
    flood->bridged[g_array_index (bridged, guint32, i)] = 0;
  for (guint i = 0; i < flood->list->len; i++)
    {
      const Part *part = get_part (flood, i);

      for (guint k = 0; k < part->all->len; k++)
        flood->parts[g_array_index (part->all, guint32, k)] = RMP_INDEX_NONE;
      g_array_unref (part->all);
      g_array_unref (part->fresh);
    }
  g_array_unref (flood->list);
}

void
rmp_intersections_flood (RmpIntersections *self, const RmpTopology *topology, guint bridge)
{
  g_autofree guint32 *surfaces = NULL, *parts = NULL;
  g_autofree guint8 *cut = NULL, *bridged = NULL;
  Flood flood = { .topology = topology };

  if (self->contours->len == 0)
    return;
  surfaces = g_new (guint32, topology->n_vertices);
  parts = g_new (guint32, topology->n_vertices);
  cut = g_new0 (guint8, topology->n_edges);
  rmp_topology_components (topology, surfaces);
  for (guint v = 0; v < topology->n_vertices; v++)
    parts[v] = RMP_INDEX_NONE;
  flood.surfaces = surfaces;
  flood.parts = parts;
  flood.cut = cut;
  flood.bridged = bridged = g_new0 (guint8, topology->n_vertices);
  for (guint i = 0; i < self->contours->len; i++)
    flood_contour (self, &flood, i, bridge);
}
