/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake-hosts.h: the programs that bakes are made for: what each reads best, and how it is taken in there. */

#include "bake/bake.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name; /* N_() */
  RmpBakeFormats format;
  RmpBakeAxes axes;
  double scale;      /* file units a metre */
  const char *steps; /* N_(): menus and options there, a line each */
} RmpBakeHost;

extern const RmpBakeHost rmp_bake_hosts[]; /* ended by a name of NULL */

/* The first host that takes these, or NULL. */
const RmpBakeHost *rmp_bake_host_find (RmpBakeFormats format, RmpBakeAxes axes, double scale);

G_END_DECLS
