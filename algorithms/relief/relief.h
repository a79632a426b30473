/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* relief.h: what a method returns for a time: the fine surface over the coarse one.
 *
 * It has one of several forms, each a class of its own (relief-class.h). A relief is immutable once
 * finished and atomically reference-counted. What is constant over a clip sits in a shared
 * RmpReliefTopology; equal `id`s mean equal arrays, so a renderer uploads it once.
 * rmp_relief_evaluate() is the reference: the tessellation evaluation shader computes the same
 * function of the same arrays.
 */

#include "geometry/profile.h"
#include "relief/layer-weight.h"
#include "seams.h"
#include "tape.h"
#include "wrinkles/ridge-surface.h"
#include "wrinkles/wave-profile.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_RELIEF_MESH,
  RMP_RELIEF_FOLDS,
  RMP_RELIEF_PATHS,
  RMP_RELIEF_LAYERS,
  RMP_RELIEF_WAVES,
  RMP_N_RELIEF_FORMS,
} RmpReliefForm;

/* No fold made this point. */
#define RMP_FEATURE_NONE G_MAXUINT32
/* No line reaches this face. */
#define RMP_LINE_NONE G_MAXUINT32

/* A surface over the coarse mesh whose connectivity does not change over a clip. */
struct _RmpReliefTopology
{
  gatomicrefcount ref_count;
  guint64 id; /* unique in the process; never 0 */
  guint n_vertices;
  guint n_faces;
  guint n_uvs;               /* 0: no texture coordinates */
  guint32 *faces;            /* [#F × 3] counter-clockwise */
  guint32 *uv_faces;         /* [#F × 3] or NULL */
  float *uvs;                /* [#U × 2] or NULL, v up */
  guint32 *anchor_faces;     /* [#V] the coarse face a vertex lies on */
  float *anchor_barycentric; /* [#V × 2] weights of that face's second and third corner */
  /* [#V × 3] the same surface at rest, metres (weave without UVs, overlays) */
  float *rest_positions;
};

/* A number never given before in this process, > 0: for `id` and `coordinates_id`. Any thread. */
guint64 rmp_relief_next_id (void);

RmpReliefTopology *rmp_relief_topology_new (guint n_vertices, guint n_faces,
                                            guint n_uvs); /* arrays allocated, unset */

/* The coarse mesh itself: a vertex is anchored at a corner of the first face that has it. (transfer
 * full)
 */
RmpReliefTopology *rmp_relief_topology_new_for_mesh (RmpMesh *mesh);

/**
 * rmp_relief_topology_new_part:
 * @faces: [@n_faces] of @self
 *
 * Returns: (transfer full): these faces alone, over all vertices
 */
RmpReliefTopology *rmp_relief_topology_new_part (const RmpReliefTopology *self, guint n_faces,
                                                 const guint32 *faces);
RmpReliefTopology *rmp_relief_topology_ref (RmpReliefTopology *self);
void rmp_relief_topology_unref (RmpReliefTopology *self);

/* One fold of the form `folds`: a piece [begin, end] of its line. */
typedef struct
{
  float begin, end;  /* metres of (warped) arc length along the line */
  float reach_left;  /* metres: ω falls to 0 at this distance on the side d > 0 */
  float reach_right; /* metres: … d < 0 */
  float height;      /* X, metres, this frame */
  guint32 feature;   /* id of the fold: stable over frames and play order */
} RmpReliefFold;

/* One line of the form `folds`. Wavy crests: s̃ = s + Σ_i amplitude_i sin (2π s frequency_s_i +
 * phase_i) · g (d), with g (d) = 1 − exp (−(d / wave_onset)²), so that nothing moves on the line
 * itself.
 *
 * A leaning line lifts along normalise ((1 − lean) v + lean v̂). v is the base's normal and v̂ = (v
 * · side) side + √(1 − (v · side)²) up: v turned about side until it is no more along the line.
 * Lifts off the line stay in their own plane across it, so that folds wrap round a limb as before.
 */
