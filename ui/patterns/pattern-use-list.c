/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "patterns/pattern-use-list.h"

#include "evaluate/kinds/patterns.h"
#include "widgets/i18n.h"
#include "widgets/number-entry.h"

#include <math.h>

struct _RmpPatternUseList
{
  GtkWidget parent_instance;

  RmpWorkspace *workspace; /* (nullable) */
  RmpLayer *layer;         /* (nullable) */
  gboolean updating;
  gboolean previewed; /* a drag lasts */

  GtkWidget *box, *uses, *add, *make, *no_uvs;
  GPtrArray *rows; /* of Row */
};

G_DEFINE_FINAL_TYPE (RmpPatternUseList, rmp_pattern_use_list, GTK_TYPE_WIDGET)

typedef struct
{
  RmpPatternUseList *list;
  guint index;
  RmpPatternItem *pattern;
  guint choosing; /* idle source: another pattern was chosen */
  GtkWidget *box, *expander;
  GtkDropDown *chooser;
  GtkWidget *entries[RMP_PATTERN_USE_N_VALUES], *resets[RMP_PATTERN_USE_N_VALUES];
} Row;

static void
report (RmpPatternUseList *self, const GError *error)
{
  g_assert (RMP_IS_PATTERN_USE_LIST (self));
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

static void
set_label (GtkWidget *widget, const char *label)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

static double *
value_of (RmpPatternUse *use, RmpPatternUseValue value)
{
  double *const all[] = { &use->amplitude, &use->scale, &use->bias, &use->low, &use->high };

  return all[value];
}

/* --- edits ------------------------------------------------------------------------------------ */

static RmpPatternUse
get_use_with (Row *row, gconstpointer widget, GtkWidget *const *widgets, double number)
{
  RmpPatternUse use = *rmp_layer_get_pattern (row->list->layer, row->index);
  RmpPatternUseValue value = 0;

  while (widgets[value] != widget)
    value++;
  *value_of (&use, value) = number;
  return use;
}

static void
end_preview (RmpPatternUseList *self)
{
  if (self->previewed && self->layer)
    rmp_workspace_preview (self->workspace, &rmp_preview_pattern_use, self->layer, NULL);
  self->previewed = FALSE;
}

/* The preview ends only when the document has the value, so that the cloth does not jump back in
 * between.
 */
static void
set_value (Row *row, gconstpointer widget, GtkWidget *const *widgets, double number)
{
  RmpPatternUseList *self = row->list;
  const RmpPatternUse use = get_use_with (row, widget, widgets, number);
  g_autoptr (GError) error = NULL;

  rmp_layer_set_pattern (self->layer, row->index, &use, &error);
  end_preview (self);
  report (self, error);
}

static void
on_scrubbed (Row *row, double number, GtkWidget *entry)
{
  const RmpPatternUse use = get_use_with (row, entry, row->entries, number);

  rmp_workspace_preview (row->list->workspace, &rmp_preview_pattern_use, row->list->layer,
                         &(RmpPatternUseAt){ row->index, use });
  row->list->previewed = TRUE;
}

static void
on_reverted (Row *row)
{
  end_preview (row->list);
}

static void
on_changed (Row *row, double number, GtkWidget *entry)
{
  set_value (row, entry, row->entries, number);
}

static void
on_reset (Row *row, GtkWidget *button)
{
  set_value (row, button, row->resets, NAN);
}

static void
move (Row *row, gboolean up)
{
  g_autoptr (GError) error = NULL;
  RmpPatternUseList *self = row->list; /* rows are made anew */

  rmp_layer_move_pattern (self->layer, row->index, up ? row->index - 1 : row->index + 1, &error);
  report (self, error);
}

static void
on_up (Row *row)
{
  move (row, TRUE);
}

static void
on_down (Row *row)
{
  move (row, FALSE);
}

static void
on_remove (Row *row)
{
  RmpPatternUseList *self = row->list;
  g_autofree char *done = g_strdup_printf (_ ("No longer used: “%s”"),
                                           rmp_pattern_item_get_name (row->pattern));
  g_autoptr (GError) error = NULL;

  if (rmp_layer_remove_pattern (self->layer, row->index, &error))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report-undoable", "s", done);
  report (self, error);
}

static GListModel *
get_patterns (RmpPatternUseList *self)
{
  return rmp_garment_get_patterns (rmp_look_get_garment (rmp_layer_get_look (self->layer)));
}

static gboolean
take_choice (gpointer data)
{
  Row *row = data;
  RmpPatternUseList *self = row->list;
  g_autoptr (RmpPatternItem) chosen = g_list_model_get_item (
      get_patterns (self), gtk_drop_down_get_selected (row->chooser));
  RmpPatternUse use = *rmp_layer_get_pattern (self->layer, row->index);
  g_autoptr (GError) error = NULL;

  row->choosing = 0;
  if (!chosen || chosen == use.pattern)
    return G_SOURCE_REMOVE;
  use.pattern = chosen;
  rmp_layer_set_pattern (self->layer, row->index, &use, &error);
  report (self, error);
  return G_SOURCE_REMOVE;
}

/* The choice is taken from an idle source, because it makes the rows again, and the list must have
 * finished with it.
 */
static void
on_chosen (Row *row)
{
  if (!row->list->updating && row->choosing == 0)
    row->choosing = g_idle_add (take_choice, row);
}

static gboolean
is_used (RmpPatternUseList *self, RmpPatternItem *pattern)
{
  for (guint i = 0; i < rmp_layer_get_n_patterns (self->layer); i++)
    if (rmp_layer_get_pattern (self->layer, i)->pattern == pattern)
      return TRUE;
  return FALSE;
}

/* Uses the first pattern that is not used yet, or a new one. */
static RmpPatternItem *
find_unused (RmpPatternUseList *self, GError **error)
{
  GListModel *patterns = get_patterns (self);

  for (guint i = 0; i < g_list_model_get_n_items (patterns); i++)
    {
      g_autoptr (RmpPatternItem) pattern = g_list_model_get_item (patterns, i);

      if (!is_used (self, pattern))
        return pattern;
    }
  return rmp_garment_add_pattern (rmp_look_get_garment (rmp_layer_get_look (self->layer)), NULL,
                                  RMP_PATTERN_DEFAULT_SIDE, error);
}

static void
on_add (RmpPatternUseList *self)
{
  RmpProject *project = rmp_character_get_project (rmp_surface_get_character (
      rmp_garment_get_surface (rmp_look_get_garment (rmp_layer_get_look (self->layer)))));
  g_autoptr (RmpLayer) layer = g_object_ref (self->layer);
  g_autoptr (GError) error = NULL;
  RmpPatternItem *pattern;

  g_assert (RMP_IS_PATTERN_USE_LIST (self));

  rmp_project_begin (project, NULL);
  pattern = find_unused (self, &error);
  if (pattern)
    {
      const RmpPatternUse use = rmp_pattern_use_plain (pattern);

      rmp_layer_add_pattern (layer, &use, &error);
    }
  rmp_project_end (project, !error ? &error : NULL);
  report (self, error);
}

/* --- rows ------------------------------------------------------------------------------------- */

static void
row_free (gpointer data)
{
  Row *row = data;

  g_clear_handle_id (&row->choosing, g_source_remove);
  gtk_box_remove (GTK_BOX (row->list->uses), row->box);
  g_object_unref (row->pattern);
  g_free (row);
}

static GtkWidget *
add_button (Row *row, GtkWidget *box, const char *icon, const char *words, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, words);
  set_label (button, words);
  g_signal_connect_swapped (button, "clicked", clicked, row);
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

static void
add_head (Row *row, guint n)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0), *chooser;
  g_autofree char *name = g_strdup_printf (_ ("Pattern %u"), row->index + 1);
  GListModel *patterns = get_patterns (row->list);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint selected = 0;

  for (guint i = 0; i < g_list_model_get_n_items (patterns); i++)
    {
      g_autoptr (RmpPatternItem) pattern = g_list_model_get_item (patterns, i);

      gtk_string_list_append (names, rmp_pattern_item_get_name (pattern));
      if (pattern == row->pattern)
        selected = i;
    }
  chooser = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL);
  row->chooser = GTK_DROP_DOWN (chooser);
  gtk_drop_down_set_selected (row->chooser, selected);
  gtk_widget_set_hexpand (chooser, TRUE);
  set_label (chooser, name);
  g_signal_connect_swapped (chooser, "notify::selected", G_CALLBACK (on_chosen), row);
  gtk_box_append (GTK_BOX (head), chooser);
  gtk_widget_set_sensitive (
      add_button (row, head, "go-up-symbolic", _ ("Move up"), G_CALLBACK (on_up)), row->index > 0);
  gtk_widget_set_sensitive (
      add_button (row, head, "go-down-symbolic", _ ("Move down"), G_CALLBACK (on_down)),
      row->index + 1 < n);
  add_button (row, head, "user-trash-symbolic", _ ("Use it no longer"), G_CALLBACK (on_remove));
  gtk_box_append (GTK_BOX (row->box), head);
}

