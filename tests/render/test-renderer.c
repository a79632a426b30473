/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the renderer promises beside its look: caching, panes, alpha, odd scenes. */
#include "scenes.h"

#include <epoxy/gl.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#define WIDTH 240
#define HEIGHT 160

static const SleeveShape sleeve = {
  .n_around = 24, .n_along = 28, .uvs = TRUE, .bend = .28f, .reach = .1f
};

typedef struct
{
  RmpOffscreen *offscreen;
  RmpRenderer *renderer;
  RmpScene *scene;
  RmpCamera camera;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  self->offscreen = offscreen_new_or_skip (WIDTH, HEIGHT);
  if (!self->offscreen)
    return;
  self->renderer = rmp_renderer_new (&error);
  g_assert_no_error (error);
  g_autoptr (RmpRelief) relief = sleeve_new_folds (&sleeve);
  RmpMaterial material;
  rmp_material_init_preset (&material, RMP_MATERIAL_BRICK);
  self->scene = rmp_scene_new ();
  rmp_scene_add (self->scene, 0, relief, &material, NULL);
  rmp_camera_init (&self->camera, (float[]){ 0, .3f, 0 }, .5f);
}

static void
tear_down (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  g_clear_pointer (&self->scene, rmp_scene_unref);
  g_clear_pointer (&self->renderer, rmp_renderer_free);
  g_clear_pointer (&self->offscreen, rmp_offscreen_free);
}

static guint8 *
draw (Fixture *self, const RmpRect *viewport, const RmpRect *clip, RmpQuality quality)
{
  static const RmpRect whole = { 0, 0, WIDTH, HEIGHT };
  rmp_renderer_draw (self->renderer, self->scene, &self->camera, viewport ? viewport : &whole, clip,
                     rmp_offscreen_get_framebuffer (self->offscreen), quality);
  g_assert_cmpuint (glGetError (), ==, GL_NO_ERROR);
  return rmp_offscreen_read (self->offscreen);
}

static void
test_uploads_once (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  if (!self->offscreen)
    return;
  const RmpRenderStats *stats = rmp_renderer_get_stats (self->renderer);
  g_autofree guint8 *first = draw (self, NULL, NULL, RMP_QUALITY_FULL);
  g_assert_cmpuint (stats->uploaded_bytes, >, 0);
  g_assert_cmpuint (stats->n_raised, >, 0);
  g_assert_cmpuint (stats->n_triangles, >=, stats->n_raised);

  rmp_camera_orbit (&self->camera, .2f, 0);
  g_autofree guint8 *second = draw (self, NULL, NULL, RMP_QUALITY_FULL);
  g_assert_cmpuint (stats->uploaded_bytes, ==, 0);
  g_assert_cmpuint (stats->n_raised, ==, 0);
  g_assert_cmpint (memcmp (first, second, WIDTH * HEIGHT * 4), !=, 0);

  rmp_camera_orbit (&self->camera, -.2f, 0);
  g_autofree guint8 *third = draw (self, NULL, NULL, RMP_QUALITY_FULL);
  int worst = 0;
  for (int i = 0; i < WIDTH * HEIGHT * 4; i++)
    worst = MAX (worst, abs (first[i] - third[i]));
  g_assert_cmpint (worst, <=, 1);
}

/* Buffers of frames gone by are used again, and new frames still show. */
static void
test_plays_on (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  if (!self->offscreen)
    return;
  g_autofree guint8 *before = draw (self, NULL, NULL, RMP_QUALITY_INTERACTIVE);
  for (int frame = 0; frame < 80; frame++)
    {
      g_autoptr (RmpRelief) relief = sleeve_new_folds (&sleeve);
      const RmpMaterial material = rmp_scene_get_item (self->scene, 0)->finishes[0].material;
      for (guint k = 0; k < relief->n_folds; k++)
        relief->folds[k].height *= 1 - (float) frame / 79;
      rmp_scene_unref (self->scene);
      self->scene = rmp_scene_new ();
      rmp_scene_add (self->scene, 0, relief, &material, NULL);
      g_autofree guint8 *pixels = draw (self, &(RmpRect){ 0, 0, 24, 16 }, NULL,
                                        RMP_QUALITY_INTERACTIVE);
    }
  g_autofree guint8 *after = draw (self, NULL, NULL, RMP_QUALITY_INTERACTIVE);
  g_assert_cmpint (memcmp (before, after, WIDTH * HEIGHT * 4), !=, 0);
}

