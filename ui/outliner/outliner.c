/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "outliner/outliner-private.h"

#include "store/cloth/direction-item.h"
#include "store/cloth/mask-item.h"
#include "store/cloth/pattern-item.h"
#include "tools/garments/garment-edits.h"
#include "widgets/i18n.h"
#include "widgets/touch-screen.h"

#include <string.h>

#define INDENT 12

struct _RmpOutliner
{
  GtkWidget parent_instance;

  RmpWorkspace *workspace;
  guint stamp; /* of the rows that are shown */
  gboolean updating;
  GtkWidget *menu; /* (nullable): opened by the right button */

  /* Template children */
  GtkWidget *box;
  GtkListBox *list;
  GtkListBox *looks;
};

G_DEFINE_FINAL_TYPE (RmpOutliner, rmp_outliner, GTK_TYPE_WIDGET)

static GQuark
object_quark (void)
{
  return g_quark_from_static_string ("rimple-object");
}

static GObject *
row_get_object (GtkListBoxRow *row)
{
  return g_object_get_qdata (G_OBJECT (row), object_quark ());
}

/* --- rows ------------------------------------------------------------------------------------- */

static GtkWidget *
new_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  return label;
}

GtkWidget *
rmp_outliner_append_row (GtkListBox *list, guint depth, const char *icon, const char *title,
                         gpointer object)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  g_assert (GTK_IS_LIST_BOX (list));
  gtk_widget_set_margin_start (box, (int) depth * INDENT);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (icon));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_widget_set_tooltip_text (row, title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  if (object)
    g_object_set_qdata_full (G_OBJECT (row), object_quark (), g_object_ref (object),
                             g_object_unref);
  else
    gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_append (list, row);
  return box;
}

GtkWidget *
rmp_outliner_new_detail (const char *detail)
{
  GtkWidget *label = new_label (detail);

  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "caption");
  return label;
}

GtkWidget *
rmp_outliner_add_row (RmpOutliner *self, guint depth, const char *icon, const char *title,
                      const char *detail, gpointer object)
{
  GtkWidget *box = rmp_outliner_append_row (self->list, depth, icon, title, object),
            *label = new_label (title);

  g_assert (RMP_IS_OUTLINER (self));
  rmp_row_name_wrap (GTK_LABEL (label));
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  if (detail)
    gtk_box_append (GTK_BOX (box), rmp_outliner_new_detail (detail));
  return box;
}

GtkWidget *
rmp_outliner_add_named_row (RmpOutliner *self, guint depth, const char *icon, const char *name,
                            gboolean hidden, gpointer object, RmpRename rename)
{
  GtkWidget *box = rmp_outliner_append_row (self->list, depth, icon, name, object),
            *row = gtk_widget_get_parent (box);

  g_assert (RMP_IS_OUTLINER (self));

  gtk_box_append (GTK_BOX (box), rmp_row_name_new (name, object, rename));
  if (hidden)
    gtk_widget_add_css_class (gtk_widget_get_last_child (box), "dim-label");
  rmp_outliner_tell_rename (row, name);
  return box;
}

void
rmp_outliner_tell_rename (GtkWidget *row, const char *name)
{
  g_autofree char *words = g_strdup_printf (_ ("%s\nDouble-click renames"), name);

  g_assert (GTK_IS_WIDGET (row));
  gtk_widget_set_tooltip_text (row, words);
}

RmpOutliner *
rmp_outliner_of (gpointer widget)
{
  return RMP_OUTLINER (gtk_widget_get_ancestor (GTK_WIDGET (widget), RMP_TYPE_OUTLINER));
}

RmpWorkspace *
rmp_outliner_get_workspace (RmpOutliner *self)
{
  g_assert (RMP_IS_OUTLINER (self));
  return self->workspace;
}

static void
on_delete_clicked (GtkButton *button, gpointer data)
{
  RmpOutliner *self = rmp_outliner_of (button);

  rmp_workspace_select (self->workspace, data);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.delete", NULL);
}

void
rmp_outliner_add_button (GtkWidget *box, const char *icon, const char *words, gpointer object,
                         GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  g_assert (GTK_IS_WIDGET (box));
  gtk_widget_set_tooltip_text (button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                  -1);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "letter");
  g_signal_connect_object (button, "clicked", clicked, object, 0);
  gtk_box_append (GTK_BOX (box), button);
}

