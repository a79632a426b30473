/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hinge.h"

#include <stdlib.h>
#include <string.h>

#include "geometry/vector.h"

/* One of the two triangles: what of it both gradient and Hessian are made of. */
typedef struct
{
  double side[3];   /* from the edge's start to the vertex opposite */
  double normal[3]; /* not of unit length; outside, seen so that the two agree when flat */
  double square;    /* |normal|² */
  double pull[3];   /* p = |e| n / |n|²: minus the gradient at the vertex opposite */
  double share;     /* s: how far along the edge the vertex opposite lies */
} Flap;

typedef struct
{
  double edge[3], length;
  Flap flaps[2];
} Hinge;

/* @sign: 1 for the triangle (0, 1, 2), −1 for the triangle (1, 0, 3). */
static gboolean
init_flap (Flap *self, const Hinge *hinge, const double start[3], const double opposite[3],
           double sign)
{
  rmp_vector_sub (opposite, start, self->side);
  rmp_vector_cross (hinge->edge, self->side, self->normal);
  for (guint c = 0; c < 3; c++)
    self->normal[c] *= sign;
  self->square = rmp_vector_dot (self->normal, self->normal);
  self->share = rmp_vector_dot (self->side, hinge->edge) / (hinge->length * hinge->length);
  for (guint c = 0; c < 3; c++)
    self->pull[c] = hinge->length * self->normal[c] / self->square;
  return self->square > 0.0 && isfinite (hinge->length / self->square);
}

static gboolean
init_hinge (Hinge *self, const double *const x[4])
{
  rmp_vector_sub (x[1], x[0], self->edge);
  self->length = rmp_vector_norm (self->edge);
  return self->length > 0.0 && init_flap (&self->flaps[0], self, x[0], x[2], 1.0) &&
         init_flap (&self->flaps[1], self, x[0], x[3], -1.0);
}

static void
write_gradient (const Hinge *self, double *gradient)
{
  memset (gradient, 0, 12 * sizeof (double));
  for (guint f = 0; f < 2; f++)
    {
      const Flap *flap = &self->flaps[f];

      rmp_vector_add_scaled (gradient, 1.0 - flap->share, flap->pull, gradient);
      rmp_vector_add_scaled (gradient + 3, flap->share, flap->pull, gradient + 3);
      rmp_vector_add_scaled (gradient + 6 + 3 * f, -1.0, flap->pull, gradient + 6 + 3 * f);
    }
}

gboolean
rmp_cloth_hinge_bend (const double *const x[4], double *angle, double *gradient)
{
  Hinge hinge;
  double across[3];

  if (!init_hinge (&hinge, x))
    return FALSE;
  rmp_vector_cross (hinge.flaps[0].normal, hinge.flaps[1].normal, across);
  *angle = atan2 (rmp_vector_dot (across, hinge.edge) / hinge.length,
                  rmp_vector_dot (hinge.flaps[0].normal, hinge.flaps[1].normal));
  if (gradient)
    write_gradient (&hinge, gradient);
  return TRUE;
}

/* --- second derivatives ----------------------------------------------------------------------- */

/* out += scale · [a]×, the matrix of the cross product with @a. */
static void
add_cross (const double a[3], double scale, double out[9])
{
  out[1] -= scale * a[2];
  out[2] += scale * a[1];
  out[3] += scale * a[2];
  out[5] -= scale * a[0];
  out[6] -= scale * a[1];
  out[7] += scale * a[0];
}

/* The derivatives of a flap's pull, @pulls [3 × 12], and of its share, @shares [12]. @sign as
 * above.
 */
static void
derive_flap (const Hinge *hinge, const Flap *flap, guint opposite, double sign, double pulls[36],
             double shares[12])
{
  const double square = hinge->length * hinge->length;
  double of_edge[9] = { 0.0 }, of_side[9] = { 0.0 };

  /* the normal is sign · edge × side */
  add_cross (flap->side, -sign, of_edge);
  add_cross (hinge->edge, sign, of_side);
  memset (pulls, 0, 36 * sizeof (double));
  memset (shares, 0, 12 * sizeof (double));
  for (guint k = 0; k < 3; k++)
    {
      const double s_edge = (flap->side[k] - 2.0 * flap->share * hinge->edge[k]) / square;
      const double s_side = hinge->edge[k] / square;

      shares[k] = -s_edge - s_side;
      shares[3 + k] = s_edge;
      shares[3 * opposite + k] = s_side;
      for (guint r = 0; r < 3; r++)
        {
          double p_edge = flap->normal[r] / flap->square * hinge->edge[k] / hinge->length;
          double p_side = 0.0;

          for (guint m = 0; m < 3; m++)
            {
              const double turn = hinge->length / flap->square *
                                  ((r == m ? 1.0 : 0.0) -
                                   2.0 * flap->normal[r] * flap->normal[m] / flap->square);

              p_edge += turn * of_edge[3 * m + k];
              p_side += turn * of_side[3 * m + k];
            }
          pulls[12 * r + k] = -p_edge - p_side;
          pulls[12 * r + 3 + k] = p_edge;
          pulls[12 * r + 3 * opposite + k] = p_side;
        }
    }
}

gboolean
rmp_cloth_hinge_hessian (const double *const x[4], double hessian[144])
{
  Hinge hinge;

  if (!init_hinge (&hinge, x))
    return FALSE;
  memset (hessian, 0, 144 * sizeof (double));
  for (guint f = 0; f < 2; f++)
    {
      const Flap *flap = &hinge.flaps[f];
      double pulls[36], shares[12];

      derive_flap (&hinge, flap, 2 + f, f == 0 ? 1.0 : -1.0, pulls, shares);
      for (guint r = 0; r < 3; r++)
        for (guint k = 0; k < 12; k++)
          {
            hessian[12 * r + k] += (1.0 - flap->share) * pulls[12 * r + k] -
                                   flap->pull[r] * shares[k];
            hessian[12 * (3 + r) + k] += flap->share * pulls[12 * r + k] +
                                         flap->pull[r] * shares[k];
            hessian[12 * (6 + 3 * f + r) + k] -= pulls[12 * r + k];
          }
    }
  return TRUE;
}

