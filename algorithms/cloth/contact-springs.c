/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cloth/contact-springs.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"

/* T, in steps: what is too near parts by a fifth of its depth a step. */
#define AHEAD 5.0
/* Of the thickness: what is nearer is as stiff as there. */
#define NEAREST 0.05
/* How stiff friction is against what slips in a step, by the stiffness of the push. */
#define GRIP 4.0
/* How often a system is solved at most, with other guesses. */
#define ROUNDS 12
/* Or until a guess gains no more than this part of the best one. */
#define ENOUGH 1e-5
/* Of how steep a way begins: what rises less in the end need not be cut short. */
#define STEEP 0.1
/* To where it is level. */
#define HALVINGS 12

/* What acts between a pair, as it is at the velocities that were looked at last. */
typedef struct
{
  guint8 pushes;
  double most; /* newtons of friction, by what the pair is pressed with */
  double hold; /* newton seconds a metre against what slips; 0: no friction */
} State;

struct _RmpContactSprings
{
  RmpClothContact *contact;
  double from, to, step;
  const double *begin; /* [#V × 3] */
  guint n_cloth;
  guint n;
  const RmpCollisionPair *pairs; /* [n] */
  State *states;                 /* [n] */
  double *rubs;                  /* [n] newton seconds of friction that is left */
  double stiffness, ahead;       /* N/m; T, seconds */
};

/* How the features of a pair move against each other. */
static void
sum_up (const RmpCollisionPair *pair, const double *velocities, double motion[3])
{
  motion[0] = motion[1] = motion[2] = 0.0;
  for (guint i = 0; i < 4 && velocities; i++)
    rmp_vector_add_scaled (motion, pair->weights[i], velocities + 3 * (gsize) pair->vertices[i],
                           motion);
}

/* How far apart, beyond their thickness, the features of a pair are T later; @across: (out): how
 * they slide
 */
static double
look_ahead (const RmpContactSprings *self, const RmpCollisionPair *pair, const double motion[3],
            double across[3])
{
  const double along = rmp_vector_dot (motion, pair->normal);

  rmp_vector_add_scaled (motion, -along, pair->normal, across);
  return pair->gap + self->ahead * along;
}

/* The nearer, the stiffer: else what sharp folds press together would come to touch. */
static double
get_stiffness (const RmpContactSprings *self, const RmpCollisionPair *pair)
{
  const double thickness = pair->thickness, distance = thickness + pair->gap;

  return self->stiffness * MAX (thickness / MAX (distance, NEAREST * thickness), 1.0);
}

/* Friction by how a pair slides, as newton seconds a metre: it holds what slips a little, and what
 * slips more is held with all that friction can do. It is always in proportion to the slip that is
 * solved for, so that it never drives back what it stops, as a force of some direction would.
 */
static double
get_hold (const RmpContactSprings *self, guint i, const double across[3])
{
  const double hold = GRIP * self->step * get_stiffness (self, &self->pairs[i]);
  const double most = self->states[i].most, speed = rmp_vector_norm (across);

  return hold * speed > most ? most / speed : most > 0.0 ? hold : 0.0;
}

RmpContactSprings *
rmp_contact_springs_new (RmpClothContact *contact, double from, double to, double step,
                         const double *begin, const double *velocities, GError **error)
{
  const RmpClothModel *model = rmp_cloth_bodies_get_model (rmp_cloth_contact_get_bodies (contact));
  const gsize n = 3 * (gsize) model->n_vertices;
  g_autofree double *ends = g_new (double, n + 1);
  const RmpCollisionPair *pairs;
  RmpContactSprings *self;
  guint n_pairs;

  for (gsize i = 0; i < n; i++)
    ends[i] = begin[i] + step * velocities[i];
  if (!rmp_cloth_contact_look (contact, from, to, step, begin, ends, &pairs, &n_pairs, error))
    return NULL;
  self = g_new0 (RmpContactSprings, 1);
  self->contact = contact;
  self->from = from;
  self->to = to;
  self->step = step;
  self->begin = begin;
  self->n_cloth = model->n_vertices;
  self->n = n_pairs;
  self->pairs = pairs;
  self->states = g_new0 (State, (gsize) n_pairs + 1);
  self->rubs = g_new0 (double, (gsize) n_pairs + 1);
  self->stiffness = 0.5 * (model->material.stretch[0] + model->material.stretch[1]);
  self->ahead = AHEAD * step;
  return self;
}

void
rmp_contact_springs_free (RmpContactSprings *self)
{
  g_free (self->states);
  g_free (self->rubs);
  g_free (self);
}

/* --- the system ------------------------------------------------------------------------------- */

static gboolean
acts (const RmpContactSprings *self, guint i)
{
  return self->states[i].pushes || self->states[i].hold > 0.0;
}

static gboolean
act_any (const RmpContactSprings *self)
{
  for (guint i = 0; i < self->n; i++)
    if (acts (self, i))
      return TRUE;
  return FALSE;
}

