/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* technique.h: the interface every published method and simulator implements, and the visible list of all of them.
 *
 * A technique is a constant descriptor. Its parameter table is the single source of truth: inspector, command line,
 * project rows, presets, tooltips and manual are made from it. Its fields, figures, tables, plots and actions are what overlays,
 * `stats`, pictures and buttons are made from. A new technique touches its folder, one line of the list, and its tests.
 */

#include <gio/gio.h>

#include "accelerator.h"
#include "geometry/curve.h"
#include "images/height-image.h"
#include "motion/sampler.h"
#include "relief/relief.h"
#include "table.h"
#include "unit.h"
#include "values.h"

G_BEGIN_DECLS

#ifndef N_
#  define N_(string) (string)
#endif

typedef enum
{
  RMP_TECHNIQUE_METHOD,    /* makes relief */
  RMP_TECHNIQUE_SIMULATOR, /* makes motion */
} RmpTechniqueKind;

typedef enum
{
  RMP_NEEDS_REST_SHAPE = 1 << 0,
  RMP_NEEDS_RIG = 1 << 1,
  RMP_NEEDS_CLIP = 1 << 2,
  RMP_NEEDS_UVS = 1 << 3,
} RmpNeeds;

/* The first stage that has to run again when a parameter changes. */
typedef enum
{
  RMP_STAGE_PREPARE,
  RMP_STAGE_ANALYSE,
  RMP_STAGE_STEP,
  RMP_STAGE_DRAW,
} RmpStage;

typedef enum
{
  RMP_PARAM_BOOL,
  RMP_PARAM_INT,
  RMP_PARAM_UINT64,
  RMP_PARAM_REAL,
  RMP_PARAM_ENUM,
  RMP_PARAM_PROFILE,
} RmpParamType;

/* A bound or default may be relative: value × the length named. rmp_values_get_range() and rmp_values_get_default() give the numbers. A range whose
 * two ends are equal is no range.
 */
typedef enum
{
  RMP_RELATIVE_NONE,
  RMP_RELATIVE_MEAN_EDGE,
  RMP_RELATIVE_CHARACTER_HEIGHT,
  RMP_RELATIVE_PARAM, /* another parameter of the same table */
  /* The girth of a limb. Such a default is automatic: the technique takes each limb's own, and the number that values tell is for
   * an ordinary limb of the character.
   */
  RMP_RELATIVE_LIMB,
} RmpRelativeTo;

typedef struct
{
  double value;
  RmpRelativeTo relative_to;
  guint param; /* for RMP_RELATIVE_PARAM */
} RmpBound;

typedef struct
{
  const char *id;
  const char *label; /* N_() */
  const char *help;  /* N_() */
} RmpChoice;

typedef struct
{
  const char *id;       /* fold_width: project rows and --set */
  const char *label;    /* N_("Fold width") */
  const char *symbol;   /* "2α" or NULL */
  const char *group;    /* N_("Folds"): the inspector's section */
  const char *help;     /* N_() one sentence: what one sees, low and high */
  const char *equation; /* "§5.4, Table 1": where it stands in the paper, or NULL */
  RmpParamType type;
  RmpUnit unit;
  RmpBound initial;          /* bool 0/1, int, enum index, real, uint64 */
  RmpBound hard[2], soft[2]; /* typing and dragging */
  const RmpChoice *choices;  /* enum: ended by an id of NULL */
  RmpStage stage;
  gboolean advanced; /* under the fold in the inspector */
  gboolean maskable, animatable;
  const char *visible_if; /* "model=per-vertex" or NULL: id=value, comma between alternatives, any of which suffices */
} RmpParam;

/* values: "id=text;id=text"; parameters not named are at their defaults. */
typedef struct
{
  const char *id;    /* as-published: what it sets is where Rimple's own way departs from the paper's */
  const char *label; /* N_("As published") */
  const char *values;
} RmpPreset;

