/* SPDX-License-Identifier: GPL-3.0-or-later */

/* particle-drape.c: how cloth hangs when it has come to rest, from measured curves of the fabric.
 *
 *   D. E. Breen, D. H. House, P. H. Getto. A physically-based particle model of woven cloth. The
 *   Visual Computer 8, 1992.
 *   D. E. Breen, D. H. House, M. J. Wozny. Predicting the drape of woven cloth using interacting
 *   particles. SIGGRAPH, 1994.
 *     energies of particles on a grid          grid-energy.c, repulsion.c
 *     curves of Kawabata's instruments         cloth/kawabata.c, fabric.c
 *     phase 1, a rough shape                   rough.c
 *     phase 2, down by chance                  stochastic.c
 *
 * Departures: how stretch and repulsion are scaled is ours; any mesh of triangles drapes, with the
 * same curves (sheet-energy.c); phase 2 is solved by past steps or Newton's method unless
 * PARAM_SOLVER says otherwise (descent.c), on coarser grids first where there are such (cascade.c),
 * and on a fine grid by folds that give way before all of it (part.c);
 * what keeps cloth off bodies and itself is a barrier within the energy, with friction (barrier.c).
 *
 * Time has no part in it: each frame begins with the drape of the last one, carried along by the
 * rig, or where it is predicted to give way to it (predict.c), and comes to rest anew.
 */

#include <glib/gi18n-lib.h>

#include "particle-drape.h"

#include <math.h>
#include <string.h>

#include "cascade.h"
#include "cloth/simulator.h"
#include "collision/intersections.h"
#include "geometry/vector.h"
#include "particle-drape-params.h"
#include "predict.h"
#include "prepared.h"
#include "telling.h"

#define HOLD (1.0 / 60.0) /* seconds that the air may push for: no more than takes cloth along */
#define DISTURBANCE 1e-6  /* edges */
#define LEAST_TIME 1e-6   /* seconds between two frames */

/* What is kept from span to span. */
enum
{
  KEPT_DRAPED, /* not 0: the cloth has been draped before; while it settles, the next frame */
  N_KEPT,
};

static gsize
count_kept (G_GNUC_UNUSED const RmpClothModel *model)
{
  return N_KEPT;
}

/* --- a span ----------------------------------------------------------------------------------- */

/* How far the rig takes the last drape along, and, where nothing else does, how it gives way to
 * that. (transfer full) (nullable): [#V × 3]; %NULL: somebody has cancelled
 */
static double *
foresee (const RmpDrapePrepared *self, const RmpClothSpan *span, GError **error)
{
  const gsize n = 3 * (gsize) self->model->n_vertices;
  g_autofree double *move = g_new (double, n + 1);
  g_autofree double *none = NULL;
  g_autoptr (RmpDrapeRepulsion) repulsion = NULL;
  RmpDrapeProblem problem;

  for (gsize i = 0; i < n; i++)
    move[i] = span->to[i] - span->from[i];
  if (!self->grid || span->kept[KEPT_DRAPED] == 0.0 ||
      self->options.solver == RMP_DRAPE_STOCHASTIC ||
      (span->contact && rmp_cloth_contact_get_n_bodies (span->contact) > 0))
    return g_steal_pointer (&move);
  none = g_new0 (double, n + 1);
  repulsion = rmp_drape_repulsion_new (self->grid->n, self->threads.stretch, self->grid->spacing);
  problem = (RmpDrapeProblem){ .model = self->model,
                               .energy = self->energy,
                               .repulsion = repulsion,
                               .is_free = self->is_free,
                               .loads = none,
                               .positions = span->from,
                               .gravity = rmp_drape_measure_strength (span->forces->gravity),
                               .spacing = self->options.spacing };
  return rmp_drape_predict (&problem, span->positions, move, span->call, error)
             ? g_steal_pointer (&move)
             : NULL;
}

/* The rig takes the last drape along, and bodies push it before them. */
static gboolean
carry (const RmpDrapePrepared *self, RmpClothSpan *span, double *velocities, GError **error)
{
  const gsize n = 3 * (gsize) self->model->n_vertices;
  g_autofree double *begin = g_memdup2 (span->positions, n * sizeof (double));
  g_autofree double *move = foresee (self, span, error);

  if (!move)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    span->positions[i] = self->is_free[i / 3] ? begin[i] + move[i] : span->to[i];
  return span->length <= 0.0 || rmp_cloth_span_resolve (span, 0.0, span->length, begin, NULL,
                                                        span->positions, velocities, error);
}

static double
measure_weight (const RmpDrapePrepared *self, double gravity)
{
  double mass = 0.0;

  for (guint v = 0; v < self->model->n_vertices; v++)
    mass += self->model->masses[v];
  return mass * gravity / self->model->n_vertices;
}

