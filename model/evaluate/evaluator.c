/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/evaluator.h"

#include "evaluate/crash-mark.h"
#include "evaluate/evaluator-switch.h"
#include "evaluate/lane.h"
#include "motion/stop.h"

#include <stdlib.h>
#include <string.h>

#define DEFAULT_BUDGET ((gsize) 1 << 30)
#define DEFAULT_DISK_BUDGET ((guint64) 4 << 30)

struct _RmpEvaluator
{
  GObject parent_instance;

  RmpProject *project;
  gulong changed_id;
  GPtrArray *lanes; /* of RmpLane, most recently used last */
  RmpPreviews *previews;
  RmpCrashMark *mark; /* (nullable): of a project that is found again */
  RmpJobPool *pool;
  RmpFrameSpill *spill;
  gboolean off;
  gsize budget;
};

enum
{
  FRAME_READY,
  FAILED,
  ANALYSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RmpEvaluator, rmp_evaluator, G_TYPE_OBJECT)

/* --- lanes ------------------------------------------------------------------------------------ */

static void
keep_budget (RmpEvaluator *self)
{
  gsize size = rmp_evaluator_get_cache_size (self);

  for (guint i = 0; i < self->lanes->len && size > self->budget; i++)
    {
      rmp_lane_shrink (self->lanes->pdata[i], size - self->budget);
      size = rmp_evaluator_get_cache_size (self);
    }
}

static void
lane_frame_ready (RmpLane *lane, double frame, gpointer data)
{
  RmpEvaluator *self = data;

  keep_budget (self);
  g_signal_emit (self, signals[FRAME_READY], 0, rmp_lane_get_surface (lane),
                 rmp_lane_get_look (lane), frame);
}

static void
lane_analysed (RmpLane *lane, gpointer data)
{
  if (rmp_lane_get_look (lane))
    g_signal_emit (data, signals[ANALYSED], 0, rmp_lane_get_look (lane));
}

static void
lane_failed (RmpLane *lane, const char *message, gpointer data)
{
  g_signal_emit (data, signals[FAILED], 0, rmp_lane_get_look (lane), message);
}

static RmpLane *
find_lane (RmpEvaluator *self, RmpSurface *surface, RmpLook *look, RmpClipItem *clip)
{
  if (self->off)
    look = NULL;
  for (guint i = 0; i < self->lanes->len; i++)
    {
      RmpLane *lane = self->lanes->pdata[i];

      if (rmp_lane_get_surface (lane) == surface && rmp_lane_get_look (lane) == look &&
          rmp_lane_get_clip (lane) == clip)
        return lane;
    }
  return NULL;
}

/* The least recently used lane gives back memory first. */
static void
mark_used (RmpEvaluator *self, RmpLane *lane)
{
  guint index;

  g_ptr_array_find (self->lanes, lane, &index);
  memmove (&self->lanes->pdata[index], &self->lanes->pdata[index + 1],
           (self->lanes->len - 1 - index) * sizeof (gpointer));
  self->lanes->pdata[self->lanes->len - 1] = lane;
}

static RmpSampler *lane_find_motion (RmpLane *lane, gpointer data);

static RmpLane *
add_lane (RmpEvaluator *self, RmpSurface *surface, RmpLook *look, RmpClipItem *clip)
{
  const RmpLaneEvents events = {
    .frame_ready = lane_frame_ready,
    .analysed = lane_analysed,
    .failed = lane_failed,
    .find_motion = lane_find_motion,
    .data = self,
  };
  RmpLane *lane = rmp_lane_new (surface, self->off ? NULL : look, clip, self->pool, self->spill,
                                events);

  g_ptr_array_add (self->lanes, lane);
  rmp_lane_refresh (lane, self->previews);
  return lane;
}

static RmpLane *
ensure_lane (RmpEvaluator *self, RmpSurface *surface, RmpLook *look, RmpClipItem *clip)
{
  RmpLane *lane = find_lane (self, surface, look, clip);

  if (!lane)
    return add_lane (self, surface, look, clip);
  mark_used (self, lane);
  return lane;
}

