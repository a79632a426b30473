/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenes.h"

#include <math.h>

#include "geometry/vector.h"

static void
copy_rest (Gate *self)
{
  self->begin = g_memdup2 (self->cloth.positions,
                           3 * (gsize) self->cloth.n_vertices * sizeof (double));
}

static double *
pin (Gate *self, guint n, const guint *vertices)
{
  self->follow = g_new0 (double, self->cloth.n_vertices);
  for (guint i = 0; i < n; i++)
    self->follow[vertices[i]] = 1.0;
  return self->follow;
}

static double
get_fastest (const Gate *self)
{
  return gate_figure (self, "speed");
}

/* --- a ball, down through a sheet held at its corners ----------------------------------------- */

#define BALL_SQUARES 18
#define BALL_RADIUS 0.2
#define BALL_SPAN 1.0 /* seconds, at a metre a second */

static void
build_ball (Gate *self)
{
  const guint last = BALL_SQUARES * (BALL_SQUARES + 1);
  const double position[3] = { gate_pick (self, 0.01), gate_pick (self, 0.01), 0.25 };

  mesh_add_sheet (&self->cloth, BALL_SQUARES, 1.0, 0.0);
  mesh_add_sphere (&self->body, 24, BALL_RADIUS, position);
  pin (self, 4, (guint[4]){ 0, BALL_SQUARES, last, last + BALL_SQUARES });
}

static void
move_ball (G_GNUC_UNUSED const Gate *self, double time, G_GNUC_UNUSED guint vertex,
           double position[3])
{
  position[2] -= MIN (time, BALL_SPAN);
}

static const char *
check_ball (Gate *self)
{
  const gsize n = self->cloth.n_vertices;
  const double *top = self->positions + 3 * n;
  const double middle[3] = { top[0], top[1], top[2] - BALL_RADIUS };

  for (gsize v = 0; v < n; v++)
    if (rmp_vector_distance (self->positions + 3 * v, middle) < BALL_RADIUS - 1e-3)
      return "is in the ball";
  return NULL;
}

/* --- a tube whose ends turn ------------------------------------------------------------------- */

/* Packed, cloth that is 0.31 m around and 3 mm thick fills a circle of 17 mm radius, and with the
 * gaps that faces of 25 mm leave, one of 20 to 25 mm. Four turns at a radius of 25 mm are 0.63 m:
 * between ends that are 2.08 m apart a thread on the outside becomes √(2.08² + 0.63²) = 2.17 m
 * long, 9 % more than its 2 m at rest, so that cloth which may strain by 10 % can be wrung so far.
 * (One of 1 m would have to strain by 18 %, however it lay.) The ends are 4 % farther apart than at
 * rest so that it stays straight, as who wrings cloth pulls it.
 */
#define TUBE_AROUND 14
#define TUBE_ALONG 80
#define TUBE_RADIUS 0.05
#define TUBE_LENGTH 2.0
#define TUBE_PULL 1.04
#define TUBE_SPAN 4.0  /* seconds */
#define TUBE_TURNS 4.0 /* of one end against the other */

static void
build_tube (Gate *self)
{
  mesh_add_tube (&self->cloth, TUBE_AROUND, TUBE_ALONG, TUBE_RADIUS, TUBE_LENGTH);
  copy_rest (self);
  for (gsize v = 0; v < self->cloth.n_vertices; v++)
    self->begin[3 * v + 2] *= TUBE_PULL;
  self->follow = g_new0 (double, self->cloth.n_vertices);
  for (guint i = 0; i < TUBE_AROUND; i++)
    self->follow[i] = self->follow[self->cloth.n_vertices - 1 - i] = 1.0;
}

static void
turn_tube (G_GNUC_UNUSED const Gate *self, double time, guint vertex, double position[3])
{
  const double side = vertex < TUBE_AROUND * (TUBE_ALONG + 1) / 2 ? 0.5 : -0.5;
  const double turn = side * 2.0 * G_PI * TUBE_TURNS * MIN (time, TUBE_SPAN) / TUBE_SPAN;
  const double x = position[0], y = position[1];

  position[0] = cos (turn) * x - sin (turn) * y;
  position[1] = sin (turn) * x + cos (turn) * y;
}

