/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far a patch of cloth may rise below other cloth. */

#include <math.h>
#include <string.h>

#include "contact.h"
#include "methods/incompressible-skinning/contact.h"

#define SIDE 12
#define N_PATCH (SIDE * SIDE)
#define N_VERTICES (N_PATCH + 3)
#define N_FACES (2 * (SIDE - 1) * (SIDE - 1) + 1)
#define SPACING 0.01
#define HEIGHT 0.01
#define TOP (SIDE / 2 * SIDE + SIDE / 2)

/* A patch of cloth that rises to a hill, as one fold, and a triangle above it. */
typedef struct
{
  guint32 faces[3 * N_FACES], moved[N_PATCH], folds[N_PATCH];
  float base[3 * N_VERTICES], positions[3 * N_VERTICES], along[N_PATCH], across[N_PATCH];
  double rest[3 * N_VERTICES], rooms[N_PATCH];
  gboolean base_crosses;
} Patch;

/* @at: the height of the triangle; @size: of its sides, from the patch's corner on */
static void
patch_init (Patch *self, double at, double size)
{
  const double corners[3][2] = { { -0.0013, -0.0017 }, { size, -0.0017 }, { -0.0013, size } };
  guint32 *face = self->faces;

  memset (self, 0, sizeof *self);
  for (guint i = 0; i < N_PATCH; i++)
    {
      self->rest[3 * i] = SPACING * (i % SIDE);
      self->rest[3 * i + 1] = SPACING * (i / SIDE);
      self->moved[i] = i;
      self->along[i] = (float) (sin (G_PI * (i % SIDE) / (SIDE - 1)) *
                                sin (G_PI * (i / SIDE) / (SIDE - 1)));
      self->across[i] = 1.0f;
    }
  for (guint i = 0; i < 3; i++)
    {
      self->rest[3 * (N_PATCH + i)] = corners[i][0];
      self->rest[3 * (N_PATCH + i) + 1] = corners[i][1];
      self->rest[3 * (N_PATCH + i) + 2] = at;
    }
  for (guint i = 0; i < 3 * N_VERTICES; i++)
    self->base[i] = self->positions[i] = (float) self->rest[i];
  for (guint i = 0; i < N_PATCH; i++)
    self->positions[3 * i + 2] += (float) HEIGHT * self->along[i];
  for (guint y = 0; y + 1 < SIDE; y++)
    for (guint x = 0; x + 1 < SIDE; x++, face += 6)
      {
        const guint32 a = SIDE * y + x,
                      quad[6] = { a, a + 1, a + SIDE + 1, a, a + SIDE + 1, a + SIDE };

        memcpy (face, quad, sizeof quad);
      }
  for (guint i = 0; i < 3; i++)
    face[i] = N_PATCH + (3 - i) % 3;
}

static guint
count_crossings (const Patch *self)
{
  return count_intersections (N_FACES, self->faces, self->positions);
}

static gboolean
patch_limit (Patch *self)
{
  g_autoptr (RmpTopology) topology = rmp_topology_new (N_VERTICES, N_FACES, self->faces);
  g_autoptr (RmpBroadPhase) phase = rmp_broad_phase_new (topology, self->rest);
  g_autoptr (RmpFoldContact) contact = rmp_fold_contact_new (phase, self->base, self->positions, 1);
  const RmpFoldCarriers carriers = { 1, N_PATCH, self->folds, self->along, self->across, 0.02 };

  for (guint i = 0; i < N_PATCH; i++)
    self->rooms[i] = 1.0;
  return rmp_fold_contact_has_any (contact) &&
         rmp_fold_contact_limit (contact, self->moved, &carriers, self->rooms, &self->base_crosses);
}

static void
far_cloth_holds_nothing_back (void)
{
  Patch patch;

  patch_init (&patch, 1.01 * HEIGHT, 0.3);
  g_assert_false (patch_limit (&patch));
}

