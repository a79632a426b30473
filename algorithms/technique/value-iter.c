/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "value-iter.h"

#include "technique.h"

gboolean
rmp_value_iter_next (RmpValueIter *self)
{
  if (self->entry > 0 && self->param + 1 < rmp_values_get_n_params (self->values))
    {
      self->param++;
      return TRUE;
    }
  if (self->values && self->entry < rmp_values_get_n_entries (self->whole, self->top))
    {
      self->values = rmp_values_get_entry (self->whole, self->top, self->entry);
      self->param = 0;
      self->entry++;
      return TRUE;
    }
  self->top = self->values ? self->top + 1 : 0;
  self->values = self->whole;
  self->param = self->top;
  self->entry = 0;
  return self->top < rmp_values_get_n_params (self->whole);
}

char *
rmp_value_iter_get_name (const RmpValueIter *self)
{
  const char *id = rmp_values_get_param (self->values, self->param)->id;

  return self->entry > 0
             ? g_strdup_printf ("%s.%u.%s", rmp_values_get_param (self->whole, self->top)->id,
                                self->entry, id)
             : g_strdup (id);
}
