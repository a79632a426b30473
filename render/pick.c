/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pick.h"

#include <cglm/cglm.h>

/* Möller, Trumbore, "Fast, minimum storage ray/triangle intersection", 1997, in doubles. */
static gboolean
meet_triangle (const double origin[3], const double direction[3], const float *p0, const float *p1, const float *p2,
               gboolean front_only, double *distance, double barycentric[2])
{
  double e1[3], e2[3], from[3], p[3], q[3];
  for (int i = 0; i < 3; i++)
    {
      e1[i] = (double) p1[i] - (double) p0[i];
      e2[i] = (double) p2[i] - (double) p0[i];
      from[i] = origin[i] - (double) p0[i];
    }
  for (int i = 0; i < 3; i++)
    {
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      p[i] = direction[j] * e2[k] - direction[k] * e2[j];
      q[i] = from[j] * e1[k] - from[k] * e1[j];
    }
  const double det = e1[0] * p[0] + e1[1] * p[1] + e1[2] * p[2];
  if (det == 0 || (front_only && det < 0))
    return FALSE;
  const double b = (from[0] * p[0] + from[1] * p[1] + from[2] * p[2]) / det;
  const double c = (direction[0] * q[0] + direction[1] * q[1] + direction[2] * q[2]) / det;
  if (b < 0 || c < 0 || b + c > 1)
    return FALSE;
  *distance = (e2[0] * q[0] + e2[1] * q[1] + e2[2] * q[2]) / det;
  barycentric[0] = b;
  barycentric[1] = c;
  return *distance > 0;
}

/* What the search has found so far. */
typedef struct
{
  double origin[3], direction[3]; /* of the ray; unit */
  gboolean front_only;
  const RmpSceneItem *item; /* that is tried */
  double distance;          /* to the nearest hit */
  gboolean found;
  guint face;
  double barycentric[2];
} Search;

/* Whether the item's picture has a hole there. */
static gboolean
is_hole (const RmpSceneItem *item, guint face, const double barycentric[2])
{
  const guint finish = item->face_finishes ? item->face_finishes->of_faces[face] : 0;
  const RmpTexture *holes = rmp_scene_item_get_holes (item, finish);

  if (!holes)
    return FALSE;
  const RmpReliefTopology *topology = item->relief->topology;
  const guint32 *corners = topology->uv_faces + 3 * (gsize) face;
  const double weights[3] = { 1 - barycentric[0] - barycentric[1], barycentric[0], barycentric[1] };
  double uv[2] = { 0 };
  for (guint c = 0; c < 3; c++)
    for (guint i = 0; i < 2; i++)
      uv[i] += weights[c] * (double) topology->uvs[2 * (gsize) corners[c] + i];
  const guint x = (guint) ((uv[0] - floor (uv[0])) * holes->width) % holes->width;
  const guint y = (guint) ((ceil (uv[1]) - uv[1]) * holes->height) % holes->height;
  const guint8 *texels = g_bytes_get_data (holes->pixels, NULL);
  return (float) texels[4 * ((gsize) y * holes->width + x) + 3] < 255 * item->finishes[finish].material.cutoff;
}

/* A triangle on a face whose corners lie at @places of it, as weights of the face's second and third. */
static void
try_triangle (Search *self, guint face, const float *const points[3], const double places[3][2])
{
  double distance, hit[2], barycentric[2];

  if (!meet_triangle (self->origin, self->direction, points[0], points[1], points[2], self->front_only, &distance,
                      hit) ||
      distance >= self->distance)
    return;
  for (guint i = 0; i < 2; i++)
    barycentric[i] = (1.0 - hit[0] - hit[1]) * places[0][i] + hit[0] * places[1][i] + hit[1] * places[2][i];
  if (is_hole (self->item, face, barycentric))
    return;
  self->found = TRUE;
  self->distance = distance;
  self->face = face;
  memcpy (self->barycentric, barycentric, sizeof barycentric);
}

static void
try_face (Search *self, const RmpRelief *relief, guint face)
{
  static const double places[3][2] = { { 0, 0 }, { 1, 0 }, { 0, 1 } };
  const guint32 *corners = relief->topology->faces + 3 * (gsize) face;
  const float *x = relief->positions;

  try_triangle (
      self, face,
      (const float *const[]){ x + 3 * (gsize) corners[0], x + 3 * (gsize) corners[1], x + 3 * (gsize) corners[2] },
      places);
}