void
rmp_outliner_add_delete (GtkWidget *box, const char *name, gpointer object)
{
  g_autofree char *words = g_strdup_printf (_ ("Delete “%s”"), name);

  g_assert (GTK_IS_WIDGET (box));
  rmp_outliner_add_button (box, "user-trash-symbolic", words, object,
                           G_CALLBACK (on_delete_clicked));
}

static void
add_clips (RmpOutliner *self, RmpCharacter *character)
{
  GListModel *clips = rmp_character_get_clips (character);

  for (guint i = 0; i < g_list_model_get_n_items (clips); i++)
    {
      g_autoptr (RmpClipItem) clip = g_list_model_get_item (clips, i);
      g_autofree char *frames = g_strdup_printf ("%u", rmp_clip_item_get_n_frames (clip));

      rmp_outliner_add_row (self, 1, "rimple-clip-symbolic", rmp_clip_item_get_name (clip), frames,
                            clip);
    }
}

/* --- characters ------------------------------------------------------------------------------- */

static void
add_garments (RmpOutliner *self, RmpSurface *surface)
{
  GListModel *garments = rmp_project_get_garments (rmp_workspace_get_project (self->workspace));

  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);
      GtkWidget *box;

      if (rmp_garment_get_surface (garment) != surface)
        continue;
      box = rmp_outliner_add_named_row (self, 1, "rimple-garment-symbolic",
                                        rmp_garment_get_name (garment), FALSE, garment,
                                        (RmpRename) rmp_garment_rename);
      rmp_outliner_add_eyes (self, box, rmp_garment_get_name (garment), garment);
      rmp_outliner_add_fold_lines (self, garment);
      rmp_outliner_add_patterns (self, garment);
      rmp_outliner_add_masks (self, garment);
    }
}

static gboolean
has_bare_faces (RmpSurface *surface)
{
  g_autofree guint8 *bare = rmp_surface_find_bare_faces (surface);

  return memchr (bare, 1, rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface))) != NULL;
}

static void
add_surface (RmpOutliner *self, RmpSurface *surface)
{
  const char *name = rmp_surface_get_name (surface);

  rmp_outliner_add_eyes (
      self, rmp_outliner_add_row (self, 1, "rimple-mesh-symbolic", name, NULL, surface), name,
      surface);
}

/* A mesh that is covered completely by garments has no row of its own. */
static void
add_surfaces (RmpOutliner *self, RmpCharacter *character)
{
  GListModel *surfaces = rmp_character_get_surfaces (character);

  for (guint i = 0; i < g_list_model_get_n_items (surfaces); i++)
    {
      g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, i);

      add_garments (self, surface);
      if (has_bare_faces (surface))
        add_surface (self, surface);
    }
}

static void
add_characters (RmpOutliner *self)
{
  GListModel *characters = rmp_project_get_characters (rmp_workspace_get_project (self->workspace));

  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      RmpSkeleton *skeleton = rmp_character_get_skeleton (character);
      GtkWidget *box;

      box = rmp_outliner_add_row (self, 0, "rimple-character-symbolic",
                                  rmp_character_get_name (character), NULL, character);
      rmp_outliner_add_eyes (self, box, rmp_character_get_name (character), character);
      if (skeleton)
        {
          g_autofree char *joints = g_strdup_printf ("%u", rmp_skeleton_get_n_joints (skeleton));

          rmp_outliner_add_row (self, 1, "rimple-skeleton-symbolic", _ ("Skeleton"), joints, NULL);
        }
      add_clips (self, character);
      add_surfaces (self, character);
    }
}

/* --- selection -------------------------------------------------------------------------------- */

/* A selected layer is represented by the row of its pattern. */
static GObject *
get_selected (RmpOutliner *self)
{
  GObject *selection = rmp_workspace_get_selection (self->workspace);

  return selection && RMP_IS_PATTERN_LAYER_ITEM (selection)
             ? (GObject *) rmp_pattern_layer_item_get_pattern (RMP_PATTERN_LAYER_ITEM (selection))
             : selection;
}

static void
show_selection (RmpOutliner *self, GtkListBox *list)
{
  GObject *selection = get_selected (self);
  RmpClipItem *clip = rmp_workspace_get_clip (self->workspace);

  gtk_list_box_unselect_all (list);
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (list)); row;
       row = gtk_widget_get_next_sibling (row))
    {
      GObject *object = GTK_IS_LIST_BOX_ROW (row) ? row_get_object (GTK_LIST_BOX_ROW (row)) : NULL;

      if (!object)
        continue;
      if (object == selection)
        gtk_list_box_select_row (list, GTK_LIST_BOX_ROW (row));
      if (object == (gpointer) clip)
        gtk_widget_add_css_class (row, "current");
      else
        gtk_widget_remove_css_class (row, "current");
    }
}

