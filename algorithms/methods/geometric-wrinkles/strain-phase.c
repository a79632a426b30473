/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/geometric-wrinkles/strain-phase.h"

#include "geometry/vector.h"

#include <string.h>

#define RELAX_PASSES 200
#define TURN (2.0 * G_PI)

/* The phase at @from continued to @to. @sign: (out): 1 if the directions of both point the same
 * way, −1 if they are opposite
 */
static double
carry (const RmpPatternStrainPhase *self, guint32 from, guint32 to, double phase, double *sign)
{
  const double *a = self->field->directions + 3 * (gsize) from,
               *b = self->field->directions + 3 * (gsize) to;
  double step[3], along;

  *sign = rmp_vector_dot (a, b) < 0.0 ? -1.0 : 1.0;
  rmp_vector_sub (self->positions + 3 * (gsize) to, self->positions + 3 * (gsize) from, step);
  along = 0.5 * (rmp_vector_dot (a, step) + *sign * rmp_vector_dot (b, step));
  return *sign * (phase + TURN / self->wavelength * along);
}

/* The phase on which the neighbours that are known agree best. FALSE: none is known, or they cancel
 * out.
 */
static gboolean
ask_neighbours (const RmpPatternStrainPhase *self, guint32 v, const guint8 *known, double *phase)
{
  const RmpTopology *topology = self->field->topology;
  double cosine = 0.0, sine = 0.0;

  for (guint32 i = topology->vertex_edge_start[v]; i < topology->vertex_edge_start[v + 1]; i++)
    {
      const guint32 other = topology->vertex_neighbours[i];
      const double weight = 1e-3 + self->heights[other];
      double sign, there;

      if (!known[other])
        continue;
      there = carry (self, other, v, self->phases[other], &sign);
      cosine += weight * cos (there);
      sine += weight * sin (there);
    }
  if (!(hypot (cosine, sine) > 1e-9))
    return FALSE;
  *phase = atan2 (sine, cosine);
  return TRUE;
}

typedef struct
{
  double height;
  guint32 vertex;
} Position;

static int
compare_positions (gconstpointer a, gconstpointer b)
{
  const Position *x = a, *y = b;

  if (x->height != y->height)
    return x->height > y->height ? -1 : 1;
  return x->vertex < y->vertex ? -1 : x->vertex > y->vertex;
}

/* Spreads phases: starts at the most strained vertex without a phase, visits all it is connected to
 * in order of their distance in edges, and repeats until every vertex has one.
 */
static void
lead (RmpPatternStrainPhase *self, guint8 *known)
{
  const RmpTopology *topology = self->field->topology;
  const guint n = topology->n_vertices;
  g_autofree Position *order = g_new (Position, MAX (n, 1));
  g_autofree guint32 *queue = g_new (guint32, MAX (n, 1));

  for (guint32 v = 0; v < n; v++)
    order[v] = (Position){ self->heights[v], v };
  qsort (order, n, sizeof *order, compare_positions);
  for (guint k = 0; k < n; k++)
    {
      guint head = 0, tail = 0;

      if (known[order[k].vertex])
        continue;
      known[order[k].vertex] = 1;
      queue[tail++] = order[k].vertex;
      while (head < tail)
        {
          const guint32 v = queue[head++];

          for (guint32 i = topology->vertex_edge_start[v]; i < topology->vertex_edge_start[v + 1];
               i++)
            {
              const guint32 other = topology->vertex_neighbours[i];

              if (known[other])
                continue;
              ask_neighbours (self, other, known, self->phases + other);
              known[other] = 1;
              queue[tail++] = other;
            }
        }
    }
}

/* The phase of another corner in the sign of the first and without a jump to it. @sign: (out): as
 * of carry()
 */
static void
unwrap (const RmpPatternStrainPhase *self, guint32 from, guint32 to, double phase, double *there,
        double *sign)
{
  const double wanted = carry (self, from, to, phase, sign);

  *there = self->phases[to] + TURN * round ((wanted - self->phases[to]) / TURN);
  *there *= *sign;
}

/* Whether one can go round a face and come back to the same phase. */
static gboolean
closes (const RmpPatternStrainPhase *self, const guint32 corners[3])
{
  double phase = self->phases[corners[0]], sign = 1.0;

  for (guint k = 0; k < 3; k++)
    {
      double step, there;

      unwrap (self, corners[k], corners[(k + 1) % 3], phase, &there, &step);
      phase = step * there;
      sign *= step;
    }
  return sign > 0.0 && fabs (phase - self->phases[corners[0]]) < 1.0;
}

static void
fade (RmpPatternStrainPhase *self)
{
  const RmpTopology *topology = self->field->topology;

  for (guint32 face = 0; face < topology->n_faces; face++)
    if (self->field->cloth[face] && !closes (self, topology->faces + 3 * (gsize) face))
      for (guint k = 0; k < 3; k++)
        self->heights[topology->faces[3 * (gsize) face + k]] = 0.0;
}

RmpPatternStrainPhase *
rmp_pattern_strain_phase_new (const RmpPatternStrainField *field, const RmpMesh *mesh,
                              double wavelength, const double *heights)
{
  const guint n = field->topology->n_vertices;
  RmpPatternStrainPhase *self = g_new0 (RmpPatternStrainPhase, 1);
  g_autofree guint8 *known = g_malloc0 (MAX (n, 1));

  self->field = field;
  self->wavelength = wavelength;
  self->positions = g_new (double, 3 * (gsize) MAX (n, 1));
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    self->positions[i] = (double) rmp_mesh_get_positions (mesh)[i];
  self->phases = g_new0 (double, MAX (n, 1));
  self->heights = g_memdup2 (heights, MAX (n, 1) * sizeof *heights);
  lead (self, known);
  for (guint pass = 0; pass < RELAX_PASSES; pass++)
    for (guint32 v = 0; v < n; v++)
      ask_neighbours (self, v, known, self->phases + v);
  fade (self);
  return self;
}

void
rmp_pattern_strain_phase_free (RmpPatternStrainPhase *self)
{
  if (!self)
    return;
  g_free (self->positions);
  g_free (self->phases);
  g_free (self->heights);
  g_free (self);
}

void
rmp_pattern_strain_phase_get_face (const RmpPatternStrainPhase *self, guint32 face,
                                   RmpPatternFaceStripes *stripes)
{
  const guint32 *corners = self->field->topology->faces + 3 * (gsize) face;

  stripes->phases[0] = self->phases[corners[0]];
  for (guint k = 1; k < 3; k++)
    {
      double sign;

      unwrap (self, corners[0], corners[k], stripes->phases[0], stripes->phases + k, &sign);
    }
  for (guint k = 0; k < 3; k++)
    stripes->heights[k] = self->heights[corners[k]];
}
