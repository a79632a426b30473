/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tessellator.h"

static gboolean
make_raiser (RmpTessellator *self, guint form, guint raiser, GError **error)
{
  RmpProgramSource source = rmp_relief_drawings[form]->raisers[raiser];

  source.vertex = "raise.vert";
  source.tess_control = "raise.tesc";
  self->raisers[form][raiser] = rmp_program_new (&source, error);
  return self->raisers[form][raiser] != 0;
}

static gboolean
make_raisers (RmpTessellator *self, guint form, GError **error)
{
  for (guint i = 0; i < RMP_MOST_RAISERS; i++)
    if (rmp_relief_drawings[form]->raisers[i].tess_evaluation &&
        !rmp_relief_drawings[form]->makes_late[i] && !make_raiser (self, form, i, error))
      return FALSE;
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
rmp_tessellator_use (RmpTessellator *self, RmpReliefForm form, guint raiser, gboolean categories)
{
  g_autoptr (GError) error = NULL;
  GLuint program;

  if (self->raisers[form][raiser] == 0 && !make_raiser (self, form, raiser, &error))
    g_warning ("%s", error->message);
  program = self->raisers[form][raiser];
  glUseProgram (program);
  rmp_program_set_int (program, "field_categories", categories);
  return program;
}
