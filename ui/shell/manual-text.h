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

typedef struct
{
  const char *id;    /* NULL ends the list */
  const char *tab;   /* N_() */
  const char *title; /* N_() */
  const RmpManualSection *sections;
} RmpManualPage;

extern const RmpManualPage rmp_manual_pages[];

G_END_DECLS
