/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fixture.h"

#include <math.h>
#include <sqlite3.h>

#include "../../folder.h"
#include "import/import-private.h"

/* --- folders ---------------------------------------------------------------------------------- */

static char *root;

int
rmp_test_store_run (int argc, char **argv, void (*add_tests) (void))
{
  int status;

  root = g_dir_make_tmp ("rimple-test-XXXXXX", NULL);
  g_assert_nonnull (root);
  g_setenv ("XDG_STATE_HOME", root, TRUE);
  g_setenv ("XDG_CACHE_HOME", root, TRUE);

  g_test_init (&argc, &argv, NULL);
  add_tests ();
  status = g_test_run ();

  remove_all (root);
  g_free (root);
  return status;
}

char *
rmp_test_path (const char *name)
{
  return g_build_filename (root, name, NULL);
}

/* --- a sleeve --------------------------------------------------------------------------------- */

#define SIDES 8

static RmpMesh *
make_mesh (guint n_rings)
{
  g_autofree float *positions = g_new (float, n_rings *SIDES * 3);
  g_autofree guint32 *faces = g_new (guint32, (n_rings - 1) * SIDES * 6);
  guint n = 0;

  for (guint ring = 0; ring < n_rings; ring++)
    for (guint side = 0; side < SIDES; side++)
      {
        float *position = &positions[3 * (ring * SIDES + side)];
        double angle = 2.0 * G_PI * side / SIDES;

        position[0] = (float) (5.0 * cos (angle));
        position[1] = 60.0f * (float) ring / (float) (n_rings - 1);
        position[2] = (float) (5.0 * sin (angle));
      }

  for (guint ring = 0; ring + 1 < n_rings; ring++)
    for (guint side = 0; side < SIDES; side++)
      {
        guint32 a = ring * SIDES + side, b = ring * SIDES + (side + 1) % SIDES;
        guint32 quad[] = { a, a + SIDES, b, b, a + SIDES, b + SIDES };

        for (guint i = 0; i < G_N_ELEMENTS (quad); i++)
          faces[n++] = quad[i];
      }

  return rmp_mesh_new (n_rings * SIDES, positions, n / 3, faces, 0, NULL, NULL, NULL);
}

static RmpSkeleton *
make_skeleton (void)
{
  const char *const names[] = { "upper", "lower" };
  const gint32 parents[] = { -1, 0 };
  const RmpTransform locals[] = {
    { { 0.0, 0.0, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } },
    { { 0.0, 30.0, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } },
  };

  return rmp_skeleton_new (2, names, parents, locals, NULL, NULL);
}

static RmpSkin *
make_skin (guint n_rings)
{
  guint n = n_rings * SIDES;
  g_autofree guint16 *joints = g_new (guint16, n * 2);
  g_autofree float *weights = g_new (float, n * 2);
  const guint32 bones[] = { 0, 1 };
  const double inverse_binds[] = {
    1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0,   0, 1,
    1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -30, 0, 1,
  };

  for (guint i = 0; i < n; i++)
    {
      joints[2 * i] = 0;
      joints[2 * i + 1] = 1;
      weights[2 * i + 1] = (float) (i / SIDES) / (float) (n_rings - 1);
      weights[2 * i] = 1.0f - weights[2 * i + 1];
    }
  return rmp_skin_new (n, 2, joints, weights, 2, bones, inverse_binds);
}

static RmpClip *
make_clip (void)
{
  const float times[] = { 0.0f, 1.0f };
  const float rotations[] = { 0.0f, 0.0f, 0.0f, 1.0f, 0.5f, 0.0f, 0.0f, 0.8660254f };
  const float translations[] = { 0.0f, 30.0f, 0.0f, 0.0f, 31.0f, 0.0f };
  const RmpChannel channels[] = {
    { 1, RMP_CHANNEL_ROTATION, RMP_INTERPOLATION_LINEAR, 0, 2, times, rotations },
    { 1, RMP_CHANNEL_TRANSLATION, RMP_INTERPOLATION_LINEAR, 0, 2, times, translations },
  };

  return rmp_clip_new ("Bend", channels, G_N_ELEMENTS (channels), NULL);
}

