/* SPDX-License-Identifier: GPL-3.0-or-later */

/* coarse-hero.c: a workman in shirt and trousers of 736 triangles, as a game would have him. Lofted
 * rings: 12 vertices round the trunk, 8 round the limbs. He shows what folds add to cloth that has
 * no vertices for them.
 */

#include "capsule.h"
#include "pose.h"
#include "shell.h"

#define TRUNK_COLUMNS 12
#define LIMB_COLUMNS 8
#define METRES_PER_UV 1.55

/* Row of the shirt where the shoulders begin. They are nearly level, so they do not unroll with the
 * trunk.
 */
#define YOKE 6

/* Exponents of the rings' superellipses. */
#define ROUND 2.0
#define TRUNK_SHAPE 2.4
#define HEAD_SHAPE 2.15

#define STANCE                                                                                     \
  "thigh.L z 8 x -14; thigh.R z 8 x 8; shin.L x 16; shin.R x 10; foot.L x -6; foot.R x -18;"       \
  "upper_arm.LR z -22; forearm.LR e 20;"
#define SAW_BACK                                                                                   \
  "pelvis x 20 y 8; spine1 x 14; spine2 x 12; spine3 x 8 y -6; head x -10; thigh.L z 8 x -52; "    \
  "shin.L x 36;"                                                                                   \
  "foot.L x -6; thigh.R z 8 x -6; shin.R x 16; foot.R x -32; upper_arm.R y 28 z -14; forearm.R e " \
  "96;"                                                                                            \
  "upper_arm.L x -22 y -72; forearm.L e 34"
#define SAW_FORTH SAW_BACK "; upper_arm.R x -14 y -72 z 4; forearm.R e 30; spine3 x 10 y 8"
#define AXE_UP                                                                                     \
  STANCE "pelvis x -4; spine1 x -6; spine2 x -8; spine3 x -6; head x 8; clavicle.LR z 18;"         \
         "upper_arm.LR y -50 z 112; forearm.LR e 20"
#define AXE_DOWN                                                                                   \
  "pelvis x 22; spine1 x 14; spine2 x 14; spine3 x 10; head x -14; thigh.L z 9 x -62; thigh.R z "  \
  "9 x -34;"                                                                                       \
  "shin.L x 52; shin.R x 40; foot.L x -12; foot.R x -26; clavicle.LR y -12; upper_arm.LR x -34 y " \
  "-68 z 8;"                                                                                       \
  "forearm.LR e 40; hand.LR e -8"
#define FIST_HIGH                                                                                  \
  "upper_arm.R y -30 z 118; forearm.R e 24; clavicle.R z 16; upper_arm.L z -26 y -8; forearm.L e " \
  "30; spine3 z 6;"                                                                                \
  "head x -8; thigh.LR z 6"
#define FIST_LOW FIST_HIGH "; upper_arm.R y -20 z 10; forearm.R e 120; clavicle.R"
#define JACK_OUT                                                                                   \
  "upper_arm.LR z 122 y -8; clavicle.LR z 20; forearm.LR e 12; thigh.LR z 26; shin.LR x 4; "       \
  "foot.LR z -14"
#define JACK_IN                                                                                    \
  "upper_arm.LR z -34 y -6; forearm.LR e 14; thigh.LR x -16 z -1; shin.LR x 30; foot.LR x -14"
#define DIG                                                                                        \
  "pelvis x 30 y 10; spine1 x 14; spine2 x 14; spine3 x 10; head x -16; thigh.L z 8 x -74; "       \
  "thigh.R z 10 x -30;"                                                                            \
  "shin.L x 58; shin.R x 34; foot.L x -14; foot.R x -34; upper_arm.L x -30 y -80 z 4; forearm.L "  \
  "e 14;"                                                                                          \
  "upper_arm.R x -8 y -50 z -8; forearm.R e 60"
