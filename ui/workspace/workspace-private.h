/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* workspace-private.h: shared by the files of the workspace. */

#include "workspace/workspace.h"

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
  PROP_PATTERN_KIND,
  FIRST_FLAG,
  PROP_EVERY_FRAME = FIRST_FLAG,
  PROP_WIRE,
  PROP_SEE_THROUGH,
  PROP_OVERLAYS,
  PROP_FOLD_LINES,
  PROP_PIECES,
  PROP_PROFILES,
  PROP_CROSSES,
  PROP_BORDERS,
  PROP_SKELETON,
  PROP_WAVES,
  PROP_DIALS,
  PROP_FIXED_RANGE,
  PROP_FOLLOW,
  PROP_ALONG,
  PROP_SYMMETRY,
  PROP_MIRROR_Y,
  PROP_MIRROR_Z,
  PROP_TOPOLOGICAL,
  PROP_FLIPPED,
  PROP_UV_VIEW,
  RMP_WORKSPACE_N_PROPERTIES,
};
#define RMP_WORKSPACE_N_FLAGS (RMP_WORKSPACE_N_PROPERTIES - FIRST_FLAG)

typedef struct
{
  gboolean is_chosen;  /* else it follows the order of variants */
  RmpVariant *variant; /* NULL: plain skinning */
} RmpChosenVariant;

typedef struct
{
  RmpChosenVariant sides[RMP_N_SIDES];
  gboolean compare_chosen;
  RmpCompare compare;
  double bar; /* of the wipe, 0 … 1 from the left */
  gboolean own_camera;
} RmpPaneState;

struct _RmpWorkspace
{
  GObject parent_instance;

  RmpProject *project;
  RmpEvaluator *evaluator;

  RmpClipItem *clip;
  guint frame;
  guint first, last; /* the range; last = G_MAXUINT: to the end */
  char *repeat, *shading, *field, *tool, *pattern_kind;
  gboolean flags[RMP_WORKSPACE_N_FLAGS];
  int panes;
  RmpPaneState pane_states[RMP_MAX_PANES];
  guint active_pane;
  GObject *selection;

  RmpSurface *highlighted; /* (nullable) */
  RmpMesh *highlight;      /* its mesh then */
  guint8 *highlight_faces; /* [#F] */

  gconstpointer
      previewed; /* a layer or garment, while a drag lasts; borrowed, for comparison only */
  RmpMove move;
  gconstpointer holder; /* (nullable): borrowed, for comparison only */
  RmpCharacter *held;   /* (nullable): one of whose joints is held */
  RmpCamera camera;     /* of the active pane; a distance of 0: not known yet */
  guint quiet_timeout;

  gboolean playing;
  gboolean backwards; /* ping-pong */
  gint64 play_time;   /* when the present frame was due */
  guint shown, dropped;
};

/* Something shown has changed: redraws, and computes ahead when nothing changes any more. */
void rmp_workspace_display_changed (RmpWorkspace *self);
void rmp_workspace_cache_changed (RmpWorkspace *self);

/* workspace-panes.c */
void rmp_workspace_init_panes (RmpWorkspace *self);
void rmp_workspace_clear_panes (RmpWorkspace *self);
void rmp_workspace_forget_dead_variants (RmpWorkspace *self);
void rmp_workspace_store_panes (RmpWorkspace *self);
void rmp_workspace_load_panes (RmpWorkspace *self);

/* Whether a pane needs the frames of that side. */
gboolean rmp_workspace_shows_side (RmpWorkspace *self, guint pane, RmpSide side);

/* workspace-rows.c */

/* The first item of a list, without a reference. (nullable) */
gpointer rmp_workspace_first_item (GListModel *list);

/* Whether @object is still in the document; a clip or surface may belong to any character. */
gboolean rmp_workspace_has_row (RmpWorkspace *self, gpointer object);
RmpClipItem *rmp_workspace_find_clip (RmpWorkspace *self,
                                      gint64 id); /* (transfer none) (nullable) */

typedef void (*RmpSurfaceFunc) (RmpWorkspace *self, RmpSurface *surface, RmpLook *look,
                                gpointer data);

/* All surfaces of all characters, with the look that @variant shows on them. */
void rmp_workspace_for_each_surface (RmpWorkspace *self, RmpVariant *variant, RmpSurfaceFunc func,
                                     gpointer data);

G_END_DECLS
