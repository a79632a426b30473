/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/picture-stage.h"

#include "evaluate/evaluator-switch.h"
#include "studio/middle.h"
#include "viewport/viewport-private.h"
#include "widgets/i18n.h"
#include "workspace/visibility.h"

#define NONE G_MAXUINT

/* Frames of a look on a surface, whichever panes show them. */
typedef struct
{
  RmpSurface *surface;
  RmpLook *look; /* (nullable) */
  RmpSnapshot *snapshot;
  guint64 fields;
  RmpResult *result; /* of the frame computed last */
} Source;

typedef struct
{
  RmpSurface *surface;
  RmpPart *part;
  guint source, other; /* @other: what it is compared with, or NONE */
  RmpReliefComparison *comparison;
  RmpReliefDifference *difference;
} Shown;

typedef struct
{
  RmpSceneOptions options;
  GPtrArray *shown; /* (nullable) (element-type Shown): NULL where the pane has no such side */
} Side;

struct _RmpPictureStage
{
  RmpWorkspace *workspace;
  RmpSceneBuilder *builder;
  RmpClipItem *clip;      /* (nullable) */
  char *field;            /* (nullable): of all options */
  GPtrArray *sources;     /* (element-type Source) */
  GPtrArray *characters;  /* that show */
  RmpCharacter *followed; /* (nullable): by the cameras */
  float middle[3];        /* … and where it is in the frame for which the cameras were set */
  guint n_panes;
  RmpPanePicture panes[RMP_MAX_PANES]; /* without scenes */
  Side sides[RMP_MAX_PANES][RMP_N_SIDES];
};

static void
source_free (gpointer data)
{
  Source *self = data;

  g_object_unref (self->surface);
  g_clear_object (&self->look);
  g_clear_pointer (&self->snapshot, rmp_snapshot_unref);
  g_clear_pointer (&self->result, rmp_result_unref);
  g_free (self);
}

static void
shown_free (gpointer data)
{
  Shown *self = data;

  g_object_unref (self->surface);
  rmp_part_free (self->part);
  g_clear_pointer (&self->comparison, rmp_relief_comparison_unref);
  g_clear_pointer (&self->difference, rmp_relief_difference_unref);
  g_free (self);
}

void
rmp_picture_stage_free (RmpPictureStage *self)
{
  for (guint pane = 0; pane < RMP_MAX_PANES; pane++)
    for (guint side = 0; side < RMP_N_SIDES; side++)
      g_clear_pointer (&self->sides[pane][side].shown, g_ptr_array_unref);
  g_ptr_array_unref (self->sources);
  g_ptr_array_unref (self->characters);
  g_clear_object (&self->followed);
  g_clear_object (&self->clip);
  rmp_scene_builder_free (self->builder);
  g_object_unref (self->workspace);
  g_free (self->field);
  g_free (self);
}

/* --- what is shown ---------------------------------------------------------------------------- */

static guint64
find_fields (RmpSnapshot *snapshot, const char *id)
{
  const RmpTechnique *technique = rmp_snapshot_get_technique (snapshot);

  for (guint i = 0; technique && id && i < technique->n_fields; i++)
    if (g_str_equal (technique->fields[i].id, id))
      return G_GUINT64_CONSTANT (1) << i;
  return 0;
}

/* Returns: its index, or NONE with @error set */
static guint
add_source (RmpPictureStage *self, RmpSurface *surface, RmpLook *look, GError **error)
{
  RmpEvaluator *evaluator = rmp_workspace_get_evaluator (self->workspace);
  Source *source;

  if (rmp_evaluator_is_off (evaluator))
    look = NULL;
  for (guint i = 0; i < self->sources->len; i++)
    {
      source = g_ptr_array_index (self->sources, i);
      if (source->surface == surface && source->look == look)
        return i;
    }
  source = g_new0 (Source, 1);
  g_set_object (&source->surface, surface);
  g_set_object (&source->look, look);
  g_ptr_array_add (self->sources, source);
  source->snapshot = rmp_snapshot_new (surface, look, self->clip, error);
  if (!source->snapshot)
    return NONE;
  rmp_snapshot_set_in_order (source->snapshot);
  source->fields = find_fields (source->snapshot, self->field);
  return self->sources->len - 1;
}

