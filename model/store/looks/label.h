/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* label.h: how the history calls the change of a value. */

#include "store/document/project.h"

G_BEGIN_DECLS

/* “Fold width 42 mm”, “Wave 2: Length 3 m”: the label for setting what is called @name of @layer to
 * its value in @values. (transfer full)
 */
char *rmp_label_for_value (RmpLayer *layer, RmpValues *values, const char *name);

/* Symbol of the unit that values are stored in, NULL for a plain number. */
const char *rmp_label_stored_unit (RmpUnit unit);

G_END_DECLS
