/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "shell.h"

guint
rmp_shell_add (GArray *shell, RmpVec position, RmpPart part)
{
  RmpShellVertex vertex = { .position = position, .part = part, .mirror = shell->len };

  g_array_append_val (shell, vertex);

  return shell->len - 1;
}

void
rmp_shell_add_row (GArray *shell, RmpTube *tube, guint row, const RmpVec *half, RmpPart part)
{
  guint n = tube->columns, *vertices = tube->vertices + row * n;

  for (guint j = 0; j < n; j++)
    {
      RmpVec p = j <= n / 2 ? half[j] : vec_mirror (half[n - j]);

      if (j % (n / 2) == 0)
        p.x = 0;
      if (vertices[j] != RMP_HOLE)
        vertices[j] = rmp_shell_add (shell, p, part);
    }
  for (guint j = 0; j < n; j++)
    if (vertices[j] != RMP_HOLE)
      rmp_shell_at (shell, vertices[j])->mirror = vertices[(n - j) % n];
}

RmpTube *
rmp_shell_mirror (GArray *shell, const RmpTube *left)
{
  RmpTube *right = rmp_tube_new (left->rows, left->columns);

  right->seam = left->seam;
  right->down = left->down;
  right->mirrored = TRUE;
  for (guint i = 0; i < left->rows * left->columns; i++)
    {
      guint source = left->vertices[i];
      RmpShellVertex vertex = *rmp_shell_at (shell, source);

      if (vertex.mirror == source && vertex.position.x != 0)
        {
          vertex.position = vec_mirror (vertex.position);
          vertex.plane = vec_mirror (vertex.plane);
          rmp_shell_at (shell, source)->mirror = shell->len;
          g_array_append_val (shell, vertex);
        }
      right->vertices[i] = rmp_shell_at (shell, source)->mirror;
    }

  return right;
}
