/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Vectors put a coarse mesh where the folds are, leaning ones too; modulation says where they are.
 */

#include "../../exr-values.h"
#include "cli-run.h"

#include <math.h>
#include <string.h>

#include "evaluate/look-map.h"
#include "geometry/normals.h"
#include "geometry/topology.h"
#include "images/image-file.h"
#include "relief/map.h"

#define SIDE 512
#define FRAME 10

/* The frame as the program has it: the coarse mesh as it is posed, and what lies over it. */
typedef struct
{
  RmpProject *project;
  RmpMapMaker *maker;
  RmpMesh *mesh;
  RmpTopology *topology;
  RmpReliefMap *map;
  float *normals;
} Truth;

static void
truth_init (Truth *self)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpLook) look = NULL;
  g_autoptr (RmpCharacter) character = NULL;
  g_autoptr (RmpClipItem) clip = NULL;

  self->project = rmp_project_open (cli_project, FALSE, &error);
  g_assert_no_error (error);
  look = g_list_model_get_item (rmp_project_get_looks (self->project), 0);
  character = g_list_model_get_item (rmp_project_get_characters (self->project), 0);
  clip = g_list_model_get_item (rmp_character_get_clips (character), 0);
  self->maker = rmp_map_maker_new (look, clip, &error);
  g_assert_no_error (error);
  g_assert_true (rmp_map_maker_go (self->maker, FRAME, &call, &error));
  self->mesh = rmp_map_maker_get_mesh (self->maker);
  self->topology = rmp_topology_new_for_mesh (self->mesh);
  self->map = rmp_relief_map_new (rmp_map_maker_get_relief (self->maker)->topology, self->topology);
  self->normals = g_new (float, 3 * (gsize) rmp_mesh_get_n_vertices (self->mesh));
  rmp_normals_compute (self->topology, rmp_map_maker_get_base (self->maker), self->normals, 1);
}

static void
truth_clear (Truth *self)
{
  rmp_relief_map_free (self->map);
  rmp_topology_unref (self->topology);
  rmp_map_maker_free (self->maker);
  rmp_project_close (self->project);
  g_free (self->normals);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Truth, truth_clear)

/* The texel whose centre is nearest to the middle of a face's part of the chart, and the weights of
 * that centre. FALSE: it is not within
 */
static gboolean
find_texel (const Truth *self, guint face, guint texel[2], double weights[3])
{
  const guint32 *corners = rmp_mesh_get_uv_faces (self->mesh) + 3 * (gsize) face;
  const float *uvs = rmp_mesh_get_uvs (self->mesh);
  double at[3][2], point[2] = { 0.0, 0.0 }, area;

  for (guint k = 0; k < 3; k++)
    for (guint c = 0; c < 2; c++)
      {
        at[k][c] = (double) uvs[2 * (gsize) corners[k] + c] * SIDE;
        point[c] += at[k][c] / 3.0;
      }
  for (guint c = 0; c < 2; c++)
    {
      texel[c] = (guint) point[c];
      point[c] = texel[c] + 0.5;
    }
  area = (at[1][0] - at[0][0]) * (at[2][1] - at[0][1]) -
         (at[2][0] - at[0][0]) * (at[1][1] - at[0][1]);
  for (guint k = 0; k < 3; k++)
    {
      const double *a = at[(k + 1) % 3], *b = at[(k + 2) % 3];

      weights[k] = ((a[0] - point[0]) * (b[1] - point[1]) - (b[0] - point[0]) * (a[1] - point[1])) /
                   area;
      if (!(weights[k] > 0.0))
        return FALSE;
    }
  return TRUE;
}

/* Σ weights · corner */
static void
blend (const Truth *self, guint face, const double weights[3], const float *values, double out[3])
{
  const guint32 *corners = rmp_mesh_get_faces (self->mesh) + 3 * (gsize) face;

  for (guint c = 0; c < 3; c++)
    {
      out[c] = 0.0;
      for (guint k = 0; k < 3; k++)
        out[c] += weights[k] * (double) values[3 * (gsize) corners[k] + c];
    }
}

/* Where the surface is at a place of a face. FALSE: there is no cloth */
static gboolean
find_surface (const Truth *self, guint face, const double weights[3], double position[3])
{
  const RmpSurfacePoint point = { face, { weights[1], weights[2] } };
  RmpReliefPoint raised;
  float at[2];
  guint there;

  if (!rmp_relief_map_from_coarse (self->map, &point, &there, at))
    return FALSE;
  rmp_relief_evaluate (rmp_map_maker_get_relief (self->maker), there, at, &raised);
  for (guint c = 0; c < 3; c++)
    position[c] = (double) raised.position[c];
  return TRUE;
}