static void
warn (const RmpDrapePrepared *self, RmpClothSpan *span, const RmpDrapeReport *report)
{
  if (span->warning)
    return;
  if (self->lacks_grid)
    span->warning = g_strdup (_ ("The mesh is no grid of equal squares: it drapes as triangles."));
  else if (!report->settled)
    span->warning = g_strdup_printf (
        _ ("The cloth has not quite come to rest: %.2g of a vertex's weight is left. Allow more "
           "evaluations, or more force."),
        report->force);
}

/* What bodies hold between them stays there. (transfer full) */
static gboolean *
list_free (const RmpDrapePrepared *self, const RmpClothSpan *span)
{
  const guint8 *held = span->contact ? rmp_cloth_contact_get_held (span->contact) : NULL;
  gboolean *is_free = g_new (gboolean, self->model->n_vertices + 1);

  for (guint v = 0; v < self->model->n_vertices; v++)
    is_free[v] = self->is_free[v] && !(held && held[v]);
  return is_free;
}

/* @moments, @report: as of rmp_drape_descend() */
static gboolean
come_to_rest (RmpDrapePrepared *self, RmpClothSpan *span, double *loads, GArray *moments,
              RmpDrapeReport *report, GError **error)
{
  const double gravity = rmp_drape_measure_strength (span->forces->gravity);
  const gsize n = 3 * (gsize) self->model->n_vertices;
  g_autofree double *still = g_new0 (double, n + 1);
  g_autofree gboolean *is_free = list_free (self, span);
  g_autoptr (RmpDrapeBarrier) barrier = NULL;
  g_autoptr (RmpDrapeRepulsion) repulsion = NULL;
  RmpDrapeProblem problem = { .model = self->model,
                              .energy = self->energy,
                              .is_free = is_free,
                              .loads = loads,
                              .positions = span->to,
                              .is_draped = span->kept[KEPT_DRAPED] > 0.0,
                              .gravity = gravity,
                              .spacing = self->options.spacing };

  report->beginning = problem.is_draped ? NULL : span->call->beginning;
  rmp_cloth_forces_add_up (span->forces, self->model, span->positions, still,
                           span->start + span->length, HOLD, loads, span->call->n_threads);
  if (span->contact)
    {
      barrier = rmp_drape_barrier_new (span->contact, self->model, is_free,
                                       measure_weight (self, gravity), span->call->n_threads);
      rmp_drape_barrier_set_begin (barrier, span->positions);
      problem.barrier = barrier;
    }
  if (self->grid)
    problem.repulsion = repulsion = rmp_drape_repulsion_new (self->grid->n, self->threads.stretch,
                                                             self->grid->spacing);
  return rmp_drape_descend (&problem, &self->options, span->positions, moments, report, span->call,
                            error);
}

/* So little that nobody sees it: what is folded flat has no direction to unfold in otherwise. */
static void
disturb (const RmpDrapePrepared *self, double *x)
{
  GRand *rand = g_rand_new_with_seed ((guint32) (self->options.seed ^ self->options.seed >> 32));

  for (gsize i = 0; i < 3 * (gsize) self->model->n_vertices; i++)
    {
      const double move = DISTURBANCE * self->options.spacing *
                          g_rand_double_range (rand, -1.0, 1.0);

      if (self->is_free[i / 3])
        x[i] += move;
    }
  g_rand_free (rand);
}

/* Whether cloth runs through itself, which it must not. */
static gboolean
is_crossed (const RmpDrapePrepared *self, const RmpClothSpan *span, const double *x)
{
  const RmpCollisionOptions *options = span->contact ? rmp_cloth_contact_get_options (span->contact)
                                                     : NULL;
  g_autoptr (RmpIntersections) crossed = NULL;
  g_autoptr (RmpHierarchy) tree = NULL;

  if (!options || !options->itself)
    return FALSE;
  tree = rmp_hierarchy_new (self->model->topology, x, 0);
  rmp_hierarchy_fit (tree, x, x, 0.0, NULL, span->call->n_threads);
  crossed = rmp_intersections_new (tree, x, NULL, 0, options->most_pairs, span->call->n_threads,
                                   NULL);
  return !crossed || crossed->contours->len > 0;
}

/* Coarser grids know of no contact: where bodies hold the cloth up they are of no use, and where
 * they would take it through itself it stays where it is.
 *
 * @done: (out): whether they have brought it down
 */
