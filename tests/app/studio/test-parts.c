/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Several garments on one mesh: what a variant shows of it, and that parts of different reliefs
 * meet on the edges of the mesh.
 */

#include "studio/scene-builder.h"

#include <math.h>

#include "../../model/store/fixture.h"

typedef struct
{
  RmpProject *project;
  RmpSurface *surface;
  RmpClipItem *clip;
  RmpVariant *variant;
  guint n_faces;
  RmpGarment *upper, *lower; /* faces 0 … 47 and 64 … 111 of 128: a band between them is bare */
} Fixture;

static RmpGarment *
add_band (Fixture *fixture, const char *name, guint first, guint end)
{
  g_autoptr (GError) error = NULL;
  g_autofree guint8 *cloth = g_new0 (guint8, fixture->n_faces);
  RmpGarment *garment;

  for (guint i = first; i < end; i++)
    cloth[i] = 1;
  garment = rmp_project_add_garment (fixture->project, fixture->surface, name, cloth, &error);
  g_assert_no_error (error);
  return garment;
}

static RmpLook *
add_look (Fixture *fixture, RmpGarment *garment)
{
  g_autoptr (GError) error = NULL;
  RmpLook *look = rmp_project_add_look (fixture->project, garment, RMP_TEST_TECHNIQUE, "Folds",
                                        &error);

  g_assert_no_error (error);
  return look;
}

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  fixture->project = rmp_test_project_new ();
  fixture->surface = rmp_test_get_surface (fixture->project);
  fixture->n_faces = rmp_mesh_get_n_faces (rmp_surface_get_mesh (fixture->surface));
  fixture->clip = g_list_model_get_item (
      rmp_character_get_clips (rmp_surface_get_character (fixture->surface)), 0);
  fixture->variant = rmp_test_get_variant (fixture->project, 0);
  fixture->upper = add_band (fixture, "Upper", 0, 48);
  fixture->lower = add_band (fixture, "Lower", 64, 112);
  add_look (fixture, fixture->upper);
  add_look (fixture, fixture->lower);
  rmp_test_fold_line_new (fixture->upper, "In the upper", 2, 0, 3);
  rmp_test_fold_line_new (fixture->lower, "Over the edge of the lower", 2, 3, 3);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_clear_object (&fixture->clip);
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

static void
every_face_belongs_to_one_part (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpGarment *third = add_band (fixture, "Sash", 40, 72); /* over both */
  g_autoptr (GPtrArray) parts = rmp_surface_get_variant_parts (fixture->surface, fixture->variant);
  RmpGarment *const garments[] = { fixture->upper, fixture->lower, third, NULL };
  const guint sizes[] = { 48, 48, 16, 16 };

  g_assert_cmpuint (parts->len, ==, 4);
  for (guint i = 0; i < parts->len; i++)
    {
      const RmpPart *part = parts->pdata[i];
      guint n = 0;

      for (guint face = 0; face < fixture->n_faces; face++)
        n += part->faces[face];
      g_assert_true (part->garment == garments[i]);
      g_assert_cmpuint (n, ==, sizes[i]);
      g_assert_cmpint (part->look != NULL, ==, i < 2);
    }
}

static void
a_whole_garment_leaves_no_rest (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) parts = NULL;

  g_assert_true (rmp_garment_remove (fixture->lower, &error));
  g_assert_true (rmp_garment_set_cloth (fixture->upper, NULL, &error));
  parts = rmp_surface_get_variant_parts (fixture->surface, fixture->variant);
  g_assert_cmpuint (parts->len, ==, 1);
  g_assert_null (((const RmpPart *) parts->pdata[0])->faces);
}

/* --- scenes ----------------------------------------------------------------------------------- */

/* @field: (nullable) */
static RmpResult *
compute_with (Fixture *fixture, RmpLook *look, RmpTarget target, const char *field)
{
  g_autoptr (GError) error = NULL;
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (RmpSnapshot)
      snapshot = rmp_snapshot_new (fixture->surface, look, fixture->clip, &error);
  RmpResult *result;
  guint64 mask = 0;

  for (guint i = 0; field && i < rmp_snapshot_get_technique (snapshot)->n_fields; i++)
    if (g_str_equal (rmp_snapshot_get_technique (snapshot)->fields[i].id, field))
      mask = G_GUINT64_CONSTANT (1) << i;
  g_assert_true (rmp_snapshot_prepare (snapshot, &call, &error));
  result = rmp_snapshot_compute (snapshot, 20.0, target, mask, &call, &error);
  g_assert_no_error (error);
  return result;
}

static RmpResult *
compute (Fixture *fixture, RmpLook *look, RmpTarget target)
{
  return compute_with (fixture, look, target, NULL);
}

static RmpScene *
build (Fixture *fixture, RmpSceneBuilder *builder, RmpTarget target)
{
  g_autoptr (GPtrArray) parts = rmp_surface_get_variant_parts (fixture->surface, fixture->variant);
  RmpSceneOptions options;

  rmp_scene_options_init (&options);
  rmp_scene_builder_begin (builder, &options);
  for (guint i = 0; i < parts->len; i++)
    {
      const RmpPart *part = parts->pdata[i];
      g_autoptr (RmpResult) result = compute (fixture, part->look, target);

      rmp_scene_builder_add (builder, fixture->surface, part, result);
    }
  return rmp_scene_builder_end (builder);
}

