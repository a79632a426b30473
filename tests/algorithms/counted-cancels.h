/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* counted-cancels.h: counts how often somebody looks whether he is cancelled, and cancels him at a
 * given look. It stands in for GIO's functions in the program that is linked with it, so that the
 * moment of a cancel is a number, and not a matter of time.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

/* From now on. @first: the look, from 1, that finds what every cancellable is asked for cancelled,
 * and so do all later ones; 0: none does
 */
void counted_cancels_begin (guint first);

/* Looks since then, at cancellables that are not NULL. */
guint counted_cancels_end (void);

G_END_DECLS
