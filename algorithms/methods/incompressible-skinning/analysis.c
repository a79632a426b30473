/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/analysis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "geometry/vector.h"
#include "methods/incompressible-skinning/live.h"

/* Plans of the last few settings: a bake, and panes that are compared. */
#define MAX_PLANS 4
/* Previews are tessellated by the graphics card: their edges need only resolve the reach, whatever
 * the fold width.
 */
#define PREVIEW_EDGE 0.5
#define PREVIEW_MAX_LEVELS 3
/* In widths of the widest fold: narrower folds do not determine the fineness of the surface. */
#define LEAST_PART 0.4
/* The limit for automatic levels: a frame then still takes well under a second. */
#define MAX_FACES (1u << 19)
/* Levels more than that, for folds that no vertex lies on. */
#define MAX_RAISES 1

RmpFoldShared *
rmp_fold_shared_new (const RmpInput *input)
{
  RmpFoldShared *self = g_new0 (RmpFoldShared, 1);
  guint n = rmp_mesh_get_n_vertices (input->mesh);

  rmp_input_init_copy (&self->input, input);
  self->topology = rmp_topology_new_for_mesh (input->mesh);
  self->rest = g_new (double, 3 * (gsize) n);
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    self->rest[i] = (double) rmp_mesh_get_positions (input->mesh)[i];
  return self;
}

void
rmp_fold_shared_free (RmpFoldShared *self)
{
  g_assert (self);

  rmp_topology_unref (self->topology);
  g_free (self->rest);
  rmp_input_clear (&self->input);
  g_free (self);
}

static RmpFoldSurfaceOptions
surface_options (const RmpFoldAnalysis *self, guint levels, gboolean uniform)
{
  return (RmpFoldSurfaceOptions){
    .levels = levels,
    .uniform = uniform,
    .euclidean = self->euclidean,
    .reach = self->reach,
    .positions = self->positions,
  };
}

static RmpFoldSurface *
make_surface (RmpFoldAnalysis *self, guint levels, gboolean uniform, const RmpCall *call,
              GError **error)
{
  RmpFoldSurfaceOptions options = surface_options (self, levels, uniform);

  return rmp_fold_surface_new (&self->shared->input, self->shared->topology, self->shared->rest,
                               self->lines, &options, call, error);
}

