/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "figure.h"
#include "implicit.h"

/* A part farther away than this has no say: more than every radius of blending between parts. */
#define FAR .060

typedef struct
{
  RmpVec centre, radii;
  double k;
} Ellipsoid;

typedef struct
{
  RmpCone cone;
  double k;
} Limb;

/* The hand's own frame is along, across and through the palm from the wrist. */
typedef struct
{
  double across, ra, rb, length;
} Finger;

static const Finger fingers[RMP_FIGURE_N_FINGERS] = {
  { .0240, .0110, .0085, .158 },
  { .0085, .0115, .0085, .174 },
  { -.0075, .0110, .0085, .168 },
  { -.0225, .0100, .0078, .146 },
};

void
rmp_figure_init (RmpFigure *self)
{
  static const double upper[] = { 0, .05, .12, .20, .255 },
                      lower[] = { .012, .05, .10, .165, .220 };
  RmpHuman human = {
    .pelvis = { 0, .990, 0 },
    .spine1 = { 0, 1.065, -.004 },
    .spine2 = { 0, 1.175, 0 },
    .spine3 = { 0, 1.290, -.012 },
    .neck = { 0, 1.460, -.032 },
    .head = { 0, 1.542, -.008 },
    .clavicle = { .022, 1.433, -.006 },
    .hip = { .090, .945, 0 },
    .knee = { .098, .510, .010 },
    .ankle = { .100, .085, -.028 },
    .ball = { .110, .022, .098 },
    .toe = { .114, .018, .165 },
    .heel = { .100, .034, -.060 },
    .clavicle_low = 1.315,
    .clavicle_high = 1.405,
  };
  guint n = 0;

  rmp_human_set_arm (&human, RMP_VEC (.160, 1.423, -.024));
  self->human = human;
  self->hand_width = vec_unit (vec_reject (RMP_VEC (.1, .1, 1), human.hand));
  self->hand_normal = vec_cross (human.hand, self->hand_width);
  for (guint i = 0; i < G_N_ELEMENTS (upper); i++)
    self->arm_points[n++] = vec_along (human.shoulder, upper[i], human.upper_arm);
  for (guint i = 0; i < G_N_ELEMENTS (lower); i++)
    self->arm_points[n++] = vec_along (human.elbow, lower[i], human.forearm);
  self->arm_points[n++] = vec_along (human.wrist, .012, human.hand);
}

static double
blend_ellipsoids (double f, RmpVec p, guint n, const Ellipsoid *ellipsoids)
{
  for (guint i = 0; i < n; i++)
    f = smooth_min (f, implicit_ellipsoid (p, ellipsoids[i].centre, ellipsoids[i].radii),
                    ellipsoids[i].k);

  return f;
}

static double
blend_limbs (double f, RmpVec p, guint n, const Limb *limbs)
{
  for (guint i = 0; i < n; i++)
    f = smooth_min (f, implicit_cone (p, &limbs[i].cone), limbs[i].k);

  return f;
}

/* Seat, bust, shoulder blade, trapezius and collar bone of the left. */
static double
blend_side (double f, RmpVec p)
{
  static const Ellipsoid ellipsoids[] = {
    { { .072, .945, -.052 }, { .076, .088, .074 }, .05 },
    { { .062, 1.307, .054 }, { .052, .054, .048 }, .04 },
    { { .072, 1.355, -.072 }, { .055, .090, .032 }, .04 },
  };
  static const Limb limbs[] = {
    { { { .026, 1.487, -.038 }, { .130, 1.431, -.028 }, .026, .033 }, .045 },
    { { { .018, 1.447, .008 }, { .145, 1.443, -.016 }, .010, .012 }, .03 },
  };

  f = blend_ellipsoids (f, p, G_N_ELEMENTS (ellipsoids), ellipsoids);

  return blend_limbs (f, p, G_N_ELEMENTS (limbs), limbs);
}

