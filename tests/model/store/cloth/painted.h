/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* painted.h: a garment with UVs, and strokes on its pattern. */

#include "../fixture.h"

G_BEGIN_DECLS

#define RMP_TEST_SIDE 512

typedef struct
{
  RmpProject *project;
  RmpGarment *garment;
  RmpPatternItem *pattern;
} RmpTestPainted;

/* The sleeve, with UVs. */
RmpProject *rmp_test_uv_project_new (void);

void rmp_test_painted_set_up (RmpTestPainted *fixture, gconstpointer data);
void rmp_test_painted_tear_down (RmpTestPainted *fixture, gconstpointer data);

RmpPatternItem *rmp_test_get_pattern (RmpProject *project,
                                      guint index); /* (transfer none) of the first garment */
RmpPatternLayerItem *rmp_test_get_pattern_layer (RmpPatternItem *pattern,
                                                 guint index); /* (transfer none) */

/* Other texels in @n tiles one after the other; (transfer full) */
RmpHeightImage *rmp_test_stroke (RmpHeightImage *image, GRand *random, guint n);
void rmp_test_paint (RmpPatternLayerItem *layer, GRand *random, guint n);

/* The first pattern has one layer, which shows @image. */
void rmp_test_assert_painted (RmpProject *project, RmpHeightImage *image);

/* rmp_test_assert_reversible() for one edit after the other: @state is what comes before the next.
 */
void rmp_test_assert_next_reversible (RmpProject *project, char **state, const char *label);

G_END_DECLS
