/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reliefs of the form layers: the tessellator's surface, its seams and its pictures against
 * rmp_relief_evaluate().
 */
#include "images/image-waves.h"
#include "layer-sheets.h"
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
  RmpLayerVertex *positions; /* [n × 3] */
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
static const RmpView view = {
  .samples = 14, .eye = { 0, 0, 1 }, .perspective = TRUE, .pixels_metre = 900
};

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
  const RmpRaisedSurface *surface = rmp_surface_cache_get (self->cache, 1, 0, &item, &view, FALSE);
  g_assert_cmpuint (glGetError (), ==, GL_NO_ERROR);
  self->n = surface->n_raised;
  self->faces = surface->connectivity->patch_faces;
  self->vertices = read_buffer (surface->raised_buffer, sizeof (RmpRaisedVertex[3]) * self->n);
  self->positions = read_buffer (surface->position_buffer, sizeof (RmpLayerVertex[3]) * self->n);
  return TRUE;
}

static void
raised_clear (Raised *self)
{
  g_clear_pointer (&self->cache, rmp_surface_cache_free);
  g_clear_pointer (&self->offscreen, rmp_offscreen_free);
  g_free (self->vertices);
  g_free (self->positions);
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
      const RmpLayerVertex *position = &raised.positions[i];
      RmpReliefPoint point;
      rmp_relief_evaluate (relief, raised.faces[position->patch], position->position, &point);
      worst_offset = MAX (worst_offset,
                          glm_vec3_distance (raised.vertices[i].position, point.position));
      /* Where seams end in a corner each of them has a normal of its own. */
      if (position->position[0] + position->position[1] > .002f &&
          MAX (position->position[0], position->position[1]) < .998f)
        worst_angle = MAX (worst_angle,
                           glm_deg (glm_vec3_angle (raised.vertices[i].normal, point.normal)));
      highest = MAX (highest, fabsf (point.lift));
    }
  g_test_message ("%u triangles, offset %.2g of the mean edge, normals %.3g°, lifts to %.2g m",
                  raised.n, worst_offset / (double) EDGE, worst_angle, highest);
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
  shape.normals = strstr (variant, "normals") != NULL;
  shape.weighted = strstr (variant, "weights") != NULL;
  if (strstr (variant, "many"))
    shape.n_more = RMP_RELIEF_MAX_PATTERNS - (shape.normals ? 4 : 2);
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

/* --- pictures --------------------------------------------------------------------------------- */

static void
look_at_sheet (RmpCamera *camera, float yaw, float zoom)
{
  const float half = .5f * LAYERED_SHEET_SIZE;
  rmp_camera_init (camera, (float[]){ 0, 0, 0 }, 1);
  camera->yaw = yaw;
  camera->pitch = .5f * yaw;
  rmp_camera_frame (camera, (float[]){ -half, -half, 0 }, (float[]){ half, half, 0 }, 1);
  camera->distance /= zoom;
}

static RmpScene *
new_scene (RmpRelief *relief)
{
  RmpScene *scene = rmp_scene_new ();
  RmpMaterial material;
  rmp_material_init_preset (&material, RMP_MATERIAL_CLAY);
  rmp_scene_set_background (scene, RMP_BACKGROUND_TRANSPARENT);
  rmp_scene_add (scene, 0, relief, &material, NULL);
  return scene;
}

static guint8 *
draw (RmpOffscreen *offscreen, RmpRelief *relief, float yaw, float zoom, RmpQuality quality)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpScene) scene = new_scene (relief);
  RmpCamera camera;
  look_at_sheet (&camera, yaw, zoom);
  guint8 *pixels = rmp_offscreen_draw (offscreen, scene, &camera, quality, &error);
  g_assert_no_error (error);
  return pixels;
}

/* So that the outline is straight, and rows of pixels meet it twice. */
static void
fix_border (RmpRelief *relief, guint n)
{
  relief->region = g_new (float, relief->topology->n_vertices);
  for (guint i = 0; i < relief->topology->n_vertices; i++)
    relief->region[i] = i % (n + 1) > 0 && i % (n + 1) < n && i > n && i < n * (n + 1) ? 1 : 0;
}

