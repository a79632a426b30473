/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tessellator.h"

static gboolean
make_raisers (RmpTessellator *self, guint form, GError **error)
{
  for (guint i = 0; i < RMP_MOST_RAISERS; i++)
    {
      RmpProgramSource source = rmp_relief_drawings[form]->raisers[i];

      if (!source.tess_evaluation)
        continue;
      source.vertex = "raise.vert";
      source.tess_control = "raise.tesc";
      self->raisers[form][i] = rmp_program_new (&source, error);
      if (self->raisers[form][i] == 0)
        return FALSE;
    }
  return TRUE;
}

gboolean
rmp_tessellator_init (RmpTessellator *self, GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint form = 0; form < RMP_N_RELIEF_FORMS; form++)
    if (!make_raisers (self, form, error))
      {
        rmp_tessellator_clear (self);
        return FALSE;
      }
  for (guint form = 0; form < RMP_N_RELIEF_FORMS; form++)
    if (rmp_relief_drawings[form]->shared_new)
      self->shared[form] = rmp_relief_drawings[form]->shared_new ();
  return TRUE;
}

void
rmp_tessellator_clear (RmpTessellator *self)
{
  for (guint form = 0; form < RMP_N_RELIEF_FORMS; form++)
    {
      if (self->shared[form])
        rmp_relief_drawings[form]->shared_free (self->shared[form]);
      for (guint i = 0; i < RMP_MOST_RAISERS; i++)
        glDeleteProgram (self->raisers[form][i]);
    }
}

void
rmp_tessellator_end (RmpTessellator *self, guint64 draw)
{
  g_return_if_fail (self != NULL);

  for (guint form = 0; form < RMP_N_RELIEF_FORMS; form++)
    if (rmp_relief_drawings[form]->shared_end)
      rmp_relief_drawings[form]->shared_end (self->shared[form], draw);
}

GLuint
rmp_tessellator_use (const RmpTessellator *self, RmpReliefForm form, guint raiser,
                     gboolean categories)
{
  const GLuint program = self->raisers[form][raiser];

  glUseProgram (program);
  rmp_program_set_int (program, "field_categories", categories);
  return program;
}
