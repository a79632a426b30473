/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "viewport/wave-mark.h"

#include <math.h>

#include "geometry/vector.h"
#include "relief/wave-ruler.h"
#include "store/cloth/mask-item.h"
#include "tools/marks.h"
#include "viewport/viewport-private.h"
#include "widgets/i18n.h"

/* Pixels: ticks that stand closer cannot be told apart, and rulers that are shorter not be read. */
#define CLOSEST_TICKS 8.0
#define SHORTEST_RULER 120.0
#define LEAST_STEPS 2.0
#define MOST_STEPS 8.0
#define TICK 6.0
/* Of a pane, at each side: a ruler there would be cut off. */
#define MARGIN 0.08
/* Wavelengths that differ by less are told by one number. */
#define SAME 0.05
#define MOST_TRIES 24
/* Rings of vertices at a border, where half of a ruler would have no cloth under it. */
#define RINGS 4
/* Heights by the wavelength that are no waves. */
#define FLAT 1e-3
/* A position is kept while waves about it are so high by the highest. */
#define HIGH_ENOUGH 0.5
/* Weights of the corners a face's point near a corner lies off it, so that ways begin in a face. */
#define OFF_CORNER 0.02

struct _RmpWaveMark
{
  GtkWidget parent_instance;

  RmpViewport *viewport; /* borrowed: it owns the mark */
  gboolean hovered;
  double x, y;

  /* The position that was found last where waves are the highest: on the look's mesh, … */
  RmpSurfacePoint spot;
  gconstpointer spot_look; /* (nullable): … of this look, … */
  RmpRelief *spot_relief;  /* (nullable): … in this frame. Both for comparison only */

  /* What is made of the surface that was measured last. */
  RmpReliefTopology *ground; /* (nullable) */
  RmpTopology *topology;
  double *rest;

  double shown, shown_x, shown_y; /* NaN: there was no ruler */
};

G_DEFINE_FINAL_TYPE (RmpWaveMark, rmp_wave_mark, GTK_TYPE_WIDGET)

/* All that one drawing works with. */
typedef struct
{
  RmpWaveMark *mark;
  RmpWorkspace *workspace;
  RmpSurface *surface;
  RmpLook *look;
  RmpWaveForecast *forecast;
  RmpResult *result;
  const RmpReliefMap *map;
  const float *heights; /* (nullable) [#V] of the relief */
  guint pane;           /* the one that decides where the ruler lies and how long it is */
} Scene;

/* --- what it is about ------------------------------------------------------------------------- */

/* The garment of what is selected, if that says something about waves. */
static RmpGarment *
find_garment (RmpWorkspace *workspace)
{
  GObject *selection = rmp_workspace_get_selection (workspace);

  if (RMP_IS_LOOK (selection))
    return rmp_look_get_garment (RMP_LOOK (selection));
  return RMP_IS_MASK_ITEM (selection) ? rmp_mask_item_get_garment (RMP_MASK_ITEM (selection))
                                      : NULL;
}

/* The look whose ruler @pane shows. (nullable) */
static RmpLook *
find_look (RmpWorkspace *workspace, guint pane)
{
  RmpGarment *garment = find_garment (workspace);
  GObject *selection = rmp_workspace_get_selection (workspace);
  RmpLook *look = garment ? rmp_workspace_get_look (workspace, pane, garment) : NULL;

  return RMP_IS_LOOK (selection) && (GObject *) look != selection ? NULL : look;
}

static const float *
find_heights (const RmpResult *result, const char *id)
{
  const RmpTechnique *technique = result->technique;

  for (guint i = 0; technique && i < technique->n_fields; i++)
    if (g_str_equal (technique->fields[i].id, id) && result->output.fields[i] &&
        result->output.field_sizes[i] == result->output.relief->topology->n_vertices)
      return result->output.fields[i];
  return NULL;
}

static void
set_ground (RmpWaveMark *self, RmpReliefTopology *ground)
{
  const gsize n = ground ? 3 * (gsize) ground->n_vertices : 0;

  if (ground == self->ground)
    return;
  g_clear_pointer (&self->ground, rmp_relief_topology_unref);
  g_clear_pointer (&self->topology, rmp_topology_unref);
  g_clear_pointer (&self->rest, g_free);
  if (!ground)
    return;
  self->ground = rmp_relief_topology_ref (ground);
  self->topology = rmp_topology_new (ground->n_vertices, ground->n_faces, ground->faces);
  self->rest = g_new (double, n + 1);
  for (gsize i = 0; i < n; i++)
    self->rest[i] = (double) ground->rest_positions[i];
}

static void
scene_clear (Scene *self)
{
  g_clear_pointer (&self->forecast, rmp_wave_forecast_free);
  g_clear_pointer (&self->result, rmp_result_unref);
}

