/* SPDX-License-Identifier: GPL-3.0-or-later */

/* viewport-follow.c: moves cameras along with a walking character, so that it stays at its place in
 * the picture.
 */

#include "store/assets/correction.h"
#include "studio/middle.h"
#include "viewport/viewport-private.h"

#include <math.h>
#include <string.h>

static RmpCharacter *
get_selected_character (RmpViewport *self)
{
  GObject *selection = rmp_workspace_get_selection (self->workspace);
  RmpSurface *surface = rmp_viewport_get_selected_surface (self);

  if (surface)
    return rmp_surface_get_character (surface);
  return RMP_IS_CHARACTER (selection) ? RMP_CHARACTER (selection) : NULL;
}

RmpCharacter *
rmp_viewport_get_followed (RmpViewport *self)
{
  RmpCharacter *character = get_selected_character (self);
  GListModel *characters = rmp_project_get_characters (rmp_workspace_get_project (self->workspace));
  g_autoptr (RmpCharacter) first = NULL;

  g_assert (RMP_IS_VIEWPORT (self));
  if (!rmp_workspace_get_flag (self->workspace, "follow"))
    return NULL;
  if (character)
    return character;
  first = g_list_model_get_item (characters, 0);
  return first;
}

/* Follows along the floor only, so that steps and leaps remain visible. */
void
rmp_camera_go_along (RmpCamera *camera, const float from[3], const float to[3])
{
  g_assert (camera);
  camera->target[0] += to[0] - from[0];
  camera->target[2] += to[2] - from[2];
}

/* A glide or a drag of the camera continues, moved along with the character. */
static void
go_along (RmpViewport *self, const float from[3], const float to[3])
{
  float *const positions[] = { self->pivot, self->under, self->centre };

  for (guint i = 0; i < G_N_ELEMENTS (positions); i++)
    for (guint axis = 0; axis < 3; axis += 2)
      positions[i][axis] += to[axis] - from[axis];
  rmp_camera_go_along (&self->camera, from, to);
  rmp_camera_go_along (&self->glide_from, from, to);
  rmp_camera_go_along (&self->glide_to, from, to);
  for (guint pane = 0; pane < RMP_MAX_PANES; pane++)
    rmp_camera_go_along (&self->own_cameras[pane], from, to);
  rmp_viewport_queue_motion (self);
}

/* Does not follow if the character was moved by hand, or if another one is followed now. */
void
rmp_viewport_follow_character (RmpViewport *self)
{
  RmpCharacter *character = rmp_viewport_get_followed (self);
  RmpClipItem *clip = rmp_workspace_get_clip (self->workspace);
  const RmpAnchor before = self->anchor;
  RmpAnchor now = { .character = character };

  g_assert (RMP_IS_VIEWPORT (self));

  if (character && isfinite (self->followed_frame) &&
      rmp_character_get_middle (character, clip, self->followed_frame, now.position))
    now.revision = rmp_character_get_revision (character);
  else
    now.character = NULL;
  self->anchor = now;
  if (now.character && now.character == before.character && now.revision == before.revision &&
      memcmp (now.position, before.position, sizeof now.position) != 0)
    go_along (self, before.position, now.position);
}
