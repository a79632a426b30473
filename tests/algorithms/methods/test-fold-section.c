/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the cross-section shows is what the frame says. */

#include <math.h>

#include "folds/fold-profiles.h"
#include "folds/fold-rows.h"
#include "folds/fold-section.h"
#include "folds/fold-table.h"
#include "geometry/vector.h"
#include "run.h"

#define BENT 1.0 /* radians */

typedef struct
{
  Arm arm;
  Run run;
  RmpOutput output;
} Fixture;

static void
set_up (Fixture *fixture, const char *settings, double time)
{
  ArmShape shape = arm_shape_sample ();

  shape.bend = BENT;
  arm_init (&fixture->arm, &shape);
  run_init (&fixture->run, &fixture->arm, settings);
  run_step (&fixture->run, time, RMP_TARGET_PREVIEW, 1, &fixture->output);
}

static void
tear_down (Fixture *fixture)
{
  rmp_output_clear (&fixture->output);
  run_clear (&fixture->run);
  arm_clear (&fixture->arm);
}

static double
length (const double *points, guint begin, guint end)
{
  double sum = 0.0;

  for (guint i = begin; i < end; i++)
    sum += hypot (points[2 * i + 2] - points[2 * i], points[2 * i + 3] - points[2 * i + 1]);
  return sum;
}

/* The row measures a chain of chords; the section follows the surface between their ends. */
static void
assert_drawn_finer (double drawn, double measured)
{
  g_assert_cmpfloat (drawn / measured, >, 1.0 - 1e-4);
  g_assert_cmpfloat (drawn / measured, <, 1.005);
}

/* The arm bends in a plane that holds its line, so the section loses nothing. */
static void
a_section_has_the_lengths_of_its_row (void)
{
  Fixture fixture;

  set_up (&fixture, "onset=0;variation=0", MOST_BENT);
  g_assert_cmpuint (rmp_fold_rows_count (&fixture.output), >, 2);
  for (guint k = 0; k < rmp_fold_rows_count (&fixture.output); k++)
    {
      const RmpFoldRow *row = rmp_fold_rows_get (&fixture.output, k);
      g_autoptr (RmpFoldSection) section = rmp_fold_section_new (&fixture.output, k);

      g_assert_nonnull (section);
      g_assert_cmpfloat (section->height, ==, row->height);
      assert_drawn_finer (length (section->base, section->begin, section->end), row->base_length);
      assert_drawn_finer (length (section->raised, section->begin, section->end), row->length);
      /* Its ends lie on the chord, and are not raised. */
      g_assert_cmpfloat_with_epsilon (section->base[2 * section->begin + 1], 0.0, 1e-12);
      g_assert_cmpfloat_with_epsilon (section->base[2 * section->begin],
                                      -section->base[2 * section->end], 1e-12);
      g_assert_cmpfloat_with_epsilon (section->raised[2 * section->end],
                                      section->base[2 * section->end], 1e-6);
    }
  tear_down (&fixture);
}

static void
a_section_rises_by_the_height (void)
{
  Fixture fixture;
  guint fold;
  double rise = 0.0;
  g_autoptr (RmpFoldSection) section = NULL;

  set_up (&fixture, "onset=0;variation=0", MOST_BENT);
  g_assert_true (rmp_fold_section_find_tallest (&fixture.output, NULL, &fold));
  section = rmp_fold_section_new (&fixture.output, fold);
  for (guint i = section->begin; i <= section->end; i++)
    rise = MAX (rise, hypot (section->raised[2 * i] - section->base[2 * i],
                             section->raised[2 * i + 1] - section->base[2 * i + 1]));
  g_assert_cmpfloat (section->height, >, 1e-3);
  g_assert_cmpfloat_with_epsilon (rise / section->height, 1.0, 0.01);
  g_assert_cmpuint (section->begin, >, 0); /* neighbours beside it */
  g_assert_cmpuint (section->end, <, section->n_points - 1);
  tear_down (&fixture);
}