typedef enum
{
  RMP_DOMAIN_COARSE_VERTEX, /* one value a vertex of the garment's mesh */
  RMP_DOMAIN_COARSE_FACE,
  RMP_DOMAIN_RELIEF_VERTEX, /* one value a vertex of the relief's topology */
} RmpDomain;

typedef enum
{
  RMP_PALETTE_DIVERGING,  /* signed: blue compressed, red stretched */
  RMP_PALETTE_SEQUENTIAL, /* magnitudes */
  RMP_PALETTE_CATEGORIES, /* indices: fold pieces, labels; < 0 is none */
  RMP_PALETTE_GREY,       /* signed: dark compressed, light stretched */
} RmpPalette;

typedef struct
{
  const char *id;
  const char *label; /* N_() */
  const char *help;  /* N_() */
  RmpDomain domain;
  RmpUnit unit;
  RmpPalette palette;
  double range; /* |value| at the palette's end, SI; 0: of what is shown */
} RmpField;

typedef struct
{
  const char *id;
  const char *label; /* N_() */
  const char *help;  /* N_() definition with formula */
  RmpUnit unit;
} RmpFigure;

typedef struct _RmpOutput RmpOutput;

typedef enum
{
  RMP_PLOT_CURVE, /* a value over x */
  RMP_PLOT_MAP,   /* a value over x and y, whose minima are marked */
} RmpPlotForm;

typedef struct
{
  const char *label; /* N_() with the symbol */
  RmpUnit unit;
  double low, high; /* the function begins at low and goes on beyond high */
} RmpPlotAxis;

/* A point of a line seen from the side, without folds and with them; x from the left, y upwards, any unit. */
typedef struct
{
  double base[2], raised[2];
} RmpPlotPoint;

/* A picture of how a technique thinks, beside what it makes. */
typedef struct
{
  const char *id;
  const char *label; /* N_() */
  const char *help;  /* N_() what is to be seen in it */
  const char *equation;
  RmpPlotForm form;
  RmpPlotAxis x, y;        /* y: of maps */
  const char *value_label; /* N_() */
  const char *visible_if;  /* as a parameter's, or NULL */

  /* @output: a frame, or NULL; @n: at least 2; @values: (out caller-allocates): at even steps of the axes, [@n], or
   * [@n × @n] with a row for each y. Quick. Returns: what of the frame it shows, translated. (transfer full) (nullable)
   */
  char *(*fill) (const RmpOutput *output, guint n, double *values);

  /* The line a place of the plot stands for, appended to @points (element-type RmpPlotPoint). Optional. */
  void (*shape) (const RmpOutput *output, double x, double y, GArray *points);
} RmpPlot;

/* A polyline a technique wants drawn over the surface, with the fold piece each segment belongs to. */
typedef struct
{
  guint n_points;
  float *points;  /* [n × 3] posed, metres; of one block with the next two */
  float *normals; /* [n × 3] */
  float *base;    /* (nullable): [n × 3] … before anything was raised; of the form mesh only */
  gint32 *pieces; /* [n − 1] fold index or −1; shared by frames: g_atomic_rc_box_release() */
  char *name;     /* "forearm.L"; shared as well: a GRefString */
  guint64 id;     /* of the drawn line; 0: found by the technique */

  guint32 *faces; /* (nullable): [n] face of the relief each point lies on; of the form mesh only; shared as well */
  double *barycentric; /* (nullable): [n × 2] weights of that face's second and third corner; shared as well */
} RmpOverlayLine;

/* What one step returns. A step begins with rmp_output_init(); the receiver frees it with rmp_output_clear(). A method makes
 * relief, a simulator positions.
 */
