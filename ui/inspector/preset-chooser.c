/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/preset-chooser.h"

#include "inspector/own-presets.h"
#include "inspector/preset-pictures.h"
#include "widgets/error-page.h"
#include "widgets/i18n.h"

struct _RmpPresetChooser
{
  GtkWidget parent_instance;

  GtkDropDown *drop_down;
  const RmpTechnique *technique; /* (nullable) */
  RmpValues *values;
  GStrv own;           /* names of the person's presets */
  gboolean updating;   /* the list follows what is shown; its signals are not choices */
  gboolean previewing; /* since the list opened */
  guint choosing;      /* idle source: a preset was chosen */

  /* Pictures, while the list is open */
  RmpWorkspace *workspace;     /* (nullable) */
  RmpLayer *layer;             /* (nullable) */
  RmpPresetPictures *pictures; /* (nullable) */
  GHashTable *textures;        /* by preset; NULL: asked for */

  GtkWidget *changed; /* no preset has these values */
  GtkWidget *menu, *name, *keep, *remove;
};

enum
{
  PREVIEW,
  CHOSEN,
  DRAWN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RmpPresetChooser, rmp_preset_chooser, GTK_TYPE_WIDGET)

/* The name of the user's preset at a place in the list, or NULL. */
static const char *
get_own_name (RmpPresetChooser *self, guint preset)
{
  const guint n = self->technique ? self->technique->n_presets : 0;

  return self->own && preset >= n && preset - n < g_strv_length (self->own) ? self->own[preset - n]
                                                                            : NULL;
}

static const char *
get_name (RmpPresetChooser *self, guint preset)
{
  return preset < self->technique->n_presets ? _ (self->technique->presets[preset].label)
                                             : get_own_name (self, preset);
}

/* What it stands for, or NULL. */
static const char *
get_help (RmpPresetChooser *self, guint preset)
{
  const char *help = self->technique && self->technique->preset_help &&
                             preset < self->technique->n_presets
                         ? self->technique->preset_help[preset]
                         : NULL;

  return help ? _ (help) : NULL;
}

/* The values as the preset has them, or NULL for “Custom”. */
static RmpValues *
get_values (RmpPresetChooser *self, guint preset)
{
  g_autoptr (RmpValues) values = NULL;

  if (!self->technique)
    return NULL;
  if (preset >= self->technique->n_presets)
    return get_own_name (self, preset)
               ? rmp_own_presets_get_values (self->technique, get_own_name (self, preset),
                                             self->values)
               : NULL;
  values = rmp_values_copy (self->values);
  return rmp_values_apply_preset (values, self->technique->presets[preset].id, NULL)
             ? g_steal_pointer (&values)
             : NULL;
}

static guint
get_n_presets (RmpPresetChooser *self)
{
  return self->technique->n_presets + g_strv_length (self->own);
}

static guint
find_preset (RmpPresetChooser *self)
{
  const guint n = get_n_presets (self);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (RmpValues) values = get_values (self, i);

      if (values && rmp_values_equal (values, self->values))
        return i;
    }
  return n;
}

/* --- choosing --------------------------------------------------------------------------------- */

static gboolean
choose (gpointer data)
{
  RmpPresetChooser *self = data;
  const guint preset = gtk_drop_down_get_selected (self->drop_down);
  g_autoptr (RmpValues) values = get_values (self, preset);
  g_autofree char *name = values ? g_strdup (get_name (self, preset)) : NULL;

  g_assert (RMP_IS_PRESET_CHOOSER (self));
  self->choosing = 0;
  if (values)
    g_signal_emit (self, signals[CHOSEN], 0, name, values);
  return G_SOURCE_REMOVE;
}

/* The choice is taken from an idle source, because it changes the list that it was made from, which
 * must have finished with it.
 */
static void
on_selected (RmpPresetChooser *self)
{
  g_assert (RMP_IS_PRESET_CHOOSER (self));
  if (!self->updating && self->choosing == 0)
    self->choosing = g_idle_add (choose, self);
}

/* --- presets of one's own --------------------------------------------------------------------- */