#define THROW                                                                                      \
  "pelvis y -26 x 4; spine1 y -12; spine2 y -14; spine3 y -14 x -4; thigh.L z 9 x -16; thigh.R z " \
  "9 x 4;"                                                                                         \
  "shin.L x 20; shin.R x 12; foot.L x -8; foot.R x -16; upper_arm.L y -60 z 58; forearm.L e 18;"   \
  "upper_arm.R y -74 z 22; forearm.R e 74"
#define WIDE_STANCE "thigh.LR z 10 x -4; shin.LR x 8; foot.LR z -6 x -4;"
#define ARMS_UP                                                                                    \
  WIDE_STANCE "spine1 x -4; spine2 x -5; spine3 x -5; head x -10; clavicle.LR z 20; upper_arm.LR " \
              "y -8 z 124;"                                                                        \
              "forearm.LR e 12"
#define LEAN_LEFT                                                                                  \
  WIDE_STANCE "spine1 z -11; spine2 z -13; spine3 z -12; neck z -5; head z -6; clavicle.R z 20;"   \
              "upper_arm.R y -8 z 128; forearm.R e 16; upper_arm.L y 24 z -22; forearm.L e 66"
#define LEAN_RIGHT                                                                                 \
  WIDE_STANCE "spine1 z 11; spine2 z 13; spine3 z 12; neck z 5; head z 6; clavicle.L z 20;"        \
              "upper_arm.L y -8 z 128; forearm.L e 16; upper_arm.R y 24 z -22; forearm.R e 66"
#define TWIST_BACK                                                                                 \
  WIDE_STANCE "spine1 y -14; spine2 y -16; spine3 y -14 x -8; head y -12; clavicle.LR y -8; "      \
              "upper_arm.L y -62 z 34;"                                                            \
              "forearm.L e 70; upper_arm.R y 34 z 30; forearm.R e 34"

#define SWING_LEFT                                                                                 \
  WIDE_STANCE "pelvis y 8; spine1 y 8 z -11; spine2 y 10 z -13; spine3 y 10 z -12; head y -10; "   \
              "upper_arm.L y 10 z -6; forearm.L e 30; upper_arm.R y -40 z 22; forearm.R e 50"
#define SWING_RIGHT                                                                                \
  WIDE_STANCE "pelvis y -8; spine1 y -8 z 11; spine2 y -10 z 13; spine3 y -10 z 12; head y 10; "   \
              "upper_arm.R y 10 z -6; forearm.R e 30; upper_arm.L y -40 z 22; forearm.L e 50"

static const RmpMotion loose_motion = {
  "swing",
  RMP_PIN_RIGHT,
  0,
  5,
  { { 0, WIDE_STANCE "forearm.LR e 10", 0 },
    { .7, SWING_LEFT, 0 },
    { 1.5, SWING_RIGHT, 0 },
    { 2.3, SWING_LEFT, 0 },
    { 3.2, WIDE_STANCE "forearm.LR e 10", 0 } },
};

static const RmpMotion motions[] = {
  { "sawing",
    RMP_PIN_RIGHT,
    0,
    3,
    { { 0, SAW_BACK, 0 }, { .6, SAW_FORTH, 0 }, { 1.2, SAW_BACK, 0 } } },
  { "chopping",
    RMP_PIN_RIGHT,
    0,
    5,
    { { 0, AXE_UP, 0 },
      { .35, AXE_UP, 0 },
      { .60, AXE_DOWN, RMP_EASE_FALL },
      { .80, AXE_DOWN, 0 },
      { 1.6, AXE_UP, 0 } } },
  { "fist-pump",
    RMP_PIN_RIGHT,
    0,
    4,
    { { 0, FIST_LOW, 0 }, { .3, FIST_HIGH, 0 }, { .5, FIST_HIGH, 0 }, { 1, FIST_LOW, 0 } } },
  { "jumping-jack",
    RMP_PIN_NONE,
    .10,
    3,
    { { 0, JACK_IN, 0 }, { .5, JACK_OUT, 0 }, { 1, JACK_IN, 0 } } },
  { "shovelling",
    RMP_PIN_RIGHT,
    0,
    5,
    { { 0, STANCE, 0 }, { .8, DIG, 0 }, { 1.1, DIG, 0 }, { 1.7, THROW, 0 }, { 2.4, STANCE, 0 } } },
  { "stretching",
    RMP_PIN_RIGHT,
    0,
    5,
    { { 0, ARMS_UP, 0 },
      { .8, LEAN_LEFT, 0 },
      { 1.6, LEAN_RIGHT, 0 },
      { 2.4, TWIST_BACK, 0 },
      { 3.2, ARMS_UP, 0 } } },
};

