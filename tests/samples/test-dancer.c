/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-dancer.c: the dancer's skin lies on the figure, evenly, and is the same left and right. */

#include "relax.h"

static RmpTemplate *
relaxed_template (RmpFigure *figure)
{
  RmpTemplate *template;

  rmp_figure_init (figure);
  template = rmp_template_new (figure);
  rmp_template_relax (template, figure);

  return template;
}

static RmpVec
position_of (const RmpTemplate *template, guint vertex)
{
  return rmp_template_at (template, vertex)->position;
}

static void
vertices_lie_on_the_figure (void)
{
  RmpFigure figure;
  g_autoptr (RmpTemplate) template = relaxed_template (&figure);

  g_assert_cmpuint (template->vertices->len, ==, 6084);
  for (guint i = 0; i < template->vertices->len; i++)
    g_assert_cmpfloat (fabs (rmp_figure_whole (&figure, position_of (template, i))), <, 1e-9);
}

static void
right_is_the_mirror_image_of_left (void)
{
  RmpFigure figure;
  g_autoptr (RmpTemplate) template = relaxed_template (&figure);

  for (guint i = 0; i < template->vertices->len; i++)
    {
      RmpVec mirrored = vec_mirror (position_of (template, rmp_template_at (template, i)->mirror));

      g_assert_cmpfloat (vec_distance (position_of (template, i), mirrored), ==, 0);
    }
}

/* Median 15 mm; the shortest edges are at fingertips, the longest on the head and over the seat. */
static void
edges_are_even (void)
{
  RmpFigure figure;
  g_autoptr (RmpTemplate) template = relaxed_template (&figure);
  guint n = 0, n_short = 0, n_long = 0;

  for (guint i = 0; i < template->vertices->len; i++)
    for (guint k = template->first_neighbour[i]; k < template->first_neighbour[i + 1]; k++)
      {
        double length = vec_distance (position_of (template, i),
                                      position_of (template, template->neighbours[k]));

        n++;
        n_short += length < .0022;
        n_long += length > .038;
      }
  g_assert_cmpuint (n_short * 100, <, n);
  g_assert_cmpuint (n_long * 100, <, n);
}

static guint
count_inverted (const RmpTemplate *template, const RmpFigure *figure, const RmpTube *tube)
{
  guint inverted = 0;

  for (guint row = 0; row + 1 < tube->rows; row++)
    for (guint column = 0; column < tube->columns; column++)
      {
        guint a = rmp_tube_at (tube, row, column), b = rmp_tube_at (tube, row, column + 1);
        guint c = rmp_tube_at (tube, row + 1, column + 1), d = rmp_tube_at (tube, row + 1, column);
        RmpVec normal, middle;

        if (a == RMP_HOLE || b == RMP_HOLE || c == RMP_HOLE || d == RMP_HOLE)
          continue;
        normal = vec_cross (vec_sub (position_of (template, c), position_of (template, a)),
                            vec_sub (position_of (template, d), position_of (template, b)));
        middle = vec_scale (
            vec_add (vec_add (position_of (template, a), position_of (template, b)),
                     vec_add (position_of (template, c), position_of (template, d))),
            .25);
        if (tube->down != tube->mirrored)
          normal = vec_scale (normal, -1);
        if (vec_dot (normal, rmp_figure_gradient (figure, rmp_figure_whole, middle)) < 0)
          {
            g_test_message ("row %u column %u at %g %g %g", row, column, middle.x, middle.y,
                            middle.z);
            inverted++;
          }
      }

  return inverted;
}

static void
no_face_looks_inwards (void)
{
  RmpFigure figure;
  g_autoptr (RmpTemplate) template = relaxed_template (&figure);

  g_assert_cmpuint (count_inverted (template, &figure, template->torso), ==, 0);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpuint (count_inverted (template, &figure, template->legs[i]), ==, 0);
      g_assert_cmpuint (count_inverted (template, &figure, template->arms[i]), ==, 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/samples/dancer/skin/vertices-lie-on-the-figure", vertices_lie_on_the_figure);
  g_test_add_func ("/samples/dancer/skin/right-is-the-mirror-image-of-left",
                   right_is_the_mirror_image_of_left);
  g_test_add_func ("/samples/dancer/skin/edges-are-even", edges_are_even);
  g_test_add_func ("/samples/dancer/skin/no-face-looks-inwards", no_face_looks_inwards);

  return g_test_run ();
}
