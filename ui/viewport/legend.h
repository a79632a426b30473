/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* legend.h: the legend of a heat map: unit in the title, ticks, zero mark, the value under the
 * pointer.
 */

#include "technique/technique.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_LEGEND (rmp_legend_get_type ())
G_DECLARE_FINAL_TYPE (RmpLegend, rmp_legend, RMP, LEGEND, GtkWidget)

/* @range: |value| at the end of the palette, SI. The legend is hidden without a field. @compact:
 *   for little space
 */
void rmp_legend_show (RmpLegend *self, const RmpField *field, double range, gboolean automatic,
                      gboolean compact);
void rmp_legend_set_probe (RmpLegend *self, double value); /* NaN: none */

G_END_DECLS
