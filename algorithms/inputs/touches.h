/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inputs/touches.h: what somebody did by hand to wrinkles that a technique makes by itself. */

#include "technique/input.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_TOUCH_PIN,    /* a wrinkle begins here, before those the technique seeds */
  RMP_TOUCH_DELETE, /* no wrinkle runs here */
  RMP_TOUCH_KEEP,   /* the wrinkle that runs here neither shortens nor sinks */
} RmpTouchKind;

typedef struct
{
  RmpTouchKind kind;
  guint32 face;          /* of the garment's mesh */
  double barycentric[2]; /* weights of its second and third corner */
  guint64 first, last;   /* frames of the clip, both included */
} RmpTouch;

/* Touches in the clip that is sampled. A method applies each from its first frame on, not before.
 */
extern const RmpInputKind rmp_input_touches;

/* @n: (out). (transfer none) (nullable): [@n] in the order they were made */
static inline const RmpTouch *
rmp_inputs_get_touches (const RmpInputs *self, guint *n)
{
  return rmp_inputs_get_list (self, &rmp_input_touches, n);
}

/* @touches: [@n] copied */
void rmp_inputs_set_touches (RmpInputs **self, guint n, const RmpTouch *touches);

/* To the last bit. */
gboolean rmp_touch_equal (const RmpTouch *a, const RmpTouch *b);

G_END_DECLS
