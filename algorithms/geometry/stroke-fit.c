/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stroke-fit.c: few handles for many points.
 *
 * Based on:
 *   D. H. Douglas, T. K. Peucker. Algorithms for the reduction of the number of points required to
 *   represent a digitized line or its caricature. Cartographica 10, 1973.
 *     a handle where the stroke is farthest from the path, until it is near enough    add_handles
 *                                                                                     ()
 *
 * Departs from the paper: the path may be smooth, so that a handle also moves what is beside its
 * neighbours. All of it is measured again after each change, and handles that later ones made
 * needless are taken out in the end.
 */

#include "geometry/distance.h"
#include "geometry/path-private.h"
#include "geometry/stroke.h"
#include "geometry/vector.h"

/* How far apart the points are that stand for the stroke, in tolerances. */
#define SPACING 0.5
/* A handle turns its neighbours, and so moves the path as far as theirs; these follow from one
 * handle more.
 */
#define REACH 3

typedef struct
{
  const RmpSheet *sheet;
  gboolean smooth;
  double tolerance;
  GArray *points;    /* of RmpSurfacePoint: the stroke, closely spaced */
  double *positions; /* [n_points × 3] */
} Fit;

/* A choice of points as handles, with what comes of it. */
typedef struct
{
  GArray *handles; /* of guint: points of the stroke, ascending */
  RmpPath *path;
  /* [n_handles − 1] the point of the stroke farthest from the path between two handles */
  guint *worst;
  double *spans;    /* [n_handles − 1] and how far that is, metres */
  double deviation; /* the largest of these */
} Trial;

static void
trial_free (Trial *trial)
{
  g_array_unref (trial->handles);
  g_clear_pointer (&trial->path, rmp_path_free);
  g_free (trial->worst);
  g_free (trial->spans);
  g_free (trial);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Trial, trial_free)

/* The farthest point of the stroke from the path between handle @i and the next; the handle if
 * there is none.
 */
static double
measure_span (const Fit *fit, const Trial *trial, const double *curve, guint i, guint *worst)
{
  guint begin = trial->path->indices[i];
  guint n = trial->path->indices[i + 1] - begin + 1;
  double deviation = 0.0;

  *worst = g_array_index (trial->handles, guint, i);
  for (guint k = *worst + 1; k < g_array_index (trial->handles, guint, i + 1); k++)
    {
      double s;
      double distance = rmp_polyline_nearest (n, curve + 3 * (gsize) begin,
                                              fit->positions + 3 * (gsize) k, &s, NULL);

      if (distance > deviation)
        {
          deviation = distance;
          *worst = k;
        }
    }
  return deviation;
}

/* @handles: (transfer full). NULL with @error set if no path runs through them. */
static Trial *
trial_new (const Fit *fit, GArray *handles, GError **error)
{
  g_autoptr (Trial) trial = g_new0 (Trial, 1);
  g_autofree RmpSurfacePoint *points = g_new (RmpSurfacePoint, handles->len);
  g_autofree double *curve = NULL;

  trial->handles = handles;
  trial->worst = g_new (guint, handles->len);
  trial->spans = g_new (double, handles->len);
  for (guint i = 0; i < handles->len; i++)
    points[i] = g_array_index (fit->points, RmpSurfacePoint, g_array_index (handles, guint, i));
  trial->path = rmp_path_new (fit->sheet, fit->smooth, handles->len, points, error);
  if (!trial->path)
    return NULL;
  if (trial->path->n_handles < handles->len)
    {
      g_set_error_literal (error, RMP_PATH_ERROR, RMP_PATH_ERROR_TOO_SHORT,
                           "Two handles are in one place");
      return NULL;
    }
  curve = g_new (double, 3 * (gsize) trial->path->curve->n_points);
  rmp_surface_curve_positions (trial->path->curve, fit->sheet->topology->faces,
                               fit->sheet->positions, curve);
  for (guint i = 0; i + 1 < handles->len; i++)
    {
      trial->spans[i] = measure_span (fit, trial, curve, i, trial->worst + i);
      trial->deviation = MAX (trial->deviation, trial->spans[i]);
    }
  return g_steal_pointer (&trial);
}

/* One more handle between any two where the stroke is too far from the path. */
static GArray *
add_handles (const Fit *fit, const Trial *trial)
{
  GArray *handles = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < trial->handles->len; i++)
    {
      g_array_append_val (handles, g_array_index (trial->handles, guint, i));
      if (i + 1 < trial->handles->len && trial->spans[i] > fit->tolerance)
        g_array_append_val (handles, trial->worst[i]);
    }
  return handles;
}

