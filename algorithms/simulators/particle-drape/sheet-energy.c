/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheet-energy.h"

#include <string.h>

#include "geometry/vector.h"

/* How a hinge adds to a curvature: 1/m a radian, of uu, uv and vv. */
typedef struct
{
  guint32 hinge;
  double weights[3];
} Bend;

typedef struct
{
  RmpDrapeEnergy parent;
  const RmpTopology *topology;
  const RmpClothTriangle *triangles;
  const RmpClothHinge *hinges;
  guint n_hinges;
  RmpDrapeFabric fabric;
  guint n_patches; /* with a curvature of their own */
  double *areas;   /* [n_patches] m² */
  guint32 *start;  /* [n_patches + 1] into bends */
  Bend *bends;
} Sheet;

/* --- curvatures ------------------------------------------------------------------------------- */

/* Whether a face runs from one vertex to the other along its border. */
static gboolean
runs_along (const RmpTopology *topology, guint32 face, guint32 from, guint32 to)
{
  const guint32 *corners = topology->faces + 3 * (gsize) face;

  for (guint i = 0; i < 3; i++)
    if (corners[i] == from)
      return corners[(i + 1) % 3] == to;
  return FALSE;
}

/* The gradient of the weight of the corner opposite an edge is at right angles to the edge, and as
 * long as the edge by twice the area.
 */
static void
add_bend (GArray *bends, const Sheet *self, guint32 face, guint32 hinge, guint flap)
{
  const guint32 *vertices = self->hinges[hinge].vertices;
  const guint32 *corners = self->topology->faces + 3 * (gsize) face;
  const RmpClothTriangle *triangle = &self->triangles[face];
  const gboolean forwards = runs_along (self->topology, face, vertices[0], vertices[1]);
  const double sign = forwards == (flap == 0) ? 1.0 : -1.0;
  guint corner = 0;
  double length;
  Bend bend = { .hinge = hinge };

  while (corner < 2 && corners[corner] != vertices[2 + flap])
    corner++;
  length = hypot (triangle->du[corner], triangle->dv[corner]);
  if (!(length > 0.0))
    return;
  bend.weights[0] = sign * triangle->du[corner] * triangle->du[corner] / length;
  bend.weights[1] = sign * triangle->du[corner] * triangle->dv[corner] / length;
  bend.weights[2] = sign * triangle->dv[corner] * triangle->dv[corner] / length;
  g_array_append_val (bends, bend);
}

/* The bends of each face. (transfer full) (element-type GArray) [#F] */
static GPtrArray *
list_face_bends (const Sheet *self)
{
  GPtrArray *lists = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  const RmpTopology *topology = self->topology;

  for (guint f = 0; f < topology->n_faces; f++)
    g_ptr_array_add (lists, g_array_new (FALSE, FALSE, sizeof (Bend)));
  for (guint32 h = 0; h < self->n_hinges; h++)
    {
      const guint32 *vertices = self->hinges[h].vertices;
      const guint32 edge = rmp_topology_find_edge (topology, vertices[0], vertices[1]);

      for (guint flap = 0; flap < 2; flap++)
        for (guint32 k = topology->edge_face_start[edge]; k < topology->edge_face_start[edge + 1];
             k++)
          {
            const guint32 face = topology->edge_faces[k];

            if (rmp_topology_opposite_vertex (topology, face, edge) != vertices[2 + flap])
              continue;
            add_bend (lists->pdata[face], self, face, h, flap);
            break;
          }
    }
  return lists;
}

/* The mean of the faces about a vertex, each hinge once. */
static void
average (const Sheet *self, guint32 vertex, GPtrArray *lists, double area, GArray *bends)
{
  const RmpTopology *topology = self->topology;
  const guint first = bends->len;

  for (guint32 k = topology->vertex_corner_start[vertex];
       k < topology->vertex_corner_start[vertex + 1]; k++)
    {
      const guint32 face = topology->vertex_corners[k] / 3;
      const GArray *list = lists->pdata[face];
      const double part = self->triangles[face].area / area;

      for (guint i = 0; i < list->len; i++)
        {
          Bend bend = g_array_index (list, Bend, i);
          guint at = first;

          while (at < bends->len && g_array_index (bends, Bend, at).hinge != bend.hinge)
            at++;
          for (guint c = 0; c < 3; c++)
            bend.weights[c] *= part;
          if (at == bends->len)
            g_array_append_val (bends, bend);
          else
            for (guint c = 0; c < 3; c++)
              g_array_index (bends, Bend, at).weights[c] += bend.weights[c];
        }
    }
}

