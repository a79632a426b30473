/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/frame.h"

#include <math.h>
#include <string.h>

#include "geometry/normals.h"
#include "geometry/vector.h"
#include "methods/incompressible-skinning/contact.h"
#include "methods/incompressible-skinning/lift-block.h"

/* Fold widths over which cloth rises beside what has stopped. */
#define SPREAD 0.5

/* Skins the coarse vertices under the rows in double: lengths are compared with those at rest, and
 * rounding must not look like compression.
 */
static void
skin_columns (const RmpFoldPlan *plan, const RmpSkinPose *skin, RmpSampler *sampler, double time,
              double *coarse)
{
  g_autofree double *skinned = g_new (double, 3 * (gsize) plan->n_columns);

  rmp_sampler_rest (sampler, time, plan->n_columns, plan->columns, coarse);
  rmp_skin_pose_deform_double (skin, coarse, plan->columns, plan->n_columns, skinned);
  for (guint i = 0; i < plan->n_columns; i++)
    rmp_vector_copy (skinned + 3 * (gsize) i, coarse + 3 * (gsize) plan->columns[i]);
}

/* Positions of the system's rows.
 * @stored: [#coarse V × 3] as sampled, for motion without a skin
 */
static double *
pose_rows (const RmpFoldAnalysis *analysis, const RmpFoldPlan *plan,
           const RmpFoldSettings *settings, RmpSampler *sampler, double time, const float *stored,
           const RmpFoldFrame *frame)
{
  gsize n = 3 * (gsize) analysis->shared->topology->n_vertices;
  g_autofree double *coarse = g_new (double, n);
  double *positions = g_new (double, 3 * (gsize) plan->n_rows);

  if (frame->skin)
    skin_columns (plan, frame->skin, sampler, time, coarse);
  else
    for (gsize i = 0; i < n; i++)
      coarse[i] = (double) stored[i];

  rmp_subdivision_rows_apply (plan->rows, coarse, positions);
  if (settings->clamp_base)
    rmp_fold_frame_clamp_rows (plan->surface, frame->bones, plan->pieces.faded, plan->n_rows,
                               plan->directed, positions);
  return positions;
}

/* A frame's folds, with the arrays that their pose is made of. */
typedef struct
{
  RmpFoldPose pose;
  double *positions;  /* [#rows × 3] */
  double *directions; /* [#rows × 3] */
  float *normals; /* [#directed × 3] of the base; those of folds without a height are not set */
  RmpFoldOptions *options; /* [#folds] */
  float *slides;           /* [#folds × RMP_RELIEF_SLIDE_KNOTS × 4] */
  double *facing;          /* [#folds × 3] */
} Posed;

/* The facing of folds, for lines that do not move. */
static double *
pose_facing (const RmpFoldAnalysis *analysis, const RmpFoldPlan *plan, const RmpFoldFrame *frame)
{
  double *facing = g_new0 (double, 3 * (gsize) plan->pieces.n_folds);

  for (guint l = 0; l < plan->pieces.n_lines; l++)
    {
      const RmpReliefLine *line = &plan->pieces.lines[l];
      double turned[3];

      if (line->n_folds == 0 || analysis->lines->lines[l].moves ||
          !rmp_fold_frame_turn (frame, &analysis->lines->lines[l], plan->surface->lines[l].facing,
                                turned))
        continue;
      for (guint k = line->first_fold; k < line->first_fold + line->n_folds; k++)
        rmp_vector_copy (turned, facing + 3 * (gsize) k);
    }
  return facing;
}

static void
posed_init (Posed *self, const RmpFoldAnalysis *analysis, const RmpFoldPlan *plan,
            const RmpFoldSettings *settings, const RmpFoldFrame *frame, double *positions,
            float *normals)
{
  guint n_folds = plan->pieces.n_folds;

  self->positions = positions;
  self->directions = g_new (double, 3 * (gsize) plan->n_rows);
  self->normals = normals;
  self->options = g_new (RmpFoldOptions, n_folds);
  self->slides = g_new (float, 4 * RMP_RELIEF_SLIDE_KNOTS * (gsize) n_folds);
  self->facing = pose_facing (analysis, plan, frame);
  self->pose = (RmpFoldPose){ .base = positions,
                              .directions = self->directions,
                              .options = self->options,
                              .facing = self->facing };
  for (guint r = 0; r < plan->n_rows; r++)
    rmp_vector_load (normals + 3 * (gsize) r, self->directions + 3 * (gsize) r);
  for (guint k = 0; k < n_folds; k++)
    self->options[k] = rmp_fold_frame_options (&plan->pieces, k, settings, frame->noise);
}

