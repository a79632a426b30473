/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/bake-private.h"

#include "bake/writer.h"
#include "relief/relief-class.h"
#include "technique/silenced.h"

#include <math.h>
#include <string.h>

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

/* --- frames ----------------------------------------------------------------------------------- */

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

/* --- sizes ------------------------------------------------------------------------------------ */

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

gboolean
rmp_bake_check_space (RmpBake *self, const RmpResult *result, GError **error)
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

GStrv
rmp_bake_describe_doubts (RmpBake *self)
{
  return rmp_bake_doubts_describe (self->doubts, self->options.last - self->options.first + 1);
}