/* Before a transparent background one would see it through a crack, whatever chance has painted
 * beside the seams.
 */
static void
test_no_cracks (void)
{
  const int side = 480;
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (side, side);
  if (!offscreen)
    return;
  LayeredSheet shape = cut;
  for (guint variant = 0; variant < 3; variant++)
    {
      shape.noise = variant > 0;
      g_autoptr (RmpRelief) relief = layered_sheet_new (&shape);
      relief->curved = variant == 2;
      fix_border (relief, shape.n);
      for (guint view = 0; view < 4; view++)
        {
          const float zoom = view % 2 ? 4 : 1;
          g_autofree guint8 *pixels = draw (offscreen, relief, .45f * ((float) view - 1.5f), zoom,
                                            view / 2 ? RMP_QUALITY_INTERACTIVE : RMP_QUALITY_FULL);
          g_autofree char *name = g_strdup_printf ("layer-cracks-%u-%u", variant, view);
          keep_picture (name, pixels, side, side);
          g_assert_cmpuint (count_holes_of_rows (pixels, side, side), ==, 0);
        }
    }
}

/* Of each pixel of the grid of @n × @n rays that begins at @first, in pixels: which face they meet,
 * and the normal there, as it is shown: never turned away from the eye.
 */
static void
pick_grid (const RmpScene *scene, const RmpCamera *camera, float first, int n, float side,
           guint *faces, vec3 *normals)
{
  for (int i = 0; i < n * n; i++)
    {
      vec3 origin, direction;
      RmpPick pick;
      rmp_camera_get_ray (camera, first + (float) (i % n), first + (float) (i / n), side, side,
                          origin, direction);
      faces[i] = rmp_scene_pick (scene, origin, direction, TRUE, &pick) ? pick.face : G_MAXUINT;
      if (!normals || faces[i] == G_MAXUINT)
        continue;
      const float away = fmaxf (.05f + glm_vec3_dot (pick.point.normal, direction), 0);
      glm_vec3_scale (direction, -away, normals[i]);
      glm_vec3_add (normals[i], pick.point.normal, normals[i]);
      glm_vec3_normalize (normals[i]);
    }
}

/* Each channel of each pixel is what the processor says of the place, to 2 of 255. Pixels over an
 * edge of the mesh, whose corners do not lie on the face of their middles, are left out.
 */
static void
test_pixels_equal_the_evaluator (gconstpointer variant)
{
  enum
  {
    SIDE = 120
  };
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (SIDE, SIDE);
  if (!offscreen)
    return;
  g_autoptr (GError) error = NULL;
  const LayeredSheet shape = { .n = 10,
                               .n_islands = 1,
                               .side = 256,
                               .bulge = .03f,
                               .normals = strstr (variant, "normals") != NULL,
                               .weighted = strstr (variant, "weights") != NULL };
  g_autoptr (RmpRelief) relief = layered_sheet_new (&shape);
  relief->bump_only = TRUE;
  g_autoptr (RmpScene) scene = new_scene (relief);
  RmpCamera camera;
  look_at_sheet (&camera, .3f, 4); /* texels are larger than pixels */
  rmp_scene_set_shading (scene, RMP_SHADING_NORMALS, FALSE);
  g_autofree guint8 *pixels = rmp_offscreen_draw (offscreen, scene, &camera, RMP_QUALITY_FULL,
                                                  &error);
  g_assert_no_error (error);
  g_autofree char *name = g_strdup_printf ("layers-pixels-%s", (const char *) variant);
  keep_picture (name, pixels, SIDE, SIDE);

  static guint corners[(SIDE + 1) * (SIDE + 1)], middles[SIDE * SIDE];
  static vec3 normals[SIDE * SIDE];
  pick_grid (scene, &camera, 0, SIDE + 1, SIDE, corners, NULL);
  pick_grid (scene, &camera, .5f, SIDE, SIDE, middles, normals);
  guint n = 0;
  double worst = 0, least = 255, most = 0;
  for (int i = 0; i < SIDE * SIDE; i++)
    {
      const guint *corner = corners + i / SIDE * (SIDE + 1) + i % SIDE;
      if (middles[i] == G_MAXUINT || corner[0] != middles[i] || corner[1] != middles[i] ||
          corner[SIDE + 1] != middles[i] || corner[SIDE + 2] != middles[i])
        continue;
      n++;
      for (int c = 0; c < 3; c++)
        worst = MAX (worst, fabs (pixels[4 * i + c] - 255 * (.5 * (double) normals[i][c] + .5)));
      least = MIN (least, (double) pixels[4 * i]);
      most = MAX (most, (double) pixels[4 * i]);
    }
  g_test_message ("%u of %d pixels, from %g to %g levels, at worst %.3g apart", n, SIDE * SIDE,
                  least, most, worst);
  g_assert_cmpuint (n, >, SIDE * SIDE / 2);
  g_assert_cmpfloat (most - least, >, 40);
  g_assert_cmpfloat (worst, <=, 2);
}

