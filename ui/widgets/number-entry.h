/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* number-entry.h: a number one drags, types or steps.
 *
 * Drag sideways to scrub (Shift fine, Control in round steps), click or type to edit (units and arithmetic), arrow keys
 * to step, and the wheel too once it was clicked: otherwise that scrolls what the entry is in. Dragging stays in the soft
 * range, typing in the hard one.
 *
 * Signals: scrubbed (double value) while a drag or steps of the wheel last; changed (double value) once at their end, or
 * after typing and stepping; reverted () when Escape ends them, or they end where they began.
 */

#include <gtk/gtk.h>

#include "widgets/quantity.h"

G_BEGIN_DECLS

#define RMP_TYPE_NUMBER_ENTRY (rmp_number_entry_get_type ())
G_DECLARE_FINAL_TYPE (RmpNumberEntry, rmp_number_entry, RMP, NUMBER_ENTRY, GtkWidget)

GtkWidget *rmp_number_entry_new (RmpUnit unit, gboolean integer);
void rmp_number_entry_set_unit (RmpNumberEntry *self, RmpUnit unit, gboolean integer);
void rmp_number_entry_set_range (RmpNumberEntry *self, const double soft[2], const double hard[2]); /* SI */
void rmp_number_entry_set_value (RmpNumberEntry *self, double value);                               /* SI, no signal */

/* The value is nobody's choice: “automatic” stands in its place until somebody sets one. */
void rmp_number_entry_set_automatic (RmpNumberEntry *self, gboolean automatic);
double rmp_number_entry_get_value (RmpNumberEntry *self);

/* What typing @text and Enter does. Returns: FALSE if it is refused; the entry then says why. */
gboolean rmp_number_entry_enter_text (RmpNumberEntry *self, const char *text);

/* Steps of the wheel become a change now, not when the field is left. @focus: (nullable): of a window */
void rmp_number_entry_settle (GtkWidget *focus);

/* What a drag by @dx pixels from the value set last does. */
void rmp_number_entry_scrub (RmpNumberEntry *self, double dx, GdkModifierType modifiers);

G_END_DECLS
