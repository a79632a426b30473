/* SPDX-License-Identifier: GPL-3.0-or-later */

/* writer-training.c: what a skin deformer is trained on, as that of Unreal's ML Deformer: the mesh
 * under its bones with their clip (name_ml.glb), and the same vertices in the same order and frames
 * as the look has them (name_ml.abc, centimetres, Z up).
 *
 * A third file (name_ml.json) proposes detail poses: the frames whose offsets, pulled back to where
 * bones have not moved them, a mixture of few shapes holds least.
 */

#include <glib/gi18n-lib.h>

#include "bake/axes.h"
#include "bake/detail-poses.h"
#include "bake/frame-sketch.h"
#include "bake/json-text.h"
#include "bake/live-skin.h"

#include <math.h>

#define CENTIMETRES 100.0 /* a metre */

/* Of the squares of all offsets, what a network is thought to learn; and how many poses are
 * proposed beside.
 */
#define LEARNT 0.95
#define MOST_POSES 8

/* Frames at most that are compared with one another, and what is kept of them: residuals are known
 * to a percent.
 */
#define MOST_COMPARED 1024
#define SKETCH_BYTES (16 << 20)

typedef struct
{
  const RmpBakeTarget *target;
  RmpBakeTarget cache_target; /* as the cache has it: name, axes, unit */
  RmpBakeTarget mesh_target;  /* a vertex for each of the target's */
  char *name;
  RmpGlb *glb;
  RmpGltfMesh *mesh;
  RmpLiveSkin *skin;
  gpointer cache;             /* of rmp_bake_writer_alembic */
  float *positions, *normals; /* [#V × 3] as the cache has them; normals: (nullable) */
  guint stride;               /* of the frames that are compared */
  guint n_compared;           /* those frames */
  RmpFrameSketch *sketch;     /* their offsets */
} Training;

static void
training_free (gpointer data)
{
  Training *self = data;

  g_clear_pointer (&self->sketch, rmp_frame_sketch_free);
  if (self->cache)
    rmp_bake_writer_alembic.free (self->cache);
  g_clear_pointer (&self->skin, rmp_live_skin_free);
  g_clear_pointer (&self->mesh, rmp_gltf_mesh_free);
  g_clear_pointer (&self->glb, rmp_glb_free);
  g_free (self->positions);
  g_free (self->normals);
  g_free (self->name);
  g_free (self);
}

static gboolean
training_check (const RmpBakeTarget *target, GError **error)
{
  if (target->axes != RMP_BAKE_Y_UP)
    {
      g_set_error_literal (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE,
                           _ ("The mesh of a training set is glTF, where Y is up and hands are "
                              "right: choose that; the cache beside it has Unreal's axes by "
                              "itself"));
      return FALSE;
    }
  return rmp_live_skin_check (target, error);
}

/* A vertex that texture coordinates double would be no vertex of the cache. */
static gboolean
has_seams (const RmpBakeTarget *target)
{
  g_autoptr (RmpBakeSeams) seams = rmp_bake_seams_new (target);

  return seams->n_vertices != target->topology->n_vertices;
}

static void
set_targets (Training *self)
{
  const RmpBakeTarget *target = self->target;

  self->name = g_strconcat (target->name, "_ml", NULL);
  self->mesh_target = *target;
  self->mesh_target.name = self->name;
  if (has_seams (target))
    self->mesh_target.uv_faces = NULL;
  self->cache_target = *target;
  self->cache_target.name = self->name;
  self->cache_target.axes = RMP_BAKE_Z_UP;
  self->cache_target.scale = CENTIMETRES;
  self->stride = (target->n_frames + MOST_COMPARED - 1) / MOST_COMPARED;
  self->n_compared = (target->n_frames + self->stride - 1) / self->stride;
}

static gpointer
training_open (const RmpBakeTarget *target, GError **error)
{
  const gsize n = 3 * (gsize) target->topology->n_vertices;
  Training *self;

  if (!training_check (target, error))
    return NULL;
  self = g_new0 (Training, 1);
  self->target = target;
  set_targets (self);
  self->positions = g_new (float, n);
  self->normals = g_new (float, n);
  self->sketch = rmp_frame_sketch_new (n, self->n_compared, SKETCH_BYTES);
  self->skin = rmp_live_skin_new (&self->mesh_target, error);
  self->glb = self->skin ? rmp_glb_new (&self->mesh_target, "", 0, error) : NULL;
  self->mesh = self->glb ? rmp_gltf_mesh_new (&self->mesh_target, self->glb) : NULL;
  self->cache = self->mesh ? rmp_bake_writer_alembic.open (&self->cache_target, error) : NULL;
  if (self->cache)
    return self;
  training_free (self);
  return NULL;
}

