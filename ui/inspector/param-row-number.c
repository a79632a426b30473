/* SPDX-License-Identifier: GPL-3.0-or-later */
/* param-row-number.c: a number, whole or real, that can be typed and dragged. */

#include "inspector/param-row-private.h"

#include "inspector/param-text.h"
#include "widgets/number-entry.h"

static gboolean
is_real (RmpParamRow *self)
{
  return rmp_param_row_get_line (self)->type == RMP_PARAM_REAL;
}

static RmpValues *
with_number (RmpParamRow *self, double value)
{
  RmpValues *values = rmp_values_copy (self->values);

  if (is_real (self))
    rmp_values_set_real (values, self->param, value);
  else if (rmp_param_row_get_line (self)->type == RMP_PARAM_INT)
    rmp_values_set_int (values, self->param, (gint) value);
  else
    rmp_values_set_uint64 (values, self->param, (guint64) value);
  return values;
}

static void
on_scrubbed (RmpParamRow *self, double value)
{
  g_autoptr (RmpValues) values = with_number (self, value);

  g_assert (RMP_IS_PARAM_ROW (self));
  rmp_param_row_emit_edited (self, values, FALSE);
}

static void
on_changed (RmpParamRow *self, double value)
{
  g_autoptr (RmpValues) values = with_number (self, value);

  g_assert (RMP_IS_PARAM_ROW (self));
  rmp_param_row_emit_edited (self, values, TRUE);
}

static void
on_reverted (RmpParamRow *self)
{
  g_assert (RMP_IS_PARAM_ROW (self));
  rmp_param_row_emit_edited (self, NULL, TRUE);
}

static GtkWidget *
create (RmpParamRow *self)
{
  GtkWidget *entry = rmp_number_entry_new (rmp_param_row_get_line (self)->unit, !is_real (self));

  g_signal_connect_swapped (entry, "scrubbed", G_CALLBACK (on_scrubbed), self);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect_swapped (entry, "reverted", G_CALLBACK (on_reverted), self);
  return entry;
}

static void
update (RmpParamRow *self)
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

const RmpParamControl rmp_param_row_number = { .create = create, .update = update };