struct _RmpOutput
{
  guint n_fields;
  RmpRelief *relief; /* (transfer full): of methods */
  float *positions;  /* [#V × 3] metres: of simulators */
  float *velocities; /* (nullable) [#V × 3] metres a second: of simulators; NULL: differences of positions */
  double *figures;   /* [technique->n_figures] NaN where there is none */
  float **fields;    /* [technique->n_fields]: array of the field's domain size, or NULL if not asked */
  guint *field_sizes;
  GPtrArray *lines;  /* (element-type RmpOverlayLine) */
  GPtrArray *tables; /* (element-type RmpTable) one for each of technique->tables */
  char *warning;     /* why the frame is not fully trusted, translated; NULL if all converged */
  char *lacks;       /* (nullable): of a bake: what a preview of it is without, said while one is shown; translated */
};

/* With room for @n_points, without name, pieces and faces. @has_base: with room for where they were as well */
RmpOverlayLine *rmp_overlay_line_new (guint n_points, gboolean has_base);
void rmp_overlay_line_free (RmpOverlayLine *line);

/* Figures at NaN, no field, empty lines and tables, each with its free function. */
void rmp_output_init (RmpOutput *output, const RmpTechnique *technique);

/* Also after a step that failed, and on an output that is all zero. */
void rmp_output_clear (RmpOutput *output);

/* Returns: (transfer none) (nullable): the output's table of that kind; %NULL where its technique has none. */
RmpTable *rmp_output_get_table (const RmpOutput *output, const RmpTableKind *kind);

/* One fold of a line whose division somebody has settled by hand. Arc lengths are metres from the middle of the line,
 * at rest, negative before it.
 */
typedef struct
{
  double begin, end;
  double limit; /* largest height, metres; NaN: the look's */
} RmpFoldPiece;

/* A fold line somebody drew. What is not its own is the look's. */
typedef struct
{
  guint64 id; /* the row's */
  const char *name;
  const char *seed; /* (nullable): of the line's variation; NULL: its id, so that a new name changes nothing */
  const RmpSurfaceCurve *curve; /* on the garment's mesh at rest */
  gboolean along;               /* drawn along a crease: lines are to run across it */
  double width, length, reach;  /* metres; NaN: the look's. Without a length of its own a line is as long as drawn. */
  RmpProfile *profile;          /* (nullable): the look's */
  guint n_pieces;
  const RmpFoldPiece *pieces; /* (nullable): ascending, not overlapping; NULL: divided by the width */
} RmpDrawnLine;

/* What somebody did by hand to wrinkles that a technique makes by itself. */
typedef enum
{
  RMP_TOUCH_PIN,    /* a wrinkle begins here, before those the technique seeds */
  RMP_TOUCH_DELETE, /* no wrinkle runs here */
  RMP_TOUCH_KEEP,   /* the wrinkle that runs here neither shortens nor sinks */
} RmpTouchKind;

typedef struct
{
  RmpTouchKind kind;
  guint32 face;          /* of the garment's mesh */
  double barycentric[2]; /* weights of its second and third corner */
  guint64 first, last;   /* frames of the clip, both included */
} RmpTouch;

/* What the lengths of the cloth are, where not those of the mesh; one of the two, or neither. */
typedef struct
{
  const float *positions; /* (nullable) [#V × 3] metres: the mesh in another shape */
  const float *pattern;   /* (nullable) [#F × 3 × 2] metres: the corners of each face, laid flat */
} RmpRestShape;

/* A maskable parameter that somebody painted: low where the weight is 0, high where it is 1. */
typedef struct
{
  guint param;          /* index into the technique's table */
  const float *weights; /* [#V] in [0, 1] */
  double low, high;     /* in the parameter's SI unit */
} RmpMasked;

/* What a parameter is at @vertex. @masked: (nullable): @plain holds everywhere. */
double rmp_masked_value (const RmpMasked *masked, double plain, guint32 vertex);

/* A painted pattern, its layers put together. What is NaN is the look's. */
typedef struct
{
  guint64 id;
  const char *name;
  RmpHeightImage *image;
  double amplitude;              /* metres of a full range of greys */
  double scale, bias, low, high; /* of the factor on it */
} RmpPattern;

