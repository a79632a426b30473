/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unwrap.c: charts grow from face to face as long as they look one way, and are projected along
 * that way.
 *
 * Such a chart can still come to lie over itself, like a spiral stair; a face that would is left to
 * another chart.
 */
#include "painting/unwrap.h"

#include "geometry/vector.h"
#include "painting/unwrap-private.h"

#include <math.h>
#include <string.h>

/* Cosines of how far the faces of a chart turn from its first face while it looks for its way, and
 * then from that way: 40° and 50°, a stretch of 1.56.
 */
#define FIRST_CONE 0.766
#define CONE 0.643

/* A face of less area has no normal, as a part of its longest edge squared. */
#define LEAST_AREA 1e-12

#define NO_CHART G_MAXUINT32

typedef struct
{
  const RmpMesh *mesh;
  RmpTopology *topology;
  double *normals;   /* [#F × 3] unit, or 0: no area */
  double *areas;     /* [#F] */
  guint32 *chart_of; /* [#F] */
  guint32 *tried;    /* [#F] the growth that saw a face last */
  guint32 growth;
  GArray *faces;     /* guint32: of the chart that grows */
  GArray *charts;    /* RmpChart */
  GArray *uvs;       /* double [… × 2] */
  guint32 *uv_of;    /* [#V] in the chart that is laid */
  guint32 *laid_in;  /* [#V] the chart @uv_of is of, + 1 */
  guint32 *uv_faces; /* [#F × 3] */
} Unwrap;

static void
measure_faces (Unwrap *self)
{
  const float *positions = rmp_mesh_get_positions (self->mesh);

  for (guint f = 0; f < self->topology->n_faces; f++)
    {
      const guint32 *corners = self->topology->faces + 3 * (gsize) f;
      double p[3][3], first[3], second[3], third[3], *normal = self->normals + 3 * (gsize) f,
                                                     longest;

      for (guint c = 0; c < 3; c++)
        rmp_vector_load (positions + 3 * (gsize) corners[c], p[c]);
      rmp_vector_sub (p[1], p[0], first);
      rmp_vector_sub (p[2], p[0], second);
      rmp_vector_sub (p[2], p[1], third);
      rmp_vector_cross (first, second, normal);
      longest = MAX (MAX (rmp_vector_dot (first, first), rmp_vector_dot (second, second)),
                     rmp_vector_dot (third, third));
      self->areas[f] = 0.5 * rmp_vector_norm (normal);
      if (!(self->areas[f] > LEAST_AREA * longest) || !rmp_vector_normalise (normal))
        {
          self->areas[f] = 0.0;
          memset (normal, 0, 3 * sizeof *normal);
        }
    }
}

/* Two directions at right angles to @axis, so that they and it are right-handed. */
static void
make_frame (const double axis[3], double frame[2][3])
{
  guint least = 0;
  double any[3] = { 0.0, 0.0, 0.0 };

  for (guint c = 1; c < 3; c++)
    if (fabs (axis[c]) < fabs (axis[least]))
      least = c;
  any[least] = 1.0;
  rmp_vector_cross (any, axis, frame[0]);
  rmp_vector_normalise (frame[0]);
  rmp_vector_cross (axis, frame[0], frame[1]);
}

static void
project (const Unwrap *self, guint32 vertex, const double frame[2][3], double out[2])
{
  double position[3];

  rmp_vector_load (rmp_mesh_get_positions (self->mesh) + 3 * (gsize) vertex, position);
  out[0] = rmp_vector_dot (position, frame[0]);
  out[1] = rmp_vector_dot (position, frame[1]);
}

/* Whether a face joins the chart; one without area always does. @placed: (nullable) */
static gboolean
may_join (const Unwrap *self, guint32 face, const double axis[3], double cone,
          const double frame[2][3], RmpUnwrapTriangles *placed)
{
  double corners[6];

  if (self->areas[face] == 0.0)
    return TRUE;
  if (rmp_vector_dot (self->normals + 3 * (gsize) face, axis) < cone)
    return FALSE;
  for (guint c = 0; c < 3; c++)
    project (self, self->topology->faces[3 * (gsize) face + c], frame, corners + 2 * c);
  return !placed || rmp_unwrap_triangles_add (placed, corners);
}

