/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bake-run.c: one run of a bake: frames from the method, or from those that are kept, to all
 * writers, and their files to their names, or to the store of a shard.
 */
#include <glib/gi18n-lib.h>

#include "bake/bake-private.h"

#include "bake/axes.h"
#include "bake/kept-frames.h"
#include "bake/kept-state.h"
#include "bake/sidecar.h"
#include "relief/relief-class.h"
#include "technique/value-iter.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

/* Frames from one state that is kept to the next. */
#define STATE_INTERVAL 8

/* One run: the target the writers share, and what it points to. */
typedef struct
{
  RmpBakeTarget target;
  RmpReliefTopology *topology;
  guint32 *faces, *uv_faces;
  float *rest, *positions, *normals; /* normals: (nullable): right after the positions */
  RmpKeptFrames kept;
  GPtrArray *lines;       /* of RmpOverlayLine, of the first frame */
  GPtrArray *writers;     /* of const RmpBakeWriter */
  gpointer instances[16]; /* of as many formats as chosen */
  GArray *owners;         /* [#target.files] of guint: the writer that began each */
  GThread *writing;       /* (nullable): of the frame before the one that is stepped */
} Run;

/* --- the beginning ---------------------------------------------------------------------------- */

static void
run_clear (Run *run)
{
  for (guint i = 0; run->writers && i < run->writers->len; i++)
    if (run->instances[i])
      ((const RmpBakeWriter *) run->writers->pdata[i])->free (run->instances[i]);
  g_clear_pointer (&run->writers, g_ptr_array_unref);
  g_clear_pointer (&run->owners, g_array_unref);
  g_clear_pointer (&run->lines, g_ptr_array_unref);
  g_clear_pointer (&run->topology, rmp_relief_topology_unref);
  g_clear_pointer (&run->target.files, g_ptr_array_unref);
  g_clear_pointer (&run->target.figures, g_array_unref);
  g_free (run->faces);
  g_free (run->uv_faces);
  g_free (run->rest);
  g_free (run->positions);
  rmp_kept_frames_clear (&run->kept);
}

static gboolean
holds_normals (const RmpBake *self)
{
  for (guint i = 0; rmp_bake_writers[i]; i++)
    if ((self->options.formats & rmp_bake_writers[i]->format) && rmp_bake_writers[i]->normals)
      return TRUE;
  return FALSE;
}

/* Files that there are since the last call are of this writer. */
static void
claim_files (Run *run, guint writer)
{
  while (run->owners->len < run->target.files->len)
    g_array_append_val (run->owners, writer);
}

static gboolean
is_shard (const RmpBake *self)
{
  return self->options.n_shards > 0 && !self->options.joins;
}

/* (transfer full): look, clip, method and the values of its parameters */
static char *
describe_maker (RmpBake *self)
{
  const RmpTechnique *technique = rmp_snapshot_get_technique (self->snapshot);
  const RmpValues *values = rmp_snapshot_get_values (self->snapshot);
  RmpValueIter iter = { .whole = values };
  GString *text = g_string_new (self->look);

  g_string_append_printf (text, "\n%s\n%s", self->clip ? self->clip : "",
                          technique ? technique->id : "");
  while (values && rmp_value_iter_next (&iter))
    {
      g_autofree char *name = rmp_value_iter_get_name (&iter);
      g_autofree char *value = rmp_values_get_text (iter.values, iter.param);

      g_string_append_printf (text, "\n%s=%s", name, value);
    }
  return g_string_free (text, FALSE);
}

