/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cloth/spring-creases.h"

#include <math.h>

#include "geometry/vector.h"

/* More faces than that are no fan. */
#define MOST_FACES 64u

/* One face of a fan round a vertex, and the edge to the next. */
typedef struct
{
  double corner; /* radians of the face at the vertex, at rest */
  guint hinge;   /* not of the last */
  double sign;   /* of the hinge's angle, seen from the side from which the fan runs on its left */
} Step;

/* All of them from one end of a spring to the other. */
typedef struct
{
  guint spring;   /* among those that are bent */
  guint first, n; /* steps */
  double sides[2];
} Fan;

struct _RmpSpringCreases
{
  const RmpClothModel *model;
  guint n;
  const RmpClothSpring *springs; /* borrowed */
  double *made;                  /* [#hinges] radians in which springs were measured */
  GArray *steps;                 /* of Step */
  GArray *fans;                  /* of Fan, by spring: one or two each */
};

/* --- fans ------------------------------------------------------------------------------------- */

typedef struct
{
  RmpSpringCreases *creases;
  GHashTable *hinges; /* both ends of an edge → hinge + 1 */
  GHashTable *flaps;  /* both flaps of a hinge → hinge + 1 */
} Search;

static gpointer
make_key (guint32 a, guint32 b)
{
  G_STATIC_ASSERT (sizeof (gpointer) == sizeof (guint64));
  return (gpointer) (((guint64) MIN (a, b) << 32) | MAX (a, b));
}

static const double *
get_rest (const Search *self, guint32 vertex)
{
  return self->creases->model->rest + 3 * (gsize) vertex;
}

static double
measure_angle (const Search *self, guint32 a, guint32 at, guint32 b)
{
  double sides[2][3], across[3];

  rmp_vector_sub (get_rest (self, a), get_rest (self, at), sides[0]);
  rmp_vector_sub (get_rest (self, b), get_rest (self, at), sides[1]);
  rmp_vector_cross (sides[0], sides[1], across);
  return atan2 (rmp_vector_norm (across), rmp_vector_dot (sides[0], sides[1]));
}

/* Whether the three go round as the first three of the hinge do. */
static double
compare_turn (const RmpClothHinge *hinge, guint32 a, guint32 b, guint32 c)
{
  const guint32 *v = hinge->vertices;

  for (guint i = 0; i < 3; i++)
    if (v[i] == a && v[(i + 1) % 3] == b && v[(i + 2) % 3] == c)
      return 1.0;
  return -1.0;
}

/* The hinge at the edge from @at to @on, which joins the faces towards @before and, (out), @next.
 *
 * Returns: FALSE if there is none
 */
static gboolean
cross_edge (const Search *self, guint32 at, guint32 before, guint32 on, Step *step, guint32 *next)
{
  const guint found = GPOINTER_TO_UINT (g_hash_table_lookup (self->hinges, make_key (at, on)));
  const RmpClothHinge *hinge;

  if (found == 0)
    return FALSE;
  hinge = &self->creases->model->hinges[found - 1];
  if (hinge->vertices[2] != before && hinge->vertices[3] != before)
    return FALSE;
  step->hinge = found - 1;
  if (hinge->vertices[2] == before)
    {
      *next = hinge->vertices[3];
      step->sign = compare_turn (hinge, at, before, on);
    }
  else
    {
      *next = hinge->vertices[2];
      step->sign = compare_turn (hinge, at, on, *next);
    }
  return TRUE;
}