static RmpImportMesh *
make_import_mesh (guint n_rings)
{
  RmpImportMesh *mesh = g_new0 (RmpImportMesh, 1);
  guint n_vertices = n_rings * SIDES, n_faces = (n_rings - 1) * SIDES * 2;

  mesh->name = g_strdup ("Sleeve");
  mesh->mesh = make_mesh (n_rings);
  mesh->skin = make_skin (n_rings);
  mesh->n_morphs = 1;
  mesh->morph_names = g_strsplit ("Puff", ",", 0);
  mesh->morph_weights = g_new0 (float, 1);
  mesh->morph_deltas = g_new0 (float, n_vertices * 3);
  mesh->morph_deltas[0] = 1.0f;
  mesh->n_materials = 2;
  mesh->materials = g_new0 (RmpImportMaterial, 2);
  mesh->materials[0] = (RmpImportMaterial){
    g_strdup ("Skin"), { 0.8f, 0.6f, 0.5f, 1.0f }, -1, 0.0, 0.0f
  };
  mesh->materials[1] = (RmpImportMaterial){
    g_strdup ("Cloth"), { 0.1f, 0.2f, 0.7f, 1.0f }, 0, 0.5, 0.0f
  };
  mesh->face_materials = g_new0 (guint16, n_faces);
  mesh->face_materials[n_faces - 1] = 1;
  mesh->metres_per_uv = 0.5;
  return mesh;
}

static RmpImportImage *
make_image (void)
{
  RmpImportImage *image = g_new0 (RmpImportImage, 1);

  image->name = g_strdup ("weave");
  image->mime = g_strdup ("image/png");
  image->bytes = g_bytes_new_static ("\x89PNG not really", 15);
  return image;
}

RmpImport *
rmp_test_import_new (const char *name, guint n_rings)
{
  RmpImport *import = rmp_import_new ();

  import->name = g_strdup (name);
  import->format = g_strdup ("glTF 2.0");
  import->skeleton = make_skeleton ();
  import->metres_per_unit = 0.01;
  g_ptr_array_add (import->meshes, make_import_mesh (n_rings));
  g_ptr_array_add (import->clips, make_clip ());
  g_ptr_array_add (import->images, make_image ());
  return import;
}

void
rmp_test_add_uvs (RmpImportMesh *mesh)
{
  RmpMesh *plain = mesh->mesh;
  const guint32 *faces = rmp_mesh_get_faces (plain);
  const guint n_rings = rmp_mesh_get_n_vertices (plain) / SIDES,
              n = 3 * rmp_mesh_get_n_faces (plain);
  g_autofree float *uvs = g_new (float, 2 * n_rings * (SIDES + 1));
  g_autofree guint32 *corners = g_new (guint32, n);

  for (guint i = 0; i < n_rings * (SIDES + 1); i++)
    {
      uvs[2 * i] = (float) (i % (SIDES + 1)) / SIDES;
      uvs[2 * i + 1] = (float) (i / (SIDES + 1)) / (float) (n_rings - 1);
    }
  for (guint i = 0; i < n; i++)
    {
      const guint side = i / 6 % SIDES, column = faces[i] % SIDES;

      corners[i] = faces[i] / SIDES * (SIDES + 1) +
                   (side == SIDES - 1 && column == 0 ? SIDES : column);
    }
  mesh->mesh = rmp_mesh_new (rmp_mesh_get_n_vertices (plain), rmp_mesh_get_positions (plain), n / 3,
                             faces, n_rings * (SIDES + 1), uvs, corners, NULL);
  rmp_mesh_unref (plain);
}

/* --- projects --------------------------------------------------------------------------------- */

RmpProject *
rmp_test_project_new (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", 9);
  RmpProject *project = rmp_project_new (&error);

  g_assert_no_error (error);
  rmp_project_add_import (project, import, NULL, &error);
  g_assert_no_error (error);
  return project;
}

gpointer
rmp_test_get (GListModel *model, guint index)
{
  g_autoptr (GObject) item = g_list_model_get_item (model, index);

  g_assert_nonnull (item);
  return item;
}

void
rmp_test_assert_ok (gboolean ok, GError *error)
{
  g_assert_no_error (error);
  g_assert_true (ok);
}

void
rmp_test_assert_reversible (RmpProject *project, const char *before, const char *label)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *after = rmp_test_describe (project), *undone = NULL, *redone = NULL;

  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, label);
  g_assert_cmpstr (after, !=, before);
  rmp_test_assert_ok (rmp_project_undo (project, &error), error);
  undone = rmp_test_describe (project);
  g_assert_cmpstr (undone, ==, before);
  rmp_test_assert_ok (rmp_project_redo (project, &error), error);
  redone = rmp_test_describe (project);
  g_assert_cmpstr (redone, ==, after);
}

