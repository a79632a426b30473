/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/pattern-brush/paint-worker.h"
#include "ui-test.h"
#include "uv/height-tiles.h"

#define SIDE 1024

static const graphene_rect_t whole = GRAPHENE_RECT_INIT (0, 0, SIDE, SIDE);

static guint
draw (RmpHeightTiles *tiles, const graphene_rect_t *position, const graphene_rect_t *seen)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  const guint before = rmp_height_tiles_get_n_made (tiles);
  GskRenderNode *node;

  rmp_height_tiles_snapshot (tiles, snapshot, position, seen, 1);
  node = gtk_snapshot_free_to_node (snapshot);
  g_assert_nonnull (node);
  gsk_render_node_unref (node);
  return rmp_height_tiles_get_n_made (tiles) - before;
}

static RmpHeightImage *
change_tile (RmpHeightImage *image, guint tile)
{
  guint16 texels[RMP_TILE_TEXELS];
  const guint16 *const all[] = { texels };

  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    texels[i] = 50000;
  return rmp_height_image_replace (image, 1, &tile, all);
}

/* Sixteen textures show all texels, one all in a quarter of the size; of a stroke in one tile, one
 * is made anew.
 */
static void
only_what_changed_is_made_anew (void)
{
  static const graphene_rect_t small = GRAPHENE_RECT_INIT (0, 0, SIDE / 4, SIDE / 4);
  g_autoptr (RmpHeightImage) image = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE);
  g_autoptr (RmpHeightImage) changed = change_tile (image, 5);
  g_autoptr (RmpHeightTiles) tiles = rmp_height_tiles_new ();

  if (!rmp_ui_test_begin ())
    return;
  rmp_height_tiles_show (tiles, image);
  g_assert_cmpuint (draw (tiles, &whole, &whole), ==, 16);
  g_assert_cmpuint (draw (tiles, &whole, &whole), ==, 0);
  g_assert_cmpuint (draw (tiles, &small, &whole), ==, 1);
  rmp_height_tiles_show (tiles, changed);
  g_assert_cmpuint (draw (tiles, &whole, &whole), ==, 1);
  g_assert_cmpuint (draw (tiles, &small, &whole), ==, 1);
}

static void
only_what_is_seen_is_made (void)
{
  static const graphene_rect_t corner = GRAPHENE_RECT_INIT (0, 0, 100, 100);
  g_autoptr (RmpHeightImage) image = rmp_height_image_new (SIDE, RMP_HEIGHT_MIDDLE);
  g_autoptr (RmpHeightTiles) tiles = rmp_height_tiles_new ();

  if (!rmp_ui_test_begin ())
    return;
  rmp_height_tiles_show (tiles, image);
  g_assert_cmpuint (draw (tiles, &whole, &corner), ==, 1);
}

/* --- the painter's thread --------------------------------------------------------------------- */

typedef struct
{
  RmpHeightImage *ends[4];
  guint n_over;
} Told;

static void
on_painted (gpointer data, RmpHeightImage *image, gboolean over)
{
  Told *told = data;

  if (over)
    told->ends[told->n_over++] = rmp_height_image_ref (image);
}

static RmpMesh *
new_square (void)
{
  static const float positions[] = { 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0 },
                     uvs[] = { 0, 0, 1, 0, 1, 1, 0, 1 };
  static const guint32 faces[] = { 0, 1, 2, 0, 2, 3 };
  g_autoptr (GError) error = NULL;
  RmpMesh *mesh = rmp_mesh_new (4, positions, 2, faces, 4, uvs, faces, &error);

  g_assert_no_error (error);
  return mesh;
}

/* Two strokes told at once, before the painter is there, are those of a painter that is asked
 * directly.
 */
static void
strokes_wait_for_the_painter (void)
{
  const RmpTip tip = { .kind = RMP_TIP_RAISE };
  const RmpFlatDab dabs[] = { { .u = 0.3, .v = 0.4, .radius = 0.1, .strength = 0.5 },
                              { .u = 0.6, .v = 0.5, .radius = 0.2, .strength = 0.25 } };
  g_autoptr (RmpHeightImage) image = rmp_height_image_new (256, RMP_HEIGHT_MIDDLE);
  g_autoptr (RmpMesh) mesh = new_square ();
  g_autoptr (RmpPainter) painter = rmp_painter_new (mesh, NULL, rmp_mesh_get_positions (mesh), 256);
  Told told = { 0 };
  RmpPaintWorker *worker = rmp_paint_worker_new (on_painted, &told);

  rmp_paint_worker_prepare (worker, mesh, NULL, rmp_mesh_get_positions (mesh), 256);
  for (guint i = 0; i < 2; i++)
    {
      rmp_paint_worker_begin (worker, i == 0 ? image : NULL, &tip);
      rmp_paint_worker_dab_flat (worker, 1, dabs + i);
      rmp_paint_worker_end (worker, TRUE);
    }
  rmp_paint_worker_begin (worker, NULL, &tip);
  rmp_paint_worker_dab_flat (worker, 1, dabs);
  rmp_paint_worker_end (worker, FALSE);
  rmp_paint_worker_finish (worker);
  g_assert_cmpuint (told.n_over, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (RmpHeightImage) expected = NULL;

      rmp_painter_begin (painter, i == 0 ? image : told.ends[0], &tip);
      rmp_painter_dab_flat (painter, 1, dabs + i);
      expected = rmp_painter_end (painter);
      g_assert_false (rmp_height_image_equal (expected, image));
      g_assert_true (rmp_height_image_equal (expected, told.ends[i]));
    }
  rmp_paint_worker_free (worker);
  rmp_ui_test_settle ();
  rmp_height_image_unref (told.ends[0]);
  rmp_height_image_unref (told.ends[1]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/height-tiles/only-what-changed-is-made-anew",
                   only_what_changed_is_made_anew);
  g_test_add_func ("/ui/height-tiles/only-what-is-seen-is-made", only_what_is_seen_is_made);
  g_test_add_func ("/ui/paint-worker/strokes-wait-for-the-painter", strokes_wait_for_the_painter);
  return g_test_run ();
}