/* Returns: FALSE if there is nothing to be measured */
static gboolean
scene_init (Scene *self, RmpWaveMark *mark)
{
  *self = (Scene){ .mark = mark,
                   .workspace = mark->viewport ? rmp_viewport_get_workspace (mark->viewport)
                                               : NULL };
  if (!self->workspace || !rmp_workspace_get_flag (self->workspace, "overlays") ||
      !rmp_workspace_get_flag (self->workspace, "waves"))
    return FALSE;
  self->pane = rmp_viewport_get_active_pane (mark->viewport);
  self->look = find_look (self->workspace, self->pane);
  for (guint pane = 0; !self->look && pane < rmp_workspace_get_panes (self->workspace); pane++)
    {
      self->pane = pane;
      self->look = find_look (self->workspace, pane);
    }
  if (!self->look)
    return FALSE;
  self->surface = rmp_garment_get_surface (rmp_look_get_garment (self->look));
  if (rmp_workspace_get_move (self->workspace)->character ==
      rmp_surface_get_character (self->surface))
    return FALSE;
  self->forecast = rmp_workspace_forecast (self->workspace, self->surface, self->look);
  self->result = self->forecast
                     ? rmp_workspace_request (self->workspace, self->surface, self->look, NULL)
                     : NULL;
  if (!self->result || !self->result->output.relief)
    return FALSE;
  self->map = rmp_viewport_find_map (mark->viewport, self->result->output.relief->topology,
                                     self->surface);
  if (!self->map)
    return FALSE;
  self->heights = find_heights (self->result,
                                rmp_wave_forecast_get_theory (self->forecast)->height);
  set_ground (mark, self->result->output.relief->topology);
  return TRUE;
}

/* --- where it lies ---------------------------------------------------------------------------- */

static double
find_wavelength (const RmpSurfacePoint *point, gpointer data)
{
  const Scene *self = data;
  RmpSurfacePoint coarse;
  RmpWavePrediction waves;

  if (!rmp_relief_map_to_coarse (
          self->map, point->face,
          (const float[]){ (float) point->barycentric[0], (float) point->barycentric[1] }, &coarse))
    coarse = self->mark->spot;
  rmp_wave_forecast_at (self->forecast, &coarse, &waves);
  return waves.wavelength;
}

static void
evaluate (const Scene *self, const RmpSurfacePoint *point, float position[3], float normal[3])
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

