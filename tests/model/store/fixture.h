/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fixture.h: what the tests of the store start from. Every program has folders of its own. */

#include "store/assets/add-import.h"
#include "store/cloth/direction-item.h"
#include "store/cloth/fold-line.h"
#include "store/cloth/mask-item.h"
#include "store/cloth/pattern-item.h"
#include "store/looks/touch-item.h"

G_BEGIN_DECLS

#define RMP_TEST_TECHNIQUE "incompressible-skinning"

/* Runs the tests with unsaved work kept in a folder that is removed afterwards. */
int rmp_test_store_run (int argc, char **argv, void (*add_tests) (void));

/* A sleeve of @n_rings rings around two joints, in centimetres, with two materials, a texture, a
 * morph and a clip “Bend”.
 */
RmpImport *rmp_test_import_new (const char *name, guint n_rings);

/* Lays the mesh of a sleeve out on a square, cut where its first side begins. */
void rmp_test_add_uvs (RmpImportMesh *mesh);

void rmp_test_assert_ok (gboolean ok, GError *error);

/* After an edit of this @label: back to @before (of rmp_test_describe()) and forth again, the same
 * document both times.
 */
void rmp_test_assert_reversible (RmpProject *project, const char *before, const char *label);

RmpProject *rmp_test_project_new (void);                /* with the sleeve as its one character */
gpointer rmp_test_get (GListModel *model, guint index); /* (transfer none) it is there */
RmpSurface *rmp_test_get_surface (RmpProject *project);
RmpCharacter *rmp_test_get_character (RmpProject *project);
RmpGarment *rmp_test_get_garment (RmpProject *project, guint index); /* (transfer none) */
RmpLook *rmp_test_get_look (RmpProject *project, guint index);       /* (transfer none) */
RmpVariant *rmp_test_get_variant (RmpProject *project, guint index); /* (transfer none) */

/* Up one of the sleeve's eight sides, through @n of its rings from @first_ring on: a straight line.
 */
RmpSurfaceCurve *rmp_test_curve_new (guint side, guint first_ring, guint n);
RmpFoldLine *rmp_test_fold_line_new (RmpGarment *garment, const char *name, guint side,
                                     guint first_ring, guint n); /* (transfer none) */

/* The layer of a look “Wrinkles” whose wrinkles can be touched, and a touch in the one clip.
 * (transfer none)
 */
RmpLayer *rmp_test_touched_layer_new (RmpGarment *garment);
RmpTouchItem *rmp_test_touch_new (RmpLayer *layer, RmpTouchKind kind, guint32 face, guint64 first,
                                  guint64 last);

/* A path in that folder. To be freed. */
char *rmp_test_path (const char *name);

/* The document as text: every list, name and value, in order. To be freed. */
char *rmp_test_describe (RmpProject *project);

/* Runs one statement on a database file and returns the first column, or NULL. To be freed. */
char *rmp_test_query (const char *path, const char *sql);

G_END_DECLS