static void
update_selection (RmpOutliner *self)
{
  g_assert (RMP_IS_OUTLINER (self));

  self->updating = TRUE;
  show_selection (self, self->list);
  show_selection (self, self->looks);
  self->updating = FALSE;
}

/* GTK selects the row that gets the keyboard focus; this restores the selection to what the
 * inspector shows.
 */
static void
on_row_selected (RmpOutliner *self)
{
  g_assert (RMP_IS_OUTLINER (self));
  if (!self->updating && self->workspace)
    update_selection (self);
}

/* Arrow keys select the row they move to, except clips, which would be played. */
static void
on_cursor_moved (RmpOutliner *self, G_GNUC_UNUSED GtkMovementStep step, G_GNUC_UNUSED int count,
                 G_GNUC_UNUSED gboolean extend, G_GNUC_UNUSED gboolean modify, GtkListBox *list)
{
  GtkWidget *row = gtk_widget_get_focus_child (GTK_WIDGET (list));
  GObject *object = row ? row_get_object (GTK_LIST_BOX_ROW (row)) : NULL;

  g_assert (RMP_IS_OUTLINER (self));
  if (object && !RMP_IS_CLIP_ITEM (object))
    rmp_workspace_select (self->workspace, object);
}

static void
on_row_activated (RmpOutliner *self, GtkListBoxRow *row)
{
  GObject *object = row_get_object (row);

  g_assert (RMP_IS_OUTLINER (self));

  if (self->updating || !object)
    return;
  if (!RMP_IS_CLIP_ITEM (object))
    {
      rmp_workspace_select (self->workspace, object);
      return;
    }
  /* Activating a clip plays it and leaves the selection as it is. */
  rmp_workspace_set_clip (self->workspace, RMP_CLIP_ITEM (object));
  update_selection (self);
}

/* --- menu ------------------------------------------------------------------------------------- */

/* Commands act on what is selected. */
static void
show_menu (RmpOutliner *self, GtkListBoxRow *row)
{
  GObject *object = row_get_object (row);
  g_autoptr (GMenuModel) model = object ? rmp_outliner_new_menu (object) : NULL;
  graphene_rect_t bounds;

  if (!model || !gtk_widget_compute_bounds (GTK_WIDGET (row), GTK_WIDGET (self), &bounds))
    return;
  rmp_workspace_select (self->workspace, object);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  self->menu = gtk_popover_menu_new_from_model (model);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu),
                               &(GdkRectangle){ (int) bounds.origin.x, (int) bounds.origin.y,
                                                (int) bounds.size.width,
                                                (int) bounds.size.height });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
on_secondary_pressed (GtkGesture *gesture, int n_press G_GNUC_UNUSED, double x G_GNUC_UNUSED,
                      double y, gpointer data)
{
  GtkWidget *list = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture));
  GtkListBoxRow *row = gtk_list_box_get_row_at_y (GTK_LIST_BOX (list), (int) y);

  if (row)
    show_menu (data, row);
}

static void
on_long_press (GtkGesture *gesture, double x, double y, gpointer data)
{
  on_secondary_pressed (gesture, 1, x, y, data);
}

static void
add_menu_gesture (RmpOutliner *self, GtkListBox *list)
{
  GtkGesture *press = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (press), GDK_BUTTON_SECONDARY);
  g_signal_connect (press, "pressed", G_CALLBACK (on_secondary_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (list), GTK_EVENT_CONTROLLER (press));
  rmp_touch_screen_add_long_press (GTK_WIDGET (list), G_CALLBACK (on_long_press), self);
}

/* Handles rows of the tree and of the list of looks. */
static GtkListBoxRow *
get_selected_row (RmpOutliner *self)
{
  GtkListBoxRow *row = self->workspace ? gtk_list_box_get_selected_row (self->list) : NULL;

  return !row && self->workspace ? gtk_list_box_get_selected_row (self->looks) : row;
}

/* The menu key, Shift+F10. */
static void
on_menu_key (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)
{
  RmpOutliner *self = RMP_OUTLINER (widget);
  GtkListBoxRow *row = get_selected_row (self);

  if (row)
    show_menu (RMP_OUTLINER (widget), row);
}