/* From @a round @at to @b, beginning with the face towards @on. */
static void
add_fan (Search *self, guint spring, guint32 a, guint32 at, guint32 on, guint32 b)
{
  RmpSpringCreases *creases = self->creases;
  Fan fan = { .spring = spring, .first = creases->steps->len };
  guint32 before = a;

  fan.sides[0] = rmp_vector_distance (get_rest (self, a), get_rest (self, at));
  fan.sides[1] = rmp_vector_distance (get_rest (self, b), get_rest (self, at));
  while (fan.n < MOST_FACES)
    {
      Step step = { .corner = measure_angle (self, before, at, on) };
      guint32 next;

      if (on != b && !cross_edge (self, at, before, on, &step, &next))
        break;
      g_array_append_val (creases->steps, step);
      fan.n++;
      if (on == b)
        {
          g_array_append_val (creases->fans, fan);
          return;
        }
      before = on;
      on = next;
    }
  g_array_set_size (creases->steps, fan.first);
}

/* The neighbour of both ends that is most nearly between them. */
static guint32
find_middle (const Search *self, guint32 a, guint32 b)
{
  const RmpTopology *topology = self->creases->model->topology;
  guint32 middle = RMP_INDEX_NONE;
  double widest = 0.0;

  for (guint32 i = topology->vertex_edge_start[a]; i < topology->vertex_edge_start[a + 1]; i++)
    for (guint32 k = topology->vertex_edge_start[b]; k < topology->vertex_edge_start[b + 1]; k++)
      {
        const guint32 at = topology->vertex_neighbours[i];

        if (at != topology->vertex_neighbours[k] || measure_angle (self, a, at, b) <= widest)
          continue;
        widest = measure_angle (self, a, at, b);
        middle = at;
      }
  return middle;
}

/* On both sides of the vertex between the ends, where there are faces all the way. */
static void
add_fans (Search *self, guint spring, guint32 a, guint32 b)
{
  const RmpTopology *topology = self->creases->model->topology;
  const guint32 at = find_middle (self, a, b);

  if (at == RMP_INDEX_NONE)
    return;
  for (guint32 k = topology->vertex_corner_start[at]; k < topology->vertex_corner_start[at + 1];
       k++)
    for (guint side = 0; side < 2; side++)
      if (topology->corner_ends[2 * (gsize) k + side] == a)
        add_fan (self, spring, a, at, topology->corner_ends[2 * (gsize) k + 1 - side], b);
}

static void
add_spring (Search *self, guint spring, guint32 a, guint32 b)
{
  const guint flap = GPOINTER_TO_UINT (g_hash_table_lookup (self->flaps, make_key (a, b)));
  const RmpClothHinge *hinge = flap > 0 ? &self->creases->model->hinges[flap - 1] : NULL;

  if (hinge)
    add_fan (self, spring, a, hinge->vertices[0], hinge->vertices[1], b);
  else
    add_fans (self, spring, a, b);
}

/* Cloth may be made bent and yet rest flat; the springs' lengths are those of cloth as it is made.
 */
static void
measure_hinges (RmpSpringCreases *self)
{
  const RmpClothModel *model = self->model;

  self->made = g_new (double, (gsize) model->n_hinges + 1);
  for (guint h = 0; h < model->n_hinges; h++)
    {
      const double *x[4];

      for (guint i = 0; i < 4; i++)
        x[i] = model->rest + 3 * (gsize) model->hinges[h].vertices[i];
      if (!rmp_cloth_hinge_bend (x, &self->made[h], NULL))
        self->made[h] = model->hinges[h].rest;
    }
}

static void
add_hinges (Search *self)
{
  const RmpClothModel *model = self->creases->model;

  for (guint h = 0; h < model->n_hinges; h++)
    {
      const guint32 *v = model->hinges[h].vertices;

      g_hash_table_insert (self->hinges, make_key (v[0], v[1]), GUINT_TO_POINTER (h + 1));
      g_hash_table_insert (self->flaps, make_key (v[2], v[3]), GUINT_TO_POINTER (h + 1));
    }
}

