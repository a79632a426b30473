/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Slots of inputs, and the kinds there are. */

#include "inputs/cloth.h"
#include "inputs/drawn-lines.h"
#include "inputs/joints.h"
#include "inputs/masks.h"
#include "inputs/patterns.h"
#include "inputs/rest-shape.h"
#include "inputs/touches.h"
#include "technique/technique.h"

#include <math.h>

/* --- slots ------------------------------------------------------------------------------------ */

/* A number whose references are counted where one can see them. */
typedef struct
{
  int number, n_refs;
} Counted;

static gpointer
counted_ref (gpointer value)
{
  ((Counted *) value)->n_refs++;
  return value;
}

static void
counted_unref (gpointer value)
{
  ((Counted *) value)->n_refs--;
}

static gboolean
counted_equal (gconstpointer a, gconstpointer b)
{
  return ((const Counted *) a)->number == ((const Counted *) b)->number;
}

static const RmpInputKind one_kind = {
  .id = "one", .equal = counted_equal, .ref = counted_ref, .unref = counted_unref
};
static const RmpInputKind other_kind = {
  .id = "other", .equal = counted_equal, .ref = counted_ref, .unref = counted_unref
};

static void
each_kind_has_a_slot (void)
{
  Counted a = { 1, 1 }, b = { 2, 1 };
  RmpInputs *inputs = NULL;

  g_assert_null (rmp_inputs_get (NULL, &one_kind));
  rmp_inputs_put (&inputs, &one_kind, &a);
  rmp_inputs_put (&inputs, &other_kind, &b);
  g_assert_true (rmp_inputs_get (inputs, &one_kind) == &a);
  g_assert_true (rmp_inputs_get (inputs, &other_kind) == &b);
  g_assert_cmpint (a.n_refs, ==, 1);
  rmp_inputs_put (&inputs, &one_kind, NULL);
  g_assert_null (rmp_inputs_get (inputs, &one_kind));
  g_assert_cmpint (a.n_refs, ==, 0);
  g_assert_cmpint (b.n_refs, ==, 1);
  rmp_inputs_unref (inputs);
  g_assert_cmpint (b.n_refs, ==, 0);
}

/* Somebody else's inputs stay as they are when one's own become others. */
static void
putting_leaves_shared_inputs_alone (void)
{
  Counted a = { 1, 1 }, b = { 2, 1 }, c = { 1, 1 };
  RmpInputs *inputs = NULL, *shared;

  rmp_inputs_put (&inputs, &one_kind, &a);
  shared = rmp_inputs_ref (inputs);
  rmp_inputs_put (&inputs, &one_kind, &b);
  g_assert_true (rmp_inputs_get (shared, &one_kind) == &a);
  g_assert_false (rmp_inputs_equal (shared, inputs, &one_kind));
  g_assert_true (rmp_inputs_equal (shared, inputs, &other_kind));
  rmp_inputs_put (&inputs, &one_kind, &c);
  g_assert_true (rmp_inputs_equal (shared, inputs, &one_kind));
  g_assert_false (rmp_inputs_equal (shared, NULL, &one_kind));
  rmp_inputs_unref (inputs);
  g_assert_cmpint (a.n_refs, ==, 1);
  rmp_inputs_unref (shared);
  g_assert_cmpint (a.n_refs + b.n_refs + c.n_refs, ==, 0);
}

/* --- kinds ------------------------------------------------------------------------------------ */