static const char *
check_tube (Gate *self)
{
  return self->frame == GATE_FRAMES && gate_figure (self, "kinetic") > 0.01 * self->peak
             ? "does not come to rest"
             : NULL;
}

/* --- five sheets dropped on a plane ----------------------------------------------------------- */

#define STACK_SHEETS 5
#define STACK_SQUARES 9

static void
build_stack (Gate *self)
{
  for (guint i = 0; i < STACK_SHEETS; i++)
    mesh_add_sheet (&self->cloth, STACK_SQUARES, 0.3, 0.02 * (i + 1.0));
  mesh_add_sheet (&self->body, 4, 2.0, 0.0);
}

static const char *
check_stack (Gate *self)
{
  const guint n = self->cloth.n_vertices / STACK_SHEETS;
  double mean[STACK_SHEETS] = { 0.0 };

  for (guint v = 0; v < self->cloth.n_vertices; v++)
    mean[v / n] += self->positions[3 * v + 2] / n;
  for (guint i = 1; i < STACK_SHEETS; i++)
    if (mean[i] <= mean[i - 1])
      return "is out of order";
  if (self->frame == GATE_FRAMES)
    g_test_message ("sheets at %.1f, %.1f, %.1f, %.1f, %.1f mm", 1e3 * mean[0], 1e3 * mean[1],
                    1e3 * mean[2], 1e3 * mean[3], 1e3 * mean[4]);
  return self->frame == GATE_FRAMES && mean[STACK_SHEETS - 1] < 0.8 * STACK_SHEETS * GATE_THICKNESS
             ? "is pressed flat"
             : NULL;
}

/* --- a ball that hits a hanging sheet at 30 m/s ----------------------------------------------- */

#define SLAP_SQUARES 16

static void
build_slap (Gate *self)
{
  const double position[3] = { gate_pick (self, 0.02), gate_pick (self, 0.02), -0.75 };
  const guint last = SLAP_SQUARES * (SLAP_SQUARES + 1);

  mesh_add_sheet (&self->cloth, SLAP_SQUARES, 1.0, 0.0);
  mesh_add_sphere (&self->body, 16, 0.15, position);
  pin (self, 2, (guint[2]){ last, last + SLAP_SQUARES });
}

static void
move_slap (G_GNUC_UNUSED const Gate *self, double time, G_GNUC_UNUSED guint vertex,
           double position[3])
{
  position[2] += 30.0 * CLAMP (time - 0.1, 0.0, 0.04);
}

/* --- a sheet on a slope ----------------------------------------------------------------------- */

#define SLOPE_FRICTION 0.4

static void
build_slope (Gate *self)
{
  mesh_add_sheet (&self->cloth, 10, 0.4, 0.8 * GATE_THICKNESS);
  mesh_add_sheet (&self->body, 8, 8.0, 0.0);
}

static double
measure_way (const Gate *self)
{
  double way = 0.0;

  for (guint v = 0; v < self->cloth.n_vertices; v++)
    way += (self->positions[3 * v] - self->begin[3 * v]) / self->cloth.n_vertices;
  return way;
}

static const char *
check_sticking (Gate *self)
{
  return measure_way (self) > 0.01 ? "slides" : NULL;
}

/* Against what friction leaves of gravity. */
static const char *
check_sliding (Gate *self)
{
  const double time = self->frame / GATE_RATE;
  const double free = 9.81 * SLOPE_FRICTION * 0.05 / hypot (1.0, 1.05 * SLOPE_FRICTION);

  return time >= 0.5 && measure_way (self) < 0.5 * 0.5 * free * time * time ? "sticks" : NULL;
}

/* --- two arms that close on a sheet ----------------------------------------------------------- */

#define ARM_SQUARES 16
#define ARM_RADIUS 0.08
#define ARM_CLOSED 0.7 /* seconds; open again at twice that */
#define ARM_WAY 0.066  /* metres that each goes: they end in each other */

static gboolean
is_lower_arm (const Gate *self, guint vertex)
{
  const guint n_lower = 2 + 11 * 24;

  g_assert (self->body.n_vertices == n_lower + 2 + 13 * 28);
  return vertex < n_lower;
}