/* Over edges of two faces, in the order of distance in faces. */
static void
grow (Unwrap *self, guint32 seed, const double axis[3], double cone, const double frame[2][3],
      RmpUnwrapTriangles *placed)
{
  const RmpTopology *topology = self->topology;

  g_array_set_size (self->faces, 0);
  self->growth++;
  self->tried[seed] = self->growth;
  if (may_join (self, seed, axis, cone, frame, placed))
    g_array_append_val (self->faces, seed);
  for (guint i = 0; i < self->faces->len; i++)
    {
      const guint32 *edges = topology->face_edges +
                             3 * (gsize) g_array_index (self->faces, guint32, i);

      for (guint e = 0; e < 3 && edges[e] != RMP_INDEX_NONE; e++)
        for (guint32 k = topology->edge_face_start[edges[e]];
             rmp_topology_edge_is_manifold (topology, edges[e]) &&
             k < topology->edge_face_start[edges[e] + 1];
             k++)
          {
            const guint32 face = topology->edge_faces[k];

            if (self->tried[face] == self->growth || self->chart_of[face] != NO_CHART)
              continue;
            self->tried[face] = self->growth;
            if (may_join (self, face, axis, cone, frame, placed))
              g_array_append_val (self->faces, face);
          }
    }
}

/* Where the faces found so far look, and the box of their projection. */
static void
find_way (const Unwrap *self, guint32 seed, double axis[3], double frame[2][3], double low[2],
          double high[2])
{
  double sum[3] = { 0.0, 0.0, 0.0 };

  for (guint i = 0; i < self->faces->len; i++)
    {
      const guint32 face = g_array_index (self->faces, guint32, i);

      rmp_vector_add_scaled (sum, self->areas[face], self->normals + 3 * (gsize) face, sum);
    }
  if (!rmp_vector_normalise (sum))
    rmp_vector_copy (self->normals + 3 * (gsize) seed, sum);
  rmp_vector_copy (sum, axis);
  make_frame (axis, frame);
  low[0] = low[1] = INFINITY;
  high[0] = high[1] = -INFINITY;
  for (guint i = 0; i < 3 * self->faces->len; i++)
    {
      double position[2];

      project (
          self,
          self->topology->faces[3 * (gsize) g_array_index (self->faces, guint32, i / 3) + i % 3],
          frame, position);
      for (guint c = 0; c < 2; c++)
        {
          low[c] = MIN (low[c], position[c]);
          high[c] = MAX (high[c], position[c]);
        }
    }
}

/* Gives the faces that have grown together their texture coordinates, metres. */
static void
lay_chart (Unwrap *self, const double frame[2][3])
{
  const guint32 number = self->charts->len;
  RmpChart chart = { .first = self->uvs->len };

  for (guint i = 0; i < self->faces->len; i++)
    {
      const guint32 face = g_array_index (self->faces, guint32, i);

      self->chart_of[face] = number;
      for (guint c = 0; c < 3; c++)
        {
          const guint32 vertex = self->topology->faces[3 * (gsize) face + c];

          if (self->laid_in[vertex] != number + 1)
            {
              double position[2];

              project (self, vertex, frame, position);
              self->laid_in[vertex] = number + 1;
              self->uv_of[vertex] = self->uvs->len;
              g_array_append_vals (self->uvs, position, 1);
            }
          self->uv_faces[3 * (gsize) face + c] = self->uv_of[vertex];
        }
    }
  chart.n = self->uvs->len - chart.first;
  g_array_append_val (self->charts, chart);
}

static void
make_chart (Unwrap *self, guint32 seed)
{
  double axis[3], frame[2][3], low[2], high[2];

  rmp_vector_copy (self->normals + 3 * (gsize) seed, axis);
  make_frame (axis, frame);
  grow (self, seed, axis, FIRST_CONE, frame, NULL);
  find_way (self, seed, axis, frame, low, high);
  {
    g_autoptr (RmpUnwrapTriangles) placed = rmp_unwrap_triangles_new (low, high, self->faces->len);

    grow (self, seed, axis, CONE, frame, placed);
  }
  lay_chart (self, frame);
}