static void
posed_clear (Posed *self)
{
  g_free (self->positions);
  g_free (self->directions);
  g_free (self->normals);
  g_free (self->options);
  g_free (self->slides);
  g_free (self->facing);
}

static void
take_lengths (const RmpFoldPlan *plan, const double *lengths, RmpFoldFrame *frame)
{
  for (guint k = 0; k < frame->n_folds; k++)
    {
      frame->lengths[3 * k] = rmp_fold_system_get_rest_length (plan->system, k);
      frame->lengths[3 * k + 1] = lengths[2 * k];
      frame->lengths[3 * k + 2] = lengths[2 * k + 1];
    }
}

static void
solve (Posed *self, const RmpFoldPlan *plan, const RmpFoldSettings *settings, RmpFoldFrame *frame)
{
  const RmpFoldManner manner = { settings->fan_limit, settings->clearance, settings->directions,
                                 settings->correction_passes };
  g_autofree double *lengths = g_new (double, 2 * frame->n_folds);

  rmp_fold_system_raise (plan->system, &self->pose, &manner, frame->solutions, lengths,
                         frame->leans, self->slides, &frame->report);
  take_lengths (plan, lengths, frame);
  rmp_fold_frame_mark_crossings (frame);
}

/* @heights: (out caller-allocates): [n_lifts] of the per-vertex model. */
static void
solve_vertices (const Posed *self, const RmpFoldPlan *plan, const RmpFoldSettings *settings,
                RmpFoldFrame *frame, double *heights)
{
  rmp_fold_vertex_plan_solve (plan->vertices, plan->n_rows, plan->directed, self->positions,
                              self->directions, MAX (settings->dead_band, frame->noise),
                              plan->pieces.faded, heights, frame->solutions, frame->lengths,
                              &frame->vertices);
  for (guint k = 0; k < frame->n_folds; k++)
    {
      const double *lengths = frame->lengths + 3 * (gsize) k;

      if (frame->solutions[k].height > 0.0 && lengths[0] > 0.0)
        frame->report.residual = MAX (frame->report.residual, fabs (lengths[2] / lengths[0] - 1.0));
    }
}

/* Where folds take the moved vertices. */
typedef struct
{
  const RmpFoldPlan *plan;
  const Posed *posed;
  const double *heights; /* (nullable) [n_lifts] of the per-vertex model */
  RmpRelief *relief;
  /* (nullable) [n_moved × 3]; NULL: vertices are moved at once, each by a single fold */
  double *shifts;
  double *largest; /* (nullable) [n_moved] of the lifts so far, where several folds move a vertex */
} Lifted;

/* Where a vertex is without folds. @row: of the system, or RMP_INDEX_NONE */
static inline void
find_position (const Lifted *self, guint32 vertex, guint32 row, double *position)
{
  if (row != RMP_INDEX_NONE)
    rmp_vector_copy (self->posed->positions + 3 * (gsize) row, position);
  else
    rmp_vector_load (self->relief->positions + 3 * (gsize) vertex, position);
}

static inline void
store_position (const Lifted *self, guint32 vertex, guint32 row, const double *shift)
{
  double position[3];

  find_position (self, vertex, row, position);
  rmp_vector_add_scaled (position, 1.0, shift, position);
  rmp_vector_store (position, self->relief->positions + 3 * (gsize) vertex);
}

/* Adds a vector to the shift of a vertex; says which fold moves it most. */
static void
add_shift (Lifted *self, guint32 index, double height, const double *vector)
{
  const RmpFoldLift *lift = &self->plan->lifts[index];
  guint32 m = self->plan->lift_moved[index];

  rmp_vector_add_scaled (self->shifts + 3 * (gsize) m, height, vector,
                         self->shifts + 3 * (gsize) m);
  if (self->largest && height * (double) lift->weight < self->largest[m])
    return;
  if (self->largest)
    self->largest[m] = height * (double) lift->weight;
  self->relief->features[lift->vertex] = self->plan->pieces.folds[lift->fold].feature;
}