static void
build_arms (Gate *self)
{
  mesh_add_sheet (&self->cloth, ARM_SQUARES, 0.4, 0.0);
  mesh_add_capsule (&self->body, 12, ARM_RADIUS, 0.3,
                    (double[3]){ 0.0, gate_pick (self, 0.002), 0.0 });
  mesh_add_capsule (&self->body, 14, ARM_RADIUS, 0.3,
                    (double[3]){ 0.0, gate_pick (self, 0.002), 0.0 });
  /* Lie along y, below and above. */
  for (guint v = 0; v < self->body.n_vertices; v++)
    {
      double *position = self->body.positions + 3 * v;
      const double x = position[0], y = position[1], z = position[2];

      position[0] = x;
      position[1] = -z;
      position[2] = y + (is_lower_arm (self, v) ? -0.145 : 0.145);
    }
  pin (self, 2, (guint[2]){ 0, ARM_SQUARES });
}

static void
move_arms (const Gate *self, double time, guint vertex, double position[3])
{
  const double part = 1.0 - fabs (CLAMP (time / ARM_CLOSED, 0.0, 2.0) - 1.0);

  position[2] += is_lower_arm (self, vertex) ? part * ARM_WAY : -part * ARM_WAY;
}

static const char *
check_arms (Gate *self)
{
  if (get_fastest (self) >= 5.0)
    return "explodes";
  return self->frame >= 2 * ARM_CLOSED * GATE_RATE + 60 && self->n_crossings > 0
             ? "crosses after the arms have opened"
             : NULL;
}

/* --- what begins crossed ---------------------------------------------------------------------- */

#define TANGLE_FRAMES 60

static void
build_fold (Gate *self)
{
  mesh_add_sheet (&self->cloth, 24, 0.6, 0.0);
  copy_rest (self);
  for (guint v = 0; v < self->cloth.n_vertices; v++)
    {
      double *position = self->begin + 3 * v;
      const double turn = CLAMP (position[0] / 0.05 + 1.6, 0.0, 3.9);
      const double rest = position[0] - 0.05 * (turn - 1.6);

      /* Along a half circle and a little more, on either side straight on. */
      if (turn > 0.0)
        {
          position[0] = -0.08 + 0.05 * sin (turn) + rest * cos (turn);
          position[2] = 0.05 * (1.0 - cos (turn)) + rest * sin (turn);
        }
      for (guint c = 0; c < 3; c++)
        position[c] += gate_pick (self, 0.001);
    }
}

static void
build_bump (Gate *self)
{
  mesh_add_sheet (&self->cloth, 20, 0.5, 0.0);
  mesh_add_sheet (&self->cloth, 17, 0.5, 0.01);
  copy_rest (self);
  for (guint v = 0; v < 21 * 21; v++)
    {
      double *position = self->begin + 3 * v;

      position[2] += 0.05 * exp (-100.0 * (position[0] * position[0] + position[1] * position[1]));
    }
  for (guint i = 0; i < 3 * self->cloth.n_vertices; i++)
    self->begin[i] += gate_pick (self, 0.001);
}

static const char *
check_tangle (Gate *self)
{
  if (self->frame == 0)
    return self->n_crossings == 0 ? "is not tangled" : NULL;
  return self->frame >= TANGLE_FRAMES && self->n_crossings > 0 ? "is still tangled" : NULL;
}

/* --- a sheet that hangs ----------------------------------------------------------------------- */

#define HANG_SQUARES 20

static void
build_hang (Gate *self)
{
  const guint last = HANG_SQUARES * (HANG_SQUARES + 1);

  mesh_add_sheet (&self->cloth, HANG_SQUARES, 1.0, 0.0);
  copy_rest (self);
  for (guint v = 0; v < self->cloth.n_vertices; v++)
    {
      self->begin[3 * v + 2] = self->begin[3 * v + 1];
      self->begin[3 * v + 1] = 0.0;
    }
  pin (self, 2, (guint[2]){ last, last + HANG_SQUARES });
}

