/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-tools.c: commands of the tools, and commands for the selected fold line. */

#include "shell/window-private.h"

#include "tools/fold-lines/fold-line-edits.h"
#include "tools/fold-lines/fold-line-twins.h"
#include "widgets/i18n.h"

static void
report (RmpWindow *self, const GError *error)
{
  if (error)
    rmp_window_notify (self, error->message);
}

static RmpFoldLine *
get_line (RmpWindow *self)
{
  GObject *selection = self->workspace ? rmp_workspace_get_selection (self->workspace) : NULL;

  return selection && RMP_IS_FOLD_LINE (selection) ? RMP_FOLD_LINE (selection) : NULL;
}

static void
on_leave_tool (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  if (!rmp_uv_view_run (RMP_WINDOW (data)->uv_view, "leave-tool"))
    rmp_viewport_leave_tool (RMP_WINDOW (data)->viewport);
}

/* Hands a command to the active tool, by the name of the action, or to the UV view if the pointer
 * is over it.
 */
static void
on_tool_command (GSimpleAction *action, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  const char *command = g_action_get_name (G_ACTION (action));

  if (!rmp_uv_view_run (RMP_WINDOW (data)->uv_view, command))
    rmp_tool_run (rmp_viewport_get_tool (RMP_WINDOW (data)->viewport), command);
}

static void
on_join_lines (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  g_autoptr (GError) error = NULL;

  rmp_fold_line_join_neighbour (get_line (data), &error);
  report (data, error);
}

/* @error: set if making @copy has failed; a pointer to a pointer, because it is read only after
 * @copy has been made
 */
static void
select_copy (RmpWindow *self, RmpFoldLine *copy, GError **error)
{
  if (copy)
    rmp_workspace_select (self->workspace, copy);
  report (self, *error);
}

static void
on_duplicate_line (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED,
                   gpointer data)
{
  g_autoptr (GError) error = NULL;

  select_copy (data, rmp_fold_line_copy_beside (get_line (data), &error), &error);
}

static void
on_mirror_line (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  g_autoptr (GError) error = NULL;

  select_copy (data,
               rmp_fold_line_copy_mirrored (RMP_WINDOW (data)->workspace, get_line (data), &error),
               &error);
}

static void
on_turn_line (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  RmpFoldLine *line = get_line (data);
  g_autoptr (GError) error = NULL;

  rmp_fold_line_edit_along (RMP_WINDOW (data)->workspace, line,
                            !rmp_fold_line_get_drawn (line)->along, &error);
  report (data, error);
}

/* --- lines that were found -------------------------------------------------------------------- */

/* The look to which a command applies: the selected one, or the one that the first pane shows on
 * the selected garment or line.
 */
static RmpLook *
get_look (RmpWindow *self)
{
  GObject *selection = self->workspace ? rmp_workspace_get_selection (self->workspace) : NULL;
  RmpVariant *variant = selection ? rmp_workspace_get_variant (self->workspace, 0) : NULL;
  RmpGarment *garment = NULL;

  if (!selection)
    return NULL;
  if (RMP_IS_LOOK (selection))
    return RMP_LOOK (selection);
  if (RMP_IS_GARMENT (selection))
    garment = RMP_GARMENT (selection);
  else if (RMP_IS_FOLD_LINE (selection))
    garment = rmp_fold_line_get_garment (RMP_FOLD_LINE (selection));
  return garment && variant ? rmp_variant_get_look (variant, garment) : NULL;
}

static RmpLayer *
get_detecting_layer (RmpWindow *self)
{
  RmpLook *look = get_look (self);
  g_autoptr (RmpLayer) layer = look ? g_list_model_get_item (rmp_look_get_layers (look), 0) : NULL;
  const RmpTechnique *technique = layer ? rmp_layer_get_technique (layer) : NULL;

  return technique && technique->detected_lines ? layer : NULL;
}

typedef struct
{
  RmpWindow *window;
  RmpWorkspace *workspace; /* of the layer */
  RmpLayer *layer;
} Detection;

