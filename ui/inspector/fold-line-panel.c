/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/fold-line-panel.h"

#include "evaluate/kinds/drawn-lines.h"
#include "profiles/profile-chooser.h"
#include "store/looks/ranges.h"
#include "tools/fold-lines/fold-line-sizes.h"
#include "tools/fold-lines/fold-line-twins.h"
#include "widgets/i18n.h"
#include "widgets/number-entry.h"

#include <math.h>

#define N_SIZES (RMP_FOLD_LINE_REACH + 1)

struct _RmpFoldLinePanel
{
  GtkWidget parent_instance;

  RmpWorkspace *workspace;
  RmpFoldLine *line;
  gboolean updating; /* widgets follow the line; their signals are not edits */

  GtkWidget *box;
  GtkDropDown *kind;
  GtkWidget *sizes; /* rows of an entry and a reset */
  GtkWidget *entries[N_SIZES];
  GtkWidget *resets[N_SIZES];
  GtkWidget *profile_row;
  RmpProfileChooser *profile;
  GtkWidget *pieces;
  GtkLabel *n_pieces;
};

static const struct
{
  const char *label, *symbol, *help;
  double soft[2];
} sizes[N_SIZES] = {
  [RMP_FOLD_LINE_WIDTH] = { N_ ("Fold width"),
                            "2α",
                            N_ ("Width of one fold of this line: smaller makes more and lower "
                                "folds"),
                            { 0.005, 0.1 } },
  [RMP_FOLD_LINE_LENGTH] = { N_ ("Line length"),
                             "ℓ",
                             N_ ("How far folds go along this line, both sides of its middle "
                                 "together"),
                             { 0.03, 0.5 } },
  [RMP_FOLD_LINE_REACH] = { N_ ("Reach"),
                            "σ",
                            N_ ("How far the folds of this line go to each side"),
                            { 0.005, 0.15 } },
};

G_DEFINE_FINAL_TYPE (RmpFoldLinePanel, rmp_fold_line_panel, GTK_TYPE_WIDGET)

static void
report (RmpFoldLinePanel *self, const GError *error)
{
  g_assert (RMP_IS_FOLD_LINE_PANEL (self));
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

/* --- edits ------------------------------------------------------------------------------------ */

static RmpFoldLineSize
find_size (RmpFoldLinePanel *self, gpointer widget)
{
  RmpFoldLineSize size = RMP_FOLD_LINE_WIDTH;

  while (self->entries[size] != widget && self->resets[size] != widget)
    size++;
  return size;
}

static void
end_preview (RmpFoldLinePanel *self)
{
  g_assert (RMP_IS_FOLD_LINE_PANEL (self));
  rmp_workspace_preview (self->workspace, &rmp_preview_line, rmp_fold_line_get_garment (self->line),
                         NULL);
}

static void
on_scrubbed (RmpFoldLinePanel *self, double value, RmpNumberEntry *entry)
{
  RmpDrawnLine drawn = *rmp_fold_line_get_drawn (self->line);

  g_assert (RMP_IS_FOLD_LINE_PANEL (self));
  rmp_drawn_line_set_size (&drawn, find_size (self, entry), value);
  rmp_fold_line_preview (self->workspace, self->line, &drawn, NULL);
}

static void
on_changed (RmpFoldLinePanel *self, double value, RmpNumberEntry *entry)
{
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_FOLD_LINE_PANEL (self));

  rmp_fold_line_edit_size (self->workspace, self->line, find_size (self, entry), value, &error);
  end_preview (self);
  report (self, error);
}

static void
on_reset (RmpFoldLinePanel *self, GtkWidget *button)
{
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_FOLD_LINE_PANEL (self));
  rmp_fold_line_edit_size (self->workspace, self->line, find_size (self, button), NAN, &error);
  report (self, error);
}

static void
on_kind_chosen (RmpFoldLinePanel *self)
{
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_FOLD_LINE_PANEL (self));

  if (self->updating)
    return;
  rmp_fold_line_edit_along (self->workspace, self->line,
                            gtk_drop_down_get_selected (self->kind) == 1, &error);
  report (self, error);
}