double
rmp_figure_torso (const RmpFigure *self G_GNUC_UNUSED, RmpVec p)
{
  static const Ellipsoid trunk[] = {
    { { 0, 1.105, -.002 }, { .108, .140, .078 }, .11 },
    { { 0, 1.280, -.012 }, { .130, .155, .098 }, .07 },
  };
  static const Limb girdle = { { { -.100, 1.401, -.026 }, { .100, 1.401, -.026 }, .052, .052 },
                               .06 };
  static const Limb neck = { { { 0, 1.440, -.036 }, { 0, 1.565, -.012 }, .048, .043 }, .045 };
  double far, f;

  p.x = fabs (p.x);
  far = implicit_box_distance (p, RMP_VEC (0, .84, -.16), RMP_VEC (.18, 1.62, .13));
  if (far > FAR)
    return far;

  f = implicit_ellipsoid (p, RMP_VEC (0, .980, -.008), RMP_VEC (.134, .108, .098));
  f = blend_ellipsoids (f, p, G_N_ELEMENTS (trunk), trunk);
  f = blend_limbs (f, p, 1, &girdle);
  f = blend_side (f, p);
  f = blend_side (f, vec_mirror (p));

  return blend_limbs (f, p, 1, &neck);
}

static double
blend_muscles (const RmpFigure *self, double f, RmpVec p)
{
  const RmpHuman *human = &self->human;
  RmpVec a = human->upper_arm, z = RMP_VEC (0, 0, 1);
  RmpAxes axes = { vec_unit (vec_cross (a, z)), a, vec_unit (vec_reject (z, a)) };
  RmpVec deltoid = vec_add (vec_along (human->shoulder, .045, a), RMP_VEC (.012, .006, 0));
  RmpVec biceps = vec_add (vec_along (human->shoulder, .155, a), RMP_VEC (0, 0, .012));

  f = smooth_min (f, implicit_ellipsoid_turned (p, deltoid, RMP_VEC (.034, .060, .042), &axes),
                  .03);

  return smooth_min (f, implicit_ellipsoid_turned (p, biceps, RMP_VEC (.030, .070, .030), &axes),
                     .03);
}

/* A point given along, across and through the hand from the wrist. */
static RmpVec
in_hand (const RmpFigure *self, double along, double across, double through)
{
  RmpVec p = vec_along (self->human.wrist, along, self->human.hand);

  return vec_along (vec_along (p, across, self->hand_width), through, self->hand_normal);
}

static double
blend_hand (const RmpFigure *self, double f, RmpVec p)
{
  RmpAxes axes = { self->hand_width, self->human.hand, self->hand_normal };
  RmpVec palm = in_hand (self, .055, 0, 0);

  f = smooth_min (f, implicit_ellipsoid_turned (p, palm, RMP_VEC (.0385, .056, .0165), &axes),
                  .028);
  for (guint i = 0; i < RMP_FIGURE_N_FINGERS; i++)
    {
      const Finger *finger = &fingers[i];
      RmpCone cone = { in_hand (self, .080, finger->across, 0),
                       in_hand (self, finger->length, .70 * finger->across, -.010), finger->ra,
                       finger->rb };

      f = smooth_min (f, implicit_cone (p, &cone), .012);
    }

  return f;
}

double
rmp_figure_arm (const RmpFigure *self, RmpVec p)
{
  static const double radii[RMP_FIGURE_N_ARM] = { .0465, .0460, .0415, .0365, .0335, .0330,
                                                  .0355, .0340, .0275, .0225, .0215 };
  RmpCone hull = { self->human.shoulder, in_hand (self, .18, 0, 0), .085, .085 };
  double far = implicit_cone (p, &hull), f;

  if (far > FAR)
    return far;

  f = implicit_chain (p, RMP_FIGURE_N_ARM, self->arm_points, radii);
  f = blend_muscles (self, f, p);

  return blend_hand (self, f, p);
}

