/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* i18n.h: gettext's macros in place of the N_ that technique.h brings for rooms without gettext. */

#undef N_
#include <glib/gi18n.h>