/* --- raised folds --------------------------------------------------------------------------------------------- */

/* A face is looked at as that many steps an edge: a fold spans several of them; of the form paths as its levels say, up to
 * a bound.
 */
#define STEPS 8
#define MOST_STEPS 32
#define LAYER_STEPS 16

/* How far the folds of a line may carry a point, metres. */
static double
line_swing (const RmpRelief *relief, const RmpReliefLine *line)
{
  double swing = 0;

  for (guint k = line->first_fold; k < line->first_fold + line->n_folds; k++)
    {
      double slide = 0;

      for (guint i = 0; relief->slides && i < RMP_RELIEF_SLIDE_KNOTS; i++)
        {
          const float *knot = relief->slides + 4 * ((gsize) k * RMP_RELIEF_SLIDE_KNOTS + i);
          slide = MAX (slide,
                       hypot (hypot ((double) knot[0], (double) knot[1]), hypot ((double) knot[2], (double) knot[3])));
        }
      swing = MAX (swing, (double) relief->folds[k].height + slide);
    }
  return swing;
}

/* [n_lines], or of the form paths by ridge; (nullable) without any. */
static double *
list_swings (const RmpRelief *relief)
{
  double *swings;

  if (relief->form == RMP_RELIEF_PATHS)
    {
      const guint n = rmp_ridge_surface_get_n_ridges (relief->ridges);

      swings = n > 0 ? g_new (double, n) : NULL;
      for (guint i = 0; i < n; i++)
        swings[i] = rmp_ridge_peak (rmp_ridge_surface_get_ridges (relief->ridges) + i,
                                    rmp_ridge_surface_get_law (relief->ridges));
      return swings;
    }
  if (relief->form != RMP_RELIEF_FOLDS || !relief->n_lines || !relief->face_lines)
    return NULL;
  swings = g_new (double, relief->n_lines);
  for (guint i = 0; i < relief->n_lines; i++)
    swings[i] = line_swing (relief, &relief->lines[i]);
  return swings;
}

/* The highest of wrinkles that may lift a face. */
static double
ridge_swing (const RmpRelief *relief, const double *swings, guint face)
{
  const guint32 ridge_face = rmp_relief_get_ridge_face (relief, face);
  const RmpRidgeSegment *segments = rmp_ridge_surface_get_segments (relief->ridges);
  const guint32 *list;
  double swing = 0;
  guint n = 0;

  if (ridge_face == RMP_INDEX_NONE)
    return 0;
  list = rmp_ridge_surface_get_list (relief->ridges, ridge_face, &n);
  for (guint i = 0; i < n; i++)
    swing = MAX (swing, swings[segments[list[i]].wrinkle]);
  return swing;
}

/* How far the folds may carry points of a face: lines add up at most. */
static double
face_swing (const RmpRelief *relief, const double *swings, guint face)
{
  double swing = 0;

  if (relief->form == RMP_RELIEF_LAYERS)
    return rmp_relief_get_layer_swing (relief, face);
  if (swings == NULL)
    return 0;
  if (relief->form == RMP_RELIEF_PATHS)
    return ridge_swing (relief, swings, face);
  const guint32 *lines = relief->face_lines + RMP_RELIEF_FACE_LINES * (gsize) face;
  for (guint i = 0; i < RMP_RELIEF_FACE_LINES && lines[i] != RMP_LINE_NONE; i++)
    swing += swings[lines[i]];
  return swing;
}

static guint
face_steps (const RmpRelief *relief, guint face)
{
  guint steps = 1;

  if (relief->form == RMP_RELIEF_LAYERS)
    return LAYER_STEPS;
  if (relief->form != RMP_RELIEF_PATHS)
    return STEPS;
  for (guint i = 0; i < 3; i++)
    steps = MAX (steps, relief->levels[3 * (gsize) face + i]);
  return MIN (steps, MOST_STEPS);
}