/* One of every kind; @change: what is another number, name or weight in it. */
static RmpInputs *
make_all (const RmpInputKind *change)
{
  const RmpSurfacePoint points[] = { { 0, { 0.1, change == &rmp_input_drawn_lines ? 0.3 : 0.2 } },
                                     { 0, { 0.5, 0.2 } } };
  const RmpSurfaceCurve curve = { 2, (RmpSurfacePoint *) points };
  const RmpDrawnLine line = {
    .id = 4, .name = "cuff", .curve = &curve, .width = NAN, .length = NAN, .reach = NAN
  };
  const RmpTouch touch = {
    RMP_TOUCH_PIN, 0, { 0.2, 0.3 }, change == &rmp_input_touches ? 8 : 9, 12
  };
  const guint8 cloth[] = { 1, change == &rmp_input_cloth };
  const float weights[] = { 0.0f, 1.0f, change == &rmp_input_masks ? 0.25f : 0.5f };
  const char *const joints[] = { "hand", change == &rmp_input_joints ? "foot" : "knee", NULL };
  g_autoptr (GBytes) bytes = g_bytes_new (weights, sizeof weights);
  g_autoptr (RmpHeightImage) image = rmp_height_image_new (64, 1000);
  const RmpMasked masked = { .param = 1, .low = 0.1, .high = 0.2, .bytes = bytes };
  const RmpPattern pattern = { .id = 7,
                               .name = "ribs",
                               .image = image,
                               .amplitude = 0.01,
                               .scale = NAN,
                               .bias = NAN,
                               .low = NAN,
                               .high = change == &rmp_input_patterns ? 2.0 : (double) NAN };
  float *rest = g_new0 (float, 9);
  RmpInputs *inputs = NULL;

  rest[4] = change == &rmp_input_rest_shape;
  rmp_inputs_set_drawn_lines (&inputs, 1, &line);
  rmp_inputs_set_touches (&inputs, 1, &touch);
  rmp_inputs_set_cloth (&inputs, 2, cloth);
  rmp_inputs_set_joints (&inputs, joints);
  rmp_inputs_set_masks (&inputs, 1, &masked);
  rmp_inputs_set_patterns (&inputs, 1, &pattern);
  rmp_inputs_set_rest_shape (&inputs, 3, rest, 0, NULL);
  return inputs;
}

static const RmpInputKind *const kinds[] = {
  &rmp_input_cloth,    &rmp_input_drawn_lines, &rmp_input_joints,  &rmp_input_masks,
  &rmp_input_patterns, &rmp_input_rest_shape,  &rmp_input_touches,
};

/* What was set is copied: nothing of where it came from is there any more. */
static void
a_kind_is_equal_in_what_it_holds (void)
{
  g_autoptr (RmpInputs) plain = make_all (NULL), same = make_all (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (RmpInputs) changed = make_all (kinds[i]);

      g_assert_nonnull (rmp_inputs_get (plain, kinds[i]));
      g_assert_true (rmp_inputs_get (plain, kinds[i]) != rmp_inputs_get (same, kinds[i]));
      for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
        {
          g_assert_true (rmp_inputs_equal (plain, same, kinds[k]));
          g_assert_cmpint (rmp_inputs_equal (plain, changed, kinds[k]), ==, k != i);
        }
    }
}

static void
getters_give_what_was_set (void)
{
  g_autoptr (RmpInputs) inputs = make_all (NULL);
  guint n;

  g_assert_cmpuint (rmp_inputs_get_cloth (inputs)[0], ==, 1);
  g_assert_cmpstr (rmp_inputs_get_drawn_lines (inputs, &n)->name, ==, "cuff");
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpstr (rmp_inputs_get_joints (inputs)[1], ==, "knee");
  g_assert_null (rmp_inputs_get_joints (inputs)[2]);
  g_assert_cmpfloat (rmp_masked_value (rmp_inputs_get_masked (inputs, 1), 9.0, 2), ==,
                     0.5 * 0.1 + 0.5 * 0.2);
  g_assert_null (rmp_inputs_get_masked (inputs, 2));
  g_assert_null (rmp_inputs_get_region (inputs));
  g_assert_cmpuint (rmp_inputs_get_patterns (inputs, &n)->id, ==, 7);
  g_assert_nonnull (rmp_inputs_get_rest_shape (inputs).positions);
  g_assert_null (rmp_inputs_get_rest_shape (inputs).pattern);
  g_assert_cmpuint (rmp_inputs_get_touches (inputs, &n)->first, ==, 9);
}

static void
nothing_of_a_kind_is_the_same_as_an_empty_list (void)
{
  g_autoptr (RmpInputs) inputs = NULL;
  guint n;

  rmp_inputs_set_touches (&inputs, 0, NULL);
  rmp_inputs_set_drawn_lines (&inputs, 0, NULL);
  g_assert_true (rmp_inputs_equal (inputs, NULL, &rmp_input_touches));
  g_assert_null (rmp_inputs_get_drawn_lines (inputs, &n));
  g_assert_cmpuint (n, ==, 0);
}

