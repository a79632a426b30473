/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path.c: curves through handles: geodesics from each to the next, bent so that they meet without
 * corners if wanted.
 */

#include "geometry/path-private.h"
#include "geometry/vector.h"

/* Handles nearer than this part of their face's longest edge are in one place. */
#define SAME_POSITION 1e-9

static gboolean
is_same_position (const RmpSheet *sheet, const RmpSurfacePoint *a, const RmpSurfacePoint *b)
{
  const guint32 *corner = sheet->topology->faces + 3 * (gsize) a->face;
  double first[3], second[3];
  double size = 0.0;

  for (guint i = 0; i < 3; i++)
    size = MAX (size, rmp_vector_distance (sheet->positions + 3 * (gsize) corner[i],
                                           sheet->positions + 3 * (gsize) corner[(i + 1) % 3]));
  rmp_sheet_position (sheet, a, first);
  rmp_sheet_position (sheet, b, second);
  return rmp_vector_distance (first, second) <= SAME_POSITION * size;
}

/* Appends a curve that starts where the points end. */
static void
append_curve (GArray *points, const RmpSurfaceCurve *curve)
{
  if (points->len > 0)
    g_array_set_size (points, points->len - 1);
  g_array_append_vals (points, curve->points, curve->n_points);
}

/* Appends to @points (of RmpSurfacePoint) a geodesic to @to, from the last of them, or from @from
 * if there are none yet.
 */
static gboolean
go_on (const RmpSheet *sheet, GArray *points, const RmpSurfacePoint *from,
       const RmpSurfacePoint *to, GError **error)
{
  const RmpSurfacePoint *last = points->len > 0
                                    ? &g_array_index (points, RmpSurfacePoint, points->len - 1)
                                    : from;
  g_autoptr (RmpSurfaceCurve) curve = NULL;

  if (is_same_position (sheet, last, to))
    return TRUE;
  curve = rmp_path_between (sheet, last, to, error);
  if (!curve)
    return FALSE;
  append_curve (points, curve);
  return TRUE;
}

/* The handles without those that repeat the one before. */
static void
set_handles (RmpPath *self, const RmpSheet *sheet, guint n_handles, const RmpSurfacePoint *handles)
{
  self->handles = g_new (RmpSurfacePoint, MAX (n_handles, 1));
  for (guint i = 0; i < n_handles; i++)
    if (self->n_handles == 0 ||
        !is_same_position (sheet, self->handles + self->n_handles - 1, handles + i))
      self->handles[self->n_handles++] = handles[i];
}

/* The angles from each chord to the curve at its two ends: [n − 1 × 2]. */
static double *
choose_angles (const RmpSheet *sheet, const GPtrArray *chords)
{
  guint n = chords->len;
  double *angles = g_new0 (double, 2 * (gsize) n);

  for (guint i = 1; i < n; i++)
    {
      const RmpSurfaceCurve *before = g_ptr_array_index (chords, i - 1);
      const RmpSurfaceCurve *after = g_ptr_array_index (chords, i);
      double a = rmp_surface_curve_arcs (before, sheet->topology->faces, sheet->positions, NULL);
      double b = rmp_surface_curve_arcs (after, sheet->topology->faces, sheet->positions, NULL);
      double turn = rmp_path_turn (sheet, before, after);
      double limit = fabs (turn) > 0.0 ? 0.5 * G_PI / fabs (turn) : 1.0;
      /* As on a circle, where a chord turns from the tangent by as much as it is long; but nothing
       * runs backwards.
       */
      double part = CLAMP (a / (a + b), MAX (0.0, 1.0 - limit), MIN (1.0, limit));

      angles[2 * i - 1] = part * turn;
      angles[2 * i] = -(1.0 - part) * turn;
    }
  /* The ends have no curvature. */
  angles[0] = -0.5 * angles[1];
  angles[2 * n - 1] = -0.5 * angles[2 * n - 2];
  return angles;
}

static gboolean
set_curve (RmpPath *self, const RmpSheet *sheet, const GPtrArray *chords, GError **error)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));
  g_autofree double *angles = choose_angles (sheet, chords);

  self->indices = g_new0 (guint, self->n_handles);
  for (guint i = 0; i < chords->len; i++)
    {
      const RmpSurfaceCurve *chord = g_ptr_array_index (chords, i);
      g_autoptr (GArray) bend = NULL;

      if (self->smooth)
        bend = rmp_path_bend (sheet, chord, angles[2 * i], angles[2 * i + 1]);
      if (!bend || bend->len == 0)
        append_curve (points, chord);
      else
        {
          for (guint k = 0; k < bend->len; k++)
            if (!go_on (sheet, points, self->handles + i, &g_array_index (bend, RmpSurfacePoint, k),
                        error))
              return FALSE;
          if (!go_on (sheet, points, self->handles + i, self->handles + i + 1, error))
            return FALSE;
        }
      self->indices[i + 1] = points->len - 1;
    }
  self->curve = rmp_surface_curve_new (points->len,
                                       (const RmpSurfacePoint *) (const void *) points->data);
  return TRUE;
}

static gboolean
check_handles (const RmpSheet *sheet, guint n_handles, const RmpSurfacePoint *handles,
               GError **error)
{
  for (guint i = 0; i < n_handles; i++)
    if (handles[i].face >= sheet->topology->n_faces || !sheet->cloth[handles[i].face])
      {
        g_set_error (error, RMP_PATH_ERROR, RMP_PATH_ERROR_OFF_CLOTH,
                     "Handle %u is not on the cloth", i + 1);
        return FALSE;
      }
  return TRUE;
}

RmpPath *
rmp_path_new (const RmpSheet *sheet, gboolean smooth, guint n_handles,
              const RmpSurfacePoint *handles, GError **error)
{
  g_autoptr (RmpPath) self = NULL;
  g_autoptr (GPtrArray)
      chords = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_surface_curve_free);

  if (!check_handles (sheet, n_handles, handles, error))
    return NULL;
  self = g_new0 (RmpPath, 1);
  self->smooth = smooth;
  set_handles (self, sheet, n_handles, handles);
  if (self->n_handles < 2)
    {
      g_set_error_literal (error, RMP_PATH_ERROR, RMP_PATH_ERROR_TOO_SHORT,
                           "A path needs two places to join");
      return NULL;
    }
  for (guint i = 0; i + 1 < self->n_handles; i++)
    {
      RmpSurfaceCurve *chord = rmp_path_between (sheet, self->handles + i, self->handles + i + 1,
                                                 error);

      if (!chord)
        {
          g_prefix_error (error, "Handles %u and %u: ", i + 1, i + 2);
          return NULL;
        }
      g_ptr_array_add (chords, chord);
    }
  return set_curve (self, sheet, chords, error) ? g_steal_pointer (&self) : NULL;
}

RmpPath *
rmp_path_copy (const RmpPath *self)
{
  RmpPath *copy = g_new (RmpPath, 1);

  *copy = *self;
  copy->handles = g_memdup2 (self->handles, self->n_handles * sizeof *self->handles);
  copy->curve = rmp_surface_curve_copy (self->curve);
  copy->indices = g_memdup2 (self->indices, self->n_handles * sizeof *self->indices);
  return copy;
}

void
rmp_path_free (RmpPath *self)
{
  g_return_if_fail (self);

  g_clear_pointer (&self->curve, rmp_surface_curve_free);
  g_free (self->handles);
  g_free (self->indices);
  g_free (self);
}
