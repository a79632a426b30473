/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "raised.h"

#include <cglm/cglm.h>
#include <float.h>
#include <math.h>
#include <string.h>

/* The tessellator keeps the order of patches. */
static void
list_faces (Raised *self, const RmpRaisedSurface *surface)
{
  const RmpConnectivity *connectivity = surface->connectivity;
  guint n = 0;
  self->faces = g_new (guint32, self->n);
  self->levels = g_new (guint8, 3 * (gsize) self->relief->topology->n_faces);
  for (gsize patch = 0; patch < connectivity->n_patches; patch++)
    {
      const float *level = surface->levels + 12 * patch;
      for (guint i = rmp_connectivity_count_triangles (level); i > 0; i--)
        self->faces[n++] = connectivity->patch_faces[patch];
      for (guint i = 0; i < 3; i++)
        self->levels[3 * connectivity->patch_faces[patch] + (i + 1) % 3] = (guint8) level[i];
    }
  g_assert_cmpuint (n, ==, self->n);
}

static gpointer
read_buffer (GLuint buffer, gsize size)
{
  gpointer data = g_malloc (size);
  glBindBuffer (GL_ARRAY_BUFFER, buffer);
  glGetBufferSubData (GL_ARRAY_BUFFER, 0, (GLsizeiptr) size, data);
  return data;
}

void
raised_init (Raised *self, RmpRelief *relief, const RmpView *view)
{
  g_autoptr (GError) error = NULL;
  *self = (Raised){ .relief = relief };
  self->cache = rmp_surface_cache_new (&error);
  g_assert_no_error (error);
  rmp_surface_cache_begin (self->cache);
  GLuint query, written = 0;
  glGenQueries (1, &query);
  glBeginQuery (GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, query);
  const RmpSceneItem item = { .relief = relief };
  const RmpRaisedSurface *surface = rmp_surface_cache_get (self->cache, 1, 0, &item, view, FALSE);
  glEndQuery (GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN);
  glGetQueryObjectuiv (query, GL_QUERY_RESULT, &written);
  glDeleteQueries (1, &query);
  g_assert_cmpuint (glGetError (), ==, GL_NO_ERROR);
  g_assert_cmpuint (written, ==, surface->n_raised);
  self->n = surface->n_raised;
  self->vertices = read_buffer (surface->raised_buffer, sizeof (RmpRaisedVertex[3]) * self->n);
  self->positions = read_buffer (surface->position_buffer, sizeof (RmpRidgeVertex[3]) * self->n);
  list_faces (self, surface);
}

void
raised_clear (Raised *self)
{
  g_clear_pointer (&self->cache, rmp_surface_cache_free);
  rmp_relief_unref (self->relief);
  g_free (self->faces);
  g_free (self->levels);
  g_free (self->vertices);
  g_free (self->positions);
}

void
raised_find_position (const Raised *self, gsize vertex, float weights[3])
{
  const guint32 *corners = self->relief->topology->faces + 3 * (gsize) self->faces[vertex / 3];
  const float *base = self->positions[vertex].base;
  double sides[2][3], off[3], a = 0, b = 0, c = 0, d = 0, e = 0;
  for (guint i = 0; i < 3; i++)
    {
      const double origin = (double) self->relief->positions[3 * corners[0] + i];
      for (guint k = 0; k < 2; k++)
        sides[k][i] = (double) self->relief->positions[3 * corners[k + 1] + i] - origin;
      off[i] = (double) base[i] - origin;
      a += sides[0][i] * sides[0][i];
      b += sides[0][i] * sides[1][i];
      c += sides[1][i] * sides[1][i];
      d += sides[0][i] * off[i];
      e += sides[1][i] * off[i];
    }
  weights[1] = (float) ((c * d - b * e) / (a * c - b * b));
  weights[2] = (float) ((a * e - b * d) / (a * c - b * b));
  weights[0] = 1 - weights[1] - weights[2];
}

/* Degrees between unit vectors. */
static double
angle_between (const float a[3], const float b[3])
{
  double cross[3], dot = 0, square = 0;
  for (guint i = 0; i < 3; i++)
    {
      const guint j = (i + 1) % 3, k = (i + 2) % 3;
      cross[i] = (double) a[j] * (double) b[k] - (double) a[k] * (double) b[j];
      dot += (double) a[i] * (double) b[i];
      square += cross[i] * cross[i];
    }
  return atan2 (sqrt (square), dot) * 180 / G_PI;
}

static double
peak_of (const RmpRelief *relief)
{
  const RmpRidge *ridges = rmp_ridge_surface_get_ridges (relief->ridges);
  double peak = 0;
  for (guint i = 0; i < rmp_ridge_surface_get_n_ridges (relief->ridges); i++)
    peak = MAX (peak, rmp_ridge_peak (ridges + i, rmp_ridge_surface_get_options (relief->ridges)));
  return peak;
}

/* The evaluator in double precision at a place of the base beside that of a vertex. Returns: the
 * lift
 */
