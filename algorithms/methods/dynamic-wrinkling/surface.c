/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/surface.h"

#include "geometry/vector.h"
#include "wrinkles/bezier.h"

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

/* The active part of a wrinkle's curve. FALSE: nothing to lift */
static gboolean
part_init (Part *self, const RmpWrinkle *wrinkle, const RmpWrinkleFrame *frame)
{
  const RmpTopology *topology = frame->cloth->topology;
  const RmpPathPoint *path = rmp_wrinkle_path (wrinkle);
  guint n = RMP_BEZIER_PIECES * (wrinkle->points->len - 1) + 1;
  g_autofree double *curve = g_new (double, 3 * (gsize) n);
  g_autofree guint32 *faces = g_new (guint32, n - 1);
  double length = 0.0;

  self->points = g_array_new (FALSE, FALSE, sizeof (double));
  self->faces = g_array_new (FALSE, FALSE, sizeof (guint32));
  rmp_path_curve (topology, frame->positions, wrinkle->points->len, path, curve);
  for (guint i = 0; i + 1 < n; i++)
    {
      guint segment = i / RMP_BEZIER_PIECES;

      faces[i] = rmp_path_shared_face (topology, path[segment].edge, path[segment + 1].edge);
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

RmpRidgeSurface *
rmp_wrinkle_state_surface (const RmpWrinkleState *self, const RmpWrinkleLaw *law, const double *normals)
{
  const RmpWrinkleFrame *frame = rmp_wrinkle_state_get_cloth (self);
  RmpTopology *topology = frame->cloth->topology;
  guint n = rmp_wrinkle_state_get_n_wrinkles (self), n_paths = 0;
  g_autofree RmpRidgePath *paths = g_new (RmpRidgePath, MAX (n, 1));
  g_autofree Part *parts = g_new (Part, MAX (n, 1));
  RmpRidgeSurface *surface;

  for (guint i = 0; i < n; i++)
    {
      const RmpWrinkle *wrinkle = rmp_wrinkle_state_get_wrinkle (self, i);
      const Part *part = parts + i;

      if (!part_init (parts + i, wrinkle, frame))
        continue;
      paths[n_paths++] = (RmpRidgePath){ .n_points = part->faces->len + 1,
                                         .points = (const double *) (void *) part->points->data,
                                         .faces = (const guint32 *) (void *) part->faces->data,
                                         .shape = wrinkle->shape,
                                         .sign = rmp_wrinkle_state_get_sign (self, law, i),
                                         .feature = (guint32) wrinkle->id };
    }
  surface = rmp_ridge_surface_new (topology, frame->positions, normals, &law->ridge, n_paths, paths);
  for (guint i = 0; i < n; i++)
    part_clear (parts + i);
  return surface;
}
