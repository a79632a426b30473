/* SPDX-License-Identifier: GPL-3.0-or-later */

/* cheek.c: a face of our own making that raises its brows, frowns and smiles. It is a mask: a part
 * of an ellipsoid with brows, nose and lips raised on it. Muscles pull skin along it: an expression
 * moves points of the unrolled mask, and the shape under them stays.
 */

#include "grid.h"

#include <math.h>

/* Millimetres on the unrolled mask, whose middle is between the eyes. */
#define LEFT -84.0
#define RIGHT 84.0
#define BOTTOM -106.0
#define TOP 82.0
#define COLUMNS 49
#define ROWS 55
#define MARGIN .01

#define HEIGHT 1.5 /* metres over the floor */
#define MOVE 1.0   /* seconds from rest to the whole expression */
#define STAY .5

/* The ellipsoid's half axes. */
#define HALF_WIDTH 74.0
#define HALF_HEIGHT 112.0
#define DEPTH 88.0

typedef struct
{
  double x, y; /* the middle */
  double width, height;
  double much;   /* outwards */
  gboolean both; /* and the same on the other side */
} Bump;

static const Bump bumps[] = {
  { 31, 0, 16, 12, -15, TRUE },    /* sockets of the eyes */
  { 32, -1, 11, 7, 13, TRUE },     /* closed eyes … */
  { 32, -4.5, 12, 2.6, -3, TRUE }, /* … and where lids meet */
  { 30, 19, 18, 6, 7, TRUE },      /* brows */
  { 0, 2, 6, 16, 11, FALSE },      /* the nose's bridge, … */
  { 0, -26, 6.5, 13, 17, FALSE },  /* … back … */
  { 0, -34, 8, 6, 10, FALSE },     /* … tip … */
  { 11, -37, 5, 5, 9, TRUE },      /* … and wings */
  { 46, -22, 17, 14, 7, TRUE },    /* cheeks */
  { 0, -58, 17, 5, 8, FALSE },     /* lips */
  { 0, -70, 15, 5, 9, FALSE },     { 0, -64, 22, 2.6, -7, FALSE },
  { 0, -79, 16, 4, -4, FALSE },    { 0, -94, 17, 11, 12, FALSE }, /* chin */
  { 55, -62, 22, 24, -8, TRUE },                                  /* hollow of the cheeks */
  { 66, 12, 12, 20, -4, TRUE },                                   /* temples */
};

/* What a muscle pulls, and where it pulls that to. */
typedef struct
{
  double x, y, width, height;
  double dx, dy;
  gboolean both;
} Pull;

static const Pull raise_pulls[] = {
  { 30, 18, 24, 15, 1, 11, TRUE },
  { 0, 20, 18, 16, 0, 8, FALSE },
  { 34, -2, 18, 9, 0, 2, TRUE },
};
static const Pull frown_pulls[] = {
  { 20, 17, 14, 12, -5.5, -3.5, TRUE },
  { 38, 16, 16, 11, -2.5, -2, TRUE },
  { 22, -66, 12, 10, 1.5, -3, TRUE },
};
static const Pull smile_pulls[] = {
  { 29, -61, 15, 13, 8, 6, TRUE },
  { 44, -30, 18, 15, 2, 6, TRUE },
  { 62, -6, 12, 14, -4, 2, TRUE },
  { 54, 18, 13, 10, -2, -2.5, TRUE },
};

typedef struct
{
  const char *name;
  const Pull *pulls;
  guint n;
} Expression;

static const Expression expressions[] = {
  { "raise", raise_pulls, G_N_ELEMENTS (raise_pulls) },
  { "frown", frown_pulls, G_N_ELEMENTS (frown_pulls) },
  { "smile", smile_pulls, G_N_ELEMENTS (smile_pulls) },
};

/* Regions that follow how much the skin in them is pressed together. */
#define REGION(i, map, where, strain)                                                              \
  ";regions." i ".map=image " map ";regions." i ".mask=image " where ";regions." i                 \
  ".driver=strain;regions." i ".full_strain=" strain

static const RmpPieceImage images[] = {
  { "Raised brows", "cheek-face-raise.png" },
  { "Frown", "cheek-face-frown.png" },
  { "Smile", "cheek-face-smile.png" },
  { "Forehead", "cheek-face-forehead.png" },
  { "Between the brows", "cheek-face-brows.png" },
  { "Cheeks", "cheek-face-cheeks.png" },
  { NULL, NULL },
};

static const RmpPieceLook maps = {
  "Wrinkle maps",
  "joint-wrinkle-maps",
  "amplitude=8 mm;regions=3" REGION ("1", "Raised brows", "Forehead", "10 %")
      REGION ("2", "Frown", "Between the brows", "10 %") REGION ("3", "Smile", "Cheeks", "6 %"),
  images,
};

