/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/render-stage.h"

#include <math.h>

#include "evaluate/simulated.h"

/* A part of a surface, with what makes its frames. */
typedef struct
{
  RmpSurface *surface;
  RmpPart *part; /* of the stage's */
  RmpSnapshot *snapshot;
  guint64 field;
} Shown;

struct _RmpCliStage
{
  GPtrArray *looks;
  RmpCharacter *character;
  RmpClipItem *clip;
  RmpSceneBuilder *builder;
  RmpSceneOptions options;
  GPtrArray *parts; /* (element-type GPtrArray): of each surface */
  GPtrArray *shown; /* (element-type Shown) */
  gboolean whole;   /* there are whole frames only */
};

static void
shown_free (gpointer data)
{
  Shown *self = data;

  g_clear_object (&self->surface);
  g_clear_pointer (&self->snapshot, rmp_snapshot_unref);
  g_free (self);
}

void
rmp_cli_stage_free (RmpCliStage *self)
{
  g_ptr_array_unref (self->shown);
  g_ptr_array_unref (self->parts);
  g_ptr_array_unref (self->looks);
  rmp_scene_builder_free (self->builder);
  g_free (self);
}

static RmpCall
make_call (RmpSurface *surface)
{
  return (RmpCall){ .cancellable = rmp_cli_get_cancellable (),
                    .progress = rmp_cli_progress,
                    .data = (gpointer) rmp_surface_get_name (surface) };
}

/* The mask of the field; 0 where a surface is plain or no field is wanted. */
static gboolean
find_field (RmpSnapshot *snapshot, const char *id, guint64 *mask, GError **error)
{
  const RmpTechnique *technique = rmp_snapshot_get_technique (snapshot);
  gint index;

  *mask = 0;
  if (!technique || !id)
    return TRUE;
  index = rmp_cli_find_field (technique, id, error);
  if (index >= 0)
    *mask = G_GUINT64_CONSTANT (1) << index;
  return index >= 0;
}

static RmpLook *
find_look (RmpGarment *garment, gpointer data)
{
  GPtrArray *looks = data;

  for (guint i = 0; i < looks->len; i++)
    if (rmp_look_get_garment (looks->pdata[i]) == garment)
      return looks->pdata[i];
  return NULL;
}

static gboolean
add_part (RmpCliStage *self, RmpSurface *surface, RmpPart *part, GError **error)
{
  RmpCall call = make_call (surface);
  Shown *shown = g_new0 (Shown, 1);

  g_ptr_array_add (self->shown, shown);
  shown->surface = g_object_ref (surface);
  shown->part = part;
  shown->snapshot = rmp_snapshot_new (surface, part->look, self->clip, error);
  if (!shown->snapshot ||
      !find_field (shown->snapshot, self->options.field, &shown->field, error) ||
      !rmp_snapshot_prepare (shown->snapshot, &call, error))
    return FALSE;
  rmp_cli_clear_progress ();
  self->whole |= rmp_snapshot_is_sequential (shown->snapshot);
  return TRUE;
}

static gboolean
add_surface (RmpCliStage *self, RmpSurface *surface, GError **error)
{
  GPtrArray *parts = rmp_surface_get_parts (surface, find_look, self->looks);

  g_ptr_array_add (self->parts, parts);
  for (guint i = 0; i < parts->len; i++)
    if (!add_part (self, surface, parts->pdata[i], error))
      return FALSE;
  return TRUE;
}

RmpCliStage *
rmp_cli_stage_new (RmpCharacter *character, GPtrArray *looks, RmpClipItem *clip,
                   const RmpSceneOptions *options, GError **error)
{
  g_autoptr (RmpCliStage) self = g_new0 (RmpCliStage, 1);
  GListModel *surfaces;

  self->looks = g_ptr_array_ref (looks);
  self->character = character;
  self->clip = clip;
  self->builder = rmp_scene_builder_new ();
  self->options = *options;
  self->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  self->shown = g_ptr_array_new_with_free_func (shown_free);
  surfaces = rmp_character_get_surfaces (self->character);
  for (guint i = 0; i < g_list_model_get_n_items (surfaces); i++)
    {
      g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, i);

      if (!add_surface (self, surface, error))
        return NULL;
    }
  return g_steal_pointer (&self);
}

