/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profiles/profile-chooser.h"

#include "profiles/profile-picture.h"
#include "profiles/profile-presets.h"
#include "widgets/i18n.h"

typedef enum
{
  CHOICE_LOOK, /* the look's */
  CHOICE_BUILT_IN,
  CHOICE_OWN,
  CHOICE_SHARED,
  CHOICE_NEW,
} ChoiceKind;

/* An entry of the drop-down. */
typedef struct
{
  ChoiceKind kind;
  RmpProfile *profile;  /* (nullable) */
  RmpProfileItem *item; /* (nullable) */
  char *name;
} Choice;

struct _RmpProfileChooser
{
  GtkWidget parent_instance;

  gboolean of_line;
  RmpWorkspace *workspace;   /* (nullable) */
  RmpProfileItem *item;      /* (nullable) */
  RmpProfileItem *previewed; /* (nullable): while a gesture lasts */
  RmpProfile *profile;
  GPtrArray *choices;
  gboolean updating; /* widgets follow what is shown; their signals are not edits */
  guint choosing;    /* idle source: a choice was made */

  /* Template children */
  GtkWidget *box;
  GtkDropDown *drop_down;
  GtkMenuButton *menu;
  GtkPopover *popover;
  GtkWidget *shared_part, *share, *make_own, *remove;
  GtkEntry *name;
  GtkLabel *users;
  RmpProfileEditor *editor;
  RmpFoldView *fold_view;
};

enum
{
  PREVIEW,
  COMMIT,
  CHOOSE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RmpProfileChooser, rmp_profile_chooser, GTK_TYPE_WIDGET)

/* --- choices ---------------------------------------------------------------------------------- */

static void
choice_free (gpointer data)
{
  Choice *self = data;

  g_clear_pointer (&self->profile, rmp_profile_unref);
  g_clear_object (&self->item);
  g_free (self->name);
  g_free (self);
}

static void
add_choice (GPtrArray *choices, ChoiceKind kind, RmpProfile *profile, RmpProfileItem *item,
            const char *name)
{
  Choice *choice = g_new0 (Choice, 1);

  choice->kind = kind;
  choice->profile = profile ? rmp_profile_ref (profile) : NULL;
  choice->item = item ? g_object_ref (item) : NULL;
  choice->name = g_strdup (name);
  g_ptr_array_add (choices, choice);
}

static RmpProject *
get_project (RmpProfileChooser *self)
{
  return self->workspace ? rmp_workspace_get_project (self->workspace) : NULL;
}

static gboolean
is_own (RmpProfileChooser *self)
{
  return !self->item && !self->of_line &&
         rmp_profile_get_shape (self->profile) == RMP_PROFILE_DRAWN;
}

static GPtrArray *
list_choices (RmpProfileChooser *self)
{
  GListModel *items = get_project (self) ? rmp_project_get_profiles (get_project (self)) : NULL;
  GPtrArray *choices = g_ptr_array_new_with_free_func (choice_free);

  if (self->of_line)
    add_choice (choices, CHOICE_LOOK, NULL, NULL, _ ("As the look"));
  for (guint i = 0; !self->of_line && i < RMP_PROFILE_BUILT_IN_PRESETS; i++)
    {
      g_autoptr (RmpProfile) profile = rmp_profile_preset_new_profile (&rmp_profile_presets[i]);

      add_choice (choices, CHOICE_BUILT_IN, profile, NULL, _ (rmp_profile_presets[i].label));
    }
  if (is_own (self))
    add_choice (choices, CHOICE_OWN, self->profile, NULL, _ ("Own curve"));
  for (guint i = 0; items && i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (RmpProfileItem) item = g_list_model_get_item (items, i);

      if (rmp_profile_get_shape (rmp_profile_item_get_profile (item)) != RMP_PROFILE_KEYS)
        add_choice (choices, CHOICE_SHARED, rmp_profile_item_get_profile (item), item,
                    rmp_profile_item_get_name (item));
    }
  if (get_project (self))
    add_choice (choices, CHOICE_NEW, NULL, NULL, _ ("New shared profile"));
  return choices;
}

