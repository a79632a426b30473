/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/directions/direction-brush-tool.h"

#include "painting/vertex-fill.h"
#include "tools/brushes/vertex-dab.h"
#include "tools/directions/direction-menu.h"
#include "tools/garments/garment-sheet.h"
#include "tools/tangents.h"
#include "widgets/i18n.h"
#include "workspace/selected-garment.h"

#include <math.h>

/* The length of a drawn direction, as a part of the mean edge of the cloth. */
#define LINE_LENGTH 0.6f
/* When erasing, a dab with at least this weight removes directions. */
#define ERASING 0.25

struct _RmpDirectionBrushTool
{
  RmpBrushTool parent_instance;

  /* A stroke */
  RmpGarment *garment;    /* NULL: no stroke is under way */
  RmpDirectionItem *item; /* (nullable): NULL: the stroke makes one */
  float *directions;      /* [#V × 3] as they show */
  float *normals;         /* [#V × 3] at rest */
  RmpVertexDab *dab;
  RmpBrushMode mode;
  GArray *
      waiting; /* of RmpBrushDab: the first ones, kept until the direction of the stroke is known */

  gboolean wants_fill; /* the next drag fills the whole field */
  gboolean filling;    /* … it does */
  RmpSurfacePoint from, to;
};

G_DEFINE_FINAL_TYPE (RmpDirectionBrushTool, rmp_direction_brush_tool, RMP_TYPE_BRUSH_TOOL)

/* --- what is painted -------------------------------------------------------------------------- */

static RmpWorkspace *
get_workspace (gpointer self)
{
  return rmp_brush_tool_get_workspace (self);
}

static RmpDirectionItem *
get_item (gpointer self)
{
  GObject *selection = get_workspace (self) ? rmp_workspace_get_selection (get_workspace (self))
                                            : NULL;

  return selection && RMP_IS_DIRECTION_ITEM (selection) ? RMP_DIRECTION_ITEM (selection) : NULL;
}

static RmpGarment *
get_garment (gpointer self)
{
  return get_workspace (self) ? rmp_workspace_get_selected_garment (get_workspace (self)) : NULL;
}

static RmpSurface *
rmp_direction_brush_tool_get_surface (RmpBrushTool *self)
{
  RmpGarment *garment = get_garment (self);

  g_assert (RMP_IS_BRUSH_TOOL (self));
  return garment ? rmp_garment_get_surface (garment) : NULL;
}

static void
clear (RmpDirectionBrushTool *self)
{
  rmp_brush_tool_let_go (RMP_BRUSH_TOOL (self));
  g_clear_pointer (&self->dab, rmp_vertex_dab_free);
  g_clear_pointer (&self->directions, g_free);
  g_clear_pointer (&self->normals, g_free);
  g_clear_object (&self->garment);
  g_clear_object (&self->item);
  g_array_set_size (self->waiting, 0);
}

static void
show (RmpDirectionBrushTool *self)
{
  rmp_viewport_queue_scenes (rmp_tool_get_viewport (RMP_TOOL (self)));
}

/* Normals of vertices: sums of the normals of faces, weighted by area. */
static float *
find_normals (const RmpTopology *topology, const float *positions)
{
  float *normals = g_new0 (float, 3 * (gsize) topology->n_vertices);

  for (guint32 face = 0; face < topology->n_faces; face++)
    {
      const guint32 *corners = topology->faces + 3 * (gsize) face;
      const float *p = positions + 3 * (gsize) corners[0], *q = positions + 3 * (gsize) corners[1];
      const float *r = positions + 3 * (gsize) corners[2];

      for (guint i = 0; i < 3; i++)
        {
          const guint j = (i + 1) % 3, k = (i + 2) % 3;
          const float area = (q[j] - p[j]) * (r[k] - p[k]) - (q[k] - p[k]) * (r[j] - p[j]);

          for (guint c = 0; c < 3; c++)
            normals[3 * (gsize) corners[c] + i] += area;
        }
    }
  for (guint32 vertex = 0; vertex < topology->n_vertices; vertex++)
    rmp_tangent_normalise (normals + 3 * (gsize) vertex);
  return normals;
}

