/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/preferences.h"
#include "workspace/acceleration.h"
#include "workspace/selected-garment.h"
#include "workspace/workspace-private.h"

enum
{
  DISPLAY_CHANGED,
  CACHE_CHANGED,
  N_SIGNALS,
};

static GParamSpec *properties[RMP_WORKSPACE_N_PROPERTIES];
static guint signals[N_SIGNALS];

/* When nothing has changed for this time, the picture is refined, and frames are computed ahead. */
#define QUIET_MS 250

G_DEFINE_FINAL_TYPE (RmpWorkspace, rmp_workspace, G_TYPE_OBJECT)

/* First the shown frame is computed in bake quality, then neighbouring frames. */
static void
compute_quietly (RmpWorkspace *self, RmpSurface *surface, RmpLook *look,
                 gpointer data G_GNUC_UNUSED)
{
  guint first, last;

  g_assert (RMP_IS_WORKSPACE (self));
  rmp_workspace_get_range (self, &first, &last);
  if (!self->playing)
    rmp_evaluator_refine (self->evaluator, surface, look, self->clip);
  rmp_evaluator_prefetch (self->evaluator, surface, look, self->clip, first, last);
}

/* --- view state ------------------------------------------------------------------------------- */

void
rmp_workspace_store_view (RmpWorkspace *self)
{
  g_return_if_fail (RMP_IS_WORKSPACE (self));

  rmp_project_set_view (self->project, "clip",
                        g_variant_new_int64 (self->clip ? rmp_clip_item_get_id (self->clip) : 0));
  rmp_project_set_view (self->project, "frame", g_variant_new_uint32 (self->frame));
  rmp_project_set_view (self->project, "panes", g_variant_new_int32 (self->panes));
  rmp_workspace_store_panes (self);
  rmp_project_set_view (self->project, "shading", g_variant_new_string (self->shading));
  rmp_project_set_view (self->project, "repeat", g_variant_new_string (self->repeat));
  rmp_project_set_view (self->project, "follow",
                        g_variant_new_boolean (rmp_workspace_get_flag (self, "follow")));
}

static void
load_string (RmpWorkspace *self, const char *key)
{
  g_autoptr (GVariant) value = rmp_project_get_view (self->project, key, G_VARIANT_TYPE_STRING);

  if (value)
    g_object_set (self, key, g_variant_get_string (value, NULL), NULL);
}

static void
load_view (RmpWorkspace *self)
{
  g_autoptr (GVariant) clip = rmp_project_get_view (self->project, "clip", G_VARIANT_TYPE_INT64);
  g_autoptr (GVariant) frame = rmp_project_get_view (self->project, "frame", G_VARIANT_TYPE_UINT32);
  g_autoptr (GVariant) panes = rmp_project_get_view (self->project, "panes", G_VARIANT_TYPE_INT32);
  g_autoptr (GVariant)
      follow = rmp_project_get_view (self->project, "follow", G_VARIANT_TYPE_BOOLEAN);

  if (follow)
    g_object_set (self, "follow", g_variant_get_boolean (follow), NULL);
  if (clip)
    rmp_workspace_set_clip (self, rmp_workspace_find_clip (self, g_variant_get_int64 (clip)));
  if (frame)
    rmp_workspace_set_frame (self, g_variant_get_uint32 (frame));
  if (panes)
    g_object_set (self, "panes", g_variant_get_int32 (panes), NULL);
  rmp_workspace_load_panes (self);
  load_string (self, "shading");
  load_string (self, "repeat");
}

static gboolean
on_quiet (gpointer data)
{
  RmpWorkspace *self = data;

  g_assert (RMP_IS_WORKSPACE (self));

  self->quiet_timeout = 0;
  for (guint pane = 0; pane < (guint) self->panes; pane++)
    for (RmpSide side = 0; side < RMP_N_SIDES; side++)
      if (rmp_workspace_shows_side (self, pane, side))
        rmp_workspace_for_each_surface (self, rmp_workspace_get_side (self, pane, side),
                                        compute_quietly, NULL);
  g_signal_emit (self, signals[CACHE_CHANGED], 0);
  return G_SOURCE_REMOVE;
}