/* The lane of the simulator below it, which may not be shown itself. */
static RmpSampler *
lane_find_motion (RmpLane *lane, gpointer data)
{
  RmpLook *look = rmp_lane_get_look (lane), *below = look ? rmp_look_get_motion (look) : NULL;
  RmpLane *simulator;

  if (!below)
    return NULL;
  simulator = find_lane (data, rmp_lane_get_surface (lane), below, rmp_lane_get_clip (lane));
  if (!simulator)
    simulator = add_lane (data, rmp_lane_get_surface (lane), below, rmp_lane_get_clip (lane));
  return rmp_lane_get_motion (simulator);
}

static gboolean
contains (GListModel *model, gpointer object)
{
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (model, i);

      if (item == object)
        return TRUE;
    }
  return FALSE;
}

static gboolean
lane_is_alive (RmpEvaluator *self, RmpLane *lane)
{
  RmpCharacter *character = rmp_surface_get_character (rmp_lane_get_surface (lane));

  if (!character || !contains (rmp_project_get_characters (self->project), character) ||
      !contains (rmp_character_get_surfaces (character), rmp_lane_get_surface (lane)))
    return FALSE;
  if (rmp_lane_get_clip (lane) &&
      !contains (rmp_character_get_clips (character), rmp_lane_get_clip (lane)))
    return FALSE;
  return !rmp_lane_get_look (lane) ||
         contains (rmp_project_get_looks (self->project), rmp_lane_get_look (lane));
}

static void
stop_lane (gpointer lane)
{
  rmp_lane_stop (lane);
  rmp_lane_unref (lane);
}

/* How many simulators are below it. */
static guint
count_below (RmpLane *lane)
{
  RmpLook *look = rmp_lane_get_look (lane);
  guint n = 0;

  for (look = look ? rmp_look_get_motion (look) : NULL; look; look = rmp_look_get_motion (look))
    n++;
  return n;
}

static gint
compare_depth (gconstpointer a, gconstpointer b)
{
  const guint x = count_below (*(RmpLane *const *) a), y = count_below (*(RmpLane *const *) b);

  return (x > y) - (x < y);
}

/* A lane takes what those below it make, so they come first; and it may add them, which moves the
 * list.
 */
static void
refresh_lanes (RmpEvaluator *self, GPtrArray *lanes)
{
  g_ptr_array_sort (lanes, compare_depth);
  for (guint i = 0; i < lanes->len; i++)
    rmp_lane_refresh (lanes->pdata[i], self->previews);
}

static void
project_changed (RmpEvaluator *self)
{
  g_autoptr (GPtrArray) lanes = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_lane_unref);

  for (guint i = self->lanes->len; i > 0; i--)
    {
      RmpLane *lane = self->lanes->pdata[i - 1];

      if (lane_is_alive (self, lane))
        g_ptr_array_add (lanes, rmp_lane_ref (lane));
      else
        g_ptr_array_remove_index (self->lanes, i - 1);
    }
  refresh_lanes (self, lanes);
}

/* --- public ----------------------------------------------------------------------------------- */

RmpEvaluator *
rmp_evaluator_new (RmpProject *project)
{
  RmpEvaluator *self = g_object_new (RMP_TYPE_EVALUATOR, NULL);
  const char *path = rmp_project_get_path (project);
  const char *key = path ? path : rmp_project_get_working_copy (project);

  self->project = g_object_ref (project);
  self->mark = key ? rmp_crash_mark_new (key) : NULL;
  self->pool = rmp_job_pool_new (self->mark);
  self->changed_id = g_signal_connect_swapped (project, "changed", G_CALLBACK (project_changed),
                                               self);
  return self;
}

void
rmp_evaluator_set_accelerator (RmpEvaluator *self, RmpAccelerator *accelerator)
{
  g_return_if_fail (RMP_IS_EVALUATOR (self));

  rmp_job_pool_set_accelerator (self->pool, accelerator);
}

