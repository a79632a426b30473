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

RmpHeightImage *
rmp_look_make_map (RmpLook *look, RmpClipItem *clip, double frame, guint side, double *amplitude,
                   const RmpCall *call, GError **error)
{
  g_autoptr (RmpSnapshot) snapshot = NULL;
  g_autoptr (RmpResult) result = NULL;
  g_autofree float *base = NULL;
  RmpMesh *mesh;

  g_return_val_if_fail (RMP_IS_LOOK (look), NULL);
  g_return_val_if_fail (amplitude && call, NULL);

  snapshot = rmp_snapshot_new (rmp_garment_get_surface (rmp_look_get_garment (look)), look, clip,
                               error);
  if (!snapshot || !rmp_snapshot_prepare (snapshot, call, error) ||
      !(result = compute (snapshot, frame, call, error)))
    return NULL;
  mesh = rmp_snapshot_get_mesh (snapshot);
  base = g_new (float, 3 * (gsize) rmp_mesh_get_n_vertices (mesh));
  rmp_sampler_positions (rmp_snapshot_get_sampler (snapshot), find_skinning (snapshot),
                         rmp_snapshot_get_time (snapshot, frame), base, call->n_threads);
  return rmp_relief_make_height_map (result->output.relief, mesh, base, side, amplitude,
                                     call->cancellable, call->n_threads, error);
}
