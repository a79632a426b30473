/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/param-row.h"

#include "inspector/entry-list.h"
#include "inspector/param-text.h"
#include "profiles/curve-reference.h"
#include "profiles/profile-chooser.h"
#include "store/looks/reference.h"
#include "widgets/drop-down.h"
#include "widgets/i18n.h"
#include "widgets/vector-entry.h"

#include <math.h>
#include <string.h>

/* Letters that have another meaning with Alt: buttons of the header bar, the presets, and commands.
 */
#define TAKEN_LETTERS "behopvz"

/* Radians, at least, that a curve of weights runs over. */
#define LEAST_ANGLE 1e-3

struct _RmpParamRow
{
  GtkWidget parent_instance;

  const RmpParam *params; /* the table */
  guint param;
  RmpValues *values;
  gboolean updating; /* the control follows the values; its signals are not edits */
  GtkWidget *control;
  RmpMaskUse *mask;   /* (nullable): of maskable parameters */
  GtkWidget *axes[3]; /* (nullable): buttons, of directions */

  /* For a reference: the layer that has it (nullable), and its choices, of RmpReferenceChoice. */
  RmpLayer *layer;
  RmpProject *project; /* (nullable): the layer's, which says when names change */
  GPtrArray *references;
  RmpCurveReference *curve; /* (nullable): of one to a curve */

  /* Template children */
  GtkWidget *lines;
  GtkBox *box;
  GtkLabel *name;
  GtkLabel *symbol;
  GtkLabel *dot;
};

static guint edited_signal;

G_DEFINE_FINAL_TYPE (RmpParamRow, rmp_param_row, GTK_TYPE_WIDGET)

static const RmpParam *
get_param (RmpParamRow *self)
{
  return &self->params[self->param];
}

static gboolean
is_real (const RmpParam *param)
{
  return param->type == RMP_PARAM_REAL;
}

static gboolean
is_number (const RmpParam *param)
{
  return is_real (param) || param->type == RMP_PARAM_INT || param->type == RMP_PARAM_UINT64;
}

/* --- edits ------------------------------------------------------------------------------------ */

static void
emit_edited (RmpParamRow *self, RmpValues *values, gboolean final)
{
  g_signal_emit (self, edited_signal, 0, values, final);
}

static RmpValues *
with_number (RmpParamRow *self, double value)
{
  RmpValues *values = rmp_values_copy (self->values);

  if (is_real (get_param (self)))
    rmp_values_set_real (values, self->param, value);
  else if (get_param (self)->type == RMP_PARAM_INT)
    rmp_values_set_int (values, self->param, (gint) value);
  else
    rmp_values_set_uint64 (values, self->param, (guint64) value);
  return values;
}

static void
on_number_scrubbed (RmpParamRow *self, double value)
{
  g_autoptr (RmpValues) values = with_number (self, value);

  g_assert (RMP_IS_PARAM_ROW (self));
  emit_edited (self, values, FALSE);
}

static void
on_number_changed (RmpParamRow *self, double value)
{
  g_autoptr (RmpValues) values = with_number (self, value);

  g_assert (RMP_IS_PARAM_ROW (self));
  emit_edited (self, values, TRUE);
}

static void
on_number_reverted (RmpParamRow *self)
{
  g_assert (RMP_IS_PARAM_ROW (self));
  emit_edited (self, NULL, TRUE);
}

static RmpValues *
with_vector (RmpParamRow *self)
{
  RmpValues *values = rmp_values_copy (self->values);
  double vector[3];

  rmp_vector_entry_get_value (RMP_VECTOR_ENTRY (self->control), vector);
  rmp_values_set_vec3 (values, self->param, vector);
  return values;
}

static void
on_vector_scrubbed (RmpParamRow *self)
{
  g_autoptr (RmpValues) values = with_vector (self);

  g_assert (RMP_IS_PARAM_ROW (self));
  emit_edited (self, values, FALSE);
}

static void
on_vector_changed (RmpParamRow *self)
{
  g_autoptr (RmpValues) values = with_vector (self);

  g_assert (RMP_IS_PARAM_ROW (self));
  emit_edited (self, values, TRUE);
}

