/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* condition.h: what a visible_if (technique.h) is about. */

#include <glib.h>

G_BEGIN_DECLS

/* @condition: (nullable). Whether it asks for the parameter @id beside its own */
gboolean rmp_condition_asks (const char *condition, const char *id);

G_END_DECLS