static gboolean
run_begin (RmpBake *self, Run *run, const RmpResult *first, const RmpCall *call, GError **error)
{
  RmpReliefTopology *topology = first->output.relief->topology;
  gsize n_floats = 3 * (gsize) topology->n_vertices;
  g_autofree char *made_by = NULL;

  run->topology = rmp_relief_topology_ref (topology);
  run->lines = first->output.lines ? g_ptr_array_ref (first->output.lines) : NULL;
  run->faces = rmp_axes_wind (self->options.axes, topology->faces, topology->n_faces);
  run->uv_faces = rmp_axes_wind (
      self->options.axes, topology->n_uvs > 0 ? topology->uv_faces : NULL, topology->n_faces);
  run->rest = g_new (float, n_floats);
  run->positions = g_new (float, 2 * n_floats);
  run->normals = holds_normals (self) ? run->positions + n_floats : NULL;
  rmp_axes_turn (self->options.axes, (float) self->options.scale, topology->rest_positions,
                 topology->n_vertices, run->rest);
  run->target = (RmpBakeTarget){
    .topology = topology,
    .base = self->base,
    .faces = run->faces,
    .uv_faces = run->uv_faces,
    .rest = run->rest,
    .first = self->options.first,
    .n_frames = self->options.last - self->options.first + 1,
    .rate = self->rate,
    .motion = rmp_snapshot_get_sampler (self->snapshot),
    .motion_start = rmp_snapshot_get_time (self->snapshot, 0.0),
    .doubts = self->doubts,
    .axes = self->options.axes,
    .scale = self->options.scale,
    .tolerance = self->options.tolerance,
    .folder = self->options.folder,
    .name = self->name,
    .files = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_whole_file_free),
    .figures = g_array_new (FALSE, FALSE, sizeof (RmpBakeFigure)),
    .cancellable = call->cancellable,
  };
  run->writers = g_ptr_array_new ();
  run->owners = g_array_new (FALSE, FALSE, sizeof (guint));
  made_by = describe_maker (self);
  if (!rmp_kept_frames_open (&run->kept, &run->target, &self->options, made_by,
                             run->normals != NULL, error))
    return FALSE;
  if (is_shard (self))
    return TRUE;
  for (guint i = 0; rmp_bake_writers[i]; i++)
    if (self->options.formats & rmp_bake_writers[i]->format)
      {
        g_ptr_array_add (run->writers, (gpointer) rmp_bake_writers[i]);
        run->instances[run->writers->len - 1] = rmp_bake_writers[i]->open (&run->target, error);
        if (!run->instances[run->writers->len - 1])
          return FALSE;
        claim_files (run, run->writers->len - 1);
      }
  return TRUE;
}

/* --- frames ----------------------------------------------------------------------------------- */

static gboolean
check_topology (const Run *run, const RmpRelief *relief, guint frame, GError **error)
{
  if (!rmp_relief_get_class (relief)->is_mesh || relief->topology->id != run->topology->id)
    {
      g_set_error (
          error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_TOPOLOGY,
          _ ("At frame %u the method changed its mesh; point caches need one mesh for all frames"),
          frame);
      return FALSE;
    }
  return TRUE;
}

/* What goes into the file: a finite position at too large a scale is caught too. */
static gboolean
check_finite (const float *vectors, guint n_vertices, const char *what, guint frame, GError **error)
{
  for (gsize i = 0; i < 3 * (gsize) n_vertices; i++)
    if (!isfinite (vectors[i]))
      {
        g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_NOT_FINITE,
                     _ ("Frame %u, vertex %u has no finite %s. Bake other frames, or check the "
                        "motion and the "
                        "scale there"),
                     frame, (guint) (i / 3), what);
        return FALSE;
      }
  return TRUE;
}

static gboolean
turn_frame (RmpBake *self, Run *run, const RmpRelief *relief, guint frame, GError **error)
{
  if (!check_topology (run, relief, frame, error))
    return FALSE;
  rmp_axes_turn (self->options.axes, (float) self->options.scale, relief->positions,
                 run->topology->n_vertices, run->positions);
  if (!check_finite (run->positions, run->topology->n_vertices, "position", frame, error))
    return FALSE;
  if (run->normals)
    rmp_axes_turn (self->options.axes, 1.0f, relief->normals, run->topology->n_vertices,
                   run->normals);
  return !run->normals ||
         check_finite (run->normals, run->topology->n_vertices, "normal", frame, error);
}

