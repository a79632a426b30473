/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "template.h"

#include <stdlib.h>

#define TORSO_COLUMNS 32
#define LEG_COLUMNS 24
#define ARM_COLUMNS 22
#define N_BRIDGE 7

/* The plane of a ring about a limb, and where its first column and the one a quarter on look. */
typedef struct
{
  RmpVec origin, normal, right, ahead;
} Ring;

static gboolean
in_armhole (guint row, guint column)
{
  guint from_side = column > TORSO_COLUMNS / 2 ? TORSO_COLUMNS - column : column;

  return row > RMP_TORSO_ARMHOLE && row < RMP_TORSO_ARMHOLE + 5 && from_side > 5 && from_side < 11;
}

static void
add_torso_row (RmpTemplate *self, guint row, const RmpVec *half, RmpPart part)
{
  for (guint j = 0; j < TORSO_COLUMNS; j++)
    if (in_armhole (row, j))
      self->torso->vertices[row * TORSO_COLUMNS + j] = RMP_HOLE;
  rmp_shell_add_row (self->vertices, self->torso, row, half, part);
}

/* A pinned row stays as it was shot when the template is relaxed. */
static void
pin_row (RmpTemplate *self, const RmpTube *tube, guint row)
{
  for (guint i = 0; i < tube->columns; i++)
    rmp_template_at (self, rmp_tube_at (tube, row, i))->pinned = TRUE;
}

static double
column_angle (guint column)
{
  return 2 * G_PI * column / TORSO_COLUMNS;
}

/* The lowest rows rise at the hips and dip in front: the high leg opening of a leotard. */
static void
add_trunk (RmpTemplate *self, const RmpFigure *figure)
{
  static const double heights[] = { .895, .995, 1.105, 1.285, 1.425 };
  static const double axis[] = { -.012, -.010, 0, -.008, -.030 };

  for (guint r = 0; r < RMP_TORSO_COLLAR; r++)
    {
      double y = r <= 18 ? .905 + (1.313 - .905) * r / 18 : 1.313 + (1.437 - 1.313) * (r - 18) / 5;
      double rise = .100 * pow (MAX (0, 1 - r / 11.0), 1.3), dip = .020 * MAX (0, 1 - r / 5.0);
      RmpVec half[TORSO_COLUMNS / 2 + 1];

      for (guint j = 0; j <= TORSO_COLUMNS / 2; j++)
        {
          double s = sin (column_angle (j)), c = cos (column_angle (j));
          RmpVec origin = RMP_VEC (0, y + rise * s * s - dip * c * c,
                                   interpolate (5, heights, axis, y));

          half[j] = rmp_figure_shoot (figure, rmp_figure_torso, origin, RMP_VEC (s, 0, c), .26);
        }
      add_torso_row (self, r, half, RMP_PART_TORSO);
    }
}

static void
shoot_neck_ring (const RmpFigure *figure, double y, RmpVec *half)
{
  RmpVec origin = RMP_VEC (0, y, -.030 + (y - 1.490) / (1.545 - 1.490) * .016);

  for (guint j = 0; j <= TORSO_COLUMNS / 2; j++)
    {
      double s = sin (column_angle (j)), c = cos (column_angle (j));

      half[j] = rmp_figure_shoot (figure, rmp_figure_torso, origin,
                                  vec_unit (RMP_VEC (s, -.3 * c, c)), .12);
    }
}

static void
add_collar_and_neck (RmpTemplate *self, const RmpFigure *figure)
{
  static const double heights[] = { 1.508, 1.526, 1.542 };
  RmpVec ring[TORSO_COLUMNS / 2 + 1], half[TORSO_COLUMNS / 2 + 1];

  shoot_neck_ring (figure, 1.490, ring);
  for (guint r = RMP_TORSO_COLLAR; r < RMP_TORSO_NECK; r++)
    {
      for (guint j = 0; j <= TORSO_COLUMNS / 2; j++)
        {
          guint below = rmp_tube_at (self->torso, RMP_TORSO_COLLAR - 1, j);

          half[j] = vec_mix (rmp_template_at (self, below)->position, ring[j],
                             (r - RMP_TORSO_COLLAR + 1) / 5.0);
        }
      add_torso_row (self, r, half, RMP_PART_TORSO);
    }
  for (guint i = 0; i < G_N_ELEMENTS (heights); i++)
    {
      shoot_neck_ring (figure, heights[i], half);
      add_torso_row (self, RMP_TORSO_NECK + i, half, RMP_PART_HEAD);
    }
}

