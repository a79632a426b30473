/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/document/schema-match.h"
#include "store/document/schema.h"

typedef struct
{
  char *type, *name, *table, *sql;
} Declaration;

static void
declaration_clear (gpointer data)
{
  Declaration *self = data;

  g_free (self->type);
  g_free (self->name);
  g_free (self->table);
  g_free (self->sql);
}

/* Versions of Rimple broke their lines differently: a run of spaces is one. */
static char *
squeeze (const char *sql)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (const char *c = sql; c && *c; c++)
    if (*c != ' ' || c[1] != ' ')
      g_string_append_c (text, *c);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* By name and type, which are unique in a sound file. */
static GArray *
list_declarations (sqlite3 *db, GError **error)
{
  g_autoptr (GArray) list = g_array_new (FALSE, TRUE, sizeof (Declaration));
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      db, error, "SELECT type, name, tbl_name, sql FROM main.sqlite_schema ORDER BY name, type",
      "");
  int code = SQLITE_ERROR;

  g_array_set_clear_func (list, declaration_clear);
  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      const Declaration one = {
        g_strdup (rmp_statement_text (statement, 0)),
        g_strdup (rmp_statement_text (statement, 1)),
        g_strdup (rmp_statement_text (statement, 2)),
        squeeze (rmp_statement_text (statement, 3)),
      };

      g_array_append_val (list, one);
    }
  return code == SQLITE_DONE ? g_steal_pointer (&list) : NULL;
}

static gboolean
refuse (const Declaration *declaration, const char *format, GError **error)
{
  g_autofree char *name = g_utf8_make_valid (declaration->name ? declaration->name : "", -1);
  g_autofree char *type = g_utf8_make_valid (declaration->type ? declaration->type : "", -1);
  g_autofree char *what = g_strdup_printf ("%s “%.60s”", type, name);

  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED, format, what);
  return FALSE;
}

static gboolean
compare (GArray *found, GArray *own, GError **error)
{
  for (guint i = 0, o = 0; i < found->len || o < own->len; i++, o++)
    {
      const Declaration *a = i < found->len ? &g_array_index (found, Declaration, i) : NULL;
      const Declaration *b = o < own->len ? &g_array_index (own, Declaration, o) : NULL;
      const int order = !a ? 1 : !b ? -1 : g_strcmp0 (a->name, b->name);

      if (order < 0)
        return refuse (a,
                       _ ("This project is not opened: its %s is none of Rimple’s. It was changed "
                          "with another program; "
                          "remove it there, or restore a copy of the project."),
                       error);
      if (order > 0)
        return refuse (
            b, _ ("The project is damaged: its %s is missing. Restore a copy of the project."),
            error);
      if (g_strcmp0 (a->type, b->type) != 0 || g_strcmp0 (a->table, b->table) != 0 ||
          g_strcmp0 (a->sql, b->sql) != 0)
        return refuse (a,
                       _ ("This project is not opened: its %s is declared otherwise than Rimple "
                          "declares it. It was "
                          "changed with another program; restore a copy of the project."),
                       error);
    }
  return TRUE;
}

gboolean
rmp_schema_match (sqlite3 *db, guint version, GError **error)
{
  g_autoptr (sqlite3) model = rmp_database_open (":memory:", SQLITE_OPEN_READWRITE, error);
  g_autoptr (GArray) found = NULL;
  g_autoptr (GArray) own = NULL;

  if (!model || !rmp_schema_migrate (model, "main", version, error))
    return FALSE;
  own = list_declarations (model, error);
  found = own ? list_declarations (db, error) : NULL;
  return found && compare (found, own, error);
}
