/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* entry-list-private.h: the list and its entries. */

#include "inspector/entry-fills.h"
#include "inspector/entry-list.h"
#include "inspector/entry-switches.h"
#include "inspector/param-row.h"
#include "inspector/pose-slider.h"

G_BEGIN_DECLS

struct _RmpEntryList
{
  GtkWidget parent_instance;

  const RmpParam *group;
  guint param;             /* … is its index */
  RmpValues *values;       /* (nullable) of the look, in which the group is one parameter */
  RmpWorkspace *workspace; /* (nullable) */
  RmpLook *look;           /* (nullable) */
  GPtrArray *shown;        /* of RmpListEntry */
  guint reveal;            /* tick callback: scrolls once what was unfolded has its place */
  guint revealed;          /* the entry */

  /* Template children */
  GtkWidget *box;
  GtkWidget *entries;
  GtkWidget *add;
};

typedef struct
{
  RmpEntryList *list;
  guint index;
  GtkWidget *box;
  GtkWidget *name; /* folds the entry away */
  GtkWidget *up, *down, *remove;
  GtkWidget *switches[RMP_N_ENTRY_SWITCHES]; /* (nullable) */
  GtkWidget *values;                         /* the rows' box */
  GtkWidget *axis;                           /* (nullable): where its axis comes from */
  RmpEntryFills *fills;
  RmpPoseSlider *pose;
  GPtrArray *rows; /* (element-type RmpParamRow); NULL: it is a switch */
} RmpListEntry;

static inline RmpListEntry *
rmp_entry_list_get_entry (RmpEntryList *self, guint index)
{
  return g_ptr_array_index (self->shown, index);
}

/* @values: (nullable): a drag was cancelled */
void rmp_entry_list_emit_edited (RmpEntryList *self, RmpValues *values, gboolean final);

/* Has curves and axes show what the frame says of them. */
void rmp_entry_list_update_marks (RmpEntryList *self);

/* --- entry-list-entry.c ----------------------------------------------------------------------- */

/* At the end of the list. */
RmpListEntry *rmp_list_entry_new (RmpEntryList *self, guint index);
void rmp_list_entry_free (gpointer data);

/* Shows its part of @whole. @n: of entries; @range: of their number */
void rmp_list_entry_set_values (RmpListEntry *entry, const RmpValues *whole, guint n,
                                const double range[2]);

/* The list's. */
void rmp_list_entry_set_look (RmpListEntry *entry);
void rmp_list_entry_set_open (RmpListEntry *entry, gboolean open); /* or folded away */

/* (transfer none) (nullable): @row edits no curve */
RmpCurveEditor *rmp_list_entry_get_curve (RmpParamRow *row);

G_END_DECLS
