/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* entry-list-edits.h: what an edit of a list of entries is called. */

#include "workspace/workspace.h"

G_BEGIN_DECLS

/* What becomes of the entries of @layer where its values are to be @values: “Add wave”, “Remove
 * Wave 2”, “Wave 2: Length 3 m”. (transfer full) (nullable): several things at once
 */
char *rmp_entry_list_describe_edit (RmpLayer *layer, const RmpValues *values, guint param);

G_END_DECLS
