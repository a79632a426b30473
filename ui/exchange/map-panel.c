/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exchange/map-panel.h"

#include "bake/queue.h"
#include "exchange/bake-choices.h"
#include "exchange/bake-folder.h"
#include "exchange/bake-form.h"
#include "exchange/bake-runner.h"
#include "images/image-file.h"
#include "technique/wave-trains.h"
#include "widgets/i18n.h"

#include <adwaita.h>
#include <math.h>

#define KEYS 8 /* at first */

static const struct
{
  const char *label;
  RmpMapKinds kind;
  gboolean in_atlas;
} kinds[] = {
  { N_ ("_Heights"), RMP_MAP_HEIGHT, TRUE },
  { N_ ("_Normals"), RMP_MAP_NORMAL, TRUE },
  { N_ ("Displacement b_y vectors (OpenEXR), for folds that lean"), RMP_MAP_VECTOR, FALSE },
  { N_ ("Ope_nness, a mask of occlusion"), RMP_MAP_OPENNESS, FALSE },
  { N_ ("_Modulation, a mask of how strong wrinkles are"), RMP_MAP_MODULATION, FALSE },
  { N_ ("Colours of _vertices (PLY)"), RMP_MAP_COLOURS, FALSE },
  { N_ ("_Waves, for a shader that plays them"), RMP_MAP_WAVES, FALSE },
  { N_ ("Second waves, a_cross"), RMP_MAP_WAVES_ACROSS, FALSE },
};

static const guint sides[] = { 256, 512, 1024, 2048, 4096 };

enum
{
  EACH_FRAME,
  ATLAS,
};

typedef struct
{
  RmpWorkspace *workspace;
  GtkWindow *parent, *window;
  RmpMapOrderFunc ordered;
  GPtrArray *looks; /* (element-type RmpLook), as in the drop-down */
  GtkDropDown *look, *layout, *side, *heights, *space, *green;
  GtkCheckButton *checks[G_N_ELEMENTS (kinds)];
  RmpNumberEntry *range[2], *keys;
  GtkWidget *keys_label;
  RmpBakeFolder *folder;
  GtkLabel *remark, *queued;
  GtkWidget *bake, *add;
} Panel;

void
rmp_map_order_free (RmpMapOrder *self)
{
  g_clear_pointer (&self->source, rmp_map_source_free);
  g_free ((char *) self->options.folder);
  g_free (self);
}

static void
panel_free (Panel *self)
{
  g_object_unref (self->workspace);
  g_object_unref (self->parent);
  g_ptr_array_unref (self->looks);
  g_free (self);
}

static gboolean
is_atlas (Panel *self)
{
  return gtk_drop_down_get_selected (self->layout) == ATLAS;
}

static guint
get_frame (Panel *self, guint i)
{
  return (guint) rmp_number_entry_get_value (self->range[i]);
}

static RmpLook *
get_look (Panel *self)
{
  return g_ptr_array_index (self->looks, gtk_drop_down_get_selected (self->look));
}

/* What a map needs that the look has not, translated; NULL: nothing. */
static const char *
find_lack (RmpLook *look, RmpMapKinds kind)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  const guint n_trains = layer ? rmp_wave_trains_count (rmp_layer_get_technique (layer),
                                                        rmp_layer_get_values (layer))
                               : 0;
  const guint n_wanted = kind == RMP_MAP_WAVES ? 1 : kind == RMP_MAP_WAVES_ACROSS ? 2 : 0;

  if (kind != RMP_MAP_COLOURS &&
      rmp_mesh_get_n_uvs (rmp_garment_get_mesh (rmp_look_get_garment (look))) == 0)
    return _ ("A map needs texture coordinates, and this mesh has none: unwrap it first");
  if (n_trains >= n_wanted)
    return NULL;
  return n_trains == 0 ? _ ("The method of this look raises something else than waves, and no "
                            "shader could play it: choose heights or normals")
                       : _ ("This look has no second waves: switch them on among its parameters");
}

static gboolean
is_possible (Panel *self, guint i)
{
  return (kinds[i].in_atlas || !is_atlas (self)) && !find_lack (get_look (self), kinds[i].kind);
}

