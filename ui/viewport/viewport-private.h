/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* viewport-private.h: shared by the files of the viewport. */

#include "evaluate/comparer.h"
#include "governor.h"
#include "relief/map.h"
#include "renderer.h"
#include "stopwatch.h"
#include "studio/scene-builder.h"
#include "tools/tool-overlay.h"
#include "viewport/axis-gizmo.h"
#include "viewport/carried-cloth.h"
#include "viewport/pane-hud.h"
#include "viewport/viewport.h"

#include <adwaita.h>

G_BEGIN_DECLS

typedef struct _RmpPositionMark RmpPositionMark;
typedef struct _RmpWaveMark RmpWaveMark;
typedef struct _RmpDialMark RmpDialMark;
typedef struct _RmpPatternBrushBar RmpPatternBrushBar;

enum
{
  RMP_VIEWPORT_SELECT,
  RMP_VIEWPORT_MOVE,
  RMP_VIEWPORT_FOLD_LINE,
  RMP_VIEWPORT_PAINT_FACES,
  RMP_VIEWPORT_MASK_BRUSH,
  RMP_VIEWPORT_DIRECTION_BRUSH,
  RMP_VIEWPORT_PATTERN_BRUSH,
  RMP_VIEWPORT_N_TOOLS,
};

/* The last place of the character that the cameras follow. */
typedef struct
{
  gconstpointer character; /* for comparison only; NULL: none is followed */
  guint revision;
  float position[3];
} RmpAnchor;

struct _RmpViewport
{
  GtkWidget parent_instance;

  RmpWorkspace *workspace;
  RmpSceneBuilder *builder;
  RmpComparer *comparer;
  RmpCarriedCloth *carried;
  RmpScene *scenes[RMP_MAX_PANES][RMP_N_SIDES]; /* the other side in a wipe only */
  RmpRenderer *renderer; /* between realize and unrealize of the area, like the stopwatch */
  RmpStopwatch *stopwatch;
  RmpGovernor governor;
  gboolean exact;  /* all results shown are those asked for */
  guint64 content; /* of the scenes built last, and of those drawn */
  guint64 drawn_content;
  double field_range;      /* of the heat map, the last automatic one */
  double difference_range; /* the same of differences */
  guint revision;          /* of all characters, when the scene was last whole */
  float size, middle[3];   /* of the scene then: radius and centre */
  RmpAnchor anchor;
  double followed_frame;      /* that is shown of the followed character; NaN: none */
  gboolean follows_highlight; /* the camera moves to highlighted faces once they are shown */
  gboolean restyled;          /* shading or overlays changed since */
  guint update_tick;          /* scenes are rebuilt before the next frame */
  gboolean begins;            /* something shown has no frame yet … */
  guint begin_timeout;        /* … and tells how far it is, again when it runs out */
  guint settle_timeout;       /* full quality once it runs out */
  double full_draw_ms;        /* cost of the last picture in full quality */
  gboolean dragging;          /* the camera is being moved */
  guint64 n_drawn;

  /* Tools */
  RmpTool *tools[RMP_VIEWPORT_N_TOOLS];
  RmpTool *tool;        /* the active one */
  GHashTable *maps;     /* by RmpReliefTopology */
  gboolean tool_drags;  /* the press was the tool's */
  GtkGesture *drag;     /* (unowned) */
  gboolean pen_is_down; /* … without a button */
  guint n_press;        /* of the left button: 2 for a double click */
  gboolean holds_flip;  /* the key for the other side is down */
  GtkWidget *menu;      /* (nullable): opened by the right button */

  /* Camera */
  RmpCamera camera; /* that panes share */
  RmpCamera own_cameras[RMP_MAX_PANES];
  gboolean has_own_camera[RMP_MAX_PANES];
  guint narrowness; /* columns / rows of the panes that cameras suit; 0: none yet */
  RmpCamera glide_from, glide_to;
  AdwAnimation *glide;
  RmpCamera *gliding;    /* the one that glides */
  guint moved_pane;      /* whose camera is being moved */
  gboolean camera_set;   /* chosen by the user; otherwise a new project is framed */
  float pivot[3];        /* of the surface, under the pointer when a motion last began there */
  gboolean has_pivot;    /* FALSE: there was none since the camera was last set */
  float under[3];        /* the pointer when the motion began: to dolly towards */
  float centre[3];       /* of the orbit that is going on */
  double last_x, last_y; /* of a drag */
  double pinch;          /* scale of the pinch so far */
  double pointer_x, pointer_y;

  /* Template children */
  GtkWidget *overlay;
  GtkGLArea *area;
  RmpAxisGizmo *gizmo;
  GtkGrid *huds;
  RmpToolOverlay *tool_overlay;
  RmpPositionMark *mark;
  RmpWaveMark *wave_mark;
  RmpDialMark *dial_mark;
  GtkWidget *brush_bar;
  GtkWidget *tool_bar;
  GtkWidget *tool_buttons; /* in it */
  RmpPatternBrushBar *pattern_bar;
  GtkWidget *options;   /* of the tools that draw */
  GtkWidget *separator; /* above them */
  GtkWidget *along;
  RmpPaneHud *hud[RMP_MAX_PANES];
};