/* Not of joints: none of them is another wish than those the technique chooses. */
static void
no_joints_are_not_the_joints_of_the_technique (void)
{
  static const char *const none[] = { NULL };
  g_autoptr (RmpInputs) inputs = NULL;

  rmp_inputs_set_joints (&inputs, none);
  g_assert_false (rmp_inputs_equal (inputs, NULL, &rmp_input_joints));
  g_assert_nonnull (rmp_inputs_get_joints (inputs));
}

static void
touches_tell_from_which_frame_on_they_differ (void)
{
  const RmpTouch touches[] = {
    { RMP_TOUCH_PIN, 3, { 0.2, 0.3 }, 20, 30 },
    { RMP_TOUCH_KEEP, 4, { 0.2, 0.3 }, 12, 30 },
    { RMP_TOUCH_DELETE, 5, { 0.2, 0.3 }, 16, 18 },
  };
  const RmpTouch turned[] = { touches[1], touches[0] };
  g_autoptr (RmpInputs) two = NULL, three = NULL, other = NULL;

  rmp_inputs_set_touches (&two, 2, touches);
  rmp_inputs_set_touches (&three, 3, touches);
  rmp_inputs_set_touches (&other, 2, turned);
  g_assert_cmpuint (rmp_inputs_first_frame (two, two, &rmp_input_touches), ==, G_MAXUINT64);
  g_assert_cmpuint (rmp_inputs_first_frame (two, three, &rmp_input_touches), ==, 16);
  g_assert_cmpuint (rmp_inputs_first_frame (three, two, &rmp_input_touches), ==, 16);
  g_assert_cmpuint (rmp_inputs_first_frame (NULL, two, &rmp_input_touches), ==, 12);
  g_assert_cmpuint (rmp_inputs_first_frame (two, other, &rmp_input_touches), ==, 12);
}

/* --- techniques ------------------------------------------------------------------------------- */

/* What a technique says of its inputs are values and parameters that it has. */
static void
uses_name_what_there_is (void)
{
  for (guint t = 0; rmp_techniques[t]; t++)
    for (guint i = 0; i < rmp_techniques[t]->n_inputs; i++)
      {
        const RmpInputUse *use = rmp_techniques[t]->inputs + i;
        g_autoptr (RmpValues) values = rmp_values_new (rmp_techniques[t]);
        g_autoptr (GError) error = NULL;

        g_assert_true (rmp_technique_takes (rmp_techniques[t], use->kind) == use);
        g_assert_true (!use->first || rmp_values_set_list (values, use->first, &error));
        g_assert_true (!use->only || rmp_values_set_list (values, use->only, &error));
        g_assert_true (!use->pulled ||
                       rmp_technique_find_param (rmp_techniques[t], use->pulled) >= 0);
        g_assert_true (!use->takes_over || rmp_techniques[t]->prepare_from);
        g_assert_null (rmp_technique_takes (rmp_techniques[t], &one_kind));
      }
  g_assert_null (rmp_technique_takes (NULL, &rmp_input_cloth));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add_func ("/algorithms/inputs/" name, func)
  ADD ("each-kind-has-a-slot", each_kind_has_a_slot);
  ADD ("putting-leaves-shared-inputs-alone", putting_leaves_shared_inputs_alone);
  ADD ("a-kind-is-equal-in-what-it-holds", a_kind_is_equal_in_what_it_holds);
  ADD ("getters-give-what-was-set", getters_give_what_was_set);
  ADD ("nothing-of-a-kind-is-the-same-as-an-empty-list",
       nothing_of_a_kind_is_the_same_as_an_empty_list);
  ADD ("no-joints-are-not-the-joints-of-the-technique",
       no_joints_are_not_the_joints_of_the_technique);
  ADD ("touches-tell-from-which-frame-on-they-differ",
       touches_tell_from_which_frame_on_they_differ);
  ADD ("uses-name-what-there-is", uses_name_what_there_is);
  return g_test_run ();
}