/* Up to a block of lifts of one fold. */
static void
fill_block (const Lifted *self, guint32 begin, guint n, RmpFoldVertexBlock *block)
{
  const RmpFoldLift *lifts = self->plan->lifts + begin;
  const guint32 *directed = self->plan->lift_directed + begin;
  const float *normals = self->posed->normals;

  block->n = n;
  for (guint i = 0; i < n; i++)
    {
      const float *normal = normals + 3 * (gsize) directed[i];

      block->x[i] = normal[0];
      block->y[i] = normal[1];
      block->z[i] = normal[2];
      block->weight[i] = lifts[i].weight;
      block->slide[i] = lifts[i].slide;
      block->t[i] = lifts[i].t;
    }
}

/* Adds what up to a block of lifts do to the shifts. @height: of the fold */
static void
shift_block (Lifted *self, guint32 begin, const RmpFoldVertexBlock *block, double height)
{
  for (guint i = 0; i < block->n; i++)
    {
      const double vector[3] = { (double) block->x[i], (double) block->y[i], (double) block->z[i] };

      if (self->heights)
        height = self->heights[begin + i];
      if (height > 0.0 && (vector[0] != 0.0 || vector[1] != 0.0 || vector[2] != 0.0))
        add_shift (self, begin + i, height, vector);
    }
}

/* Moves the vertices of up to a block of lifts at once. */
static void
move_block (const Lifted *self, guint32 begin, const RmpFoldVertexBlock *block, float height)
{
  const RmpFoldLift *lifts = self->plan->lifts + begin;
  float *positions = self->relief->positions;
  guint32 *features = self->relief->features,
          feature = self->plan->pieces.folds[lifts->fold].feature;

  for (guint i = 0; i < block->n; i++)
    {
      const float x = block->x[i], y = block->y[i], z = block->z[i];
      float *position = positions + 3 * (gsize) lifts[i].vertex;

      if (x == 0.0f && y == 0.0f && z == 0.0f)
        continue;
      position[0] += height * x;
      position[1] += height * y;
      position[2] += height * z;
      features[lifts[i].vertex] = feature;
    }
}

/* Adds up to a block of lifts of one fold. @height: of the fold */
static void
add_lifts (Lifted *self, guint32 begin, guint n, double height)
{
  const guint fold = self->plan->lifts[begin].fold;
  const RmpFoldPose *pose = &self->posed->pose;
  RmpFoldVertexBlock block;

  fill_block (self, begin, n, &block);
  rmp_fold_vertex_block_raise (
      &block, pose->leans ? &pose->leans[fold] : NULL,
      pose->slides ? pose->slides + 4 * RMP_RELIEF_SLIDE_KNOTS * (gsize) fold : NULL);
  if (self->shifts)
    shift_block (self, begin, &block, height);
  else
    move_block (self, begin, &block, (float) height);
}

static void
lifted_store (const Lifted *self)
{
  const RmpFoldPlan *plan = self->plan;

  for (guint m = 0; self->shifts && m < plan->n_moved; m++)
    if (self->relief->features[plan->moved[m]] != RMP_FEATURE_NONE)
      store_position (self, plan->moved[m], plan->moved_rows[m], self->shifts + 3 * (gsize) m);
}

/* p'' = p' + Σ X ω v (eq. 3), and what slides. Vertices that no fold moves keep the base bit for
 * bit.
 */
static void
lift (const RmpFoldPlan *plan, const Posed *posed, const double *heights, const RmpFoldFrame *frame,
      RmpRelief *relief)
{
  gboolean shared = plan->n_lifts > plan->n_moved;
  g_autofree double *shifts = shared ? g_new0 (double, 3 * (gsize) plan->n_moved) : NULL;
  g_autofree double *largest = shared ? g_new0 (double, plan->n_moved) : NULL;
  Lifted self = { plan, posed, heights, relief, shifts, largest };

  for (guint i = 0; i < plan->n_runs; i++)
    {
      const guint32 begin = plan->runs[i];
      const double height = frame->solutions[plan->lifts[begin].fold].height;

      if (heights || height > 0.0)
        add_lifts (&self, begin, plan->runs[i + 1] - begin, height);
    }
  lifted_store (&self);
}

/* Vertices under a fold that has a height are stored from the double that was solved with. */
static void
store_rows (const RmpFoldPlan *plan, const Posed *posed, const RmpFoldFrame *frame,
            RmpRelief *relief)
{
  for (guint r = 0; r < plan->n_rows; r++)
    if (rmp_fold_system_row_is_lifted (plan->system, r, frame->solutions))
      rmp_vector_store (posed->positions + 3 * (gsize) r,
                        relief->positions + 3 * (gsize) plan->directed[r]);
}