/* The window may show another project in the meantime. */
static void
on_lines_detected (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autofree Detection *detection = data;
  g_autoptr (RmpWindow) self = detection->window;
  g_autoptr (RmpWorkspace) workspace = detection->workspace;
  g_autoptr (RmpLayer) layer = detection->layer;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) lines = rmp_evaluator_detect_lines_finish (result, &error);

  g_assert (G_IS_ASYNC_RESULT (result));

  if (self->workspace != workspace)
    return;
  if (lines && lines->len == 0)
    rmp_window_notify (self, _ ("No joint bends enough in this clip for a line of its own."));
  else if (lines && rmp_layer_draw_lines (layer, lines, &error))
    g_object_set (workspace, "tool", "fold-line", NULL);
  report (self, error);
}

static void
on_make_editable (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED,
                  gpointer data)
{
  RmpWindow *self = data;
  RmpLayer *layer = get_detecting_layer (self);
  Detection *detection;

  g_assert (RMP_IS_WINDOW (self));

  if (!layer)
    return;
  detection = g_new (Detection, 1);
  *detection = (Detection){ g_object_ref (self), g_object_ref (self->workspace),
                            g_object_ref (layer) };
  rmp_evaluator_detect_lines_async (
      rmp_workspace_get_evaluator (self->workspace), rmp_layer_get_look (layer),
      rmp_workspace_get_clip (self->workspace), NULL, on_lines_detected, detection);
}

/* --- table ------------------------------------------------------------------------------------ */

static const GActionEntry tool_actions[] = {
  { .name = "leave-tool", .activate = on_leave_tool },
  { .name = "finish-line", .activate = on_tool_command },
  { .name = "remove-point", .activate = on_tool_command },
  { .name = "adjust-reach", .activate = on_tool_command },
  { .name = "adjust-steadiness", .activate = on_tool_command },
  { .name = "keep-fold", .activate = on_tool_command },
  { .name = "make-editable", .activate = on_make_editable },
  { .name = "smaller-ring", .activate = on_tool_command },
  { .name = "larger-ring", .activate = on_tool_command },
  { .name = "fill-part", .activate = on_tool_command },
  { .name = "empty-part", .activate = on_tool_command },
  { .name = "pin-wrinkle", .activate = on_tool_command },
  { .name = "adjust-angle", .activate = on_tool_command },
  { .name = "mask-gradient", .activate = on_tool_command },
  { .name = "mirror-here", .activate = on_tool_command },
  { .name = "mask-fill-island", .activate = on_tool_command },
  { .name = "fill-material", .activate = on_tool_command },
  { .name = "fill-colour", .activate = on_tool_command },
  { .name = "direction-drag", .activate = on_tool_command },
};

static const GActionEntry line_actions[] = {
  { .name = "split-line", .activate = on_tool_command },
  { .name = "join-lines", .activate = on_join_lines },
  { .name = "duplicate-line", .activate = on_duplicate_line },
  { .name = "mirror-line", .activate = on_mirror_line },
  { .name = "turn-line", .activate = on_turn_line },
};

void
rmp_window_init_tools (RmpWindow *self)
{
  g_assert (RMP_IS_WINDOW (self));

  g_action_map_add_action_entries (G_ACTION_MAP (self), tool_actions, G_N_ELEMENTS (tool_actions),
                                   self);
  g_action_map_add_action_entries (G_ACTION_MAP (self), line_actions, G_N_ELEMENTS (line_actions),
                                   self);
}

static void
set_enabled (RmpWindow *self, const char *name, gboolean enabled)
{
  g_simple_action_set_enabled (
      G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), name)), enabled);
}

void
rmp_window_update_tools (RmpWindow *self)
{
  g_assert (RMP_IS_WINDOW (self));

  for (guint i = 0; i < G_N_ELEMENTS (tool_actions); i++)
    set_enabled (self, tool_actions[i].name, self->workspace != NULL);
  for (guint i = 0; i < G_N_ELEMENTS (line_actions); i++)
    set_enabled (self, line_actions[i].name, get_line (self) != NULL);
  set_enabled (self, "make-editable", get_detecting_layer (self) != NULL);
}
