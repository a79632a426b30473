/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "store/asset.h"
#include "store/clip-span.h"
#include "store/codec.h"
#include "store/correction.h"
#include "store/project-private.h"
#include "store/sequence-asset.h"
#include "store/sequence-fit.h"
#include "store/sequence.h"

/* Of the size of the mesh: how far vertices of one place may be apart and still be called one. */
#define SAME_PLACE 1e-5

/* --- which surface --------------------------------------------------------------------------------------------- */

gboolean
rmp_surface_load_order (RmpProject *self, RmpSurface *surface, guint32 **order, guint *n, GError **error)
{
  guint n_vertices = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (surface));
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      self->db, error, "SELECT vertices FROM file_order WHERE surface_id = ?1", "i", rmp_surface_get_id (surface));
  int code = statement ? rmp_statement_step (statement, error) : SQLITE_ERROR;
  g_autoptr (GBytes) bytes = NULL;

  *order = NULL;
  *n = n_vertices;
  if (code == SQLITE_DONE)
    return TRUE;
  if (code == SQLITE_ROW)
    bytes = rmp_asset_read (self->db, self->original, rmp_statement_text (statement, 0), error);
  if (bytes)
    *order = rmp_order_decode (bytes, n_vertices, n, error);
  return *order != NULL;
}

/* FALSE without @error set where the numbers do not fit. */
static gboolean
find_fit (RmpProject *self, RmpSurface *surface, guint n_points, RmpSequenceFit *fit, GError **error)
{
  g_autofree guint32 *order = NULL;
  guint n_file;

  return rmp_surface_load_order (self, surface, &order, &n_file, error) &&
         rmp_sequence_fit_count (fit, rmp_surface_get_mesh (surface), order, n_file, n_points);
}

static void
set_misfit (GError **error, RmpSurface *surface, const RmpSequenceFit *fit)
{
  const guint *counts = fit->counts;
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, _ ("The sequence has %u points; “%s” has %u vertices in its file"), fit->n_points,
                          rmp_surface_get_name (surface), counts[0]);
  if (counts[1] != counts[0])
    g_string_append_printf (text, _ (", %u that faces use"), counts[1]);
  if (counts[2] != counts[0])
    g_string_append_printf (text, _ (", %u after welding"), counts[2]);
  if (fit->n_points < counts[2])
    g_string_append (text, _ (": it would move only a part of the mesh, and does not say which"));
  g_string_append (text, _ (". Export the sequence from the same mesh, or choose the mesh it was made of."));
  g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND, text->str);
}

/* Maya calls the shape of “pCube1” “pCubeShape1”, and caches after shapes. */
static gboolean
is_shape_of (const char *shape, const char *name)
{
  gsize length = strlen (name), stem = length;
  g_autofree char *expected = NULL;

  while (stem > 0 && g_ascii_isdigit (name[stem - 1]))
    stem--;
  expected = g_strdup_printf ("%.*sShape%s", (int) stem, name, name + stem);
  return g_str_equal (shape, name) || g_str_equal (shape, expected);
}

/* The one surface of the project that fits; of several the one that the sequence is called after. */
static RmpSurface *
choose_surface (RmpProject *self, const RmpImportSequence *sequence, GError **error)
{
  const guint n_points = sequence->n_points;
  GListModel *characters = G_LIST_MODEL (self->characters);
  g_autoptr (GString) names = g_string_new (NULL);
  RmpSurface *chosen = NULL, *named = NULL;
  guint n_fits = 0, n_named = 0, n_surfaces = 0;

  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      GListModel *surfaces = rmp_character_get_surfaces (character);

      for (guint k = 0; k < g_list_model_get_n_items (surfaces); k++)
        {
          g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, k);
          g_auto (RmpSequenceFit) fit = { 0 };
          g_autoptr (GError) damage = NULL;

          if (find_fit (self, surface, n_points, &fit, &damage))
            {
              g_string_append_printf (names, "%s%s", n_fits++ > 0 ? ", " : "", rmp_surface_get_name (surface));
              chosen = surface;
              if (sequence->name && is_shape_of (sequence->name, rmp_surface_get_name (surface)))
                {
                  named = surface;
                  n_named++;
                }
            }
          else if (damage)
            {
              g_propagate_error (error, g_steal_pointer (&damage));
              return NULL;
            }
          n_surfaces++;
          if (n_surfaces == 1)
            set_misfit (error, surface, &fit);
        }
    }
  if (n_fits == 1 || n_named == 1)
    {
      g_clear_error (error);
      return n_named == 1 ? named : chosen;
    }
  if (n_surfaces == 1)
    return NULL;
  g_clear_error (error);
  if (n_surfaces == 0)
    g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                 _ ("A point cache has no faces, only positions for a mesh. Import its mesh first."));
  else if (n_fits == 0)
    g_set_error (
        error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
        _ ("The sequence has %u points, and no mesh of the project has as many vertices. Import the mesh it was "
           "made of."),
        n_points);
  else
    g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                 _ ("The sequence fits several meshes: %s. Choose one."), names->str);
  return NULL;
}

