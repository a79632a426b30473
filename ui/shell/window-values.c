/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-values.c: copies the values of a look to the clipboard as text, and pastes them into other
 * looks of the same method.
 */

#include "shell/window-private.h"

#include "inspector/own-presets.h"
#include "widgets/i18n.h"

#include <string.h>

/* The beginning of the text; the method and a colon follow. */
#define MARK "rimple-look "

/* The first layer of the look with this id, or of the selected one. (transfer full) (nullable) */
static RmpLayer *
get_layer (RmpWindow *self, RmpLook *look)
{
  GObject *selection = self->workspace ? rmp_workspace_get_selection (self->workspace) : NULL;
  RmpLayer *layer;

  if (!look && selection && RMP_IS_LOOK (selection))
    look = RMP_LOOK (selection);
  layer = look ? g_list_model_get_item (rmp_look_get_layers (look), 0) : NULL;
  if (layer && rmp_layer_get_technique (layer))
    return layer;
  g_clear_object (&layer);
  return NULL;
}

static void
on_copy (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  g_autoptr (RmpLayer) layer = get_layer (data, NULL);
  const RmpTechnique *technique = layer ? rmp_layer_get_technique (layer) : NULL;
  g_autofree char *list = NULL, *text = NULL;

  if (!technique)
    {
      rmp_window_notify (data, _ ("Select the look whose values are to be copied"));
      return;
    }
  list = rmp_own_presets_list_values (rmp_layer_get_values (layer));
  text = g_strconcat (MARK, technique->id, ": ", list, NULL);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (data), text);
  rmp_window_notify (data, _ ("The values are copied: paste them into other looks of the method"));
}

/* The list of values in @text; NULL if it is not for @technique. */
static const char *
find_list (const char *text, const RmpTechnique *technique)
{
  g_autofree char *head = g_strconcat (MARK, technique->id, ": ", NULL);

  return text && g_str_has_prefix (text, head) ? text + strlen (head) : NULL;
}

/* Returns: TRUE where the layer is of the method and takes the values; with @error set where it
 *   does not
 */
static gboolean
paste_into (RmpLayer *layer, const char *text, GError **error)
{
  const RmpTechnique *technique = rmp_layer_get_technique (layer);
  const char *list = find_list (text, technique);
  g_autoptr (RmpValues)
      values = list ? rmp_own_presets_read_values (list, rmp_layer_get_values (layer)) : NULL;

  return values && rmp_layer_set_values (layer, values, _ ("Paste values"), error);
}

static void
paste_into_all (RmpWindow *self, const char *text)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);
  GListModel *looks = rmp_project_get_looks (project);
  g_autoptr (GError) error = NULL;
  g_autofree char *message = NULL;
  guint n = 0;

  rmp_project_begin (project, _ ("Paste values"));
  for (guint i = 0; i < g_list_model_get_n_items (looks) && !error; i++)
    {
      g_autoptr (RmpLook) look = g_list_model_get_item (looks, i);
      g_autoptr (RmpLayer) layer = get_layer (self, look);

      if (layer && paste_into (layer, text, &error))
        n++;
    }
  if (rmp_project_end (project, !error ? &error : NULL) && !error)
    message = g_strdup_printf (
        g_dngettext (NULL, "%u look has the values", "%u looks have the values", n), n);
  rmp_window_notify (self, message ? message : error->message);
}

typedef struct
{
  RmpWindow *window;
  RmpWorkspace *workspace;
  gboolean all;
} Paste;

static void
on_read (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  Paste *paste = data;
  RmpWindow *self = paste->window;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
  g_autoptr (RmpLayer) layer = get_layer (self, NULL);
  g_autoptr (GError) error = NULL;

  g_assert (G_IS_ASYNC_RESULT (result));

  if (self->workspace != paste->workspace)
    ;
  else if (!text || !g_str_has_prefix (text, MARK))
    rmp_window_notify (self, _ ("Nothing to paste: copy the values of a look first"));
  else if (paste->all)
    paste_into_all (self, text);
  else if (!layer || !find_list (text, rmp_layer_get_technique (layer)))
    rmp_window_notify (self, _ ("The values are of another method: select a look of the same one"));
  else if (!paste_into (layer, text, &error))
    rmp_window_notify (self, error ? error->message
                                   : _ ("The values are of another version of the method"));
  g_object_unref (paste->workspace);
  g_object_unref (self);
  g_free (paste);
}

static void
paste (RmpWindow *self, gboolean all)
{
  Paste *paste;

  g_assert (RMP_IS_WINDOW (self));
  if (!self->workspace)
    return;
  paste = g_new (Paste, 1);
  *paste = (Paste){ g_object_ref (self), g_object_ref (self->workspace), all };
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self)), NULL, on_read,
                                 paste);
}

static void
on_paste (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  paste (data, FALSE);
}

static void
on_paste_all (GSimpleAction *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED, gpointer data)
{
  paste (data, TRUE);
}

void
rmp_window_init_values (RmpWindow *self)
{
  const GActionEntry actions[] = {
    { .name = "copy-values", .activate = on_copy },
    { .name = "paste-values", .activate = on_paste },
    { .name = "paste-values-all", .activate = on_paste_all },
  };

  g_assert (RMP_IS_WINDOW (self));
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
}