static double
distance_to_segment (const float *p, const float *a, const float *b)
{
  double ab = 0.0, ap = 0.0, sum = 0.0, t;

  for (guint i = 0; i < 3; i++)
    {
      ab += ((double) b[i] - a[i]) * ((double) b[i] - a[i]);
      ap += ((double) p[i] - a[i]) * ((double) b[i] - a[i]);
    }
  t = CLAMP (ap / ab, 0.0, 1.0);
  for (guint i = 0; i < 3; i++)
    {
      double d = (double) p[i] - a[i] - t * ((double) b[i] - a[i]);

      sum += d * d;
    }
  return sqrt (sum);
}

/* Edges that one face of a part has alone, as pairs of vertices. */
static GArray *
open_edges (const RmpReliefTopology *topology)
{
  g_autoptr (GHashTable) edges = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  GArray *open = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint pass = 0; pass < 2; pass++)
    for (gsize i = 0; i < 3 * (gsize) topology->n_faces; i++)
      {
        guint32 ends[] = { topology->faces[i], topology->faces[i % 3 == 2 ? i - 2 : i + 1] };
        gint64 there = (gint64) ends[0] << 32 | ends[1], back = (gint64) ends[1] << 32 | ends[0];

        if (pass == 0)
          g_hash_table_add (edges, g_memdup2 (&there, sizeof there));
        else if (!g_hash_table_contains (edges, &back))
          g_array_append_vals (open, ends, 2);
      }
  return open;
}

/* The ends of the sleeve are open in the mesh itself; every other open edge of a part has to lie on
 * an edge of the coarse mesh as it is skinned, where the part beside it has its own.
 */
static double
largest_gap (Fixture *fixture, const RmpScene *scene, const float *coarse, guint *n_seams)
{
  RmpMesh *mesh = rmp_surface_get_mesh (fixture->surface);
  const guint32 *faces = rmp_mesh_get_faces (mesh);
  double largest = 0.0;

  *n_seams = 0;
  for (guint k = 0; k < rmp_scene_get_n_items (scene); k++)
    {
      const RmpRelief *relief = rmp_scene_get_item (scene, k)->relief;
      g_autoptr (GArray) open = open_edges (relief->topology);

      *n_seams += open->len / 2;
      for (guint i = 0; i < open->len; i++)
        {
          const float *p = relief->positions + 3 * (gsize) g_array_index (open, guint32, i);
          double nearest = INFINITY;

          for (gsize e = 0; e < 3 * (gsize) fixture->n_faces; e++)
            nearest = MIN (nearest, distance_to_segment (
                                        p, coarse + 3 * (gsize) faces[e],
                                        coarse + 3 * (gsize) faces[e % 3 == 2 ? e - 2 : e + 1]));
          largest = MAX (largest, nearest);
        }
    }
  return largest;
}

static void
parts_meet_on_the_edges_of_the_mesh (Fixture *fixture, gconstpointer data)
{
  RmpTarget target = (RmpTarget) GPOINTER_TO_INT (data);
  g_autoptr (RmpSceneBuilder) builder = rmp_scene_builder_new ();
  g_autoptr (RmpScene) scene = build (fixture, builder, target);
  g_autoptr (RmpResult) plain = compute (fixture, NULL, target);
  guint n_seams;

  g_assert_cmpuint (rmp_scene_get_n_items (scene), ==, 3);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpuint (rmp_scene_get_item (scene, i)->relief->topology->n_faces, >, 48);
  g_assert_cmpfloat (largest_gap (fixture, scene, plain->output.relief->positions, &n_seams), <,
                     1e-6);
  g_assert_cmpuint (n_seams, >, 48); /* eight edges a ring, two rings a part, finer under folds */
}

static void
a_part_keeps_the_frame_and_its_own_faces (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpSceneBuilder) builder = rmp_scene_builder_new ();
  g_autoptr (GPtrArray) parts = rmp_surface_get_variant_parts (fixture->surface, fixture->variant);
  const RmpPart *part = parts->pdata[0];
  g_autoptr (RmpResult) result = compute (fixture, part->look, RMP_TARGET_PREVIEW);
  RmpSceneOptions options;
  const RmpRelief *first = NULL;

  rmp_scene_options_init (&options);
  for (guint round = 0; round < 2; round++)
    {
      g_autoptr (RmpScene) scene = NULL;
      const RmpRelief *relief;

      rmp_scene_builder_begin (builder, &options);
      rmp_scene_builder_add (builder, fixture->surface, part, result);
      scene = rmp_scene_builder_end (builder);
      relief = rmp_scene_get_item (scene, 0)->relief;
      g_assert_true (relief->positions == result->output.relief->positions);
      g_assert_cmpuint (relief->topology->n_faces, <, result->output.relief->topology->n_faces);
      g_assert_cmpuint (relief->coordinates_id, !=, result->output.relief->coordinates_id);
      if (round == 0)
        first = relief;
      g_assert_true (relief == first); /* nothing to upload again */
    }
}

