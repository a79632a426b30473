/* SPDX-License-Identifier: GPL-3.0-or-later */

/* viewport-camera.c: moves the camera by commands, and to what has just appeared. */

#include "store/assets/correction.h"
#include "studio/sample.h"
#include "viewport/viewport-private.h"

#include <math.h>

#define GLIDE_MS 200
/* When highlighted faces are framed: the smallest radius of the frame, in radii of the scene, and
 * the steepest pitch, radians.
 */
#define LEAST_HIGHLIGHT 0.08f
#define STEEPEST 1.0f

const RmpCamera *
rmp_viewport_get_camera (RmpViewport *self)
{
  g_return_val_if_fail (RMP_IS_VIEWPORT (self), NULL);
  return rmp_viewport_get_pane_camera (self, rmp_viewport_get_active_pane (self));
}

static void
on_glide (double t, gpointer data)
{
  RmpViewport *self = data;

  g_assert (RMP_IS_VIEWPORT (self));
  rmp_camera_mix (&self->glide_from, &self->glide_to, (float) t, self->gliding);
  rmp_viewport_queue_motion (self);
}

/* An animation that does not run is not skipped, because that would jump to its end. */
void
rmp_viewport_stop_glide (RmpViewport *self)
{
  g_assert (RMP_IS_VIEWPORT (self));
  if (adw_animation_get_state (self->glide) == ADW_ANIMATION_PLAYING)
    adw_animation_skip (self->glide);
}

void
rmp_viewport_set_camera (RmpViewport *self, const RmpCamera *camera, gboolean glide)
{
  RmpCamera *moved = rmp_viewport_get_pane_camera (self, rmp_viewport_get_active_pane (self));

  g_return_if_fail (RMP_IS_VIEWPORT (self));

  rmp_viewport_stop_glide (self);
  self->has_pivot = FALSE;
  self->camera_set = TRUE;
  if (!glide)
    {
      *moved = *camera;
      rmp_viewport_queue_motion (self);
      return;
    }
  self->gliding = moved;
  self->glide_from = *moved;
  self->glide_to = *camera;
  adw_animation_play (self->glide);
}

/* During a glide, a further command continues from the goal of that glide. */
static RmpCamera
get_settled_camera (RmpViewport *self)
{
  rmp_viewport_stop_glide (self);
  return *rmp_viewport_get_camera (self);
}

void
rmp_viewport_look_from (RmpViewport *self, double yaw, double pitch)
{
  RmpCamera camera = get_settled_camera (self);

  g_return_if_fail (RMP_IS_VIEWPORT (self));

  camera.yaw = (float) yaw;
  camera.pitch = (float) pitch;
  rmp_viewport_set_camera (self, &camera, TRUE);
}

void
rmp_viewport_orbit (RmpViewport *self, double yaw, double pitch)
{
  RmpCamera camera = get_settled_camera (self);

  g_return_if_fail (RMP_IS_VIEWPORT (self));
  rmp_camera_orbit (&camera, (float) yaw, (float) pitch);
  rmp_viewport_set_camera (self, &camera, TRUE);
}

void
rmp_viewport_toggle_orthographic (RmpViewport *self)
{
  RmpCamera camera = get_settled_camera (self);

  g_return_if_fail (RMP_IS_VIEWPORT (self));
  camera.orthographic = !camera.orthographic;
  rmp_viewport_set_camera (self, &camera, FALSE);
}

RmpSurface *
rmp_viewport_get_selected_surface (RmpViewport *self)
{
  GObject *selection = rmp_workspace_get_selection (self->workspace);

  g_assert (RMP_IS_VIEWPORT (self));
  if (RMP_IS_LOOK (selection))
    return rmp_garment_get_surface (rmp_look_get_garment (RMP_LOOK (selection)));
  if (RMP_IS_GARMENT (selection))
    return rmp_garment_get_surface (RMP_GARMENT (selection));
  return RMP_IS_SURFACE (selection) ? RMP_SURFACE (selection) : NULL;
}