static gboolean
drape_coarser (const RmpDrapePrepared *self, RmpClothSpan *span, const RmpDrapeProblem *problem,
               gboolean *done, GError **error)
{
  const gsize n = 3 * (gsize) self->model->n_vertices;
  g_autofree double *x = NULL;

  *done = FALSE;
  if (!self->grid || self->grid->n < RMP_DRAPE_LEAST_CASCADE ||
      self->options.solver == RMP_DRAPE_STOCHASTIC ||
      (span->contact && rmp_cloth_contact_get_n_bodies (span->contact) > 0))
    return TRUE;
  x = g_memdup2 (span->positions, n * sizeof (double));
  if (!rmp_drape_cascade (problem, &self->options, self->grid, &self->threads, x, span->call,
                          error))
    return FALSE;
  *done = rmp_drape_problem_evaluate (problem, x, NULL) <
              rmp_drape_problem_evaluate (problem, span->positions, NULL) &&
          !is_crossed (self, span, x);
  if (*done)
    memcpy (span->positions, x, n * sizeof (double));
  return TRUE;
}

/* The first drape begins with that of coarser grids, or else with a fall, unless that leaves the
 * cloth with more energy.
 *
 * @path: (nullable): from where cloth begins on
 */
static gboolean
fall (RmpDrapePrepared *self, RmpClothSpan *span, double *loads, RmpDrapePath *path, GError **error)
{
  const gsize n = 3 * (gsize) self->model->n_vertices;
  g_autofree double *begin = g_memdup2 (span->positions, n * sizeof (double));
  g_autofree double *still = g_new0 (double, n + 1);
  const RmpDrapeProblem problem = { .model = self->model,
                                    .energy = self->energy,
                                    .is_free = self->is_free,
                                    .loads = loads,
                                    .positions = span->to,
                                    .gravity = rmp_drape_measure_strength (span->forces->gravity),
                                    .spacing = self->options.spacing };
  gboolean done;

  rmp_cloth_forces_add_up (span->forces, self->model, begin, still, span->start + span->length,
                           HOLD, loads, span->call->n_threads);
  disturb (self, span->positions);
  if (!drape_coarser (self, span, &problem, &done, error))
    return FALSE;
  if (done && path)
    rmp_drape_path_add (path, span->positions, (double) NAN);
  if (done)
    return TRUE;
  memcpy (span->positions, begin, n * sizeof (double));
  if (!rmp_rough_drape_run (&self->rough, span, path, error))
    return FALSE;
  if (rmp_drape_problem_evaluate (&problem, span->positions, NULL) >=
      rmp_drape_problem_evaluate (&problem, begin, NULL))
    {
      memcpy (span->positions, begin, n * sizeof (double));
      if (path)
        rmp_drape_path_return (path);
    }
  disturb (self, span->positions);
  return TRUE;
}

/* --- settling --------------------------------------------------------------------------------- */

/* Which frame of the way the span ends at. */
static guint
count_frames (const RmpClothSpan *span)
{
  if (span->kept[KEPT_DRAPED] > 0.0)
    return (guint) span->kept[KEPT_DRAPED];
  return span->length > 0.0 ? 1 : 0; /* the first one may have been no span */
}

static gboolean
go_the_way (RmpDrapePrepared *self, RmpClothSpan *span, RmpDrapeFilm *film, GError **error)
{
  const gsize n = 3 * (gsize) self->model->n_vertices;
  g_autofree double *loads = g_new0 (double, n + 1);
  g_autofree double *still = g_new0 (double, n + 1);
  g_autoptr (RmpDrapeRepulsion)
      repulsion = self->grid ? rmp_drape_repulsion_new (self->grid->n, self->threads.stretch,
                                                        self->grid->spacing)
                             : NULL;
  const RmpDrapeProblem problem = { .model = self->model,
                                    .energy = self->energy,
                                    .repulsion = repulsion,
                                    .is_free = self->is_free,
                                    .loads = loads,
                                    .positions = span->to,
                                    .gravity = rmp_drape_measure_strength (span->forces->gravity),
                                    .spacing = self->options.spacing };
  g_autoptr (RmpDrapePath) path = rmp_drape_path_new (
      &problem, rmp_drape_settling_count_kept (self->settling, self->model->n_vertices));
  g_autoptr (GArray) moments = g_array_new (FALSE, FALSE, sizeof (RmpDrapeMoment));
  RmpDrapeReport report = { .path = path };

  memcpy (span->positions, span->to, n * sizeof (double));
  rmp_cloth_forces_add_up (span->forces, self->model, span->positions, still,
                           span->start + span->length, HOLD, loads, span->call->n_threads);
  rmp_drape_path_add (path, span->positions, (double) NAN);
  if (!fall (self, span, loads, path, error) ||
      !come_to_rest (self, span, loads, moments, &report, error))
    return FALSE;
  rmp_drape_settling_keep (self->settling, film, span, path, moments, &report);
  return TRUE;
}

