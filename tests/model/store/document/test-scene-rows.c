/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-scene-rows.c: where characters stand, what cloth looks like, and clothes that take the
 * weights of a body.
 */

#include <math.h>

#include "../fixture.h"
#include "store/assets/bind.h"
#include "store/assets/placement.h"
#include "store/cloth/garment-finish.h"

/* Of the sleeve under its clip, or at rest. (transfer full): [#V × 3] */
static float *
copy_positions (RmpSurface *surface, RmpClipItem *clip, double time)
{
  RmpSampler *sampler = rmp_surface_get_sampler (surface, clip, NULL);
  float *positions = g_new (float,
                            3 * (gsize) rmp_mesh_get_n_vertices (rmp_surface_get_mesh (surface)));

  rmp_sampler_positions (sampler, RMP_SKINNING_LINEAR, time, positions, 1);
  return positions;
}

static void
assert_placed (const float *before, const float *after, guint n, const RmpPlacement *placement)
{
  const double c = cos (placement->turn), s = sin (placement->turn);

  for (guint v = 0; v < n; v++)
    {
      const double x = (double) before[3 * v], y = (double) before[3 * v + 1],
                   z = (double) before[3 * v + 2];
      const double expected[3] = { c * x + s * z + placement->offset[0], y + placement->offset[1],
                                   c * z - s * x + placement->offset[2] };

      for (guint i = 0; i < 3; i++)
        g_assert_cmpfloat_with_epsilon ((double) after[3 * v + i], expected[i], 2e-6);
    }
}

/* At rest and in motion, saved, and back. */
static void
characters_are_moved (void)
{
  const RmpPlacement placement = { { 0.5, 0.25, -2.0 }, 0.7 };
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("placed.rimple");
  RmpProject *project = rmp_test_project_new ();
  RmpSurface *surface = rmp_test_get_surface (project);
  RmpClipItem *clip = rmp_test_get (rmp_character_get_clips (rmp_test_get_character (project)), 0);
  const guint n = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (surface));
  g_autofree float *rest = copy_positions (surface, NULL, 0.0),
                   *bent = copy_positions (surface, clip, 0.6);
  g_autofree float *moved_rest = NULL, *moved_bent = NULL, *again = NULL;
  g_autofree char *before = rmp_test_describe (project);

  rmp_test_assert_ok (
      rmp_character_set_placement (rmp_test_get_character (project), &placement, &error), error);
  moved_rest = copy_positions (surface, NULL, 0.0);
  moved_bent = copy_positions (surface, clip, 0.6);
  assert_placed (rest, moved_rest, n, &placement);
  assert_placed (bent, moved_bent, n, &placement);
  g_assert_false (rmp_character_set_placement (rmp_test_get_character (project),
                                               &(RmpPlacement){ { NAN, 0, 0 }, 0 }, &error));
  g_clear_error (&error);
  rmp_test_assert_reversible (project, before, "Move Arm");
  rmp_test_assert_ok (rmp_project_save_as (project, path, NULL, &error), error);
  rmp_project_close (project);
  g_object_unref (project);

  project = rmp_project_open (path, TRUE, &error);
  g_assert_no_error (error);
  clip = rmp_test_get (rmp_character_get_clips (rmp_test_get_character (project)), 0);
  again = copy_positions (rmp_test_get_surface (project), clip, 0.6);
  assert_placed (bent, again, n, &placement);
  rmp_test_assert_ok (
      rmp_character_set_placement (rmp_test_get_character (project), &(RmpPlacement){ 0 }, &error),
      error);
  g_free (again);
  again = copy_positions (rmp_test_get_surface (project), NULL, 0.0);
  for (guint i = 0; i < 3 * n; i++)
    g_assert_cmpfloat (again[i], ==, rest[i]);
  rmp_test_assert_ok (rmp_character_remove (rmp_test_get_character (project), &error), error);
  rmp_project_close (project);
  g_object_unref (project);
}

static void
cloth_has_a_finish (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("finish.rimple");
  RmpProject *project = rmp_test_project_new ();
  RmpGarment *garment = rmp_project_add_garment (project, rmp_test_get_surface (project), "Sleeve",
                                                 NULL, &error);
  RmpGarmentFinish finish = RMP_GARMENT_FINISH_NONE;

  g_assert_true (isnan (rmp_garment_get_finish (garment).sheen));
  finish.colour[0] = 0.2;
  g_assert_false (rmp_garment_set_finish (garment, &finish, NULL)); /* a third of a colour */
  finish.colour[1] = 0.4;
  finish.colour[2] = 1.0;
  finish.roughness = 0.3;
  rmp_test_assert_ok (rmp_garment_set_finish (garment, &finish, &error), error);
  finish.sheen = 1.5;
  g_assert_false (rmp_garment_set_finish (garment, &finish, NULL));
  finish.sheen = NAN;
  g_assert_true (rmp_project_undo (project, NULL));
  g_assert_true (isnan (rmp_garment_get_finish (garment).roughness));
  g_assert_true (rmp_project_redo (project, NULL));
  rmp_test_assert_ok (rmp_project_save_as (project, path, NULL, &error), error);
  rmp_project_close (project);
  g_object_unref (project);

  project = rmp_project_open (path, TRUE, &error);
  g_assert_no_error (error);
  garment = rmp_test_get_garment (project, 0);
  {
    const RmpGarmentFinish read = rmp_garment_get_finish (garment);

    g_assert_true (rmp_garment_finish_equal (&read, &finish));
  }
  rmp_test_assert_ok (rmp_garment_remove (garment, &error), error);
  rmp_project_close (project);
  g_object_unref (project);
}