/* What the garment brings. All borrowed for the life of the prepared object; region and stiffness [#V] in [0, 1]. */
typedef struct
{
  RmpMesh *mesh; /* at rest: where lines lie, and how long the cloth is unless @rest says otherwise */
  RmpRestShape rest;
  const guint8 *cloth;    /* (nullable) [#F] 1 where the face belongs to the garment; NULL: all */
  const float *region;    /* (nullable) */
  const float *stiffness; /* (nullable) */
  const char *const
      *joints; /* (nullable) names of the joints to work on, NULL-terminated; NULL: the technique's default */
  double character_height; /* metres */
  guint64 seed;
  guint n_drawn_lines;
  const RmpDrawnLine *drawn_lines; /* (nullable) */
  guint n_touches;
  const RmpTouch *touches; /* (nullable) in the clip that is sampled; of techniques that say so */
  guint n_masked;
  const RmpMasked *masked; /* (nullable) one a parameter at most */
  guint n_patterns;
  const RmpPattern *patterns; /* (nullable) of techniques that take them, as many as these allow */
} RmpInput;

/* What somebody painted of a parameter. (nullable) */
const RmpMasked *rmp_input_get_masked (const RmpInput *self, guint param);

/* An item of the list that analyse found: a joint, with the reason where it has no fold line. */
typedef struct
{
  char *name; /* joint or drawn line; NULL: none of them, what is said concerns all */
  guint64 id; /* of the drawn line; 0: a joint */
  gboolean found;
  double length; /* metres of the line, 0 if none */
  double angle;  /* largest swing over the range, radians */
  char *reason;  /* translated, why not; NULL if found */
  char *note;    /* (nullable) translated, what to know about the line; only if found */
} RmpFinding;

void rmp_finding_free (RmpFinding *finding);

/* A line the technique found by itself, as somebody may go on with it by hand: drawn like this it folds the same. */
typedef struct
{
  char *name;             /* as in the table of folds */
  RmpSurfaceCurve *curve; /* on the garment's mesh */
  double length;          /* metres, for RmpDrawnLine; NaN where a border cut it short: as long as the curve */
} RmpDetectedLine;

void rmp_detected_line_free (RmpDetectedLine *line);

/* Which relief the caller wants. */
typedef enum
{
  RMP_TARGET_PREVIEW, /* the form that draws fastest */
  RMP_TARGET_BAKE,    /* exact: `mesh`, or `paths`, which relief/bake.h makes one mesh of for all frames */
} RmpTarget;

typedef void (*RmpProgressFunc) (double fraction, gpointer data);

typedef struct
{
  GCancellable *cancellable; /* (nullable) */
  RmpProgressFunc progress;  /* (nullable) */
  gpointer data;
  guint n_threads; /* 0: all cores */

  /* Of a relief of the form mesh: nobody looks at them, what they hold does not matter. Without normals there is no openness. */
  gboolean leaves_normals, leaves_openness;

  /* (nullable): for what of a preview shows nowhere but in its picture. Only steps for RMP_TARGET_PREVIEW get one; neither what
   * prepare and analyse make nor a state may depend on it.
   */
  RmpAccelerator *accelerator;
} RmpCall;

struct _RmpTechnique
{
  const char *id, *name;
  const char *summary; /* N_() one sentence for pickers */
  RmpTechniqueKind kind;
  const char *authors, *title, *venue;
  guint year;
  RmpNeeds needs;

  const RmpParam *params;
  guint n_params;
  const RmpPreset *presets;
  guint n_presets;
  const char *printed;    /* (nullable): as a preset's values: what the paper prints besides as-published: errors */
  const char *drawn_only; /* (nullable): as a preset's values: what lets drawn lines fold and nothing else */
  gboolean has_touches;   /* wrinkles can be pinned, deleted and kept by hand; it shows from a touch's first frame on */
  guint max_patterns;     /* painted patterns a look of it may use; 0: it takes none */
  const char
      *first_painted; /* (nullable): as a preset's values: of a look made for a first stroke, which shows at once */
  const char *height_param; /* (nullable): what heights of touched wrinkles are proportional to: a pull sets it */
  const RmpField *fields;
  guint n_fields;
  const RmpFigure *figures;
  guint n_figures;
  const RmpTableKind *const *tables;
  guint n_tables;
  const char *timeline_figure; /* (nullable): id of the count that the timeline plots beside the cost of frames */
  const RmpPlot *plots;
  guint n_plots;

