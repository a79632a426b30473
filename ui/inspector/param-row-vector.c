/* SPDX-License-Identifier: GPL-3.0-or-later */
/* param-row-vector.c: three numbers, and for a direction buttons that turn it along an axis. */

#include "inspector/param-row-private.h"

#include "widgets/i18n.h"
#include "widgets/vector-entry.h"

#include <math.h>

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
on_scrubbed (RmpParamRow *self)
{
  g_autoptr (RmpValues) values = with_vector (self);

  g_assert (RMP_IS_PARAM_ROW (self));
  rmp_param_row_emit_edited (self, values, FALSE);
}

static void
on_changed (RmpParamRow *self)
{
  g_autoptr (RmpValues) values = with_vector (self);

  g_assert (RMP_IS_PARAM_ROW (self));
  rmp_param_row_emit_edited (self, values, TRUE);
}

static void
on_reverted (RmpParamRow *self)
{
  g_assert (RMP_IS_PARAM_ROW (self));
  rmp_param_row_emit_edited (self, NULL, TRUE);
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
  rmp_param_row_emit_edited (self, values, TRUE);
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
create (RmpParamRow *self)
{
  GtkWidget *entry = rmp_vector_entry_new (rmp_param_row_get_line (self)->unit);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->box), GTK_ORIENTATION_VERTICAL);
  g_signal_connect_swapped (entry, "scrubbed", G_CALLBACK (on_scrubbed), self);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect_swapped (entry, "reverted", G_CALLBACK (on_reverted), self);
  return entry;
}

/* Each number can be dragged from minus to plus the length of the longest of them, at least 1. */
static void
update (RmpParamRow *self)
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

static void
extend (RmpParamRow *self)
{
  if (is_direction (rmp_param_row_get_line (self)))
    add_axes (self);
}

const RmpParamControl rmp_param_row_vector = {
  .create = create,
  .extend = extend,
  .update = update,
};
