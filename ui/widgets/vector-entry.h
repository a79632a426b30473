/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* vector-entry.h: three numbers in a row, x, y and z, each a number-entry.h.
 *
 * Signals: scrubbed (), changed () and reverted (), as those of the entries; the value is then what
 * it is to be.
 */

#include "widgets/number-entry.h"

G_BEGIN_DECLS

#define RMP_TYPE_VECTOR_ENTRY (rmp_vector_entry_get_type ())
G_DECLARE_FINAL_TYPE (RmpVectorEntry, rmp_vector_entry, RMP, VECTOR_ENTRY, GtkWidget)

GtkWidget *rmp_vector_entry_new (RmpUnit unit);
void rmp_vector_entry_set_range (RmpVectorEntry *self, const double soft[2],
                                 const double hard[2]);                         /* SI, of each */
void rmp_vector_entry_set_value (RmpVectorEntry *self, const double vector[3]); /* SI, no signal */
void rmp_vector_entry_get_value (RmpVectorEntry *self, double vector[3]);
RmpNumberEntry *rmp_vector_entry_get_entry (RmpVectorEntry *self, guint axis); /* (transfer none) */

G_END_DECLS
