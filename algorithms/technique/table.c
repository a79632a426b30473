/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table.h"

#include <math.h>

struct _RmpTable
{
  const RmpTableKind *kind;
  GArray *rows; /* of kind->row_size */
};

gsize
rmp_column_get_size (const RmpColumn *self)
{
  switch (self->type)
    {
    case RMP_COLUMN_REAL:
      return sizeof (double);
    case RMP_COLUMN_FLOAT:
      return sizeof (float);
    case RMP_COLUMN_VECTOR:
      return 3 * sizeof (float);
    case RMP_COLUMN_COUNT:
      return sizeof (guint);
    case RMP_COLUMN_NUMBER:
      return sizeof (guint64);
    case RMP_COLUMN_FLAG:
      return sizeof (gboolean);
    case RMP_COLUMN_NAME:
    case RMP_COLUMN_WORD:
    default:
      return sizeof (char *);
    }
}

static gconstpointer
find_cell (const RmpTable *self, guint row, guint column)
{
  g_assert (column < self->kind->n_columns);
  return (const char *) rmp_table_get_row (self, row) + self->kind->columns[column].offset;
}

RmpTable *
rmp_table_new (const RmpTableKind *kind)
{
  RmpTable *self = g_new0 (RmpTable, 1);

  self->kind = kind;
  self->rows = g_array_new (FALSE, TRUE, (guint) kind->row_size);
  return self;
}

void
rmp_table_free (RmpTable *self)
{
  g_return_if_fail (self);

  for (guint column = 0; column < self->kind->n_columns; column++)
    for (guint row = 0;
         self->kind->columns[column].type == RMP_COLUMN_NAME && row < self->rows->len; row++)
      {
        char *const *name = find_cell (self, row, column);

        if (*name)
          g_ref_string_release (*name);
      }
  g_array_unref (self->rows);
  g_free (self);
}

const RmpTableKind *
rmp_table_get_kind (const RmpTable *self)
{
  return self->kind;
}

guint
rmp_table_get_n_rows (const RmpTable *self)
{
  return self->rows->len;
}

gsize
rmp_table_get_size (const RmpTable *self)
{
  return self->rows->len * self->kind->row_size;
}

gconstpointer
rmp_table_get_row (const RmpTable *self, guint row)
{
  g_assert (row < self->rows->len);
  return self->rows->data + row * self->kind->row_size;
}

gpointer
rmp_table_add_row (RmpTable *self)
{
  g_array_set_size (self->rows, self->rows->len + 1);
  return self->rows->data + (self->rows->len - 1) * self->kind->row_size;
}

double
rmp_table_get_number (const RmpTable *self, guint row, guint column)
{
  gconstpointer cell = find_cell (self, row, column);

  switch (self->kind->columns[column].type)
    {
    case RMP_COLUMN_REAL:
      return *(const double *) cell;
    case RMP_COLUMN_FLOAT:
      return (double) *(const float *) cell;
    case RMP_COLUMN_COUNT:
      return *(const guint *) cell;
    case RMP_COLUMN_NUMBER:
      return (double) *(const guint64 *) cell;
    case RMP_COLUMN_FLAG:
      return *(const gboolean *) cell ? 1.0 : 0.0;
    case RMP_COLUMN_VECTOR:
    case RMP_COLUMN_NAME:
    case RMP_COLUMN_WORD:
    default:
      return NAN;
    }
}

const char *
rmp_table_get_text (const RmpTable *self, guint row, guint column)
{
  const RmpColumnType type = self->kind->columns[column].type;

  return type == RMP_COLUMN_NAME || type == RMP_COLUMN_WORD
             ? *(const char *const *) find_cell (self, row, column)
             : NULL;
}
