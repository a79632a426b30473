/* SPDX-License-Identifier: GPL-3.0-or-later */

/* wave-spot.c: where on the cloth the ruler lies, and along what. */

#include "viewport/wave-mark-private.h"

#include <math.h>

#include "geometry/vector.h"
#include "viewport/viewport-private.h"

/* Pixels: ticks that stand closer cannot be told apart, and rulers that are shorter not be read. */
#define CLOSEST_TICKS 8.0
#define SHORTEST_RULER 120.0
#define LEAST_STEPS 2.0
#define MOST_STEPS 8.0
/* Of a pane, at each side: a ruler there would be cut off. */
#define MARGIN 0.08
#define MOST_TRIES 24
/* Rings of vertices at a border, where half of a ruler would have no cloth under it. */
#define RINGS 4
/* Heights by the wavelength that are no waves. */
#define FLAT 1e-3
/* A position is chosen and kept while waves about it are so high by the highest. */
#define HIGH_ENOUGH 0.5
/* Weights of the corners a face's point near a corner lies off it, so that ways begin in a face. */
#define OFF_CORNER 0.02
/* Radians: cloth that turns less under a ruler is even, and no better position is looked for. */
#define EVEN 0.45

double
rmp_wave_scene_find_wavelength (const RmpSurfacePoint *point, gpointer data)
{
  const RmpWaveScene *self = data;
  RmpSurfacePoint coarse;
  RmpWavePrediction waves;

  if (!rmp_relief_map_to_coarse (
          self->map, point->face,
          (const float[]){ (float) point->barycentric[0], (float) point->barycentric[1] }, &coarse))
    coarse = self->mark->spot;
  rmp_wave_forecast_at (self->forecast, &coarse, &waves);
  return waves.wavelength;
}

void
rmp_wave_scene_evaluate (const RmpWaveScene *self, const RmpSurfacePoint *point, float position[3],
                         float normal[3])
{
  RmpReliefPoint found;

  rmp_relief_evaluate (
      self->result->output.relief, point->face,
      (const float[]){ (float) point->barycentric[0], (float) point->barycentric[1] }, &found);
  for (guint i = 0; i < 3; i++)
    {
      position[i] = found.position[i];
      normal[i] = found.normal[i];
    }
}

/* --- how it lies ------------------------------------------------------------------------------ */

/* The direction at rest of what is seen to lie along @right. */
static void
turn_to_rest (const RmpWaveScene *self, const RmpSurfacePoint *at, const float right[3],
              double direction[3])
{
  const guint32 *corners = self->mark->topology->faces + 3 * (gsize) at->face;
  double posed[3][3], a[3], b[3], aa, ab, bb, ra, rb, det, towards[3], rest[2][3];

  for (guint c = 0; c < 3; c++)
    {
      float position[3], normal[3];

      rmp_wave_scene_evaluate (
          self, &(RmpSurfacePoint){ at->face, { c == 1 ? 1.0 : 0.0, c == 2 ? 1.0 : 0.0 } },
          position, normal);
      rmp_vector_load (position, posed[c]);
    }
  rmp_vector_load (right, towards);
  rmp_vector_sub (posed[1], posed[0], a);
  rmp_vector_sub (posed[2], posed[0], b);
  aa = rmp_vector_dot (a, a);
  ab = rmp_vector_dot (a, b);
  bb = rmp_vector_dot (b, b);
  ra = rmp_vector_dot (a, towards);
  rb = rmp_vector_dot (b, towards);
  det = aa * bb - ab * ab;
  for (guint i = 0; i < 2; i++)
    rmp_vector_sub (self->mark->rest + 3 * (gsize) corners[i + 1],
                    self->mark->rest + 3 * (gsize) corners[0], rest[i]);
  for (guint i = 0; i < 3; i++)
    direction[i] = det > 0.0 ? (ra * bb - rb * ab) * rest[0][i] + (rb * aa - ra * ab) * rest[1][i]
                             : rest[0][i];
}

