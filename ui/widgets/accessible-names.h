/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* accessible-names.h: accessible names for controls that show only a picture. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* From now on every control that appears without a name of its own gets one: from the label whose
 * access key activates it, from its text, or from the first line of its tooltip. The button inside
 * a menu button or drop-down, which takes the focus, gets the name of the whole. To be called once,
 * before the first window.
 */
void rmp_accessible_names_init (void);

G_END_DECLS
