/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-strain.c: how much cloth is shortened, before folds are raised and after. */

#include "methods/incompressible-skinning/report.h"

#include <math.h>

#include "geometry/vector.h"
#include "inputs/rest-shape.h"
#include "relief/relief-class.h"
#include "wrinkles/rest-stretch.h"

/* Parts of a face's edge where folds may run over it: a fold is narrower than some faces it is
 * raised on.
 */
#define PARTS 3
#define LATTICE ((PARTS + 1) * (PARTS + 2) / 2)

/* A triangle at rest: its edges are (first, 0) and (along, across) on the axes of its plane. */
typedef struct
{
  double first, along, across;
  double axes[2][3]; /* unit */
} Shape;

static gboolean
shape_init (Shape *self, const double *a, const double *b, const double *c)
{
  double v[3];

  rmp_vector_sub (b, a, self->axes[0]);
  rmp_vector_sub (c, a, v);
  self->first = rmp_vector_norm (self->axes[0]);
  if (!rmp_vector_normalise (self->axes[0]))
    return FALSE;
  self->along = rmp_vector_dot (v, self->axes[0]);
  rmp_vector_add_scaled (v, -self->along, self->axes[0], self->axes[1]);
  self->across = rmp_vector_norm (self->axes[1]);
  return self->across > 1e-12 * self->first && rmp_vector_normalise (self->axes[1]);
}

/* The columns of the deformation gradient. */
static void
get_gradient (const Shape *rest, const double *a, const double *b, const double *c,
              double columns[2][3])
{
  rmp_vector_sub (b, a, columns[0]);
  rmp_vector_sub (c, a, columns[1]);
  for (guint k = 0; k < 3; k++)
    {
      columns[0][k] /= rest->first;
      columns[1][k] = (columns[1][k] - rest->along * columns[0][k]) / rest->across;
    }
}

/* The principal stretch that is farther from 1, less 1; @direction: (out): unit, at rest, in space.
 */
static double
get_strain (const Shape *rest, double columns[2][3], double direction[3])
{
  const double c11 = rmp_vector_dot (columns[0], columns[0]),
               c12 = rmp_vector_dot (columns[0], columns[1]);
  const double c22 = rmp_vector_dot (columns[1], columns[1]), mean = 0.5 * (c11 + c22);
  const double spread = hypot (0.5 * (c11 - c22), c12);
  const double high = sqrt (mean + spread) - 1.0, low = sqrt (MAX (mean - spread, 0.0)) - 1.0;
  const double value = fabs (low) > fabs (high) ? mean - spread : mean + spread;
  double x = value - c22, y = c12;

  /* The eigenvector follows from either row of C − value; the larger one is more accurate. */
  if (fabs (value - c11) > fabs (x))
    {
      x = c12;
      y = value - c11;
    }
  for (guint k = 0; k < 3; k++)
    direction[k] = x * rest->axes[0][k] + y * rest->axes[1][k];
  if (!rmp_vector_normalise (direction))
    rmp_vector_copy (rest->axes[0], direction);
  return fabs (low) > fabs (high) ? low : high;
}

/* Strain times area, and area. */
typedef struct
{
  double strain, area;
} Sum;

static void
sum_add (Sum *self, const Shape *rest, double strain)
{
  const double area = 0.5 * rest->first * rest->across;

  self->strain += area * strain;
  self->area += area;
}

/* The mean of the faces around each vertex. */
static void
average (guint n_vertices, guint n_faces, const guint32 *faces, const Sum *sums, float *field)
{
  g_autofree Sum *totals = g_new0 (Sum, n_vertices);

  for (gsize i = 0; i < 3 * (gsize) n_faces; i++)
    {
      totals[faces[i]].strain += sums[i / 3].strain;
      totals[faces[i]].area += sums[i / 3].area;
    }
  for (guint v = 0; v < n_vertices; v++)
    field[v] = totals[v].area > 0.0 ? (float) (totals[v].strain / totals[v].area) : 0.0f;
}