/* --- strokes ---------------------------------------------------------------------------------- */

static gboolean
rmp_direction_brush_tool_begin (RmpBrushTool *brush, const RmpSurfaceHit *hit, RmpBrushMode mode)
{
  RmpDirectionBrushTool *self = RMP_DIRECTION_BRUSH_TOOL (brush);
  RmpDirectionItem *item = get_item (self);
  RmpGarment *garment = get_garment (self) ? get_garment (self) : hit->garment;
  RmpMesh *mesh = rmp_surface_get_mesh (hit->surface);
  const gsize n = 3 * (gsize) rmp_mesh_get_n_vertices (mesh);

  if (!garment || hit->garment != garment)
    return FALSE;
  rmp_brush_tool_hold (brush, hit, rmp_garment_get_directions (garment), item);
  g_set_object (&self->garment, garment);
  g_set_object (&self->item, item);
  self->mode = mode;
  self->directions = item ? g_memdup2 (rmp_direction_item_get_directions (item), n * sizeof (float))
                          : g_new0 (float, n);
  self->dab = rmp_vertex_dab_new (rmp_brush_tool_get_cloth (brush), garment,
                                  rmp_brush_tool_get_settings (brush));
  self->normals = find_normals (rmp_vertex_dab_get_topology (self->dab),
                                rmp_mesh_get_positions (mesh));
  return TRUE;
}

static void
comb (RmpDirectionBrushTool *self, const RmpBrushDab *dab, const GArray *shares)
{
  const float *rest = rmp_mesh_get_positions (rmp_surface_get_mesh (dab->hit.surface));
  const float *shown = rmp_shown_cloth_get_positions (
      rmp_brush_tool_get_cloth (RMP_BRUSH_TOOL (self)), dab->hit.surface, NULL);
  float along[3];

  rmp_tangent_carry (rmp_vertex_dab_get_topology (self->dab), dab->hit.point.face, shown, rest,
                     dab->direction, along);
  for (guint i = 0; i < shares->len; i++)
    {
      const RmpVertexShare *share = &g_array_index (shares, RmpVertexShare, i);
      float *direction = self->directions + 3 * (gsize) share->vertex,
            goal[3] = { along[0], along[1], along[2] };

      rmp_tangent_flatten (self->normals + 3 * (gsize) share->vertex, goal);
      if (share->weight > 0.0)
        rmp_tangent_comb (direction, goal, share->weight);
    }
}

static void
erase (RmpDirectionBrushTool *self, const GArray *shares)
{
  for (guint i = 0; i < shares->len; i++)
    {
      const RmpVertexShare *share = &g_array_index (shares, RmpVertexShare, i);

      if (share->weight > ERASING)
        memset (self->directions + 3 * (gsize) share->vertex, 0, 3 * sizeof (float));
    }
}

/* Mixes each vertex with its neighbours, one vertex after the other; a vertex without direction
 * takes theirs.
 */
static void
smooth (RmpDirectionBrushTool *self, const GArray *shares)
{
  const RmpTopology *topology = rmp_vertex_dab_get_topology (self->dab);

  for (guint i = 0; i < shares->len; i++)
    {
      const RmpVertexShare *share = &g_array_index (shares, RmpVertexShare, i);
      float *direction = self->directions + 3 * (gsize) share->vertex,
            mean[3] = { direction[0], direction[1], direction[2] };
      const guint32 first = topology->vertex_edge_start[share->vertex];
      const guint32 end = topology->vertex_edge_start[share->vertex + 1];

      for (guint32 j = first; j < end; j++)
        rmp_tangent_comb (mean, self->directions + 3 * (gsize) topology->vertex_neighbours[j],
                          1.0 / (j - first + 2.0));
      rmp_tangent_flatten (self->normals + 3 * (gsize) share->vertex, mean);
      rmp_tangent_comb (direction, mean, share->weight);
    }
}

static void
put_down (RmpDirectionBrushTool *self, const RmpBrushDab *dab)
{
  const GArray *shares = rmp_vertex_dab_find (self->dab, dab);

  if (self->mode == RMP_BRUSH_ADD)
    comb (self, dab, shares);
  else if (self->mode == RMP_BRUSH_INVERT)
    erase (self, shares);
  else
    smooth (self, shares);
}

