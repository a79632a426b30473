/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "uv/uv-view-private.h"

#include "store/assets/unwrap.h"
#include "tools/marks.h"
#include "tools/pattern-brush/pattern-brush-tool.h"
#include "uv/uv-underlay.h"
#include "widgets/i18n.h"

#include <math.h>

/* The part of the widget that the layout fills after fitting. */
#define FIT 0.92
#define MARK 5.0
/* A ring smaller than this is a dot. */
#define SMALLEST_RING 4.0

G_DEFINE_FINAL_TYPE (RmpUvView, rmp_uv_view, GTK_TYPE_WIDGET)

/* --- sight ------------------------------------------------------------------------------------ */

void
rmp_uv_view_to_pixel (RmpUvView *self, const double position[2], double pixel[2])
{
  g_return_if_fail (RMP_IS_UV_VIEW (self));
  pixel[0] = self->sight.left + position[0] * self->sight.size;
  pixel[1] = self->sight.bottom - position[1] * self->sight.size;
}

void
rmp_uv_view_from_pixel (RmpUvView *self, const double pixel[2], double position[2])
{
  g_return_if_fail (RMP_IS_UV_VIEW (self));
  position[0] = (pixel[0] - self->sight.left) / self->sight.size;
  position[1] = (self->sight.bottom - pixel[1]) / self->sight.size;
}

/* The extent of the layout: the unit square, and islands that go beyond it. */
static void
fit (RmpUvView *self)
{
  const double width = gtk_widget_get_width (GTK_WIDGET (self)),
               height = gtk_widget_get_height (GTK_WIDGET (self));
  double low[2] = { 0, 0 }, high[2] = { 1, 1 };

  if (self->layout)
    rmp_uv_layout_get_extent (self->layout, low, high);
  for (guint j = 0; j < 2; j++)
    {
      low[j] = MIN (low[j], 0.0);
      high[j] = MAX (high[j], 1.0);
    }
  self->sight.size = FIT * MIN (width / (high[0] - low[0]), height / (high[1] - low[1]));
  self->sight.size = MAX (self->sight.size, 1.0);
  self->sight.left = 0.5 * (width - (low[0] + high[0]) * self->sight.size);
  self->sight.bottom = 0.5 * (height + (low[1] + high[1]) * self->sight.size);
  self->fitted[0] = (int) width;
  self->fitted[1] = (int) height;
}