/* Longest to shortest scale of a face along the way it is projected. */
static double
measure_stretch (const Unwrap *self, const float *uvs)
{
  const float *positions = rmp_mesh_get_positions (self->mesh);
  double largest = 1.0;

  for (guint f = 0; f < self->topology->n_faces; f++)
    {
      const guint32 *corners = self->topology->faces + 3 * (gsize) f,
                    *laid = self->uv_faces + 3 * (gsize) f;
      double p[3][3], edges[2][3], e, g, m, du[2], dv[2], trace, root, area;

      if (self->areas[f] == 0.0)
        continue;
      for (guint c = 0; c < 3; c++)
        rmp_vector_load (positions + 3 * (gsize) corners[c], p[c]);
      for (guint i = 0; i < 2; i++)
        {
          rmp_vector_sub (p[i + 1], p[0], edges[i]);
          du[i] = (double) uvs[2 * (gsize) laid[i + 1]] - (double) uvs[2 * (gsize) laid[0]];
          dv[i] = (double) uvs[2 * (gsize) laid[i + 1] + 1] - (double) uvs[2 * (gsize) laid[0] + 1];
        }
      /* The metric of the surface in texture coordinates, times the squared area there. */
      area = du[0] * dv[1] - du[1] * dv[0];
      e = g = m = 0.0;
      for (guint c = 0; c < 3; c++)
        {
          const double along = dv[1] * edges[0][c] - dv[0] * edges[1][c];
          const double across = du[0] * edges[1][c] - du[1] * edges[0][c];

          e += along * along;
          g += across * across;
          m += along * across;
        }
      trace = e + g;
      root = sqrt ((e - g) * (e - g) + 4.0 * m * m);
      if (area != 0.0 && trace > root)
        largest = MAX (largest, sqrt ((trace + root) / (trace - root)));
    }
  return largest;
}

static void
unwrap_init (Unwrap *self, const RmpMesh *mesh)
{
  const gsize n_vertices = rmp_mesh_get_n_vertices (mesh), n_faces = rmp_mesh_get_n_faces (mesh);

  *self = (Unwrap){ .mesh = mesh, .topology = rmp_topology_new_for_mesh (mesh) };
  self->normals = g_new0 (double, 3 * n_faces);
  self->areas = g_new0 (double, n_faces);
  self->chart_of = g_new (guint32, n_faces);
  self->tried = g_new0 (guint32, n_faces);
  self->uv_of = g_new0 (guint32, n_vertices);
  self->laid_in = g_new0 (guint32, n_vertices);
  self->uv_faces = g_new0 (guint32, 3 * n_faces);
  self->faces = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->charts = g_array_new (FALSE, FALSE, sizeof (RmpChart));
  self->uvs = g_array_new (FALSE, FALSE, 2 * sizeof (double));
  for (gsize f = 0; f < n_faces; f++)
    self->chart_of[f] = NO_CHART;
  measure_faces (self);
}

static void
unwrap_clear (Unwrap *self)
{
  rmp_topology_unref (self->topology);
  g_free (self->normals);
  g_free (self->areas);
  g_free (self->chart_of);
  g_free (self->tried);
  g_free (self->uv_of);
  g_free (self->laid_in);
  g_free (self->uv_faces);
  g_array_unref (self->faces);
  g_array_unref (self->charts);
  g_array_unref (self->uvs);
}

RmpMesh *
rmp_mesh_unwrap (const RmpMesh *mesh, RmpUnwrapReport *report)
{
  Unwrap self;
  RmpMesh *unwrapped;
  g_autofree float *uvs = NULL;

  unwrap_init (&self, mesh);
  /* Faces with area first: what has none then joins a neighbour. */
  for (guint pass = 0; pass < 2; pass++)
    for (guint32 f = 0; f < self.topology->n_faces; f++)
      if (self.chart_of[f] == NO_CHART && (pass == 1 || self.areas[f] > 0.0))
        make_chart (&self, f);
  rmp_unwrap_pack (self.charts->len, (RmpChart *) (gpointer) self.charts->data,
                   (double *) (gpointer) self.uvs->data);
  uvs = g_new (float, 2 * (gsize) self.uvs->len);
  for (gsize i = 0; i < 2 * (gsize) self.uvs->len; i++)
    uvs[i] = (float) ((const double *) (gpointer) self.uvs->data)[i];
  unwrapped = rmp_mesh_new (rmp_mesh_get_n_vertices (mesh), rmp_mesh_get_positions (mesh),
                            rmp_mesh_get_n_faces (mesh), rmp_mesh_get_faces (mesh), self.uvs->len,
                            uvs, self.uv_faces, NULL);
  if (report)
    *report = (RmpUnwrapReport){ self.charts->len, measure_stretch (&self, uvs) };
  unwrap_clear (&self);
  return unwrapped;
}
