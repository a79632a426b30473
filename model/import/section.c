/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "import/import-private.h"
#include "skinning/joint-limits.h"

/* What a constructor of the numeric library found wrong. */
static gboolean
adopt_error (GError **error, GError *reason)
{
  rmp_import_fail (error, reason->message);
  g_error_free (reason);
  return FALSE;
}

static gboolean
all_finite (const float *values, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (!isfinite (values[i]))
      return FALSE;

  return TRUE;
}

static char *
string_or_null (RmpCursor *cursor)
{
  g_autofree char *text = rmp_cursor_string (cursor);

  return *text == '\0' ? NULL : g_steal_pointer (&text);
}

gboolean
rmp_import_read_facts (RmpImport *self, RmpCursor *cursor, GError **error)
{
  g_assert (self);
  if (self->format)
    return rmp_import_fail (error, _ ("facts come twice"));

  self->format = rmp_cursor_string (cursor);
  self->generator = string_or_null (cursor);
  self->copyright = string_or_null (cursor);
  self->metres_per_unit = rmp_cursor_f64 (cursor);
  self->up_axis = string_or_null (cursor);
  self->unit_guessed = !(self->metres_per_unit > 0.0);

  return rmp_cursor_ok (cursor) || rmp_import_fail (error, _ ("facts are cut short"));
}

/* --- skeleton --------------------------------------------------------------------------------- */

static GStrv
read_names (RmpCursor *cursor, guint n)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n && rmp_cursor_ok (cursor); i++)
    g_ptr_array_add (names, rmp_cursor_string (cursor));
  g_ptr_array_add (names, NULL);

  return (GStrv) g_ptr_array_steal (names, NULL);
}

gboolean
rmp_import_read_skeleton (RmpImport *self, RmpCursor *cursor, GError **error)
{
  guint n = rmp_cursor_u32 (cursor);
  g_auto (GStrv) names = read_names (cursor, n);
  gsize n_parents, n_transforms, n_matrices, n_hinges;
  const gint32 *parents = rmp_cursor_array (cursor, sizeof *parents, &n_parents);
  const RmpTransform *transforms = rmp_cursor_array (cursor, sizeof (double), &n_transforms);
  const double *matrices = rmp_cursor_array (cursor, sizeof *matrices, &n_matrices);
  const double *hinges = rmp_cursor_array (cursor, sizeof *hinges, &n_hinges);
  GError *reason = NULL;

  g_assert (self);
  G_STATIC_ASSERT (sizeof (RmpTransform) == 10 * sizeof (double));

  if (self->skeleton || !rmp_cursor_ok (cursor) || n_parents != n ||
      n_transforms != 10 * (gsize) n || (n_matrices != 0 && n_matrices != 16 * (gsize) n) ||
      (n_hinges != 0 && n_hinges != 3 * (gsize) n))
    return rmp_import_fail (error, _ ("the skeleton's counts do not fit"));

  self->skeleton = rmp_skeleton_new (n, (const char *const *) names, parents, transforms, matrices,
                                     &reason);
  if (!self->skeleton)
    return adopt_error (error, reason);
  rmp_skeleton_set_hinges (self->skeleton, n_hinges > 0 ? hinges : NULL);
  return TRUE;
}

/* --- images ----------------------------------------------------------------------------------- */

gboolean
rmp_import_read_image (RmpImport *self, RmpCursor *cursor, GError **error)
{
  RmpImportImage *image = g_new0 (RmpImportImage, 1);
  gsize size;
  gconstpointer data;

  g_assert (self);
  image->name = rmp_cursor_string (cursor);
  image->mime = rmp_cursor_string (cursor);
  data = rmp_cursor_array (cursor, 1, &size);
  image->bytes = g_bytes_new (data, size);
  g_ptr_array_add (self->images, image);

  return (rmp_cursor_ok (cursor) && size > 0 &&
          (g_str_equal (image->mime, "image/png") || g_str_equal (image->mime, "image/jpeg"))) ||
         rmp_import_fail (error, _ ("an image is cut short or of an unknown kind"));
}

/* --- meshes ----------------------------------------------------------------------------------- */