static void
on_switched (RmpParamRow *self)
{
  g_autoptr (RmpValues) values = rmp_values_copy (self->values);

  g_assert (RMP_IS_PARAM_ROW (self));
  if (self->updating)
    return;
  rmp_values_set_bool (values, self->param, gtk_switch_get_active (GTK_SWITCH (self->control)));
  emit_edited (self, values, TRUE);
}

static void
on_chosen (RmpParamRow *self)
{
  const guint choice = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->control));
  g_autoptr (RmpValues) values = rmp_values_copy (self->values);

  g_assert (RMP_IS_PARAM_ROW (self));
  if (self->updating || choice == GTK_INVALID_LIST_POSITION)
    return;
  rmp_values_set_int (values, self->param, (gint) choice);
  emit_edited (self, values, TRUE);
}

/* The first of the list is “None”. */
static void
on_reference_chosen (RmpParamRow *self)
{
  const guint choice = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->control));
  g_autoptr (RmpValues) values = NULL;
  const RmpReferenceChoice *named = NULL;

  g_assert (RMP_IS_PARAM_ROW (self));
  if (self->updating || choice == GTK_INVALID_LIST_POSITION)
    return;
  values = rmp_values_copy (self->values);
  if (choice > 0)
    named = g_ptr_array_index (self->references, choice - 1);
  rmp_values_set_reference (values, self->param, named ? named->name : NULL);
  emit_edited (self, values, TRUE);
}

/* One that is new, and so not in the list yet. */
static void
on_curve_made (RmpParamRow *self, RmpProfileItem *item)
{
  g_autofree char *name = g_strdup_printf ("%" G_GINT64_FORMAT, rmp_profile_item_get_id (item));
  g_autoptr (RmpValues) values = rmp_values_copy (self->values);

  g_assert (RMP_IS_PARAM_ROW (self));

  rmp_values_set_reference (values, self->param, name);
  emit_edited (self, values, TRUE);
}

static void
on_profile_preview (RmpParamRow *self, RmpProfile *profile)
{
  g_autoptr (RmpValues) values = NULL;

  g_assert (RMP_IS_PARAM_ROW (self));
  if (!profile)
    {
      emit_edited (self, NULL, TRUE);
      return;
    }
  values = rmp_values_copy (self->values);
  rmp_values_set_profile (values, self->param, profile);
  emit_edited (self, values, FALSE);
}

static void
on_profile_commit (RmpParamRow *self, RmpProfile *profile)
{
  g_autoptr (RmpValues) values = rmp_values_copy (self->values);

  g_assert (RMP_IS_PARAM_ROW (self));
  rmp_values_set_profile (values, self->param, profile);
  emit_edited (self, values, TRUE);
}

static void
on_profile_choose (RmpParamRow *self, RmpProfileItem *item)
{
  g_autoptr (RmpValues) values = rmp_values_copy (self->values);

  g_assert (RMP_IS_PARAM_ROW (self));
  rmp_values_set_shared_profile (values, self->param, (guint64) rmp_profile_item_get_id (item),
                                 rmp_profile_item_get_profile (item));
  emit_edited (self, values, TRUE);
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
  emit_edited (self, values, TRUE);
}

/* --- controls --------------------------------------------------------------------------------- */

static GtkWidget *
new_number (RmpParamRow *self)
{
  GtkWidget *entry = rmp_number_entry_new (get_param (self)->unit, !is_real (get_param (self)));

  g_signal_connect_swapped (entry, "scrubbed", G_CALLBACK (on_number_scrubbed), self);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_number_changed), self);
  g_signal_connect_swapped (entry, "reverted", G_CALLBACK (on_number_reverted), self);
  return entry;
}

/* A direction: numbers without a unit that are those of a unit vector. */
static gboolean
is_direction (const RmpParam *param)
{
  return param->type == RMP_PARAM_VEC3 && param->unit == RMP_UNIT_NONE &&
         param->hard[0].value == -1.0 && param->hard[1].value == 1.0;
}

/* Along an axis; a second click turns it round. */
static void
on_axis (RmpParamRow *self, GtkButton *button)
{
  const guint axis = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "rimple-axis"));
  g_autoptr (RmpValues) values = rmp_values_copy (self->values);
  double vector[3], along[3] = { 0.0, 0.0, 0.0 };

  g_assert (RMP_IS_PARAM_ROW (self));

  rmp_values_get_vec3 (values, self->param, vector);
  along[axis] = 1.0;
  if (vector[axis] == 1.0 && fabs (vector[(axis + 1) % 3]) + fabs (vector[(axis + 2) % 3]) == 0.0)
    along[axis] = -1.0;
  rmp_values_set_vec3 (values, self->param, along);
  emit_edited (self, values, TRUE);
}