/* --- several characters ----------------------------------------------------------------------- */

/* The arm once more, with @prefix before the names of its joints. */
static RmpSurface *
add_arm (RmpProject *project, const char *prefix)
{
  g_autoptr (RmpImport) import = rmp_test_import_new ("Other", 9);
  RmpSkeleton *old = import->skeleton;
  const guint n = rmp_skeleton_get_n_joints (old);
  g_auto (GStrv) names = g_new0 (char *, n + 1);
  RmpCharacter *character;

  for (guint i = 0; i < n; i++)
    names[i] = g_strconcat (prefix, rmp_skeleton_get_name (old, i), NULL);
  import->skeleton = rmp_skeleton_new (n, (const char *const *) names,
                                       rmp_skeleton_get_parents (old),
                                       rmp_skeleton_get_rest_transforms (old), NULL, NULL);
  g_assert_nonnull (import->skeleton);
  rmp_skeleton_unref (old);
  g_ptr_array_set_size (import->clips, 0);
  character = rmp_project_add_import (project, import, NULL, NULL);
  g_assert_nonnull (character);
  return rmp_test_get (rmp_character_get_surfaces (character), 0);
}

static double
measure_way (const float *a, const float *b, guint n)
{
  double farthest = 0.0;

  for (guint i = 0; i < 3 * n; i++)
    farthest = MAX (farthest, fabs ((double) a[i] - (double) b[i]));
  return farthest;
}

/* Joint 1 of another skeleton is another bone. */
static void
a_clip_moves_its_own_character (void)
{
  RmpProject *project = rmp_test_project_new ();
  RmpSurface *own = rmp_test_get_surface (project), *stranger = add_arm (project, "cloak."),
             *copy = add_arm (project, "");
  RmpClipItem *clip = rmp_test_get (rmp_character_get_clips (rmp_test_get_character (project)), 0);
  const guint n = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (own));
  g_autofree float *rest = copy_positions (own, NULL, 0.0), *bent = copy_positions (own, clip, 1.0);
  g_autofree float *stranger_bent = copy_positions (stranger, clip, 1.0),
                   *copy_bent = copy_positions (copy, clip, 1.0);

  g_assert_cmpfloat (measure_way (rest, bent, n), >, 0.05);
  g_assert_cmpfloat (measure_way (rest, stranger_bent, n), ==, 0.0);
  g_assert_cmpfloat (measure_way (bent, copy_bent, n), ==, 0.0);
  rmp_project_close (project);
  g_object_unref (project);
}

/* --- binding ---------------------------------------------------------------------------------- */

/* @mesh: (transfer full), as a file without bones has it, in centimetres */
static RmpSurface *
add_bare_mesh (RmpProject *project, RmpMesh *mesh)
{
  g_autoptr (RmpImport) import = rmp_test_import_new ("Shirt", 17);
  RmpImportMesh *read = g_ptr_array_index (import->meshes, 0);
  RmpCharacter *character;

  rmp_mesh_unref (read->mesh);
  read->mesh = mesh;
  read->face_materials = g_renew (guint16, read->face_materials, rmp_mesh_get_n_faces (mesh));
  memset (read->face_materials, 0, sizeof (guint16) * rmp_mesh_get_n_faces (mesh));
  g_clear_pointer (&read->skin, rmp_skin_unref);
  g_ptr_array_set_size (import->clips, 0);
  g_clear_pointer (&read->morph_deltas, g_free);
  read->n_morphs = 0;
  character = rmp_project_add_import (project, import, NULL, NULL);
  g_assert_nonnull (character);
  return rmp_test_get (rmp_character_get_surfaces (character), 0);
}

