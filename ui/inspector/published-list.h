/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* published-list.h: the departures of a technique from its paper, a switch for each: on for the way
 * of the paper, off for that of Rimple.
 *
 * Signal edited (RmpValues *values, gboolean final, guint param): as for RmpParamList; always
 * final.
 */

#include <gtk/gtk.h>

#include "technique/technique.h"

G_BEGIN_DECLS

#define RMP_TYPE_PUBLISHED_LIST (rmp_published_list_get_type ())
G_DECLARE_FINAL_TYPE (RmpPublishedList, rmp_published_list, RMP, PUBLISHED_LIST, GtkWidget)

/* Hidden if there is nothing to choose. */
void rmp_published_list_set_values (RmpPublishedList *self,
                                    const RmpValues *values); /* (nullable) */

/* The switch of a parameter; NULL if the way of the paper is the only one. (transfer none) */
GtkWidget *rmp_published_list_get_switch (RmpPublishedList *self, guint param);

G_END_DECLS