/* --- to metres, in the order of the mesh ------------------------------------------------------------------------- */

/* A mesh that a node carries has its vertices in the node's space. */
static void
find_carrier (RmpSurface *surface, double *matrix)
{
  RmpSkeleton *skeleton = rmp_character_get_skeleton (rmp_surface_get_character (surface));
  gint joint = rmp_surface_get_joint (surface);
  g_autofree double *globals = NULL;

  for (guint i = 0; i < 16; i++)
    matrix[i] = i % 5 == 0;
  if (!skeleton || joint < 0 || rmp_surface_has_weights (surface))
    return;
  globals = g_new (double, 16 * (gsize) rmp_skeleton_get_n_joints (skeleton));
  rmp_skeleton_compose (skeleton, rmp_skeleton_get_rest_locals (skeleton), globals);
  memcpy (matrix, globals + 16 * (gsize) joint, 16 * sizeof *matrix);
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
  return SAME_PLACE * rmp_mesh_get_size (mesh) / fit->scale;
}

static void
measure_rift (const RmpSequenceFit *fit, double limit, const float *frame, guint8 *apart, Rift *rift)
{
  for (guint i = 0; i < fit->n_points; i++)
    {
      guint32 vertex = fit->vertices[i];
      double gap = vertex == G_MAXUINT32 ? 0.0
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
rearrange (const RmpSequenceFit *fit, double limit, const double *carrier, guint n_frames, GByteArray *held, Rift *rift,
           GError **error)
{
  gsize n_in = 3 * (gsize) fit->n_points, n_out = 3 * (gsize) fit->n_vertices;
  g_autofree float *frame = g_new (float, n_in);
  g_autofree guint8 *apart = g_new0 (guint8, fit->n_vertices);
  float *positions = (float *) (gpointer) held->data;

  for (guint f = 0; f < n_frames; f++)
    {
      memcpy (frame, positions + f * n_in, n_in * sizeof *frame);
      if (fit->n_points != fit->n_vertices)
        measure_rift (fit, limit, frame, apart, rift);
      for (gsize v = 0; v < fit->n_vertices; v++)
        {
          const float *p = frame + 3 * (gsize) fit->points[v];
          float *out = positions + f * n_out + 3 * v;

          double place[3];

          for (guint k = 0; k < 3; k++)
            place[k] = fit->scale * (double) p[k] + fit->shift[k];
          for (guint k = 0; k < 3; k++)
            {
              out[k] = (float) (carrier[k] * place[0] + carrier[4 + k] * place[1] + carrier[8 + k] * place[2] +
                                carrier[12 + k]);
              if (!isfinite (out[k]))
                {
                  g_set_error (
                      error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                      _ ("Vertex %u of frame %u would be too far away at %g metres a unit. Choose another scale."),
                      (guint) v, f, fit->scale);
                  return FALSE;
                }
            }
        }
    }
  g_byte_array_set_size (held, (guint) (n_frames * n_out * sizeof *positions));
  return TRUE;
}

/* Assets are kept as they were before anything was put right: it is done again whenever they are read. */
static void
undo_change (const RmpChange *change, GByteArray *held)
{
  const RmpChange back = change ? rmp_change_invert (change) : RMP_CHANGE_NONE;

  if (rmp_change_is_none (&back))
    return;
  rmp_change_places (&back, (float *) (gpointer) held->data, held->len / 12);
}

/* --- rows --------------------------------------------------------------------------------------------------------- */

static void
add_note (const RmpImport *import, RmpFindingSeverity severity, char *text)
{
  RmpImportFinding *finding = g_new0 (RmpImportFinding, 1);

  finding->severity = severity;
  finding->text = text;
  finding->mesh = -1;
  g_ptr_array_add (import->report, finding);
}

/* A clip has keys; a clip of vertices has none. */
static char *
store_no_keys (RmpProject *self, const char *name, GError **error)
{
  g_autoptr (RmpClip) clip = rmp_clip_new (name, NULL, 0, error);

  return clip ? rmp_clip_store (self->db, clip, error) : NULL;
}

static gboolean
insert_clip (RmpProject *self, RmpSurface *surface, const char *name, const double *times, guint n_frames,
             const char *positions, gint64 *id, GError **error)
{
  g_autofree char *keys = store_no_keys (self, name, error);

  if (!keys || !rmp_database_run (self->db, error, "INSERT INTO clip (character_id, name, keys) VALUES (?1, ?2, ?3)",
                                  "iss", rmp_character_get_id (rmp_surface_get_character (surface)), name, keys))
    return FALSE;
  *id = sqlite3_last_insert_rowid (self->db);
  return rmp_database_run (self->db, error, "INSERT INTO clip_sequence VALUES (?1, ?2, ?3, ?4, ?5, ?6)", "iisddi", *id,
                           rmp_surface_get_id (surface), positions, times[0], times[n_frames - 1], (gint64) n_frames);
}

/* What was done to make the points fit. */
static void
tell_fit (const RmpImport *import, const RmpSequenceFit *fit, gboolean scale_guessed)
{
  if (scale_guessed && fit->scale != 1.0)
    add_note (import, RMP_FINDING_REPAIRED,
              g_strdup_printf (_ ("Its lengths were multiplied by %g, to fit the mesh."), fit->scale));
  if (fit->matched >= 0)
    add_note (
        import, RMP_FINDING_REPAIRED,
        g_strdup_printf (_ ("Its points come in another order than the mesh's vertices; they were matched by place "
                            "with frame %d, after a shift by %.3g, %.3g, %.3g m."),
                         fit->matched, fit->shift[0], fit->shift[1], fit->shift[2]));
}

static gboolean
insert (RmpProject *self, RmpSurface *surface, const RmpImport *import, const char *name, RmpSequenceFit *fit,
        double scale, gint64 *id, GError **error)
{
  RmpImportSequence *sequence = import->sequence;
  RmpMesh *mesh = rmp_surface_get_mesh (surface);
  guint n_frames = sequence->n_frames;
  g_autofree double *times = rmp_import_sequence_seconds (sequence, self->frame_rate);
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *hash = NULL;
  double carrier[16];
  Rift rift = { 0 };

  if (!rmp_sequence_fit_places (fit, mesh, (const float *) (gpointer) sequence->held->data, n_frames, scale))
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                   _ ("The sequence has as many points as “%s” has vertices, but in another order: its edges come out "
                      "torn, and no frame of it is the mesh. Export the mesh together with the sequence, at one of its "
                      "frames, or give its --scale."),
                   rmp_surface_get_name (surface));
      return FALSE;
    }
  tell_fit (import, fit, !(scale > 0.0));
  find_carrier (surface, carrier);
  if (!rearrange (fit, find_rift_limit (mesh, fit), carrier, n_frames, sequence->held, &rift, error))
    return FALSE;
  undo_change (rmp_character_get_change (rmp_surface_get_character (surface)), sequence->held);
  if (rift.n_vertices > 0)
    add_note (import, RMP_FINDING_REPAIRED,
              g_strdup_printf (_ ("%u vertices are one place in the mesh and pulled apart by up to %.3g mm in the "
                                  "sequence; each follows the first."),
                               rift.n_vertices, 1000.0 * fit->scale * rift.distance));

  bytes = rmp_sequence_encode (n_frames, fit->n_vertices, times, g_steal_pointer (&sequence->held));
  hash = rmp_asset_store (self->db, RMP_ASSET_SEQUENCE, bytes, error);
  sequence->held = g_byte_array_new ();
  return hash && insert_clip (self, surface, name, times, n_frames, hash, id, error);
}

