/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plan.c: everything about a baked surface that a frame does not have to work out again. */

#include "methods/incompressible-skinning/analysis.h"

#include <string.h>

#include "methods/incompressible-skinning/lift-block.h"
#include "methods/incompressible-skinning/lifts.h"
#include "methods/incompressible-skinning/report.h"

/* Even parts of a fold where its length is taken on the ideal curve, whose edges are not those of
 * the mesh: heights would be finer where the mesh is.
 */
#define IDEAL_SAMPLES 32u

/* Cuts every line at the ends of its pieces. */
static void
cut_lines (const RmpFoldPlan *self, RmpSurfaceCurve **curves, guint **ends)
{
  for (guint l = 0; l < self->surface->n_lines; l++)
    if (self->pieces.lines[l].n_folds > 0)
      {
        ends[l] = g_new (guint, 2 * self->pieces.lines[l].n_folds);
        curves[l] = rmp_fold_pieces_cut (&self->pieces, self->surface, l, 1, ends[l], NULL);
      }
}

static void
free_cuts (guint n, RmpSurfaceCurve **curves, guint **ends)
{
  for (guint l = 0; l < n; l++)
    {
      g_clear_pointer (&curves[l], rmp_surface_curve_free);
      g_free (ends[l]);
    }
  g_free (curves);
  g_free (ends);
}

/* Folds of a line, a bit each, that the mesh has to resolve: at its ends are some that are as
 * narrow as the line leaves room for.
 */
static guint64
list_whole (const RmpFoldPieces *pieces, const RmpReliefLine *line)
{
  const RmpReliefFold *folds = pieces->folds + line->first_fold;
  guint64 whole = 0;
  float widest = 0.0f;

  for (guint k = 0; k < line->n_folds; k++)
    widest = MAX (widest, folds[k].end - folds[k].begin);
  for (guint k = 0; k < MIN (line->n_folds, 64); k++)
    if (folds[k].end - folds[k].begin >= 0.5f * widest)
      whole |= G_GUINT64_CONSTANT (1) << k;
  return whole;
}

static void
collect_fold_lifts (const RmpFoldPlan *self, const RmpFoldLines *lines, double least, GArray *lifts,
                    gboolean *reached)
{
  for (guint l = 0; l < self->surface->n_lines; l++)
    {
      const RmpReliefLine *line = &self->pieces.lines[l];
      const RmpFoldJointLine *found = &lines->lines[l];
      const gboolean counts = found->id != 0 ||
                              rmp_fold_line_get_width (found, self->settings.automatic.width,
                                                       self->settings.width) >= least;
      guint64 whole = list_whole (&self->pieces, line), there;

      if (line->n_folds == 0)
        continue;
      there = rmp_fold_collect_lifts (self->surface->lines[l].distance, line, self->pieces.folds,
                                      rmp_fold_pieces_get_profile (&self->pieces, l),
                                      self->surface->region, lifts);
      *reached &= !counts || (there & whole) == whole;
    }
}

/* Vertices of as many corners together: their normals are made side by side. */
static int
compare_lifts (gconstpointer a, gconstpointer b, gpointer data)
{
  const RmpFoldLift *x = a, *y = b;
  const guint32 *start = ((const RmpTopology *) data)->vertex_corner_start;
  const guint32 n_x = start[x->vertex + 1] - start[x->vertex],
                n_y = start[y->vertex + 1] - start[y->vertex];

  if (x->fold != y->fold)
    return x->fold < y->fold ? -1 : 1;
  if (n_x != n_y)
    return n_x < n_y ? -1 : 1;
  return x->vertex < y->vertex ? -1 : x->vertex > y->vertex;
}

static GArray *
collect_lifts (RmpFoldPlan *self, const RmpFoldLines *lines, double reach, double least,
               gboolean *reached)
{
  GArray *lifts = g_array_new (FALSE, FALSE, sizeof (RmpFoldLift));

  *reached = TRUE;
  if (self->settings.model == RMP_FOLD_MODEL_VERTICES)
    self->vertices = rmp_fold_vertex_plan_new (self->surface, &self->pieces, lines, &self->settings,
                                               reach, lifts);
  else
    {
      collect_fold_lifts (self, lines, least, lifts, reached);
      g_array_sort_with_data (lifts, compare_lifts, (gpointer) self->surface->topology);
    }
  rmp_fold_pieces_share (&self->pieces, self->surface, lifts);
  return lifts;
}

