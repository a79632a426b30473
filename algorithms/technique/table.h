/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* table.h: rows of numbers and words a technique tells besides its figures: one a fold, a wrinkle,
 * a contact, a face.
 *
 * A kind of table is a constant descriptor: it names its columns and says where in a row each
 * stands. Whoever knows the kind reads rows as its struct; whoever does not (the command line,
 * reports, files of frames) reads them by columns.
 */

#include <glib.h>

#include "unit.h"

G_BEGIN_DECLS

/* The type of a value in a row. */
typedef enum
{
  RMP_COLUMN_REAL,   /* double */
  RMP_COLUMN_FLOAT,  /* float */
  RMP_COLUMN_VECTOR, /* float[3] */
  RMP_COLUMN_COUNT,  /* guint */
  RMP_COLUMN_NUMBER, /* guint64: names something; 0: nothing */
  RMP_COLUMN_FLAG,   /* gboolean */
  RMP_COLUMN_NAME,   /* (nullable): a GRefString that the row owns */
  RMP_COLUMN_WORD, /* (nullable): a string that lives as long as the program, as choices have ids */
} RmpColumnType;

typedef struct
{
  const char *id;    /* rest_length */
  const char *label; /* N_("Length at rest") */
  const char *help;  /* N_() definition */
  RmpColumnType type;
  RmpUnit unit;
  gsize offset; /* in a row */
} RmpColumn;

/* A column that holds @member of the struct @row. */
#define RMP_COLUMN(row, id, label, help, type, unit, member)                                       \
  {                                                                                                \
    id, label, help, RMP_COLUMN_##type, RMP_UNIT_##unit, G_STRUCT_OFFSET (row, member)             \
  }

typedef struct
{
  const char *id;    /* folds */
  const char *label; /* N_("Folds") */
  gsize row_size;
  const RmpColumn *columns;
  guint n_columns;
  gboolean is_drawn; /* a row a face: for overlays, too many to be read by people */
} RmpTableKind;

/* Bytes of a cell. */
gsize rmp_column_get_size (const RmpColumn *self);

typedef struct _RmpTable RmpTable;

RmpTable *rmp_table_new (const RmpTableKind *kind);
void rmp_table_free (RmpTable *self);
const RmpTableKind *rmp_table_get_kind (const RmpTable *self);
guint rmp_table_get_n_rows (const RmpTable *self);
gsize rmp_table_get_size (const RmpTable *self); /* bytes, without names */

/* Returns: (transfer none): a row of its kind's struct; valid until the next one is added */
gconstpointer rmp_table_get_row (const RmpTable *self, guint row);

/* All zero. Returns: (transfer none): as rmp_table_get_row() */
gpointer rmp_table_add_row (RmpTable *self);

/* A number of whatever type as a double; %NAN for vectors and text. */
double rmp_table_get_number (const RmpTable *self, guint row, guint column);

/* Returns: (transfer none) (nullable): the text of a name or word; %NULL for what is no text */
const char *rmp_table_get_text (const RmpTable *self, guint row, guint column);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpTable, rmp_table_free)

G_END_DECLS