/* --- of a mesh -------------------------------------------------------------------------------- */

static double
measure_area (const double *a, const double *b, const double *c)
{
  double ab[3], ac[3], normal[3];

  rmp_vector_sub (b, a, ab);
  rmp_vector_sub (c, a, ac);
  rmp_vector_cross (ab, ac, normal);
  return 0.5 * rmp_vector_norm (normal);
}

/* The cloth bends across its edge: along the warp where the edge lies across it. */
static gboolean
init_item (RmpClothHinge *self, const RmpTopology *topology, guint32 edge, guint32 first,
           guint32 second, const double *rest, const double warp[3])
{
  const double *x[4];
  double along[3], areas, length;

  self->vertices[0] = topology->edges[2 * edge];
  self->vertices[1] = topology->edges[2 * edge + 1];
  self->vertices[2] = rmp_topology_opposite_vertex (topology, first, edge);
  self->vertices[3] = rmp_topology_opposite_vertex (topology, second, edge);
  for (guint i = 0; i < 4; i++)
    x[i] = rest + 3 * (gsize) self->vertices[i];
  if (!rmp_cloth_hinge_bend (x, &self->rest, NULL))
    return FALSE;
  rmp_vector_sub (x[1], x[0], along);
  length = rmp_vector_norm (along);
  areas = measure_area (x[0], x[1], x[2]) + measure_area (x[1], x[0], x[3]);
  self->scale = length * length / areas;
  self->warp = 1.0 - MIN (pow (rmp_vector_dot (along, warp) / length, 2.0), 1.0);
  return TRUE;
}

/* A face of an edge with several, and how far it is turned about that edge. */
typedef struct
{
  double angle;
  guint32 face;
} Leaf;

static int
compare_leaves (const void *a, const void *b)
{
  const Leaf *left = a, *right = b;

  if (left->angle != right->angle)
    return left->angle < right->angle ? -1 : 1;
  return (left->face > right->face) - (left->face < right->face);
}

/* In the order in which they lie about the edge, which no numbering changes, beginning behind the
 * widest gap. @leaves: (out caller-allocates): [@n]
 */
static void
turn_leaves (const RmpTopology *topology, guint32 edge, const double *rest, guint n, Leaf *leaves)
{
  const guint32 *faces = topology->edge_faces + topology->edge_face_start[edge];
  const double *start = rest + 3 * (gsize) topology->edges[2 * edge];
  g_autofree Leaf *sorted = g_new (Leaf, n);
  double along[3], axes[2][3] = { { 0.0 } }, widest = 0.0;
  guint first = 0;

  rmp_vector_sub (rest + 3 * (gsize) topology->edges[2 * edge + 1], start, along);
  rmp_vector_normalise (along);
  for (guint i = 0; i < n; i++)
    {
      const guint32 opposite = rmp_topology_opposite_vertex (topology, faces[i], edge);
      double side[3];

      rmp_vector_sub (rest + 3 * (gsize) opposite, start, side);
      rmp_vector_add_scaled (side, -rmp_vector_dot (side, along), along, side);
      if (i == 0)
        {
          rmp_vector_copy (side, axes[0]);
          rmp_vector_cross (along, axes[0], axes[1]);
        }
      sorted[i] = (Leaf){ atan2 (rmp_vector_dot (side, axes[1]), rmp_vector_dot (side, axes[0])),
                          faces[i] };
    }
  qsort (sorted, n, sizeof *sorted, compare_leaves);
  for (guint i = 0; i < n; i++)
    {
      const double gap = i + 1 < n ? sorted[i + 1].angle - sorted[i].angle
                                   : sorted[0].angle + 2.0 * G_PI - sorted[i].angle;

      if (gap > widest)
        {
          widest = gap;
          first = (i + 1) % n;
        }
    }
  for (guint i = 0; i < n; i++)
    leaves[i] = sorted[(first + i) % n];
}

static void
add_item (GArray *hinges, const RmpTopology *topology, guint32 edge, guint32 first, guint32 second,
          const double *rest, const double warp[3])
{
  RmpClothHinge hinge;

  if (init_item (&hinge, topology, edge, first, second, rest, warp))
    g_array_append_val (hinges, hinge);
}

RmpClothHinge *
rmp_cloth_hinges_new (const RmpTopology *topology, const double *rest, const double warp[3],
                      guint *n)
{
  GArray *hinges = g_array_new (FALSE, FALSE, sizeof (RmpClothHinge));

  for (guint32 e = 0; e < topology->n_edges; e++)
    {
      const guint32 *faces = topology->edge_faces + topology->edge_face_start[e];
      const guint valence = rmp_topology_edge_valence (topology, e);

      if (valence == 2)
        add_item (hinges, topology, e, faces[0], faces[1], rest, warp);
      else if (valence > 2)
        {
          g_autofree Leaf *leaves = g_new (Leaf, valence);

          turn_leaves (topology, e, rest, valence, leaves);
          for (guint i = 0; i + 1 < valence; i++)
            add_item (hinges, topology, e, leaves[i].face, leaves[i + 1].face, rest, warp);
        }
    }
  *n = hinges->len;
  return (RmpClothHinge *) (gpointer) g_array_free (hinges, FALSE);
}