/* Takes over @part. */
static gboolean
add_part (RmpPictureStage *self, guint pane, RmpSide side, RmpSurface *surface, RmpPart *part,
          GError **error)
{
  RmpVariant *variant = rmp_workspace_get_side (self->workspace, pane, RMP_SIDE_OTHER);
  Shown *shown = g_new0 (Shown, 1);

  shown->surface = g_object_ref (surface);
  shown->part = part;
  shown->source = add_source (self, surface, part->look, error);
  shown->other = NONE;
  g_ptr_array_add (self->sides[pane][side].shown, shown);
  if (shown->source == NONE)
    return FALSE;
  if (!part->garment || rmp_workspace_get_compare (self->workspace, pane) != RMP_COMPARE_DIFFERENCE)
    return TRUE;
  shown->other = add_source (self, surface,
                             variant ? rmp_variant_get_look (variant, part->garment) : NULL, error);
  return shown->other != NONE;
}

static gboolean
add_surface (RmpPictureStage *self, guint pane, RmpSide side, RmpSurface *surface, GError **error)
{
  g_autoptr (GPtrArray) parts = rmp_surface_get_variant_parts (
      surface, rmp_workspace_get_side (self->workspace, pane, side));
  gboolean ok = TRUE;

  g_ptr_array_set_free_func (parts, NULL);
  for (guint i = 0; i < parts->len; i++)
    {
      RmpPart *part = g_ptr_array_index (parts, i);

      if (ok && rmp_workspace_shows_part (self->workspace, surface, part->garment))
        ok = add_part (self, pane, side, surface, part, error);
      else
        rmp_part_free (part);
    }
  return ok;
}

static gboolean
add_side (RmpPictureStage *self, guint pane, RmpSide side, GError **error)
{
  GListModel *characters = rmp_project_get_characters (rmp_workspace_get_project (self->workspace));
  gboolean ok = TRUE;

  self->sides[pane][side].shown = g_ptr_array_new_with_free_func (shown_free);
  for (guint i = 0; ok && i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      GListModel *surfaces = rmp_character_get_surfaces (character);

      for (guint j = 0; ok && j < g_list_model_get_n_items (surfaces); j++)
        {
          g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, j);

          ok = add_surface (self, pane, side, surface, error);
        }
    }
  return ok;
}

static gboolean
add_panes (RmpPictureStage *self, RmpViewport *viewport, gboolean transparent, float scale,
           GError **error)
{
  for (guint pane = 0; pane < self->n_panes; pane++)
    {
      const gboolean wipes = rmp_workspace_get_compare (self->workspace, pane) == RMP_COMPARE_WIPE;

      rmp_viewport_get_pane_position (viewport, pane, &self->panes[pane]);
      for (RmpSide side = 0; side <= (wipes ? RMP_SIDE_OTHER : RMP_SIDE_SHOWN); side++)
        {
          rmp_viewport_get_lasting_options (viewport, pane, transparent,
                                            &self->sides[pane][side].options);
          self->sides[pane][side].options.field = self->field;
          self->sides[pane][side].options.scale = scale;
          if (!add_side (self, pane, side, error))
            return FALSE;
        }
    }
  return TRUE;
}

static void
add_characters (RmpPictureStage *self)
{
  GListModel *characters = rmp_project_get_characters (rmp_workspace_get_project (self->workspace));

  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);

      if (rmp_workspace_shows_character (self->workspace, character))
        g_ptr_array_add (self->characters, g_steal_pointer (&character));
    }
}

RmpPictureStage *
rmp_picture_stage_new (RmpViewport *viewport, gboolean transparent, float scale, GError **error)
{
  RmpWorkspace *workspace = rmp_viewport_get_workspace (viewport);
  g_autoptr (RmpPictureStage) self = g_new0 (RmpPictureStage, 1);
  RmpCharacter *followed = rmp_viewport_get_followed (viewport);

  self->workspace = g_object_ref (workspace);
  self->builder = rmp_scene_builder_new ();
  g_set_object (&self->clip, rmp_workspace_get_clip (workspace));
  self->field = rmp_workspace_get_flag (workspace, "overlays")
                    ? g_strdup (rmp_workspace_get_field (workspace))
                    : NULL;
  self->sources = g_ptr_array_new_with_free_func (source_free);
  self->characters = g_ptr_array_new_with_free_func (g_object_unref);
  self->n_panes = rmp_workspace_get_panes (workspace);
  if (followed && rmp_character_get_middle (followed, self->clip,
                                            rmp_workspace_get_frame (workspace), self->middle))
    g_set_object (&self->followed, followed);
  add_characters (self);
  return add_panes (self, viewport, transparent, scale, error) ? g_steal_pointer (&self) : NULL;
}