/* A horizontal ring of the trunk. */
typedef struct
{
  double y, half_width, half_depth, z;
} TrunkRing;

/* Pieces as they are lofted. Bodies are rigid: their vertices follow one bone each. */
typedef struct
{
  RmpHuman human;
  GArray *shell; /* RmpShellVertex */
  GArray *bones; /* int, the bone of a rigid vertex, or −1 */
  double ease;   /* metres by which the shirt is wider */
} Hero;

static RmpHuman
get_human (void)
{
  RmpHuman human = {
    .pelvis = { 0, 1.00, 0 },
    .spine1 = { 0, 1.08, -.004 },
    .spine2 = { 0, 1.19, 0 },
    .spine3 = { 0, 1.31, -.012 },
    .neck = { 0, 1.515, -.030 },
    .head = { 0, 1.590, -.008 },
    .clavicle = { .03, 1.475, -.006 },
    .hip = { .100, .965, 0 },
    .knee = { .108, .520, .012 },
    .ankle = { .112, .095, -.024 },
    .ball = { .120, .028, .110 },
    .toe = { .122, .024, .190 },
    .heel = { .112, .030, -.045 },
    .clavicle_low = 1.37,
    .clavicle_high = 1.46,
  };
  rmp_human_set_arm (&human, RMP_VEC (.190, 1.455, -.022));

  return human;
}

static void
hero_init (Hero *self)
{
  self->human = get_human ();
  self->shell = g_array_new (FALSE, FALSE, sizeof (RmpShellVertex));
  self->bones = g_array_new (FALSE, FALSE, sizeof (int));
}

static void
hero_clear (Hero *self)
{
  g_array_unref (self->shell);
  g_array_unref (self->bones);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Hero, hero_clear)

/* Vertices added since the last call follow @bone, those of a right limb its mirror image; −1: as
 * the weights say.
 */
static void
bind_to (Hero *self, int bone)
{
  while (self->bones->len < self->shell->len)
    g_array_append_val (self->bones, bone);
}

/* Factor on a ring's radius towards @angle that makes an ellipse of exponent 2 rounder or squarer.
 */
static double
superellipse (double angle, double exponent)
{
  return pow (pow (fabs (sin (angle)), exponent) + pow (fabs (cos (angle)), exponent),
              -1 / exponent);
}

static void
add_trunk_row (Hero *self, RmpTube *tube, guint row, const TrunkRing *ring, double shape,
               double drop, RmpPart part)
{
  RmpVec half[TRUNK_COLUMNS / 2 + 1];

  for (guint j = 0; j <= TRUNK_COLUMNS / 2; j++)
    {
      double angle = 2 * G_PI * j / TRUNK_COLUMNS, r = superellipse (angle, shape);

      half[j] = RMP_VEC (r * ring->half_width * sin (angle), ring->y - drop * cos (angle),
                         ring->z + r * ring->half_depth * cos (angle));
    }
  rmp_shell_add_row (self->shell, tube, row, half, part);
}

