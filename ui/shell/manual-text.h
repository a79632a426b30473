/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* manual-text.h: the pages of the manual that are not generated from tables of the program. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char *heading; /* N_(); NULL ends the page */
  const char *text;    /* N_() */
} RmpManualSection;

extern const RmpManualSection rmp_manual_first_steps[];
extern const RmpManualSection rmp_manual_fold_lines[];
extern const RmpManualSection rmp_manual_mouse[];
extern const RmpManualSection rmp_manual_projects[];

G_END_DECLS
