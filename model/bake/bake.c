/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/bake-private.h"

#include "bake/axes.h"
#include "bake/kept-frames.h"
#include "bake/kept-state.h"
#include "bake/sidecar.h"
#include "relief/relief-class.h"
#include "technique/silenced.h"
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

/* --- options ---------------------------------------------------------------------------------- */

/* What a format says before anything is computed. */
static gboolean
check_formats (const RmpBake *self, GError **error)
{
  const RmpBakeTarget target = { .first = self->options.first,
                                 .n_frames = self->options.last - self->options.first + 1,
                                 .rate = self->rate,
                                 .motion = rmp_snapshot_get_sampler (self->snapshot),
                                 .motion_start = rmp_snapshot_get_time (self->snapshot, 0.0) };

  for (guint i = 0; rmp_bake_writers[i]; i++)
    if ((self->options.formats & rmp_bake_writers[i]->format) && rmp_bake_writers[i]->check &&
        !rmp_bake_writers[i]->check (&target, error))
      return FALSE;
  return TRUE;
}

RmpBake *
rmp_bake_new (RmpLook *look, RmpClipItem *clip, const RmpBakeOptions *options, GError **error)
{
  RmpGarment *garment = rmp_look_get_garment (look);
  guint n_frames = clip ? rmp_clip_item_get_n_frames (clip) : 1;
  RmpSnapshot *snapshot;
  RmpBake *self;

  if (options->first > options->last || options->last >= n_frames)
    {
      g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE,
                   _ ("Frames %u to %u cannot be baked: “%s” has 0 to %u"), options->first,
                   options->last, clip ? rmp_clip_item_get_name (clip) : "the bind pose",
                   n_frames - 1);
      return NULL;
    }
  if (!isfinite (options->tolerance) || options->tolerance < 0.0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _ ("An error of %g mm cannot be allowed; choose a number above 0"),
                   1e3 * options->tolerance);
      return NULL;
    }
  if (!isfinite (options->scale) || options->scale <= 0.0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _ ("A scale of %g file units a metre is not possible; choose a number above 0"),
                   options->scale);
      return NULL;
    }
  snapshot = rmp_snapshot_new (rmp_garment_get_surface (garment), look, clip, error);
  if (!snapshot)
    return NULL;
  rmp_snapshot_set_in_order (snapshot);
  rmp_snapshot_pass_contact (snapshot);

  self = g_new0 (RmpBake, 1);
  self->snapshot = snapshot;
  self->options = *options;
  self->options.folder = g_strdup (options->folder);
  self->options.source = g_strdup (options->source);
  self->options.kept_path = g_strdup (options->kept_path);
  self->options.host = NULL;
  self->look = g_strdup (rmp_look_get_name (look));
  self->clip = clip ? g_strdup (rmp_clip_item_get_name (clip)) : NULL;
  self->name = rmp_bake_file_name (look);
  self->doubts = rmp_bake_doubts_new ();
  self->rate = rmp_project_get_frame_rate (
      rmp_character_get_project (rmp_surface_get_character (rmp_garment_get_surface (garment))));
  if (!check_formats (self, error))
    g_clear_pointer (&self, rmp_bake_free);
  return self;
}

void
rmp_bake_free (RmpBake *self)
{
  rmp_snapshot_unref (self->snapshot);
  g_clear_pointer (&self->united, rmp_relief_bake_free);
  g_clear_pointer (&self->base, rmp_relief_topology_unref);
  rmp_bake_doubts_free (self->doubts);
  g_free ((char *) self->options.folder);
  g_free ((char *) self->options.source);
  g_free ((char *) self->options.kept_path);
  g_free (self->look);
  g_free (self->clip);
  g_free (self->name);
  g_free (self);
}

char *
rmp_bake_describe_left_out (RmpBake *self)
{
  const RmpValues *values = rmp_snapshot_get_values (self->snapshot);

  return values ? rmp_values_describe_silenced (values) : NULL;
}

/* --- run -------------------------------------------------------------------------------------- */

