/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the shaders say of waves that are shaded alone: where one sees them, and how they fade where
 * they are small.
 */
#include "program.h"
#include "surface.h"
#include "wavy-sleeve.h"
#include "wrinkles/wave-blend.h"

#include <cglm/cglm.h>
#include <math.h>
#include <string.h>

#define N 6 /* points a patch */

/* As published by the method's equations, section 8. */
#define FLATTEST .2
#define HALVINGS 512 /* parts of both amplitudes that the ray of sight is known to */

static const SleeveShape sleeve = { .n_around = 12, .n_along = 16, .uvs = TRUE, .bend = .7f };

typedef struct
{
  float place[3], towards[3], right[2];
} Point;

typedef struct
{
  float seen[3], height;
} Answer;

typedef struct
{
  RmpRelief *relief;
  RmpSurfaceCache *cache;
  const RmpRaisedSurface *surface;
  Point *points;
  Answer *answers;
  guint n;
} Fixture;

/* Looked at from all sides of the cloth, along it too; waves of half a pixel to 50. */
static void
choose_points (Fixture *self)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (8);
  self->n = N * (guint) self->surface->connectivity->n_patches;
  self->points = g_new (Point, self->n);
  for (guint i = 0; i < self->n; i++)
    {
      Point *point = self->points + i;
      point->place[0] = (float) g_rand_double (random);
      point->place[1] = (1 - point->place[0]) * (float) g_rand_double (random);
      point->place[2] = (float) (i / N);
      for (guint c = 0; c < 3; c++)
        point->towards[c] = (float) g_rand_double_range (random, -1, 1);
      glm_vec3_normalize (point->towards);
      for (guint c = 0; c < 2; c++)
        point->right[c] = (float) exp (g_rand_double_range (random, -3, 1));
    }
}

static void
ask (Fixture *self)
{
  static const char *const captured[] = { "seen", "height", NULL };
  g_autoptr (GError) error = NULL;
  GLuint program = rmp_program_new (
      &(RmpProgramSource){ .vertex = "seen-waves.vert", .captured = captured }, &error);
  const GLuint in = rmp_buffer_new (self->n * sizeof (Point), self->points),
               out = rmp_buffer_new (self->n * sizeof (Answer), NULL);
  GLuint array;
  g_assert_no_error (error);
  glGenVertexArrays (1, &array);
  glBindVertexArray (array);
  glBindBuffer (GL_ARRAY_BUFFER, in);
  rmp_attribute_set_floats (0, 3, sizeof (Point), G_STRUCT_OFFSET (Point, place));
  rmp_attribute_set_floats (1, 3, sizeof (Point), G_STRUCT_OFFSET (Point, towards));
  rmp_attribute_set_floats (2, 2, sizeof (Point), G_STRUCT_OFFSET (Point, right));
  glUseProgram (program);
  rmp_waves_bind (&self->surface->waves, self->surface->connectivity, self->relief, program, 0);
  glEnable (GL_RASTERIZER_DISCARD);
  glBindBufferBase (GL_TRANSFORM_FEEDBACK_BUFFER, 0, out);
  glBeginTransformFeedback (GL_POINTS);
  glDrawArrays (GL_POINTS, 0, (GLsizei) self->n);
  glEndTransformFeedback ();
  glDisable (GL_RASTERIZER_DISCARD);
  self->answers = g_new (Answer, self->n);
  glBindBuffer (GL_ARRAY_BUFFER, out);
  glGetBufferSubData (GL_ARRAY_BUFFER, 0, (GLsizeiptr) (self->n * sizeof (Answer)), self->answers);
  g_assert_cmpuint (glGetError (), ==, GL_NO_ERROR);
  glDeleteBuffers (2, (GLuint[]){ in, out });
  glDeleteVertexArrays (1, &array);
  glDeleteProgram (program);
}

static void
fixture_init (Fixture *self, RmpParallax parallax)
{
  g_autoptr (GError) error = NULL;
  RmpView view;
  self->relief = wavy_sleeve_new (&sleeve, "two");
  self->relief->bump_only = TRUE;
  self->relief->parallax = parallax;
  self->cache = rmp_surface_cache_new (&error);
  g_assert_no_error (error);
  rmp_surface_cache_begin (self->cache);
  rmp_view_init_near (&view, 8);
  self->surface = rmp_surface_cache_get (self->cache, 1, 0,
                                         &(RmpSceneItem){ .relief = self->relief }, &view, FALSE);
  choose_points (self);
  ask (self);
}

static void
fixture_clear (Fixture *self)
{
  g_free (self->points);
  g_free (self->answers);
  rmp_surface_cache_free (self->cache);
  rmp_relief_unref (self->relief);
}

