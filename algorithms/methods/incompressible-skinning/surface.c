/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/surface.h"

#include <string.h>

#include "geometry/normals.h"
#include "geometry/vector.h"
#include "inputs/cloth.h"
#include "inputs/masks.h"

/* Distances are kept a little beyond the reach, so that what is linear on a face is known on all
 * its corners.
 */
#define BEYOND_REACH 1.2

static RmpLineDistance *
measure_distance (const RmpTopology *topology, const double *rest, const RmpSurfaceCurve *curve,
                  double reach, gboolean euclidean, guint n_threads)
{
  g_autofree double *normals = NULL;

  if (!euclidean)
    return rmp_line_distance_geodesic (topology, rest, curve, BEYOND_REACH * reach);

  normals = g_new (double, 3 * (gsize) topology->n_vertices);
  rmp_normals_compute_double (topology, rest, normals, n_threads);
  return rmp_line_distance_euclidean (topology, rest, normals, curve, BEYOND_REACH * reach);
}

/* Marks the coarse faces within reach of a line. */
static void
mark_near (const RmpFoldSheet *coarse, const RmpFoldJointLine *line,
           const RmpFoldSurfaceOptions *options, guint8 *marks)
{
  const RmpTopology *topology = coarse->topology;
  g_autoptr (RmpSurfaceCurve) curve = rmp_fold_trace_coarse (coarse, line, NULL);
  g_autoptr (RmpLineDistance) distance = NULL;

  if (!curve)
    return;
  distance = rmp_line_distance_geodesic (topology, coarse->rest, curve,
                                         rmp_fold_line_choose (line->reach, options->reach));
  for (guint i = 0; i < distance->n_crossed; i++)
    marks[distance->crossed[i]] = 1;
  for (guint i = 0; i < distance->n_vertices; i++)
    for (guint32 j = topology->vertex_corner_start[distance->vertices[i]];
         j < topology->vertex_corner_start[distance->vertices[i] + 1]; j++)
      marks[topology->vertex_corners[j] / 3] = 1;
}

static guint8 *
mark_all_near (const RmpInput *input, const RmpTopology *coarse, const double *rest,
               const RmpFoldLines *lines, const RmpFoldSurfaceOptions *options)
{
  const RmpFoldSheet sheet = { coarse, rest, rmp_inputs_get_cloth (input->inputs) };
  guint8 *marks = g_new0 (guint8, coarse->n_faces);

  for (guint l = 0; l < lines->n_lines; l++)
    mark_near (&sheet, &lines->lines[l], options, marks);
  for (guint i = 0; options->positions && i < options->positions->len; i++)
    mark_near (&sheet, &g_array_index (options->positions, RmpFoldJointLine, i), options, marks);
  return marks;
}

double
rmp_fold_lines_mean_edge (const RmpInput *input, const RmpTopology *coarse, const double *rest,
                          const RmpFoldLines *lines, const RmpFoldSurfaceOptions *options,
                          guint *n_near)
{
  g_autofree guint8 *marks = mark_all_near (input, coarse, rest, lines, options);
  g_autofree guint8 *refined = rmp_fold_add_ring (coarse, marks);
  double sum = 0.0;
  guint n = 0;

  g_assert (input);
  g_assert (coarse);

  *n_near = 0;
  for (guint f = 0; f < coarse->n_faces; f++)
    *n_near += refined[f] != 0;
  for (guint e = 0; e < coarse->n_edges; e++)
    {
      gboolean near = FALSE;

      for (guint32 i = coarse->edge_face_start[e]; i < coarse->edge_face_start[e + 1]; i++)
        near = near || marks[coarse->edge_faces[i]];
      if (!near)
        continue;
      sum += rmp_vector_distance (rest + 3 * (gsize) coarse->edges[2 * e],
                                  rest + 3 * (gsize) coarse->edges[2 * e + 1]);
      n++;
    }
  return n > 0 ? sum / n
               : rmp_topology_mean_edge_length (coarse, rmp_mesh_get_positions (input->mesh));
}

/* Fine faces the lines may enter, or NULL for all. */
static guint8 *
fine_cloth (const RmpFoldSurface *self, const guint8 *cloth, guint n_coarse)
{
  const guint32 *start = rmp_subdivision_get_face_start (self->subdivision);
  guint8 *mask;

  if (!cloth)
    return NULL;
  mask = g_new0 (guint8, self->topology->n_faces);
  for (guint f = 0; f < n_coarse; f++)
    if (cloth[f])
      memset (mask + start[f], 1, start[f + 1] - start[f]);
  return mask;
}

/* A found line ends where the border leaves its folds half of their height: one that hardly rises
 * would have to be far too high.
 */
