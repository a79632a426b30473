/* SPDX-License-Identifier: GPL-3.0-or-later */

/* hero.c: the workman. Lofted rings: 12 vertices round the trunk, 8 round the limbs. */

#include "hero.h"

#include "shell.h"

#define TRUNK_COLUMNS 12
#define LIMB_COLUMNS 8
#define METRES_PER_UV 1.55

/* Rows of the shirt's trunk: the armhole goes from UNDERARM to YOKE, where the shoulders begin.
 * These are nearly level, so they do not unroll with the trunk.
 */
#define UNDERARM 4
#define YOKE 6
#define COLLAR 7

/* Exponents of the rings' superellipses. */
#define ROUND 2.0
#define TRUNK_SHAPE 2.4
#define HEAD_SHAPE 2.15

#define N_UPPER 3 /* rings of a sleeve on the upper arm, and about the elbow */
#define N_ELBOW 2

const RmpShirtCut rmp_hero_shirt = {
  .fineness = 1,
  .trunk = { { .885, .196, .146, -.003, TRUNK_SHAPE, 0 },
             { .985, .186, .137, -.002, TRUNK_SHAPE, 0 },
             { 1.085, .172, .118, .002, TRUNK_SHAPE, 0 },
             { 1.19, .184, .122, 0, TRUNK_SHAPE, 0 },
             { 1.29, .200, .128, -.006, TRUNK_SHAPE, 0 },
             { 1.385, .208, .120, -.014, TRUNK_SHAPE, 0 },
             { 1.470, .168, .088, -.024, TRUNK_SHAPE, 0 },
             { 1.515, .092, .078, -.028, ROUND, .02 },
             { 1.555, .068, .068, -.022, ROUND, .02 } },
  .sleeve = { { .075, .078 },
              { .150, .070 },
              { .215, .064 },
              { -.030, .060 },
              { .030, .058 },
              { .085, .056 },
              { .150, .050 },
              { .205, .043 },
              { .240, .040 } },
};

/* Pieces as they are lofted. Bodies are rigid: their vertices follow one bone each. */
typedef struct
{
  RmpHuman human;
  GArray *shell; /* RmpShellVertex */
  GArray *bones; /* int, the bone of a rigid vertex, or −1 */
} Hero;

RmpHuman
rmp_hero_get_human (void)
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
  self->human = rmp_hero_get_human ();
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
add_trunk_row (Hero *self, RmpTube *tube, guint row, const RmpTrunkRing *ring, RmpPart part)
{
  const guint n = tube->columns;
  g_autofree RmpVec *half = g_new (RmpVec, n / 2 + 1);

  for (guint j = 0; j <= n / 2; j++)
    {
      double angle = 2 * G_PI * j / n, r = superellipse (angle, ring->shape);

      half[j] = RMP_VEC (r * ring->half_width * sin (angle), ring->y - ring->drop * cos (angle),
                         ring->z + r * ring->half_depth * cos (angle));
    }
  rmp_shell_add_row (self->shell, tube, row, half, part);
}

/* A ring of a left limb. @right and @ahead are half its axes; column @zero looks along @right. */
static void
add_limb_row (Hero *self, RmpTube *tube, guint row, RmpVec centre, RmpVec right, RmpVec ahead,
              guint zero, RmpPart part)
{
  const guint n = tube->columns;

  for (guint i = 0; i < n; i++)
    {
      double angle = 2 * G_PI * ((double) i - zero) / n;
      RmpVec p = vec_along (vec_along (centre, cos (angle), right), sin (angle), ahead);

      tube->vertices[row * n + i] = rmp_shell_add (self->shell, p, part);
    }
}

static void
add_pole (Hero *self, RmpTube *tube, guint row, RmpVec p, RmpPart part)
{
  guint pole = rmp_shell_add (self->shell, p, part);

  for (guint i = 0; i < tube->columns; i++)
    tube->vertices[row * tube->columns + i] = pole;
}