static void
update_menu (RmpPresetChooser *self)
{
  const char *own = get_own_name (self, gtk_drop_down_get_selected (self->drop_down));

  gtk_widget_set_opacity (self->changed, find_preset (self) == get_n_presets (self) ? 1.0 : 0.0);
  gtk_editable_set_text (GTK_EDITABLE (self->name), own ? own : "");
  gtk_widget_set_visible (self->remove, own != NULL);
}

static void
list_names (RmpPresetChooser *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  const guint n = get_n_presets (self);

  for (guint i = 0; i < n; i++)
    gtk_string_list_append (names, get_name (self, i));
  gtk_string_list_append (names, _ ("Custom"));
  gtk_drop_down_set_model (self->drop_down, G_LIST_MODEL (names));
}

/* If the user's presets cannot be read, the button for keeping presets says why. */
static void
show_trouble (RmpPresetChooser *self, const GError *error)
{
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->menu),
                                 error ? "dialog-warning-symbolic" : "document-save-symbolic");
  gtk_widget_set_tooltip_text (
      self->menu,
      error ? error->message : _ ("Keep all values as a preset of your own, for every project"));
}

static void
show_own (RmpPresetChooser *self)
{
  g_autoptr (GError) error = NULL;

  self->updating = TRUE;
  g_strfreev (self->own);
  self->own = rmp_own_presets_get_names (self->technique, &error);
  if (!self->own)
    self->own = g_new0 (char *, 1);
  show_trouble (self, error);
  list_names (self);
  gtk_drop_down_set_selected (self->drop_down, find_preset (self));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->drop_down), get_help (self, find_preset (self)));
  update_menu (self);
  self->updating = FALSE;
}

static void
on_changed_own (RmpPresetChooser *self, const char *failure, const GError *error)
{
  g_assert (RMP_IS_PRESET_CHOOSER (self));

  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->menu));
  if (error)
    rmp_error_page_present (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), failure, NULL,
                            error->message, NULL);
  else
    show_own (self);
}

static void
on_keep (RmpPresetChooser *self)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name))));
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_PRESET_CHOOSER (self));

  if (*name == '\0')
    return;
  rmp_own_presets_keep (self->technique, name, self->values, &error);
  on_changed_own (self, _ ("The preset was not kept"), error);
}

static void
on_remove (RmpPresetChooser *self)
{
  const char *name = get_own_name (self, gtk_drop_down_get_selected (self->drop_down));
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_PRESET_CHOOSER (self));
  rmp_own_presets_remove (self->technique, name, &error);
  on_changed_own (self, _ ("The preset was not removed"), error);
}

static void
on_name_changed (RmpPresetChooser *self)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name))));

  g_assert (RMP_IS_PRESET_CHOOSER (self));
  gtk_widget_set_sensitive (self->keep, *name != '\0');
}

/* --- trying ----------------------------------------------------------------------------------- */

static void
preview (RmpPresetChooser *self, RmpValues *values)
{
  g_assert (RMP_IS_PRESET_CHOOSER (self));
  if (!values && !self->previewing)
    return;
  self->previewing = values != NULL;
  g_signal_emit (self, signals[PREVIEW], 0, values);
}

/* A row of an open list is selected while the pointer or the keyboard is on it. */
static void
on_row_selected (GtkListItem *item, GParamSpec *param G_GNUC_UNUSED, RmpPresetChooser *self)
{
  GtkWidget *row = gtk_list_item_get_child (item);
  g_autoptr (RmpValues) values = NULL;

  g_assert (RMP_IS_PRESET_CHOOSER (self));
  if (!gtk_list_item_get_selected (item) || !row || !gtk_widget_get_mapped (row))
    return;
  values = get_values (self, gtk_list_item_get_position (item));
  preview (self, values);
}

/* --- pictures --------------------------------------------------------------------------------- */

static void
on_picture (guint preset, GdkTexture *picture, gpointer data)
{
  RmpPresetChooser *self = data;

  g_assert (RMP_IS_PRESET_CHOOSER (self));
  g_hash_table_insert (self->textures, GUINT_TO_POINTER (preset), g_object_ref (picture));
  g_signal_emit (self, signals[DRAWN], 0);
}

/* There are no pictures for methods whose frames build on each other: one would take as long as all
 * frames before it.
 */
static gboolean
has_pictures (RmpPresetChooser *self)
{
  return self->layer && self->technique && self->technique->any_order (self->values);
}

