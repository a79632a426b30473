/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stage-untangle.c: what begins crossed finds back.
 *
 * Based on:
 *   D. Baraff, A. Witkin, M. Kass. Untangling cloth. ACM Trans. Graph. 22, 2003, §4: both regions
 *     of a contour attract each other.
 *   P. Volino, N. Magnenat-Thalmann. Resolving surface collisions through intersection contour
 *     minimization. ACM Trans. Graph. 25, 2006: find_shortening ()
 *
 * Departs from them: an edge that leads into a region is moved so that its end goes back through
 * the face, the one in the smaller region if both are in one. Of cloth that crosses a closed body
 * it is the end inside, whatever is smaller: a strip that lies across an arm would be drawn through
 * it. Only where a contour cuts off nothing, as where a corner of one sheet sticks in another, it
 * is shortened, and the surface is smoothed, so that what is crumpled within a few faces comes
 * apart.
 */

#include "collision/stage-private.h"

/* How long a step is that goes the shares below, seconds; shorter ones go less, so that cloth does
 * not come apart the faster the shorter steps are.
 */
#define WHOLE_STEP (1.0 / 60.0)
/* Which share of its way back an end goes in a step. */
#define SHARE 0.25
/* Which share of its way to the middle of its neighbours a vertex goes in a step. */
#define SMOOTHING 0.5
/* How far a contour is shortened in a step, of an edge. */
#define SHORTENING 0.25

/* How many edges from a border a contour may end to divide the surface. */
#define BRIDGE 3

/* That a vertex lies at a contour, and in which region, if in one. */
typedef struct
{
  guint contour, region;
} Flag;

struct _RmpTangle
{
  RmpIntersections *found;
  guint *starts; /* [#V + 1] into flags */
  GArray *flags; /* of Flag */
};

static const Flag *
get_flags (const RmpTangle *self, guint32 vertex, guint *n)
{
  *n = self->starts[vertex + 1] - self->starts[vertex];
  return (const Flag *) (gpointer) self->flags->data + self->starts[vertex];
}

/* --- flags ----------------------------------------------------------------------------------- */

typedef struct
{
  guint32 vertex;
  Flag flag;
} Flagged;

static void
flag (GArray *list, guint32 vertex, guint contour, guint region)
{
  const Flagged flagged = { vertex, { contour, region } };

  g_array_append_val (list, flagged);
}

/* Regions are lower than none, so that they come first. */
static int
compare_flagged (gconstpointer a, gconstpointer b)
{
  const Flagged *first = a, *second = b;

  if (first->vertex != second->vertex)
    return first->vertex < second->vertex ? -1 : 1;
  if (first->flag.contour != second->flag.contour)
    return first->flag.contour < second->flag.contour ? -1 : 1;
  return first->flag.region < second->flag.region   ? -1
         : first->flag.region > second->flag.region ? 1
                                                    : 0;
}

/* Flags a vertex and those round it, which must let it pass. */
static void
flag_around (GArray *list, const RmpTopology *topology, guint32 vertex, guint contour)
{
  flag (list, vertex, contour, G_MAXUINT);
  for (guint32 i = topology->vertex_edge_start[vertex]; i < topology->vertex_edge_start[vertex + 1];
       i++)
    flag (list, topology->vertex_neighbours[i], contour, G_MAXUINT);
}

static void
flag_contour (GArray *list, const RmpIntersections *found, const RmpTopology *topology, guint at)
{
  const RmpContour *contour = &g_array_index (found->contours, RmpContour, at);

  for (guint i = 0; i < contour->n_piercings; i++)
    {
      const RmpPiercing *piercing = &g_array_index (found->piercings, RmpPiercing,
                                                    contour->first_piercing + i);

      for (guint k = 0; k < 3; k++)
        flag_around (list, topology, topology->faces[3 * (gsize) piercing->face + k], at);
      for (guint k = 0; k < 2; k++)
        flag_around (list, topology, topology->edges[2 * (gsize) piercing->edge + k], at);
    }
  for (guint i = contour->first_region; i < contour->first_region + contour->n_regions; i++)
    {
      const RmpRegion *region = &g_array_index (found->regions, RmpRegion, i);

      for (guint k = 0; k < region->n_vertices; k++)
        flag (list, g_array_index (found->vertices, guint32, region->first_vertex + k), at, i);
    }
}