/* @pixel: (nullable): change of the weights over a pixel, by which small waves fade */
static double
find_height (const RmpRelief *relief, guint face, const double weights[3], const float pixel[2])
{
  double height = 0;
  for (guint train = 0; train < relief->n_trains; train++)
    for (guint i = 0; i < 3; i++)
      {
        const float *wave = relief->waves + 12 * (train * relief->topology->n_faces + face) + 4 * i;
        const RmpWaveCorner corner = { (double) wave[0], (double) wave[1], (double) wave[2],
                                       (double) wave[3] };
        double by[2], slope;
        const double theta = rmp_wave_corner_angle (&corner, i, weights, by);
        double part = 1;
        if (pixel)
          {
            const double pixels = 2 * G_PI /
                                  fabs (by[0] * (double) pixel[0] + by[1] * (double) pixel[1]);
            part = CLAMP ((pixels - 2) / 2, 0, 1);
          }
        height += weights[i] * part * corner.amplitude *
                  rmp_wave_profile_evaluate (&relief->wave_profile, theta, &slope);
      }
  return height;
}

/* With the region. */
static double
find_lift (const RmpRelief *relief, guint face, const double weights[3])
{
  const guint32 *corners = relief->topology->faces + 3 * (gsize) face;
  double region = 0;
  for (guint i = 0; i < 3; i++)
    region += weights[i] * (double) relief->region[corners[i]];
  return region * find_height (relief, face, weights, NULL);
}

/* v of the tangent frame: its part along the face in weights a metre, and along the normal. */
static double
split (const RmpRelief *relief, guint face, const double weights[3], const float towards[3],
       double along[2])
{
  const guint32 *corners = relief->topology->faces + 3 * (gsize) face;
  double e[2][3], g[3] = { 0 }, normal[3] = { 0 }, by[2] = { 0 }, length = 0, up = 0;
  for (guint c = 0; c < 3; c++)
    {
      for (guint i = 0; i < 3; i++)
        normal[c] += weights[i] * (double) relief->normals[3 * corners[i] + c];
      for (guint k = 0; k < 2; k++)
        e[k][c] = (double) relief->positions[3 * corners[k + 1] + c] -
                  (double) relief->positions[3 * corners[0] + c];
    }
  for (guint c = 0; c < 3; c++)
    {
      g[0] += e[0][c] * e[0][c];
      g[1] += e[0][c] * e[1][c];
      g[2] += e[1][c] * e[1][c];
      by[0] += (double) towards[c] * e[0][c];
      by[1] += (double) towards[c] * e[1][c];
      up += (double) towards[c] * normal[c];
      length += normal[c] * normal[c];
    }
  along[0] = (g[2] * by[0] - g[1] * by[1]) / (g[0] * g[2] - g[1] * g[1]);
  along[1] = (g[0] * by[1] - g[1] * by[0]) / (g[0] * g[2] - g[1] * g[1]);
  return up / sqrt (length);
}

/* uv' = uv + J h v_xy / max (v_z, 0.2), in weights, which texture coordinates follow. */
static void
offsets_are_as_long_as_the_height_says (void)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (16, 16);
  if (!offscreen)
    return;
  guint n_flat = 0;
  double most = 0;
  Fixture fixture;
  fixture_init (&fixture, RMP_PARALLAX_OFFSET);
  for (guint i = 0; i < fixture.n; i++)
    {
      const Point *point = fixture.points + i;
      const guint face = fixture.surface->connectivity->patch_faces[i / N];
      const double weights[3] = { 1 - (double) point->place[0] - (double) point->place[1],
                                  (double) point->place[0], (double) point->place[1] };
      double along[2];
      const double up = split (fixture.relief, face, weights, point->towards, along);
      const double height = find_lift (fixture.relief, face, weights);
      for (guint k = 0; k < 2; k++)
        {
          const double way = (up < 0 ? -1 : 1) * height * along[k] / MAX (fabs (up), FLATTEST);
          most = MAX (most, fabs (way));
          g_assert_cmpfloat_with_epsilon ((double) fixture.answers[i].seen[k + 1],
                                          weights[k + 1] + way, 2e-4);
        }
      n_flat += fabs (up) < FLATTEST;
    }
  g_test_message ("%u of %u points seen along the cloth; up to %.2f of a face", n_flat, fixture.n,
                  most);
  g_assert_cmpuint (n_flat, >, fixture.n / 10);
  g_assert_cmpfloat (most, >, .1);
  fixture_clear (&fixture);
}

