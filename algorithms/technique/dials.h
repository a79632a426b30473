/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* dials.h: what a technique can say of entries that come and go with an angle: where each is in a
 * frame, what it follows, and how much of it shows. Windows draw it as dials at those places,
 * without knowing whose they are.
 */

#include "motion/hold.h"
#include "technique.h"

G_BEGIN_DECLS

typedef struct
{
  guint entry;      /* of the group, from 0 */
  const char *name; /* (nullable): of the joint that it follows; borrowed from the frame */
  float place[3];   /* metres, posed */
  gboolean placed;  /* FALSE: it is nowhere */
  /* metres, posed: where the axis that it turns about comes out of the joint; NaN: it has none */
  float tip[3];
  double axis[3];       /* that axis, unit, at rest */
  double turned[4];     /* unit quaternion x, y, z, w: how it has turned since rest */
  gboolean axis_of_rig; /* the rig allows its joint no other */
  double angle;         /* radians; NaN: it follows none */
  double ends[2];       /* radians, where weights begin and are whole; NaN: there are none */
  double weight;        /* of the larger of its two sides, with its strength; 1: all */
  gboolean opposite;    /* that is the opposite one */
  gboolean silenced;    /* muted, or others are alone */
} RmpDial;

/* Something that a technique fills in by itself for one of those entries, by the motion. */
typedef struct
{
  const char *label;      /* N_("Angles from Motion") */
  const char *help;       /* N_() */
  const char *visible_if; /* as a parameter's, of the entry */
  gint member;            /* of the entry: what it finds; −1: more entries of another group */

  /* Changes @values for @entry. @shared: prepared from @values; @time: seconds, the moment that
   * people look at. Any thread. Fails with what keeps it from doing so, and what to do
   */
  gboolean (*fill) (gconstpointer shared, RmpSampler *sampler, RmpValues *values, guint entry,
                    double time, const RmpCall *call, GError **error);
} RmpDialFill;

/* How the joint of an entry is turned by hand, to try what it shows: about one axis, from rest. */
typedef struct
{
  RmpJointHold rest;          /* at the angle 0 but for the rotation, which these make: */
  double before[4], after[4]; /* unit quaternions x, y, z, w: before · turn · after */
  double axis[3];             /* unit, at rest */
  double least, most;         /* radians: as far as it is of use */
  double angle;               /* radians, at the moment asked for */
} RmpDialTurn;

/* @hold: (out caller-allocates) */
void rmp_dial_turn_hold (const RmpDialTurn *self, double angle, RmpJointHold *hold);

/* What narrows an entry to where it is by what it follows, as a mask that people then paint on. */
typedef struct
{
  const char *label;      /* N_("Propose mask") */
  const char *help;       /* N_() */
  const char *visible_if; /* as a parameter's, of the entry */
  guint member;           /* of the entry: the reference that names its mask */

  /* Returns: (transfer full): [#V] in [0, 1] at the pose of @time; %NULL with @error set: there is
   * nothing to go by. Any thread
   */
  float *(*propose) (gconstpointer shared, RmpSampler *sampler, const RmpValues *values,
                     guint entry, double time, GError **error);

  /* Turns off in @values what such a mask has of @entry already, which would count twice. */
  void (*accept) (RmpValues *values, guint entry);
} RmpDialMask;

/* A pose of a joint, with the weight that an entry has there: radial basis functions as drivers of
 * poses in engines read them.
 */
typedef struct
{
  double rotation[4]; /* x, y, z, w: from rest, in the axes of the rest pose */
  double local[4];    /* … of the joint against its parent, as a skeleton has it */
  double radius;      /* radians */
  double weight;      /* negative: of the opposite map */
} RmpDialRow;

/* The group in which people keep such rows, and its members. */
typedef struct
{
  guint param;
  guint entry; /* int: of which entry of the dials, from 1 */
  guint turn;  /* vec3: the rotation's axis, as long as the angle, radians */
  guint radius, weight;
} RmpDialRowParams;

struct _RmpDials
{
  guint param; /* the repeating group whose entries they are */
  /* Of a frame made with @values, appended to @dials (element-type RmpDial). Quick. */
  void (*read) (const RmpOutput *output, const RmpValues *values, GArray *dials);

  const RmpDialFill *fills;
  guint n_fills;

  /* What turns the joint of @entry in what it follows. Quick; any thread. Returns: %FALSE where it
   * follows no joint that can be turned. Optional
   */
  gboolean (*find_turn) (gconstpointer shared, RmpSampler *sampler, const RmpValues *values,
                         guint entry, double time, RmpDialTurn *turn);
  const RmpDialMask *mask; /* (nullable) */
  gint curve; /* of the entry: the reference to the curve that ends[] are of; −1: none */
  gint axis;  /* of the entry: the vec3 of the axis that it turns about, at rest; −1: none */
  const char *turned_if; /* as a parameter's visible_if, of the entry: those that it may turn */

  /* The rows of @entry, kept ones or made from its curve, appended to @rows (element-type
   * RmpDialRow). Returns: the name of the joint, borrowed; %NULL: @error says why there are none.
   * Optional
   */
  const char *(*make_rows) (gconstpointer shared, const RmpValues *values, guint entry,
                            GArray *rows, GError **error);
  const RmpDialRowParams *rows;                              /* (nullable) */
  void (*set_follows_rows) (RmpValues *values, guint entry); /* makes @entry follow kept rows */
};

G_END_DECLS