/* ω at the points of the lines, on the lines themselves. */
static double *
sample_weights (const RmpFoldPlan *self, const GArray *paths)
{
  const RmpFoldSurface *surface = self->surface;
  g_autoptr (GArray) weights = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint p = 0; p < paths->len; p++)
    {
      const RmpFoldPath *path = &g_array_index (paths, RmpFoldPath, p);
      const RmpSurfaceCurve *curve = path->curve;
      guint l = self->pieces.lines_of[path->first_fold];
      g_autofree double *arcs = g_new (double, curve->n_points);

      rmp_surface_curve_arcs (curve, surface->topology->faces, surface->rest, arcs);
      for (guint s = 0; s < rmp_fold_path_get_n_points (path); s++)
        {
          const guint i = rmp_fold_path_get_point (path, s);
          const guint32 *corners = surface->topology->faces + 3 * (gsize) curve->points[i].face;
          double share[3], weight;

          rmp_surface_point_weights (&curve->points[i], share);
          weight = (double) rmp_relief_fold_weight (&self->pieces.lines[l], self->pieces.folds,
                                                    rmp_fold_pieces_get_profile (&self->pieces, l),
                                                    (float) arcs[i], 0.0f, NULL, NULL, NULL);
          weight *= share[0] * (double) surface->region[corners[0]] +
                    share[1] * (double) surface->region[corners[1]] +
                    share[2] * (double) surface->region[corners[2]];
          g_array_append_val (weights, weight);
        }
    }
  return (double *) (gpointer) g_array_free (g_steal_pointer (&weights), FALSE);
}

/* Adds the pieces of a line, as many at once as follow on each other. @samples: (nullable) */
static void
add_paths (const RmpFoldPieces *pieces, guint line, const RmpSurfaceCurve *curve, const guint *ends,
           const GArray *samples, GArray *runs, GPtrArray *run_ends)
{
  guint n = pieces->lines[line].n_folds;

  for (guint k = 0, next; k < n; k = next)
    {
      guint *joints = g_new (guint, n + 1);
      RmpFoldPath path = { .curve = curve,
                           .first_fold = pieces->lines[line].first_fold + k,
                           .ends = joints,
                           .samples = samples };

      for (next = k; next < n && (next == k || ends[2 * next] == ends[2 * next - 1]); next++)
        joints[next - k] = ends[2 * next];
      joints[next - k] = ends[2 * next - 1];
      path.n_folds = next - k;
      g_array_append_val (runs, path);
      g_ptr_array_add (run_ends, joints);
    }
}

/* The lengths from each point of the paths to the next on the rest shape; NULL where the mesh
 * itself is the rest shape.
 */
static double *
measure_steps (const RmpFoldSurface *surface, const GArray *paths)
{
  GArray *steps;

  if (!surface->rest_lengths)
    return NULL;
  steps = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint p = 0; p < paths->len; p++)
    {
      const RmpFoldPath *path = &g_array_index (paths, RmpFoldPath, p);

      for (guint i = 0; i < rmp_fold_path_get_n_points (path); i++)
        {
          double step = 0.0;

          if (i + 1 < rmp_fold_path_get_n_points (path))
            step = rmp_fold_rest_chord (surface->rest_lengths, path->curve,
                                        rmp_fold_path_get_point (path, i),
                                        rmp_fold_path_get_point (path, i + 1));
          g_array_append_val (steps, step);
        }
    }
  return (double *) (gpointer) g_array_free (steps, FALSE);
}

/* @samples: (nullable): [n_lines] (nullable) */
static void
build_system (RmpFoldPlan *self, RmpSurfaceCurve *const *curves, guint *const *ends,
              GArray *const *samples)
{
  g_autoptr (GArray) paths = g_array_new (FALSE, FALSE, sizeof (RmpFoldPath));
  g_autoptr (GPtrArray) path_ends = g_ptr_array_new_with_free_func (g_free);
  g_autofree double *sampled = NULL, *steps = NULL;

  for (guint l = 0; l < self->surface->n_lines; l++)
    if (curves[l])
      add_paths (&self->pieces, l, curves[l], ends[l], samples ? samples[l] : NULL, paths,
                 path_ends);
  if (!self->settings.exact)
    sampled = sample_weights (self, paths);
  steps = measure_steps (self->surface, paths);
  self->system = rmp_fold_system_new (
      self->surface->topology->n_vertices, self->surface->topology->faces, self->surface->rest,
      steps, paths->len, (const RmpFoldPath *) (gpointer) paths->data, self->n_lifts, self->lifts,
      self->settings.slack, self->settings.exact, sampled, self->surface->region);
}

static void
keep_point (GArray *samples, guint point)
{
  if (samples->len == 0 || g_array_index (samples, guint, samples->len - 1) < point)
    g_array_append_val (samples, point);
}

