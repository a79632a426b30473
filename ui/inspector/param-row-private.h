/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* param-row-private.h: the row, and the kinds of control that fill it.
 *
 * A control shows the values' parameter and changes it in a copy of them, which the row emits.
 */

#include "inspector/param-row.h"

G_BEGIN_DECLS

typedef struct
{
  GtkWidget *(*create) (RmpParamRow *self);

  /* (nullable): adds what some parameters of this type have besides; the control is in its box */
  void (*extend) (RmpParamRow *self);

  /* The control follows the row's values; its signals are no edits meanwhile. */
  void (*update) (RmpParamRow *self);

  /* (nullable): for what depends on more than the values; see rmp_param_row_set_look() */
  void (*set_look) (RmpParamRow *self, RmpWorkspace *workspace, RmpLook *look);
} RmpParamControl;

struct _RmpParamRow
{
  GtkWidget parent_instance;

  const RmpParam *params; /* the table */
  guint param;
  const RmpParamControl *kind;
  RmpValues *values; /* (nullable): before the first are set */
  gboolean updating; /* the control follows the values; its signals are not edits */
  GtkWidget *control;
  RmpMaskUse *mask;   /* (nullable): of maskable parameters */
  GtkWidget *axes[3]; /* (nullable): buttons, of directions */

  /* For a reference: the layer that has it (nullable), and its choices, of RmpReferenceChoice. */
  RmpLayer *layer;
  RmpProject *project; /* (nullable): the layer's, which says when names change */
  GPtrArray *references;
  RmpCurveReference *curve; /* (nullable): of one to a curve */

  /* Template children */
  GtkWidget *lines;
  GtkBox *box;
  GtkLabel *name;
  GtkLabel *symbol;
  GtkLabel *dot;
};

/* Each in a file of its name; the switch beside the choice. */
extern const RmpParamControl rmp_param_row_number;
extern const RmpParamControl rmp_param_row_vector;
extern const RmpParamControl rmp_param_row_switch;
extern const RmpParamControl rmp_param_row_choice;
extern const RmpParamControl rmp_param_row_reference;
extern const RmpParamControl rmp_param_row_profile;
extern const RmpParamControl rmp_param_row_entries;

/* The line of the table. */
static inline const RmpParam *
rmp_param_row_get_line (const RmpParamRow *self)
{
  return &self->params[self->param];
}

/* @values: (nullable): the drag was cancelled */
void rmp_param_row_emit_edited (RmpParamRow *self, RmpValues *values, gboolean final);

/* Has the control show the values once more, if there are any. */
void rmp_param_row_update (RmpParamRow *self);

G_END_DECLS
