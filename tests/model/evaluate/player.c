/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "player.h"

#include <string.h>

static void
on_ready (RmpTestPlayer *self, G_GNUC_UNUSED RmpSurface *surface, G_GNUC_UNUSED RmpLook *look,
          double frame)
{
  self->n_ready++;
  self->last_frame = frame;
}

static void
on_failed (RmpTestPlayer *self, G_GNUC_UNUSED RmpLook *look, const char *message)
{
  self->n_failed++;
  g_free (self->message);
  self->message = g_strdup (message);
}

static void
on_analysed (RmpTestPlayer *self)
{
  self->n_analysed++;
}

void
rmp_test_player_follow (RmpTestPlayer *self, RmpEvaluator *evaluator)
{
  g_signal_connect_swapped (evaluator, "frame-ready", G_CALLBACK (on_ready), self);
  g_signal_connect_swapped (evaluator, "failed", G_CALLBACK (on_failed), self);
  g_signal_connect_swapped (evaluator, "analysed", G_CALLBACK (on_analysed), self);
}

void
rmp_test_player_set_up (RmpTestPlayer *self, gconstpointer technique)
{
  g_autoptr (GError) error = NULL;

  self->project = rmp_test_project_new ();
  self->surface = rmp_test_get_surface (self->project);
  self->clip = g_list_model_get_item (
      rmp_character_get_clips (rmp_surface_get_character (self->surface)), 0);
  self->garment = rmp_project_add_garment (self->project, self->surface, "Sleeve", NULL, &error);
  g_assert_no_error (error);
  self->look = g_object_ref (
      rmp_project_add_look (self->project, self->garment, technique, "A", &error));
  self->layer = g_list_model_get_item (rmp_look_get_layers (self->look), 0);
  self->evaluator = rmp_evaluator_new (self->project);
  rmp_test_player_follow (self, self->evaluator);
}

void
rmp_test_player_tear_down (RmpTestPlayer *self, G_GNUC_UNUSED gconstpointer data)
{
  g_clear_object (&self->evaluator);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_clear_object (&self->layer);
  g_clear_object (&self->look);
  g_clear_object (&self->clip);
  g_clear_pointer (&self->message, g_free);
  rmp_project_close (self->project);
  g_clear_object (&self->project);
}

RmpResult *
rmp_test_player_request (RmpTestPlayer *self, double frame, gboolean *exact)
{
  return rmp_evaluator_request (self->evaluator, self->surface, self->look, self->clip, frame, NULL,
                                exact);
}

RmpResult *
rmp_test_player_wait_for (RmpTestPlayer *self, double frame)
{
  for (;;)
    {
      gboolean exact;
      g_autoptr (RmpResult) result = rmp_test_player_request (self, frame, &exact);

      if (exact)
        return g_steal_pointer (&result);
      g_main_context_iteration (NULL, TRUE);
    }
}

RmpFrameState
rmp_test_player_state (RmpTestPlayer *self, guint frame)
{
  return rmp_evaluator_get_frame_state (self->evaluator, self->surface, self->look, self->clip,
                                        frame);
}

gboolean
rmp_test_same_bytes (const RmpResult *a, const RmpResult *b)
{
  const RmpRelief *first = a->output.relief, *second = b->output.relief;
  guint n = first->topology->n_vertices;

  return first->form == second->form && n == second->topology->n_vertices &&
         memcmp (first->positions, second->positions, sizeof (float) * 3 * n) == 0 &&
         memcmp (first->normals, second->normals, sizeof (float) * 3 * n) == 0;
}

RmpValues *
rmp_test_player_linear_values (RmpTestPlayer *self)
{
  g_autoptr (GError) error = NULL;
  RmpValues *values = rmp_values_copy (rmp_layer_get_values (self->layer));

  g_assert_true (rmp_values_set_named (values, "skinning", "linear", &error));
  g_assert_no_error (error);
  return values;
}
