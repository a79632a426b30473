/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relief/relief-class.h"
#include "wavy-line.h"

#include <string.h>

/* --- a flat square of each form, over which nothing rises ------------------------------------- */

static const float square[] = { 0.0f, 0.0f, 0.0f, 0.1f, 0.0f, 0.0f,
                                0.1f, 0.1f, 0.0f, 0.0f, 0.1f, 0.0f };
static const guint32 halves[] = { 0, 1, 2, 0, 2, 3 };

static RmpReliefTopology *
make_topology (void)
{
  RmpReliefTopology *topology = rmp_relief_topology_new (4, 2, 0);

  memcpy (topology->faces, halves, sizeof halves);
  memcpy (topology->rest_positions, square, sizeof square);
  memset (topology->anchor_faces, 0, 4 * sizeof (guint32));
  memset (topology->anchor_barycentric, 0, 8 * sizeof (float));
  return topology;
}

/* What the form `paths` has even without a wrinkle. */
static void
add_ridges (RmpRelief *relief)
{
  static const RmpRidgeOptions options = { 0 };
  g_autoptr (RmpTopology) topology = rmp_topology_new (4, 2, halves);
  double positions[12], normals[12];

  for (guint i = 0; i < 12; i++)
    {
      positions[i] = (double) square[i];
      normals[i] = i % 3 == 2;
    }
  relief->ridges = rmp_ridge_surface_new (topology, positions, normals, &options, 0, NULL);
  relief->levels = g_new (guint8, 6);
  memset (relief->levels, 1, 6);
}

static RmpRelief *
make_flat (RmpReliefForm form)
{
  RmpRelief *relief = rmp_relief_new (form, make_topology ());

  memcpy (relief->positions, square, sizeof square);
  for (guint i = 0; i < 12; i++)
    relief->normals[i] = i % 3 == 2;
  for (guint i = 0; relief->features && i < 4; i++)
    {
      relief->features[i] = RMP_FEATURE_NONE;
      relief->occlusion[i] = 1.0f;
    }
  if (form == RMP_RELIEF_PATHS)
    add_ridges (relief);
  return relief;
}

/* One line along the diagonal, with three folds. */
static RmpRelief *
make_folded (gboolean shared)
{
  RmpRelief *relief = make_flat (RMP_RELIEF_FOLDS);
  g_autoptr (RmpProfile) profile = rmp_profile_new_cubic ();

  relief->n_lines = 1;
  relief->lines = g_memdup2 (&wavy, sizeof wavy);
  relief->n_folds = G_N_ELEMENTS (three_folds);
  relief->folds = g_memdup2 (three_folds, sizeof three_folds);
  relief->n_profiles = 1;
  relief->profiles = g_new (float, 2 * RMP_PROFILE_TABLE_SIZE);
  rmp_profile_fill_table (profile, relief->profiles);
  relief->face_lines = g_atomic_rc_box_alloc (2 * RMP_RELIEF_FACE_LINES *
                                              sizeof *relief->face_lines);
  relief->coordinates = g_atomic_rc_box_alloc0 (12 * RMP_RELIEF_FACE_LINES *
                                                sizeof *relief->coordinates);
  relief->coordinates_id = rmp_relief_next_id ();
  relief->is_shared = shared;
  memset (relief->face_lines, 0xff, 2 * RMP_RELIEF_FACE_LINES * sizeof *relief->face_lines);
  for (gsize f = 0; f < 2; f++)
    {
      relief->face_lines[f * RMP_RELIEF_FACE_LINES] = 0;
      for (gsize i = 0; i < 3; i++)
        for (gsize c = 0; c < 2; c++)
          relief->coordinates[6 * f * RMP_RELIEF_FACE_LINES + 2 * i + c] =
              square[3 * halves[3 * f + i] + c];
    }
  return relief;
}

static const float middle[2] = { 0.25f, 0.25f };

static void
assert_equal_points (const RmpRelief *a, guint face_a, const RmpRelief *b, guint face_b)
{
  RmpReliefPoint first, second;

  rmp_relief_evaluate (a, face_a, middle, &first);
  rmp_relief_evaluate (b, face_b, middle, &second);
  g_assert_cmpmem (&first, sizeof first, &second, sizeof second);
  g_assert_true (rmp_relief_is_raised (a, face_a) == rmp_relief_is_raised (b, face_b));
}

/* --- tests ------------------------------------------------------------------------------------ */

static void
every_form_lies_on_its_base (void)
{
  for (guint form = 0; form < RMP_N_RELIEF_FORMS; form++)
    {
      g_autoptr (RmpRelief) relief = make_flat (form);
      RmpReliefPoint point;

      g_assert_nonnull (rmp_relief_get_class (relief));
      rmp_relief_evaluate (relief, 1, middle, &point);
      g_assert_cmpfloat_with_epsilon (point.position[0], 0.25f * 0.1f, 1e-7f);
      g_assert_cmpfloat_with_epsilon (point.position[1], 0.5f * 0.1f, 1e-7f);
      g_assert_cmpfloat (point.position[2], ==, 0.0f);
      g_assert_cmpfloat (point.normal[2], ==, 1.0f);
      g_assert_cmpfloat (point.lift, ==, 0.0f);
      g_assert_cmpuint (point.feature, ==, RMP_FEATURE_NONE);
    }
}