/* Of all faces about a vertex. */
static double
sum_area (const Sheet *self, guint32 vertex)
{
  const RmpTopology *topology = self->topology;
  double area = 0.0;

  for (guint32 k = topology->vertex_corner_start[vertex];
       k < topology->vertex_corner_start[vertex + 1]; k++)
    area += self->triangles[topology->vertex_corners[k] / 3].area;
  return area;
}

static void
make_patches (Sheet *self, gboolean smooth)
{
  g_autoptr (GPtrArray) lists = list_face_bends (self);
  GArray *bends = g_array_new (FALSE, FALSE, sizeof (Bend));
  const RmpTopology *topology = self->topology;

  self->n_patches = smooth ? topology->n_vertices : topology->n_faces;
  self->areas = g_new0 (double, self->n_patches + 1);
  self->start = g_new0 (guint32, self->n_patches + 1);
  for (guint32 i = 0; i < self->n_patches; i++)
    {
      const double area = smooth ? sum_area (self, i) : self->triangles[i].area;

      self->areas[i] = smooth ? area / 3.0 : area;
      if (area > 0.0 && smooth)
        average (self, i, lists, area, bends);
      else if (area > 0.0)
        g_array_append_vals (bends, ((GArray *) lists->pdata[i])->data,
                             ((GArray *) lists->pdata[i])->len);
      self->start[i + 1] = bends->len;
    }
  self->bends = (Bend *) (gpointer) g_array_free (bends, FALSE);
}

static void
get_corners (const guint32 *vertices, guint n, const double *x, const double **corners)
{
  for (guint i = 0; i < n; i++)
    corners[i] = x + 3 * (gsize) vertices[i];
}

/* How much more a hinge is bent than at rest; 0 where it has no angle. @gradient: (nullable): [12]
 */
static double
bend_hinge (const Sheet *self, guint32 hinge, const double *x, double *gradient)
{
  const double *corners[4];
  double angle;

  get_corners (self->hinges[hinge].vertices, 4, x, corners);
  if (rmp_cloth_hinge_bend (corners, &angle, gradient))
    return rmp_cloth_hinge_difference (angle, self->hinges[hinge].rest);
  if (gradient)
    memset (gradient, 0, 12 * sizeof (double));
  return 0.0;
}

/* What bends cost. */
typedef struct
{
  double bend, twist;  /* J */
  double moments[3];   /* ∂U/∂B of uu, uv, vv */
  double stiffness[3]; /* ∂²U/∂B² */
} Bent;

static void
bend_patch (const Sheet *self, guint32 patch, const double curvature[3], Bent *bent)
{
  const double area = self->areas[patch];

  bent->bend = 0.0;
  for (guint i = 0; i < 2; i++)
    {
      const double b = curvature[2 * i];
      double moment, stiffness;

      bent->bend += area *
                    rmp_fabric_curve_evaluate (self->fabric.bend[i], fabs (b), &moment, &stiffness);
      bent->moments[2 * i] = area * copysign (moment, b);
      bent->stiffness[2 * i] = area * MAX (stiffness, 0.0);
    }
  bent->twist = area * self->fabric.twist * curvature[1] * curvature[1];
  bent->moments[1] = 2.0 * area * self->fabric.twist * curvature[1];
  bent->stiffness[1] = 2.0 * area * self->fabric.twist;
}

static void
sum_curvature (const Sheet *self, guint32 patch, const double *angles, double curvature[3])
{
  memset (curvature, 0, 3 * sizeof (double));
  for (guint32 k = self->start[patch]; k < self->start[patch + 1]; k++)
    for (guint c = 0; c < 3; c++)
      curvature[c] += self->bends[k].weights[c] * angles[self->bends[k].hinge];
}

/* --- in the plane ----------------------------------------------------------------------------- */

/* What a face stores in its plane, and how that depends on w_u and w_v. */
typedef struct
{
  double tension, shear; /* J */
  double w[2][3], lengths[2];
  double pulls[2], stiffness[2];     /* ∂U/∂|w|, ∂²U/∂|w|² */
  double sine, turn, turn_stiffness; /* of the shear angle φ; ∂U/∂φ, ∂²U/∂φ² */
} Stretched;