/* The scene as if it had been changed: folds of another height, the sleeve moved. */
static void
change_scene (Fixture *self, float height, float move)
{
  g_autoptr (RmpRelief) relief = sleeve_new_folds (&sleeve);
  const RmpMaterial material = rmp_scene_get_item (self->scene, 0)->finishes[0].material;
  for (guint k = 0; k < relief->n_folds; k++)
    relief->folds[k].height *= height;
  for (gsize i = 0; i < relief->topology->n_vertices; i++)
    relief->positions[3 * i] += move;
  rmp_scene_unref (self->scene);
  self->scene = rmp_scene_new ();
  rmp_scene_add (self->scene, 0, relief, &material, NULL);
}

/* What a renderer shows that has drawn nothing before. */
static void
assert_as_new (Fixture *self, const guint8 *pixels)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpRenderer) used = g_steal_pointer (&self->renderer);
  self->renderer = rmp_renderer_new (&error);
  g_assert_no_error (error);
  g_autofree guint8 *fresh = draw (self, NULL, NULL, RMP_QUALITY_INTERACTIVE);
  g_assert_cmpmem (pixels, WIDTH * HEIGHT * 4, fresh, WIDTH * HEIGHT * 4);
  g_clear_pointer (&self->renderer, rmp_renderer_free);
  self->renderer = g_steal_pointer (&used);
}

/* While something moves, a change of the folds alone leaves the shadows, and everything else draws
 * them anew.
 */
static void
test_shadows_stay (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  const struct
  {
    float height, move, turn;
    guint n_shadows;
  } changes[] = { { 1, 0, 0, 2 },
                  { .9f, 0, 0, 0 },
                  { .85f, 0, 0, 0 },
                  { .85f, .02f, 0, 2 },
                  { .85f, .02f, .4f, 1 } };
  if (!self->offscreen)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      change_scene (self, changes[i].height, changes[i].move);
      rmp_camera_orbit (&self->camera, changes[i].turn, 0);
      g_autofree guint8 *pixels = draw (self, NULL, NULL, RMP_QUALITY_INTERACTIVE);
      g_assert_cmpuint (rmp_renderer_get_stats (self->renderer)->n_shadows, ==,
                        changes[i].n_shadows);
      assert_as_new (self, pixels);
    }
}

static void
test_panes_and_clip (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  if (!self->offscreen)
    return;
  glBindFramebuffer (GL_FRAMEBUFFER, rmp_offscreen_get_framebuffer (self->offscreen));
  glClearColor (1, 0, 1, 1);
  glClear (GL_COLOR_BUFFER_BIT);
  const RmpRect left = { 0, 0, WIDTH / 2, HEIGHT }, clip = { 0, 0, WIDTH / 4, HEIGHT };
  g_autofree guint8 *clipped = draw (self, &left, &clip, RMP_QUALITY_FULL);
  g_autofree guint8 *pane = draw (self, &left, NULL, RMP_QUALITY_FULL);
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      {
        const guint8 *c = clipped + 4 * (y * WIDTH + x), *p = pane + 4 * (y * WIDTH + x);
        const gboolean magenta_c = c[0] == 255 && c[1] == 0 && c[2] == 255;
        const gboolean magenta_p = p[0] == 255 && p[1] == 0 && p[2] == 255;
        g_assert_true (magenta_c == (x >= WIDTH / 4));
        g_assert_true (magenta_p == (x >= WIDTH / 2));
        if (x < WIDTH / 4)
          g_assert_cmpint (abs (c[0] - p[0]), <=, 1);
      }
}

static void
test_alpha_is_straight (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  if (!self->offscreen)
    return;
  rmp_scene_set_background (self->scene, RMP_BACKGROUND_TRANSPARENT);
  g_autofree guint8 *pixels = draw (self, NULL, NULL, RMP_QUALITY_FULL);
  guint n_clear = 0, n_opaque = 0, n_edge = 0;
  for (int i = 0; i < WIDTH * HEIGHT; i++)
    {
      const guint8 *pixel = pixels + 4 * i;
      n_clear += pixel[3] == 0;
      n_opaque += pixel[3] == 255;
      /* An edge has the cloth's colour, not a darker one. */
      if (pixel[3] > 40 && pixel[3] < 215)
        {
          n_edge++;
          g_assert_cmpint (pixel[0], >, 40);
        }
    }
  g_assert_cmpuint (n_clear, >, 1000);
  g_assert_cmpuint (n_opaque, >, 1000);
  g_assert_cmpuint (n_edge, >, 20);
}

