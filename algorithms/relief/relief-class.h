/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* relief-class.h: a form of relief as a constant table of functions and facts, each in a file of
 * its own.
 *
 * Nothing outside the forms' files asks which form a relief has: it asks the table. Its twin in
 * render/, relief-drawing.h, says how the form is drawn. What is nullable says what holds without
 * it.
 */

#include "relief/relief.h"

G_BEGIN_DECLS

/* How edges of the coarse mesh are cut where a bake makes one mesh for all frames: each as finely
 * as the relief wants it, or more coarsely where that would be too many triangles. How long its
 * pieces are is in a measure of the form's own.
 */
typedef struct
{
  gboolean in_texels;   /* that is in texels of a pattern, which is told to people */
  gboolean is_constant; /* one frame wants the same as all */

  /* @face_edges: [#F × 3] edge after each corner, or RMP_INDEX_NONE; @wanted: (inout): [#E] the
   *   most of this and others, or 0
   */
  void (*measure_edges) (const RmpRelief *self, const guint32 *face_edges, float *wanted);

  /* How long pieces are at least. */
  double (*find_shortest) (guint n_edges, const float *wanted);

  /* @length: of pieces; @pieces: (out caller-allocates): [@n_edges] from 1 on */
  void (*count_pieces) (guint n_edges, const float *wanted, double length, guint8 *pieces);
} RmpReliefCut;

typedef struct
{
  /* its vertices are all of the surface: programs that know meshes alone take it as it is */
  gboolean is_mesh;
  /* RmpReliefLine and RmpReliefFold say what rises: there are tables and courses of folds */
  gboolean has_folds;
  /* each RmpReliefPattern is one of those that somebody painted, in their order */
  gboolean has_patterns;

  /* (nullable): how bakes cut it; NULL: methods make meshes for bakes themselves */
  const RmpReliefCut *cut;

  /* As rmp_relief_evaluate() and rmp_relief_is_raised(). */
  void (*evaluate) (const RmpRelief *self, guint face, const float barycentric[2],
                    RmpReliefPoint *point);
  gboolean (*is_raised) (const RmpRelief *self, guint face);

  /* (nullable): whether what rises is in proportion to `region`, so that this can stop it where it
   * would run through itself; NULL: never
   */
  gboolean (*follows_region) (const RmpRelief *self);

  /* (nullable): arrays that are there from the beginning, beside positions and normals */
  void (*init) (RmpRelief *self);

  /* (nullable): bytes of what is the form's own */
  gsize (*get_size) (const RmpRelief *self);

  /* (nullable): frees what only the relief has that has no `whole` */
  void (*clear) (RmpRelief *self);

  /* (nullable): releases what parts and moved ones have too; and gives it to them, who begin as
   * copies
   */
  void (*release) (RmpRelief *self);
  void (*part) (const RmpRelief *self, const guint32 *faces, guint64 coordinates_id,
                RmpRelief *part);
  void (*move) (const RmpRelief *self, RmpRelief *moved);

  /* (nullable): gives what all frames share to another frame, which has nothing yet */
  void (*share) (const RmpRelief *self, RmpRelief *other);

  /* (nullable): all that is the form's own of a frame, but for what frames share; NULL: its frames
   * are made again as quickly as they would be read
   */
  void (*pass) (RmpRelief *self, RmpTape *tape);
} RmpReliefClass;

extern const RmpReliefClass rmp_mesh_form, rmp_folds_form, rmp_paths_form, rmp_layers_form,
    rmp_waves_form;

/* By RmpReliefForm. */
extern const RmpReliefClass *const rmp_relief_classes[RMP_N_RELIEF_FORMS];

static inline const RmpReliefClass *
rmp_relief_get_class (const RmpRelief *self)
{
  return rmp_relief_classes[self->form];
}

G_END_DECLS