/* The samples of the pieces, and all points between and beyond these. @ends: (inout): points, then
 * samples
 */
static GArray *
list_samples (const RmpSurfaceCurve *curve, guint n_folds, const guint *cuts, guint *ends)
{
  GArray *samples = g_array_new (FALSE, FALSE, sizeof (guint));
  guint next = 0;

  for (guint k = 0; k < n_folds; k++, cuts += IDEAL_SAMPLES + 1)
    {
      for (; next < cuts[0]; next++)
        keep_point (samples, next);
      for (guint i = 0; i <= IDEAL_SAMPLES; i++)
        {
          keep_point (samples, cuts[i]);
          if (i == 0)
            ends[2 * k] = samples->len - 1;
        }
      ends[2 * k + 1] = samples->len - 1;
      next = cuts[IDEAL_SAMPLES];
    }
  for (; next < curve->n_points; next++)
    keep_point (samples, next);
  return samples;
}

static void
build_ideal_system (RmpFoldPlan *self)
{
  guint n = self->surface->n_lines;
  RmpSurfaceCurve **curves = g_new0 (RmpSurfaceCurve *, n);
  GArray **samples = g_new0 (GArray *, n);
  guint **ends = g_new0 (guint *, n);

  for (guint l = 0; l < n; l++)
    if (self->curves[l])
      {
        guint n_folds = self->pieces.lines[l].n_folds;
        g_autofree guint *cuts = g_new (guint, n_folds * (IDEAL_SAMPLES + 1));

        ends[l] = g_new (guint, 2 * n_folds);
        curves[l] = rmp_fold_pieces_cut (&self->pieces, self->surface, l, IDEAL_SAMPLES, ends[l],
                                         cuts);
        samples[l] = list_samples (curves[l], n_folds, cuts, ends[l]);
      }
  build_system (self, curves, ends, samples);
  for (guint l = 0; l < n; l++)
    g_clear_pointer (&samples[l], g_array_unref);
  g_free (samples);
  free_cuts (n, curves, ends);
}

/* The vertices marked, ascending. */
static guint32 *
list_marks (guint n, const guint8 *marks, guint *n_list)
{
  guint32 *list;
  guint m = 0;

  for (guint v = 0; v < n; v++)
    m += marks[v];
  list = g_new (guint32, m);
  *n_list = m;
  m = 0;
  for (guint32 v = 0; v < n; v++)
    if (marks[v])
      list[m++] = v;
  return list;
}

static void
list_vertices (RmpFoldPlan *self)
{
  guint n = self->surface->topology->n_vertices, n_rows;
  g_autofree guint8 *marks = g_new0 (guint8, n);
  g_autofree guint32 *index = g_new (guint32, n);
  const guint32 *rows;

  for (guint i = 0; i < self->n_lifts; i++)
    marks[self->lifts[i].vertex] = 1;
  self->moved = list_marks (n, marks, &self->n_moved);

  self->moved_rows = g_new (guint32, self->n_moved);
  memset (index, 0xff, n * sizeof *index);
  n_rows = rmp_fold_system_get_rows (self->system, &rows);
  for (guint32 r = 0; r < n_rows; r++)
    index[rows[r]] = r;
  for (guint m = 0; m < self->n_moved; m++)
    self->moved_rows[m] = index[self->moved[m]];

  self->lift_directed = g_new (guint32, self->n_lifts);
  for (guint i = 0; i < self->n_lifts; i++)
    self->lift_directed[i] = index[self->lifts[i].vertex];
  self->lift_moved = g_new (guint32, self->n_lifts);
  for (guint32 m = 0; m < self->n_moved; m++)
    index[self->moved[m]] = m;
  for (guint i = 0; i < self->n_lifts; i++)
    self->lift_moved[i] = index[self->lifts[i].vertex];
}

/* Rows have their directions before heights are known. */
static void
list_directed (RmpFoldPlan *self)
{
  const guint32 *rows;

  self->n_rows = self->n_directed = rmp_fold_system_get_rows (self->system, &rows);
  self->directed = g_new (guint32, self->n_rows + self->n_lifts);
  if (self->n_rows > 0)
    memcpy (self->directed, rows, self->n_rows * sizeof *rows);
  self->directed_start = g_new0 (guint32, self->pieces.n_folds + 1);
  for (guint i = 0; i < self->n_lifts; i++)
    if (self->lift_directed[i] == RMP_INDEX_NONE)
      {
        self->lift_directed[i] = self->n_directed;
        self->directed[self->n_directed++] = self->lifts[i].vertex;
        self->directed_start[self->lifts[i].fold + 1]++;
      }
  self->directed_start[0] = self->n_rows;
  for (guint k = 0; k < self->pieces.n_folds; k++)
    self->directed_start[k + 1] += self->directed_start[k];
  self->rows = rmp_subdivision_rows_new (self->surface->subdivision, self->n_rows, rows);
  self->normals = rmp_normal_rows_new (self->surface->topology, self->n_directed, self->directed);
}

