/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* number-entry.h: an entry for a number that can be dragged, typed or stepped.
 *
 * Drag sideways to scrub (Shift fine, Control in round steps), click or type to edit (units and
 * arithmetic), use the arrow keys to step. The wheel steps too, but only after a click; otherwise
 * it scrolls the panel. Dragging is limited to the soft range, typing to the hard one. Over a range
 * of several powers of ten, as those of moduli, a drag multiplies.
 *
 * Signals: scrubbed (double value) while a drag or steps of the wheel last; changed (double value)
 * once at their end, or after typing and stepping; reverted () when Escape ends them, or they end
 * where they began.
 */

#include <gtk/gtk.h>

#include "widgets/quantity.h"

G_BEGIN_DECLS

#define RMP_TYPE_NUMBER_ENTRY (rmp_number_entry_get_type ())
G_DECLARE_FINAL_TYPE (RmpNumberEntry, rmp_number_entry, RMP, NUMBER_ENTRY, GtkWidget)

GtkWidget *rmp_number_entry_new (RmpUnit unit, gboolean integer);
void rmp_number_entry_set_unit (RmpNumberEntry *self, RmpUnit unit, gboolean integer);
void rmp_number_entry_set_range (RmpNumberEntry *self, const double soft[2],
                                 const double hard[2]);               /* SI */
void rmp_number_entry_set_value (RmpNumberEntry *self, double value); /* SI, no signal */

/* The value was not chosen by the user: “automatic” is shown until a value is set. */
void rmp_number_entry_set_automatic (RmpNumberEntry *self, gboolean automatic);
double rmp_number_entry_get_value (RmpNumberEntry *self);

/* Has the effect of typing @text and Enter. Returns: FALSE if it is refused; the entry then says
 * why
 */
gboolean rmp_number_entry_enter_text (RmpNumberEntry *self, const char *text);

/* Turns steps of the wheel into a change now, instead of when the field is left. @focus:
 * (nullable): the focus of a window
 */
void rmp_number_entry_settle (GtkWidget *focus);

/* Gives up a drag as Escape does; what the hand still does until it lets go changes nothing.
 * @focus: (nullable): the focus of a window. Returns: whether a number was being dragged
 */
gboolean rmp_number_entry_take_back (GtkWidget *focus);

/* Has the effect of a drag by @dx pixels from the value that was set last. */
void rmp_number_entry_scrub (RmpNumberEntry *self, double dx, GdkModifierType modifiers);

G_END_DECLS
