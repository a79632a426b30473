/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/verify.h"

#include "bake/axes.h"
#include "bake/bake-private.h"
#include "bake/seam-owners.h"
#include "bake/sha256.h"
#include "bake/sidecar.h"
#include "import/import-job.h"
#include "relief/relief-class.h"
#include "technique/length-text.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* The reader waits for each frame to be computed. */
#define SECONDS 1e6

/* Of floats, where targets are added to a base. */
#define N_ROUNDINGS 4.0

/* Of one format. */
typedef struct
{
  RmpBake *bake;
  const RmpCall *call;
  const RmpBakeWriter *writer;
  RmpBakeTarget target;    /* names and rate alone */
  guint next;              /* the frame that comes */
  float *expected;         /* (nullable): [#V × 3] once the first has come */
  guint n_points;          /* of the file */
  guint32 *owners;         /* (nullable): [n_points] the vertex of the mesh each is */
  guint n_formats, n_done; /* of all of them, for the progress */

  guint worst, n_different; /* the frame that differs most, and how many do */
  double largest;           /* metres */
  double stated;            /* metres that a vertex may be off, as its writer says */
} Check;

static void
check_clear (Check *self)
{
  g_clear_pointer (&self->expected, g_free);
  g_clear_pointer (&self->owners, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Check, check_clear)

static gboolean G_GNUC_PRINTF (2, 3) differs (GError **error, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  if (error)
    *error = g_error_new_valist (RMP_BAKE_ERROR, RMP_BAKE_ERROR_DIFFERS, format, arguments);
  va_end (arguments);
  return FALSE;
}

/* The file that has a frame. */
static char *
file_name (const Check *self, guint frame)
{
  if (self->writer->numbered)
    return rmp_bake_numbered_name (&self->target, frame - self->target.first, self->writer->id);
  if (self->writer->ending)
    return g_strconcat (self->bake->name, self->writer->ending, NULL);
  return g_strconcat (self->bake->name, ".", self->writer->id, NULL);
}

/* --- places ----------------------------------------------------------------------------------- */

static RmpResult *
compute (Check *self, GError **error)
{
  RmpCall positions = *self->call;

  positions.leaves_normals = positions.leaves_openness = TRUE;
  if (self->next == self->bake->options.first && !self->bake->united)
    return rmp_bake_step_first (self->bake, &positions, error);
  return rmp_bake_step (self->bake, self->next, &positions, error);
}

static gboolean
check_shape (const Check *self, guint n_points, const RmpRelief *relief, GError **error)
{
  g_autofree char *name = file_name (self, self->next);

  if (!rmp_relief_get_class (relief)->is_mesh)
    return differs (error, _ ("Frame %u is no mesh any more"), self->next);
  if (self->writer->read_back ? n_points < relief->topology->n_vertices
                              : n_points != relief->topology->n_vertices)
    return differs (error, _ ("“%s” has %u vertices, and the look has %u"), name, n_points,
                    relief->topology->n_vertices);
  return TRUE;
}

/* Sums of targets and products with joints round, by the more the further out a vertex is. */
static double
get_tolerance (const Check *self, guint n)
{
  float furthest = 0.0f;

  if (!self->writer->read_back)
    return RMP_BAKE_VERIFY_TOLERANCE;
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    furthest = MAX (furthest, fabsf (self->expected[i]));
  return RMP_BAKE_VERIFY_TOLERANCE + self->stated +
         N_ROUNDINGS * (double) FLT_EPSILON * (double) furthest / self->bake->options.scale;
}

/* Metres between a point of the file and where the look has it. */
static double
measure (const Check *self, const float *positions, gsize point)
{
  const gsize vertex = self->owners ? self->owners[point] : point;
  double square = 0.0;

  if (vertex == RMP_OWNER_UNKNOWN)
    return 0.0;
  for (gsize k = 0; k < 3; k++)
    {
      const double off = (double) positions[3 * point + k] -
                         (double) self->expected[3 * vertex + k];

      square += off * off;
    }
  return sqrt (square) / self->bake->options.scale;
}

static void
compare (Check *self, const float *positions, const RmpRelief *relief)
{
  const guint n = relief->topology->n_vertices;
  const double scale = self->bake->options.scale;
  double largest = 0.0;

  if (!self->expected)
    self->expected = g_new (float, 3 * (gsize) n);
  rmp_axes_turn (self->bake->options.axes, (float) scale, relief->positions, n, self->expected);
  for (gsize i = 0; i < (self->owners ? self->n_points : n); i++)
    largest = MAX (largest, measure (self, positions, i));
  self->n_different += largest > get_tolerance (self, n);
  if (largest > self->largest)
    {
      self->largest = largest;
      self->worst = self->next;
    }
}

static void
report (const Check *self)
{
  const double part = (double) (self->next - self->target.first) / self->target.n_frames;

  if (self->call->progress)
    self->call->progress ((self->n_done + part) / self->n_formats, self->call->data);
}

static gboolean
lacks_frame (const Check *self, GError **error)
{
  g_autofree char *name = file_name (self, self->next);

  if (self->writer->numbered)
    return differs (error, _ ("“%s” is missing: frame %u has no file"), name, self->next);
  return differs (error, _ ("“%s” lacks frame %u"), name, self->next);
}

/* Numbered files may have others beside them that an earlier bake left. */
static gboolean
take_frame (const RmpImportSequence *sequence, guint index, const float *positions, gpointer data,
            GError **error)
{
  Check *self = data;
  const long frame = lround (sequence->times[index] *
                             (sequence->in_frames ? 1.0 : self->target.rate));
  g_autoptr (RmpResult) result = NULL;
  g_autofree char *name = file_name (self, self->next);

  if (self->writer->numbered &&
      (frame < (long) self->target.first || frame > (long) self->bake->options.last))
    return TRUE;
  if (frame != (long) self->next || self->next > self->bake->options.last)
    return self->writer->numbered
               ? lacks_frame (self, error)
               : differs (error, _ ("“%s” has frame %ld where frame %u should be"), name, frame,
                          self->next);
  result = compute (self, error);
  if (!result || !check_shape (self, sequence->n_points, result->output.relief, error))
    return FALSE;
  compare (self, positions, result->output.relief);
  self->next++;
  report (self);
  return TRUE;
}

/* The reader's own words, without those about an import. */
static void
explain_failure (const char *name, GError *failure, GError **error)
{
  const char *reason = strchr (failure->message, '\n');

  if (failure->domain == RMP_IMPORT_ERROR)
    {
      differs (error, _ ("“%s” cannot be read back: %s"), name,
               reason ? reason + 1 : failure->message);
      g_error_free (failure);
    }
  else
    g_propagate_error (error, failure);
}

static gboolean
conclude (const Check *self, GError **error)
{
  g_autofree char *worst = file_name (self, self->worst), *length = rmp_length_text (self->largest);

  if (self->next <= self->bake->options.last)
    return lacks_frame (self, error);
  if (self->n_different == 0)
    return TRUE;
  return differs (error,
                  _ ("“%s” differs from the look, most at frame %u, where a vertex is off by %s. "
                     "Frames that differ: "
                     "%u of %u"),
                  worst, self->worst, length, self->n_different, self->target.n_frames);
}

/* Vertices of a mesh come first; those that its seams split off are copies. */
static gboolean
find_owners (Check *self, gpointer file, const RmpReliefTopology *topology, GError **error)
{
  const RmpReadBack *reader = self->writer->read_back;
  g_autofree char *name = file_name (self, self->next);
  g_autofree guint32 *faces = NULL, *corners = NULL;
  g_autoptr (GError) failure = NULL;
  guint n_corners;

  if (!reader->read_corners || self->owners)
    return TRUE;
  self->n_points = reader->get_n_vertices (file);
  corners = reader->read_corners (file, &n_corners, &failure);
  if (corners && n_corners != 3 * topology->n_faces)
    return differs (error, _ ("“%s” has %u triangles, and the look has %u"), name, n_corners / 3,
                    topology->n_faces);
  faces = rmp_axes_wind (self->bake->options.axes, topology->faces, topology->n_faces);
  if (corners)
    self->owners = rmp_seam_owners_find (topology->n_vertices, topology->n_faces, faces,
                                         self->n_points, corners, &failure);
  return self->owners ||
         differs (error, _ ("“%s” cannot be read back: %s"), name, failure->message);
}

static gboolean
check_frames (Check *self, gpointer file, GError **error)
{
  const RmpReadBack *reader = self->writer->read_back;
  const guint n = reader->get_n_vertices (file);
  g_autofree float *positions = g_new (float, 3 * (gsize) n);

  for (guint i = 0; i < reader->get_n_frames (file) && self->next <= self->bake->options.last; i++)
    {
      const double seconds = reader->get_time (file, i);
      const long frame = seconds < 0.0 ? (long) self->next : lround (seconds * self->target.rate);
      g_autofree char *name = file_name (self, self->next);
      g_autoptr (RmpResult) result = NULL;
      g_autoptr (GError) failure = NULL;

      if (frame != (long) self->next)
        return differs (error, _ ("“%s” has frame %ld where frame %u should be"), name, frame,
                        self->next);
      if (!reader->pose (file, i, positions, &failure))
        {
          differs (error, _ ("“%s” cannot be read back: %s"), name, failure->message);
          return FALSE;
        }
      result = compute (self, error);
      if (!result || !check_shape (self, n, result->output.relief, error) ||
          !find_owners (self, file, result->output.relief->topology, error))
        return FALSE;
      compare (self, positions, result->output.relief);
      self->next++;
      report (self);
    }
  return conclude (self, error);
}

static gboolean
check_read_back (Check *self, GError **error)
{
  const RmpReadBack *reader = self->writer->read_back;
  g_autofree char *name = file_name (self, self->target.first);
  g_autofree char *path = g_build_filename (self->bake->options.folder, name, NULL);
  GError *failure = NULL;
  gpointer file = reader->open (path, &failure);
  gboolean sound;

  self->stated = rmp_sidecar_read_figure (self->bake->options.folder, self->bake->name,
                                          self->writer->id, "largest_error_m", 0.0);
  if (!file)
    {
      differs (error, _ ("“%s” cannot be read back: %s"), name, failure->message);
      g_error_free (failure);
      return FALSE;
    }
  sound = check_frames (self, file, error);
  reader->free (file);
  return sound;
}

static gboolean
check_format (Check *self, GError **error)
{
  g_autofree char *name = file_name (self, self->target.first);
  g_autofree char *path = g_build_filename (self->bake->options.folder, name, NULL);
  g_autoptr (RmpImportJob) job = rmp_import_job_new (path);
  g_autoptr (RmpImport) import = NULL;
  GError *failure = NULL;

  rmp_import_job_set_limits (job, SECONDS, RMP_IMPORT_MEMORY);
  rmp_import_job_set_numbered (job, self->writer->numbered);
  rmp_import_job_set_frame_func (job, take_frame, self);
  import = rmp_import_job_run (job, self->call->cancellable, &failure);
  if (import)
    return conclude (self, error);
  explain_failure (name, failure, error);
  return FALSE;
}

/* --- bytes ------------------------------------------------------------------------------------ */

static gboolean
check_bytes (RmpBake *self, GPtrArray *files, GHashTable *sound, GCancellable *cancellable,
             GError **error)
{
  for (guint i = 0; i < files->len; i++)
    {
      const RmpSidecarFile *file = files->pdata[i];
      g_autofree char *path = g_build_filename (self->options.folder, file->name, NULL);
      g_autofree char *hash = NULL;

      if (g_strcmp0 (g_hash_table_lookup (sound, file->name), file->sha256) == 0)
        continue; /* several formats have it */
      hash = rmp_sha256_of_file (path, cancellable, error);
      if (!hash)
        return FALSE;
      if (!g_str_equal (hash, file->sha256))
        return differs (error, _ ("“%s” was changed since it was written: its checksum is another"),
                        file->name);
      g_hash_table_insert (sound, g_strdup (file->name), g_steal_pointer (&hash));
    }
  return TRUE;
}

/* Of every format that was baked. */
static gboolean
check_all_bytes (RmpBake *self, guint *n_files, GCancellable *cancellable, GError **error)
{
  g_autoptr (GHashTable) sound = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint i = 0; rmp_bake_writers[i]; i++)
    {
      const RmpBakeWriter *writer = rmp_bake_writers[i];
      g_autoptr (GPtrArray) files = NULL;

      if (!(self->options.formats & writer->format))
        continue;
      files = rmp_sidecar_read_files (self->options.folder, self->name, writer->id, error);
      if (!files || !check_bytes (self, files, sound, cancellable, error))
        return FALSE;
    }
  *n_files = g_hash_table_size (sound);
  return TRUE;
}

