/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/convert.h"

#include "bake/axes.h"
#include "bake/writer.h"
#include "import/import-job.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

/* Nobody waits for a batch program at the door. */
#define SECONDS 1e6

/* In frames: larger than the error of times stored as float. */
#define SAME_FRAME 1e-3

#define DEFAULT_RATE 24.0

typedef struct
{
  const RmpConvertOptions *options;
  const RmpCall *call;
  const RmpBakeWriter *writer;
  char *folder, *name;
  RmpImport *mesh; /* (nullable): faces */
  GString *note;

  /* Once the first frame has come. */
  guint first, last; /* of the input */
  RmpReliefTopology *topology;
  guint32 *faces, *uv_faces;
  double *times;
  float *positions;
  RmpBakeTarget target;
  gpointer instance;
} Convert;

static void
convert_clear (Convert *self)
{
  if (self->instance)
    self->writer->free (self->instance);
  g_clear_pointer (&self->target.files, g_ptr_array_unref);
  g_clear_pointer (&self->topology, rmp_relief_topology_unref);
  g_clear_pointer (&self->mesh, rmp_import_free);
  g_free (self->faces);
  g_free (self->uv_faces);
  g_free (self->times);
  g_free (self->positions);
  g_free (self->folder);
  g_free (self->name);
  if (self->note)
    g_string_free (self->note, TRUE);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Convert, convert_clear)

static gboolean G_GNUC_PRINTF (2, 3) invalid (GError **error, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  if (error)
    *error = g_error_new_valist (G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, format, arguments);
  va_end (arguments);
  return FALSE;
}

/* --- where it goes ---------------------------------------------------------------------------- */

/* “walk.0001” of a numbered file is “walk”. */
static void
strip_number (char *name)
{
  gsize end = strlen (name), begin = end;

  while (begin > 0 && g_ascii_isdigit (name[begin - 1]))
    begin--;
  if (begin > 1 && begin < end && name[begin - 1] == '.')
    name[begin - 1] = '\0';
}

static gboolean
choose_output (Convert *self, GError **error)
{
  g_autofree char *base = g_path_get_basename (self->options->output);
  char *dot = strrchr (base, '.');

  for (guint i = 0; dot && dot > base && rmp_bake_writers[i]; i++)
    if (g_ascii_strcasecmp (dot + 1, rmp_bake_writers[i]->id) == 0)
      self->writer = rmp_bake_writers[i];
  if (!self->writer)
    {
      g_autofree char *list = rmp_bake_writers_list (".");

      return invalid (error, "“%s” has no ending that can be written; there are %s", base, list);
    }

  *dot = '\0';
  if (self->writer->numbered)
    strip_number (base);
  self->name = g_steal_pointer (&base);
  self->folder = g_path_get_dirname (self->options->output);
  return TRUE;
}

static gboolean
is_numbered (const char *path)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);

  return g_str_has_suffix (lower, ".obj") || g_str_has_suffix (lower, ".ply");
}

/* The faces, before the first frame comes: of the mesh that was named, or of the input's own file.
 */
static gboolean
read_mesh (Convert *self, GError **error)
{
  const char *path = self->options->mesh                  ? self->options->mesh
                     : is_numbered (self->options->input) ? self->options->input
                                                          : NULL;
  g_autoptr (RmpImportJob) job = NULL;

  if (!path && self->writer->numbered)
    return invalid (
        error,
        "Files of meshes need faces, and “%s” has none; name a mesh in the same order with --mesh",
        self->options->input);
  if (!path)
    return TRUE;
  job = rmp_import_job_new (path);
  rmp_import_job_set_limits (job, SECONDS, RMP_IMPORT_MEMORY);
  self->mesh = rmp_import_job_run (job, self->call->cancellable, error);
  if (self->mesh && self->mesh->meshes->len != 1)
    return invalid (error, "“%s” has %u meshes; one is needed", path, self->mesh->meshes->len);
  return self->mesh != NULL;
}

/* --- its shape -------------------------------------------------------------------------------- */

static void
fill_faces (RmpReliefTopology *topology, const RmpImportMesh *mesh, const guint32 *numbers)
{
  const guint32 *faces = rmp_mesh_get_faces (mesh->mesh);

  for (gsize i = 0; i < 3 * (gsize) topology->n_faces; i++)
    topology->faces[i] = numbers ? numbers[faces[i]] : faces[i];
  if (topology->n_uvs > 0)
    {
      memcpy (topology->uv_faces, rmp_mesh_get_uv_faces (mesh->mesh),
              12 * (gsize) topology->n_faces);
      memcpy (topology->uvs, rmp_mesh_get_uvs (mesh->mesh), 8 * (gsize) topology->n_uvs);
    }
}

