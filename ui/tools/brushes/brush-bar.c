/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/brushes/brush-bar.h"

#include "profiles/profile-editor.h"
#include "profiles/profile-picture.h"
#include "shell/commands.h"
#include "widgets/i18n.h"
#include "widgets/number-entry.h"

/* A setting of a number. */
typedef struct
{
  const char *property;
  const char *label, *help; /* N_() */
  RmpUnit unit;
  double scale; /* of the setting, for the unit's SI */
  double soft[2], hard[2];
  const char *suffix; /* (nullable) where the unit has none */
} Number;

enum
{
  RADIUS_MM,
  RADIUS_PIXELS,
  STRENGTH,
  ANGLE,
  SPACING,
  STABILISER,
  N_NUMBERS,
};

static const Number numbers[N_NUMBERS] = {
  [RADIUS_MM] = { "radius-mm",
                  N_ ("Radius"),
                  N_ ("Radius of the brush on the cloth (F, [ and ])"),
                  RMP_UNIT_METRE,
                  1e-3,
                  { 0.002, 0.2 },
                  { 1e-4, 10 },
                  NULL },
  [RADIUS_PIXELS] = { "radius-pixels",
                      N_ ("Radius"),
                      N_ ("Radius of the brush on the screen (F, [ and ])"),
                      RMP_UNIT_NONE,
                      1,
                      { 4, 200 },
                      { 1, 2000 },
                      NULL },
  [STRENGTH] = { "strength",
                 N_ ("Strength"),
                 N_ ("How much of the full effect one stroke has (Shift+F)"),
                 RMP_UNIT_FRACTION,
                 1,
                 { 0, 1 },
                 { 0, 1 },
                 NULL },
  [ANGLE] = { "angle",
              N_ ("Angle"),
              N_ ("How far what is painted is turned (Ctrl+F)"),
              RMP_UNIT_RADIAN,
              1,
              { -G_PI, G_PI },
              { -G_PI, G_PI },
              NULL },
  [SPACING] = { "spacing",
                N_ ("Spacing"),
                N_ ("From one dab of a stroke to the next, in parts of the radius"),
                RMP_UNIT_FRACTION,
                1,
                { 0.05, 1 },
                { 0.02, 2 },
                NULL },
  [STABILISER] = { "stabiliser",
                   N_ ("Stabiliser"),
                   N_ ("Length of the rope that the pointer pulls the brush by: long ropes make "
                       "smooth strokes"),
                   RMP_UNIT_NONE,
                   1,
                   { 0, 100 },
                   { 0, 200 },
                   N_ ("px") },
};

/* What is hidden in a narrow bar, in this order: words, which tooltips also tell, then settings,
 * which move to the popover.
 */
typedef enum
{
  TURN_WORDS,
  TURN_X_RAY,
  TURN_FALLOFF,
  TURN_UNIT,
  N_TURNS, /* stays */
} Turn;

#define SPACING_PIXELS 6
#define MOST_PARTS 9

typedef struct
{
  GtkWidget *widget;
  Turn turn;
} Part;

struct _RmpBrushBar
{
  GtkWidget parent_instance;

  RmpBrushSettings *settings;
  RmpNumberEntry *entries[N_NUMBERS];
  RmpProfilePicture *falloffs[2]; /* in the bar and in the popover */

  Part parts[MOST_PARTS];
  guint n_parts;
  guint n_gone;                /* steps in which something was hidden */
  GtkWidget *rows[N_TURNS][2]; /* (nullable): name and widget in the popover */
};

G_DEFINE_FINAL_TYPE (RmpBrushBar, rmp_brush_bar, GTK_TYPE_WIDGET)

/* --- numbers ---------------------------------------------------------------------------------- */

static void
on_number (RmpBrushBar *self, double value, RmpNumberEntry *entry)
{
  guint i = 0;

  g_assert (RMP_IS_BRUSH_BAR (self));

  while (self->entries[i] != entry)
    i++;
  rmp_brush_settings_set_number (self->settings, numbers[i].property, value / numbers[i].scale);
}

/* A drag has changed the setting already; the entry still has the earlier value. */
static void
on_reverted (RmpBrushBar *self, RmpNumberEntry *entry)
{
  g_assert (RMP_IS_BRUSH_BAR (self));
  on_number (self, rmp_number_entry_get_value (entry), entry);
}

static void
follow_number (RmpBrushBar *self, guint i)
{
  const double value = numbers[i].scale *
                       rmp_brush_settings_get_number (self->settings, numbers[i].property);

  if (value != rmp_number_entry_get_value (self->entries[i]))
    rmp_number_entry_set_value (self->entries[i], value);
}

