/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "barrier-private.h"

#include <string.h>

#include "collision/proximity.h"

/* δ of the barrier, in thicknesses: cloth rests where the shared stage would not push it. */
#define REACH 2.0
#define WEIGHTS 5.0         /* by how many vertices' weights pairs at a fifth of δ push */
#define LEAST_DISTANCE 1e-4 /* of δ: what is nearer pushes as there, so that numbers stay finite */
#define SLIP 2e-3           /* of δ: what slides by less is held back by less */
#define PARALLEL 1e-3       /* sin² of the angle of edges below which they push less and less */
#define TOO_NEAR 0.05       /* of δ: the barrier should be stiffer */
#define STIFFER 10.0
#define MOST_STIFFER 1e6

RmpDrapeBarrier *
rmp_drape_barrier_new (const RmpClothContact *contact, const RmpClothModel *model,
                       const gboolean *is_free, double weight, guint n_threads)
{
  const RmpCollisionOptions *options = rmp_cloth_contact_get_options (contact);
  RmpDrapeBarrier *self = g_new0 (RmpDrapeBarrier, 1);
  gsize n = model->n_vertices;

  self->is_free = is_free;
  self->n_cloth = model->n_vertices;
  self->n_bodies = rmp_cloth_contact_get_n_bodies (contact);
  self->n_threads = n_threads;
  self->most_pairs = options->most_pairs;
  self->itself = options->itself;
  self->thickness = REACH * options->thickness;
  self->friction = options->friction;
  self->body_friction = options->body_friction;
  self->way = options->way;
  self->tolerance = options->tolerance;
  self->strength = self->base_strength = WEIGHTS * weight / self->thickness;
  self->cloth = rmp_hierarchy_new (model->topology, model->rest, 0);
  self->bodies = g_new0 (RmpHierarchy *, self->n_bodies + 1);
  for (guint i = 0; i < self->n_bodies; i++)
    {
      RmpTopology *topology = rmp_cloth_contact_get_topology (contact, i);

      self->bodies[i] = rmp_hierarchy_new (topology, rmp_cloth_contact_get_end (contact, i),
                                           (guint32) n);
      n += topology->n_vertices;
    }
  self->positions = g_new0 (double, 3 * n + 1);
  self->begins = g_new0 (double, 3 * n + 1);
  self->stands = g_new0 (guint8, n + 1);
  for (guint i = 0; i < self->n_bodies; i++)
    {
      const gsize first = 3 * (gsize) rmp_hierarchy_get_first (self->bodies[i]);
      const gsize size = 3 * sizeof (double) *
                         rmp_hierarchy_get_topology (self->bodies[i])->n_vertices;

      memcpy (self->positions + first, rmp_cloth_contact_get_end (contact, i), size);
      memcpy (self->begins + first, rmp_cloth_contact_get_start (contact, i), size);
    }
  self->rest = model->rest;
  self->found = g_array_new (FALSE, FALSE, sizeof (RmpStencil));
  self->pairs = g_array_new (FALSE, FALSE, sizeof (RmpDrapePair));
  self->grips = g_array_new (FALSE, FALSE, sizeof (RmpDrapeGrip));
  self->found_at = g_new0 (double, 3 * (gsize) self->n_cloth + 1);
  self->slack = rmp_drape_barrier_choose_slack (self, model->topology);
  self->strays = g_new (guint8, (gsize) self->n_cloth + 1);
  memset (self->strays, 1, self->n_cloth);
  return self;
}

void
rmp_drape_barrier_free (RmpDrapeBarrier *self)
{
  rmp_hierarchy_free (self->cloth);
  for (guint i = 0; i < self->n_bodies; i++)
    rmp_hierarchy_free (self->bodies[i]);
  g_free (self->bodies);
  g_free (self->positions);
  g_free (self->begins);
  g_free (self->found_at);
  g_free (self->strays);
  g_free (self->stands);
  g_free (self->pair_start);
  g_free (self->pair_list);
  g_array_unref (self->found);
  g_array_unref (self->pairs);
  g_array_unref (self->grips);
  g_free (self);
}

void
rmp_drape_barrier_set_begin (RmpDrapeBarrier *self, const double *x)
{
  memcpy (self->begins, x, 3 * (gsize) self->n_cloth * sizeof (double));
}

/* --- energy ----------------------------------------------------------------------------------- */