static gboolean
same_choices (GPtrArray *a, GPtrArray *b)
{
  if (!a || a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const Choice *one = g_ptr_array_index (a, i), *other = g_ptr_array_index (b, i);

      if (one->kind != other->kind || one->item != other->item ||
          !g_str_equal (one->name, other->name) ||
          (one->kind != CHOICE_BUILT_IN && one->profile != other->profile))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_chosen (RmpProfileChooser *self, const Choice *choice)
{
  switch (choice->kind)
    {
    case CHOICE_LOOK:
      return self->item == NULL;
    case CHOICE_BUILT_IN:
      return !self->item &&
             rmp_profile_get_shape (choice->profile) == rmp_profile_get_shape (self->profile);
    case CHOICE_OWN:
      return TRUE;
    case CHOICE_SHARED:
      return choice->item == self->item;
    case CHOICE_NEW:
    default:
      return FALSE;
    }
}

static void
update_drop_down (RmpProfileChooser *self)
{
  g_autoptr (GPtrArray) choices = list_choices (self);

  if (!same_choices (self->choices, choices))
    {
      g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

      for (guint i = 0; i < choices->len; i++)
        gtk_string_list_append (names, ((const Choice *) g_ptr_array_index (choices, i))->name);
      g_clear_pointer (&self->choices, g_ptr_array_unref);
      self->choices = g_steal_pointer (&choices);
      gtk_drop_down_set_model (self->drop_down, G_LIST_MODEL (names));
    }
  for (guint i = 0; i < self->choices->len; i++)
    if (is_chosen (self, g_ptr_array_index (self->choices, i)))
      {
        gtk_drop_down_set_selected (self->drop_down, i);
        return;
      }
}

static void
on_setup (GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9), *label = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_box_append (GTK_BOX (row), rmp_profile_picture_new (NULL));
  gtk_box_append (GTK_BOX (row), label);
  gtk_list_item_set_child (item, row);
}

static void
on_bind (GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, RmpProfileChooser *self)
{
  const guint position = gtk_list_item_get_position (item);
  GtkWidget *picture = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  const Choice *choice;

  g_assert (RMP_IS_PROFILE_CHOOSER (self));
  if (position >= self->choices->len)
    return;
  choice = g_ptr_array_index (self->choices, position);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (picture)), choice->name);
  gtk_widget_set_visible (picture, choice->kind != CHOICE_NEW);
  rmp_profile_picture_set_profile (RMP_PROFILE_PICTURE (picture),
                                   choice->kind == CHOICE_LOOK ? self->profile : choice->profile);
}

/* --- what is shown ---------------------------------------------------------------------------- */

static void
update_menu (RmpProfileChooser *self)
{
  const guint n_users = self->item ? rmp_profile_item_count_users (self->item) : 0;
  g_autofree char *text = g_strdup_printf (
      g_dngettext (NULL, "Used in %u place", "Used in %u places", n_users), n_users);

  gtk_widget_set_visible (GTK_WIDGET (self->menu), get_project (self) != NULL);
  gtk_widget_set_visible (self->shared_part, self->item != NULL);
  gtk_widget_set_visible (self->make_own, self->item != NULL);
  gtk_widget_set_visible (self->remove, self->item != NULL);
  gtk_label_set_text (self->users, text);
  gtk_editable_set_text (GTK_EDITABLE (self->name),
                         self->item ? rmp_profile_item_get_name (self->item) : "");
}

static RmpProfileItem *
find_item (RmpProfileChooser *self, gint64 id)
{
  GListModel *items = get_project (self) ? rmp_project_get_profiles (get_project (self)) : NULL;

  for (guint i = 0; items && i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (RmpProfileItem) item = g_list_model_get_item (items, i);

      if (rmp_profile_item_get_id (item) == id)
        return item;
    }
  return NULL;
}

/* Previews a curve in all looks and lines that use the shared profile. @profile: NULL ends the
 * preview
 */
static void
preview_shared (RmpProfileChooser *self, RmpProfileItem *item, RmpProfile *profile)
{
  g_autoptr (RmpProfileItem) shown = g_steal_pointer (&self->previewed);

  if (profile)
    self->previewed = g_object_ref (item);
  else if (!shown)
    return;
  rmp_workspace_preview (self->workspace, &rmp_preview_profile, item, profile);
}

void
rmp_profile_chooser_show (RmpProfileChooser *self, gint64 id, RmpProfile *profile)
{
  g_return_if_fail (RMP_IS_PROFILE_CHOOSER (self));
  rmp_profile_ref (profile);
  g_clear_pointer (&self->profile, rmp_profile_unref);
  self->profile = profile;
  if (self->previewed && rmp_profile_item_get_id (self->previewed) != id)
    preview_shared (self, self->previewed, NULL);
  g_set_object (&self->item, find_item (self, id));
  self->updating = TRUE;
  update_drop_down (self);
  update_menu (self);
  rmp_profile_editor_set_profile (self->editor, profile);
  self->updating = FALSE;
}