static GtkWidget *
new_entry (RmpBrushBar *self, guint i)
{
  GtkWidget *entry = rmp_number_entry_new (numbers[i].unit, numbers[i].unit == RMP_UNIT_NONE);

  self->entries[i] = RMP_NUMBER_ENTRY (entry);
  rmp_number_entry_set_range (self->entries[i], numbers[i].soft, numbers[i].hard);
  gtk_widget_set_tooltip_text (entry, _ (numbers[i].help));
  gtk_widget_set_valign (entry, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (numbers[i].label), -1);
  g_signal_connect_swapped (entry, "scrubbed", G_CALLBACK (on_number), self);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_number), self);
  g_signal_connect_swapped (entry, "reverted", G_CALLBACK (on_reverted), self);
  follow_number (self, i);
  return entry;
}

/* --- curves ----------------------------------------------------------------------------------- */

static void
on_curve (RmpProfileEditor *editor, RmpProfile *profile, const char *property)
{
  g_assert (RMP_IS_PROFILE_EDITOR (editor));

  if (profile)
    g_object_set (rmp_brush_settings_get_default (), property, profile, NULL);
  else
    rmp_profile_editor_set_profile (
        editor, rmp_brush_settings_get_curve (rmp_brush_settings_get_default (), property));
}

static void
follow_curve (RmpProfileEditor *editor, GParamSpec *pspec, RmpBrushSettings *settings)
{
  RmpProfile *curve = rmp_brush_settings_get_curve (settings, pspec->name);

  g_assert (RMP_IS_PROFILE_EDITOR (editor));
  if (curve != rmp_profile_editor_get_profile (editor))
    rmp_profile_editor_set_profile (editor, curve);
}

/* A popover with the editor of a curve of which only one half is used. */
static GtkWidget *
new_curve_popover (RmpBrushBar *self, const char *property, const char *words)
{
  GtkWidget *popover = gtk_popover_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *label = gtk_label_new (words), *editor = rmp_profile_editor_new ();
  g_autofree char *signal = g_strconcat ("notify::", property, NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 36);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_set_size_request (editor, 280, -1);
  rmp_profile_editor_set_profile (RMP_PROFILE_EDITOR (editor),
                                  rmp_brush_settings_get_curve (self->settings, property));
  g_signal_connect (editor, "commit", G_CALLBACK (on_curve), (gpointer) property);
  g_signal_connect_object (self->settings, signal, G_CALLBACK (follow_curve), editor,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), editor);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  return popover;
}

static GtkWidget *
new_curve_button (RmpBrushBar *self, const char *property, GtkWidget *child, const char *name,
                  const char *words)
{
  GtkWidget *button = gtk_menu_button_new ();

  gtk_menu_button_set_child (GTK_MENU_BUTTON (button), child);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), new_curve_popover (self, property, words));
  gtk_widget_set_tooltip_text (button, name);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return button;
}

/* --- the rest, behind a button ---------------------------------------------------------------- */

static GtkWidget *
attach (GtkGrid *grid, int row, const char *text, GtkWidget *widget)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_grid_attach (grid, label, 0, row, 1, 1);
  gtk_grid_attach (grid, widget, 1, row, 1, 1);
  return label;
}

/* Shown only while the bar has no room for it. */
static void
attach_folded (RmpBrushBar *self, GtkGrid *grid, int row, Turn turn, const char *text,
               GtkWidget *widget)
{
  gtk_widget_set_halign (widget, GTK_ALIGN_END);
  self->rows[turn][0] = attach (grid, row, text, widget);
  self->rows[turn][1] = widget;
}

static void
attach_number (RmpBrushBar *self, GtkGrid *grid, int row, guint i)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *entry = new_entry (self, i);

  gtk_widget_set_hexpand (entry, TRUE);
  gtk_box_append (GTK_BOX (box), entry);
  if (numbers[i].suffix)
    gtk_box_append (GTK_BOX (box), gtk_label_new (_ (numbers[i].suffix)));
  attach (grid, row, _ (numbers[i].label), box);
}