/* --- all of it -------------------------------------------------------------------------------- */

static guint
count_formats (const RmpBake *self)
{
  guint n = 0;

  for (guint i = 0; rmp_bake_writers[i]; i++)
    n += (self->options.formats & rmp_bake_writers[i]->format) && !rmp_bake_writers[i]->unread;
  return n;
}

gboolean
rmp_bake_verify (RmpBake *self, RmpBakeVerdict *verdict, const RmpCall *call, GError **error)
{
  const RmpBakeOptions *options = &self->options;
  const guint n_frames = options->last - options->first + 1;

  *verdict = (RmpBakeVerdict){ .n_frames = n_frames };
  for (guint i = 0, n_done = 0; rmp_bake_writers[i]; i++)
    {
      g_auto (Check) check = {
        .bake = self,
        .call = call,
        .writer = rmp_bake_writers[i],
        .target = { .first = options->first,
                    .n_frames = n_frames,
                    .rate = self->rate,
                    .name = self->name },
        .next = options->first,
        .worst = options->first,
        .n_formats = count_formats (self),
        .n_done = n_done,
      };

      if (!(options->formats & check.writer->format))
        continue;
      verdict->n_formats++;
      if (check.writer->unread)
        {
          verdict->n_unread++;
          continue;
        }
      if (!(check.writer->read_back ? check_read_back (&check, error)
                                    : check_format (&check, error)))
        return FALSE;
      verdict->largest = MAX (verdict->largest, check.largest);
      n_done++;
    }
  return check_all_bytes (self, &verdict->n_files, call->cancellable, error);
}

char *
rmp_bake_verdict_describe (const RmpBakeVerdict *self)
{
  g_autofree char *frames = g_strdup_printf (
      g_dngettext (NULL, "%u frame", "%u frames", self->n_frames), self->n_frames);
  g_autofree char *files = g_strdup_printf (
      g_dngettext (NULL, "%u file", "%u files", self->n_files), self->n_files);
  g_autofree char *length = NULL;

  length = rmp_length_text (self->largest);
  if (self->n_unread == self->n_formats)
    return g_strdup_printf (_ ("%s hold the bytes that were written; Rimple does not read this "
                               "format back as motion"),
                            files);
  if (self->n_unread > 0)
    return g_strdup_printf (_ ("Read back %s of %s: largest error %s, but for %u formats of which "
                               "the bytes alone were compared"),
                            frames, files, length, self->n_unread);
  return g_strdup_printf (_ ("Read back %s of %s: largest error %s"), frames, files, length);
}