static double
bell (double x, double y, double width, double height)
{
  return exp (-.5 * (x * x / (width * width) + y * y / (height * height)));
}

/* Metres. @x, @y: millimetres on the unrolled mask */
static RmpVec
find_place (double x, double y)
{
  const double across = x / HALF_WIDTH, up = y / HALF_HEIGHT;
  const RmpVec out = RMP_VEC (sin (across) * cos (up), sin (up), cos (across) * cos (up));
  RmpVec place = RMP_VEC (HALF_WIDTH * out.x, HALF_HEIGHT * out.y, DEPTH * out.z);

  for (guint i = 0; i < G_N_ELEMENTS (bumps); i++)
    {
      const Bump *bump = bumps + i;
      double much = bump->much * bell (x - bump->x, y - bump->y, bump->width, bump->height);

      if (bump->both)
        much += bump->much * bell (x + bump->x, y - bump->y, bump->width, bump->height);
      place = vec_add (place, vec_scale (out, much));
    }
  return vec_add (vec_scale (place, .001), RMP_VEC (0, HEIGHT, 0));
}

/* The mask's rim stays, and what is near it moves less. */
static double
find_freedom (double x, double y)
{
  const double side = MIN (x - LEFT, RIGHT - x), end = MIN (y - BOTTOM, TOP - y);

  return CLAMP (MIN (side / 16, end / 12), 0, 1);
}

static RmpVec
pull (const Expression *expression, double x, double y, double much)
{
  const double freedom = find_freedom (x, y);
  double dx = 0, dy = 0;

  for (guint i = 0; i < expression->n; i++)
    {
      const Pull *one = expression->pulls + i;
      const double right = bell (x - one->x, y - one->y, one->width, one->height);
      const double left = one->both ? bell (x + one->x, y - one->y, one->width, one->height) : 0;

      dx += one->dx * (right - left);
      dy += one->dy * (right + left);
    }
  return find_place (x + much * freedom * dx, y + much * freedom * dy);
}

static void
find_point (guint v, double *x, double *y)
{
  *x = LEFT + (RIGHT - LEFT) * (v % COLUMNS) / (COLUMNS - 1);
  *y = BOTTOM + (TOP - BOTTOM) * (v / COLUMNS) / (ROWS - 1);
}

static void
set_shapes (const RmpSample *sample, RmpClip *clip, const Expression *expression)
{
  for (guint frame = 0; frame < clip->n_frames; frame++)
    {
      const double t = CLAMP (rmp_clip_get_time (clip, frame) / MOVE, 0, 1);
      RmpVec *shape = rmp_clip_get_shape (clip, frame);

      for (guint v = 0; v < sample->positions->len; v++)
        {
          double x, y;

          find_point (v, &x, &y);
          shape[v] = pull (expression, x, y, t * t * (3 - 2 * t));
        }
    }
}

RmpSample *
rmp_sample_cheek (void)
{
  RmpSample *sample = rmp_sample_new (
      "cheek", "Face",
      "A face that raises its brows, frowns and smiles, and wrinkles as skin does.");
  RmpPiece *piece = rmp_sample_add_piece (sample, "face", "latex", RMP_CLOTH_NONE, .2);

  piece->free = TRUE;
  piece->method = "embedded-shell";
  piece->more = &maps;
  piece->look = "thickness=1 mm;skin_modulus=1 MPa;interior_modulus=30 kPa;skin_poisson=0.48";
  sample->rig = (RmpRig){
    .n = 1, .names = { "head" }, .parents = { -1 }, .heads = { RMP_VEC (0, HEIGHT, 0) }
  };
  rmp_sample_add_sheet (sample, piece, RMP_VEC (0, 0, 0), RMP_VEC (.001 * (RIGHT - LEFT), 0, 0),
                        RMP_VEC (0, .001 * (TOP - BOTTOM), 0), COLUMNS, ROWS, MARGIN, NULL);
  for (guint v = 0; v < sample->positions->len; v++)
    {
      double x, y;

      find_point (v, &x, &y);
      g_array_index (sample->positions, RmpVec, v) = find_place (x, y);
    }
  for (guint i = 0; i < G_N_ELEMENTS (expressions); i++)
    rmp_sample_add_clip (sample, expressions[i].name, MOVE + STAY);
  rmp_sample_add_shapes (sample);
  for (guint i = 0; i < G_N_ELEMENTS (expressions); i++)
    set_shapes (sample, sample->clips->pdata[i], expressions + i);

  sample->opening = (RmpOpening){
    "raise", MOVE, RMP_VEC (0, HEIGHT - .01, .05), .42, RMP_RADIANS (18), RMP_RADIANS (4)
  };
  rmp_sample_finish (sample);

  return sample;
}