/* A ring of a left limb. @right and @ahead are half its axes; column @zero looks along @right. */
static void
add_limb_row (Hero *self, RmpTube *tube, guint row, RmpVec centre, RmpVec right, RmpVec ahead,
              guint zero, RmpPart part)
{
  for (guint i = 0; i < LIMB_COLUMNS; i++)
    {
      double angle = 2 * G_PI * ((double) i - zero) / LIMB_COLUMNS;
      RmpVec p = vec_along (vec_along (centre, cos (angle), right), sin (angle), ahead);

      tube->vertices[row * LIMB_COLUMNS + i] = rmp_shell_add (self->shell, p, part);
    }
}

static void
add_pole (Hero *self, RmpTube *tube, guint row, RmpVec p, RmpPart part)
{
  guint pole = rmp_shell_add (self->shell, p, part);

  for (guint i = 0; i < tube->columns; i++)
    tube->vertices[row * tube->columns + i] = pole;
}

static RmpTube *
add_shirt_trunk (Hero *self)
{
  static const TrunkRing rings[] = {
    { .885, .196, .146, -.003 },  { .985, .186, .137, -.002 },  { 1.085, .172, .118, .002 },
    { 1.19, .184, .122, 0 },      { 1.29, .200, .128, -.006 },  { 1.385, .208, .120, -.014 },
    { 1.470, .168, .088, -.024 }, { 1.515, .092, .078, -.028 }, { 1.555, .068, .068, -.022 },
  };
  RmpTube *tube = rmp_tube_new (G_N_ELEMENTS (rings), TRUNK_COLUMNS);

  tube->seam = TRUNK_COLUMNS / 2;
  tube->vertices[5 * TRUNK_COLUMNS + 3] = RMP_HOLE;
  tube->vertices[5 * TRUNK_COLUMNS + 9] = RMP_HOLE;
  for (guint row = 0; row < G_N_ELEMENTS (rings); row++)
    {
      gboolean collar = row >= 7;
      TrunkRing ring = rings[row];

      ring.half_width += collar ? self->ease / 2 : self->ease;
      ring.half_depth += collar ? self->ease / 2 : self->ease;
      add_trunk_row (self, tube, row, &ring, collar ? ROUND : TRUNK_SHAPE, collar ? .02 : 0,
                     row == 8 ? RMP_PART_HEAD : RMP_PART_TORSO);
    }

  return tube;
}

static void
add_sleeve_row (Hero *self, RmpTube *tube, guint row, RmpVec centre, RmpVec normal, double radius)
{
  RmpVec ahead = vec_unit (vec_reject (RMP_VEC (0, 0, 1), normal)),
         down = vec_cross (normal, ahead);

  radius += self->ease;
  add_limb_row (self, tube, row, centre, vec_scale (down, radius), vec_scale (ahead, .95 * radius),
                0, RMP_PART_ARM);
}

/* The armhole's vertices from the bottom middle to the front, up and back, then rings down to the
 * cuff.
 */
static RmpTube *
add_sleeve (Hero *self, const RmpTube *trunk)
{
  static const guint border_rows[] = { 4, 4, 5, 6, 6, 6, 5, 4 },
                     border_columns[] = { 3, 2, 2, 2, 3, 4, 4, 4 };
  static const double upper[] = { .075, .150, .215 }, upper_r[] = { .078, .070, .064 };
  static const double lower[] = { .085, .150, .205, .240 }, lower_r[] = { .056, .050, .043, .040 };
  const RmpHuman *human = &self->human;
  RmpVec a = human->upper_arm, b = human->forearm, middle = vec_unit (vec_add (a, b));
  RmpTube *tube = rmp_tube_new (10, LIMB_COLUMNS);
  guint row = 1;

  tube->down = TRUE;
  for (guint i = 0; i < LIMB_COLUMNS; i++)
    tube->vertices[i] = rmp_tube_at (trunk, border_rows[i], border_columns[i]);
  for (guint i = 0; i < G_N_ELEMENTS (upper); i++)
    add_sleeve_row (self, tube, row++, vec_along (human->shoulder, upper[i], a), a, upper_r[i]);
  add_sleeve_row (self, tube, row++, vec_along (human->elbow, -.030, middle), middle, .060);
  add_sleeve_row (self, tube, row++, vec_along (human->elbow, .030, middle), middle, .058);
  for (guint i = 0; i < G_N_ELEMENTS (lower); i++)
    add_sleeve_row (self, tube, row++, vec_along (human->elbow, lower[i], b), b, lower_r[i]);

  return tube;
}