static void
add_axes (RmpParamRow *self)
{
  static const char *const names[] = { "X", "Y", "Z" };
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (line, "linked");
  gtk_widget_set_halign (line, GTK_ALIGN_END);
  for (guint axis = 0; axis < 3; axis++)
    {
      GtkWidget *button = gtk_button_new_with_label (names[axis]);
      g_autofree char *words = g_strdup_printf (_ ("Along %s; again: the other way"), names[axis]);

      g_object_set_data (G_OBJECT (button), "rimple-axis", GUINT_TO_POINTER (axis));
      gtk_widget_set_tooltip_text (button, words);
      g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_axis), self);
      gtk_box_append (GTK_BOX (line), button);
      self->axes[axis] = button;
    }
  gtk_box_append (GTK_BOX (self->lines), line);
}

static GtkWidget *
new_vector (RmpParamRow *self)
{
  GtkWidget *entry = rmp_vector_entry_new (get_param (self)->unit);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->box), GTK_ORIENTATION_VERTICAL);
  g_signal_connect_swapped (entry, "scrubbed", G_CALLBACK (on_vector_scrubbed), self);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_vector_changed), self);
  g_signal_connect_swapped (entry, "reverted", G_CALLBACK (on_number_reverted), self);
  return entry;
}

static GtkWidget *
new_switch (RmpParamRow *self)
{
  GtkWidget *widget = gtk_switch_new ();

  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (widget, GTK_ALIGN_END);
  g_signal_connect_swapped (widget, "notify::active", G_CALLBACK (on_switched), self);
  return widget;
}

static GtkWidget *
new_drop_down (RmpParamRow *self, const RmpChoice *choices)
{
  g_autoptr (GStrvBuilder) labels = g_strv_builder_new ();
  g_auto (GStrv) strings = NULL;
  GtkWidget *widget;

  for (const RmpChoice *choice = choices; choice->id; choice++)
    g_strv_builder_add (labels, _ (choice->label));
  strings = g_strv_builder_end (labels);
  widget = gtk_drop_down_new_from_strings ((const char *const *) strings);
  g_signal_connect_swapped (widget, "notify::selected", G_CALLBACK (on_chosen), self);
  return widget;
}

static GtkWidget *
new_reference (RmpParamRow *self)
{
  GtkWidget *widget = gtk_drop_down_new (NULL, NULL);

  rmp_drop_down_shorten (GTK_DROP_DOWN (widget));
  g_signal_connect_swapped (widget, "notify::selected", G_CALLBACK (on_reference_chosen), self);
  return widget;
}

static GtkWidget *
new_profile (RmpParamRow *self)
{
  GtkWidget *widget = rmp_profile_chooser_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->box), GTK_ORIENTATION_VERTICAL);
  g_signal_connect_swapped (widget, "preview", G_CALLBACK (on_profile_preview), self);
  g_signal_connect_swapped (widget, "commit", G_CALLBACK (on_profile_commit), self);
  g_signal_connect_swapped (widget, "choose", G_CALLBACK (on_profile_choose), self);
  return widget;
}

static void
on_entries_edited (RmpParamRow *self, RmpValues *values, gboolean final)
{
  g_assert (RMP_IS_PARAM_ROW (self));
  emit_edited (self, values, final);
}

static GtkWidget *
new_entries (RmpParamRow *self)
{
  GtkWidget *widget = rmp_entry_list_new (get_param (self), self->param);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->box), GTK_ORIENTATION_VERTICAL);
  gtk_widget_add_css_class (GTK_WIDGET (self), "entries");
  gtk_widget_add_css_class (GTK_WIDGET (self->name), "group-heading");
  g_signal_connect_swapped (widget, "edited", G_CALLBACK (on_entries_edited), self);
  return widget;
}