#define RMP_RELIEF_LINE_WAVES 3
typedef struct
{
  guint32 first_fold; /* index into folds */
  guint32 n_folds;
  guint32 profile;                               /* index into profiles */
  float wave_onset;                              /* metres; 0: straight crests */
  float wave_amplitude[RMP_RELIEF_LINE_WAVES];   /* metres */
  float wave_frequency_s[RMP_RELIEF_LINE_WAVES]; /* cycles a metre along the line */
  float wave_frequency_d
      [RMP_RELIEF_LINE_WAVES]; /* cycles a metre across: the phase gains 2π d frequency_d */
  float wave_phase[RMP_RELIEF_LINE_WAVES]; /* radians */
  float lean;                              /* 0: lifts along the normals … 1: all up */
  float lean_up[3];                        /* unit, posed */
  float lean_side[3];                      /* unit, posed, at right angles to it */
  float reach;   /* metres: lifts of other lines give way within it; 0: none does */
  guint32 group; /* lines of one group do not give way to each other: they add up */
} RmpReliefLine;

/* How the points of a fold stray from their lifts, at even steps of t from −1 to 1; 0 at both ends.
 * A point at distance d takes ω_o (d) of it: x, y, z as they are, w along its own lift, so that a
 * slide turns with the surface across a limb.
 */
#define RMP_RELIEF_SLIDE_KNOTS 65

/* Patterns that may lift a face together. */
#define RMP_RELIEF_MAX_PATTERNS 17

/* One pattern of the form `layers`: heights, or normals, which only turn the light's. */
typedef struct
{
  RmpSplineImage *image; /* owned reference; of normals: x, as (x + 1) / 2 */
  float amplitude;       /* metres of a full range of greys */
  float middle;          /* the grey that lifts nothing */
  float *modulation;     /* [#V] factor K on the lift, linear on a face unless there are weights */
  /* (nullable): owned reference: y of the normals; as large as `image`, and goes on like it */
  RmpSplineImage *upward;
  gboolean shared; /* weights together count as 1 at most, and as 0 at least */
  gboolean under;  /* of normals: those of other patterns are turned onto these together */
} RmpReliefPattern;

/* Lines that may reach one face: two that cross, and one on either side of a line across a crease.
 */
#define RMP_RELIEF_FACE_LINES 4

/* Fields of waves over each other, of the form `waves`. */
#define RMP_RELIEF_MOST_TRAINS 2

/* How the texture of waves that are shaded alone moves as if they were lifted. */
typedef enum
{
  RMP_PARALLAX_OFF,
  RMP_PARALLAX_OFFSET, /* once, by the height where one looks */
  RMP_PARALLAX_RELIEF, /* to where the ray of sight meets the waves */
} RmpParallax;

typedef struct _RmpRelief RmpRelief;

struct _RmpRelief
{
  gatomicrefcount ref_count;
  /* (nullable): whose arrays these are but for those by face; see rmp_relief_new_part() */
  RmpRelief *whole;
  /* (nullable): positions and then normals that are none of `whole`; see rmp_relief_new_moved() */
  float *moved;
  RmpReliefForm form;
  RmpReliefTopology *topology; /* owned reference */
  float *positions; /* [#V × 3] mesh: the surface; others: the base without what is raised */
  float *normals;   /* [#V × 3] unit, of `positions` */
  /* [#V] factor on what is raised (mask, border fade), linear on the face; NULL = 1 */
  float *region;

  /* Form `mesh`. */
  float *occlusion;  /* [#V] how open the crease is to the sky, 1 = open */
  guint32 *features; /* [#V] fold that lifted the vertex or RMP_FEATURE_NONE */

