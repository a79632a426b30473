/* SPDX-License-Identifier: GPL-3.0-or-later */

/* blouse-and-skirt.c: a woman who walks in a blouse of 700 triangles and a skirt of 1,274, coarse
 * enough for painted patterns to be all their wrinkles.
 */

#include "body.h"
#include "pose.h"
#include "ridges.h"

#define BLOUSE_METRES_PER_UV 1.15
#define SKIRT_METRES_PER_UV 1.65
#define BODY_METRES_PER_UV 2.2

#define BLOUSE_COLUMNS 20
#define SLEEVE_COLUMNS 12
#define SLEEVE_ROWS 8
#define SKIRT_COLUMNS 49
#define SKIRT_ROWS 14

/* Rows and columns of the blouse between which the left armhole lies, and its corners' columns. */
#define ARMHOLE_LOW 5
#define ARMHOLE_HIGH 8
#define ARMHOLE_FRONT 4
#define ARMHOLE_BACK 7

/* Clothes that are smooth until they are compressed. */
#define LOOK "mode=flat-rest"

#define WAIST 1.06
#define HEM .55
#define COLLAR_DROP .016 /* metres lower in front, and higher behind */
#define EASE .014        /* metres between skin and cloth */

/* Steps of one leg, a quarter of a cycle apart. */
#define LEG_AHEAD(side) "thigh." side " x -26; shin." side " x 6; foot." side " x 4;"
#define LEG_UNDER(side) "thigh." side " x 2; shin." side " x 10; foot." side " x -8;"
#define LEG_BEHIND(side) "thigh." side " x 22; shin." side " x 30; foot." side " x 24;"
#define LEG_SWINGS(side) "thigh." side " x -18; shin." side " x 58; foot." side " x 6;"
#define ARMS(left, right)                                                                          \
  "upper_arm.L y " left " z -28; upper_arm.R y " right " z -28; forearm.LR e 14;"

#define LEFT_STEP LEG_AHEAD ("L") LEG_BEHIND ("R") ARMS ("18", "-18") "pelvis y -5; spine2 y 7"
#define LEFT_STANDS LEG_UNDER ("L") LEG_SWINGS ("R") ARMS ("0", "0") "pelvis y 0"
#define RIGHT_STEP LEG_BEHIND ("L") LEG_AHEAD ("R") ARMS ("-18", "18") "pelvis y 5; spine2 y -7"
#define RIGHT_STANDS LEG_SWINGS ("L") LEG_UNDER ("R") ARMS ("0", "0") "pelvis y 0"

static const RmpMotion motion = {
  "walk",
  RMP_PIN_NONE,
  0,
  5,
  { { 0, LEFT_STEP, 0 },
    { .25, LEFT_STANDS, RMP_EASE_STEADY },
    { .5, RIGHT_STEP, RMP_EASE_STEADY },
    { .75, RIGHT_STANDS, RMP_EASE_STEADY },
    { 1, LEFT_STEP, RMP_EASE_STEADY } },
};

static const RmpRidges blouse_patterns[] = {
  { "Across", 0, .034, .6, .008 },
  { "Along", G_PI / 2, .034, .6, .008 },
  { .name = NULL },
};

static const RmpRidges skirt_patterns[] = {
  { "Hanging folds", G_PI / 2, .055, .5, .012 },
  { "Across", 0, .032, .7, .006 },
  { .name = NULL },
};

/* A ring round the trunk. */
typedef struct
{
  double y;    /* in front and behind */
  double rise; /* from there to the sides */
  double ease; /* metres between skin and cloth: more where the blouse hangs over the skirt */
  double most; /* metres from the middle, where the shoulder goes on into the arm */
} TrunkRing;

