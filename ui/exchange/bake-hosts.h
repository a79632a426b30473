/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake-hosts.h: the programs for which bakes are made: the format that each reads best, and how to
 * load it there.
 */

#include "bake/bake.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name; /* N_() */
  RmpBakeFormats format;
  RmpBakeAxes axes;
  double scale;      /* file units a metre */
  const char *steps; /* N_(): its menus and options, a line each */
} RmpBakeHost;

extern const RmpBakeHost rmp_bake_hosts[]; /* ended by a name of NULL */

/* The first host that reads these settings, or NULL. */
const RmpBakeHost *rmp_bake_host_find (RmpBakeFormats format, RmpBakeAxes axes, double scale);

G_END_DECLS