static RmpMapKinds
get_kinds (Panel *self)
{
  RmpMapKinds chosen = 0;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (gtk_check_button_get_active (self->checks[i]) && is_possible (self, i))
      chosen |= kinds[i].kind;
  return chosen;
}

/* --- words ------------------------------------------------------------------------------------ */

static guint
count_kinds (RmpMapKinds chosen)
{
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    n += (chosen & kinds[i].kind) != 0;
  return n;
}

/* What will be written, or what keeps it from being. Returns: whether it can be */
static gboolean
describe (Panel *self, char **text)
{
  const RmpMapKinds chosen = get_kinds (self);
  const guint n_frames = get_frame (self, 1) - get_frame (self, 0) + 1;
  const guint side = sides[gtk_drop_down_get_selected (self->side)];
  const guint n_keys = MIN (n_frames, (guint) rmp_number_entry_get_value (self->keys));
  const guint across = (guint) ceil (sqrt (n_keys));
  const char *lack = find_lack (get_look (self), RMP_MAP_HEIGHT);

  if (get_frame (self, 1) < get_frame (self, 0))
    *text = g_strdup (_ ("The last frame is before the first."));
  else if (chosen == 0)
    *text = g_strdup (lack ? lack : _ ("Choose at least one map."));
  else if (!is_atlas (self))
    {
      const guint n_files = count_kinds (chosen) * n_frames;
      g_autofree char *files = g_strdup_printf (g_dngettext (NULL, "%u file", "%u files", n_files),
                                                n_files);
      g_autofree char *frames = g_strdup_printf (
          g_dngettext (NULL, "%u frame", "%u frames", n_frames), n_frames);

      *text = g_strdup_printf (
          _ ("%s for %s, and one that says what their numbers mean. Maps lie over the texture "
             "coordinates of the coarse mesh, which must be in 0 … 1 and apart."),
          files, frames);
      return TRUE;
    }
  else if (across * side > RMP_IMAGE_MAX_SIDE)
    *text = g_strdup_printf (
        _ ("%u key poses of %u texels make an image of %u, and %u is the most: choose fewer or "
           "smaller ones."),
        n_keys, side, across * side, RMP_IMAGE_MAX_SIDE);
  else
    {
      *text = g_strdup_printf (
          _ ("One image of %u × %u texels for each kind of map, and curves of how much of each key "
             "pose a frame takes, for a game to play or to drive by joints."),
          across * side, across * side);
      return TRUE;
    }
  return FALSE;
}

static void
update (Panel *self)
{
  g_autofree char *text = NULL;
  const char *doubt;
  gboolean possible;

  if (!self->folder) /* the last row: until then there is nothing to update */
    return;
  possible = describe (self, &text);
  doubt = possible ? rmp_map_kinds_doubt (get_kinds (self), get_look (self)) : NULL;
  if (doubt)
    {
      g_autofree char *both = g_strdup_printf ("%s\n%s", text, doubt);

      rmp_bake_form_show_remark (self->remark, both);
    }
  else
    rmp_bake_form_show_remark (self->remark, text);
  gtk_widget_set_sensitive (self->bake, possible);
  gtk_widget_set_sensitive (self->add, possible);
  gtk_widget_set_visible (GTK_WIDGET (self->keys), is_atlas (self));
  gtk_widget_set_visible (self->keys_label, is_atlas (self));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      GtkWidget *check = GTK_WIDGET (self->checks[i]);
      const char *lack = find_lack (get_look (self), kinds[i].kind);

      gtk_widget_set_sensitive (check, is_possible (self, i));
      gtk_widget_set_tooltip_text (check, lack ? lack
                                          : is_possible (self, i)
                                              ? NULL
                                              : _ ("An atlas holds heights and normals alone"));
    }
  gtk_widget_set_sensitive (GTK_WIDGET (self->heights),
                            (get_kinds (self) & RMP_MAP_HEIGHT) && !is_atlas (self));
  gtk_widget_set_sensitive (GTK_WIDGET (self->space), (get_kinds (self) & RMP_MAP_VECTOR) != 0);
  gtk_widget_set_sensitive (GTK_WIDGET (self->green), (get_kinds (self) & RMP_MAP_NORMAL) != 0);
}

/* --- baking ----------------------------------------------------------------------------------- */

