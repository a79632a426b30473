/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rigid.c: rigid motions of a few vertices.
 *
 * Based on:
 *   R. Bridson, R. Fedkiw, J. Anderson. Robust treatment of collisions, contact and friction for
 *     cloth animation. ACM Trans. Graph. 21, 2002, §7.5: rmp_rigid_motion_keep (), _move ()
 *   B. K. P. Horn. Closed-form solution of absolute orientation using unit quaternions. Journal of
 *     the Optical Society of America A 4, 1987: rmp_rigid_motion_fit ()
 */

#include "collision/rigid.h"

/* An axis about which the inertia is a smaller share of the largest has no extent round it. */
#define NO_EXTENT 1e-9
#define MOST_SWEEPS 50
#define LARGEST 4

/* --- eigenvectors of small symmetric matrices ------------------------------------------------ */

/* Turns rows and columns @p and @q so that their element vanishes (Jacobi). */
static void
rotate (double m[LARGEST][LARGEST], double vectors[LARGEST][LARGEST], guint n, guint p, guint q)
{
  const double theta = (m[q][q] - m[p][p]) / (2.0 * m[p][q]);
  const double t = copysign (1.0, theta) / (fabs (theta) + sqrt (theta * theta + 1.0));
  const double c = 1.0 / sqrt (t * t + 1.0), s = t * c;

  for (guint k = 0; k < n; k++)
    {
      const double a = m[k][p], b = m[k][q];

      m[k][p] = c * a - s * b;
      m[k][q] = s * a + c * b;
    }
  for (guint k = 0; k < n; k++)
    {
      const double a = m[p][k], b = m[q][k];

      m[p][k] = c * a - s * b;
      m[q][k] = s * a + c * b;
    }
  for (guint k = 0; k < n; k++)
    {
      const double a = vectors[k][p], b = vectors[k][q];

      vectors[k][p] = c * a - s * b;
      vectors[k][q] = s * a + c * b;
    }
}

/* @m: (inout): [@n × @n] symmetric; eigenvalues in its diagonal. @vectors: (out): in columns */
static void
find_eigenvectors (double m[LARGEST][LARGEST], double vectors[LARGEST][LARGEST], guint n)
{
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < n; k++)
      vectors[i][k] = i == k ? 1.0 : 0.0;
  for (guint sweep = 0; sweep < MOST_SWEEPS; sweep++)
    {
      double off = 0.0;

      for (guint p = 0; p < n; p++)
        for (guint q = p + 1; q < n; q++)
          if (m[p][q] != 0.0)
            {
              off += fabs (m[p][q]);
              rotate (m, vectors, n, p, q);
            }
      if (off == 0.0)
        break;
    }
}

/* --- the momentum of what moves -------------------------------------------------------------- */

static void
find_centre (guint n, const guint32 *members, const double *values, const double *inverse_masses,
             double centre[3])
{
  double total = 0.0;

  centre[0] = centre[1] = centre[2] = 0.0;
  for (guint i = 0; i < n; i++)
    {
      const double mass = inverse_masses ? 1.0 / inverse_masses[members[i]] : 1.0;

      rmp_vector_add_scaled (centre, mass, values + 3 * (gsize) members[i], centre);
      total += mass;
    }
  for (guint c = 0; c < 3; c++)
    centre[c] /= total;
}

/* The spin of what has an inertia and an angular momentum. */
static void
find_spin (double inertia[LARGEST][LARGEST], const double momentum[3], double spin[3])
{
  double axes[LARGEST][LARGEST], largest;

  find_eigenvectors (inertia, axes, 3);
  largest = MAX (MAX (inertia[0][0], inertia[1][1]), inertia[2][2]);
  spin[0] = spin[1] = spin[2] = 0.0;
  for (guint i = 0; i < 3; i++)
    {
      const double axis[3] = { axes[0][i], axes[1][i], axes[2][i] };

      if (inertia[i][i] > NO_EXTENT * largest)
        rmp_vector_add_scaled (spin, rmp_vector_dot (axis, momentum) / inertia[i][i], axis, spin);
    }
}