/* In the file's order: a welded vertex is the first of those that became it. */
static gboolean
make_topology (Convert *self, guint n_points, GError **error)
{
  const RmpImportMesh *mesh = self->mesh ? g_ptr_array_index (self->mesh->meshes, 0) : NULL;
  g_autofree guint32 *numbers = NULL;

  if (!mesh)
    {
      self->topology = rmp_relief_topology_new (n_points, 0, 0);
      return TRUE;
    }
  if (mesh->n_file_vertices != n_points)
    return invalid (error, "The mesh “%s” has %u vertices and the sequence %u points", mesh->name,
                    mesh->n_file_vertices, n_points);
  if (mesh->file_vertices)
    {
      numbers = g_new (guint32, rmp_mesh_get_n_vertices (mesh->mesh));
      for (guint i = n_points; i-- > 0;)
        if (mesh->file_vertices[i] != G_MAXUINT32)
          numbers[mesh->file_vertices[i]] = i;
    }
  self->topology = rmp_relief_topology_new (n_points, rmp_mesh_get_n_faces (mesh->mesh),
                                            rmp_mesh_get_n_uvs (mesh->mesh));
  fill_faces (self->topology, mesh, numbers);
  self->faces = rmp_axes_wind (self->options->axes, self->topology->faces, self->topology->n_faces);
  if (self->topology->n_uvs > 0)
    self->uv_faces = rmp_axes_wind (self->options->axes, self->topology->uv_faces,
                                    self->topology->n_faces);
  return TRUE;
}

/* --- its times -------------------------------------------------------------------------------- */

/* Frames a second of times in seconds, a whole number where it is meant as one. */
static double
find_rate (const double *times, guint n)
{
  double rate = n > 1 ? (n - 1) / (times[n - 1] - times[0]) : DEFAULT_RATE;

  return fabs (rate - round (rate)) < SAME_FRAME * rate ? MAX (round (rate), 1.0) : rate;
}

static gboolean
check_times (const Convert *self, GError **error)
{
  guint n = self->target.n_frames;
  double step = n > 1 ? (self->times[n - 1] - self->times[0]) / (n - 1) : 0.0;

  for (guint i = 0; self->writer == &rmp_bake_writer_pc2 && i < n; i++)
    if (fabs (self->times[i] - self->times[0] - i * step) > SAME_FRAME * step)
      return invalid (error,
                      "Frame %u is not evenly spaced, and PC2 has one step for all; write .mdd, "
                      "which keeps each time",
                      self->first + i);
  for (guint i = 0; self->writer->numbered && i < n; i++)
    {
      double number = self->times[i] * self->target.rate;

      if (number < -0.5 || fabs (number - round (number)) > SAME_FRAME ||
          (i > 0 && lround (number) == lround (self->times[i - 1] * self->target.rate)))
        return invalid (error,
                        "Frame %u would be number %g, and files have whole numbers from 0 on; "
                        "choose --rate and --start",
                        self->first + i, number);
    }
  return !self->writer->check || self->writer->check (&self->target, error);
}

/* Notes the rounding of times by a clock with so many ticks per second. */
static void
note_rounding (Convert *self, double ticks_per_second)
{
  double worst = 0.0;

  for (guint i = 0; i < self->target.n_frames; i++)
    {
      double ticks = self->times[i] * ticks_per_second;

      worst = MAX (worst, fabs (ticks - round (ticks)) / ticks_per_second * self->target.rate);
    }
  if (worst > SAME_FRAME)
    g_string_append_printf (self->note,
                            "Times were rounded to %g a second, by up to %.2g of a frame.",
                            ticks_per_second, worst);
}

static gboolean
make_times (Convert *self, const RmpImportSequence *sequence, GError **error)
{
  guint n = self->last - self->first + 1;
  double rate = self->options->rate;
  g_autofree double *all = NULL;

  if (rate == 0.0 && sequence->in_frames)
    {
      rate = DEFAULT_RATE;
      if (self->writer == &rmp_bake_writer_mdd || self->writer == &rmp_bake_writer_mcx)
        g_string_append_printf (self->note,
                                "The input counts frames; %g a second were taken (--rate).", rate);
    }
  else if (rate == 0.0)
    rate = find_rate (sequence->times, sequence->n_frames);

  all = rmp_import_sequence_seconds (sequence, rate);
  self->times = g_memdup2 (all + self->first, n * sizeof *all);
  if (!isnan (self->options->start))
    for (guint i = n; i-- > 0;)
      self->times[i] += self->options->start / rate - self->times[0];
  self->target.rate = rate;
  self->target.scale = 1.0; /* whatever the unit is, it stays */
  self->target.times = self->times;
  self->target.n_frames = n;
  if (self->writer == &rmp_bake_writer_mcx)
    note_rounding (self, RMP_BAKE_MAYA_TICKS);
  return check_times (self, error);
}

