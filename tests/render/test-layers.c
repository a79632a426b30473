/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reliefs of the form layers: the tessellator's surface, its seams and its pictures against rmp_relief_evaluate(). */
#include "layered-sheet.h"
#include "pick.h"
#include "scenes.h"
#include "surface.h"
#include "tessellator.h"

#include <cglm/cglm.h>
#include <string.h>

static const LayeredSheet cut = { .n = 14, .n_islands = 4, .side = 512, .bulge = .03f };

/* Mean length of the edges of its cells, metres. */
#define EDGE (1.138f * LAYERED_SHEET_SIZE / (float) cut.n)

typedef struct
{
  RmpOffscreen *offscreen;
  RmpSurfaceCache *cache;
  guint n;                   /* triangles */
  RmpRaisedVertex *vertices; /* [n × 3] */
  RmpLayerVertex *places;    /* [n × 3] */
  const guint32 *faces;      /* by patch */
} Raised;

static gpointer
read_buffer (GLuint buffer, gsize size)
{
  gpointer data = g_malloc (size);
  glBindBuffer (GL_ARRAY_BUFFER, buffer);
  glGetBufferSubData (GL_ARRAY_BUFFER, 0, (GLsizeiptr) size, data);
  return data;
}

/* As for one who looks from a metre away, at 900 pixels a metre. */
static const RmpView view = { .samples = 14, .eye = { 0, 0, 1 }, .perspective = TRUE, .pixels_metre = 900 };

static gboolean
raised_init (Raised *self, RmpRelief *relief)
{
  g_autoptr (GError) error = NULL;
  *self = (Raised){ .offscreen = offscreen_new_or_skip (16, 16) };
  if (!self->offscreen)
    return FALSE;
  self->cache = rmp_surface_cache_new (&error);
  g_assert_no_error (error);
  rmp_surface_cache_begin (self->cache);
  const RmpSceneItem item = { .relief = relief };
  const RmpSurface *surface = rmp_surface_cache_get (self->cache, 1, 0, &item, &view, FALSE);
  g_assert_cmpuint (glGetError (), ==, GL_NO_ERROR);
  self->n = surface->n_raised;
  self->faces = surface->connectivity->patch_faces;
  self->vertices = read_buffer (surface->raised_buffer, sizeof (RmpRaisedVertex[3]) * self->n);
  self->places = read_buffer (surface->place_buffer, sizeof (RmpLayerVertex[3]) * self->n);
  return TRUE;
}

static void
raised_clear (Raised *self)
{
  g_clear_pointer (&self->cache, rmp_surface_cache_free);
  g_clear_pointer (&self->offscreen, rmp_offscreen_free);
  g_free (self->vertices);
  g_free (self->places);
}

static void
check_parity (RmpRelief *relief)
{
  Raised raised;
  double worst_offset = 0, worst_angle = 0, highest = 0;
  if (!raised_init (&raised, relief))
    return;
  g_assert_cmpuint (raised.n, >, 10000);
  for (gsize i = 0; i < 3 * (gsize) raised.n; i++)
    {
      const RmpLayerVertex *place = &raised.places[i];
      RmpReliefPoint point;
      rmp_relief_evaluate (relief, raised.faces[place->patch], place->place, &point);
      worst_offset = MAX (worst_offset, glm_vec3_distance (raised.vertices[i].position, point.position));
      /* Where seams end in a corner each of them has a normal of its own. */
      if (place->place[0] + place->place[1] > .002f && MAX (place->place[0], place->place[1]) < .998f)
        worst_angle = MAX (worst_angle, glm_deg (glm_vec3_angle (raised.vertices[i].normal, point.normal)));
      highest = MAX (highest, fabsf (point.lift));
    }
  g_test_message ("%u triangles, offset %.2g of the mean edge, normals %.3g°, lifts to %.2g m", raised.n,
                  worst_offset / (double) EDGE, worst_angle, highest);
  g_assert_cmpfloat (worst_offset, <, 1e-4 * (double) EDGE);
  g_assert_cmpfloat (worst_angle, <, .5);
  raised_clear (&raised);
}

static void
test_parity (gconstpointer variant)
{
  LayeredSheet shape = cut;
  shape.noise = strstr (variant, "noise") != NULL;
  shape.bare = strstr (variant, "bare") != NULL;
  shape.far = strstr (variant, "far") != NULL;
  g_autoptr (RmpRelief) relief = layered_sheet_new (&shape);
  relief->curved = strstr (variant, "curved") != NULL;
  relief->bump_only = strstr (variant, "bumps") != NULL;
  relief->constant_modulation = strstr (variant, "constant") != NULL;
  if (strstr (variant, "fading"))
    {
      relief->region = g_new (float, relief->topology->n_vertices);
      for (guint i = 0; i < relief->topology->n_vertices; i++)
        relief->region[i] = (float) (i % 3) / 2;
    }
  check_parity (relief);
}

static void
test_pictures (void)
{
  const int width = 900, height = 900;
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (width, height);
  if (!offscreen)
    return;
  g_autoptr (GError) error = NULL;
  LayeredSheet shape = cut;
  shape.side = 1024;
  g_autoptr (RmpRelief) relief = layered_sheet_new (&shape);
  RmpMaterial material;
  rmp_material_init_preset (&material, RMP_MATERIAL_COTTON);
  g_autoptr (RmpScene) scene = rmp_scene_new ();
  rmp_scene_set_background (scene, RMP_BACKGROUND_TRANSPARENT);
  rmp_scene_add (scene, 0, relief, &material, NULL);
  vec3 minimum, maximum;
  rmp_scene_get_extent (scene, minimum, maximum);
  for (int quality = 0; quality < 2; quality++)
    for (int zoom = 1; zoom <= 9; zoom *= 3)
      {
        RmpCamera camera;
        rmp_camera_init (&camera, (float[]){ 0, 0, 0 }, 1);
        camera.yaw = .4f;
        camera.pitch = .2f;
        rmp_camera_frame (&camera, minimum, maximum, (float) width / (float) height);
        camera.distance /= (float) zoom;
        gint64 start = g_get_monotonic_time ();
        g_autofree guint8 *pixels = rmp_offscreen_draw (offscreen, scene, &camera, (RmpQuality) quality, &error);
        g_assert_no_error (error);
        g_test_message ("%d %d: %g ms", quality, zoom, (double) (g_get_monotonic_time () - start) / 1000);
        g_autofree char *name = g_strdup_printf ("layers-%d-%d", quality, zoom);
        keep_picture (name, pixels, width, height);
      }
}

int
main (int argc, char **argv)
{
  static const char *const variants[] = { "plain",  "noise", "noise-bare", "noise-far",
                                          "curved", "bumps", "constant",   "noise-fading-curved" };
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      g_autofree char *path = g_strdup_printf ("/render/layers/tessellator-equals-evaluator/%s", variants[i]);
      g_test_add_data_func (path, variants[i], test_parity);
    }
  g_test_add_func ("/render/layers/pictures", test_pictures);
  return g_test_run ();
}