static RmpTube *
add_trunk (GArray *shell, const RmpFigure *figure)
{
  static const TrunkRing rings[] = { { .985, 0, .036, 1 },        { 1.04, 0, .026, 1 },
                                     { 1.10, 0, EASE, 1 },        { 1.16, 0, EASE, 1 },
                                     { 1.225, 0, EASE, 1 },       { 1.29, 0, EASE, 1 },
                                     { 1.335, .008, EASE, 1 },    { 1.375, .028, EASE, .172 },
                                     { 1.415, .046, EASE, .160 }, { 1.444, .050, EASE, .116 },
                                     { 1.470, .034, EASE, .082 } };
  RmpTube *tube = rmp_tube_new (G_N_ELEMENTS (rings), BLOUSE_COLUMNS);

  tube->seam = BLOUSE_COLUMNS / 2;
  for (guint row = ARMHOLE_LOW + 1; row < ARMHOLE_HIGH; row++)
    for (guint column = ARMHOLE_FRONT + 1; column < ARMHOLE_BACK; column++)
      {
        tube->vertices[row * BLOUSE_COLUMNS + column] = RMP_HOLE;
        tube->vertices[row * BLOUSE_COLUMNS + BLOUSE_COLUMNS - column] = RMP_HOLE;
      }
  for (guint row = 0; row < G_N_ELEMENTS (rings); row++)
    {
      const TrunkRing *ring = &rings[row];
      RmpVec half[BLOUSE_COLUMNS / 2 + 1];

      for (guint j = 0; j <= BLOUSE_COLUMNS / 2; j++)
        {
          double angle = 2 * G_PI * j / BLOUSE_COLUMNS, side = sin (angle);
          RmpVec out = RMP_VEC (side, 0, cos (angle));
          double y = ring->y + ring->rise * side * side -
                     (row > ARMHOLE_HIGH ? COLLAR_DROP * cos (angle) : 0);
          RmpVec centre = RMP_VEC (0, y, row > ARMHOLE_HIGH ? -.030 : -.014);
          RmpVec skin = rmp_figure_shoot (figure, rmp_figure_torso, centre, out, .4);
          double far = MIN (vec_length (vec_sub (skin, centre)) + ring->ease, ring->most);

          half[j] = vec_along (centre, far, out);
        }
      half[0].x = half[BLOUSE_COLUMNS / 2].x = 0;
      rmp_shell_add_row (shell, tube, row, half, RMP_PART_TORSO);
    }

  return tube;
}

/* A ring round the left arm, from below to the front, up and back. */
static void
add_sleeve_row (GArray *shell, RmpTube *tube, guint row, const RmpFigure *figure, RmpVec centre,
                RmpVec normal)
{
  RmpVec ahead = vec_unit (vec_reject (RMP_VEC (0, 0, 1), normal)),
         down = vec_cross (normal, ahead);

  for (guint i = 0; i < SLEEVE_COLUMNS; i++)
    {
      double angle = 2 * G_PI * (i + .5) / SLEEVE_COLUMNS;
      RmpVec out = vec_along (vec_scale (down, cos (angle)), sin (angle), ahead);
      RmpVec p = vec_along (rmp_figure_shoot (figure, rmp_figure_arm, centre, out, .2), EASE, out);

      tube->vertices[row * SLEEVE_COLUMNS + i] = rmp_shell_add (shell, p, RMP_PART_ARM);
    }
}

/* From the armhole to below the elbow. */
static RmpTube *
add_sleeve (GArray *shell, const RmpFigure *figure, const RmpTube *trunk)
{
  static const guint border[SLEEVE_COLUMNS][2] = { { 5, 5 }, { 5, 4 }, { 6, 4 }, { 7, 4 },
                                                   { 8, 4 }, { 8, 5 }, { 8, 6 }, { 8, 7 },
                                                   { 7, 7 }, { 6, 7 }, { 5, 7 }, { 5, 6 } };
  static const double upper[] = { .065, .120, .175, .230 }, lower[] = { .060, .125 };
  const RmpHuman *human = &figure->human;
  RmpVec a = human->upper_arm, b = human->forearm;
  RmpTube *tube = rmp_tube_new (SLEEVE_ROWS, SLEEVE_COLUMNS);
  guint row = 1;

  tube->down = TRUE;
  for (guint i = 0; i < SLEEVE_COLUMNS; i++)
    tube->vertices[i] = rmp_tube_at (trunk, border[i][0], border[i][1]);
  for (guint i = 0; i < G_N_ELEMENTS (upper); i++)
    add_sleeve_row (shell, tube, row++, figure, vec_along (human->shoulder, upper[i], a), a);
  add_sleeve_row (shell, tube, row++, figure, human->elbow, vec_unit (vec_add (a, b)));
  for (guint i = 0; i < G_N_ELEMENTS (lower); i++)
    add_sleeve_row (shell, tube, row++, figure, vec_along (human->elbow, lower[i], b), b);

  return tube;
}

static void
add_vertex (RmpSample *sample, RmpVec position, const double *weights)
{
  RmpInfluences influences = rmp_influences_from_weights (RMP_N_BONES, weights);

  g_array_append_val (sample->positions, position);
  g_array_append_val (sample->influences, influences);
}