static gboolean
get_item_extent (const RmpScene *scene, guint32 id, float minimum[3], float maximum[3])
{
  gboolean any = FALSE;

  for (guint i = 0; i < rmp_scene_get_n_items (scene); i++)
    {
      const RmpSceneItem *item = rmp_scene_get_item (scene, i);

      if (item->id != id)
        continue;
      for (guint v = 0; v < item->relief->topology->n_vertices; v++)
        for (guint axis = 0; axis < 3; axis++)
          {
            const float x = item->relief->positions[3 * (gsize) v + axis];

            minimum[axis] = any || v > 0 ? MIN (minimum[axis], x) : x;
            maximum[axis] = any || v > 0 ? MAX (maximum[axis], x) : x;
          }
      any = TRUE;
    }
  return any;
}

static gboolean
get_selection_extent (RmpViewport *self, float minimum[3], float maximum[3])
{
  RmpSurface *surface = self->workspace ? rmp_viewport_get_selected_surface (self) : NULL;

  return surface && self->scenes[0][RMP_SIDE_SHOWN] &&
         get_item_extent (self->scenes[0][RMP_SIDE_SHOWN], (guint32) rmp_surface_get_id (surface),
                          minimum, maximum);
}

gboolean
rmp_viewport_get_selection_centre (RmpViewport *self, float centre[3])
{
  float minimum[3], maximum[3];

  g_assert (RMP_IS_VIEWPORT (self));

  if (!get_selection_extent (self, minimum, maximum))
    return FALSE;
  for (guint axis = 0; axis < 3; axis++)
    centre[axis] = 0.5f * (minimum[axis] + maximum[axis]);
  return TRUE;
}

void
rmp_viewport_frame (RmpViewport *self, gboolean selection_only)
{
  const float aspect = rmp_viewport_get_pane_aspect (self, rmp_viewport_get_active_pane (self));
  RmpCamera camera = get_settled_camera (self);
  float minimum[3], maximum[3];

  if (!self->scenes[0][RMP_SIDE_SHOWN])
    return;
  if (!selection_only || !get_selection_extent (self, minimum, maximum))
    rmp_scene_get_extent (self->scenes[0][RMP_SIDE_SHOWN], minimum, maximum);
  rmp_camera_frame (&camera, minimum, maximum, aspect);
  rmp_viewport_set_camera (self, &camera, self->camera_set);
}

static void
store_own_cameras (RmpViewport *self)
{
  g_auto (GVariantBuilder)
      builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a" RMP_CAMERA_VARIANT_TYPE));

  for (guint pane = 0; pane < RMP_MAX_PANES; pane++)
    g_variant_builder_add_value (&builder,
                                 rmp_camera_to_variant (rmp_viewport_get_pane_camera (self, pane)));
  rmp_project_set_view (rmp_workspace_get_project (self->workspace), "pane-cameras",
                        g_variant_builder_end (&builder));
}

static void
load_own_cameras (RmpViewport *self)
{
  g_autoptr (GVariant)
      view = rmp_project_get_view (rmp_workspace_get_project (self->workspace), "pane-cameras",
                                   G_VARIANT_TYPE ("a" RMP_CAMERA_VARIANT_TYPE));

  for (guint pane = 0; pane < RMP_MAX_PANES; pane++)
    {
      g_autoptr (GVariant) camera = view && pane < g_variant_n_children (view)
                                        ? g_variant_get_child_value (view, pane)
                                        : NULL;

      self->has_own_camera[pane] = rmp_workspace_get_own_camera (self->workspace, pane) && camera &&
                                   rmp_camera_from_variant (&self->own_cameras[pane], camera);
    }
}

void
rmp_viewport_store_view (RmpViewport *self)
{
  g_return_if_fail (RMP_IS_VIEWPORT (self));

  if (self->workspace && self->camera_set)
    rmp_project_set_view (rmp_workspace_get_project (self->workspace), "camera",
                          rmp_camera_to_variant (&self->camera));
  if (self->workspace)
    store_own_cameras (self);
}

void
rmp_viewport_load_view (RmpViewport *self)
{
  g_autoptr (GVariant)
      view = rmp_project_get_view (rmp_workspace_get_project (self->workspace), "camera",
                                   G_VARIANT_TYPE (RMP_CAMERA_VARIANT_TYPE));

  g_assert (RMP_IS_VIEWPORT (self));

  self->camera_set = view && rmp_camera_from_variant (&self->camera, view);
  self->narrowness = 0;
  self->has_pivot = FALSE;
  load_own_cameras (self);
}

