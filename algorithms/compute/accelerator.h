/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* accelerator.h: a second processor that may run a technique's loops, and how such a loop is said.
 *
 * A kernel is one loop over items, written twice: as a function, which is the reference, and as a
 * compute shader of the same name. Work is a list of arrays and of passes over them; it runs on the
 * accelerator as a whole, or pass by pass in the function. Whoever asks for it needs not know
 * which, but that results agree to rounding only: what is baked, measured or kept as a state is
 * asked for without an accelerator.
 *
 * Some accelerators only gather: an item of theirs may read anything, and writes one element, its
 * own. A loop that moves the two ends of something at once is another loop there, over ends. Work
 * for them is made of kernels that gather, and names the same work in kernels that do not, which
 * is what the processor would rather do.
 *
 * Nothing here knows what an accelerator is. One is made where the graphics card is known, and
 * handed down in RmpCall.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

#define RMP_KERNEL_MAX_ARRAYS 8
#define RMP_PASS_MAX_VALUES 8
#define RMP_WORK_MAX_ARRAYS 16

typedef struct _RmpAccelerator RmpAccelerator;
typedef struct _RmpPass RmpPass;

/* What is read of an array at once, by a kernel that gathers: floats or unsigned integers. */
typedef enum
{
  RMP_ELEMENT_FLOAT,
  RMP_ELEMENT_FLOAT2,
  RMP_ELEMENT_FLOAT4,
  RMP_ELEMENT_UINT,
  RMP_ELEMENT_UINT2,
  RMP_ELEMENT_UINT4,
} RmpElement;

/* An item of a pass writes what is its own alone, and reads nothing that another item of the pass
 * writes: any order of items gives the same bytes.
 */
typedef struct
{
  const char *id; /* vertex-normals: of the shader vertex-normals.comp */
  guint n_arrays; /* that a pass of it uses: the shader's storage buffers, bound from 0 on */

  /* The reference: items @begin to @end. @arrays: [@n_arrays] %NULL: it gathers */
  void (*run) (const RmpPass *pass, gpointer const *arrays, guint begin, guint end);

  /* (nullable): [@n_arrays] of one that gathers, as the shader lengths-gather.vert: it writes one
   * float or four, an element of the last array, and reads none of it
   */
  const RmpElement *gathers;
} RmpKernel;

typedef enum
{
  RMP_ARRAY_IN,      /* read by passes, never written: all can be done again */
  RMP_ARRAY_OUT,     /* written by a pass before any reads it; back in memory at the end */
  RMP_ARRAY_BETWEEN, /* the same, and nobody wants it at the end */
} RmpArrayUse;

typedef struct
{
  RmpArrayUse use;
  gpointer data; /* floats or 32-bit integers; NULL for RMP_ARRAY_BETWEEN */
  gsize size;    /* bytes */

  /* For RMP_ARRAY_IN: a number from rmp_kept_id_new() promises that the contents of @data never
   * change while it has that number, so that an accelerator may keep its copy from one work to the
   * next; arrays of one owner share a number. 0: the contents may change
   */
  guint64 kept;
} RmpArray;

/* One loop. Passes of a work follow each other, and each sees all that those before it wrote; two
 * that name a pair of arrays crosswise go back and forth between them.
 */
struct _RmpPass
{
  const RmpKernel *kernel;
  guint n_items;
  guint arrays[RMP_KERNEL_MAX_ARRAYS]; /* [kernel->n_arrays] which of the work's */
  float values[RMP_PASS_MAX_VALUES];   /* the shader's values[] */
  guint first;                         /* of one that gathers: which element is the first item's */
  gconstpointer host;                  /* (nullable): what the reference alone takes besides */
};

typedef struct _RmpWork RmpWork;

struct _RmpWork
{
  guint n_arrays;
  const RmpArray *arrays;
  guint n_passes;
  const RmpPass *passes;
  const RmpWork *reference; /* (nullable): of one that gathers: the same without */
};

/**
 * rmp_work_run:
 * @accelerator: (nullable): where to run it if that is faster
 * @n_threads: of the reference; 0 for all cores
 *
 * Cannot fail: where the accelerator is lost, or gets lost on the way, the reference does all of
 * it.
 *
 * The first works of a kernel and a size run both ways and are timed; the reference's result is
 * then the one that is returned. Any thread.
 *
 * Returns: whether the arrays are the accelerator's
 */
gboolean rmp_work_run (const RmpWork *work, RmpAccelerator *accelerator, guint n_threads);

/* For owners of arrays that never change. */
guint64 rmp_kept_id_new (void);

/* What an accelerator does. It is called from any thread, also from several at once. */
typedef struct
{
  /* All of a work. Any failure is for good: it is not called again. What it wrote by then does not
   * matter.
   */
  gboolean (*run) (gpointer backend, const RmpWork *work, GError **error);
  void (*free) (gpointer backend);
  gboolean gathers; /* it runs kernels that gather, and no others */
} RmpAcceleratorClass;

/**
 * rmp_accelerator_new:
 * @backend: (transfer full): what @klass works on
 * @largest_array: bytes that it can take in one array; larger works are the reference's
 * @always: not only what it is faster at: for tests and benchmarks
 *
 * Atomically reference-counted.
 */
RmpAccelerator *rmp_accelerator_new (const RmpAcceleratorClass *klass, gpointer backend,
                                     gsize largest_array, gboolean always);

/**
 * rmp_accelerator_new_absent:
 * @why: a sentence without its full stop, translated: why there is none
 *
 * In place of %NULL once that is known: it computes nothing, and frames that somebody wanted from
 * it can say why. It counts as lost from the start.
 */
RmpAccelerator *rmp_accelerator_new_absent (const char *why);

RmpAccelerator *rmp_accelerator_ref (RmpAccelerator *self);
void rmp_accelerator_unref (RmpAccelerator *self);

/* Whether work for it has to gather; other work is the reference's. */
gboolean rmp_accelerator_gathers (RmpAccelerator *self);

/* Whether it failed, and computes no more, or is absent. A failure is said once, as a warning. */
gboolean rmp_accelerator_is_lost (RmpAccelerator *self);

/* Why it computes nothing: a sentence without its full stop, to follow one that names it;
 * translated. Any thread. (transfer full) (nullable): it computes
 */
char *rmp_accelerator_explain (RmpAccelerator *self);

/* (transfer none) (nullable): what was given, if it is of @klass */
gpointer rmp_accelerator_get_backend (RmpAccelerator *self, const RmpAcceleratorClass *klass);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpAccelerator, rmp_accelerator_unref)

G_END_DECLS