/* The vertices of the pairs between which anything acts: [#these × 4] */
static GArray *
list_elements (const RmpContactSprings *self)
{
  GArray *elements = g_array_new (FALSE, FALSE, sizeof (guint32[4]));

  for (guint i = 0; i < self->n; i++)
    if (acts (self, i))
      g_array_append_val (elements, self->pairs[i].vertices);
  return elements;
}

/* @push, @hold: by the unknowns, along the normal and across it */
static void
add_pair (const RmpCollisionPair *pair, double push, double hold, RmpBlockMatrix *matrix)
{
  double sum[9];

  for (guint r = 0; r < 3; r++)
    for (guint c = 0; c < 3; c++)
      sum[3 * r + c] = (push - hold) * pair->normal[r] * pair->normal[c] + (r == c ? hold : 0.0);
  for (guint i = 0; i < 4; i++)
    for (guint j = 0; j < 4; j++)
      {
        const double weight = pair->weights[i] * pair->weights[j];
        double *block;

        if (weight == 0.0)
          continue;
        block = matrix->blocks +
                9 * (gsize) rmp_block_matrix_find (matrix, pair->vertices[i], pair->vertices[j]);
        for (guint k = 0; k < 9; k++)
          block[k] += weight * sum[k];
      }
}

/* Newtons on a pair where unknowns are 0, and how these change them. */
static void
press (const RmpContactSprings *self, guint i, const RmpContactUnknowns *unknowns, double force[3],
       double *push, double *hold)
{
  const RmpCollisionPair *pair = &self->pairs[i];
  const double stiffness = self->states[i].pushes ? get_stiffness (self, pair) : 0.0;
  double motion[3], across[3], gap;

  sum_up (pair, unknowns->velocities, motion);
  gap = look_ahead (self, pair, motion, across);
  *push = stiffness * self->ahead * unknowns->speed;
  *hold = self->states[i].hold * unknowns->speed;
  for (guint c = 0; c < 3; c++)
    force[c] = -stiffness * gap * pair->normal[c] - self->states[i].hold * across[c];
}

/* The matrix with the pairs between which anything acts, (transfer full); @right: (inout) */
static RmpBlockMatrix *
extend (const RmpContactSprings *self, const RmpContactSystem *system, double *right)
{
  const RmpContactUnknowns *unknowns = &system->unknowns;
  g_autoptr (GArray) elements = list_elements (self);
  RmpBlockMatrix *extended = NULL;

  if (elements->len == 0)
    return NULL;
  extended = rmp_block_matrix_extend (
      system->matrix,
      &(RmpElements){ elements->len, 4, (const guint32 *) (gpointer) elements->data });
  for (guint i = 0; i < self->n; i++)
    {
      const RmpCollisionPair *pair = &self->pairs[i];
      double force[3], push, hold;

      if (!acts (self, i))
        continue;
      press (self, i, unknowns, force, &push, &hold);
      for (guint v = 0; v < 4; v++)
        if (pair->weights[v] != 0.0)
          rmp_vector_add_scaled (right + 3 * (gsize) pair->vertices[v],
                                 unknowns->scale * pair->weights[v], force,
                                 right + 3 * (gsize) pair->vertices[v]);
      add_pair (pair, unknowns->scale * push, unknowns->scale * hold, extended);
    }
  return extended;
}

/* --- how far to go ---------------------------------------------------------------------------- */

/* How steep the energy of the step is, t of the way from one guess to another: it is convex, as
 * long as friction is as strong as it is thought to be, so that this only rises.
 */
typedef struct
{
  const RmpContactSprings *contact;
  double begin, rise; /* of what is no contact: begin + t · rise */
  double share;       /* of what is */
  double *motions;    /* [n × 6] of pairs at the beginning, and how these change */
} Slope;

static double
get_slope (const Slope *self, double part)
{
  const RmpContactSprings *contact = self->contact;
  double sum = 0.0;

  for (guint i = 0; i < contact->n; i++)
    {
      const RmpCollisionPair *pair = &contact->pairs[i];
      const double *change = self->motions + 6 * (gsize) i + 3;
      double motion[3], across[3], gap;

      rmp_vector_add_scaled (self->motions + 6 * (gsize) i, part, change, motion);
      gap = look_ahead (contact, pair, motion, across);
      if (gap < 0.0)
        sum += get_stiffness (contact, pair) * gap * rmp_vector_dot (change, pair->normal);
      sum += get_hold (contact, i, across) * rmp_vector_dot (change, across);
    }
  return self->begin + part * self->rise + self->share * sum;
}