/* Faces of a part go on as they do in the whole, and so do values of them. */
static void
a_part_shows_the_values_of_its_faces (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpSceneBuilder) builder = rmp_scene_builder_new ();
  g_autoptr (GPtrArray) parts = rmp_surface_get_variant_parts (fixture->surface, fixture->variant);
  g_autoptr (GError) error = NULL;
  const RmpPart *part = parts->pdata[1];
  RmpLook *look = rmp_project_add_look (fixture->project, part->garment, "embedded-shell", "Skin",
                                        &error);
  g_autoptr (RmpResult) result = compute_with (fixture, look, RMP_TARGET_PREVIEW, "stretch_least");
  const RmpReliefTopology *whole = result->output.relief->topology, *shown;
  const gint field = rmp_result_find_field (result, "stretch_least");
  g_autoptr (RmpScene) scene = NULL;
  const RmpSceneItem *item;
  RmpSceneOptions options;
  guint32 of_whole = 0;

  rmp_scene_options_init (&options);
  options.field = "stretch_least";
  rmp_scene_builder_begin (builder, &options);
  rmp_scene_builder_add (builder, fixture->surface, part, result);
  scene = rmp_scene_builder_end (builder);
  item = rmp_scene_get_item (scene, 0);
  shown = item->relief->topology;
  g_assert_true (item->field_style.by_face);
  g_assert_cmpuint (shown->n_faces, <, whole->n_faces);
  for (guint32 face = 0; face < shown->n_faces; face++, of_whole++)
    {
      while (memcmp (shown->faces + 3 * (gsize) face, whole->faces + 3 * (gsize) of_whole,
                     3 * sizeof (guint32)) != 0)
        g_assert_cmpuint (++of_whole, <, whole->n_faces);
      g_assert_cmpfloat (item->field[face], ==, result->output.fields[field][of_whole]);
    }
}

/* The file says that the last face is of cloth, and all others are skin. */
static void
faces_wear_the_materials_of_the_file (Fixture *fixture, gconstpointer data)
{
  g_autoptr (RmpSceneBuilder) builder = rmp_scene_builder_new ();
  g_autoptr (RmpScene) scene = build (fixture, builder, (RmpTarget) GPOINTER_TO_INT (data));
  const RmpSceneItem *upper = rmp_scene_get_item (scene, 0), *rest = rmp_scene_get_item (scene, 2);
  guint n_cloth = 0, n_faces = rest->relief->topology->n_faces;
  RmpMaterial skin, clay;

  g_assert_cmpuint (upper->n_finishes, ==, 1);
  rmp_material_init_cloth (&skin, (float[]){ 0.906332f, 0.797738f,
                                             0.735357f }); /* as the file's linear colour encodes */
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat_with_epsilon (upper->finishes[0].material.base[c], skin.base[c], 1e-4f);

  g_assert_cmpuint (rest->n_finishes, ==, 2);
  g_assert_cmpuint (rest->face_finishes->n_faces, ==, n_faces);
  for (guint face = 0; face < n_faces; face++)
    n_cloth += rest->face_finishes->of_faces[face];
  g_assert_cmpuint (n_cloth, >=, 1);
  g_assert_cmpuint (n_cloth, <, n_faces / 8);
  rmp_material_init_preset (&clay, RMP_MATERIAL_CLAY);
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat (rest->finishes[0].material.base[c], ==, clay.base[c]);
  g_assert_false (rest->finishes[1].material.clay);
  g_assert_cmpfloat (rest->finishes[1].material.base[2], >, 2 * rest->finishes[1].material.base[0]);
}

static void
add_tests (void)
{
#define ADD(name, data, function)                                                                  \
  g_test_add ("/app/studio/parts/" name, Fixture, data, set_up, function, tear_down)
  ADD ("every-face-belongs-to-one-part", NULL, every_face_belongs_to_one_part);
  ADD ("a-whole-garment-leaves-no-rest", NULL, a_whole_garment_leaves_no_rest);
  ADD ("parts-meet-on-the-edges-of-the-mesh/baked", GINT_TO_POINTER (RMP_TARGET_BAKE),
       parts_meet_on_the_edges_of_the_mesh);
  ADD ("parts-meet-on-the-edges-of-the-mesh/previewed", GINT_TO_POINTER (RMP_TARGET_PREVIEW),
       parts_meet_on_the_edges_of_the_mesh);
  ADD ("a-part-keeps-the-frame-and-its-own-faces", NULL, a_part_keeps_the_frame_and_its_own_faces);
  ADD ("a-part-shows-the-values-of-its-faces", NULL, a_part_shows_the_values_of_its_faces);
  ADD ("faces-wear-the-materials-of-the-file/baked", GINT_TO_POINTER (RMP_TARGET_BAKE),
       faces_wear_the_materials_of_the_file);
  ADD ("faces-wear-the-materials-of-the-file/previewed", GINT_TO_POINTER (RMP_TARGET_PREVIEW),
       faces_wear_the_materials_of_the_file);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
