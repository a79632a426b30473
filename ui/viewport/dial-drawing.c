/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "viewport/dial-drawing.h"

#include <math.h>

/* Pixels. */
#define RING 3.5
#define GAP 2.0
#define DISC (RMP_DIAL_RADIUS - RING - GAP)
#define OUTLINE 1.5
#define DOT 2.5
#define MARGIN 4.0
#define HEAD 7.0
/* Angles begin at the top, and clockwise is positive. */
#define TOP (-0.5 * G_PI)

static const double blue[3] = { .45, .70, 1.0 }, orange[3] = { 1.0, .62, .38 },
                    grey[3] = { .62, .62, .66 };

static void
set_ground (cairo_t *cr, double alpha)
{
  cairo_set_source_rgba (cr, .08, .08, .10, alpha);
}

/* From the joint to the rim, with a dark edge, so that it is seen on any cloth. */
static void
draw_leader (cairo_t *cr, const double at[2], const double joint[2], const double colour[3])
{
  const double distance = hypot (at[0] - joint[0], at[1] - joint[1]);
  const double part = distance > 0.0 ? MAX (distance - RMP_DIAL_RADIUS, 0.0) / distance : 0.0;

  for (guint i = 0; i < 2; i++)
    {
      cairo_move_to (cr, joint[0], joint[1]);
      cairo_line_to (cr, joint[0] + part * (at[0] - joint[0]),
                     joint[1] + part * (at[1] - joint[1]));
      if (i == 0)
        set_ground (cr, .6);
      else
        cairo_set_source_rgba (cr, colour[0], colour[1], colour[2], .8);
      cairo_set_line_width (cr, i == 0 ? OUTLINE + 2.0 : OUTLINE);
      cairo_stroke (cr);
      cairo_arc (cr, joint[0], joint[1], i == 0 ? DOT + 1.0 : DOT, 0.0, 2.0 * G_PI);
      if (i == 0)
        set_ground (cr, .6);
      else
        cairo_set_source_rgb (cr, colour[0], colour[1], colour[2]);
      cairo_fill (cr);
    }
}

/* Full to the height of the weight. */
static void
draw_weight (cairo_t *cr, const double at[2], double weight, const double colour[3])
{
  const double height = 2.0 * DISC * CLAMP (fabs (weight), 0.0, 1.0);

  cairo_save (cr);
  cairo_arc (cr, at[0], at[1], DISC, 0.0, 2.0 * G_PI);
  cairo_set_source_rgba (cr, 1.0, 1.0, 1.0, .10);
  cairo_fill_preserve (cr);
  cairo_clip (cr);
  cairo_rectangle (cr, at[0] - DISC, at[1] + DISC - height, 2.0 * DISC, height);
  cairo_set_source_rgb (cr, colour[0], colour[1], colour[2]);
  cairo_fill (cr);
  cairo_restore (cr);
}

static void
draw_angle (cairo_t *cr, const double at[2], const RmpDial *dial, const double colour[3])
{
  const double radius = RMP_DIAL_RADIUS - 0.5 * RING;

  cairo_set_line_width (cr, RING);
  cairo_arc (cr, at[0], at[1], radius, 0.0, 2.0 * G_PI);
  cairo_set_source_rgba (cr, 1.0, 1.0, 1.0, .16);
  cairo_stroke (cr);
  if (isnan (dial->angle))
    return;
  if (dial->angle >= 0.0)
    cairo_arc (cr, at[0], at[1], radius, TOP, TOP + dial->angle);
  else
    cairo_arc_negative (cr, at[0], at[1], radius, TOP, TOP + dial->angle);
  cairo_set_source_rgb (cr, colour[0], colour[1], colour[2]);
  cairo_stroke (cr);
}

/* Where weights begin, and from where they are whole, on the side that the angle has. */
static void
draw_ends (cairo_t *cr, const double at[2], const RmpDial *dial)
{
  for (guint i = 0; i < 2; i++)
    {
      const double sign = dial->angle < 0.0 ? -1.0 : 1.0;
      const double angle = TOP + sign * dial->ends[i];

      if (isnan (dial->ends[i]) || isnan (dial->angle))
        continue;
      cairo_move_to (cr, at[0] + (RMP_DIAL_RADIUS - RING) * cos (angle),
                     at[1] + (RMP_DIAL_RADIUS - RING) * sin (angle));
      cairo_line_to (cr, at[0] + (RMP_DIAL_RADIUS + 1.0) * cos (angle),
                     at[1] + (RMP_DIAL_RADIUS + 1.0) * sin (angle));
      cairo_set_source_rgba (cr, 1.0, 1.0, 1.0, .9);
      cairo_set_line_width (cr, 1.25);
      cairo_stroke (cr);
    }
}

