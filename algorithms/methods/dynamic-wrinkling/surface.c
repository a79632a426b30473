/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/surface.h"

#include "geometry/vector.h"
#include "wrinkles/bezier.h"

#include <string.h>

/* The part of a polyline from @begin to @end, metres along it; with the face of each piece. */
typedef struct
{
  GArray *points; /* (element-type double) 3 a point */
  GArray *faces;  /* (element-type guint32) */
} Part;

static void
part_add_point (Part *self, const double from[3], const double to[3], double t)
{
  for (guint c = 0; c < 3; c++)
    {
      double value = from[c] + t * (to[c] - from[c]);

      g_array_append_val (self->points, value);
    }
}

static void
part_cut (Part *self, guint n, const double *curve, const guint32 *faces, double begin, double end)
{
  double done = 0.0;

  for (guint i = 0; i + 1 < n; i++)
    {
      const double *from = curve + 3 * i, *to = curve + 3 * (i + 1);
      double length = rmp_vector_distance (from, to), last = done;

      done += length;
      if (!(length > 0.0) || done <= begin || last >= end)
        continue;
      if (self->points->len == 0)
        part_add_point (self, from, to, CLAMP ((begin - last) / length, 0.0, 1.0));
      part_add_point (self, from, to, CLAMP ((end - last) / length, 0.0, 1.0));
      g_array_append_val (self->faces, faces[i]);
    }
}

#define FAIR_STEP 0.5 /* of the way to the straight path, a pass */

/* The active part of a wrinkle's curve. FALSE: nothing to lift */
static gboolean
part_init (Part *self, const RmpWrinkle *wrinkle, const RmpWrinkleFrame *frame, guint fair)
{
  const RmpTopology *topology = frame->cloth->topology;
  g_autofree RmpEdgePathPoint *path = g_memdup2 (rmp_wrinkle_path (wrinkle),
                                                 wrinkle->points->len * sizeof *path);
  guint n = RMP_BEZIER_PIECES * (wrinkle->points->len - 1) + 1;
  g_autofree double *curve = g_new (double, 3 * (gsize) n);
  g_autofree guint32 *faces = g_new (guint32, n - 1);
  double length = 0.0;

  self->points = g_array_new (FALSE, FALSE, sizeof (double));
  self->faces = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint pass = 0; pass < fair; pass++)
    rmp_edge_path_smooth (topology, frame->positions, FAIR_STEP, wrinkle->points->len, path);
  rmp_edge_path_curve (topology, frame->positions, wrinkle->points->len, path, curve);
  for (guint i = 0; i + 1 < n; i++)
    {
      guint segment = i / RMP_BEZIER_PIECES;

      faces[i] = rmp_edge_path_shared_face (topology, path[segment].edge, path[segment + 1].edge);
      length += rmp_vector_distance (curve + 3 * i, curve + 3 * (i + 1));
      if (faces[i] == RMP_INDEX_NONE)
        return FALSE;
    }
  if (!(wrinkle->length > 0.0))
    return FALSE;
  part_cut (self, n, curve, faces, wrinkle->active[0] / wrinkle->length * length,
            wrinkle->active[1] / wrinkle->length * length);
  return self->faces->len > 0;
}

static void
part_clear (Part *self)
{
  g_array_unref (self->points);
  g_array_unref (self->faces);
}

/* Where curves go from the cloth. */
typedef struct
{
  const RmpWrinkleGarment *garment;
  const RmpWrinkleFrame *frame;
  const double *positions; /* [base #V × 3] */
} Mover;

/* @point, on @face of the cloth, on the base. @on_face: (out): of its ridges. FALSE: it has no such
 * position
 */
