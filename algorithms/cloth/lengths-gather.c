/* SPDX-License-Identifier: GPL-3.0-or-later */

/* lengths-gather.c: lengths as each of their ends sees them: in a group a particle has one length
 * at most, and is moved by it from one array of positions to another. Whoever has none goes over as
 * it is.
 *
 * Shaders only: the processor does what lengths-scatter.c says.
 */

#include "lengths-passes.h"

enum
{
  ARRAY_POSITIONS = RMP_LENGTHS_N_SHARED, /* float [#V × 4] 1/kg, … */
  ARRAY_OTHER_POSITIONS,                  /* … back and forth */
  ARRAY_LINKS,
  ARRAY_MULTIPLIERS, /* float [#links of the mesh], … */
  ARRAY_OTHER_MULTIPLIERS,
  ARRAY_PARTICLES, /* float [#particles of levels × 4] 1/kg, … */
  ARRAY_OTHER_PARTICLES,
  N_ARRAYS,
};
G_STATIC_ASSERT (N_ARRAYS <= RMP_WORK_MAX_ARRAYS);

/* --- kernels ---------------------------------------------------------------------------------- */

#define LENGTH_ELEMENTS RMP_ELEMENT_FLOAT4, RMP_ELEMENT_UINT2, RMP_ELEMENT_FLOAT2

/* positions, links, rests; what they come to */
static const RmpElement keep_elements[] = { LENGTH_ELEMENTS, RMP_ELEMENT_FLOAT4 };

/* positions, links, rests; multipliers before; after */
static const RmpElement multiply_elements[] = { LENGTH_ELEMENTS, RMP_ELEMENT_FLOAT,
                                                RMP_ELEMENT_FLOAT };

/* positions, links, rests; multipliers before, after; what positions come to */
static const RmpElement give_elements[] = { LENGTH_ELEMENTS, RMP_ELEMENT_FLOAT, RMP_ELEMENT_FLOAT,
                                            RMP_ELEMENT_FLOAT4 };

/* positions, held, reaches; what positions come to */
static const RmpElement tether_elements[] = { RMP_ELEMENT_FLOAT4, RMP_ELEMENT_UINT4,
                                              RMP_ELEMENT_FLOAT4, RMP_ELEMENT_FLOAT4 };

/* positions, from, start, parents, particles; a finer level's particles, or the mesh's */
static const RmpElement way_elements[] = { RMP_ELEMENT_FLOAT4, RMP_ELEMENT_UINT2,
                                           RMP_ELEMENT_UINT,   RMP_ELEMENT_UINT2,
                                           RMP_ELEMENT_FLOAT4, RMP_ELEMENT_FLOAT4 };

/* positions, before, bodies; what positions come to */
static const RmpElement push_elements[] = { RMP_ELEMENT_FLOAT4, RMP_ELEMENT_FLOAT4,
                                            RMP_ELEMENT_FLOAT4, RMP_ELEMENT_FLOAT4 };

#define KERNEL(its_id, its_elements)                                                               \
  {                                                                                                \
    .id = its_id, .n_arrays = G_N_ELEMENTS (its_elements), .gathers = its_elements                 \
  }

static const RmpKernel keep_kernel = KERNEL ("lengths-gather", keep_elements);
static const RmpKernel multiply_kernel = KERNEL ("lengths-multiply", multiply_elements);
static const RmpKernel give_kernel = KERNEL ("lengths-give", give_elements);
static const RmpKernel tether_kernel = KERNEL ("tethers-gather", tether_elements);
static const RmpKernel take_kernel = KERNEL ("levels-take", way_elements);
static const RmpKernel carry_kernel = KERNEL ("levels-carry", way_elements);
static const RmpKernel push_kernel = KERNEL ("bodies-push", push_elements);

/* --- passes ----------------------------------------------------------------------------------- */

/* Which arrays have the present state. */
typedef struct
{
  const RmpClothLengthsTurns *turns;
  GArray *passes;
  guint positions, multipliers;
} Listing;

static guint
get_other (guint array, guint one)
{
  return array == one ? one + 1 : one;
}

static void
add (Listing *self, const RmpPass *pass)
{
  g_array_append_val (self->passes, *pass);
}

/* All groups of a level, from the array @at on. @one: of the two. Returns: which array has it then
 */
static guint
add_groups (Listing *self, const RmpClothPackedLevel *level, guint at, guint one)
{
  for (guint g = 0; g < level->n_groups; g++)
    {
      const guint to = get_other (at, one);

      add (self, &(RmpPass){ .kernel = &keep_kernel,
                             .n_items = level->n,
                             .arrays = { at, ARRAY_LINKS, RMP_LENGTHS_RESTS, to },
                             .values = { (float) (level->row + g * level->n), 0.0f,
                                         one == ARRAY_PARTICLES ? 1.0f : 0.0f },
                             .first = level->first });
      at = to;
    }
  return at;
}