RmpClipItem *
rmp_project_add_sequence (RmpProject *self, RmpSurface *surface, const RmpImport *import, double metres_per_unit,
                          GError **error)
{
  const RmpImportSequence *sequence = import->sequence;
  g_auto (RmpSequenceFit) fit = { 0 };
  g_autofree char *name = NULL;
  g_autofree char *label = NULL;
  g_autoptr (GError) damage = NULL;
  GListModel *clips;
  gint64 id = 0;

  g_return_val_if_fail (sequence && sequence->held->len > 0, NULL);

  if (!surface)
    surface = choose_surface (self, sequence, error);
  if (!surface)
    return NULL;
  if (!find_fit (self, surface, sequence->n_points, &fit, &damage))
    {
      if (damage)
        g_propagate_error (error, g_steal_pointer (&damage));
      else
        set_misfit (error, surface, &fit);
      return NULL;
    }

  clips = rmp_character_get_clips (rmp_surface_get_character (surface));
  name = rmp_rows_unique_name (clips, sequence->name && *sequence->name ? sequence->name : _ ("Sequence"));
  label = g_strdup_printf (_ ("Motion %s"), name);
  if (!rmp_project_begin_edit (self, label, error) ||
      !rmp_project_end_edit (self, insert (self, surface, import, name, &fit, metres_per_unit, &id, error), error))
    return NULL;
  return rmp_rows_find (clips, id);
}