/* The direction a face is strained in, on the mesh; and how long the mesh is in it, over the cloth.
 */
typedef struct
{
  double direction[3]; /* unit; 0 without an area */
  double excess;
} Bearing;

/* @direction: at rest, in the plane of @rest; @sewn: the corners of the same face on the mesh */
static void
take_bearing (Bearing *self, const Shape *rest, const double *direction, double sewn[3][3])
{
  const double x = rmp_vector_dot (direction, rest->axes[0]),
               y = rmp_vector_dot (direction, rest->axes[1]);
  double columns[2][3];

  get_gradient (rest, sewn[0], sewn[1], sewn[2], columns);
  for (guint k = 0; k < 3; k++)
    self->direction[k] = x * columns[0][k] + y * columns[1][k];
  self->excess = rmp_vector_norm (self->direction);
  if (!rmp_vector_normalise (self->direction))
    self->excess = 1.0;
}

/* What skinning does to the coarse mesh. @bearings: (nullable): [#F] in which direction it does it
 */
static void
strain_coarse (const RmpFoldShared *shared, const float *posed, Sum *sums, Bearing *bearings)
{
  const RmpTopology *topology = shared->topology;
  const gboolean differs = rmp_inputs_get (shared->input.inputs, &rmp_input_rest_shape) != NULL;

  for (guint f = 0; f < topology->n_faces; f++)
    {
      const guint32 *corners = topology->faces + 3 * (gsize) f;
      double positions[3][3], before[3][3], sewn[3][3], columns[2][3],
          direction[3] = { 0.0, 0.0, 0.0 };
      Shape rest;

      for (guint c = 0; c < 3; c++)
        {
          rmp_vector_load (posed + 3 * (gsize) corners[c], positions[c]);
          rmp_vector_copy (shared->rest + 3 * (gsize) corners[c], sewn[c]);
        }
      rmp_rest_corners (&shared->input, f, before);
      if (bearings)
        bearings[f] = (Bearing){ .excess = 1.0 };
      if (!shape_init (&rest, before[0], before[1], before[2]))
        continue;
      get_gradient (&rest, positions[0], positions[1], positions[2], columns);
      sum_add (&sums[f], &rest, get_strain (&rest, columns, direction));
      if (!bearings)
        continue;
      rmp_vector_copy (direction, bearings[f].direction);
      if (differs)
        take_bearing (&bearings[f], &rest, direction, sewn);
    }
}

void
rmp_fold_report_compression (const RmpFoldShared *shared, const float *posed, RmpOutput *output)
{
  const RmpTopology *topology = shared->topology;
  float *field = rmp_fold_report_add_field (output, RMP_FOLD_FIELD_COMPRESSION,
                                            topology->n_vertices);
  g_autofree Sum *sums = g_new0 (Sum, topology->n_faces);

  strain_coarse (shared, posed, sums, NULL);
  average (topology->n_vertices, topology->n_faces, topology->faces, sums, field);
}

/* --- after folding ---------------------------------------------------------------------------- */

/* Adds how much a triangle is stretched in a direction. Averaged along a line this gives the length
 * of the line over its length at rest.
 */
static void
add_triangle (Sum *sum, const Bearing *bearing, const double *rest_a, const double *rest_b,
              const double *rest_c, const double *a, const double *b, const double *c)
{
  double columns[2][3], stretched[3], x, y, length;
  Shape rest;

  if (!shape_init (&rest, rest_a, rest_b, rest_c))
    return;
  x = rmp_vector_dot (bearing->direction, rest.axes[0]);
  y = rmp_vector_dot (bearing->direction, rest.axes[1]);
  length = hypot (x, y);
  if (!(length > 0.0))
    return;
  get_gradient (&rest, a, b, c, columns);
  for (guint k = 0; k < 3; k++)
    stretched[k] = (x * columns[0][k] + y * columns[1][k]) / length;
  sum_add (sum, &rest, bearing->excess * rmp_vector_norm (stretched) - 1.0);
}