/* @found: (transfer full) */
static RmpTangle *
tangle_new (RmpIntersections *found, const RmpTopology *topology)
{
  RmpTangle *self = g_new (RmpTangle, 1);
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (Flagged));

  self->found = found;
  self->starts = g_new0 (guint, (gsize) topology->n_vertices + 1);
  self->flags = g_array_new (FALSE, FALSE, sizeof (Flag));
  for (guint i = 0; i < found->contours->len; i++)
    flag_contour (list, found, topology, i);
  g_array_sort (list, compare_flagged);
  for (guint i = 0; i < list->len; i++)
    {
      const Flagged *flagged = &g_array_index (list, Flagged, i);

      if (i > 0 && flagged[-1].vertex == flagged->vertex &&
          flagged[-1].flag.contour == flagged->flag.contour)
        continue;
      g_array_append_val (self->flags, flagged->flag);
      self->starts[flagged->vertex + 1]++;
    }
  for (guint v = 0; v < topology->n_vertices; v++)
    self->starts[v + 1] += self->starts[v];
  return self;
}

void
rmp_collision_stage_clear_tangle (RmpCollisionStage *self)
{
  if (!self->tangle)
    return;
  rmp_intersections_free (self->tangle->found);
  g_free (self->tangle->starts);
  g_array_unref (self->tangle->flags);
  g_clear_pointer (&self->tangle, g_free);
}

gboolean
rmp_collision_stage_find_tangle (const RmpCollisionWork *work, RmpCollisionReport *report,
                                 GError **error)
{
  RmpCollisionStage *self = work->stage;
  g_autofree guint8 *moving = g_new0 (guint8, self->n_vertices);
  g_autoptr (RmpIntersections) found = NULL;

  for (guint v = 0; v < self->n_cloth; v++)
    moving[v] = 1;
  found = rmp_intersections_new (self->all, self->begins, moving, BRIDGE, work->options->most_pairs,
                                 work->n_threads, error);
  if (!found)
    return FALSE;
  report->n_contours = found->contours->len;
  if (found->contours->len > 0)
    self->tangle = tangle_new (g_steal_pointer (&found), rmp_hierarchy_get_topology (self->all));
  return TRUE;
}

static RmpTangled
compare_flags (const RmpTangle *self, guint32 a, guint32 b)
{
  RmpTangled tangled = RMP_TANGLED_NOT;
  guint n, n_others;
  const Flag *flags = get_flags (self, a, &n), *others = get_flags (self, b, &n_others);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < n_others; k++)
      if (flags[i].contour == others[k].contour)
        {
          if (flags[i].region != others[k].region && flags[i].region != G_MAXUINT &&
              others[k].region != G_MAXUINT)
            return RMP_TANGLED_OPPOSITE;
          tangled = RMP_TANGLED_SOMEHOW;
        }
  return tangled;
}

RmpTangled
rmp_collision_stage_get_tangled (const RmpCollisionStage *self, const RmpStencil *stencil)
{
  const guint split = rmp_stencil_split (stencil->kind);
  RmpTangled tangled = RMP_TANGLED_NOT;

  for (guint i = 0; i < split && self->tangle; i++)
    for (guint k = split; k < 4; k++)
      tangled = MAX (tangled,
                     compare_flags (self->tangle, stencil->vertices[i], stencil->vertices[k]));
  if (tangled != RMP_TANGLED_NOT &&
      (self->facing[stencil->vertices[0]] != 0) != (self->facing[stencil->vertices[3]] != 0))
    return rmp_collision_stage_get_side (self, stencil, tangled);
  return tangled;
}

/* --- going back ------------------------------------------------------------------------------ */

typedef struct
{
  const RmpCollisionWork *work;
  const RmpTopology *topology;
  double *ways;   /* [#V × 3] sums of what vertices are asked to go */
  guint *n_asked; /* [#V] */
  double part;    /* of the shares, in this step */
} Untangle;

static const double *
get_position (const Untangle *self, guint32 vertex)
{
  return self->work->stage->begins + 3 * (gsize) vertex;
}

static gboolean
can_move (const Untangle *self, const guint32 *vertices, guint n)
{
  for (guint i = 0; i < n; i++)
    if (self->work->stage->inverse_masses[vertices[i]] > 0.0)
      return TRUE;
  return FALSE;
}

static void
ask (const Untangle *self, const guint32 *vertices, guint n, double share, const double way[3])
{
  for (guint i = 0; i < n; i++)
    {
      double *sum = self->ways + 3 * (gsize) vertices[i];

      rmp_vector_add_scaled (sum, share, way, sum);
      self->n_asked[vertices[i]]++;
    }
}