/* The index of the parameter; −1 if the method of the look has none. */
static gint
find_param (RmpPatternUseList *self, RmpPatternUseValue value)
{
  return rmp_technique_find_input_param (rmp_layer_get_technique (self->layer), &rmp_input_patterns,
                                         (guint) value);
}

static void
set_range (RmpPatternUseList *self, GtkWidget *entry, RmpPatternUseValue value)
{
  const double *hard = rmp_pattern_use_ranges[value];
  double soft[2] = { hard[0], hard[1] };

  rmp_values_get_range (rmp_layer_get_values (self->layer), (guint) find_param (self, value), FALSE,
                        soft);
  rmp_number_entry_set_range (RMP_NUMBER_ENTRY (entry), soft, hard);
}

static void
add_value (Row *row, GtkWidget *box, RmpPatternUseValue value)
{
  const RmpParam *param = rmp_layer_get_technique (row->list->layer)->params +
                          find_param (row->list, value);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6),
            *label = gtk_label_new (_ (param->label));
  GtkWidget *symbol = gtk_label_new (param->symbol),
            *entry = rmp_number_entry_new (param->unit, FALSE);

  gtk_widget_add_css_class (symbol, "dim-label");
  gtk_widget_add_css_class (symbol, "symbol");
  gtk_label_set_xalign (GTK_LABEL (symbol), 0.0f);
  gtk_widget_set_hexpand (symbol, TRUE);
  gtk_widget_set_tooltip_text (line, _ (param->help));
  set_label (entry, _ (param->label));
  set_range (row->list, entry, value);
  g_signal_connect_swapped (entry, "scrubbed", G_CALLBACK (on_scrubbed), row);
  g_signal_connect_swapped (entry, "reverted", G_CALLBACK (on_reverted), row);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_changed), row);
  row->entries[value] = entry;
  gtk_box_append (GTK_BOX (line), label);
  gtk_box_append (GTK_BOX (line), symbol);
  row->resets[value] = add_button (row, line, "edit-undo-symbolic", _ ("As the look"),
                                   G_CALLBACK (on_reset));
  gtk_box_append (GTK_BOX (line), entry);
  gtk_box_append (GTK_BOX (box), line);
}