static RmpTube *
add_seat (Hero *self)
{
  static const TrunkRing rings[] = { { .905, .180, .128, -.008 },
                                     { .960, .172, .122, -.004 },
                                     { 1.015, .158, .112, 0 } };
  RmpTube *tube = rmp_tube_new (G_N_ELEMENTS (rings), TRUNK_COLUMNS);

  tube->seam = TRUNK_COLUMNS / 2;
  for (guint row = 0; row < G_N_ELEMENTS (rings); row++)
    add_trunk_row (self, tube, row, &rings[row], TRUNK_SHAPE, 0, RMP_PART_TORSO);

  return tube;
}

/* Half of the seat's lowest ring and the crotch, then rings down to the hem. */
static RmpTube *
add_trouser_leg (Hero *self, const RmpTube *seat)
{
  static const double rings[][4] = { { .790, .103, 0, .098 },    { .665, .106, .008, .088 },
                                     { .575, .108, .012, .081 }, { .515, .108, .012, .079 },
                                     { .455, .109, .006, .077 }, { .290, .1105, -.010, .076 },
                                     { .100, .112, -.020, .080 } };
  RmpTube *tube = rmp_tube_new (G_N_ELEMENTS (rings) + 1, LIMB_COLUMNS);

  tube->down = TRUE;
  tube->seam = 7;
  for (guint i = 0; i < 7; i++)
    tube->vertices[i] = rmp_tube_at (seat, 0, i);
  tube->vertices[7] = rmp_shell_add (self->shell, RMP_VEC (0, .835, -.012), RMP_PART_CROTCH);
  for (guint i = 0; i < G_N_ELEMENTS (rings); i++)
    add_limb_row (self, tube, i + 1, RMP_VEC (rings[i][1], rings[i][0], rings[i][2]),
                  RMP_VEC (-rings[i][3], 0, 0), RMP_VEC (0, 0, rings[i][3]), 7, RMP_PART_LEG);

  return tube;
}

static RmpTube *
add_neck (Hero *self)
{
  static const TrunkRing rings[] = { { 1.47, .060, .060, -.034 },
                                     { 1.535, .058, .058, -.028 },
                                     { 1.60, .060, .060, -.012 } };
  RmpTube *tube = rmp_tube_new (G_N_ELEMENTS (rings), TRUNK_COLUMNS);

  for (guint row = 0; row < G_N_ELEMENTS (rings); row++)
    add_trunk_row (self, tube, row, &rings[row], ROUND, 0, RMP_PART_HEAD);

  return tube;
}

static RmpTube *
add_head (Hero *self)
{
  /* height, half width, z in front, z behind */
  static const double rings[][4] = { { 1.575, .030, .075, -.010 }, { 1.592, .052, .088, -.045 },
                                     { 1.630, .066, .090, -.085 }, { 1.680, .074, .090, -.105 },
                                     { 1.730, .077, .088, -.108 }, { 1.780, .068, .066, -.095 },
                                     { 1.812, .044, .030, -.068 }, { 1.822, .012, -.004, -.034 } };
  RmpTube *tube = rmp_tube_new (G_N_ELEMENTS (rings) + 2, TRUNK_COLUMNS);

  add_pole (self, tube, 0, RMP_VEC (0, 1.572, .032), RMP_PART_HEAD);
  for (guint i = 0; i < G_N_ELEMENTS (rings); i++)
    {
      TrunkRing ring = { rings[i][0], rings[i][1], (rings[i][2] - rings[i][3]) / 2,
                         (rings[i][2] + rings[i][3]) / 2 };

      add_trunk_row (self, tube, i + 1, &ring, HEAD_SHAPE, 0, RMP_PART_HEAD);
    }
  add_pole (self, tube, G_N_ELEMENTS (rings) + 1, RMP_VEC (0, 1.824, -.018), RMP_PART_HEAD);

  return tube;
}

