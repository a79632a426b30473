/* SPDX-License-Identifier: GPL-3.0-or-later */

/* writer-cache.c: the point caches MDD (big-endian) and PC2 (little-endian), with a base mesh in
 * the same vertex order.
 *
 * MDD: int32 frames, int32 points, float32 time of each frame in seconds, float32 positions frame
 * by frame. PC2: “POINTCACHE2\0”, int32 version 1, int32 points, float32 first frame, float32 step
 * in frames, int32 samples, then float32 positions sample by sample.
 */

#include "bake/number-bytes.h"
#include "bake/writer.h"

typedef struct
{
  RmpWholeFile *file;
  const RmpBakeTarget *target;
  gboolean big_endian;
  GByteArray *bytes; /* of the head */
} Cache;

static void
cache_free (gpointer data)
{
  Cache *self = data;

  g_clear_pointer (&self->file, rmp_whole_file_free);
  g_byte_array_unref (self->bytes);
  g_free (self);
}

static Cache *
cache_new (const RmpBakeTarget *target, const char *extension, gboolean big_endian, GError **error)
{
  g_autofree char *file_name = g_strconcat (target->name, extension, NULL);
  g_autofree char *path = g_build_filename (target->folder, file_name, NULL);
  RmpWholeFile *file = rmp_bake_write_base (target, error) ? rmp_whole_file_create (path, error)
                                                           : NULL;
  Cache *self;

  if (!file)
    return NULL;
  self = g_new0 (Cache, 1);
  self->file = file;
  self->target = target;
  self->big_endian = big_endian;
  self->bytes = g_byte_array_new ();
  return self;
}

static void
append32 (Cache *self, guint32 value)
{
  if (self->big_endian)
    rmp_append_be32 (self->bytes, value);
  else
    rmp_append_le32 (self->bytes, value);
}

static gboolean
flush (Cache *self, GError **error)
{
  gboolean written = rmp_whole_file_write (self->file, self->bytes->data, self->bytes->len, error);

  g_byte_array_set_size (self->bytes, 0);
  return written;
}

static gboolean
cache_frame (gpointer writer, G_GNUC_UNUSED guint index, const float *positions,
             G_GNUC_UNUSED const float *normals, GError **error)
{
  Cache *self = writer;

  return rmp_whole_file_write_floats (self->file, positions,
                                      3 * (gsize) self->target->topology->n_vertices,
                                      self->big_endian, error);
}

static gboolean
cache_finish (gpointer writer, GError **error)
{
  Cache *self = writer;

  if (!rmp_whole_file_finish (self->file, error))
    return FALSE;
  g_ptr_array_add (self->target->files, g_steal_pointer (&self->file));
  return TRUE;
}

static gpointer
mdd_open (const RmpBakeTarget *target, GError **error)
{
  Cache *self = cache_new (target, ".mdd", TRUE, error);

  if (!self)
    return NULL;
  append32 (self, target->n_frames);
  append32 (self, target->topology->n_vertices);
  for (guint i = 0; i < target->n_frames; i++)
    append32 (self, rmp_float_bits ((float) rmp_bake_seconds (target, i)));
  if (!flush (self, error))
    g_clear_pointer (&self, cache_free);
  return self;
}

/* Frames between samples. */
static double
step_of (const RmpBakeTarget *target)
{
  guint last = target->n_frames - 1;

  return target->times && last > 0 ? (target->times[last] - target->times[0]) * target->rate / last
                                   : 1.0;
}

static gpointer
pc2_open (const RmpBakeTarget *target, GError **error)
{
  Cache *self = cache_new (target, ".pc2", FALSE, error);

  if (!self)
    return NULL;
  g_byte_array_append (self->bytes, (const guint8 *) "POINTCACHE2", 12);
  append32 (self, 1);
  append32 (self, target->topology->n_vertices);
  append32 (self, rmp_float_bits (
                      (float) (target->times ? target->times[0] * target->rate : target->first)));
  append32 (self, rmp_float_bits ((float) step_of (target)));
  append32 (self, target->n_frames);
  if (!flush (self, error))
    g_clear_pointer (&self, cache_free);
  return self;
}

static guint64
mdd_estimate (guint n_vertices, guint n_faces, guint n_uvs, guint n_frames)
{
  return 8 + 4 * (guint64) n_frames + 12 * (guint64) n_frames * n_vertices +
         rmp_obj_estimate (n_vertices, n_faces, n_uvs);
}

static guint64
pc2_estimate (guint n_vertices, guint n_faces, guint n_uvs, guint n_frames)
{
  return 32 + 12 * (guint64) n_frames * n_vertices + rmp_obj_estimate (n_vertices, n_faces, n_uvs);
}

const RmpBakeWriter rmp_bake_writer_mdd = {
  .format = RMP_BAKE_MDD,
  .id = "mdd",
  .shared = rmp_bake_base_endings,
  .estimate = mdd_estimate,
  .open = mdd_open,
  .frame = cache_frame,
  .finish = cache_finish,
  .free = cache_free,
};

const RmpBakeWriter rmp_bake_writer_pc2 = {
  .format = RMP_BAKE_PC2,
  .id = "pc2",
  .shared = rmp_bake_base_endings,
  .estimate = pc2_estimate,
  .open = pc2_open,
  .frame = cache_frame,
  .finish = cache_finish,
  .free = cache_free,
};