static void
on_rename (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)
{
  GtkListBoxRow *row = get_selected_row (RMP_OUTLINER (widget));

  g_assert (GTK_IS_WIDGET (widget));
  if (row)
    rmp_row_name_begin (GTK_WIDGET (row));
}

static void
clear (GtkListBox *list)
{
  GtkWidget *row;

  while ((row = GTK_WIDGET (gtk_list_box_get_row_at_index (list, 0))))
    gtk_list_box_remove (list, row);
}

/* The object of the row that has the keyboard focus, itself or in one of its buttons; NULL if there
 * is none.
 */
static GObject *
find_focused (RmpOutliner *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  GtkWidget *row = focus ? gtk_widget_get_ancestor (focus, GTK_TYPE_LIST_BOX_ROW) : NULL;

  return row && gtk_widget_is_ancestor (row, GTK_WIDGET (self))
             ? row_get_object (GTK_LIST_BOX_ROW (row))
             : NULL;
}

static void
focus_row_of (GtkListBox *list, GObject *object)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)); i++)
    if (row_get_object (row) == object)
      gtk_widget_grab_focus (GTK_WIDGET (row));
}

void
rmp_outliner_update (RmpOutliner *self)
{
  GObject *focused = find_focused (self);
  g_autoptr (GObject) kept = focused ? g_object_ref (focused) : NULL;

  g_assert (RMP_IS_OUTLINER (self));

  self->updating = TRUE;
  clear (self->list);
  clear (self->looks);
  if (self->workspace)
    {
      self->stamp = rmp_project_get_rows_stamp (rmp_workspace_get_project (self->workspace));
      add_characters (self);
      rmp_outliner_add_looks (self, self->looks);
      update_selection (self);
    }
  self->updating = TRUE;
  if (kept)
    {
      focus_row_of (self->list, kept);
      focus_row_of (self->looks, kept);
    }
  self->updating = FALSE;
}

/* Makes the rows again only if rows of the document have changed, which strokes of a brush do not.
 */
static void
on_project_changed (RmpOutliner *self)
{
  g_assert (RMP_IS_OUTLINER (self));
  if (self->stamp != rmp_project_get_rows_stamp (rmp_workspace_get_project (self->workspace)))
    rmp_outliner_update (self);
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
drop_workspace (RmpOutliner *self)
{
  if (self->workspace)
    {
      g_signal_handlers_disconnect_by_data (self->workspace, self);
      g_signal_handlers_disconnect_by_data (rmp_workspace_get_project (self->workspace), self);
    }
  g_clear_object (&self->workspace);
}

void
rmp_outliner_set_workspace (RmpOutliner *self, RmpWorkspace *workspace)
{
  g_return_if_fail (RMP_IS_OUTLINER (self));
  drop_workspace (self);
  g_set_object (&self->workspace, workspace);
  if (workspace)
    {
      g_signal_connect_swapped (workspace, "notify::selection", G_CALLBACK (update_selection),
                                self);
      g_signal_connect_swapped (workspace, "notify::clip", G_CALLBACK (update_selection), self);
      g_signal_connect_swapped (rmp_workspace_get_project (workspace), "changed",
                                G_CALLBACK (on_project_changed), self);
    }
  rmp_outliner_update (self);
}

static void
rmp_outliner_dispose (GObject *object)
{
  RmpOutliner *self = RMP_OUTLINER (object);

  drop_workspace (self);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_outliner_parent_class)->dispose (object);
}

static void
rmp_outliner_class_init (RmpOutlinerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_outliner_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/rimple/Rimple/ui/outliner.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpOutliner, box);
  gtk_widget_class_bind_template_child (widget_class, RmpOutliner, list);
  gtk_widget_class_bind_template_child (widget_class, RmpOutliner, looks);
  gtk_widget_class_bind_template_callback (widget_class, on_row_activated);
  gtk_widget_class_bind_template_callback (widget_class, on_row_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_cursor_moved);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "outliner");
  gtk_widget_class_install_action (widget_class, "outliner.rename", NULL, on_rename);
  gtk_widget_class_install_action (widget_class, "outliner.menu", NULL, on_menu_key);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F2, 0, "outliner.rename", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "outliner.menu",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "win.delete", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "outliner.menu", NULL);
}

static void
rmp_outliner_init (RmpOutliner *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  add_menu_gesture (self, self->list);
  add_menu_gesture (self, self->looks);
}
