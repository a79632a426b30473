/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* json-text.h: JSON as text that every reader takes. */

#include <json-glib/json-glib.h>

#include "bake/whole-file.h"

G_BEGIN_DECLS

/* Lines with indents, the last one without an end. JSON-GLib 1.6 alone writes the number 0.00001 as
 * “1e-05.0”, which is no number. (transfer full)
 */
char *rmp_json_text_new (JsonNode *root);

/* What @builder has built, as a file that is finished. (transfer full) (nullable) */
RmpWholeFile *rmp_json_write (JsonBuilder *builder, const char *path, GError **error);

/* Add a member to the object that is being built. */
void rmp_json_add_string (JsonBuilder *builder, const char *name, const char *value);
void rmp_json_add_number (JsonBuilder *builder, const char *name, double value);
void rmp_json_add_count (JsonBuilder *builder, const char *name, gint64 value);

G_END_DECLS
