/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* published-list.h: where a technique departs from its paper, one switch a decision: on gives the paper's way, off Rimple's.
 *
 * Signal edited (RmpValues *values, gboolean final, guint param): as a param list's; always final.
 */

#include <gtk/gtk.h>

#include "technique.h"

G_BEGIN_DECLS

#define RMP_TYPE_PUBLISHED_LIST (rmp_published_list_get_type ())
G_DECLARE_FINAL_TYPE (RmpPublishedList, rmp_published_list, RMP, PUBLISHED_LIST, GtkWidget)

/* Hidden where there is nothing to choose. */
void rmp_published_list_set_values (RmpPublishedList *self, const RmpValues *values); /* (nullable) */

/* The switch of a parameter, NULL where the paper's way is the only one. (transfer none) */
GtkWidget *rmp_published_list_get_switch (RmpPublishedList *self, guint param);

G_END_DECLS
