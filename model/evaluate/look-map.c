/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/look-map.h"

#include "evaluate/snapshot.h"
#include "relief/height-map.h"
#include "relief/relief-class.h"

/* A look's own skinning, over which it raises what it raises. */
static RmpSkinning
find_skinning (RmpSnapshot *snapshot)
{
  const RmpTechnique *technique = rmp_snapshot_get_technique (snapshot);
  const gint param = technique ? rmp_technique_find_param (technique, "skinning") : -1;

  return param < 0
             ? RMP_SKINNING_LINEAR
             : (RmpSkinning) rmp_values_get_int (rmp_snapshot_get_values (snapshot), (guint) param);
}

/* A preview knows its heights unless it is a mesh; then the exact mesh is asked for. */
static RmpResult *
compute (RmpSnapshot *snapshot, double frame, const RmpCall *call, GError **error)
{
  g_autoptr (RmpResult)
      preview = rmp_snapshot_compute (snapshot, frame, RMP_TARGET_PREVIEW, 0, call, error);

  if (!preview || !rmp_relief_get_class (preview->output.relief)->is_mesh)
    return g_steal_pointer (&preview);
  return rmp_snapshot_compute (snapshot, frame, RMP_TARGET_BAKE, 0, call, error);
}

/* A frame of a look, and what it is raised over. */
typedef struct
{
  RmpSnapshot *snapshot;
  RmpResult *result;
  RmpMesh *mesh; /* borrowed */
  float *base;
} Frame;

static void
frame_clear (Frame *self)
{
  g_clear_pointer (&self->result, rmp_result_unref);
  g_clear_pointer (&self->snapshot, rmp_snapshot_unref);
  g_free (self->base);
}

static gboolean
frame_init (Frame *self, RmpLook *look, RmpClipItem *clip, double frame, const RmpCall *call,
            GError **error)
{
  *self = (Frame){ NULL };
  self->snapshot = rmp_snapshot_new (rmp_garment_get_surface (rmp_look_get_garment (look)), look,
                                     clip, error);
  if (!self->snapshot || !rmp_snapshot_prepare (self->snapshot, call, error) ||
      !(self->result = compute (self->snapshot, frame, call, error)))
    return FALSE;
  self->mesh = rmp_snapshot_get_mesh (self->snapshot);
  self->base = g_new (float, 3 * (gsize) rmp_mesh_get_n_vertices (self->mesh));
  rmp_sampler_positions (rmp_snapshot_get_sampler (self->snapshot), find_skinning (self->snapshot),
                         rmp_snapshot_get_time (self->snapshot, frame), self->base,
                         call->n_threads);
  return TRUE;
}

RmpHeightImage *
rmp_look_make_map (RmpLook *look, RmpClipItem *clip, double frame, guint side, double *amplitude,
                   const RmpCall *call, GError **error)
{
  RmpHeightImage *map = NULL;
  Frame at;

  g_return_val_if_fail (RMP_IS_LOOK (look), NULL);
  g_return_val_if_fail (amplitude && call, NULL);

  if (frame_init (&at, look, clip, frame, call, error))
    map = rmp_relief_make_height_map (at.result->output.relief, at.mesh, at.base, side, amplitude,
                                      call->cancellable, call->n_threads, error);
  frame_clear (&at);
  return map;
}

gboolean
rmp_look_make_normals (RmpLook *look, RmpClipItem *clip, double frame, guint side,
                       RmpHeightImage *normals[2], const RmpCall *call, GError **error)
{
  gboolean made;
  Frame at;

  g_return_val_if_fail (RMP_IS_LOOK (look), FALSE);
  g_return_val_if_fail (normals && call, FALSE);

  made = frame_init (&at, look, clip, frame, call, error) &&
         rmp_relief_make_normal_map (at.result->output.relief, at.mesh, at.base, side, normals,
                                     call->cancellable, call->n_threads, error);
  frame_clear (&at);
  return made;
}