/* Rings about the middle of the head, low in front under the chin and level at the top. */
static void
add_head (RmpTemplate *self, const RmpFigure *figure)
{
  static const double elevations[] = { -54, -44, -34, -25, -16, -7, 2,  11,
                                       20,  29,  38,  47,  56,  65, 73, 81 };
  RmpVec half[TORSO_COLUMNS / 2 + 1];
  guint pole;

  for (guint i = 0; i < G_N_ELEMENTS (elevations); i++)
    {
      double tilt = 16 * CLAMP (1 - (elevations[i] + 54) / 110, 0, 1);

      for (guint j = 0; j <= TORSO_COLUMNS / 2; j++)
        {
          double s = sin (column_angle (j)), c = cos (column_angle (j));
          double elevation = RMP_RADIANS (elevations[i] - tilt * c);
          RmpVec direction = RMP_VEC (cos (elevation) * s, sin (elevation), cos (elevation) * c);

          half[j] = rmp_figure_shoot (figure, rmp_figure_head, RMP_VEC (0, 1.637, -.004), direction,
                                      .14);
        }
      add_torso_row (self, RMP_TORSO_HEAD + i, half, RMP_PART_HEAD);
    }

  pole = rmp_shell_add (self->vertices, RMP_VEC (0, 1.742, -.012), RMP_PART_HEAD);
  for (guint j = 0; j < TORSO_COLUMNS; j++)
    self->torso->vertices[RMP_TORSO_POLE * TORSO_COLUMNS + j] = pole;
}

/* The left tube's first row is the left half of the torso's lowest row and the bridge between the
 * legs.
 */
static void
add_leg_border (RmpTemplate *self)
{
  RmpVec back = rmp_template_at (self, rmp_tube_at (self->torso, 0, 16))->position;
  RmpVec front = rmp_template_at (self, rmp_tube_at (self->torso, 0, 0))->position;

  for (guint i = 0; i <= TORSO_COLUMNS / 2; i++)
    self->legs[0]->vertices[i] = rmp_tube_at (self->torso, 0, i);
  for (guint i = 0; i < N_BRIDGE; i++)
    {
      double s = (i + 1) / (N_BRIDGE + 1.0);
      RmpVec p = vec_mix (back, front, s);

      p.y -= .05 * sin (G_PI * s);
      self->legs[0]->vertices[17 + i] = rmp_shell_add (self->vertices, p, RMP_PART_CROTCH);
    }
}

/* Bottom middle, front, up, top, back, bottom. */
static void
add_arm_border (RmpTemplate *self)
{
  guint n = 0, *border = self->arms[0]->vertices;

  for (int column = 8; column >= 5; column--)
    border[n++] = rmp_tube_at (self->torso, RMP_TORSO_ARMHOLE, (guint) column);
  for (guint row = RMP_TORSO_ARMHOLE + 1; row <= RMP_TORSO_ARMHOLE + 5; row++)
    border[n++] = rmp_tube_at (self->torso, row, 5);
  for (guint column = 6; column <= 11; column++)
    border[n++] = rmp_tube_at (self->torso, RMP_TORSO_ARMHOLE + 5, column);
  for (guint row = RMP_TORSO_ARMHOLE + 4; row >= RMP_TORSO_ARMHOLE; row--)
    border[n++] = rmp_tube_at (self->torso, row, 11);
  for (guint column = 10; column >= 9; column--)
    border[n++] = rmp_tube_at (self->torso, RMP_TORSO_ARMHOLE, column);
  g_assert (n == ARM_COLUMNS);
}

/* Shoots row @row of a left limb. @zero is the column that looks to @ring's right; @elevation
 * leaves the plane.
 */
static void
add_ring (RmpTemplate *self, const RmpFigure *figure, RmpField field, RmpTube *tube, guint row,
          const Ring *ring, guint zero, double elevation, double limit, double tied, RmpPart part)
{
  for (guint i = 0; i < tube->columns; i++)
    {
      double angle = 2 * G_PI * ((double) i - zero) / tube->columns;
      RmpVec flat = vec_along (vec_scale (ring->right, cos (angle)), sin (angle), ring->ahead);
      RmpVec direction = vec_along (vec_scale (flat, cos (elevation)), sin (elevation),
                                    ring->normal);
      RmpVec p = rmp_figure_shoot (figure, field, ring->origin, direction, limit);
      guint vertex = rmp_shell_add (self->vertices, p, part);

      rmp_template_at (self, vertex)->plane = ring->normal;
      rmp_template_at (self, vertex)->tied = tied;
      tube->vertices[row * tube->columns + i] = vertex;
    }
}

static void
add_tip (RmpTemplate *self, const RmpFigure *figure, RmpField field, RmpTube *tube, guint row,
         const Ring *ring, double limit, RmpPart part)
{
  guint tip = rmp_shell_add (
      self->vertices, rmp_figure_shoot (figure, field, ring->origin, ring->normal, limit), part);

  /* Left to itself, the tip creeps to where the columns are densest. */
  rmp_template_at (self, tip)->pinned = TRUE;
  for (guint i = 0; i < tube->columns; i++)
    tube->vertices[row * tube->columns + i] = tip;
}