/* Its folder is borrowed. @n_keys: (out) */
static RmpMapOptions
get_options (Panel *self, guint *n_keys)
{
  *n_keys = is_atlas (self) ? (guint) rmp_number_entry_get_value (self->keys) : 0;
  return (RmpMapOptions){
    .kinds = get_kinds (self),
    .first = get_frame (self, 0),
    .last = get_frame (self, 1),
    .side = sides[gtk_drop_down_get_selected (self->side)],
    .png = gtk_drop_down_get_selected (self->heights) == 1,
    .space = gtk_drop_down_get_selected (self->space) == 1 ? RMP_OFFSET_OBJECT : RMP_OFFSET_TANGENT,
    .green_down = gtk_drop_down_get_selected (self->green) == 1,
    .folder = rmp_bake_folder_get_path (self->folder),
  };
}

static void
on_bake (Panel *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpMapOrder) order = g_new0 (RmpMapOrder, 1);

  order->source = rmp_map_source_new (get_look (self), rmp_workspace_get_clip (self->workspace),
                                      &error);
  if (!order->source)
    {
      rmp_bake_form_show_remark (self->remark, error->message);
      return;
    }
  order->options = get_options (self, &order->n_keys);
  order->options.folder = g_strdup (order->options.folder);
  self->ordered (g_steal_pointer (&order), self->parent);
  gtk_window_close (self->window);
}

/* The panel stays: other looks may follow. */
static void
on_add (Panel *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL, *text = NULL, *what = NULL;
  RmpMapOptions options;
  guint n_keys;

  options = get_options (self, &n_keys);
  id = rmp_bake_queue_add_maps (get_look (self), rmp_workspace_get_clip (self->workspace), &options,
                                n_keys, &error);
  rmp_bake_runner_refresh (rmp_bake_runner_get ());
  what = rmp_map_kinds_describe (options.kinds);
  text = id ? g_strdup_printf (_ ("Added to the queue: %s, %s, frames %u to %u"),
                               rmp_look_get_name (get_look (self)), what, options.first,
                               options.last)
            : g_strdup (error->message);
  rmp_bake_form_show_remark (self->queued, text);
}

/* --- content ---------------------------------------------------------------------------------- */

static GtkDropDown *
attach_choice (Panel *self, GtkGrid *grid, int row, const char *text, const char *const *choices)
{
  GtkStringList *list = gtk_string_list_new (NULL);
  GtkWidget *widget;

  for (const char *const *choice = choices; *choice; choice++)
    gtk_string_list_append (list, _ (*choice));
  widget = gtk_drop_down_new (G_LIST_MODEL (list), NULL);
  g_signal_connect_swapped (widget, "notify::selected", G_CALLBACK (update), self);
  rmp_bake_form_attach (grid, row, text, widget);
  return GTK_DROP_DOWN (widget);
}

static void
add_kinds (Panel *self, GtkGrid *grid)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *label;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      self->checks[i] = GTK_CHECK_BUTTON (gtk_check_button_new_with_mnemonic (_ (kinds[i].label)));
      gtk_check_button_set_active (self->checks[i], kinds[i].in_atlas);
      g_signal_connect_swapped (self->checks[i], "toggled", G_CALLBACK (update), self);
      gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->checks[i]));
    }
  label = rmp_bake_form_attach (grid, 1, _ ("Maps"), box);
  gtk_widget_set_valign (label, GTK_ALIGN_START);
  gtk_widget_set_margin_top (label, 6); /* on the line of the first of them */
}

static void
add_keys (Panel *self, GtkGrid *grid)
{
  const double range[2] = { 1.0, RMP_ATLAS_MOST_KEYS };
  GtkWidget *entry = rmp_number_entry_new (RMP_UNIT_COUNT, TRUE);

  self->keys = RMP_NUMBER_ENTRY (entry);
  rmp_number_entry_set_range (self->keys, range, range);
  rmp_number_entry_set_value (self->keys, KEYS);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (update), self);
  self->keys_label = rmp_bake_form_attach (grid, 3, _ ("_Key poses"), entry);
}

