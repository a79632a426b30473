/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "material.h"

#include <math.h>

#include "implicit-cloth-params.h"

RmpTriangleOptions *
rmp_implicit_triangles_new (const RmpClothModel *model, const RmpValues *values)
{
  const RmpClothMaterial *material = &model->material;
  const RmpImplicitScale scale = (RmpImplicitScale) rmp_values_get_int (values, RMP_IMPLICIT_SCALE);
  RmpTriangleOptions *triangles = g_new0 (RmpTriangleOptions, model->n_faces);

  for (guint f = 0; f < model->n_faces; f++)
    {
      const double area = model->triangles[f].area;
      RmpTriangleOptions *options = &triangles[f];

      *options = (RmpTriangleOptions){
        .stiffness = { material->stretch[0], material->stretch[1], material->shear },
        .size = { rmp_values_get_real (values, RMP_IMPLICIT_SIZE_WARP),
                  rmp_values_get_real (values, RMP_IMPLICIT_SIZE_WEFT) },
        .weight = scale == RMP_IMPLICIT_SCALE_AREA ? area : sqrt (area),
        .hessian = (RmpHessian) rmp_values_get_int (values, RMP_IMPLICIT_HESSIAN),
      };
      for (guint i = 0; i < 3; i++)
        options->damping[i] = material->damping * options->stiffness[i];
    }
  return triangles;
}

RmpBendOptions *
rmp_implicit_bends_new (const RmpClothModel *model, const RmpValues *values)
{
  const RmpClothMaterial *material = &model->material;
  const gboolean constant = rmp_values_get_int (values, RMP_IMPLICIT_BEND_WEIGHT) ==
                            RMP_IMPLICIT_BEND_CONSTANT;
  RmpBendOptions *bends = g_new0 (RmpBendOptions, model->n_hinges + 1);

  for (guint i = 0; i < model->n_hinges; i++)
    {
      const RmpClothHinge *hinge = &model->hinges[i];
      const double stiffness = (constant ? 1.0 : hinge->scale) *
                               (hinge->warp * material->bend[0] +
                                (1.0 - hinge->warp) * material->bend[1]);

      bends[i] = (RmpBendOptions){ stiffness, material->bend_damping * stiffness };
    }
  return bends;
}

RmpClothAnchor *
rmp_implicit_anchors_new (const RmpClothModel *model)
{
  RmpClothAnchor *anchors = g_new0 (RmpClothAnchor, model->n_vertices);

  for (guint v = 0; v < model->n_vertices; v++)
    {
      const double frequency = model->holds[v].frequency;

      anchors[v] = (RmpClothAnchor){
        model->masses[v] * frequency * frequency,
        2.0 * RMP_CLOTH_HOLD_DAMPING * model->masses[v] * frequency,
      };
    }
  return anchors;
}