/* The stroke's ends; where they meet, also the point farthest from them. */
static GArray *
first_handles (const Fit *fit)
{
  GArray *handles = g_array_new (FALSE, FALSE, sizeof (guint));
  guint ends[2] = { 0, fit->points->len - 1 };
  guint farthest = 0;

  g_array_append_val (handles, ends[0]);
  if (rmp_vector_distance (fit->positions, fit->positions + 3 * (gsize) ends[1]) <= fit->tolerance)
    {
      for (guint i = 1; i < fit->points->len; i++)
        if (rmp_vector_distance (fit->positions, fit->positions + 3 * (gsize) i) >
            rmp_vector_distance (fit->positions, fit->positions + 3 * (gsize) farthest))
          farthest = i;
      if (farthest > 0 && farthest < ends[1])
        g_array_append_val (handles, farthest);
    }
  g_array_append_val (handles, ends[1]);
  return handles;
}

/* Whether the path keeps near enough without handle @i, which moves it as far as the second handle
 * to either side.
 */
static gboolean
is_needless (const Fit *fit, const GArray *handles, guint i)
{
  guint begin = i - MIN (i, REACH);
  guint end = MIN (i + REACH, handles->len - 1);
  GArray *window = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (Trial) trial = NULL;

  for (guint k = begin; k <= end; k++)
    if (k != i)
      g_array_append_val (window, g_array_index (handles, guint, k));
  trial = trial_new (fit, window, NULL);
  if (!trial)
    return FALSE;
  for (guint k = begin > 0 ? 1 : 0; k + 1 < window->len - (end + 1 < handles->len ? 1 : 0); k++)
    if (trial->spans[k] > fit->tolerance)
      return FALSE;
  return TRUE;
}

/* Takes out handles that are not needed. */
static GArray *
thin (const Fit *fit, const GArray *all)
{
  GArray *handles = g_array_new (FALSE, FALSE, sizeof (guint));

  g_array_append_vals (handles, all->data, all->len);
  for (guint i = 1; i + 1 < handles->len;)
    if (is_needless (fit, handles, i))
      g_array_remove_index (handles, i);
    else
      i++;
  return handles;
}

/* The stroke with points filled in where it skips. */
static gboolean
resample (Fit *fit, guint n_points, const RmpSurfacePoint *points, GError **error)
{
  const guint32 *faces = fit->sheet->topology->faces;

  g_array_append_val (fit->points, points[0]);
  for (guint i = 1; i < n_points; i++)
    {
      g_autoptr (RmpSurfaceCurve)
          gap = rmp_path_between (fit->sheet, points + i - 1, points + i, error);
      g_autoptr (RmpSurfaceCurve) cut = NULL;
      g_autofree double *cuts = NULL;
      g_autofree guint *indices = NULL;
      double length;
      guint n_cuts;

      if (!gap)
        return FALSE;
      length = rmp_surface_curve_arcs (gap, faces, fit->sheet->positions, NULL);
      n_cuts = (guint) MIN (ceil (length / (SPACING * fit->tolerance)), (double) G_MAXUINT16);
      cuts = g_new (double, MAX (n_cuts, 1));
      indices = g_new (guint, MAX (n_cuts, 1));
      for (guint k = 0; k < n_cuts; k++)
        cuts[k] = length * (k + 1) / n_cuts;
      cut = rmp_surface_curve_split (gap, faces, fit->sheet->positions, n_cuts, cuts, indices);
      for (guint k = 0; k < n_cuts; k++)
        g_array_append_val (fit->points, cut->points[indices[k]]);
    }
  fit->positions = g_new (double, 3 * (gsize) fit->points->len);
  for (guint i = 0; i < fit->points->len; i++)
    rmp_sheet_position (fit->sheet, &g_array_index (fit->points, RmpSurfacePoint, i),
                        fit->positions + 3 * (gsize) i);
  return TRUE;
}

RmpPath *
rmp_path_fit (const RmpSheet *sheet, gboolean smooth, guint n_points, const RmpSurfacePoint *points,
              double tolerance, double *deviation, GError **error)
{
  g_autoptr (GArray) dense = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));
  g_autofree double *positions = NULL;
  Fit fit = { sheet, smooth, tolerance, dense, NULL };
  g_autoptr (Trial) trial = NULL;
  g_autoptr (Trial) thinned = NULL;

  g_return_val_if_fail (tolerance > 0.0, NULL);

  if (n_points < 2)
    {
      g_set_error_literal (error, RMP_PATH_ERROR, RMP_PATH_ERROR_TOO_SHORT,
                           "A path needs two places to join");
      return NULL;
    }
  if (!resample (&fit, n_points, points, error))
    return NULL;
  positions = fit.positions;
  trial = trial_new (&fit, first_handles (&fit), error);
  while (trial && trial->deviation > tolerance)
    {
      GArray *handles = add_handles (&fit, trial);

      trial_free (trial);
      trial = trial_new (&fit, handles, error);
    }
  if (!trial)
    return NULL;
  thinned = trial_new (&fit, thin (&fit, trial->handles), error);
  if (!thinned)
    return NULL;
  if (deviation)
    *deviation = thinned->deviation;
  return g_steal_pointer (&thinned->path);
}
