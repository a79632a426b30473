/* SPDX-License-Identifier: GPL-3.0-or-later */

/* writer-gltf-skin.c: glTF 2.0 with the skin left alive (name_skin.glb): the mesh at rest with the
 * character's bones and their motion, and for each frame a morph target that holds what the look
 * adds before the bones move it.
 *
 * A target is added to the mesh first and the bones move the sum. So it is Δ = M⁻¹ p − p̄, with p
 * the baked position, p̄ the one at rest, and M the vertex's blend of bones as the file has them:
 * four weights, rounded matrices. Whatever the file cannot say of the bones is in Δ too, and a
 * player is at the baked positions at each frame.
 */

#include <glib/gi18n-lib.h>

#include "bake/live-skin.h"

typedef struct
{
  const RmpBakeTarget *target;
  RmpGlb *glb;
  RmpGltfMesh *mesh;
  RmpLiveSkin *skin;
} Live;

static void
live_free (gpointer data)
{
  Live *self = data;

  g_clear_pointer (&self->skin, rmp_live_skin_free);
  g_clear_pointer (&self->mesh, rmp_gltf_mesh_free);
  g_clear_pointer (&self->glb, rmp_glb_free);
  g_free (self);
}

static gboolean
skin_check (const RmpBakeTarget *target, GError **error)
{
  if (!rmp_live_skin_check (target, error))
    return FALSE;
  if (target->n_frames <= RMP_GLTF_MOST_TARGETS)
    return TRUE;
  g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE,
               _ ("glTF with a live skin has a morph target for each frame, and players need to "
                  "hold %u only; choose %u frames or fewer of these %u"),
               RMP_GLTF_MOST_TARGETS, RMP_GLTF_MOST_TARGETS, target->n_frames);
  return FALSE;
}

static gpointer
skin_open (const RmpBakeTarget *target, GError **error)
{
  Live *self;

  if (!skin_check (target, error))
    return NULL;
  self = g_new0 (Live, 1);
  self->target = target;
  self->skin = rmp_live_skin_new (target, error);
  self->glb = self->skin ? rmp_glb_new (target, "_skin",
                                        rmp_gltf_mesh_room (target, target->n_frames) +
                                            rmp_live_skin_room (self->skin),
                                        error)
                         : NULL;
  if (self->glb)
    self->mesh = rmp_gltf_mesh_new (target, self->glb);
  else
    g_clear_pointer (&self, live_free);
  return self;
}

static gboolean
skin_frame (gpointer writer, guint index, const float *positions, const float *normals,
            GError **error)
{
  Live *self = writer;
  g_autofree char *name = g_strdup_printf ("frame %u", self->target->first + index);

  if (index == 0 && !rmp_live_skin_set_base (self->skin, self->mesh, normals != NULL, error))
    return FALSE;
  return rmp_live_skin_pull (self->skin, index, positions, normals, error) &&
         rmp_gltf_mesh_add_target (self->mesh, name, rmp_live_skin_get_changes (self->skin),
                                   rmp_live_skin_get_normal_changes (self->skin), error);
}

/* One weight of each frame is one. */
static gboolean
add_weights (Live *self, GError **error)
{
  const gsize n = self->target->n_frames;
  g_autofree float *table = g_new0 (float, n *n);

  for (gsize i = 0; i < n; i++)
    table[i * n + i] = 1.0f;
  return rmp_gltf_mesh_add_weights (self->mesh, table, error);
}

static gboolean
skin_finish (gpointer writer, GError **error)
{
  Live *self = writer;
  g_autoptr (GString) text = g_string_new (NULL);

  if (!add_weights (self, error) ||
      !rmp_live_skin_write (self->skin, self->mesh, self->glb, text, error))
    return FALSE;
  rmp_gltf_mesh_append (self->mesh, text);
  if (!rmp_glb_finish (self->glb, text->str, error))
    return FALSE;
  if (self->target->figures)
    {
      const RmpBakeFigure figure = { "glb-skin", "largest_error_m",
                                     rmp_live_skin_get_error (self->skin) };

      g_array_append_val (self->target->figures, figure);
    }
  rmp_live_skin_tell (self->skin);
  return TRUE;
}

/* Of a hundred bones. */
static guint64
skin_estimate (guint n_vertices, guint n_faces, guint n_uvs, guint n_frames)
{
  const guint64 n = MAX (n_vertices, n_uvs);

  return 60000 + n * (56 + 24 * (guint64) n_frames) + 12 * (guint64) n_faces +
         (4 * (guint64) n_frames + 4900) * n_frames;
}

/* Positions and normals of all targets, as vectors of four floats. */
static guint64
skin_player (guint n_vertices, guint n_uvs, guint n_frames)
{
  return 32 * (guint64) MAX (n_vertices, n_uvs) * n_frames;
}

const RmpBakeWriter rmp_bake_writer_gltf_skin = {
  .format = RMP_BAKE_GLTF_SKIN,
  .id = "glb-skin",
  .normals = TRUE,
  .read_back = &rmp_read_back_gltf,
  .ending = "_skin.glb",
  .check = skin_check,
  .estimate = skin_estimate,
  .player = skin_player,
  .open = skin_open,
  .frame = skin_frame,
  .finish = skin_finish,
  .free = live_free,
};
