/* SPDX-License-Identifier: GPL-3.0-or-later */

/* glTF files, read back by a small reader that shares nothing with the writer. */

#include "bake/glb.h"
#include "glb-file.h"

#include <string.h>

static void
check_flip_book (Grid *grid)
{
  Glb glb = { 0 };
  JsonObject *primitive, *sampler, *corners;
  g_autofree float *base = NULL, *times = NULL, *weights = NULL;
  guint n, n_targets;

  glb_open (&glb, grid, "grid.glb");
  primitive = glb_primitive (&glb);
  base = glb_floats (&glb, glb_attribute (primitive, "POSITION"), 3, &n);
  g_assert_cmpuint (n, ==, N_VERTICES);
  n_targets = json_array_get_length (json_object_get_array_member (primitive, "targets"));
  g_assert_cmpuint (n_targets, ==, N_FRAMES - 1);
  for (guint f = 0; f < N_FRAMES; f++)
    {
      guint n_changes;
      g_autofree float *change = f > 0 ? glb_floats (&glb,
                                                     json_object_get_int_member (
                                                         glb_element (primitive, "targets", f - 1),
                                                         "POSITION"),
                                                     3, &n_changes)
                                       : g_new0 (float, 3 * N_VERTICES);

      for (guint i = 0; i < 3 * N_VERTICES; i++)
        g_assert_cmpfloat_with_epsilon (base[i] + change[i], grid->frames[f][i], 1e-7f);
    }

  sampler = glb_element (glb_element (glb.root, "animations", 0), "samplers", 0);
  times = glb_floats (&glb, json_object_get_int_member (sampler, "input"), 1, &n);
  g_assert_cmpuint (n, ==, N_FRAMES);
  weights = glb_floats (&glb, json_object_get_int_member (sampler, "output"), 1, &n);
  g_assert_cmpuint (n, ==, N_FRAMES * n_targets);
  for (guint f = 0; f < N_FRAMES; f++)
    {
      g_assert_cmpfloat (times[f], ==, (float) ((5 + f) / 24.0));
      for (guint k = 0; k < n_targets; k++)
        g_assert_cmpfloat (weights[f * n_targets + k], ==, k + 1 == f ? 1.0f : 0.0f);
    }

  corners = glb_element (glb.root, "accessors", json_object_get_int_member (primitive, "indices"));
  for (guint i = 0; i < 3 * N_FACES; i++)
    g_assert_cmpuint (
        glb_read_index (glb_view (&glb, json_object_get_int_member (corners, "bufferView")),
                        json_object_get_int_member (corners, "componentType"), i),
        ==, grid->topology->faces[i]);
  glb_close (&glb);
}

static void
gltf_reads_back_to_a_rounding (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  grid_write (grid, &rmp_bake_writer_gltf);
  grid_publish (grid);
  check_flip_book (grid);
}

/* Where one vertex moves, it alone is written; where none does, the list has a zero. */
static void
gltf_writes_what_moves (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  Glb glb = { 0 };
  JsonObject *sparse;
  gint64 accessor;

  memcpy (grid->frames[1], grid->frames[0], sizeof grid->frames[0]);
  memcpy (grid->frames[2], grid->frames[0], sizeof grid->frames[0]);
  grid->frames[2][3 * 4 + 2] = 0.5f;
  grid_write (grid, &rmp_bake_writer_gltf);
  grid_publish (grid);
  check_flip_book (grid);
  glb_open (&glb, grid, "grid.glb");
  for (guint k = 0; k < 2; k++)
    {
      accessor = json_object_get_int_member (glb_element (glb_primitive (&glb), "targets", k),
                                             "POSITION");
      sparse = json_object_get_object_member (glb_element (glb.root, "accessors", accessor),
                                              "sparse");
      g_assert_cmpint (json_object_get_int_member (sparse, "count"), ==, 1);
    }
  glb_close (&glb);
}

/* A vertex with two texture coordinates is there twice, after all of the mesh's own. */
static void
gltf_parts_seams (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  Glb glb = { 0 };
  g_autofree float *base = NULL, *uvs = NULL;
  guint n;

  grid->topology->uv_faces[3] = 8; /* vertex 1 of the second face */
  g_assert_cmpuint (grid->topology->faces[3], ==, 1);
  grid_write (grid, &rmp_bake_writer_gltf);
  grid_publish (grid);
  glb_open (&glb, grid, "grid.glb");
  base = glb_floats (&glb, glb_attribute (glb_primitive (&glb), "POSITION"), 3, &n);
  g_assert_cmpuint (n, ==, N_VERTICES + 1);
  for (guint k = 0; k < 3; k++)
    g_assert_cmpfloat (base[3 * N_VERTICES + k], ==, grid->frames[0][3 + k]);
  uvs = glb_floats (&glb, glb_attribute (glb_primitive (&glb), "TEXCOORD_0"), 2, &n);
  g_assert_cmpfloat (uvs[2 * N_VERTICES], ==, grid->topology->uvs[16]);
  g_assert_cmpfloat (uvs[2 * N_VERTICES + 1], ==, 1.0f - grid->topology->uvs[17]);
  glb_close (&glb);
}