/* No sooner than it touches, and then as far as that takes. */
static void
cloth_above_a_patch_holds_it_back_as_it_comes_near (void)
{
  double before = 1.0;

  for (guint i = 0; i <= 20; i++)
    {
      const double at = 0.0111 - 0.0005 * i;
      double highest = 0.0;
      Patch patch;

      patch_init (&patch, at, 0.3);
      for (guint k = 0; k < N_PATCH; k++)
        highest = MAX (highest, (double) patch.positions[3 * k + 2]);
      g_assert_cmpint (patch_limit (&patch), ==, at < highest);
      g_assert_false (patch.base_crosses);
      g_assert_cmpuint (count_crossings (&patch), ==, 0);
      g_assert_cmpfloat (patch.rooms[TOP], <=, before);
      g_assert_cmpfloat_with_epsilon (patch.rooms[TOP] * highest, MIN (at, highest), 2e-5);
      g_assert_cmpfloat_with_epsilon ((double) patch.positions[3 * TOP + 2],
                                      patch.rooms[TOP] * highest, 1e-7);
      before = patch.rooms[TOP];
    }
}

/* A fold of which a part stops is a fold: its crest goes down as one. */
static void
crest_gives_way_as_one (void)
{
  Patch patch;

  patch_init (&patch, 0.004, 0.07);
  g_assert_true (patch_limit (&patch));
  g_assert_cmpuint (count_crossings (&patch), ==, 0);
  g_assert_cmpfloat (patch.rooms[TOP], <, 0.9);
  for (guint i = 0; i < N_PATCH; i++)
    if (patch.along[i] > 0.15f)
      g_assert_cmpfloat_with_epsilon (patch.rooms[i], patch.rooms[TOP], 0.15);
}

/* What hardly rises stops alone. */
static void
foot_of_a_fold_stops_alone (void)
{
  Patch patch;

  patch_init (&patch, 0.00025, 0.015);
  for (guint i = 0; i < N_PATCH; i++)
    if (i % SIDE < 3)
      {
        patch.along[i] = i < SIDE ? 0.0f : 0.05f;
        patch.positions[3 * i + 2] = patch.along[i] * (float) HEIGHT;
      }
  g_assert_true (patch_limit (&patch));
  g_assert_cmpuint (count_crossings (&patch), ==, 0);
  g_assert_cmpfloat (patch.rooms[SIDE], <, 0.9);
  g_assert_cmpfloat (patch.rooms[TOP], ==, 1.0);
}

/* Cloth that runs through the base itself is told, and holds nothing back that it does not cross
 * anew.
 */
static void
base_that_crosses_is_told_apart (void)
{
  Patch patch;

  patch_init (&patch, 0.004, 0.03);
  patch.base[3 * (N_PATCH + 1) + 2] = patch.positions[3 * (N_PATCH + 1) + 2] = -0.004f;
  patch.rest[3 * (N_PATCH + 1) + 2] = -0.004;
  memcpy (patch.positions, patch.base, sizeof patch.base);
  for (guint i = 0; i < N_PATCH; i++)
    patch.positions[3 * i + 2] += 0.02f * patch.along[i];
  g_assert_cmpuint (count_intersections (N_FACES, patch.faces, patch.base), >, 0);
  patch_limit (&patch);
  g_assert_true (patch.base_crosses);
  g_assert_cmpuint (count_crossings (&patch), <=,
                    count_intersections (N_FACES, patch.faces, patch.base));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/methods/fold-growth/" name, function)
  ADD ("far-cloth-holds-nothing-back", far_cloth_holds_nothing_back);
  ADD ("cloth-above-a-patch-holds-it-back-as-it-comes-near",
       cloth_above_a_patch_holds_it_back_as_it_comes_near);
  ADD ("crest-gives-way-as-one", crest_gives_way_as_one);
  ADD ("foot-of-a-fold-stops-alone", foot_of_a_fold_stops_alone);
  ADD ("base-that-crosses-is-told-apart", base_that_crosses_is_told_apart);
#undef ADD
  return g_test_run ();
}