static Row *
row_new (RmpPatternUseList *self, guint index)
{
  Row *row = g_new0 (Row, 1);
  GtkWidget *own = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  row->list = self;
  row->index = index;
  row->pattern = g_object_ref (rmp_layer_get_pattern (self->layer, index)->pattern);
  row->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  row->expander = gtk_expander_new (_ ("Values of its own"));
  add_head (row, rmp_layer_get_n_patterns (self->layer));
  for (RmpPatternUseValue value = 0; value < RMP_PATTERN_USE_N_VALUES; value++)
    if (find_param (self, value) >= 0)
      add_value (row, own, value);
  gtk_expander_set_child (GTK_EXPANDER (row->expander), own);
  gtk_box_append (GTK_BOX (row->box), row->expander);
  gtk_box_append (GTK_BOX (self->uses), row->box);
  return row;
}

static gboolean
update_row (Row *row)
{
  RmpPatternUse use = *rmp_layer_get_pattern (row->list->layer, row->index);
  gboolean any = FALSE;

  for (RmpPatternUseValue value = 0; value < RMP_PATTERN_USE_N_VALUES; value++)
    {
      const gint param = find_param (row->list, value);
      const double number = *value_of (&use, value);
      const gboolean own = !isnan (number);

      if (param < 0)
        continue;
      any = any || own;
      rmp_number_entry_set_value (
          RMP_NUMBER_ENTRY (row->entries[value]),
          own ? number
              : rmp_values_get_real (rmp_layer_get_values (row->list->layer), (guint) param));
      gtk_widget_set_sensitive (row->resets[value], own);
      gtk_widget_set_opacity (row->resets[value], own ? 1.0 : 0.0);
      if (own)
        gtk_widget_remove_css_class (row->entries[value], "dim-label");
      else
        gtk_widget_add_css_class (row->entries[value], "dim-label");
    }
  return any;
}

