/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cloth/contact-springs.h"

#include <math.h>

#include "geometry/vector.h"

/* T, in steps: what is too near parts by a fifth of its depth a step. */
#define AHEAD 5.0
/* So far, in thicknesses, a pair may be pulled, or not pushed, that should not. */
#define SLACK 0.05
/* Of the thickness: what is nearer is as stiff as there. */
#define NEAREST 0.05
/* How stiff friction is against what slips in a step, by the stiffness of the push. */
#define GRIP 4.0
/* Of the most that friction can be: so much more, or the other way, is another state. */
#define TOLERANCE 0.1

/* What friction does to a pair. */
typedef enum
{
  GRIP_NONE,
  GRIP_HOLDS,  /* against what slips, in proportion */
  GRIP_SLIDES, /* with all that it can */
} Grip;

typedef struct
{
  Grip grip;
  double most;         /* newtons, by how near the pair is when the step begins */
  double direction[3]; /* unit, in which it slides */
} Friction;

struct _RmpContactSprings
{
  RmpClothContact *contact;
  double from, to, step;
  const double *begin; /* [#V × 3] */
  guint n_cloth;
  guint n;
  const RmpCollisionPair *pairs; /* [n] */
  guint8 *pushing;               /* [n] */
  double *rubs;                  /* [n] newton seconds of friction that is left */
  Friction *frictions;           /* [n] */
  double stiffness, ahead;       /* N/m; T, seconds */
  double slack;                  /* metres */
};

/* How far apart, beyond their thickness, the features of a pair are T later; @across: (out): how
 * they slide
 */
