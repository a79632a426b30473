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

struct _RmpMapMaker
{
  RmpSnapshot *snapshot;
  RmpResult *result;
  RmpMesh *mesh; /* borrowed; NULL before the snapshot is prepared */
  float *base;
};

void
rmp_map_maker_free (RmpMapMaker *self)
{
  g_clear_pointer (&self->result, rmp_result_unref);
  g_clear_pointer (&self->snapshot, rmp_snapshot_unref);
  g_free (self->base);
  g_free (self);
}

RmpMapMaker *
rmp_map_maker_new (RmpLook *look, RmpClipItem *clip, GError **error)
{
  g_autoptr (RmpMapMaker) self = g_new0 (RmpMapMaker, 1);

  self->snapshot = rmp_snapshot_new (rmp_garment_get_surface (rmp_look_get_garment (look)), look,
                                     clip, error);
  return self->snapshot ? g_steal_pointer (&self) : NULL;
}

static gboolean
prepare (RmpMapMaker *self, const RmpCall *call, GError **error)
{
  if (self->mesh)
    return TRUE;
  if (!rmp_snapshot_prepare (self->snapshot, call, error))
    return FALSE;
  self->mesh = rmp_snapshot_get_mesh (self->snapshot);
  self->base = g_new (float, 3 * (gsize) rmp_mesh_get_n_vertices (self->mesh));
  return TRUE;
}

static gboolean
take_result (RmpMapMaker *self, RmpResult *result, double frame, const RmpCall *call)
{
  g_clear_pointer (&self->result, rmp_result_unref);
  self->result = result;
  if (!result)
    return FALSE;
  rmp_sampler_positions (rmp_snapshot_get_sampler (self->snapshot), find_skinning (self->snapshot),
                         rmp_snapshot_get_time (self->snapshot, frame), self->base,
                         call->n_threads);
  return TRUE;
}

gboolean
rmp_map_maker_go (RmpMapMaker *self, double frame, const RmpCall *call, GError **error)
{
  return prepare (self, call, error) &&
         take_result (self,
                      rmp_snapshot_compute (self->snapshot, frame, RMP_TARGET_BAKE, 0, call, error),
                      frame, call);
}

const RmpRelief *
rmp_map_maker_get_relief (const RmpMapMaker *self)
{
  return self->result->output.relief;
}

RmpMesh *
rmp_map_maker_get_mesh (const RmpMapMaker *self)
{
  return self->mesh;
}

const float *
rmp_map_maker_get_base (const RmpMapMaker *self)
{
  return self->base;
}

RmpSnapshot *
rmp_map_maker_get_snapshot (const RmpMapMaker *self)
{
  return self->snapshot;
}

/* --- one frame -------------------------------------------------------------------------------- */

/* (transfer full) */
static RmpMapMaker *
make_one (RmpLook *look, RmpClipItem *clip, double frame, const RmpCall *call, GError **error)
{
  g_autoptr (RmpMapMaker) self = rmp_map_maker_new (look, clip, error);

  return self && prepare (self, call, error) &&
                 take_result (self, compute (self->snapshot, frame, call, error), frame, call)
             ? g_steal_pointer (&self)
             : NULL;
}

RmpHeightImage *
rmp_look_make_map (RmpLook *look, RmpClipItem *clip, double frame, guint side, double *amplitude,
                   const RmpCall *call, GError **error)
{
  g_autoptr (RmpMapMaker) at = NULL;

  g_return_val_if_fail (RMP_IS_LOOK (look), NULL);
  g_return_val_if_fail (amplitude && call, NULL);

  at = make_one (look, clip, frame, call, error);
  return at ? rmp_relief_make_height_map (at->result->output.relief, at->mesh, at->base, side,
                                          amplitude, call->cancellable, call->n_threads, error)
            : NULL;
}

gboolean
rmp_look_make_normals (RmpLook *look, RmpClipItem *clip, double frame, guint side,
                       RmpHeightImage *normals[2], const RmpCall *call, GError **error)
{
  g_autoptr (RmpMapMaker) at = NULL;

  g_return_val_if_fail (RMP_IS_LOOK (look), FALSE);
  g_return_val_if_fail (normals && call, FALSE);

  at = make_one (look, clip, frame, call, error);
  return at && rmp_relief_make_normal_map (at->result->output.relief, at->mesh, at->base, side,
                                           normals, call->cancellable, call->n_threads, error);
}
