/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/motion-dialog.h"

#include "exchange/bone-pair-list.h"
#include "skinning/bone-names.h"
#include "store/assets/add-motion.h"
#include "store/assets/bone-map.h"
#include "store/assets/motion-tears.h"
#include "widgets/i18n.h"

#include <adwaita.h>

enum
{
  MATCH_NAMES,
  MATCH_MEANING,
  MATCH_KEPT,
};

typedef struct
{
  GtkWidget *window;
  RmpWorkspace *workspace;
  RmpImport *import;
  GPtrArray *characters; /* those with bones */
  GtkDropDown *character, *map;
  GtkStringList *map_names; /* MATCH_NAMES, MATCH_MEANING, then those that are kept */
  GtkWidget *list, *summary, *name, *save, *remove, *add;
} Dialog;

static void
dialog_free (Dialog *self)
{
  g_object_unref (self->workspace);
  g_ptr_array_unref (self->characters);
  rmp_import_free (self->import);
  g_free (self);
}

static GPtrArray *
find_characters (RmpWorkspace *workspace)
{
  GListModel *all = rmp_project_get_characters (rmp_workspace_get_project (workspace));
  GPtrArray *characters = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (all, i);

      if (rmp_character_get_skeleton (character))
        g_ptr_array_add (characters, g_steal_pointer (&character));
    }
  return characters;
}

gboolean
rmp_motion_dialog_is_for (RmpWorkspace *workspace, const RmpImport *import)
{
  g_autoptr (GPtrArray) characters = find_characters (workspace);

  g_return_val_if_fail (RMP_IS_WORKSPACE (workspace), FALSE);
  return import->meshes->len == 0 && import->clips->len > 0 && characters->len > 0;
}

static RmpCharacter *
get_character (Dialog *self)
{
  return g_ptr_array_index (self->characters, gtk_drop_down_get_selected (self->character));
}

/* --- pairs ------------------------------------------------------------------------------------ */

static gboolean *
find_moved (const RmpImport *import)
{
  gboolean *moved = g_new0 (gboolean, rmp_skeleton_get_n_joints (import->skeleton) + 1);

  for (guint c = 0; c < import->clips->len; c++)
    {
      RmpClip *clip = g_ptr_array_index (import->clips, c);

      for (guint i = 0; i < rmp_clip_get_n_channels (clip); i++)
        moved[rmp_clip_get_channel (clip, i)->joint] = TRUE;
    }
  return moved;
}

static RmpRetarget *
match (Dialog *self, GError **error)
{
  g_auto (GStrv) pairs = rmp_bone_pair_list_get_pairs (RMP_BONE_PAIR_LIST (self->list));

  return rmp_motion_match (get_character (self), self->import, (const char *const *) pairs, error);
}

static guint
count_matched (Dialog *self, const RmpRetarget *retarget)
{
  guint n_matched;

  rmp_retarget_count (retarget, (RmpClip *const *) self->import->clips->pdata,
                      self->import->clips->len, &n_matched);
  return n_matched;
}

static void
on_pairs_changed (Dialog *self)
{
  g_autoptr (RmpRetarget) retarget = match (self, NULL);
  g_autofree char *text = retarget ? rmp_motion_describe (retarget, self->import) : NULL;

  gtk_label_set_text (GTK_LABEL (self->summary), text);
  gtk_widget_set_sensitive (self->add, retarget && count_matched (self, retarget) > 0);
}

static void
guess (Dialog *self)
{
  g_auto (GStrv) pairs = rmp_bone_names_guess (self->import->skeleton,
                                               rmp_character_get_skeleton (get_character (self)));

  rmp_bone_pair_list_set_pairs (RMP_BONE_PAIR_LIST (self->list), (const char *const *) pairs,
                                FALSE);
}

static RmpBoneMap *
get_map (Dialog *self)
{
  const guint chosen = gtk_drop_down_get_selected (self->map);

  if (chosen == GTK_INVALID_LIST_POSITION || chosen < MATCH_KEPT)
    return NULL;
  return rmp_project_find_bone_map (rmp_workspace_get_project (self->workspace),
                                    gtk_string_list_get_string (self->map_names, chosen), NULL);
}