static gboolean
find_lines (RmpFoldAnalysis *self, RmpSampler *sampler, const RmpFoldSettings *settings,
            double rate, const RmpCall *call, GError **error)
{
  RmpFoldLinesOptions options = {
    .source = settings->source,
    .automatic = settings->automatic,
    .width = settings->width,
    .reach = settings->reach,
    .length = settings->length,
    .threshold = settings->bend_threshold,
    .reading = settings->reading,
    .separation = settings->separation,
    .start = rmp_sampler_get_start (sampler),
    .end = rmp_sampler_get_end (sampler),
    .step = settings->frame_step / rate,
  };

  self->lines = rmp_fold_lines_find (&self->shared->input, sampler, self->shared->topology,
                                     self->shared->rest, &options, call, error);
  if (!self->lines)
    return FALSE;
  self->live = rmp_fold_live_new (&self->shared->input, sampler, self->shared->topology,
                                  self->lines, &options);
  if (self->live)
    self->positions = rmp_fold_live_list (self->live, sampler, &options);
  return TRUE;
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

static double
get_reach (const RmpFoldJointLine *line)
{
  return line->reach;
}

static double
get_fit_width (const RmpFoldJointLine *line)
{
  return line->fit_width;
}

/* The number in the middle of those that lines have; @ordinary if none has. */
static double
find_middle (const RmpFoldLines *lines, double ordinary,
             double (*get) (const RmpFoldJointLine *line))
{
  g_autofree double *numbers = g_new (double, MAX (1, lines->n_lines));
  guint n = 0;

  for (guint l = 0; l < lines->n_lines; l++)
    if (get (&lines->lines[l]) > 0.0)
      numbers[n++] = get (&lines->lines[l]);
  if (n == 0)
    return ordinary;
  qsort (numbers, n, sizeof *numbers, compare_numbers);
  return numbers[n / 2];
}

void
rmp_fold_analysis_resolve (const RmpFoldAnalysis *self, RmpFoldSettings *settings)
{
  if (settings->automatic.width)
    settings->width = self->width;
}

RmpFoldAnalysis *
rmp_fold_analysis_new (const RmpFoldShared *shared, RmpSampler *sampler,
                       const RmpFoldSettings *settings, double rate, const RmpCall *call,
                       GError **error)
{
  g_autoptr (RmpFoldAnalysis) self = g_new0 (RmpFoldAnalysis, 1);
  RmpFoldSurfaceOptions options;
  double levels;

  g_assert (shared);
  g_assert (settings);
  g_assert (call);

  g_mutex_init (&self->mutex);
  self->surfaces = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_fold_surface_unref);
  self->plans = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_fold_plan_unref);
  self->shared = shared;
  self->euclidean = settings->euclidean;
  if (!find_lines (self, sampler, settings, rate, call, error))
    return NULL;
  self->reach = settings->automatic.reach ? find_middle (self->lines, settings->reach, get_reach)
                                          : settings->reach;
  self->width = find_middle (self->lines, settings->width, get_fit_width);

  options = surface_options (self, 0, FALSE);
  self->mean_edge = rmp_fold_lines_mean_edge (&shared->input, shared->topology, shared->rest,
                                              self->lines, &options, &self->n_near);
  levels = ceil (log2 (self->mean_edge / (PREVIEW_EDGE * self->reach)));
  self->preview = make_surface (self, (guint) CLAMP (levels, 1.0, (double) PREVIEW_MAX_LEVELS),
                                FALSE, call, error);
  if (!self->preview)
    return NULL;
  rmp_fold_analysis_init_preview (self, call->n_threads);
  if (call->progress)
    call->progress (1.0, call->data);
  return g_steal_pointer (&self);
}