/* --- following what is shown ------------------------------------------------------------------ */

static gboolean
scene_is_empty (RmpViewport *self)
{
  return !self->scenes[0][RMP_SIDE_SHOWN] ||
         rmp_scene_get_n_items (self->scenes[0][RMP_SIDE_SHOWN]) == 0;
}

/* A frame may be available before the window has laid out its widgets. */
static void
frame_at_first (RmpViewport *self)
{
  if (gtk_widget_get_width (GTK_WIDGET (self)) > 0)
    rmp_viewport_frame (self, FALSE);
  else
    rmp_viewport_queue_update (self);
}

/* Looks at the faces from the front, and from so far that one sees where on the character they are.
 */
static void
frame_highlight (RmpViewport *self)
{
  const float aspect = rmp_viewport_get_pane_aspect (self, rmp_viewport_get_active_pane (self));
  RmpCamera camera = *rmp_viewport_get_camera (self);
  float minimum[3], maximum[3], normal[3], centre[3], radius;

  if (!rmp_scene_builder_get_highlight (self->builder, minimum, maximum, normal))
    return;
  self->follows_highlight = FALSE;
  rmp_scene_get_sphere (self->scenes[0][RMP_SIDE_SHOWN], centre, &radius);
  for (guint axis = 0; axis < 3; axis++)
    {
      const float middle = 0.5f * (minimum[axis] + maximum[axis]);
      const float half = MAX (0.5f * (maximum[axis] - minimum[axis]), LEAST_HIGHLIGHT * radius);

      minimum[axis] = middle - half;
      maximum[axis] = middle + half;
    }
  if (normal[0] != 0 || normal[1] != 0 || normal[2] != 0)
    {
      camera.yaw = atan2f (normal[0], normal[2]);
      camera.pitch = CLAMP (asinf (CLAMP (normal[1], -1.f, 1.f)), -STEEPEST, STEEPEST);
    }
  rmp_camera_frame (&camera, minimum, maximum, aspect);
  rmp_viewport_set_camera (self, &camera, self->camera_set);
}

static guint
sum_revisions (RmpViewport *self)
{
  GListModel *characters = rmp_project_get_characters (rmp_workspace_get_project (self->workspace));
  guint sum = 0;

  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);

      sum += rmp_character_get_revision (character);
    }
  return sum;
}

/* Frames the scene again if it has changed much, as when a character becomes a hundred times as
 * large or is turned; not while it is moved by hand.
 */
static void
follow_change (RmpViewport *self)
{
  const guint revision = sum_revisions (self), before = self->revision;
  const float size = self->size;
  float middle[3], square = 0;

  if (!self->exact || revision == before || scene_is_empty (self))
    return;
  self->revision = revision;
  rmp_scene_get_sphere (self->scenes[0][RMP_SIDE_SHOWN], middle, &self->size);
  for (guint axis = 0; axis < 3; axis++)
    {
      square += (middle[axis] - self->middle[axis]) * (middle[axis] - self->middle[axis]);
      self->middle[axis] = middle[axis];
    }
  if (rmp_workspace_get_move (self->workspace)->character)
    return;
  if (before != 0 && (self->size > 2 * size || self->size < size / 2 || square > size * size / 4))
    rmp_viewport_frame (self, FALSE);
}

void
rmp_viewport_follow_scenes (RmpViewport *self)
{
  if (!self->camera_set && !scene_is_empty (self))
    frame_at_first (self);
  rmp_viewport_follow_character (self);
  follow_change (self);
  if (self->follows_highlight)
    frame_highlight (self);
}

/* --- beginning -------------------------------------------------------------------------------- */

void
rmp_viewport_init_camera (RmpViewport *self)
{
  const float origin[3] = { 0, 0.9f, 0 };

  g_assert (RMP_IS_VIEWPORT (self));

  rmp_camera_init (&self->camera, origin, 4);
  self->gliding = &self->camera;
  self->glide = adw_timed_animation_new (GTK_WIDGET (self), 0, 1, GLIDE_MS,
                                         adw_callback_animation_target_new (on_glide, self, NULL));
}