static void
cut_mesh (RmpBake *self, RmpResult *result, const RmpCall *call)
{
  const gint64 begun = g_get_monotonic_time ();
  g_autoptr (RmpRelief) coarse = g_steal_pointer (&result->output.relief);

  result->output.relief = rmp_relief_bake_mesh (self->united, coarse, call->n_threads);
  result->seconds += (double) (g_get_monotonic_time () - begun) * 1e-6;
}

RmpResult *
rmp_bake_step (RmpBake *self, guint frame, const RmpCall *call, GError **error)
{
  RmpResult *result;

  if (g_cancellable_set_error_if_cancelled (call->cancellable, error) ||
      !rmp_snapshot_prepare (self->snapshot, call, error))
    return NULL;
  result = rmp_snapshot_compute (self->snapshot, frame, RMP_TARGET_BAKE, 0, call, error);
  if (result && self->united)
    cut_mesh (self, result, call);
  return result;
}

/* Where wrinkles decide what is fine, all frames are looked at before the first is meshed. Keeping
 * them till then would take more room than stepping them again takes time. Some forms are as fine
 * in each frame.
 */
static gboolean
unite (RmpBake *self, const RmpResult *first, const RmpCall *call, GError **error)
{
  g_autoptr (RmpReliefBake) united = rmp_relief_bake_new_on (first->output.relief->topology);
  const RmpReliefCut *cut = rmp_relief_get_class (first->output.relief)->cut;
  const guint n_frames = cut->is_constant ? 1 : self->options.last - self->options.first + 1;

  rmp_relief_bake_set_limit (united, self->options.triangles);
  rmp_relief_bake_add (united, first->output.relief);
  for (guint i = 1; i < n_frames; i++)
    {
      g_autoptr (RmpResult) result = rmp_bake_step (self, self->options.first + i, call, error);

      if (!result)
        return FALSE;
      rmp_relief_bake_add (united, result->output.relief);
      if (call->progress)
        call->progress (0.5 * (i + 1) / n_frames, call->data);
    }
  self->united = g_steal_pointer (&united);
  g_clear_pointer (&self->base, rmp_relief_topology_unref);
  self->base = rmp_relief_topology_ref (first->output.relief->topology);
  rmp_snapshot_set_cut (self->snapshot, self->united);
  return TRUE;
}

RmpResult *
rmp_bake_step_first (RmpBake *self, const RmpCall *call, GError **error)
{
  g_autoptr (RmpResult) result = rmp_bake_step (self, self->options.first, call, error);

  if (!result || !rmp_relief_get_class (result->output.relief)->cut)
    return g_steal_pointer (&result);
  return unite (self, result, call, error) ? rmp_bake_step (self, self->options.first, call, error)
                                           : NULL;
}

static guint64
free_space (const char *folder)
{
  g_autofree char *existing = g_strdup (folder);
  g_autoptr (GFile) file = NULL;
  g_autoptr (GFileInfo) info = NULL;

  while (!g_file_test (existing, G_FILE_TEST_IS_DIR) && strcmp (existing, ".") != 0 &&
         strcmp (existing, "/") != 0)
    {
      char *parent = g_path_get_dirname (existing);

      g_free (existing);
      existing = parent;
    }
  file = g_file_new_for_path (existing);
  info = g_file_query_filesystem_info (file, G_FILE_ATTRIBUTE_FILESYSTEM_FREE, NULL, NULL);
  return info ? g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_FILESYSTEM_FREE)
              : G_MAXUINT64;
}

double
rmp_bake_get_texels (const RmpBake *self)
{
  return self->united ? rmp_relief_bake_get_texels (self->united) : 0.0;
}

static void
fill_estimate (RmpBake *self, const RmpResult *result, RmpBakeEstimate *estimate)
{
  const RmpReliefTopology *topology = result->output.relief->topology;

  *estimate = (RmpBakeEstimate){
    .n_vertices = topology->n_vertices,
    .n_faces = topology->n_faces,
    .n_frames = self->options.last - self->options.first + 1,
    .at_most = rmp_bake_formats_are_tolerant (self->options.formats),
    .free_bytes = free_space (self->options.folder),
    .texels = rmp_bake_get_texels (self),
    .coarser = self->united && rmp_relief_bake_is_coarser (self->united),
  };
  for (guint i = 0; rmp_bake_writers[i]; i++)
    if (self->options.formats & rmp_bake_writers[i]->format)
      {
        const RmpBakeWriter *writer = rmp_bake_writers[i];
        guint64 kept = 0;

        estimate->bytes += writer->estimate (topology->n_vertices, topology->n_faces,
                                             topology->n_uvs, estimate->n_frames);
        if (writer->player)
          kept = writer->player (topology->n_vertices, topology->n_uvs, estimate->n_frames);
        estimate->player_bytes = MAX (estimate->player_bytes, kept);
        if (writer->aside)
          estimate->aside_bytes += writer->aside (topology->n_vertices, estimate->n_frames);
      }
}

