/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* accessible-names.h: what a screen reader calls a control that shows a picture only. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* From now on every control that appears without a name of its own is called by the label whose access key leads to it, by
 * the text on it or by the first line of its tooltip. The button inside a menu button or drop-down, which is what takes the
 * focus, is called as the whole is. To be called once, before the first window.
 */
void rmp_accessible_names_init (void);

G_END_DECLS