/* Not told by colour alone: what is left out is crossed, what is alone has a second rim. */
static void
draw_state (cairo_t *cr, const double at[2], const RmpDial *dial, RmpDialState state)
{
  if (dial->silenced)
    {
      cairo_move_to (cr, at[0] - .7 * DISC, at[1] + .7 * DISC);
      cairo_line_to (cr, at[0] + .7 * DISC, at[1] - .7 * DISC);
      cairo_set_source_rgba (cr, 1.0, 1.0, 1.0, .9);
      cairo_set_line_width (cr, 2.0);
      cairo_stroke (cr);
    }
  if (state & RMP_DIAL_SOLO)
    {
      cairo_arc (cr, at[0], at[1], 3.0, 0.0, 2.0 * G_PI);
      cairo_set_source_rgb (cr, 1.0, 1.0, 1.0);
      cairo_fill_preserve (cr);
      set_ground (cr, .8);
      cairo_set_line_width (cr, 1.0);
      cairo_stroke (cr);
    }
  if (state & (RMP_DIAL_HOVERED | RMP_DIAL_CHOSEN))
    {
      cairo_arc (cr, at[0], at[1], RMP_DIAL_RADIUS + 1.5, 0.0, 2.0 * G_PI);
      cairo_set_source_rgba (cr, 1.0, 1.0, 1.0, state & RMP_DIAL_CHOSEN ? 1.0 : .6);
      cairo_set_line_width (cr, state & RMP_DIAL_CHOSEN ? 2.0 : 1.25);
      cairo_stroke (cr);
    }
}

/* Two strokes of an arrow's head, where the axis is long enough to have one. */
static void
add_head (cairo_t *cr, const double ends[2][2])
{
  const double x = ends[1][0] - ends[0][0], y = ends[1][1] - ends[0][1], length = hypot (x, y);

  for (double side = -1.0; side <= 1.0 && length > 2.0 * HEAD; side += 2.0)
    {
      cairo_move_to (cr, ends[1][0], ends[1][1]);
      cairo_line_to (cr, ends[1][0] - HEAD * (x - side * .6 * y) / length,
                     ends[1][1] - HEAD * (y + side * .6 * x) / length);
    }
}

void
rmp_dial_draw_axis (GtkSnapshot *snapshot, RmpDialState state, const double ends[2][2])
{
  const double left = MIN (ends[0][0], ends[1][0]) - HEAD,
               top = MIN (ends[0][1], ends[1][1]) - HEAD;
  const double width = fabs (ends[1][0] - ends[0][0]) + 2.0 * HEAD;
  const double height = fabs (ends[1][1] - ends[0][1]) + 2.0 * HEAD;
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT ((float) floor (left), (float) floor (top),
                                     (float) ceil (width + 1.0), (float) ceil (height + 1.0)));

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (guint i = 0; i < 2; i++)
    {
      cairo_move_to (cr, ends[0][0], ends[0][1]);
      cairo_line_to (cr, ends[1][0], ends[1][1]);
      add_head (cr, ends);
      if (i == 0)
        set_ground (cr, .6);
      else
        cairo_set_source_rgba (cr, 1.0, 1.0, 1.0, state & RMP_DIAL_CHOSEN ? 1.0 : .7);
      cairo_set_line_width (cr, i == 0 ? OUTLINE + 2.0 : OUTLINE);
      cairo_stroke (cr);
    }
  cairo_destroy (cr);
}

void
rmp_dial_draw (GtkSnapshot *snapshot, const RmpDial *dial, RmpDialState state, const double at[2],
               const double joint[2])
{
  const double *colour = dial->silenced ? grey : dial->opposite ? orange : blue;
  const double room = RMP_DIAL_RADIUS + MARGIN;
  const double low[2] = { MIN (at[0] - room, joint[0] - MARGIN),
                          MIN (at[1] - room, joint[1] - MARGIN) };
  const double high[2] = { MAX (at[0] + room, joint[0] + MARGIN),
                           MAX (at[1] + room, joint[1] + MARGIN) };
  cairo_t *cr;

  if (state & RMP_DIAL_FAINT)
    gtk_snapshot_push_opacity (snapshot, .55);
  cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT ((float) floor (low[0]), (float) floor (low[1]),
                                     (float) ceil (high[0] - low[0] + 1.0),
                                     (float) ceil (high[1] - low[1] + 1.0)));
  draw_leader (cr, at, joint, colour);
  cairo_arc (cr, at[0], at[1], RMP_DIAL_RADIUS + 1.0, 0.0, 2.0 * G_PI);
  set_ground (cr, .78);
  cairo_fill (cr);
  draw_weight (cr, at, dial->weight, colour);
  draw_angle (cr, at, dial, colour);
  draw_ends (cr, at, dial);
  draw_state (cr, at, dial, state);
  cairo_destroy (cr);
  if (state & RMP_DIAL_FAINT)
    gtk_snapshot_pop (snapshot);
}
