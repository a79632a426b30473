/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "painting/wrap-charts.h"

#include <math.h>
#include <string.h>

/* Positions so little beyond the texture count as on its border. */
#define ROOM 1e-6

/* Faces over more squares than this a side have no use for a pattern. */
#define MOST_SQUARES 16.0

typedef struct
{
  GArray *faces;     /* guint32 three a face */
  GArray *positions; /* float six a face */
  GArray *painted;   /* guint8 */
} Charts;

/* The place of the unit square that stands for one in the square @square. */
static float
bring_back (float position, double square, RmpWrap wrap)
{
  const double in_square = (double) position - square;

  return (float) (wrap == RMP_WRAP_MIRROR && fmod (fabs (square), 2.0) == 1.0 ? 1.0 - in_square
                                                                              : in_square);
}

static void
set_face (Charts *self, const guint32 *corners, const float uvs[6], const double square[2],
          RmpWrap wrap, guint8 painted)
{
  float positions[6];

  for (guint i = 0; i < 6; i++)
    positions[i] = bring_back (uvs[i], square[i % 2], wrap);
  g_array_append_vals (self->faces, corners, 3);
  g_array_append_vals (self->positions, positions, 6);
  g_array_append_val (self->painted, painted);
}

static void
load_uvs (const RmpMesh *mesh, guint32 face, float uvs[6])
{
  for (guint k = 0; k < 3; k++)
    memcpy (uvs + 2 * k,
            rmp_mesh_get_uvs (mesh) +
                2 * (gsize) rmp_mesh_get_uv_faces (mesh)[3 * (gsize) face + k],
            sizeof (float[2]));
}

/* The squares that a face meets, both ends included. FALSE: too many */
static gboolean
find_squares (const float uvs[6], double first[2], double last[2])
{
  gboolean few = TRUE;

  for (guint c = 0; c < 2; c++)
    {
      const float low = MIN (MIN (uvs[c], uvs[2 + c]), uvs[4 + c]),
                  high = MAX (MAX (uvs[c], uvs[2 + c]), uvs[4 + c]);

      first[c] = floor ((double) low + ROOM);
      last[c] = MAX (ceil ((double) high - ROOM) - 1.0, first[c]);
      few = few && last[c] - first[c] < MOST_SQUARES;
    }
  return few;
}

/* Where the middle of a face lies. */
static void
find_home (const float uvs[6], double home[2])
{
  for (guint c = 0; c < 2; c++)
    home[c] = floor (((double) uvs[c] + (double) uvs[2 + c] + (double) uvs[4 + c]) / 3.0);
}

static void
add_more (Charts *self, const guint32 *corners, const float uvs[6], RmpWrap wrap)
{
  double first[2], last[2], home[2], square[2];

  if (!find_squares (uvs, first, last))
    return;
  find_home (uvs, home);
  for (square[1] = first[1]; square[1] <= last[1]; square[1]++)
    for (square[0] = first[0]; square[0] <= last[0]; square[0]++)
      if (square[0] != home[0] || square[1] != home[1])
        set_face (self, corners, uvs, square, wrap, TRUE);
}

static gboolean
leaves (const RmpMesh *mesh)
{
  const float *uvs = rmp_mesh_get_uvs (mesh);

  for (gsize i = 0; i < 2 * (gsize) rmp_mesh_get_n_uvs (mesh); i++)
    if ((double) uvs[i] < -ROOM || (double) uvs[i] > 1.0 + ROOM)
      return TRUE;
  return FALSE;
}

static RmpMesh *
make_mesh (const RmpMesh *mesh, const Charts *charts)
{
  const guint n = charts->painted->len;
  g_autofree guint32 *uv_faces = g_new (guint32, 3 * (gsize) n);

  for (guint i = 0; i < 3 * n; i++)
    uv_faces[i] = i;
  return rmp_mesh_new (rmp_mesh_get_n_vertices (mesh), rmp_mesh_get_positions (mesh), n,
                       (const guint32 *) (gpointer) charts->faces->data, 3 * n,
                       (const float *) (gpointer) charts->positions->data, uv_faces, NULL);
}

RmpMesh *
rmp_wrap_charts (RmpMesh *mesh, const guint8 *faces, RmpWrap wrap, guint8 **wrapped)
{
  const guint n = rmp_mesh_get_n_faces (mesh);
  const guint32 *corners = rmp_mesh_get_faces (mesh);
  Charts charts;
  RmpMesh *made;
  float uvs[6];

  *wrapped = faces ? g_memdup2 (faces, n) : NULL;
  if (wrap == RMP_WRAP_CLAMP || rmp_mesh_get_n_uvs (mesh) == 0 || !leaves (mesh))
    return rmp_mesh_ref (mesh);
  charts = (Charts){ g_array_new (FALSE, FALSE, sizeof (guint32)),
                     g_array_new (FALSE, FALSE, sizeof (float)),
                     g_array_new (FALSE, FALSE, sizeof (guint8)) };
  for (guint32 face = 0; face < n; face++)
    {
      double home[2];

      load_uvs (mesh, face, uvs);
      find_home (uvs, home);
      set_face (&charts, corners + 3 * (gsize) face, uvs, home, wrap, faces ? faces[face] : TRUE);
    }
  for (guint32 face = 0; face < n; face++)
    if (!faces || faces[face])
      {
        load_uvs (mesh, face, uvs);
        add_more (&charts, corners + 3 * (gsize) face, uvs, wrap);
      }
  made = make_mesh (mesh, &charts);
  g_free (*wrapped);
  *wrapped = (guint8 *) g_array_free (charts.painted, FALSE);
  g_array_unref (charts.faces);
  g_array_unref (charts.positions);
  return made ? made : rmp_mesh_ref (mesh);
}