  /* Form `folds`. The base of a face is the cubic point–normal triangle over its corners; the lift
   * is along the normalised linear blend of the corner normals by Σ_lines X_k B (t) ω (d), t in
   * [−1, 1] within the fold's piece, unless a line leans. Beside other lines a line's part is
   * multiplied by rmp_relief_line_yield() of each. Frames share face_lines and coordinates: both
   * are g_atomic_rc_box.
   */
  /* [#F × RMP_RELIEF_FACE_LINES] line, or RMP_LINE_NONE after the last; of `coordinates_id` */
  guint32 *face_lines;
  /* [#F × RMP_RELIEF_FACE_LINES × 3 corners × 2] s, signed d in metres, linear on the face */
  float *coordinates;
  guint64 coordinates_id; /* equal ids: equal face_lines and coordinates, so upload once */
  /* face_lines and coordinates are those of all frames: no part of this one's size */
  gboolean is_shared;
  guint n_lines, n_folds, n_profiles;
  RmpReliefLine *lines;
  RmpReliefFold *folds;
  float *profiles; /* [n_profiles × RMP_PROFILE_TABLE_SIZE × 2] */
  float *slides; /* [n_folds × RMP_RELIEF_SLIDE_KNOTS × 4] metres, posed; NULL: no fold slides */

  /* Form `paths`. The base of a face is flat. Wrinkles lift it along the normalised linear blend of
   * the corner normals, by rmp_ridge_surface_evaluate() times `region`.
   */
  RmpRidgeSurface *ridges; /* owned reference */
  /* [#F] face of `ridges` under each face, its corners in the same order; RMP_INDEX_NONE: no cloth;
   * NULL: the same. A g_atomic_rc_box, which frames share.
   */
  guint32 *ridge_faces;
  /* [#F × 3] pieces the edge after each corner is to be drawn in: equal on both its faces */
  guint8 *levels;
  /* Metres: half the width of the narrowest wrinkle, by whose size on the screen they are drawn; 0:
   * all.
   */
  float least_radius;

  /* Form `layers`, on the coarse mesh. The base of a face is flat, or `curved` as that of folds;
   * the lift is along the normalised linear blend of the corner normals by region · Σ_i K_i
   * amplitude_i (grey_i (u, v) − middle_i). Normals of maps of normals are added as slopes: n + Σ_i
   * K_i (x T + y B) / z, with T, B at right angles to the base's normal. Where islands of the chart
   * meet it is led over to the mean of both, see seams.h. A face whose corners have all one texture
   * coordinate has no chart, and nothing lifts it.
   */
  guint n_patterns;
  RmpReliefPattern *patterns;
  /* owned reference; (nullable): all faces have a chart, whose islands do not meet */
  RmpSeams *seams;
  /* [#F] of a part: its faces in `whole`, which has the chart beyond its border */
  guint32 *whole_faces;
  gboolean curved;
  gboolean bump_only;           /* the normals of the lifted surface on the base itself */
  gboolean constant_modulation; /* normals as if K did not change over a face */
  /* What all K are made of instead of `modulation`, which tells them at vertices alone. */
  guint n_weights;
  RmpReliefWeight *weights; /* by pattern, ascending */
  /* [#F × 3 × 4] where patterns are normals: along u, unit, and the side of v: ±1; else NULL. See
   * tangents.h
   */
  float *tangents;

  /* Form `waves`, on the coarse mesh, with `curved` and `bump_only`. The lift is along the
   * normalised linear blend of the corner normals by region · Σ_trains Σ_corners w A P (θ), θ = φ +
   * w′ a′ + w″ a″: of each corner its weight w, amplitude A, phase φ, and the radians a′, a″ from
   * it to the next and to the last corner, of weights w′, w″. On an edge the corner off it has no
   * say, and the others the same from both faces.
   */
  guint n_trains;
  float *waves; /* [n_trains × #F × 3 × 4] A in metres, φ, a′, a″; a g_atomic_rc_box */
  RmpWaveProfile wave_profile; /* P */
  float wave_length;           /* metres at rest: by whose size on the screen waves fade */
  float wave_shift;     /* of what slopes show of the cloth beyond what they look long, 0 … 1 */
  RmpParallax parallax; /* of the picture alone */
};

/* Takes the reference of @topology; allocates positions and normals, and for the form `mesh`
 * occlusion and features.
 */
RmpRelief *rmp_relief_new (RmpReliefForm form, RmpReliefTopology *topology);

