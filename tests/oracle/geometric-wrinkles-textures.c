/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ops on patterns of texels, which are smaller than any that can be painted: by the same
 * weights, in double.
 */

#include <math.h>

#include "geometric-wrinkles-ops.h"
#include "images/spline-taps.h"
#include "json.h"

typedef struct
{
  guint side;
  double *texels; /* [side²] */
  RmpWrap wrap;
  double positions[3][2]; /* of the corners in the pattern */
  double by_position[4];  /* u and v by the triangle's x and y, by rows */
  double height;          /* of a full range of greys */
} Texture;

static void
texture_init (Texture *self, JsonObject *in)
{
  const double p = json_number (in, "p"), q = json_number (in, "q"),
               phase = json_number (in, "phase");

  *self = (Texture){ .side = json_count (in, "size"), .height = 1.0 };
  self->texels = g_new (double, self->side * self->side);
  for (guint j = 0; j < self->side; j++)
    for (guint i = 0; i < self->side; i++)
      self->texels[j * self->side + i] = 0.5 + 0.5 *
                                                   sin (2.0 * G_PI * (p * i + q * j) / self->side +
                                                        phase) *
                                                   (0.6 + 0.4 * cos (2.0 * G_PI * j / self->side));
}

/* The value, and its derivatives by u and v. */
static void
evaluate (const Texture *self, double u, double v, double out[3])
{
  RmpSplineTaps across, down;

  rmp_spline_taps (u, self->side, self->wrap, &across);
  rmp_spline_taps (v, self->side, self->wrap, &down);
  out[0] = out[1] = out[2] = 0.0;
  for (guint j = 0; j < 4; j++)
    for (guint i = 0; i < 4; i++)
      {
        const double texel = self->texels[down.texels[j] * self->side + across.texels[i]];

        out[0] += across.weights[i] * down.weights[j] * texel;
        out[1] += across.slopes[i] * down.weights[j] * texel;
        out[2] += across.weights[i] * down.slopes[j] * texel;
      }
}

JsonNode *
oracle_texture_spline (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                       G_GNUC_UNUSED const OracleTransform *transform)
{
  JsonArray *positions = json_object_get_array_member (in, "uv"), *rows = json_array_new ();
  JsonObject *out = json_object_new ();
  Texture texture;

  texture_init (&texture, in);
  for (guint i = 0; i < json_array_get_length (positions); i++)
    {
      double uv[2], values[6];

      json_read (json_array_get_array_element (positions, i), 2, uv);
      texture.wrap = RMP_WRAP_CLAMP;
      evaluate (&texture, uv[0], uv[1], values);
      texture.wrap = RMP_WRAP_REPEAT;
      evaluate (&texture, uv[0], uv[1], values + 3);
      json_array_add_array_element (rows, json_write (6, values));
    }
  json_object_set_array_member (out, "value_du_dv_clamp_then_repeat", rows);
  g_free (texture.texels);
  return json_wrap (out);
}

static void
get_slopes (gconstpointer data, guint n, const double *const positions[2], double *const slopes[2])
{
  const Texture *self = data;
  const double *d = self->by_position;

  for (guint i = 0; i < n; i++)
    {
      double values[3];

      evaluate (self, self->positions[0][0] + d[0] * positions[0][i] + d[1] * positions[1][i],
                self->positions[0][1] + d[2] * positions[0][i] + d[3] * positions[1][i], values);
      slopes[0][i] = self->height * (values[1] * d[0] + values[2] * d[2]);
      slopes[1][i] = self->height * (values[1] * d[1] + values[2] * d[3]);
    }
}

JsonNode *
oracle_texture_coefficients (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                             const OracleTransform *transform)
{
  JsonObject *out = json_object_new ();
  OracleTriangle triangle;
  RmpPatternCoefficients coefficients;
  Texture texture;
  double corners[3][2], c[5];

  g_assert_cmpstr (json_text (in, "wrap"), ==, "repeat");
  oracle_triangle_init (&triangle, in, transform);
  texture_init (&texture, in);
  texture.wrap = RMP_WRAP_REPEAT;
  texture.height = json_number (in, "normalisation") * transform->scale;
  for (guint k = 0; k < 3; k++)
    json_read (json_array_get_array_element (json_object_get_array_member (in, "uv"), k), 2,
               texture.positions[k]);
  rmp_pattern_rest_triangle_map (&triangle.rest, (const double (*)[2]) texture.positions,
                                 texture.by_position);
  oracle_triangle_corners (&triangle, corners);
  rmp_pattern_coefficients_integrate (&coefficients, (const double (*)[2]) corners,
                                      RMP_PATTERN_MAX_FIRST_SPLITS, 1e-8, get_slopes, &texture,
                                      NULL);
  rmp_pattern_coefficients_get (&coefficients, c);
  for (guint i = 0; i < 5; i++)
    c[i] /= transform->scale * transform->scale;
  json_object_set_array_member (out, "C", json_write (5, c));
  g_free (texture.texels);
  return json_wrap (out);
}
