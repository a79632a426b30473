/* SPDX-License-Identifier: GPL-3.0-or-later */
/* contact.c: impulses between two features.
 *
 * Based on:
 *   R. Bridson, R. Fedkiw, J. Anderson. Robust treatment of collisions, contact and friction for
 *     cloth animation. ACM Trans. Graph. 21, 2002.
 *     §7.1, equation (1)    push (), with weights that hold for any four vertices
 *     §7.2, repulsion       rmp_contact_repel ()
 *     §7.3, friction        brake ()
 *     §7.4, impacts         rmp_contact_stop ()
 *   D. Baraff, A. Witkin, M. Kass. Untangling cloth. ACM Trans. Graph. 22, 2003, §4:
 *     rmp_contact_attract ()
 */

#include "collision/contact.h"

#include "collision/proximity.h"

/* Features nearer than this have no direction between them, metres. */
#define TOUCHING 1e-12
/* A spring may push apart this share of the depth a step. */
#define MOST_REPULSION 0.1
/* What is pulled back goes that share in so many seconds, however short steps are. */
#define ATTRACTION_STEP (1.0 / 60.0)
/* What has met parts with this share of the thickness a step. */
#define LEAST_PARTING 0.05
/* What has met on its way may end at this share of the thickness. */
#define LANDING 0.9
/* How much faster than what it is to part a vertex may get. */
#define MOST_LEVER 4.0
/* Where on its way a contact is looked at: a little before. */
#define JUST_BEFORE 0.999

static void
turn (double normal[3])
{
  for (guint c = 0; c < 3; c++)
    normal[c] = -normal[c];
}

gboolean
rmp_contact_measure (RmpContact *self, const double positions[4][3], const double velocities[4][3],
                     double thickness)
{
  const RmpStencilKind kind = self->stencil.kind;
  double between[3], speed[3];

  self->distance = rmp_proximity_find (kind, positions, self->weights, between);
  if (!(self->distance < thickness))
    return FALSE;
  if (self->distance >= TOUCHING)
    {
      for (guint c = 0; c < 3; c++)
        self->normal[c] = between[c] / self->distance;
      return TRUE;
    }
  rmp_stencil_sum (velocities, self->weights, speed);
  if (!rmp_proximity_normal (kind, positions, self->normal))
    {
      /* Degenerate features are kept from where they are going. */
      rmp_vector_copy (speed, self->normal);
      if (!rmp_vector_normalise (self->normal))
        self->normal[2] = 1.0;
    }
  if (rmp_vector_dot (speed, self->normal) > 0.0)
    turn (self->normal);
  return TRUE;
}

void
rmp_contact_meet (RmpContact *self, const RmpStencilMotion *motion, double time)
{
  const RmpStencilKind kind = self->stencil.kind;
  double positions[4][3], began[3], between[3], distance;

  rmp_stencil_motion_at (motion, JUST_BEFORE * time, positions);
  distance = rmp_proximity_find (kind, positions, self->weights, between);
  rmp_stencil_sum (motion->begin, self->weights, began);
  if (!rmp_proximity_normal (kind, positions, self->normal))
    {
      rmp_vector_copy (distance > 0.0 ? between : began, self->normal);
      if (!rmp_vector_normalise (self->normal))
        self->normal[2] = 1.0;
    }
  if (rmp_vector_dot (began, self->normal) < 0.0)
    turn (self->normal);
  self->distance = rmp_vector_dot (began, self->normal);
}

/* What an impulse of 1 changes in the speed between the features. Where they meet next to a vertex
 * that does not yield, so much that the free end of the lever does not fly off: then they are not
 * told apart.
 */
static double
get_yield (const RmpContact *self, const double inverse_masses[4])
{
  double yield = 0.0, most = 0.0;

  for (guint i = 0; i < 4; i++)
    {
      yield += self->weights[i] * self->weights[i] * inverse_masses[i];
      most = MAX (most, fabs (self->weights[i]) * inverse_masses[i]);
    }
  return MAX (yield, most / MOST_LEVER);
}

static void
push (const RmpContact *self, const double impulse[3], const double inverse_masses[4],
      double velocities[4][3])
{
  for (guint i = 0; i < 4; i++)
    rmp_vector_add_scaled (velocities[i], inverse_masses[i] * self->weights[i], impulse,
                           velocities[i]);
}