/* Paints the first dabs with the direction of those that followed. */
static void
put_down_waiting (RmpDirectionBrushTool *self, const RmpBrushDab *next)
{
  for (guint i = 0; i < self->waiting->len; i++)
    {
      RmpBrushDab *dab = &g_array_index (self->waiting, RmpBrushDab, i);

      if (dab->twin != next->twin)
        continue;
      memcpy (dab->direction, next->direction, sizeof dab->direction);
      put_down (self, dab);
      g_array_remove_index_fast (self->waiting, i--);
    }
}

static void
rmp_direction_brush_tool_dabs (RmpBrushTool *brush, guint n, const RmpBrushDab *dabs)
{
  RmpDirectionBrushTool *self = RMP_DIRECTION_BRUSH_TOOL (brush);

  for (guint i = 0; i < n; i++)
    {
      const float *along = dabs[i].direction;

      if (self->mode == RMP_BRUSH_ADD && along[0] == 0.0f && along[1] == 0.0f && along[2] == 0.0f)
        {
          g_array_append_val (self->waiting, dabs[i]);
          continue;
        }
      put_down_waiting (self, dabs + i);
      put_down (self, dabs + i);
    }
  show (self);
}

/* Stores what was painted as one edit. @nothing: the stroke left nothing that a new field would
 * hold
 */
static void
keep (RmpDirectionBrushTool *self, const char *label, gboolean nothing)
{
  g_autoptr (RmpGarment) garment = g_object_ref (self->garment);
  g_autoptr (RmpDirectionItem) item = self->item ? g_object_ref (self->item) : NULL;
  g_autofree float *directions = g_steal_pointer (&self->directions);
  g_autoptr (GError) error = NULL;

  clear (self);
  if (item)
    rmp_direction_item_set_directions (item, directions, label, &error);
  else if (!nothing)
    {
      RmpDirectionItem *made = rmp_garment_add_directions (garment, NULL, directions, &error);

      if (made)
        rmp_workspace_select (get_workspace (self), made);
    }
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (rmp_tool_get_viewport (RMP_TOOL (self))), "win.report",
                                "s", error->message);
  show (self);
}

static void
rmp_direction_brush_tool_end (RmpBrushTool *brush, gboolean give_up)
{
  RmpDirectionBrushTool *self = RMP_DIRECTION_BRUSH_TOOL (brush);

  if (!give_up)
    keep (self, _ ("Paint Directions"), self->waiting->len > 0);
  else
    clear (self);
  show (self);
}

/* --- filling by a drag ------------------------------------------------------------------------ */

static void
fill (RmpDirectionBrushTool *self)
{
  const RmpSheet *sheet = rmp_garment_get_sheet (self->garment, NULL);
  double from[3], to[3];

  rmp_sheet_position (sheet, &self->from, from);
  rmp_sheet_position (sheet, &self->to, to);
  for (guint i = 0; i < 3; i++)
    to[i] -= from[i];
  rmp_vertex_directions_fill (sheet->topology->n_vertices, self->normals, to, self->directions);
  show (self);
}

static gboolean
rmp_direction_brush_tool_press (RmpTool *tool, const RmpToolEvent *event)
{
  RmpDirectionBrushTool *self = RMP_DIRECTION_BRUSH_TOOL (tool);
  const RmpSurfaceHit *hover;

  if (!self->wants_fill || event->button != GDK_BUTTON_PRIMARY)
    return RMP_TOOL_CLASS (rmp_direction_brush_tool_parent_class)->press (tool, event);
  rmp_tool_hover (tool, event);
  hover = rmp_brush_tool_get_hover (RMP_BRUSH_TOOL (tool));
  if (!hover || !rmp_direction_brush_tool_begin (RMP_BRUSH_TOOL (tool), hover, RMP_BRUSH_ADD))
    return FALSE;
  self->from = self->to = hover->point;
  self->filling = TRUE;
  rmp_tool_hint_changed (tool);
  return TRUE;
}