static void
end_in_cloth (RmpFoldSurfaceLine *self, const RmpFoldSurface *surface)
{
  g_autoptr (RmpSurfaceCurve) whole = self->curve;
  g_autofree double *arcs = g_new (double, whole->n_points);
  const guint32 *faces = surface->topology->faces;
  double length = rmp_surface_curve_arcs (whole, faces, surface->rest, arcs), room[2];

  rmp_fold_border_find_room (surface->border, faces, whole, arcs, room);
  self->curve = room[0] > 0.0 || room[1] < length
                    ? rmp_surface_curve_range (whole, faces, surface->rest, room[0], room[1])
                    : g_steal_pointer (&whole);
  self->middle -= room[0];
}

/* The mean of the faces under a line, each by its part of it. */
static void
find_facing (RmpFoldSurfaceLine *self, const guint32 *faces, const double *rest)
{
  g_autofree double *arcs = g_new (double, self->curve->n_points);

  rmp_surface_curve_arcs (self->curve, faces, rest, arcs);
  for (guint i = 0; i + 1 < self->curve->n_points; i++)
    {
      const guint32 *corners = faces + 3 * (gsize) self->curve->points[i].face;
      const double *origin = rest + 3 * (gsize) corners[0];
      double a[3], b[3], normal[3];

      rmp_vector_sub (rest + 3 * (gsize) corners[1], origin, a);
      rmp_vector_sub (rest + 3 * (gsize) corners[2], origin, b);
      rmp_vector_cross (a, b, normal);
      if (rmp_vector_normalise (normal))
        rmp_vector_add_scaled (self->facing, arcs[i + 1] - arcs[i], normal, self->facing);
    }
  rmp_vector_normalise (self->facing);
}

static void
trace_line (RmpFoldSurfaceLine *self, const RmpFoldSurface *surface, const RmpFoldSheet *coarse,
            const RmpFoldSheet *fine, const RmpSheet *drawn, const RmpFoldJointLine *line,
            double reach, gboolean euclidean, guint n_threads)
{
  self->curve = rmp_fold_trace_fine (coarse, surface->subdivision, fine, drawn, line,
                                     &self->middle);
  if (!self->curve)
    return;
  if (line->id == 0)
    end_in_cloth (self, surface);
  self->length = rmp_surface_curve_arcs (self->curve, fine->topology->faces, fine->rest, NULL);
  find_facing (self, fine->topology->faces, fine->rest);
  /* The same middle as if this line had been drawn by hand. */
  if (line->id == 0 && !line->moves)
    self->middle = 0.5 * self->length;
  self->distance = measure_distance (fine->topology, fine->rest, self->curve,
                                     rmp_fold_line_choose (line->reach, reach), euclidean,
                                     n_threads);
}

static gboolean
trace_lines (RmpFoldSurface *self, const RmpInput *input, const RmpTopology *coarse,
             const double *coarse_rest, const RmpFoldLines *lines,
             const RmpFoldSurfaceOptions *options, const RmpCall *call, GError **error)
{
  g_autofree guint8 *cloth = fine_cloth (self, rmp_inputs_get_cloth (input->inputs),
                                         coarse->n_faces);
  const RmpFoldSheet coarse_sheet = { coarse, coarse_rest, rmp_inputs_get_cloth (input->inputs) };
  const RmpFoldSheet sheet = { self->topology, self->rest, cloth };
  g_autoptr (RmpSheet) drawn = NULL; /* the same for drawn lines, if there are any */

  self->n_lines = lines->n_lines;
  self->lines = g_new0 (RmpFoldSurfaceLine, lines->n_lines);
  for (guint l = 0; l < lines->n_lines; l++)
    {
      if (g_cancellable_set_error_if_cancelled (call->cancellable, error))
        return FALSE;
      if (lines->lines[l].id != 0 && !drawn && self->levels > 0)
        drawn = rmp_sheet_new (self->topology,
                               rmp_subdivision_get_topology (self->subdivision)->rest_positions,
                               cloth);
      trace_line (&self->lines[l], self, &coarse_sheet, &sheet, drawn, &lines->lines[l],
                  options->reach, options->euclidean, call->n_threads);
    }
  return TRUE;
}

static void
fill_region (RmpFoldSurface *self, const RmpInput *input, const double *rest,
             const RmpFoldSurfaceOptions *options, guint n_threads)
{
  const float *region = rmp_inputs_get_region (input->inputs);

  self->region = g_new (float, self->topology->n_vertices);
  if (region)
    rmp_subdivision_interpolate (self->subdivision, region, self->region);
  else
    for (guint v = 0; v < self->topology->n_vertices; v++)
      self->region[v] = 1.0f;

  self->border = rmp_fold_border_new (input->mesh, self->subdivision, self->topology, self->rest,
                                      rmp_inputs_get_cloth (input->inputs),
                                      2.0 * RMP_FOLD_BORDER_ROOM * options->reach);
  rmp_fold_border_fade (self->border, self->region);
  rmp_subdivision_apply_double (self->subdivision, rest, self->rest, n_threads);
  /* Rounded once, so that a length measured on what is stored differs from the solved one by that
   * alone.
   */
  for (gsize i = 0; i < 3 * (gsize) self->topology->n_vertices; i++)
    rmp_subdivision_get_topology (self->subdivision)->rest_positions[i] = (float) self->rest[i];
}