static gboolean
find_on_base (const Mover *self, guint32 face, const double point[3], guint32 *on_face,
              double moved[3])
{
  const RmpWrinkleBase *base = self->garment->base;
  double weights[3], on_weights[3];
  guint32 found;

  rmp_wrinkle_face_weights (self->frame->cloth->topology, self->frame->positions, face, point,
                            weights);
  if (!rmp_wrinkle_base_find (base, self->garment->faces[face], weights, &found, on_weights))
    return FALSE;
  moved[0] = moved[1] = moved[2] = 0.0;
  for (guint k = 0; k < 3; k++)
    rmp_vector_add_scaled (
        moved, on_weights[k],
        self->positions + 3 * (gsize) base->topology->faces[3 * (gsize) found + k], moved);
  *on_face = base->ridge_faces ? base->ridge_faces[found] : found;
  return TRUE;
}

/* FALSE: some of it has no place there */
static gboolean
part_move (Part *self, const Mover *mover)
{
  double *points = (double *) (void *) self->points->data;
  guint32 *faces = (guint32 *) (void *) self->faces->data, found;
  g_autofree double *moved = g_new (double, 3 * (gsize) (self->faces->len + 1));

  for (guint i = 0; i <= self->faces->len; i++)
    if (!find_on_base (mover, faces[MIN (i, self->faces->len - 1)], points + 3 * (gsize) i, &found,
                       moved + 3 * i))
      return FALSE;
  for (guint i = 0; i < self->faces->len; i++)
    {
      double middle[3], on_base[3];

      for (guint c = 0; c < 3; c++)
        middle[c] = 0.5 * (points[3 * i + c] + points[3 * (i + 1) + c]);
      if (!find_on_base (mover, faces[i], middle, &faces[i], on_base))
        return FALSE;
    }
  memcpy (points, moved, 3 * (gsize) (self->faces->len + 1) * sizeof *points);
  return TRUE;
}

/* @mover: (nullable): the curves stay on the cloth */
static RmpRidgeSurface *
make_surface (const RmpWrinkleState *self, const RmpWrinkleOptions *options, const Mover *mover,
              RmpTopology *topology, const double *positions, const double *normals)
{
  const RmpWrinkleFrame *frame = rmp_wrinkle_state_get_cloth (self);
  guint n = rmp_wrinkle_state_get_n_wrinkles (self), n_paths = 0;
  g_autofree RmpRidgePath *paths = g_new (RmpRidgePath, MAX (n, 1));
  g_autofree Part *parts = g_new (Part, MAX (n, 1));
  RmpRidgeSurface *surface;

  for (guint i = 0; i < n; i++)
    {
      const RmpWrinkle *wrinkle = rmp_wrinkle_state_get_wrinkle (self, i);
      const Part *part = parts + i;

      if (!part_init (parts + i, wrinkle, frame, options->fair) ||
          (mover && !part_move (parts + i, mover)))
        continue;
      paths[n_paths++] = (RmpRidgePath){ .n_points = part->faces->len + 1,
                                         .points = (const double *) (void *) part->points->data,
                                         .faces = (const guint32 *) (void *) part->faces->data,
                                         .shape = wrinkle->shape,
                                         .sign = rmp_wrinkle_state_get_sign (self, options, i),
                                         .feature = (guint32) wrinkle->id };
    }
  surface = rmp_ridge_surface_new (topology, positions, normals, &options->ridge, n_paths, paths);
  for (guint i = 0; i < n; i++)
    part_clear (parts + i);
  return surface;
}

RmpRidgeSurface *
rmp_wrinkle_state_surface (const RmpWrinkleState *self, const RmpWrinkleOptions *options,
                           const double *normals)
{
  const RmpWrinkleFrame *frame = rmp_wrinkle_state_get_cloth (self);

  return make_surface (self, options, NULL, frame->cloth->topology, frame->positions, normals);
}

RmpRidgeSurface *
rmp_wrinkle_state_surface_on (const RmpWrinkleState *self, const RmpWrinkleOptions *options,
                              const RmpWrinkleGarment *garment, const double *positions,
                              const double *normals)
{
  const Mover mover = { garment, rmp_wrinkle_state_get_cloth (self), positions };

  return make_surface (self, options, garment->base->subdivision ? &mover : NULL,
                       garment->base->ridges, positions, normals);
}