static void
rmp_direction_brush_tool_drag (RmpTool *tool, const RmpToolEvent *event)
{
  RmpDirectionBrushTool *self = RMP_DIRECTION_BRUSH_TOOL (tool);
  const RmpSurfaceHit *hover;

  if (!self->filling)
    {
      RMP_TOOL_CLASS (rmp_direction_brush_tool_parent_class)->drag (tool, event);
      return;
    }
  rmp_tool_hover (tool, event);
  hover = rmp_brush_tool_get_hover (RMP_BRUSH_TOOL (tool));
  if (!hover || hover->garment != self->garment)
    return;
  self->to = hover->point;
  fill (self);
}

static void
rmp_direction_brush_tool_release (RmpTool *tool, const RmpToolEvent *event)
{
  RmpDirectionBrushTool *self = RMP_DIRECTION_BRUSH_TOOL (tool);

  if (!self->filling)
    {
      RMP_TOOL_CLASS (rmp_direction_brush_tool_parent_class)->release (tool, event);
      return;
    }
  self->wants_fill = self->filling = FALSE;
  keep (self, _ ("Fill Directions"), FALSE);
  rmp_tool_hint_changed (tool);
}

static gboolean
rmp_direction_brush_tool_cancel (RmpTool *tool)
{
  RmpDirectionBrushTool *self = RMP_DIRECTION_BRUSH_TOOL (tool);
  const gboolean busy = self->wants_fill;

  if (self->filling)
    {
      clear (self);
      show (self);
    }
  self->wants_fill = self->filling = FALSE;
  if (busy)
    rmp_tool_hint_changed (tool);
  return RMP_TOOL_CLASS (rmp_direction_brush_tool_parent_class)->cancel (tool) || busy;
}

static void
rmp_direction_brush_tool_run (RmpTool *tool, const char *command)
{
  RmpDirectionBrushTool *self = RMP_DIRECTION_BRUSH_TOOL (tool);

  if (g_str_equal (command, "direction-drag") && !self->garment)
    {
      self->wants_fill = TRUE;
      rmp_tool_hint_changed (tool);
    }
  RMP_TOOL_CLASS (rmp_direction_brush_tool_parent_class)->run (tool, command);
}

static GMenuModel *
rmp_direction_brush_tool_get_menu (RmpTool *tool, const RmpToolEvent *event G_GNUC_UNUSED)
{
  return get_garment (tool) ? rmp_direction_menu_new (get_workspace (tool), get_garment (tool))
                            : NULL;
}

/* --- what is shown ---------------------------------------------------------------------------- */

/* Draws the directions at the vertices of the garment in the pose of the pane. */
static void
add_directions (RmpScene *scene, RmpShownCloth *cloth, RmpGarment *garment, const float *directions)
{
  RmpSurface *surface = rmp_garment_get_surface (garment);
  const RmpTopology *topology = rmp_garment_get_sheet (garment, NULL)->topology;
  const float *rest = rmp_mesh_get_positions (rmp_surface_get_mesh (surface)), *shown_normals;
  const float *shown = rmp_shown_cloth_get_positions (cloth, surface, &shown_normals);
  const float reach = 0.5f * LINE_LENGTH * (float) rmp_garment_get_mean_edge (garment);
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (float)),
                     normals = g_array_new (FALSE, FALSE, sizeof (float));

  for (guint32 vertex = 0; vertex < topology->n_vertices; vertex++)
    {
      const float *direction = directions + 3 * (gsize) vertex,
                  *position = shown + 3 * (gsize) vertex;
      float along[3], ends[2][3];

      if (topology->vertex_corner_start[vertex] == topology->vertex_corner_start[vertex + 1] ||
          isnan (position[0]) ||
          (direction[0] == 0.0f && direction[1] == 0.0f && direction[2] == 0.0f))
        continue;
      rmp_tangent_carry (topology,
                         topology->vertex_corners[topology->vertex_corner_start[vertex]] / 3, rest,
                         shown, direction, along);
      for (guint i = 0; i < 3; i++)
        {
          ends[0][i] = position[i] - reach * along[i];
          ends[1][i] = position[i] + reach * along[i];
        }
      g_array_append_vals (points, ends, 6);
      g_array_append_vals (normals, shown_normals + 3 * (gsize) vertex, 3);
      g_array_append_vals (normals, shown_normals + 3 * (gsize) vertex, 3);
    }
  if (points->len > 0)
    rmp_scene_add_line (scene,
                        &(RmpSceneLine){ .style = RMP_LINE_WRINKLE,
                                         .flags = RMP_LINE_PAIRS,
                                         .n_points = points->len / 3,
                                         .points = (const float *) (gpointer) points->data,
                                         .normals = (const float *) (gpointer) normals->data });
}

