/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/contact-path.h"

#include "collision/crossing.h"
#include "geometry/vector.h"

/* Limits of regula falsi, in the Illinois form, which halves the value of a retained end. */
#define MAX_STEPS 24
#define PRECISION 1e-4

static void
place (const RmpFoldPath3 *path, double part, double position[3])
{
  for (guint c = 0; c < 3; c++)
    position[c] = (double) path->begin[c] +
                  part * ((double) path->end[c] - (double) path->begin[c]);
}

/* The corners seen from the vertex. */
static void
look (const RmpFoldPath3 *vertex, const RmpFoldPath3 face[3], double part, double corners[3][3])
{
  double position[3];

  place (vertex, part, position);
  for (guint i = 0; i < 3; i++)
    {
      place (&face[i], part, corners[i]);
      rmp_vector_sub (corners[i], position, corners[i]);
    }
}

/* Six times the volume over a face, below 0 as long as it looks at the vertex. */
static double
measure (const double corners[3][3])
{
  double across[3];

  rmp_vector_cross (corners[0], corners[1], across);
  return rmp_vector_dot (across, corners[2]);
}

/* Whether the vertex, in the plane of the face, is within it. */
static gboolean
is_within (const double corners[3][3])
{
  double normal[3], a[3], b[3];

  rmp_vector_sub (corners[1], corners[0], a);
  rmp_vector_sub (corners[2], corners[0], b);
  rmp_vector_cross (a, b, normal);
  for (guint i = 0; i < 3; i++)
    {
      double across[3];

      rmp_vector_cross (corners[i], corners[(i + 1) % 3], across);
      if (rmp_vector_dot (across, normal) < 0.0)
        return FALSE;
    }
  return TRUE;
}

gboolean
rmp_fold_path_meet (const RmpFoldPath3 *vertex, const RmpFoldPath3 face[3], double *part)
{
  double corners[3][3], low = 0.0, high = 1.0, before, after;

  look (vertex, face, 0.0, corners);
  before = measure ((const double (*)[3]) corners);
  if (!(before < 0.0))
    return FALSE;
  look (vertex, face, 1.0, corners);
  after = measure ((const double (*)[3]) corners);
  if (!(after > 0.0))
    return FALSE;
  for (guint i = 0; i < MAX_STEPS && high - low > PRECISION; i++)
    {
      const double middle = CLAMP (low + (high - low) * before / (before - after),
                                   low + 0.01 * (high - low), high - 0.01 * (high - low));
      double now;

      look (vertex, face, middle, corners);
      now = measure ((const double (*)[3]) corners);
      if (now < 0.0)
        {
          low = middle;
          before = now;
          after *= 0.5;
        }
      else
        {
          high = middle;
          after = now;
          before *= 0.5;
        }
    }
  *part = low;
  return is_within ((const double (*)[3]) corners);
}

gboolean
rmp_fold_paths_cross (const RmpFoldPath3 corners[6], double part)
{
  float positions[6][3];
  const float *pointers[6];

  for (guint i = 0; i < 6; i++)
    {
      double position[3];

      place (&corners[i], part, position);
      rmp_vector_store (position, positions[i]);
      pointers[i] = positions[i];
    }
  return rmp_faces_cross (pointers);
}