static gboolean
read_surface (RmpImportMesh *mesh, RmpCursor *cursor, GError **error)
{
  gsize n_positions, n_faces, n_uvs, n_uv_faces;
  const float *positions = rmp_cursor_array (cursor, sizeof *positions, &n_positions);
  const guint32 *faces = rmp_cursor_array (cursor, sizeof *faces, &n_faces);
  const float *uvs = rmp_cursor_array (cursor, sizeof *uvs, &n_uvs);
  const guint32 *uv_faces = rmp_cursor_array (cursor, sizeof *uv_faces, &n_uv_faces);
  GError *reason = NULL;

  if (!rmp_cursor_ok (cursor) || n_positions % 3 != 0 || n_faces % 3 != 0 || n_uvs % 2 != 0 ||
      n_uv_faces != (n_uvs == 0 ? 0 : n_faces))
    return rmp_import_fail (error, _ ("a mesh's counts do not fit"));

  mesh->mesh = rmp_mesh_new ((guint) (n_positions / 3), positions, (guint) (n_faces / 3), faces,
                             (guint) (n_uvs / 2), uvs, uv_faces, &reason);
  /* Numbers are the file's; the reader has checked the rest. */
  if (g_error_matches (reason, RMP_MESH_ERROR, RMP_MESH_ERROR_NOT_FINITE))
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED, "%s.", reason->message);
      g_error_free (reason);
      return FALSE;
    }
  return mesh->mesh || adopt_error (error, reason);
}

static double
read_positive (RmpCursor *cursor)
{
  double number = rmp_cursor_f64 (cursor);

  return MAX (number, 0.0);
}

static void
read_material (RmpImportMaterial *material, RmpCursor *cursor)
{
  material->name = rmp_cursor_string (cursor);
  for (guint i = 0; i < 4; i++)
    {
      double value = rmp_cursor_f64 (cursor);

      material->colour[i] = (float) CLAMP (value, 0.0, 1.0);
    }
  material->image = rmp_cursor_i32 (cursor);
  material->metres_per_uv = read_positive (cursor);
  material->cutoff = (float) read_positive (cursor);
}

static gboolean
read_materials (const RmpImport *self, RmpImportMesh *mesh, RmpCursor *cursor, GError **error)
{
  guint n = rmp_cursor_u32 (cursor);
  GArray *materials = g_array_new (FALSE, TRUE, sizeof (RmpImportMaterial));
  const guint16 *by_face;
  gsize n_by_face;
  gboolean sound = n > 0;

  for (guint i = 0; i < n && rmp_cursor_ok (cursor); i++)
    {
      RmpImportMaterial material;

      read_material (&material, cursor);
      sound = sound && material.image >= -1 && material.image < (gint) self->images->len;
      g_array_append_val (materials, material);
    }
  mesh->n_materials = materials->len;
  mesh->materials = (RmpImportMaterial *) (gpointer) g_array_free (materials, FALSE);

  by_face = rmp_cursor_array (cursor, sizeof *by_face, &n_by_face);
  sound = sound && rmp_cursor_ok (cursor) && n_by_face == rmp_mesh_get_n_faces (mesh->mesh);
  for (gsize i = 0; sound && i < n_by_face; i++)
    sound = by_face[i] < n;
  if (!sound)
    return rmp_import_fail (error, _ ("a mesh's materials do not fit"));

  if (n > 1)
    mesh->face_materials = g_memdup2 (by_face, n_by_face * sizeof *by_face);
  return TRUE;
}

static gboolean
read_morphs (RmpImportMesh *mesh, RmpCursor *cursor, GError **error)
{
  guint n = rmp_cursor_u32 (cursor);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) weights = g_array_new (FALSE, FALSE, sizeof (float));
  const float *deltas;
  gsize n_deltas;

  for (guint i = 0; i < n && rmp_cursor_ok (cursor); i++)
    {
      float weight;

      g_ptr_array_add (names, rmp_cursor_string (cursor));
      weight = (float) rmp_cursor_f64 (cursor);
      g_array_append_val (weights, weight);
    }
  deltas = rmp_cursor_array (cursor, sizeof *deltas, &n_deltas);
  if (!rmp_cursor_ok (cursor) ||
      n_deltas != 3 * (guint64) n * rmp_mesh_get_n_vertices (mesh->mesh) ||
      !all_finite (deltas, n_deltas) || !all_finite ((const float *) (gpointer) weights->data, n))
    return rmp_import_fail (error, _ ("a mesh's morph targets do not fit"));

  g_ptr_array_add (names, NULL);
  mesh->n_morphs = n;
  mesh->morph_names = (char **) g_ptr_array_steal (names, NULL);
  mesh->morph_weights = g_memdup2 (weights->data, n * sizeof (float));
  mesh->morph_deltas = g_memdup2 (deltas, n_deltas * sizeof *deltas);
  return TRUE;
}