static gboolean
stretch_face (const Sheet *self, guint32 face, const double *x, Stretched *out)
{
  const RmpClothTriangle *triangle = &self->triangles[face];
  const double *corners[3];

  memset (out, 0, sizeof *out);
  if (triangle->area <= 0.0)
    return FALSE;
  get_corners (self->topology->faces + 3 * (gsize) face, 3, x, corners);
  rmp_cloth_triangle_deform (triangle, corners, out->w[0], out->w[1]);
  for (guint i = 0; i < 2; i++)
    {
      double strain, force, slope;

      out->lengths[i] = rmp_vector_norm (out->w[i]);
      strain = out->lengths[i] - 1.0;
      if (strain > 0.0)
        out->tension += triangle->area *
                        rmp_fabric_curve_evaluate (self->fabric.tension[i], strain, &force, &slope);
      else
        {
          slope = self->fabric.compression;
          force = slope * strain;
          out->tension += triangle->area * 0.5 * slope * strain * strain;
        }
      out->pulls[i] = triangle->area * force;
      out->stiffness[i] = triangle->area * MAX (slope, 0.0);
    }
  if (out->lengths[0] > 0.0 && out->lengths[1] > 0.0)
    {
      double force, slope, angle;

      out->sine = CLAMP (
          rmp_vector_dot (out->w[0], out->w[1]) / (out->lengths[0] * out->lengths[1]), -1.0, 1.0);
      angle = asin (out->sine);
      out->shear = triangle->area *
                   rmp_fabric_curve_evaluate (self->fabric.shear, fabs (angle), &force, &slope);
      out->turn = triangle->area * copysign (force, angle);
      out->turn_stiffness = triangle->area * MAX (slope, 0.0);
    }
  return TRUE;
}

/* ∂φ/∂w, or nothing where warp and weft lie on each other. */
static gboolean
turn_gradient (const Stretched *self, double out[2][3])
{
  const double cosine = sqrt (MAX (1.0 - self->sine * self->sine, 0.0));

  if (!(cosine > 1e-9) || !(self->lengths[0] > 0.0) || !(self->lengths[1] > 0.0))
    return FALSE;
  for (guint i = 0; i < 2; i++)
    for (guint c = 0; c < 3; c++)
      out[i][c] = (self->w[1 - i][c] / self->lengths[1 - i] -
                   self->sine * self->w[i][c] / self->lengths[i]) /
                  (self->lengths[i] * cosine);
  return TRUE;
}

static void
add_stretch_gradient (const Sheet *self, guint32 face, const Stretched *stretched, double *gradient)
{
  const RmpClothTriangle *triangle = &self->triangles[face];
  const guint32 *corners = self->topology->faces + 3 * (gsize) face;
  double by_w[2][3] = { { 0.0 } }, turn[2][3];
  const gboolean turns = turn_gradient (stretched, turn);

  for (guint i = 0; i < 2; i++)
    for (guint c = 0; c < 3; c++)
      {
        if (stretched->lengths[i] > 0.0)
          by_w[i][c] = stretched->pulls[i] * stretched->w[i][c] / stretched->lengths[i];
        if (turns)
          by_w[i][c] += stretched->turn * turn[i][c];
      }
  for (guint a = 0; a < 3; a++)
    for (guint c = 0; c < 3; c++)
      gradient[3 * (gsize) corners[a] + c] += triangle->du[a] * by_w[0][c] +
                                              triangle->dv[a] * by_w[1][c];
}

/* --- the whole -------------------------------------------------------------------------------- */

void
rmp_drape_sheet_evaluate (const RmpDrapeEnergy *energy, const double *x,
                          double parts[RMP_DRAPE_N_SHEET_PARTS], double *gradient)
{
  const Sheet *self = (const Sheet *) energy;
  g_autofree double *angles = g_new (double, self->n_hinges + 1);
  g_autofree double *slopes = gradient ? g_new (double, 12 * (gsize) self->n_hinges + 1) : NULL;
  g_autofree double *moments = g_new0 (double, self->n_hinges + 1);

  memset (parts, 0, RMP_DRAPE_N_SHEET_PARTS * sizeof (double));
  for (guint32 f = 0; f < self->topology->n_faces; f++)
    {
      Stretched stretched;

      if (!stretch_face (self, f, x, &stretched))
        continue;
      parts[RMP_DRAPE_TENSION] += stretched.tension;
      parts[RMP_DRAPE_SHEAR] += stretched.shear;
      if (gradient)
        add_stretch_gradient (self, f, &stretched, gradient);
    }
  for (guint32 h = 0; h < self->n_hinges; h++)
    angles[h] = bend_hinge (self, h, x, slopes ? slopes + 12 * (gsize) h : NULL);
  for (guint32 i = 0; i < self->n_patches; i++)
    {
      double curvature[3];
      Bent bent;

      sum_curvature (self, i, angles, curvature);
      bend_patch (self, i, curvature, &bent);
      parts[RMP_DRAPE_BEND] += bent.bend;
      parts[RMP_DRAPE_TWIST] += bent.twist;
      for (guint32 k = self->start[i]; k < self->start[i + 1]; k++)
        for (guint c = 0; c < 3; c++)
          moments[self->bends[k].hinge] += bent.moments[c] * self->bends[k].weights[c];
    }
  for (guint32 h = 0; h < self->n_hinges && gradient; h++)
    for (guint i = 0; i < 12; i++)
      gradient[3 * (gsize) self->hinges[h].vertices[i / 3] + i % 3] += moments[h] *
                                                                       slopes[12 * (gsize) h + i];
}