/* White above, nothing below: black where alpha does not count. */
static RmpTexture *
half_white_new (void)
{
  guint8 *texels = g_malloc0 (8 * 8 * 4);
  memset (texels, 255, 8 * 4 * 4);
  return rmp_texture_new (8, 8, g_bytes_new_take (texels, 8 * 8 * 4));
}

/* Of cotton, with one copy of its picture from end to end. */
static RmpRelief *
textured_sleeve_new (RmpMaterial *material)
{
  RmpRelief *relief = sleeve_new_folds (&sleeve);
  rmp_material_init_preset (material, RMP_MATERIAL_COTTON);
  material->uv_metres = 1 / SLEEVE_LENGTH;
  for (gsize i = 0; i < relief->topology->n_uvs; i++)
    relief->topology->uvs[2 * i + 1] /= SLEEVE_LENGTH;
  return relief;
}

/* A picture white above and black below lies on the uv with its top at v = 1. */
static void
test_texture_is_upright (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  if (!self->offscreen)
    return;
  g_autoptr (RmpTexture) texture = half_white_new ();
  RmpMaterial material;
  g_autoptr (RmpRelief) relief = textured_sleeve_new (&material);
  rmp_scene_unref (self->scene);
  self->scene = rmp_scene_new ();
  rmp_scene_add (self->scene, 0, relief, &material, texture);
  self->camera.distance = 1;
  g_autofree guint8 *pixels = draw (self, NULL, NULL, RMP_QUALITY_FULL);
  keep_picture ("texture", pixels, WIDTH, HEIGHT);
  const guint8 *upper = pixels + 4 * (40 * WIDTH + WIDTH / 2),
               *lower = pixels + 4 * (125 * WIDTH + WIDTH / 2);
  g_assert_cmpint (upper[1], >, 120);
  g_assert_cmpint (lower[1], <, 100);
}

/* A picture whose lower half has no alpha: there the ground behind is seen, and in clay as well. */
static void
test_holes_show_what_is_behind (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  static const RmpShading shadings[] = { RMP_SHADING_CLOTH, RMP_SHADING_CLAY, RMP_SHADING_MATCAP };
  if (!self->offscreen)
    return;
  g_autoptr (RmpTexture) texture = half_white_new ();
  RmpMaterial material;
  g_autoptr (RmpRelief) relief = textured_sleeve_new (&material);
  self->camera.distance = 1;
  for (guint i = 0; i < 2 * G_N_ELEMENTS (shadings); i++)
    {
      material.cutoff = i % 2 == 0 ? .5f : 0;
      rmp_scene_unref (self->scene);
      self->scene = rmp_scene_new ();
      rmp_scene_set_background (self->scene, RMP_BACKGROUND_TRANSPARENT);
      rmp_scene_set_shading (self->scene, shadings[i / 2], FALSE);
      rmp_scene_add (self->scene, 0, relief, &material, texture);
      g_autofree guint8 *pixels = draw (self, NULL, NULL, RMP_QUALITY_FULL);
      keep_picture ("holes", pixels, WIDTH, HEIGHT);
      g_assert_cmpint (pixels[4 * (40 * WIDTH + WIDTH / 2) + 3], ==, 255);
      g_assert_cmpint (pixels[4 * (125 * WIDTH + WIDTH / 2) + 3], ==, i % 2 == 0 ? 0 : 255);
    }
}

/* Red of what is seen, on average. */
static double
get_mean (const guint8 *pixels)
{
  double sum = 0, n = 0;
  for (int i = 0; i < WIDTH * HEIGHT; i++)
    {
      sum += pixels[4 * i + 3] == 255 ? pixels[4 * i] : 0;
      n += pixels[4 * i + 3] == 255;
    }
  g_assert_cmpfloat (n, >, 100);
  return sum / n;
}

