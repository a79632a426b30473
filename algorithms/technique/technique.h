/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* technique.h: the interface every published method and simulator implements, and the visible list
 * of all of them.
 *
 * A technique is a constant descriptor. Its parameter table is the single source of truth:
 * inspector, command line, project rows, presets, tooltips and manual are made from it. Its inputs
 * (input.h) are the kinds of things it takes besides. Its fields, figures, tables, plots and
 * actions are what overlays, `stats`, pictures and buttons are made from. A new technique touches
 * its folder, one line of the list, and its tests.
 */

#include <gio/gio.h>

#include "compute/accelerator.h"
#include "geometry/curve.h"
#include "input.h"
#include "motion/sampler.h"
#include "relief/relief.h"
#include "table.h"
#include "trail.h"
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

typedef enum
{
  RMP_PARAM_BOOL,
  RMP_PARAM_INT,
  RMP_PARAM_UINT64,
  RMP_PARAM_REAL,
  RMP_PARAM_ENUM,
  RMP_PARAM_PROFILE,
  RMP_PARAM_VEC3, /* three reals, each with the parameter's unit and in its range */
  /* Another thing of the project, or none. What it stands for is an input, inputs/references.h. */
  RMP_PARAM_REFERENCE,
  RMP_PARAM_ENTRIES, /* a repeating group: people add, remove and reorder its entries */
} RmpParamType;

/* What a reference may name: rmp_reference_target_name() is its word in texts. */
typedef enum
{
  RMP_REFERENCE_GARMENT, /* of the same character, as its base moves */
  RMP_REFERENCE_MESH,    /* of the same character */
  RMP_REFERENCE_JOINT,   /* of the same character, by its name */
  RMP_REFERENCE_CURVE,   /* a shared profile of the project */
  RMP_REFERENCE_IMAGE,   /* a pattern of the same garment */
  RMP_REFERENCE_MASK,    /* what somebody painted on the same garment */
} RmpReferenceTarget;

/* A bound or default may be relative: value × the length named. rmp_values_get_range() and
 * rmp_values_get_default() give the numbers. A range whose two ends are equal is no range.
 */
