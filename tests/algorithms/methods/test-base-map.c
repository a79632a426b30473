/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What joint wrinkle maps lie on, and what of it regions replace. */

#include "region-play.h"

#include "images/normal-blend.h"

#include <cglm/cglm.h>
#include <math.h>

#define FACE 700

typedef struct
{
  RmpHeightImage *x, *y; /* y NULL: heights */
} Map;

static RmpHeightImage *
new_level (double value)
{
  return rmp_height_image_new (64, (guint16) lround (RMP_HEIGHT_MIDDLE * (1.0 + value)));
}

static Map
new_map (const double normal[3])
{
  return (Map){ new_level (normal[0]), new_level (normal[1]) };
}

static void
map_clear (Map *self)
{
  rmp_height_image_unref (self->x);
  g_clear_pointer (&self->y, rmp_height_image_unref);
}

/* One region that always shows, of a strength; @base: (nullable). */
static void
evaluate (const Map *base, const Map *map, double strength, gboolean replaces,
          RmpReliefPoint *point)
{
  g_autofree char *settings = g_strdup_printf (
      "regions=1;regions.1.driver=always;regions.1.strength=%g;regions.1.replaces=%s;"
      "amplitude=10 mm;blur=0",
      strength, replaces ? "true" : "false");
  const RmpReference references[] = {
    { .param = RMP_JOINT_PARAM_REGIONS,
      .member = RMP_REGION_PARAM_MAP,
      .joint = -1,
      .image = map->x,
      .upward = map->y },
    { .param = RMP_JOINT_PARAM_BASE,
      .joint = -1,
      .image = base ? base->x : NULL,
      .upward = base ? base->y : NULL },
  };
  const float inside[2] = { 0.2f, 0.3f };
  Play play;

  play_init (&play, 0.0, 0.0);
  play_prepare_with (&play, settings, base ? 2 : 1, references);
  play_step (&play, 0.0, 1);
  rmp_relief_evaluate (play.output.relief, FACE, inside, point);
  play_clear (&play);
}

/* A replacing region takes away as much of the base as it shows. */
static void
heights_add_or_replace (void)
{
  static const struct
  {
    double strength;
    gboolean replaces;
    double lift; /* of half the amplitude: the base has 0.4, the map 0.8 */
  } cases[] = { { 0.0, FALSE, 0.4 }, { 0.5, FALSE, 0.8 }, { 0.0, TRUE, 0.4 },  { 0.5, TRUE, 0.6 },
                { 1.0, TRUE, 0.8 },  { 2.0, TRUE, 1.6 },  { -1.0, TRUE, -0.8 } };
  Map base = { new_level (0.4), NULL }, map = { new_level (0.8), NULL };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RmpReliefPoint point;

      evaluate (&base, &map, cases[i].strength, cases[i].replaces, &point);
      g_assert_cmpfloat_with_epsilon (point.lift, 0.5 * AMPLITUDE * cases[i].lift, 1e-6);
    }
  map_clear (&base);
  map_clear (&map);
}

/* How far normals lean, and how far from each other, tells what they are in any frame. */
static void
normals_are_turned_or_replaced (void)
{
  const double under[3] = { 0.6, 0.0, 0.8 }, over[3] = { 0.0, 0.48, sqrt (1.0 - 0.48 * 0.48) };
  Map base = new_map (under), map = new_map (over);
  RmpReliefPoint level, tilted;

  evaluate (NULL, &map, 0.0, FALSE, &level);
  evaluate (&base, &map, 0.0, FALSE, &tilted);
  for (guint replaces = 0; replaces < 2; replaces++)
    for (guint i = 0; i <= 4; i++)
      {
        const double weight = 0.25 * i;
        double expected[3], detail[3];
        RmpReliefPoint point;

        evaluate (&base, &map, weight, replaces == 1, &point);
        rmp_normal_weigh (over, weight, detail);
        if (replaces)
          rmp_normal_replace (under, over, weight, expected);
        else
          rmp_normal_add (under, detail, expected);
        g_assert_cmpfloat_with_epsilon ((double) glm_vec3_dot (point.normal, level.normal),
                                        expected[2], 2e-4);
        g_assert_cmpfloat_with_epsilon ((double) glm_vec3_dot (point.normal, tilted.normal),
                                        under[0] * expected[0] + under[2] * expected[2], 2e-4);
      }
  map_clear (&base);
  map_clear (&map);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/methods/base-map/heights-add-or-replace", heights_add_or_replace);
  g_test_add_func ("/methods/base-map/normals-are-turned-or-replaced",
                   normals_are_turned_or_replaced);
  return g_test_run ();
}
