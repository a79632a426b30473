/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake-choices.h: what can be chosen for a bake, in words that are to be translated. Each list ends
 * with NULL.
 */

#include "bake/bake-options.h"
#include "bake/map-sequence.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct
{
  const char *label;
  RmpBakeFormats format;
} RmpBakeFormatName;

typedef struct
{
  const char *label;
  guint triangles;
} RmpBakeLimit;

typedef struct
{
  const char *label;
  double scale; /* file units a metre */
} RmpBakeScale;

extern const RmpBakeFormatName rmp_bake_format_names[];
extern const RmpBakeLimit rmp_bake_limits[];
extern const RmpBakeScale rmp_bake_scales[];

/* Their words, translated, in their order. (transfer full) */
GtkStringList *rmp_bake_formats_list (void);
GtkStringList *rmp_bake_limits_list (void);
GtkStringList *rmp_bake_scales_list (void);
GtkStringList *rmp_bake_axes_list (void); /* by RmpBakeAxes */

/* Translated; (transfer full) */
char *rmp_bake_formats_describe (RmpBakeFormats formats);
char *rmp_map_kinds_describe (RmpMapKinds kinds);

/* What is to be known before the bake: @left_out: (nullable): what else it is without.
 * (transfer full): "" where there is nothing
 */
char *rmp_bake_formats_warn (RmpBakeFormats formats, const char *left_out);

/* An RmpNumberEntry of RmpBakeOptions.tolerance, automatic (0) until somebody changes it. */
GtkWidget *rmp_bake_tolerance_new (void);
double rmp_bake_tolerance_get (GtkWidget *entry);

G_END_DECLS
