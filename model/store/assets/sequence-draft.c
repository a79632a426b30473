/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "store/assets/asset.h"
#include "store/assets/clip-item-private.h"
#include "store/assets/clip-span.h"
#include "store/assets/codec.h"
#include "store/assets/correction.h"
#include "store/assets/sequence-asset.h"
#include "store/assets/sequence-draft.h"
#include "store/assets/sequence-surface.h"
#include "store/assets/surface-private.h"
#include "store/document/edit.h"

/* In sizes of the mesh: the distance within which vertices count as coinciding. */
#define SAME_POSITION 1e-5

struct _RmpSequenceDraft
{
  RmpProject *project;
  RmpSurface *surface;
  const RmpImport *import;
  double scale; /* 0: to be guessed */

  /* What the surface was when the draft was begun. */
  RmpMesh *mesh;
  RmpChange change;
  double carrier[16];
  char *working_copy;
  RmpSequenceFit fit;
  guint n_frames;
  double *times; /* [@n_frames] seconds */

  /* What came of it. */
  GBytes *bytes;
  char *hash;
  RmpSampler *sampler;
};

/* --- to metres, in the order of the mesh ------------------------------------------------------ */

/* A mesh that a node carries has its vertices in the node's space. */
static void
find_carrier (RmpSurface *surface, double *matrix)
{
  RmpSkeleton *skeleton = rmp_character_get_skeleton (rmp_surface_get_character (surface));
  gint joint = rmp_surface_get_joint (surface);

  for (guint i = 0; i < 16; i++)
    matrix[i] = i % 5 == 0;
  if (!skeleton || joint < 0 || rmp_surface_has_weights (surface))
    return;
  memcpy (matrix, rmp_skeleton_get_rest_globals (skeleton) + 16 * (gsize) joint,
          16 * sizeof *matrix);
}

typedef struct
{
  guint n_vertices; /* that several points claim and pull apart */
  double distance;  /* by how much, in the file's units */
} Rift;

static double
distance (const float *a, const float *b)
{
  double sum = 0.0;

  for (guint k = 0; k < 3; k++)
    sum += ((double) a[k] - b[k]) * ((double) a[k] - b[k]);
  return sqrt (sum);
}

static double
find_rift_limit (RmpMesh *mesh, const RmpSequenceFit *fit)
{
  return SAME_POSITION * rmp_mesh_get_size (mesh) / fit->scale;
}

static void
measure_rift (const RmpSequenceFit *fit, double limit, const float *frame, guint8 *apart,
              Rift *rift)
{
  for (guint i = 0; i < fit->n_points; i++)
    {
      guint32 vertex = fit->vertices[i];
      double gap = vertex == G_MAXUINT32
                       ? 0.0
                       : distance (frame + 3 * (gsize) i, frame + 3 * (gsize) fit->points[vertex]);

      if (gap <= limit)
        continue;
      rift->distance = MAX (rift->distance, gap);
      rift->n_vertices += !apart[vertex];
      apart[vertex] = 1;
    }
}

/* In place, since it may be large: a frame never grows. */
static gboolean
rearrange (const RmpSequenceFit *fit, double limit, const double *carrier, guint n_frames,
           GByteArray *held, Rift *rift, GCancellable *cancellable, GError **error)
{
  gsize n_in = 3 * (gsize) fit->n_points, n_out = 3 * (gsize) fit->n_vertices;
  g_autofree float *frame = g_new (float, n_in);
  g_autofree guint8 *apart = g_new0 (guint8, fit->n_vertices);
  float *positions = (float *) (gpointer) held->data;

  for (guint f = 0; f < n_frames; f++)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      memcpy (frame, positions + f * n_in, n_in * sizeof *frame);
      if (fit->n_points != fit->n_vertices)
        measure_rift (fit, limit, frame, apart, rift);
      for (gsize v = 0; v < fit->n_vertices; v++)
        {
          const float *p = frame + 3 * (gsize) fit->points[v];
          float *out = positions + f * n_out + 3 * v;

          double position[3];

          for (guint k = 0; k < 3; k++)
            position[k] = fit->scale * (double) p[k] + fit->shift[k];
          for (guint k = 0; k < 3; k++)
            {
              out[k] = (float) (carrier[k] * position[0] + carrier[4 + k] * position[1] +
                                carrier[8 + k] * position[2] + carrier[12 + k]);
              if (!isfinite (out[k]))
                {
                  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                               _ ("Vertex %u of frame %u would be too far away at %g metres a "
                                  "unit. Choose another scale."),
                               (guint) v, f, fit->scale);
                  return FALSE;
                }
            }
        }
    }
  g_byte_array_set_size (held, (guint) (n_frames * n_out * sizeof *positions));
  return TRUE;
}

