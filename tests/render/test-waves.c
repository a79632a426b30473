/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reliefs of the form waves: the tessellator's surface against rmp_relief_evaluate(), and edges. */
#include "scenes.h"
#include "surface.h"
#include "wavy-sleeve.h"

#include <cglm/cglm.h>
#include <string.h>

static const SleeveShape sleeve = { .n_around = 20, .n_along = 30, .uvs = TRUE, .bend = .7f };

typedef struct
{
  RmpSurfaceCache *cache;
  const RmpRaisedSurface *surface;
  RmpRaisedVertex *vertices; /* [n × 3] */
  RmpWaveVertex *places;     /* [n × 3] */
  gsize n;
} Raised;

static void
raise_relief (Raised *self, RmpRelief *relief)
{
  g_autoptr (GError) error = NULL;
  const RmpSceneItem item = { .relief = relief };
  RmpView view;
  self->cache = rmp_surface_cache_new (&error);
  g_assert_no_error (error);
  rmp_surface_cache_begin (self->cache);
  rmp_view_init_near (&view, 8);
  self->surface = rmp_surface_cache_get (self->cache, 1, 0, &item, &view, FALSE);
  self->n = 3 * (gsize) self->surface->n_raised;
  self->vertices = g_new (RmpRaisedVertex, self->n);
  self->places = g_new (RmpWaveVertex, self->n);
  glBindBuffer (GL_ARRAY_BUFFER, self->surface->raised_buffer);
  glGetBufferSubData (GL_ARRAY_BUFFER, 0, (GLsizeiptr) (sizeof *self->vertices * self->n),
                      self->vertices);
  glBindBuffer (GL_ARRAY_BUFFER, self->surface->position_buffer);
  glGetBufferSubData (GL_ARRAY_BUFFER, 0, (GLsizeiptr) (sizeof *self->places * self->n),
                      self->places);
}

static void
raised_clear (Raised *self)
{
  g_free (self->vertices);
  g_free (self->places);
  rmp_surface_cache_free (self->cache);
}

static void
test_same_surface (gconstpointer variant)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (16, 16);
  if (!offscreen)
    return;
  g_autoptr (RmpRelief) relief = wavy_sleeve_new (&sleeve, variant);
  double offset = 0, angle = 0, highest = 0, deepest = 0;
  Raised raised;
  raise_relief (&raised, relief);
  g_assert_cmpuint (raised.n, >, 3 * 10000);
  for (gsize i = 0; i < raised.n; i++)
    {
      RmpReliefPoint point;
      rmp_relief_evaluate (relief,
                           raised.surface->connectivity->patch_faces[raised.places[i].patch],
                           raised.places[i].position, &point);
      const double cosine = glm_vec3_dot (raised.vertices[i].normal, point.normal);
      offset = MAX (offset, glm_vec3_distance (raised.vertices[i].position, point.position));
      angle = MAX (angle, glm_deg ((float) acos (CLAMP (cosine, -1, 1))));
      highest = MAX (highest, point.lift);
      deepest = MIN (deepest, point.lift);
    }
  g_test_message ("%zu corners; offset %.2g of the peak, normals %.3g°, lifts %.2g … %.2g m",
                  raised.n, offset / highest, angle, deepest, highest);
  g_assert_cmpfloat (highest, >, .5 * WAVY_SLEEVE_HEIGHT);
  g_assert_cmpfloat (offset, <, 1e-3 * highest + 1e-6 * SLEEVE_LENGTH);
  g_assert_cmpfloat (angle, <, .5);
  raised_clear (&raised);
}

/* Where on an edge a raised vertex lies, as a text; FALSE: inside a face. */
static gboolean
name_edge (const RmpRelief *relief, guint32 face, const float place[2], char name[64])
{
  const float weights[3] = { 1 - place[0] - place[1], place[0], place[1] };
  const guint32 *corners = relief->topology->faces + 3 * (gsize) face;
  for (guint off = 0; off < 3; off++)
    {
      guint a = (off + 1) % 3, b = (off + 2) % 3;
      if (fabsf (weights[off]) > 1e-6f)
        continue;
      if (corners[a] > corners[b])
        {
          const guint swap = a;
          a = b;
          b = swap;
        }
      g_snprintf (name, 64, "%u %u %d", corners[a], corners[b],
                  (int) roundf (weights[b] * 20160)); /* of all levels up to ten a whole number */
      return weights[a] > 1e-6f && weights[b] > 1e-6f;
    }
  return FALSE;
}

/* Points of an edge have the same bits from both its faces. */
static void
test_edges_are_shared (gconstpointer variant)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (16, 16);
  if (!offscreen)
    return;
  g_autoptr (RmpRelief) relief = wavy_sleeve_new (&sleeve, variant);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n_shared = 0;
  Raised raised;
  raise_relief (&raised, relief);
  for (gsize i = 0; i < raised.n; i++)
    {
      const guint32 face = raised.surface->connectivity->patch_faces[raised.places[i].patch];
      char name[64];
      const RmpRaisedVertex *other;
      if (!name_edge (relief, face, raised.places[i].position, name))
        continue;
      other = g_hash_table_lookup (known, name);
      if (!other)
        {
          g_hash_table_insert (known, g_strdup (name), raised.vertices + i);
          continue;
        }
      n_shared++;
      g_assert_cmpmem (other->position, sizeof other->position, raised.vertices[i].position,
                       sizeof other->position);
    }
  g_assert_cmpuint (n_shared, >, 10000);
  raised_clear (&raised);
}

