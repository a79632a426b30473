/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far a patch of cloth may rise below other cloth. */

#include <string.h>

#include "methods/incompressible-skinning/contact.h"

#define SIDE 12
#define N_PATCH (SIDE * SIDE)
#define N_VERTICES (N_PATCH + 3)
#define N_FACES (2 * (SIDE - 1) * (SIDE - 1) + 1)
#define SPACING 0.01
#define HEIGHT 0.01

/* A patch of cloth, one fold that rises as a whole, and a triangle above it. */
typedef struct
{
  guint32 faces[3 * N_FACES], moved[N_PATCH], folds[N_PATCH];
  float base[3 * N_VERTICES];
  double rest[3 * N_VERTICES], places[3 * N_PATCH], shifts[3 * N_PATCH], ones[N_PATCH], rooms[N_PATCH];
} Patch;

/* @at: the height of the triangle; @size: of its sides, from the patch's corner on; @faces: it faces the patch */
static void
patch_init (Patch *self, double at, double size, gboolean faces)
{
  const double corners[3][2] = { { 0.0, 0.0 }, { size, 0.0 }, { 0.0, size } };
  guint32 *face = self->faces;

  memset (self, 0, sizeof *self);
  for (guint i = 0; i < N_PATCH; i++)
    {
      self->places[3 * i] = SPACING * (i % SIDE);
      self->places[3 * i + 1] = SPACING * (i / SIDE);
      self->shifts[3 * i + 2] = HEIGHT;
      self->moved[i] = i;
      self->ones[i] = 1.0;
    }
  memcpy (self->rest, self->places, sizeof self->places);
  for (guint i = 0; i < 3; i++)
    {
      self->rest[3 * (N_PATCH + i)] = corners[i][0];
      self->rest[3 * (N_PATCH + i) + 1] = corners[i][1];
      self->rest[3 * (N_PATCH + i) + 2] = at;
    }
  for (guint i = 0; i < 3 * N_VERTICES; i++)
    self->base[i] = (float) self->rest[i];
  for (guint y = 0; y + 1 < SIDE; y++)
    for (guint x = 0; x + 1 < SIDE; x++, face += 6)
      {
        const guint32 a = SIDE * y + x, quad[6] = { a, a + 1, a + SIDE + 1, a, a + SIDE + 1, a + SIDE };

        memcpy (face, quad, sizeof quad);
      }
  for (guint i = 0; i < 3; i++)
    face[i] = N_PATCH + (faces ? (3 - i) % 3 : i);
}

static gboolean
patch_limit (Patch *self)
{
  const RmpFoldGrowth growth = { N_VERTICES,   N_FACES,      self->faces, self->base,  N_PATCH,    self->moved,
                                 self->places, self->shifts, 1,           self->folds, self->ones, self->ones };
  g_autoptr (RmpCrossingTree) tree = rmp_crossing_tree_new (N_FACES, self->faces, self->rest);

  return rmp_fold_growth_limit (&growth, tree, self->rooms, 1);
}

/* The inner side of a garment, seen through an opening of it. */
static void
backs_of_far_cloth_hold_nothing_back (void)
{
  Patch patch;

  patch_init (&patch, 0.5, 0.4, FALSE);
  g_assert_false (patch_limit (&patch));
}

static void
cloth_above_a_patch_holds_it_back_as_it_comes_near (void)
{
  double before = 1.0;

  for (guint i = 0; i <= 20; i++)
    {
      const double at = 0.03 - 0.001 * i;
      Patch patch;

      patch_init (&patch, at, 0.4, TRUE);
      g_assert_cmpint (patch_limit (&patch), ==, patch.rooms[0] < 1.0);
      g_assert_cmpfloat (patch.rooms[0], <=, before);
      g_assert_cmpfloat (before - patch.rooms[0], <, 0.25);
      g_assert_cmpfloat (patch.rooms[0] * HEIGHT, <, at);
      before = patch.rooms[0];
    }
  g_assert_cmpfloat (before, <, 0.8);
}

/* The more of a fold lies below other cloth, the more its crest gives way. */
static void
crest_gives_way_to_few_little_by_little (void)
{
  const double sizes[] = { 0.004, 0.014, 0.025 };
  double before = 1.0;

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      Patch patch;

      patch_init (&patch, 0.011, sizes[i], TRUE);
      g_assert_true (patch_limit (&patch));
      g_assert_cmpfloat (patch.rooms[N_PATCH - 1], <, before);
      g_assert_cmpfloat (patch.rooms[N_PATCH - 1], >, patch.rooms[0]);
      before = patch.rooms[N_PATCH - 1];
    }
  g_assert_cmpfloat (before, <, 0.9);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/methods/fold-growth/backs-of-far-cloth-hold-nothing-back", backs_of_far_cloth_hold_nothing_back);
  g_test_add_func ("/methods/fold-growth/cloth-above-a-patch-holds-it-back-as-it-comes-near",
                   cloth_above_a_patch_holds_it_back_as_it_comes_near);
  g_test_add_func ("/methods/fold-growth/crest-gives-way-to-few-little-by-little",
                   crest_gives_way_to_few_little_by_little);
  return g_test_run ();
}