/* Whether the waves are over the highest place that a ray is followed from. */
static gboolean
is_under (const RmpRelief *relief, guint face, const double weights[3], const double along[2],
          double scale)
{
  const double side = scale < 0 ? -1 : 1;
  double begin[3], most = 0;
  for (guint train = 0; train < relief->n_trains; train++)
    {
      const float *waves = relief->waves + 12 * (train * relief->topology->n_faces + face);
      most += (double) fmaxf (waves[0], fmaxf (waves[4], waves[8]));
    }
  for (guint k = 0; k < 2; k++)
    begin[k + 1] = weights[k + 1] + side * most * along[k] * scale;
  begin[0] = 1 - begin[1] - begin[2];
  return side * find_lift (relief, face, begin) >= most;
}

/* On the ray of sight, where it is as high over the face as the waves are. */
static void
rays_meet_the_waves (void)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (16, 16);
  if (!offscreen)
    return;
  guint n_met = 0, n = 0;
  Fixture fixture;
  fixture_init (&fixture, RMP_PARALLAX_RELIEF);
  for (guint i = 0; i < fixture.n; i++)
    {
      const Point *point = fixture.points + i;
      const guint face = fixture.surface->connectivity->patch_faces[i / N];
      const double weights[3] = { 1 - (double) point->place[0] - (double) point->place[1],
                                  (double) point->place[0], (double) point->place[1] };
      double along[2], seen[3], high = 0, across = 0;
      const double up = split (fixture.relief, face, weights, point->towards, along);
      const double scale = (up < 0 ? -1 : 1) / MAX (fabs (up), FLATTEST);
      for (guint k = 0; k < 3; k++)
        seen[k] = (double) fixture.answers[i].seen[k];
      for (guint k = 0; k < 2; k++)
        {
          high += (seen[k + 1] - weights[k + 1]) * along[k] * scale;
          across += pow (along[k] * scale, 2);
        }
      high /= across;
      for (guint k = 0; k < 2; k++) /* on the ray */
        g_assert_cmpfloat_with_epsilon (seen[k + 1] - weights[k + 1], high * along[k] * scale,
                                        2e-4);
      g_assert_cmpfloat (fabs (high), <=, 2.001 * (double) WAVY_SLEEVE_HEIGHT);
      if (sqrt (across) * 2 * (double) WAVY_SLEEVE_HEIGHT < 1e-2)
        continue; /* looked at from straight above: it moves by rounding */
      /* Beyond a face heights go on as they change on it: the ray may begin under the waves. */
      if (is_under (fixture.relief, face, weights, along, scale))
        continue;
      n++;
      n_met += fabs (high - find_lift (fixture.relief, face, seen)) <
               8.0 * 4 * (double) WAVY_SLEEVE_HEIGHT / HALVINGS;
    }
  g_test_message ("%u of %u rays", n_met, n);
  g_assert_cmpuint (n, >, fixture.n / 2);
  g_assert_cmpuint (n_met, ==, n);
  fixture_clear (&fixture);
}

/* Whole from four pixels on, gone at two. */
static void
small_waves_fade (void)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (16, 16);
  if (!offscreen)
    return;
  guint n_gone = 0, n_whole = 0;
  Fixture fixture;
  fixture_init (&fixture, RMP_PARALLAX_OFF);
  for (guint i = 0; i < fixture.n; i++)
    {
      const Point *point = fixture.points + i;
      const guint face = fixture.surface->connectivity->patch_faces[i / N];
      const double weights[3] = { 1 - (double) point->place[0] - (double) point->place[1],
                                  (double) point->place[0], (double) point->place[1] };
      const double whole = find_height (fixture.relief, face, weights, NULL);
      const double height = (double) fixture.answers[i].height;
      g_assert_cmpfloat_with_epsilon (height,
                                      find_height (fixture.relief, face, weights, point->right),
                                      2e-4 * (double) WAVY_SLEEVE_HEIGHT);
      n_gone += height == 0;
      n_whole += fabs (height - whole) < 1e-4 * fabs (whole);
    }
  g_test_message ("%u gone and %u whole of %u", n_gone, n_whole, fixture.n);
  g_assert_cmpuint (n_gone, >, fixture.n / 20);
  g_assert_cmpuint (n_whole, >, fixture.n / 20);
  fixture_clear (&fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/parallax/offsets-are-as-long-as-the-height-says",
                   offsets_are_as_long_as_the_height_says);
  g_test_add_func ("/render/parallax/rays-meet-the-waves", rays_meet_the_waves);
  g_test_add_func ("/render/parallax/small-waves-fade", small_waves_fade);
  return g_test_run ();
}