/* The first rings, next to the torso's border, leave their planes to follow it. */
static double
tie_of_row (guint row, guint free_rows)
{
  return MIN (1, (row - 1.0) / free_rows);
}

static void
add_leg_ring (RmpTemplate *self, const RmpFigure *figure, guint row, const Ring *ring,
              double elevation)
{
  add_ring (self, figure, rmp_figure_leg, self->legs[0], row, ring, 20, elevation, .13,
            elevation > 0 ? 0 : tie_of_row (row, 5), RMP_PART_LEG);
}

/* Level rings down to the ankle, a fan about the heel, upright rings along the foot, a cap. */
static void
add_leg (RmpTemplate *self, const RmpFigure *figure)
{
  static const double xs_at[] = { .08, .51, .90 }, xs[] = { .100, .098, .091 };
  static const double zs_at[] = { .08, .2, .4, .51, .70, .90 },
                      zs[] = { -.028, -.026, -.018, .008, .010, -.006 };
  static const double tilts[] = { 14, 29, 43, 55, 70, 90 },
                      reach[] = { .074, .080, .084, .084, .078, .066 };
  static const double foot_at[] = { .05, .16 }, foot_x[] = { .102, .112 };
  static const double foot_ys_at[] = { .05, .09, .16 }, foot_ys[] = { .040, .026, .016 };
  RmpVec inwards = RMP_VEC (-1, 0, 0);
  Ring ring;
  guint row = 1;

  for (guint i = 0; i < 41; i++)
    {
      double y = i < 14   ? .850 - (.850 - .585) * i / 13
                 : i < 25 ? .585 - .150 * (i - 13) / 11
                          : .435 - (.435 - .118) * (i - 24) / 16;

      ring = (Ring){ { interpolate (3, xs_at, xs, y), y, interpolate (6, zs_at, zs, y) },
                     { 0, -1, 0 },
                     inwards,
                     { 0, 0, 1 } };
      add_leg_ring (self, figure, row++, &ring, 0);
    }
  for (guint i = 0; i < G_N_ELEMENTS (tilts); i++)
    {
      RmpVec d = RMP_VEC (0, -sin (RMP_RADIANS (tilts[i])), -cos (RMP_RADIANS (tilts[i])));

      ring = (Ring){ vec_along (RMP_VEC (.100, .112, .050), reach[i], d),
                     vec_cross (d, RMP_VEC (-1, 0, 0)), inwards, vec_scale (d, -1) };
      add_leg_ring (self, figure, row, &ring, 0);
      /* On a ridge as sharp as the heel's, relaxing would slide the vertices off to both sides. */
      if (i >= 1 && i <= 3)
        pin_row (self, self->legs[0], row);
      row++;
    }
  for (guint i = 0; i < 6; i++)
    {
      double z = .066 + .016 * i;

      ring = (Ring){ { interpolate (2, foot_at, foot_x, z), interpolate (3, foot_ys_at, foot_ys, z),
                       z },
                     { 0, 0, 1 },
                     inwards,
                     { 0, 1, 0 } };
      add_leg_ring (self, figure, row++, &ring, 0);
    }
  ring.origin = RMP_VEC (.112, .0165, .150);
  add_leg_ring (self, figure, row++, &ring, RMP_RADIANS (30));
  add_leg_ring (self, figure, row++, &ring, RMP_RADIANS (60));
  add_tip (self, figure, rmp_figure_leg, self->legs[0], row, &ring, .13, RMP_PART_LEG);
  g_assert (row == RMP_LEG_TIP);
}

static Ring
arm_ring (RmpVec origin, RmpVec normal)
{
  RmpVec ahead = vec_unit (vec_reject (RMP_VEC (0, 0, 1), normal));

  return (Ring){ origin, normal, vec_cross (normal, ahead), ahead };
}

static void
add_arm_ring (RmpTemplate *self, const RmpFigure *figure, guint row, const Ring *ring,
              double elevation)
{
  add_ring (self, figure, rmp_figure_arm, self->arms[0], row, ring, 0, elevation, .085,
            elevation > 0 ? 0 : tie_of_row (row, 4), RMP_PART_ARM);
}

/* The fingers bend off the hand's line; the axis of the rings has to stay inside them. */
static RmpVec
hand_axis (const RmpFigure *figure, double along)
{
  RmpVec p = vec_along (figure->human.wrist, along, figure->human.hand);

  return vec_along (p, -.010 * CLAMP ((along - .080) / .085, 0, 1), figure->hand_normal);
}