/* A ball in a sleeve that is one hole is as bright as without the sleeve. */
static void
test_light_falls_through_holes (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  if (!self->offscreen)
    return;
  g_autoptr (RmpTexture)
      texture = rmp_texture_new (8, 8, g_bytes_new_take (g_malloc0 (8 * 8 * 4), 8 * 8 * 4));
  g_autoptr (RmpRelief)
      ball = sphere_new ((float[]){ 0, .02f + .5f * SLEEVE_LENGTH, 0 }, .5f * SLEEVE_RADIUS, 24);
  RmpMaterial cotton, clay;
  g_autoptr (RmpRelief) sleeve_relief = textured_sleeve_new (&cotton);
  double means[2][2];
  cotton.cutoff = .5f;
  rmp_material_init_preset (&clay, RMP_MATERIAL_CLAY);
  self->camera.distance = .3f;
  for (int worn = 0; worn < 2; worn++)
    for (int quality = 0; quality < 2; quality++)
      {
        rmp_scene_unref (self->scene);
        self->scene = rmp_scene_new ();
        rmp_scene_set_background (self->scene, RMP_BACKGROUND_TRANSPARENT);
        rmp_scene_add (self->scene, 0, ball, &clay, NULL);
        if (worn)
          rmp_scene_add (self->scene, 1, sleeve_relief, &cotton, texture);
        g_autofree guint8 *pixels = draw (self, NULL, NULL, (RmpQuality) quality);
        means[worn][quality] = get_mean (pixels);
      }
  for (int quality = 0; quality < 2; quality++)
    g_assert_cmpfloat_with_epsilon (means[0][quality], means[1][quality], .02 * means[0][quality]);
}

/* A sleeve that is one hole, standing on the floor between two balls: nothing tells of it, not even
 * that it is selected.
 */
static void
test_holes_leave_no_trace (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  if (!self->offscreen)
    return;
  g_autoptr (RmpTexture)
      texture = rmp_texture_new (8, 8, g_bytes_new_take (g_malloc0 (8 * 8 * 4), 8 * 8 * 4));
  g_autoptr (RmpRelief) near_ball = sphere_new ((float[]){ -.3f, .03f, .3f }, .03f, 16);
  g_autoptr (RmpRelief)
      far_ball = sphere_new ((float[]){ .3f, .1f + SLEEVE_LENGTH, -.3f }, .03f, 16);
  RmpMaterial cotton, clay;
  g_autoptr (RmpRelief) sleeve_relief = textured_sleeve_new (&cotton);
  cotton.cutoff = .5f;
  rmp_material_init_preset (&clay, RMP_MATERIAL_CLAY);
  self->camera.distance = 1;
  for (int quality = 0; quality < 2; quality++)
    {
      guint8 *pixels[2] = { NULL };
      for (int worn = 0; worn < 2; worn++)
        {
          rmp_scene_unref (self->scene);
          self->scene = rmp_scene_new ();
          rmp_scene_add (self->scene, 0, near_ball, &clay, NULL);
          rmp_scene_add (self->scene, 1, far_ball, &clay, NULL);
          if (worn)
            rmp_scene_select (self->scene,
                              rmp_scene_add (self->scene, 2, sleeve_relief, &cotton, texture));
          pixels[worn] = draw (self, NULL, NULL, (RmpQuality) quality);
          keep_picture (worn ? "all-hole" : "no-sleeve", pixels[worn], WIDTH, HEIGHT);
        }
      for (int i = 0; i < 4 * WIDTH * HEIGHT; i++)
        g_assert_cmpint (ABS (pixels[0][i] - pixels[1][i]), <=, 1);
      g_free (pixels[0]);
      g_free (pixels[1]);
    }
}

/* Left of the line red, right of it green, and no face of a third: the sleeve's cells run from the
 * back to the left.
 */
static RmpFaceFinishes *
wear_by_side (const RmpRelief *relief)
{
  const guint n_faces = relief->topology->n_faces;
  guint16 *of_faces = g_new (guint16, n_faces);
  for (guint face = 0; face < n_faces; face++)
    of_faces[face] = face / 2 % sleeve.n_around < sleeve.n_around / 2 ? 0 : 2;
  return rmp_face_finishes_new (3, n_faces, of_faces);
}