static double
evaluate (const RmpDrapeEnergy *energy, const double *x, double *gradient)
{
  double parts[RMP_DRAPE_N_SHEET_PARTS];

  rmp_drape_sheet_evaluate (energy, x, parts, gradient);
  return parts[RMP_DRAPE_TENSION] + parts[RMP_DRAPE_SHEAR] + parts[RMP_DRAPE_BEND] +
         parts[RMP_DRAPE_TWIST];
}

/* --- second derivatives ----------------------------------------------------------------------- */

/* The block of ∂²U/∂w², [6 × 6], without what pushes outwards. */
static void
derive_stretch (const Stretched *stretched, double block[36])
{
  double turn[2][3];

  memset (block, 0, 36 * sizeof (double));
  for (guint i = 0; i < 2; i++)
    {
      const double length = stretched->lengths[i];
      const double across = length > 0.0 ? MAX (stretched->pulls[i] / length, 0.0) : 0.0;

      for (guint r = 0; r < 3; r++)
        for (guint c = 0; c < 3; c++)
          {
            const double along = length > 0.0
                                     ? stretched->w[i][r] * stretched->w[i][c] / (length * length)
                                     : (r == c ? 1.0 : 0.0);

            block[6 * (3 * i + r) + 3 * i + c] = (stretched->stiffness[i] - across) * along +
                                                 (r == c ? across : 0.0);
          }
    }
  if (!turn_gradient (stretched, turn))
    return;
  for (guint r = 0; r < 6; r++)
    for (guint c = 0; c < 6; c++)
      block[6 * r + c] += stretched->turn_stiffness * turn[r / 3][r % 3] * turn[c / 3][c % 3];
}

static void
add_stretch_hessian (const Sheet *self, guint32 face, const double *x, RmpDrapeMatrix *matrix)
{
  const RmpClothTriangle *triangle = &self->triangles[face];
  Stretched stretched;
  double by_w[36], block[81];

  if (!stretch_face (self, face, x, &stretched))
    return;
  derive_stretch (&stretched, by_w);
  for (guint i = 0; i < 9; i++)
    for (guint j = 0; j < 9; j++)
      {
        const double left[2] = { triangle->du[i / 3], triangle->dv[i / 3] };
        const double right[2] = { triangle->du[j / 3], triangle->dv[j / 3] };
        double sum = 0.0;

        for (guint a = 0; a < 2; a++)
          for (guint b = 0; b < 2; b++)
            sum += left[a] * right[b] * by_w[6 * (3 * a + i % 3) + 3 * b + j % 3];
        block[9 * i + j] = sum;
      }
  rmp_drape_matrix_add (matrix, 3, self->topology->faces + 3 * (gsize) face, block);
}

/* The vertices of the hinges of a patch, each once. */
static guint
list_patch_vertices (const Sheet *self, guint32 patch, guint32 vertices[RMP_DRAPE_MOST_VERTICES])
{
  guint n = 0;

  for (guint32 k = self->start[patch]; k < self->start[patch + 1]; k++)
    for (guint i = 0; i < 4; i++)
      {
        const guint32 vertex = self->hinges[self->bends[k].hinge].vertices[i];
        guint at = 0;

        while (at < n && vertices[at] != vertex)
          at++;
        if (at == n && n < RMP_DRAPE_MOST_VERTICES)
          vertices[n++] = vertex;
      }
  return n;
}

