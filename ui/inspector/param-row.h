/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* param-row.h: one parameter of any technique, made from its line in the parameter table.
 *
 * Shows label, symbol, a middle dot while the value differs from its default, and the control that
 * fits the type. A double click on the label restores the default.
 *
 * Signal edited (RmpValues *values, gboolean final): a copy of all values with this one changed;
 * not final during a drag. Values of NULL: the drag was cancelled.
 */

#include <gtk/gtk.h>

#include "inspector/mask-use.h"
#include "profiles/curve-reference.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

#define RMP_TYPE_PARAM_ROW (rmp_param_row_get_type ())
G_DECLARE_FINAL_TYPE (RmpParamRow, rmp_param_row, RMP, PARAM_ROW, GtkWidget)

/* @params: the table, a technique's or a group's; @param: index in it */
GtkWidget *rmp_param_row_new (const RmpParam *params, guint param);
guint rmp_param_row_get_param (RmpParamRow *self);

/* Shows @values; keeps a reference. Hides the row if the parameter is not visible. */
void rmp_param_row_set_values (RmpParamRow *self, const RmpValues *values);

/* The context of the row: other profiles of the project and a fold of the look, for a profile; and
 * the masks that the first layer may follow. (nullable) both
 */
void rmp_param_row_set_look (RmpParamRow *self, RmpWorkspace *workspace, RmpLook *look);

GtkWidget *rmp_param_row_get_control (
    RmpParamRow *self); /* (transfer none) entry, switch, drop-down, chooser or list of entries */

/* (transfer none) (nullable): the button that turns a direction along an axis */
GtkWidget *rmp_param_row_get_axis (RmpParamRow *self, guint axis);

/* (transfer none) (nullable): of a reference to a curve */
RmpCurveReference *rmp_param_row_get_curve (RmpParamRow *self);

RmpMaskUse *rmp_param_row_get_mask (
    RmpParamRow *self); /* (transfer none) (nullable): of a maskable parameter */

G_END_DECLS