/* b (d), and its derivatives. */
static double
push (const RmpDrapeBarrier *self, double delta, double distance, double *slope, double *curvature)
{
  const double least = LEAST_DISTANCE * delta;
  const double d = MAX (distance, least), gap = d - delta, logarithm = log (d / delta);
  const double k = self->strength * self->thickness / delta;
  double energy;

  *slope = -k * gap * (2.0 * logarithm + gap / d);
  *curvature = -k * (2.0 * logarithm + gap * (4.0 / d - gap / (d * d)));
  energy = -k * gap * gap * logarithm;
  if (distance < least)
    energy += *slope * (distance - least);
  return energy;
}

/* Where edges are parallel the places where they are nearest jump, and the push with them: it fades
 * there. @gradient: (out): by the vertices. Returns: 1 where they are not
 */
static double
fade (const RmpDrapeBarrier *self, const RmpStencil *stencil, const double positions[4][3],
      double gradient[4][3])
{
  double begins[4][3], edges[2][3], across[3], turn[2][3], least = PARALLEL, part;

  memset (gradient, 0, 12 * sizeof (double));
  if (stencil->kind == RMP_STENCIL_FACE)
    return 1.0;
  rmp_stencil_gather (stencil, self->begins, begins);
  for (guint i = 0; i < 2; i++)
    {
      least *= pow (rmp_vector_distance (begins[2 * i + 1], begins[2 * i]), 2.0);
      rmp_vector_sub (positions[2 * i + 1], positions[2 * i], edges[i]);
    }
  rmp_vector_cross (edges[0], edges[1], across);
  part = least > 0.0 ? rmp_vector_dot (across, across) / least : 1.0;
  if (part >= 1.0)
    return 1.0;
  rmp_vector_cross (edges[1], across, turn[0]);
  rmp_vector_cross (across, edges[0], turn[1]);
  for (guint i = 0; i < 4; i++)
    for (guint c = 0; c < 3; c++)
      gradient[i][c] = (i % 2 == 0 ? -1.0 : 1.0) * 2.0 * (2.0 - 2.0 * part) / least *
                       turn[i / 2][c];
  return part * (2.0 - part);
}

/* What a pair stores, and how that changes. */
typedef struct
{
  double energy;
  double weights[4], normal[3]; /* as for a contact */
  double distance;
  double slope, curvature; /* by the distance */
  double faded[4][3];      /* by the vertices, where it changes with their directions */
} Pressed;

static void
press (const RmpDrapeBarrier *self, const RmpDrapePair *near, Pressed *out)
{
  const RmpStencil *stencil = &near->stencil;
  double positions[4][3], part;

  memset (out, 0, sizeof *out);
  rmp_stencil_gather (stencil, self->positions, positions);
  out->distance = rmp_proximity_find (stencil->kind, positions, out->weights, out->normal);
  if (out->distance >= near->reach)
    return;
  if (!rmp_vector_normalise (out->normal) &&
      !rmp_proximity_normal (stencil->kind, positions, out->normal))
    return;
  part = fade (self, stencil, positions, out->faded);
  out->energy = push (self, near->reach, out->distance, &out->slope, &out->curvature);
  for (guint i = 0; i < 12; i++)
    out->faded[i / 3][i % 3] *= out->energy;
  out->energy *= part;
  out->slope *= part;
  out->curvature *= part;
}

/* How far a pair has slid since the beginning. */
static double
slide (const RmpDrapeBarrier *self, const RmpDrapeGrip *grip, double way[3])
{
  double moves[4][3], along;

  for (guint i = 0; i < 4; i++)
    rmp_vector_sub (self->positions + 3 * (gsize) grip->stencil.vertices[i],
                    self->begins + 3 * (gsize) grip->stencil.vertices[i], moves[i]);
  rmp_stencil_sum (moves, grip->weights, way);
  along = rmp_vector_dot (way, grip->normal);
  rmp_vector_add_scaled (way, -along, grip->normal, way);
  return rmp_vector_norm (way);
}

/* f₀ (y) by f₁ (y) / y. */
static double
rub (const RmpDrapeBarrier *self, const RmpDrapeGrip *grip, double y, double *by_way)
{
  const double slip = SLIP * self->thickness, part = y / slip;

  if (part >= 1.0)
    {
      *by_way = grip->force / y;
      return grip->force * y;
    }
  *by_way = grip->force * (2.0 - part) / slip;
  return grip->force * slip * (part * part * (1.0 - part / 3.0) + 1.0 / 3.0);
}