static RmpTube *
add_fist (Hero *self)
{
  static const double along[] = { -.04, 0, .030, .070, .105, .130 },
                      width[] = { .027, .026, .040, .047, .044, .028 };
  static const double thickness[] = { .025, .023, .024, .028, .030, .022 };
  const RmpHuman *human = &self->human;
  RmpVec across = vec_unit (vec_reject (RMP_VEC (.1, .1, 1), human->hand)),
         through = vec_cross (human->hand, across);
  RmpTube *tube = rmp_tube_new (G_N_ELEMENTS (along) + 1, LIMB_COLUMNS);

  tube->down = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (along); i++)
    add_limb_row (self, tube, i, vec_along (human->wrist, along[i], human->hand),
                  vec_scale (through, thickness[i]), vec_scale (across, width[i]), 0, RMP_PART_ARM);
  add_pole (self, tube, G_N_ELEMENTS (along), vec_along (human->wrist, .138, human->hand),
            RMP_PART_ARM);

  return tube;
}

/* Rings that turn from level at the ankle to upright at the toes. */
static RmpTube *
add_boot (Hero *self)
{
  /* centre, half width, half height, degrees of tilt */
  static const double rings[][6] = {
    { .112, .20, -.020, .058, .058, 0 },  { .112, .115, -.022, .052, .056, 0 },
    { .113, .070, 0, .050, .072, 28 },    { .116, .055, .035, .050, .066, 52 },
    { .119, .042, .090, .053, .040, 90 }, { .122, .038, .150, .050, .036, 90 },
    { .123, .030, .190, .034, .024, 90 }
  };
  RmpTube *tube = rmp_tube_new (G_N_ELEMENTS (rings) + 1, LIMB_COLUMNS);

  tube->down = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (rings); i++)
    {
      const double *ring = rings[i];
      double tilt = RMP_RADIANS (ring[5]);

      add_limb_row (self, tube, i, RMP_VEC (ring[0], ring[1], ring[2]), RMP_VEC (-ring[3], 0, 0),
                    RMP_VEC (0, ring[4] * sin (tilt), ring[4] * cos (tilt)), 0, RMP_PART_LEG);
      for (guint k = 0; k < LIMB_COLUMNS; k++)
        {
          RmpVec *p = &rmp_shell_at (self->shell, rmp_tube_at (tube, i, k))->position;

          p->y = MAX (p->y, .002);
        }
      bind_to (self, i < 4 ? RMP_BONE_FOOT : RMP_BONE_TOES);
    }
  add_pole (self, tube, G_N_ELEMENTS (rings), RMP_VEC (.123, .028, .198), RMP_PART_LEG);

  return tube;
}

/* Both fists or boots. The right one's vertices follow the mirror images of the left one's bones.
 */
static void
finish_pair (Hero *self, RmpTube *tubes[2])
{
  tubes[1] = rmp_shell_mirror (self->shell, tubes[0]);
  while (self->bones->len < self->shell->len)
    {
      guint source = rmp_shell_at (self->shell, self->bones->len)->mirror;
      int bone = (int) RMP_MIRROR_BONE (g_array_index (self->bones, int, source));

      g_array_append_val (self->bones, bone);
    }
}

