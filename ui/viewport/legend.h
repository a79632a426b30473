/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* legend.h: what the colours of a heat map mean: unit in the title, ticks, zero mark, the value under the pointer. */

#include "technique.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_LEGEND (rmp_legend_get_type ())
G_DECLARE_FINAL_TYPE (RmpLegend, rmp_legend, RMP, LEGEND, GtkWidget)

/* @range: |value| at the palette's end, SI. Hides itself without a field. @compact: there is little room */
void rmp_legend_show (RmpLegend *self, const RmpField *field, double range, gboolean automatic, gboolean compact);
void rmp_legend_set_probe (RmpLegend *self, double value); /* NaN: none */

G_END_DECLS