/* Whether the pane shows the point, and not at its very edge. */
static gboolean
is_visible (const Scene *self, const RmpSurfacePoint *point)
{
  RmpViewport *viewport = self->mark->viewport;
  float position[3], normal[3];
  RmpPaneRect rect;
  double x, y;

  evaluate (self, point, position, normal);
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
find_highest (const Scene *self, const guint8 *passed, guint32 *vertex)
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

/* The highest wave that the pane shows. Returns: FALSE if all is flat, or hidden */
static gboolean
find_wave (const Scene *self, double wavelength, RmpSurfacePoint *point)
{
  const RmpTopology *topology = self->mark->topology;
  const double *rest = self->mark->rest;
  g_autofree guint8 *passed = g_new0 (guint8, topology->n_vertices + 1);
  guint32 vertex = 0;

  pass_borders (topology, passed);
  for (guint i = 0; self->heights && i < MOST_TRIES; i++)
    {
      if (!(find_highest (self, passed, &vertex) > FLAT * wavelength))
        return FALSE;
      if (find_beside (topology, vertex, point) && is_visible (self, point))
        return TRUE;
      for (guint32 v = 0; v < topology->n_vertices; v++)
        if (rmp_vector_distance (rest + 3 * (gsize) v, rest + 3 * (gsize) vertex) < wavelength)
          passed[v] = 1;
    }
  return FALSE;
}

/* Any part of the cloth that the pane shows, the middle first. On the mesh. */
static gboolean
find_anywhere (const Scene *self, RmpSurfacePoint *point)
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
from_mesh (const Scene *self, const RmpSurfacePoint *coarse, RmpSurfacePoint *point)
{
  float barycentric[2];
  guint face;

  if (!rmp_relief_map_from_coarse (self->map, coarse, &face, barycentric))
    return FALSE;
  *point = (RmpSurfacePoint){ face, { (double) barycentric[0], (double) barycentric[1] } };
  return TRUE;
}

static gboolean
to_mesh (const Scene *self, const RmpSurfacePoint *point, RmpSurfacePoint *coarse)
{
  return rmp_relief_map_to_coarse (
      self->map, point->face,
      (const float[]){ (float) point->barycentric[0], (float) point->barycentric[1] }, coarse);
}

/* Whether waves about the spot are still of the high ones. */
static gboolean
is_high (const Scene *self, const RmpSurfacePoint *point)
{
  const RmpWaveMark *mark = self->mark;
  const double reach = find_wavelength (point, (gpointer) self);
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
keeps_spot (const Scene *self)
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
find_spot (Scene *self)
{
  RmpWaveMark *mark = self->mark;
  RmpSurfacePoint point;
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
find_middle (Scene *self, RmpSurfacePoint *middle)
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

/* --- how it lies ------------------------------------------------------------------------------ */

/* The direction at rest of what is seen to lie along @right. */
static void
turn_to_rest (const Scene *self, const RmpSurfacePoint *at, const float right[3],
              double direction[3])
{
  const guint32 *corners = self->mark->topology->faces + 3 * (gsize) at->face;
  double posed[3][3], a[3], b[3], aa, ab, bb, ra, rb, det, towards[3], rest[2][3];

  for (guint c = 0; c < 3; c++)
    {
      float position[3], normal[3];

      evaluate (self, &(RmpSurfacePoint){ at->face, { c == 1 ? 1.0 : 0.0, c == 2 ? 1.0 : 0.0 } },
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
find_direction (const Scene *self, const RmpSurfacePoint *at, double wavelength,
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
choose_steps (const Scene *self, const RmpSurfacePoint *at, double wavelength, guint *step)
{
  float position[3], normal[3];
  double pixels;

  evaluate (self, at, position, normal);
  pixels = wavelength / rmp_viewport_get_pixel_size (self->mark->viewport, position);
  for (*step = 1; *step < 100 && *step * pixels < CLOSEST_TICKS; *step *= 10)
    ;
  return (guint) CLAMP (ceil (0.5 * SHORTEST_RULER / (*step * pixels)), LEAST_STEPS, MOST_STEPS);
}

/* --- drawing ---------------------------------------------------------------------------------- */

static void
draw_bar (const Scene *self, GtkSnapshot *snapshot, guint pane, guint n, const float *positions,
          const float *normals)
{
  guint begin = 0;

  for (guint i = 0; i <= n; i++)
    {
      if (i < n && rmp_viewport_faces (self->mark->viewport, pane, positions + 3 * (gsize) i,
                                       normals + 3 * (gsize) i))
        continue;
      if (i > begin + 1)
        rmp_mark_curve (self->mark->viewport, snapshot, pane, RMP_MARK_SELECTED, i - begin,
                        positions + 3 * (gsize) begin);
      begin = i + 1;
    }
}

static void
draw_tick (const Scene *self, GtkSnapshot *snapshot, guint pane, guint n, const float *positions,
           const float *normals, guint at, double size)
{
  RmpViewport *viewport = self->mark->viewport;
  const guint last = at > 0 ? at - 1 : at, next = at + 1 < n ? at + 1 : at;
  const double half = size * rmp_viewport_get_pixel_size (viewport, positions + 3 * (gsize) at);
  double along[3], normal[3], across[3], ends[2][3];
  float tick[6];

  if (!rmp_viewport_faces (viewport, pane, positions + 3 * (gsize) at, normals + 3 * (gsize) at))
    return;
  for (guint i = 0; i < 3; i++)
    along[i] = (double) (positions[3 * (gsize) next + i] - positions[3 * (gsize) last + i]);
  rmp_vector_load (normals + 3 * (gsize) at, normal);
  rmp_vector_cross (normal, along, across);
  if (!rmp_vector_normalise (across))
    return;
  for (guint end = 0; end < 2; end++)
    {
      rmp_vector_load (positions + 3 * (gsize) at, ends[end]);
      rmp_vector_add_scaled (ends[end], end == 0 ? -half : half, across, ends[end]);
      rmp_vector_store (ends[end], tick + 3 * end);
    }
  rmp_mark_curve (viewport, snapshot, pane, RMP_MARK_SELECTED, 2, tick);
}

/* Three digits: more would be read as truth. */
static char *
format_wavelength (double wavelength, guint step)
{
  g_autofree char *number = g_strdup_printf (_ ("%.3g mm"), 1e3 * wavelength);

  return step == 1 ? g_strdup_printf ("λ %s", number) : g_strdup_printf ("%u × λ %s", step, number);
}

static void
draw_text (const Scene *self, GtkSnapshot *snapshot, guint pane, const float position[3],
           const char *text)
{
  double x, y;

  if (rmp_viewport_project (self->mark->viewport, pane, position, &x, &y))
    rmp_mark_text (self->mark->viewport, snapshot, x, y, text);
}

/* The number at the middle, and those of the ends where they differ from it. */
static void
draw_numbers (const Scene *self, GtkSnapshot *snapshot, guint pane, const RmpWaveRuler *ruler,
              const float *positions, guint step, double wavelength)
{
  const guint ends[2] = { 0, ruler->points->len - 1 };
  const guint middle = g_array_index (ruler->ticks, guint, ruler->middle);
  g_autofree char *text = format_wavelength (wavelength, step);

  draw_text (self, snapshot, pane, positions + 3 * (gsize) middle, text);
  for (guint i = 0; i < 2; i++)
    {
      const double there = find_wavelength (
          &g_array_index (ruler->points, RmpSurfacePoint, ends[i]), (gpointer) self);
      g_autofree char *number = g_strdup_printf (_ ("%.3g mm"), 1e3 * there);

      if (ends[i] != middle && fabs (there / wavelength - 1.0) > SAME)
        draw_text (self, snapshot, pane, positions + 3 * (gsize) ends[i], number);
    }
}

static void
draw_in_pane (const Scene *self, GtkSnapshot *snapshot, guint pane, const RmpWaveRuler *ruler,
              guint step, double wavelength)
{
  const guint n = ruler->points->len;
  const guint middle = g_array_index (ruler->ticks, guint, ruler->middle);
  g_autofree float *positions = g_new (float, 3 * (gsize) n),
                   *normals = g_new (float, 3 * (gsize) n);
  double x, y;

  for (guint i = 0; i < n; i++)
    evaluate (self, &g_array_index (ruler->points, RmpSurfacePoint, i), positions + 3 * (gsize) i,
              normals + 3 * (gsize) i);
  if (!rmp_viewport_faces (self->mark->viewport, pane, positions + 3 * (gsize) middle,
                           normals + 3 * (gsize) middle) ||
      !rmp_viewport_project (self->mark->viewport, pane, positions + 3 * (gsize) middle, &x, &y))
    return;
  draw_bar (self, snapshot, pane, n, positions, normals);
  for (guint i = 0; i < ruler->ticks->len; i++)
    draw_tick (self, snapshot, pane, n, positions, normals, g_array_index (ruler->ticks, guint, i),
               i == ruler->middle ? 1.5 * TICK : TICK);
  draw_numbers (self, snapshot, pane, ruler, positions, step, wavelength);
  if (pane != self->pane)
    return;
  self->mark->shown = wavelength;
  self->mark->shown_x = x;
  self->mark->shown_y = y;
}

static void
draw (Scene *self, GtkSnapshot *snapshot)
{
  g_autoptr (RmpWaveRuler) ruler = NULL;
  RmpSurfacePoint middle;
  double direction[3], wavelength;
  guint step, n_steps;

  if (!find_middle (self, &middle))
    return;
  wavelength = find_wavelength (&middle, self);
  find_direction (self, &middle, wavelength, direction);
  n_steps = choose_steps (self, &middle, wavelength, &step);
  ruler = rmp_wave_ruler_new (self->mark->topology, self->mark->rest, &middle, direction, step,
                              n_steps, find_wavelength, self);
  for (guint pane = 0; pane < rmp_workspace_get_panes (self->workspace); pane++)
    if (find_look (self->workspace, pane) == self->look)
      draw_in_pane (self, snapshot, pane, ruler, step, wavelength);
}

static void
rmp_wave_mark_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RmpWaveMark *self = RMP_WAVE_MARK (widget);
  Scene scene;

  self->shown = NAN;
  if (scene_init (&scene, self))
    draw (&scene, snapshot);
  scene_clear (&scene);
}

/* --- widget ----------------------------------------------------------------------------------- */

void
rmp_wave_mark_set_viewport (RmpWaveMark *self, RmpViewport *viewport)
{
  g_return_if_fail (RMP_IS_WAVE_MARK (self));
  self->viewport = viewport;
}

void
rmp_wave_mark_hover (RmpWaveMark *self, double x, double y)
{
  g_return_if_fail (RMP_IS_WAVE_MARK (self));

  self->hovered = TRUE;
  self->x = x;
  self->y = y;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
rmp_wave_mark_unhover (RmpWaveMark *self)
{
  g_return_if_fail (RMP_IS_WAVE_MARK (self));

  self->hovered = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
rmp_wave_mark_get_shown (RmpWaveMark *self, double *wavelength, double *x, double *y)
{
  g_return_val_if_fail (RMP_IS_WAVE_MARK (self), FALSE);

  *wavelength = self->shown;
  *x = self->shown_x;
  *y = self->shown_y;
  return !isnan (self->shown);
}

static void
rmp_wave_mark_dispose (GObject *object)
{
  set_ground (RMP_WAVE_MARK (object), NULL);
  G_OBJECT_CLASS (rmp_wave_mark_parent_class)->dispose (object);
}

static void
rmp_wave_mark_class_init (RmpWaveMarkClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rmp_wave_mark_dispose;
  GTK_WIDGET_CLASS (klass)->snapshot = rmp_wave_mark_snapshot;
}

static void
rmp_wave_mark_init (RmpWaveMark *self)
{
  self->shown = NAN;
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}