RmpSurface *
rmp_test_get_surface (RmpProject *project)
{
  return rmp_test_get (
      rmp_character_get_surfaces (rmp_test_get (rmp_project_get_characters (project), 0)), 0);
}

RmpCharacter *
rmp_test_get_character (RmpProject *project)
{
  return rmp_surface_get_character (rmp_test_get_surface (project));
}

RmpGarment *
rmp_test_get_garment (RmpProject *project, guint index)
{
  return rmp_test_get (rmp_project_get_garments (project), index);
}

RmpLook *
rmp_test_get_look (RmpProject *project, guint index)
{
  return rmp_test_get (rmp_project_get_looks (project), index);
}

RmpVariant *
rmp_test_get_variant (RmpProject *project, guint index)
{
  return rmp_test_get (rmp_project_get_variants (project), index);
}

/* Along one side of the sleeve, up through @n rings. Faces of a ring's quads come in pairs: (a, c,
 * b) and (b, c, d), where the edge c–b is the diagonal.
 */
RmpSurfaceCurve *
rmp_test_curve_new (guint side, guint first_ring, guint n)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));

  for (guint ring = first_ring; ring < first_ring + n; ring++)
    {
      guint32 face = 2 * (ring * SIDES + side);
      /* From the middle of a–b over the middle of the diagonal to the middle of c–d. */
      const RmpSurfacePoint lower = { face, { 0.0, 0.5 } }, upper = { face + 1, { 0.5, 0.0 } };

      g_array_append_val (points, lower);
      g_array_append_val (points, upper);
    }
  g_array_append_vals (
      points,
      &(RmpSurfacePoint){ g_array_index (points, RmpSurfacePoint, points->len - 1).face,
                          { 0.5, 0.5 } },
      1);
  return rmp_surface_curve_new (points->len, (const RmpSurfacePoint *) (gpointer) points->data);
}

RmpFoldLine *
rmp_test_fold_line_new (RmpGarment *garment, const char *name, guint side, guint first_ring,
                        guint n)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSurfaceCurve) curve = rmp_test_curve_new (side, first_ring, n);
  const RmpPath path = { .curve = curve };
  RmpFoldLineSpec spec = { .name = name, .path = &path };
  RmpFoldLine *line = rmp_garment_add_fold_line (garment, &spec, &error);

  g_assert_no_error (error);
  return line;
}

RmpLayer *
rmp_test_touched_layer_new (RmpGarment *garment)
{
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_character_get_project (
      rmp_surface_get_character (rmp_garment_get_surface (garment)));
  RmpLook *look = rmp_project_add_look (project, garment, "dynamic-wrinkling", "Wrinkles", &error);

  g_assert_no_error (error);
  return rmp_test_get (rmp_look_get_layers (look), 0);
}

RmpTouchItem *
rmp_test_touch_new (RmpLayer *layer, RmpTouchKind kind, guint32 face, guint64 first, guint64 last)
{
  g_autoptr (GError) error = NULL;
  RmpSurface *surface = rmp_garment_get_surface (rmp_look_get_garment (rmp_layer_get_look (layer)));
  RmpClipItem *clip = rmp_test_get (rmp_character_get_clips (rmp_surface_get_character (surface)),
                                    0);
  const RmpTouch touch = { kind, face, { 0.25, 0.5 }, first, last };
  RmpTouchItem *item = rmp_layer_add_touch (layer, clip, &touch, &error);

  g_assert_no_error (error);
  return item;
}

/* --- looking ---------------------------------------------------------------------------------- */

char *
rmp_test_query (const char *path, const char *sql)
{
  sqlite3 *db = NULL;
  sqlite3_stmt *statement = NULL;
  char *result = NULL;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READWRITE, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &statement, NULL), ==, SQLITE_OK);
  if (sqlite3_step (statement) == SQLITE_ROW)
    result = g_strdup ((const char *) sqlite3_column_text (statement, 0));
  g_assert_cmpint (sqlite3_finalize (statement), ==, SQLITE_OK);
  sqlite3_close (db);
  return result;
}