void
rmp_profile_chooser_set_workspace (RmpProfileChooser *self, RmpWorkspace *workspace)
{
  g_return_if_fail (RMP_IS_PROFILE_CHOOSER (self));
  if (self->previewed && workspace != self->workspace)
    preview_shared (self, self->previewed, NULL);
  g_set_object (&self->workspace, workspace);
  if (!workspace)
    g_clear_object (&self->item);
}

GtkDropDown *
rmp_profile_chooser_get_drop_down (RmpProfileChooser *self)
{
  g_return_val_if_fail (RMP_IS_PROFILE_CHOOSER (self), NULL);
  return self->drop_down;
}

RmpProfileEditor *
rmp_profile_chooser_get_editor (RmpProfileChooser *self)
{
  g_return_val_if_fail (RMP_IS_PROFILE_CHOOSER (self), NULL);
  return self->editor;
}

RmpFoldView *
rmp_profile_chooser_get_fold_view (RmpProfileChooser *self)
{
  g_return_val_if_fail (RMP_IS_PROFILE_CHOOSER (self), NULL);
  return self->fold_view;
}

/* --- edits ------------------------------------------------------------------------------------ */

static void
report (RmpProfileChooser *self, GError *error)
{
  g_assert (RMP_IS_PROFILE_CHOOSER (self));
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

/* A new profile of the project, used here from now on: one edit. */
static void
add_shared (RmpProfileChooser *self, const char *name, RmpProfile *profile)
{
  g_autoptr (GError) error = NULL;
  RmpProfileItem *item;

  if (!get_project (self))
    return;
  rmp_project_begin (get_project (self), _ ("New profile"));
  item = rmp_project_add_profile (get_project (self), name, profile, &error);
  if (item)
    g_signal_emit (self, signals[CHOOSE], 0, item);
  rmp_project_end (get_project (self), !error ? &error : NULL);
  report (self, error);
}

void
rmp_profile_chooser_share (RmpProfileChooser *self)
{
  const RmpProfilePreset *preset = rmp_profile_presets_find (self->profile);
  const char *name = self->item ? rmp_profile_item_get_name (self->item)
                     : preset   ? _ (preset->label)
                                : NULL;

  g_return_if_fail (RMP_IS_PROFILE_CHOOSER (self));
  add_shared (self, name, self->profile);
}

void
rmp_profile_chooser_rename (RmpProfileChooser *self, const char *name)
{
  g_autoptr (GError) error = NULL;

  g_return_if_fail (RMP_IS_PROFILE_CHOOSER (self));

  if (!self->item || *name == '\0')
    return;
  rmp_profile_item_rename (self->item, name, &error);
  report (self, error);
}

void
rmp_profile_chooser_make_own (RmpProfileChooser *self)
{
  if (!self->item)
    return;
  if (self->of_line)
    rmp_profile_chooser_share (self);
  else
    g_signal_emit (self, signals[COMMIT], 0, self->profile);
}

void
rmp_profile_chooser_remove (RmpProfileChooser *self)
{
  g_autoptr (GError) error = NULL;

  g_return_if_fail (RMP_IS_PROFILE_CHOOSER (self));

  if (!self->item)
    return;
  rmp_profile_item_remove (self->item, NULL, &error);
  report (self, error);
}

static void
on_preview (RmpProfileChooser *self, RmpProfile *profile)
{
  g_assert (RMP_IS_PROFILE_CHOOSER (self));

  if (self->item)
    preview_shared (self, self->item, profile);
  else
    g_signal_emit (self, signals[PREVIEW], 0, profile);
}

static void
on_commit (RmpProfileChooser *self, RmpProfile *profile)
{
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_PROFILE_CHOOSER (self));

  if (self->item)
    {
      rmp_profile_item_set_profile (self->item, profile, &error);
      preview_shared (self, self->item, NULL);
      report (self, error);
    }
  else if (self->of_line)
    {
      add_shared (self, NULL, profile);
      g_signal_emit (self, signals[PREVIEW], 0, NULL);
    }
  else
    g_signal_emit (self, signals[COMMIT], 0, profile);
}

static gboolean
take_choice (gpointer data)
{
  RmpProfileChooser *self = data;
  const guint position = gtk_drop_down_get_selected (self->drop_down);
  const Choice *choice;

  g_assert (RMP_IS_PROFILE_CHOOSER (self));
  self->choosing = 0;
  if (position >= self->choices->len)
    return G_SOURCE_REMOVE;
  choice = g_ptr_array_index (self->choices, position);
  if (is_chosen (self, choice))
    return G_SOURCE_REMOVE;
  if (choice->kind == CHOICE_NEW)
    rmp_profile_chooser_share (self);
  else if (choice->kind == CHOICE_BUILT_IN)
    g_signal_emit (self, signals[COMMIT], 0, choice->profile);
  else
    g_signal_emit (self, signals[CHOOSE], 0, choice->item);
  return G_SOURCE_REMOVE;
}