static GtkWidget *
new_control (RmpParamRow *self)
{
  const RmpParam *param = get_param (self);

  switch (param->type)
    {
    case RMP_PARAM_BOOL:
      return new_switch (self);
    case RMP_PARAM_ENUM:
      return new_drop_down (self, param->choices);
    case RMP_PARAM_PROFILE:
      return new_profile (self);
    case RMP_PARAM_VEC3:
      return new_vector (self);
    case RMP_PARAM_REFERENCE:
      return new_reference (self);
    case RMP_PARAM_ENTRIES:
      return new_entries (self);
    case RMP_PARAM_INT:
    case RMP_PARAM_UINT64:
    case RMP_PARAM_REAL:
    default:
      return new_number (self);
    }
}

static void
update_number (RmpParamRow *self)
{
  RmpNumberEntry *entry = RMP_NUMBER_ENTRY (self->control);
  const double value = rmp_param_text_get_number (self->values, self->param);
  double soft[2], hard[2] = { -G_MAXDOUBLE, G_MAXDOUBLE };

  rmp_values_get_range (self->values, self->param, TRUE, hard);
  if (!rmp_values_get_range (self->values, self->param, FALSE, soft))
    {
      soft[0] = MAX (hard[0], -1.0);
      soft[1] = MIN (hard[1], MAX (2.0 * value, 1.0));
    }
  /* Widens the range of dragging round values beyond it, typed or automatic for long limbs, so that
   * these can be dragged in both directions too.
   */
  soft[1] = MIN (hard[1], MAX (soft[1], 2.0 * value));
  rmp_number_entry_set_range (entry, soft, hard);
  rmp_number_entry_set_value (entry, value);
  rmp_number_entry_set_automatic (entry, rmp_values_is_automatic (self->values, self->param));
}

/* Each number can be dragged from minus to plus the length of the longest of them, at least 1. */
static void
update_vector (RmpParamRow *self)
{
  RmpVectorEntry *entry = RMP_VECTOR_ENTRY (self->control);
  double vector[3], soft[2], hard[2] = { -G_MAXDOUBLE, G_MAXDOUBLE }, most = 1.0;

  rmp_values_get_vec3 (self->values, self->param, vector);
  rmp_values_get_range (self->values, self->param, TRUE, hard);
  if (!rmp_values_get_range (self->values, self->param, FALSE, soft))
    {
      for (guint c = 0; c < 3; c++)
        most = MAX (most, 2.0 * fabs (vector[c]));
      soft[0] = MAX (hard[0], -most);
      soft[1] = MIN (hard[1], most);
    }
  rmp_vector_entry_set_range (entry, soft, hard);
  rmp_vector_entry_set_value (entry, vector);
}

static gboolean
same_choices (GPtrArray *a, GPtrArray *b)
{
  if (!a || a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const RmpReferenceChoice *x = a->pdata[i], *y = b->pdata[i];

      if (!g_str_equal (x->name, y->name) || !g_str_equal (x->label, y->label))
        return FALSE;
    }
  return TRUE;
}

/* Keys say nothing where a section is asked for. */
static void
leave_out_keys (GPtrArray *references)
{
  for (guint i = references->len; i > 0; i--)
    {
      const RmpReferenceChoice *choice = references->pdata[i - 1];

      if (rmp_profile_get_shape (rmp_profile_item_get_profile (choice->row)) == RMP_PROFILE_KEYS)
        g_ptr_array_remove_index (references, i - 1);
    }
}

/* The things that can be chosen come, go and are renamed. The list is made again only if it
 * differs, because somebody may be choosing from it.
 */
static void
list_references (RmpParamRow *self)
{
  g_autoptr (GPtrArray)
      references = self->layer ? rmp_layer_list_references (self->layer, get_param (self)->target)
                               : g_ptr_array_new ();
  g_autoptr (GtkStringList) labels = NULL;

  if (get_param (self)->target == RMP_REFERENCE_CURVE && !get_param (self)->weighs)
    leave_out_keys (references);
  if (same_choices (self->references, references))
    return;
  g_clear_pointer (&self->references, g_ptr_array_unref);
  self->references = g_steal_pointer (&references);
  labels = gtk_string_list_new (NULL);
  gtk_string_list_append (labels, _ ("None"));
  for (guint i = 0; i < self->references->len; i++)
    gtk_string_list_append (labels,
                            ((const RmpReferenceChoice *) self->references->pdata[i])->label);
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->control), G_LIST_MODEL (labels));
}

