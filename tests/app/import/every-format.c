/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "every-format.h"

#include <string.h>

#include "alembic-file.h"
#include "fixture.h"
#include "foreign.h"
#include "sequence-files.h"

void
rmp_sample_clear (RmpSample *self)
{
  for (guint i = 0; i < self->n_files; i++)
    g_bytes_unref (self->files[i].bytes);
}

static void
add (RmpSample *self, const char *name, GBytes *bytes)
{
  g_assert_cmpuint (self->n_files, <, RMP_EVERY_FORMAT_FILES);
  self->files[self->n_files++] = (RmpSampleFile){ name, bytes };
}

static void
add_array (RmpSample *self, const char *name, GByteArray *bytes)
{
  add (self, name, g_byte_array_free_to_bytes (bytes));
}

static void
add_text (RmpSample *self, const char *name, char *text)
{
  add (self, name, g_bytes_new_take (text, strlen (text)));
}

static void
add_static (RmpSample *self, const char *name, const char *text)
{
  add (self, name, g_bytes_new_static (text, strlen (text)));
}

static void
make_gltf (RmpSample *self)
{
  add (self, "file.gltf", rmp_fixture_band ());
}

static void
make_glb (RmpSample *self)
{
  add (self, "file.glb", rmp_fixture_shapes ());
}

static void
make_fbx (RmpSample *self)
{
  add_static (self, "file.fbx", rmp_foreign_fbx.text);
}

/* Nobody writes the binary form by hand. */
static void
make_binary_fbx (RmpSample *self)
{
  g_autofree char *path = rmp_fixture_data_path (
      "skinning-truth/maya_game_sausage_7500_binary_wiggle.fbx");
  char *data;
  gsize size;

  if (g_file_get_contents (path, &data, &size, NULL))
    add (self, "file.fbx", g_bytes_new_take (data, size));
}

static void
make_dae (RmpSample *self)
{
  add_static (self, "file.dae", rmp_foreign_dae.text);
}

static void
make_obj (RmpSample *self)
{
  add_text (self, "file.obj",
            g_strconcat ("mtllib paint.mtl\nusemtl red\n", rmp_foreign_obj.text, NULL));
  add_static (self, "paint.mtl", "newmtl red\nKd 1 0.5 0\nd 0.5\nmap_Kd -s 1 1 1 weave.png\n");
}

static void
make_ply (RmpSample *self)
{
  add_static (self, "file.ply", rmp_foreign_ply.text);
}

static void
make_binary_ply (RmpSample *self)
{
  add_array (self, "file.ply", rmp_file_ply_binary (4, 0.5, TRUE));
}

static void
make_bvh (RmpSample *self)
{
  add_static (self, "file.bvh", rmp_foreign_bvh.text);
}

static void
make_mdd (RmpSample *self)
{
  static const float times[] = { 0.0f, 0.125f, 0.5f };

  add_array (self, "file.mdd", rmp_file_mdd (3, 6, times));
}

static void
make_pc2 (RmpSample *self)
{
  add_array (self, "file.pc2", rmp_file_pc2 (3, 6, 40.0f, 0.5f));
}

static const gint32 ticks[] = { 250, 500, 875 };

static void
make_mcx (RmpSample *self)
{
  add_array (self, "file.mcx", rmp_file_maya (8, FALSE, 3, 6, ticks));
  add_static (self, "file.xml", rmp_file_maya_xml);
}

static void
make_mc (RmpSample *self)
{
  add_static (self, "file.xml", rmp_file_maya_xml);
  add_array (self, "file.mc", rmp_file_maya (4, TRUE, 3, 6, ticks));
}

static void
make_mcx_files (RmpSample *self)
{
  add_static (self, "file.xml", rmp_file_maya_frames_xml);
  add_array (self, "fileFrame1.mcx", rmp_file_maya_frame (8, 0, 6, NULL));
  add_array (self, "fileFrame2.mcx", rmp_file_maya_frame (8, 1, 6, NULL));
}

static void
make_abc (RmpSample *self)
{
  add_array (self, "file.abc", alembic_file (ALEMBIC_MOVED | ALEMBIC_STILL, 3, 6));
}

static void
make_obj_files (RmpSample *self)
{
  add_text (self, "walk.0001.obj", rmp_file_obj (3, 0.0));
  add_text (self, "walk.0002.obj", rmp_file_obj (3, 0.25));
}

static void
make_ply_files (RmpSample *self)
{
  add_array (self, "walk.0001.ply", rmp_file_ply_binary (3, 0.0, FALSE));
  add_array (self, "walk.0002.ply", rmp_file_ply_binary (3, 0.25, FALSE));
}

const RmpFormat rmp_every_format[] = {
  { "gltf", FALSE, TRUE, make_gltf },
  { "glb", FALSE, TRUE, make_glb },
  { "fbx", FALSE, FALSE, make_fbx },
  { "binary-fbx", FALSE, FALSE, make_binary_fbx },
  { "dae", FALSE, FALSE, make_dae },
  { "obj", FALSE, TRUE, make_obj },
  { "ply", FALSE, TRUE, make_ply },
  { "binary-ply", FALSE, TRUE, make_binary_ply },
  { "bvh", FALSE, FALSE, make_bvh },
  { "mdd", FALSE, TRUE, make_mdd },
  { "pc2", FALSE, TRUE, make_pc2 },
  { "mcx", FALSE, TRUE, make_mcx },
  { "mc", FALSE, TRUE, make_mc },
  { "mcx-files", FALSE, TRUE, make_mcx_files },
  { "abc", FALSE, TRUE, make_abc },
  { "obj-files", TRUE, TRUE, make_obj_files },
  { "ply-files", TRUE, TRUE, make_ply_files },
  { NULL, FALSE, FALSE, NULL },
};