/* Who has no clip sees cloth as the rig has it, and nothing of the way. */
static void
warn_of_end (const RmpDrapePrepared *self, RmpClothSpan *span, guint frame)
{
  const guint n_frames = rmp_drape_settling_get_n_frames (self->settling);
  const double end = span->start + span->length;

  if (span->warning || frame >= n_frames ||
      fabs (end - span->last) > MAX (0.5 * span->length, LEAST_TIME))
    return;
  if (frame == 0)
    span->warning = g_strdup_printf (
        _ ("There is one frame, which shows the cloth before it settles. Choose a clip of %u "
           "frames in which nothing moves, or let frames show the drape."),
        n_frames + 1);
  else
    {
      g_autofree char *later = g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "%u frame", "%u frames", n_frames - frame),
          n_frames - frame);

      span->warning = g_strdup_printf (
          _ ("The clip ends here, and the cloth comes to rest %s later. Choose a longer clip, or "
             "let it settle over fewer frames."),
          later);
    }
}

static gboolean
settle (RmpDrapePrepared *self, RmpClothSpan *span, GError **error)
{
  const guint frame = count_frames (span);
  g_autoptr (RmpDrapeFilm) film = rmp_drape_settling_find (self->settling, span);
  const RmpDrapeIterate *shown;
  const GArray *moments;
  RmpDrapeReport report;

  if (!rmp_drape_film_is_done (film) && !go_the_way (self, span, film, error))
    return FALSE;
  shown = rmp_drape_film_show (film, frame, span, &moments, &report);
  warn (self, span, &report);
  if (!span->warning && rmp_drape_settling_is_moved (span))
    span->warning = g_strdup (
        _ ("The body moves while the cloth settles: frames do not follow from "
           "one another. Let it stand still for so long."));
  warn_of_end (self, span, frame);
  rmp_drape_tell (span, moments, &report, shown);
  span->kept[KEPT_DRAPED] = frame + 1;
  return TRUE;
}

/* --- a frame ---------------------------------------------------------------------------------- */

static gboolean
advance (gpointer data, RmpClothSpan *span, GError **error)
{
  RmpDrapePrepared *self = data;
  const gsize n = 3 * (gsize) self->model->n_vertices;
  g_autofree double *begin = NULL;
  g_autofree double *loads = NULL;
  g_autoptr (GArray) moments = NULL;
  RmpDrapeReport report = { 0 };

  if (self->settling && count_frames (span) <= rmp_drape_settling_get_n_frames (self->settling))
    return settle (self, span, error);
  begin = g_memdup2 (span->positions, n * sizeof (double));
  loads = g_new0 (double, n + 1);
  moments = g_array_new (FALSE, FALSE, sizeof (RmpDrapeMoment));
  if (!carry (self, span, span->velocities, error) ||
      (span->kept[KEPT_DRAPED] == 0.0 && !fall (self, span, loads, NULL, error)) ||
      !come_to_rest (self, span, loads, moments, &report, error))
    return FALSE;
  rmp_drape_tell (span, moments, &report, NULL);
  warn (self, span, &report);
  /* the first drape is no motion: it hung so before */
  for (gsize i = 0; i < n; i++)
    span->velocities[i] = span->length > 0.0 && span->kept[KEPT_DRAPED] > 0.0
                              ? (span->positions[i] - begin[i]) / span->length
                              : 0.0;
  span->kept[KEPT_DRAPED] = MAX (span->kept[KEPT_DRAPED], 1.0);
  return TRUE;
}

static gpointer
prepare_drape (const RmpClothModel *model, const RmpValues *values)
{
  return rmp_drape_prepared_new (model, values);
}

static void
free_drape (gpointer data)
{
  rmp_drape_prepared_free (data);
}

/* --- technique -------------------------------------------------------------------------------- */

static const RmpClothSolver solver_class = {
  .prepare = prepare_drape,
  .free = free_drape,
  .count_kept = count_kept,
  .advance = advance,
  .is_static = TRUE,
};

RMP_CLOTH_DEFINE_PREPARE (solver_class)

const RmpTechnique rmp_particle_drape = {
  .id = "particle-drape",
  .name = N_ ("Particle drape"),
  .summary = N_ ("How cloth hangs at rest, from measured curves of the fabric; no motion of its "
                 "own."),
  .authors = "D. E. Breen, D. H. House, M. J. Wozny",
  .title = "Predicting the Drape of Woven Cloth Using Interacting Particles",
  .venue = "SIGGRAPH",
  .year = 1994,
  .plots = rmp_drape_plots,
  .n_plots = RMP_DRAPE_N_PLOTS,
  RMP_CLOTH_STAGES_TELLING (rmp_drape_params, rmp_drape_presets, rmp_drape_figures,
                            RMP_CLOTH_N_INPUTS, rmp_drape_tables),
};
