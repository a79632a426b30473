/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* menu-name.h: names of things as labels of menus. */

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): @name so that a menu shows it as it is. An underscore alone would vanish there,
 * and make the letter behind it an access key.
 */
char *rmp_menu_name (const char *name);

G_END_DECLS
