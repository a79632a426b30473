/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/per-vertex-plan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "geometry/vector.h"
#include "methods/incompressible-skinning/system.h"

/* With fewer edges no point of a line could rise. */
#define MIN_EDGES 2.0
/* A width typed a hundred times too small must not stop the window. */
#define MAX_EDGES 4000.0

typedef struct
{
  guint line;
  guint first, n_points; /* of all points */
  double step;           /* arc length from point to point, metres */
} Line;

/* Where a lift's height is read. */
typedef struct
{
  guint point;  /* the one before */
  double share; /* of the one after */
} Reading;

struct _RmpFoldVertexPlan
{
  guint n_folds;
  GArray *lines; /* of Line: those with folds */

  guint n_points;
  guint32 *corners; /* [n_points × 3] vertices */
  double *weights;  /* [n_points × 3] */
  double *regions;  /* [n_points] */
  double *rest;     /* [n_points] length of the edge after the point, slack taken off, metres */
  guint32 *fold_of; /* [n_points] piece beside that edge */
  GArray *readings; /* of Reading, as lifts were appended */
};

static guint
count_edges (const RmpFoldSurfaceLine *traced, const RmpFoldJointLine *line,
             const RmpFoldSettings *settings)
{
  double width = rmp_fold_line_get_width (line, settings->automatic.width, settings->width);

  return (guint) CLAMP (round (settings->samples * traced->length / width), MIN_EDGES, MAX_EDGES);
}

/* The piece at an arc length; in a gap the one after it. */
static guint32
find_piece (const RmpFoldPieces *pieces, guint line, double s)
{
  guint32 first = pieces->lines[line].first_fold, last = first + pieces->lines[line].n_folds - 1,
          k = first;

  while (k < last && s > pieces->ends[2 * k + 1])
    k++;
  return k;
}

static void
append_line (RmpFoldVertexPlan *self, const RmpFoldSurface *surface, guint l, guint n_edges)
{
  Line line = { l, self->n_points, n_edges + 1, surface->lines[l].length / n_edges };

  self->n_points += n_edges + 1;
  g_array_append_val (self->lines, line);
}

/* Points of one line, and the lengths and pieces of its edges. */
static void
place_points (RmpFoldVertexPlan *self, const RmpFoldSurface *surface, const RmpFoldPieces *pieces,
              const Line *line, double slack)
{
  const guint l = line->line;
  const RmpTopology *topology = surface->topology;
  g_autofree double *cuts = g_new (double, line->n_points);
  g_autofree guint *indices = g_new (guint, line->n_points);
  g_autoptr (RmpSurfaceCurve) curve = NULL;
  double before[3] = { 0.0, 0.0, 0.0 };

  for (guint i = 0; i < line->n_points; i++)
    cuts[i] = MIN (i * line->step, surface->lines[l].length);
  curve = rmp_surface_curve_split (surface->lines[l].curve, topology->faces, surface->rest,
                                   line->n_points, cuts, indices);

  for (guint i = 0; i < line->n_points; i++)
    {
      const RmpSurfacePoint *point = &curve->points[indices[i]];
      gsize p = line->first + i;
      double position[3];

      rmp_surface_point_weights (point, self->weights + 3 * p);
      for (guint c = 0; c < 3; c++)
        {
          guint32 corner = topology->faces[3 * (gsize) point->face + c];

          self->corners[3 * p + c] = corner;
          self->regions[p] += self->weights[3 * p + c] * (double) surface->region[corner];
        }
      rmp_surface_point_position (point, topology->faces, surface->rest, position);
      if (i > 0)
        {
          self->rest[p - 1] = (1.0 - slack) *
                              (surface->rest_lengths
                                   ? rmp_fold_rest_chord (surface->rest_lengths, curve,
                                                          indices[i - 1], indices[i])
                                   : rmp_vector_distance (before, position));
          self->fold_of[p - 1] = find_piece (pieces, l, (i - 0.5) * line->step);
        }
      rmp_vector_copy (position, before);
    }
}

static void
collect_readings (RmpFoldVertexPlan *self, const RmpFoldSurface *surface,
                  const RmpFoldPieces *pieces, const Line *line, double reach, GArray *lifts)
{
  const guint l = line->line;
  const RmpLineDistance *distance = surface->lines[l].distance;
  g_autoptr (RmpProfile) fade = rmp_profile_new_cubic ();

  for (guint i = 0; i < distance->n_vertices; i++)
    {
      double s = distance->s[i], steps = s / line->step;
      RmpFoldLift lift = { .vertex = distance->vertices[i] };
      Reading reading;

      if (!(s > 0.0) || s >= surface->lines[l].length)
        continue;
      lift.weight = (float) rmp_profile_value (fade, distance->d[i] / reach) *
                    surface->region[lift.vertex];
      if (!(lift.weight > 0.0f))
        continue;
      lift.fold = find_piece (pieces, l, s);
      reading.point = line->first + MIN ((guint) steps, line->n_points - 2);
      reading.share = steps - (reading.point - line->first);
      g_array_append_val (lifts, lift);
      g_array_append_val (self->readings, reading);
    }
}

