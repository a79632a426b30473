/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* badge.h: the letter of a variant in its colour: filled if the variant is active, otherwise a
 * ring.
 */

#include "store/document/project.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_BADGE (rmp_badge_get_type ())
G_DECLARE_FINAL_TYPE (RmpBadge, rmp_badge, RMP, BADGE, GtkWidget)

GtkWidget *rmp_badge_new (RmpVariant *variant, gboolean filled);
void rmp_badge_set_variant (RmpBadge *self, RmpVariant *variant); /* (nullable) */

G_END_DECLS
