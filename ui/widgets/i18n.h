/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* i18n.h: the macros of gettext, which replace the N_ of technique.h, made for code without
 * gettext.
 */

#undef N_
#include <glib/gi18n.h>
