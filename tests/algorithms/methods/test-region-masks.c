/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where regions are: masks painted on the cloth, masks that are proposed from a pose; and as many
 * maps as may show at once.
 */

#include "region-play.h"

#include "methods/joint-wrinkle-maps/report.h"
#include "technique/dials.h"

#include <math.h>
#include <string.h>

static guint
get_n (const Play *play)
{
  return rmp_mesh_get_n_vertices (play->mesh);
}

/* By chance, with a few that are 0 and 1. (transfer full) */
static GBytes *
paint (const Play *play, guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  float *weights = g_new (float, get_n (play));

  for (guint v = 0; v < get_n (play); v++)
    {
      const double weight = g_rand_double_range (rand, -0.2, 1.2);

      weights[v] = (float) CLAMP (weight, 0.0, 1.0);
    }
  return g_bytes_new_take (weights, get_n (play) * sizeof *weights);
}

static RmpReference
refer (guint entry, guint member)
{
  return (RmpReference){
    .param = RMP_JOINT_PARAM_REGIONS, .entry = entry, .member = member, .joint = -1
  };
}

/* One region of the bending joint with a white map. @weights: (nullable) */
static void
prepare_region (Play *play, const char *settings, GBytes *weights)
{
  RmpReference references[3] = { refer (0, RMP_REGION_PARAM_MAP), refer (0, RMP_REGION_PARAM_JOINT),
                                 refer (0, RMP_REGION_PARAM_PAINTED) };

  references[0].image = play->white;
  references[1].joint = LOWER;
  references[2].weights = weights;
  play_prepare_with (play, settings, weights ? 3 : 2, references);
}

/* The factor of the one map at the corners of faces. (transfer full): [#F × 3] */
static double *
find_factors (const Play *play)
{
  const guint n = rmp_mesh_get_n_faces (play->mesh);
  double *found = g_new (double, 3 * n);

  for (guint32 face = 0; face < n; face++)
    for (guint k = 0; k < 3; k++)
      {
        const double corner[3] = { k == 0, k == 1, k == 2 };
        double factors[RMP_RELIEF_MAX_PATTERNS][3];

        rmp_relief_find_factors (play->output.relief, face, corner, factors);
        found[3 * face + k] = factors[0][0];
      }
  return found;
}

/* What is painted at a vertex shows there, straight in between, in the field as in the relief. */
static void
masks_are_painted_on_the_cloth (void)
{
  g_autoptr (GBytes) weights = NULL;
  g_autofree double *found = NULL;
  const double middle[3] = { 0.2, 0.5, 0.3 };
  const guint32 *faces;
  const float *painted;
  Play play;

  play_init (&play, 1.8, 0.0);
  weights = paint (&play, 3);
  painted = g_bytes_get_data (weights, NULL);
  prepare_region (&play, "regions=1;regions.1.driver=always", weights);
  play_step (&play, 0.4, 1);
  faces = rmp_mesh_get_faces (play.mesh);
  found = find_factors (&play);
  for (guint i = 0; i < 3 * rmp_mesh_get_n_faces (play.mesh); i++)
    g_assert_cmpfloat (found[i], ==, (double) painted[faces[i]]);
  for (guint v = 0; v < get_n (&play); v++)
    g_assert_cmpfloat (play.output.fields[RMP_JOINT_FIELD_WEIGHT][v], ==, painted[v]);
  for (guint32 face = 0; face < 50; face++)
    {
      const guint32 *corners = faces + 3 * face;
      double factors[RMP_RELIEF_MAX_PATTERNS][3];

      rmp_relief_find_factors (play.output.relief, face, middle, factors);
      g_assert_cmpfloat_with_epsilon (factors[0][0],
                                      0.2 * (double) painted[corners[0]] +
                                          0.5 * (double) painted[corners[1]] +
                                          0.3 * (double) painted[corners[2]],
                                      1e-12);
      g_assert_cmpfloat_with_epsilon (
          factors[0][2], (double) painted[corners[2]] - (double) painted[corners[0]], 1e-12);
    }
  play_clear (&play);
}

/* Weights of another mesh are passed over, as are those of a mask that is gone. */
static void
foreign_masks_are_passed_over (void)
{
  g_autoptr (GBytes) weights = NULL, fewer = NULL;
  g_autofree double *found = NULL;
  Play play;

  play_init (&play, 1.8, 0.0);
  weights = paint (&play, 3);
  fewer = g_bytes_new_from_bytes (weights, 0, g_bytes_get_size (weights) - sizeof (float));
  prepare_region (&play, "regions=1;regions.1.driver=always", fewer);
  play_step (&play, 0.4, 1);
  found = find_factors (&play);
  for (guint i = 0; i < 3 * rmp_mesh_get_n_faces (play.mesh); i++)
    g_assert_cmpfloat (found[i], ==, 1.0);
  play_clear (&play);
}

/* With the mask that is proposed in a pose the region shows in this pose what it showed before, and
 * its side and reach are the mask's.
 */
