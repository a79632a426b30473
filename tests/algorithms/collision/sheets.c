/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets.h"

#include <math.h>
#include <string.h>

void
mesh_init (Mesh *self)
{
  *self = (Mesh){ 0 };
}

void
mesh_clear (Mesh *self)
{
  g_free (self->faces);
  g_free (self->positions);
}

RmpTopology *
mesh_get_topology (const Mesh *self)
{
  return rmp_topology_new (self->n_vertices, self->n_faces, self->faces);
}

static guint32
add_vertex (Mesh *self, double x, double y, double z)
{
  self->positions = g_renew (double, self->positions, 3 * (self->n_vertices + 1));
  self->positions[3 * self->n_vertices] = x;
  self->positions[3 * self->n_vertices + 1] = y;
  self->positions[3 * self->n_vertices + 2] = z;
  return self->n_vertices++;
}

static void
add_face (Mesh *self, guint32 a, guint32 b, guint32 c)
{
  const guint32 corners[3] = { a, b, c };

  self->faces = g_renew (guint32, self->faces, 3 * (self->n_faces + 1));
  memcpy (self->faces + 3 * self->n_faces++, corners, sizeof corners);
}

void
mesh_add_sheet (Mesh *self, guint n, double side, double height)
{
  const guint32 first = self->n_vertices;

  for (guint i = 0; i < (n + 1) * (n + 1); i++)
    add_vertex (self, side * ((double) (i % (n + 1)) / n - 0.5),
                side * ((double) (i / (n + 1)) / n - 0.5), height);
  for (guint i = 0; i < n * n; i++)
    {
      const guint32 a = first + i / n * (n + 1) + i % n, b = a + n + 1;

      add_face (self, a, a + 1, b + 1);
      add_face (self, a, b + 1, b);
    }
}

void
mesh_turn_inside_out (Mesh *self)
{
  for (guint f = 0; f < self->n_faces; f++)
    {
      const guint32 kept = self->faces[3 * f];

      self->faces[3 * f] = self->faces[3 * f + 1];
      self->faces[3 * f + 1] = kept;
    }
}

void
mesh_add_sphere (Mesh *self, guint n, double radius, const double centre[3])
{
  const guint around = 2 * n;
  const guint32 top = add_vertex (self, centre[0], centre[1], centre[2] + radius);
  guint32 bottom;

  for (guint i = 1; i < n; i++)
    for (guint k = 0; k < around; k++)
      {
        const double down = G_PI * i / n, turn = 2.0 * G_PI * k / around;

        add_vertex (self, centre[0] + radius * sin (down) * cos (turn),
                    centre[1] + radius * sin (down) * sin (turn), centre[2] + radius * cos (down));
      }
  bottom = add_vertex (self, centre[0], centre[1], centre[2] - radius);
  for (guint k = 0; k < around; k++)
    {
      const guint32 next = (k + 1) % around, last = top + 1 + (n - 2) * around;

      add_face (self, top, top + 1 + k, top + 1 + next);
      for (guint i = 0; i + 2 < n; i++)
        {
          const guint32 ring = top + 1 + i * around;

          add_face (self, ring + k, ring + around + k, ring + around + next);
          add_face (self, ring + k, ring + around + next, ring + next);
        }
      add_face (self, bottom, last + next, last + k);
    }
}

void
mesh_add_capsule (Mesh *self, guint n, double radius, double length, const double centre[3])
{
  const guint32 first = self->n_vertices;

  mesh_add_sphere (self, n, radius, centre);
  for (guint32 v = first; v < self->n_vertices; v++)
    self->positions[3 * v + 2] += self->positions[3 * v + 2] > centre[2] ? 0.5 * length
                                                                         : -0.5 * length;
}

void
mesh_add_tube (Mesh *self, guint around, guint along, double radius, double length)
{
  const guint32 first = self->n_vertices;

  for (guint i = 0; i < around * (along + 1); i++)
    {
      const double turn = 2.0 * G_PI * (i % around) / around;

      add_vertex (self, radius * cos (turn), radius * sin (turn), length * (i / around) / along);
    }
  for (guint i = 0; i < around * along; i++)
    {
      const guint32 ring = first + i / around * around, k = i % around, next = (k + 1) % around;

      add_face (self, ring + k, ring + next, ring + around + next);
      add_face (self, ring + k, ring + around + next, ring + around + k);
    }
}

/* --- crossings, from the definition ---------------------------------------------------------- */

static long double
volume (const double *a, const double *b, const double *c, const double *d)
{
  long double m[3][3];

  for (guint k = 0; k < 3; k++)
    {
      m[0][k] = (long double) b[k] - a[k];
      m[1][k] = (long double) c[k] - a[k];
      m[2][k] = (long double) d[k] - a[k];
    }
  return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
         m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
         m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

static gboolean
pierces (const double *p, const double *q, const double *a, const double *b, const double *c)
{
  const long double from = volume (a, b, c, p), to = volume (a, b, c, q);
  const long double first = volume (p, q, a, b), second = volume (p, q, b, c),
                    third = volume (p, q, c, a);

  return ((from < 0 && to > 0) || (from > 0 && to < 0)) &&
         ((first > 0 && second > 0 && third > 0) || (first < 0 && second < 0 && third < 0));
}

/* Whether an edge of face @a, of which no end is a corner of @b, pierces @b. */
static gboolean
face_pierces (const guint32 *a, const double *positions, const guint32 *b,
              const double *other_positions, gboolean same)
{
  for (guint i = 0; i < 3; i++)
    {
      const guint32 p = a[i], q = a[(i + 1) % 3];

      if (same && (p == b[0] || p == b[1] || p == b[2] || q == b[0] || q == b[1] || q == b[2]))
        continue;
      if (pierces (positions + 3 * p, positions + 3 * q, other_positions + 3 * b[0],
                   other_positions + 3 * b[1], other_positions + 3 * b[2]))
        return TRUE;
    }
  return FALSE;
}

static gboolean
are_apart (const guint32 *a, const double *positions, const guint32 *b,
           const double *other_positions)
{
  for (guint c = 0; c < 3; c++)
    {
      double low = INFINITY, high = -INFINITY, other_low = INFINITY, other_high = -INFINITY;

      for (guint i = 0; i < 3; i++)
        {
          low = MIN (low, positions[3 * a[i] + c]);
          high = MAX (high, positions[3 * a[i] + c]);
          other_low = MIN (other_low, other_positions[3 * b[i] + c]);
          other_high = MAX (other_high, other_positions[3 * b[i] + c]);
        }
      if (low > other_high || other_low > high)
        return TRUE;
    }
  return FALSE;
}

guint
count_crossings (const Mesh *a, const double *positions, const Mesh *b,
                 const double *other_positions)
{
  const gboolean same = positions == other_positions;
  guint n = 0;

  for (guint f = 0; f < a->n_faces; f++)
    for (guint g = same ? f + 1 : 0; g < b->n_faces; g++)
      {
        const guint32 *first = a->faces + 3 * f, *second = b->faces + 3 * g;

        if (!are_apart (first, positions, second, other_positions))
          n += face_pierces (first, positions, second, other_positions, same) ||
               face_pierces (second, other_positions, first, positions, same);
      }
  return n;
}