static void
on_map_chosen (Dialog *self)
{
  static const char *const none[] = { NULL };
  const guint chosen = gtk_drop_down_get_selected (self->map);
  RmpBoneMap *map = get_map (self);

  gtk_widget_set_sensitive (self->remove, map != NULL);
  if (chosen == GTK_INVALID_LIST_POSITION)
    return;
  if (chosen == MATCH_MEANING)
    {
      guess (self);
      return;
    }
  rmp_bone_pair_list_set_pairs (RMP_BONE_PAIR_LIST (self->list),
                                map ? rmp_bone_map_get_pairs (map) : none, map == NULL);
  if (map)
    gtk_editable_set_text (GTK_EDITABLE (self->name), rmp_bone_map_get_name (map));
}

/* If no names are equal, matching by their meaning is a better start than no pairs. */
static void
on_character_chosen (Dialog *self)
{
  g_autofree gboolean *moved = find_moved (self->import);
  g_autoptr (RmpRetarget) retarget = NULL;

  rmp_bone_pair_list_set_skeletons (RMP_BONE_PAIR_LIST (self->list), self->import->skeleton, moved,
                                    rmp_character_get_skeleton (get_character (self)));
  on_map_chosen (self);
  retarget = match (self, NULL);
  if (retarget && count_matched (self, retarget) == 0 &&
      gtk_drop_down_get_selected (self->map) == MATCH_NAMES)
    gtk_drop_down_set_selected (self->map, MATCH_MEANING);
}

static void
fill_maps (Dialog *self)
{
  GListModel *maps = rmp_project_get_bone_maps (rmp_workspace_get_project (self->workspace));

  gtk_string_list_splice (self->map_names, MATCH_KEPT,
                          g_list_model_get_n_items (G_LIST_MODEL (self->map_names)) - MATCH_KEPT,
                          NULL);
  for (guint i = 0; i < g_list_model_get_n_items (maps); i++)
    {
      g_autoptr (RmpBoneMap) map = g_list_model_get_item (maps, i);

      gtk_string_list_append (self->map_names, rmp_bone_map_get_name (map));
    }
}

/* --- doing it --------------------------------------------------------------------------------- */

static void
show_error (Dialog *self, const GError *error)
{
  gtk_widget_activate_action (GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (self->window))),
                              "win.report", "s", error->message);
}

static void
on_save (Dialog *self)
{
  g_auto (GStrv) pairs = rmp_bone_pair_list_get_pairs (RMP_BONE_PAIR_LIST (self->list));
  const char *name = gtk_editable_get_text (GTK_EDITABLE (self->name));
  g_autoptr (GError) error = NULL;
  guint position;

  if (*name == '\0')
    return;
  if (!rmp_project_save_bone_map (rmp_workspace_get_project (self->workspace), name,
                                  (const char *const *) pairs, &error))
    {
      show_error (self, error);
      return;
    }
  g_signal_handlers_block_by_func (self->map, on_map_chosen, self);
  fill_maps (self);
  for (position = MATCH_KEPT; position < g_list_model_get_n_items (G_LIST_MODEL (self->map_names));
       position++)
    if (g_str_equal (gtk_string_list_get_string (self->map_names, position), name))
      gtk_drop_down_set_selected (self->map, position);
  g_signal_handlers_unblock_by_func (self->map, on_map_chosen, self);
  gtk_widget_set_sensitive (self->remove, get_map (self) != NULL);
}

/* The pairs remain on display, so that a map removed by mistake can be saved again. */
static void
on_remove (Dialog *self)
{
  g_autoptr (GError) error = NULL;

  if (!rmp_bone_map_remove (get_map (self), &error))
    {
      show_error (self, error);
      return;
    }
  g_signal_handlers_block_by_func (self->map, on_map_chosen, self);
  fill_maps (self);
  gtk_drop_down_set_selected (self->map, MATCH_NAMES);
  g_signal_handlers_unblock_by_func (self->map, on_map_chosen, self);
  gtk_widget_set_sensitive (self->remove, FALSE);
}

