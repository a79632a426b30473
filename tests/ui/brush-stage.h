/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* brush-stage.h: a window with the sleeve of the sample "arm", on which tests paint. */

#include "shell/window.h"
#include "tools/brushes/brush-settings.h"

G_BEGIN_DECLS

#define RMP_BRUSH_STAGE_RADIUS 25.0 /* mm */

typedef struct
{
  RmpWindow *window;
  RmpViewport *viewport;
  RmpWorkspace *workspace;
  RmpProject *project;
  RmpGarment *garment;
  RmpMesh *mesh;
  double left[2], right[2]; /* places in the widget, both on the sleeve, at one height */
} RmpBrushStage;

/* Settings that a person had in an earlier run do not count: full strength, no twins, no pressure.
 */
void rmp_brush_stage_set_up (void);

/* Finds the places anew: left and right where the sleeve is widest, as it is seen now. */
void rmp_brush_stage_find_ends (RmpBrushStage *self);

/* Opens the sample at its first frame; its garment is selected. */
void rmp_brush_stage_begin (RmpBrushStage *self, GApplication *application);

G_END_DECLS
