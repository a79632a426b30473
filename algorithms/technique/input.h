/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* input.h: what a technique takes besides the values of its parameters, each kind of it in a slot
 * of its own.
 *
 * A kind is a constant descriptor (inputs/ has one file for each), its values never change and are
 * counted. A technique lists the kinds it takes; who passes inputs on, compares them or asks what a
 * change of them dirties goes through that list and knows none of them. A new kind is a file here,
 * one in model/evaluate/kinds/ that reads it from the rows, and what people edit it with.
 */

#include <glib-object.h>

G_BEGIN_DECLS

/* The first stage that has to run again when a parameter or an input changes. */
typedef enum
{
  RMP_STAGE_PREPARE,
  RMP_STAGE_ANALYSE,
  RMP_STAGE_STEP,
  RMP_STAGE_DRAW,
} RmpStage;

typedef struct
{
  const char *id; /* drawn-lines */

  /* The stage that a change of the value dirties. If it is later than RMP_STAGE_PREPARE, the
   * prepared object is kept together with the inputs it was made from, so the method must read
   * values of this kind from the inputs of the RmpCall.
   */
  RmpStage stage;

  gboolean (*equal) (gconstpointer a, gconstpointer b);

  /* The first frame of the clip at which two values differ: what builds frame on frame keeps those
   * before it. @a, @b: (nullable). Optional: they differ from the first frame on.
   */
  guint64 (*first_frame) (gconstpointer a, gconstpointer b);

  gpointer (*ref) (gpointer value);
  void (*unref) (gpointer value);
} RmpInputKind;

/* A technique takes a kind. */
typedef struct
{
  const RmpInputKind *kind;
  guint most; /* how many of a list it heeds; 0: all */
  /* (nullable): as a preset's values: of a look made for a first one, which so shows at once */
  const char *first;
  /* (nullable): as a preset's values: what lets these act and nothing that is found */
  const char *only;
  /* (nullable): the parameter that what was touched is proportional to: a pull sets it */
  const char *pulled;
  gboolean takes_over; /* prepare_from() makes a change of it alone */

  /* (nullable): ids of the parameters that stand in for what a value has not itself, in the order
   * that the kind's header gives them; NULL: there is none
   */
  const char *const *params;

  gconstpointer
      maker; /* (nullable): what makes a first one by itself, of a type that belongs to the kind */
} RmpInputUse;

/* A slot a kind; immutable. NULL holds nothing of any kind, as a slot does that is not there. */
typedef struct _RmpInputs RmpInputs;

RmpInputs *rmp_inputs_ref (RmpInputs *self); /* (nullable) */
void rmp_inputs_unref (RmpInputs *self);     /* (nullable) */

/* @self: (nullable). (transfer none) (nullable): the kind's header has a getter with the right
 *   type.
 */
gconstpointer rmp_inputs_get (const RmpInputs *self, const RmpInputKind *kind);

/* The same as *@self but for one slot, in its place. @value: (transfer full) (nullable): never
 * changed from now on
 */
void rmp_inputs_put (RmpInputs **self, const RmpInputKind *kind, gpointer value);

/* @a, @b: (nullable). Whether they have the same of @kind. */
gboolean rmp_inputs_equal (const RmpInputs *a, const RmpInputs *b, const RmpInputKind *kind);

/* @a, @b: (nullable). The first frame at which they differ in @kind; G_MAXUINT64: none. */
guint64 rmp_inputs_first_frame (const RmpInputs *a, const RmpInputs *b, const RmpInputKind *kind);

/* For kinds whose values are arrays; these are never empty. @n: (out). Returns: (transfer none)
 * (nullable): %NULL where there are none
 */
gconstpointer rmp_inputs_get_list (const RmpInputs *self, const RmpInputKind *kind, guint *n);

/* A list of such structs, each @size bytes, that may be changed and set again: what they point to
 * stays the value's, which has to live as long. (transfer full)
 */
GArray *rmp_inputs_borrow_list (const RmpInputs *self, const RmpInputKind *kind, guint size);

/* @list: (transfer full): of what the kind's values are; an empty one is none */
void rmp_inputs_put_list (RmpInputs **self, const RmpInputKind *kind, GArray *list);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpInputs, rmp_inputs_unref)

G_END_DECLS
