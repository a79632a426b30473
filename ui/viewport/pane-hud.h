/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pane-hud.h: the overlay of a pane: its variant, the cost and reliability of the frame, the
 * legend, the figures.
 *
 * Signal figures-opened (): the table of figures was opened and must be filled.
 */

#include "studio/scene-builder.h"
#include "viewport/figure-table.h"
#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A summary of the results of one pane. */
typedef struct
{
  double seconds; /* of all looks' steps */
  guint n_folds;  /* raised */
  guint n_wrinkles;
  gboolean has_folds, has_wrinkles; /* some look makes them */
  const char *counted;              /* (nullable): the count of a method that makes neither … */
  guint n_counted;                  /* … and its value */
  gboolean any;                     /* some look was computed */
  gboolean begins;                  /* some look has no frame yet, and is shown without … */
  gboolean simulates;               /* … as it is simulated … */
  RmpBeginning beginning;           /* … and of that so much is done */
  double residual;                  /* largest; NaN: no fold */
  GString *warning;                 /* (nullable) warnings and remarks on the frame */
  RmpSurface *stopped;              /* (nullable) where a look has stopped at a place … */
  RmpLook *stopped_look;            /* … and which */
  gboolean exact;                   /* all results are those asked for */

  /* Between two sides. */
  gboolean compared;
  double maximum;    /* metres */
  double square_sum; /* metres² · metres², over the area */
  double area;       /* metres² */
} RmpPaneStatus;

/* @garment: (nullable): whose frame it is, to be named in what it warns of */
void rmp_pane_status_add (RmpPaneStatus *self, const RmpResult *result, const char *garment);
void rmp_pane_status_warn (RmpPaneStatus *self, const char *reason);
void rmp_pane_status_stop (RmpPaneStatus *self, RmpSurface *surface, RmpLook *look);

/* What @other, of the pane's other side, warns of. */
void rmp_pane_status_add_warnings (RmpPaneStatus *self, const RmpPaneStatus *other);
void rmp_pane_status_add_difference (RmpPaneStatus *self, const RmpReliefDifference *difference);
void rmp_pane_status_clear (RmpPaneStatus *self);

#define RMP_TYPE_PANE_HUD (rmp_pane_hud_get_type ())
G_DECLARE_FINAL_TYPE (RmpPaneHud, rmp_pane_hud, RMP, PANE_HUD, GtkWidget)

GtkWidget *rmp_pane_hud_new (guint pane);
void rmp_pane_hud_show (RmpPaneHud *self, RmpWorkspace *workspace, const RmpPaneStatus *status,
                        const RmpSceneLegend *legend);
/* (transfer none) (nullable): NULL while closed. */
RmpFigureTable *rmp_pane_hud_get_figures (RmpPaneHud *self);
gboolean rmp_pane_hud_has_legend (RmpPaneHud *self);          /* there is a heat map */
void rmp_pane_hud_set_probe (RmpPaneHud *self, double value); /* under the pointer; NaN: none */

G_END_DECLS
