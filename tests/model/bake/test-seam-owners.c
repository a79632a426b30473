/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copies at seams are known by the triangles they lie in, in whatever order these are. */

#include "bake/bake-options.h"
#include "bake/seam-owners.h"

#include <string.h>

#define N 6 /* vertices of a side */
#define N_OWN (N * N)
#define N_FACES (2 * (N - 1) * (N - 1))
#define SEAM 3 /* the column that is there twice: in faces right of it the second ones stand */
#define N_FILE (N_OWN + N)

static void
make (guint32 *faces, guint32 *corners)
{
  for (guint cell = 0; cell < (N - 1) * (N - 1); cell++)
    {
      static const guint at[6][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 0 }, { 1, 1 }, { 0, 1 } };

      for (guint k = 0; k < 6; k++)
        {
          const guint x = cell % (N - 1) + at[k][0], y = cell / (N - 1) + at[k][1];
          const gboolean right = cell % (N - 1) >= SEAM;

          faces[6 * cell + k] = y * N + x;
          corners[6 * cell + k] = right && x == SEAM ? N_OWN + y : y * N + x;
        }
    }
}

/* Last to first, each from another corner. */
static void
shuffle (guint32 *corners)
{
  guint32 before[3 * N_FACES];

  memcpy (before, corners, sizeof before);
  for (guint face = 0; face < N_FACES; face++)
    for (guint k = 0; k < 3; k++)
      corners[3 * face + k] = before[3 * (N_FACES - 1 - face) + (k + face) % 3];
}

static void
assert_known (const guint32 *faces, const guint32 *corners)
{
  g_autoptr (GError) error = NULL;
  g_autofree guint32 *owners = rmp_seam_owners_find (N_OWN, N_FACES, faces, N_FILE, corners,
                                                     &error);

  g_assert_no_error (error);
  for (guint v = 0; v < N_FILE; v++)
    g_assert_cmpuint (owners[v], ==, v < N_OWN ? v : (v - N_OWN) * N + SEAM);
}

static void
copies_are_known_in_any_order (void)
{
  guint32 faces[3 * N_FACES], corners[3 * N_FACES];

  make (faces, corners);
  assert_known (faces, corners);
  shuffle (corners);
  assert_known (faces, corners);
}

static void
assert_refused (const guint32 *faces, const guint32 *corners)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (rmp_seam_owners_find (N_OWN, N_FACES, faces, N_FILE, corners, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_DIFFERS);
}

/* Another corner, another winding, a vertex that there is not. */
static void
other_triangles_are_refused (void)
{
  guint32 faces[3 * N_FACES], corners[3 * N_FACES];

  for (guint shuffled = 0; shuffled < 2; shuffled++)
    for (guint kind = 0; kind < 3; kind++)
      {
        const guint32 corner = 7;

        make (faces, corners);
        if (shuffled)
          shuffle (corners);
        if (kind == 0)
          corners[corner] = (corners[corner] + 2) % N_OWN;
        else if (kind == 1)
          {
            const guint32 first = corners[0];

            corners[0] = corners[1];
            corners[1] = first;
          }
        else
          corners[corner] = N_FILE;
        assert_refused (faces, corners);
      }
}

/* Two triangles of which one has copies alone: known by order, and by nothing else. */
static void
islands_of_copies_are_told_by_order (void)
{
  static const guint32 faces[] = { 0, 1, 2, 2, 1, 3 }, ordered[] = { 0, 1, 2, 4, 5, 6 },
                       shuffled[] = { 5, 6, 4, 0, 1, 2 };
  g_autofree guint32 *known = rmp_seam_owners_find (4, 2, faces, 7, ordered, NULL),
                     *unknown = rmp_seam_owners_find (4, 2, faces, 7, shuffled, NULL);

  g_assert_cmpuint (known[4], ==, 2);
  g_assert_cmpuint (known[5], ==, 1);
  g_assert_cmpuint (known[6], ==, 3);
  for (guint v = 4; v < 7; v++)
    g_assert_cmpuint (unknown[v], ==, RMP_OWNER_UNKNOWN);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/bake/seam-owners/copies-are-known-in-any-order",
                   copies_are_known_in_any_order);
  g_test_add_func ("/model/bake/seam-owners/other-triangles-are-refused",
                   other_triangles_are_refused);
  g_test_add_func ("/model/bake/seam-owners/islands-of-copies-are-told-by-order",
                   islands_of_copies_are_told_by_order);
  return g_test_run ();
}