static void
gltf_of_one_frame_is_a_mesh (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  gpointer writer;
  Glb glb = { 0 };

  grid->target.n_frames = 1;
  writer = rmp_bake_writer_gltf.open (&grid->target, &error);
  g_assert_no_error (error);
  g_assert_true (rmp_bake_writer_gltf.frame (writer, 0, grid->frames[0], NULL, &error));
  g_assert_true (rmp_bake_writer_gltf.finish (writer, &error));
  rmp_bake_writer_gltf.free (writer);
  grid_publish (grid);
  glb_open (&glb, grid, "grid.glb");
  g_assert_false (json_object_has_member (glb.root, "animations"));
  g_assert_false (json_object_has_member (glb_primitive (&glb), "targets"));
  glb_close (&glb);
}

static void
gltf_refuses_more_frames_than_players_hold (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  grid->target.n_frames = 257;
  g_assert_null (rmp_bake_writer_gltf.open (&grid->target, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE);
  g_assert_nonnull (strstr (error->message, "256"));
  grid->target.n_frames = 256;
  g_assert_true (rmp_bake_writer_gltf.check (&grid->target, NULL));
}

/* (transfer full): what a file has of some numbers, with as much room for its text. */
static guint8 *
write_with_room (Grid *grid, gsize room, gsize *size)
{
  g_autoptr (GError) error = NULL;
  RmpGlb *glb = rmp_glb_new (&grid->target, "", room, &error);
  guint accessor;

  g_assert_no_error (error);
  g_assert_true (rmp_glb_add_floats (glb, grid->frames[1], N_VERTICES, 3, RMP_GLB_VERTICES, TRUE,
                                     &accessor, &error));
  g_assert_true (
      rmp_glb_add_floats (glb, grid->frames[2], 1, 1, RMP_GLB_ANY, TRUE, &accessor, &error));
  g_assert_true (rmp_glb_finish (glb, "\"scenes\":[{}]", &error));
  rmp_glb_free (glb);
  grid_publish (grid);
  g_ptr_array_set_size (grid->target.files, 0);
  return grid_load (grid, "grid.glb", size);
}

/* Text that is longer than its room moves what is behind it, and the file is as with none; text
 * that is shorter has spaces behind it, and nothing else is another.
 */
static void
glb_texts_of_any_length_have_room (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  const guint n_binary = 12 * N_VERTICES + 4;
  gsize size, moved_size, roomy_size;
  g_autofree guint8 *none = write_with_room (grid, 0, &size),
                    *moved = write_with_room (grid, 9, &moved_size),
                    *roomy = write_with_room (grid, 1999, &roomy_size);
  const guint n_text = grid_little (none + 12);

  g_assert_cmpmem (none, size, moved, moved_size);
  g_assert_cmpuint (n_text, <, 1900);
  g_assert_cmpuint (grid_little (roomy + 12), ==, 2000);
  g_assert_cmpuint (grid_little (roomy + 8), ==, roomy_size);
  g_assert_cmpuint (roomy_size, ==, size + 2000 - n_text);
  g_assert_cmpmem (none + 20, n_text, roomy + 20, n_text);
  for (guint i = n_text; i < 2000; i++)
    g_assert_cmpint (roomy[20 + i], ==, ' ');
  g_assert_cmpmem (none + size - n_binary - 8, n_binary + 8, roomy + roomy_size - n_binary - 8,
                   n_binary + 8);
}

static void
the_bytes_stay (Grid *grid, G_GNUC_UNUSED gconstpointer data)
{
  grid_make_exact (grid);
  grid_write (grid, &rmp_bake_writer_gltf);
  grid_publish (grid);
  g_assert_cmpstr (rmp_whole_file_get_sha256 (grid->target.files->pdata[0]), ==,
                   "ff05d4d3243f4d7d1abe17991a5dc69a4c4f1d6d76e0235584a994cd7a18d1dd");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add (name, Grid, NULL, grid_set_up, function, grid_tear_down)
  ADD ("/model/bake/gltf-reads-back-to-a-rounding", gltf_reads_back_to_a_rounding);
  ADD ("/model/bake/gltf-writes-what-moves", gltf_writes_what_moves);
  ADD ("/model/bake/gltf-parts-seams", gltf_parts_seams);
  ADD ("/model/bake/gltf-of-one-frame-is-a-mesh", gltf_of_one_frame_is_a_mesh);
  ADD ("/model/bake/gltf-refuses-more-frames-than-players-hold",
       gltf_refuses_more_frames_than_players_hold);
  ADD ("/model/bake/gltf-texts-of-any-length-have-room", glb_texts_of_any_length_have_room);
  ADD ("/model/bake/gltf-bytes-stay", the_bytes_stay);
#undef ADD
  return g_test_run ();
}