static GtkWidget *
new_toggle (RmpBrushBar *self, const char *label, const char *property, const char *help)
{
  GtkWidget *toggle = gtk_toggle_button_new_with_label (label);

  gtk_widget_set_tooltip_text (toggle, help);
  gtk_accessible_update_property (GTK_ACCESSIBLE (toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, help, -1);
  if (property)
    g_object_bind_property (self->settings, property, toggle, "active",
                            G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  return toggle;
}

static GtkWidget *
new_symmetry (RmpBrushBar *self)
{
  static const struct
  {
    const char *label, *action, *help;
  } sides[] = {
    { N_ ("X"), "win.symmetry", N_ ("Left and right") },
    { N_ ("Y"), "win.mirror-y", N_ ("Up and down, about the middle of the garment at rest") },
    { N_ ("Z"), "win.mirror-z", N_ ("Front and back, about the middle of the garment at rest") },
    { N_ ("Topological"), "win.topological", N_ ("Left and right by how the mesh is joined") },
  };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (box, "linked");
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      GtkWidget *toggle = new_toggle (self, _ (sides[i].label), NULL, _ (sides[i].help));

      gtk_actionable_set_action_name (GTK_ACTIONABLE (toggle), sides[i].action);
      gtk_box_append (GTK_BOX (box), toggle);
    }
  gtk_widget_set_halign (box, GTK_ALIGN_END);
  return box;
}

static GtkWidget *
new_pressure (RmpBrushBar *self, const char *flag, const char *curve, const char *name)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *toggle = gtk_switch_new ();
  GtkWidget *button = new_curve_button (
      self, curve, gtk_label_new (_ ("Curve")), name,
      _ ("The left half counts: from no pressure to full pressure."));

  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_bind_property (self->settings, flag, toggle, "active",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  g_object_bind_property (toggle, "active", button, "sensitive", G_BINDING_SYNC_CREATE);
  gtk_widget_set_hexpand (button, TRUE);
  gtk_widget_set_halign (button, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (box), button);
  gtk_box_append (GTK_BOX (box), toggle);
  return box;
}

static GtkWidget *
new_unit_toggle (RmpBrushBar *self)
{
  return new_toggle (self, _ ("px"), "in-pixels",
                     _ ("Radius in pixels of the screen instead of on the cloth"));
}

static GtkWidget *
new_falloff_button (RmpBrushBar *self, guint position)
{
  GtkWidget *picture = rmp_profile_picture_new (NULL);

  self->falloffs[position] = RMP_PROFILE_PICTURE (picture);
  return new_curve_button (self, "falloff", picture, _ ("Falloff"),
                           _ ("The right half counts: from the middle of the brush to its rim."));
}

static GtkWidget *
new_x_ray_toggle (void)
{
  GtkWidget *x_ray = gtk_toggle_button_new ();

  gtk_button_set_icon_name (GTK_BUTTON (x_ray), "rimple-x-ray-symbolic");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (x_ray), "win.see-through");
  return x_ray;
}

static void
on_more (GtkMenuButton *button G_GNUC_UNUSED, gpointer data)
{
  RmpBrushBar *self = data;

  g_assert (RMP_IS_BRUSH_BAR (self));

  for (guint turn = 0; turn < N_TURNS; turn++)
    for (guint i = 0; i < 2 && self->rows[turn][i]; i++)
      gtk_widget_set_visible (self->rows[turn][i], turn < self->n_gone);
}

static GtkWidget *
new_more_button (RmpBrushBar *self)
{
  GtkWidget *button = gtk_menu_button_new (), *popover = gtk_popover_new (),
            *grid = gtk_grid_new ();

  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  attach_number (self, GTK_GRID (grid), 0, SPACING);
  attach_number (self, GTK_GRID (grid), 1, STABILISER);
  attach_number (self, GTK_GRID (grid), 2, ANGLE);
  attach (GTK_GRID (grid), 3, _ ("Symmetry"), new_symmetry (self));
  attach (GTK_GRID (grid), 4, _ ("Pen pressure: radius"),
          new_pressure (self, "pressure-radius", "pressure-radius-curve",
                        _ ("Pressure of the pen changes the radius")));
  attach (GTK_GRID (grid), 5, _ ("Pen pressure: strength"),
          new_pressure (self, "pressure-strength", "pressure-strength-curve",
                        _ ("Pressure of the pen changes the strength")));
  attach_folded (self, GTK_GRID (grid), 6, TURN_UNIT, _ ("Radius on the screen"),
                 new_unit_toggle (self));
  attach_folded (self, GTK_GRID (grid), 7, TURN_FALLOFF, _ ("Falloff"),
                 new_falloff_button (self, 1));
  attach_folded (self, GTK_GRID (grid), 8, TURN_X_RAY, _ ("Also faces turned away"),
                 new_x_ray_toggle ());
  rmp_commands_label_buttons (grid);
  gtk_popover_set_child (GTK_POPOVER (popover), grid);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), on_more, self, NULL);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_widget_set_tooltip_text (button, _ ("More brush settings"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("More brush settings"), -1);
  return button;
}

/* --- what is shown ---------------------------------------------------------------------------- */