/* How far vertices go on average in a direction. */
static double
get_progress (const Untangle *self, const guint32 *vertices, guint n, const double direction[3])
{
  double sum = 0.0;

  for (guint i = 0; i < n; i++)
    {
      double way[3];

      rmp_vector_sub (self->work->stage->ends + 3 * (gsize) vertices[i],
                      get_position (self, vertices[i]), way);
      sum += rmp_vector_dot (way, direction);
    }
  return sum / n;
}

/* Asks an end of an edge, or both, and a face to go apart by a length along a unit direction, as
 * far as they do not do so already: either half of it, or one all if the other cannot.
 */
static void
ask_both (const Untangle *self, const guint32 *ends, guint n, const guint32 face[3],
          const double direction[3], double length)
{
  const gboolean first = can_move (self, ends, n), second = can_move (self, face, 3);
  const double lacking = self->part * length - get_progress (self, ends, n, direction) +
                         get_progress (self, face, 3, direction);

  if (lacking <= 0.0)
    return;
  if (first)
    ask (self, ends, n, second ? 0.5 * lacking : lacking, direction);
  if (second)
    ask (self, face, 3, first ? -0.5 * lacking : -lacking, direction);
}

static gboolean
find_normal (const Untangle *self, guint32 face, double normal[3])
{
  const guint32 *corners = self->topology->faces + 3 * (gsize) face;
  double a[3], b[3];

  rmp_vector_sub (get_position (self, corners[1]), get_position (self, corners[0]), a);
  rmp_vector_sub (get_position (self, corners[2]), get_position (self, corners[0]), b);
  rmp_vector_cross (a, b, normal);
  return rmp_vector_normalise (normal);
}

/* How large the region of a contour is in which a vertex is; the rest is larger than all. */
static guint
get_size (const RmpTangle *self, guint32 vertex, guint contour)
{
  guint n;
  const Flag *flags = get_flags (self, vertex, &n);

  for (guint i = 0; i < n; i++)
    if (flags[i].contour == contour && flags[i].region != G_MAXUINT)
      return g_array_index (self->found->regions, RmpRegion, flags[i].region).n_vertices;
  return G_MAXUINT;
}

/* The way an edge goes so that the contour it is on becomes shorter: the segments that its faces
 * have in the other face begin at it.
 */
static gboolean
find_shortening (const Untangle *self, guint32 edge, const double normal[3], double way[3])
{
  const guint32 *ends = self->topology->edges + 2 * (gsize) edge;
  double along[3], crossing;

  rmp_vector_sub (get_position (self, ends[1]), get_position (self, ends[0]), along);
  rmp_vector_normalise (along);
  crossing = rmp_vector_dot (along, normal);
  way[0] = way[1] = way[2] = 0.0;
  for (guint32 i = self->topology->edge_face_start[edge];
       i < self->topology->edge_face_start[edge + 1]; i++)
    {
      const guint32 face = self->topology->edge_faces[i];
      const guint32 apex = rmp_topology_opposite_vertex (self->topology, face, edge);
      double other[3], segment[3], inwards[3];

      if (!find_normal (self, face, other))
        continue;
      rmp_vector_cross (normal, other, segment);
      rmp_vector_sub (get_position (self, apex), get_position (self, ends[0]), inwards);
      rmp_vector_add_scaled (inwards, -rmp_vector_dot (inwards, along), along, inwards);
      if (!rmp_vector_normalise (segment))
        continue;
      if (rmp_vector_dot (segment, inwards) < 0.0)
        for (guint c = 0; c < 3; c++)
          segment[c] = -segment[c];
      rmp_vector_add_scaled (way, 1.0, segment, way);
      if (fabs (crossing) > 0.1)
        rmp_vector_add_scaled (way, -rmp_vector_dot (along, segment) / crossing, normal, way);
    }
  if (rmp_vector_norm (way) > 1.0)
    rmp_vector_normalise (way);
  return rmp_vector_norm (way) > 0.0;
}