/* --- frame by frame --------------------------------------------------------------------------- */

static gboolean
choose_frames (Convert *self, guint n_frames, GError **error)
{
  gint64 first = MAX (self->options->from, 0),
         last = self->options->to < 0 ? n_frames - 1 : self->options->to;

  if (first > last || last >= n_frames)
    return invalid (error,
                    "Frames %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT
                    " cannot be taken: there are 0 to %u",
                    first, last, n_frames - 1);
  self->first = (guint) first;
  self->last = (guint) last;
  return TRUE;
}

static gboolean
begin (Convert *self, const RmpImportSequence *sequence, GError **error)
{
  if (!make_topology (self, sequence->n_points, error) || !make_times (self, sequence, error))
    return FALSE;
  if (g_mkdir_with_parents (self->folder, 0777) != 0)
    {
      g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_WRITE,
                   _ ("The folder “%s” cannot be made: %s"), self->folder, g_strerror (errno));
      return FALSE;
    }
  self->target.topology = self->topology;
  self->target.faces = self->faces;
  self->target.uv_faces = self->uv_faces;
  self->target.rest = self->positions; /* the first frame, where a base mesh is written */
  self->target.folder = self->folder;
  self->target.name = self->name;
  self->instance = self->writer->open (&self->target, error);
  return self->instance != NULL;
}

static gboolean
check_finite (const float *positions, guint n_points, guint frame, double scale, GError **error)
{
  for (gsize i = 0; i < 3 * (gsize) n_points; i++)
    if (!isfinite (positions[i]))
      {
        g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_NOT_FINITE,
                     _ ("Frame %u, vertex %u would be too far away at a scale of %g"), frame,
                     (guint) (i / 3), scale);
        return FALSE;
      }
  return TRUE;
}

static gboolean
take_frame (const RmpImportSequence *sequence, guint frame, const float *positions, gpointer data,
            GError **error)
{
  Convert *self = data;

  if (frame == 0 && !choose_frames (self, sequence->n_frames, error))
    return FALSE;
  if (frame < self->first || frame > self->last)
    return TRUE;
  if (!self->positions)
    self->positions = g_new (float, 3 * (gsize) sequence->n_points);
  rmp_axes_turn (self->options->axes, (float) self->options->scale, positions, sequence->n_points,
                 self->positions);
  if (!check_finite (self->positions, sequence->n_points, frame, self->options->scale, error) ||
      (frame == self->first && !begin (self, sequence, error)))
    return FALSE;
  if (self->call->progress)
    self->call->progress ((double) (frame + 1) / sequence->n_frames, self->call->data);
  return self->writer->frame (self->instance, frame - self->first, self->positions, NULL, error);
}

static gboolean
check_options (const RmpConvertOptions *options, GError **error)
{
  if (!isfinite (options->scale) || options->scale <= 0.0)
    return invalid (error, "A scale of %g is not possible; choose a number above 0",
                    options->scale);
  if (!isfinite (options->rate) || options->rate < 0.0 || options->rate > 1e6)
    return invalid (error, "%g frames a second are not possible; choose a number above 0",
                    options->rate);
  if (isinf (options->start) || fabs (options->start) > 1e7)
    return invalid (error, "A clip cannot start at frame %g", options->start);
  return TRUE;
}

GStrv
rmp_convert_run (const RmpConvertOptions *options, const RmpCall *call, char **note, GError **error)
{
  g_auto (Convert) self = { .options = options, .call = call, .note = g_string_new (NULL) };
  g_autoptr (RmpImportJob) job = rmp_import_job_new (options->input);
  g_autoptr (RmpImport) import = NULL;

  *note = NULL;
  self.target.files = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_whole_file_free);
  if (!check_options (options, error) || !choose_output (&self, error) || !read_mesh (&self, error))
    return NULL;
  rmp_import_job_set_limits (job, SECONDS, RMP_IMPORT_MEMORY);
  rmp_import_job_set_numbered (job, is_numbered (options->input));
  rmp_import_job_set_frame_func (job, take_frame, &self);
  import = rmp_import_job_run (job, call->cancellable, error);
  if (!import)
    return NULL;
  if (!self.instance)
    {
      invalid (error,
               "“%s” is no vertex sequence; there are .mdd, .pc2, .mcx, .mc, and numbered .obj and "
               ".ply files",
               options->input);
      return NULL;
    }
  if (!self.writer->finish (self.instance, error))
    return NULL;
  if (self.note->len > 0)
    *note = g_strdup (self.note->str);
  return rmp_whole_files_publish (self.target.files, error);
}