static void
add_gradient (const RmpDrapeBarrier *self, const RmpStencil *stencil, const double weights[4],
              double factor, const double direction[3], double *gradient)
{
  for (guint i = 0; i < 4; i++)
    if (stencil->vertices[i] < self->n_cloth)
      rmp_vector_add_scaled (gradient + 3 * (gsize) stencil->vertices[i], factor * weights[i],
                             direction, gradient + 3 * (gsize) stencil->vertices[i]);
}

static void
take (RmpDrapeBarrier *self, const double *x)
{
  memcpy (self->positions, x, 3 * (gsize) self->n_cloth * sizeof (double));
}

static void
add_pressed (const RmpDrapeBarrier *self, const RmpStencil *stencil, const Pressed *pressed,
             double *gradient)
{
  add_gradient (self, stencil, pressed->weights, pressed->slope, pressed->normal, gradient);
  for (guint i = 0; i < 4; i++)
    if (stencil->vertices[i] < self->n_cloth)
      rmp_vector_add_scaled (gradient + 3 * (gsize) stencil->vertices[i], 1.0, pressed->faded[i],
                             gradient + 3 * (gsize) stencil->vertices[i]);
}

double
rmp_drape_barrier_evaluate (RmpDrapeBarrier *self, const double *x, double *gradient)
{
  double energy = 0.0;

  take (self, x);
  for (guint i = 0; i < self->pairs->len; i++)
    {
      const RmpDrapePair *near = &g_array_index (self->pairs, RmpDrapePair, i);
      Pressed pressed;

      if (rmp_drape_barrier_measure_room (self, near, x) > 0.0)
        continue;
      press (self, near, &pressed);
      energy += pressed.energy;
      if (gradient && pressed.energy != 0.0)
        add_pressed (self, &near->stencil, &pressed, gradient);
    }
  for (guint i = 0; i < self->grips->len; i++)
    {
      const RmpDrapeGrip *grip = &g_array_index (self->grips, RmpDrapeGrip, i);
      double way[3], by_way;
      const double y = slide (self, grip, way);

      energy += rub (self, grip, y, &by_way);
      if (gradient)
        add_gradient (self, &grip->stencil, grip->weights, by_way, way, gradient);
    }
  return energy;
}

/* --- second derivatives ----------------------------------------------------------------------- */

static void
add_outer (const RmpDrapeBarrier *self, const RmpStencil *stencil, const double weights[4],
           double factor, const double direction[3], const guint32 *numbers, RmpDrapeMatrix *matrix)
{
  guint32 vertices[4];
  double vector[12];
  guint n = 0;

  for (guint i = 0; i < 4; i++)
    {
      const guint32 v = stencil->vertices[i];

      if (v >= self->n_cloth || (numbers && numbers[v] == RMP_INDEX_NONE))
        continue;
      for (guint c = 0; c < 3; c++)
        vector[3 * n + c] = weights[i] * direction[c];
      vertices[n++] = numbers ? numbers[v] : v;
    }
  rmp_drape_matrix_add_outer (matrix, n, vertices, factor, vector);
}

void
rmp_drape_barrier_add_hessian (RmpDrapeBarrier *self, const double *x, const guint32 *numbers,
                               RmpDrapeMatrix *matrix)
{
  take (self, x);
  for (guint i = 0; i < self->pairs->len; i++)
    {
      const RmpDrapePair *near = &g_array_index (self->pairs, RmpDrapePair, i);
      Pressed pressed;

      if (rmp_drape_barrier_measure_room (self, near, x) > 0.0)
        continue;
      press (self, near, &pressed);
      if (pressed.curvature > 0.0)
        add_outer (self, &near->stencil, pressed.weights, pressed.curvature, pressed.normal,
                   numbers, matrix);
    }
  for (guint i = 0; i < self->grips->len; i++)
    {
      const RmpDrapeGrip *grip = &g_array_index (self->grips, RmpDrapeGrip, i);
      double way[3], by_way;

      rub (self, grip, slide (self, grip, way), &by_way);
      for (guint c = 0; c < 3; c++)
        {
          double direction[3] = { 0.0 };

          direction[c] = 1.0;
          rmp_vector_add_scaled (direction, -grip->normal[c], grip->normal, direction);
          add_outer (self, &grip->stencil, grip->weights, by_way, direction, numbers, matrix);
        }
    }
}