static void
slope_init (Slope *self, const RmpContactSprings *contact, const RmpContactSystem *system,
            const double *right, const double *from, const double *solution)
{
  const RmpContactUnknowns *unknowns = &system->unknowns;
  const gsize n = 3 * (gsize) contact->n_cloth;
  g_autofree double *numbers = g_new (double, 5 * n + 1);
  double *way = numbers, *image = way + n, *turned = image + n, *began = turned + n,
         *change = began + n;

  *self = (Slope){ .contact = contact, .share = unknowns->scale / unknowns->speed };
  self->motions = g_new (double, 6 * (gsize) contact->n + 1);
  for (gsize i = 0; i < n; i++)
    {
      way[i] = solution[i] - from[i];
      began[i] = (unknowns->velocities ? unknowns->velocities[i] : 0.0) + unknowns->speed * from[i];
      change[i] = unknowns->speed * way[i];
    }
  rmp_block_matrix_multiply (system->matrix, from, image, system->n_threads);
  rmp_block_matrix_multiply (system->matrix, way, turned, system->n_threads);
  for (gsize i = 0; i < n; i++)
    {
      self->begin += way[i] * (image[i] - right[i]);
      self->rise += way[i] * turned[i];
    }
  for (guint i = 0; i < contact->n; i++)
    {
      sum_up (&contact->pairs[i], began, self->motions + 6 * (gsize) i);
      sum_up (&contact->pairs[i], change, self->motions + 6 * (gsize) i + 3);
    }
}

/* Goes towards a solution that pairs were guessed for only as far as that lessens the energy of the
 * step by what they come to do: else guesses might go to and fro for ever.
 *
 * @right: without contact; @solution: (inout)
 * Returns: twice the energy that is gained if pairs do as guessed
 */
static double
go_towards (const RmpContactSprings *self, const RmpContactSystem *system, const double *right,
            const double *from, double *solution)
{
  double low = 0.0, high = 1.0, first, last;
  Slope slope;

  slope_init (&slope, self, system, right, from, solution);
  first = get_slope (&slope, 0.0);
  last = get_slope (&slope, 1.0);
  if (first < 0.0 && last > -STEEP * first)
    {
      for (guint i = 0; i < HALVINGS; i++)
        {
          const double middle = 0.5 * (low + high);

          if (get_slope (&slope, middle) < 0.0)
            low = middle;
          else
            high = middle;
        }
      for (gsize i = 0; i < 3 * (gsize) self->n_cloth; i++)
        solution[i] = from[i] + high * (solution[i] - from[i]);
    }
  g_free (slope.motions);
  return -first;
}

/* Looks at what pairs do at @solution. */
static void
look_at (RmpContactSprings *self, const RmpContactUnknowns *unknowns, const double *solution)
{
  const gsize n = 3 * (gsize) self->n_cloth;
  g_autofree double *velocities = g_new (double, n + 1);

  for (gsize i = 0; i < n; i++)
    velocities[i] = (unknowns->velocities ? unknowns->velocities[i] : 0.0) +
                    unknowns->speed * solution[i];
  for (guint i = 0; i < self->n; i++)
    {
      const RmpCollisionPair *pair = &self->pairs[i];
      double motion[3], across[3], gap, push, rub;

      sum_up (pair, velocities, motion);
      gap = look_ahead (self, pair, motion, across);
      push = get_stiffness (self, pair) * MAX (-gap, 0.0);
      rub = self->states[i].hold * rmp_vector_norm (across);
      self->states[i].pushes = gap < 0.0;
      self->states[i].most = pair->friction * push;
      self->states[i].hold = get_hold (self, i, across);
      self->rubs[i] = self->step * MAX (pair->friction * push - rub, 0.0);
    }
}

gboolean
rmp_contact_springs_solve (RmpContactSprings *self, const RmpContactSystem *system,
                           const double *from, double *right, double *solution)
{
  const gsize size = 3 * (gsize) self->n_cloth * sizeof (double);
  g_autofree double *without = g_memdup2 (right, size), *last = g_memdup2 (from, size);
  double gain = INFINITY, most = 0.0;

  if (self->n == 0)
    return system->solve (system->data, system->matrix, TRUE, solution);
  look_at (self, &system->unknowns, from);
  for (guint round = 0; round < ROUNDS && gain > ENOUGH * most; round++)
    {
      g_autoptr (RmpBlockMatrix) extended = NULL;

      memcpy (right, without, size);
      extended = extend (self, system, right);
      if (!system->solve (system->data, extended ? extended : system->matrix, extended == NULL,
                          solution))
        return FALSE;
      gain = go_towards (self, system, without, last, solution);
      most = MAX (most, gain);
      memcpy (last, solution, size);
      look_at (self, &system->unknowns, solution);
      if (!extended && !act_any (self))
        break;
    }
  return TRUE;
}

gboolean
rmp_contact_springs_resolve (RmpContactSprings *self, double *ends, double *velocities,
                             GError **error)
{
  return rmp_cloth_contact_resolve_pushed (self->contact, self->from, self->to, self->step,
                                           self->begin, self->rubs, ends, velocities, error);
}
