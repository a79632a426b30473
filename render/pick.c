/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pick.h"

#include "relief-drawing.h"

#include <cglm/cglm.h>

/* Möller, Trumbore, "Fast, minimum storage ray/triangle intersection", 1997, in doubles. */
static gboolean
meet_triangle (const double origin[3], const double direction[3], const float *p0, const float *p1,
               const float *p2, gboolean front_only, double *distance, double barycentric[2])
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

/* The state of the search: the ray, and the nearest hit so far. */
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
  return (float) texels[4 * ((gsize) y * holes->width + x) + 3] <
         255 * item->finishes[finish].material.cutoff;
}

/* A triangle on a face; its corners are at @positions, given by the weights of the second and third
 * corner of the face.
 */
static void
try_triangle (Search *self, guint face, const float *const points[3], const double positions[3][2])
{
  double distance, hit[2], barycentric[2];

  if (!meet_triangle (self->origin, self->direction, points[0], points[1], points[2],
                      self->front_only, &distance, hit) ||
      distance >= self->distance)
    return;
  for (guint i = 0; i < 2; i++)
    barycentric[i] = (1.0 - hit[0] - hit[1]) * positions[0][i] + hit[0] * positions[1][i] +
                     hit[1] * positions[2][i];
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
  static const double positions[3][2] = { { 0, 0 }, { 1, 0 }, { 0, 1 } };
  const guint32 *corners = relief->topology->faces + 3 * (gsize) face;
  const float *x = relief->positions;

  try_triangle (self, face,
                (const float *const[]){ x + 3 * (gsize) corners[0], x + 3 * (gsize) corners[1],
                                        x + 3 * (gsize) corners[2] },
                positions);
}

/* --- raised faces ----------------------------------------------------------------------------- */

/* Whether the ray meets a sphere round the face with all its folds, nearer than what was found so
 * far.
 */
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

      radius = MAX (radius,
                    hypot (hypot ((double) corner[0] - centre[0], (double) corner[1] - centre[1]),
                           (double) corner[2] - centre[2]));
    }
  radius = 1.25 * radius +
           swing; /* the base itself is rounder than its corners by less than that */
  for (guint i = 0; i < 3; i++)
    along += (centre[i] - self->origin[i]) * self->direction[i];
  for (guint i = 0; i < 3; i++)
    {
      const double off = centre[i] - self->origin[i] - along * self->direction[i];
      square += off * off;
    }
  return square <= radius * radius && along - radius < self->distance && along + radius > 0;
}

typedef RmpReliefPoint Grid[RMP_MOST_PICK_STEPS + 1][RMP_MOST_PICK_STEPS + 1];

static void
try_step (Search *self, guint face, guint n, Grid points, const guint steps[3][2])
{
  const float *corners[3];
  double positions[3][2];

  for (guint c = 0; c < 3; c++)
    {
      corners[c] = points[steps[c][0]][steps[c][1]].position;
      for (guint i = 0; i < 2; i++)
        positions[c][i] = (double) steps[c][i] / n;
    }
  try_triangle (self, face, corners, positions);
}

static void
try_raised_face (Search *self, const RmpRelief *relief, guint face)
{
  const guint n = rmp_relief_get_drawing (relief)->count_steps (relief, face);
  Grid points;

  for (guint i = 0; i <= n; i++)
    for (guint j = 0; i + j <= n; j++)
      rmp_relief_evaluate (relief, face, (float[2]){ (float) i / (float) n, (float) j / (float) n },
                           &points[i][j]);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; i + j < n; j++)
      {
        try_step (self, face, n, points, (guint[3][2]){ { i, j }, { i + 1, j }, { i, j + 1 } });
        if (i + j + 2 <= n)
          try_step (self, face, n, points,
                    (guint[3][2]){ { i + 1, j }, { i + 1, j + 1 }, { i, j + 1 } });
      }
}

static void
try_relief (Search *self, const RmpRelief *relief)
{
  const RmpReliefDrawing *drawing = rmp_relief_get_drawing (relief);
  g_autofree double *swings = drawing->measure_swings ? drawing->measure_swings (relief) : NULL;

  for (guint face = 0; face < relief->topology->n_faces; face++)
    {
      const double swing = swings ? swings[face] : 0;

      if (swing == 0)
        try_face (self, relief, face);
      else if (may_meet (self, relief, face, swing))
        try_raised_face (self, relief, face);
    }
}

gboolean
rmp_scene_pick (const RmpScene *self, const float origin[3], const float direction[3],
                gboolean front_only, RmpPick *pick)
{
  Search search = {
    .origin = { origin[0], origin[1], origin[2] },
    .direction = { direction[0], direction[1], direction[2] },
    .front_only = front_only,
    .distance = G_MAXDOUBLE,
  };
  guint item = 0;

  g_return_val_if_fail (self != NULL, FALSE);

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
  rmp_relief_evaluate (rmp_scene_get_item (self, item)->relief, pick->face, pick->barycentric,
                       &pick->point);
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
  return (1 - b - c) * item->field[corners[0]] + b * item->field[corners[1]] +
         c * item->field[corners[2]];
}