gboolean
rmp_bake_estimate (RmpBake *self, RmpBakeEstimate *estimate, const RmpCall *call, GError **error)
{
  g_autoptr (RmpResult) first = rmp_bake_step_first (self, call, error);
  /* The first frame also makes what all of them share, and is often at rest; the middle one tells
   * what a frame costs.
   */
  const guint middle = self->options.first + (self->options.last - self->options.first + 1) / 2;
  g_autoptr (RmpResult) next = first ? rmp_bake_step (self, middle, call, error) : NULL;

  if (!next)
    return FALSE;
  fill_estimate (self, first, estimate);
  estimate->seconds = first->seconds + next->seconds * (estimate->n_frames - 1);
  return TRUE;
}

void
rmp_bake_set_begin (RmpBake *self, RmpBakeBeginFunc begin, gpointer data)
{
  self->begin = begin;
  self->begin_data = data;
}

static gboolean
check_space (RmpBake *self, const RmpResult *result, GError **error)
{
  RmpBakeEstimate estimate;
  g_autofree char *needed = NULL, *available = NULL;

  fill_estimate (self, result, &estimate);
  if (self->begin)
    self->begin (&estimate, self->begin_data);
  if (estimate.bytes + estimate.aside_bytes <= estimate.free_bytes)
    return TRUE;
  needed = g_format_size (estimate.bytes + estimate.aside_bytes);
  available = g_format_size (estimate.free_bytes);
  g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_NO_SPACE,
               _ ("The bake needs about %s and “%s” has %s free. Choose fewer frames, another "
                  "format or another place"),
               needed, self->options.folder, available);
  return FALSE;
}

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

/* Those of a look whose frames are independent need no state. The first frame is behind it. */
static void
begin_at_state (RmpBake *self, Run *run)
{
  guint next = run->kept.first;

  if (!run->kept.state_before || !rmp_snapshot_is_stepped (self->snapshot))
    return;
  while (next < run->kept.end && rmp_kept_frames_find (&run->kept, next))
    next++;
  if (next > self->options.first + 1 && next < run->kept.end)
    rmp_kept_state_read (run->kept.state_before, run->kept.key, next, self->snapshot);
}

/* Before @frame is stepped, or after the last: now and then, as a run that goes on steps again what
 * came after it. A shard's is of where it ends.
 */
static gboolean
keep_state (RmpBake *self, Run *run, guint frame, GError **error)
{
  const gboolean wanted = is_shard (self) ? frame == run->kept.end
                                          : frame > run->kept.first && frame < run->kept.end &&
                                                frame % STATE_INTERVAL == 0;

  if (!wanted || !run->kept.state_after || !rmp_snapshot_is_stepped (self->snapshot))
    return TRUE;
  /* It may not be ahead of the frames that are kept. */
  return await_frame (run, error) &&
         rmp_kept_state_write (run->kept.state_after, run->kept.key, self->snapshot, error);
}

/* The first frame tells the mesh, and is stepped even where it is kept or another shard's. */
static gboolean
run_frames (RmpBake *self, Run *run, const RmpCall *call, GError **error)
{
  g_autoptr (RmpResult) first = rmp_bake_step_first (self, call, error);

  if (!first || !check_space (self, first, error) || !run_begin (self, run, first, call, error))
    return FALSE;
  begin_at_state (self, run);
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

GStrv
rmp_bake_describe_doubts (RmpBake *self)
{
  return rmp_bake_doubts_describe (self->doubts, self->options.last - self->options.first + 1);
}