static gboolean
is_sound_skin (const guint16 *joints, const float *weights, gsize n, const guint32 *bones,
               gsize n_bones, guint n_joints)
{
  for (gsize i = 0; i < n; i++)
    if (joints[i] >= n_bones || !isfinite (weights[i]) || weights[i] < 0.0f)
      return FALSE;
  for (gsize i = 0; i < n_bones; i++)
    if (bones[i] >= n_joints)
      return FALSE;

  return TRUE;
}

static gboolean
read_unweighted (RmpImportMesh *mesh, RmpCursor *cursor, GError **error)
{
  gsize n;
  const guint32 *vertices = rmp_cursor_array (cursor, sizeof *vertices, &n);

  for (gsize i = 0; rmp_cursor_ok (cursor) && i < n; i++)
    if (vertices[i] >= rmp_mesh_get_n_vertices (mesh->mesh) ||
        (i > 0 && vertices[i] <= vertices[i - 1]))
      return rmp_import_fail (error, _ ("a mesh's unweighted vertices do not fit"));
  if (!rmp_cursor_ok (cursor))
    return rmp_import_fail (error, _ ("a mesh is cut short"));
  mesh->n_unweighted = (guint) n;
  mesh->unweighted = g_memdup2 (vertices, n * sizeof *vertices);
  return TRUE;
}

static gboolean
read_skin (const RmpImport *self, RmpImportMesh *mesh, RmpCursor *cursor, GError **error)
{
  guint n = rmp_cursor_u32 (cursor);
  guint n_vertices = rmp_mesh_get_n_vertices (mesh->mesh);
  gsize n_joints, n_weights, n_bones, n_binds;
  const guint16 *joints;
  const float *weights;
  const guint32 *bones;
  const double *binds;

  if (n == 0)
    return rmp_cursor_ok (cursor) || rmp_import_fail (error, _ ("a mesh is cut short"));

  joints = rmp_cursor_array (cursor, sizeof *joints, &n_joints);
  weights = rmp_cursor_array (cursor, sizeof *weights, &n_weights);
  bones = rmp_cursor_array (cursor, sizeof *bones, &n_bones);
  binds = rmp_cursor_array (cursor, sizeof *binds, &n_binds);
  if (!rmp_cursor_ok (cursor) || n > RMP_SKIN_MAX_INFLUENCES ||
      n_joints != (gsize) n * n_vertices || n_weights != n_joints || n_bones == 0 ||
      n_bones > G_MAXUINT16 || n_binds != 16 * n_bones ||
      !is_sound_skin (joints, weights, n_joints, bones, n_bones,
                      rmp_skeleton_get_n_joints (self->skeleton)))
    return rmp_import_fail (error, _ ("a mesh's skin does not fit"));
  for (gsize i = 0; i < n_binds; i++)
    if (!isfinite (binds[i]))
      return rmp_import_fail (error, _ ("a mesh's skin is not finite"));

  mesh->skin = rmp_skin_new (n_vertices, n, joints, weights, (guint) n_bones, bones, binds);
  return read_unweighted (mesh, cursor, error);
}

/* Every vertex has to come from one of the file's. */
static gboolean
read_order (RmpImportMesh *mesh, RmpCursor *cursor, GError **error)
{
  guint n_vertices = rmp_mesh_get_n_vertices (mesh->mesh), n_met = 0;
  gsize n;
  const guint32 *vertices = rmp_cursor_array (cursor, sizeof *vertices, &n);
  g_autofree guint8 *met = g_new0 (guint8, n_vertices);

  for (gsize i = 0; i < n; i++)
    {
      if (vertices[i] >= n_vertices && vertices[i] != G_MAXUINT32)
        return rmp_import_fail (error, _ ("a mesh's order names vertices that do not exist"));
      if (vertices[i] < n_vertices && !met[vertices[i]])
        n_met += met[vertices[i]] = 1;
    }
  if (!rmp_cursor_ok (cursor) || (n > 0 && n_met < n_vertices))
    return rmp_import_fail (error, _ ("a mesh's order does not fit"));

  mesh->n_file_vertices = n > 0 ? (guint) n : n_vertices;
  mesh->file_vertices = n > 0 ? g_memdup2 (vertices, n * sizeof *vertices) : NULL;
  return TRUE;
}

gboolean
rmp_import_read_mesh (RmpImport *self, RmpCursor *cursor, GError **error)
{
  RmpImportMesh *mesh = g_new0 (RmpImportMesh, 1);

  g_ptr_array_add (self->meshes, mesh);
  mesh->name = rmp_cursor_string (cursor);
  mesh->node = rmp_cursor_u32 (cursor);
  mesh->metres_per_uv = read_positive (cursor);
  if (!self->skeleton || mesh->node >= rmp_skeleton_get_n_joints (self->skeleton))
    return rmp_import_fail (error, _ ("a mesh is on no node"));

  return read_surface (mesh, cursor, error) && read_materials (self, mesh, cursor, error) &&
         read_morphs (mesh, cursor, error) && read_skin (self, mesh, cursor, error) &&
         read_order (mesh, cursor, error);
}