static void
add_arm (RmpTemplate *self, const RmpFigure *figure)
{
  static const double hand[] = { -.001, .014, .029, .044, .059, .074,
                                 .090,  .106, .122, .136, .148, .157 };
  const RmpHuman *human = &figure->human;
  RmpVec a = human->upper_arm, b = human->forearm;
  Ring ring;
  guint row = 1;

  for (guint i = 0; i < 9; i++)
    {
      ring = arm_ring (vec_along (human->shoulder, .055 + .150 * i / 8, a), a);
      add_arm_ring (self, figure, row++, &ring, 0);
    }
  for (guint i = 0; i < 11; i++)
    {
      double along = -.062 + .128 * i / 10;

      ring = arm_ring (vec_along (human->elbow, along, along < 0 ? a : b),
                       vec_unit (vec_mix (a, b, i / 10.0)));
      add_arm_ring (self, figure, row++, &ring, 0);
    }
  for (guint i = 0; i < 10; i++)
    {
      ring = arm_ring (vec_along (human->elbow, .082 + .146 * i / 9, b), b);
      add_arm_ring (self, figure, row++, &ring, 0);
    }
  for (guint i = 0; i < G_N_ELEMENTS (hand); i++)
    {
      ring = arm_ring (hand_axis (figure, hand[i]), human->hand);
      add_arm_ring (self, figure, row++, &ring, 0);
    }
  ring = arm_ring (hand_axis (figure, .157), human->hand);
  add_arm_ring (self, figure, row++, &ring, RMP_RADIANS (35));
  add_arm_ring (self, figure, row++, &ring, RMP_RADIANS (62));
  add_tip (self, figure, rmp_figure_arm, self->arms[0], row, &ring, .085, RMP_PART_ARM);
  g_assert (row == RMP_ARM_TIP);
}

static int
compare_keys (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

static void
collect_edges (const RmpTube *tube, GArray *edges)
{
  for (guint row = 0; row < tube->rows; row++)
    for (guint column = 0; column < tube->columns; column++)
      {
        guint a = rmp_tube_at (tube, row, column);
        guint ends[2] = { rmp_tube_at (tube, row, column + 1),
                          row + 1 < tube->rows ? rmp_tube_at (tube, row + 1, column) : RMP_HOLE };

        for (guint k = 0; k < 2; k++)
          if (a != RMP_HOLE && ends[k] != RMP_HOLE && ends[k] != a)
            {
              guint64 keys[2] = { (guint64) a << 32 | ends[k], (guint64) ends[k] << 32 | a };

              g_array_append_vals (edges, keys, 2);
            }
      }
}

static void
find_neighbours (RmpTemplate *self)
{
  const RmpTube *tubes[] = { self->torso, self->legs[0], self->legs[1], self->arms[0],
                             self->arms[1] };
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (tubes); i++)
    collect_edges (tubes[i], edges);
  g_array_sort (edges, compare_keys);

  self->first_neighbour = g_new0 (guint, self->vertices->len + 1);
  self->neighbours = g_new (guint, edges->len);
  for (guint i = 0; i < edges->len; i++)
    {
      guint64 key = g_array_index (edges, guint64, i);

      if (i > 0 && g_array_index (edges, guint64, i - 1) == key)
        continue;
      self->neighbours[n++] = (guint) (key & G_MAXUINT32);
      self->first_neighbour[(key >> 32) + 1] = n;
    }
}

RmpTemplate *
rmp_template_new (const RmpFigure *figure)
{
  RmpTemplate *self = g_new0 (RmpTemplate, 1);

  self->vertices = g_array_new (FALSE, FALSE, sizeof (RmpShellVertex));
  self->torso = rmp_tube_new (RMP_TORSO_POLE + 1, TORSO_COLUMNS);
  self->torso->seam = 16;
  self->legs[0] = rmp_tube_new (RMP_LEG_TIP + 1, LEG_COLUMNS);
  self->legs[0]->seam = 20;
  self->legs[0]->down = TRUE;
  self->arms[0] = rmp_tube_new (RMP_ARM_TIP + 1, ARM_COLUMNS);
  self->arms[0]->down = TRUE;

  add_trunk (self, figure);
  pin_row (self, self->torso, 0);
  add_collar_and_neck (self, figure);
  add_head (self, figure);
  add_leg_border (self);
  add_arm_border (self);
  add_leg (self, figure);
  add_arm (self, figure);
  self->legs[1] = rmp_shell_mirror (self->vertices, self->legs[0]);
  self->arms[1] = rmp_shell_mirror (self->vertices, self->arms[0]);
  find_neighbours (self);

  return self;
}

void
rmp_template_free (RmpTemplate *self)
{
  rmp_tube_free (self->torso);
  for (guint i = 0; i < 2; i++)
    {
      rmp_tube_free (self->legs[i]);
      rmp_tube_free (self->arms[i]);
    }
  g_array_unref (self->vertices);
  g_free (self->first_neighbour);
  g_free (self->neighbours);
  g_free (self);
}
