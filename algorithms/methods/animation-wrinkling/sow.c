/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sow.c: where new curves begin: at the peaks of the compression first, and nowhere too near
 * another curve.
 */

#include "methods/animation-wrinkling/state-private.h"

gboolean
rmp_crease_vertex_point (const RmpCreaseCloth *cloth, guint32 vertex, RmpSurfacePoint *point)
{
  const RmpTopology *topology = cloth->topology;

  g_assert (point);

  for (guint32 i = topology->vertex_corner_start[vertex];
       i < topology->vertex_corner_start[vertex + 1]; i++)
    {
      guint32 corner = topology->vertex_corners[i];

      if (!cloth->cloth[corner / 3])
        continue;
      *point = (RmpSurfacePoint){ corner / 3, { corner % 3 == 1, corner % 3 == 2 } };
      return TRUE;
    }
  return FALSE;
}

gboolean
rmp_crease_seed_is_free (const RmpSurfacePoint *seed, guint64 id, const RmpCreaseField *field,
                         const RmpCreaseOptions *options, const RmpCreaseGrid *grid)
{
  const RmpCreaseCloth *cloth = field->cloth;
  RmpCreasePosition at;
  RmpCreaseNear near;
  double position[3];

  g_assert (seed);
  g_assert (options);

  rmp_crease_field_at (field, seed, &at);
  rmp_surface_point_position (seed, cloth->topology->faces, cloth->rest, position);
  return !rmp_crease_grid_find_other (
      grid, position, cloth->axes[seed->face][2],
      options->spacing * rmp_crease_options_half_width (options, at.compression), id, &near);
}

/* A vertex that may become a seed. */
typedef struct
{
  guint32 vertex;
  gboolean peak; /* largest of its one-ring */
  double compression;
} Candidate;

static int
by_rank (const void *a, const void *b)
{
  const Candidate *x = a, *y = b;

  if (x->peak != y->peak)
    return x->peak ? -1 : 1;
  if (x->compression != y->compression)
    return x->compression > y->compression ? -1 : 1;
  return (x->vertex > y->vertex) - (x->vertex < y->vertex);
}

static gboolean
is_peak (const RmpCreaseField *field, guint32 vertex)
{
  const RmpTopology *topology = field->cloth->topology;

  for (guint32 i = topology->vertex_edge_start[vertex]; i < topology->vertex_edge_start[vertex + 1];
       i++)
    if (field->compression[topology->vertex_neighbours[i]] > field->compression[vertex])
      return FALSE;
  return TRUE;
}

/* A new curve from @seed, if there is one and nobody wants it gone. */
static void
grow (RmpCreaseState *self, const RmpSurfacePoint *seed, const RmpCreaseHands *hands,
      RmpCreaseGrid *grid, RmpCreaseEvents *events)
{
  guint n_pieces = rmp_crease_grid_get_n_pieces (grid);
  g_autoptr (RmpCrease)
      crease = rmp_crease_trace (hands->field, hands->options, grid, self->next_id, seed);

  if (!crease)
    return;
  if (rmp_crease_hands_touch (hands, RMP_TOUCH_DELETE, crease->curve))
    {
      rmp_crease_grid_shrink (grid, n_pieces);
      return;
    }
  self->next_id++;
  crease->birth = self->frame;
  crease->strength = self->frame == 0 ? 1.0 : rmp_crease_options_fade (hands->options);
  events->born++;
  g_ptr_array_add (self->creases, g_steal_pointer (&crease));
}

void
rmp_crease_state_sow (RmpCreaseState *self, const RmpCreaseHands *hands, RmpCreaseGrid *grid,
                      RmpCreaseEvents *events)
{
  const RmpCreaseField *field = hands->field;
  const RmpCreaseCloth *cloth = field->cloth;
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));

  for (guint i = rmp_crease_hands_next (hands, RMP_TOUCH_PIN, 0); i < hands->n;
       i = rmp_crease_hands_next (hands, RMP_TOUCH_PIN, i + 1))
    {
      RmpSurfacePoint seed = rmp_crease_touch_point (hands->touches + i);

      grow (self, &seed, hands, grid, events);
    }
  for (guint32 v = 0; v < cloth->topology->n_vertices; v++)
    if (field->compression[v] > hands->options->start &&
        field->spread[v] >= RMP_CREASE_LEAST_SPREAD && cloth->vertex_areas[v] > 0.0)
      {
        Candidate candidate = { v, is_peak (field, v), field->compression[v] };

        g_array_append_val (candidates, candidate);
      }
  g_array_sort (candidates, by_rank);
  for (guint i = 0; i < candidates->len; i++)
    {
      RmpSurfacePoint seed;

      if (rmp_crease_vertex_point (cloth, g_array_index (candidates, Candidate, i).vertex, &seed) &&
          rmp_crease_seed_is_free (&seed, 0, field, hands->options, grid))
        grow (self, &seed, hands, grid, events);
    }
}