/* Counts what is more red, and what more green, to either side of the picture's middle. */
static void
count_sides (const guint8 *pixels, guint red[2], guint green[2])
{
  memset (red, 0, sizeof (guint[2]));
  memset (green, 0, sizeof (guint[2]));
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      {
        const guint8 *pixel = pixels + 4 * (y * WIDTH + x);
        const int side = x >= WIDTH / 2;
        red[side] += pixel[0] > pixel[1] + 30;
        green[side] += pixel[1] > pixel[0] + 30;
      }
}

/* Folds cross the line where the materials meet: each of their triangles wears its own face's. */
static void
test_faces_wear_their_own_material (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  if (!self->offscreen)
    return;
  g_autoptr (RmpRelief) folds = sleeve_new_folds (&sleeve);
  g_autoptr (RmpFaceFinishes) face_finishes = wear_by_side (folds);
  RmpFinish finishes[3] = { 0 };
  rmp_material_init_cloth (&finishes[0].material, (float[]){ .8f, .1f, .1f });
  rmp_material_init_cloth (&finishes[1].material, (float[]){ .1f, .1f, .8f });
  rmp_material_init_cloth (&finishes[2].material, (float[]){ .1f, .8f, .1f });
  self->camera.yaw = self->camera.pitch = 0;
  self->camera.target[0] = 0;
  for (int quality = RMP_QUALITY_FULL; quality <= RMP_QUALITY_INTERACTIVE; quality++)
    {
      guint red[2], green[2], red_of_one[2], green_of_one[2];
      rmp_scene_unref (self->scene);
      self->scene = rmp_scene_new ();
      rmp_scene_set_background (self->scene, RMP_BACKGROUND_TRANSPARENT);
      const guint item = rmp_scene_add (self->scene, 0, folds, &finishes[0].material, NULL);
      g_autofree guint8 *plain = draw (self, NULL, NULL, (RmpQuality) quality);
      count_sides (plain, red_of_one, green_of_one);
      rmp_scene_set_finishes (self->scene, item, face_finishes, finishes);
      g_autofree guint8 *pixels = draw (self, NULL, NULL, (RmpQuality) quality);
      keep_picture (quality == RMP_QUALITY_FULL ? "materials" : "materials-quick", pixels, WIDTH,
                    HEIGHT);
      count_sides (pixels, red, green);
      g_assert_cmpuint (red_of_one[0], >, 1000);
      g_assert_cmpuint (red_of_one[1], >, 1000);
      g_assert_cmpuint (green_of_one[0] + green_of_one[1], ==, 0);
      /* The border between them is a pixel or two wide. */
      g_assert_cmpuint (red[0] + 2 * HEIGHT, >, red_of_one[0]);
      g_assert_cmpuint (green[1] + 2 * HEIGHT, >, red_of_one[1]);
      g_assert_cmpuint (red[1] + green[0], <, 2 * HEIGHT);
      g_assert_cmpuint (rmp_renderer_get_stats (self->renderer)->n_raised, >, 0);
    }
}

static void
test_odd_scenes_draw (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  if (!self->offscreen)
    return;
  RmpMaterial material;
  rmp_material_init_preset (&material, RMP_MATERIAL_DENIM);
  rmp_scene_unref (self->scene);
  self->scene = rmp_scene_new ();
  g_autofree guint8 *empty = draw (self, NULL, NULL, RMP_QUALITY_FULL);
  g_assert_cmpint (empty[4 * (HEIGHT / 3 * WIDTH + WIDTH / 2)], >, 40);

  g_autoptr (RmpRelief) broken = sleeve_new_folds (&sleeve);
  for (gsize v = 0; v < 30; v++)
    broken->positions[v] = v % 2 ? NAN : INFINITY;
  rmp_scene_add (self->scene, 0, broken, &material, NULL);
  g_autoptr (RmpRelief) unlined = sleeve_new_folds (&sleeve);
  unlined->n_lines = unlined->n_folds = 0;
  g_clear_pointer (&unlined->face_lines, g_atomic_rc_box_release);
  g_clear_pointer (&unlined->coordinates, g_atomic_rc_box_release);
  rmp_scene_add (self->scene, 1, unlined, &material, NULL);
  rmp_scene_select (self->scene, 1);
  for (int shading = RMP_SHADING_CLOTH; shading <= RMP_SHADING_OCCLUSION; shading++)
    {
      rmp_scene_set_shading (self->scene, (RmpShading) shading, TRUE);
      rmp_scene_set_see_through (self->scene, shading % 2);
      g_autofree guint8 *pixels = draw (self, NULL, NULL, (RmpQuality) (shading % 2));
      g_assert_cmpint (memcmp (pixels, empty, WIDTH * HEIGHT * 4), !=, 0);
    }
  g_autofree guint8 *nothing = draw (self, &(RmpRect){ 0, 0, 0, HEIGHT }, NULL, RMP_QUALITY_FULL);
}