/* The impulse against @speed, of which @across is not along the normal. */
static void
brake (const RmpContact *self, double friction, double impulse, double yield, const double speed[3],
       double sliding[3])
{
  double across[3], length;

  rmp_vector_add_scaled (speed, -rmp_vector_dot (speed, self->normal), self->normal, across);
  length = rmp_vector_norm (across);
  for (guint c = 0; c < 3; c++)
    sliding[c] = length > 0.0 ? -MIN (friction * impulse, length / yield) * across[c] / length
                              : 0.0;
}

void
rmp_contact_repel (const RmpContact *self, const RmpContactRule *rule,
                   const double inverse_masses[4], double velocities[4][3],
                   RmpContactImpulse *impulse)
{
  const double yield = get_yield (self, inverse_masses);
  const double depth = rule->thickness - self->distance;
  const double parting = MOST_REPULSION * depth / rule->step;
  const double nearest = MIN (depth, 0.0) / rule->step;
  double speed[3], along, sum[3];

  *impulse = (RmpContactImpulse){ 0 };
  rmp_stencil_sum (velocities, self->weights, speed);
  impulse->speed = along = rmp_vector_dot (speed, self->normal);
  if (yield == 0.0)
    return;
  if (along < nearest)
    {
      impulse->impulse = (nearest - along) / yield;
      along = nearest;
    }
  if (depth > 0.0 && along < parting)
    impulse->spring = MIN (rule->step * rule->stiffness * depth, (parting - along) / yield);
  impulse->impulse += impulse->spring;
  if (!(impulse->impulse > 0.0))
    return;
  impulse->change = impulse->impulse * yield;
  brake (self, rule->friction, impulse->impulse, yield, speed, impulse->sliding);
  rmp_vector_add_scaled (impulse->sliding, impulse->impulse, self->normal, sum);
  push (self, sum, inverse_masses, velocities);
}

void
rmp_contact_calm (const RmpContact *self, double share, const double inverse_masses[4],
                  double velocities[4][3])
{
  const double yield = get_yield (self, inverse_masses);
  double speed[3], sum[3];

  rmp_stencil_sum (velocities, self->weights, speed);
  rmp_vector_add_scaled (speed, -rmp_vector_dot (speed, self->normal), self->normal, speed);
  for (guint c = 0; c < 3; c++)
    sum[c] = yield > 0.0 ? -share * speed[c] / yield : 0.0;
  push (self, sum, inverse_masses, velocities);
}

gboolean
rmp_contact_attract (const RmpContact *self, const RmpContactRule *rule,
                     const double inverse_masses[4], double velocities[4][3])
{
  const double yield = get_yield (self, inverse_masses);
  const double way = self->distance + rule->thickness;
  double speed[3], sum[3], lacking, impulse;

  rmp_stencil_sum (velocities, self->weights, speed);
  lacking = MOST_REPULSION * way / MAX (rule->step, ATTRACTION_STEP) +
            rmp_vector_dot (speed, self->normal);
  if (yield == 0.0 || lacking <= 0.0)
    return FALSE;
  impulse = MIN (rule->step * rule->stiffness * way, lacking / yield);
  for (guint c = 0; c < 3; c++)
    sum[c] = -impulse * self->normal[c];
  push (self, sum, inverse_masses, velocities);
  return TRUE;
}

gboolean
rmp_contact_stop (const RmpContact *self, const RmpContactRule *rule,
                  const double inverse_masses[4], double velocities[4][3])
{
  const double yield = get_yield (self, inverse_masses);
  const double parting = LEAST_PARTING * rule->thickness / rule->step;
  const double landing = (LANDING * rule->thickness - self->distance) / rule->step;
  const double least = rule->lands ? MIN (parting, landing) : parting;
  double speed[3], sliding[3], sum[3], along;

  rmp_stencil_sum (velocities, self->weights, speed);
  along = rmp_vector_dot (speed, self->normal);
  if (yield == 0.0 || along >= least)
    return FALSE;
  brake (self, rule->friction, (least - along) / yield, yield, speed, sliding);
  rmp_vector_add_scaled (sliding, (least - along) / yield, self->normal, sum);
  push (self, sum, inverse_masses, velocities);
  return TRUE;
}