/* The vertices of the tubes of a shell become the sample's, after those that are there. */
static void
take_shell (RmpSample *sample, const RmpHuman *human, const GArray *shell, guint n,
            RmpTube *const *tubes)
{
  const guint first = sample->positions->len;

  for (guint i = 0; i < shell->len; i++)
    {
      const RmpShellVertex *vertex = rmp_shell_at (shell, i);
      double weights[RMP_N_BONES] = { 0 };

      rmp_human_get_weights (human, vertex->position, vertex->part, weights);
      add_vertex (sample, vertex->position, weights);
    }
  for (guint t = 0; t < n; t++)
    for (guint i = 0; i < tubes[t]->rows * tubes[t]->columns; i++)
      if (tubes[t]->vertices[i] != RMP_HOLE)
        tubes[t]->vertices[i] += first;
}

static void
add_blouse (RmpSample *sample, const RmpFigure *figure)
{
  RmpPiece *piece = rmp_sample_add_piece (sample, "blouse", "garment-a", RMP_CLOTH_PLAIN,
                                          BLOUSE_METRES_PER_UV);
  g_autoptr (GArray) shell = g_array_new (FALSE, FALSE, sizeof (RmpShellVertex));
  g_auto (RmpCharts) charts = { .n = 0 };
  RmpTube *tubes[3];

  piece->method = "geometric-wrinkles";
  piece->look = LOOK;
  piece->patterns = blouse_patterns;
  tubes[0] = add_trunk (shell, figure);
  tubes[1] = add_sleeve (shell, figure, tubes[0]);
  tubes[2] = rmp_shell_mirror (shell, tubes[1]);
  take_shell (sample, &figure->human, shell, G_N_ELEMENTS (tubes), tubes);
  for (guint i = 0; i < G_N_ELEMENTS (tubes); i++)
    rmp_charts_take (&charts, sample, tubes[i], 0, tubes[i]->rows - 1, tubes[i]->rows / 2);
  rmp_piece_add_charts (piece, charts.n, charts.charts, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tubes); i++)
    rmp_tube_free (tubes[i]);
}

/* The hem hangs from the pelvis and is pushed by the thighs. */
static void
add_skirt_vertex (RmpSample *sample, double down, double angle)
{
  double wave = .020 * down * down * cos (8 * angle);
  RmpVec p = RMP_VEC ((.120 + .180 * down + wave) * sin (angle), WAIST - (WAIST - HEM) * down,
                      (.090 + .180 * down + wave) * cos (angle));
  double weights[RMP_N_BONES] = { 0 }, pelvis = 1 - .65 * down, left = smoothstep (-.08, .08, p.x);

  weights[RMP_BONE_PELVIS] = pelvis;
  weights[RMP_BONE_THIGH] = (1 - pelvis) * left;
  weights[RMP_MIRROR_BONE (RMP_BONE_THIGH)] = (1 - pelvis) * (1 - left);
  add_vertex (sample, p, weights);
}

static void
add_skirt (RmpSample *sample)
{
  RmpPiece *piece = rmp_sample_add_piece (sample, "skirt", "garment-b", RMP_CLOTH_TWILL,
                                          SKIRT_METRES_PER_UV);
  g_autoptr (RmpTube) tube = rmp_tube_new (SKIRT_ROWS, SKIRT_COLUMNS);
  g_auto (RmpCharts) charts = { .n = 0 };

  piece->method = "geometric-wrinkles";
  piece->look = LOOK;
  piece->patterns = skirt_patterns;
  tube->seam = SKIRT_COLUMNS / 2;
  for (guint row = 0; row < SKIRT_ROWS; row++)
    for (guint column = 0; column < SKIRT_COLUMNS; column++)
      {
        tube->vertices[row * SKIRT_COLUMNS + column] = sample->positions->len;
        add_skirt_vertex (sample, 1 - (double) row / (SKIRT_ROWS - 1),
                          2 * G_PI * column / SKIRT_COLUMNS);
      }
  rmp_charts_take (&charts, sample, tube, 0, SKIRT_ROWS - 1, SKIRT_ROWS / 2);
  rmp_piece_add_charts (piece, charts.n, charts.charts, NULL);
}

RmpSample *
rmp_sample_blouse_and_skirt (void)
{
  RmpSample *sample = rmp_sample_new (
      "blouse-and-skirt", "Blouse and skirt",
      "Coarse clothes that walk: painted patterns make all their wrinkles.");
  g_autoptr (RmpBody) body = rmp_body_new (sample);

  add_blouse (sample, &body->figure);
  add_skirt (sample);
  rmp_body_add_skin_and_hair (body, sample, &(RmpHems){ 25, 18, 2 }, BODY_METRES_PER_UV);
  rmp_sample_add_motion (sample, &body->figure.human, &motion);

  sample->opening = (RmpOpening){ "walk",         .25, RMP_VEC (0, 1.02, 0), 2.3, RMP_RADIANS (32),
                                  RMP_RADIANS (6) };
  rmp_sample_finish (sample);

  return sample;
}