void
rmp_uv_view_fit (RmpUvView *self)
{
  g_return_if_fail (RMP_IS_UV_VIEW (self));

  self->chosen = FALSE;
  fit (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* --- what is shown ---------------------------------------------------------------------------- */

RmpUvLayout *
rmp_uv_view_get_layout (RmpUvView *self)
{
  return self->layout;
}

static GBytes *
get_cloth (RmpGarment *garment, RmpMesh *mesh)
{
  const guint8 *cloth = rmp_garment_get_cloth (garment);

  return cloth ? g_bytes_new (cloth, rmp_mesh_get_n_faces (mesh)) : NULL;
}

static gboolean
is_same_cloth (GBytes *a, GBytes *b)
{
  return a == b || (a && b && g_bytes_equal (a, b));
}

static void
take_layout (RmpUvView *self, RmpMesh *mesh, GBytes *cloth)
{
  g_clear_pointer (&self->layout, rmp_uv_layout_unref);
  g_clear_pointer (&self->mesh, rmp_mesh_unref);
  g_clear_pointer (&self->cloth, g_bytes_unref);
  if (mesh)
    {
      self->layout = rmp_uv_layout_new (mesh, cloth ? g_bytes_get_data (cloth, NULL) : NULL);
      self->mesh = rmp_mesh_ref (mesh);
      self->cloth = cloth ? g_bytes_ref (cloth) : NULL;
    }
  self->marked = self->was_put = FALSE;
  rmp_uv_lines_set_layout (self->lines, self->layout);
  if (!self->chosen)
    fit (self);
}

static void
update_layout (RmpUvView *self)
{
  RmpGarment *garment = self->target.garment;
  RmpMesh *mesh = garment ? rmp_surface_get_mesh (rmp_garment_get_surface (garment)) : NULL;
  g_autoptr (GBytes) cloth = mesh ? get_cloth (garment, mesh) : NULL;

  if (mesh != self->mesh || !is_same_cloth (cloth, self->cloth))
    take_layout (self, mesh, cloth);
}

static void
update_words (RmpUvView *self)
{
  const RmpPaintTarget *target = &self->target;
  const char *painted = rmp_paint_target_get_name (target);
  g_autofree char *name = NULL, *reason = NULL;

  if (self->layout)
    name = painted ? g_strdup_printf ("%s · %s", rmp_garment_get_name (target->garment), painted)
                   : g_strdup (rmp_garment_get_name (target->garment));
  else if (!target->garment)
    reason = g_strdup (_ ("Select a garment to see it laid flat."));
  else
    reason = g_strdup_printf (_ ("“%s” has no UVs: nothing says where its faces lie on an image."),
                              rmp_garment_get_name (target->garment));
  gtk_widget_set_visible (GTK_WIDGET (self->name), name != NULL);
  gtk_label_set_text (self->name, name ? name : "");
  gtk_widget_set_visible (self->empty, reason != NULL);
  gtk_widget_set_visible (self->unwrap, target->garment != NULL);
  gtk_label_set_text (self->reason, reason ? reason : "");
}

static void
on_unwrap (RmpUvView *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *summary = NULL;

  g_assert (RMP_IS_UV_VIEW (self));
  if (!self->target.garment)
    return;
  if (rmp_surface_unwrap (rmp_garment_get_surface (self->target.garment), &summary, &error))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report-undoable", "s", summary);
  else
    gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", error->message);
}

/* A stroke under way takes precedence over the document. */
static RmpHeightImage *
get_image (RmpUvView *self)
{
  RmpTool *tool = rmp_viewport_get_tool (self->viewport);
  RmpHeightImage *painted = RMP_IS_PATTERN_BRUSH_TOOL (tool)
                                ? rmp_pattern_brush_tool_get_shown (RMP_PATTERN_BRUSH_TOOL (tool))
                                : NULL;

  return painted ? painted : rmp_paint_target_get_shown (&self->target);
}

static void
update_underlay (RmpUvView *self)
{
  g_autoptr (GBytes)
      colours = self->layout
                    ? rmp_uv_underlay_new (self->workspace, self->target.garment, self->layout)
                    : NULL;

  rmp_uv_lines_set_colours (self->lines, colours);
}

static void
update (RmpUvView *self)
{
  g_assert (RMP_IS_UV_VIEW (self));

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  rmp_paint_target_find (&self->target, self->workspace);
  update_layout (self);
  update_underlay (self);
  rmp_height_tiles_show (self->tiles, get_image (self));
  update_words (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
rmp_uv_view_set_viewport (RmpUvView *self, RmpViewport *viewport)
{
  g_return_if_fail (RMP_IS_UV_VIEW (self));
  self->viewport = viewport;
  rmp_uv_view_watch_viewport (self);
}

static void
on_frame_ready (RmpUvView *self, RmpSurface *surface)
{
  g_assert (RMP_IS_UV_VIEW (self));

  /* A view that is not mapped follows nothing: what it showed last may be gone. */
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || !self->target.garment ||
      rmp_garment_get_surface (self->target.garment) != surface)
    return;
  update_underlay (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
rmp_uv_view_set_workspace (RmpUvView *self, RmpWorkspace *workspace)
{
  g_return_if_fail (RMP_IS_UV_VIEW (self));

  rmp_workspace_follow (workspace, &self->workspace, self, G_CALLBACK (update),
                        G_CALLBACK (on_frame_ready));
  self->target = (RmpPaintTarget){ 0 };
  take_layout (self, NULL, NULL);
  rmp_height_tiles_show (self->tiles, NULL);
  update (self);
}

/* --- drawing ---------------------------------------------------------------------------------- */

static void
draw_image (RmpUvView *self, GtkSnapshot *snapshot)
{
  const float size = (float) self->sight.size;
  const graphene_rect_t position = GRAPHENE_RECT_INIT (
      (float) self->sight.left, (float) self->sight.bottom - size, size, size);
  const graphene_rect_t seen = GRAPHENE_RECT_INIT (
      0, 0, (float) gtk_widget_get_width (GTK_WIDGET (self)),
      (float) gtk_widget_get_height (GTK_WIDGET (self)));

  gtk_snapshot_append_color (snapshot, &(GdkRGBA){ .5f, .5f, .5f, 1 }, &seen);
  rmp_height_tiles_snapshot (self->tiles, snapshot, &position, &seen,
                             gtk_widget_get_scale_factor (GTK_WIDGET (self)));
}

static void
draw_ring (GtkSnapshot *snapshot, const double centre[2], double radius, float width,
           const GdkRGBA *colour)
{
  const float half = (float) radius + 0.5f * width;
  GskRoundedRect ring;

  gsk_rounded_rect_init_from_rect (
      &ring,
      &GRAPHENE_RECT_INIT ((float) centre[0] - half, (float) centre[1] - half, 2 * half, 2 * half),
      half);
  gtk_snapshot_append_border (snapshot, &ring, (const float[4]){ width, width, width, width },
                              (const GdkRGBA[4]){ *colour, *colour, *colour, *colour });
}

static void
draw_mark (RmpUvView *self, GtkSnapshot *snapshot, const double position[2], double radius)
{
  double pixel[2];

  rmp_uv_view_to_pixel (self, position, pixel);
  if (radius * self->sight.size >= SMALLEST_RING)
    {
      draw_ring (snapshot, pixel, radius * self->sight.size, 4,
                 &(GdkRGBA){ .08f, .08f, .10f, .6f });
      draw_ring (snapshot, pixel, radius * self->sight.size, 2, &(GdkRGBA){ 1, .86f, .40f, 1 });
    }
  else
    rmp_mark_dot (snapshot, RMP_MARK_FOLD, pixel[0], pixel[1], MARK);
}

/* Draws the ring with the size that it has on the cloth there; off the cloth there is none. */
static void
draw_pointer (RmpUvView *self, GtkSnapshot *snapshot)
{
  double position[2], radius;
  RmpSurfacePoint point;

  rmp_uv_view_from_pixel (self, self->pointer, position);
  if (!rmp_uv_layout_find (self->layout, position, &point))
    return;
  radius = rmp_uv_view_get_radius (self, NULL) * rmp_uv_layout_get_scale (self->layout, point.face);
  if (radius > 0.0)
    draw_mark (self, snapshot, position, radius);
  if (self->drag == RMP_UV_PAINTING &&
      hypot (self->pointer[0] - self->pen[0], self->pointer[1] - self->pen[1]) > 1.0)
    rmp_mark_dot (snapshot, RMP_MARK_TWIN, self->pen[0], self->pen[1], 3.0);
  rmp_brush_adjust_snapshot (&self->adjust, rmp_brush_settings_get_default (), GTK_WIDGET (self),
                             snapshot, self->pointer[0], self->pointer[1]);
}

static void
rmp_uv_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RmpUvView *self = RMP_UV_VIEW (widget);

  if (!self->chosen && (self->fitted[0] != gtk_widget_get_width (widget) ||
                        self->fitted[1] != gtk_widget_get_height (widget)))
    fit (self);
  if (self->layout)
    {
      draw_image (self, snapshot);
      rmp_uv_lines_snapshot (self->lines, snapshot, &self->sight, gtk_widget_get_width (widget),
                             gtk_widget_get_height (widget), gtk_widget_get_scale_factor (widget));
      if (self->marked)
        draw_mark (self, snapshot, self->mark, self->mark_radius);
      if (self->hovering)
        draw_pointer (self, snapshot);
    }
  GTK_WIDGET_CLASS (rmp_uv_view_parent_class)->snapshot (widget, snapshot);
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_uv_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (rmp_uv_view_parent_class)->map (widget);
  update (RMP_UV_VIEW (widget));
}

static void
rmp_uv_view_dispose (GObject *object)
{
  RmpUvView *self = RMP_UV_VIEW (object);
  GtkWidget *child;

  if (self->lines)
    rmp_uv_view_set_workspace (self, NULL);
  g_clear_pointer (&self->lines, rmp_uv_lines_free);
  g_clear_pointer (&self->tiles, rmp_height_tiles_free);
  rmp_brush_adjust_clear (&self->adjust);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))))
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (rmp_uv_view_parent_class)->dispose (object);
}

static void
rmp_uv_view_class_init (RmpUvViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rmp_uv_view_dispose;
  widget_class->snapshot = rmp_uv_view_snapshot;
  widget_class->map = rmp_uv_view_map;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/rimple/Rimple/ui/uv-view.ui");
  gtk_widget_class_bind_template_child (widget_class, RmpUvView, name);
  gtk_widget_class_bind_template_child (widget_class, RmpUvView, empty);
  gtk_widget_class_bind_template_child (widget_class, RmpUvView, reason);
  gtk_widget_class_bind_template_child (widget_class, RmpUvView, unwrap);
  gtk_widget_class_bind_template_callback (widget_class, on_unwrap);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "uvview");
}

static void
rmp_uv_view_init (RmpUvView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  self->tiles = rmp_height_tiles_new ();
  self->lines = rmp_uv_lines_new (G_CALLBACK (gtk_widget_queue_draw), self);
  rmp_uv_view_init_pointer (self);
}