static gboolean
training_frame (gpointer writer, guint index, const float *positions, const float *normals,
                GError **error)
{
  Training *self = writer;
  const guint n = self->target->topology->n_vertices;

  if (index == 0 && !rmp_live_skin_set_base (self->skin, self->mesh, normals != NULL, error))
    return FALSE;
  if (!rmp_live_skin_pull (self->skin, index, positions, NULL, error))
    return FALSE;
  if (index % self->stride == 0)
    rmp_frame_sketch_add (self->sketch, index / self->stride,
                          rmp_live_skin_get_changes (self->skin));
  rmp_axes_turn (RMP_BAKE_Z_UP, (float) (CENTIMETRES / self->target->scale), positions, n,
                 self->positions);
  if (normals)
    rmp_axes_turn (RMP_BAKE_Z_UP, 1.0f, normals, n, self->normals);
  return rmp_bake_writer_alembic.frame (self->cache, index, self->positions,
                                        normals ? self->normals : NULL, error);
}

/* --- the end ---------------------------------------------------------------------------------- */

static gboolean
finish_mesh (Training *self, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (!rmp_live_skin_write (self->skin, self->mesh, self->glb, text, error))
    return FALSE;
  rmp_gltf_mesh_append (self->mesh, text);
  return rmp_glb_finish (self->glb, text->str, error);
}

/* (transfer full) (nullable) */
static RmpDetailPoses *
find_poses (Training *self, GError **error)
{
  const gsize n = self->n_compared;
  GCancellable *cancellable = self->target->cancellable;
  g_autofree double *products = g_new (double, n *n);

  if (rmp_frame_sketch_multiply (self->sketch, products, cancellable))
    return rmp_detail_poses_find ((guint) n, products, LEARNT, MOST_POSES, cancellable, error);
  g_cancellable_set_error_if_cancelled (cancellable, error);
  return NULL;
}

static void
add_poses (const Training *self, const RmpDetailPoses *poses, JsonBuilder *builder)
{
  /* Millimetres in the mean of all vertices. */
  const double unit = 1e3 / self->target->scale /
                      sqrt ((double) self->target->topology->n_vertices);

  json_builder_set_member_name (builder, "detail_poses");
  json_builder_begin_array (builder);
  for (guint i = 0; i < poses->n; i++)
    {
      const guint index = poses->poses[i].frame * self->stride;

      json_builder_begin_object (builder);
      rmp_json_add_count (builder, "frame", (gint64) self->target->first + index);
      rmp_json_add_count (builder, "index", index);
      rmp_json_add_number (builder, "seconds", rmp_bake_seconds (self->target, index));
      rmp_json_add_number (builder, "residual_rms_mm", unit * poses->poses[i].residual);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static gboolean
write_poses (Training *self, const RmpDetailPoses *poses, GError **error)
{
  g_autofree char *mesh = g_strconcat (self->name, ".glb", NULL),
                  *cache = g_strconcat (self->name, ".abc", NULL),
                  *file_name = g_strconcat (self->name, ".json", NULL);
  g_autofree char *path = g_build_filename (self->target->folder, file_name, NULL);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (RmpWholeFile) file = NULL;

  json_builder_begin_object (builder);
  rmp_json_add_string (builder, "format", "rimple-training-1");
  rmp_json_add_string (builder, "mesh", mesh);
  rmp_json_add_string (builder, "cache", cache);
  rmp_json_add_count (builder, "vertices", self->target->topology->n_vertices);
  rmp_json_add_count (builder, "frames", self->target->n_frames);
  rmp_json_add_number (builder, "frame_rate", self->target->rate);
  rmp_json_add_count (builder, "compared_frames", self->n_compared);
  rmp_json_add_count (builder, "components", poses->n_components);
  rmp_json_add_number (builder, "explained", poses->explained);
  add_poses (self, poses, builder);
  json_builder_end_object (builder);
  file = rmp_json_write (builder, path, error);
  if (!file)
    return FALSE;
  g_ptr_array_add (self->target->files, g_steal_pointer (&file));
  return TRUE;
}

static gboolean
training_finish (gpointer writer, GError **error)
{
  Training *self = writer;
  g_autoptr (RmpDetailPoses) poses = find_poses (self, error);

  if (!poses || !finish_mesh (self, error) ||
      !rmp_bake_writer_alembic.finish (self->cache, error) || !write_poses (self, poses, error))
    return FALSE;
  if (self->target->uv_faces && !self->mesh_target.uv_faces && self->target->doubts)
    rmp_bake_doubts_add_remark (
        self->target->doubts,
        _ ("The mesh of the training set has no texture coordinates: at seams they would double "
           "vertices, and it must have those of its cache"));
  return TRUE;
}

static guint64
training_estimate (guint n_vertices, guint n_faces, guint n_uvs, guint n_frames)
{
  return rmp_bake_writer_alembic.estimate (n_vertices, n_faces, n_uvs, n_frames) + 60000 +
         56 * (guint64) n_vertices + 12 * (guint64) n_faces + 4000 * (guint64) n_frames;
}

const RmpBakeWriter rmp_bake_writer_training = {
  .format = RMP_BAKE_TRAINING,
  .id = "ml",
  .normals = TRUE,
  .unread = TRUE,
  .check = training_check,
  .estimate = training_estimate,
  .open = training_open,
  .frame = training_frame,
  .finish = training_finish,
  .free = training_free,
};