static gboolean
show_part (RmpCliStage *self, const Shown *shown, double frame, JsonBuilder *builder,
           GError **error)
{
  RmpCall call = make_call (shown->surface);
  g_autoptr (RmpResult) result = rmp_snapshot_compute (shown->snapshot, frame, RMP_TARGET_BAKE,
                                                       shown->field, &call, error);

  rmp_cli_clear_progress ();
  if (!result)
    return FALSE;
  rmp_scene_builder_add (self->builder, shown->surface, shown->part, result);
  if (builder && shown->part->look)
    {
      json_builder_begin_object (builder);
      rmp_cli_add_string (builder, "garment", rmp_garment_get_name (shown->part->garment));
      rmp_cli_add_result (builder, result);
      json_builder_end_object (builder);
    }
  return TRUE;
}

RmpScene *
rmp_cli_stage_show (RmpCliStage *self, double frame, JsonBuilder *builder, GError **error)
{
  gboolean ok = TRUE;

  rmp_scene_builder_begin (self->builder, &self->options);
  rmp_scene_builder_put_floor (self->builder, self->character, self->clip);
  if (builder)
    {
      json_builder_set_member_name (builder, "garments");
      json_builder_begin_array (builder);
    }
  /* Where frames build on each other there is nothing between two of them: then all surfaces show a
   * whole one.
   */
  for (guint i = 0; ok && i < self->shown->len; i++)
    ok = show_part (self, self->shown->pdata[i], self->whole ? floor (frame) : frame, builder,
                    error);
  if (builder)
    json_builder_end_array (builder);
  return ok ? rmp_scene_builder_end (self->builder) : NULL;
}

/* --- measuring -------------------------------------------------------------------------------- */

static void
include (const Shown *shown, const float *positions, float minimum[3], float maximum[3])
{
  RmpMesh *mesh = rmp_surface_get_mesh (shown->surface);
  const guint32 *faces = rmp_mesh_get_faces (mesh);

  for (gsize i = 0; i < 3 * (gsize) rmp_mesh_get_n_faces (mesh); i++)
    for (guint axis = 0; (!shown->part->faces || shown->part->faces[i / 3]) && axis < 3; axis++)
      {
        const float x = positions[3 * (gsize) faces[i] + axis];

        minimum[axis] = fminf (minimum[axis], x);
        maximum[axis] = fmaxf (maximum[axis], x);
      }
}

/* (transfer full): where the cloth is, as its simulator has it if there is one */
static RmpSampler *
get_motion (const Shown *shown)
{
  const RmpTechnique *technique = rmp_snapshot_get_technique (shown->snapshot);

  if (technique && technique->kind == RMP_TECHNIQUE_SIMULATOR)
    return rmp_simulated_new (shown->snapshot, NULL);
  return rmp_sampler_ref (rmp_snapshot_get_sampler (shown->snapshot));
}

/* Where a simulation fails, the frame itself says so. */
static void
measure_part (RmpCliStage *self, const Shown *shown, const GArray *frames, float minimum[3],
              float maximum[3])
{
  g_autoptr (RmpSampler) sampler = get_motion (shown);
  g_autofree float *positions = g_new (
      float, 3 * (gsize) rmp_mesh_get_n_vertices (rmp_sampler_get_mesh (sampler)));
  gboolean there;

  for (guint i = 0; i < frames->len; i++)
    {
      const double frame = g_array_index (frames, double, i);
      const double time = self->clip ? rmp_clip_item_get_time (self->clip, frame) : 0.0;

      if (!rmp_sampler_approach (sampler, time, G_MAXINT64, &there, rmp_cli_get_cancellable (), 0,
                                 NULL))
        return;
      rmp_sampler_positions (sampler, RMP_SKINNING_DUAL_QUATERNION, time, positions, 0);
      include (shown, positions, minimum, maximum);
    }
}

void
rmp_cli_stage_measure (RmpCliStage *self, const GArray *frames, gboolean garments, float minimum[3],
                       float maximum[3])
{
  for (guint axis = 0; axis < 3; axis++)
    {
      minimum[axis] = G_MAXFLOAT;
      maximum[axis] = -G_MAXFLOAT;
    }
  for (guint i = 0; i < self->shown->len; i++)
    {
      const Shown *shown = self->shown->pdata[i];

      if (!garments || shown->part->look)
        measure_part (self, shown, frames, minimum, maximum);
    }
}