static void
drop_pictures (RmpPresetChooser *self)
{
  g_clear_pointer (&self->pictures, rmp_preset_pictures_free);
  g_hash_table_remove_all (self->textures);
}

static void
ask_for_picture (RmpPresetChooser *self, guint preset)
{
  g_autoptr (RmpValues) values = get_values (self, preset);

  if (!values || !has_pictures (self) ||
      g_hash_table_contains (self->textures, GUINT_TO_POINTER (preset)))
    return;
  if (!self->pictures)
    self->pictures = rmp_preset_pictures_new (self->workspace, self->layer, on_picture, self);
  g_hash_table_insert (self->textures, GUINT_TO_POINTER (preset), NULL);
  rmp_preset_pictures_ask (self->pictures, preset, values);
}

static void
show_picture (RmpPresetChooser *self, GtkListItem *item)
{
  GtkWidget *row = gtk_list_item_get_child (item);
  const guint preset = gtk_list_item_get_position (item);
  GtkWidget *picture = row ? gtk_widget_get_first_child (row) : NULL;

  g_assert (RMP_IS_PRESET_CHOOSER (self));

  if (!picture)
    return;
  gtk_widget_set_visible (picture, has_pictures (self));
  if (gtk_widget_get_mapped (row))
    ask_for_picture (self, preset);
  gtk_picture_set_paintable (GTK_PICTURE (picture),
                             g_hash_table_lookup (self->textures, GUINT_TO_POINTER (preset)));
}

static void
on_row_map (GtkWidget *row G_GNUC_UNUSED, GtkListItem *item)
{
  show_picture (g_object_get_data (G_OBJECT (item), "chooser"), item);
}

static void
on_row_unmap (RmpPresetChooser *self)
{
  g_assert (RMP_IS_PRESET_CHOOSER (self));
  preview (self, NULL);
  drop_pictures (self);
}

/* --- rows ------------------------------------------------------------------------------------- */

static void
show_check (GtkListItem *item, GParamSpec *param G_GNUC_UNUSED, GtkDropDown *drop_down)
{
  GtkWidget *row = gtk_list_item_get_child (item);
  const gboolean chosen = gtk_list_item_get_position (item) ==
                          gtk_drop_down_get_selected (drop_down);

  if (row)
    gtk_widget_set_opacity (gtk_widget_get_last_child (row), chosen ? 1.0 : 0.0);
}

static void
on_selection_changed (GtkDropDown *drop_down, GParamSpec *param, GtkListItem *item)
{
  show_check (item, param, drop_down);
}

static void
on_setup (RmpPresetChooser *self, GtkListItem *item)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *label = gtk_label_new (NULL);
  GtkWidget *picture = gtk_picture_new ();

  g_assert (RMP_IS_PRESET_CHOOSER (self));

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_size_request (picture, RMP_PRESET_PICTURE_WIDTH, RMP_PRESET_PICTURE_HEIGHT);
  gtk_widget_add_css_class (picture, "preset-picture");
  gtk_box_append (GTK_BOX (row), picture);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), gtk_image_new_from_icon_name ("object-select-symbolic"));
  g_signal_connect_object (row, "unmap", G_CALLBACK (on_row_unmap), self, G_CONNECT_SWAPPED);
  gtk_list_item_set_child (item, row);
  g_object_set_data (G_OBJECT (item), "chooser", self);
  g_signal_connect_object (row, "map", G_CALLBACK (on_row_map), item, 0);
  g_signal_connect_object (self, "drawn", G_CALLBACK (show_picture), item, 0);
  g_signal_connect_object (item, "notify::selected", G_CALLBACK (on_row_selected), self, 0);
  g_signal_connect_object (self->drop_down, "notify::selected", G_CALLBACK (on_selection_changed),
                           item, 0);
}

static void
on_bind (RmpPresetChooser *self, GtkListItem *item)
{
  GtkWidget *label = gtk_widget_get_next_sibling (
      gtk_widget_get_first_child (gtk_list_item_get_child (item)));

  g_assert (RMP_IS_PRESET_CHOOSER (self));

  gtk_label_set_text (GTK_LABEL (label),
                      gtk_string_object_get_string (gtk_list_item_get_item (item)));
  gtk_widget_set_tooltip_text (gtk_list_item_get_child (item),
                               get_help (self, gtk_list_item_get_position (item)));
  show_check (item, NULL, self->drop_down);
  show_picture (self, item);
}

