/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* param-list.h: the parameters of any technique as rows in groups; those for experts under
 * Advanced.
 *
 * Signal edited (RmpValues *values, gboolean final, guint param): see param-row.h.
 */

#include <gtk/gtk.h>

#include "technique/technique.h"

G_BEGIN_DECLS

#define RMP_TYPE_PARAM_LIST (rmp_param_list_get_type ())
G_DECLARE_FINAL_TYPE (RmpParamList, rmp_param_list, RMP, PARAM_LIST, GtkWidget)

/* Shows @values. Rows are made again only when the technique changes. */
void rmp_param_list_set_values (RmpParamList *self, const RmpValues *values); /* (nullable) */

GPtrArray *rmp_param_list_get_rows (
    RmpParamList *self); /* (transfer none) (element-type RmpParamRow), table order */

G_END_DECLS
