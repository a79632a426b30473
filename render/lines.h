/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lines.h: overlays: lines as camera-facing quads, one instance a segment, and rectangles that are
 * seen through.
 */

#include "scene-private.h"

#include <epoxy/gl.h>

G_BEGIN_DECLS

/* Segments that surfaces hide, and those that nothing hides. */
enum
{
  RMP_LINES_BEHIND,
  RMP_LINES_FRONT,
  RMP_N_LINES,
};

typedef struct
{
  GLuint program;
  GLuint arrays[RMP_N_LINES], buffers[RMP_N_LINES];
  guint n_segments[RMP_N_LINES];
  guint64 scene_id; /* whose segments are in the buffers */
  GLuint sheet_program, sheet_array;
} RmpLines;

gboolean rmp_lines_init (RmpLines *self, GError **error);
void rmp_lines_clear (RmpLines *self);

/* Into the bound framebuffer, whose depth holds the surfaces. */
void rmp_lines_draw (RmpLines *self, const RmpScene *scene);

G_END_DECLS
