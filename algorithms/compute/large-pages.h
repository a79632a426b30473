/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* large-pages.h: memory that is gone through again and again. Where it is larger than what a
 * processor knows the pages of, each page is looked up anew whenever it is come to, which takes as
 * long as reading a good part of it; there are five hundred times fewer large ones.
 */

#include <glib.h>

G_BEGIN_DECLS

/* Asks for large pages under so many bytes, which nobody has written to yet. Of what is small, and
 * where the system has no such pages, nothing happens. @memory is freed as ever.
 */
void rmp_large_pages_ask (gpointer memory, gsize n_bytes);

/* As g_new (), in large pages. */
#define rmp_large_new(Type, n) ((Type *) rmp_large_pages_new ((n), sizeof (Type)))
gpointer rmp_large_pages_new (gsize n, gsize size);

G_END_DECLS