/* The texture of a wave that is raised lies along its slopes; of one that is shaded alone it moves.
 */
static void
test_texture_moves (void)
{
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (16, 16);
  if (!offscreen)
    return;
  g_autoptr (RmpRelief) relief = wavy_sleeve_new (&sleeve, "");
  float most = 0;
  relief->wave_shift = 1;
  for (guint face = 0; face < relief->topology->n_faces; face++)
    {
      RmpReliefPoint point;
      rmp_relief_evaluate (relief, face, (float[]){ .4f, .3f }, &point);
      most = fmaxf (most, hypotf (point.slip[0], point.slip[1]));
    }
  g_assert_cmpfloat (most, >, 1e-3f);
  g_assert_cmpfloat (most, <, .2f);
}

/* A texture whose squares tell where parallax and shifts move it; the outline stays. Pictures that
 * differ show that it is done, and they are there to be looked at.
 */
static void
test_pictures_differ (void)
{
  const int width = 400, height = 500;
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (width, height);
  if (!offscreen)
    return;
  g_autofree guint8 *pictures[4] = { NULL };
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (RmpRelief) relief = wavy_sleeve_new (&sleeve, "curved");
      g_autoptr (RmpScene) scene = rmp_scene_new ();
      g_autoptr (GError) error = NULL;
      vec3 minimum, maximum;
      RmpMaterial material;
      RmpCamera camera;
      relief->bump_only = i < 3;
      relief->parallax = i < 3 ? (RmpParallax) i : RMP_PARALLAX_OFF;
      rmp_material_init_preset (&material, RMP_MATERIAL_DENIM);
      rmp_scene_set_background (scene, RMP_BACKGROUND_TRANSPARENT);
      rmp_scene_add (scene, 0, relief, &material, NULL);
      rmp_scene_get_extent (scene, minimum, maximum);
      rmp_camera_init (&camera, (float[]){ 0, 0, 0 }, 1);
      rmp_camera_frame (&camera, minimum, maximum, (float) width / (float) height);
      camera.distance *= .6f;
      pictures[i] = rmp_offscreen_draw (offscreen, scene, &camera, RMP_QUALITY_FULL, &error);
      g_assert_no_error (error);
      g_autofree char *name = g_strdup_printf ("waves-%u", i);
      keep_picture (name, pictures[i], width, height);
      for (guint other = 0; other < i; other++)
        g_assert_cmpint (memcmp (pictures[i], pictures[other], 4 * (gsize) width * height), !=, 0);
    }
  for (gsize pixel = 0; pixel < (gsize) width * height; pixel++)
    g_assert_true ((pictures[0][4 * pixel + 3] > 0) == (pictures[2][4 * pixel + 3] > 0));
}

static void
test_no_cracks (void)
{
  const int width = 400, height = 560;
  const SleeveShape half = { .n_around = 14, .n_along = 40, .uvs = TRUE, .bend = .3f, .arc = 2.8f };
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (width, height);
  if (!offscreen)
    return;
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpRelief) relief = wavy_sleeve_new (&half, "curved two");
  g_autoptr (RmpScene) scene = rmp_scene_new ();
  RmpMaterial material;
  vec3 minimum, maximum;
  rmp_material_init_preset (&material, RMP_MATERIAL_COTTON);
  rmp_scene_set_background (scene, RMP_BACKGROUND_TRANSPARENT);
  rmp_scene_add (scene, 0, relief, &material, NULL);
  rmp_scene_get_extent (scene, minimum, maximum);
  for (int quality = 0; quality < 2; quality++)
    {
      RmpCamera camera;
      rmp_camera_init (&camera, (float[]){ 0, 0, 0 }, 1);
      camera.yaw = camera.pitch = 0;
      rmp_camera_frame (&camera, minimum, maximum, (float) width / (float) height);
      g_autofree guint8 *pixels = rmp_offscreen_draw (offscreen, scene, &camera,
                                                      (RmpQuality) quality, &error);
      g_assert_no_error (error);
      g_autofree char *name = g_strdup_printf ("wave-cracks-%d", quality);
      keep_picture (name, pixels, width, height);
      g_assert_cmpuint (count_holes_of_rows (pixels, width, height), ==, 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/render/waves/tessellator-equals-evaluator", "", test_same_surface);
  g_test_add_data_func ("/render/waves/tessellator-equals-evaluator-sharp", "sharp curved",
                        test_same_surface);
  g_test_add_data_func ("/render/waves/tessellator-equals-evaluator-drawn", "drawn two",
                        test_same_surface);
  g_test_add_data_func ("/render/waves/edges-are-shared", "two", test_edges_are_shared);
  g_test_add_data_func ("/render/waves/edges-are-shared-curved", "curved sharp",
                        test_edges_are_shared);
  g_test_add_func ("/render/waves/texture-lies-along-slopes", test_texture_moves);
  g_test_add_func ("/render/waves/parallax-moves-the-texture-alone", test_pictures_differ);
  g_test_add_func ("/render/waves/no-cracks", test_no_cracks);
  return g_test_run ();
}