/* Of the same form and topology, with what all frames share and no arrays else. (transfer full) */
RmpRelief *rmp_relief_new_like (const RmpRelief *self);

/**
 * rmp_relief_new_part:
 * @topology: (transfer full): by rmp_relief_topology_new_part() of the relief's with the same
 *   @faces
 * @coordinates_id: for the form `folds`: equal for parts by the same faces of reliefs with equal
 *   `coordinates_id`
 *
 * Returns: (transfer full): the relief on these faces; keeps @self
 */
RmpRelief *rmp_relief_new_part (RmpRelief *self, RmpReliefTopology *topology, const guint32 *faces,
                                guint64 coordinates_id);

/**
 * rmp_relief_new_moved:
 * @motion: [4 × 4] rigid, column-major
 *
 * The relief of something that stands elsewhere; keeps @self, which is no part. Surface and normals
 * are turned; what else has a direction, as a line that leans, is not, which does for a picture.
 *
 * Returns: (transfer full)
 */
RmpRelief *rmp_relief_new_moved (RmpRelief *self, const double motion[16]);
RmpRelief *rmp_relief_ref (RmpRelief *self);
void rmp_relief_unref (RmpRelief *self);

/**
 * rmp_relief_set_patterns:
 * @n: at most RMP_RELIEF_MAX_PATTERNS
 * @patterns: [@n]: takes references of their images and the modulations themselves
 *
 * What lifts a relief of the form `layers`, which is not shared yet.
 */
void rmp_relief_set_patterns (RmpRelief *self, guint n, const RmpReliefPattern *patterns);

/**
 * rmp_relief_set_weights:
 * @n: at most RMP_RELIEF_MAX_WEIGHTS
 * @weights: [@n] by pattern, ascending: takes references of what they have
 *
 * What makes the factors of such a relief's patterns from now on.
 */
void rmp_relief_set_weights (RmpRelief *self, guint n, const RmpReliefWeight *weights);

/* The factor K of each pattern at a place of a face; @factors: (out caller-allocates): with
 * derivatives by u and v. @self is no part.
 */
void rmp_relief_find_factors (const RmpRelief *self, guint32 face, const double weights[3],
                              double factors[RMP_RELIEF_MAX_PATTERNS][3]);

/* Whether anything may lift @face: faces that nothing does are drawn and baked flat. Of the forms
 * paths, layers and waves all count.
 */
gboolean rmp_relief_is_raised (const RmpRelief *self, guint face);
gsize
rmp_relief_get_size (const RmpRelief *self); /* bytes held by this frame, without the topology */

/* Whether a frame of this form is worth being kept as bytes. */
gboolean rmp_relief_can_pass (const RmpRelief *self);

/**
 * rmp_relief_pass:
 * @self: that is written, and no part; or, to be read, by rmp_relief_new_like() of that, and not to
 *   be used if the tape fails
 *
 * All that frames do not share.
 */
void rmp_relief_pass (RmpRelief *self, RmpTape *tape);

typedef struct
{
  float position[3]; /* metres */
  float normal[3];   /* unit */
  float lift;        /* metres along the direction of lifts; 0 for the form mesh */
  float openness;    /* sky that the fold's crease leaves, 0 … 1; 1 for the form mesh */
  /* the fold or wrinkle that made the point, or the index of the pattern; RMP_FEATURE_NONE */
  guint32 feature;
  /* how far along the face the cloth lies that shows here, in weights of the second and third
   * corner; 0 but for the form waves
   */
  float slip[2];
} RmpReliefPoint;

/* The relief that a part is of, or @self; @face: (inout): of @self, then of that. */
const RmpRelief *rmp_relief_find_whole (const RmpRelief *self, guint32 *face);

/* The face of `ridges` under a face, or RMP_INDEX_NONE: no cloth; form `paths`. */
static inline guint32
rmp_relief_get_ridge_face (const RmpRelief *self, guint face)
{
  return self->ridge_faces ? self->ridge_faces[face] : face;
}

