/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* weight-rows.h: rows of pose, radius and weight of a look's entries, as text and back. */

#include "cli/cli.h"
#include "technique/dials.h"

G_BEGIN_DECLS

typedef struct
{
  guint entry; /* from 1 */
  char *joint; /* (nullable) */
  RmpDialRow row;
} RmpCliWeightRow;

/* (element-type RmpCliWeightRow): of all entries of @look that have any; fails where its method
 * knows no such rows, or none of its entries has one.
 */
GArray *rmp_cli_make_weight_rows (RmpLook *look, GError **error);

/* Keeps them in place of those that the entries they name have had, and makes these follow them.
 * @n: (out): how many entries these are
 */
gboolean rmp_cli_keep_weight_rows (RmpLook *look, const GArray *rows, guint *n, GError **error);

char *rmp_cli_weight_rows_to_table (const GArray *rows);
char *rmp_cli_weight_rows_to_json (const GArray *rows);

/* @name: of the file, for messages */
GArray *rmp_cli_weight_rows_from_table (const char *text, const char *name, GError **error);
GArray *rmp_cli_weight_rows_from_json (const char *text, const char *name, GError **error);

G_END_DECLS