static void
add_compliant (Listing *self, gboolean is_first)
{
  const RmpClothPackedLevel *mesh = &self->turns->pack->levels[0];
  const guint before = self->multipliers, after = get_other (before, ARRAY_MULTIPLIERS);

  for (guint g = 0; g < mesh->n_groups; g++)
    {
      const guint to = get_other (self->positions, ARRAY_POSITIONS), row = mesh->row + g * mesh->n;
      RmpPass pass = {
        .kernel = &multiply_kernel,
        .n_items = mesh->n,
        .arrays = { self->positions, ARRAY_LINKS, RMP_LENGTHS_RESTS, before, after },
        .values = { (float) row, (float) self->turns->square, is_first ? 1.0f : 0.0f },
        .first = row,
      };

      add (self, &pass);
      pass.kernel = &give_kernel;
      pass.arrays[5] = to;
      pass.first = 0;
      add (self, &pass);
      self->positions = to;
    }
  self->multipliers = after;
}

/* Coarser levels, from the coarsest on, and what they carry the mesh by. */
static void
add_levels (Listing *self)
{
  const RmpClothLengthsPack *pack = self->turns->pack;
  guint at = ARRAY_PARTICLES;
  RmpPass way = {
    .kernel = &take_kernel,
    .arrays = { self->positions, RMP_LENGTHS_FROM, RMP_LENGTHS_START, RMP_LENGTHS_PARENTS },
    .values = { (float) pack->n_vertices },
  };

  for (guint l = pack->n_levels; l-- > 0;)
    {
      const RmpClothPackedLevel *level = &pack->levels[l];

      way.n_items = level->n;
      way.first = level->first;
      way.arrays[4] = at;
      if (l == 0)
        {
          way.kernel = &carry_kernel;
          way.arrays[5] = self->positions = get_other (self->positions, ARRAY_POSITIONS);
          add (self, &way);
          continue;
        }
      way.arrays[5] = get_other (at, ARRAY_PARTICLES);
      add (self, &way);
      at = add_groups (self, level, way.arrays[5], ARRAY_PARTICLES);
    }
}

/* A pass over the vertices that needs two arrays besides their positions. */
static void
add_simple (Listing *self, const RmpKernel *kernel, guint one, guint two, const float values[3])
{
  const guint to = get_other (self->positions, ARRAY_POSITIONS);

  add (self, &(RmpPass){ .kernel = kernel,
                         .n_items = self->turns->pack->n_vertices,
                         .arrays = { self->positions, one, two, to },
                         .values = { values[0], values[1], values[2] } });
  self->positions = to;
}

static void
add_tethers (Listing *self)
{
  static const float none[3];

  add_simple (self, &tether_kernel, RMP_LENGTHS_HELD, RMP_LENGTHS_REACHES, none);
}

static void
add_push (Listing *self)
{
  const RmpClothPush *push = self->turns->push;
  const float values[3] = { (float) push->n, push->thickness, push->friction };

  add_simple (self, &push_kernel, RMP_LENGTHS_BEFORE, RMP_LENGTHS_BODIES, values);
}

/* @end: which of the positions are wanted */
static void
list_arrays (const RmpClothLengthsTurns *turns, guint end, RmpArray *arrays)
{
  const RmpClothLengthsPack *pack = turns->pack;
  const gsize n_vertices = pack->n_vertices;
  const gsize n_multipliers = turns->square > 0.0 ? pack->levels[0].n_groups * n_vertices : 0;

  rmp_cloth_lengths_share (turns, arrays);
  arrays[ARRAY_POSITIONS] = rmp_cloth_lengths_between (4 * n_vertices);
  arrays[ARRAY_OTHER_POSITIONS] = arrays[ARRAY_POSITIONS];
  arrays[end].use = RMP_ARRAY_OUT;
  arrays[end].data = turns->end;
  arrays[ARRAY_LINKS] = rmp_cloth_lengths_kept (pack, pack->links, 2 * (gsize) pack->n_links);
  arrays[ARRAY_MULTIPLIERS] = rmp_cloth_lengths_between (n_multipliers);
  arrays[ARRAY_OTHER_MULTIPLIERS] = arrays[ARRAY_MULTIPLIERS];
  arrays[ARRAY_PARTICLES] = rmp_cloth_lengths_between (4 * (gsize) pack->n_particles);
  arrays[ARRAY_OTHER_PARTICLES] = arrays[ARRAY_PARTICLES];
}

void
rmp_cloth_lengths_gather (const RmpClothLengthsTurns *turns, RmpClothLengthsPasses *passes)
{
  const RmpClothLengthsPack *pack = turns->pack;
  Listing listing = {
    .turns = turns,
    .passes = g_array_new (FALSE, FALSE, sizeof (RmpPass)),
    .positions = RMP_LENGTHS_BEGIN,
    .multipliers = ARRAY_MULTIPLIERS,
  };

  for (guint i = 0; i < turns->n_iterations; i++)
    {
      const gboolean is_far = rmp_cloth_reaches_far (i, turns->n_iterations);

      if (is_far && pack->n_particles > 0)
        add_levels (&listing);
      if (is_far && pack->held)
        add_tethers (&listing);
      if (turns->square > 0.0)
        add_compliant (&listing, i == 0);
      else
        listing.positions = add_groups (&listing, &pack->levels[0], listing.positions,
                                        ARRAY_POSITIONS);
      if (turns->push->n > 0)
        add_push (&listing);
    }
  passes->n_arrays = N_ARRAYS;
  passes->passes = listing.passes;
  list_arrays (turns, MAX (listing.positions, ARRAY_POSITIONS), passes->arrays);
}