static void
on_settings_changed (RmpBrushBar *self)
{
  const gboolean in_pixels = rmp_brush_settings_get_flag (self->settings, "in-pixels");

  g_assert (RMP_IS_BRUSH_BAR (self));

  for (guint i = 0; i < N_NUMBERS; i++)
    follow_number (self, i);
  gtk_widget_set_visible (GTK_WIDGET (self->entries[RADIUS_MM]), !in_pixels);
  gtk_widget_set_visible (GTK_WIDGET (self->entries[RADIUS_PIXELS]), in_pixels);
  for (guint i = 0; i < G_N_ELEMENTS (self->falloffs); i++)
    rmp_profile_picture_set_profile (self->falloffs[i],
                                     rmp_brush_settings_get_curve (self->settings, "falloff"));
}

static void
append (RmpBrushBar *self, GtkWidget *widget, Turn turn)
{
  g_return_if_fail (self->n_parts < MOST_PARTS);
  self->parts[self->n_parts++] = (Part){ widget, turn };
  gtk_widget_set_parent (widget, GTK_WIDGET (self));
}

/* --- room ------------------------------------------------------------------------------------- */

static gboolean
is_shown (const Part *part, guint n_gone)
{
  return gtk_widget_get_visible (part->widget) && part->turn >= n_gone;
}

static int
get_width (GtkWidget *widget)
{
  int width;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  return width;
}

/* The width of the bar, in pixels, without what is hidden in the first @n_gone steps. */
static int
get_parts_width (RmpBrushBar *self, guint n_gone)
{
  int width = -SPACING_PIXELS;

  for (guint i = 0; i < self->n_parts; i++)
    if (is_shown (&self->parts[i], n_gone))
      width += get_width (self->parts[i].widget) + SPACING_PIXELS;
  return MAX (width, 0);
}

static void
rmp_brush_bar_measure (GtkWidget *widget, GtkOrientation orientation, int for_size G_GNUC_UNUSED,
                       int *minimum, int *natural, int *minimum_baseline G_GNUC_UNUSED,
                       int *natural_baseline G_GNUC_UNUSED)
{
  RmpBrushBar *self = RMP_BRUSH_BAR (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = get_parts_width (self, N_TURNS);
      *natural = get_parts_width (self, 0);
      return;
    }
  for (guint i = 0; i < self->n_parts; i++)
    {
      int height;

      gtk_widget_measure (self->parts[i].widget, orientation, -1, NULL, &height, NULL, NULL);
      *minimum = *natural = MAX (*natural, height);
    }
}

static void
rmp_brush_bar_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  RmpBrushBar *self = RMP_BRUSH_BAR (widget);
  const gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int x = 0;

  self->n_gone = 0;
  while (self->n_gone < N_TURNS && get_parts_width (self, self->n_gone) > width)
    self->n_gone++;
  for (guint i = 0; i < self->n_parts; i++)
    {
      GtkAllocation position = { x, 0, get_width (self->parts[i].widget), height };

      gtk_widget_set_child_visible (self->parts[i].widget,
                                    is_shown (&self->parts[i], self->n_gone));
      if (!is_shown (&self->parts[i], self->n_gone))
        continue;
      x += position.width + SPACING_PIXELS;
      if (mirrored)
        position.x = width - position.x - position.width;
      gtk_widget_size_allocate (self->parts[i].widget, &position, baseline);
    }
}

/* --- object ----------------------------------------------------------------------------------- */

static void
rmp_brush_bar_dispose (GObject *object)
{
  GtkWidget *child;

  RMP_BRUSH_BAR (object)->n_parts = 0;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))))
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (rmp_brush_bar_parent_class)->dispose (object);
}

static void
rmp_brush_bar_class_init (RmpBrushBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_brush_bar_dispose;
  widget_class->measure = rmp_brush_bar_measure;
  widget_class->size_allocate = rmp_brush_bar_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "brushbar");
}

static void
rmp_brush_bar_init (RmpBrushBar *self)
{
  self->settings = rmp_brush_settings_get_default ();
  append (self, gtk_label_new (_ ("Radius")), TURN_WORDS);
  append (self, new_entry (self, RADIUS_MM), N_TURNS);
  append (self, new_entry (self, RADIUS_PIXELS), N_TURNS);
  append (self, new_unit_toggle (self), TURN_UNIT);
  append (self, gtk_label_new (_ ("Strength")), TURN_WORDS);
  append (self, new_entry (self, STRENGTH), N_TURNS);
  append (self, new_falloff_button (self, 0), TURN_FALLOFF);
  append (self, new_x_ray_toggle (), TURN_X_RAY);
  append (self, new_more_button (self), N_TURNS);
  rmp_commands_label_buttons (GTK_WIDGET (self));
  g_signal_connect_object (self->settings, "notify", G_CALLBACK (on_settings_changed), self,
                           G_CONNECT_SWAPPED);
  on_settings_changed (self);
}
