/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* relief-drawing.h: how a form of relief is drawn, as a constant table, each in a file of its own:
 * the twin of RmpReliefClass.
 *
 * Of a surface, faces that are raised are patches. The tessellator or the processor cuts them as
 * the form asks, evaluates the relief at each point, and fragments may find finer normals by
 * themselves. Nothing outside the forms' files asks which form a relief has: it asks the table.
 * What is nullable says what holds without it.
 */

#include "program.h"
#include "relief/relief.h"
#include "wrinkles/lod.h"

G_BEGIN_DECLS

/* Of connectivity.h, sight.h, raise.h, tessellator.h and surface.h, which use the table. */
typedef struct _RmpConnectivity RmpConnectivity;
typedef struct _RmpSight RmpSight;
typedef struct _RmpRaisedVertex RmpRaisedVertex;
typedef struct _RmpTessellator RmpTessellator;
typedef struct _RmpRaisedSurface RmpRaisedSurface;

/* Programs a form may have to raise it. */
#define RMP_MOST_RAISERS 2

/* Steps of a face's edges at most where somebody points at it. */
#define RMP_MOST_PICK_STEPS 32

typedef struct
{
  /* --- patches --- */

  /* (nullable): a fingerprint of what patches on one topology depend on; NULL: they are always the
   * same
   */
  guint64 (*get_patches_id) (const RmpRelief *relief);

  /* (nullable): fills `patch_buffer`, and what else of a connectivity is the form's own; NULL:
   * nothing is ever raised, and of what follows nothing is used
   */
  void (*make_patches) (RmpConnectivity *self, const RmpRelief *relief);

  /* Attributes 6, 7 and 9 of the bound vertex array; `patch_buffer` is bound. */
  void (*set_patch_attributes) (RmpRaisedSurface *self);

  /* As rmp_connectivity_get_levels(); only the first four numbers a patch are to be filled. */
  void (*fill_levels) (const RmpConnectivity *self, const RmpRelief *relief, float samples,
                       const RmpRidgeSight *sight, float *levels);

  /* --- for whom they are cut --- */

  /* (nullable): what the sight tells in pixels, at one metre before the eye; NULL: something
   * infinitely large
   */
  float (*get_pixels) (const RmpRelief *relief, float pixels_metre);

  /* (nullable): whether what was raised for one sight, with @levels, does for another; NULL: for
   * all, edges are not cut for who looks
   */
  gboolean (*suits) (const RmpSight *raised, const RmpSight *other, float samples,
                     const RmpConnectivity *connectivity, const RmpRelief *relief,
                     const float *levels);

  /* --- raised by the tessellator --- */

  /* Those in use have a `tess_evaluation`; they need no other stage. */
  RmpProgramSource raisers[RMP_MOST_RAISERS];
  gboolean makes_late[RMP_MOST_RAISERS]; /* when first used: drivers take long over it */

  /* (nullable): what all surfaces of the form share, and what ends with a draw; NULL: nothing */
  gpointer (*shared_new) (void);
  void (*shared_free) (gpointer shared);
  void (*shared_end) (gpointer shared, guint64 draw);

  /* Makes one of the raisers current, with all it reads. Returns: bytes uploaded */
  gsize (*use_raiser) (RmpRaisedSurface *self, RmpTessellator *tessellator);

  /* Bytes of what a point leaves beside an RmpRaisedVertex for its fragments, in the bound buffer
   * as attributes from 10 on; 0: nothing
   */
  gsize position_size;
  void (*set_position_attributes) (void);

  /* --- raised by the processor --- */

  /* (nullable): takes from a point of the relief what is too small to be seen; NULL: it stays as it
   * is. @lift: metres that the point is lifted along the normalised blend of the corner normals
   */
  void (*sink) (const RmpRelief *relief, const RmpRidgeSight *sight, const guint32 *corners,
                const float weights[3], float lift, RmpRaisedVertex *vertex);

  /* --- surfaces --- */

  /* (nullable): what a relief brings, once it is the surface's, and what is seen to in each draw.
   * Returns: bytes uploaded
   */
  gsize (*upload) (RmpRaisedSurface *self);
  gsize (*begin_draw) (RmpRaisedSurface *self, gpointer shared, guint64 draw);

  /* (nullable): of the fragment shader that finds normals by itself, and hands it what it reads,
   * from texture unit @unit on; NULL: those of vertices are enough
   */
  const char *normals_defines;
  /* (nullable): instead of these, of the shader for reliefs of which is_finer(); NULL: none is */
  const char *finer_defines;
  gboolean (*is_finer) (const RmpRelief *relief);
  void (*bind_normals) (const RmpRaisedSurface *self, GLuint program, int unit);

  /* Software drivers take too long over these where triangles are small. */
  gboolean has_slow_normals;

  /* --- where it is --- */

  /* (nullable): [#F] how far points of a face may lie from it, metres. NULL, or returning that:
   * nowhere. (transfer full)
   */
  double *(*measure_swings) (const RmpRelief *relief);

  /* Steps an edge of such a face is looked at, at most RMP_MOST_PICK_STEPS. */
  guint (*count_steps) (const RmpRelief *relief, guint face);

  /* (nullable): how far it may rise over its base in this frame, metres; NULL: 0 */
  float (*get_height) (const RmpRelief *relief);
} RmpReliefDrawing;

extern const RmpReliefDrawing rmp_mesh_drawing, rmp_folds_drawing, rmp_paths_drawing,
    rmp_layers_drawing, rmp_waves_drawing;

/* By RmpReliefForm. */
extern const RmpReliefDrawing *const rmp_relief_drawings[RMP_N_RELIEF_FORMS];

static inline const RmpReliefDrawing *
rmp_relief_get_drawing (const RmpRelief *relief)
{
  return rmp_relief_drawings[relief->form];
}

G_END_DECLS