static void
add_vertices (RmpSample *sample, const Hero *hero)
{
  for (guint i = 0; i < hero->shell->len; i++)
    {
      const RmpShellVertex *vertex = rmp_shell_at (hero->shell, i);
      int bone = g_array_index (hero->bones, int, i);
      double weights[RMP_N_BONES] = { 0 };
      RmpInfluences influences;

      if (bone < 0)
        rmp_human_get_weights (&hero->human, vertex->position, vertex->part, weights);
      else
        weights[bone] = 1;
      influences = rmp_influences_from_weights (RMP_N_BONES, weights);
      g_array_append_val (sample->positions, vertex->position);
      g_array_append_val (sample->influences, influences);
    }
}

/* Rows of a tube that are cut from one sheet. */
typedef struct
{
  const RmpTube *tube;
  guint first, last;
} Cut;

static Cut
whole (const RmpTube *tube)
{
  return (Cut){ tube, 0, tube->rows - 1 };
}

static void
add_piece (RmpSample *sample, const char *name, const char *material, RmpCloth cloth, guint n,
           const Cut *cuts)
{
  RmpPiece *piece = rmp_sample_add_piece (sample, name, material, cloth, METRES_PER_UV);
  g_autofree RmpChart **charts = g_new (RmpChart *, n);

  piece->look =
      cloth != RMP_CLOTH_NONE
          ? "fold_width=42 mm;reach=90 mm;line_length=220 mm;separation=110 mm;variation=60 %"
          : NULL;

  for (guint i = 0; i < n; i++)
    charts[i] = rmp_chart_new (cuts[i].tube, (const RmpVec *) sample->positions->data,
                               cuts[i].first, cuts[i].last, (cuts[i].first + cuts[i].last) / 2);
  rmp_piece_add_charts (piece, n, charts, NULL);
  for (guint i = 0; i < n; i++)
    rmp_chart_free (charts[i]);
}

/* What the shirt lies on, of the left; the right is the mirror image. The first three lie across
 * the mirror plane. They stay within the shirt.
 */
static const RmpCapsule half_body[] = {
  { { -.060, 1.030, -.002 }, { .060, 1.030, -.002 }, .084, .084, RMP_BONE_SPINE1 },
  { { -.075, 1.290, -.010 }, { .075, 1.290, -.010 }, .084, .084, RMP_BONE_SPINE3 },
  { { -.065, 1.160, 0 }, { .065, 1.160, 0 }, .082, .082, RMP_BONE_SPINE2 },
  { { .050, 1.415, -.022 }, { .150, 1.405, -.022 }, .050, .042, RMP_BONE_CLAVICLE },
  { { .200, 1.420, -.022 }, { .390, 1.260, -.027 }, .042, .037, RMP_BONE_UPPER_ARM },
  { { .405, 1.260, -.027 }, { .545, 1.127, 0 }, .036, .026, RMP_BONE_FOREARM },
};

#define N_MIDDLE 3
#define N_BODY (2 * G_N_ELEMENTS (half_body) - N_MIDDLE)
#define FIGURE_COLUMNS 16

