/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* render-view.h: from where pictures are taken: what the words of a command fix, and what they
 * leave to the scene.
 */

#include "camera.h"

G_BEGIN_DECLS

typedef struct
{
  RmpCamera camera;
  gboolean has_distance, has_target;
} RmpCliView;

/* YAW,PITCH[,DISTANCE[,X,Y,Z]] in degrees and metres. @text: (nullable) */
gboolean rmp_cli_view_parse (RmpCliView *self, const char *text, GError **error);

/**
 * rmp_cli_view_frame:
 * @n: views of a full turn, at least one
 * @index: of them
 *
 * A camera with the box in sight, as far as nothing was fixed. All @n are as far away.
 */
RmpCamera rmp_cli_view_frame (const RmpCliView *self, const float minimum[3],
                              const float maximum[3], float aspect, guint n, guint index);

G_END_DECLS