/* --- friction --------------------------------------------------------------------------------- */

gboolean
rmp_drape_barrier_lag (RmpDrapeBarrier *self, const double *x)
{
  double nearest = 1.0;

  take (self, x);
  g_array_set_size (self->grips, 0);
  for (guint i = 0; i < self->pairs->len; i++)
    {
      const RmpDrapePair *near = &g_array_index (self->pairs, RmpDrapePair, i);
      RmpDrapeGrip grip = { .stencil = near->stencil };
      Pressed pressed;

      if (rmp_drape_barrier_measure_room (self, near, x) > 0.0)
        continue;
      press (self, near, &pressed);
      if (!(pressed.slope < 0.0))
        continue;
      nearest = MIN (nearest, pressed.distance / near->reach);
      memcpy (grip.weights, pressed.weights, sizeof grip.weights);
      memcpy (grip.normal, pressed.normal, sizeof grip.normal);
      grip.force = (rmp_drape_barrier_is_cloth (self, &near->stencil) ? self->friction
                                                                      : self->body_friction) *
                   -pressed.slope;
      if (grip.force > 0.0)
        g_array_append_val (self->grips, grip);
    }
  if (nearest >= TOO_NEAR || self->strength >= MOST_STIFFER * self->base_strength)
    return FALSE;
  self->strength *= STIFFER;
  return TRUE;
}

/* --- one vertex at a time --------------------------------------------------------------------- */

static void
list_pairs (RmpDrapeBarrier *self)
{
  g_autofree guint32 *filled = NULL;

  g_free (self->pair_start);
  g_free (self->pair_list);
  self->pair_start = g_new0 (guint32, self->n_cloth + 1);
  for (guint i = 0; i < 4 * self->pairs->len; i++)
    {
      const guint32 v = g_array_index (self->pairs, RmpDrapePair, i / 4).stencil.vertices[i % 4];

      if (v < self->n_cloth)
        self->pair_start[v + 1]++;
    }
  for (guint v = 0; v < self->n_cloth; v++)
    self->pair_start[v + 1] += self->pair_start[v];
  self->pair_list = g_new (guint32, self->pair_start[self->n_cloth] + 1);
  filled = g_memdup2 (self->pair_start, (self->n_cloth + 1) * sizeof (guint32));
  for (guint i = 0; i < 4 * self->pairs->len; i++)
    {
      const guint32 v = g_array_index (self->pairs, RmpDrapePair, i / 4).stencil.vertices[i % 4];

      if (v < self->n_cloth)
        self->pair_list[filled[v]++] = i / 4;
    }
}

gboolean
rmp_drape_barrier_begin_moves (RmpDrapeBarrier *self, const double *x, double reach, GError **error)
{
  if (!rmp_drape_barrier_find (self, x, reach, error))
    return FALSE;
  take (self, x);
  list_pairs (self);
  return TRUE;
}

double
rmp_drape_barrier_move (RmpDrapeBarrier *self, guint32 vertex, const double to[3])
{
  double energy = 0.0;

  rmp_vector_copy (to, self->positions + 3 * (gsize) vertex);
  for (guint32 k = self->pair_start[vertex]; k < self->pair_start[vertex + 1]; k++)
    {
      Pressed pressed;

      press (self, &g_array_index (self->pairs, RmpDrapePair, self->pair_list[k]), &pressed);
      energy += pressed.energy;
    }
  return energy;
}

gboolean
rmp_drape_barrier_lets (const RmpDrapeBarrier *self, guint32 vertex, const double to[3])
{
  for (guint32 k = self->pair_start[vertex]; k < self->pair_start[vertex + 1]; k++)
    {
      const RmpStencil *stencil = &g_array_index (self->pairs, RmpDrapePair, self->pair_list[k])
                                       .stencil;
      RmpStencilMotion motion;

      rmp_stencil_gather (stencil, self->positions, motion.begin);
      memcpy (motion.end, motion.begin, sizeof motion.end);
      for (guint i = 0; i < 4; i++)
        if (stencil->vertices[i] == vertex)
          rmp_vector_copy (to, motion.end[i]);
      if (rmp_drape_barrier_limit (self, stencil, &motion) < 1.0)
        return FALSE;
    }
  return TRUE;
}
