/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-drop.c: files that are dropped onto the window, and the hint that is shown while they are
 * dragged over it.
 */

#include "shell/window-private.h"

#include "patterns/pattern-files.h"
#include "shell/dropped-files.h"
#include "store/cloth/pattern-item.h"
#include "widgets/i18n.h"
#include "workspace/selected-garment.h"

/* --- images ----------------------------------------------------------------------------------- */

static GObject *
get_selection (RmpWindow *self)
{
  return self->workspace ? rmp_workspace_get_selection (self->workspace) : NULL;
}

static RmpGarment *
get_garment (RmpWindow *self)
{
  return self->workspace ? rmp_workspace_get_selected_garment (self->workspace) : NULL;
}

static RmpMaskItem *
get_image_mask (GObject *selection)
{
  RmpMaskItem *mask = RMP_MASK_ITEM (selection);

  return rmp_mask_item_get_kind (mask) == RMP_MASK_IMAGE ? mask : NULL;
}

/* Where nothing says what the image holds, somebody is asked. */
static void
take_image (RmpWindow *self, GFile *file)
{
  GObject *selection = get_selection (self);
  RmpGarment *garment = get_garment (self);
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (GError) error = NULL;

  if (!garment || !path)
    {
      rmp_window_notify (self,
                         _ ("Select a garment for the image first, or one of its masks or layers"));
      return;
    }
  if (RMP_IS_MASK_ITEM (selection))
    rmp_mask_import (garment, get_image_mask (selection), path, &error);
  else if (RMP_IS_PATTERN_LAYER_ITEM (selection) || RMP_IS_PATTERN_ITEM (selection))
    rmp_window_ask_pattern_image (self, garment, selection, path);
  else
    rmp_window_ask_pattern_image (self, garment, NULL, path);
  if (error)
    rmp_window_notify (self, error->message);
}

/* --- dropping --------------------------------------------------------------------------------- */

static void
say (RmpWindow *self, const char *title, const char *text)
{
  AdwStatusPage *page = ADW_STATUS_PAGE (gtk_revealer_get_child (self->drop_hint));
  g_autofree char *markup = g_markup_escape_text (text, -1);

  adw_status_page_set_title (page, title);
  adw_status_page_set_description (page, markup);
}

static gboolean
are_read (GSList *files)
{
  for (; files; files = files->next)
    if (rmp_dropped_file_is_read (files->data))
      return TRUE;
  return FALSE;
}

/* The names of the files arrive a moment after the drag has entered the window. */
static void
describe (RmpWindow *self, GtkDropTarget *target)
{
  const GValue *value = gtk_drop_target_get_value (target);
  GSList *files = value ? g_value_get_boxed (value) : NULL;
  g_autofree char *text = files ? rmp_dropped_files_describe (self->workspace, files) : NULL;

  if (!text)
    say (self, _ ("Drop to open"),
         _ ("A project opens; a file of another program is added as a character, or as motion for "
            "one."));
  else
    say (self, are_read (files) ? _ ("Drop to open") : _ ("Nothing to open"), text);
}

static void
on_value (RmpWindow *self, GParamSpec *param G_GNUC_UNUSED, GtkDropTarget *target)
{
  g_assert (RMP_IS_WINDOW (self));
  if (gtk_drop_target_get_value (target))
    describe (self, target);
}

/* A file that cannot be read is reported again, because the hint that said so has disappeared. */
static void
take (RmpWindow *self, GFile *file)
{
  g_autofree char *text = NULL;

  if (rmp_dropped_file_get_kind (file) == RMP_DROPPED_IMAGE)
    take_image (self, file);
  else if (rmp_dropped_file_is_read (file))
    rmp_window_open (self, file);
  else
    {
      text = rmp_dropped_file_describe (self->workspace, file);
      rmp_window_notify (self, text);
    }
}

static gboolean
on_drop (RmpWindow *self, const GValue *value)
{
  g_assert (RMP_IS_WINDOW (self));

  gtk_revealer_set_reveal_child (self->drop_hint, FALSE);
  for (GSList *file = g_value_get_boxed (value); file; file = file->next)
    take (self, file->data);
  return TRUE;
}

static GdkDragAction
on_enter (RmpWindow *self, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED, GtkDropTarget *target)
{
  g_assert (RMP_IS_WINDOW (self));

  describe (self, target);
  gtk_revealer_set_reveal_child (self->drop_hint, TRUE);
  return GDK_ACTION_COPY;
}

static void
on_leave (RmpWindow *self)
{
  g_assert (RMP_IS_WINDOW (self));
  gtk_revealer_set_reveal_child (self->drop_hint, FALSE);
}

void
rmp_window_init_dropping (RmpWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_assert (RMP_IS_WINDOW (self));

  gtk_drop_target_set_preload (target, TRUE);
  g_signal_connect_swapped (target, "notify::value", G_CALLBACK (on_value), self);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (on_drop), self);
  g_signal_connect_swapped (target, "enter", G_CALLBACK (on_enter), self);
  g_signal_connect_swapped (target, "leave", G_CALLBACK (on_leave), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}