/* What is bumpy only looks lifted from the front, and its outline stays as it was. Weights and maps
 * of normals have a program of their own; if it did not compile pixels would have the normals of
 * vertices, and a warning would end the test.
 */
static void
test_bumps_look_lifted (gconstpointer finer)
{
  const int side = finer ? 120 : 480; /* a minute of software otherwise */
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (side, side);
  if (!offscreen)
    return;
  LayeredSheet shape = {
    .n = 10, .n_islands = 1, .side = 512, .normals = finer != NULL, .weighted = finer != NULL
  };
  g_autoptr (RmpRelief) lifted = layered_sheet_new (&shape), bumpy = layered_sheet_new (&shape);
  shape.normals = shape.weighted = FALSE;
  g_autoptr (RmpRelief) even = layered_sheet_new (&shape);
  bumpy->bump_only = TRUE;
  for (guint i = 0; i < 2; i++)
    memset (even->patterns[i].modulation, 0, sizeof (float) * even->topology->n_vertices);
  g_autofree guint8 *up = draw (offscreen, lifted, .1f, 2, RMP_QUALITY_FULL);
  g_autofree guint8 *down = draw (offscreen, bumpy, .1f, 2, RMP_QUALITY_FULL);
  g_autofree guint8 *flat = draw (offscreen, even, .1f, 2, RMP_QUALITY_FULL);
  keep_picture (finer ? "layers-finer-lifted" : "layers-lifted", up, side, side);
  keep_picture (finer ? "layers-finer-bumpy" : "layers-bumpy", down, side, side);
  double from_lifted = 0, from_flat = 0;
  for (gsize i = 0; i < 4 * (gsize) side * (gsize) side; i++)
    {
      from_lifted += abs (down[i] - up[i]);
      from_flat += abs (down[i] - flat[i]);
    }
  g_test_message ("bumps are %.3g times as far from flat as from lifted", from_flat / from_lifted);
  g_assert_cmpfloat (from_flat, >, from_lifted);
}

/* Cut into islands that are turned, mirrored and of other sizes, what is painted looks as in one.
 */
static void
test_seams_do_not_show (void)
{
  const int side = 480;
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (side, side);
  if (!offscreen)
    return;
  guint8 *pixels[4];
  for (guint i = 0; i < 4; i++)
    {
      const LayeredSheet shape = {
        .n = 14, .n_islands = i / 2 ? 4 : 1, .side = 1024, .bulge = .03f
      };
      g_autoptr (RmpRelief) relief = layered_sheet_new (&shape);
      g_autofree char *name = g_strdup_printf ("layers-islands-%u", i);
      for (guint k = 0; k < 2; k++)
        for (guint v = 0; v < relief->topology->n_vertices; v++)
          relief->patterns[k].modulation[v] = 1;
      pixels[i] = draw (offscreen, relief, .3f, i % 2 ? 5 : 1, RMP_QUALITY_FULL);
      keep_picture (name, pixels[i], side, side);
    }
  for (guint zoomed = 0; zoomed < 2; zoomed++)
    {
      double sum = 0;
      int worst = 0;
      for (gsize i = 0; i < 4 * (gsize) side * (gsize) side; i++)
        {
          const int off = abs (pixels[zoomed][i] - pixels[2 + zoomed][i]);
          sum += off;
          worst = MAX (worst, off);
        }
      g_test_message ("levels apart: mean %.3g, most %d", sum / (4 * side * side), worst);
      g_assert_cmpfloat (sum / (4 * side * side), <, .5);
    }
  for (guint i = 0; i < 4; i++)
    g_free (pixels[i]);
}