/* Edges along warp and weft, at rest. What does not limit their strain is only told. */
static const char *
check_hang (Gate *self)
{
  const gboolean limits = rmp_technique_find_param (self->technique, "passes") >= 0 ||
                          rmp_technique_find_param (self->technique, "tethers") >= 0;
  const guint row = HANG_SQUARES + 1;
  double most = 0.0;

  for (guint v = 0; v < self->cloth.n_vertices; v++)
    {
      if (v % row < HANG_SQUARES)
        most = MAX (most,
                    rmp_vector_distance (self->positions + 3 * v, self->positions + 3 * (v + 1)));
      if (v / row < HANG_SQUARES)
        most = MAX (most,
                    rmp_vector_distance (self->positions + 3 * v, self->positions + 3 * (v + row)));
    }
  if (self->frame == GATE_FRAMES)
    g_test_message ("%s hangs with a strain of %.2f %%", self->technique->id,
                    100.0 * (most * HANG_SQUARES - 1.0));
  return limits && self->frame == GATE_FRAMES && most * HANG_SQUARES > 1.1 ? "is too long" : NULL;
}

/* --- a sheet that falls ----------------------------------------------------------------------- */

static void
build_fall (Gate *self)
{
  mesh_add_sheet (&self->cloth, 12, 0.5, 0.0);
}

/* A third of each face's area at rest belongs to each corner. */
static const char *
check_fall (Gate *self)
{
  const double expected[3] = { 0.0, 0.0, -9.81 * self->frame / GATE_RATE };
  double mean[3] = { 0.0, 0.0, 0.0 };

  for (guint i = 0; i < 3 * self->cloth.n_faces; i++)
    rmp_vector_add_scaled (mean, 1.0 / (3.0 * self->cloth.n_faces),
                           self->velocities + 3 * (gsize) self->cloth.faces[i], mean);
  return rmp_vector_distance (mean, expected) > 1e-9 * MAX (rmp_vector_norm (expected), 1.0)
             ? "has another momentum"
             : NULL;
}

#define STILL "wind_drag=0;drag=0;"

const GateScene gate_scenes[] = {
  { .name = "ball-on-sheet",
    .n_short = 25,
    .settings = "",
    .build = build_ball,
    .move = move_ball,
    .check = check_ball },
  { .name = "twisting-cylinder",
    .n_short = 25,
    .settings = "gravity=0,0,0;drag=1",
    .build = build_tube,
    .carry = turn_tube,
    .check = check_tube },
  { .name = "cloth-stack",
    .n_short = 10,
    .settings = "",
    .build = build_stack,
    .check = check_stack },
  { .name = "fast-slap",
    .n_short = 12,
    .is_cheap = TRUE,
    .settings = "gravity=0,-9.81,0",
    .build = build_slap,
    .move = move_slap },
  { .name = "slope-too-flat",
    .is_free = TRUE,
    .n_short = 40,
    .settings = STILL "gravity=3.48469,0,-9.17023",
    .build = build_slope,
    .check = check_sticking },
  { .name = "slope-too-steep",
    .is_free = TRUE,
    .n_short = 40,
    .settings = STILL "gravity=3.79875,0,-9.04464",
    .build = build_slope,
    .check = check_sliding },
  { .name = "pinched-armpit",
    .n_short = 48,
    .settings = "",
    .build = build_arms,
    .move = move_arms,
    .check = check_arms,
    .may_cross = TRUE },
  { .name = "fold-through-itself",
    .n_short = 0,
    .settings = "gravity=0,0,0;drag=1",
    .build = build_fold,
    .check = check_tangle,
    .may_cross = TRUE },
  { .name = "bump-through-sheet",
    .n_short = 0,
    .settings = "gravity=0,0,0;drag=1",
    .build = build_bump,
    .check = check_tangle,
    .may_cross = TRUE },
  { .name = "hang",
    .n_short = 0,
    .settings = "gravity=0,0,-9.81",
    .build = build_hang,
    .check = check_hang },
  { .name = "free-fall",
    .is_free = TRUE,
    .n_short = 20,
    .is_cheap = TRUE,
    .settings = STILL,
    .build = build_fall,
    .check = check_fall },
};
const guint gate_n_scenes = G_N_ELEMENTS (gate_scenes);