/* Assets are kept as they were before anything was put right: it is done again whenever they are
 * read.
 */
static void
undo_change (const RmpChange *change, GByteArray *held)
{
  const RmpChange back = rmp_change_invert (change);

  if (rmp_change_is_none (&back))
    return;
  rmp_change_positions (&back, (float *) (gpointer) held->data, held->len / 12);
}

static void
add_note (const RmpImport *import, RmpFindingSeverity severity, char *text)
{
  RmpImportFinding *finding = g_new0 (RmpImportFinding, 1);

  finding->severity = severity;
  finding->text = text;
  finding->mesh = -1;
  g_ptr_array_add (import->report, finding);
}

/* What was done to make the points fit. */
static void
tell_fit (const RmpImport *import, const RmpSequenceFit *fit, gboolean scale_guessed)
{
  if (scale_guessed && fit->scale != 1.0)
    add_note (
        import, RMP_FINDING_REPAIRED,
        g_strdup_printf (_ ("Its lengths were multiplied by %g, to fit the mesh."), fit->scale));
  if (fit->matched >= 0)
    add_note (import, RMP_FINDING_REPAIRED,
              g_strdup_printf (_ ("Its points come in another order than the mesh's vertices; they "
                                  "were matched by place "
                                  "with frame %d, after a shift by %.3g, %.3g, %.3g m."),
                               fit->matched, fit->shift[0], fit->shift[1], fit->shift[2]));
}

/* --- a draft ---------------------------------------------------------------------------------- */

RmpSequenceDraft *
rmp_sequence_draft_new (RmpProject *project, RmpSurface *surface, const RmpImport *import,
                        double metres_per_unit, GError **error)
{
  const RmpImportSequence *sequence = import->sequence;
  g_auto (RmpSequenceFit) fit = { 0 };
  RmpSequenceDraft *self;

  g_return_val_if_fail (RMP_IS_PROJECT (project), NULL);
  g_return_val_if_fail (sequence && sequence->held->len > 0, NULL);

  surface = rmp_sequence_find_surface (rmp_project_get_characters (project), surface, sequence,
                                       &fit, error);
  if (!surface)
    return NULL;

  self = g_new0 (RmpSequenceDraft, 1);
  self->project = g_object_ref (project);
  self->surface = g_object_ref (surface);
  self->import = import;
  self->scale = metres_per_unit;
  self->mesh = rmp_mesh_ref (rmp_surface_get_mesh (surface));
  self->change = *rmp_character_get_change (rmp_surface_get_character (surface));
  self->working_copy = g_strdup (rmp_project_get_working_copy (project));
  self->fit = fit;
  fit = (RmpSequenceFit){ 0 };
  self->n_frames = sequence->n_frames;
  self->times = rmp_import_sequence_seconds (sequence, rmp_project_get_frame_rate (project));
  find_carrier (surface, self->carrier);
  return self;
}

void
rmp_sequence_draft_free (RmpSequenceDraft *self)
{
  g_object_unref (self->project);
  g_object_unref (self->surface);
  rmp_mesh_unref (self->mesh);
  rmp_sequence_fit_clear (&self->fit);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_clear_pointer (&self->sampler, rmp_sampler_unref);
  g_free (self->working_copy);
  g_free (self->times);
  g_free (self->hash);
  g_free (self);
}

gboolean
rmp_sequence_draft_work (RmpSequenceDraft *self, GCancellable *cancellable, GError **error)
{
  RmpImportSequence *sequence = self->import->sequence;
  RmpSequenceFit *fit = &self->fit;
  Rift rift = { 0 };

  g_return_val_if_fail (self, FALSE);

  if (!rmp_sequence_fit_positions (fit, self->mesh, (const float *) (gpointer) sequence->held->data,
                                   self->n_frames, self->scale))
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                   _ ("The sequence has as many points as “%s” has vertices, but in another order: "
                      "its edges come out "
                      "torn, and no frame of it is the mesh. Export the mesh together with the "
                      "sequence, at one of its "
                      "frames, or give its --scale."),
                   rmp_surface_get_name (self->surface));
      return FALSE;
    }
  tell_fit (self->import, fit, !(self->scale > 0.0));
  if (!rearrange (fit, find_rift_limit (self->mesh, fit), self->carrier, self->n_frames,
                  sequence->held, &rift, cancellable, error))
    return FALSE;
  undo_change (&self->change, sequence->held);
  if (rift.n_vertices > 0)
    add_note (
        self->import, RMP_FINDING_REPAIRED,
        g_strdup_printf (
            _ ("%u vertices are one place in the mesh and pulled apart by up to %.3g mm in the "
               "sequence; each follows the first."),
            rift.n_vertices, 1000.0 * fit->scale * rift.distance));

  self->bytes = rmp_sequence_encode (self->n_frames, fit->n_vertices, self->times,
                                     g_steal_pointer (&sequence->held));
  sequence->held = g_byte_array_new ();
  self->sampler = rmp_sequence_decode (self->bytes, self->mesh, &self->change, error);
  return self->sampler != NULL;
}