void
rmp_rigid_motion_keep (RmpRigidMotion *self, guint n, const guint32 *members,
                       const double *positions, const double *velocities,
                       const double *inverse_masses)
{
  double inertia[LARGEST][LARGEST] = { 0 };

  *self = (RmpRigidMotion){ 0 };
  find_centre (n, members, positions, inverse_masses, self->centre);
  find_centre (n, members, velocities, inverse_masses, self->velocity);
  for (guint i = 0; i < n; i++)
    {
      const double mass = 1.0 / inverse_masses[members[i]];
      double r[3], v[3], turn[3], squared;

      rmp_vector_sub (positions + 3 * (gsize) members[i], self->centre, r);
      rmp_vector_sub (velocities + 3 * (gsize) members[i], self->velocity, v);
      rmp_vector_cross (r, v, turn);
      rmp_vector_add_scaled (self->momentum, mass, turn, self->momentum);
      squared = rmp_vector_dot (r, r);
      for (guint a = 0; a < 3; a++)
        for (guint b = 0; b < 3; b++)
          inertia[a][b] += mass * ((a == b ? squared : 0.0) - r[a] * r[b]);
    }
  find_spin (inertia, self->momentum, self->spin);
}

/* --- the motion of what is led --------------------------------------------------------------- */

/* The rotation that takes arms before nearest to arms after, of which @m is the sum of products, as
 * axis times angle.
 */
static void
find_turn (const double m[3][3], double turn[3])
{
  double horn[LARGEST][LARGEST] = {
    { m[0][0] + m[1][1] + m[2][2], m[1][2] - m[2][1], m[2][0] - m[0][2], m[0][1] - m[1][0] },
    { m[1][2] - m[2][1], m[0][0] - m[1][1] - m[2][2], m[0][1] + m[1][0], m[2][0] + m[0][2] },
    { m[2][0] - m[0][2], m[0][1] + m[1][0], m[1][1] - m[0][0] - m[2][2], m[1][2] + m[2][1] },
    { m[0][1] - m[1][0], m[2][0] + m[0][2], m[1][2] + m[2][1], m[2][2] - m[0][0] - m[1][1] },
  };
  double vectors[LARGEST][LARGEST], second = -INFINITY, length, angle, sign;
  guint best = 0;

  find_eigenvectors (horn, vectors, 4);
  for (guint i = 1; i < 4; i++)
    if (horn[i][i] > horn[best][best])
      best = i;
  for (guint i = 0; i < 4; i++)
    if (i != best)
      second = MAX (second, horn[i][i]);
  turn[0] = turn[1] = turn[2] = 0.0;
  /* Of equally good turns, as of arms on a line, none is the best. */
  if (!(horn[best][best] - second > NO_EXTENT * horn[best][best]))
    return;
  sign = copysign (1.0, vectors[0][best]);
  for (guint c = 0; c < 3; c++)
    turn[c] = sign * vectors[c + 1][best];
  length = rmp_vector_norm (turn);
  angle = 2.0 * atan2 (length, fabs (vectors[0][best]));
  for (guint c = 0; c < 3; c++)
    turn[c] = length > 0.0 ? turn[c] * angle / length : 0.0;
}

double
rmp_rigid_motion_fit (RmpRigidMotion *self, guint n, const guint32 *members, const double *begin,
                      const double *end, double step)
{
  double after[3], products[3][3] = { 0 }, turn[3], off = 0.0;

  *self = (RmpRigidMotion){ 0 };
  find_centre (n, members, begin, NULL, self->centre);
  find_centre (n, members, end, NULL, after);
  for (guint i = 0; i < n; i++)
    {
      double r[3], s[3];

      rmp_vector_sub (begin + 3 * (gsize) members[i], self->centre, r);
      rmp_vector_sub (end + 3 * (gsize) members[i], after, s);
      for (guint a = 0; a < 3; a++)
        for (guint b = 0; b < 3; b++)
          products[a][b] += r[a] * s[b];
    }
  find_turn (products, turn);
  for (guint c = 0; c < 3; c++)
    {
      self->velocity[c] = (after[c] - self->centre[c]) / step;
      self->spin[c] = turn[c] / step;
    }
  for (guint i = 0; i < n; i++)
    {
      double position[3];

      rmp_rigid_motion_move (self, begin + 3 * (gsize) members[i], step, position);
      off = MAX (off, rmp_vector_distance (position, end + 3 * (gsize) members[i]));
    }
  return off;
}

void
rmp_rigid_motion_move (const RmpRigidMotion *self, const double position[3], double step,
                       double out[3])
{
  const double speed = rmp_vector_norm (self->spin), angle = step * speed;
  double arm[3], axis[3], fixed[3], across[3];

  rmp_vector_copy (self->spin, axis);
  rmp_vector_normalise (axis);
  rmp_vector_sub (position, self->centre, arm);
  for (guint c = 0; c < 3; c++)
    fixed[c] = rmp_vector_dot (arm, axis) * axis[c];
  rmp_vector_sub (arm, fixed, arm);
  rmp_vector_cross (axis, arm, across);
  for (guint c = 0; c < 3; c++)
    out[c] = self->centre[c] + step * self->velocity[c] + fixed[c] + cos (angle) * arm[c] +
             sin (angle) * across[c];
}