/* Whether the ray passes the ball round the face and all its folds, in front of what was found. */
static gboolean
may_meet (const Search *self, const RmpRelief *relief, guint face, double swing)
{
  const guint32 *corners = relief->topology->faces + 3 * (gsize) face;
  double centre[3] = { 0 }, along = 0, radius = 0, square = 0;

  for (guint c = 0; c < 3; c++)
    for (guint i = 0; i < 3; i++)
      centre[i] += (double) relief->positions[3 * (gsize) corners[c] + i] / 3.0;
  for (guint c = 0; c < 3; c++)
    {
      const float *corner = relief->positions + 3 * (gsize) corners[c];

      radius = MAX (radius, hypot (hypot ((double) corner[0] - centre[0], (double) corner[1] - centre[1]),
                                   (double) corner[2] - centre[2]));
    }
  radius = 1.25 * radius + swing; /* the base itself is rounder than its corners by less than that */
  for (guint i = 0; i < 3; i++)
    along += (centre[i] - self->origin[i]) * self->direction[i];
  for (guint i = 0; i < 3; i++)
    {
      const double off = centre[i] - self->origin[i] - along * self->direction[i];
      square += off * off;
    }
  return square <= radius * radius && along - radius < self->distance && along + radius > 0;
}

typedef RmpReliefPoint Grid[MOST_STEPS + 1][MOST_STEPS + 1];

static void
try_step (Search *self, guint face, guint n, Grid points, const guint steps[3][2])
{
  const float *corners[3];
  double places[3][2];

  for (guint c = 0; c < 3; c++)
    {
      corners[c] = points[steps[c][0]][steps[c][1]].position;
      for (guint i = 0; i < 2; i++)
        places[c][i] = (double) steps[c][i] / n;
    }
  try_triangle (self, face, corners, places);
}

static void
try_raised_face (Search *self, const RmpRelief *relief, guint face)
{
  const guint n = face_steps (relief, face);
  Grid points;

  for (guint i = 0; i <= n; i++)
    for (guint j = 0; i + j <= n; j++)
      rmp_relief_evaluate (relief, face, (float[2]){ (float) i / (float) n, (float) j / (float) n }, &points[i][j]);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; i + j < n; j++)
      {
        try_step (self, face, n, points, (guint[3][2]){ { i, j }, { i + 1, j }, { i, j + 1 } });
        if (i + j + 2 <= n)
          try_step (self, face, n, points, (guint[3][2]){ { i + 1, j }, { i + 1, j + 1 }, { i, j + 1 } });
      }
}

static void
try_relief (Search *self, const RmpRelief *relief)
{
  g_autofree double *swings = list_swings (relief);

  for (guint face = 0; face < relief->topology->n_faces; face++)
    {
      const double swing = face_swing (relief, swings, face);

      if (swing == 0)
        try_face (self, relief, face);
      else if (may_meet (self, relief, face, swing))
        try_raised_face (self, relief, face);
    }
}

gboolean
rmp_scene_pick (const RmpScene *self, const float origin[3], const float direction[3], gboolean front_only,
                RmpPick *pick)
{
  Search search = {
    .origin = { origin[0], origin[1], origin[2] },
    .direction = { direction[0], direction[1], direction[2] },
    .front_only = front_only,
    .distance = G_MAXDOUBLE,
  };
  guint item = 0;

  for (guint index = 0; index < rmp_scene_get_n_items (self); index++)
    {
      search.found = FALSE;
      search.item = rmp_scene_get_item (self, index);
      try_relief (&search, search.item->relief);
      if (search.found)
        item = index;
    }
  if (search.distance == G_MAXDOUBLE)
    return FALSE;
  *pick = (RmpPick){
    .item = item,
    .id = rmp_scene_get_item (self, item)->id,
    .face = search.face,
    .barycentric = { (float) search.barycentric[0], (float) search.barycentric[1] },
    .distance = (float) search.distance,
  };
  rmp_relief_evaluate (rmp_scene_get_item (self, item)->relief, pick->face, pick->barycentric, &pick->point);
  return TRUE;
}

float
rmp_pick_get_field_value (const RmpScene *scene, const RmpPick *pick)
{
  const RmpSceneItem *item = rmp_scene_get_item (scene, pick->item);
  if (!item->field)
    return NAN;
  if (item->field_style.by_face)
    return item->field[pick->face];
  const guint32 *corners = item->relief->topology->faces + 3 * (gsize) pick->face;
  const float b = pick->barycentric[0], c = pick->barycentric[1];
  return (1 - b - c) * item->field[corners[0]] + b * item->field[corners[1]] + c * item->field[corners[2]];
}