static void
proposed_masks_take_the_place_of_the_side (void)
{
  const RmpDialMask *mask = rmp_joint_wrinkle_maps.dials->mask;
  g_autofree double *before = NULL, *after = NULL;
  g_autofree float *proposed = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) weights = NULL;
  guint n_part = 0;
  Play play, other;
  const RmpValues *region;

  play_init (&play, 1.8, 0.5);
  prepare_region (&play, "regions=1;regions.1.map=image 1;regions.1.strength=0.7", NULL);
  play_step (&play, MOST_BENT, 1);
  before = find_factors (&play);
  proposed = mask->propose (play.shared, play.sampler, play.values, 0, MOST_BENT, &error);
  g_assert_no_error (error);
  for (guint v = 0; v < get_n (&play); v++)
    {
      g_assert_cmpfloat (proposed[v], >=, 0.0f);
      g_assert_cmpfloat (proposed[v], <=, 1.0f);
      n_part += proposed[v] > 0.2f && proposed[v] < 0.8f;
    }
  g_assert_cmpuint (n_part, >, 10);
  mask->accept (play.values, 0);

  weights = g_bytes_new (proposed, get_n (&play) * sizeof *proposed);
  region = rmp_values_get_entry (play.values, RMP_JOINT_PARAM_REGIONS, 0);
  g_assert_false (rmp_values_get_bool (region, RMP_REGION_PARAM_INNER));
  g_assert_cmpfloat (rmp_values_get_real (region, RMP_REGION_PARAM_EXTENT), ==, 0.0);
  play_init (&other, 1.8, 0.5);
  prepare_region (&other,
                  "regions=1;regions.1.map=image 1;regions.1.strength=0.7;"
                  "regions.1.inner=false;regions.1.extent=0",
                  weights);
  play_step (&other, MOST_BENT, 1);
  after = find_factors (&other);
  for (guint i = 0; i < 3 * rmp_mesh_get_n_faces (play.mesh); i++)
    g_assert_cmpfloat_with_epsilon (after[i], before[i], 1e-6);
  play_clear (&other);
  play_clear (&play);
}

static void
straight_joints_propose_no_mask (void)
{
  const RmpDialMask *mask = rmp_joint_wrinkle_maps.dials->mask;
  g_autoptr (GError) error = NULL, none = NULL;
  Play play;

  play_init (&play, 1.8, 0.0);
  prepare_region (&play, "regions=1;regions.1.map=image 1", NULL);
  g_assert_null (mask->propose (play.shared, play.sampler, play.values, 0, 0.0, &error));
  g_assert_nonnull (strstr (error->message, "“lower” does not bend in this frame"));
  play_clear (&play);
  play_init (&play, 1.8, 0.0);
  play_prepare (&play, "regions=1;regions.1.map=image 1", -1);
  g_assert_null (mask->propose (play.shared, play.sampler, play.values, 0, 0.0, &none));
  g_assert_nonnull (strstr (none->message, "follows no joint"));
  play_clear (&play);
}

/* Sixteen maps of their own and the base map show at once; of one more it is told. */
static void
sixteen_maps_show_at_once (void)
{
  static const guint n_maps = RMP_RELIEF_MAX_PATTERNS;
  RmpReference references[RMP_RELIEF_MAX_PATTERNS + 1] = { 0 };
  g_autoptr (GPtrArray)
      images = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_height_image_unref);

  for (guint n = n_maps - 1; n <= n_maps; n++)
    {
      g_autofree char *settings = g_strdup_printf ("regions=%u", n);
      GString *list = g_string_new (settings);
      Play play;

      for (guint i = 0; i < n; i++)
        {
          RmpHeightImage *image = rmp_height_image_new (64, (guint16) (1000 * (i + 1)));

          g_ptr_array_add (images, image);
          g_string_append_printf (list, ";regions.%u.driver=always", i + 1);
          references[i] = refer (i, RMP_REGION_PARAM_MAP);
          references[i].image = image;
        }
      play_init (&play, 1.0, 0.0);
      references[n] = (RmpReference){ .param = RMP_JOINT_PARAM_BASE,
                                      .joint = -1,
                                      .image = play.grey };
      play_prepare_with (&play, list->str, n + 1, references);
      play_step (&play, 0.4, 1);
      g_assert_cmpuint (play.output.relief->n_patterns, ==, n_maps);
      g_assert_cmpfloat (play.output.figures[RMP_JOINT_FIGURE_ACTIVE], ==, (double) n);
      if (n < n_maps)
        g_assert_null (play.output.warning);
      else
        g_assert_nonnull (
            strstr (play.output.warning, "1 map is left out: at most 17 different ones"));
      play_clear (&play);
      g_string_free (list, TRUE);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/methods/region-masks/" name, function)
  ADD ("masks-are-painted-on-the-cloth", masks_are_painted_on_the_cloth);
  ADD ("foreign-masks-are-passed-over", foreign_masks_are_passed_over);
  ADD ("proposed-masks-take-the-place-of-the-side", proposed_masks_take_the_place_of_the_side);
  ADD ("straight-joints-propose-no-mask", straight_joints_propose_no_mask);
  ADD ("sixteen-maps-show-at-once", sixteen_maps_show_at_once);
  return g_test_run ();
}