  /* TRUE: frames are independent and may be computed in any order and in parallel. */
  gboolean (*any_order) (const RmpValues *values);

  /* TRUE: frames for RMP_TARGET_PREVIEW lack something of those for RMP_TARGET_BAKE. Optional: they never do. */
  gboolean (*preview_lacks) (const RmpValues *values);

  /* What does not depend on time. Required. */
  gpointer (*prepare) (const RmpInput *input, RmpSampler *sampler, const RmpValues *values, const RmpCall *call,
                       GError **error);
  void (*shared_free) (gpointer shared);

  /* The same where nothing but the patterns, and values of later stages, differ from what @earlier was prepared of: what
   * still holds is taken over, and nothing of it shows in the result. @earlier may be in use meanwhile. Optional.
   */
  gpointer (*prepare_from) (gconstpointer earlier, const RmpInput *input, RmpSampler *sampler, const RmpValues *values,
                            const RmpCall *call, GError **error);

  /* What needs the whole range (automatic lines, offline labels). Optional; steps get its result. */
  gpointer (*analyse) (gpointer shared, RmpSampler *sampler, const RmpValues *values, double rate, const RmpCall *call,
                       GError **error);
  void (*analysis_free) (gpointer analysis);
  GPtrArray *(*findings) (gpointer analysis); /* (transfer full) (element-type RmpFinding); optional */

  /* Lines that were found, without those drawn. (transfer full) (element-type RmpDetectedLine); optional. */
  GPtrArray *(*detected_lines) (gpointer analysis, const RmpValues *values, const RmpCall *call, GError **error);

  /* One frame. @state is NULL for techniques that are any_order. Thread-safe for any_order. @fields: [n_fields] which
   * fields to fill, NULL for none. @values may differ from prepare's in parameters of stage STEP or DRAW.
   *
   * A sequential step goes one frame further: the state knows how many frames it has done, and its caller steps frame 0 of
   * the clip, 1, 2, … in whole frames at the project's rate, @time being theirs, and never leaves one out. The history so
   * begins with the clip, whatever range is wanted, and there is nothing between two frames: at a time in between the
   * earlier one is shown. What the state becomes depends on neither @target, @fields, @output, threads nor parameters of
   * stage DRAW. @output is NULL where nobody looks at the frame: the state alone goes on. After a step that failed or was
   * cancelled the state is good for nothing but to be freed.
   */
  gboolean (*step) (gpointer shared, gpointer analysis, gpointer state, RmpSampler *sampler, const RmpValues *values,
                    double time, RmpTarget target, const gboolean *fields, RmpOutput *output, const RmpCall *call,
                    GError **error);

  /* Checkpoints of sequential techniques; all NULL where every choice of values is any_order. A state borrows @shared. */
  gpointer (*state_new) (gpointer shared); /* before the first frame */
  gpointer (*state_copy) (gpointer state);
  void (*state_free) (gpointer state);
  GBytes *(*state_save) (gpointer state);
  gpointer (*state_load) (gpointer shared, GBytes *bytes, GError **error);
};

/* The list (techniques.c): NULL-terminated, in the order of menus. */
extern const RmpTechnique *const rmp_techniques[];

const RmpTechnique *rmp_technique_find (const char *id);                  /* NULL if there is none */
gint rmp_technique_find_param (const RmpTechnique *self, const char *id); /* −1 if there is none */

/* The first stage to run again when going from @a to @b; RMP_STAGE_DRAW if nothing but drawing changes, and
 * RMP_STAGE_DRAW + 1 if they are equal.
 */
guint rmp_technique_dirty_stage (const RmpValues *a, const RmpValues *b);

G_END_DECLS
