/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "embedded-shell-sheet.h"

#include "json.h"

static void
add_quad (GArray *faces, const guint32 corners[4], gboolean falling)
{
  const guint32 rising_faces[6] = { corners[0], corners[1], corners[3],
                                    corners[0], corners[3], corners[2] };
  const guint32 falling_faces[6] = { corners[0], corners[1], corners[2],
                                     corners[1], corners[3], corners[2] };

  g_array_append_vals (faces, falling ? falling_faces : rising_faces, 6);
}

void
oracle_sheet_init (OracleSheet *self, guint nx, guint ny, double length, double width,
                   const char *pattern, const OracleTransform *transform)
{
  const gboolean alternate = g_str_equal (pattern, "alternate");
  const double along[3] = { 1.0, 0.0, 0.0 };
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (guint32));

  *self = (OracleSheet){ .nx = nx, .ny = ny, .n = (nx + 1) * (ny + 1) };
  self->plain = g_new0 (double, 3 * (gsize) self->n);
  self->rest = g_new (double, 3 * (gsize) self->n);
  self->materials = g_new0 (RmpShellMaterial, self->n);
  self->wavelengths = g_new0 (double, self->n);
  oracle_transform_vector (transform, along, self->grain);
  for (guint j = 0; j <= ny; j++)
    for (guint i = 0; i <= nx; i++)
      {
        const guint32 v = j * (nx + 1) + i;

        self->plain[3 * v] = length * i / nx;
        self->plain[3 * v + 1] = width * j / ny;
        oracle_transform_point (transform, self->plain + 3 * v, self->rest + 3 * v);
        if (i < nx && j < ny)
          add_quad (faces, (guint32[]){ v, v + 1, v + nx + 1, v + nx + 2 },
                    alternate && (i + j) % 2 == 1);
      }
  self->topology = rmp_topology_new (self->n, faces->len / 3,
                                     (const guint32 *) (gpointer) faces->data);
}

void
oracle_sheet_init_of (OracleSheet *self, JsonObject *in, const OracleTransform *transform)
{
  oracle_sheet_init (self, json_count (in, "nx"), json_count (in, "ny"), json_number (in, "Lx"),
                     json_number (in, "Ly"), json_text (in, "pattern"), transform);
}

void
oracle_sheet_clear (OracleSheet *self)
{
  g_free (self->plain);
  g_free (self->rest);
  g_free (self->materials);
  g_free (self->wavelengths);
  rmp_topology_unref (self->topology);
}

void
oracle_sheet_set_material (OracleSheet *self, const RmpShellMaterial *material,
                           const OracleTransform *transform)
{
  self->material = *material;
  self->material.thickness *= transform->scale;
  for (guint v = 0; v < self->n; v++)
    {
      self->materials[v] = self->material;
      self->wavelengths[v] = rmp_shell_wavelength (&self->material);
    }
}

RmpShellMaterial
oracle_material (JsonObject *in)
{
  return (RmpShellMaterial){
    .thickness = json_number (in, "h"),
    .skin_modulus = json_number (in, "E_x"),
    .interior_modulus = json_number (in, "E_q"),
    .skin_poisson = json_number (in, "nu_x"),
    .interior_poisson = json_number (in, "nu_q"),
  };
}

RmpShellClusterPlan
oracle_cluster_plan (double stop)
{
  return (RmpShellClusterPlan){
    .truncation = 2.0, .spacing = 2.0, .stop = stop, .width = RMP_SHELL_FILTER_WIDTH, .seed = 0
  };
}