static void
on_profile_previewed (RmpFoldLinePanel *self, RmpProfile *profile)
{
  RmpDrawnLine drawn;

  g_assert (RMP_IS_FOLD_LINE_PANEL (self));
  /* The line may have been deleted during a gesture. */
  if (!self->line)
    return;
  if (!profile)
    {
      end_preview (self);
      return;
    }
  drawn = *rmp_fold_line_get_drawn (self->line);
  drawn.profile = profile;
  rmp_fold_line_preview (self->workspace, self->line, &drawn, NULL);
}

static void
on_profile_chosen (RmpFoldLinePanel *self, RmpProfileItem *item)
{
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_FOLD_LINE_PANEL (self));

  if (!self->line)
    return;
  rmp_fold_line_edit_profile (self->workspace, self->line, item, &error);
  report (self, error);
}

static void
on_pieces_released (RmpFoldLinePanel *self)
{
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_FOLD_LINE_PANEL (self));
  rmp_fold_line_edit_pieces (self->workspace, self->line, 0, NULL, &error);
  report (self, error);
}

/* --- showing ---------------------------------------------------------------------------------- */

static void
show_sizes (RmpFoldLinePanel *self)
{
  for (guint size = 0; size < N_SIZES; size++)
    {
      const gboolean own = !isnan (
          rmp_drawn_line_get_size (rmp_fold_line_get_drawn (self->line), size));

      rmp_number_entry_set_value (RMP_NUMBER_ENTRY (self->entries[size]),
                                  rmp_fold_line_get_size (self->workspace, 0, self->line, size));
      gtk_widget_set_sensitive (self->resets[size], own);
      gtk_widget_set_opacity (self->resets[size], own ? 1.0 : 0.0);
      if (own)
        gtk_widget_remove_css_class (self->entries[size], "dim-label");
      else
        gtk_widget_add_css_class (self->entries[size], "dim-label");
    }
}

/* The look that the first pane shows on the garment; NULL: plain skinning. */
static RmpLook *
get_look (RmpFoldLinePanel *self)
{
  RmpVariant *variant = rmp_workspace_get_variant (self->workspace, 0);

  return variant ? rmp_variant_get_look (variant, rmp_fold_line_get_garment (self->line)) : NULL;
}

/* (nullable): where the look's method has none */
static RmpProfile *
get_look_profile (RmpFoldLinePanel *self)
{
  RmpLook *look = get_look (self);
  g_autoptr (RmpLayer) layer = look ? g_list_model_get_item (rmp_look_get_layers (look), 0) : NULL;
  const RmpTechnique *technique = layer ? rmp_layer_get_technique (layer) : NULL;

  for (guint i = 0; technique && i < technique->n_params; i++)
    if (technique->params[i].type == RMP_PARAM_PROFILE)
      return rmp_values_get_profile (rmp_layer_get_values (layer), i);
  return NULL;
}

static void
show_profile (RmpFoldLinePanel *self)
{
  RmpProfileItem *item = rmp_fold_line_get_profile (self->line);
  RmpProfile *profile = item ? rmp_profile_item_get_profile (item) : get_look_profile (self);

  gtk_widget_set_visible (self->profile_row, profile != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->profile), profile != NULL);
  rmp_profile_chooser_set_workspace (self->profile, self->workspace);
  if (profile)
    rmp_profile_chooser_show (self->profile, item ? rmp_profile_item_get_id (item) : 0, profile);
  rmp_fold_view_set_look (rmp_profile_chooser_get_fold_view (self->profile), self->workspace,
                          get_look (self), rmp_fold_line_get_name (self->line));
}

void
rmp_fold_line_panel_show (RmpFoldLinePanel *self, RmpWorkspace *workspace, RmpFoldLine *line)
{
  g_return_if_fail (RMP_IS_FOLD_LINE_PANEL (self));
  g_set_object (&self->workspace, workspace);
  g_set_object (&self->line, line);
  gtk_widget_set_visible (GTK_WIDGET (self), line != NULL);
  if (!line)
    return;
  self->updating = TRUE;
  gtk_drop_down_set_selected (self->kind, rmp_fold_line_get_drawn (line)->along ? 1 : 0);
  show_sizes (self);
  show_profile (self);
  gtk_widget_set_visible (self->pieces, rmp_fold_line_get_drawn (line)->n_pieces > 0);
  if (rmp_fold_line_get_drawn (line)->n_pieces > 0)
    {
      g_autofree char *text = g_strdup_printf (_ ("%u folds kept by hand"),
                                               rmp_fold_line_get_drawn (line)->n_pieces);

      gtk_label_set_text (self->n_pieces, text);
    }
  self->updating = FALSE;
}