static void
add_rows (Panel *self, GtkGrid *grid)
{
  static const char *const layouts[] = { N_ ("One for each frame"), N_ ("Atlas of key poses"),
                                         NULL };
  static const char *const heights[] = { N_ ("OpenEXR, metres"), N_ ("PNG of 16 bits"), NULL };
  static const char *const greens[] = { N_ ("Up (OpenGL, Blender, Unity, Godot)"),
                                        N_ ("Down (DirectX, Unreal)"), NULL };
  static const char *const spaces[] = { N_ ("Tangent space, turning with the cloth"),
                                        N_ ("Object space, x, y and z"), NULL };
  static const char *const texels[] = { "256", "512", "1024", "2048", "4096", NULL };
  GtkStringList *names;
  guint selected;

  names = rmp_bake_form_list_looks (self->workspace, self->looks, &selected);
  self->look = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (names), NULL));
  gtk_drop_down_set_selected (self->look, selected);
  g_signal_connect_swapped (self->look, "notify::selected", G_CALLBACK (update), self);
  rmp_bake_form_attach (grid, 0, _ ("_Look"), GTK_WIDGET (self->look));
  add_kinds (self, grid);
  self->layout = attach_choice (self, grid, 2, _ ("L_ayout"), layouts);
  add_keys (self, grid);
  self->side = attach_choice (self, grid, 4, _ ("_Texels of a side"), texels);
  gtk_drop_down_set_selected (self->side, 2);
  self->heights = attach_choice (self, grid, 5, _ ("Heights a_s"), heights);
  self->green = attach_choice (self, grid, 6, _ ("_Green of normals"), greens);
  self->space = attach_choice (self, grid, 7, _ ("Vectors _in"), spaces);
  rmp_bake_form_attach (grid, 8, _ ("F_rames"),
                        rmp_bake_form_new_range (self->workspace, self->range));
  for (guint i = 0; i < 2; i++)
    g_signal_connect_swapped (self->range[i], "changed", G_CALLBACK (update), self);
  self->folder = RMP_BAKE_FOLDER (rmp_bake_folder_new (self->workspace));
  rmp_bake_form_attach (grid, 9, _ ("Fol_der"), GTK_WIDGET (self->folder));
}

static GtkWidget *
new_content (Panel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18), *grid = gtk_grid_new (),
            *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  self->remark = rmp_bake_form_new_remark ();
  self->queued = rmp_bake_form_new_remark ();
  rmp_bake_form_show_remark (self->queued, NULL);
  self->bake = gtk_button_new_with_mnemonic (_ ("_Bake"));
  self->add = gtk_button_new_with_mnemonic (_ ("Add _to Queue"));
  gtk_widget_set_tooltip_text (
      self->add, _ ("Puts it aside, as the project is now, to be baked later with others"));
  gtk_widget_add_css_class (self->bake, "suggested-action");
  gtk_widget_set_halign (buttons, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (buttons), self->add);
  gtk_box_append (GTK_BOX (buttons), self->bake);
  g_signal_connect_swapped (self->add, "clicked", G_CALLBACK (on_add), self);
  g_signal_connect_swapped (self->bake, "clicked", G_CALLBACK (on_bake), self);
  add_rows (self, GTK_GRID (grid));
  gtk_box_append (GTK_BOX (box), grid);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->remark));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->queued));
  gtk_box_append (GTK_BOX (box), buttons);
  gtk_widget_add_css_class (box, "dialog-content");
  update (self);
  return box;
}

void
rmp_map_panel_present (GtkWindow *parent, RmpWorkspace *workspace, RmpMapOrderFunc ordered)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  Panel *self = g_new0 (Panel, 1);

  self->workspace = g_object_ref (workspace);
  self->parent = g_object_ref (parent);
  self->ordered = ordered;
  self->looks = g_ptr_array_new_with_free_func (g_object_unref);
  self->window = GTK_WINDOW (adw_window_new ());
  gtk_window_set_title (self->window, _ ("Bake Maps"));
  gtk_window_set_transient_for (self->window, parent);
  gtk_window_set_modal (self->window, TRUE);
  gtk_window_set_destroy_with_parent (self->window, TRUE);
  gtk_window_set_default_size (self->window, 460, -1);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), new_content (self));
  adw_window_set_content (ADW_WINDOW (self->window), box);
  rmp_bake_form_close_on_escape (GTK_WIDGET (self->window));
  g_signal_connect_swapped (self->window, "destroy", G_CALLBACK (panel_free), self);
  gtk_window_present (self->window);
}