/* What is given to parts is theirs: the whole goes first. */
static void
every_form_has_parts (void)
{
  static const guint32 second[] = { 1 };

  for (guint form = 0; form < RMP_N_RELIEF_FORMS; form++)
    {
      g_autoptr (RmpRelief) other = make_flat (form);
      RmpRelief *relief = make_flat (form);
      g_autoptr (RmpRelief) part = rmp_relief_new_part (
          relief, rmp_relief_topology_new_part (relief->topology, 1, second), second,
          rmp_relief_next_id ());

      rmp_relief_unref (relief);
      assert_equal_points (part, 0, other, 1);
    }
}

/* A bake takes a relief as it is or cuts it; what neither holds for has a twin that its method
 * makes for bakes.
 */
static void
meshes_are_not_cut (void)
{
  for (guint form = 0; form < RMP_N_RELIEF_FORMS; form++)
    {
      const RmpReliefClass *class = rmp_relief_classes[form];

      g_assert_false (class->is_mesh && class->cut);
      g_assert_true (!class->part || class->release);
    }
}

static GByteArray *
write_relief (RmpRelief *relief)
{
  GByteArray *bytes = g_byte_array_new ();
  RmpTape tape = { .out = bytes };

  rmp_relief_pass (relief, &tape);
  return bytes;
}

/* NULL where bytes are missing or left. */
static RmpRelief *
read_relief (const RmpRelief *shape, const guint8 *bytes, gsize size)
{
  g_autoptr (RmpRelief) relief = rmp_relief_new_like (shape);
  RmpTape tape = { .in = bytes, .left = size };

  rmp_relief_pass (relief, &tape);
  return tape.failed || tape.left > 0 ? NULL : g_steal_pointer (&relief);
}

static void
assert_passes (RmpRelief *relief)
{
  g_autoptr (RmpRelief) shape = rmp_relief_new_like (relief);
  g_autoptr (GByteArray) bytes = write_relief (relief);
  g_autoptr (RmpRelief) read = read_relief (shape, bytes->data, bytes->len);

  g_assert_nonnull (read);
  g_assert_true (read->form == relief->form);
  g_assert_cmpuint (rmp_relief_get_size (read), ==, rmp_relief_get_size (relief));
  for (guint face = 0; face < 2; face++)
    assert_equal_points (read, face, relief, face);
  for (gsize size = 0; size < bytes->len; size++)
    g_assert_null (read_relief (shape, bytes->data, size));
}

static void
what_passes_comes_back (void)
{
  guint n = 0;

  for (guint form = 0; form < RMP_N_RELIEF_FORMS; form++)
    {
      g_autoptr (RmpRelief) relief = make_flat (form);

      if (!rmp_relief_can_pass (relief))
        continue;
      assert_passes (relief);
      n++;
    }
  g_assert_cmpuint (n, >=, 2);
}

static void
folds_pass_with_their_lines (void)
{
  for (guint shared = 0; shared < 2; shared++)
    {
      g_autoptr (RmpRelief) relief = make_folded (shared);
      RmpReliefPoint point;

      rmp_relief_evaluate (relief, 0, middle, &point);
      g_assert_cmpfloat (point.lift, >, 0.0f);
      assert_passes (relief);
    }
}

/* What frames share is not written again. */
static void
shared_lines_take_no_room (void)
{
  g_autoptr (RmpRelief) own = make_folded (FALSE);
  g_autoptr (RmpRelief) shared = make_folded (TRUE);
  g_autoptr (GByteArray) own_bytes = write_relief (own);
  g_autoptr (GByteArray) shared_bytes = write_relief (shared);
  const gsize n_slots = 2 * RMP_RELIEF_FACE_LINES;
  const gsize size = n_slots * (sizeof *own->face_lines + 6 * sizeof *own->coordinates);

  g_assert_cmpuint (own_bytes->len, ==, shared_bytes->len + size);
  g_assert_cmpuint (rmp_relief_get_size (own), ==, rmp_relief_get_size (shared) + size);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/algorithms/relief-class/every-form-lies-on-its-base",
                   every_form_lies_on_its_base);
  g_test_add_func ("/algorithms/relief-class/every-form-has-parts", every_form_has_parts);
  g_test_add_func ("/algorithms/relief-class/meshes-are-not-cut", meshes_are_not_cut);
  g_test_add_func ("/algorithms/relief-class/what-passes-comes-back", what_passes_comes_back);
  g_test_add_func ("/algorithms/relief-class/folds-pass-with-their-lines",
                   folds_pass_with_their_lines);
  g_test_add_func ("/algorithms/relief-class/shared-lines-take-no-room", shared_lines_take_no_room);

  return g_test_run ();
}