/**
 * rmp_relief_evaluate:
 * @face: face of the relief's own topology
 * @barycentric: weights of the second and third corner
 *
 * The one definition of the surface. Form `mesh`: the cubic point–normal triangle over the face,
 * normal blended. Thread-safe, allocates nothing.
 */
void rmp_relief_evaluate (const RmpRelief *self, guint face, const float barycentric[2],
                          RmpReliefPoint *point);

/* What closes seams of the form `layers`, metres without the region: the height that all faces take
 * at a vertex of a seam, FALSE where it is not on one; and what the patterns give a corner of a
 * face by themselves. @self is no part.
 */
gboolean rmp_relief_get_mean_height (const RmpRelief *self, guint32 vertex, double *height);
double rmp_relief_get_corner_height (const RmpRelief *self, guint32 face, guint corner);

/* The most that the patterns of the form `layers` may carry a point of a face, metres. */
double rmp_relief_get_layer_swing (const RmpRelief *self, guint32 face);

/* Of the form waves: the most that a face may be lifted, metres; and pieces in which a side, after
 * a corner, shows its waves, the same for both its faces, from 1 on.
 */
double rmp_relief_get_wave_swing (const RmpRelief *self, guint32 face);
guint rmp_relief_count_wave_pieces (const RmpRelief *self, guint32 face, guint side);

/* A position next to a line as the fold there sees it. */
typedef struct
{
  guint32 fold; /* index into folds, or RMP_LINE_NONE beyond the ends of the line */
  float t;      /* −1 … 1 along the fold */
  float t_by_s, t_by_d;
  float across; /* ω_o: 1 on the line, 0 from the fold's reach on */
  float across_by_d;
} RmpReliefPosition;

/* @s: metres along the line; @d: signed metres across it. Where there is no fold all numbers are 0.
 */
void rmp_relief_line_position (const RmpReliefLine *line, const RmpReliefFold *folds, float s,
                               float d, RmpReliefPosition *position);

/**
 * rmp_relief_position_weight:
 * @ds: (out) (optional): ∂ω/∂s
 * @dd: (out) (optional): ∂ω/∂d
 *
 * ω = B (t) · cubic (|d| / reach): the same for the CPU solve, the baked mesh and the shader.
 */
float rmp_relief_position_weight (const RmpReliefPosition *position, const float *profile,
                                  float *ds, float *dd);

/* The two functions above in one. @fold: (out) (optional): index into folds of the piece that holds
 * the point, or RMP_LINE_NONE
 */
float rmp_relief_fold_weight (const RmpReliefLine *line, const RmpReliefFold *folds,
                              const float *profile, float s, float d, guint32 *fold, float *ds,
                              float *dd);

/* Distance from a line, which ends with its folds, at (s, d), metres; @ds, @dd: (out): its
 * derivatives.
 */
float rmp_relief_line_distance (const RmpReliefLine *line, const RmpReliefFold *folds, float s,
                                float d, float *ds, float *dd);

/**
 * rmp_relief_line_yield:
 * @own: distance from a line, metres
 * @other: distance from another
 * @reach: of the other
 * @by_own: (out): derivative by @own
 * @by_other: (out): derivative by @other
 *
 * Returns: what is left of the line's lifts beside the other: 1 on the line itself and from the
 * other's reach on, 0 on the other, ½ where they cross
 */
float rmp_relief_line_yield (float own, float other, float reach, float *by_own, float *by_other);

/**
 * rmp_relief_slide_lookup:
 * @table: [RMP_RELIEF_SLIDE_KNOTS × 4] of one fold
 * @value: (out caller-allocates): [4] smooth between the knots
 * @slope: (out caller-allocates) (optional): [4] its derivative by t
 */
void rmp_relief_slide_lookup (const float *table, float t, float value[4], float slope[4]);

/* The same at many positions of a fold. @values: (out caller-allocates): [4] columns of [@n] */
void rmp_relief_slide_lookup_all (const float *table, guint n, const float *t,
                                  float *const values[4]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpReliefTopology, rmp_relief_topology_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpRelief, rmp_relief_unref)

G_END_DECLS