void
rmp_fold_analysis_free (RmpFoldAnalysis *self)
{
  g_assert (self);

  g_clear_pointer (&self->preview_rest, rmp_relief_unref);
  g_clear_pointer (&self->preview, rmp_fold_surface_unref);
  g_clear_pointer (&self->coordinates, rmp_fold_coordinates_free);
  g_clear_pointer (&self->live, rmp_fold_live_free);
  g_clear_pointer (&self->positions, g_array_unref);
  g_clear_pointer (&self->lines, rmp_fold_lines_free);
  g_ptr_array_unref (self->plans);
  g_ptr_array_unref (self->surfaces);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

/* (transfer none) */
static RmpFoldSurface *
get_surface (RmpFoldAnalysis *self, guint levels, gboolean uniform, const RmpCall *call,
             GError **error)
{
  RmpFoldSurface *surface;

  for (guint i = 0; i < self->surfaces->len; i++)
    {
      surface = g_ptr_array_index (self->surfaces, i);
      if (surface->levels == levels && surface->uniform == uniform)
        return surface;
    }
  if ((surface = make_surface (self, levels, uniform, call, error)))
    g_ptr_array_add (self->surfaces, surface);
  return surface;
}

/* Whether a plan made for @a serves @b. Limits, onset, dead band, skinning and clamping are a
 * frame's own.
 */
static gboolean
plan_serves (const RmpFoldPlan *plan, const RmpFoldSettings *b)
{
  const RmpFoldSettings *a = &plan->settings;
  float profile[2 * RMP_PROFILE_TABLE_SIZE];

  if (a->model != b->model || a->automatic.width != b->automatic.width || a->width != b->width ||
      a->centre != b->centre || a->variation != b->variation || a->slack != b->slack ||
      a->exact != b->exact || a->levels != b->levels || a->samples != b->samples ||
      a->uniform != b->uniform)
    return FALSE;
  rmp_profile_fill_table (b->profile, profile);
  return memcmp (profile, plan->pieces.profiles, sizeof profile) == 0;
}

/* Width of the narrowest folds, which decide how fine a surface is. Those on a finger, or on a
 * scrap of cloth, that nobody drew do not decide it for the folds of limbs.
 */
static double
narrowest (const RmpFoldAnalysis *self, const RmpFoldSettings *settings)
{
  double width = (double) INFINITY, drawn = (double) INFINITY, widest = 0.0;

  for (guint l = 0; l < self->lines->n_lines; l++)
    {
      const RmpFoldJointLine *line = &self->lines->lines[l];
      const double own = rmp_fold_line_get_width (line, settings->automatic.width, settings->width);

      width = MIN (width, own);
      widest = MAX (widest, own);
      if (line->id != 0)
        drawn = MIN (drawn, own);
    }
  width = MIN (drawn, MAX (width, LEAST_PART * widest));
  return isfinite (width) ? width : settings->width;
}

/* Chooses the fineness that the narrowest fold needs, within limits: a fold on a finger must not
 * subdivide all limbs into millions of faces.
 */
static guint
choose_levels (const RmpFoldAnalysis *self, const RmpFoldSettings *settings)
{
  const guint n_coarse = settings->uniform ? self->shared->topology->n_faces : self->n_near;
  guint levels = rmp_fold_levels ((double) settings->samples, self->mean_edge,
                                  narrowest (self, settings));

  if (self->lines->n_lines == 0)
    return 0;
  while (levels > 0 && (guint64) n_coarse << 2 * levels > MAX_FACES)
    levels--;
  return levels;
}

/* Where folds lie between the vertices, more levels may still catch them. */
static RmpFoldPlan *
make_plan (RmpFoldAnalysis *self, const RmpFoldSettings *settings, const RmpCall *call,
           GError **error)
{
  const guint first = settings->levels >= 0 ? (guint) settings->levels
                                            : choose_levels (self, settings);
  guint levels = first;

  for (;; levels++)
    {
      g_autoptr (RmpFoldPlan) plan = NULL;
      RmpFoldSurface *surface = get_surface (self, levels, settings->uniform, call, error);
      gboolean reached;

      if (!surface)
        return NULL;
      plan = rmp_fold_plan_new (self, surface, settings, narrowest (self, settings), &reached);
      if (reached || !settings->exact || settings->levels >= 0 ||
          levels == RMP_SUBDIVISION_MAX_LEVELS || levels == first + MAX_RAISES ||
          4 * (guint64) surface->topology->n_faces > MAX_FACES)
        return g_steal_pointer (&plan);
    }
}

static RmpFoldPlan *
find_plan (RmpFoldAnalysis *self, const RmpFoldSettings *settings)
{
  for (guint i = 0; i < self->plans->len; i++)
    if (plan_serves (g_ptr_array_index (self->plans, i), settings))
      return rmp_fold_plan_ref (g_ptr_array_index (self->plans, i));
  return NULL;
}

RmpFoldPlan *
rmp_fold_analysis_get_plan (RmpFoldAnalysis *self, const RmpFoldSettings *settings,
                            const RmpCall *call, GError **error)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);
  RmpFoldPlan *plan = find_plan (self, settings);

  g_assert (settings);

  if (!plan)
    {
      plan = make_plan (self, settings, call, error);
      if (!plan)
        return NULL;
      if (self->plans->len == MAX_PLANS)
        g_ptr_array_remove_index (self->plans, 0);
      g_ptr_array_add (self->plans, rmp_fold_plan_ref (plan));
    }
  if (settings->contact)
    rmp_fold_surface_add_phase (plan->surface);
  if (settings->clamp_base)
    rmp_fold_surface_add_clamps (plan->surface, self->lines, self->reach);
  return plan;
}

void
rmp_fold_analysis_add_preview_clamps (RmpFoldAnalysis *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);

  rmp_fold_surface_add_clamps (self->preview, self->lines, self->reach);
}