GtkWidget *
rmp_fold_line_panel_get_entry (RmpFoldLinePanel *self, RmpFoldLineSize size)
{
  g_return_val_if_fail (RMP_IS_FOLD_LINE_PANEL (self), NULL);
  return self->entries[size];
}

/* --- widget ----------------------------------------------------------------------------------- */

static GtkWidget *
new_symbol (const char *symbol)
{
  GtkWidget *label = gtk_label_new (symbol);

  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "symbol");
  return label;
}

static void
set_label (GtkWidget *widget, const char *label)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

static void
add_size (RmpFoldLinePanel *self, RmpFoldLineSize size)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *reset = gtk_button_new_from_icon_name ("edit-undo-symbolic");
  GtkWidget *entry = rmp_number_entry_new (RMP_UNIT_METRE, FALSE);

  self->resets[size] = reset;
  self->entries[size] = entry;
  gtk_widget_add_css_class (reset, "flat");
  gtk_widget_set_tooltip_text (reset, _ ("As the look"));
  set_label (reset, _ ("As the look"));
  set_label (entry, _ (sizes[size].label));
  rmp_number_entry_set_range (RMP_NUMBER_ENTRY (entry), sizes[size].soft,
                              rmp_fold_line_ranges[size]);
  g_signal_connect_swapped (reset, "clicked", G_CALLBACK (on_reset), self);
  g_signal_connect_swapped (entry, "scrubbed", G_CALLBACK (on_scrubbed), self);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect_swapped (entry, "reverted", G_CALLBACK (end_preview), self);
  gtk_widget_set_tooltip_text (row, _ (sizes[size].help));
  gtk_box_append (GTK_BOX (row), gtk_label_new (_ (sizes[size].label)));
  gtk_box_append (GTK_BOX (row), new_symbol (sizes[size].symbol));
  gtk_box_append (GTK_BOX (row), g_object_new (GTK_TYPE_BOX, "hexpand", TRUE, NULL));
  gtk_box_append (GTK_BOX (row), reset);
  gtk_box_append (GTK_BOX (row), entry);
  gtk_box_append (GTK_BOX (self->sizes), row);
}

static void
rmp_fold_line_panel_dispose (GObject *object)
{
  RmpFoldLinePanel *self = RMP_FOLD_LINE_PANEL (object);

  g_clear_object (&self->workspace);
  g_clear_object (&self->line);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_fold_line_panel_parent_class)->dispose (object);
}

static void
rmp_fold_line_panel_class_init (RmpFoldLinePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RMP_TYPE_PROFILE_CHOOSER);
  G_OBJECT_CLASS (klass)->dispose = rmp_fold_line_panel_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/fold-line-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpFoldLinePanel, box);
  gtk_widget_class_bind_template_child (widget_class, RmpFoldLinePanel, kind);
  gtk_widget_class_bind_template_child (widget_class, RmpFoldLinePanel, sizes);
  gtk_widget_class_bind_template_child (widget_class, RmpFoldLinePanel, profile_row);
  gtk_widget_class_bind_template_child (widget_class, RmpFoldLinePanel, profile);
  gtk_widget_class_bind_template_child (widget_class, RmpFoldLinePanel, pieces);
  gtk_widget_class_bind_template_child (widget_class, RmpFoldLinePanel, n_pieces);
  gtk_widget_class_bind_template_callback (widget_class, on_kind_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_profile_previewed);
  gtk_widget_class_bind_template_callback (widget_class, on_profile_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_pieces_released);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "foldlinepanel");
}

static void
rmp_fold_line_panel_init (RmpFoldLinePanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint size = 0; size < N_SIZES; size++)
    add_size (self, size);
  rmp_profile_chooser_set_of_line (self->profile);
}