/* @result: (nullable): the frame is kept */
static gboolean
run_frame (RmpBake *self, Run *run, const RmpResult *result, guint frame, GError **error)
{
  RmpFrameStore *store = rmp_kept_frames_find (&run->kept, frame);

  if (!(store ? rmp_frame_store_read (store, frame, run->positions, error)
              : turn_frame (self, run, result->output.relief, frame, error)))
    return FALSE;
  if (!store && run->kept.n > 0 &&
      !rmp_frame_store_add (run->kept.stores[0], frame, run->positions, error))
    return FALSE;
  for (guint i = 0; i < run->writers->len; i++)
    {
      const RmpBakeWriter *writer = run->writers->pdata[i];

      if (!writer->frame (run->instances[i], frame - self->options.first, run->positions,
                          run->normals, error))
        return FALSE;
      claim_files (run, i);
    }
  return TRUE;
}

/* A frame that is written while the next one is stepped. */
typedef struct
{
  RmpBake *bake;
  Run *run;
  RmpResult *result;
  guint frame;
} Written;

static gpointer
write_in_thread (gpointer data)
{
  Written *self = data;
  GError *error = NULL;

  run_frame (self->bake, self->run, self->result, self->frame, &error);
  g_clear_pointer (&self->result, rmp_result_unref);
  g_free (self);
  return error;
}

static gboolean
await_frame (Run *run, GError **error)
{
  GThread *thread = g_steal_pointer (&run->writing);
  GError *reason = thread ? g_thread_join (thread) : NULL;

  if (reason)
    g_propagate_error (error, reason);
  return reason == NULL;
}

/* At most one frame is being written: memory does not grow with the range. */
static gboolean
begin_frame (RmpBake *self, Run *run, RmpResult *result, guint frame, GError **error)
{
  Written *written;

  if (!await_frame (run, error))
    return FALSE;
  written = g_new (Written, 1);
  *written = (Written){ self, run, result ? rmp_result_ref (result) : NULL, frame };
  run->writing = g_thread_new ("bake", write_in_thread, written);
  return TRUE;
}

/* The state may not be ahead of the frames that are kept. */
static gboolean
write_state (RmpBake *self, Run *run, GError **error)
{
  return await_frame (run, error) &&
         rmp_kept_state_write (run->kept.state_after, run->kept.key, self->snapshot, error);
}

/* Of a look whose frames build on each other: goes to the first frame that is not kept, from the
 * furthest state that a run has left, and keeps some on the way, so that whoever is stopped there,
 * or bakes another part, need not begin at the first frame.
 */
static gboolean
approach_range (RmpBake *self, Run *run, const RmpCall *call, GError **error)
{
  guint next = run->kept.first, done = self->options.first + 1; /* the first frame is stepped */

  if (!run->kept.state_after || !rmp_snapshot_is_stepped (self->snapshot))
    return TRUE;
  while (next < run->kept.end && rmp_kept_frames_find (&run->kept, next))
    next++;
  if (next <= done || next == run->kept.end)
    return TRUE;
  done = rmp_kept_state_read ((const char *const *) run->kept.states, run->kept.key, done, next,
                              self->snapshot);
  while (done < next)
    {
      gboolean there;

      done = MIN (next, (done / STATE_INTERVAL + 1) * STATE_INTERVAL);
      if (!rmp_snapshot_approach (self->snapshot, done, G_MAXINT64, &there, call, error) ||
          !write_state (self, run, error))
        return FALSE;
    }
  return TRUE;
}

/* Before @frame is stepped, or after the last: now and then, as a run that goes on steps again what
 * came after it. The end of a shard is where the next one begins.
 */
static gboolean
keep_state (RmpBake *self, Run *run, guint frame, GError **error)
{
  const gboolean wanted = frame < run->kept.end ? frame % STATE_INTERVAL == 0 : is_shard (self);

  return !wanted || !run->kept.state_after || !rmp_snapshot_is_stepped (self->snapshot) ||
         write_state (self, run, error);
}