static void
on_name_changed (Dialog *self)
{
  gtk_widget_set_sensitive (self->save, *gtk_editable_get_text (GTK_EDITABLE (self->name)) != '\0');
}

static void
add (Dialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpRetarget) retarget = match (self, &error);
  RmpCharacter *character = get_character (self);
  GListModel *clips = rmp_character_get_clips (character);
  const guint n_before = g_list_model_get_n_items (clips);

  if (!retarget || !rmp_character_add_motion (character, self->import, retarget, &error))
    show_error (self, error);
  else
    {
      g_autoptr (RmpClipItem) clip = g_list_model_get_item (clips, n_before);

      rmp_workspace_settle (self->workspace);
      rmp_workspace_set_clip (self->workspace, clip);
    }
  gtk_window_destroy (GTK_WINDOW (self->window));
}

static gboolean
add_at_last (gpointer window)
{
  add (g_object_get_data (window, "dialog"));
  return G_SOURCE_REMOVE;
}

/* Not before the question has closed, because its parent is the window that closes now. */
static void
on_answer (Dialog *self, const char *answer)
{
  if (g_str_equal (answer, "add"))
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, add_at_last, g_object_ref (self->window),
                     g_object_unref);
}

static void
ask (Dialog *self, const char *heading, const char *text)
{
  GtkWidget *question = adw_message_dialog_new (GTK_WINDOW (self->window), heading, text);

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (question), "match", _ ("_Match More"),
                                    "add", _ ("_Add Anyway"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (question), "match");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (question), "match");
  g_signal_connect_swapped (question, "response", G_CALLBACK (on_answer), self);
  gtk_window_present (GTK_WINDOW (question));
}

/* If fewer than half of the bones have partners, the motion is probably of another kind of body and
 * would tear the skin, so this is explained and asked first.
 */
static void
on_add (Dialog *self)
{
  g_autoptr (RmpRetarget) retarget = match (self, NULL);
  const gboolean few = retarget && rmp_motion_is_partial (retarget, self->import);
  g_autofree char *description = few ? rmp_motion_describe (retarget, self->import) : NULL;
  g_autofree char *tears = retarget ? rmp_motion_describe_tears (get_character (self), self->import,
                                                                 retarget)
                                    : NULL;
  g_autofree char *text = few && tears ? g_strdup_printf ("%s\n\n%s", description, tears)
                                       : g_strdup (few ? description : tears);

  if (text)
    ask (self, few ? _ ("Add Motion of a Few Bones?") : _ ("Add Motion That Tears the Body?"),
         text);
  else
    add (self);
}

/* --- content ---------------------------------------------------------------------------------- */

static GtkWidget *
new_row (const char *label, GtkWidget *widget)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *text = gtk_label_new (label);

  gtk_label_set_xalign (GTK_LABEL (text), 0.0f);
  gtk_widget_set_size_request (text, 120, -1);
  gtk_widget_set_hexpand (widget, TRUE);
  gtk_box_append (GTK_BOX (row), text);
  gtk_box_append (GTK_BOX (row), widget);
  return row;
}

static GtkWidget *
new_character_row (Dialog *self)
{
  GtkStringList *names = gtk_string_list_new (NULL);

  for (guint i = 0; i < self->characters->len; i++)
    gtk_string_list_append (names,
                            rmp_character_get_name (g_ptr_array_index (self->characters, i)));
  self->character = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (names), NULL));
  g_signal_connect_swapped (self->character, "notify::selected", G_CALLBACK (on_character_chosen),
                            self);
  return new_row (_ ("Character"), GTK_WIDGET (self->character));
}