typedef enum
{
  RMP_RELATIVE_NONE,
  RMP_RELATIVE_MEAN_EDGE,
  RMP_RELATIVE_CHARACTER_SIZE,
  RMP_RELATIVE_PARAM, /* another parameter of the same table */
  /* The girth of a limb. Such a default is automatic: the technique takes each limb's own, and the
   * number that values tell is for an ordinary limb of the character.
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

/* Two switches of an entry, indices of its parameters: muted, it is left out; solo, all that are
 * not solo are (silenced.h).
 */
typedef struct
{
  guint mute, solo;
} RmpEntrySwitches;

/* What each entry of a repeating group is: values of these parameters, which stand in a table of
 * their own. They are no groups again and cannot be masked; where they are shown is the group's
 * business, so `group` and `advanced` say nothing.
 */
typedef struct
{
  const char *label; /* N_("Wave"): a number follows it */
  const char *add;   /* N_("Add wave"): on the button, and in the history */
  const RmpParam *params;
  guint n_params;
  const RmpEntrySwitches *switches; /* (nullable): shown beside its name, not among its values */
} RmpEntryKind;

/* Of a reference to a curve that is no section: how much of something shows. */
typedef struct
{
  const char *angles_if; /* as visible_if: it runs over an angle; else over a share from 0 to 1 */
  /* parameters: between which the left half of a section lies, radians; keys are in their place */
  guint start, full;
  guint exponent; /* … which is of the rise without a curve: any curve is in its place */
} RmpWeightCurve;

/* visible_if of what does nothing: the technique has it to keep it for others. */
#define RMP_PARAM_NEVER ""

struct _RmpParam
{
  const char *id;       /* fold_width: project rows and --set */
  const char *label;    /* N_("Fold width") */
  const char *symbol;   /* "2α" or NULL */
  const char *group;    /* N_("Folds"): the inspector's section */
  const char *help;     /* N_() one sentence: what one sees, low and high */
  const char *equation; /* "§5.4, Table 1": where it stands in the paper, or NULL */
  RmpParamType type;
  RmpUnit unit;
  /* bool 0/1, int, enum index, real, uint64; entries: how many; vec3: its length along … */
  RmpBound initial;
  double axis[3];               /* … this unit vector */
  RmpBound hard[2], soft[2];    /* typing and dragging; hard of entries: fewest and most */
  const RmpChoice *choices;     /* enum: ended by an id of NULL */
  RmpReferenceTarget target;    /* reference */
  const RmpEntryKind *entry;    /* entries */
  const RmpWeightCurve *weighs; /* (nullable): a reference to a curve */
  /* (nullable): of an int in an entry: id of another group, whose entries it counts from 1. It
   * follows where they go, and goes with them (entry-numbers.h).
   */
  const char *numbers;
  RmpStage stage;
  gboolean advanced; /* under the fold in the inspector */
  gboolean maskable, animatable;
  /* "model=per-vertex" or NULL: id=value or id!=value, & between what has to hold at once, comma
   * between alternatives, any of which suffices; of three numbers it asks for their length. A
   * parameter of an entry asks for ../id among the values around it. What is asked of a parameter
   * that is itself not visible does not hold.
   */
  const char *visible_if;
};

#define RMP_PRESET_AS_PUBLISHED "as-published"

/* values: "id=text;id=text"; parameters not named are at their defaults. What is of a project is
 * not its business: references, and groups that have any, stay what they are.
 */
typedef struct
{
  /* RMP_PRESET_AS_PUBLISHED: what it sets is where Rimple's own way departs from the paper's */
  const char *id;
  const char *label; /* N_("As published") */
  const char *values;
  /* (nullable) of as-published, as values: what else the paper prints, errors included */
  const char *printed;
} RmpPreset;

typedef enum
{
  RMP_DOMAIN_COARSE_VERTEX, /* one value a vertex of the garment's mesh */
  RMP_DOMAIN_COARSE_FACE,
  RMP_DOMAIN_RELIEF_VERTEX, /* one value a vertex of the relief's topology */
  RMP_DOMAIN_RELIEF_FACE,
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

/* A point of a line seen from the side, without folds and with them; x from the left, y upwards,
 * any unit.
 */
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

  /* @output: a frame, or NULL; @n: at least 2; @values: (out caller-allocates): at even steps of
   * the axes, [@n], or [@n × @n] with a row for each y. Quick. Returns: what of the frame it shows,
   * translated. (transfer full) (nullable)
   */
  char *(*fill) (const RmpOutput *output, guint n, double *values);

  /* The line a place of the plot stands for, appended to @points (element-type RmpPlotPoint).
   * Optional.
   */
  void (*shape) (const RmpOutput *output, double x, double y, GArray *points);
} RmpPlot;

/* A polyline a technique wants drawn over the surface, with the fold piece each segment belongs to.
 */
typedef struct
{
  guint n_points;
  float *points;  /* [n × 3] posed, metres; of one block with the next two */
  float *normals; /* [n × 3] */
  float *base;    /* (nullable): [n × 3] … before anything was raised; of the form mesh only */
  gint32 *pieces; /* [n − 1] fold index or −1; shared by frames: g_atomic_rc_box_release() */
  char *name;     /* "forearm.L"; shared as well: a GRefString */
  guint64 id;     /* of the drawn line; 0: found by the technique */

  guint32 *
      /* (nullable): [n] face of the relief each point lies on; of the form mesh only; shared as
       * well
       */
      faces;
  /* (nullable): [n × 2] weights of that face's second and third corner; shared as well */
  double *barycentric;
} RmpOverlayLine;

/* What one step returns. A step begins with rmp_output_init(); the receiver frees it with
 * rmp_output_clear(). A method makes relief, a simulator positions.
 */
struct _RmpOutput
{
  guint n_fields;
  RmpRelief *relief; /* (transfer full): of methods */
  float *positions;  /* [#V × 3] metres: of simulators */
  /* (nullable) [#V × 3] metres a second: of simulators; NULL: differences of positions */
  float *velocities;
  double *figures; /* [technique->n_figures] NaN where there is none */
  /* [technique->n_fields]: array of the field's domain size, or NULL if not asked */
  float **fields;
  guint *field_sizes;
  GPtrArray *lines;  /* (element-type RmpOverlayLine) */
  GPtrArray *tables; /* (element-type RmpTable) one for each of technique->tables */
  char *warning;     /* why the frame is not fully trusted, translated; NULL if all converged */
  /* (nullable): what does not come of this frame, but of the look and the machine: why none of its
   * frames is, as where its mesh is too coarse, or what was asked for and is not to be had; no
   * frame is marked for it; translated
   */
  char *remark;
  /* (nullable): of a bake: what a preview of it is without, said while one is shown; translated */
  char *lacks;
  /* of a hasty step: not at rest yet, and asked for again it will be nearer; nobody keeps it */
  gboolean goes_on;
};

/* With room for @n_points, without name, pieces and faces. @has_base: with room for where they were
 * as well
 */
RmpOverlayLine *rmp_overlay_line_new (guint n_points, gboolean has_base);
void rmp_overlay_line_free (RmpOverlayLine *line);

/* Figures at NaN, no field, empty lines and tables, each with its free function. */
void rmp_output_init (RmpOutput *output, const RmpTechnique *technique);

/* Also after a step that failed, and on an output that is all zero. */
void rmp_output_clear (RmpOutput *output);

/* Returns: (transfer none) (nullable): the output's table of that kind; %NULL where its technique
 *   has none.
 */
RmpTable *rmp_output_get_table (const RmpOutput *output, const RmpTableKind *kind);

/* What the garment brings. Borrowed; what a prepared object keeps of it, it takes by
 * rmp_input_init_copy().
 */
typedef struct
{
  /* at rest: where lines lie, and how long the cloth is unless a rest shape says otherwise */
  RmpMesh *mesh;
  double character_size; /* metres: its largest extent at rest */
  guint64 seed;
  RmpInputs *inputs; /* (nullable): of the kinds the technique takes */
} RmpInput;

/* With references of its own. */
void rmp_input_init_copy (RmpInput *self, const RmpInput *other);
void rmp_input_clear (RmpInput *self);

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

/* A line the technique found by itself, as somebody may go on with it by hand: drawn like this it
 * folds the same.
 */
typedef struct
{
  char *name;             /* as in the table of folds */
  RmpSurfaceCurve *curve; /* on the garment's mesh */
  /* metres, for RmpDrawnLine; NaN where a border cut it short: as long as the curve */
  double length;
} RmpDetectedLine;

void rmp_detected_line_free (RmpDetectedLine *line);

/* Which relief the caller wants. */
typedef enum
{
  RMP_TARGET_PREVIEW, /* the form that draws fastest */
  /* exact: `mesh`, or `paths`, which relief/bake.h makes one mesh of for all frames */
  RMP_TARGET_BAKE,
} RmpTarget;

typedef void (*RmpProgressFunc) (double fraction, gpointer data);

/* What comes before the first frame, as simulators let cloth settle. Atomic, each by itself. */
typedef struct
{
  gint done;        /* thousandths; 0: not told */
  gint n_crossings; /* contours along which things still run through each other */
} RmpBeginning;

typedef struct
{
  GCancellable *cancellable; /* (nullable) */
  RmpProgressFunc progress;  /* (nullable) */
  gpointer data;
  guint n_threads; /* 0: all cores */

  /* Of a relief of the form mesh: nobody looks at them, what they hold does not matter. Without
   * normals there is no openness.
   */
  gboolean leaves_normals, leaves_openness;

  /* (nullable): for what of a preview shows nowhere but in its picture. Only steps for
   * RMP_TARGET_PREVIEW get one; what prepare and analyse make may not depend on it, and a state
   * only where people chose that by a parameter, which bakes do not heed. NULL also while it is
   * not known yet what there is; where there is none it says why.
   */
  RmpAccelerator *accelerator;

  /* (nullable): where steps for RMP_TARGET_PREVIEW may leave what those of a drag go on from. The
   * accelerator's rules hold for it too.
   */
  RmpTrail *trail;
  gboolean hasty; /* the values are those of technique->hasten() */

  RmpBeginning *beginning; /* (nullable): takes how far it is; progress is of all frames */

  const RmpInputs
      *inputs; /* (nullable): of analyse and step: those of the moment, for kinds of later stages */
} RmpCall;

/**
 * rmp_call_miss_card:
 * @gathers: whether the technique also has work for accelerators that only gather
 *
 * For a technique that people have told to use the graphics card, by a parameter “Computed on”.
 *
 * Returns: (transfer full) (nullable): where the accelerator of the call computes nothing for it:
 *   why, and what to do, as the remark of a frame
 */
char *rmp_call_miss_card (const RmpCall *call, gboolean gathers);

/* preflight.h. */
typedef struct _RmpPreflight RmpPreflight;

/* wave-theory.h. */
typedef struct _RmpWaveTheory RmpWaveTheory;

/* dials.h. */
typedef struct _RmpDials RmpDials;

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
  /* (nullable): [n_presets] (nullable) N_() what each stands for, and where its numbers are from */
  const char *const *preset_help;
  const RmpInputUse *inputs; /* the kinds it takes */
  guint n_inputs;
  const RmpField *fields;
  guint n_fields;
  const RmpFigure *figures;
  guint n_figures;
  const RmpTableKind *const *tables;
  guint n_tables;
  /* (nullable): id of the count that the timeline plots beside the cost of frames */
  const char *timeline_figure;
  const RmpPlot *plots;
  guint n_plots;

  /* TRUE: frames are independent and may be computed in any order and in parallel. Often
   * rmp_technique_always() or rmp_technique_never().
   */
  gboolean (*any_order) (const RmpValues *values);

  /* TRUE: frames for RMP_TARGET_PREVIEW lack something of those for RMP_TARGET_BAKE. Optional: they
   * never do.
   */
  gboolean (*preview_lacks) (const RmpValues *values);

  /* Changes values that somebody tries by a drag so that the frame that one sees comes soon, and
   * nearly as it will be; what is kept afterwards is computed as it says. A frame may come in
   * several steps, each nearer to rest, by RmpCall.trail. Optional.
   */
  void (*hasten) (RmpValues *values);

  /* What does not depend on time. Required. */
  gpointer (*prepare) (const RmpInput *input, RmpSampler *sampler, const RmpValues *values,
                       const RmpCall *call, GError **error);
  void (*shared_free) (gpointer shared);

  /* A faster prepare, used when @earlier was prepared from the same data but for inputs marked
   * takes_over and values of later stages. It reuses what still holds; the result must be the same
   * as that of prepare. @earlier may be in use meanwhile. Optional.
   *
   * With takes_over_values it may also have been prepared with other values of the stage prepare:
   * the technique keeps by what it finds that its parts were made of which of them still hold, in
   * references of their own.
   */
  gboolean takes_over_values;
  gpointer (*prepare_from) (gconstpointer earlier, const RmpInput *input, RmpSampler *sampler,
                            const RmpValues *values, const RmpCall *call, GError **error);

  /* What needs the whole range (automatic lines, offline labels). Optional; steps get its result.
   */
  gpointer (*analyse) (gpointer shared, RmpSampler *sampler, const RmpValues *values, double rate,
                       const RmpCall *call, GError **error);
  void (*analysis_free) (gpointer analysis);
  GPtrArray *(*findings) (
      gpointer analysis); /* (transfer full) (element-type RmpFinding); optional */

  /* Lines that were found, without those drawn. (transfer full) (element-type RmpDetectedLine);
   * optional.
   */
  GPtrArray *(*detected_lines) (gpointer analysis, const RmpValues *values, const RmpCall *call,
                                GError **error);

  /* One frame. @state is NULL for techniques that are any_order. Thread-safe for any_order.
   * @fields: [n_fields] which fields to fill, NULL for none. @values may differ from prepare's in
   * parameters of stage STEP or DRAW.
   *
   * A sequential step goes one frame further: the state knows how many frames it has done, and its
   * caller steps frame 0 of the clip, 1, 2, … in whole frames at the project's rate, @time being
   * theirs, and never leaves one out. The history so begins with the clip, whatever range is
   * wanted, and there is nothing between two frames: at a time in between the earlier one is shown.
   * What the state becomes depends on neither @target, @fields, @output, threads nor parameters of
   * stage DRAW. @output is NULL where nobody looks at the frame: the state alone goes on. After a
   * step that failed or was cancelled the state is good for nothing but to be freed.
   */
  gboolean (*step) (gpointer shared, gpointer analysis, gpointer state, RmpSampler *sampler,
                    const RmpValues *values, double time, RmpTarget target, const gboolean *fields,
                    RmpOutput *output, const RmpCall *call, GError **error);

  /* Checkpoints of sequential techniques; all NULL where every choice of values is any_order. A
   * state borrows @shared.
   */
  gpointer (*state_new) (gpointer shared); /* before the first frame */
  gpointer (*state_copy) (gpointer state);
  void (*state_free) (gpointer state);
  GBytes *(*state_save) (gpointer state);
  gpointer (*state_load) (gpointer shared, GBytes *bytes, GError **error);

  const RmpPreflight *preflight; /* (nullable): of simulators */
  const RmpWaveTheory *waves;    /* (nullable): of methods whose waves follow from a material */
  const RmpDials *dials;         /* (nullable): of methods whose entries have weights and places */
};

