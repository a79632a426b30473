/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "brush-stage.h"

#include "ui-test.h"

#include <math.h>

void
rmp_brush_stage_set_up (void)
{
  g_autoptr (RmpProfile) falloff = rmp_profile_new_cubic ();

  g_object_set (rmp_brush_settings_get_default (), "in-pixels", FALSE, "radius-mm",
                RMP_BRUSH_STAGE_RADIUS, "strength", 1.0, "spacing", 0.2, "stabiliser", 0.0,
                "pressure-radius", FALSE, "pressure-strength", FALSE, "falloff", falloff, NULL);
}

void
rmp_brush_stage_find_ends (RmpBrushStage *self)
{
  const double width = gtk_widget_get_width (GTK_WIDGET (self->viewport));
  double best = 0.0;

  for (double y = 0.0; y < gtk_widget_get_height (GTK_WIDGET (self->viewport)); y += 8.0)
    {
      double first = -1.0, last = -1.0;

      for (double x = 0.0; x < width; x += 8.0)
        {
          RmpSurfaceHit hit;

          if (!rmp_viewport_locate (self->viewport, x, y, &hit) || hit.garment != self->garment ||
              !hit.front)
            continue;
          if (first < 0.0)
            first = x;
          last = x;
        }
      if (last - first <= best)
        continue;
      best = last - first;
      self->left[0] = round (first + 0.3 * best);
      self->right[0] = round (first + 0.7 * best);
      self->left[1] = self->right[1] = y;
    }
  g_assert_cmpfloat (best, >, 100.0);
}

void
rmp_brush_stage_begin (RmpBrushStage *self, GApplication *application)
{
  GtkWidget *window = rmp_window_new (GTK_APPLICATION (application));

  *self = (RmpBrushStage){ .window = RMP_WINDOW (window),
                           .viewport = rmp_window_get_viewport (RMP_WINDOW (window)) };
  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (self->window, "arm");
  rmp_ui_test_wait_for_picture (window);
  self->workspace = rmp_window_get_workspace (self->window);
  self->project = rmp_workspace_get_project (self->workspace);
  self->garment = g_list_model_get_item (rmp_project_get_garments (self->project), 0);
  g_object_unref (self->garment);
  self->mesh = rmp_surface_get_mesh (rmp_garment_get_surface (self->garment));
  rmp_workspace_set_frame (self->workspace, 0);
  g_object_set (self->workspace, "symmetry", FALSE, "mirror-y", FALSE, "mirror-z", FALSE,
                "see-through", FALSE, NULL);
  rmp_workspace_select (self->workspace, self->garment);
  rmp_brush_stage_set_up ();
  rmp_ui_test_wait_for_picture (window);
  rmp_brush_stage_find_ends (self);
}