static double
look_ahead (const RmpContactSprings *self, const RmpCollisionPair *pair, const double *velocities,
            double across[3])
{
  double motion[3] = { 0.0 }, along;

  for (guint i = 0; i < 4 && velocities; i++)
    rmp_vector_add_scaled (motion, pair->weights[i], velocities + 3 * (gsize) pair->vertices[i],
                           motion);
  along = rmp_vector_dot (motion, pair->normal);
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

/* Newton seconds a metre: what holds against what slips. */
static double
get_hold (const RmpContactSprings *self, guint i)
{
  return GRIP * self->step * get_stiffness (self, &self->pairs[i]);
}

/* @across: how a pair slides. Returns: whether that is clearly another state than it was in */
static gboolean
grip (const RmpContactSprings *self, guint i, const double across[3])
{
  Friction *friction = &self->frictions[i];
  const double hold = get_hold (self, i), along = rmp_vector_dot (across, friction->direction);
  const double speed = rmp_vector_norm (across);

  if (friction->grip == GRIP_SLIDES && along < 0.0)
    {
      friction->grip = GRIP_HOLDS;
      return -hold * along > TOLERANCE * friction->most;
    }
  if (friction->grip == GRIP_HOLDS && hold * speed > friction->most)
    {
      friction->grip = GRIP_SLIDES;
      for (guint c = 0; c < 3; c++)
        friction->direction[c] = across[c] / speed;
      return hold * speed > (1.0 + TOLERANCE) * friction->most;
    }
  return FALSE;
}

/* By how the step begins. */
static void
guess (RmpContactSprings *self, const double *velocities)
{
  for (guint i = 0; i < self->n; i++)
    {
      const RmpCollisionPair *pair = &self->pairs[i];
      Friction *friction = &self->frictions[i];
      double across[3];

      self->pushing[i] = look_ahead (self, pair, velocities, across) < 0.0;
      friction->most = pair->friction * get_stiffness (self, pair) * MAX (-pair->gap, 0.0);
      friction->grip = friction->most > 0.0 ? GRIP_HOLDS : GRIP_NONE;
      grip (self, i, across);
    }
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
  self->pushing = g_new0 (guint8, (gsize) n_pairs + 1);
  self->rubs = g_new0 (double, (gsize) n_pairs + 1);
  self->frictions = g_new0 (Friction, (gsize) n_pairs + 1);
  self->stiffness = 0.5 * (model->material.stretch[0] + model->material.stretch[1]);
  self->ahead = AHEAD * step;
  self->slack = SLACK * rmp_cloth_contact_get_options (contact)->thickness;
  guess (self, velocities);
  return self;
}

void
rmp_contact_springs_free (RmpContactSprings *self)
{
  g_free (self->pushing);
  g_free (self->rubs);
  g_free (self->frictions);
  g_free (self);
}

gboolean
rmp_contact_springs_are_any (const RmpContactSprings *self)
{
  for (guint i = 0; i < self->n; i++)
    if (self->pushing[i])
      return TRUE;
  return FALSE;
}

/* --- the system ------------------------------------------------------------------------------- */

/* The vertices of the pairs that push: [#these × 4] */
static GArray *
list_elements (const RmpContactSprings *self)
{
  GArray *elements = g_array_new (FALSE, FALSE, sizeof (guint32[4]));

  for (guint i = 0; i < self->n; i++)
    if (self->pushing[i])
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
  const Friction *friction = &self->frictions[i];
  const double stiffness = get_stiffness (self, pair);
  double across[3];
  const double gap = look_ahead (self, pair, unknowns->velocities, across);

  *push = stiffness * self->ahead * unknowns->speed;
  *hold = friction->grip == GRIP_HOLDS ? get_hold (self, i) * unknowns->speed : 0.0;
  for (guint c = 0; c < 3; c++)
    {
      force[c] = -stiffness * gap * pair->normal[c];
      if (friction->grip == GRIP_HOLDS)
        force[c] -= get_hold (self, i) * across[c];
      else if (friction->grip == GRIP_SLIDES)
        force[c] -= friction->most * friction->direction[c];
    }
}

RmpBlockMatrix *
rmp_contact_springs_add (const RmpContactSprings *self, const RmpBlockMatrix *matrix,
                         const RmpContactUnknowns *unknowns, double *right)
{
  g_autoptr (GArray) elements = list_elements (self);
  RmpBlockMatrix *extended = rmp_block_matrix_extend (
      matrix, &(RmpElements){ elements->len, 4, (const guint32 *) (gpointer) elements->data });

  for (guint i = 0; i < self->n; i++)
    {
      const RmpCollisionPair *pair = &self->pairs[i];
      double force[3], push, hold;

      if (!self->pushing[i])
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

/* Newton seconds of friction that a pair has had. */
static double
measure_rub (const RmpContactSprings *self, guint i, Grip had, const double across[3])
{
  if (had == GRIP_HOLDS)
    return self->step * get_hold (self, i) * rmp_vector_norm (across);
  return had == GRIP_SLIDES ? self->step * self->frictions[i].most : 0.0;
}

gboolean
rmp_contact_springs_update (RmpContactSprings *self, const RmpContactUnknowns *unknowns,
                            const double *solution)
{
  const gsize n = 3 * (gsize) self->n_cloth;
  g_autofree double *velocities = g_new (double, n + 1);
  gboolean changed = FALSE;

  for (gsize i = 0; i < n; i++)
    velocities[i] = (unknowns->velocities ? unknowns->velocities[i] : 0.0) +
                    unknowns->speed * solution[i];
  for (guint i = 0; i < self->n; i++)
    {
      const RmpCollisionPair *pair = &self->pairs[i];
      const Grip had = self->frictions[i].grip;
      double across[3];
      const double gap = look_ahead (self, pair, velocities, across);
      const double push = self->step * get_stiffness (self, pair) * MAX (-gap, 0.0);

      self->rubs[i] = self->pushing[i]
                          ? MAX (pair->friction * push - measure_rub (self, i, had, across), 0.0)
                          : 0.0;
      changed = changed || (self->pushing[i] ? gap > self->slack : gap < -self->slack);
      changed = (self->pushing[i] && grip (self, i, across)) || changed;
      self->pushing[i] = gap < 0.0;
    }
  return changed;
}

gboolean
rmp_contact_springs_resolve (RmpContactSprings *self, double *ends, double *velocities,
                             GError **error)
{
  return rmp_cloth_contact_resolve_pushed (self->contact, self->from, self->to, self->step,
                                           self->begin, self->rubs, ends, velocities, error);
}