/* @ease: metres by which the shirt is wider */
static void
build_hero (RmpSample *sample, double ease)
{
  g_auto (Hero) hero = { 0 };
  RmpTube *shirt[3], *trousers[3], *body[4], *boots[2];

  hero_init (&hero);
  hero.ease = ease;
  shirt[0] = add_shirt_trunk (&hero);
  shirt[1] = add_sleeve (&hero, shirt[0]);
  shirt[2] = rmp_shell_mirror (hero.shell, shirt[1]);
  trousers[0] = add_seat (&hero);
  trousers[1] = add_trouser_leg (&hero, trousers[0]);
  trousers[2] = rmp_shell_mirror (hero.shell, trousers[1]);
  body[0] = add_neck (&hero);
  bind_to (&hero, -1);
  body[1] = add_head (&hero);
  bind_to (&hero, RMP_BONE_HEAD);
  body[2] = add_fist (&hero);
  bind_to (&hero, RMP_BONE_HAND);
  finish_pair (&hero, body + 2);
  boots[0] = add_boot (&hero);
  bind_to (&hero, RMP_BONE_TOES);
  finish_pair (&hero, boots);

  sample->rig = rmp_human_get_rig (&hero.human);
  add_vertices (sample, &hero);
  add_piece (
      sample, "shirt", "cotton", RMP_CLOTH_PLAIN, 4,
      (Cut[]){ { shirt[0], 0, YOKE }, whole (shirt[1]), whole (shirt[2]), { shirt[0], YOKE, 8 } });
  add_piece (sample, "trousers", "denim", RMP_CLOTH_TWILL, 3,
             (Cut[]){ whole (trousers[0]), whole (trousers[1]), whole (trousers[2]) });
  add_piece (sample, "body", "clay", RMP_CLOTH_NONE, 4,
             (Cut[]){ whole (body[0]), whole (body[1]), whole (body[2]), whole (body[3]) });
  add_piece (sample, "boots", "boots", RMP_CLOTH_NONE, 2,
             (Cut[]){ whole (boots[0]), whole (boots[1]) });

  for (guint i = 0; i < 3; i++)
    {
      rmp_tube_free (shirt[i]);
      rmp_tube_free (trousers[i]);
    }
  for (guint i = 0; i < 4; i++)
    rmp_tube_free (body[i]);
  for (guint i = 0; i < 2; i++)
    rmp_tube_free (boots[i]);
}

RmpSample *
rmp_sample_coarse_hero (void)
{
  RmpSample *sample = rmp_sample_new ("coarse-hero", "Coarse hero",
                                      "A workman in shirt and trousers of 736 triangles.");
  const RmpHuman human = get_human ();

  build_hero (sample, 0);
  for (guint i = 0; i < G_N_ELEMENTS (motions); i++)
    rmp_sample_add_motion (sample, &human, &motions[i]);
  sample->opening = (RmpOpening){
    "chopping", .70, RMP_VEC (-.20, .86, .32), 2.3, RMP_RADIANS (48), RMP_RADIANS (5)
  };
  rmp_sample_finish (sample);

  return sample;
}

/* The collar is held, the rest swings about where the rig has it. */
static double
hold_shirt (RmpVec p)
{
  const double collar = smoothstep (1.44, 1.50, p.y) * (1 - smoothstep (.10, .16, fabs (p.x)));

  return MAX (collar, .45);
}

RmpSample *
rmp_sample_loose_shirt (void)
{
  RmpSample *sample = rmp_sample_new (
      "loose-shirt", "Loose shirt",
      "A shirt of 464 triangles that swings by itself, with wrinkles on top.");
  const RmpHuman human = get_human ();
  RmpPiece *shirt;
  RmpCapsule body[N_BODY];

  build_hero (sample, .014);
  rmp_capsules_mirror (G_N_ELEMENTS (half_body), half_body, N_MIDDLE, body);
  rmp_sample_add_bodies (sample, "figure", N_BODY, body, FIGURE_COLUMNS, METRES_PER_UV);
  shirt = sample->pieces->pdata[0];
  shirt->method = "implicit-cloth";
  shirt->look = "density=0.2;stretch_warp=40;stretch_weft=40;shear=15;bend_warp=2e-3;bend_weft=2e-"
                "3;step_max=0.006 s";
  shirt->hold = hold_shirt;
  shirt->wrinkles = "dynamic-wrinkling";
  shirt->wrinkles_look = "threshold=6 %;seed_attempts=3";
  rmp_sample_add_motion (sample, &human, &loose_motion);

  sample->opening = (RmpOpening){ "swing",        1.0, RMP_VEC (0, 1.15, 0), 2.4, RMP_RADIANS (24),
                                  RMP_RADIANS (6) };
  rmp_sample_finish (sample);

  return sample;
}
