/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tables: what is put into a row is read by its columns, whatever kind it is of. */

#include "technique/table.h"

#include <math.h>

#include "technique/technique.h"

typedef struct
{
  double real;
  float single, vector[3];
  guint count;
  guint64 number;
  gboolean flag;
  char *name;
  const char *word;
} Row;

#define COLUMN(id, type, member) RMP_COLUMN (Row, id, id, id, type, NONE, member)

static const RmpColumn columns[] = {
  COLUMN ("real", REAL, real),       COLUMN ("single", FLOAT, single),
  COLUMN ("vector", VECTOR, vector), COLUMN ("count", COUNT, count),
  COLUMN ("number", NUMBER, number), COLUMN ("flag", FLAG, flag),
  COLUMN ("name", NAME, name),       COLUMN ("word", WORD, word),
};

static const RmpTableKind kind = {
  .id = "all",
  .label = "All",
  .row_size = sizeof (Row),
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
};

static void
cells_are_read_by_the_type_of_their_column (void)
{
  g_autoptr (RmpTable) table = rmp_table_new (&kind);
  const double expected[] = { 0.1,          0.5, (double) NAN, 7.0,
                              4294967296.0, 1.0, (double) NAN, (double) NAN };
  Row *row;

  rmp_table_add_row (table);
  row = rmp_table_add_row (table);
  *row = (Row){ .real = 0.1,
                .single = 0.5f,
                .vector = { 1.0f, 2.0f, 3.0f },
                .count = 7,
                .number = 4294967296,
                .flag = TRUE,
                .name = g_ref_string_new ("elbow"),
                .word = "ok" };
  g_assert_cmpuint (rmp_table_get_n_rows (table), ==, 2);
  g_assert_cmpuint (rmp_table_get_size (table), ==, 2 * sizeof (Row));
  for (guint column = 0; column < kind.n_columns; column++)
    {
      const gboolean is_text = columns[column].type == RMP_COLUMN_NAME ||
                               columns[column].type == RMP_COLUMN_WORD;
      const gboolean is_number = !is_text && columns[column].type != RMP_COLUMN_VECTOR;
      const double value = rmp_table_get_number (table, 1, column);

      g_assert_true (is_number ? value == expected[column] : isnan (value));
      g_assert_true (is_number ? rmp_table_get_number (table, 0, column) == 0.0
                               : isnan (rmp_table_get_number (table, 0, column)));
      g_assert_null (rmp_table_get_text (table, 0, column));
      g_assert_true (is_text == (rmp_table_get_text (table, 1, column) != NULL));
    }
  g_assert_cmpstr (rmp_table_get_text (table, 1, 6), ==, "elbow");
  g_assert_cmpstr (rmp_table_get_text (table, 1, 7), ==, "ok");
}

/* A row holds a reference of its own, and lets it go with the table. */
static void
names_are_let_go_with_the_table (void)
{
  RmpTable *table = rmp_table_new (&kind);
  g_autofree char *again = NULL;
  char *name = g_ref_string_new ("knee");

  for (guint i = 0; i < 100; i++)
    ((Row *) rmp_table_add_row (table))->name = g_ref_string_acquire (name);
  g_assert_true (rmp_table_get_text (table, 99, 6) == name);
  rmp_table_free (table);
  again = g_strdup (name); /* still there: this one is ours */
  g_assert_cmpstr (again, ==, "knee");
  g_ref_string_release (name);
}

static void
check_kind (const RmpTableKind *declared)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);

  g_assert_nonnull (declared->id);
  g_assert_nonnull (declared->label);
  g_assert_cmpuint (declared->n_columns, >, 0);
  for (guint i = 0; i < declared->n_columns; i++)
    {
      const RmpColumn *column = declared->columns + i;

      g_assert_true (g_hash_table_add (ids, (gpointer) column->id));
      g_assert_nonnull (column->label);
      g_assert_nonnull (column->help);
      g_assert_cmpuint (column->offset + rmp_column_get_size (column), <=, declared->row_size);
      for (guint k = 0; k < i; k++)
        g_assert_true (column->offset >= declared->columns[k].offset +
                                             rmp_column_get_size (declared->columns + k) ||
                       column->offset + rmp_column_get_size (column) <=
                           declared->columns[k].offset);
    }
}

static void
declared_columns_lie_side_by_side_in_their_row (void)
{
  guint n = 0;

  for (guint t = 0; rmp_techniques[t]; t++)
    for (guint i = 0; i < rmp_techniques[t]->n_tables; i++, n++)
      {
        RmpOutput output;

        check_kind (rmp_techniques[t]->tables[i]);
        rmp_output_init (&output, rmp_techniques[t]);
        g_assert_nonnull (rmp_output_get_table (&output, rmp_techniques[t]->tables[i]));
        g_assert_null (rmp_output_get_table (&output, &kind));
        rmp_output_clear (&output);
        g_assert_null (rmp_output_get_table (&output, rmp_techniques[t]->tables[i]));
      }
  g_assert_cmpuint (n, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/algorithms/table/" name, function)
  ADD ("cells-are-read-by-the-type-of-their-column", cells_are_read_by_the_type_of_their_column);
  ADD ("names-are-let-go-with-the-table", names_are_let_go_with_the_table);
  ADD ("declared-columns-lie-side-by-side-in-their-row",
       declared_columns_lie_side_by_side_in_their_row);
#undef ADD
  return g_test_run ();
}