/* The sleeve a little wider. */
static RmpSurface *
add_bare_sleeve (RmpProject *project, float wider)
{
  g_autoptr (RmpImport) import = rmp_test_import_new ("Shirt", 17);
  const RmpImportMesh *read = g_ptr_array_index (import->meshes, 0);
  const guint n = rmp_mesh_get_n_vertices (read->mesh);
  g_autofree float *positions = g_memdup2 (rmp_mesh_get_positions (read->mesh),
                                           3 * (gsize) n * sizeof (float));

  for (guint v = 0; v < n; v++)
    {
      positions[3 * v] *= wider;
      positions[3 * v + 2] *= wider;
    }
  return add_bare_mesh (project,
                        rmp_mesh_new (n, positions, rmp_mesh_get_n_faces (read->mesh),
                                      rmp_mesh_get_faces (read->mesh), 0, NULL, NULL, NULL));
}

/* It stays where it is at rest, and then bends as the sleeve does. */
static void
clothes_take_weights (void)
{
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_test_project_new ();
  RmpCharacter *body = rmp_test_get_character (project);
  RmpSurface *shirt = add_bare_sleeve (project, 1.1f);
  const gint64 id = rmp_surface_get_id (shirt);
  const guint n = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (shirt));
  RmpGarment *garment = rmp_project_add_garment (project, shirt, "Shirt", NULL, &error);
  g_autofree float *rest = copy_positions (shirt, NULL, 0.0), *bound = NULL, *bent = NULL,
                   *arm = NULL;
  g_autofree char *summary = NULL;
  g_autofree char *before = rmp_test_describe (project);
  RmpClipItem *clip;
  double farthest = 0.0;

  g_assert_false (rmp_surface_bind (rmp_test_get_surface (project), shirt, NULL,
                                    &error)); /* the other way round */
  g_clear_error (&error);
  rmp_test_assert_ok (rmp_surface_bind (shirt, rmp_test_get_surface (project), &summary, &error),
                      error);
  g_assert_nonnull (summary);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_characters (project)), ==, 1);
  shirt = rmp_garment_get_surface (garment);
  g_assert_cmpint (rmp_surface_get_id (shirt), ==, id);
  g_assert_true (rmp_surface_get_character (shirt) == body);
  g_assert_true (rmp_surface_has_weights (shirt));

  bound = copy_positions (shirt, NULL, 0.0);
  for (guint i = 0; i < 3 * n; i++)
    g_assert_cmpfloat_with_epsilon (bound[i], rest[i], 1e-6);
  clip = rmp_test_get (rmp_character_get_clips (body), 0);
  bent = copy_positions (shirt, clip, 1.0);
  arm = copy_positions (rmp_test_get_surface (project), clip, 1.0);
  for (guint i = 0; i < 3; i++)
    farthest = MAX (farthest,
                    fabs ((double) bent[3 * (n - 1) + i] - (double) rest[3 * (n - 1) + i]));
  g_assert_cmpfloat (farthest, >, 0.05);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpfloat_with_epsilon (
        bent[3 * (n - 1) + i],
        arm[3 * (rmp_mesh_get_n_vertices (rmp_surface_get_mesh (rmp_test_get_surface (project))) -
                 1) +
            i],
        0.02);
  rmp_test_assert_reversible (project, before, "Bind Sleeve to Sleeve");
  rmp_project_close (project);
  g_object_unref (project);
}

/* A still body, as a mannequin, has no weights to give; but its clothes have to be of its character
 * to meet it.
 */
static void
clothes_go_where_a_body_without_weights_goes (void)
{
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_test_project_new ();
  const RmpPlacement placed = { .offset = { 0.4, 0.1, -0.2 }, .turn = 0.7 };
  const RmpPlacement away = { .offset = { 1.4, 0.1, -0.2 }, .turn = 0.7 };
  RmpSurface *body = add_bare_sleeve (project, 1.0f), *shirt = add_bare_sleeve (project, 1.1f);
  RmpCharacter *character = rmp_surface_get_character (body);
  const guint n = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (shirt));
  RmpGarment *garment = rmp_project_add_garment (project, shirt, "Shirt", NULL, &error);
  g_autofree float *rest = NULL, *bound = NULL, *moved = NULL;
  g_autofree char *before = NULL;

  rmp_test_assert_ok (rmp_character_set_placement (character, &placed, &error), error);
  rmp_test_assert_ok (
      rmp_character_set_placement (rmp_surface_get_character (shirt), &placed, &error), error);
  rest = copy_positions (shirt, NULL, 0.0);
  before = rmp_test_describe (project);

  g_assert_true (rmp_surface_can_wear (body, shirt));
  g_assert_false (rmp_surface_can_wear (body, body));
  g_assert_false (rmp_surface_can_wear (body, rmp_test_get_surface (project)));
  rmp_test_assert_ok (rmp_surface_bind (shirt, body, NULL, &error), error);
  shirt = rmp_garment_get_surface (garment);
  g_assert_true (rmp_surface_get_character (shirt) == character);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_character_get_surfaces (character)), ==, 2);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_characters (project)), ==, 2);
  bound = copy_positions (shirt, NULL, 0.0);
  for (guint i = 0; i < 3 * n; i++)
    g_assert_cmpfloat_with_epsilon (bound[i], rest[i], 1e-6);
  rmp_test_assert_reversible (project, before, "Bind Sleeve to Sleeve");

  shirt = rmp_garment_get_surface (garment);
  rmp_test_assert_ok (rmp_character_set_placement (character, &away, &error), error);
  moved = copy_positions (shirt, NULL, 0.0);
  for (guint i = 0; i < 3 * n; i++)
    g_assert_cmpfloat_with_epsilon (moved[i], rest[i] + (i % 3 == 0 ? 1.0f : 0.0f), 1e-6);
  rmp_project_close (project);
  g_object_unref (project);
}

