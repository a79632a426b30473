/* SPDX-License-Identifier: GPL-3.0-or-later */
/* animation-wrinkling.c: the ops of that method's reference file. */

#include <math.h>

#include "json.h"
#include "oracle.h"
#include "wrinkles/fold-arc.h"
#include "wrinkles/log-stretch.h"
#include "wrinkles/streamline.h"

/* Infinite lengths stand as null. */
static void
add_length (JsonObject *out, const char *name, double length)
{
  if (isinf (length))
    json_object_set_null_member (out, name);
  else
    json_object_set_double_member (out, name, length);
}

static JsonNode *
arc_section (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  static const double fractions[] = { 0.0, 0.25, 0.5, 0.9, 1.0, 1.5 };
  double scale = transform->scale, profile[G_N_ELEMENTS (fractions)];
  RmpFoldArc arc;
  JsonObject *out = json_object_new ();

  rmp_fold_arc_init (&arc, json_number (in, "compression"), json_number (in, "Rmin") * scale,
                     json_number (in, "r_max") * scale, 0.0);
  json_object_set_double_member (out, "half_width", arc.half_width / scale);
  json_object_set_double_member (out, "arc_length", rmp_fold_arc_length (&arc) / scale);
  json_object_set_double_member (out, "half_angle", arc.half_angle);
  add_length (out, "arc_radius", rmp_fold_arc_radius (&arc) / scale);
  json_object_set_double_member (out, "height", rmp_fold_arc_height (&arc, 0.0) / scale);
  for (guint i = 0; i < G_N_ELEMENTS (fractions); i++)
    profile[i] = rmp_fold_arc_height (&arc, fractions[i] * arc.half_width) / scale;
  json_object_set_array_member (out, "profile_at_0_.25_.5_.9_1_1.5_r",
                                json_write (G_N_ELEMENTS (profile), profile));
  return json_wrap (out);
}

/* The plane is turned by the first column of the transform's rotation, seen from above, and turned
 * back.
 */
static RmpTensorTurn
plane_turn (const OracleTransform *transform)
{
  double x = transform->rotation[0], y = transform->rotation[1], length = hypot (x, y);

  return rmp_tensor_turn (x / length, y / length);
}

static JsonNode *
tensor_log_mean (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                 const OracleTransform *transform)
{
  JsonArray *tensors = json_object_get_array_member (in, "U");
  RmpTensorTurn turn = plane_turn (transform);
  RmpLogStretch mean = { 0.0, 0.0, 0.0 };
  RmpPrincipalStretch principal;
  double sum = 0.0, tensor[2][2];
  JsonObject *out = json_object_new ();

  for (guint i = 0; i < json_array_get_length (tensors); i++)
    {
      JsonArray *rows = json_array_get_array_element (tensors, i);
      RmpLogStretch whole;

      for (guint r = 0; r < 2; r++)
        json_read (json_array_get_array_element (rows, r), 2, tensor[r]);
      whole = rmp_log_stretch_of_tensor ((const double (*)[2]) tensor);
      whole = rmp_log_stretch_turn (&whole, turn);
      rmp_log_stretch_add (&mean, json_element (in, "w", i), &whole);
      sum += json_element (in, "w", i);
    }
  mean = (RmpLogStretch){ mean.xx / sum, mean.xy / sum, mean.yy / sum };
  mean = rmp_log_stretch_turn (&mean, rmp_tensor_turn_back (turn));
  principal = rmp_log_stretch_principal (&mean);
  rmp_log_stretch_exp (&mean, tensor);
  json_object_set_array_member (out, "mean", json_write_rows (2, 2, tensor[0]));
  json_object_set_double_member (out, "stretch_min", principal.least);
  json_object_set_double_member (out, "stretch_max", principal.most);
  json_object_set_double_member (out, "det", principal.least * principal.most);
  return json_wrap (out);
}

static JsonNode *
height_union (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  guint n = json_length (in, "heights");
  g_autofree double *heights = g_new (double, n);
  JsonObject *out = json_object_new ();

  json_read_member (in, "heights", n, heights);
  for (guint i = 0; i < n; i++)
    heights[i] *= transform->scale;
  json_object_set_double_member (
      out, "h", rmp_height_union (n, heights, json_number (in, "p")) / transform->scale);
  return json_wrap (out);
}

/* Directions that turn as the place changes, in a plane that is turned and scaled. */
typedef struct
{
  double a0, ax, ay;
  double position[2]; /* where the step begins, moved */
  double x, y;        /* the plane's first axis, moved, unit */
  double scale;
} Swirl;

static gboolean
swirl_direction (gpointer data, const double offset[2], double direction[2])
{
  const Swirl *self = data;
  double p[2] = { self->position[0] + offset[0], self->position[1] + offset[1] };
  double x = (self->x * p[0] + self->y * p[1]) / self->scale,
         y = (self->x * p[1] - self->y * p[0]) / self->scale;
  double angle = self->a0 + self->ax * x + self->ay * y;

  direction[0] = self->x * cos (angle) - self->y * sin (angle);
  direction[1] = self->y * cos (angle) + self->x * sin (angle);
  return TRUE;
}

static JsonNode *
trace_line (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  double length = hypot (transform->rotation[0], transform->rotation[1]), local[2], previous[2];
  Swirl swirl = { .a0 = json_number (in, "a0"),
                  .ax = json_number (in, "ax"),
                  .ay = json_number (in, "ay"),
                  .x = transform->rotation[0] / length,
                  .y = transform->rotation[1] / length,
                  .scale = transform->scale };
  guint n = json_count (in, "steps");
  JsonArray *points = json_array_new ();
  JsonObject *out = json_object_new ();

  json_read_member (in, "p", 2, local);
  swirl.position[0] = swirl.scale * (swirl.x * local[0] - swirl.y * local[1]);
  swirl.position[1] = swirl.scale * (swirl.y * local[0] + swirl.x * local[1]);
  swirl_direction (&swirl, (const double[2]){ 0.0, 0.0 }, previous);
  for (guint i = 0; i <= n; i++)
    {
      double step[2];

      local[0] = (swirl.x * swirl.position[0] + swirl.y * swirl.position[1]) / swirl.scale;
      local[1] = (swirl.x * swirl.position[1] - swirl.y * swirl.position[0]) / swirl.scale;
      json_array_add_array_element (points, json_write (2, local));
      rmp_streamline_step (swirl_direction, &swirl, previous, json_number (in, "h") * swirl.scale,
                           step);
      for (guint c = 0; c < 2; c++)
        {
          swirl.position[c] += step[c];
          previous[c] = step[c];
        }
    }
  json_object_set_array_member (out, "points", points);
  return json_wrap (out);
}

const OracleOp oracle_animation_wrinkling_ops[] = {
  { "arc_section", arc_section, NULL },
  { "tensor_log_mean", tensor_log_mean, NULL },
  { "height_union", height_union, NULL },
  { "trace_line", trace_line, NULL },
  { NULL, NULL, NULL },
};