/* In a descriptor: states are of a type with functions PREFIX_copy(), PREFIX_free() and
 * PREFIX_save().
 */
#define RMP_TECHNIQUE_STATES_OF(prefix)                                                            \
  .state_copy = (gpointer (*) (gpointer)) prefix##_copy,                                           \
  .state_free = (GDestroyNotify) prefix##_free,                                                    \
  .state_save = (GBytes * (*) (gpointer)) prefix##_save

/* What any_order answers where the values do not matter. */
gboolean rmp_technique_always (const RmpValues *values);
gboolean rmp_technique_never (const RmpValues *values);

/* The list (techniques.c): NULL-terminated, in the order of menus. */
extern const RmpTechnique *const rmp_techniques[];

const RmpTechnique *rmp_technique_find (const char *id); /* NULL if there is none */
gint rmp_technique_find_param (const RmpTechnique *self, const char *id); /* −1 if there is none */
const RmpPreset *rmp_technique_find_preset (const RmpTechnique *self,
                                            const char *id); /* NULL if there is none */

/* Whether its values mean something in one project only: a reference, a group with one or of it. */
gboolean rmp_param_is_of_project (const RmpParam *self);

/* The word that a reference's text begins with: "garment" */
const char *rmp_reference_target_name (RmpReferenceTarget target);

/* @self: (nullable). How it takes inputs of @kind; %NULL: not at all. */
const RmpInputUse *rmp_technique_takes (const RmpTechnique *self, const RmpInputKind *kind);

/* @self: (nullable). The parameter that stands in for what a value of @kind has not itself; −1:
 *   there is none.
 * @index: one of the kind's header
 */
gint rmp_technique_find_input_param (const RmpTechnique *self, const RmpInputKind *kind,
                                     guint index);

/* The first stage to run again when going from @a to @b; RMP_STAGE_DRAW if nothing but drawing
 * changes, and RMP_STAGE_DRAW + 1 if they are equal.
 */
guint rmp_technique_dirty_stage (const RmpValues *a, const RmpValues *b);

G_END_DECLS
