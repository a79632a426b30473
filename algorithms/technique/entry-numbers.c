/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "entry-numbers.h"

#define GONE G_MAXUINT

/* @to: GONE: it is removed */
typedef struct
{
  guint from, to;
} Change;

/* Where the entry @index has come to. */
static guint
follow (const Change *change, guint index)
{
  if (index == change->from)
    return change->to;
  if (change->to == GONE)
    return index > change->from ? index - 1 : index;
  if (index > change->from && index <= change->to)
    return index - 1;
  return index < change->from && index >= change->to ? index + 1 : index;
}

/* The member of entries of @group that counts entries of @param; −1: none does. */
static gint
find_member (const RmpParam *group, const RmpParam *param)
{
  if (group->type != RMP_PARAM_ENTRIES)
    return -1;
  for (guint i = 0; i < group->entry->n_params; i++)
    if (g_strcmp0 (group->entry->params[i].numbers, param->id) == 0)
      return (gint) i;
  return -1;
}

static void
renumber (RmpValues *values, guint group, guint member, const Change *change)
{
  for (guint i = rmp_values_get_n_entries (values, group); i-- > 0;)
    {
      const RmpValues *entry = rmp_values_get_entry (values, group, i);
      const gint number = rmp_values_get_int (entry, member);
      const guint to = number > 0 ? follow (change, (guint) number - 1) : 0;
      g_autoptr (RmpValues) changed = NULL;

      if (number < 1 || to + 1 == (guint) number)
        continue;
      if (to == GONE)
        {
          rmp_values_remove_entry (values, group, i);
          continue;
        }
      changed = rmp_values_copy (entry);
      rmp_values_set_int (changed, member, (gint) to + 1);
      rmp_values_set_entry (values, group, i, changed);
    }
}

static void
follow_change (RmpValues *values, guint param, const Change *change)
{
  for (guint i = 0; i < rmp_values_get_n_params (values); i++)
    {
      const gint member = find_member (rmp_values_get_param (values, i),
                                       rmp_values_get_param (values, param));

      if (member >= 0)
        renumber (values, i, (guint) member, change);
    }
}

void
rmp_entry_numbers_follow_move (RmpValues *values, guint param, guint from, guint to)
{
  follow_change (values, param, &(Change){ from, to });
}

void
rmp_entry_numbers_follow_removal (RmpValues *values, guint param, guint removed)
{
  follow_change (values, param, &(Change){ removed, GONE });
}