static guint64
field_mask (RmpLook *look, const char *const *fields)
{
  g_autoptr (RmpLayer) layer = look ? g_list_model_get_item (rmp_look_get_layers (look), 0) : NULL;
  const RmpTechnique *technique = layer ? rmp_layer_get_technique (layer) : NULL;
  guint64 mask = 0;

  if (technique && fields)
    for (guint i = 0; i < technique->n_fields; i++)
      if (g_strv_contains (fields, technique->fields[i].id))
        mask |= G_GUINT64_CONSTANT (1) << i;
  return mask;
}

RmpResult *
rmp_evaluator_request (RmpEvaluator *self, RmpSurface *surface, RmpLook *look, RmpClipItem *clip,
                       double frame, const char *const *fields, gboolean *exact)
{
  gboolean is_exact;
  RmpResult *result = rmp_lane_request (ensure_lane (self, surface, look, clip), frame,
                                        field_mask (self->off ? NULL : look, fields), &is_exact);

  if (exact)
    *exact = is_exact;
  return result;
}

void
rmp_evaluator_set_off (RmpEvaluator *self, gboolean off)
{
  g_return_if_fail (RMP_IS_EVALUATOR (self));

  if (off == self->off)
    return;
  self->off = off;
  g_ptr_array_set_size (self->lanes, 0);
}

gboolean
rmp_evaluator_is_off (RmpEvaluator *self)
{
  return self->off;
}

guint
rmp_evaluator_count_crashes (const char *path)
{
  g_autofree char *real = realpath (path, NULL);

  return rmp_crash_mark_count (real ? real : path);
}

void
rmp_evaluator_refine (RmpEvaluator *self, RmpSurface *surface, RmpLook *look, RmpClipItem *clip)
{
  rmp_lane_refine (ensure_lane (self, surface, look, clip));
}

void
rmp_evaluator_end_refining (RmpEvaluator *self)
{
  for (guint i = 0; i < self->lanes->len; i++)
    rmp_lane_end_refining (self->lanes->pdata[i]);
}

void
rmp_evaluator_survey (RmpEvaluator *self, RmpSurface *surface, RmpLook *look, RmpClipItem *clip)
{
  rmp_lane_survey (ensure_lane (self, surface, look, clip));
}

const char *
rmp_evaluator_get_lacks (RmpEvaluator *self, RmpSurface *surface, RmpLook *look, RmpClipItem *clip,
                         double *frame)
{
  return rmp_lane_get_lacks (ensure_lane (self, surface, look, clip), frame);
}

RmpSnapshot *
rmp_evaluator_get_snapshot (RmpEvaluator *self, RmpSurface *surface, RmpLook *look,
                            RmpClipItem *clip)
{
  RmpLane *lane = find_lane (self, surface, look, clip);
  RmpSnapshot *snapshot = lane ? rmp_lane_get_snapshot (lane) : NULL;

  return snapshot ? rmp_snapshot_ref (snapshot) : NULL;
}

RmpBeginning
rmp_evaluator_get_beginning (RmpEvaluator *self, RmpSurface *surface, RmpLook *look,
                             RmpClipItem *clip)
{
  return rmp_lane_get_beginning (ensure_lane (self, surface, look, clip));
}

const char *
rmp_evaluator_get_failure (RmpEvaluator *self, RmpSurface *surface, RmpLook *look,
                           RmpClipItem *clip)
{
  const GError *failure = rmp_lane_get_failure (ensure_lane (self, surface, look, clip));

  return failure ? failure->message : NULL;
}

gboolean
rmp_evaluator_get_stop (RmpEvaluator *self, RmpSurface *surface, RmpLook *look, RmpClipItem *clip,
                        double *frame, guint32 *vertex)
{
  RmpLane *lane = ensure_lane (self, surface, look, clip);
  RmpSnapshot *snapshot = rmp_lane_get_snapshot (lane);
  const RmpStopCause *cause = rmp_stop_get_cause (rmp_lane_get_failure (lane));

  if (!cause || !snapshot)
    return FALSE;
  *frame = MAX (rmp_snapshot_get_frame_at (snapshot, cause->time), 0.0);
  *vertex = cause->vertex;
  return TRUE;
}