/* --- frames ----------------------------------------------------------------------------------- */

static void
compare (RmpPictureStage *self, Shown *shown)
{
  const Source *source = g_ptr_array_index (self->sources, shown->source);
  const Source *other = g_ptr_array_index (self->sources, shown->other);
  const RmpRelief *a = source->result->output.relief, *b = other->result->output.relief;

  if (shown->comparison &&
      !rmp_relief_comparison_fits (shown->comparison, a->topology, b->topology))
    g_clear_pointer (&shown->comparison, rmp_relief_comparison_unref);
  if (!shown->comparison)
    shown->comparison = rmp_relief_comparison_new (rmp_snapshot_get_mesh (source->snapshot),
                                                   shown->part->faces, a->topology, b->topology);
  g_clear_pointer (&shown->difference, rmp_relief_difference_unref);
  shown->difference = rmp_relief_comparison_measure (shown->comparison, a, b, 0);
}

gboolean
rmp_picture_stage_compute (RmpPictureStage *self, double frame, const RmpCall *call, GError **error)
{
  for (guint i = 0; i < self->sources->len; i++)
    {
      Source *source = g_ptr_array_index (self->sources, i);

      g_clear_pointer (&source->result, rmp_result_unref);
      if (!rmp_snapshot_prepare (source->snapshot, call, error))
        return FALSE;
      source->result = rmp_snapshot_compute (source->snapshot, frame, RMP_TARGET_BAKE,
                                             source->fields, call, error);
      if (!source->result)
        return FALSE;
    }
  for (guint pane = 0; pane < self->n_panes; pane++)
    for (guint i = 0; i < self->sides[pane][RMP_SIDE_SHOWN].shown->len; i++)
      {
        Shown *shown = g_ptr_array_index (self->sides[pane][RMP_SIDE_SHOWN].shown, i);

        if (shown->other != NONE)
          compare (self, shown);
      }
  return TRUE;
}

static RmpScene *
build (RmpPictureStage *self, const Side *side, double frame)
{
  const double time = self->clip ? rmp_clip_item_get_time (self->clip, frame) : 0.0;

  rmp_scene_builder_begin (self->builder, &side->options);
  for (guint i = 0; i < side->shown->len; i++)
    {
      const Shown *shown = g_ptr_array_index (side->shown, i);
      const Source *source = g_ptr_array_index (self->sources, shown->source);

      if (shown->difference)
        rmp_scene_builder_add_difference (self->builder, shown->surface, shown->part,
                                          shown->difference);
      else
        rmp_scene_builder_add (self->builder, shown->surface, shown->part, source->result);
    }
  for (guint i = 0; i < self->characters->len; i++)
    {
      rmp_scene_builder_put_floor (self->builder, self->characters->pdata[i], self->clip);
      rmp_scene_builder_add_skeleton (self->builder, self->characters->pdata[i], self->clip, time);
    }
  return rmp_scene_builder_end (self->builder);
}

static gboolean
is_unchanged (RmpPictureStage *self, GError **error)
{
  for (guint i = 0; i < self->sources->len; i++)
    {
      const Source *source = g_ptr_array_index (self->sources, i);

      if (rmp_surface_get_mesh (source->surface) != rmp_snapshot_get_mesh (source->snapshot))
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                       _ ("the mesh “%s” was changed meanwhile"),
                       rmp_surface_get_name (source->surface));
          return FALSE;
        }
    }
  return TRUE;
}

gboolean
rmp_picture_stage_show (RmpPictureStage *self, double frame, RmpPanePicture *panes, GError **error)
{
  float middle[3];

  if (!is_unchanged (self, error))
    return FALSE;
  for (guint pane = 0; pane < self->n_panes; pane++)
    {
      rmp_pane_picture_clear (&panes[pane]);
      panes[pane] = self->panes[pane];
      for (guint side = 0; side < RMP_N_SIDES; side++)
        if (self->sides[pane][side].shown)
          panes[pane].scenes[side] = build (self, &self->sides[pane][side], frame);
      if (self->followed && rmp_character_get_middle (self->followed, self->clip, frame, middle))
        rmp_camera_go_along (&panes[pane].camera, self->middle, middle);
    }
  return TRUE;
}