/* Blocks of lifts of one fold. */
static void
list_runs (RmpFoldPlan *self)
{
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 begin = 0;

  for (guint32 i = 0; i < self->n_lifts; i++)
    if (i == 0 || i - begin == RMP_FOLD_LIFT_BLOCK ||
        self->lifts[i].fold != self->lifts[begin].fold)
      {
        begin = i;
        g_array_append_val (runs, begin);
      }
  self->n_runs = runs->len;
  g_array_append_val (runs, self->n_lifts);
  self->runs = (guint32 *) (gpointer) g_array_free (runs, FALSE);
}

static void
list_columns (RmpFoldPlan *self, guint n_coarse)
{
  const guint32 *start, *columns, *rows;
  const double *weights;
  guint n_rows = rmp_fold_system_get_rows (self->system, &rows);
  g_autofree guint8 *marks = g_new0 (guint8, n_coarse);

  rmp_subdivision_get_stencils (self->surface->subdivision, &start, &columns, &weights);
  for (guint r = 0; r < n_rows; r++)
    for (guint32 i = start[rows[r]]; i < start[rows[r] + 1]; i++)
      marks[columns[i]] = 1;
  self->columns = list_marks (n_coarse, marks, &self->n_columns);
}

RmpFoldPlan *
rmp_fold_plan_new (const RmpFoldAnalysis *analysis, RmpFoldSurface *surface,
                   const RmpFoldSettings *settings, double least, gboolean *reached)
{
  RmpFoldPlan *self = g_new0 (RmpFoldPlan, 1);
  GArray *lifts;

  g_atomic_ref_count_init (&self->ref_count);
  self->settings = *settings;
  self->settings.profile = NULL;
  self->surface = rmp_fold_surface_ref (surface);
  rmp_fold_pieces_init (&self->pieces, analysis->shared->input.seed, analysis->reach,
                        analysis->lines, analysis->preview, surface, settings);

  self->curves = g_new0 (RmpSurfaceCurve *, surface->n_lines);
  self->ends = g_new0 (guint *, surface->n_lines);
  cut_lines (self, self->curves, self->ends);
  self->overlays = g_new0 (RmpOverlayLine *, surface->n_lines);
  self->positions = g_new0 (RmpFoldPosition *, surface->n_lines);
  for (guint l = 0; l < surface->n_lines; l++)
    if (self->curves[l])
      {
        self->overlays[l] = rmp_fold_overlay_new (analysis, &self->pieces, l, self->curves[l],
                                                  self->ends[l]);
        self->positions[l] = rmp_fold_positions_new (surface->topology->faces, self->curves[l]);
      }
  lifts = collect_lifts (self, analysis->lines, analysis->reach, least, reached);
  self->n_lifts = lifts->len;
  self->lifts = (RmpFoldLift *) (gpointer) g_array_free (lifts, FALSE);
  if (settings->exact)
    build_system (self, self->curves, self->ends, NULL);
  else
    build_ideal_system (self);
  list_vertices (self);
  list_directed (self);
  list_runs (self);
  list_columns (self, analysis->shared->topology->n_vertices);
  return self;
}

RmpFoldPlan *
rmp_fold_plan_ref (RmpFoldPlan *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_fold_plan_unref (RmpFoldPlan *self)
{
  g_assert (self);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  for (guint l = 0; l < self->surface->n_lines; l++)
    {
      g_clear_pointer (&self->overlays[l], rmp_overlay_line_free);
      g_free (self->positions[l]);
    }
  g_free (self->overlays);
  g_free (self->positions);
  free_cuts (self->surface->n_lines, self->curves, self->ends);
  rmp_fold_pieces_clear (&self->pieces);
  rmp_fold_system_free (self->system);
  rmp_subdivision_rows_free (self->rows);
  rmp_normal_rows_free (self->normals);
  g_clear_pointer (&self->vertices, rmp_fold_vertex_plan_free);
  rmp_fold_surface_unref (self->surface);
  g_free (self->lifts);
  g_free (self->runs);
  g_free (self->moved);
  g_free (self->moved_rows);
  g_free (self->lift_moved);
  g_free (self->lift_directed);
  g_free (self->directed);
  g_free (self->directed_start);
  g_free (self->columns);
  g_free (self);
}