/* --- widget ----------------------------------------------------------------------------------- */

void
rmp_preset_chooser_set_layer (RmpPresetChooser *self, RmpWorkspace *workspace, RmpLayer *layer)
{
  if (layer != self->layer)
    drop_pictures (self);
  g_set_object (&self->workspace, workspace);
  g_set_object (&self->layer, layer);
}

void
rmp_preset_chooser_show (RmpPresetChooser *self, const RmpTechnique *technique,
                         const RmpValues *values)
{
  g_return_if_fail (RMP_IS_PRESET_CHOOSER (self));

  g_clear_handle_id (&self->choosing,
                     g_source_remove); /* a pending choice belonged to what was shown before */
  g_clear_pointer (&self->values, rmp_values_unref);
  self->values = rmp_values_copy (values);
  if (self->technique != technique)
    {
      self->technique = technique;
      show_own (self);
      return;
    }
  self->updating = TRUE;
  gtk_drop_down_set_selected (self->drop_down, find_preset (self));
  update_menu (self);
  self->updating = FALSE;
}

static gboolean
rmp_preset_chooser_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (RMP_PRESET_CHOOSER (widget)->drop_down));
}

static void
rmp_preset_chooser_dispose (GObject *object)
{
  RmpPresetChooser *self = RMP_PRESET_CHOOSER (object);

  g_clear_handle_id (&self->choosing, g_source_remove);
  self->technique = NULL;
  g_clear_pointer (&self->pictures, rmp_preset_pictures_free);
  g_clear_object (&self->layer);
  g_clear_object (&self->workspace);
  if (self->drop_down)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->drop_down)));
  g_clear_pointer (&self->changed, gtk_widget_unparent);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_preset_chooser_parent_class)->dispose (object);
}

static void
rmp_preset_chooser_finalize (GObject *object)
{
  g_clear_pointer (&RMP_PRESET_CHOOSER (object)->values, rmp_values_unref);
  g_clear_pointer (&RMP_PRESET_CHOOSER (object)->own, g_strfreev);
  g_hash_table_unref (RMP_PRESET_CHOOSER (object)->textures);
  G_OBJECT_CLASS (rmp_preset_chooser_parent_class)->finalize (object);
}

static void
rmp_preset_chooser_class_init (RmpPresetChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_preset_chooser_dispose;
  G_OBJECT_CLASS (klass)->finalize = rmp_preset_chooser_finalize;
  widget_class->grab_focus = rmp_preset_chooser_grab_focus;
  signals[PREVIEW] = g_signal_new ("preview", RMP_TYPE_PRESET_CHOOSER, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[DRAWN] = g_signal_new ("drawn", RMP_TYPE_PRESET_CHOOSER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
  signals[CHOSEN] = g_signal_new ("chosen", RMP_TYPE_PRESET_CHOOSER, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/preset-chooser.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpPresetChooser, drop_down);
  gtk_widget_class_bind_template_child (widget_class, RmpPresetChooser, changed);
  gtk_widget_class_bind_template_child (widget_class, RmpPresetChooser, menu);
  gtk_widget_class_bind_template_child (widget_class, RmpPresetChooser, name);
  gtk_widget_class_bind_template_child (widget_class, RmpPresetChooser, keep);
  gtk_widget_class_bind_template_child (widget_class, RmpPresetChooser, remove);
  gtk_widget_class_bind_template_callback (widget_class, on_setup);
  gtk_widget_class_bind_template_callback (widget_class, on_bind);
  gtk_widget_class_bind_template_callback (widget_class, on_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_name_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_keep);
  gtk_widget_class_bind_template_callback (widget_class, on_remove);
}

static void
unref_texture (gpointer texture)
{
  g_clear_object (&texture);
}

static void
rmp_preset_chooser_init (RmpPresetChooser *self)
{
  self->textures = g_hash_table_new_full (NULL, NULL, NULL, unref_texture);
  gtk_widget_init_template (GTK_WIDGET (self));
}