/* --- showing ---------------------------------------------------------------------------------- */

/* Whether the rows still fit the patterns that the layer uses, and their names. */
static gboolean
rows_fit (RmpPatternUseList *self)
{
  GListModel *patterns = get_patterns (self);

  if (self->rows->len != rmp_layer_get_n_patterns (self->layer))
    return FALSE;
  for (guint i = 0; i < self->rows->len; i++)
    {
      const Row *row = self->rows->pdata[i];
      GListModel *names = gtk_drop_down_get_model (row->chooser);

      if (row->pattern != rmp_layer_get_pattern (self->layer, i)->pattern ||
          g_list_model_get_n_items (names) != g_list_model_get_n_items (patterns))
        return FALSE;
      for (guint k = 0; k < g_list_model_get_n_items (patterns); k++)
        {
          g_autoptr (RmpPatternItem) pattern = g_list_model_get_item (patterns, k);

          if (!g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (names), k),
                            rmp_pattern_item_get_name (pattern)))
            return FALSE;
        }
    }
  return TRUE;
}

static void
update_rows (RmpPatternUseList *self)
{
  const gboolean fit = rows_fit (self);

  if (!fit)
    g_ptr_array_set_size (self->rows, 0);
  for (guint i = 0; i < rmp_layer_get_n_patterns (self->layer); i++)
    {
      if (!fit)
        g_ptr_array_add (self->rows, row_new (self, i));
      if (update_row (self->rows->pdata[i]) && !fit)
        gtk_expander_set_expanded (GTK_EXPANDER (((Row *) self->rows->pdata[i])->expander), TRUE);
    }
}

void
rmp_pattern_use_list_show (RmpPatternUseList *self, RmpWorkspace *workspace, RmpLayer *layer)
{
  const RmpInputUse *use = layer ? rmp_technique_takes (rmp_layer_get_technique (layer),
                                                        &rmp_input_patterns)
                                 : NULL;
  const gboolean shown = use != NULL;
  gboolean has_uvs;

  g_return_if_fail (RMP_IS_PATTERN_USE_LIST (self));
  if (layer != self->layer)
    {
      end_preview (self);
      g_ptr_array_set_size (self->rows, 0);
    }
  g_set_object (&self->workspace, workspace);
  if (!shown)
    layer = NULL;
  g_set_object (&self->layer, layer);
  gtk_widget_set_visible (GTK_WIDGET (self), shown);
  if (!shown)
    return;
  has_uvs = rmp_garment_has_uvs (rmp_look_get_garment (rmp_layer_get_look (layer)));
  self->updating = TRUE;
  update_rows (self);
  gtk_widget_set_visible (self->no_uvs, !has_uvs);
  gtk_widget_set_visible (self->add, has_uvs);
  gtk_widget_set_visible (self->make, has_uvs);
  gtk_widget_set_sensitive (self->add, rmp_layer_get_n_patterns (layer) < use->most);
  self->updating = FALSE;
}

GtkWidget *
rmp_pattern_use_list_get_entry (RmpPatternUseList *self, guint index, RmpPatternUseValue value)
{
  g_return_val_if_fail (RMP_IS_PATTERN_USE_LIST (self), NULL);

  g_return_val_if_fail (index < self->rows->len, NULL);

  return ((Row *) self->rows->pdata[index])->entries[value];
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_pattern_use_list_dispose (GObject *object)
{
  RmpPatternUseList *self = RMP_PATTERN_USE_LIST (object);

  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_clear_object (&self->workspace);
  g_clear_object (&self->layer);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rmp_pattern_use_list_parent_class)->dispose (object);
}

static void
rmp_pattern_use_list_class_init (RmpPatternUseListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_pattern_use_list_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rimple/Rimple/ui/pattern-use-list.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpPatternUseList, box);
  gtk_widget_class_bind_template_child (widget_class, RmpPatternUseList, uses);
  gtk_widget_class_bind_template_child (widget_class, RmpPatternUseList, no_uvs);
  gtk_widget_class_bind_template_child (widget_class, RmpPatternUseList, add);
  gtk_widget_class_bind_template_child (widget_class, RmpPatternUseList, make);
  gtk_widget_class_bind_template_callback (widget_class, on_add);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "patternuses");
}

static void
rmp_pattern_use_list_init (RmpPatternUseList *self)
{
  self->rows = g_ptr_array_new_with_free_func (row_free);
  gtk_widget_init_template (GTK_WIDGET (self));
}
