/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* oracle.h: compares computations with reference files of the form "rimple-reference-1".
 *
 * A case names an op; an op computes `out` from `in`. Where the rows of `out` carry their own
 * inputs (the profile, the bend), the op reads those from the expected rows and gives them back, so
 * that they are compared as well.
 */

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A rigid motion, a uniform scale and a renumbering; the identity in the plain mode. */
typedef struct
{
  double rotation[9]; /* column-major */
  double translation[3];
  double scale;
  gboolean renumber;
} OracleTransform;

void oracle_transform_identity (OracleTransform *self);
void oracle_transform_some (OracleTransform *self); /* the one of --transform */
void oracle_transform_point (const OracleTransform *self, const double *in, double *out);
void oracle_transform_vector (const OracleTransform *self, const double *in,
                              double *out); /* rotates */
void oracle_transform_back (const OracleTransform *self, const double *in,
                            double *out); /* of a point */

/* The number item @index of @n gets in a renumbered case; and of that number, the item's again. */
guint oracle_renumber (const OracleTransform *self, guint n, guint index);

/* @expected: the `out` of the case, for inputs its rows carry. Returns what to compare with it,
 *   (transfer full).
 */
typedef JsonNode *(*OracleFunc) (JsonObject *in, JsonObject *expected,
                                 const OracleTransform *transform);

typedef struct
{
  const char *key;       /* of an entry, anywhere in out */
  const char *tolerance; /* NULL, or the name in tol whose _abs and _rel hold for it */
  gboolean informs;      /* not compared */
  gboolean at_most;      /* got may be less */
  const char *early;     /* NULL, or the name in tol of how much less got may be */
  double accuracy; /* relative, that the reference itself has where tol is narrower; 0: tol holds */
} OracleRule;

typedef struct
{
  const char *name;
  OracleFunc func;
  const OracleRule *rules; /* (nullable) ended by a key of NULL */
} OracleOp;

/* Ended by a name of NULL. */
extern const OracleOp oracle_animation_wrinkling_ops[];
extern const OracleOp oracle_cloth_ops[]; /* of several lists of cloth-simulation */
extern const OracleOp oracle_elastic_continuum_ops[];
extern const OracleOp oracle_implicit_cloth_ops[];
extern const OracleOp oracle_interactive_ops[];
extern const OracleOp oracle_mass_spring_ops[];
extern const OracleOp oracle_parallel_verlet_ops[];
extern const OracleOp oracle_particle_drape_ops[];
extern const OracleOp oracle_collision_ops[];
extern const OracleOp oracle_dynamic_wrinkling_ops[];
extern const OracleOp oracle_embedded_interior_ops[]; /* of three lists of embedded-shell */
extern const OracleOp oracle_embedded_skin_ops[];
extern const OracleOp oracle_embedded_slab_ops[];
extern const OracleOp oracle_geometric_wrinkles_ops[];
extern const OracleOp oracle_gpu_wrinkles_ops[];
extern const OracleOp oracle_incompressible_skinning_ops[];
extern const OracleOp oracle_joint_wrinkle_maps_ops[];
extern const OracleOp oracle_wrinkle_meshes_ops[];

/* The cases of a file, which @parser keeps, each with the “method” of the file; an input that says
 * “as case 0” is that of the first case of the same op, and one of “mesh_of” an input “mesh”, the
 * inputs of the case it names.
 */
JsonArray *oracle_load (JsonParser *parser, const char *path, GError **error);

/* The op of a case, or NULL if it is not built. */
const OracleOp *oracle_find_op (JsonObject *reference);

typedef struct
{
  guint compared, failed;
  double worst; /* largest |got − expected| / tolerance */
  char *worst_entry, *worst_expected, *worst_got;
  char *skipped; /* names of entries that inform, comma between */
} OracleResult;

void oracle_result_clear (OracleResult *self);

/* Runs one case; FALSE if its op is not built. */
gboolean oracle_run_case (JsonObject *reference, const OracleTransform *transform,
                          OracleResult *result);

G_END_DECLS