/* The choice is taken from an idle source, because it changes the list that it was made from, which
 * must have finished with it.
 */
static void
on_selected (RmpProfileChooser *self)
{
  g_assert (RMP_IS_PROFILE_CHOOSER (self));
  if (!self->updating && self->choosing == 0)
    self->choosing = g_idle_add (take_choice, self);
}

static void
on_name_activate (RmpProfileChooser *self)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name))));

  g_assert (RMP_IS_PROFILE_CHOOSER (self));
  gtk_popover_popdown (self->popover);
  rmp_profile_chooser_rename (self, name);
}

static void
on_share (RmpProfileChooser *self)
{
  g_assert (RMP_IS_PROFILE_CHOOSER (self));
  gtk_popover_popdown (self->popover);
  rmp_profile_chooser_share (self);
}

static void
on_make_own (RmpProfileChooser *self)
{
  g_assert (RMP_IS_PROFILE_CHOOSER (self));
  gtk_popover_popdown (self->popover);
  rmp_profile_chooser_make_own (self);
}

static void
on_remove (RmpProfileChooser *self)
{
  g_assert (RMP_IS_PROFILE_CHOOSER (self));
  gtk_popover_popdown (self->popover);
  rmp_profile_chooser_remove (self);
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_profile_chooser_dispose (GObject *object)
{
  RmpProfileChooser *self = RMP_PROFILE_CHOOSER (object);

  self->updating = TRUE;
  g_clear_handle_id (&self->choosing, g_source_remove);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  rmp_profile_chooser_set_workspace (self, NULL);
  G_OBJECT_CLASS (rmp_profile_chooser_parent_class)->dispose (object);
}

static void
rmp_profile_chooser_finalize (GObject *object)
{
  RmpProfileChooser *self = RMP_PROFILE_CHOOSER (object);

  g_clear_pointer (&self->choices, g_ptr_array_unref);
  g_clear_pointer (&self->profile, rmp_profile_unref);
  G_OBJECT_CLASS (rmp_profile_chooser_parent_class)->finalize (object);
}

static void
rmp_profile_chooser_class_init (RmpProfileChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RMP_TYPE_FOLD_VIEW);
  g_type_ensure (RMP_TYPE_PROFILE_EDITOR);
  G_OBJECT_CLASS (klass)->dispose = rmp_profile_chooser_dispose;
  G_OBJECT_CLASS (klass)->finalize = rmp_profile_chooser_finalize;
  signals[PREVIEW] = g_signal_new ("preview", RMP_TYPE_PROFILE_CHOOSER, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, RMP_TYPE_PROFILE);
  signals[COMMIT] = g_signal_new ("commit", RMP_TYPE_PROFILE_CHOOSER, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, RMP_TYPE_PROFILE);
  signals[CHOOSE] = g_signal_new ("choose", RMP_TYPE_PROFILE_CHOOSER, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, RMP_TYPE_PROFILE_ITEM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/profile-chooser.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpProfileChooser, box);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileChooser, drop_down);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileChooser, menu);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileChooser, popover);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileChooser, shared_part);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileChooser, share);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileChooser, make_own);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileChooser, remove);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileChooser, name);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileChooser, users);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileChooser, editor);
  gtk_widget_class_bind_template_child (widget_class, RmpProfileChooser, fold_view);
  gtk_widget_class_bind_template_callback (widget_class, on_setup);
  gtk_widget_class_bind_template_callback (widget_class, on_bind);
  gtk_widget_class_bind_template_callback (widget_class, on_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_preview);
  gtk_widget_class_bind_template_callback (widget_class, on_commit);
  gtk_widget_class_bind_template_callback (widget_class, on_name_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_share);
  gtk_widget_class_bind_template_callback (widget_class, on_make_own);
  gtk_widget_class_bind_template_callback (widget_class, on_remove);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "profilechooser");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
rmp_profile_chooser_init (RmpProfileChooser *self)
{
  self->profile = rmp_profile_new_cubic ();
  gtk_widget_init_template (GTK_WIDGET (self));
  rmp_profile_chooser_show (self, 0, self->profile);
}

GtkWidget *
rmp_profile_chooser_new (void)
{
  return g_object_new (RMP_TYPE_PROFILE_CHOOSER, NULL);
}

void
rmp_profile_chooser_set_of_line (RmpProfileChooser *self)
{
  g_return_if_fail (RMP_IS_PROFILE_CHOOSER (self));
  self->of_line = TRUE;
  rmp_profile_chooser_show (self, 0, self->profile);
}