/* The first frame tells the mesh, and is stepped even where it is kept or another shard's. */
static gboolean
run_frames (RmpBake *self, Run *run, const RmpCall *call, GError **error)
{
  g_autoptr (RmpResult) first = rmp_bake_step_first (self, call, error);

  if (!first || !rmp_bake_check_space (self, first, error) ||
      !run_begin (self, run, first, call, error) || !approach_range (self, run, call, error))
    return FALSE;
  for (guint frame = run->kept.first; frame < run->kept.end; frame++)
    {
      const double fraction = (double) (frame - run->kept.first + 1) /
                              (run->kept.end - run->kept.first);
      const gboolean kept = run->kept.n > 0 && rmp_kept_frames_find (&run->kept, frame);
      g_autoptr (RmpResult) result = kept ? NULL
                                     : frame == self->options.first
                                         ? rmp_result_ref (first)
                                         : rmp_bake_step (self, frame, call, error);

      if ((!result && !kept) || g_cancellable_set_error_if_cancelled (call->cancellable, error) ||
          !begin_frame (self, run, result, frame, error) ||
          (result && !keep_state (self, run, frame + 1, error)))
        return FALSE;
      if (result)
        rmp_bake_doubts_add (self->doubts, frame, &result->output);
      /* Frames of united meshes are stepped twice. */
      if (call->progress)
        call->progress (self->united ? 0.5 + 0.5 * fraction : fraction, call->data);
    }
  return TRUE;
}

/* --- files ------------------------------------------------------------------------------------ */

/* (transfer full): those that the writer wrote, and that it shares with others */
static GPtrArray *
files_of (const Run *run, guint writer)
{
  const RmpBakeWriter *format = run->writers->pdata[writer];
  GPtrArray *files = g_ptr_array_new ();

  for (guint i = 0; i < run->owners->len; i++)
    {
      g_autofree char *name = g_path_get_basename (
          rmp_whole_file_get_path (run->target.files->pdata[i]));
      gboolean own = g_array_index (run->owners, guint, i) == writer;

      for (guint k = 0; !own && format->shared && format->shared[k]; k++)
        own = g_str_has_prefix (name, run->target.name) &&
              g_str_equal (name + strlen (run->target.name), format->shared[k]);
      if (own)
        g_ptr_array_add (files, run->target.files->pdata[i]);
    }
  return files;
}

static gboolean
write_sidecars (RmpBake *self, Run *run, GError **error)
{
  for (guint i = 0; i < run->writers->len; i++)
    {
      g_autoptr (GPtrArray) files = files_of (run, i);

      if (!rmp_sidecar_write (&run->target, run->writers->pdata[i], files, &self->options,
                              self->look, self->clip, rmp_snapshot_get_technique (self->snapshot),
                              rmp_snapshot_get_values (self->snapshot), run->lines, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
run_all (RmpBake *self, Run *run, const RmpCall *call, GError **error)
{
  const gboolean stepped = run_frames (self, run, call, error);

  if (!await_frame (run, stepped ? error : NULL) || !stepped)
    return FALSE;
  if (is_shard (self))
    return TRUE;
  for (guint i = 0; i < run->writers->len; i++)
    {
      if (!((const RmpBakeWriter *) run->writers->pdata[i])->finish (run->instances[i], error))
        return FALSE;
      claim_files (run, i);
    }
  for (guint i = 0; i < run->target.files->len; i++)
    if (!rmp_whole_file_await (run->target.files->pdata[i], call->cancellable, error))
      return FALSE;
  return write_sidecars (self, run, error);
}

GStrv
rmp_bake_run (RmpBake *self, const RmpCall *call, GError **error)
{
  RmpCall frames = *call;
  Run run = { 0 };
  GStrv paths = NULL;

  if (g_mkdir_with_parents (self->options.folder, 0777) != 0)
    {
      g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_WRITE,
                   _ ("The folder “%s” cannot be made: %s"), self->options.folder,
                   g_strerror (errno));
      return NULL;
    }
  /* No format knows how open creases are. */
  frames.leaves_normals = !holds_normals (self);
  frames.leaves_openness = TRUE;
  rmp_bake_doubts_clear (self->doubts);
  if (run_all (self, &run, &frames, error))
    paths = is_shard (self) ? g_strdupv (run.kept.paths)
                            : rmp_whole_files_publish (run.target.files, error);
  if (paths && !is_shard (self))
    rmp_kept_frames_remove (&run.kept);
  run_clear (&run);
  return paths;
}
