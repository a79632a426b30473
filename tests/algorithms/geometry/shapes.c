/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shapes.h"

#include <math.h>
#include <string.h>

static void
set_point (Shape *shape, guint vertex, double x, double y, double z)
{
  shape->positions[3 * vertex] = (float) x;
  shape->positions[3 * vertex + 1] = (float) y;
  shape->positions[3 * vertex + 2] = (float) z;
}

static void
set_face (Shape *shape, guint face, guint32 a, guint32 b, guint32 c)
{
  shape->faces[3 * face] = a;
  shape->faces[3 * face + 1] = b;
  shape->faces[3 * face + 2] = c;
}

Shape
shape_grid (guint nx, guint ny, double width, double height)
{
  Shape shape = shape_new ((nx + 1) * (ny + 1), 2 * nx * ny);

  for (guint j = 0; j <= ny; j++)
    for (guint i = 0; i <= nx; i++)
      set_point (&shape, j * (nx + 1) + i, width * i / nx, height * j / ny, 0.0);
  for (guint j = 0; j < ny; j++)
    for (guint i = 0; i < nx; i++)
      {
        guint32 a = j * (nx + 1) + i;

        set_face (&shape, 2 * (j * nx + i), a, a + 1, a + nx + 2);
        set_face (&shape, 2 * (j * nx + i) + 1, a, a + nx + 2, a + nx + 1);
      }
  return shape;
}

Shape
shape_tube (guint nu, guint nv, double radius, double length, double jitter)
{
  Shape shape = shape_new ((nv + 1) * nu, 2 * nu * nv);

  for (guint i = 0; i <= nv; i++)
    for (guint j = 0; j < nu; j++)
      {
        double x = -length / 2.0 + i * length / nv;
        double f = 2.0 * G_PI * j / nu;

        if (i > 0 && i < nv)
          {
            x += jitter * (length / nv) * sin (12.9898 * i + 78.233 * j);
            f += jitter * (2.0 * G_PI / nu) * sin (39.425 * i + 11.135 * j);
          }
        set_point (&shape, i * nu + j, x, radius * cos (f), radius * sin (f));
      }
  for (guint i = 0; i < nv; i++)
    for (guint j = 0; j < nu; j++)
      {
        guint32 a = i * nu + j;
        guint32 b = i * nu + (j + 1) % nu;

        set_face (&shape, 2 * a, a, b, a + nu);
        set_face (&shape, 2 * a + 1, b, b + nu, a + nu);
      }
  return shape;
}

Shape
shape_ball (guint rows, guint columns, double radius)
{
  Shape shape = shape_new ((rows - 1) * columns + 2, 2 * (rows - 1) * columns);
  guint32 north = (rows - 1) * columns;
  guint face = 0;

  set_point (&shape, north, 0.0, radius, 0.0);
  set_point (&shape, north + 1, 0.0, -radius, 0.0);
  for (guint i = 0; i + 1 < rows; i++)
    for (guint j = 0; j < columns; j++)
      {
        double down = G_PI * (i + 1) / rows;
        double round = 2.0 * G_PI * j / columns;
        guint32 a = i * columns + j;
        guint32 b = i * columns + (j + 1) % columns;

        set_point (&shape, a, radius * sin (down) * sin (round), radius * cos (down),
                   radius * sin (down) * cos (round));
        if (i == 0)
          set_face (&shape, face++, north, a, b);
        if (i + 2 == rows)
          set_face (&shape, face++, north + 1, b, a);
        else
          {
            set_face (&shape, face++, a, a + columns, b + columns);
            set_face (&shape, face++, a, b + columns, b);
          }
      }
  return shape;
}

Shape
shape_octahedron (void)
{
  static const float positions[] = { 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1 };
  static const guint32 faces[] = { 0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4,
                                   2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5 };
  Shape shape = shape_new (6, 8);

  memcpy (shape.positions, positions, sizeof positions);
  memcpy (shape.faces, faces, sizeof faces);
  return shape;
}

Shape
shape_noise (guint n, guint32 seed)
{
  Shape shape = shape_new (n, 2 * n);
  GRand *random = g_rand_new_with_seed (seed);

  for (guint v = 0; v < n; v++)
    set_point (&shape, v, g_rand_double (random), g_rand_double (random), g_rand_double (random));
  for (guint i = 0; i < 6 * n; i++)
    shape.faces[i] = (guint32) g_rand_int_range (random, 0, (gint32) n);
  g_rand_free (random);
  return shape;
}