static void
rmp_direction_brush_tool_add_lines (RmpTool *tool, RmpScene *scene, guint pane)
{
  RmpDirectionBrushTool *self = RMP_DIRECTION_BRUSH_TOOL (tool);
  RmpDirectionItem *item = get_item (self);
  g_autoptr (RmpShownCloth) cloth = rmp_shown_cloth_new (rmp_tool_get_viewport (tool), pane);

  RMP_TOOL_CLASS (rmp_direction_brush_tool_parent_class)->add_lines (tool, scene, pane);
  if (self->directions)
    add_directions (scene, cloth, self->garment, self->directions);
  else if (item)
    add_directions (scene, cloth, rmp_direction_item_get_garment (item),
                    rmp_direction_item_get_directions (item));
}

static char *
rmp_direction_brush_tool_get_hint (RmpTool *tool)
{
  RmpDirectionItem *item = get_item (tool);
  g_autofree char *rest = RMP_TOOL_CLASS (rmp_direction_brush_tool_parent_class)->get_hint (tool);

  if (RMP_DIRECTION_BRUSH_TOOL (tool)->wants_fill)
    return g_strdup (
        _ ("Drag: fill the whole field along the way from where the drag begins · Esc: give up"));
  if (rmp_brush_tool_is_busy (RMP_BRUSH_TOOL (tool)))
    return g_steal_pointer (&rest);
  return g_strdup_printf (_ ("“%s”: %s"),
                          item ? rmp_direction_item_get_name (item) : _ ("New directions"), rest);
}

/* --- object ----------------------------------------------------------------------------------- */

static void
rmp_direction_brush_tool_dispose (GObject *object)
{
  clear (RMP_DIRECTION_BRUSH_TOOL (object));
  G_OBJECT_CLASS (rmp_direction_brush_tool_parent_class)->dispose (object);
}

static void
rmp_direction_brush_tool_finalize (GObject *object)
{
  g_array_unref (RMP_DIRECTION_BRUSH_TOOL (object)->waiting);
  G_OBJECT_CLASS (rmp_direction_brush_tool_parent_class)->finalize (object);
}

static void
rmp_direction_brush_tool_class_init (RmpDirectionBrushToolClass *klass)
{
  RmpBrushToolClass *brush_class = RMP_BRUSH_TOOL_CLASS (klass);
  RmpToolClass *tool_class = RMP_TOOL_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_direction_brush_tool_dispose;
  G_OBJECT_CLASS (klass)->finalize = rmp_direction_brush_tool_finalize;
  brush_class->get_surface = rmp_direction_brush_tool_get_surface;
  brush_class->begin = rmp_direction_brush_tool_begin;
  brush_class->dabs = rmp_direction_brush_tool_dabs;
  brush_class->end = rmp_direction_brush_tool_end;
  tool_class->press = rmp_direction_brush_tool_press;
  tool_class->drag = rmp_direction_brush_tool_drag;
  tool_class->release = rmp_direction_brush_tool_release;
  tool_class->cancel = rmp_direction_brush_tool_cancel;
  tool_class->run = rmp_direction_brush_tool_run;
  tool_class->get_menu = rmp_direction_brush_tool_get_menu;
  tool_class->add_lines = rmp_direction_brush_tool_add_lines;
  tool_class->get_hint = rmp_direction_brush_tool_get_hint;
}

static void
rmp_direction_brush_tool_init (RmpDirectionBrushTool *self)
{
  self->waiting = g_array_new (FALSE, FALSE, sizeof (RmpBrushDab));
}
