/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "viewport/wave-mark-private.h"

#include <math.h>

#include "geometry/vector.h"
#include "store/cloth/mask-item.h"
#include "tools/marks.h"
#include "viewport/viewport-private.h"
#include "widgets/i18n.h"

#define TICK 6.0
/* Wavelengths that differ by less are told by one number. */
#define SAME 0.05

G_DEFINE_FINAL_TYPE (RmpWaveMark, rmp_wave_mark, GTK_TYPE_WIDGET)

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
scene_clear (RmpWaveScene *self)
{
  g_clear_pointer (&self->forecast, rmp_wave_forecast_free);
  g_clear_pointer (&self->result, rmp_result_unref);
}

/* Returns: FALSE if there is nothing to be measured */
static gboolean
scene_init (RmpWaveScene *self, RmpWaveMark *mark)
{
  *self = (RmpWaveScene){ .mark = mark,
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

/* --- drawing ---------------------------------------------------------------------------------- */

static void
draw_bar (const RmpWaveScene *self, GtkSnapshot *snapshot, guint pane, guint n,
          const float *positions, const float *normals)
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
draw_tick (const RmpWaveScene *self, GtkSnapshot *snapshot, guint pane, guint n,
           const float *positions, const float *normals, guint at, double size)
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
draw_text (const RmpWaveScene *self, GtkSnapshot *snapshot, guint pane, const float position[3],
           const char *text)
{
  double x, y;

  if (rmp_viewport_project (self->mark->viewport, pane, position, &x, &y))
    rmp_mark_text (self->mark->viewport, snapshot, x, y, text);
}

/* The number at the middle, and those of the ends where they differ from it. */
static void
draw_numbers (const RmpWaveScene *self, GtkSnapshot *snapshot, guint pane,
              const RmpWaveRuler *ruler, const float *positions, guint step, double wavelength)
{
  const guint ends[2] = { 0, ruler->points->len - 1 };
  const guint middle = g_array_index (ruler->ticks, guint, ruler->middle);
  g_autofree char *text = format_wavelength (wavelength, step);

  draw_text (self, snapshot, pane, positions + 3 * (gsize) middle, text);
  for (guint i = 0; i < 2; i++)
    {
      const double there = rmp_wave_scene_find_wavelength (
          &g_array_index (ruler->points, RmpSurfacePoint, ends[i]), (gpointer) self);
      g_autofree char *number = g_strdup_printf (_ ("%.3g mm"), 1e3 * there);

      if (ends[i] != middle && fabs (there / wavelength - 1.0) > SAME)
        draw_text (self, snapshot, pane, positions + 3 * (gsize) ends[i], number);
    }
}

static void
draw_in_pane (const RmpWaveScene *self, GtkSnapshot *snapshot, guint pane,
              const RmpWaveRuler *ruler, guint step, double wavelength)
{
  const guint n = ruler->points->len;
  const guint middle = g_array_index (ruler->ticks, guint, ruler->middle);
  g_autofree float *positions = g_new (float, 3 * (gsize) n),
                   *normals = g_new (float, 3 * (gsize) n);
  double x, y;

  for (guint i = 0; i < n; i++)
    rmp_wave_scene_evaluate (self, &g_array_index (ruler->points, RmpSurfacePoint, i),
                             positions + 3 * (gsize) i, normals + 3 * (gsize) i);
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
draw (RmpWaveScene *self, GtkSnapshot *snapshot)
{
  g_autoptr (RmpWaveRuler) ruler = NULL;
  double wavelength;
  guint step;

  ruler = rmp_wave_scene_lay_ruler (self, &wavelength, &step);
  for (guint pane = 0; ruler && pane < rmp_workspace_get_panes (self->workspace); pane++)
    if (find_look (self->workspace, pane) == self->look)
      draw_in_pane (self, snapshot, pane, ruler, step, wavelength);
}

static void
rmp_wave_mark_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RmpWaveMark *self = RMP_WAVE_MARK (widget);
  RmpWaveScene scene;

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