/* What the curve runs over follows from the other values. */
static void
update_weighs (RmpParamRow *self)
{
  const RmpWeightCurve *weighs = get_param (self)->weighs;
  double start = 0.0, full = 1.0;

  if (!rmp_values_match (self->values, weighs->angles_if))
    {
      rmp_curve_reference_set_weighs (self->curve, RMP_CURVE_SHARES, start, full);
      return;
    }
  start = rmp_values_get_real (self->values, weighs->start);
  full = MAX (rmp_values_get_real (self->values, weighs->full), start + LEAST_ANGLE);
  rmp_curve_reference_set_weighs (self->curve, RMP_CURVE_ANGLES, start, full);
}

static void
update_reference (RmpParamRow *self)
{
  const char *name = rmp_values_get_reference (self->values, self->param);
  guint selected = 0;

  list_references (self);
  for (guint i = 0; name && i < self->references->len; i++)
    if (g_str_equal (((const RmpReferenceChoice *) self->references->pdata[i])->name, name))
      selected = i + 1;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->control), selected);
  if (get_param (self)->weighs)
    update_weighs (self);
  if (self->curve)
    rmp_curve_reference_show (
        self->curve, self->project,
        selected > 0 ? ((const RmpReferenceChoice *) self->references->pdata[selected - 1])->row
                     : NULL);
}

static void
update_control (RmpParamRow *self)
{
  const RmpParam *param = get_param (self);

  self->updating = TRUE;
  if (is_number (param))
    update_number (self);
  else if (param->type == RMP_PARAM_VEC3)
    update_vector (self);
  else if (param->type == RMP_PARAM_REFERENCE)
    update_reference (self);
  else if (param->type == RMP_PARAM_ENTRIES)
    rmp_entry_list_set_values (RMP_ENTRY_LIST (self->control), self->values);
  else if (param->type == RMP_PARAM_BOOL)
    gtk_switch_set_active (GTK_SWITCH (self->control),
                           rmp_values_get_bool (self->values, self->param));
  else if (param->type == RMP_PARAM_ENUM)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->control),
                                (guint) rmp_values_get_int (self->values, self->param));
  else
    rmp_profile_chooser_show (RMP_PROFILE_CHOOSER (self->control),
                              (gint64) rmp_values_get_profile_reference (self->values, self->param),
                              rmp_values_get_profile (self->values, self->param));
  self->updating = FALSE;
}

void
rmp_param_row_set_values (RmpParamRow *self, const RmpValues *values)
{
  g_return_if_fail (RMP_IS_PARAM_ROW (self));
  g_return_if_fail (rmp_values_get_param (values, self->param) == get_param (self));
  g_clear_pointer (&self->values, rmp_values_unref);
  self->values = rmp_values_ref ((RmpValues *) values);
  gtk_widget_set_visible (GTK_WIDGET (self), rmp_values_is_visible (values, self->param));
  gtk_widget_set_visible (GTK_WIDGET (self->dot), !rmp_values_is_default (values, self->param));
  update_control (self);
}

/* A parameter that follows a mask has no single value to show. */
static void
show_mask (RmpParamRow *self, RmpWorkspace *workspace, RmpLook *look)
{
  g_autoptr (RmpLayer) layer = look ? g_list_model_get_item (rmp_look_get_layers (look), 0) : NULL;

  rmp_mask_use_set_layer (self->mask, workspace, layer);
  gtk_widget_set_visible (self->control, !rmp_mask_use_is_used (self->mask));
}

static void
on_project_changed (RmpParamRow *self)
{
  g_assert (RMP_IS_PARAM_ROW (self));
  if (self->values)
    update_control (self);
}

static RmpProject *
get_project (RmpLayer *layer)
{
  RmpGarment *garment = rmp_look_get_garment (rmp_layer_get_look (layer));

  return rmp_character_get_project (rmp_surface_get_character (rmp_garment_get_surface (garment)));
}