/* What of a picture changes while one walks by a degree, in levels of what is covered. */
static double
measure_shimmer (RmpOffscreen *offscreen, RmpRelief *relief, int side, const char *name)
{
  g_autofree guint8 *first = draw (offscreen, relief, .3f, .3f, RMP_QUALITY_FULL);
  g_autofree guint8 *second = draw (offscreen, relief, .3f + glm_rad (1), .3f, RMP_QUALITY_FULL);
  double sum = 0;
  guint n = 0;
  keep_picture (name, first, side, side);
  for (gsize i = 0; i < 4 * (gsize) side * (gsize) side; i++)
    if (i % 4 < 3 && first[i / 4 * 4 + 3] == 255 && second[i / 4 * 4 + 3] == 255)
      {
        sum += abs (first[i] - second[i]);
        n++;
      }
  g_assert_cmpuint (n, >, 1000);
  return sum / n;
}

/* From far what is finer than pixels is a mean, and keeps still. */
static void
test_fine_patterns_do_not_shimmer (void)
{
  const int side = 360;
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (side, side);
  if (!offscreen)
    return;
  const LayeredSheet shape = { .n = 14, .n_islands = 1, .side = 1024, .noise = TRUE };
  g_autoptr (RmpRelief) fine = layered_sheet_new (&shape), even = layered_sheet_new (&shape);
  for (guint k = 0; k < 2; k++)
    memset (even->patterns[k].modulation, 0, sizeof (float) * even->topology->n_vertices);
  fine->bump_only = TRUE;
  const double shimmer = measure_shimmer (offscreen, fine, side, "layers-far");
  const double still = measure_shimmer (offscreen, even, side, "layers-far-even");
  g_test_message ("%.3g levels change by a degree, %.3g without patterns", shimmer, still);
  g_assert_cmpfloat (shimmer, <, still + 1.5);
}

/* Of a black and shiny sheet seen from far: the mean of its light, in parts of the brightest. */
static double
measure_spread (RmpOffscreen *offscreen, RmpRelief *relief, int side, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpScene) scene = rmp_scene_new ();
  const RmpMaterial shiny = {
    .roughness = .3f, .f0 = .5f, .clay = TRUE, .opacity = 1, .sheen_roughness = .4f
  };
  RmpCamera camera;
  rmp_scene_set_background (scene, RMP_BACKGROUND_TRANSPARENT);
  rmp_scene_add (scene, 0, relief, &shiny, NULL);
  look_at_sheet (&camera, 0, .3f);
  g_autofree guint8 *pixels = rmp_offscreen_draw (offscreen, scene, &camera, RMP_QUALITY_FULL,
                                                  &error);
  g_assert_no_error (error);
  keep_picture (name, pixels, side, side);
  double sum = 0, most = 0;
  guint n = 0;
  for (gsize i = 0; i < 4 * (gsize) side * (gsize) side; i += 4)
    if (pixels[i + 3] == 255)
      {
        sum += pixels[i + 1];
        most = MAX (most, pixels[i + 1]);
        n++;
      }
  g_assert_cmpuint (n, >, 1000);
  g_assert_cmpfloat (most, >, 30);
  return sum / n / most;
}

/* What is finer than pixels no longer tilts them, but still scatters light. */
static void
test_fine_patterns_widen_highlights (void)
{
  const int side = 360;
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (side, side);
  if (!offscreen)
    return;
  const LayeredSheet shape = {
    .n = 14, .n_islands = 1, .side = 1024, .noise = TRUE, .bulge = .08f
  };
  g_autoptr (RmpRelief) fine = layered_sheet_new (&shape), even = layered_sheet_new (&shape);
  for (guint k = 0; k < 2; k++)
    memset (even->patterns[k].modulation, 0, sizeof (float) * even->topology->n_vertices);
  fine->bump_only = TRUE;
  const double wide = measure_spread (offscreen, fine, side, "layers-far-shiny");
  const double narrow = measure_spread (offscreen, even, side, "layers-far-shiny-even");
  g_test_message ("light spreads to %.3g of its most, to %.3g without patterns", wide, narrow);
  g_assert_cmpfloat (wide, >, 1.5 * narrow);
}