static void
a_straight_arm_has_flat_sections (void)
{
  Fixture fixture;
  guint fold;
  g_autoptr (RmpFoldSection) section = NULL;

  set_up (&fixture, "", 0.0);
  g_assert_true (rmp_fold_section_find_tallest (&fixture.output, NULL, &fold));
  section = rmp_fold_section_new (&fixture.output, fold);
  g_assert_cmpfloat (section->height, ==, 0.0);
  for (guint i = 0; i < 2 * section->n_points; i++)
    g_assert_cmpfloat (section->raised[i], ==, section->base[i]);
  tear_down (&fixture);
}

static void
bake (Fixture *fixture)
{
  rmp_output_clear (&fixture->output);
  run_step (&fixture->run, MOST_BENT, RMP_TARGET_BAKE, 1, &fixture->output);
}

static void
what_is_not_there_has_no_section (void)
{
  Fixture fixture;
  guint fold;

  set_up (&fixture, "", MOST_BENT);
  g_assert_null (rmp_fold_section_new (&fixture.output, rmp_fold_rows_count (&fixture.output)));
  g_assert_false (rmp_fold_section_find_tallest (&fixture.output, "nowhere", &fold));
  bake (&fixture);
  for (guint l = 0; l < fixture.output.lines->len; l++)
    ((RmpOverlayLine *) fixture.output.lines->pdata[l])->base = NULL;
  g_assert_null (rmp_fold_section_new (&fixture.output, 0));
  tear_down (&fixture);
}

/* On the mesh lines are as long as they are drawn. */
static void
a_bake_has_sections_too (void)
{
  Fixture fixture;

  set_up (&fixture, "onset=0;variation=0", MOST_BENT);
  bake (&fixture);
  g_assert_cmpuint (rmp_fold_rows_count (&fixture.output), >, 2);
  for (guint k = 0; k < rmp_fold_rows_count (&fixture.output); k++)
    {
      const RmpFoldRow *row = rmp_fold_rows_get (&fixture.output, k);
      g_autoptr (RmpFoldSection) section = rmp_fold_section_new (&fixture.output, k);

      g_assert_nonnull (section);
      g_assert_cmpfloat (section->height, ==, row->height);
      g_assert_cmpfloat_with_epsilon (
          length (section->base, section->begin, section->end) / row->base_length, 1.0, 1e-4);
      g_assert_cmpfloat_with_epsilon (
          length (section->raised, section->begin, section->end) / row->length, 1.0, 1e-4);
    }
  tear_down (&fixture);
}

/* Upright and without slides each post is as long as the height times the profile there. */
static void
profiles_stand_to_scale (void)
{
  Fixture fixture;

  set_up (&fixture, "variation=0;directions=normal;fan_limit=false;onset=0", MOST_BENT);
  for (guint l = 0; l < fixture.output.lines->len; l++)
    {
      g_autoptr (RmpFoldProfiles)
          profiles = rmp_fold_profiles_new (fixture.output.relief, fixture.output.lines->pdata[l]);

      g_assert_nonnull (profiles);
      g_assert_cmpuint (profiles->n_posts, ==, 5 * (RMP_FOLD_PROFILE_STEPS + 1));
      for (guint i = 0; i < profiles->n_posts; i++)
        {
          const guint fold = i / (RMP_FOLD_PROFILE_STEPS + 1),
                      step = i % (RMP_FOLD_PROFILE_STEPS + 1);
          const double t = fabs (2.0 * step / RMP_FOLD_PROFILE_STEPS - 1.0),
                       height = row_height (&fixture.output, fold);
          double base[3], raised[3];

          rmp_vector_load (profiles->base + 3 * (gsize) profiles->posts[i], base);
          rmp_vector_load (profiles->raised + 3 * (gsize) profiles->posts[i], raised);
          g_assert_cmpfloat (height, >, 0.0);
          g_assert_cmpfloat_with_epsilon (rmp_vector_distance (base, raised) / height,
                                          1.0 - 3.0 * t * t + 2.0 * t * t * t, 0.06);
        }
    }
  tear_down (&fixture);
}