/* Asks vertices to go towards the middle of their neighbours. */
static void
ask_smooth (const Untangle *self, const guint32 *vertices, guint n)
{
  const RmpTopology *topology = self->topology;

  for (guint i = 0; i < n; i++)
    {
      const guint32 v = vertices[i], begin = topology->vertex_edge_start[v];
      const guint32 *neighbours = topology->vertex_neighbours + begin;
      const guint n_neighbours = topology->vertex_edge_start[v + 1] - begin;
      double way[3] = { 0.0, 0.0, 0.0 }, lacking;

      for (guint k = 0; k < n_neighbours; k++)
        rmp_vector_add_scaled (way, 1.0 / n_neighbours, get_position (self, neighbours[k]), way);
      rmp_vector_sub (way, get_position (self, v), way);
      lacking = self->part * SMOOTHING * rmp_vector_norm (way);
      if (!rmp_vector_normalise (way))
        continue;
      lacking += get_progress (self, neighbours, n_neighbours, way) -
                 get_progress (self, &v, 1, way);
      if (lacking > 0.0)
        ask (self, &v, 1, lacking, way);
    }
}

/* Whether bodies hold any of the five vertices between them: they cross then. */
static gboolean
is_pinched (const Untangle *self, const guint32 ends[2], const guint32 face[3])
{
  const guint8 *held = self->work->stage->held;

  return held[ends[0]] || held[ends[1]] || held[face[0]] || held[face[1]] || held[face[2]];
}

/* Which end of an edge goes back through a face: 0 or 1; 2 if none is to. */
static guint
find_end (const Untangle *self, guint contour, const guint32 ends[2], const guint32 face[3])
{
  const RmpCollisionStage *stage = self->work->stage;
  const guint first = get_size (stage->tangle, ends[0], contour);
  const guint second = get_size (stage->tangle, ends[1], contour);
  double heights[2];

  if (stage->facing[face[0]] == 0 || ends[0] >= stage->n_cloth)
    return first == second ? 2 : first > second;
  for (guint i = 0; i < 2; i++)
    heights[i] = rmp_collision_stage_get_height (stage, ends[i], face);
  return heights[0] >= heights[1];
}

static void
ask_piercing (const Untangle *self, guint contour, const RmpPiercing *piercing)
{
  const guint32 *ends = self->topology->edges + 2 * (gsize) piercing->edge;
  const guint32 *face = self->topology->faces + 3 * (gsize) piercing->face;
  const guint end = find_end (self, contour, ends, face);
  double normal[3], way[3], length;

  if (is_pinched (self, ends, face) || !find_normal (self, piercing->face, normal))
    return;
  if (end < 2)
    {
      rmp_vector_sub (get_position (self, ends[end]), get_position (self, face[0]), way);
      length = rmp_vector_dot (way, normal);
      for (guint c = 0; c < 3; c++)
        way[c] = length > 0.0 ? -normal[c] : normal[c];
      ask_both (self, ends + end, 1, face, way,
                SHARE * (fabs (length) + self->work->options->thickness));
    }
  /* Edges of a closed body may be far longer than those of cloth, whose ends inside come out. */
  else if (self->work->stage->facing[ends[0]] == 0 &&
           find_shortening (self, piercing->edge, normal, way))
    {
      length = SHORTENING * rmp_vector_norm (way) *
               rmp_vector_distance (get_position (self, ends[0]), get_position (self, ends[1]));
      rmp_vector_normalise (way);
      ask_both (self, ends, 2, face, way, length);
      ask_smooth (self, ends, 2);
      ask_smooth (self, face, 3);
    }
}

void
rmp_collision_stage_untangle (const RmpCollisionWork *work)
{
  RmpCollisionStage *self = work->stage;
  const RmpTangle *tangle = self->tangle;
  Untangle untangle = { .work = work,
                        .topology = rmp_hierarchy_get_topology (self->all),
                        .part = MIN (work->step / WHOLE_STEP, 1.0) };

  if (!tangle)
    return;
  untangle.ways = g_new0 (double, 3 * (gsize) self->n_vertices);
  untangle.n_asked = g_new0 (guint, self->n_vertices);
  for (guint i = 0; i < tangle->found->contours->len; i++)
    {
      const RmpContour *contour = &g_array_index (tangle->found->contours, RmpContour, i);

      for (guint k = 0; k < contour->n_piercings; k++)
        ask_piercing (
            &untangle, i,
            &g_array_index (tangle->found->piercings, RmpPiercing, contour->first_piercing + k));
    }
  for (gsize v = 0; v < self->n_vertices; v++)
    if (untangle.n_asked[v] > 0 && self->inverse_masses[v] > 0.0)
      {
        rmp_vector_add_scaled (self->ends + 3 * v, 1.0 / untangle.n_asked[v], untangle.ways + 3 * v,
                               self->ends + 3 * v);
        self->touched[v] = MAX (self->touched[v], RMP_MOVED_BY_CLOTH);
      }
  g_free (untangle.ways);
  g_free (untangle.n_asked);
}
