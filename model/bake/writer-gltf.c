/* SPDX-License-Identifier: GPL-3.0-or-later */

/* writer-gltf.c: glTF 2.0 as a flip-book (name.glb): the mesh of the first frame, a morph target
 * for each other frame, and an animation of their weights that shows one frame after the other, and
 * a mixture of two between them. Targets are written where they stay, so the text in front of them
 * ends with spaces, which glTF readers skip.
 */

#include <glib/gi18n-lib.h>

#include "bake/gltf-mesh.h"

#include <string.h>

typedef struct
{
  const RmpBakeTarget *target;
  RmpGlb *glb;
  RmpGltfMesh *mesh;
  float *positions, *normals;               /* [#V × 3] of the first frame; normals: (nullable) */
  float *position_changes, *normal_changes; /* [#V × 3]; of the normals: (nullable) */
} Book;

static void
book_free (gpointer data)
{
  Book *self = data;

  g_clear_pointer (&self->mesh, rmp_gltf_mesh_free);
  g_clear_pointer (&self->glb, rmp_glb_free);
  g_free (self->positions);
  g_free (self->normals);
  g_free (self->position_changes);
  g_free (self->normal_changes);
  g_free (self);
}

static gboolean
gltf_check (const RmpBakeTarget *target, GError **error)
{
  if (target->topology && target->topology->n_vertices == 0)
    {
      g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_TOPOLOGY,
                   _ ("glTF holds no mesh without vertices"));
      return FALSE;
    }
  if (target->n_frames <= RMP_GLTF_MOST_TARGETS + 1)
    return TRUE;
  g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE,
               _ ("A glTF flip-book has a morph target for each frame after the first, and players "
                  "need to hold %u only; choose %u frames or fewer of these %u"),
               RMP_GLTF_MOST_TARGETS, RMP_GLTF_MOST_TARGETS + 1, target->n_frames);
  return FALSE;
}

static gpointer
gltf_open (const RmpBakeTarget *target, GError **error)
{
  Book *self;

  if (!gltf_check (target, error))
    return NULL;
  self = g_new0 (Book, 1);
  self->target = target;
  self->glb = rmp_glb_new (target, "", rmp_gltf_mesh_room (target, target->n_frames - 1), error);
  if (!self->glb)
    {
      book_free (self);
      return NULL;
    }
  self->mesh = rmp_gltf_mesh_new (target, self->glb);
  return self;
}

static float *
copy (const Book *self, const float *vectors)
{
  const gsize n = 3 * (gsize) self->target->topology->n_vertices;
  float *copied = g_new (float, n);

  memcpy (copied, vectors, n * sizeof *vectors);
  return copied;
}

static void
subtract (const Book *self, const float *vectors, const float *base, float *changes)
{
  const gsize n = 3 * (gsize) self->target->topology->n_vertices;

#pragma omp simd
  for (gsize i = 0; i < n; i++)
    changes[i] = vectors[i] - base[i];
}

static gboolean
gltf_frame (gpointer writer, guint index, const float *positions, const float *normals,
            GError **error)
{
  Book *self = writer;
  g_autofree char *name = g_strdup_printf ("frame %u", self->target->first + index);

  if (index == 0)
    {
      self->positions = copy (self, positions);
      self->position_changes = copy (self, positions);
      self->normals = normals ? copy (self, normals) : NULL;
      self->normal_changes = normals ? copy (self, normals) : NULL;
      return rmp_gltf_mesh_set_base (self->mesh, positions, normals, error);
    }
  subtract (self, positions, self->positions, self->position_changes);
  if (normals)
    subtract (self, normals, self->normals, self->normal_changes);
  return rmp_gltf_mesh_add_target (self->mesh, name, self->position_changes, self->normal_changes,
                                   error);
}

/* One weight of each frame is one, and none of the first. */
static gboolean
add_weights (Book *self, GError **error)
{
  const guint n = self->target->n_frames;
  g_autofree float *table = g_new0 (float, (gsize) n *(n - 1));

  for (gsize i = 1; i < n; i++)
    table[i * (n - 1) + i - 1] = 1.0f;
  return rmp_gltf_mesh_add_weights (self->mesh, table, error);
}

static gboolean
gltf_finish (gpointer writer, GError **error)
{
  Book *self = writer;
  g_autoptr (GString) text = g_string_new ("\"scene\":0,\"scenes\":[{\"nodes\":[0]}],"
                                           "\"nodes\":[{\"name\":");

  if (self->target->n_frames > 1 && !add_weights (self, error))
    return FALSE;
  rmp_glb_append_string (text, self->target->name);
  g_string_append (text, ",\"mesh\":0}]");
  rmp_gltf_mesh_append (self->mesh, text);
  return rmp_glb_finish (self->glb, text->str, error);
}

static guint64
gltf_estimate (guint n_vertices, guint n_faces, guint n_uvs, guint n_frames)
{
  const guint64 n = MAX (n_vertices, n_uvs);

  return 2000 + n * (32 + 24 * (guint64) (n_frames - 1)) + 12 * (guint64) n_faces +
         (4 * (guint64) n_frames + 900) * n_frames;
}

/* Positions and normals of all targets, as vectors of four floats. */
static guint64
gltf_player (guint n_vertices, guint n_uvs, guint n_frames)
{
  return 32 * (guint64) MAX (n_vertices, n_uvs) * (n_frames - 1);
}

const RmpBakeWriter rmp_bake_writer_gltf = {
  .format = RMP_BAKE_GLTF,
  .id = "glb",
  .normals = TRUE,
  .read_back = &rmp_read_back_gltf,
  .ending = ".glb",
  .check = gltf_check,
  .estimate = gltf_estimate,
  .player = gltf_player,
  .open = gltf_open,
  .frame = gltf_frame,
  .finish = gltf_finish,
  .free = book_free,
};