/* How far each place of the net was raised, of its fold's height: never more than all of it, all on
 * the crest, half of it at half the reach, nothing at the ends.
 */
static void
tables_stand_to_scale (void)
{
  Fixture fixture;
  RmpRelief flat;
  g_autofree RmpReliefFold *folds = NULL;
  g_autoptr (RmpFoldTable) table = NULL, ground = NULL;
  gboolean full[5] = { FALSE }, half[5] = { FALSE }, none[5] = { FALSE };

  set_up (&fixture, "variation=0;directions=normal;fan_limit=false;onset=0", MOST_BENT);
  flat = *fixture.output.relief;
  flat.folds = folds = g_memdup2 (flat.folds, flat.n_folds * sizeof *folds);
  for (guint k = 0; k < flat.n_folds; k++)
    folds[k].height = 0.0f;
  table = rmp_fold_table_new (fixture.output.relief, fixture.output.lines->pdata[0]);
  ground = rmp_fold_table_new (&flat, fixture.output.lines->pdata[0]);
  g_assert_cmpuint (table->n_points, ==, ground->n_points);
  for (guint i = 0; i < table->n_points; i++)
    {
      const guint fold = (guint) table->pieces[i];
      double base[3], raised[3], part;

      g_assert_cmpuint (fold, <, 5);
      rmp_vector_load (ground->points + 3 * (gsize) i, base);
      rmp_vector_load (table->points + 3 * (gsize) i, raised);
      part = rmp_vector_distance (base, raised) / row_height (&fixture.output, fold);
      g_assert_cmpfloat (part, <, 1.0 + 1e-5);
      full[fold] |= part > 0.97;
      half[fold] |= fabs (part - 0.5) < 0.01;
      none[fold] |= part < 1e-3;
    }
  for (guint fold = 0; fold < 5; fold++)
    g_assert_true (full[fold] && half[fold] && none[fold]);
  tear_down (&fixture);
}

static void
a_bake_has_profiles_but_no_table (void)
{
  Fixture fixture;
  g_autoptr (RmpFoldProfiles) profiles = NULL;

  set_up (&fixture, "", MOST_BENT);
  bake (&fixture);
  profiles = rmp_fold_profiles_new (fixture.output.relief, fixture.output.lines->pdata[0]);
  g_assert_nonnull (profiles);
  g_assert_cmpuint (profiles->n_posts, ==,
                    rmp_fold_rows_count (&fixture.output) * (RMP_FOLD_PROFILE_STEPS + 1));
  g_assert_null (rmp_fold_table_new (fixture.output.relief, fixture.output.lines->pdata[0]));
  tear_down (&fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/fold-section/has-the-lengths-of-its-row",
                   a_section_has_the_lengths_of_its_row);
  g_test_add_func ("/algorithms/fold-section/rises-by-the-height", a_section_rises_by_the_height);
  g_test_add_func ("/algorithms/fold-section/is-flat-on-a-straight-arm",
                   a_straight_arm_has_flat_sections);
  g_test_add_func ("/algorithms/fold-section/is-none-where-there-is-no-fold",
                   what_is_not_there_has_no_section);
  g_test_add_func ("/algorithms/fold-section/is-there-of-a-bake-too", a_bake_has_sections_too);
  g_test_add_func ("/algorithms/fold-profiles/stand-to-scale", profiles_stand_to_scale);
  g_test_add_func ("/algorithms/fold-table/stands-to-scale", tables_stand_to_scale);
  g_test_add_func ("/algorithms/fold-profiles/are-there-of-a-bake",
                   a_bake_has_profiles_but_no_table);
  return g_test_run ();
}