/* The derivatives of a patch's curvatures, [3][3n]. */
static void
derive_curvature (const Sheet *self, guint32 patch, const double *slopes, guint n,
                  const guint32 *vertices, double out[3][3 * RMP_DRAPE_MOST_VERTICES])
{
  for (guint c = 0; c < 3; c++)
    memset (out[c], 0, 3 * n * sizeof (double));
  for (guint32 k = self->start[patch]; k < self->start[patch + 1]; k++)
    for (guint i = 0; i < 4; i++)
      {
        const guint32 hinge = self->bends[k].hinge;
        guint at = 0;

        while (at < n && vertices[at] != self->hinges[hinge].vertices[i])
          at++;
        for (guint j = 0; j < 9 && at < n; j++)
          out[j / 3][3 * at + j % 3] += self->bends[k].weights[j / 3] *
                                        slopes[12 * (gsize) hinge + 3 * i + j % 3];
      }
}

static void
add_hessian (const RmpDrapeEnergy *energy, const double *x, RmpDrapeMatrix *matrix)
{
  const Sheet *self = (const Sheet *) energy;
  g_autofree double *angles = g_new (double, self->n_hinges + 1);
  g_autofree double *slopes = g_new (double, 12 * (gsize) self->n_hinges + 1);

  for (guint32 f = 0; f < self->topology->n_faces; f++)
    add_stretch_hessian (self, f, x, matrix);
  for (guint32 h = 0; h < self->n_hinges; h++)
    angles[h] = bend_hinge (self, h, x, slopes + 12 * (gsize) h);
  for (guint32 i = 0; i < self->n_patches; i++)
    {
      double curvature[3], derivatives[3][3 * RMP_DRAPE_MOST_VERTICES];
      guint32 vertices[RMP_DRAPE_MOST_VERTICES];
      const guint n = list_patch_vertices (self, i, vertices);
      Bent bent;

      sum_curvature (self, i, angles, curvature);
      bend_patch (self, i, curvature, &bent);
      derive_curvature (self, i, slopes, n, vertices, derivatives);
      for (guint c = 0; c < 3; c++)
        if (bent.stiffness[c] > 0.0)
          rmp_drape_matrix_add_outer (matrix, n, vertices, bent.stiffness[c], derivatives[c]);
    }
}

/* --- terms ------------------------------------------------------------------------------------ */

static guint
list_vertices (const RmpDrapeEnergy *energy, guint32 term,
               guint32 vertices[RMP_DRAPE_MOST_VERTICES])
{
  const Sheet *self = (const Sheet *) energy;

  if (term >= self->topology->n_faces)
    return list_patch_vertices (self, term - self->topology->n_faces, vertices);
  if (self->triangles[term].area <= 0.0)
    return 0;
  memcpy (vertices, self->topology->faces + 3 * (gsize) term, 3 * sizeof (guint32));
  return 3;
}

static double
measure (const RmpDrapeEnergy *energy, guint32 term, const double *x)
{
  const Sheet *self = (const Sheet *) energy;
  const guint32 patch = term - self->topology->n_faces;
  double curvature[3] = { 0.0 };
  Stretched stretched;
  Bent bent;

  if (term < self->topology->n_faces)
    {
      stretch_face (self, term, x, &stretched);
      return stretched.tension + stretched.shear;
    }
  for (guint32 k = self->start[patch]; k < self->start[patch + 1]; k++)
    {
      const double angle = bend_hinge (self, self->bends[k].hinge, x, NULL);

      for (guint c = 0; c < 3; c++)
        curvature[c] += self->bends[k].weights[c] * angle;
    }
  bend_patch (self, patch, curvature, &bent);
  return bent.bend + bent.twist;
}

static void
sheet_free (RmpDrapeEnergy *energy)
{
  Sheet *self = (Sheet *) energy;

  g_free (self->areas);
  g_free (self->start);
  g_free (self->bends);
  g_free (self);
}

static const RmpDrapeEnergyClass sheet_class = {
  .evaluate = evaluate,
  .add_hessian = add_hessian,
  .list_vertices = list_vertices,
  .measure = measure,
  .free = sheet_free,
};

RmpDrapeEnergy *
rmp_drape_sheet_new (const RmpTopology *topology, const RmpClothTriangle *triangles, guint n_hinges,
                     const RmpClothHinge *hinges, const RmpDrapeFabric *fabric, gboolean smooth)
{
  Sheet *self = g_new0 (Sheet, 1);

  self->parent.klass = &sheet_class;
  self->topology = topology;
  self->triangles = triangles;
  self->n_hinges = n_hinges;
  self->hinges = hinges;
  self->fabric = *fabric;
  make_patches (self, smooth);
  self->parent.n_terms = topology->n_faces + self->n_patches;
  return &self->parent;
}