/* Lines show where they are not hidden, fainter where they are, and fully in front. */
static void
test_hidden_lines_are_faint (Fixture *self, gconstpointer data G_GNUC_UNUSED)
{
  if (!self->offscreen)
    return;
  /* Level, at the same height, before, behind and behind but not to be hidden. */
  const float positions[3] = { .2f, -.1f, -.1f };
  int red[4];
  for (int i = 0; i < 4; i++)
    {
      const RmpSceneItem *item = rmp_scene_get_item (self->scene, 0);
      g_autoptr (RmpScene) scene = rmp_scene_new ();
      rmp_scene_add (scene, 0, item->relief, &item->finishes[0].material, NULL);
      self->camera.yaw = self->camera.pitch = 0;
      self->camera.target[1] = .15f;
      if (i < 3)
        {
          const float points[6] = { -.1f, .15f, positions[i], .1f, .15f, positions[i] };
          rmp_scene_add_line (scene, &(RmpSceneLine){ .style = RMP_LINE_PLAIN,
                                                      .flags = i == 2 ? RMP_LINE_IN_FRONT : 0,
                                                      .n_points = 2,
                                                      .points = points,
                                                      .colour = { 0, 1, 0, 1 },
                                                      .width = 6 });
        }
      RmpScene *old = self->scene;
      self->scene = scene;
      g_autofree guint8 *pixels = draw (self, NULL, NULL, RMP_QUALITY_FULL);
      self->scene = old;
      red[i] = pixels[4 * (HEIGHT / 2 * WIDTH + WIDTH / 2)];
    }
  g_assert_cmpint (red[0], <, 10);
  g_assert_cmpint (red[2], <, 10);
  g_assert_cmpint (red[1], <, red[3] - 5);
  g_assert_cmpint (red[1], >, red[3] / 2);
}

static void
test_png_errors_are_told (void)
{
  g_autoptr (GError) error = NULL;
  const guint8 pixel[4] = { 1, 2, 3, 4 };
  g_assert_false (rmp_pixels_write_png ("/nowhere/at/all.png", pixel, 1, 1, TRUE, &error));
  g_assert_error (error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_FILE);
  g_assert_nonnull (strstr (error->message, "/nowhere/at/all.png"));

  g_autofree char *folder = g_dir_make_tmp ("rimple-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "pixel.png", NULL);
  g_autoptr (GError) none = NULL;
  g_assert_true (rmp_pixels_write_png (path, pixel, 1, 1, TRUE, &none));
  g_assert_no_error (none);
  g_autofree char *contents = NULL;
  gsize size;
  g_assert_true (g_file_get_contents (path, &contents, &size, NULL));
  g_assert_cmpuint (size, >, 40);
  g_assert_cmpint (memcmp (contents, "\x89PNG", 4), ==, 0);
  g_unlink (path);
  g_rmdir (folder);
}

#define ADD(name, function)                                                                        \
  g_test_add ("/render/renderer/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("uploads-once", test_uploads_once);
  ADD ("plays-on", test_plays_on);
  ADD ("shadows-stay", test_shadows_stay);
  ADD ("panes-and-clip", test_panes_and_clip);
  ADD ("alpha-is-straight", test_alpha_is_straight);
  ADD ("texture-is-upright", test_texture_is_upright);
  ADD ("holes-show-what-is-behind", test_holes_show_what_is_behind);
  ADD ("light-falls-through-holes", test_light_falls_through_holes);
  ADD ("holes-leave-no-trace", test_holes_leave_no_trace);
  ADD ("faces-wear-their-own-material", test_faces_wear_their_own_material);
  ADD ("odd-scenes-draw", test_odd_scenes_draw);
  ADD ("hidden-lines-are-faint", test_hidden_lines_are_faint);
  g_test_add_func ("/render/png/errors-are-told", test_png_errors_are_told);
  return g_test_run ();
}