static double
evaluate_beside (const Raised *self, gsize vertex, const double off[3], float normal[3])
{
  const RmpRidgeSurface *ridges = self->relief->ridges;
  const RmpRidgeVertex *position = self->positions + vertex;
  const guint32 face = rmp_relief_get_ridge_face (self->relief, self->faces[vertex / 3]);
  double base[3], base_normal[3], raised_normal[3];
  guint n = 0;
  const guint32 *list = face != RMP_INDEX_NONE ? rmp_ridge_surface_get_list (ridges, face, &n)
                                               : NULL;
  for (guint i = 0; i < 3; i++)
    {
      base[i] = (double) position->base[i] + off[i];
      base_normal[i] = (double) position->normal[i];
    }
  const double lift = rmp_ridge_evaluate (
      rmp_ridge_surface_get_segments (ridges), rmp_ridge_surface_get_ridges (ridges),
      rmp_ridge_surface_get_options (ridges), n, list, base, base_normal, (double) position->share,
      raised_normal, NULL);
  for (guint i = 0; i < 3; i++)
    normal[i] = (float) raised_normal[i];
  return lift;
}

/* Whether the evaluator has such a normal at a place that single precision cannot tell from the
 * vertex's.
 */
static gboolean
is_normal_beside (const Raised *self, gsize vertex)
{
  const float *base = self->positions[vertex].base;
  float most = 0;
  for (guint i = 0; i < 3; i++)
    most = MAX (most, fabsf (base[i]));
  const double step = (double) most * 2 * FLT_EPSILON;
  for (int k = 0; k < 27; k++)
    {
      const double off[3] = { step * (k % 3 - 1), step * (k / 3 % 3 - 1), step * (k / 9 - 1) };
      float normal[3];
      evaluate_beside (self, vertex, off, normal);
      if (angle_between (self->vertices[vertex].normal, normal) <= RAISED_MOST_ANGLE)
        return TRUE;
    }
  return FALSE;
}

void
raised_compare (const Raised *self, RaisedParity *parity)
{
  *parity = (RaisedParity){ .n = 3 * self->n, .peak = peak_of (self->relief) };
  for (gsize i = 0; i < 3 * (gsize) self->n; i++)
    {
      const RmpRaisedVertex *vertex = self->vertices + i;
      const RmpRidgeVertex *position = self->positions + i;
      float normal[3];
      const double lift = evaluate_beside (self, i, (double[]){ 0, 0, 0 }, normal);
      const double angle = angle_between (vertex->normal, normal);
      double square = 0;
      for (guint c = 0; c < 3; c++)
        {
          const double off = (double) vertex->position[c] - (double) position->base[c] -
                             lift * (double) position->normal[c];
          square += off * off;
        }
      parity->offset = MAX (parity->offset, sqrt (square));
      parity->highest = MAX (parity->highest, lift);
      parity->deepest = MIN (parity->deepest, lift);
      if (angle > RAISED_MOST_ANGLE && is_normal_beside (self, i))
        parity->n_torn++;
      else
        parity->angle = MAX (parity->angle, angle);
    }
}

void
raised_check_edges (RmpRelief *relief, const RmpView *view)
{
  Raised raised;
  raised_init (&raised, relief, view);
  RmpTopology *topology = rmp_ridge_surface_get_topology (raised.relief->ridges);
  const gsize stride = RMP_RIDGE_MAX_TESSELLATION + 1;
  g_autofree float *positions = g_new0 (float, 3 * stride * topology->n_edges);
  g_autofree guint8 *seen = g_new0 (
      guint8, stride * topology->n_edges); /* by the first face, by the second */
  for (gsize i = 0; i < 3 * (gsize) raised.n; i++)
    {
      const guint face = raised.faces[i / 3];
      float weights[3];
      raised_find_position (&raised, i, weights);
      for (guint k = 0; k < 3; k++)
        {
          const gsize side = 3 * (gsize) face + k, edge = topology->face_edges[side];
          const guint level = raised.levels[side];
          if (fabsf (weights[(k + 2) % 3]) > 1e-4f)
            continue;
          const gboolean forward = topology->faces[side] == topology->edges[2 * edge];
          const gsize at = stride * edge +
                           (gsize) lrintf (weights[forward ? (k + 1) % 3 : k] * (float) level);
          const guint8 mark = topology->edge_faces[topology->edge_face_start[edge]] == face ? 1 : 2;
          if (seen[at])
            g_assert_cmpmem (positions + 3 * at, sizeof (float[3]), raised.vertices[i].position,
                             sizeof (float[3]));
          memcpy (positions + 3 * at, raised.vertices[i].position, sizeof (float[3]));
          seen[at] |= mark;
        }
    }
  for (gsize edge = 0; edge < topology->n_edges; edge++)
    {
      const guint32 face = topology->edge_faces[topology->edge_face_start[edge]];
      const guint8 all = rmp_topology_edge_valence (topology, (guint32) edge) == 2 ? 3 : 1;
      guint level = 0;
      for (guint k = 0; k < 3; k++)
        if (topology->face_edges[3 * face + k] == edge)
          level = raised.levels[3 * face + k];
      for (guint k = 0; k <= level; k++)
        g_assert_cmpuint (seen[stride * edge + k], ==, all);
    }
  raised_clear (&raised);
}