/* A lane may have yet another job after the one it had: a drag goes on while one runs. */
gboolean
rmp_evaluator_await (RmpEvaluator *self, gint64 microseconds)
{
  const gint64 end = g_get_monotonic_time () + microseconds;
  gboolean any = FALSE;

  for (guint i = 0; i < self->lanes->len; i++)
    while (rmp_lane_is_prompt (self->lanes->pdata[i], microseconds) &&
           rmp_lane_await (self->lanes->pdata[i], end))
      any = TRUE;
  return any;
}

void
rmp_evaluator_prefetch (RmpEvaluator *self, RmpSurface *surface, RmpLook *look, RmpClipItem *clip,
                        guint first, guint last)
{
  rmp_lane_prefetch (ensure_lane (self, surface, look, clip), first, last);
}

/* Its look, or one that makes the motion for it. */
static gboolean
concerns_lane (const RmpPreviewKind *kind, gpointer subject, RmpLane *lane)
{
  if (kind->concerns_surface)
    return kind->concerns_surface (subject, rmp_lane_get_surface (lane));
  for (RmpLook *look = rmp_lane_get_look (lane); look; look = rmp_look_get_motion (look))
    if (kind->concerns (subject, look))
      return TRUE;
  return FALSE;
}

gboolean
rmp_evaluator_preview (RmpEvaluator *self, const RmpPreviewKind *kind, gpointer subject,
                       gconstpointer value)
{
  g_autoptr (GPtrArray) lanes = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_lane_unref);

  if (!rmp_previews_set (self->previews, kind, subject, value))
    return FALSE;
  for (guint i = 0; i < self->lanes->len; i++)
    if (concerns_lane (kind, subject, self->lanes->pdata[i]))
      g_ptr_array_add (lanes, rmp_lane_ref (self->lanes->pdata[i]));
  refresh_lanes (self, lanes);
  return TRUE;
}

RmpFrameState
rmp_evaluator_get_frame_state (RmpEvaluator *self, RmpSurface *surface, RmpLook *look,
                               RmpClipItem *clip, guint frame)
{
  RmpLane *lane = find_lane (self, surface, look, clip);

  return lane ? rmp_lane_get_state (lane, frame) : RMP_FRAME_NONE;
}

void
rmp_evaluator_get_frame_states (RmpEvaluator *self, RmpSurface *surface, RmpLook *look,
                                RmpClipItem *clip, guint first, guint step, guint n,
                                RmpFrameState *states)
{
  RmpLane *lane = find_lane (self, surface, look, clip);

  for (guint i = 0; i < n; i++)
    states[i] = lane ? rmp_lane_get_state (lane, first + i * step) : RMP_FRAME_NONE;
}

RmpResult *
rmp_evaluator_peek (RmpEvaluator *self, RmpSurface *surface, RmpLook *look, RmpClipItem *clip,
                    guint frame)
{
  RmpLane *lane = find_lane (self, surface, look, clip);
  RmpResult *result = lane ? rmp_lane_peek (lane, frame) : NULL;

  return result ? rmp_result_ref (result) : NULL;
}

gsize
rmp_evaluator_get_cache_size (RmpEvaluator *self)
{
  gsize size = 0;

  for (guint i = 0; i < self->lanes->len; i++)
    size += rmp_lane_get_size (self->lanes->pdata[i]);
  return size;
}

void
rmp_evaluator_set_cache_budget (RmpEvaluator *self, gsize bytes)
{
  self->budget = bytes;
  keep_budget (self);
}

guint64
rmp_evaluator_get_disk_size (RmpEvaluator *self)
{
  return rmp_frame_spill_get_size (self->spill);
}

void
rmp_evaluator_set_disk_budget (RmpEvaluator *self, guint64 bytes)
{
  rmp_frame_spill_set_budget (self->spill, bytes);
}

GPtrArray *
rmp_evaluator_get_findings (RmpEvaluator *self, RmpLook *look, RmpClipItem *clip)
{
  RmpLane *lane = find_lane (self, rmp_garment_get_surface (rmp_look_get_garment (look)), look,
                             clip);

  return lane ? rmp_lane_get_findings (lane) : NULL;
}