void
rmp_workspace_display_changed (RmpWorkspace *self)
{
  g_assert (RMP_IS_WORKSPACE (self));

  g_clear_handle_id (&self->quiet_timeout, g_source_remove);
  if (!self->previewed)
    self->quiet_timeout = g_timeout_add (QUIET_MS, on_quiet, self);
  else
    rmp_evaluator_end_refining (self->evaluator);
  g_signal_emit (self, signals[DISPLAY_CHANGED], 0);
}

void
rmp_workspace_cache_changed (RmpWorkspace *self)
{
  g_assert (RMP_IS_WORKSPACE (self));
  g_signal_emit (self, signals[CACHE_CHANGED], 0);
}

void
rmp_workspace_settle (RmpWorkspace *self)
{
  RmpCharacter *character = rmp_workspace_first_item (rmp_project_get_characters (self->project));

  g_return_if_fail (RMP_IS_WORKSPACE (self));

  if (!self->clip && character)
    rmp_workspace_set_clip (self, rmp_workspace_first_item (rmp_character_get_clips (character)));
  if (!self->selection)
    rmp_workspace_select (self, rmp_workspace_get_shown_look (self));
  if (!self->selection)
    rmp_workspace_select (self, rmp_workspace_first_item (rmp_project_get_looks (self->project)));
  if (!self->selection)
    rmp_workspace_select (self, character);
}

/* Chooses what is selected when the selection is removed: for a layer its pattern, for something on
 * a garment the garment, so that after undoing a first stroke one can paint on; for a look, the
 * next one.
 */
static gpointer
find_survivor (RmpWorkspace *self)
{
  RmpGarment *garment = rmp_workspace_get_selected_garment (self);
  const gboolean next = RMP_IS_LOOK (self->selection) &&
                        g_list_model_get_n_items (rmp_project_get_looks (self->project)) > 0;
  RmpPatternItem *pattern = RMP_IS_PATTERN_LAYER_ITEM (self->selection)
                                ? rmp_pattern_layer_item_get_pattern (
                                      RMP_PATTERN_LAYER_ITEM (self->selection))
                                : NULL;

  if (pattern && rmp_workspace_has_row (self, pattern))
    return pattern;
  return garment && !next && rmp_workspace_has_row (self, garment) ? garment : NULL;
}

/* Removes objects from the view that are no longer in the document. */
static void
project_changed (RmpWorkspace *self)
{
  g_assert (RMP_IS_WORKSPACE (self));

  if (self->clip && !rmp_workspace_has_row (self, self->clip))
    rmp_workspace_set_clip (self, NULL);
  if (self->selection && !rmp_workspace_has_row (self, self->selection))
    rmp_workspace_select (self, find_survivor (self));
  rmp_workspace_forget_dead_variants (self);
  rmp_workspace_settle (self);
  rmp_workspace_display_changed (self);
  rmp_workspace_cache_changed (self);
}

/* --- object ----------------------------------------------------------------------------------- */

