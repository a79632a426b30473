/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sleeve.h"

#include <math.h>
#include <string.h>

void
sleeve_pose (Sleeve *self, double angle)
{
  double turn = self->motion[0];

  for (guint i = 0; i < SLEEVE_N_VERTICES; i++)
    {
      double a = 2.0 * G_PI * (i % SLEEVE_ROUND) / SLEEVE_ROUND,
             z = ((double) (i / SLEEVE_ROUND) / SLEEVE_LONG - 0.5) * 0.5;
      /* no two triangles alike, so that rounding never decides which comes first */
      double radius = 0.06 * (1.0 + 0.1 * cos (a - 0.7) + 0.03 * cos (2.0 * a + 7.0 * z));
      double x = radius * cos (a), y = radius * sin (a), w = CLAMP (0.5 + z / 0.15, 0.0, 1.0);
      double bent_y = (1.0 - w) * y + w * (cos (angle) * y - sin (angle) * z);

      self->positions[3 * i] = (float) (cos (turn) * x - sin (turn) * bent_y + self->motion[1]);
      self->positions[3 * i + 1] = (float) (sin (turn) * x + cos (turn) * bent_y + self->motion[2]);
      self->positions[3 * i + 2] = (float) ((1.0 - w) * z +
                                            w * (sin (angle) * y + cos (angle) * z) +
                                            self->motion[3]);
    }
}

void
sleeve_init (Sleeve *self)
{
  guint32 faces[3 * SLEEVE_N_FACES];
  g_autoptr (RmpTopology) topology = NULL;

  for (guint32 j = 0, at = 0; j < SLEEVE_LONG; j++)
    for (guint32 i = 0; i < SLEEVE_ROUND; i++)
      {
        guint32 a = j * SLEEVE_ROUND + i, b = j * SLEEVE_ROUND + (i + 1) % SLEEVE_ROUND;
        const guint32 quad[6] = { a, b, b + SLEEVE_ROUND, a, b + SLEEVE_ROUND, a + SLEEVE_ROUND };

        memcpy (faces + at, quad, sizeof quad);
        at += 6;
      }
  memset (self, 0, sizeof *self);
  topology = rmp_topology_new (SLEEVE_N_VERTICES, SLEEVE_N_FACES, faces);
  sleeve_pose (self, 0.0);
  self->cloth = rmp_wrinkle_cloth_new (topology, self->positions);
  self->state = rmp_wrinkle_state_new (self->cloth);
  rmp_wrinkle_options_init (&self->options, 1.8);
}

void
sleeve_clear (Sleeve *self)
{
  rmp_wrinkle_state_free (self->state);
  rmp_wrinkle_cloth_free (self->cloth);
}

double
sleeve_bend (guint frame)
{
  return 0.9 * (1.0 - cos (2.0 * G_PI * frame / SLEEVE_N_FRAMES));
}

void
sleeve_step (Sleeve *self, guint frame)
{
  sleeve_pose (self, sleeve_bend (frame));
  rmp_wrinkle_state_step (self->state, &self->options, self->positions, 0, NULL, NULL);
}

guint
sleeve_count (const Sleeve *self)
{
  return rmp_wrinkle_state_get_n_wrinkles (self->state);
}

void
sleeve_assert_checkpoints (Sleeve *self)
{
  for (guint frame = 0; frame < SLEEVE_N_FRAMES; frame++)
    {
      g_autoptr (RmpWrinkleState) copy = rmp_wrinkle_state_copy (self->state);
      g_autoptr (GBytes) played = NULL, sought = NULL;

      g_assert_nonnull (copy);
      sleeve_step (self, frame);
      rmp_wrinkle_state_step (copy, &self->options, self->positions, 0, NULL, NULL);
      played = rmp_wrinkle_state_save (self->state);
      sought = rmp_wrinkle_state_save (copy);
      g_assert_true (g_bytes_equal (played, sought));
    }
}
