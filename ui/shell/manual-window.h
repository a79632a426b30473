/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* manual-window.h: the manual: first steps, mouse and keys, and a page a method, made from its
 * tables.
 */

#include <adwaita.h>

#include "technique/technique.h"

G_BEGIN_DECLS

/* @technique: (nullable): the page to open at; NULL: the first */
GtkWidget *rmp_manual_window_new (GtkWindow *parent, const RmpTechnique *technique);

G_END_DECLS