static void
rmp_workspace_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  RmpWorkspace *self = RMP_WORKSPACE (object);

  switch (id)
    {
    case PROP_PROJECT:
      g_value_set_object (value, self->project);
      break;
    case PROP_CLIP:
      g_value_set_object (value, self->clip);
      break;
    case PROP_FRAME:
      g_value_set_uint (value, self->frame);
      break;
    case PROP_PLAYING:
      g_value_set_boolean (value, self->playing);
      break;
    case PROP_REPEAT:
      g_value_set_string (value, self->repeat);
      break;
    case PROP_PANES:
      g_value_set_int (value, self->panes);
      break;
    case PROP_SELECTION:
      g_value_set_object (value, self->selection);
      break;
    case PROP_SHADING:
      g_value_set_string (value, self->shading);
      break;
    case PROP_FIELD:
      g_value_set_string (value, self->field);
      break;
    case PROP_TOOL:
      g_value_set_string (value, self->tool);
      break;
    case PROP_PATTERN_KIND:
      g_value_set_string (value, self->pattern_kind);
      break;
    default:
      if (id >= FIRST_FLAG && id < RMP_WORKSPACE_N_PROPERTIES)
        g_value_set_boolean (value, self->flags[id - FIRST_FLAG]);
      else
        G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static gboolean
replace_string (char **string, const GValue *value)
{
  if (g_strcmp0 (*string, g_value_get_string (value)) == 0)
    return FALSE;
  g_free (*string);
  *string = g_value_dup_string (value);
  return TRUE;
}

static void
rmp_workspace_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  RmpWorkspace *self = RMP_WORKSPACE (object);
  gboolean changed = TRUE;

  switch (id)
    {
    case PROP_PROJECT:
      self->project = g_value_dup_object (value);
      return;
    case PROP_CLIP:
      rmp_workspace_set_clip (self, g_value_get_object (value));
      return;
    case PROP_FRAME:
      rmp_workspace_set_frame (self, g_value_get_uint (value));
      return;
    case PROP_PLAYING:
      rmp_workspace_set_playing (self, g_value_get_boolean (value));
      return;
    case PROP_SELECTION:
      rmp_workspace_select (self, g_value_get_object (value));
      return;
    case PROP_PANES:
      changed = self->panes != g_value_get_int (value);
      self->panes = g_value_get_int (value);
      break;
    case PROP_REPEAT:
      changed = replace_string (&self->repeat, value);
      self->backwards = FALSE;
      break;
    case PROP_SHADING:
      changed = replace_string (&self->shading, value);
      break;
    case PROP_FIELD:
      changed = replace_string (&self->field, value);
      /* A range cannot be kept for another field. */
      if (changed)
        g_object_set (self, "fixed-range", FALSE, NULL);
      break;
    case PROP_TOOL:
      changed = replace_string (&self->tool, value);
      break;
    case PROP_PATTERN_KIND:
      changed = replace_string (&self->pattern_kind, value);
      break;
    default:
      if (id < FIRST_FLAG || id >= RMP_WORKSPACE_N_PROPERTIES)
        {
          G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
          return;
        }
      changed = self->flags[id - FIRST_FLAG] != g_value_get_boolean (value);
      self->flags[id - FIRST_FLAG] = g_value_get_boolean (value);
      if (id == PROP_TOPOLOGICAL && changed && g_value_get_boolean (value))
        g_object_set (self, "symmetry", TRUE, NULL);
    }
  if (!changed || !self->evaluator)
    return;
  g_object_notify_by_pspec (object, pspec);
  rmp_workspace_display_changed (self);
  rmp_workspace_cache_changed (self);
}

static void
apply_frame_memory (RmpWorkspace *self)
{
  RmpPreferences *preferences = rmp_preferences_get_default ();

  g_assert (RMP_IS_WORKSPACE (self));

  rmp_evaluator_set_cache_budget (self->evaluator, rmp_preferences_get_frame_memory (preferences));
  rmp_evaluator_set_disk_budget (self->evaluator, rmp_preferences_get_frame_disk (preferences));
  rmp_workspace_cache_changed (self);
}