/* --- detected lines --------------------------------------------------------------------------- */

static void
detect_in_thread (GTask *task, G_GNUC_UNUSED gpointer source, gpointer snapshot,
                  GCancellable *cancellable)
{
  RmpCall call = { .cancellable = cancellable };
  GError *error = NULL;
  GPtrArray *lines = rmp_snapshot_prepare (snapshot, &call, &error)
                         ? rmp_snapshot_detect_lines (snapshot, &call, &error)
                         : NULL;

  if (lines)
    g_task_return_pointer (task, lines, (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, error);
}

void
rmp_evaluator_detect_lines_async (RmpEvaluator *self, RmpLook *look, RmpClipItem *clip,
                                  GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer data)
{
  /* Without a source: the thread may hold the task last, and evaluators end on the thread that they
   * are used on.
   */
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  RmpSurface *surface = rmp_garment_get_surface (rmp_look_get_garment (look));
  RmpLane *lane = find_lane (self, surface, look, clip);
  GError *error = NULL;
  RmpSampler *motion = lane ? lane_find_motion (lane, self) : NULL;
  RmpSnapshot *snapshot = motion ? rmp_snapshot_new_over (motion, surface, look, clip, &error)
                                 : rmp_snapshot_new (surface, look, clip, &error);

  g_task_set_source_tag (task, rmp_evaluator_detect_lines_async);
  if (self->off)
    {
      g_clear_error (&error);
      g_clear_pointer (&snapshot, rmp_snapshot_unref);
      g_task_return_new_error (
          task, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
          "Looks are not computed in this window. Turn “Compute Looks” on first.");
      return;
    }
  if (!snapshot)
    {
      g_task_return_error (task, error);
      return;
    }
  if (lane && rmp_lane_get_snapshot (lane))
    rmp_snapshot_inherit (snapshot, rmp_lane_get_snapshot (lane));
  g_task_set_task_data (task, snapshot, (GDestroyNotify) rmp_snapshot_unref);
  g_task_run_in_thread (task, detect_in_thread);
}

GPtrArray *
rmp_evaluator_detect_lines_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* --- object ----------------------------------------------------------------------------------- */

static void
rmp_evaluator_dispose (GObject *object)
{
  RmpEvaluator *self = RMP_EVALUATOR (object);

  g_clear_signal_handler (&self->changed_id, self->project);
  g_clear_pointer (&self->lanes, g_ptr_array_unref);
  /* Jobs hold their snapshots and lanes; the cancelled ones end soon and report to nobody. */
  g_clear_pointer (&self->pool, rmp_job_pool_free);
  g_clear_pointer (&self->mark, rmp_crash_mark_free);
  g_clear_pointer (&self->spill, rmp_frame_spill_close);
  g_clear_pointer (&self->previews, rmp_previews_free);
  g_clear_object (&self->project);

  G_OBJECT_CLASS (rmp_evaluator_parent_class)->dispose (object);
}

static void
rmp_evaluator_class_init (RmpEvaluatorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rmp_evaluator_dispose;

  signals[FRAME_READY] = g_signal_new ("frame-ready", RMP_TYPE_EVALUATOR, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 3, RMP_TYPE_SURFACE,
                                       RMP_TYPE_LOOK, G_TYPE_DOUBLE);
  signals[FAILED] = g_signal_new ("failed", RMP_TYPE_EVALUATOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 2, RMP_TYPE_LOOK, G_TYPE_STRING);
  signals[ANALYSED] = g_signal_new ("analysed", RMP_TYPE_EVALUATOR, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 1, RMP_TYPE_LOOK);
}

static void
rmp_evaluator_init (RmpEvaluator *self)
{
  g_autofree char *folder = g_build_filename (g_get_user_cache_dir (), "rimple", "frames", NULL);

  self->lanes = g_ptr_array_new_with_free_func (stop_lane);
  self->previews = rmp_previews_new ();
  self->spill = rmp_frame_spill_new (folder, DEFAULT_DISK_BUDGET);
  self->budget = DEFAULT_BUDGET;
}