/* Where it is flat the ruler lies as one looks at it. */
static void
find_direction (const RmpWaveScene *self, const RmpSurfacePoint *at, double wavelength,
                double direction[3])
{
  const RmpWaveMark *mark = self->mark;
  float right[3], up[3], back[3];

  if (self->heights && rmp_wave_ruler_find_across (mark->topology, mark->rest, self->heights, at,
                                                   wavelength, direction))
    return;
  rmp_camera_get_axes (rmp_viewport_get_pane_camera (mark->viewport, self->pane), right, up, back);
  turn_to_rest (self, at, right, direction);
}

/* How many waves from tick to tick, so that these can be told apart: 1, 10 or 100. Returns: how
 * many of them on either side
 */
static guint
choose_steps (const RmpWaveScene *self, const RmpSurfacePoint *at, double wavelength, guint *step)
{
  float position[3], normal[3];
  double pixels;

  rmp_wave_scene_evaluate (self, at, position, normal);
  pixels = wavelength / rmp_viewport_get_pixel_size (self->mark->viewport, position);
  for (*step = 1; *step < 100 && *step * pixels < CLOSEST_TICKS; *step *= 10)
    ;
  return (guint) CLAMP (ceil (0.5 * SHORTEST_RULER / (*step * pixels)), LEAST_STEPS, MOST_STEPS);
}

static RmpWaveRuler *
lay (const RmpWaveScene *self, const RmpSurfacePoint *at, double *wavelength, guint *step)
{
  double direction[3];
  guint n_steps;

  *wavelength = rmp_wave_scene_find_wavelength (at, (gpointer) self);
  find_direction (self, at, *wavelength, direction);
  n_steps = choose_steps (self, at, *wavelength, step);
  return rmp_wave_ruler_new (self->mark->topology, self->mark->rest, at, direction, *step, n_steps,
                             rmp_wave_scene_find_wavelength, (gpointer) self);
}

/* The normal at rest of the face. */
static void
get_rest_normal (const RmpWaveMark *mark, const RmpSurfacePoint *at, double normal[3])
{
  const guint32 *corners = mark->topology->faces + 3 * (gsize) at->face;
  double sides[2][3];

  for (guint i = 0; i < 2; i++)
    rmp_vector_sub (mark->rest + 3 * (gsize) corners[i + 1], mark->rest + 3 * (gsize) corners[0],
                    sides[i]);
  rmp_vector_cross (sides[0], sides[1], normal);
  rmp_vector_normalise (normal);
}

/* How much the cloth at rest turns under a ruler about the point: radians, at most. */
static double
measure_turn (const RmpWaveScene *self, const RmpSurfacePoint *at)
{
  g_autoptr (RmpWaveRuler) ruler = NULL;
  double wavelength, middle[3], turn = 0.0;
  guint step;

  ruler = lay (self, at, &wavelength, &step);
  get_rest_normal (self->mark, at, middle);
  for (guint i = 0; i < ruler->ticks->len; i++)
    {
      const guint tick = g_array_index (ruler->ticks, guint, i);
      double normal[3];

      get_rest_normal (self->mark, &g_array_index (ruler->points, RmpSurfacePoint, tick), normal);
      turn = MAX (turn, acos (CLAMP (rmp_vector_dot (middle, normal), -1.0, 1.0)));
    }
  return turn;
}

/* --- where it lies ---------------------------------------------------------------------------- */

/* Whether the pane shows the point, and not at its very edge. */
static gboolean
is_visible (const RmpWaveScene *self, const RmpSurfacePoint *point)
{
  RmpViewport *viewport = self->mark->viewport;
  float position[3], normal[3];
  RmpPaneRect rect;
  double x, y;

  rmp_wave_scene_evaluate (self, point, position, normal);
  rmp_viewport_get_pane_rect (viewport, self->pane, &rect);
  return rmp_viewport_faces (viewport, self->pane, position, normal) &&
         rmp_viewport_project (viewport, self->pane, position, &x, &y) &&
         x > rect.x + MARGIN * rect.width && x < rect.x + (1.0 - MARGIN) * rect.width &&
         y > rect.y + MARGIN * rect.height && y < rect.y + (1.0 - MARGIN) * rect.height &&
         rmp_viewport_shows (viewport, self->pane, position);
}