static void
rmp_workspace_constructed (GObject *object)
{
  RmpWorkspace *self = RMP_WORKSPACE (object);

  G_OBJECT_CLASS (rmp_workspace_parent_class)->constructed (object);
  self->evaluator = rmp_evaluator_new (self->project);
  rmp_acceleration_offer (self->evaluator);
  g_signal_connect_object (self->project, "changed", G_CALLBACK (project_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->evaluator, "frame-ready", G_CALLBACK (rmp_workspace_cache_changed),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (rmp_preferences_get_default (), "notify::frame-memory",
                           G_CALLBACK (apply_frame_memory), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (rmp_preferences_get_default (), "notify::frame-disk",
                           G_CALLBACK (apply_frame_memory), self, G_CONNECT_SWAPPED);
  apply_frame_memory (self);
  load_view (self);
  rmp_workspace_settle (self);
}

static void
rmp_workspace_dispose (GObject *object)
{
  RmpWorkspace *self = RMP_WORKSPACE (object);

  if (self->project)
    {
      rmp_workspace_store_view (self);
      g_signal_handlers_disconnect_by_data (self->project, self);
    }
  g_clear_handle_id (&self->quiet_timeout, g_source_remove);
  rmp_workspace_clear_panes (self);
  g_clear_object (&self->clip);
  g_clear_object (&self->selection);
  g_clear_object (&self->highlighted);
  g_clear_object (&self->move.character);
  g_clear_object (&self->held);
  g_clear_pointer (&self->highlight, rmp_mesh_unref);
  g_clear_pointer (&self->highlight_faces, g_free);
  g_clear_object (&self->evaluator);
  g_clear_object (&self->project);
  g_clear_pointer (&self->repeat, g_free);
  g_clear_pointer (&self->shading, g_free);
  g_clear_pointer (&self->field, g_free);
  g_clear_pointer (&self->tool, g_free);
  g_clear_pointer (&self->pattern_kind, g_free);
  G_OBJECT_CLASS (rmp_workspace_parent_class)->dispose (object);
}

static void
install_flag (guint id, const char *name, gboolean initial)
{
  properties[id] = g_param_spec_boolean (name, NULL, NULL, initial,
                                         G_PARAM_READWRITE | G_PARAM_CONSTRUCT |
                                             G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
}

static void
rmp_workspace_class_init (RmpWorkspaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = rmp_workspace_get_property;
  object_class->set_property = rmp_workspace_set_property;
  object_class->constructed = rmp_workspace_constructed;
  object_class->dispose = rmp_workspace_dispose;

  properties[PROP_PROJECT] = g_param_spec_object ("project", NULL, NULL, RMP_TYPE_PROJECT,
                                                  flags | G_PARAM_CONSTRUCT_ONLY);
  properties[PROP_CLIP] = g_param_spec_object ("clip", NULL, NULL, RMP_TYPE_CLIP_ITEM, flags);
  properties[PROP_FRAME] = g_param_spec_uint ("frame", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_PLAYING] = g_param_spec_boolean ("playing", NULL, NULL, FALSE, flags);
  properties[PROP_SELECTION] = g_param_spec_object ("selection", NULL, NULL, G_TYPE_OBJECT, flags);
  properties[PROP_PANES] = g_param_spec_int ("panes", NULL, NULL, 1, RMP_MAX_PANES, 1,
                                             flags | G_PARAM_CONSTRUCT);
  properties[PROP_REPEAT] = g_param_spec_string ("repeat", NULL, NULL, "loop",
                                                 flags | G_PARAM_CONSTRUCT);
  properties[PROP_SHADING] = g_param_spec_string ("shading", NULL, NULL, "cloth",
                                                  flags | G_PARAM_CONSTRUCT);
  properties[PROP_FIELD] = g_param_spec_string ("field", NULL, NULL, "", flags | G_PARAM_CONSTRUCT);
  properties[PROP_TOOL] = g_param_spec_string ("tool", NULL, NULL, "select",
                                               flags | G_PARAM_CONSTRUCT);
  properties[PROP_PATTERN_KIND] = g_param_spec_string ("pattern-kind", NULL, NULL, "raise",
                                                       flags | G_PARAM_CONSTRUCT);
  install_flag (PROP_EVERY_FRAME, "every-frame", FALSE);
  install_flag (PROP_WIRE, "wire", FALSE);
  install_flag (PROP_SEE_THROUGH, "see-through", FALSE);
  install_flag (PROP_OVERLAYS, "overlays", TRUE);
  install_flag (PROP_FOLD_LINES, "fold-lines", FALSE);
  install_flag (PROP_PIECES, "pieces", FALSE);
  install_flag (PROP_PROFILES, "profiles", FALSE);
  install_flag (PROP_CROSSES, "crosses", FALSE);
  install_flag (PROP_BORDERS, "borders", FALSE);
  install_flag (PROP_SKELETON, "skeleton", FALSE);
  install_flag (PROP_WAVES, "waves", TRUE);
  install_flag (PROP_DIALS, "dials", TRUE);
  install_flag (PROP_FIXED_RANGE, "fixed-range", FALSE);
  install_flag (PROP_FOLLOW, "follow", FALSE);
  install_flag (PROP_ALONG, "along", FALSE);
  install_flag (PROP_SYMMETRY, "symmetry", FALSE);
  install_flag (PROP_MIRROR_Y, "mirror-y", FALSE);
  install_flag (PROP_MIRROR_Z, "mirror-z", FALSE);
  install_flag (PROP_TOPOLOGICAL, "topological", FALSE);
  install_flag (PROP_FLIPPED, "flipped", FALSE);
  install_flag (PROP_UV_VIEW, "uv-view", FALSE);
  g_object_class_install_properties (object_class, RMP_WORKSPACE_N_PROPERTIES, properties);

  signals[DISPLAY_CHANGED] = g_signal_new ("display-changed", RMP_TYPE_WORKSPACE, G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("bar-moved", RMP_TYPE_WORKSPACE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  g_signal_new ("entry-chosen", RMP_TYPE_WORKSPACE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  g_signal_new ("held", RMP_TYPE_WORKSPACE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("highlighted", RMP_TYPE_WORKSPACE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  signals[CACHE_CHANGED] = g_signal_new ("cache-changed", RMP_TYPE_WORKSPACE, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rmp_workspace_init (RmpWorkspace *self)
{
  self->last = G_MAXUINT;
  rmp_workspace_init_panes (self);
}

RmpWorkspace *
rmp_workspace_new (RmpProject *project)
{
  g_return_val_if_fail (RMP_IS_PROJECT (project), NULL);
  return g_object_new (RMP_TYPE_WORKSPACE, "project", project, NULL);
}

RmpProject *
rmp_workspace_get_project (RmpWorkspace *self)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), NULL);
  return self->project;
}

RmpEvaluator *
rmp_workspace_get_evaluator (RmpWorkspace *self)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), NULL);
  return self->evaluator;
}

/* --- selection, display ----------------------------------------------------------------------- */

GObject *
rmp_workspace_get_selection (RmpWorkspace *self)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), NULL);
  return self->selection;
}

void
rmp_workspace_select (RmpWorkspace *self, gpointer object)
{
  if (!g_set_object (&self->selection, object))
    return;
  rmp_workspace_highlight (self, NULL, 0, NULL);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTION]);
  rmp_workspace_display_changed (self);
}

RmpShading
rmp_workspace_get_shading (RmpWorkspace *self)
{
  if (g_strcmp0 (self->shading, "clay") == 0)
    return RMP_SHADING_CLAY;
  return g_strcmp0 (self->shading, "matcap") == 0 ? RMP_SHADING_MATCAP : RMP_SHADING_CLOTH;
}

const char *
rmp_workspace_get_field (RmpWorkspace *self)
{
  g_return_val_if_fail (RMP_IS_WORKSPACE (self), NULL);
  return self->field && *self->field != '\0' ? self->field : NULL;
}

gboolean
rmp_workspace_get_flag (RmpWorkspace *self, const char *property)
{
  gboolean value = FALSE;

  g_return_val_if_fail (RMP_IS_WORKSPACE (self), FALSE);
  g_object_get (self, property, &value, NULL);
  return value;
}