/* --- clips ------------------------------------------------------------------------------------ */

static gboolean
read_channel (const RmpImport *self, RmpChannel *channel, RmpCursor *cursor)
{
  static const guint widths[] = { 3, 4, 3, 0, 3 };
  guint path, interpolation;
  gsize n_times, n_values;
  guint64 width;

  channel->joint = rmp_cursor_u32 (cursor);
  path = rmp_cursor_u32 (cursor);
  interpolation = rmp_cursor_u32 (cursor);
  channel->n_weights = rmp_cursor_u32 (cursor);
  channel->times = rmp_cursor_array (cursor, sizeof (float), &n_times);
  channel->values = rmp_cursor_array (cursor, sizeof (float), &n_values);
  if (!rmp_cursor_ok (cursor) || channel->joint >= rmp_skeleton_get_n_joints (self->skeleton) ||
      path > RMP_CHANNEL_SHEAR || interpolation > RMP_INTERPOLATION_CUBIC || n_times == 0)
    return FALSE;

  channel->path = (RmpChannelPath) path;
  channel->interpolation = (RmpInterpolation) interpolation;
  channel->n_keys = (guint) n_times;
  width = path == RMP_CHANNEL_WEIGHTS ? channel->n_weights : widths[path];
  width *= interpolation == RMP_INTERPOLATION_CUBIC ? 3 : 1;

  /* Divided, not multiplied: a count of weights near 2³² must not wrap round to a fit. */
  return width > 0 && n_values % width == 0 && n_values / width == n_times;
}

gboolean
rmp_import_read_clip (RmpImport *self, RmpCursor *cursor, GError **error)
{
  g_autofree char *name = rmp_cursor_string (cursor);
  guint n = rmp_cursor_u32 (cursor);
  g_autoptr (GArray) channels = g_array_new (FALSE, TRUE, sizeof (RmpChannel));
  GError *reason = NULL;
  RmpClip *clip;

  if (!self->skeleton)
    return rmp_import_fail (error, _ ("a clip comes before the skeleton"));
  for (guint i = 0; i < n; i++)
    {
      RmpChannel channel = { 0 };

      if (!read_channel (self, &channel, cursor))
        return rmp_import_fail (error, _ ("a clip's channel does not fit"));
      g_array_append_val (channels, channel);
    }
  if (n == 0 || !rmp_cursor_ok (cursor))
    return rmp_import_fail (error, _ ("a clip has no channels"));

  clip = rmp_clip_new (name, (const RmpChannel *) (gpointer) channels->data, n, &reason);
  if (!clip)
    return adopt_error (error, reason);

  g_ptr_array_add (self->clips, clip);
  return TRUE;
}

/* --- report ----------------------------------------------------------------------------------- */

gboolean
rmp_import_read_finding (RmpImport *self, RmpCursor *cursor, GError **error)
{
  RmpImportFinding *finding = g_new0 (RmpImportFinding, 1);
  guint severity = rmp_cursor_u32 (cursor);
  const guint32 *faces;
  guint n_faces_of_mesh = 0;
  gsize n;

  g_assert (self);
  g_ptr_array_add (self->report, finding);
  finding->severity = (RmpFindingSeverity) MIN (severity, RMP_FINDING_REFUSED);
  finding->text = rmp_cursor_string (cursor);
  finding->mesh = rmp_cursor_i32 (cursor);
  faces = rmp_cursor_array (cursor, sizeof *faces, &n);
  if (!rmp_cursor_ok (cursor) || finding->mesh < -1 || finding->mesh >= (gint) self->meshes->len)
    return rmp_import_fail (error, _ ("a line of the report does not fit"));

  if (finding->mesh >= 0)
    n_faces_of_mesh = rmp_mesh_get_n_faces (
        ((RmpImportMesh *) g_ptr_array_index (self->meshes, finding->mesh))->mesh);
  for (gsize i = 0; i < n; i++)
    if (faces[i] >= n_faces_of_mesh)
      return rmp_import_fail (error, _ ("a line of the report names faces that do not exist"));

  finding->n_faces = (guint) n;
  finding->faces = g_memdup2 (faces, n * sizeof *faces);
  return TRUE;
}
