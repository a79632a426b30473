/* SPDX-License-Identifier: GPL-3.0-or-later */
/* param-row.c: names a parameter, and has a control for its type show and change it. */

#include "inspector/param-row-private.h"

#include "inspector/param-text.h"
#include "widgets/i18n.h"
#include "widgets/quantity.h"

#include <string.h>

/* Letters that have another meaning with Alt: buttons of the header bar, the presets, and commands.
 */
#define TAKEN_LETTERS "behopvz"

static const RmpParamControl *const controls[] = {
  [RMP_PARAM_BOOL] = &rmp_param_row_switch,     [RMP_PARAM_INT] = &rmp_param_row_number,
  [RMP_PARAM_UINT64] = &rmp_param_row_number,   [RMP_PARAM_REAL] = &rmp_param_row_number,
  [RMP_PARAM_ENUM] = &rmp_param_row_choice,     [RMP_PARAM_VEC3] = &rmp_param_row_vector,
  [RMP_PARAM_PROFILE] = &rmp_param_row_profile, [RMP_PARAM_REFERENCE] = &rmp_param_row_reference,
  [RMP_PARAM_ENTRIES] = &rmp_param_row_entries,
};

static guint edited_signal;

G_DEFINE_FINAL_TYPE (RmpParamRow, rmp_param_row, GTK_TYPE_WIDGET)

/* --- edits ------------------------------------------------------------------------------------ */

void
rmp_param_row_emit_edited (RmpParamRow *self, RmpValues *values, gboolean final)
{
  g_signal_emit (self, edited_signal, 0, values, final);
}

static void
on_label_pressed (RmpParamRow *self, int n_presses)
{
  g_autoptr (RmpValues) values = NULL;

  g_assert (RMP_IS_PARAM_ROW (self));
  if (n_presses != 2 || rmp_values_is_default (self->values, self->param))
    return;
  values = rmp_values_copy (self->values);
  rmp_values_reset (values, self->param);
  rmp_param_row_emit_edited (self, values, TRUE);
}

/* --- what the control shows ------------------------------------------------------------------- */

void
rmp_param_row_update (RmpParamRow *self)
{
  g_assert (RMP_IS_PARAM_ROW (self));

  if (!self->values)
    return;
  self->updating = TRUE;
  self->kind->update (self);
  self->updating = FALSE;
}

void
rmp_param_row_set_values (RmpParamRow *self, const RmpValues *values)
{
  g_return_if_fail (RMP_IS_PARAM_ROW (self));
  g_return_if_fail (rmp_values_get_param (values, self->param) == rmp_param_row_get_line (self));
  g_clear_pointer (&self->values, rmp_values_unref);
  self->values = rmp_values_ref ((RmpValues *) values);
  gtk_widget_set_visible (GTK_WIDGET (self), rmp_values_is_visible (values, self->param));
  gtk_widget_set_visible (GTK_WIDGET (self->dot), !rmp_values_is_default (values, self->param));
  rmp_param_row_update (self);
}

/* A parameter that follows a mask has no single value to show. */
static void
show_mask (RmpParamRow *self, RmpWorkspace *workspace, RmpLook *look)
{
  g_autoptr (RmpLayer) layer = look ? g_list_model_get_item (rmp_look_get_layers (look), 0) : NULL;

  rmp_mask_use_set_layer (self->mask, workspace, layer);
  gtk_widget_set_visible (self->control, !rmp_mask_use_is_used (self->mask));
}

void
rmp_param_row_set_look (RmpParamRow *self, RmpWorkspace *workspace, RmpLook *look)
{
  g_return_if_fail (RMP_IS_PARAM_ROW (self));
  if (self->mask)
    show_mask (self, workspace, look);
  if (self->kind->set_look)
    self->kind->set_look (self, workspace, look);
}

guint
rmp_param_row_get_param (RmpParamRow *self)
{
  return self->param;
}

GtkWidget *
rmp_param_row_get_control (RmpParamRow *self)
{
  return self->control;
}

GtkWidget *
rmp_param_row_get_axis (RmpParamRow *self, guint axis)
{
  return self->axes[axis];
}

RmpCurveReference *
rmp_param_row_get_curve (RmpParamRow *self)
{
  return self->curve;
}

RmpMaskUse *
rmp_param_row_get_mask (RmpParamRow *self)
{
  return self->mask;
}

/* --- widget ----------------------------------------------------------------------------------- */

/* The value of the parameter in the paper, if it is not the default; there is none for parameters
 * of entries. (transfer full) (nullable)
 */
static char *
describe_published (RmpParamRow *self)
{
  const RmpTechnique *technique = rmp_values_get_technique (self->values);
  g_autoptr (RmpValues) published = NULL;

  if (technique->params == self->params)
    published = rmp_values_new_published (technique);
  return published && !rmp_values_is_default (published, self->param)
             ? rmp_param_text_describe_value (published, self->param)
             : NULL;
}

