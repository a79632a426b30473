/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tool.h: what the pointer does in the viewport. One tool is active at a time.
 *
 * The viewport offers the tool every press of the left or right button without Alt. A press that it
 * does not take moves the camera, as the middle button and the wheel do with every tool. A tool
 * draws lasting lines into the scenes, and what follows the pointer onto the layer over them, so
 * that the cloth need not be drawn again.
 */

#include "scene.h"
#include "store/document/project.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct _RmpViewport RmpViewport;

typedef struct
{
  double x, y; /* in the viewport */
  guint button;
  guint n_press; /* 2: the second press of a double click */
  GdkModifierType state;
  gboolean pen;    /* a stylus, with … */
  double pressure; /* 0 … 1 */
  gboolean eraser; /* … its other end */
} RmpToolEvent;

#define RMP_TYPE_TOOL (rmp_tool_get_type ())
G_DECLARE_DERIVABLE_TYPE (RmpTool, rmp_tool, RMP, TOOL, GObject)

/* All functions are optional. */
struct _RmpToolClass
{
  GObjectClass parent_class;

  const char *cursor; /* (nullable) as in CSS */

  void (*enter) (RmpTool *self); /* becomes the active one */
  void (*leave) (RmpTool *self); /* another one becomes active; nothing may stay under way */

  /* TRUE: takes the press; drag and release follow. Not taken: the camera, or the menu. */
  gboolean (*press) (RmpTool *self, const RmpToolEvent *event);
  void (*drag) (RmpTool *self, const RmpToolEvent *event);
  void (*release) (RmpTool *self, const RmpToolEvent *event);

  /* a press that was not taken was released in place */
  void (*click) (RmpTool *self, const RmpToolEvent *event);
  void (*hover) (RmpTool *self, const RmpToolEvent *event); /* no button is down */
  void (*unhover) (RmpTool *self);

  gboolean (*key) (RmpTool *self, guint key, GdkModifierType state); /* TRUE: used */
  void (*run) (RmpTool *self, const char *command);                  /* a command of this tool */
  /* cancels what is under way; FALSE: nothing was */
  gboolean (*cancel) (RmpTool *self);
  /* Undo and Delete while something is under way: takes a part of it back, or all; FALSE: nothing
   * is under way.
   */
  gboolean (*take_back) (RmpTool *self);
  void (*settle) (RmpTool *self); /* turns a finished gesture into an edit at once */
  /* Delete: removes a part of the selection; FALSE: delete all of it */
  gboolean (*remove) (RmpTool *self);

  GMenuModel *(*get_menu) (RmpTool *self,
                           const RmpToolEvent *event); /* (transfer full) (nullable): right click */
  void (*add_lines) (RmpTool *self, RmpScene *scene, guint pane);
  void (*snapshot) (RmpTool *self, GtkSnapshot *snapshot);

  /* (transfer none) (nullable): [#V] in [0, 1] on the mesh of *@garment, shown instead of the heat
   * map.
   */
  const float *(*get_weights) (RmpTool *self, RmpGarment **garment);
  /* (transfer none) (nullable): shown on the UVs of *@garment instead of its colours. */
  RmpTexture *(*get_painting) (RmpTool *self, RmpGarment **garment);
  char *(*get_hint) (RmpTool *self); /* (transfer full): what click, drag and modifiers do now */
};

/* Signal hint-changed (). */
RmpViewport *rmp_tool_get_viewport (RmpTool *self); /* (transfer none) */
void rmp_tool_hint_changed (RmpTool *self);

void rmp_tool_enter (RmpTool *self);
void rmp_tool_leave (RmpTool *self);
gboolean rmp_tool_press (RmpTool *self, const RmpToolEvent *event);
void rmp_tool_drag (RmpTool *self, const RmpToolEvent *event);
void rmp_tool_release (RmpTool *self, const RmpToolEvent *event);
void rmp_tool_click (RmpTool *self, const RmpToolEvent *event);
void rmp_tool_hover (RmpTool *self, const RmpToolEvent *event);
void rmp_tool_unhover (RmpTool *self);
gboolean rmp_tool_key (RmpTool *self, guint key, GdkModifierType state);
void rmp_tool_run (RmpTool *self, const char *command);
gboolean rmp_tool_cancel (RmpTool *self);
gboolean rmp_tool_take_back (RmpTool *self);
void rmp_tool_settle (RmpTool *self);
gboolean rmp_tool_remove (RmpTool *self);
GMenuModel *rmp_tool_get_menu (RmpTool *self, const RmpToolEvent *event);
void rmp_tool_add_lines (RmpTool *self, RmpScene *scene, guint pane);
void rmp_tool_snapshot (RmpTool *self, GtkSnapshot *snapshot);
const float *rmp_tool_get_weights (RmpTool *self, RmpGarment **garment);
RmpTexture *rmp_tool_get_painting (RmpTool *self, RmpGarment **garment);
char *rmp_tool_get_hint (RmpTool *self);

/* Handles a key while a size is adjusted: digits, a decimal point or comma, and Backspace edit a
 * number.
 * @typed: (inout): the text typed so far
 * @value: (out): the number
 *
 * Returns: FALSE if the key is none of these; *@value is not changed if no text is left
 */
gboolean rmp_tool_type_number (GString *typed, guint key, double *value);

G_END_DECLS
