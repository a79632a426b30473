/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* hosts.h: the programs for which bakes are made: the format that each reads best, and how to load
 * it there.
 */

#include "bake/bake-options.h"

G_BEGIN_DECLS

typedef struct
{
  const char *id;     /* for the command line */
  const char *name;   /* N_() */
  const char *button; /* N_() (nullable): in a word, of those that are asked for most */
  RmpBakeFormats format;
  RmpBakeAxes axes;
  double scale;      /* file units a metre */
  const char *files; /* what a bake called NAME writes for it */
  /* (nullable): where files of this kind were loaded and compared; %NULL: never in the program
   * itself
   */
  const char *tried;
  const char *least; /* N_(): the oldest version that takes them, as far as documents tell */
  const char *steps; /* N_(): its menus and options, a line each */
} RmpBakeHost;

extern const RmpBakeHost rmp_bake_hosts[]; /* ended by a name of NULL */

/* The first host that reads these settings, or NULL. */
const RmpBakeHost *rmp_bake_host_find (RmpBakeFormats format, RmpBakeAxes axes, double scale);

gboolean rmp_bake_host_reads (const RmpBakeHost *self, RmpBakeFormats format, RmpBakeAxes axes,
                              double scale);

/* NULL with @error set, which lists the ids, if there is no such host. */
const RmpBakeHost *rmp_bake_host_parse (const char *id, GError **error);

/* Its files, its steps, and whether they were tried there, translated; lines without an end.
 * (transfer full)
 */
char *rmp_bake_host_describe (const RmpBakeHost *self);

G_END_DECLS
