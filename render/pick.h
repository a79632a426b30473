/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pick.h: what lies under the pointer, on the CPU. */

#include "camera.h"
#include "scene.h"

G_BEGIN_DECLS

typedef struct
{
  guint item;           /* index in the scene */
  guint32 id;           /* of the item */
  guint face;           /* of the relief's topology */
  float barycentric[2]; /* weights of the second and third corner */
  RmpReliefPoint point; /* place, normal and fold that made it */
  float distance;       /* metres from the ray's origin */
} RmpPick;

/**
 * rmp_scene_pick:
 * @front_only: back faces are not hit
 *
 * The nearest surface on a ray (rmp_camera_get_ray()). What a material has holes for is not there.
 *
 * Returns: FALSE if it meets none
 */
gboolean rmp_scene_pick (const RmpScene *self, const float origin[3], const float direction[3],
                         gboolean front_only, RmpPick *pick);

/* The item's field at a pick: NaN where it has none. Unit as in the field. */
float rmp_pick_get_field_value (const RmpScene *scene, const RmpPick *pick);

G_END_DECLS
