/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* label.h: how the history calls the change of a value. */

#include "technique/unit.h"
#include "technique/values.h"
#include <gio/gio.h>

G_BEGIN_DECLS

/* “Fold width 42 mm”: the label for setting @param to its value in @values. @profiles: to which
 * values may refer. (transfer full)
 */
char *rmp_label_for_value (GListModel *profiles, const RmpValues *values, guint param);

/* Symbol of the unit that values are stored in, NULL for a plain number. */
const char *rmp_label_stored_unit (RmpUnit unit);

G_END_DECLS