RmpSpringCreases *
rmp_spring_creases_new (const RmpClothModel *model, const RmpSpringNetwork *network, guint n,
                        const RmpClothSpring *springs)
{
  RmpSpringCreases *self = g_new0 (RmpSpringCreases, 1);
  g_autoptr (GHashTable) hinges = g_hash_table_new (NULL, NULL),
                         flaps = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) flexion = g_hash_table_new (NULL, NULL);
  Search search = { self, hinges, flaps };

  self->model = model;
  self->n = n;
  self->springs = springs;
  measure_hinges (self);
  self->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  self->fans = g_array_new (FALSE, FALSE, sizeof (Fan));
  add_hinges (&search);
  for (guint s = network->start[RMP_SPRINGS_FLEXION]; s < rmp_spring_network_count (network); s++)
    g_hash_table_add (flexion, make_key (network->springs[s].i, network->springs[s].j));
  for (guint s = 0; s < n; s++)
    if (g_hash_table_contains (flexion, make_key (springs[s].i, springs[s].j)))
      add_spring (&search, s, springs[s].i, springs[s].j);
  return self;
}

void
rmp_spring_creases_free (RmpSpringCreases *self)
{
  g_array_unref (self->steps);
  g_array_unref (self->fans);
  g_free (self->made);
  g_free (self);
}

/* --- lengths ---------------------------------------------------------------------------------- */

/* Turns two of three axes by an angle. */
static void
turn (double axes[3][3], guint from, guint to, double angle)
{
  const double c = cos (angle), s = sin (angle);

  for (guint k = 0; k < 3; k++)
    {
      const double a = axes[from][k], b = axes[to][k];

      axes[from][k] = c * a + s * b;
      axes[to][k] = c * b - s * a;
    }
}

/* From end to end of a fan whose edges are in these angles. */
static double
measure_fan (const RmpSpringCreases *self, const Fan *fan, const double *angles)
{
  /* Along the edge that has been come to, to its left on the face, and out of the face. */
  double axes[3][3] = { { 1.0, 0.0, 0.0 }, { 0.0, 1.0, 0.0 }, { 0.0, 0.0, 1.0 } };
  const double a = fan->sides[0], b = fan->sides[1];

  for (guint i = 0; i < fan->n; i++)
    {
      const Step *step = &g_array_index (self->steps, Step, fan->first + i);

      turn (axes, 0, 1, step->corner);
      if (i + 1 < fan->n)
        turn (axes, 1, 2, -step->sign * angles[step->hinge]);
    }
  return sqrt (MAX (a * a + b * b - 2.0 * a * b * axes[0][0], 0.0));
}

static gboolean
is_bent (const RmpSpringCreases *self, const Fan *fan, const double *angles)
{
  for (guint i = 0; i + 1 < fan->n; i++)
    {
      const guint hinge = g_array_index (self->steps, Step, fan->first + i).hinge;

      if (angles[hinge] != self->made[hinge])
        return TRUE;
    }
  return FALSE;
}

/* By how much longer the fans of a spring, [@n], are than as the cloth is made: their mean. */
static double
measure_ratio (const RmpSpringCreases *self, const Fan *fans, guint n, const double *angles)
{
  double ratio = 0.0;

  for (guint i = 0; i < n; i++)
    {
      const double made = measure_fan (self, &fans[i], self->made);

      ratio += (made > 0.0 ? measure_fan (self, &fans[i], angles) / made : 1.0) / n;
    }
  return ratio;
}

RmpClothSpring *
rmp_spring_creases_bend (const RmpSpringCreases *self, const double *angles)
{
  const Fan *fans = (const Fan *) (gpointer) self->fans->data;
  RmpClothSpring *springs = NULL;
  guint end;

  for (guint begin = 0; begin < self->fans->len; begin = end)
    {
      gboolean bent = FALSE;

      for (end = begin; end < self->fans->len && fans[end].spring == fans[begin].spring; end++)
        bent |= is_bent (self, &fans[end], angles);
      if (!bent)
        continue;
      if (!springs)
        springs = g_memdup2 (self->springs, self->n * sizeof *springs);
      springs[fans[begin].spring].length *= measure_ratio (self, fans + begin, end - begin, angles);
    }
  return springs;
}