gboolean
rmp_sequence_draft_store (RmpSequenceDraft *self, GCancellable *cancellable, GError **error)
{
  g_return_val_if_fail (self, FALSE);

  if (self->working_copy)
    self->hash = rmp_asset_store_ahead (self->working_copy, RMP_ASSET_SEQUENCE, self->bytes,
                                        cancellable, error);
  return !self->working_copy || self->hash;
}

/* --- rows ------------------------------------------------------------------------------------- */

/* A clip has keys; a clip of vertices has none. */
static char *
store_no_keys (RmpEdit *edit, const char *name, GError **error)
{
  g_autoptr (RmpClip) clip = rmp_clip_new (name, NULL, 0, error);

  return clip ? rmp_clip_store (edit, clip, error) : NULL;
}

static gboolean
insert_clip (RmpEdit *edit, RmpSurface *surface, const char *name, const double *times,
             guint n_frames, const char *positions, gint64 *id, GError **error)
{
  g_autofree char *keys = store_no_keys (edit, name, error);

  if (!keys ||
      !rmp_edit_run (edit, error, "INSERT INTO clip (character_id, name, keys) VALUES (?1, ?2, ?3)",
                     "iss", rmp_character_get_id (rmp_surface_get_character (surface)), name, keys))
    return FALSE;
  *id = rmp_edit_get_new_id (edit);
  return rmp_edit_run (edit, error, "INSERT INTO clip_sequence VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                       "iisddi", *id, rmp_surface_get_id (surface), positions, times[0],
                       times[n_frames - 1], (gint64) n_frames);
}

/* Written now, unless it was before. */
static gboolean
insert (RmpSequenceDraft *self, RmpEdit *edit, const char *name, gint64 *id, GError **error)
{
  sqlite3 *db = rmp_edit_get_db (edit);

  if (!self->hash || !rmp_asset_is_there (db, self->hash))
    {
      g_free (self->hash);
      self->hash = rmp_asset_store (db, RMP_ASSET_SEQUENCE, self->bytes, error);
    }
  return self->hash && insert_clip (edit, self->surface, name, self->times, self->n_frames,
                                    self->hash, id, error);
}

/* Somebody may have edited while it was worked on. */
static gboolean
is_current (const RmpSequenceDraft *self)
{
  RmpCharacter *character = rmp_surface_get_character (self->surface);

  return character &&
         rmp_surface_find (rmp_project_get_characters (self->project),
                           rmp_surface_get_id (self->surface)) == self->surface &&
         rmp_surface_get_mesh (self->surface) == self->mesh &&
         memcmp (rmp_character_get_change (character), &self->change, sizeof self->change) == 0;
}

RmpClipItem *
rmp_sequence_draft_add (RmpSequenceDraft *self, GError **error)
{
  RmpEdit *edit;
  const RmpImportSequence *sequence = self->import->sequence;
  g_autofree char *name = NULL;
  g_autofree char *label = NULL;
  RmpClipItem *clip;
  GListModel *clips;
  gint64 id = 0;

  g_return_val_if_fail (self, NULL);

  if (!is_current (self))
    {
      g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                           _ ("The mesh was changed while its motion was read. Import it again."));
      return NULL;
    }
  clips = rmp_character_get_clips (rmp_surface_get_character (self->surface));
  name = rmp_rows_unique_name (clips,
                               sequence->name && *sequence->name ? sequence->name : _ ("Sequence"));
  label = g_strdup_printf (_ ("Motion %s"), name);
  edit = rmp_project_begin_edit (self->project, label, error);
  if (!edit || !rmp_edit_end (edit, insert (self, edit, name, &id, error), error))
    return NULL;
  clip = rmp_rows_find (clips, id);
  rmp_clip_item_take_sequence (clip, self->surface, self->sampler);
  return clip;
}
