/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lengths-pack.h"

#include <string.h>

#include "compute/accelerator.h"

static guint32
get_bits (double number)
{
  const float single = (float) number;
  guint32 bits;

  memcpy (&bits, &single, sizeof bits);
  return bits;
}

/* --- springs ---------------------------------------------------------------------------------- */

/* @begin: the first of them among those of all levels */
static void
pack_springs (RmpClothLengthsPack *self, guint begin, const RmpClothLengths *lengths, guint first,
              double scale)
{
  for (guint s = 0; s < rmp_cloth_lengths_count (lengths); s++)
    {
      const RmpClothSpring *spring = &lengths->springs[s];
      guint32 *ends = self->ends + 2 * (gsize) (begin + s);
      float *rests = self->rests + 2 * (gsize) (begin + s);

      ends[0] = first + spring->i;
      ends[1] = first + spring->j;
      rests[0] = (float) (scale * spring->length);
      rests[1] = (float) spring->stiffness;
    }
}

/* @level: whose springs are packed */
static void
link_ends (RmpClothLengthsPack *self, const RmpClothPackedLevel *level)
{
  for (guint g = 0; g < level->n_groups; g++)
    {
      guint32 *links = self->links + 2 * ((gsize) level->row + (gsize) g * level->n);

      for (guint i = 0; i < level->n; i++)
        links[2 * (gsize) i] = RMP_CLOTH_NO_LINK;
      for (guint32 s = level->start[g]; s < level->start[g + 1]; s++)
        for (guint e = 0; e < 2; e++)
          {
            const guint32 at = self->ends[2 * (gsize) s + e] - level->first;

            links[2 * (gsize) at] = self->ends[2 * (gsize) s + 1 - e];
            links[2 * (gsize) at + 1] = s;
          }
    }
}

/* @begin: its first spring. Returns: where the next level's begin */
static guint
add_level (RmpClothLengthsPack *self, guint index, const RmpClothLengths *lengths, guint n,
           guint begin)
{
  RmpClothPackedLevel *level = &self->levels[index];

  *level = (RmpClothPackedLevel){ .n = n, .n_groups = lengths->n_groups, .row = self->n_links };
  level->first = index > 1 ? level[-1].first + level[-1].n : 0;
  level->start = g_new (guint32, (gsize) level->n_groups + 1);
  for (guint g = 0; g <= level->n_groups; g++)
    level->start[g] = begin + lengths->start[g];
  self->n_links += level->n_groups * n;
  return begin + rmp_cloth_lengths_count (lengths);
}

static void
add_springs (RmpClothLengthsPack *self, const RmpClothLengths *lengths,
             const RmpClothLevels *levels)
{
  self->levels = g_new0 (RmpClothPackedLevel, self->n_levels);
  self->n_springs = add_level (self, 0, lengths, self->n_vertices, 0);
  for (guint l = 1; l < self->n_levels; l++)
    {
      const RmpClothLevel *level = rmp_cloth_levels_get (levels, l - 1);

      self->n_springs = add_level (self, l, &level->lengths, level->n, self->n_springs);
      self->n_particles += level->n;
    }
  self->ends = g_new (guint32, 2 * (gsize) self->n_springs + 1);
  self->rests = g_new (float, 2 * (gsize) self->n_springs + 1);
  self->links = g_new0 (guint32, 2 * (gsize) self->n_links + 1);
  for (guint l = 0; l < self->n_levels; l++)
    {
      const RmpClothPackedLevel *packed = &self->levels[l];

      pack_springs (self, packed->start[0],
                    l == 0 ? lengths : &rmp_cloth_levels_get (levels, l - 1)->lengths,
                    packed->first, l == 0 ? 1.0 : RMP_CLOTH_LEVELS_SLACK);
      link_ends (self, packed);
    }
}

float *
rmp_cloth_lengths_pack_rests (const RmpClothLengthsPack *self, const RmpClothSpring *springs)
{
  float *rests = g_memdup2 (self->rests, (2 * (gsize) self->n_springs + 1) * sizeof *rests);
  const guint n = self->levels[0].start[self->levels[0].n_groups];

  for (guint s = 0; s < n; s++)
    {
      rests[2 * (gsize) s] = (float) springs[s].length;
      rests[2 * (gsize) s + 1] = (float) springs[s].stiffness;
    }
  return rests;
}