/* Which fold each vertex belongs to most, and where on it that is: the same in all poses. */
static void
find_carriers (const RmpFoldPlan *plan, guint32 *folds, float *along, float *across)
{
  g_autofree float *largest = g_new0 (float, plan->n_moved);

  for (guint32 i = 0; i < plan->n_lifts; i++)
    {
      const RmpFoldLift *lift = &plan->lifts[i];
      guint32 m = plan->lift_moved[i];

      if (lift->weight < largest[m])
        continue;
      largest[m] = lift->weight;
      folds[m] = lift->fold;
      across[m] = lift->slide;
      along[m] = lift->slide > 0.0f ? lift->weight / lift->slide : 0.0f;
    }
}

/* Reduces folds to their rooms. */
static void
take_rooms (const RmpFoldPlan *plan, Posed *posed, const double *rooms, RmpFoldFrame *frame)
{
  g_autofree double *row_rooms = g_new (double, plan->n_rows),
                    *kept = g_new (double, frame->n_folds);
  g_autofree double *lengths = g_new (double, 2 * frame->n_folds);

  for (guint r = 0; r < plan->n_rows; r++)
    row_rooms[r] = 1.0;
  for (guint m = 0; m < plan->n_moved; m++)
    if (plan->moved_rows[m] != RMP_INDEX_NONE)
      row_rooms[plan->moved_rows[m]] = rooms[m];
  posed->pose.rooms = row_rooms;
  rmp_fold_system_measure (plan->system, &posed->pose, frame->solutions, lengths, kept,
                           &frame->report);
  posed->pose.rooms = NULL;
  for (guint k = 0; k < frame->n_folds; k++)
    {
      RmpFoldSolution *solution = &frame->solutions[k];

      solution->height *= kept[k];
      if (solution->status == RMP_FOLD_OK && lengths[2 * k + 1] != frame->lengths[3 * k + 2])
        solution->status = RMP_FOLD_NO_ROOM;
    }
  take_lengths (plan, lengths, frame);
}

/* Stops folds where cloth would run into cloth, and says what that leaves of them. @base: [#V × 3]
 * without folds
 */
static void
keep_apart (const RmpFoldPlan *plan, double spread, const float *base, Posed *posed,
            RmpRelief *relief, RmpFoldFrame *frame, guint n_threads)
{
  g_autoptr (RmpFoldContact)
      contact = rmp_fold_contact_new (plan->surface->phase, base, relief->positions, n_threads);
  g_autofree guint32 *folds = NULL;
  g_autofree float *along = NULL, *across = NULL;
  g_autofree double *rooms = NULL;
  g_autofree gboolean *base_crosses = NULL;

  frame->n_crossings = rmp_fold_contact_count (contact);
  if (!rmp_fold_contact_has_any (contact))
    return;
  folds = g_new0 (guint32, plan->n_moved);
  along = g_new0 (float, plan->n_moved);
  across = g_new0 (float, plan->n_moved);
  rooms = g_new (double, plan->n_moved);
  base_crosses = g_new (gboolean, frame->n_folds);
  find_carriers (plan, folds, along, across);
  const RmpFoldCarriers carriers = { frame->n_folds, plan->n_moved, folds, along, across, spread };
  if (rmp_fold_contact_limit (contact, plan->moved, &carriers, rooms, base_crosses))
    take_rooms (plan, posed, rooms, frame);
  for (guint k = 0; k < frame->n_folds; k++)
    if (base_crosses[k] && (frame->solutions[k].status == RMP_FOLD_OK ||
                            frame->solutions[k].status == RMP_FOLD_NO_ROOM))
      frame->solutions[k].status = RMP_FOLD_BASE_CROSSES;
}

/* Along what some of the directed vertices are lifted: the normals of the base where there are any.
 * @relief: its own normals may be overwritten
 */
static void
find_directions (const RmpFoldAnalysis *analysis, const RmpFoldPlan *plan,
                 const RmpFoldFrame *frame, guint begin, guint end, RmpRelief *relief,
                 float *normals, const RmpCall *call)
{
  if (!rmp_normal_rows_compute (plan->normals, relief->positions, begin, end, normals,
                                call->n_threads))
    return;
  rmp_normals_compute (plan->surface->topology, relief->positions, relief->normals,
                       call->n_threads);
  rmp_fold_frame_fill_normals (frame, analysis, plan->surface, relief->normals);
  for (guint i = begin; i < end; i++)
    memcpy (normals + 3 * (gsize) i, relief->normals + 3 * (gsize) plan->directed[i],
            3 * sizeof *normals);
}