/* A curve through @n points at whole @t, which has no more bends than they have. */
static double
curve_through (const double *points, gsize stride, guint n, double t)
{
  const guint i = (guint) t;
  const double s = t - i;
#define AT(k) points[(gsize) CLAMP ((int) i + (k), 0, (int) n - 1) * stride]
  const double before = AT (-1), from = AT (0), to = AT (1), after = AT (2);
#undef AT
  const double out = (to - before) / 2, in = (after - from) / 2;

  return from + s * (out + s * (3 * (to - from) - 2 * out - in + s * (2 * (from - to) + out + in)));
}

static RmpTrunkRing
trunk_ring_at (const RmpTrunkRing *rings, double t)
{
  const guint n = RMP_HERO_TRUNK_RINGS;
  const gsize stride = sizeof *rings / sizeof (double);

  return (RmpTrunkRing){ .y = curve_through (&rings->y, stride, n, t),
                         .half_width = curve_through (&rings->half_width, stride, n, t),
                         .half_depth = curve_through (&rings->half_depth, stride, n, t),
                         .z = curve_through (&rings->z, stride, n, t),
                         .shape = curve_through (&rings->shape, stride, n, t),
                         .drop = curve_through (&rings->drop, stride, n, t) };
}

static RmpTube *
add_shirt_trunk (Hero *self, const RmpShirtCut *cut)
{
  const guint fine = cut->fineness, n = fine * TRUNK_COLUMNS;
  RmpTube *tube = rmp_tube_new (fine * (RMP_HERO_TRUNK_RINGS - 1) + 1, n);

  tube->seam = n / 2;
  for (guint row = fine * UNDERARM + 1; row < fine * YOKE; row++)
    for (guint column = fine * 2 + 1; column < fine * 4; column++)
      {
        tube->vertices[row * n + column] = RMP_HOLE;
        tube->vertices[row * n + n - column] = RMP_HOLE;
      }
  for (guint row = 0; row < tube->rows; row++)
    {
      const RmpTrunkRing ring = trunk_ring_at (cut->trunk, (double) row / fine);

      add_trunk_row (self, tube, row, &ring, row > fine * COLLAR ? RMP_PART_HEAD : RMP_PART_TORSO);
    }

  return tube;
}

/* The armhole's vertices from the bottom middle to the front, up and back. */
static void
take_armhole (RmpTube *tube, const RmpTube *trunk, guint fine)
{
  static const guint rows[] = { 4, 4, 5, 6, 6, 6, 5, 4, 4 },
                     columns[] = { 3, 2, 2, 2, 3, 4, 4, 4, 3 };

  for (guint i = 0; i < tube->columns; i++)
    {
      const guint corner = i / fine, on = i % fine, back = fine - on;

      tube->vertices[i] = rmp_tube_at (trunk, back * rows[corner] + on * rows[corner + 1],
                                       back * columns[corner] + on * columns[corner + 1]);
    }
}

/* Centre and direction of a sleeve's ring. */
static RmpVec
sleeve_centre_at (const RmpHuman *human, const RmpSleeveRing *rings, guint ring, RmpVec *normal)
{
  const RmpVec upper = human->upper_arm, fore = human->forearm;

  *normal = ring < N_UPPER             ? upper
            : ring < N_UPPER + N_ELBOW ? vec_unit (vec_add (upper, fore))
                                       : fore;

  return vec_along (ring < N_UPPER ? human->shoulder : human->elbow, rings[ring].along, *normal);
}

static void
add_sleeve_row (Hero *self, RmpTube *tube, guint row, RmpVec centre, RmpVec normal, double radius)
{
  RmpVec ahead = vec_unit (vec_reject (RMP_VEC (0, 0, 1), normal)),
         down = vec_cross (normal, ahead);

  add_limb_row (self, tube, row, centre, vec_scale (down, radius), vec_scale (ahead, .95 * radius),
                0, RMP_PART_ARM);
}