RmpFoldSurface *
rmp_fold_surface_new (const RmpInput *input, const RmpTopology *coarse, const double *rest,
                      const RmpFoldLines *lines, const RmpFoldSurfaceOptions *options,
                      const RmpCall *call, GError **error)
{
  g_autoptr (RmpFoldSurface) self = g_new0 (RmpFoldSurface, 1);
  g_autofree guint8 *refine = NULL;
  RmpReliefTopology *fine;

  g_assert (input);
  g_assert (call);

  g_atomic_ref_count_init (&self->ref_count);
  self->levels = options->levels;
  self->uniform = options->uniform;
  if (!options->uniform)
    {
      g_autofree guint8 *near = mark_all_near (input, coarse, rest, lines, options);

      refine = rmp_fold_add_ring (coarse, near);
    }
  self->subdivision = rmp_subdivision_new (input->mesh, options->levels, refine, call->n_threads,
                                           error);
  if (!self->subdivision)
    return NULL;

  fine = rmp_subdivision_get_topology (self->subdivision);
  self->topology = rmp_topology_new (fine->n_vertices, fine->n_faces, fine->faces);
  self->rest = g_new (double, 3 * (gsize) fine->n_vertices);
  rmp_subdivision_apply_double (self->subdivision, rest, self->rest, call->n_threads);
  fill_region (self, input, rest, options, call->n_threads);
  self->rest_lengths = rmp_fold_rest_new (input, self->subdivision, self->rest, call->n_threads);

  if (!trace_lines (self, input, coarse, rest, lines, options, call, error))
    return NULL;
  return g_steal_pointer (&self);
}

RmpFoldSurface *
rmp_fold_surface_move (RmpFoldSurface *self, const RmpInput *input, const RmpTopology *coarse,
                       const double *rest, const RmpFoldJointLine *lines, const double *faded,
                       double reach, gboolean euclidean, guint n_threads)
{
  RmpFoldSurface *moved = g_memdup2 (self, sizeof *self);
  g_autofree guint8 *cloth = fine_cloth (self, rmp_inputs_get_cloth (input->inputs),
                                         coarse->n_faces);
  const RmpFoldSheet coarse_sheet = { coarse, rest, rmp_inputs_get_cloth (input->inputs) };
  const RmpFoldSheet sheet = { self->topology, self->rest, cloth };

  g_atomic_ref_count_init (&moved->ref_count);
  moved->fixed = rmp_fold_surface_ref (self);
  moved->lines = g_memdup2 (self->lines, self->n_lines * sizeof *self->lines);
  for (guint l = 0; l < self->n_lines; l++)
    if (lines[l].moves)
      {
        moved->lines[l] = (RmpFoldSurfaceLine){ 0 };
        if (faded[l] < 1.0)
          trace_line (&moved->lines[l], self, &coarse_sheet, &sheet, NULL, &lines[l], reach,
                      euclidean, n_threads);
      }
  return moved;
}

void
rmp_fold_surface_add_clamps (RmpFoldSurface *self, const RmpFoldLines *lines, double reach)
{
  g_assert (lines);

  for (guint l = 0; l < self->n_lines; l++)
    if (self->lines[l].curve && !self->lines[l].clamp && lines->lines[l].bone != RMP_INDEX_NONE)
      self->lines[l].clamp = rmp_fold_clamp_new (
          &lines->lines[l], self->lines[l].curve, self->topology, self->rest,
          rmp_fold_line_choose (lines->lines[l].reach, reach), self->region);
}

void
rmp_fold_surface_add_phase (RmpFoldSurface *self)
{
  if (!self->phase)
    self->phase = rmp_broad_phase_new (self->topology, self->rest);
}

RmpFoldSurface *
rmp_fold_surface_ref (RmpFoldSurface *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_fold_surface_unref (RmpFoldSurface *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  for (guint l = 0; l < self->n_lines; l++)
    if (!self->fixed || self->lines[l].curve != self->fixed->lines[l].curve)
      {
        g_clear_pointer (&self->lines[l].curve, rmp_surface_curve_free);
        g_clear_pointer (&self->lines[l].distance, rmp_line_distance_free);
        g_clear_pointer (&self->lines[l].clamp, rmp_fold_clamp_free);
      }
  g_free (self->lines);
  if (self->fixed)
    {
      rmp_fold_surface_unref (self->fixed);
      g_free (self);
      return;
    }
  g_clear_pointer (&self->rest_lengths, rmp_fold_rest_free);
  g_clear_pointer (&self->border, rmp_fold_border_free);
  g_clear_pointer (&self->phase, rmp_broad_phase_free);
  g_clear_pointer (&self->topology, rmp_topology_unref);
  g_clear_pointer (&self->subdivision, rmp_subdivision_free);
  g_free (self->rest);
  g_free (self->region);
  g_free (self);
}