static void
follow_layer (RmpParamRow *self, RmpLook *look)
{
  g_autoptr (RmpLayer) layer = look ? g_list_model_get_item (rmp_look_get_layers (look), 0) : NULL;

  if (layer != self->layer)
    {
      if (self->project)
        g_signal_handlers_disconnect_by_func (self->project, on_project_changed, self);
      g_set_object (&self->layer, layer);
      g_clear_object (&self->project);
      if (layer)
        {
          self->project = g_object_ref (get_project (layer));
          g_signal_connect_object (self->project, "changed", G_CALLBACK (on_project_changed), self,
                                   G_CONNECT_SWAPPED);
        }
    }
  on_project_changed (self);
}

void
rmp_param_row_set_look (RmpParamRow *self, RmpWorkspace *workspace, RmpLook *look)
{
  RmpProfileChooser *chooser;

  g_return_if_fail (RMP_IS_PARAM_ROW (self));
  if (self->mask)
    show_mask (self, workspace, look);
  if (self->curve)
    rmp_curve_reference_set_workspace (self->curve, workspace);
  if (get_param (self)->type == RMP_PARAM_REFERENCE)
    follow_layer (self, look);
  if (RMP_IS_ENTRY_LIST (self->control))
    rmp_entry_list_set_look (RMP_ENTRY_LIST (self->control), workspace, look);
  if (!RMP_IS_PROFILE_CHOOSER (self->control))
    return;
  chooser = RMP_PROFILE_CHOOSER (self->control);
  rmp_profile_chooser_set_workspace (chooser, workspace);
  rmp_fold_view_set_look (rmp_profile_chooser_get_fold_view (chooser), workspace, look, NULL);
  update_control (self);
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
  const RmpParam *param = get_param (self);
  const RmpTechnique *technique = rmp_values_get_technique (self->values);
  g_autoptr (GString) text = g_string_new (_ (param->help));
  g_autofree char *published = describe_published (self);

  if (param->equation)
    g_string_append_printf (text, "\n%s · %s, %u", param->equation, technique->authors,
                            technique->year);
  if (published)
    g_string_append_printf (text, _ ("\nAs published: %s"), published);
  if (is_number (param))
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
  const char *symbol = get_param (self)->symbol;
  g_autofree char *markup = symbol ? rmp_quantity_format_symbol (symbol) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->symbol), symbol != NULL);
  if (symbol)
    gtk_label_set_markup (self->symbol, markup);
}

static void
add_mask (RmpParamRow *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "maskable");
  self->mask = RMP_MASK_USE (rmp_mask_use_new (get_param (self)));
  gtk_box_append (self->box, rmp_mask_use_get_button (self->mask));
  gtk_box_append (GTK_BOX (self->lines), GTK_WIDGET (self->mask));
}

/* Underlines the letter that focuses the control with Alt. Rows may share a letter: pressed again,
 * it goes to the next of them.
 */
static void
show_name (RmpParamRow *self)
{
  const char *label = _ (get_param (self)->label), *letter = label;
  g_autofree char *marked = NULL;

  while (*letter != '\0' &&
         (!g_ascii_isalpha (*letter) || strchr (TAKEN_LETTERS, g_ascii_tolower (*letter))))
    letter++;
  marked = g_strdup_printf ("%.*s_%s", (int) (letter - label), label, letter);
  gtk_label_set_text_with_mnemonic (self->name, *letter != '\0' ? marked : label);
  gtk_label_set_mnemonic_widget (self->name, self->control);
}

/* Beside the choice. */
static void
add_curve (RmpParamRow *self)
{
  self->curve = RMP_CURVE_REFERENCE (rmp_curve_reference_new ());
  g_signal_connect_swapped (self->curve, "choose", G_CALLBACK (on_curve_made), self);
  gtk_box_append (self->box, GTK_WIDGET (self->curve));
}

GtkWidget *
rmp_param_row_new (const RmpParam *params, guint param)
{
  RmpParamRow *self = g_object_new (RMP_TYPE_PARAM_ROW, NULL);

  self->params = params;
  self->param = param;
  show_symbol (self);
  self->control = new_control (self);
  show_name (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->control), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (get_param (self)->label), -1);
  gtk_box_append (self->box, self->control);
  if (get_param (self)->type == RMP_PARAM_REFERENCE &&
      get_param (self)->target == RMP_REFERENCE_CURVE)
    add_curve (self);
  if (is_direction (get_param (self)))
    add_axes (self);
  if (get_param (self)->maskable)
    add_mask (self);
  return GTK_WIDGET (self);
}
