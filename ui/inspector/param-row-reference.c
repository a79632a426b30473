/* SPDX-License-Identifier: GPL-3.0-or-later */
/* param-row-reference.c: a choice among what a layer can name, such as the project's curves. */

#include "inspector/param-row-private.h"

#include "store/looks/reference.h"
#include "widgets/drop-down.h"
#include "widgets/i18n.h"

/* Radians, at least, that a curve of weights runs over. */
#define LEAST_ANGLE 1e-3

/* The first of the list is “None”. */
static void
on_chosen (RmpParamRow *self)
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
  rmp_param_row_emit_edited (self, values, TRUE);
}

/* One that is new, and so not in the list yet. */
static void
on_curve_made (RmpParamRow *self, RmpProfileItem *item)
{
  g_autofree char *name = g_strdup_printf ("%" G_GINT64_FORMAT, rmp_profile_item_get_id (item));
  g_autoptr (RmpValues) values = rmp_values_copy (self->values);

  g_assert (RMP_IS_PARAM_ROW (self));

  rmp_values_set_reference (values, self->param, name);
  rmp_param_row_emit_edited (self, values, TRUE);
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
  const RmpParam *param = rmp_param_row_get_line (self);
  g_autoptr (GPtrArray) references = self->layer
                                         ? rmp_layer_list_references (self->layer, param->target)
                                         : g_ptr_array_new ();
  g_autoptr (GtkStringList) labels = NULL;

  if (param->target == RMP_REFERENCE_CURVE && !param->weighs)
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
  const RmpWeightCurve *weighs = rmp_param_row_get_line (self)->weighs;
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
update (RmpParamRow *self)
{
  const char *name = rmp_values_get_reference (self->values, self->param);
  guint selected = 0;

  list_references (self);
  for (guint i = 0; name && i < self->references->len; i++)
    if (g_str_equal (((const RmpReferenceChoice *) self->references->pdata[i])->name, name))
      selected = i + 1;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->control), selected);
  if (rmp_param_row_get_line (self)->weighs)
    update_weighs (self);
  if (self->curve)
    rmp_curve_reference_show (
        self->curve, self->project,
        selected > 0 ? ((const RmpReferenceChoice *) self->references->pdata[selected - 1])->row
                     : NULL);
}

static GtkWidget *
create (RmpParamRow *self)
{
  GtkWidget *widget = gtk_drop_down_new (NULL, NULL);

  rmp_drop_down_shorten (GTK_DROP_DOWN (widget));
  g_signal_connect_swapped (widget, "notify::selected", G_CALLBACK (on_chosen), self);
  return widget;
}

static void
extend (RmpParamRow *self)
{
  if (rmp_param_row_get_line (self)->target != RMP_REFERENCE_CURVE)
    return;
  self->curve = RMP_CURVE_REFERENCE (rmp_curve_reference_new ());
  g_signal_connect_swapped (self->curve, "choose", G_CALLBACK (on_curve_made), self);
  gtk_box_append (self->box, GTK_WIDGET (self->curve));
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
        g_signal_handlers_disconnect_by_func (self->project, rmp_param_row_update, self);
      g_set_object (&self->layer, layer);
      g_clear_object (&self->project);
      if (layer)
        {
          self->project = g_object_ref (get_project (layer));
          g_signal_connect_object (self->project, "changed", G_CALLBACK (rmp_param_row_update),
                                   self, G_CONNECT_SWAPPED);
        }
    }
  rmp_param_row_update (self);
}

static void
set_look (RmpParamRow *self, RmpWorkspace *workspace, RmpLook *look)
{
  if (self->curve)
    rmp_curve_reference_set_workspace (self->curve, workspace);
  follow_layer (self, look);
}

const RmpParamControl rmp_param_row_reference = {
  .create = create,
  .extend = extend,
  .update = update,
  .set_look = set_look,
};