static double
measure_length (const double vector[3])
{
  return sqrt (vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
}

static float *
bake_vectors (const char *name, const char *space)
{
  g_autofree char *folder = cli_in_root (name),
                  *path = g_build_filename (folder, "Ärmel-A.vector.0010.exr", NULL);
  g_auto (CliOutcome)
      run = cli_run ("maps", cli_project, "--look", "A", "--maps", "vector", "--frames", "10",
                     "--size", "512", "--space", space, "--out", folder, NULL);
  float *values;
  guint size[2];

  cli_assert_done (&run);
  values = exr_values_read (path, "RGB", size);
  g_assert_cmpuint (size[0], ==, SIDE);
  g_assert_cmpuint (size[1], ==, SIDE);
  return values;
}

/* Of vectors in both spaces: as long, as far outwards. */
static void
vectors_lead_to_the_folds (void)
{
  g_autofree float *object = bake_vectors ("object", "object"),
                   *tangent = bake_vectors ("tangent", "tangent");
  double farthest = 0.0, sideways = 0.0;
  guint n = 0;
  g_auto (Truth) truth = { 0 };

  truth_init (&truth);
  for (guint face = 0; face < rmp_mesh_get_n_faces (truth.mesh); face++)
    {
      double weights[3], base[3], surface[3], up[3], offset[3], local[3], outwards = 0.0;
      const float *vectors[2];
      gsize at;
      guint texel[2];

      if (!find_texel (&truth, face, texel, weights) ||
          !find_surface (&truth, face, weights, surface))
        continue;
      at = 3 * ((gsize) (SIDE - 1 - texel[1]) * SIDE + texel[0]);
      vectors[0] = object + at;
      vectors[1] = tangent + at;
      blend (&truth, face, weights, rmp_map_maker_get_base (truth.maker), base);
      blend (&truth, face, weights, truth.normals, up);
      for (guint c = 0; c < 3; c++)
        {
          offset[c] = (double) vectors[0][c];
          local[c] = (double) vectors[1][c];
          outwards += offset[c] * up[c] / measure_length (up);
          g_assert_cmpfloat (fabs (base[c] + offset[c] - surface[c]), <, 1e-6);
        }
      g_assert_cmpfloat (fabs (measure_length (offset) - measure_length (local)), <, 1e-6);
      g_assert_cmpfloat (fabs (local[2] - outwards), <, 1e-6);
      farthest = MAX (farthest, local[2]);
      sideways = MAX (sideways, hypot (local[0], local[1]));
      n++;
    }
  g_assert_cmpuint (n, >, 1000);
  g_assert_cmpfloat (farthest, >, 0.002);
  g_assert_cmpfloat (sideways, >, 0.0005);
}

static double
read_number (const char *folder, const char *member)
{
  g_autofree char *path = g_build_filename (folder, "Ärmel-A.maps.json", NULL), *text = NULL;
  g_autoptr (JsonNode) root = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  root = cli_parse (text);
  return json_object_get_double_member (
      json_object_get_object_member (json_node_get_object (root), "modulation"), member);
}

static RmpHeightImage *
read_mask (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;
  RmpHeightImage *image = rmp_image_read (path, 256, &error);

  g_assert_no_error (error);
  return image;
}

/* White is the strongest place of all frames. In the first the arm is straight: the subdivided
 * sleeve lies within the coarse one by a quarter of a millimetre, but for its borders, and that
 * step is all. What white is worth changes greys and nothing else.
 */
static void
modulation_is_where_folds_are (void)
{
  g_autofree char *folder = cli_in_root ("mask"), *other = cli_in_root ("other");
  g_auto (CliOutcome) run = cli_run ("maps", cli_project, "--look", "A", "--maps", "modulation",
                                     "--frames", "0:10", "--size", "256", "--out", folder, NULL);
  g_autofree char *white = NULL, *window = NULL;
  g_autoptr (RmpHeightImage) first = NULL, last = NULL, half = NULL;
  guint most = 0, n_strong = 0, step = 0;

  cli_assert_done (&run);
  white = g_strdup_printf ("%.9g m", 2.0 * read_number (folder, "white_m"));
  window = g_strdup_printf ("%.9g m", read_number (folder, "window_m"));
  g_assert_cmpfloat (read_number (folder, "white_m"), >, 0.0005);
  g_assert_cmpfloat (read_number (folder, "white_m"), <, 0.05);
  g_assert_cmpfloat (read_number (folder, "window_m"), >, 0.005);
  g_assert_cmpfloat (read_number (folder, "window_m"), <, 0.2);
  {
    g_auto (CliOutcome) again = cli_run ("maps", cli_project, "--look", "A", "--maps", "modulation",
                                         "--frames", "10", "--white", white, "--window", window,
                                         "--size", "256", "--out", other, NULL);

    cli_assert_done (&again);
  }
  first = read_mask (folder, "Ärmel-A.modulation.0000.png");
  last = read_mask (folder, "Ärmel-A.modulation.0010.png");
  half = read_mask (other, "Ärmel-A.modulation.0010.png");
  for (guint i = 0; i < 256 * 256; i++)
    {
      const guint grey = rmp_height_image_get (last, i % 256, i / 256);

      most = MAX (most, grey);
      n_strong += grey > G_MAXUINT16 / 2;
      step = MAX (step, rmp_height_image_get (first, i % 256, i / 256));
      g_assert_cmpfloat (fabs (rmp_height_image_get (half, i % 256, i / 256) - 0.5 * grey), <=,
                         1.0);
    }
  g_assert_cmpuint (most, >, 0.97 * G_MAXUINT16);
  g_assert_cmpfloat (step * read_number (folder, "white_m") / G_MAXUINT16, <, 0.00025);
  g_assert_cmpuint (n_strong, >, 50);
  g_assert_cmpuint (n_strong, <, 256 * 256 / 4);
}

int
main (int argc, char **argv)
{
  cli_init (&argc, &argv);
  cli_make_arm ();
  g_test_add_func ("/app/cli/vector-maps/vectors-lead-to-the-folds", vectors_lead_to_the_folds);
  g_test_add_func ("/app/cli/vector-maps/modulation-is-where-folds-are",
                   modulation_is_where_folds_are);
  return cli_finish (g_test_run ());
}