static char *
new_tooltip (RmpParamRow *self)
{
  const RmpParam *param = rmp_param_row_get_line (self);
  const RmpTechnique *technique = rmp_values_get_technique (self->values);
  g_autoptr (GString) text = g_string_new (_ (param->help));
  g_autofree char *published = describe_published (self);

  if (param->equation)
    g_string_append_printf (text, "\n%s · %s, %u", param->equation, technique->authors,
                            technique->year);
  if (published)
    g_string_append_printf (text, _ ("\nAs published: %s"), published);
  if (self->kind == &rmp_param_row_number)
    {
      g_autofree char *initial = rmp_quantity_format (
          rmp_values_get_default (self->values, self->param), param->unit);

      g_string_append_printf (text, _ ("\nDefault %s (double-click the name)"), initial);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Shows the tooltip over the line of the name only: below, it would cover the curve that is being
 * edited.
 */
static gboolean
on_query_tooltip (GtkWidget *widget, int x G_GNUC_UNUSED, int y, gboolean keyboard,
                  GtkTooltip *tooltip)
{
  RmpParamRow *self = RMP_PARAM_ROW (widget);
  GtkWidget *line = gtk_widget_get_first_child (GTK_WIDGET (self->box));
  g_autofree char *text = NULL;

  if (!self->values || (!keyboard && y >= gtk_widget_get_height (line)))
    return FALSE;
  text = new_tooltip (self);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
rmp_param_row_dispose (GObject *object)
{
  RmpParamRow *self = RMP_PARAM_ROW (object);

  g_clear_pointer (&self->lines, gtk_widget_unparent);
  g_clear_pointer (&self->values, rmp_values_unref);
  g_clear_pointer (&self->references, g_ptr_array_unref);
  g_clear_object (&self->project);
  g_clear_object (&self->layer);
  G_OBJECT_CLASS (rmp_param_row_parent_class)->dispose (object);
}

static void
rmp_param_row_class_init (RmpParamRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_param_row_dispose;
  widget_class->query_tooltip = on_query_tooltip;
  edited_signal = g_signal_new ("edited", RMP_TYPE_PARAM_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 2, RMP_TYPE_VALUES, G_TYPE_BOOLEAN);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/rimple/Rimple/ui/param-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpParamRow, lines);
  gtk_widget_class_bind_template_child (widget_class, RmpParamRow, box);
  gtk_widget_class_bind_template_child (widget_class, RmpParamRow, name);
  gtk_widget_class_bind_template_child (widget_class, RmpParamRow, symbol);
  gtk_widget_class_bind_template_child (widget_class, RmpParamRow, dot);
  gtk_widget_class_bind_template_callback (widget_class, on_label_pressed);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "paramrow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
rmp_param_row_init (RmpParamRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}

static void
show_symbol (RmpParamRow *self)
{
  const char *symbol = rmp_param_row_get_line (self)->symbol;
  g_autofree char *markup = symbol ? rmp_quantity_format_symbol (symbol) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->symbol), symbol != NULL);
  if (symbol)
    gtk_label_set_markup (self->symbol, markup);
}

static void
add_mask (RmpParamRow *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "maskable");
  self->mask = RMP_MASK_USE (rmp_mask_use_new (rmp_param_row_get_line (self)));
  gtk_box_append (self->box, rmp_mask_use_get_button (self->mask));
  gtk_box_append (GTK_BOX (self->lines), GTK_WIDGET (self->mask));
}

/* Underlines the letter that focuses the control with Alt. Rows may share a letter: pressed again,
 * it goes to the next of them.
 */
static void
show_name (RmpParamRow *self)
{
  const char *label = _ (rmp_param_row_get_line (self)->label), *letter = label;
  g_autofree char *marked = NULL;

  while (*letter != '\0' &&
         (!g_ascii_isalpha (*letter) || strchr (TAKEN_LETTERS, g_ascii_tolower (*letter))))
    letter++;
  marked = g_strdup_printf ("%.*s_%s", (int) (letter - label), label, letter);
  gtk_label_set_text_with_mnemonic (self->name, *letter != '\0' ? marked : label);
  gtk_label_set_mnemonic_widget (self->name, self->control);
}

GtkWidget *
rmp_param_row_new (const RmpParam *params, guint param)
{
  RmpParamRow *self = g_object_new (RMP_TYPE_PARAM_ROW, NULL);

  self->params = params;
  self->param = param;
  self->kind = controls[params[param].type];
  show_symbol (self);
  self->control = self->kind->create (self);
  show_name (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->control), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (rmp_param_row_get_line (self)->label), -1);
  gtk_box_append (self->box, self->control);
  if (self->kind->extend)
    self->kind->extend (self);
  if (rmp_param_row_get_line (self)->maskable)
    add_mask (self);
  return GTK_WIDGET (self);
}