/* Rows between the armhole and the sleeve's first ring. */
static void
join_armhole (Hero *self, RmpTube *tube, guint fine)
{
  for (guint row = 1; row < fine; row++)
    for (guint i = 0; i < tube->columns; i++)
      {
        const RmpVec from = rmp_shell_at (self->shell, rmp_tube_at (tube, 0, i))->position;
        const RmpVec to = rmp_shell_at (self->shell, rmp_tube_at (tube, fine, i))->position;

        tube->vertices[row * tube->columns + i] = rmp_shell_add (
            self->shell, vec_mix (from, to, (double) row / fine), RMP_PART_ARM);
      }
}

/* The armhole, then rings down to the cuff. */
static RmpTube *
add_sleeve (Hero *self, const RmpTube *trunk, const RmpShirtCut *cut)
{
  const guint fine = cut->fineness, n = RMP_HERO_SLEEVE_RINGS;
  RmpVec centres[RMP_HERO_SLEEVE_RINGS], normals[RMP_HERO_SLEEVE_RINGS];
  RmpTube *tube = rmp_tube_new (fine * n + 1, fine * LIMB_COLUMNS);

  tube->down = TRUE;
  take_armhole (tube, trunk, fine);
  for (guint i = 0; i < n; i++)
    centres[i] = sleeve_centre_at (&self->human, cut->sleeve, i, &normals[i]);
  for (guint row = fine; row <= fine * n; row++)
    {
      const double t = (double) row / fine - 1;
      const guint i = (guint) t;

      add_sleeve_row (self, tube, row,
                      RMP_VEC (curve_through (&centres->x, 3, n, t),
                               curve_through (&centres->y, 3, n, t),
                               curve_through (&centres->z, 3, n, t)),
                      vec_unit (vec_mix (normals[i], normals[MIN (i + 1, n - 1)], t - i)),
                      curve_through (&cut->sleeve->radius, 2, n, t));
    }
  join_armhole (self, tube, fine);

  return tube;
}

static RmpTube *
add_seat (Hero *self)
{
  static const RmpTrunkRing rings[] = { { .905, .180, .128, -.008, TRUNK_SHAPE, 0 },
                                        { .960, .172, .122, -.004, TRUNK_SHAPE, 0 },
                                        { 1.015, .158, .112, 0, TRUNK_SHAPE, 0 } };
  RmpTube *tube = rmp_tube_new (G_N_ELEMENTS (rings), TRUNK_COLUMNS);

  tube->seam = TRUNK_COLUMNS / 2;
  for (guint row = 0; row < G_N_ELEMENTS (rings); row++)
    add_trunk_row (self, tube, row, &rings[row], RMP_PART_TORSO);

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
  static const RmpTrunkRing rings[] = { { 1.47, .060, .060, -.034, ROUND, 0 },
                                        { 1.535, .058, .058, -.028, ROUND, 0 },
                                        { 1.60, .060, .060, -.012, ROUND, 0 } };
  RmpTube *tube = rmp_tube_new (G_N_ELEMENTS (rings), TRUNK_COLUMNS);

  for (guint row = 0; row < G_N_ELEMENTS (rings); row++)
    add_trunk_row (self, tube, row, &rings[row], RMP_PART_HEAD);

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
      RmpTrunkRing ring = { rings[i][0],
                            rings[i][1],
                            (rings[i][2] - rings[i][3]) / 2,
                            (rings[i][2] + rings[i][3]) / 2,
                            HEAD_SHAPE,
                            0 };

      add_trunk_row (self, tube, i + 1, &ring, RMP_PART_HEAD);
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

void
rmp_hero_add (RmpSample *sample, const RmpShirtCut *cut)
{
  const guint yoke = cut->fineness * YOKE;
  g_auto (Hero) hero = { 0 };
  RmpTube *shirt[3], *trousers[3], *body[4], *boots[2];

  hero_init (&hero);
  shirt[0] = add_shirt_trunk (&hero, cut);
  shirt[1] = add_sleeve (&hero, shirt[0], cut);
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
  add_piece (sample, "shirt", "cotton", RMP_CLOTH_PLAIN, 4,
             (Cut[]){ { shirt[0], 0, yoke },
                      whole (shirt[1]),
                      whole (shirt[2]),
                      { shirt[0], yoke, shirt[0]->rows - 1 } });
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