/* A point of a face of the vertex, beside it. Returns: FALSE if it has none */
static gboolean
find_beside (const RmpTopology *topology, guint32 vertex, RmpSurfacePoint *point)
{
  const guint32 first = topology->vertex_corner_start[vertex];
  guint corner;

  if (first == topology->vertex_corner_start[vertex + 1])
    return FALSE;
  corner = topology->vertex_corners[first] % 3;
  *point = (RmpSurfacePoint){
    topology->vertex_corners[first] / 3,
    { corner == 1 ? 1.0 - 2.0 * OFF_CORNER : OFF_CORNER,
      corner == 2 ? 1.0 - 2.0 * OFF_CORNER : OFF_CORNER },
  };
  return TRUE;
}

/* The highest vertex of those that are not @passed. Returns: its height */
static double
find_highest (const RmpWaveScene *self, const guint8 *passed, guint32 *vertex)
{
  double most = -1.0;

  for (guint32 v = 0; v < self->mark->topology->n_vertices; v++)
    if (!passed[v] && fabs ((double) self->heights[v]) > most)
      {
        most = fabs ((double) self->heights[v]);
        *vertex = v;
      }
  return most;
}

/* Vertices near a border. */
static void
pass_borders (const RmpTopology *topology, guint8 *passed)
{
  for (guint e = 0; e < topology->n_edges; e++)
    for (guint i = 0; i < 2 && rmp_topology_edge_is_border (topology, e); i++)
      passed[topology->edges[2 * (gsize) e + i]] = 1;
  for (guint ring = 1; ring < RINGS; ring++)
    for (guint e = 0; e < topology->n_edges; e++)
      {
        const guint32 *ends = topology->edges + 2 * (gsize) e;

        if (passed[ends[0]] == ring && !passed[ends[1]])
          passed[ends[1]] = (guint8) (ring + 1);
        else if (passed[ends[1]] == ring && !passed[ends[0]])
          passed[ends[0]] = (guint8) (ring + 1);
      }
}

/* A wave that the pane shows, of the high ones, with even cloth under its ruler: one that crosses a
 * brow and an eye tells more of the face than of the waves. Returns: FALSE where all is flat or
 * hidden
 */
static gboolean
find_wave (const RmpWaveScene *self, double wavelength, RmpSurfacePoint *point)
{
  const RmpTopology *topology = self->mark->topology;
  const double *rest = self->mark->rest;
  g_autofree guint8 *passed = g_new0 (guint8, topology->n_vertices + 1);
  double highest = 0.0, least = G_MAXDOUBLE;
  guint32 vertex = 0;

  pass_borders (topology, passed);
  for (guint i = 0; self->heights && i < MOST_TRIES && least > EVEN; i++)
    {
      const double height = find_highest (self, passed, &vertex);
      RmpSurfacePoint here;

      if (!(height > FLAT * wavelength) || height < HIGH_ENOUGH * highest)
        break;
      if (find_beside (topology, vertex, &here) && is_visible (self, &here))
        {
          const double turn = measure_turn (self, &here);

          highest = MAX (highest, height);
          if (turn < least)
            *point = here;
          least = MIN (least, turn);
        }
      for (guint32 v = 0; v < topology->n_vertices; v++)
        if (rmp_vector_distance (rest + 3 * (gsize) v, rest + 3 * (gsize) vertex) < wavelength)
          passed[v] = 1;
    }
  return least < G_MAXDOUBLE;
}

/* Any part of the cloth that the pane shows, the middle first. On the mesh. */
static gboolean
find_anywhere (const RmpWaveScene *self, RmpSurfacePoint *point)
{
  static const double parts[] = { 0.5, 0.35, 0.65, 0.2, 0.8 };
  RmpPaneRect rect;

  rmp_viewport_get_pane_rect (self->mark->viewport, self->pane, &rect);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    for (guint j = 0; j < G_N_ELEMENTS (parts); j++)
      {
        RmpSurfaceHit hit;

        if (rmp_viewport_locate (self->mark->viewport, rect.x + parts[j] * rect.width,
                                 rect.y + parts[i] * rect.height, &hit) &&
            hit.look == self->look && hit.front)
          {
            *point = hit.point;
            return TRUE;
          }
      }
  return FALSE;
}

