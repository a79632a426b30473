/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* workspace-private.h: what the files of the workspace share. */

#include "workspace.h"

G_BEGIN_DECLS

enum
{
  PROP_PROJECT = 1,
  PROP_CLIP,
  PROP_FRAME,
  PROP_PLAYING,
  PROP_REPEAT,
  PROP_PANES,
  PROP_SELECTION,
  PROP_SHADING,
  PROP_FIELD,
  PROP_TOOL,
  FIRST_FLAG,
  PROP_EVERY_FRAME = FIRST_FLAG,
  PROP_WIRE,
  PROP_SEE_THROUGH,
  PROP_OVERLAYS,
  PROP_FOLD_LINES,
  PROP_PIECES,
  PROP_BORDERS,
  PROP_SKELETON,
  PROP_FIXED_RANGE,
  PROP_ALONG,
  PROP_SYMMETRY,
  RMP_WORKSPACE_N_PROPERTIES,
};
#define RMP_WORKSPACE_N_FLAGS (RMP_WORKSPACE_N_PROPERTIES - FIRST_FLAG)

struct _RmpWorkspace
{
  GObject parent_instance;

  RmpProject *project;
  RmpEvaluator *evaluator;

  RmpClipItem *clip;
  guint frame;
  guint first, last; /* the range; last = G_MAXUINT: to the end */
  char *repeat, *shading, *field, *tool;
  gboolean flags[RMP_WORKSPACE_N_FLAGS];
  int panes;
  RmpVariant *variants[RMP_MAX_PANES]; /* NULL: the project's variant of that position */
  GObject *selection;

  RmpSurface *highlighted; /* (nullable) */
  RmpMesh *highlight;      /* its mesh then */
  guint8 *highlight_faces; /* [#F] */

  gconstpointer previewed; /* a layer or garment, while a drag lasts; borrowed, for comparison only */
  guint quiet_timeout;

  gboolean playing;
  gboolean backwards; /* ping-pong */
  gint64 play_time;   /* when the present frame was due */
  guint shown, dropped;
};

/* Something shown is different: draw, and compute ahead once it is quiet. */
void rmp_workspace_display_changed (RmpWorkspace *self);
void rmp_workspace_cache_changed (RmpWorkspace *self);

typedef void (*RmpSurfaceFunc) (RmpWorkspace *self, RmpSurface *surface, RmpLook *look, gpointer data);

/* All surfaces of all characters, with the look that @variant shows on them. */
void rmp_workspace_for_each_surface (RmpWorkspace *self, RmpVariant *variant, RmpSurfaceFunc func, gpointer data);

G_END_DECLS