/* --- levels ----------------------------------------------------------------------------------- */

/* Who carries the particles of the next finer level, those at @row on. */
static void
pack_parents (RmpClothLengthsPack *self, const RmpClothLevel *level, guint first, guint n_finer,
              guint row, guint *n_parents)
{
  for (guint i = 0; i < n_finer; i++)
    {
      for (guint32 k = level->start[i]; k < level->start[i + 1]; k++, ++*n_parents)
        {
          self->parents[2 * (gsize) *n_parents] = first + level->parents[k];
          self->parents[2 * (gsize) *n_parents + 1] = get_bits (level->shares[k]);
        }
      self->start[row + i + 1] = *n_parents;
    }
}

static void
add_parents (RmpClothLengthsPack *self, const RmpClothLevels *levels)
{
  guint n = 0, n_parents = 0;

  for (guint l = 1; l < self->n_levels; l++)
    n += rmp_cloth_levels_get (levels, l - 1)->start[self->levels[l - 1].n];
  self->from = g_new (guint32, 2 * (gsize) self->n_particles + 1);
  self->start = g_new0 (guint32, (gsize) self->n_vertices + self->n_particles + 1);
  self->parents = g_new (guint32, 2 * (gsize) n + 1);
  for (guint l = 1; l < self->n_levels; l++)
    {
      const RmpClothLevel *level = rmp_cloth_levels_get (levels, l - 1);
      const RmpClothPackedLevel *packed = &self->levels[l];

      for (guint i = 0; i < level->n; i++)
        {
          self->from[2 * (gsize) (packed->first + i)] = level->vertices[i];
          self->from[2 * (gsize) (packed->first + i) + 1] = get_bits (level->inverse_masses[i]);
        }
      pack_parents (self, level, packed->first, packed[-1].n,
                    l == 1 ? 0 : self->n_vertices + packed[-1].first, &n_parents);
    }
  /* nobody carries the coarsest */
  for (guint i = self->n_vertices + self->n_particles; i > 0 && self->start[i] == 0; i--)
    self->start[i] = n_parents;
}

/* --- all of it -------------------------------------------------------------------------------- */

RmpClothLengthsPack *
rmp_cloth_lengths_pack_new (const RmpClothLengths *lengths, const RmpClothLevels *levels,
                            const RmpClothTethers *tethers, guint n_vertices,
                            const double *inverse_masses)
{
  RmpClothLengthsPack *self = g_new0 (RmpClothLengthsPack, 1);

  g_assert (lengths);

  self->n_vertices = n_vertices;
  self->n_levels = 1 + (levels ? rmp_cloth_levels_count (levels) : 0);
  self->kept = rmp_kept_id_new ();
  self->inverse_masses = g_new (float, (gsize) n_vertices + 1);
  for (guint v = 0; v < n_vertices; v++)
    self->inverse_masses[v] = (float) inverse_masses[v];
  add_springs (self, lengths, levels);
  if (self->n_particles > 0)
    add_parents (self, levels);
  if (tethers && rmp_cloth_tethers_count (tethers) > 0)
    {
      const gsize n = RMP_CLOTH_TETHERS_MOST * (gsize) n_vertices;

      self->held = g_new (guint32, n);
      self->reaches = g_new (float, n);
      rmp_cloth_tethers_pack (tethers, self->held, self->reaches);
    }
  return self;
}

void
rmp_cloth_lengths_pack_free (RmpClothLengthsPack *self)
{
  if (!self)
    return;
  for (guint l = 0; l < self->n_levels; l++)
    g_free (self->levels[l].start);
  g_free (self->levels);
  g_free (self->ends);
  g_free (self->rests);
  g_free (self->links);
  g_free (self->inverse_masses);
  g_free (self->held);
  g_free (self->reaches);
  g_free (self->from);
  g_free (self->start);
  g_free (self->parents);
  g_free (self);
}