RmpFoldVertexPlan *
rmp_fold_vertex_plan_new (const RmpFoldSurface *surface, const RmpFoldPieces *pieces,
                          const RmpFoldLines *lines, const RmpFoldSettings *settings, double reach,
                          GArray *lifts)
{
  RmpFoldVertexPlan *self = g_new0 (RmpFoldVertexPlan, 1);

  self->n_folds = pieces->n_folds;
  self->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  self->readings = g_array_new (FALSE, FALSE, sizeof (Reading));
  for (guint l = 0; l < surface->n_lines; l++)
    if (pieces->lines[l].n_folds > 0)
      append_line (self, surface, l, count_edges (&surface->lines[l], &lines->lines[l], settings));

  self->corners = g_new (guint32, 3 * (gsize) self->n_points);
  self->weights = g_new (double, 3 * (gsize) self->n_points);
  self->regions = g_new0 (double, self->n_points);
  self->rest = g_new0 (double, self->n_points);
  self->fold_of = g_new0 (guint32, self->n_points);
  for (guint i = 0; i < self->lines->len; i++)
    {
      const Line *line = &g_array_index (self->lines, Line, i);

      place_points (self, surface, pieces, line, settings->slack);
      collect_readings (self, surface, pieces, line,
                        rmp_fold_line_choose (lines->lines[line->line].reach, reach), lifts);
    }
  return self;
}

void
rmp_fold_vertex_plan_free (RmpFoldVertexPlan *self)
{
  g_assert (self);

  g_array_unref (self->lines);
  g_array_unref (self->readings);
  g_free (self->corners);
  g_free (self->weights);
  g_free (self->regions);
  g_free (self->rest);
  g_free (self->fold_of);
  g_free (self);
}

static int
compare_indices (const void *a, const void *b)
{
  const guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

/* Skinned positions of all points, and their directions: the normal between the corners', times the
 * region.
 */
static void
pose_points (const RmpFoldVertexPlan *self, guint n_rows, const guint32 *rows,
             const double *positions, const double *normals, double *base, double *lift)
{
  for (gsize p = 0; p < self->n_points; p++)
    {
      double *point = base + 3 * p, *direction = lift + 3 * p;

      for (guint c = 0; c < 3; c++)
        {
          guint32 corner = self->corners[3 * p + c];
          const guint32 *row = bsearch (&corner, rows, n_rows, sizeof *rows, compare_indices);

          rmp_vector_add_scaled (point, self->weights[3 * p + c], positions + 3 * (row - rows),
                                 point);
          rmp_vector_add_scaled (direction, self->weights[3 * p + c], normals + 3 * (row - rows),
                                 direction);
        }
      if (isfinite (direction[0] + direction[1] + direction[2]))
        rmp_vector_normalise (direction);
      for (guint c = 0; c < 3; c++)
        direction[c] *= self->regions[p];
    }
}

/* Adds a line's edges to the pieces beside them. */
static void
share_out (const RmpFoldVertexPlan *self, const Line *line, const RmpFoldVertexLine *posed,
           const double *heights, const RmpFoldVertexSolution *solution, RmpFoldSolution *solutions,
           double *lengths)
{
  for (guint i = 0; i + 1 < line->n_points; i++)
    {
      guint32 k = self->fold_of[line->first + i];
      const double *a = posed->base + 3 * (gsize) i, *b = a + 3;
      double from[3], to[3];

      rmp_vector_add_scaled (a, heights[i], posed->lift + 3 * (gsize) i, from);
      rmp_vector_add_scaled (b, heights[i + 1], posed->lift + 3 * (gsize) (i + 1), to);
      lengths[3 * k] += posed->rest[i];
      lengths[3 * k + 1] += rmp_vector_distance (a, b);
      lengths[3 * k + 2] += rmp_vector_distance (from, to);
      solutions[k].height = MAX (solutions[k].height, MAX (heights[i], heights[i + 1]));
      solutions[k].status = solution->status;
      solutions[k].steps = solution->iterations;
      solutions[k].evaluations = solution->evaluations;
    }
}

void
rmp_fold_vertex_plan_solve (const RmpFoldVertexPlan *self, guint n_rows, const guint32 *rows,
                            const double *positions, const double *normals, double dead_band,
                            const double *faded, double *heights, RmpFoldSolution *solutions,
                            double *lengths, RmpFoldVertexReport *report)
{
  g_autofree double *base = g_new0 (double, 3 * (gsize) self->n_points);
  g_autofree double *lift = g_new0 (double, 3 * (gsize) self->n_points);
  g_autofree double *at_points = g_new0 (double, self->n_points);
  g_autofree double *phi = g_new0 (double, self->n_points);

  g_assert (report);

  *report = (RmpFoldVertexReport){ 0.0, 0.0 };
  memset (solutions, 0, self->n_folds * sizeof *solutions);
  memset (lengths, 0, 3 * (gsize) self->n_folds * sizeof *lengths);
  pose_points (self, n_rows, rows, positions, normals, base, lift);

  for (guint l = 0; l < self->lines->len; l++)
    {
      const Line *line = &g_array_index (self->lines, Line, l);
      RmpFoldVertexLine posed = { line->n_points, base + 3 * (gsize) line->first,
                                  lift + 3 * (gsize) line->first, self->rest + line->first };
      double *x = at_points + line->first;
      RmpFoldVertexSolution solution;

      rmp_fold_vertex_line_solve (&posed, dead_band, x, &solution);
      if (solution.status != RMP_FOLD_BAD_FRAME)
        report->xi = MAX (report->xi, rmp_fold_vertex_line_residual (&posed, x, NULL, phi));
      for (guint i = 0; i + 2 < line->n_points && solution.status != RMP_FOLD_BAD_FRAME; i++)
        report->violation = MAX (report->violation, fabs (phi[i]));
      for (guint i = 0; i < line->n_points; i++)
        x[i] *= 1.0 - faded[line->line];
      share_out (self, line, &posed, x, &solution, solutions, lengths);
    }
  for (guint k = 0; k < self->n_folds; k++)
    solutions[k].tau0 = lengths[3 * k + 1] - lengths[3 * k];
  for (guint i = 0; i < self->readings->len; i++)
    {
      const Reading *reading = &g_array_index (self->readings, Reading, i);
      const double *x = at_points + reading->point;

      heights[i] = (1.0 - reading->share) * x[0] + reading->share * x[1];
    }
}