static GtkWidget *
new_map_row (Dialog *self)
{
  const char *const ways[] = {
    [MATCH_NAMES] = _ ("Same names"), [MATCH_MEANING] = _ ("Meaning of names"), NULL
  };

  GtkWidget *row;

  self->map_names = gtk_string_list_new (ways);
  fill_maps (self);
  self->map = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (self->map_names), NULL));
  gtk_widget_set_tooltip_text (
      GTK_WIDGET (self->map),
      _ ("By meaning, “LeftUpLeg” is “thigh.L”; below are pairs that were kept"));
  g_signal_connect_swapped (self->map, "notify::selected", G_CALLBACK (on_map_chosen), self);
  self->remove = gtk_button_new_with_mnemonic (_ ("_Remove"));
  gtk_widget_set_tooltip_text (self->remove, _ ("Remove these kept pairs from the project"));
  gtk_widget_set_sensitive (self->remove, FALSE);
  g_signal_connect_swapped (self->remove, "clicked", G_CALLBACK (on_remove), self);
  row = new_row (_ ("Match by"), GTK_WIDGET (self->map));
  gtk_box_append (GTK_BOX (row), self->remove);
  return row;
}

static GtkWidget *
new_save_row (Dialog *self)
{
  GtkWidget *row;

  self->name = gtk_entry_new ();
  self->save = gtk_button_new_with_mnemonic (_ ("_Keep"));
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->name), _ ("Name"));
  gtk_widget_set_tooltip_text (self->save,
                               _ ("Keep these pairs in the project, for the next file"));
  gtk_widget_set_sensitive (self->save, FALSE);
  g_signal_connect_swapped (self->name, "changed", G_CALLBACK (on_name_changed), self);
  g_signal_connect_swapped (self->save, "clicked", G_CALLBACK (on_save), self);
  row = new_row (_ ("Keep pairs as"), self->name);
  gtk_box_append (GTK_BOX (row), self->save);
  return row;
}

static GtkWidget *
new_header (Dialog *self)
{
  GtkWidget *header = adw_header_bar_new (), *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));

  self->add = gtk_button_new_with_mnemonic (_ ("_Add Motion"));
  gtk_widget_add_css_class (self->add, "suggested-action");
  g_signal_connect_swapped (self->add, "clicked", G_CALLBACK (on_add), self);
  g_signal_connect_swapped (cancel, "clicked", G_CALLBACK (gtk_window_destroy), self->window);
  adw_header_bar_set_show_end_title_buttons (ADW_HEADER_BAR (header), FALSE);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), cancel);
  adw_header_bar_pack_end (ADW_HEADER_BAR (header), self->add);
  return header;
}

static GtkWidget *
new_content (Dialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  self->list = rmp_bone_pair_list_new ();
  gtk_widget_set_vexpand (self->list, TRUE);
  self->summary = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->summary), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->summary), 0.0f);
  gtk_widget_set_margin_top (box, 12);
  gtk_widget_set_margin_bottom (box, 12);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_box_append (GTK_BOX (box), new_character_row (self));
  gtk_box_append (GTK_BOX (box), new_map_row (self));
  gtk_box_append (GTK_BOX (box), self->list);
  gtk_box_append (GTK_BOX (box), self->summary);
  gtk_box_append (GTK_BOX (box), new_save_row (self));
  return box;
}

GtkWidget *
rmp_motion_dialog_present (GtkWindow *parent, RmpWorkspace *workspace, RmpImport *import)
{
  Dialog *self = g_new0 (Dialog, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autofree char *title = g_strdup_printf (_ ("Motion “%s”"), import->name);

  self->workspace = g_object_ref (workspace);
  self->import = import;
  self->characters = find_characters (workspace);
  self->window = adw_window_new ();
  gtk_window_set_title (GTK_WINDOW (self->window), title);
  gtk_window_set_transient_for (GTK_WINDOW (self->window), parent);
  gtk_window_set_modal (GTK_WINDOW (self->window), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (self->window), 640, 720);
  gtk_box_append (GTK_BOX (box), new_header (self));
  gtk_box_append (GTK_BOX (box), new_content (self));
  adw_window_set_content (ADW_WINDOW (self->window), box);
  g_object_set_data_full (G_OBJECT (self->window), "dialog", self, (GDestroyNotify) dialog_free);

  g_signal_connect_swapped (self->list, "changed", G_CALLBACK (on_pairs_changed), self);
  on_character_chosen (self);
  gtk_window_present (GTK_WINDOW (self->window));
  return self->window;
}