/* --- uploads ---------------------------------------------------------------------------------- */

static guint16 *
read_image (const RmpRaisedSurface *surface, guint side)
{
  const GLint *place = surface->layers.places[0];
  const gsize n = (gsize) side * side;
  GLint n_layers;
  glBindTexture (GL_TEXTURE_2D_ARRAY, surface->layers.shelves[place[0]]);
  glGetTexLevelParameteriv (GL_TEXTURE_2D_ARRAY, 0, GL_TEXTURE_DEPTH, &n_layers);
  g_assert_cmpint (place[1], <, n_layers);
  g_autofree guint16 *all = g_new (guint16, n * (gsize) n_layers);
  glGetTexImage (GL_TEXTURE_2D_ARRAY, 0, GL_RED, GL_UNSIGNED_SHORT, all);
  return g_memdup2 (all + n * (gsize) place[1], n * sizeof *all);
}

/* A stroke uploads the tiles it touches, and what is there then is what a whole upload would have
 * left.
 */
static void
test_strokes_upload_tiles (void)
{
  const LayeredSheet shape = { .n = 4, .n_islands = 1, .side = 1024 };
  g_autoptr (RmpOffscreen) offscreen = offscreen_new_or_skip (16, 16);
  if (!offscreen)
    return;
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpHeightImage) image = layered_sheet_new_image (&shape, 0);
  g_autoptr (RmpHeightImage) painted = layered_sheet_paint (image, 500, 90);
  RmpSurfaceCache *caches[] = { rmp_surface_cache_new (&error), rmp_surface_cache_new (&error) };
  gsize bytes[3];
  guint16 *texels[2];
  guint n_raised;
  g_autoptr (RmpRelief) before = layered_sheet_new (&shape), after = layered_sheet_new (&shape);
  RmpReliefPattern *pattern = &after->patterns[0];
  rmp_spline_image_unref (before->patterns[0].image);
  before->patterns[0].image = rmp_spline_image_new (image, 1, RMP_WRAP_CLAMP, NULL, 1);
  rmp_spline_image_unref (pattern->image);
  pattern->image = rmp_spline_image_new (painted, 1, RMP_WRAP_CLAMP, before->patterns[0].image, 1);
  rmp_spline_image_unref (after->patterns[1].image);
  after->patterns[1].image = rmp_spline_image_ref (before->patterns[1].image);

  const RmpSceneItem items[] = { { .relief = before }, { .relief = after } };
  for (guint i = 0; i < 3; i++)
    {
      RmpSurfaceCache *cache = caches[i / 2];
      rmp_surface_cache_begin (cache);
      const RmpRaisedSurface *surface = rmp_surface_cache_get (cache, 1, 0, &items[MIN (i, 1)],
                                                               &view, FALSE);
      if (i > 0)
        texels[i - 1] = read_image (surface, shape.side);
      rmp_surface_cache_end (cache, &bytes[i], &n_raised);
    }
  g_assert_cmpmem (texels[0], 2 * shape.side * shape.side, texels[1], 2 * shape.side * shape.side);
  g_test_message ("%zu bytes at first, %zu with the stroke", bytes[0], bytes[1]);
  g_assert_cmpuint (bytes[1], <, 30 * RMP_TILE_TEXELS * sizeof (guint16));
  g_assert_cmpuint (bytes[2], >, 2 * sizeof (guint16) * shape.side * shape.side);
  for (guint i = 0; i < 2; i++)
    {
      rmp_surface_cache_free (caches[i]);
      g_free (texels[i]);
    }
}

/* --- picks ------------------------------------------------------------------------------------ */