static guint
lattice_index (guint row, guint column)
{
  return row * (row + 1) / 2 + column;
}

/* Points of a face of the curved surface: rows of 1, 2, … points from its first corner to the
 * opposite side.
 */
static void
sample_face (const RmpRelief *relief, guint face, double *points)
{
  for (guint row = 0; row <= PARTS; row++)
    for (guint column = 0; column <= row; column++)
      {
        const float barycentric[2] = { (float) (row - column) / PARTS, (float) column / PARTS };
        RmpReliefPoint point;

        rmp_relief_evaluate (relief, face, barycentric, &point);
        rmp_vector_load (point.position, points + 3 * (gsize) lattice_index (row, column));
      }
}

static void
add_curved_face (Sum *sum, const Bearing *bearing, const RmpRelief *rest, const RmpRelief *relief,
                 guint face)
{
  double before[3 * LATTICE], after[3 * LATTICE];

  sample_face (rest, face, before);
  sample_face (relief, face, after);
  for (guint row = 0; row < PARTS; row++)
    for (guint column = 0; column <= row; column++)
      {
        const guint a = 3 * lattice_index (row, column), b = 3 * lattice_index (row + 1, column),
                    c = b + 3, d = a + 3;

        add_triangle (sum, bearing, before + a, before + b, before + c, after + a, after + b,
                      after + c);
        if (column < row)
          add_triangle (sum, bearing, before + a, before + c, before + d, after + a, after + c,
                        after + d);
      }
}

static void
add_flat_face (Sum *sum, const Bearing *bearing, const float *rest, const float *posed,
               const guint32 *corners)
{
  double before[3][3], after[3][3];

  for (guint c = 0; c < 3; c++)
    {
      rmp_vector_load (rest + 3 * (gsize) corners[c], before[c]);
      rmp_vector_load (posed + 3 * (gsize) corners[c], after[c]);
    }
  add_triangle (sum, bearing, before[0], before[1], before[2], after[0], after[1], after[2]);
}

static gboolean
is_reached (const RmpRelief *relief, guint face)
{
  for (guint i = 0; relief->face_lines && i < RMP_RELIEF_FACE_LINES; i++)
    if (relief->face_lines[(gsize) face * RMP_RELIEF_FACE_LINES + i] != RMP_LINE_NONE)
      return TRUE;
  return FALSE;
}

void
rmp_fold_report_compression_after (const RmpFoldShared *shared, const float *posed,
                                   const RmpRelief *rest, RmpOutput *output)
{
  const RmpRelief *relief = output->relief;
  const RmpReliefTopology *topology = relief->topology;
  const gboolean curved = rmp_relief_get_class (relief)->has_folds;
  const float *flat = curved ? rest->positions : topology->rest_positions;
  float *field = rmp_fold_report_add_field (output, RMP_FOLD_FIELD_AFTER, topology->n_vertices);
  g_autofree Sum *coarse = g_new0 (Sum, shared->topology->n_faces);
  g_autofree Sum *sums = g_new0 (Sum, topology->n_faces);
  g_autofree Bearing *bearings = g_new (Bearing, shared->topology->n_faces);

  strain_coarse (shared, posed, coarse, bearings);
  for (guint f = 0; f < topology->n_faces; f++)
    {
      const guint32 *corners = topology->faces + 3 * (gsize) f;
      const Bearing *bearing = &bearings[topology->anchor_faces[corners[0]]];

      if (curved && is_reached (relief, f))
        add_curved_face (&sums[f], bearing, rest, relief, f);
      else
        add_flat_face (&sums[f], bearing, flat, relief->positions, corners);
    }
  average (topology->n_vertices, topology->n_faces, topology->faces, sums, field);
}