double
rmp_figure_leg (const RmpFigure *self, RmpVec p)
{
  static const RmpVec points[] = {
    { .0905, .935, -.006 }, { .0925, .86, -.002 }, { .095, .76, .004 },    { .0965, .67, .008 },
    { .0975, .585, .011 },  { .098, .535, .012 },  { .098, .505, .010 },   { .098, .465, .003 },
    { .0985, .400, -.009 }, { .099, .330, -.017 }, { .0995, .225, -.025 }, { .100, .145, -.029 },
    { .100, .085, -.028 },
  };
  static const double radii[] = { .0800, .0805, .0740, .0660, .0560, .0495, .0475,
                                  .0455, .0470, .0430, .0325, .0275, .0290 };
  static const Ellipsoid muscles[] = {
    { { .095, .760, .032 }, { .056, .130, .046 }, .04 },
    { { .098, .524, .036 }, { .026, .034, .020 }, .03 },
    { { .090, .392, -.032 }, { .030, .085, .032 }, .03 },
    { { .108, .402, -.030 }, { .028, .080, .030 }, .03 },
    { { .1005, .096, -.026 }, { .0345, .015, .020 }, .018 },
  };
  static const Limb foot[] = {
    { { { .100, .150, -.046 }, { .100, .075, -.056 }, .013, .015 }, .02 },
    { { { .100, .073, -.028 }, { .100, .034, -.046 }, .029, .031 }, .03 },
    { { { .100, .079, -.024 }, { .108, .032, .078 }, .029, .0215 }, .03 },
    { { { .102, .040, -.030 }, { .108, .038, .060 }, .026, .020 }, .025 },
  };
  static const Ellipsoid sole[] = {
    { { .110, .0215, .092 }, { .039, .0215, .048 }, .025 },
    { { .112, .0165, .142 }, { .034, .015, .040 }, .02 },
  };
  double far = implicit_box_distance (p, RMP_VEC (0, -.005, -.10), RMP_VEC (.19, 1.03, .19)), f;

  G_STATIC_ASSERT (G_N_ELEMENTS (points) == G_N_ELEMENTS (radii));
  (void) self;
  if (far > FAR)
    return far;

  f = implicit_chain (p, G_N_ELEMENTS (points), points, radii);
  f = blend_ellipsoids (f, p, G_N_ELEMENTS (muscles), muscles);
  f = blend_limbs (f, p, G_N_ELEMENTS (foot), foot);

  return blend_ellipsoids (f, p, G_N_ELEMENTS (sole), sole);
}

double
rmp_figure_head (const RmpFigure *self G_GNUC_UNUSED, RmpVec p)
{
  static const Limb face[] = {
    { { { 0, 1.610, .018 }, { 0, 1.558, .050 }, .056, .029 }, .050 },
    { { { 0, 1.633, .080 }, { 0, 1.598, .090 }, .006, .010 }, .028 },
  };
  double f = implicit_ellipsoid (p, RMP_VEC (0, 1.648, -.012), RMP_VEC (.0745, .1005, .0930));

  return blend_limbs (f, p, G_N_ELEMENTS (face), face);
}

/* The right arm is never near a point of the left half, to which every point is folded. */
double
rmp_figure_whole (const RmpFigure *self, RmpVec p)
{
  double f, legs;

  p.x = fabs (p.x);
  f = smooth_min (rmp_figure_torso (self, p), rmp_figure_arm (self, p), .040);
  legs = smooth_min (rmp_figure_leg (self, p), rmp_figure_leg (self, vec_mirror (p)), .012);
  f = smooth_min (f, legs, .045);

  return smooth_min (f, rmp_figure_head (self, p), .030);
}

double
rmp_figure_thumb (const RmpFigure *self, RmpVec p)
{
  RmpCone first = { in_hand (self, .030, .024, -.004), in_hand (self, .066, .044, -.012), .0140,
                    .0115 };
  RmpCone second = { in_hand (self, .066, .044, -.012), in_hand (self, .098, .050, -.018), .0108,
                     .0082 };

  return smooth_min (implicit_cone (p, &first), implicit_cone (p, &second), .004);
}

RmpVec
rmp_figure_gradient (const RmpFigure *self, RmpField field, RmpVec p)
{
  const double h = 1e-4;
  RmpVec x = RMP_VEC (h, 0, 0), y = RMP_VEC (0, h, 0), z = RMP_VEC (0, 0, h);
  RmpVec d = { field (self, vec_add (p, x)) - field (self, vec_sub (p, x)),
               field (self, vec_add (p, y)) - field (self, vec_sub (p, y)),
               field (self, vec_add (p, z)) - field (self, vec_sub (p, z)) };

  return vec_scale (d, 1 / (2 * h));
}

RmpVec
rmp_figure_project (const RmpFigure *self, RmpField field, RmpVec p, guint steps)
{
  for (guint i = 0; i < steps; i++)
    {
      RmpVec gradient = rmp_figure_gradient (self, field, p);
      RmpVec step = vec_scale (gradient, -field (self, p) / vec_dot (gradient, gradient));
      double length = vec_length (step);

      if (length < 1e-13)
        break;
      p = vec_along (p, MIN (1, .020 / length), step);
    }

  return p;
}

RmpVec
rmp_figure_shoot (const RmpFigure *self, RmpField field, RmpVec origin, RmpVec direction,
                  double limit)
{
  double t = .004;

  for (guint i = 0; i < 60 && t < limit; i++)
    {
      double f = field (self, vec_along (origin, t, direction));

      if (f > -1e-12)
        break;
      t -= .9 * f;
    }

  return vec_along (origin, MIN (t, limit), direction);
}