/* Finds the directions of vertices that are lifted by folds with a height. */
static void
find_lifted_directions (const RmpFoldAnalysis *analysis, const RmpFoldPlan *plan,
                        const RmpFoldFrame *frame, RmpRelief *relief, float *normals,
                        const RmpCall *call)
{
  const guint32 *start = plan->directed_start;

  if (plan->vertices)
    {
      find_directions (analysis, plan, frame, plan->n_rows, plan->n_directed, relief, normals,
                       call);
      return;
    }
  for (guint k = 0, next; k < frame->n_folds; k = next + 1)
    {
      for (next = k; next < frame->n_folds && frame->solutions[next].height > 0.0;)
        next++;
      find_directions (analysis, plan, frame, start[k], start[next], relief, normals, call);
    }
}

static gboolean
any_lifted (const RmpFoldFrame *frame)
{
  for (guint k = 0; k < frame->n_folds; k++)
    if (frame->solutions[k].height > 0.0)
      return TRUE;
  return FALSE;
}

RmpRelief *
rmp_fold_bake_base (const RmpFoldPlan *plan, const RmpFoldSettings *settings, const float *coarse,
                    RmpFoldFrame *frame, const RmpCall *call)
{
  RmpFoldSurface *surface = plan->surface;
  RmpRelief *relief = rmp_relief_new (
      RMP_RELIEF_MESH,
      rmp_relief_topology_ref (rmp_subdivision_get_topology (surface->subdivision)));

  rmp_subdivision_apply (surface->subdivision, coarse, relief->positions, call->n_threads);
  if (settings->clamp_base)
    rmp_fold_frame_clamp (surface, frame->bones, plan->pieces.faded, relief->positions);
  memset (relief->features, 0xff, surface->topology->n_vertices * sizeof *relief->features);
  rmp_fold_frame_end_phase (frame, RMP_FOLD_PHASE_SUBDIVISION);
  return relief;
}

void
rmp_fold_bake_raise (const RmpFoldAnalysis *analysis, const RmpFoldPlan *plan,
                     const RmpFoldSettings *settings, RmpSampler *sampler, double time,
                     const float *coarse, RmpRelief *relief, RmpFoldFrame *frame,
                     const RmpCall *call)
{
  RmpFoldSurface *surface = plan->surface;

  g_assert (settings);
  g_assert (relief);
  g_assert (frame);

  if (frame->n_folds > 0)
    {
      gboolean stops = settings->contact && !plan->vertices;
      g_autofree double *heights = plan->vertices ? g_new (double, plan->n_lifts) : NULL;
      double *positions = pose_rows (analysis, plan, settings, sampler, time, coarse, frame);
      float *normals = g_new (float, 3 * (gsize) plan->n_directed);
      Posed posed;

      find_directions (analysis, plan, frame, 0, plan->n_rows, relief, normals, call);
      posed_init (&posed, analysis, plan, settings, frame, positions, normals);
      if (plan->vertices)
        solve_vertices (&posed, plan, settings, frame, heights);
      else
        solve (&posed, plan, settings, frame);
      if (any_lifted (frame))
        {
          g_autofree float *base = NULL;

          find_lifted_directions (analysis, plan, frame, relief, normals, call);
          store_rows (plan, &posed, frame, relief);
          if (stops)
            base = g_memdup2 (relief->positions, surface->topology->n_vertices * sizeof (float[3]));
          lift (plan, &posed, heights, frame, relief);
          if (stops)
            keep_apart (plan, SPREAD * settings->width, base, &posed, relief, frame,
                        call->n_threads);
        }
      posed_clear (&posed);
      rmp_fold_frame_end_phase (frame, RMP_FOLD_PHASE_FOLDS);
    }

  if (!call->leaves_normals &&
      rmp_normals_compute (surface->topology, relief->positions, relief->normals, call->n_threads))
    rmp_fold_frame_fill_normals (frame, analysis, surface, relief->normals);
  if (!call->leaves_openness)
    rmp_normals_occlusion (surface->topology, relief->positions, relief->normals,
                           (float) (0.5 * settings->width), relief->occlusion, call->n_threads);
  rmp_fold_frame_end_phase (frame, RMP_FOLD_PHASE_NORMALS);
}
