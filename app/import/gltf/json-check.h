/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* json-check.h: whether text is JSON by RFC 8259, to the letter, before json-glib sees it.
 *
 * json-glib 1.6 is a parser for friends: it recurses as deep as the text nests, aborts on half a
 * surrogate pair, and takes comments and odd numbers.
 */

#include <glib.h>

G_BEGIN_DECLS

/**
 * rmp_json_check:
 * @text: [@length] any bytes
 *
 * Also bounds the nesting and the number of values, for the tree's memory is many times the text's.
 *
 * Returns: %FALSE with %RMP_IMPORT_ERROR set, line and column in the message
 */
gboolean rmp_json_check (const char *text, gsize length, GError **error);

G_END_DECLS