/* viewport-panes.c */
void rmp_viewport_init_panes (RmpViewport *self);
guint rmp_viewport_get_active_pane (RmpViewport *self);
void rmp_viewport_draw_panes (RmpViewport *self, guint framebuffer, int width, int height,
                              RmpQuality quality);
void rmp_viewport_lay_out_huds (RmpViewport *self);

/* Logical pixels of the widget, from its upper left corner. */
typedef struct
{
  double x, y, width, height;
} RmpPaneRect;

void rmp_viewport_get_pane_rect (RmpViewport *self, guint pane, RmpPaneRect *rect);
float rmp_viewport_get_pane_aspect (RmpViewport *self, guint pane);

/* The pane at a place in the widget, and its rectangle. */
guint rmp_viewport_get_pane_at (RmpViewport *self, double x, double y, RmpPaneRect *rect);

/* The side that a pane shows at @pane_x from its left edge. */
RmpSide rmp_viewport_get_side_at (RmpViewport *self, guint pane, double pane_x);

RmpCamera *rmp_viewport_get_pane_camera (RmpViewport *self, guint pane); /* (transfer none) */
/* For cameras that have become own or shared ones. */
void rmp_viewport_follow_chains (RmpViewport *self);

/* viewport-navigation.c */
void rmp_viewport_init_navigation (RmpViewport *self);

/* viewport-scenes.c */
void rmp_viewport_follow_workspace (RmpViewport *self); /* a new one */

/* The picture of a pane without its scenes. */
void rmp_viewport_get_pane_position (RmpViewport *self, guint pane, RmpPanePicture *picture);

/* The options for drawing a pane, without transient ones: brush strokes, highlighted faces, a range
 * that fits one frame. The id of the field is borrowed.
 */
void rmp_viewport_get_lasting_options (RmpViewport *self, guint pane, gboolean transparent,
                                       RmpSceneOptions *options);

/* viewport-figures.c */
void rmp_viewport_show_figures (RmpViewport *self, guint pane); /* if they are open */

/* viewport-camera.c */
void rmp_viewport_init_camera (RmpViewport *self);
void rmp_viewport_load_view (RmpViewport *self); /* the camera, from the project's view state */
/* Moves the camera so that something new is visible. */
void rmp_viewport_follow_scenes (RmpViewport *self);

/* viewport-follow.c */
/* (transfer none) (nullable): NULL: none is followed. */
RmpCharacter *rmp_viewport_get_followed (RmpViewport *self);
/* Moves cameras to where the scenes show it. */
void rmp_viewport_follow_character (RmpViewport *self);

/* Moves the camera as far as the middle of the character went. */
void rmp_camera_go_along (RmpCamera *camera, const float from[3], const float to[3]);

/* viewport-tools.c */
void rmp_viewport_init_tools (RmpViewport *self);
void rmp_viewport_clear_tools (RmpViewport *self);
void rmp_viewport_follow_tool (RmpViewport *self); /* makes the workspace's tool the active one */
void rmp_viewport_show_menu (RmpViewport *self, const RmpToolEvent *event);

/* Scenes are stale: build them before the next frame. */
void rmp_viewport_queue_update (RmpViewport *self);

/* The camera has moved: draws quickly now, and in full quality later. */
void rmp_viewport_queue_motion (RmpViewport *self);

/* Ends the gliding of a camera at its goal. */
void rmp_viewport_stop_glide (RmpViewport *self);

/* The mesh that is selected, or that of the garment or look. (transfer none) (nullable) */
RmpSurface *rmp_viewport_get_selected_surface (RmpViewport *self);

/* The middle of the selection. Returns: FALSE if nothing visible is selected */
gboolean rmp_viewport_get_selection_centre (RmpViewport *self, float centre[3]);

/* The ray through a place in the widget. Returns: (transfer none) (nullable): what the pane there
 * shows
 */
RmpScene *rmp_viewport_get_ray (RmpViewport *self, double x, double y, guint *pane, float origin[3],
                                float direction[3]);

/* For viewport-surface.c: between the reliefs that were shown and their meshes. */
GHashTable *rmp_viewport_new_maps (void);

/* (transfer none) (nullable): NULL if the mesh of the surface was just replaced, and still shows as
 * it was before
 */
const RmpReliefMap *rmp_viewport_find_map (RmpViewport *self, RmpReliefTopology *relief,
                                           RmpSurface *surface);

/* Like rmp_viewport_place(), for a scene that is or was shown. */
gboolean rmp_viewport_place_in (RmpViewport *self, const RmpScene *scene, RmpSurface *surface,
                                const RmpSurfacePoint *point, float position[3], float normal[3]);

/* Describes what a ray along @direction has met, for the pane that is set in @hit. Returns: FALSE
 * if the surface no longer exists
 */
gboolean rmp_viewport_describe_hit (RmpViewport *self, RmpSide side, const RmpSceneItem *item,
                                    guint face, const float barycentric[2],
                                    const float direction[3], RmpSurfaceHit *hit);

/* Finds what lies under a place in the widget. Returns: FALSE if there is nothing */
gboolean rmp_viewport_pick (RmpViewport *self, double x, double y, guint *pane, float point[3],
                            guint32 *id, float *value);

/* Registers the widgets in the template that depend on the viewport. */
void rmp_viewport_ensure_types (void);

G_END_DECLS