/* A third of it hangs below, near as it is; moved to where it is worn it is bound. */
static void
what_hangs_below_is_moved_first (void)
{
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_test_project_new ();
  RmpSurface *shirt = add_bare_sleeve (project, 1.1f);
  RmpCharacter *wardrobe = rmp_surface_get_character (shirt);
  const RmpPlacement below = { .offset = { 0.0, -0.2, 0.0 } }, worn = { 0 };

  rmp_test_assert_ok (rmp_character_set_placement (wardrobe, &below, &error), error);
  g_assert_false (rmp_surface_bind (shirt, rmp_test_get_surface (project), NULL, &error));
  g_assert_nonnull (strstr (error->message, "above or below"));
  g_clear_error (&error);
  rmp_test_assert_ok (rmp_character_set_placement (wardrobe, &worn, &error), error);
  rmp_test_assert_ok (rmp_surface_bind (shirt, rmp_test_get_surface (project), NULL, &error),
                      error);
  rmp_project_close (project);
  g_object_unref (project);
}

/* A blanket of 4 m over the end of the sleeve, which is some centimetres wide: nearly all of it is
 * far away, and stays so until it falls.
 */
static void
a_flat_sheet_only_has_to_come_near (void)
{
  static const float positions[] = { 0,    61,  0,  -200, 61,   -200, 200, 61,
                                     -200, 200, 61, 200,  -200, 61,   200 };
  static const guint32 faces[] = { 0, 2, 1, 0, 3, 2, 0, 4, 3, 0, 1, 4 };
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_test_project_new ();
  RmpSurface *blanket = add_bare_mesh (project,
                                       rmp_mesh_new (5, positions, 4, faces, 0, NULL, NULL, NULL));
  const RmpPlacement above = { .offset = { 0.0, 0.5, 0.0 } }, near = { 0 };

  rmp_test_assert_ok (
      rmp_character_set_placement (rmp_surface_get_character (blanket), &above, &error), error);
  g_assert_false (rmp_surface_bind (blanket, rmp_test_get_surface (project), NULL, &error));
  g_assert_nonnull (strstr (error->message, "nowhere nearer"));
  g_assert_nonnull (strstr (error->message, "0.51 m"));
  g_clear_error (&error);
  rmp_test_assert_ok (
      rmp_character_set_placement (rmp_surface_get_character (blanket), &near, &error), error);
  rmp_test_assert_ok (rmp_surface_bind (blanket, rmp_test_get_surface (project), NULL, &error),
                      error);
  rmp_project_close (project);
  g_object_unref (project);
}

static void
what_is_far_away_is_not_bound (void)
{
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_test_project_new ();
  RmpSurface *shirt = add_bare_sleeve (project, 30.0f);
  g_autofree char *before = rmp_test_describe (project);
  g_autofree char *after = NULL;

  g_assert_false (rmp_surface_bind (shirt, rmp_test_get_surface (project), NULL, &error));
  g_assert_nonnull (strstr (error->message, "not worn"));
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  rmp_project_close (project);
  g_object_unref (project);
}

static void
add_tests (void)
{
  g_test_add_func ("/model/store/scene-rows/characters-are-moved", characters_are_moved);
  g_test_add_func ("/model/store/scene-rows/cloth-has-a-finish", cloth_has_a_finish);
  g_test_add_func ("/model/store/scene-rows/a-clip-moves-its-own-character",
                   a_clip_moves_its_own_character);
  g_test_add_func ("/model/store/scene-rows/clothes-take-weights", clothes_take_weights);
  g_test_add_func ("/model/store/scene-rows/clothes-go-where-a-body-without-weights-goes",
                   clothes_go_where_a_body_without_weights_goes);
  g_test_add_func ("/model/store/scene-rows/what-hangs-below-is-moved-first",
                   what_hangs_below_is_moved_first);
  g_test_add_func ("/model/store/scene-rows/a-flat-sheet-only-has-to-come-near",
                   a_flat_sheet_only_has_to_come_near);
  g_test_add_func ("/model/store/scene-rows/what-is-far-away-is-not-bound",
                   what_is_far_away_is_not_bound);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