static gboolean
from_mesh (const RmpWaveScene *self, const RmpSurfacePoint *coarse, RmpSurfacePoint *point)
{
  float barycentric[2];
  guint face;

  if (!rmp_relief_map_from_coarse (self->map, coarse, &face, barycentric))
    return FALSE;
  *point = (RmpSurfacePoint){ face, { (double) barycentric[0], (double) barycentric[1] } };
  return TRUE;
}

static gboolean
to_mesh (const RmpWaveScene *self, const RmpSurfacePoint *point, RmpSurfacePoint *coarse)
{
  return rmp_relief_map_to_coarse (
      self->map, point->face,
      (const float[]){ (float) point->barycentric[0], (float) point->barycentric[1] }, coarse);
}

/* Whether waves about the spot are still of the high ones. */
static gboolean
is_high (const RmpWaveScene *self, const RmpSurfacePoint *point)
{
  const RmpWaveMark *mark = self->mark;
  const double reach = rmp_wave_scene_find_wavelength (point, (gpointer) self);
  double middle[3], most = 0.0, here = 0.0;

  if (!self->heights)
    return TRUE;
  rmp_surface_point_position (point, mark->topology->faces, mark->rest, middle);
  for (guint32 v = 0; v < mark->topology->n_vertices; v++)
    {
      const double height = fabs ((double) self->heights[v]);

      most = MAX (most, height);
      if (height > here && rmp_vector_distance (mark->rest + 3 * (gsize) v, middle) < reach)
        here = height;
    }
  return here >= HIGH_ENOUGH * most;
}

/* It stays where it is while a drag or a playback lasts, and as long as it is a good one. */
static gboolean
keeps_spot (const RmpWaveScene *self)
{
  const RmpWaveMark *mark = self->mark;
  RmpSurfacePoint point;

  if (mark->spot_look != self->look || !from_mesh (self, &mark->spot, &point) ||
      !is_visible (self, &point))
    return FALSE;
  return mark->spot_relief == self->result->output.relief ||
         rmp_workspace_is_previewing (self->workspace) ||
         rmp_workspace_get_playing (self->workspace) || is_high (self, &point);
}

static gboolean
find_spot (RmpWaveScene *self)
{
  RmpWaveMark *mark = self->mark;
  RmpSurfacePoint point = { 0 };
  RmpWavePrediction widest;
  double shortest;

  if (!keeps_spot (self))
    {
      rmp_wave_forecast_span (self->forecast, &widest, &shortest);
      mark->spot_look = NULL;
      if (find_wave (self, widest.wavelength, &point) ? !to_mesh (self, &point, &mark->spot)
                                                      : !find_anywhere (self, &mark->spot))
        return FALSE;
    }
  mark->spot_look = self->look;
  mark->spot_relief = self->result->output.relief;
  return TRUE;
}

/* The middle of the ruler, on the relief. */
static gboolean
find_middle (RmpWaveScene *self, RmpSurfacePoint *middle)
{
  RmpWaveMark *mark = self->mark;
  RmpSurfaceHit hit;

  if (mark->hovered && rmp_viewport_locate (mark->viewport, mark->x, mark->y, &hit) &&
      hit.look == self->look)
    {
      self->pane = hit.pane;
      return from_mesh (self, &hit.point, middle);
    }
  return find_spot (self) && from_mesh (self, &mark->spot, middle);
}

RmpWaveRuler *
rmp_wave_scene_lay_ruler (RmpWaveScene *self, double *wavelength, guint *step)
{
  RmpSurfacePoint middle;

  g_assert (self && wavelength && step);

  return find_middle (self, &middle) ? lay (self, &middle, wavelength, step) : NULL;
}