static void
test_picks_meet_the_surface (void)
{
  g_autoptr (RmpRelief) relief = layered_sheet_new (&cut);
  g_autoptr (RmpScene) scene = rmp_scene_new ();
  RmpMaterial material;
  rmp_material_init_preset (&material, RMP_MATERIAL_COTTON);
  rmp_scene_add (scene, 7, relief, &material, NULL);
  for (int i = 0; i < 25; i++)
    {
      const vec3 origin = { .03f * (float) (i % 5 - 2), .03f * (float) (i / 5 - 2), 1 };
      RmpPick pick;
      g_assert_true (rmp_scene_pick (scene, origin, (float[]){ 0, 0, -1 }, TRUE, &pick));
      g_assert_cmpfloat_with_epsilon (pick.point.position[0], origin[0], 2e-3f);
      g_assert_cmpfloat_with_epsilon (pick.point.position[1], origin[1], 2e-3f);
      g_assert_cmpfloat_with_epsilon (pick.point.position[2], 1 - pick.distance, 5e-4f);
      g_assert_cmpuint (pick.point.feature, <, 2);
    }
}

/* 64 masks of 8192 texels a side would be 64 GB. */
static void
test_large_masks_are_coarser (void)
{
  g_assert_cmpint (rmp_layer_sheets_fit (1, 1024, 16384), ==, 1024);
  g_assert_cmpint (rmp_layer_sheets_fit (2, 4096, 16384), ==, 4096);
  g_assert_cmpint (rmp_layer_sheets_fit (1, 8192, 16384), ==, 4096);
  g_assert_cmpint (rmp_layer_sheets_fit (1, 8192, 4096), ==, 2048);
  for (guint n = 0; n <= RMP_RELIEF_MAX_WEIGHTS; n++)
    {
      const GLsizei side = rmp_layer_sheets_fit (n, 8192, 16384);
      const double cells = 1 + (n + 1) / 2;

      g_assert_cmpint (side, >=, RMP_WAVES_CELLS * RMP_LAYER_RANGE_ROWS);
      g_assert_cmpfloat (cells * side * side * 4.0, <=, 8192.0 * 8192.0 * 4.0);
    }
}

int
main (int argc, char **argv)
{
  static const char *const variants[] = { "plain",
                                          "noise",
                                          "noise-bare",
                                          "noise-far",
                                          "curved",
                                          "bumps",
                                          "constant",
                                          "noise-fading-curved",
                                          "normals",
                                          "normals-noise-fading",
                                          "weights",
                                          "weights-curved",
                                          "weights-normals-noise-bare",
                                          "weights-constant-bumps",
                                          "many",
                                          "weights-many",
                                          "weights-normals-many" };
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      g_autofree char *path = g_strdup_printf ("/render/layers/tessellator-equals-evaluator/%s",
                                               variants[i]);
      g_test_add_data_func (path, variants[i], test_parity);
    }
  g_test_add_func ("/render/layers/large-masks-are-coarser", test_large_masks_are_coarser);
  g_test_add_func ("/render/layers/no-cracks", test_no_cracks);
  g_test_add_data_func ("/render/layers/pixels-equal-the-evaluator/heights", "heights",
                        test_pixels_equal_the_evaluator);
  g_test_add_data_func ("/render/layers/pixels-equal-the-evaluator/normals", "normals",
                        test_pixels_equal_the_evaluator);
  g_test_add_data_func ("/render/layers/pixels-equal-the-evaluator/weights-normals",
                        "weights-normals", test_pixels_equal_the_evaluator);
  g_test_add_data_func ("/render/layers/bumps-look-lifted", NULL, test_bumps_look_lifted);
  g_test_add_data_func ("/render/layers/finer-bumps-look-lifted", "finer", test_bumps_look_lifted);
  g_test_add_func ("/render/layers/seams-do-not-show", test_seams_do_not_show);
  g_test_add_func ("/render/layers/fine-patterns-do-not-shimmer",
                   test_fine_patterns_do_not_shimmer);
  g_test_add_func ("/render/layers/fine-patterns-widen-highlights",
                   test_fine_patterns_widen_highlights);
  g_test_add_func ("/render/layers/strokes-upload-tiles", test_strokes_upload_tiles);
  g_test_add_func ("/render/layers/picks-meet-the-surface", test_picks_meet_the_surface);
  return g_test_run ();
}
